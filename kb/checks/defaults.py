"""Defaults: what fills a slot where a text is silent is the same, however its silence and its subject are worded.

One default stands in several assertions, as questions are worded in several ways. Assertions of literally one slot are compared in
`assertions.py`; here those are whose words differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from ..codes import finding
from ..model import Assertion, Finding
from ..text import words
from .facts import BookFacts, Facts


def defaults_agree(facts: Facts) -> Iterator[Finding]:
    """Two defaults that hold together give one object, where one of them allows no other or the predicate takes one only."""
    for book in facts.books:
        concepts = _Concepts(facts, book)
        # an assertion without an object is one of yes and no: it gives the slot no value
        claims = [
            claim
            for claim in book.book.assertions
            if claim.intent == "default" and claim.force != "never" and claim.object and claim.predicate
        ]
        pairs = [
            (one, other)
            for one, other in combinations(claims, 2)
            if _of_one_value(facts, one, other) and not _compared_already(one, other) and concepts.meet(one, other)
        ]
        while pairs:
            # what differs from most others is told once, against all of them; of two the later
            met = Counter(claim.id for pair in pairs for claim in reversed(pair))
            ((odd_id, _),) = met.most_common(1)
            against = [pair for pair in pairs if odd_id in (pair[0].id, pair[1].id)]
            pairs = [pair for pair in pairs if pair not in against]
            odd = next(claim for claim in against[0] if claim.id == odd_id)
            yield _two_values(book, odd, [claim for pair in against for claim in pair if claim.id != odd_id])


def _two_values(book: BookFacts, odd: Assertion, others: list[Assertion]) -> Finding:
    names = ", ".join(claim.id for claim in others)
    values = ", ".join(dict.fromkeys(name for claim in others for name in claim.object))
    return finding(
        "AST04",
        f"{odd.id} and {names} fill “{odd.predicate}” in the same case with two values: {', '.join(odd.object)} and {values}",
        "Correct what is wrong, tell their conditions apart under when or unless, or name one as exception_to the other.",
        odd.span,
        rulebook=book.id,
        related=(*odd.clauses, *(clause for claim in others for clause in claim.clauses)),
    )


def _of_one_value(facts: Facts, one: Assertion, other: Assertion) -> bool:
    predicate = facts.predicates.get(one.predicate)
    single = one.exclusive or other.exclusive or (predicate is not None and predicate.functional)
    excepted = one.exception_to == other.id or other.exception_to == one.id
    return (
        one.predicate == other.predicate
        and single
        and set(one.object) != set(other.object)
        and one.card == other.card
        and one.id != other.id
        and not excepted
    )


def _compared_already(one: Assertion, other: Assertion) -> bool:
    """Whether subject and conditions are the same by their names."""
    conditions = [{frozenset(group) for group in claim.when} for claim in (one, other)]
    return bool(set(one.subject) & set(other.subject)) and conditions[0] == conditions[1]


class _Concepts:
    """What the terms of a rulebook and the notions have to do with each other."""

    def __init__(self, facts: Facts, book: BookFacts) -> None:
        self._facts = facts
        self._book = book

    def meet(self, one: Assertion, other: Assertion) -> bool:
        """Whether one case can be of both: a subject in common, and all that one of them asks for is given by what the other asks for."""
        return (
            any(self._related(a, b) or self._called_alike(a, b) for a in one.subject for b in other.subject)
            and (self._within(one, other) or self._within(other, one))
            and not (self._lifted(one, other) or self._lifted(other, one))
        )

    def _within(self, wide: Assertion, narrow: Assertion) -> bool:
        given = [name for group in narrow.when for name in group]
        return all(any(self._related(name, other) for name in group for other in given) for group in wide.when)

    def _lifted(self, claim: Assertion, by: Assertion) -> bool:
        """Whether whatever the other one asks for lifts a default."""
        lifting = frozenset(claim.unless)
        return any(all(not self._above(name).isdisjoint(lifting) for name in group) for group in by.when if group)

    def _related(self, one: str, other: str) -> bool:
        return one in self._above(other) or other in self._above(one)

    def _above(self, name: str) -> frozenset[str]:
        if name in self._book.terms:
            return self._book.ancestors(name)
        return frozenset(self._facts.more_general(name))

    def _called_alike(self, one: str, other: str) -> bool:
        """Whether a word means either: a question with it is one of both («способность» the term, and the word)."""
        return not self._names(one).isdisjoint(self._names(other))

    def _names(self, name: str) -> frozenset[str]:
        if name in self._book.terms:
            term = self._book.terms[name]
            phrases = (term.label.ru, term.label.en, *term.synonyms, *term.synonyms_en)
        elif name in self._facts.notions:
            notion = self._facts.notions[name]
            phrases = (*notion.ru, *notion.en, *notion.fixed)
        else:
            phrases = ()
        return frozenset(" ".join(words(phrase)) for phrase in phrases if phrase)
