"""“The type is not stated. Name the row and column of the table where it goes”, «если тип не напечатан, где она в таблице, какая строка и
какой столбец?»: the row and column of what a default decides, asked in more words than it takes, are asked in the plain ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Lexicon
from .lexer import Item

_CUES = ("cue-row", "cue-column")
_UNTYPED, _UNSTATED, _TYPE = "type-unstated", "unstated", ("ability-type", "type-word")
_FITTING = ("by-default", "ability-word", "on-the-card", "the-abilities-table", "located-at", "associated")
_IDLE = frozenset({"noise", "article", "light", "this", "copula", "must", "conditional", "relative", "and", "cue-list", "joiner-then"})
_TURNS = frozenset(
    {"negation", "contracted", "cannot", "denial", "only", "none", "all", "some", "or", "can", "usually", "always", "whether", "cue-count"}
)
_ASKS = ("q-where", "q-which", "q-what")


def default_placed(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """What is left unstated, and the row or column asked for; None where any other word says more."""
    words = [item for item in items if item.kind != "mark"]
    cues = [item for item in words if item.has(*_CUES)]
    unstated = [item for item in words if item.has(_UNTYPED)] or [item for item in words if item.has(_UNSTATED)]
    if any(item.quoted for item in items) or len(unstated) != 1 or not cues or len(cues) != len({_axis(item) for item in cues}):
        return None
    if not any(lexicon.roles(item.concepts) & {"question", "cue-list"} for item in words):
        return None
    typed = [] if unstated[0].has(_UNTYPED) else [item for item in words if item.has(*_TYPE)][:1]
    if not (typed or unstated[0].has(_UNTYPED)):
        return None
    told = sorted((*typed, *unstated), key=lambda item: item.start)
    if not all(_adds_nothing(item, lexicon) for item in words if item not in (*cues, *told)):
        return None
    said = " ".join(text[item.start : item.end] for item in told)
    return f"{said}: {', '.join(text[item.start : item.end] for item in cues)}?"


def _axis(item: Item) -> str:
    return next(cue for cue in _CUES if item.has(cue))


def _adds_nothing(item: Item, lexicon: Lexicon) -> bool:
    """Whether a word beside them only asks where the ability goes."""
    roles = lexicon.roles(item.concepts)
    if item.kind != "word" or roles & _TURNS:
        return False
    if "question" in roles:
        return item.has(*_ASKS)
    return bool(roles & _IDLE) or item.has(*_FITTING)
