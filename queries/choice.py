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
        before = _side(view, items, match, range(index - 1, scene - 1, -1), after)
        if after is None or before is None:
            continue
        roles.add(after if after == before else MIXED)
    if not roles:
        return ""
    return roles.pop() if len(roles) == 1 else MIXED


def _side(view: View, items: Sequence[Item], match: Match, order: range, like: str | None = None) -> str | None:
    """The place of the nearest content word in one direction; None where a denial or the end of the sentence comes first.

    `like` is the place of the other side: its counterpart may stand farther off («с моего кладбища или с чужого?»). A general word before
    what is offered («… или карте, которая его создала?») is passed over where anything follows it.
    """
    nearest: str | None = None
    for index in order:
        if index in match.placed:
            general = order.step > 0 and match.placed[index] == "allowed" and "light" in view.roles(items[index])
            if (like is None and not general) or match.placed[index] == like:
                return match.placed[index]
            nearest = nearest or match.placed[index]
            if match.placed[index] not in ("allowed", "predicate"):
                break
        if order.step > 0 and view.roles(items[index]) & _DENYING:
            return None
    return nearest
