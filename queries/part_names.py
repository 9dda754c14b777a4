"""By what a question names a part of a compound ability: the letter that stands for it («Х»), its number («вторая часть»)."""

from __future__ import annotations

from collections.abc import Sequence

from ..kb.text import fold
from .cards.structure import Part
from .lexer import Item
from .question import View

PART_KIND = "part-number"
TWINS = str.maketrans("xyabc", "хуавс")


def variable_name(item: Item) -> str | None:
    """The letter of a variable: one capital letter, alone."""
    letter = item.text.strip("«»“”\"'")
    if len(letter) == 1 and letter.isalpha() and letter.isupper():
        return fold(letter).translate(TWINS)
    return None


def letters(text: str) -> set[str]:
    return {
        fold(word).translate(TWINS)
        for word in text.replace(",", " ").replace(".", " ").split()
        if len(word) == 1 and word.isupper()
    }


def part_numbers(view: View, item: Item) -> tuple[str, ...]:
    """The numbers of parts that a word may stand for («вторая часть»: 2); “last” and “middle” as they are."""
    notions = ((concept, view.lexicon.notions.get(concept)) for concept in item.concepts)
    return tuple(concept.rpartition("-")[2] for concept, notion in notions if notion is not None and notion.kind == PART_KIND)


def named_part(view: View, segment: Sequence[Item], parts: Sequence[Part]) -> int | None:
    """The part that a segment speaks of: by its letter, by its number, or by the only letter that fits."""
    for item in segment:
        name = variable_name(item)
        if name is not None:
            named = [part.n for part in parts if name in letters(part.text)]
            if len(named) == 1:
                return named[0]
    for item in segment:
        for which in part_numbers(view, item):
            return _numbered(which, parts)
    return None


def lettered(segment: Sequence[Item], parts: Sequence[Part]) -> list[int]:
    """The parts named by their letters, in the order of the clause."""
    names = [name for item in segment if (name := variable_name(item)) is not None]
    return [part.n for name in dict.fromkeys(names) for part in parts if name in letters(part.text)]


def _numbered(which: str, parts: Sequence[Part]) -> int | None:
    if which == "last":
        return parts[-1].n
    if which == "middle":
        return parts[len(parts) // 2].n if len(parts) % 2 else None
    number = int(which) if which.isdecimal() else 0
    return number if 1 <= number <= len(parts) else None
