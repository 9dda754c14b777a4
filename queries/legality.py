"""What a question tells of the parts of an ability that may or may not be declared («первую заявить можно, вторую нельзя. Заявляется?»).

Each clause about one part becomes the condition that the assertions of the rules name: that the first part, or a later one, is illegal.
A part that is legal is no condition of theirs.
"""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .part_names import part_numbers
from .question import View

_ASKS = "ask-declarable"
_FIRST_ILLEGAL, _LATER_ILLEGAL = "h-first-illegal", "h-second-illegal"
_ILLEGAL, _LEGAL = "h-not-declarable", "h-legal"
_DECLARABLE_TOLD, _LEFT_UNDONE = "h-declarable-told", "h-left-undone"


def otherwise_told(items: tuple[Item, ...]) -> bool:
    """Whether it is told that a part may be declared («…, но заявить можно») or is undone («если первая не выполнена»).

    Neither is a part that cannot be carried out from the start, of which alone heroes 119.3 speaks.
    """
    return any(item.has(_DECLARABLE_TOLD, _LEFT_UNDONE) for item in items)


def with_legality(view: View, scene: tuple[Item, ...], items: tuple[Item, ...]) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """The scene and the question with such clauses folded; as they are where it is not asked what may be declared, or no part is illegal."""
    asked = _clauses(view, items)[-1:]
    if not asked or not any(item.has(_ASKS) for item in asked[0]) or any(part_numbers(view, item) for item in asked[0]):
        return scene, items
    told, last = _folded(view, scene, None), _folded(view, items, asked[0])
    folded = (*told, *last)
    unread = any(part_numbers(view, item) for item in folded)  # «…, а вторую тоже»
    illegal = any(item.has(_FIRST_ILLEGAL, _LATER_ILLEGAL) for item in folded)
    return (told, last) if illegal and not unread else (scene, items)


def _folded(view: View, items: tuple[Item, ...], asked: list[Item] | None) -> tuple[Item, ...]:
    found: list[Item] = []
    spoken = False  # «первую заявить можно, вторую нет» leaves the word out the second time
    for clause in _clauses(view, items):
        spoken = spoken or any(item.has(_ASKS, _LEGAL, _ILLEGAL) for item in clause)
        parts = {which for item in clause for which in part_numbers(view, item)}
        legal = None if clause is asked or clause == asked else _legality(view, clause)
        if len(parts) != 1 or legal is None or not spoken or not next(iter(parts)).isdecimal():
            found.extend(clause)
            continue
        rest = [item for item in clause if not _tells(view, item)]
        found.extend(rest)
        if not legal:
            named = [item for item in clause if item not in rest]
            concept = _FIRST_ILLEGAL if parts == {"1"} else _LATER_ILLEGAL
            text = " ".join(item.text for item in named)
            found.append(Item("word", text, named[0].start, named[-1].end, (concept,)))
    return tuple(found)


def _tells(view: View, item: Item) -> bool:
    """Whether a word only says which part is spoken of, or that it may or may not be declared."""
    roles = view.roles(item)
    told = item.has(_ASKS, _LEGAL, _ILLEGAL) or bool(part_numbers(view, item))
    return told or bool(roles & {"can", "cannot", "negation", "copula", "contrast", "and"} and not view.terms(item))


def _legality(view: View, clause: Sequence[Item]) -> bool | None:
    """Whether a clause says that its part is legal; None where it says neither."""
    roles = [view.roles(item) for item in clause]
    if any(named & {"question", "whether", "conditional", "only", "must"} for named in roles):
        return None
    if any(item.has(_ILLEGAL) for item in clause) or any(named & {"cannot", "negation"} for named in roles):
        return False
    return True if any(item.has(_LEGAL) for item in clause) or any("can" in named for named in roles) else None


def _clauses(view: View, items: Sequence[Item]) -> list[list[Item]]:
    """The clauses of a text: each ends at a mark, or before «а», «но», “but”."""
    found: list[list[Item]] = [[]]
    for item in items:
        if item.kind == "mark":
            found[-1].append(item)
            found.append([])
            continue
        if "contrast" in view.roles(item) and found[-1]:
            found.append([])
        found[-1].append(item)
    return [clause for clause in found if clause]
