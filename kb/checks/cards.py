"""Vocabularies of card texts: whole, and every entry leads to something that is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..card_parts import (
    ACTION_ROLE,
    ATTACK,
    CARD_SECTIONS,
    LABELLED_ROLES,
    OPEN,
    OPPOSITE,
    TYPE_NOTE,
    TYPE_ROLES,
    needed_entries,
    needed_roles,
)
from ..codes import finding
from ..model import CardEntry, Finding, Text
from ..text import words
from .facts import CardFacts, Facts

_CALLED = {"icons": "icon", "types": "type", "kinds": "kind", "reasons": "reason", "notes": "note"}


def card_words_are_whole(facts: Facts) -> Iterator[Finding]:
    """A vocabulary of card texts has every section, role and entry that reading a card looks up."""
    for cards in facts.card_words:
        missing = [name for name in CARD_SECTIONS if not _filled(cards, name)]
        if missing:
            message = f"the vocabulary of card texts of {cards.rulebook} has no {', '.join(missing)}"
            hint = "Without them no text can be read: add the section, or the file that holds it."
            yield finding("CRD01", message, hint, cards.span, rulebook=cards.rulebook)
            continue
        roles = [name for name in needed_roles(compound=cards.compound) if name not in cards.roles]
        if roles:
            message = f"the phrases of the vocabulary of card texts of {cards.rulebook} have no {', '.join(roles)}"
            hint = "Add the role; one that is not wanted may have an empty list."
            yield finding("CRD01", message, hint, cards.span, rulebook=cards.rulebook)
        for name, needed in needed_entries(compound=cards.compound).items():
            entries = cards.sections[name] if name in cards.sections else cards.roles.get(name)
            known = {entry.id for entry in entries or ()}
            lacking = [one for one in needed if one not in known]
            # a role that is not there at all is told above
            if lacking and entries is not None:
                message = f"{name} of the vocabulary of card texts of {cards.rulebook} lack {', '.join(lacking)}"
                hint = "Add the entry, or correct its id: reading a card looks it up by this name."
                place = next((entry.span for entry in entries), cards.span)
                yield finding("CRD01", message, hint, place, rulebook=cards.rulebook)


def _filled(cards: CardFacts, section: str) -> bool:
    if section == "phrases":
        return bool(cards.roles)
    return bool(cards.sections[section] if section in cards.sections else _words(cards, section))


def _words(cards: CardFacts, section: str) -> tuple[str, ...]:
    return tuple(word for file in cards.files for word in getattr(file, section))


def card_words_lead_somewhere(facts: Facts) -> Iterator[Finding]:
    """What an entry names is there: a type is a term, an attack's icon and the words of a type have their type, an action its words."""
    terms = {book.id: book.terms for book in facts.books}
    for cards in facts.card_words:
        types = [entry.id for entry in cards.sections["types"]]
        actions = [entry.id for entry in cards.roles.get(ACTION_ROLE, ())]
        uses = (
            *_uses((("types", entry, entry.id) for entry in cards.sections["types"]), terms[cards.rulebook], "term"),
            *_uses(_uses_of_types(cards), types, "type in the vocabulary"),
            *_uses(_uses_of_actions(cards), actions, f"entry of {ACTION_ROLE}"),
        )
        for entry, message, hint in uses:
            yield finding("TRM01", message, hint, entry.span, rulebook=cards.rulebook)


def _uses_of_types(cards: CardFacts) -> Iterator[tuple[str, CardEntry, str]]:
    for entry in cards.sections["icons"]:
        if entry.sense == ATTACK:
            yield "icons", entry, entry.id
    for role in TYPE_ROLES:
        for entry in cards.roles.get(role, ()):
            yield role, entry, entry.id
    for entry in cards.sections["notes"]:
        if entry.sense or entry.id == TYPE_NOTE:
            yield "notes", entry, entry.sense


def _uses_of_actions(cards: CardFacts) -> Iterator[tuple[str, CardEntry, str]]:
    for entry in cards.roles.get(ACTION_ROLE, ()):
        for action in entry.sense.split():
            yield ACTION_ROLE, entry, action.removeprefix(OPPOSITE)


def _uses(
    uses: Iterable[tuple[str, CardEntry, str]], known: Iterable[str], kind: str
) -> Iterator[tuple[CardEntry, str, str]]:
    names = frozenset(known)
    for section, entry, name in uses:
        if name not in names:
            message = f"{_called(section, entry)} leads to “{name}”, and there is no such {kind}"
            yield entry, message, f"Correct the name, or add the {kind}."


def card_words_have_words(facts: Facts) -> Iterator[Finding]:
    """An entry of a role has words to be found by, and whatever an answer names has a label."""
    for cards in facts.card_words:
        for section, entry in cards.entries():
            what = _called(section, entry)
            if section not in _CALLED and not _has_words(entry):
                lacking = "a phrase without a word" if entry.words else "no words"
                hint = "List words, each phrase with a letter or a digit."
                yield finding("TXT02", f"{what} has {lacking}", hint, entry.span, rulebook=cards.rulebook)
            if _wants_label(section, entry) and entry.label == Text():
                hint = "Say in both languages what an answer calls it."
                yield finding("TXT02", f"{what} has no label", hint, entry.span, rulebook=cards.rulebook)


def _has_words(entry: CardEntry) -> bool:
    return bool(entry.words) and all(words(phrase) for phrase in entry.words)


def _wants_label(section: str, entry: CardEntry) -> bool:
    if section in LABELLED_ROLES:
        return entry.sense != OPEN
    return section in _CALLED and section != "icons"


def _called(section: str, entry: CardEntry) -> str:
    called = f"the {_CALLED[section]} {entry.id}" if section in _CALLED else f"the entry {entry.id} of {section}"
    return f"{called} of card texts"
