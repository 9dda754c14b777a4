"""What a numbered document says, as plain values: the common language of import, check, diff and the user's library.

Nothing here reads a file. A reader (`read.py`) makes a `Document` from bytes; checks and comparisons take `Document`s
and never the source. All offsets are positions in a string, lines count from 1 in `Document.source_text`.

What holds for every `Document`:

- `source_text` is the whole text of the file after decoding, with every line end as a line feed and nothing else
  changed; it holds every character of the file that is not white space, in order.
- Clauses stand in document order. A number that is printed twice gives two clauses, with `occurrence` 1 and 2.
- `parent` is always the number of another clause of the document or None.
- A clause's `text` is its own wording without number and heading, paragraphs separated by one line feed; its examples
  are apart. `DocClause.start`/`end` span the clause with its number and examples in `source_text`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

ClauseKind = Literal["chapter", "section", "clause"]
ReferenceKind = Literal["clause", "term"]
NoteCode = Literal["shifted-header", "inferred-number", "repeated-number", "odd-number"]


@dataclass(frozen=True, slots=True)
class DocExample:
    """An example (or note) block that belongs to a clause.

    `marker` is the word it opens with, as printed. A label («ПРИМЕР.», "Example:") is no part of `text`; a word that
    belongs to the sentence («Например, …») is.
    """

    text: str
    line: int
    marker: str
    file: str = ""


@dataclass(frozen=True, slots=True)
class DocTable:
    """A table inside a clause. `rows` include the header row, cells stripped; the same lines also stand in the
    clause's text.

    `header_shifted`: the header row has an empty cell at the end where the rows below have their names in the first
    column (or the other way round), so that its cells stand one column off. `header` is the header row put right.
    """

    rows: tuple[tuple[str, ...], ...]
    header: tuple[str, ...]
    line: int
    header_shifted: bool = False


@dataclass(frozen=True, slots=True)
class DocClause:
    """One numbered unit of the document, from chapter down to the smallest item.

    `kind`: "chapter" and "section" are headings that group clauses; "clause" is everything else. `number`: as the
    document writes it, without closing punctuation ("704.5aa", "119.1d", "9f12+", "11.2_1_b_ii", "A1a"). `heading`: a
    title printed on the number's line, without number and closing full stop; "" where there is none. `inferred`: the
    number is not printed in the source but follows from the first clause under the heading. `depth`: 0 for a clause
    without parent. `counted`: False for headings that the layout does not count among the clauses.
    """

    number: str
    parent: str | None
    kind: ClauseKind
    heading: str
    text: str
    line: int
    start: int
    end: int
    examples: tuple[DocExample, ...] = ()
    tables: tuple[DocTable, ...] = ()
    inferred: bool = False
    occurrence: int = 1
    depth: int = 0
    file: str = ""
    counted: bool = True

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs of `text`."""
        return tuple(self.text.split("\n")) if self.text else ()


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """An entry of the document's glossary. `aliases`: further names printed for the same entry."""

    term: str
    text: str
    line: int
    start: int
    end: int
    aliases: tuple[str, ...] = ()
    file: str = ""


class DocReference(NamedTuple):
    """One cited item: "rule 113" is one, "rules 701.27a–f, 712.9–10, and 712.18" are three that share `mention`.

    `clause` (with `occurrence`) or `term` names the place that cites. `part` is the text that `start` and `end` count
    in: "text", "heading" or "example:N" (N from 0); for a term always "text". `written`: the item as printed
    ("701.27a–f"). `targets`: the clauses it means, ranges expanded in document order; `unresolved`: the numbers it
    means that the document does not have (of a range: the missing ends). `quoted_title`: the title printed with it
    («112. Виды особенностей.», "rule 702.62, “Suspend.”"), without quotes and closing full stop; None where none is
    printed. `document`: a link into another document names it here ("regulations"), and its numbers stay in
    `unresolved` until `links.link_companions` has looked them up there. "" means this document. `kind` "term": a link
    to a glossary term; `targets` are then terms. `section`: the citation says "section"/"chapter"/«глава» and the
    number may be that of a chapter. `sure`: False for a number that is cited without any such word, link or bracket
    around it. Such a number is only kept where it is a clause of this document.

    A named tuple, because a rulebook has thousands and a frozen dataclass takes five times as long to make.
    """

    clause: str | None
    term: str | None
    part: str
    written: str
    start: int
    end: int
    line: int
    targets: tuple[str, ...]
    unresolved: tuple[str, ...] = ()
    quoted_title: str | None = None
    kind: ReferenceKind = "clause"
    document: str = ""
    mention: int = 0
    occurrence: int = 1
    section: bool = False
    sure: bool = True
    file: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that belongs to no clause, heading, example, glossary entry or table of contents."""

    line: int
    text: str
    file: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Something about the source that the reader of an import should know; never an error of the rules by itself."""

    code: NoteCode
    line: int
    message: str
    clause: str | None = None
    file: str = ""


@dataclass(frozen=True)
class Document:
    """One edition of one numbered document.

    `edition` is a label, usually a date ("2026-08-19"); two documents of one edition label may still be two editions,
    told apart by `fingerprint` of their text. `encoding` is the name of the source's encoding in lower case ("utf-8",
    "utf-16", "cp437"). `layout` is the name of the numbering layout that read it.
    """

    rulebook: str
    title: str
    edition: str
    language: str
    encoding: str
    source: str
    format: str
    layout: str
    source_text: str = field(repr=False)
    clauses: tuple[DocClause, ...] = field(repr=False)
    terms: tuple[GlossaryTerm, ...] = field(default=(), repr=False)
    references: tuple[DocReference, ...] = field(default=(), repr=False)
    unread: tuple[Unread, ...] = field(default=(), repr=False)
    notes: tuple[Note, ...] = field(default=(), repr=False)

    @cached_property
    def by_number(self) -> dict[str, DocClause]:
        """The first clause of each number."""
        first: dict[str, DocClause] = {}
        for clause in self.clauses:
            first.setdefault(clause.number, clause)
        return first

    @cached_property
    def children(self) -> dict[str | None, tuple[DocClause, ...]]:
        """Clauses by the number of their parent (None: the top), in document order."""
        grouped: dict[str | None, list[DocClause]] = {}
        for clause in self.clauses:
            grouped.setdefault(clause.parent, []).append(clause)
        return {parent: tuple(group) for parent, group in grouped.items()}

    @cached_property
    def by_term(self) -> dict[str, GlossaryTerm]:
        """Glossary entries by term and alias."""
        named: dict[str, GlossaryTerm] = {}
        for entry in self.terms:
            for name in (entry.term, *entry.aliases):
                named.setdefault(name, entry)
        return named

    @property
    def repeated(self) -> tuple[str, ...]:
        """The numbers that the source prints more than once, in document order."""
        return tuple(dict.fromkeys(clause.number for clause in self.clauses if clause.occurrence > 1))

    def references_of(self, clause: DocClause) -> Iterator[DocReference]:
        """The references that stand in a clause."""
        return iter(self._references_by_clause.get((clause.number, clause.occurrence), ()))

    @cached_property
    def _references_by_clause(self) -> dict[tuple[str, int], tuple[DocReference, ...]]:
        grouped: dict[tuple[str, int], list[DocReference]] = {}
        for reference in self.references:
            if reference.clause is not None:
                grouped.setdefault((reference.clause, reference.occurrence), []).append(reference)
        return {place: tuple(group) for place, group in grouped.items()}
