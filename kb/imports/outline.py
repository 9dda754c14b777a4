"""Which lines of a text begin a clause, and which parts are contents, glossary and end matter. Second stage of an
import.

A line that begins with a number is only a candidate: it may be an entry of the table of contents, a numbered list
inside a clause, or a wrapped line that happens to begin with a cited number. What is decided here is decided from the
text alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..model import number_key
from . import lines as shape
from .layouts import Layout, Level, default_words, is_first

_DIRECTIVE = re.compile(r"[ \t]*\.\.[ \t]+glossary::")
_CLOSES_UNOPENED = re.compile(r"[^(\n]{0,200}\)")
_LARGEST_SECTION_STEP = 30


@dataclass(slots=True)
class Numbered:
    """A line that begins with a number that the layout reads; `rest` is what follows number and mark."""

    index: int
    number: str
    level: Level
    rest: str
    worded: bool
    contents: bool = False


@dataclass(slots=True)
class Outline:
    """The lines of a text and what they are.

    `numbered` are the clause lines, `inferred` headings without a printed number (line index → number), `below` short
    lines that are the text of such a heading, `breaks` headings that belong to no clause, `opening` the first
    paragraph of the document where it is a clause. `glossary` is a half-open range of lines; the clauses end before
    the line `end`.
    """

    lines: list[str]
    layout: Layout
    numbered: list[Numbered] = field(default_factory=list)
    inferred: dict[int, str] = field(default_factory=dict)
    breaks: set[int] = field(default_factory=set)
    below: set[int] = field(default_factory=set)
    contents: set[int] = field(default_factory=set)
    glossary: tuple[int, int] = (0, 0)
    end: int = 0
    opening: int | None = None
    aside: frozenset[int] = frozenset()


def outline(lines: list[str], layout: Layout, titles: dict[str, str], marks: shape.Marks) -> Outline:
    """Find the clause lines of a text. `titles` gives numbers to headings that are known without number (folded title →
    number); `marks` is what the source format says of the lines."""
    found = Outline(lines, layout, aside=marks.aside, end=len(lines))
    candidates = candidates_of(lines, layout)
    _find_parts(found, candidates)
    first, last = found.glossary
    elsewhere = found.contents | found.aside
    candidates = [
        candidate
        for candidate in candidates
        if candidate.index not in elsewhere and not first <= candidate.index < last and candidate.index < found.end
    ]
    found.numbered = _accepted(found, candidates)
    found.opening = _opening(found)
    _infer_headings(found, titles, marks.headings)
    return found


def candidates_of(lines: list[str], layout: Layout) -> list[Numbered]:
    """The lines that begin with a number that the layout reads."""
    found = []
    match_line = layout.match_line
    words = layout.words.chapter_words
    for index, line in enumerate(lines):
        # nearly all lines of prose begin with a letter; only a number, a mark or a chapter word can begin a clause
        if (
            not line
            or line[0].islower()
            or (line[0].isalpha() and not (line[1:2].isdecimal() or line.startswith(words)))
        ):
            continue
        match = match_line(line)
        if match is not None:
            number, level, end, worded = match
            found.append(Numbered(index, number, level, line[end:].strip(shape.SPACE), worded))
    return found


# --- contents, glossary, end matter
# -------------------------------------------------------------------------------------


def _find_parts(found: Outline, candidates: list[Numbered]) -> None:
    words = found.layout.words
    named = words.contents_titles | words.glossary_titles | words.end_titles
    titled = [
        (index, title)
        for index, line in enumerate(found.lines)
        if line and len(line) < 80 and (title := shape.bare_title(line).lower()) in named
    ]
    contents_at = next((index for index, title in titled if title in words.contents_titles), None)
    _find_contents(found, candidates, contents_at)
    clause_lines = [
        candidate.index
        for candidate in candidates
        if not candidate.level.title_only and candidate.index not in found.contents
    ]
    glossary_at = next((index for index, title in reversed(titled) if title in words.glossary_titles), None)
    if glossary_at is None:
        glossary_at = next((index for index, line in enumerate(found.lines) if _DIRECTIVE.match(line)), None)
    if glossary_at is not None and glossary_at not in found.contents:
        # a cited number at the beginning of a wrapped line ends no glossary
        opening = {candidate.index for candidate in candidates if candidate.rest}
        after = [
            index
            for index in clause_lines
            if index > glossary_at and index in opening and _begins_sentence(found.lines, index)
        ]
        glossary_end = after[0] if len(after) >= 3 else len(found.lines)
        glossary_end = next(
            (
                index
                for index, title in titled
                if index > glossary_at and title in words.end_titles and index < glossary_end
            ),
            glossary_end,
        )
        found.glossary = (glossary_at, glossary_end)
    start, stop = found.glossary
    last_clause = max((index for index in clause_lines if not start <= index < stop), default=-1)
    found.end = next(
        (
            index
            for index, title in titled
            if index > max(last_clause, stop - 1) and title in words.end_titles and index not in found.contents
        ),
        len(found.lines),
    )


def _begins_sentence(lines: list[str], index: int) -> bool:
    """Whether a line does not go on with the one before: that is blank, a title, or ends a sentence."""
    before = lines[index - 1].strip(shape.SPACE) if index else ""
    return not before or shape.is_finished(before) or shape.is_title(before, 14)


def _find_contents(found: Outline, candidates: list[Numbered], titled_at: int | None) -> None:
    """A table of contents: headings one after another whose numbers come again later."""
    begin = titled_at if titled_at is not None else (candidates[0].index if candidates else None)
    if begin is None:
        return
    at = {candidate.index: candidate for candidate in candidates}
    seen: set[str] = set()
    rows: list[int] = []
    entries: list[Numbered] = []
    for index in range(begin, len(found.lines)):
        line = found.lines[index]
        if not line.strip():
            continue
        candidate = at.get(index)
        if candidate is not None:
            if candidate.number in seen or not shape.is_title(candidate.rest, 16):
                break
            seen.add(candidate.number)
            entries.append(candidate)
        elif len(line) > 90 or shape.is_finished(line):
            break
        rows.append(index)
    if len(entries) < 3:
        return
    last = entries[-1].index
    later = {candidate.number for candidate in candidates if candidate.index > last}
    repeated = sum(entry.number in later for entry in entries)
    # rows behind the last repeated entry are the body's first headings, not contents
    while entries and entries[-1].number not in later:
        entries.pop()
    if not entries or repeated < (0.7 if titled_at is not None else 0.95) * len(entries) or len(entries) < 3:
        return
    stop = entries[-1].index
    words = found.layout.words
    for index in rows:
        if index <= stop or shape.bare_title(found.lines[index]).lower() in words.glossary_titles | words.end_titles:
            found.contents.add(index)


# --- which candidates are clauses
# ---------------------------------------------------------------------------------------


def _accepted(found: Outline, candidates: list[Numbered]) -> list[Numbered]:
    lines, layout = found.lines, found.layout
    cites_at_end = _cites_at_end(layout)
    following = _following(candidates)
    accepted: list[Numbered] = []
    numbers: set[str] = set()
    last_section: str | None = None
    for position, candidate in enumerate(candidates):
        number, level = candidate.number, candidate.level
        before = candidate.index - 1
        while before in found.aside:
            before -= 1
        previous = lines[before].strip(shape.SPACE) if before >= 0 else ""
        if previous and _is_wrapped(previous, candidate, accepted, layout, cites_at_end):
            continue
        if level.worded or candidate.worded:
            keep = shape.is_title(candidate.rest, 16) or not candidate.rest
        elif level.kind == "clause" and not level.title_only:
            keep = not layout.last_resort or is_next(number, accepted[-1].number if accepted else None)
        else:
            titled = shape.is_title(candidate.rest, 16)
            if level.title_only:
                # a list inside a clause has numbers like chapters: only what its first section follows is one
                parent = next(iter(layout.ancestors(child)), "") if (child := following[position]) else ""
                keep = titled and parent == number and (number not in numbers or is_first(child))
            else:
                closed = not lines[candidate.index].lstrip(shape.SPACE + "#*").startswith(f"{number} ")
                child_follows = number in layout.ancestors(following[position])
                keep = child_follows or (titled and (closed or level.form != "NNN") and _is_later(number, last_section))
                under = accepted[-1].number if accepted and accepted[-1].index == before else None
                sure = under is not None and under in layout.ancestors(number)
                sure = sure or (closed and last_section is not None and _comes_next(number, last_section))
                keep = keep or _is_sentence(previous, candidate, closed or sure, numbers, layout, sure=sure)
            if keep and level.kind == "section":
                last_section = number
        if keep:
            accepted.append(candidate)
            numbers.add(number)
    return accepted


def _is_sentence(
    previous: str, candidate: Numbered, closed: bool, numbers: set[str], layout: Layout, *, sure: bool
) -> bool:
    """Whether a number of the level of sections (1.2) begins a sentence of its own, as in rulebooks of two levels.

    `sure`: it stands directly under its heading, or is the very next number, so that the line before may have no full
    stop. Otherwise whether it comes in order is not asked: one that is repeated or misplaced is a clause, and an error
    to report.
    """
    parents = layout.ancestors(candidate.number)
    if not parents or parents[0] not in numbers:
        return False
    if previous and not sure and not shape.is_finished(previous):
        return False
    first = next((char for char in candidate.rest if char.isalnum()), "")
    return bool(first) and (closed or not first.islower())


def _comes_next(number: str, last: str) -> bool:
    """Whether a number is the next after another under the same parent: 1.3 after 1.2."""
    stem, _, count = number.rpartition(".")
    last_stem, _, last_count = last.rpartition(".")
    return stem == last_stem and count.isdecimal() and last_count.isdecimal() and int(count) == int(last_count) + 1


def _following(candidates: list[Numbered]) -> list[str]:
    """For each candidate the number of the next one that is more than a bare number; "" where there is none."""
    found = [""] * len(candidates)
    following = ""
    for position in range(len(candidates) - 1, -1, -1):
        found[position] = following
        if not candidates[position].level.title_only:
            following = candidates[position].number
    return found


def _cites_at_end(layout: Layout) -> re.Pattern[str]:
    words = [word for word, _, _ in layout.words.citation_words]
    words += [*layout.words.see_words, *layout.words.joining_words]
    listed = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?:(?:^|[\s(\[«“])(?:{listed})|[(,–])$", re.IGNORECASE)


def _is_wrapped(
    previous: str, candidate: Numbered, accepted: list[Numbered], layout: Layout, cites_at_end: re.Pattern[str]
) -> bool:
    """Whether the line goes on with the sentence of the line before, so that its number is a cited one."""
    last = accepted[-1] if accepted else None
    if shape.is_pipe_row(previous):
        return False
    if last is not None and last.index == candidate.index - 1 and shape.is_title(last.rest, 14):
        # the first number under a heading, whatever word the heading ends with ("7.1 Layer Step", "1.2. Golden Rules")
        parents = layout.ancestors(candidate.number)
        if parents and parents[0] == last.number:
            return False
    if cites_at_end.search(previous[-40:]) is not None:
        return True
    if shape.is_finished(previous) or len(previous) < shape.LONG_LINE:
        return False
    if _CLOSES_UNOPENED.match(candidate.rest) is not None and "(" in previous:
        return True
    return not _is_plausible(candidate.number, last.number if last is not None else None, layout)


def _is_plausible(number: str, last: str | None, layout: Layout) -> bool:
    """Whether a number may follow another: it comes later, and under the same parent or one that holds that parent."""
    if last is None:
        return True
    if number_key(number) <= number_key(last):
        return False
    ancestors = layout.ancestors(number)
    return not ancestors or ancestors[0] == last or ancestors[0] in layout.ancestors(last) or is_first(number)


def _is_later(number: str, last_section: str | None) -> bool:
    if last_section is None:
        return True
    if number.isdecimal() and last_section.isdecimal():
        step = int(number) - int(last_section)
        return 0 < step <= _LARGEST_SECTION_STEP or (step > 0 and number.endswith(("0", "1")))
    return number_key(number) > number_key(last_section)


def is_next(number: str, last: str | None) -> bool:
    """For numbers of one level: the next few after the last one, or the first of all."""
    digits = re.match(r"\d+", number)
    before = re.match(r"\d+", last) if last else None
    if digits is None:
        return True
    return 0 <= int(digits.group()) - (int(before.group()) if before else 0) <= 3


def _opening(found: Outline) -> int | None:
    """The paragraph a document opens with, where it stands directly on the first number and is no title.

    It becomes the clause 0, marked as inferred, in layouts of which 0 is a number.
    """
    first = found.numbered[0] if found.numbered else None
    if first is None or first.number == "0" or found.layout.level_of("0") is None or not first.index:
        return None
    index = first.index - 1
    line = found.lines[index].strip(shape.SPACE)
    alone = not any(before.strip() for before in found.lines[:index])
    return (
        index
        if alone and len(line) > shape.LONG_LINE and shape.is_finished(line) and not shape.is_title(line)
        else None
    )


# --- headings without number
# --------------------------------------------------------------------------------------------


def _infer_headings(found: Outline, titles: dict[str, str], marked: frozenset[int]) -> None:
    """Give headings without a printed number the one that follows from the first clause under them.

    Only where nothing else is possible: the clause is the first of its parent, and the parent's number is printed
    nowhere.
    """
    printed = {numbered.number for numbered in found.numbered}
    at = {numbered.index: numbered for numbered in found.numbered}
    layout = found.layout
    start, stop = found.glossary
    headings: list[int] = []
    explicit: set[int] = set()
    for index, line in enumerate(found.lines[: found.end]):
        if index in at or index in found.contents or start <= index < stop:
            continue
        kind = _heading_kind(found.lines, index, line, marked)
        if kind:
            headings.append(index)
            if kind == 2:
                explicit.add(index)
    positions = iter(found.numbered)
    numbered = next(positions, None)
    before: Numbered | None = None
    pending: list[int] = []
    for index in [*headings, len(found.lines)]:
        while numbered is not None and numbered.index < index:
            _infer_parent(found, numbered, pending, printed, layout)
            pending = []
            before, numbered = numbered, next(positions, None)
        if index == len(found.lines):
            break
        known = titles.get(shape.bare_title(found.lines[index]).casefold())
        if known is not None and known not in printed and _lies_between(known, before, numbered):
            found.inferred[index] = known
            printed.add(known)
            pending = []
        else:
            pending.append(index)
    unnumbered_style = bool(found.inferred)
    found.breaks = {
        index
        for index in headings
        if index not in found.inferred
        and index not in found.below
        and (index in explicit or (unnumbered_style and _stands_alone(found.lines, index)))
    }


def _infer_parent(found: Outline, numbered: Numbered, pending: list[int], printed: set[str], layout: Layout) -> None:
    if not pending or not is_first(numbered.number):
        return
    parents = layout.ancestors(numbered.number)
    parent = parents[0] if parents else None
    if parent is None or parent in printed or layout.level_of(parent) is None:
        return
    # the last line that ends without a full stop, as titles do; where all have one, the last
    titled = [index for index in pending if not found.lines[index].rstrip().endswith(".")]
    heading = (titled or pending)[-1]
    found.inferred[heading] = parent
    # what follows it up to the clause is its text, however short
    found.below.update(index for index in pending if index > heading)
    printed.add(parent)


def _lies_between(number: str, before: Numbered | None, after: Numbered | None) -> bool:
    key = number_key(number)
    return (before is None or number_key(before.number) < key) and (after is None or key < number_key(after.number))


def _heading_kind(lines: list[str], index: int, line: str, marked: frozenset[int]) -> int:
    """0 for no heading, 1 for a line that looks like one, 2 for one that is marked as such."""
    stripped = line.strip(shape.SPACE)
    if not stripped or len(stripped) > 160:
        return 0
    if index in marked or (stripped[0] == "#" and re.match(r"#{1,6}[ \t]+\S", stripped) is not None):
        return 2
    following = lines[index + 1].strip() if index + 1 < len(lines) else ""
    if shape.is_underline(following) and not shape.is_underline(stripped) and following[0] in "=-~^":
        return 2
    if (
        "\t" in stripped
        or shape.is_bullet(stripped)
        or _opens_example(stripped)
        or shape.is_pipe_row(stripped)
        or not _stands_alone(lines, index)
    ):
        return 0
    return 1 if shape.is_title(stripped) and not any(char.isdecimal() for char in stripped) else 0


def _opens_example(stripped: str) -> bool:
    return any(stripped.startswith(word) for word, _, _ in default_words().example_words)


def _stands_alone(lines: list[str], index: int) -> bool:
    before = lines[index - 1].strip() if index else ""
    after = lines[index + 1].strip() if index + 1 < len(lines) else ""
    return not before and (not after or shape.is_underline(after))
