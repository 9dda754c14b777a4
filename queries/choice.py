"""Choices that a question offers («атака или воздействие?», “in bold or in italics?”): what stands on both sides of its «или».

A choice between two objects asks which of them holds, not whether they hold; where the sides fill different roles, or set
conditions, nothing is ruled.
"""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .matching import Match
from .question import View

OBJECTS, CONDITIONS, MIXED = "object", "when", "mixed"
_DENYING = frozenset({"negation", "cannot", "denial", "contracted", "tag"})


def offered(view: View, items: Sequence[Item], match: Match, scene: int = 0) -> str:
    """The role that both sides of every «или» fill (a place of `Match`), `MIXED` where they differ, "" where nothing is offered.

    «… или нет?» offers nothing: it asks yes or no. The first `scene` items only set the scene.
    """
    roles: set[str] = set()
    for index in range(scene, len(items)):
        if "or" not in view.roles(items[index]) or index in match.placed:
            continue
        after = _side(view, items, match, range(index + 1, len(items)))
        before = _side(view, items, match, range(index - 1, scene - 1, -1))
        if after is None or before is None:
            continue
        roles.add(after if after == before else MIXED)
    if not roles:
        return ""
    return roles.pop() if len(roles) == 1 else MIXED


def _side(view: View, items: Sequence[Item], match: Match, order: range) -> str | None:
    """The place of the nearest content word in one direction; None where a denial or the end of the sentence comes first."""
    for index in order:
        if index in match.placed:
            return match.placed[index]
        if order.step > 0 and view.roles(items[index]) & _DENYING:
            return None
    return None
