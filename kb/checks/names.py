"""Names that people use: each leads to one term, and the cards that an example names are under its `cards`."""

from __future__ import annotations

from collections.abc import Iterator

from ..codes import finding
from ..lexicon import ADJECTIVE_MARK, FIXED_MARK
from ..model import Clause, Example, Finding, Term
from ..text import Token, fold, tokens, words
from .facts import BookFacts, Facts
from .wording import LANGUAGES, names, same_word


def names_lead_to_one_term(facts: Facts) -> Iterator[Finding]:
    """No name stands for two terms of a rulebook, unless one is above the other: a question would be taken for one on the wrong term.

    Adjectives may be shared: the noun that follows tells which is meant. Two equal labels are told as such.
    """
    for book in facts.books:
        for language in LANGUAGES:
            first: dict[str, tuple[Term, str]] = {}
            for term in book.book.terms:
                for written in names(term, language):
                    name = " ".join(words(written))
                    other, as_written = first.setdefault(name, (term, written)) if name else (term, written)
                    if other.id != term.id and not _may_share(book, language, (other, as_written), (term, written)):
                        yield finding(
                            "TRM10",
                            f"“{written.lstrip(FIXED_MARK + ADJECTIVE_MARK)}” is a name of {other.id} and of {term.id}",
                            "Leave it with the one that people mean by it, or make it longer so that it tells which.",
                            term.span,
                            rulebook=book.id,
                        )


def _may_share(book: BookFacts, language: str, one: tuple[Term, str], other: tuple[Term, str]) -> bool:
    (first, as_first), (second, as_second) = one, other
    labels = (getattr(first.label, language), getattr(second.label, language))
    return (
        (ADJECTIVE_MARK in as_first[:2] and ADJECTIVE_MARK in as_second[:2])
        or first.id in book.ancestors(second.id)
        or second.id in book.ancestors(first.id)
        # told by another check
        or (as_first, as_second) == labels
    )


def cards_in_examples_are_listed(facts: Facts) -> Iterator[Finding]:
    """A card that the text of an example names is under its cards."""
    for book in facts.books:
        cards = [(term, _folded_names(term), _labels(term)) for term in book.book.terms if term.kind == "card"]
        known = {name for _, called, _ in cards for name in called}
        for clause in book.book.clauses:
            for example in clause.examples:
                # a card that is misspelt there is told by another check
                if not known.issuperset(map(fold, example.cards)):
                    continue
                listed = {fold(card) for card in example.cards}
                written = [_words(text) for text in (example.text.ru, example.text.en)]
                for card, called, labels in cards:
                    if listed.isdisjoint(called) and any(_is_named(labels, text) for text in written):
                        yield _not_listed(clause, example, card)


def _not_listed(clause: Clause, example: Example, card: Term) -> Finding:
    message = (
        f"the example {example.id} of {clause.id.number} names the card “{card.label.ru}”, which is not under its cards"
    )
    hint = f"Add it: cards: [{', '.join((*example.cards, card.label.ru))}]."
    return finding("TRM12", message, hint, example.span or clause.span, clause=clause.id, related=(clause.id,))


def _folded_names(card: Term) -> set[str]:
    return {fold(name) for name in (card.id, *names(card, "ru"), *names(card, "en"))}


def _labels(card: Term) -> list[list[Token]]:
    return [label for label in (_words(card.label.ru), _words(card.label.en)) if label]


def _words(text: str) -> list[Token]:
    return [token for token in tokens(text) if token.kind != "mark"]


def _is_named(labels: list[list[Token]], text: list[Token]) -> bool:
    """Whether a label of a card stands in a text, with its capital letters."""
    return any(
        all(map(_is_written, label, text[at : at + len(label)]))
        for label in labels
        for at in range(len(text) - len(label) + 1)
        if text[at].text[0] == label[0].text[0]
    )


def _is_written(part: Token, token: Token) -> bool:
    # cards are called by words of the language («Жертва»): only the capital tells
    return same_word(part.folded, token.folded) and (token.text[0].isupper() or not part.text[0].isupper())


def precedents_have_examples(facts: Facts) -> Iterator[Finding]:
    """A precedent rests on a clause with an example that has its card."""
    for book in facts.books:
        cards = {term.id: _folded_names(term) for term in book.book.terms if term.kind == "card"}
        shown = {
            number: {fold(card) for example in clause.examples for card in example.cards}
            for number, clause in book.clauses.items()
        }
        for claim in book.book.assertions:
            told = (claim.card, *claim.subject) if claim.intent == "precedent" else (claim.card,)
            known = [clause for clause in claim.clauses if clause.number in book.clauses]
            for card in dict.fromkeys(name for name in told if name in cards):
                if known and all(cards[card].isdisjoint(shown[clause.number]) for clause in known):
                    yield finding(
                        "TRM13",
                        f"the precedent {claim.id} is about {card}, but no example of {known[0].number} has that card",
                        "Restore the example or its cards, or name the clause whose example decides the case.",
                        claim.span,
                        clause=known[0],
                        related=tuple(known),
                    )
