"""The glossary of a document: entries with their text. Four usual forms are read.

- blocks separated by blank lines, the term on the first line;
- definition lists, the term on a line and its text indented under it (reStructuredText);
- one line an entry: the term in bold or before a dash;
- a paragraph each for term and text, as word processors and web pages have them: told by what is a sentence.
"""

from __future__ import annotations

import re

from . import lines as shape
from .document import GlossaryTerm

_DIRECTIVE = re.compile(r"[ \t]*\.\.[ \t]+[\w-]+::")
_OPTION = re.compile(r"[ \t]+:[\w-]+:")
_BOLD = re.compile(r"(?:[-*•][ \t]+)?\*\*(?P<term>[^*\n]{1,160})\*\*[ \t]*(?:[–—:-][ \t]*)?(?P<text>.*)$")
_DASHED = re.compile(r"(?P<term>[^.!?\n]{1,100}?)[ \u00a0][–—][ \u00a0](?P<text>.+)$")
_SENSE = re.compile(r"[0-9]{1,2}[.)][ \u00a0]")
_MOST_WORDS = 12
_FEWEST = 3
"""Fewer entries than this may be any paragraphs."""
_LETTER = re.compile(r"\W*\w\W*$")


def read_glossary(
    lines: list[str], starts: list[int], start: int, stop: int, file: str = ""
) -> tuple[tuple[GlossaryTerm, ...], set[int]]:
    """The entries in the lines from `start` to `stop` (both from 0), and the lines that belong to the glossary."""
    if start >= stop:
        return (), set()
    taken: set[int] = set()
    if not _DIRECTIVE.match(lines[start]):
        taken.add(start)
    if any(_DIRECTIVE.match(line) for line in lines[start:stop]):
        entries = _definition_lists(lines, start, stop, taken)
    else:
        entries = _blocks(lines, start + 1, stop, taken)
        if not entries:
            entries = _paragraphs(lines, start + 1, stop, taken)
    terms = []
    for first, last, names, text in entries:
        clean = [name for name in (_clean(name) for name in names) if name]
        if clean:
            end = starts[last] + len(lines[last])
            terms.append(GlossaryTerm(clean[0], "\n".join(text), first + 1, starts[first], end, tuple(clean[1:]), file))
    return tuple(terms), taken


_Entry = tuple[int, int, list[str], list[str]]
"""First and last line, names, lines of text."""


def _clean(name: str) -> str:
    stripped = name.strip(shape.SPACE)
    match = _BOLD.match(stripped)
    if match is not None and not match.group("text"):
        stripped = match.group("term").strip(shape.SPACE)
    return stripped.removesuffix(".").strip(shape.SPACE)


def _blocks(lines: list[str], start: int, stop: int, taken: set[int]) -> list[_Entry]:
    entries: list[_Entry] = []
    index = start
    while index < stop:
        if not lines[index].strip():
            index += 1
            continue
        first = index
        while index < stop and lines[index].strip():
            index += 1
        block = [lines[row].strip(shape.SPACE) for row in range(first, index)]
        if shape.is_underline(block[0]) or (len(block) <= 2 and _LETTER.match(block[0]) and len(block[-1]) < 4):
            taken.update(range(first, index))
            continue
        inline = _BOLD.match(block[0]) or (_DASHED.match(block[0]) if len(block) == 1 or _all_dashed(block) else None)
        if inline is not None and inline.group("text"):
            entries += _inline(block, first)
        elif len(block) > 1 and len(block[0]) <= 160:
            entries.append((first, index - 1, [block[0]], block[1:]))
        elif entries:
            begun, _, names, text = entries[-1]
            text += block
            entries[-1] = (begun, index - 1, names, text)
        else:
            continue
        taken.update(range(first, index))
    return entries


def _paragraphs(lines: list[str], start: int, stop: int, taken: set[int]) -> list[_Entry]:
    entries: list[_Entry] = []
    for index in range(start, stop):
        said = lines[index].strip(shape.SPACE)
        if not said or shape.is_underline(said):
            continue
        if _is_name(said):
            entries.append((index, index, [said], []))
        elif entries:
            first, _, names, text = entries[-1]
            entries[-1] = (first, index, names, [*text, said])
    # a letter over the terms that begin with it has none
    entries = [entry for entry in entries if entry[3]]
    if len(entries) < _FEWEST:
        return []
    for first, last, _, _ in entries:
        taken.update(range(first, last + 1))
    taken.update(index for index in range(start, stop) if _LETTER.match(lines[index]))
    return entries


def _is_name(said: str) -> bool:
    """Whether a paragraph is a term, not its explanation: a title, which may end as a call does ("Start Your Engines!")."""
    if _SENSE.match(said) is None and shape.is_title(said, _MOST_WORDS) and not shape.is_finished(said):
        return True
    return said.endswith("!") and len(said.split()) <= 5 and said.istitle()


def _all_dashed(block: list[str]) -> bool:
    return all(_DASHED.match(line) for line in block)


def _inline(block: list[str], first: int) -> list[_Entry]:
    entries: list[_Entry] = []
    for offset, line in enumerate(block):
        match = _BOLD.match(line) or _DASHED.match(line)
        if match is not None and match.group("text"):
            entries.append((first + offset, first + offset, [match.group("term")], [match.group("text")]))
        elif entries:
            begun, _, names, text = entries[-1]
            text.append(line)
            entries[-1] = (begun, first + offset, names, text)
    return entries


def _definition_lists(lines: list[str], start: int, stop: int, taken: set[int]) -> list[_Entry]:
    entries: list[_Entry] = []
    indent: int | None = None
    inside = False
    names: list[str] = []
    names_at = 0
    text_open = False
    for index in range(start, stop):
        line = lines[index]
        stripped = line.strip(shape.SPACE)
        if not stripped:
            text_open = text_open and inside
            continue
        width = len(line) - len(line.lstrip(" \t"))
        if _DIRECTIVE.match(line):
            taken.add(index)
            inside, indent, names, text_open = True, None, [], False
            continue
        if not inside or width == 0:
            # headings of letters and their underlines between the lists
            inside, names, text_open = False, [], False
            if (
                shape.is_underline(stripped)
                or len(shape.bare_title(stripped)) <= 3
                or (index + 1 < stop and shape.is_underline(lines[index + 1].strip()))
            ):
                taken.add(index)
            continue
        if indent is None:
            if _OPTION.match(line):
                taken.add(index)
                continue
            indent = width
        taken.add(index)
        if width <= indent:
            if text_open or not names:
                names, names_at = [], index
            names.append(stripped)
            text_open = False
        elif text_open and entries:
            begun, _, known, text = entries[-1]
            text.append(stripped)
            entries[-1] = (begun, index, known, text)
        elif names:
            entries.append((names_at, index, names, [stripped]))
            text_open = True
        else:
            taken.discard(index)
    return entries
