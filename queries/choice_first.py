"""“The stack or the Queue: where does a triggered ability go?”: a choice that is named before the question for its value.

The question is then asked without it, and its answer counts where each value is one of those offered.
"""

from __future__ import annotations

from collections.abc import Sequence

from .answer import Result
from .facts import Lexicon
from .lexer import Item

_PARTS = frozenset(":—–")
_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "all", "some", "can", "must", "conditional", "question", "whether"})
_NARROWS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "all", "whether", "or"})
_NAMED = 2  # things that are offered


def choice_first(text: str, items: Sequence[Item], lexicon: Lexicon) -> tuple[str, frozenset[str]] | None:
    """The question without the choice before it, and the concepts of what is offered; None where no plain choice stands there."""
    at = next((index for index, item in enumerate(items) if item.kind == "mark"), None)
    if at is None or items[at].text not in _PARTS or at + 1 >= len(items):
        return None
    head, rest = items[:at], items[at + 1 :]
    roles = [lexicon.roles(item.concepts) for item in head]
    named = [item for item in head if _is_named(item, lexicon)]
    others = [found for item, found in zip(head, roles, strict=True) if item not in named]
    if len(named) != _NAMED or any(found & _TURNS for found in roles) or sum("or" in found for found in others) != 1:
        return None
    if not all(found & {"or", "article", "linking", "noise"} for found in others):
        return None
    asks = any("question" in lexicon.roles(item.concepts) for item in rest)
    if not asks or any(item.kind != "mark" and lexicon.roles(item.concepts) & _NARROWS for item in rest):
        return None
    return text[items[at].end :].strip(), frozenset().union(*(item.concepts for item in named))


def _is_named(item: Item, lexicon: Lexicon) -> bool:
    """Whether a word of the choice names a thing of the rules."""
    return any(":" in concept or lexicon.role(concept) in ("thing", "value") for concept in item.concepts)


def is_offered(result: Result, offered: frozenset[str]) -> bool:
    """Whether a result gives values, and none but those offered."""
    values = [value.id for answer in result.answers for value in answer.value]
    return bool(values) and not result.notes and all(answer.verdict is None for answer in result.answers) and offered.issuperset(values)
