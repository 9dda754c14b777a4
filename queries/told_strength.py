"""The strength of an attack told in a question that has no card text: «выстрел 4 — это 4-4-4?», «метание 2, сколько при сильном?»

One number stands for the same size with each force of the blow; the type of the attack and its number are read as such a text is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from . import pointed_strength
from .answer import Answer
from .lexer import Item
from .pointed_strength import EQUAL, SHORT, size_of
from .pointing import Pointer
from .question import View


def as_short(items: Sequence[Item], scene: Sequence[Item]) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """The items with the one number read as the short form, where the full form that is proposed has that number three times."""
    whole = (*scene, *items)
    sizes = [(item, size) for item in whole if (size := size_of(item)) is not None]
    single = [(item, size) for item, size in sizes if len(size) == 1]
    full = [(item, size) for item, size in sizes if len(size) == 3]
    if len(single) != 1 or len(full) != 1 or full[0][1] != single[0][1] * 3 or not full[0][0].has(EQUAL):
        return tuple(scene), tuple(items)
    number = single[0][0]
    said = any(item.has(SHORT) for item in whole if item is not number)
    short = () if said else (number.replaced(kind="word", concepts=(SHORT,)),)

    def rewritten(some: Sequence[Item]) -> tuple[Item, ...]:
        return tuple(part for item in some for part in (short if item is number else (item,)))

    return rewritten(scene), rewritten(items)


def amount(
    view: View, items: Sequence[Item], scene: Sequence[Item], pointer: Callable[[str], Pointer | None]
) -> Answer | None:
    """How much an attack does with one force of the blow, where its type and its one number are told; None where that is not asked."""
    whole = (*scene, *items)
    if not pointed_strength.asks_amount(items) or any("keeps" in view.roles(item) for item in whole):
        return None  # «сколько ран останется …?»
    numbers = [item for item in whole if item.kind == "number"]
    if len(numbers) != 1 or size_of(numbers[0]) is None:
        return None
    at = whole.index(numbers[0])
    named = at - 2 if at > 1 and view.plays(whole[at - 1], "upon") else at - 1  # «выстрел на 2»
    before = whole[named] if named >= 0 else None
    behind = whole[at + 1] if at + 1 < len(whole) else None
    if behind is not None and "light" in view.roles(behind):
        return None  # «выстрел на 2 карты»
    terms = view.terms(before) if before is not None else ()
    if before is None or len(terms) != 1 or view.book.children(terms[0]):
        return None
    read = pointer(f"{before.text} {numbers[0].text}")
    if read is None:
        return None
    told = tuple(item for item in scene if item is not numbers[0])
    asked = tuple(item for item in items if item is not numbers[0])
    found = pointed_strength.resolve(read, asked, told)
    return found if isinstance(found, Answer) else None
