"""Which of the shipped layouts reads a text best."""

from __future__ import annotations

from collections.abc import Iterator

from .layouts import SHIPPED, Layout, Level, shipped
from .outline import candidates_of, is_next

# From this many well-placed numbers on the first layout that reads nearly all of them is taken without trying the
# others.
_SURE_SCORE = 800
_SAMPLE = 3000
_STRETCH = 250


def best_layout(lines: list[str]) -> Layout:
    """The shipped layout that reads the text best: most numbered lines whose parent is numbered too."""
    best, best_score = shipped("three-digit"), -1
    for name in SHIPPED:
        layout = shipped(name)
        if layout.last_resort and best_score > 0:
            continue
        numbers = dict(_numbers(lines, layout))
        score = 0
        if layout.last_resort:
            numbers = _counted_up(numbers)
        elif all(number.isdecimal() for number in numbers):
            # headings without anything below them are what the numbers of any simple list look like
            numbers = {number: level for number, level in numbers.items() if level.worded}
        for number, level in numbers.items():
            if level.title_only or (level.kind == "chapter" and not level.worded):
                continue
            score += 1 + 3 * any(ancestor in numbers for ancestor in layout.ancestors(number))
        if score > best_score:
            best, best_score = layout, score
        if score >= _SURE_SCORE and score > 3.8 * len(numbers) - 200:
            break
    return best


def _counted_up(numbers: dict[str, Level]) -> dict[str, Level]:
    """Those numbers of one level that follow on each other from the first on."""
    counted: dict[str, Level] = {}
    last: str | None = None
    for number, level in numbers.items():
        if is_next(number, last):
            counted[number] = level
            last = number
    return counted


def _numbers(lines: list[str], layout: Layout) -> Iterator[tuple[str, Level]]:
    """The numbers at the beginning of at most `_SAMPLE` lines spread over the text."""
    step = max(1, len(lines) // _SAMPLE)
    # whole stretches of lines, because children stand beside their parents
    for start in range(0, len(lines), _STRETCH * step):
        for candidate in candidates_of(lines[start : start + _STRETCH], layout):
            yield candidate.number, candidate.level
