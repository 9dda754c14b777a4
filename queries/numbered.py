"""Clause numbers inside a question, and the words that only introduce them («по пункту 118.8», “does 111.1.1 say …?”)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .lexer import Item
from .question import View
from .structure import CLAUSE_FORBIDS


def offers_numbers(view: View, items: Sequence[Item]) -> bool:
    """Whether «или» stands between two clause numbers, or “which of” before them."""
    at = [index for index, item in enumerate(items) if item.kind == "number"]
    between = items[at[0] : at[-1]] if at else ()
    return any("or" in view.roles(item) for item in between) or any(item.has("q-which") for item in items[max(at[0] - 2, 0) : at[0]] if at)


def _introduces(view: View, item: Item, before: dict[int, Item]) -> bool:
    """Whether a word only introduces a clause number; a verb («заявляют») does where it stands right behind one («109.2 says …»)."""
    roles = view.roles(item)
    if not roles & {"clause-word", "says", "cue-quote"}:
        return False
    if not roles & {"negation", "none"} and ("clause-word" in roles or "predicate" not in roles):
        return True
    earlier = before.get(id(item))
    if roles & {"negation", "none"}:
        return False  # “no” is a word for a number and a denial
    return earlier is not None and (earlier.kind == "number" or "clause-word" in view.roles(earlier))


def forbids_otherwise(items: Sequence[Item], numbers: Sequence[str]) -> bool:
    """Whether something other than a clause forbids («особенность запрещает …»): what the rules say of it is not asked then."""
    spoken = [item for item in items if item.kind != "mark"]
    return any(item.has(CLAUSE_FORBIDS) and not (index and spoken[index - 1].text.lower() in numbers) for index, item in enumerate(spoken))


def without_numbers(view: View, items: tuple[Item, ...], numbers: tuple[str, ...]) -> tuple[Item, ...]:
    """The items without the clause numbers and the words that only introduce them («по пункту 118.8»)."""
    spoken = [item for item in items if item.kind != "mark"]
    before = {id(item): earlier for earlier, item in pairwise(spoken)}
    return tuple(
        item
        for item in items
        if not (item.kind == "number" and item.text.lower() in numbers) and not _introduces(view, item, before)
    )


def places_by_number(view: View, items: Sequence[Item]) -> bool:
    """Whether a clause number only tells where another clause stands («что было до пункта 111?», «какой пункт после 118.4?»)."""
    for at, item in enumerate(items):
        if item.kind != "number" or ("." not in item.text and not (at and "clause-word" in view.roles(items[at - 1]))):
            continue
        before = next((earlier for earlier in reversed(items[:at]) if "clause-word" not in view.roles(earlier)), None)
        if before is not None and view.plays(before, "before-or-after"):
            return True
    return False


def lists_in_clause(view: View, items: Sequence[Item]) -> bool:
    """Whether a sentence without a question word says of one class that it is listed («… перечислены в 111.1?»), and does not order it."""
    words = [item for item in items if item.kind != "mark" and not view.roles(item) & {"noise", "article", "whether"}]
    lists = any("cue-list" in view.roles(item) for item in words[1:])
    one = sum(bool(view.terms(item)) for item in words) < 2
    return lists and one and not any("question" in view.roles(item) for item in words)
