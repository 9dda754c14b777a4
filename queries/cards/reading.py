"""The door to card texts: which rulebook a text belongs to, and the text taken apart by it."""

from __future__ import annotations

from collections.abc import Iterable

from .classic import read_classic
from .heroes import read_heroes
from .model import Card
from .resolution import is_spell
from .text import Kind, clean, tokenize
from .vocabulary import CardVocabulary


def read_card(text: str, vocabulary: CardVocabulary, card_type: str | None = None) -> Card:
    """Take a card's text apart by the vocabulary's rulebook. `card_type` is the card's type (it decides spell
    abilities), None if not told.

    Any text is answered: what is not recognised is a feature of kind "unknown" with the reason in its notes; an empty
    text has no features. Every character that is no white space or control character stands in exactly one feature.
    """
    tokens = tokenize(clean(text))
    if vocabulary.compound:
        spell = is_spell(card_type, vocabulary)
        return read_heroes(tokens, vocabulary, spell)
    return read_classic(tokens, vocabulary)


def told_rulebook(text: str, vocabularies: Iterable[CardVocabulary]) -> str | None:
    """The rulebook that the text tells by icons or words that no other rulebook's cards use; None where none or
    several are told.

    A card of either game may be worded like the other's; so one sign for each is no sign.
    """
    known = tuple(vocabularies)
    tokens = tokenize(clean(text))
    icons = {token.folded for token in tokens if token.kind is Kind.ICON}
    words = tuple(token.folded for token in tokens if token.kind is Kind.WORD)
    told = []
    for vocabulary in known:
        others = [other for other in known if other is not vocabulary]
        own = {icon for icon in icons if icon in vocabulary.icons and not any(icon in other.icons for other in others)}
        if own or vocabulary.has("told", words):
            told.append(vocabulary.rulebook)
    return told[0] if len(told) == 1 else None


def looks_like(text: str, vocabulary: CardVocabulary) -> bool:
    """Whether a text has a mark of a rulebook's cards that does not tell it: a word of theirs, or their way to write a payment."""
    words = tuple(token.folded for token in tokenize(clean(text)) if token.kind is Kind.WORD)
    return vocabulary.has("marks", words) or any(feature.cost is not None for feature in read_card(text, vocabulary).features)
