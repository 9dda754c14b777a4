"""Lines of a text → clauses with headings, paragraphs, tables and examples. Third stage of an import; references come
after.

Every line that is not blank ends up in exactly one place: a clause, a glossary entry, the table of contents, the
title, or the list of unread lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from . import lines as shape
from .document import ClauseKind, DocClause, DocExample, DocTable, GlossaryTerm, Note, Unread
from .glossary import read_glossary
from .layout_choice import best_layout
from .layouts import Layout, Words
from .outline import Numbered, Outline, outline

_EMPHASIS_END = re.compile(r"[ ]?(?:\*\*|__)$")
_HYPHENATED = re.compile(r"[^\W\d_]-$")
_MOST_HEADING_WORDS = 9
_NUMBER_LIKE = re.compile(r"[ \t]{0,8}(\d{1,4}(?:[._]\d{1,4})+[._]?\w{0,12})[.)]?[ \t]+\S")


@dataclass(frozen=True, slots=True)
class Parsed:
    """What stands in a text, before references are looked for."""

    layout: Layout
    title: str
    clauses: tuple[DocClause, ...]
    terms: tuple[GlossaryTerm, ...]
    unread: tuple[Unread, ...]
    notes: tuple[Note, ...]


@dataclass(slots=True)
class _Block:
    """An example while its lines are read; they are joined at the end, so that time grows with its length only."""

    marker: str
    line: int
    pieces: list[str]


@dataclass(slots=True)
class _Draft:
    """A clause while its lines are read."""

    number: str
    level_kind: ClauseKind
    line: int
    inferred: bool = False
    heading: str = ""
    paragraphs: list[list[str]] = field(default_factory=list)
    examples: list[_Block] = field(default_factory=list)
    tables: list[DocTable] = field(default_factory=list)
    last_line: int = 0
    in_example: bool = False
    joinable: bool = False


def parse(
    text: str,
    layout: Layout | None = None,
    titles: dict[str, str] | None = None,
    marks: shape.Marks = shape.NO_MARKS,
    file: str = "",
) -> Parsed:
    """Read the clauses of a text whose line ends are line feeds.

    `layout`: the numbering; None finds the shipped layout that reads most. `titles`: numbers of headings known from
    elsewhere (casefolded title → number), given to headings that stand without number. `marks`: what the source format
    says of the lines. `file` is put into everything that has a line.
    """
    lines = text.split("\n")
    if layout is None:
        layout = best_layout(lines)
    found = outline(lines, layout, titles or {}, marks)
    starts = _line_starts(lines)
    reader = _Reader(found, file)
    drafts = reader.read()
    terms, glossary_lines = read_glossary(lines, starts, *found.glossary, file=file)
    taken = reader.taken
    taken.update(glossary_lines)
    taken.update(found.contents)
    title = _title(found, taken)
    clauses = _finish(drafts, layout, starts, lines, file)
    unread = tuple(
        Unread(index + 1, line.strip(shape.SPACE), file)
        for index, line in enumerate(lines)
        if index not in taken and line.strip()
    )
    return Parsed(layout, title, clauses, terms, unread, tuple(_notes(clauses, unread, file)))


def _line_starts(lines: list[str]) -> list[int]:
    starts = [0]
    position = 0
    for line in lines:
        position += len(line) + 1
        starts.append(position)
    return starts


@lru_cache(maxsize=16)
def _example_pattern(words: Words) -> re.Pattern[str]:
    alternatives = [
        rf"(?P<{'kept' if part else 'label'}{index}>{re.escape(word)})[{re.escape(after)}]"
        for index, (word, after, part) in enumerate(sorted(words.example_words, key=lambda entry: -len(entry[0])))
    ]
    return re.compile(
        rf"(?:>[ ]?)?(?:\*\*|__|\*|_)?(?:{'|'.join(alternatives) or '(?!)'})(?:\*\*|__|\*|_)?[ \t\u00a0]*"
    )


class _Reader:
    """Goes through the lines once, keeping the clause and the block that are open."""

    def __init__(self, found: Outline, file: str) -> None:
        self.found = found
        self.file = file
        self.taken: set[int] = set()
        self.drafts: list[_Draft] = []
        self.current: _Draft | None = None
        self.previous = ""
        self.example_pattern = _example_pattern(found.layout.words)

    def read(self) -> list[_Draft]:
        found = self.found
        lines = found.lines
        at = {numbered.index: numbered for numbered in found.numbered}
        glossary_start, glossary_stop = found.glossary
        index = 0
        after_blank = True
        while index < found.end:
            if glossary_start <= index < glossary_stop:
                self.current = None
                index = glossary_stop
                after_blank = True
                continue
            line = lines[index]
            stripped = line.strip(shape.SPACE)
            numbered = at.get(index)
            if index in found.aside:
                pass
            elif not stripped or index in found.contents:
                after_blank = True
            elif numbered is not None:
                self._open(numbered)
                after_blank = False
            elif index == found.opening:
                self._start(_Draft("0", "clause", index, inferred=True, paragraphs=[[stripped]]), index)
                after_blank = False
            elif index in found.inferred:
                self._open_inferred(index, stripped)
                after_blank = False
            elif index in found.breaks:
                self.current = None
            elif self.current is not None:
                index = self._continue(self.current, index, stripped, after_blank)
                after_blank = False
            if index not in found.aside:
                self.previous = lines[index]
            index += 1
        return self.drafts

    def _start(self, draft: _Draft, index: int) -> None:
        self.current = draft
        self.drafts.append(draft)
        self._take(draft, index)

    def _take(self, draft: _Draft, index: int) -> None:
        self.taken.add(index)
        draft.last_line = index

    def _open(self, numbered: Numbered) -> None:
        draft = _Draft(numbered.number, numbered.level.kind, numbered.index)
        rest = _EMPHASIS_END.sub("", numbered.rest) if numbered.rest.endswith(("*", "_")) else numbered.rest
        if rest and self._is_heading(numbered, rest):
            draft.heading = rest.rstrip("#").strip(shape.SPACE).removesuffix(".")
        elif rest:
            if numbered.level.kind != "clause":
                draft.level_kind = "clause"
            draft.paragraphs.append([rest])
            draft.joinable = True
        self._start(draft, numbered.index)

    def _is_heading(self, numbered: Numbered, rest: str) -> bool:
        if numbered.worded or numbered.level.title_only:
            return True
        if numbered.level.kind != "clause":
            return shape.is_title(rest, 14) and (len(rest) < 70 or not rest.endswith("."))
        if rest.endswith((".", "!", "?", ":", ";", ",")) or not shape.is_title(rest, _MOST_HEADING_WORDS):
            return False
        lines = self.found.lines
        following = lines[numbered.index + 1].strip(shape.SPACE) if numbered.index + 1 < len(lines) else ""
        return not (following[:1].islower())

    def _open_inferred(self, index: int, stripped: str) -> None:
        number = self.found.inferred[index]
        level = self.found.layout.level_of(number)
        kind = level.kind if level is not None else "section"
        self._start(_Draft(number, kind, index, inferred=True, heading=shape.bare_title(stripped)), index)

    def _continue(self, draft: _Draft, index: int, stripped: str, after_blank: bool) -> int:
        """Add a line (or the table that begins there) to the open clause; the index of the last line used."""
        if shape.is_underline(stripped):
            self._take(draft, index)
            return index
        if shape.is_pipe_row(stripped) or ("\t" in stripped and self._is_tab_table(index)):
            return self._add_table(draft, index)
        self._take(draft, index)
        opened = self.example_pattern.match(stripped)
        if opened is not None:
            group = opened.lastgroup or ""
            text = stripped if group.startswith("kept") else stripped[opened.end() :]
            draft.examples.append(_Block(opened.group(group), index + 1, [text]))
            draft.in_example, draft.joinable = True, True
            return index
        bullet = shape.is_bullet(stripped)
        if draft.in_example:
            pieces = draft.examples[-1].pieces
            goes_on = bullet or stripped[0].islower() or not shape.is_finished(pieces[-1])
            if goes_on and not after_blank:
                pieces += ["\n" if bullet else self._between(pieces[-1], stripped), stripped]
                return index
            draft.in_example = False
            draft.joinable = False
        joins = draft.joinable and not after_blank and not bullet and self._goes_on(self.previous, stripped)
        if joins and draft.paragraphs:
            draft.paragraphs[-1] += [self._between(draft.paragraphs[-1][-1], stripped), stripped]
        else:
            draft.paragraphs.append([stripped])
            draft.joinable = True
        return index

    def _between(self, previous: str, stripped: str) -> str:
        """What joins two lines: nothing where a hyphen ends the first inside a word ("pre-" before "and" is none)."""
        if _HYPHENATED.search(previous) is None or not stripped[0].isalpha():
            return " "
        return " " if stripped.split(" ", 1)[0] in self.found.layout.words.joining_words else ""

    @staticmethod
    def _goes_on(previous: str, stripped: str) -> bool:
        if shape.is_finished(previous.strip(shape.SPACE)):
            return False
        return stripped[0].islower() or len(previous) >= shape.LONG_LINE

    def _is_tab_table(self, index: int) -> bool:
        lines = self.found.lines
        tabs = lines[index].strip(" \n").count("\t")
        neighbours = (lines[index - 1] if index else "", lines[index + 1] if index + 1 < len(lines) else "")
        return not shape.is_bullet(lines[index].strip()) and any(
            line.strip(" ").count("\t") == tabs for line in neighbours
        )

    def _add_table(self, draft: _Draft, index: int) -> int:
        lines = self.found.lines
        pipes = shape.is_pipe_row(lines[index].strip(shape.SPACE))
        tabs = lines[index].strip(" ").count("\t")
        stop = index
        while stop < self.found.end and lines[stop].strip(shape.SPACE):
            line = lines[stop]
            # a row of a tab table may have fewer cells than the header: cells that run over several columns
            if shape.is_pipe_row(line.strip(shape.SPACE)) != pipes or (
                not pipes and not 0 < line.strip(" ").count("\t") <= tabs
            ):
                break
            self._take(draft, stop)
            draft.paragraphs.append([line.strip(shape.SPACE)])
            stop += 1
        draft.tables.append(shape.table(lines[index:stop], index + 1))
        draft.joinable = draft.in_example = False
        return stop - 1


def _title(found: Outline, taken: set[int]) -> str:
    """The title of the document: its first line, where that looks like one and belongs to nothing else."""
    for index, line in enumerate(found.lines[:20]):
        stripped = line.strip(shape.SPACE)
        if not stripped or shape.is_underline(stripped):
            continue
        title = shape.bare_title(line)
        if index in taken or stripped.endswith(".") or not shape.is_title(title, 16):
            return ""
        taken.add(index)
        after = found.lines[index + 1].strip() if index + 1 < len(found.lines) else ""
        if shape.is_underline(after):
            taken.add(index + 1)
        return title
    return ""


def _finish(
    drafts: list[_Draft], layout: Layout, starts: list[int], lines: list[str], file: str
) -> tuple[DocClause, ...]:
    parents, depths = hierarchy((draft.number for draft in drafts), layout)
    occurrences: dict[str, int] = {}
    finished = []
    for draft in drafts:
        number = draft.number
        occurrences[number] = occurrences.get(number, 0) + 1
        level = layout.level_of(number)
        finished.append(
            DocClause(
                number=number,
                parent=parents[number],
                kind=draft.level_kind,
                heading=draft.heading,
                text="\n".join("".join(pieces) for pieces in draft.paragraphs),
                line=draft.line + 1,
                start=starts[draft.line],
                end=starts[draft.last_line] + len(lines[draft.last_line]),
                examples=tuple(
                    DocExample("".join(block.pieces), block.line, block.marker, file) for block in draft.examples
                ),
                tables=tuple(draft.tables),
                inferred=draft.inferred,
                occurrence=occurrences[number],
                depth=depths[number],
                file=file,
                counted=level is None or level.counts,
            )
        )
    return tuple(finished)


def hierarchy(numbers: Iterable[str], layout: Layout) -> tuple[dict[str, str | None], dict[str, int]]:
    """The parent of each number, the nearest ancestor among them, and how many ancestors it has there."""
    present = dict.fromkeys(numbers)
    parents: dict[str, str | None] = {}
    depths: dict[str, int] = {}
    for number in present:
        above = [ancestor for ancestor in layout.ancestors(number) if ancestor in present]
        parents[number] = above[0] if above else None
        depths[number] = len(above)
    return parents, depths


def _notes(clauses: tuple[DocClause, ...], unread: tuple[Unread, ...], file: str) -> list[Note]:
    notes = []
    for clause in clauses:
        for table in clause.tables:
            if table.header_shifted:
                message = (
                    f"the table's header stands one column too far left; read as {' | '.join(table.header).strip()}"
                )
                notes.append(Note("shifted-header", table.line, message, clause.number, file))
        if clause.inferred:
            title = f'"{clause.heading}"' if clause.heading else "the opening paragraph"
            message = f"{title} has no number and is kept as {clause.number}"
            notes.append(Note("inferred-number", clause.line, message, clause.number, file))
        if clause.occurrence > 1:
            notes.append(Note("repeated-number", clause.line, f"{clause.number} is printed again", clause.number, file))
    for line in unread:
        match = _NUMBER_LIKE.match(line.text)
        if match is not None:
            message = f"{match.group(1)} looks like a clause number but is none that the layout reads"
            notes.append(Note("odd-number", line.line, message, None, file))
    return notes
