"""A card whose playing only sets the scene, put before the question: «когда я разыгрываю Побоище, могу ли я …?» is asked as
«Побоище: могу ли я …?», which the rulings on the examples of the rules stand for."""

from __future__ import annotations

from collections.abc import Sequence

from .answer import PRECEDENT, Result
from .facts import Lexicon
from .lexer import Item

# The notions of playing a card, of the player who asks, and of what was paid for the card.
_PLAYS, _SELF, _PAID = "h-plays-c", "self", ("h-paid-two",)
_BESIDE = frozenset({"noise", "article", "light"})


def card_first(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text with the card before it, where its only condition is that the asker plays the card; None where it is not."""
    opening = [at for at, item in enumerate(items) if "conditional" in lexicon.roles(item.concepts)]
    if len(opening) != 1 or (opening[0] and items[opening[0] - 1].kind != "mark" and not _asks_before(items, opening[0])):
        return None
    first = opening[0]
    last = next((at for at in range(first, len(items)) if items[at].kind == "mark"), len(items))
    told = items[first + 1 : last]
    named = [item for item in told if any(":" in concept for concept in item.concepts) and not item.has(_PLAYS)]
    plays = [item for item in told if item.has(_PLAYS)]
    paid = [item for item in told if item.has(*_PAID)]
    beside = [item for item in told if item not in (*named, *plays, *paid)]
    if len(named) != 1 or len(plays) != 1 or any(item.quoted for item in told):
        return None
    if any(not (item.has(_SELF) or lexicon.roles(item.concepts) & _BESIDE) for item in beside):
        return None
    scene = " ".join(text[item.start : item.end] for item in (*named, *paid[:1]))
    behind = text[items[last].end :] if last < len(items) and items[last].text == "," else text[items[last].start :] if last < len(items) else ""
    before = text[: items[first].start].rstrip(" ,")
    return f"{scene}: {before} {behind.lstrip()}" if before else f"{scene}: {behind.lstrip()}"


def _asks_before(items: Sequence[Item], at: int) -> bool:
    """Whether the condition ends the question (“may I choose … when I cast Carnage?”)."""
    return all(item.kind == "mark" for item in items[-1:]) and any(item.kind == "word" for item in items[:at])


def of_example(result: Result) -> bool:
    """Whether each ruling is what an example of the rules decides."""
    return bool(result.answers) and not result.notes and all(answer.intent == PRECEDENT for answer in result.answers)
