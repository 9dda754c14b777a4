"""«Разряд — это удар, только магический?», «… атака, но дальняя?»: a class, and behind «только» or «но» what sort of it is meant.

Both are asked at once. «Только» may as well mean that there are no others: so the caller takes no more than a denial from that.
"""

from __future__ import annotations

from collections.abc import Sequence

from .expression import CONTRAST_NOT, is_classified
from .lexer import Item
from .question import View

_OTHERWISE = frozenset({"negation", "contracted", "cannot", "denial", "none", "all", "some", "always", "usually", "can", "question", "conditional"})


def both_at_once(view: View, items: Sequence[Item]) -> tuple[tuple[Item, ...], bool] | None:
    """The items without «только» or «но» before the last word, which names a sort of the class before it, and whether it was «но»; None where
    the sentence has another shape, or says more."""
    spoken = [at for at, item in enumerate(items) if item.kind != "mark" and "tag" not in view.roles(item)]
    while spoken and (view.plays(items[spoken[-1]], "noun-ones") or "article" in view.roles(items[spoken[-1]])):
        spoken.pop()
    spoken = [at for at in spoken if "article" not in view.roles(items[at]) or at < spoken[-1] - 2]
    if len(spoken) < 4 or any(view.roles(items[at]) & _OTHERWISE for at in spoken):
        return None
    named, joins, sort = spoken[-3:]
    roles = view.roles(items[joins])
    if not roles & {"only", "contrast"} or items[joins].has("sole", CONTRAST_NOT):
        return None
    if any("only" in view.roles(items[at]) for at in spoken if at != joins):
        return None
    plain = is_sort(view, items[sort]) and bool(_classes(view, items[named])) and not items[named].adjective
    others = [at for at in spoken[:-3] if _classes(view, items[at])]
    if not plain or len(others) != 1:
        return None
    kept = tuple(item for at, item in enumerate(items) if at <= named or at == sort)
    return kept, "contrast" in roles and "only" not in roles


def is_sort(view: View, item: Item) -> bool:
    """Whether a word names a value of an axis («магический», “ranged”)."""
    terms = _classes(view, item)
    return bool(terms) and any(term in axis.values for axis in view.book.axes.values() for term in terms)


def _classes(view: View, item: Item) -> list[str]:
    return [term for term in view.terms(item) if is_classified(view, term)]
