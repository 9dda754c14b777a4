"""Clauses of a sentence that do not ask: the asker's reasons («раз он дальний, …», "because it …")."""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .question import View

_STOPS = frozenset(",;:—–")


def drop_reasons(view: View, items: Sequence[Item]) -> tuple[Item, ...]:
    """The items without the asker's reasons: from an opening «раз», «потому что», "because" to the comma that ends it, or to the end.

    What a reason says decides nothing: the rules do. «раз» opens a reason at the head of a clause only, for it also means “once”.
    """
    kept: list[Item] = []
    skipping = False
    for index, item in enumerate(items):
        if skipping:
            if item.kind == "mark" and item.text in _STOPS and kept_later(view, items, index):
                skipping = False
            elif "joiner-then" in view.roles(item):
                skipping = False
            continue
        roles = view.roles(item)
        if "reason" in roles and (_opens(items, index) or "reason-anywhere" in roles):
            skipping = True
            continue
        kept.append(item)
    return tuple(kept)


def _opens(items: Sequence[Item], index: int) -> bool:
    return index == 0 or items[index - 1].kind == "mark"


def kept_later(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether anything that could be a statement stands behind the mark."""
    return any(item.kind != "mark" and not view.ignored(item) for item in items[index + 1 :])
