"""Where a thing stands in the table whose type is left to a default: «в какой строке таблицы способность, тип которой не указан?»

The default names the type, and the table gives its place.
"""

from __future__ import annotations

from collections.abc import Sequence

from .answer import DEFAULT, Answer, Step, unique
from .expression import Expression, Group
from .expression_reader import ExpressionReader
from .facts import AssertionFact
from .lexer import Item
from .question import View
from .wording import listing, sentence

# The predicate of defaults that name a type, the notions of a type and of what is left unsaid.
_HAS_TYPE, _TYPE, _UNSTATED = "has-type", "type-word", "unstated"
_CUE = "cue-place"
# The notions of «что»; of «какая» and «где» too.
_WHAT = "q-what"
_ASKS = ("q-which", _WHAT, "q-where")
_TURNING = frozenset({"negation", "cannot", "contracted", "denial", "only", "none"})
_HARMLESS = frozenset({"copula", "this", "maybe-this", "article", "question"})


def resolve(view: View, items: Sequence[Item], scene: Sequence[Item]) -> Answer | None:
    """The place of what the default names; None where nothing but that is not asked."""
    if not view.any_role(items, _CUE):
        return None  # the commonest case: no place is asked for, and the reading is spared
    if any(view.roles(item) & _TURNING for item in (*scene, *items)):
        return None  # «в какую строку не попадает …?»
    if any("question" in view.roles(item) and not item.has(*_ASKS) for item in (*scene, *items)):
        return None  # «сколько строк …?», «почему …?»
    asked, told = ExpressionReader(view).read(items), ExpressionReader(view).read(scene)
    axes = tuple(dict.fromkeys(asked.axes))
    if _CUE not in asked.cues or any(axis not in view.book.axes for axis in axes):
        return None
    if not axes and any(item.has(_WHAT) for item in items):
        return None  # «что стоит в ячейке …?» asks for the type
    if not (_plain(view, asked) and _plain(view, told)) or told.cues or asked.cues != {_CUE}:
        return None
    conditions = {*asked.conditions, *told.conditions}
    if _UNSTATED in conditions and not any(item.has(_TYPE) for item in (*scene, *items)):
        return None
    default = _default(view, conditions)
    if default is None:
        return None
    whole = Expression()
    whole.groups = [Group([default.object[0]], [False], True)]
    from .attribute import resolve as placed

    found = placed(view, whole, axes)
    if not isinstance(found, Answer):
        return None
    first = Step(view.book.assertion_text(default, view.lang), DEFAULT, default.clauses, ("assertion", default.id))
    steps = (first, *found.steps)
    cited = unique([citation for step in steps for citation in step.citations])
    return found.replaced(
        text=sentence(None, steps, view.lang, listing(found.value, view.lang) + "."), citations=cited, steps=steps
    )


def _plain(view: View, expression: Expression) -> bool:
    """Whether a sentence names no class but the one that the table divides, and turns nothing round."""
    atoms = [atom for group in expression.groups for member in group.members() for atom in member.atoms]
    divided = {axis.of for axis in view.book.axes.values()}
    turned = expression.negations or expression.copula_negated or expression.denied or expression.rhetorical
    marks = all(role in _HARMLESS for role, _ in expression.marks)
    understood = not (expression.left or expression.foreign or expression.relative or expression.loose)
    return understood and marks and not turned and divided.issuperset(atoms)


def _default(view: View, conditions: set[str]) -> AssertionFact | None:
    """The default whose conditions are those told, and no more."""
    for assertion in view.book.by_predicate.get(_HAS_TYPE, ()):
        named = {condition for group in assertion.when for condition in group}
        met = bool(conditions) and all(not conditions.isdisjoint(group) for group in assertion.when)
        if assertion.intent == "default" and assertion.when and met and conditions <= named and len(assertion.object) == 1:
            return assertion
    return None
