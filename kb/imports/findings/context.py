"""What the checks share: the document, its numbering, and where in the source a thing stands."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...model import ClauseId, Finding, Severity, Span, number_key
from ..document import DocClause, DocReference, Document, GlossaryTerm
from ..wording import fold_typography
from .numbering import Misfit, Numbering

_MOST_NEAREST = 3
_MOST_RELATED = 20
_MOST_SLIPS = 1000
# Longer quotations in a message help nobody.
_MOST_QUOTED = 60
# Further into a passage than this its place is not looked for: the passage's own line has to do.
_LONGEST_SEARCH = 200_000
_NOT_LETTERS = re.compile(r"[\W_]+")
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of wording that checks read: text or heading of a clause, one of its examples, or a glossary entry."""

    owner: DocClause | GlossaryTerm
    part: str
    text: str
    line: int


class Context:
    """A document with what is derived from it once for all checks."""

    def __init__(self, document: Document, companions: Mapping[str, Document] | None = None) -> None:
        self.document = document
        self._asked = 0
        self.companions = {name: Context(companion) for name, companion in (companions or {}).items()}

    @cached_property
    def numbering(self) -> Numbering:
        return Numbering(self.document)

    @cached_property
    def misfits(self) -> tuple[Misfit, ...]:
        return self.numbering.misfits

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """Everything worded, in document order."""
        return tuple(self._passages())

    @cached_property
    def by_title(self) -> Mapping[str, tuple[str, ...]]:
        """The numbers under each title, compared as `plain_title` does."""
        titles: dict[str, list[str]] = {}
        for clause in self.document.clauses:
            if clause.heading:
                titles.setdefault(plain_title(clause.heading), []).append(clause.number)
        return {title: tuple(numbers) for title, numbers in titles.items()}

    @cached_property
    def intended(self) -> frozenset[str]:
        """Numbers that are printed wrongly: whoever cites them is right."""
        return frozenset(misfit.intended for misfit in self.misfits if misfit.intended is not None)

    @cached_property
    def left_out(self) -> frozenset[str]:
        """Numbers that the numbering steps over, where that is not its habit."""
        if self.numbering.leaves_gaps:
            return frozenset()
        return frozenset(number for misfit in self.misfits for number in misfit.missing)

    @cached_property
    def is_fragment(self) -> bool:
        """Whether the document is a part of a rulebook.

        It is one where it begins in the middle of the numbering, or where it cites many chapters that it does not have.
        """
        tops = self._top_numbers
        if not tops:
            return False
        first = self.numbering.path(self.document.clauses[0].number)
        if first and first[0].text not in ("0", "1", "a", "A", "а", "А") and not _is_round(first[0].text):
            return True
        cited = {self._top(number) for reference in self._own_references for number in reference.unresolved}
        missing = cited - tops
        return len(missing) >= 3 and len(missing) * 5 >= len(tops)

    def is_outside(self, number: str) -> bool:
        """Whether a number that the document does not have lies in a part of the rulebook that is not loaded."""
        if not self.document.clauses:
            # A glossary printed by itself cites the rules that it belongs to.
            return True
        if not self.is_fragment:
            return False
        top = self._top(number)
        if top not in self._top_numbers:
            return True
        clauses = self.document.clauses
        # The fragment may begin or end in the middle of a chapter.
        first, last = clauses[0].number, clauses[-1].number
        if top == self._top(first) and number_key(number) < number_key(first):
            return True
        return top == self._top(last) and number_key(number) > number_key(last) and not number.startswith(last)

    def nearest(self, number: str) -> tuple[str, ...]:
        """Existing numbers that may have been meant: one slip away first, then the neighbours in order."""
        # Looking for slips costs most; a text with thousands of such numbers has another problem than slips.
        self._asked += 1
        tried = _slips(number) if self._asked <= _MOST_SLIPS else ()
        found = [slip for slip in tried if slip in self.document.by_number]
        keys, ordered = self._sorted_numbers
        place = bisect_left(keys, (number_key(number), number))
        found += ordered[max(0, place - 1) : place + 1]
        return tuple(sorted(dict.fromkeys(found), key=lambda near: _apart(number, near))[:_MOST_NEAREST])

    def nearest_hint(self, number: str) -> str:
        """The nearest numbers as a sentence, or nothing."""
        near = self.nearest(number)
        if not near:
            return ""
        if len(near) == 1:
            return f"The nearest number is {near[0]}."
        return f"The nearest numbers are {', '.join(near[:-1])} and {near[-1]}."

    def finding(
        self,
        code: str,
        severity: Severity,
        owner: DocClause | GlossaryTerm | None,
        message: str,
        hint: str = "",
        span: Span | None = None,
        related: tuple[str, ...] = (),
    ) -> Finding:
        """A finding about a clause or entry; by default it stands where that begins."""
        document = self.document
        if span is None:
            span = Span(owner.file or document.source, owner.line) if owner else Span(document.source, 1)
        return Finding(
            code=code,
            severity=severity,
            message=message,
            hint=hint,
            rulebook=document.rulebook,
            clause=None if owner is None else self.id_of(owner),
            span=span,
            related=tuple(str(ClauseId(document.rulebook, number)) for number in related[:_MOST_RELATED]),
        )

    def id_of(self, owner: DocClause | GlossaryTerm) -> str:
        """`RULEBOOK:NUMBER`, or `RULEBOOK:glossary: TERM`."""
        return str(
            ClauseId(
                self.document.rulebook,
                f"glossary: {owner.term}" if isinstance(owner, GlossaryTerm) else owner.number,
            )
        )

    def owner_of(self, reference: DocReference) -> DocClause | GlossaryTerm | None:
        """The clause or glossary entry that a reference stands in."""
        if reference.clause is not None:
            return self._by_occurrence.get((reference.clause, reference.occurrence))
        return None if reference.term is None else self.document.by_term.get(reference.term)

    def span_of_reference(self, reference: DocReference) -> Span:
        """Where a reference is printed; the column is that of the first such text in the line."""
        file = reference.file or self.document.source
        owner = self.owner_of(reference)
        if owner is None:
            return Span(file, reference.line)
        start = self._line_start(owner, reference.line)
        end = self.document.source_text.find("\n", start)
        column = self.document.source_text.find(reference.written, start, end if end >= 0 else None) - start
        return Span(file, reference.line, max(0, column) + 1)

    def span_in(self, passage: Passage, start: int) -> Span:
        """Where a position of a passage stands in the source, white space aside."""
        owner = passage.owner
        file = owner.file or self.document.source
        wanted = _WORD.match(passage.text, start)
        if wanted is None or start > _LONGEST_SEARCH:
            return Span(file, passage.line)
        # The words of a passage stand in the source in order, with what the import took away (numbers, list marks)
        # between them. How often the word comes before tells its place without comparing all that lies between.
        word = wanted.group()
        source = self.document.source_text
        first = self._line_start(owner, passage.line)
        position = first - 1
        for _ in range(passage.text.count(word, 0, start) + 1):
            position = source.find(word, position + 1, owner.end)
            if position < 0:
                return Span(file, passage.line)
        line = passage.line + source.count("\n", first, position)
        return Span(file, line, position - source.rfind("\n", 0, position))

    # Derived once

    def _line_start(self, owner: DocClause | GlossaryTerm, line: int) -> int:
        """Where a line of a clause or entry begins in the source text; lines count within one file."""
        source = self.document.source_text
        position = source.rfind("\n", 0, owner.start) + 1
        for _ in range(line - owner.line):
            following = source.find("\n", position, owner.end)
            if following < 0:
                break
            position = following + 1
        return position

    @cached_property
    def _by_occurrence(self) -> dict[tuple[str, int], DocClause]:
        return {(clause.number, clause.occurrence): clause for clause in self.document.clauses}

    @cached_property
    def _own_references(self) -> tuple[DocReference, ...]:
        return tuple(r for r in self.document.references if r.kind == "clause" and not r.document)

    @cached_property
    def _top_numbers(self) -> frozenset[str]:
        return frozenset(self._top(clause.number) for clause in self.document.clauses)

    def _top(self, number: str) -> str:
        """The chapter or section that a number belongs to: 704 of 704.5aa, A of A1a."""
        path = self.numbering.path(number)
        counted_on = len(path) > 1 and path[1].kind == "digits" and not path[1].separator and path[0].kind == "digits"
        return self.numbering.number(path[: 2 if counted_on else 1]) or number

    @cached_property
    def _sorted_numbers(self) -> tuple[list[tuple[object, str]], list[str]]:
        keyed = sorted((number_key(number), number) for number in self.document.by_number)
        return [(key, number) for key, number in keyed], [number for _, number in keyed]

    def _passages(self) -> Iterator[Passage]:
        for clause in self.document.clauses:
            if clause.heading:
                yield Passage(clause, "heading", clause.heading, clause.line)
            if clause.text:
                yield Passage(clause, "text", clause.text, clause.line)
            for index, example in enumerate(clause.examples):
                yield Passage(clause, f"example:{index}", example.text, example.line)
        for entry in self.document.terms:
            yield Passage(entry, "text", entry.text, entry.line)


def quoted(text: str) -> str:
    """A text as it is quoted in a message: on one line and not too long."""
    joined = " ".join(text[: 4 * _MOST_QUOTED].split())
    return f"“{joined}”" if len(joined) <= _MOST_QUOTED else f"“{joined[:_MOST_QUOTED].rstrip()} …”"


def plain_title(title: str) -> str:
    """A title as it is compared: without case, typography and marks."""
    return " ".join(_NOT_LETTERS.split(fold_typography(title).casefold().replace("ё", "е"))).strip()


def _is_round(top: str) -> bool:
    """100, 200, 101: a numbering may well begin so."""
    return top.isdecimal() and (int(top[:9]) % 100 in (0, 1))


def _slips(number: str) -> Iterator[str]:
    """The numbers that one slip makes of a number: a sign too many, a wrong one, two swapped, one too few."""
    if len(number) > 20:
        return
    signs = "0123456789." + ("abcdefghijklmnopqrstuvwxyz" if not number.isdecimal() else "")
    for place in range(len(number)):
        yield number[:place] + number[place + 1 :]
        yield number[:place] + number[place + 1 : place + 2] + number[place] + number[place + 2 :]
        for sign in signs:
            yield number[:place] + sign + number[place + 1 :]
            yield number[:place] + sign + number[place:]
    for sign in signs:
        yield number + sign


def _apart(number: str, other: str) -> tuple[int, int, str]:
    """How far a number is from another: shared beginning first, then length."""
    shared = 0
    for left, right in zip(number, other, strict=False):
        if left != right:
            break
        shared += 1
    return (-shared, abs(len(number) - len(other)), other)
