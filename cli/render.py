"""Text for the screen: colour, wrapping, tables, JSON. What came from outside is cleaned before it is printed.

Colour is left out where the output is no terminal, or where NO_COLOR is set or TERM is dumb. Loaded by every start: no
click, and nothing that is slow to import.
"""

from __future__ import annotations

import os
import re
import sys

from ..kb.text import strip_controls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

_WIDEST = 100
_NARROWEST = 24
_NARROWEST_CELL = 10
_LEAST_GLIMPSE = 12
"""Columns in which the beginning of a text still says something."""
# json.dumps escapes the ASCII controls itself; these are the others
_STYLE = re.compile("\x1b\\[[0-9;]*m")
_CONTROLS = "[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]"  # compiled where JSON is printed


def clean(text: str) -> str:
    """One line without control characters, so that no text can move the cursor, colour the screen or set a title."""
    return strip_controls(text).strip()


def clean_block(text: str) -> str:
    """Like `clean`, but lines stay lines."""
    return "\n".join(clean(line) for line in text.splitlines())


def width() -> int:
    """How many columns text is wrapped to: the terminal's (or COLUMNS), within reason."""
    told = os.environ.get("COLUMNS", "")
    columns = int(told) if told.isascii() and told.isdecimal() else 0
    if not columns:
        try:
            columns = os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else 1).columns
        except (OSError, ValueError):
            columns = 80
    return max(_NARROWEST, min(_WIDEST, columns))


def echo(line: str = "") -> None:
    """Print a line to stdout."""
    sys.stdout.write(line + "\n")


def say(sentence: str) -> None:
    """Print a line of talk to stderr, where there is one."""
    if getattr(sys, "stderr", None) is not None:
        sys.stderr.write(clean(sentence) + "\n")


def print_json(value: Any, indent: int | None = 2) -> None:
    """Print a value as JSON, unescaped; `indent=None` for one object a line."""
    echo(as_json(value, indent))


def as_json(value: Any, indent: int | None = 2) -> str:
    """A value as JSON, unescaped but for what could act on a terminal or end a line."""
    from json import dumps

    return re.sub(_CONTROLS, _escape, dumps(value, ensure_ascii=False, indent=indent))


def or_null(text: dict[str, str]) -> dict[str, str] | None:
    """A text in both languages as JSON has it: null where there is none in either."""
    return text if any(text.values()) else None


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found.group()):04x}"


def has_colour() -> bool:
    """Whether the output is a terminal that takes colour."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        return False
    # old Windows consoles print the codes; those that do not say who they are
    return sys.platform != "win32" or bool(os.environ.get("WT_SESSION") or os.environ.get("TERM"))


def styled(text: str, *codes: int) -> str:
    """Clean text in a colour or weight, by the numbers of the terminal's codes."""
    cleaned = strip_controls(text)
    return f"\x1b[{';'.join(map(str, codes))}m{cleaned}\x1b[0m" if cleaned and has_colour() else cleaned


def unstyled(text: str) -> str:
    """A line without the codes of `styled`."""
    return _STYLE.sub("", text)


def title(text: str) -> str:
    """A heading."""
    return styled(text, 1)


def number(text: str) -> str:
    """A clause id or number."""
    return styled(text, 36)


def dim(text: str) -> str:
    """Something that matters less."""
    return styled(text, 2)


def warning(text: str) -> str:
    """Something to beware of."""
    return styled(text, 33)


def good(text: str) -> str:
    """A positive verdict."""
    return styled(text, 1, 32)


def bad(text: str) -> str:
    """A negative verdict."""
    return styled(text, 1, 31)


def wrapped(text: str, indent: int = 0, first: str = "") -> str:
    """Text wrapped to the screen; `first` (which may be coloured) stands before it."""
    import textwrap

    shown = unstyled(first)
    room = max(_NARROWEST, width() - indent)
    lines: list[str] = []
    if len(shown.rstrip()) > room:
        # no room beside it
        lines.append(first.rstrip())
        first = shown = ""
    at = len(lines)
    for index, paragraph in enumerate(clean_block(text).split("\n")):
        lead = shown if index == 0 else ""
        lines += textwrap.wrap(lead + paragraph, room, break_on_hyphens=False) or [""]
    lines[at] = first + lines[at][len(shown) :] if len(lines[at]) > len(shown) else first.rstrip()
    return "\n".join(" " * indent + line for line in lines)


def wrapped_in(style: Callable[[str], str], text: str, indent: int = 0) -> str:
    """Text wrapped to the screen, all of it in a style such as `dim`."""
    lines = wrapped(text, indent).split("\n")
    return "\n".join(" " * indent + style(line[indent:]) for line in lines)


def headed(lead: str, heading: str, rest: str = "") -> str:
    """A first line: `lead` (which may be coloured), a heading, and after it what matters less; wrapped to the screen."""
    room = width() - display_width(unstyled(lead)) - 1
    after = (" " + dim(rest)) if rest else ""
    if not heading:
        return lead + after
    if display_width(clean(heading)) + display_width(unstyled(after)) <= room:
        return f"{lead} {title(heading)}{after}" if lead else title(heading) + after
    below = [lead] if lead else []
    return "\n".join([*below, wrapped_in(title, heading, 2 if lead else 0), *([wrapped_in(dim, rest, 2)] if rest else [])])


def marked(text: str, marks: Sequence[tuple[int, int]], indent: int = 0) -> str:
    """Text wrapped to the screen, the places in `marks` (start, end; in order) emphasised."""
    import textwrap

    lines = textwrap.wrap(text, max(_NARROWEST, width() - indent), break_on_hyphens=False, drop_whitespace=False)
    shown: list[str] = []
    offset = 0
    for line in lines:
        shown.append(" " * indent + _emphasised(line, [(start - offset, end - offset) for start, end in marks]).strip())
        offset += len(line)
    return "\n".join(shown)


def _emphasised(line: str, marks: Sequence[tuple[int, int]]) -> str:
    parts: list[str] = []
    done = 0
    for start, end in marks:
        first, last = max(start, done), min(end, len(line))
        if first < last:
            parts += [strip_controls(line[done:first]), styled(line[first:last], 1, 33)]
            done = last
    return "".join([*parts, strip_controls(line[done:])])


def shortened(lead: str, text: str) -> str:
    """A line of `lead` (which may be coloured) and as much of a text as there is room for; beside a long lead, below it."""
    plain = unstyled(lead)
    room = width() - display_width(plain) - 2
    cleaned = clean(text)
    if cleaned and room < min(_LEAST_GLIMPSE, len(cleaned)):
        below = " " * (len(plain) - len(plain.lstrip()))
        return f"{lead}\n{shortened(below, cleaned)}"
    short = cleaned if len(cleaned) <= room else cleaned[: max(room - 1, 1)].rstrip() + "…"
    return f"{lead}  {short}" if short else lead


def clipped(text: str, most: int = 60) -> str:
    """What somebody typed, as it is named in a sentence: its beginning, where it is long."""
    cleaned = clean(text)
    return cleaned if len(cleaned) <= most else cleaned[: most - 1].rstrip() + "…"


def display_width(text: str) -> int:
    """How many columns a text takes on a terminal: wide East Asian characters two, combining marks none."""
    if text.isascii():
        return len(text)
    import unicodedata

    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def table(header: Sequence[str], rows: Iterable[Sequence[str]], indent: int = 0) -> str:
    """A table with lines around its cells, as wide as the screen allows; cells wrap.

    Rows shorter than the header are filled up with empty cells. Where the screen is too narrow for columns, each row is
    a list of its cells with their headings.
    """
    body = [[clean(cell) for cell in row] for row in rows]
    head = [clean(cell) for cell in header]
    count = max([len(head), *(len(row) for row in body)])
    grid = [row + [""] * (count - len(row)) for row in [head, *body]]
    room = width() - indent - 3 * count - 1
    if room < _NARROWEST_CELL * count:
        return "\n".join(_listed(grid[0], row, indent) for row in grid[1:])
    widths = _column_widths(grid, room)
    lines = [_rule("┌", "┬", "┐", widths)]
    for index, row in enumerate(grid):
        if index:
            lines.append(_rule("├", "┼", "┤", widths))
        lines.extend(_table_row(row, widths, bold=index == 0))
    lines.append(_rule("└", "┴", "┘", widths))
    return "\n".join(" " * indent + line for line in lines)


def _listed(head: Sequence[str], row: Sequence[str], indent: int) -> str:
    lines = [wrapped(row[0], indent, "• ")]
    for name, cell in zip(head[1:], row[1:], strict=True):
        if cell:
            lines.append(wrapped(cell, indent + 2, f"{dim(name)}: " if name else ""))
    return "\n".join(lines)


def _column_widths(grid: Sequence[Sequence[str]], room: int) -> list[int]:
    widths = [max(1, *(display_width(row[column]) for row in grid)) for column in range(len(grid[0]))]
    # the widest column gives way first; no column gets narrower than its longest word needs, as long as there is room
    while sum(widths) > room and max(widths) > 4:
        widths[widths.index(max(widths))] -= 1
    return widths


def _rule(left: str, middle: str, right: str, widths: Sequence[int]) -> str:
    return left + middle.join("─" * (columns + 2) for columns in widths) + right


def _table_row(row: Sequence[str], widths: Sequence[int], bold: bool) -> list[str]:
    import textwrap

    cells = [textwrap.wrap(cell, columns) or [""] for cell, columns in zip(row, widths, strict=True)]
    lines = []
    for index in range(max(len(cell) for cell in cells)):
        parts = []
        for cell, columns in zip(cells, widths, strict=True):
            part = cell[index] if index < len(cell) else ""
            padding = " " * (columns - display_width(part))
            parts.append((styled(part, 1) if bold else part) + padding)
        lines.append("│ " + " │ ".join(parts) + " │")
    return lines
