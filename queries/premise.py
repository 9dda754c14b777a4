"""Premises made of classes alone: «раз это разряд, то атака ближняя?», «если способность магическая, то это заклинание?».

What the premise says is of what the question speaks: its classes narrow the subject. Where it says more than classes, or does not
fit the subject, nothing is ruled.
"""

from __future__ import annotations

from collections.abc import Sequence

from .answer import Answer, Refusal
from .expression import Expression, Group
from .expression_reader import ExpressionReader
from .lexer import Item
from .matching import takes_up
from .question import View

# The notion of «значит», «поэтому»: what stands before it is a premise.
THEREFORE = "therefore"
_ENDS = frozenset({"joiner-then"})
_TURNING = ("none", "only", "all", "some", "can", "cannot", "always")


def conditional(view: View, items: Sequence[Item]) -> tuple[tuple[Item, ...], tuple[Item, ...]] | None:
    """What stands in an «если» clause that opens the sentence, and what is asked behind it; None where there is none."""
    opening = next((index for index, item in enumerate(items) if "conditional" in view.roles(item)), None)
    if opening is None or not all(view.ignored(item) for item in items[:opening]):
        return None
    for index in range(opening + 1, len(items)):
        item = items[index]
        if (item.kind == "mark" and item.text == ",") or view.roles(item) & _ENDS or takes_up(view, items, index):
            return tuple(items[opening + 1 : index]), tuple(items[index + (item.kind == "mark") :])
    return None


def judged(view: View, premise: Sequence[Item], rest: Sequence[Item]) -> Answer | Refusal:
    """The ruling on what is asked of the thing that the premise tells of, where both are classes alone.

    What else the premise tells of the thing must be a condition of which a clause says that it stays what it is («… с дальностью, …»).
    """
    from .class_questions import kept
    from .membership import resolve

    told = ExpressionReader(view).read(premise)
    asked = ExpressionReader(view).read(rest)
    conditions, told.conditions = told.conditions, []
    if not _plain(told) or not _plain(asked) or asked.cues or asked.loose:
        return Refusal("unclear")
    thing = _thing(told)
    groups = [group for group in asked.groups if group.atoms]
    if thing is None or not groups or len(groups) > 2:
        return Refusal("unclear")
    if any(told.has(role) for role in _TURNING):
        return Refusal("unclear")
    if len(groups) == 2:
        if not _fits(view, thing, groups[0]):
            return Refusal("unclear")
        asked.groups.remove(groups[0])
    asked.groups.insert(0, thing)
    if not all(kept(view, asked, condition, conditions) for condition in conditions):
        return Refusal("condition", tuple(conditions))
    asked.copula = True
    if any(item.has(THEREFORE) for item in rest):
        asked.marks.insert(0, ("all", -1))  # «…, значит, она удар?»: whether it always follows
    return resolve(view, asked)


def _plain(expression: Expression) -> bool:
    """Whether a part of the sentence names classes and nothing else."""
    return not (expression.left or expression.foreign or expression.conditions or expression.questions or expression.relative)


def _thing(told: Expression) -> Group | None:
    """All that the premise's classes have in common; None where several things may be meant."""
    groups = [group for group in told.groups if group.atoms]
    if not groups or any(group.others or group.contrast for group in groups) or told.negations:
        return None
    atoms: list[str] = []
    negated: list[bool] = []
    for index, group in enumerate(groups):
        turned = told.copula_negated and index == len(groups) - 1
        atoms.extend(group.atoms)
        negated.extend(flag != turned for flag in group.negated)
    thing = Group(atoms, negated, True, position=-1)
    thing.lent = True
    return thing


def _fits(view: View, thing: Group, subject: Group) -> bool:
    """Whether the subject only names again what the premise tells of: each of its classes is above one of the thing's."""
    if subject.others or any(subject.negated):
        return False
    return all(
        any(view.book.is_a(atom, above) and not out for atom, out in zip(thing.atoms, thing.negated, strict=True)) for above in subject.atoms
    )
