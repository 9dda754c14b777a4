"""Questions that name classes and yet ask for something that no class tells: they are refused before any list or membership is read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .expression import Expression
from .lexer import Item
from .question import View

# The notions of «все», “all the”: what is spoken of is the whole.
_WHOLE = ("all-word", "whole-word")


def asks_otherwise(view: View, expression: Expression, items: Sequence[Item], scene: Sequence[Item]) -> bool:
    """Whether the class words of a sentence do not tell what it asks."""
    cues, groups = expression.cues, [group for group in expression.groups if group.atoms]
    one = len({atom for group in groups for member in group.members() for atom in member.atoms}) == 1
    asks = bool(expression.questions) or bool(cues & {"cue-list", "cue-count"})
    denied = any(any(group.negated) for group in groups)
    return (
        _asks_what_it_has(view, expression, items)
        or _asks_if_all_of_them(expression, items)
        # «заклинание бывает целевым. Бывает ли постоянная?»
        or (bool(scene) and expression.has("some") and len(groups) == 1 and not asks)
        # “what is not a feature?”
        or ("cue-define" in cues and denied and not expression.rhetorical)
        # «что может способность?»
        or (one and expression.has("can") and expression.questions == ["q-what"] and not expression.copula)
        # «что стоит в одной клетке с выстрелом?»
        or (one and "cue-same-cell" in cues and bool(expression.questions))
    )


def _asks_if_all_of_them(expression: Expression, items: Sequence[Item]) -> bool:
    """Whether «все» stands before the second class («A и B — это все X?», «входят ли в Y все X?»): it asks if there are no others, or more."""
    groups = [group for group in expression.groups if group.atoms]
    if len(groups) < 2 or expression.questions or expression.cues & {"cue-list", "cue-count"}:
        return False
    places = [at for role, at in expression.marks if role == "all" and groups[0].position < at < groups[-1].position]
    return any(items[at].has(*_WHOLE) and items[at].size < 3 for at in places)  # «оба», «все до одной» go with what stands before


def _asks_what_it_has(view: View, expression: Expression, items: Sequence[Item]) -> bool:
    """Whether «есть ли у заклинаний свой тип способностей?» asks what a class has: that is not what it is."""
    possessor = any(item.text.lower() == "у" and view.terms(after) for item, after in pairwise(items))
    return possessor and expression.has("some") and len(expression.groups) > 1
