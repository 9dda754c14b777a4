"""In which clause of a card's text a thing stands: what only a condition or an event speaks of, and what is taken off, the text does not do.

The defaults for what a text leaves unsaid (the type, whose zone) are for what it does: «если на кладбище есть существо, …» works with no
graveyard, and «снимите отравление» poisons nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kb.record import Record
from ..kb.text import words
from .cards.heads import is_spaced_dash
from .cards.text import tokenize
from .cards.vocabulary import CardVocabulary

_CONDITIONS = ("condition", "trigger-event", "trigger-turn")
_UNDOING = ("undoes", "not")


class Clause(Record):
    """A stretch of the text between marks: its words, and whether it is no more than a condition of the others."""

    words: tuple[str, ...]
    conditional: bool

    @property
    def text(self) -> str:
        """The words in a row."""
        return " ".join(self.words)


def clauses(text: str, vocabulary: CardVocabulary) -> tuple[Clause, ...]:
    """The clauses of a text, in order."""
    return tuple(_clauses(text, vocabulary))


def _clauses(text: str, vocabulary: CardVocabulary) -> Iterator[Clause]:
    tokens = tokenize(text)
    start = 0
    for index, token in enumerate(tokens):
        if token.text in (",", ";", ":", ".", "!", "?", "\n") or is_spaced_dash(tokens, index):
            yield from _clause(text[tokens[start].start : token.start], vocabulary)
            start = index + 1
    if start < len(tokens):
        yield from _clause(text[tokens[start].start :], vocabulary)


def _clause(told: str, vocabulary: CardVocabulary) -> Iterator[Clause]:
    """The clause, and apart from it the condition that ends it («возьмите карту если …»)."""
    spoken = tuple(words(told))
    at = next((at for at in range(len(spoken)) if _opens_condition(spoken, at, vocabulary)), len(spoken))
    if at:
        yield Clause(spoken[:at], False)
    if at < len(spoken):
        yield Clause(spoken[at:], True)


def _opens_condition(spoken: Sequence[str], at: int, vocabulary: CardVocabulary) -> bool:
    if vocabulary.find("no-event", spoken, at):
        return False
    return any(vocabulary.find(role, spoken, at) for role in _CONDITIONS)


def undoes(clause: Clause, vocabulary: CardVocabulary) -> bool:
    """Whether a clause takes off, keeps away or denies what it speaks of."""
    return any(vocabulary.has(role, clause.words) for role in _UNDOING)


def directions(clause: Clause, vocabulary: CardVocabulary) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The labels of the zones that a clause takes cards from, and of those that it puts them in, as far as its phrases tell."""
    takes = vocabulary.has("takes", clause.words)
    sources = ("zone", "zone-either") if takes else ("zone",)
    goals = () if takes else ("zone-to",)
    return tuple(_labels(clause, sources, vocabulary)), tuple(_labels(clause, goals, vocabulary))


def _labels(clause: Clause, roles: Sequence[str], vocabulary: CardVocabulary) -> Iterator[str]:
    for role in roles:
        for at in range(len(clause.words)):
            match = vocabulary.find(role, clause.words, at)
            if match is not None:
                yield match.entry.label.get("ru", "")


def takes_from(told: Sequence[str], vocabulary: CardVocabulary) -> bool:
    """Whether words speak of a place that cards come from («из чьего …», «берётся»)."""
    return any(vocabulary.has(role, told) for role in ("out-of", "taken", "takes"))


def puts_in(told: Sequence[str], vocabulary: CardVocabulary) -> bool:
    """Whether words speak of a place that cards go to («на чьё … кладётся»)."""
    return vocabulary.has("puts", told)
