"""Clause numbers and ids: each once, gaps and external clauses truly absent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import PurePath

from ..codes import finding
from ..model import Clause, Finding, Gap, Span, number_key
from ..shapes import NUMBER
from .facts import BookFacts, Facts

_DIGITS = re.compile(r"\d+")


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


def numbers_passed_over_are_gaps(facts: Facts) -> Iterator[Finding]:
    """Between two chapters, and before each clause of a chapter, every number is there, external, or in a gap."""
    for book in facts.books:
        levels: dict[str, dict[int, Clause]] = {}
        for clause in book.book.clauses:
            above, _, last = clause.id.number.rpartition(".")
            levels.setdefault(above, {}).setdefault(_leading(last), clause)
        for above, present in levels.items():
            known = {_leading(number.rpartition(".")[2]) for number in book.external if number.rpartition(".")[0] == above}
            # a chapter begins with its first clause; where a rulebook begins, nobody can tell
            before = [0] if above else []
            for one, other in pairwise(sorted({*before, *present, *known})):
                if other <= max(present):
                    yield from _passed_over(book, above, one + 1, other - 1, present)


def _leading(part: str) -> int:
    found = _DIGITS.match(part)
    return int(found[0]) if found else 0


def _passed_over(book: BookFacts, above: str, first: int, last: int, present: dict[int, Clause]) -> Iterator[Finding]:
    """The numbers from `first` to `last` under a clause (or, with none, of chapters) that no gap names."""
    beginning = f"{above}." if above else ""
    while first <= last:
        gap = next((gap for gap in book.book.gaps if lies_in(gap, f"{beginning}{first}")), None)
        if gap is not None:
            first = max(first, _end_of(gap, beginning, last)) + 1
            continue
        begun = (_leading(gap.first[len(beginning) :]) for gap in book.book.gaps if _is_beside(gap.first, beginning))
        end = min((start - 1 for start in begun if start > first), default=last)
        end = min(end, last)
        following = next(clause for number, clause in sorted(present.items()) if number > end)
        passed = f"{beginning}{first}" if first == end else f"{beginning}{first} to {beginning}{end}"
        yield finding(
            "NUM05",
            f"{passed} {'is' if first == end else 'are'} passed over before {following.id}, and no gap says that it is missing",
            "Correct the number, add what is missing, or list it under gaps in rulebook.yaml with what is known of it.",
            following.span,
            clause=following.id,
        )
        first = end + 1


def _is_beside(number: str, beginning: str) -> bool:
    return number.startswith(beginning) and "." not in number[len(beginning) :]


def _end_of(gap: Gap, beginning: str, last: int) -> int:
    """The last of the numbers of one level that a gap names, where it names one of them; a gap may end on another level."""
    if gap.last.startswith(beginning):
        return _leading(gap.last[len(beginning) :])
    return last


def clauses_stand_in_their_places(facts: Facts) -> Iterator[Finding]:
    """A file that is named for a chapter has the clauses of that chapter only, and every file has them in number order."""
    for book in facts.books:
        files: dict[str, list[tuple[int, Clause]]] = {}
        for clause in book.book.clauses:
            if clause.span is not None:
                files.setdefault(clause.span.file, []).append((clause.span.line, clause))
        for file, found in files.items():
            name = PurePath(file).stem
            written: list[Clause] = []
            for _, clause in sorted(found, key=lambda pair: pair[0]):
                chapter = clause.id.number.partition(".")[0]
                if not re.fullmatch(NUMBER, name) or chapter == name:
                    written.append(clause)
                else:
                    message = f"{clause.id} is written in the file of chapter {name}"
                    yield finding("NUM06", message, f"Move it to {chapter}.yaml.", clause.span, clause=clause.id)
            for one, other in pairwise(written):
                if number_key(other.id.number) < number_key(one.id.number):
                    message = f"{other.id} is written after {one.id}"
                    hint = "Put the clauses in number order, or correct the number."
                    yield finding("NUM06", message, hint, other.span, clause=other.id)


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
