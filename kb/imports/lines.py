"""What a single line of a document looks like: title, finished sentence, bullet, table row. Small tests that parsing
is built of."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .document import DocTable

SPACE = " \t\u00a0\u2003\u202f\u2007"
_MARKUP = re.compile(r"^[ \t]*(?:#{1,6}[ \t]+)?(?:<[^<>\n]{1,60}>[ ]?){0,4}(?:\*\*|__|\*)?")
_BULLET = re.compile(r"[-*•·●◦–—][ \t\u00a0]")
_UNDERLINE = re.compile(r"([=\-~^\"'`#*+_:.])\1{2,}$")
# A citation in brackets may follow the full stop ("… dealt.[8.5.3]").
_FINISHED = re.compile(r"[.!?:;…][\"'”»’)\]*_`}]*(?:\[[^\[\]]{1,40}\])*$|[|]$")
_SEPARATOR_ROW = re.compile(r"[|\s:+=-]+$")
_NAMED_END = re.compile(r"[,;:(–—-]$")
LONG_LINE = 45


@dataclass(frozen=True, slots=True)
class Marks:
    """What a source format says of its lines: indexes of `headings`, and of lines that stand `aside` on every page
    (page numbers, running titles) and belong to no sentence."""

    headings: frozenset[int] = frozenset()
    aside: frozenset[int] = frozenset()


NO_MARKS = Marks()


def bare_title(line: str) -> str:
    """A heading line without heading marks, tags, emphasis and closing colon or full stop.

    >>> bare_title("## <article-1> **Glossary**:")
    'Glossary'
    """
    if line[0:1].isalnum():
        return line.strip(SPACE).rstrip(":").strip(SPACE).removesuffix(".")
    stripped = _MARKUP.sub("", line).strip(SPACE).rstrip(":").rstrip("#").strip(SPACE)
    return stripped.removesuffix("**").removesuffix("__").removesuffix("*").rstrip(":").strip(SPACE).removesuffix(".")


def is_title(text: str, most_words: int = 10) -> bool:
    """Whether a line may be a title: short, begins with a capital, digit or quote, is no sentence and no beginning of
    one."""
    text = text.strip(SPACE)
    if not text or len(text) > 100 or _NAMED_END.search(text):
        return False
    first = text.lstrip("«“\"'(*_[{")[:1]
    if not (first.isupper() or first.isdecimal()):
        return False
    body = text.removesuffix(".")
    if body.endswith((".", "!", ";")) or " – " in body or " — " in body:
        return False
    return len(body.split()) <= most_words


def is_finished(line: str) -> bool:
    """Whether the line ends as a sentence does."""
    return _FINISHED.search(line) is not None


def is_bullet(stripped: str) -> bool:
    """Whether a line (without indent) begins with a list mark."""
    return _BULLET.match(stripped) is not None


def is_underline(stripped: str) -> bool:
    """Whether a line consists of three or more of one punctuation mark."""
    return _UNDERLINE.match(stripped) is not None


def is_pipe_row(stripped: str) -> bool:
    """Whether a line is a row of a pipe table, or the border of a grid table."""
    return (stripped.startswith("|") and stripped.count("|") >= 2) or (
        stripped.startswith("+-") and stripped.endswith("-+")
    )


def table(rows: list[str], line: int) -> DocTable:
    """A table of its source lines; separator rows are left out, a header that stands one column off is put right."""
    read = []
    for row in rows:
        stripped = row.strip()
        if stripped.startswith("|"):
            if _SEPARATOR_ROW.match(stripped):
                continue
            inner = stripped.removeprefix("|").removesuffix("|")
            read.append(tuple(cell.strip(SPACE) for cell in inner.split("|")))
        elif not stripped.startswith("+-"):
            read.append(tuple(cell.strip(SPACE) for cell in row.split("\t")))
    header = read[0] if read else ()
    body = read[1:]
    shifted = bool(
        len(header) > 2
        and not header[-1]
        and all(header[:-1])
        and body
        and all(len(row) == len(header) and row[0] and row[-1] for row in body)
    )
    return DocTable(tuple(read), ("", *header[:-1]) if shifted else header, line, shifted)
