"""Whether a question with a question word asks of what sort the thing in a card's text is («какого типа эта способность?»).

«Кто её активирует?», «что она делает?», «какая у неё цель?» ask otherwise, and a type is no answer to them.
"""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .question import View

_SORTS = ("type-word", "kinds-word", "pattern-word", "h-kinds-word", "h-type-c", "ability-type")
"""The notions of «тип», «вид»."""
_HAS_SORT = ("has-type", "takes-type", "named-as", "h-names-c", "h-called")
"""The predicates that say of what type a thing is, or what it is called."""
_PASSED = frozenset({"this", "copula", "article", "whether", "light", "noise", "cue-place", "game", "game-family", "tag"})


def asks_sort(view: View, items: Sequence[Item]) -> bool:
    """Whether the sort of the thing is asked; True too where no question word stands."""
    spoken = [item for item in items if item.kind != "mark"]
    asking = [at for at, item in enumerate(spoken) if "question" in view.roles(item)]
    return all(_asks_sort(view, spoken, at) for at in asking)


def _asks_sort(view: View, spoken: Sequence[Item], at: int) -> bool:
    named = spoken[at].has("q-how") and at + 1 < len(spoken) and spoken[at + 1].has(*_HAS_SORT)  # «как называется …?»
    if not (named or spoken[at].has("q-which", "q-what", "list-wide")):
        return False  # «кто», «куда», «сколько», «чья»
    sorts = [item for item in spoken[at + 1 : at + 3] if item.has(*_SORTS)]
    if any(view.terms(item) for item in sorts):
        return True  # “which type of ability …?” is one phrase
    sort = bool(sorts) or spoken[at].has("list-wide")
    if not sort and at and spoken[at].has("q-what") and "governing" in spoken[at - 1].concepts:
        return False  # «на что действует …?»
    if not sort and any("predicate" in view.roles(item) and not _passes(view, item) and not view.terms(item) for item in spoken):
        return False  # «что делает эта способность?»
    behind = next((item for item in spoken[at + 1 :] if not _passes(view, item)), None)
    return behind is None or bool(view.terms(behind))  # not «какая цель …?»


def _passes(view: View, item: Item) -> bool:
    if item.has(*_HAS_SORT, *_SORTS) or view.ignored(item):
        return True
    return bool(view.roles(item) & _PASSED) or view.plays(item, "sort-preposition")  # «что это за способность?»
