"""Whether a noun of a story may be what «это» points to: «На карте «Защита от выстрелов». Это дальняя атака?» points to the protection."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from .lexer import Item
from .question import SENTENCE_ENDS, View

_ENDS = SENTENCE_ENDS | {",", ":"}
_BANNED = frozenset({"cannot", "none", "denial"})
# The notion of «защита», «бояться», “immune”: what stands beside it is not done.
_WARDED = "warded"
# The notion of «забыл», “forgot”: what follows was not done.
_FORGOTTEN = "forgets"
# The notions of «атаковал», «бьёт», “struck me”: they name what was done.
_ACTED = ("told-attack", "story-event")
# The words of the lexicon's groups: prepositions behind which stands what a thing is not («от выстрелов»), and those that say how.
_AWAY, _BARRED = "set-against", "left-undone"


def only_mentioned(view: View, scene: Sequence[Item], atoms: Collection[str]) -> bool:
    """Whether the classes of a story stand there only as what is warded off, banned, feared, or part of another name.

    `atoms` are the classes that the question would take up. True too where a verb says more of the deed than they do.
    """
    doubted: set[str] = set()
    plain: set[str] = set()
    for clause in _clauses(scene):
        named = [at for at, item in enumerate(clause) if set(view.terms(item)) & set(atoms)]
        barred = any(view.roles(item) & _BANNED or item.has(_WARDED, _FORGOTTEN) or view.plays(item, _BARRED) for item in clause)
        for at in named:
            mentioned = barred or _behind(view, clause, at) or _in_name(view, clause, at) or _by_means(view, clause, at)
            (doubted if mentioned else plain).update(set(view.terms(clause[at])) & set(atoms))
    # «защищена от ударов, по ней бьют магическим ударом»: of the strike made the question asks
    return any(not any(view.book.is_a(made, one) for made in plain) for one in doubted)


def _clauses(scene: Sequence[Item]) -> Iterator[list[Item]]:
    found: list[Item] = []
    for item in scene:
        if item.kind == "mark" and item.text in _ENDS and not item.quoted:
            yield found
            found = []
        else:
            found.append(item)
    yield found


def _behind(view: View, clause: Sequence[Item], at: int) -> bool:
    """Whether a preposition of the group stands before the noun, with at most marks, articles and adjectives between."""
    for index in range(at - 1, -1, -1):
        item = clause[index]
        if view.plays(item, _AWAY):
            return True
        if view.plays(item, "upon"):  # «отвечает на выстрел», and not «дальность на простой удар»
            return bool(index) and "condition" not in view.roles(clause[index - 1])
        if not (item.kind == "mark" or item.adjective or "article" in view.roles(item)):
            return False
    return False


def _in_name(view: View, clause: Sequence[Item], at: int) -> bool:
    """Whether the noun stands in quotation marks with words that are not its own («Защита от атак»); numbers say no more than its strength."""
    mine = clause[at].quoted
    if not mine:
        return False
    others = [item for item in clause if item.quoted == mine and item is not clause[at] and item.kind in ("word", "unknown")]
    return any(not view.terms(item) and not view.plays(item, "strength-preposition") for item in others)


def _by_means(view: View, clause: Sequence[Item], at: int) -> bool:
    """Whether a bare noun for several things says by what means one acted («ударил магией»): the verb says more of what was done."""
    acted = any(item.has(*_ACTED) for item in clause)
    return acted and clause[at].size == 1 and clause[at].cases == {"ins"} and any(view.book.children(term) for term in view.terms(clause[at]))
