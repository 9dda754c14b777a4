"""Clause numbers and ids: each once, gaps and external clauses truly absent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..codes import finding
from ..model import Finding, Gap, Span, number_key
from .facts import Facts


def numbers_stand_once(facts: Facts) -> Iterator[Finding]:
    """A clause number names one clause of a rulebook."""
    for book in facts.books:
        first: dict[str, Span | None] = {}
        for clause in book.book.clauses:
            number = clause.id.number
            if number in first:
                yield finding(
                    "NUM02",
                    f"the clause {clause.id} is written twice (first at {first[number]})",
                    "Join the two, or correct the number of one.",
                    clause.span,
                    clause=clause.id,
                )
            first.setdefault(number, clause.span)


def ids_stand_once(facts: Facts) -> Iterator[Finding]:
    """An id names one object of its kind in a rulebook, or in the lexicon."""
    for book in facts.books:
        parts = book.book
        examples = [example for clause in parts.clauses for example in clause.examples]
        yield from _repeated("term", ((term.id, term.span) for term in parts.terms), book.id)
        yield from _repeated("list", ((terms.id, terms.span) for terms in parts.lists), book.id)
        yield from _repeated("axis", ((axis.id, axis.span) for axis in parts.axes), book.id)
        yield from _repeated("table", ((table.id, table.span) for table in parts.tables), book.id)
        yield from _repeated("example", ((example.id, example.span) for example in examples), book.id)
        yield from _repeated("assertion", ((claim.id, claim.span) for claim in parts.assertions), book.id)
        yield from _repeated("external clause", ((clause.id.number, clause.span) for clause in parts.external), book.id)
    for cards in facts.card_words:
        # words of one role may stand under one id in several entries, inflected and not
        for section, entries in cards.sections.items():
            called = f"{section.removesuffix('s')} of card texts"
            yield from _repeated(called, ((entry.id, entry.span) for entry in entries), cards.rulebook)
    yield from _repeated("predicate", ((one.id, one.span) for one in facts.knowledge.predicates))
    yield from _repeated("notion", ((one.id, one.span) for one in facts.knowledge.notions))
    yield from _repeated("group of words", ((one.id, one.span) for one in facts.knowledge.groups))


def _repeated(kind: str, ids: Iterable[tuple[str, Span | None]], owner: str | None = None) -> Iterator[Finding]:
    first: dict[str, Span | None] = {}
    for name, span in ids:
        if name in first:
            message = f"the {kind} {name} is written twice (first at {first[name]})"
            yield finding("IDS01", message, "Join the two, or give one another id.", span, rulebook=owner)
        first.setdefault(name, span)


def gaps_are_gaps(facts: Facts) -> Iterator[Finding]:
    """A gap runs forward, and no clause stands in it."""
    for book in facts.books:
        for gap in book.book.gaps:
            if number_key(gap.first) > number_key(gap.last):
                message = f"the gap runs backwards, from {gap.first} to {gap.last}"
                yield finding("NUM03", message, "Exchange first and last.", gap.span, rulebook=book.id)
            for clause in book.book.clauses:
                if lies_in(gap, clause.id.number):
                    message = f"{clause.id} stands in the gap {gap.first}–{gap.last}, which says that it is missing"
                    hint = "Make the gap smaller, or delete it."
                    yield finding("NUM03", message, hint, gap.span, clause=clause.id, related=(clause.id,))


def external_clauses_are_outside(facts: Facts) -> Iterator[Finding]:
    """A clause of the fragments is not listed as external."""
    for book in facts.books:
        for external in book.book.external:
            if external.id.number in book.clauses:
                message = f"{external.id} is listed as external, but its text is here"
                hint = "Delete it from the external clauses."
                yield finding("NUM04", message, hint, external.span, clause=external.id)


def lies_in(gap: Gap, number: str) -> bool:
    """Whether a number, or the clause that it stands under, is among those that a gap names."""
    key = number_key(number)
    inside_last = number.startswith(f"{gap.last}.")
    return number_key(gap.first) <= key and (key <= number_key(gap.last) or inside_last)
