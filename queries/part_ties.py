"""Questions that ask whether one part of a card's text must come about for another («обязательно ли ранить существо, чтобы взять карту?»).

Both parts are named by their actions. The first is one that the player may pass over: what becomes of the other once he does is asked then.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards.structure import Part
from .lexer import Item
from .part_words import PartWords
from .question import View

# Roles that leave the statement plain; what else is asked of the parts is not read here.
_TURNS = frozenset(
    {"question", "only", "all", "some", "always", "usually", "negation", "contracted", "cannot", "denial", "none", "or", "conditional"}
)
_TIES, _ONLY_THEN, _WITHOUT = "in-order-to", "before-doing", "without"


def tied_parts(view: View, items: Sequence[Item], parts: Sequence[Part], naming: PartWords) -> tuple[int, int, bool] | None:
    """(the part passed over, the part asked about, whether it is asked if that is lost then); None where no such thing is asked."""
    spoken = [item for item in items if item.kind != "mark" or item.text == ","]
    joints = [at for at, item in enumerate(spoken) if item.kind != "mark" and _joins(view, item)]
    if len(joints) != 1 or any(view.roles(item) & _TURNS for item in spoken):
        return None
    joint = joints[0]
    head, tail = spoken[:joint], spoken[joint + 1 :]
    if not any(item.kind != "mark" for item in head):
        comma = next((at for at, item in enumerate(tail) if item.kind == "mark"), -1)
        if comma < 0:
            return None
        head, tail = tail[comma + 1 :], tail[:comma]
    head, tail = ([item for item in half if item.kind != "mark"] for half in (head, tail))
    must, can, late = (any(role in view.roles(item) for item in half) for role, half in (("must", head), ("can", head), ("can", tail)))
    word = spoken[joint]
    if view.plays(word, _WITHOUT):
        cause, asked, lost, fits = tail, head, False, can and not must
    else:
        cause, asked, lost, fits = head, tail, True, must and not can and (late or view.plays(word, _TIES))
    named = [naming.meant(half) for half in (cause, asked)]
    if not fits or any(len(found) != 1 for found in named):
        return None
    passed, wanted = (next(iter(found)) for found in named)
    if not parts[passed - 1].optional or wanted <= passed or parts[wanted - 1].optional:
        return None
    from .procedure_told import accounted

    for half in (head, tail):
        covered = naming.covered(half)
        if not accounted(view, [item for at, item in enumerate(half) if at not in covered and not _leaves(view, item)]):
            return None
    return passed, wanted, lost


def _joins(view: View, item: Item) -> bool:
    return any(view.plays(item, group) for group in (_TIES, _ONLY_THEN, _WITHOUT))


def _leaves(view: View, item: Item) -> bool:
    """Whether a word only says that something must or may be done, or by whom."""
    return bool(view.roles(item) & {"must", "can", "player", "article", "whether"})
