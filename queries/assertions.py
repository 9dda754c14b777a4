"""The assertions that a question fits, and their ruling on it. How they decide is told by `relations`, loaded where there is one."""

from __future__ import annotations

from collections.abc import Sequence

from .answer import Answer, Refusal
from .candidates import candidates
from .lexer import Item
from .matching import Piece, fit, pieces
from .question import View


def resolve(view: View, items: Sequence[Item], extra: Sequence[Piece] = (), scene: int = 0) -> Answer | Refusal:
    """The ruling of the assertions that fit the items.

    `extra` are conditions known from elsewhere (the card's text). The first `scene` items only set the scene: they hold no question.
    """
    content, strange = pieces(view, items, scene)
    if strange:
        return Refusal("unknown-words", tuple(item.text for item in strange))
    content = [*content, *extra]
    if not any(not piece.optional for piece in content):
        return Refusal("nothing-asked")
    matches = [match for assertion in candidates(view, content) if (match := fit(view, assertion, content)) is not None]
    if not matches:
        return Refusal("no-rule")
    from .relations import decided

    return decided(view, matches, items, scene)
