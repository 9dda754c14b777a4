"""What a sentence about classes leaves open: words of it that may be read in two ways, so that nothing is ruled."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .expression import CONTRAST_NOT, Expression
from .lexer import Item
from .question import View


def ambiguous(view: View, expression: Expression, items: Sequence[Item]) -> list[Item]:
    """The words of a sentence that may mean either of two things; empty where it is plain."""
    found: list[Item] = []
    if expression.rhetorical and _contrasts(expression):
        # «разве заклинание не магическое, но не атака?»: which of the two negations only asks is not told
        found += [item for item in items if "contrast" in view.roles(item) or item.has(CONTRAST_NOT)]
    if any(first == "only" and second == "some" for (first, _), (second, _) in pairwise(expression.marks)):
        found += _with_roles(view, items, "some")  # «лишь некоторые …»
    if view.lang == "en" and _some_are_not(expression):
        found += _with_roles(view, items, "some", "only")
    if _only_one(view, expression):
        found += [item for item in items if item.has("sole")]
    if _turned_round(expression):
        found += _with_roles(view, items, "all")
    return found


def _with_roles(view: View, items: Sequence[Item], *roles: str) -> list[Item]:
    return [item for item in items if view.roles(item) & {*roles}]


def _contrasts(expression: Expression) -> bool:
    """Whether a class is denied against another («магическая, но не атака»)."""
    return any(member.contrast and any(member.negated) for group in expression.groups for member in group.members())


def _some_are_not(expression: Expression) -> bool:
    """Whether “not” stands in a statement of some (“is at least one spell not magical?”), or before “the only”."""
    if expression.rhetorical and expression.has("only"):
        return True
    members = [member for group in expression.groups for member in group.members()]
    denied = bool(expression.negations or expression.copula_negated or expression.rhetorical) or any(any(m.negated) for m in members)
    stated = expression.has("some") and not (expression.relative or expression.has("opens") or expression.questions)
    return denied and stated


def _only_one(view: View, expression: Expression) -> bool:
    """Whether “only one” stands before a class («только один удар магический?»): it counts, and says nothing of the whole class."""
    groups, sole = expression.groups, expression.first("sole")
    return sole >= 0 and len(groups) > 1 and sole < groups[0].position and any(map(view.book.children, groups[0].atoms))


def _turned_round(expression: Expression) -> bool:
    """Whether the quantifier stands before the second of two class words, behind a modal: «могут ли целевыми быть все способности?»"""
    groups = expression.groups
    return expression.has("can") and len(groups) > 1 and groups[0].position < expression.first("all") < groups[-1].position
