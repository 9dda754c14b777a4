"""«Назовите игрока, который выбирает цель», “name the cell that a throw occupies”: a request for what a clause tells of, as the question
«какой игрок выбирает цель?», “which cell does a throw occupy?”.
"""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .matching import requests
from .question import View

_WHICH, _WHO = "q-which", "q-who"
_REQUESTS = frozenset({"cue-list", "cue-quote"})
# What makes the request one for more than that: all of them, another one, what is not so, what is supposed.
_OTHERWISE = frozenset(
    {"all", "none", "negation", "cannot", "contracted", "denial", "or", "conditional", "contrast", "some", "question", "whether", "copula", "and"}
)
# Notions of «нужен», and of «подскажите», “remind me”.
_NEEDED = ("must-have", "h-requires-c")
_POLITE = ("polite", "speech")
_PARTING = frozenset(",;:—–-")
_LINK = ("preposition", "governing", "game-in")


def as_question(view: View, items: Sequence[Item], asks: bool) -> tuple[Item, ...] | None:
    """The request as the question that it is; None where the sentence is no such request."""
    opens = _opening(view, items, asks)
    return _asked(view, items, opens) if opens >= 0 else None


def is_fragment(view: View, items: Sequence[Item]) -> bool:
    """Whether a sentence is nothing but a name and what is told of it («игрок, который выбирает цель?»): no yes or no is asked for."""
    spoken = [index for index, item in enumerate(items) if item.kind != "mark" and not view.ignored(item)]
    return bool(spoken) and _asked(view, items, spoken[0] - 1) is not None


def _opening(view: View, items: Sequence[Item], asks: bool) -> int:
    """The position of the word that asks to be told something; -1 where there is none."""
    spoken = [index for index, item in enumerate(items) if item.kind != "mark" and not (view.ignored(item) and not view.roles(item) & _REQUESTS)]
    if not spoken:
        return -1
    first = spoken[0]
    if view.roles(items[first]) & _REQUESTS and requests(view, items, first):
        return first
    if items[first].has(*_NEEDED) and not asks:
        return first
    polite = [index for index in range(first) if items[index].has(*_POLITE)]
    return first - 1 if polite else -1


def _asked(view: View, items: Sequence[Item], opens: int) -> tuple[Item, ...] | None:
    at = next((index for index in range(opens + 1, len(items)) if _relates(view, items, index)), None)
    if at is None or at < opens + 2:
        return None
    link = at - 1 if items[at - 1].has(*_LINK) and not items[at].text.isascii() else at
    noun = [item for item in items[opens + 1 : link] if item.kind != "mark" and "article" not in view.roles(item)]
    marks = [item.text for item in items[opens + 1 : link] if item.kind == "mark"]
    parted = marks == [","] and items[link - 1].text == "," if not items[at].text.isascii() else marks in ([], [","])
    rest = items[at + 1 :]
    if not noun or not parted or not rest or any(view.roles(item) & _OTHERWISE and "light" not in view.roles(item) for item in noun):
        return None
    if any(item.kind == "mark" and item.text in _PARTING for item in rest) or any(_relates(view, rest, index) for index in range(len(rest))):
        return None  # more is said behind the clause, or a second one follows
    if not all(_names(view, item) for item in noun) or any("gen" not in item.cases for item in noun[1:] if not item.text.isascii()):
        return None
    cases = items[at].cases
    which = Item("word", "какой" if view.lang == "ru" else "which", items[at].start, items[at].start, (_WHICH,), cases=cases)
    if all("player" in view.roles(item) and not view.terms(item) for item in noun):
        return (*items[link:at], which.replaced(text="кто" if view.lang == "ru" else "who", concepts=(_WHO,)), *rest)
    return (*items[link:at], which, noun[0].replaced(cases=cases or noun[0].cases), *noun[1:], *rest)


def _relates(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a word opens a clause that tells of the noun before it."""
    item = items[index]
    if item.text.isascii():
        return index > 0 and (view.plays(item, "relative-that") or item.text.lower() in ("who", "whom"))
    return "relative" in view.roles(item) or item.has("relative-word")


def _names(view: View, item: Item) -> bool:
    """Whether a word is a noun or its adjective."""
    return bool(view.terms(item)) or bool(view.roles(item) & {"thing", "light", "player", "value", "this"}) or bool(item.cases)
