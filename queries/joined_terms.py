"""«Выстрел — это атака?»: «это» between a term and what is said of it joins the two, and points to no card's text."""

from __future__ import annotations

from collections.abc import Sequence

from .expression import is_classified
from .lexer import Item
from .question import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .pointing import Pointer

_JOINING = frozenset({"copula", "this"})
# What may stand between the term and «это» («выстрел — ведь это атака», «выстрел не это»), beside words that mean nothing.
_BETWEEN = frozenset({"negation", "says", "tag", "aside", "all", "usually", "always", "condition"})


def joined(view: View, items: Sequence[Item]) -> Item | None:
    """The term before «это» that the sentence is about; None where «это» points, or stands between nothing that the rulebook classifies."""
    at = next((index for index, item in enumerate(items) if view.roles(item) >= _JOINING), -1)
    before = [item for item in items[: max(at, 0)] if item.kind != "mark"]
    if before and "whether" in view.roles(before[-1]):
        return None  # «срабатывающая ли это способность?»
    while before and not view.terms(before[-1]) and (view.ignored(before[-1]) or view.roles(before[-1]) & _BETWEEN):
        before.pop()
    return _spoken_of(view, before) if any(view.terms(item) for item in items[at + 1 :]) or _asks(view, items) else None


def named_beside(view: View, items: Sequence[Item]) -> Item | None:
    """The term that «тут», «здесь» stand beside before what is said of it («удар тут — атака?»)."""
    at = next((index for index, item in enumerate(items) if "this" in view.roles(item) and "copula" not in view.roles(item)), -1)
    return _spoken_of(view, [item for item in items[: max(at, 0)] if item.kind != "mark"])


def told_alone(view: View, scene: Sequence[Item]) -> Item | None:
    """The term that is all the sentence before says («Выстрел. Это атака?»)."""
    spoken = [item for item in scene if not view.ignored(item)]
    return _spoken_of(view, spoken) if len(spoken) == 1 else None


def ends_pointing(view: View, items: Sequence[Item]) -> Item | None:
    """The first of two terms before «это» at the end of a sentence («выстрел атака это?»)."""
    spoken = [item for item in items if not view.ignored(item)]
    named = [item for item in spoken if view.terms(item)]
    ends = len(spoken) == 3 and len(named) == 2 and spoken[-1] not in named and view.roles(spoken[-1]) >= _JOINING
    return _spoken_of(view, named[:1]) if ends else None


def is_in(pointer: Pointer, term: Item) -> bool:
    """Whether the text has an ability that the term names, or one of its class."""
    book = pointer.view.book
    return any(book.is_a(one.term, named) for one in pointer.abilities() for named in pointer.view.terms(term))


def _spoken_of(view: View, before: Sequence[Item]) -> Item | None:
    """The last word before «это», where it names a class in the nominative and «этот» does not stand before it."""
    if not before or before[-1].adjective or not any(is_classified(view, term) and view.book.edges.get(term) for term in view.terms(before[-1])):
        return None
    last = before[-1]
    nominative = view.lang != "ru" or not last.cases or "nom" in last.cases
    pointed = any("this" in view.roles(item) for item in before)
    led = len(before) > 1 and any(view.plays(before[-2], role) for role in ("preposition", "of", "governing"))
    return last if nominative and not pointed and not led else None


def _asks(view: View, items: Sequence[Item]) -> bool:
    return any("question" in view.roles(item) for item in items)
