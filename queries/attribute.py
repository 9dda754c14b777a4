"""Attribute: where a term stands on the axes of its table (magic or not, melee, ranged or no attack, interactive or not)."""

from __future__ import annotations

from collections.abc import Sequence

from .answer import NO, YES, Answer, Refusal, Step, Value, unique
from .classes import Classes
from .expression import Expression
from .question import View
from .wording import listing, sentence

INTENT = "attribute"


def resolve(view: View, expression: Expression, chosen: Sequence[str]) -> Answer | Refusal:
    """The values of the subjects on the chosen axes, or on all axes of the table that classifies them where none is chosen."""
    classes = Classes(view.book, view.lang)
    subjects = _subjects(view, expression, chosen)
    if not subjects:
        return Refusal("no-subject")
    axes = list(chosen) or _axes_of(view, subjects[0])
    values: list[str] = []
    steps: list[Step] = []
    for subject in subjects:
        for name in axes:
            value, found = place(view, classes, subject, name)
            if value is None:
                return Refusal("not-settled")
            values.append(value)
            steps.extend(found)
    if not steps:
        return Refusal("no-step")
    labels = tuple(Value(value, view.book.label(value)["ru"], view.book.label(value)["en"]) for value in values)
    kept = tuple(dict.fromkeys(steps))
    return Answer(
        view.book.id,
        INTENT,
        ", ".join(classes.name(subject) for subject in subjects) + " → " + ", ".join(_axis_name(view, a) for a in axes),
        None,
        labels,
        sentence(None, kept, view.lang, listing(labels, view.lang) + "."),
        unique([citation for step in kept for citation in step.citations]),
        kept,
        ("place", tuple(subjects), tuple(axes)),
    )


def place(view: View, classes: Classes, subject: str, axis: str) -> tuple[str | None, tuple[Step, ...]]:
    """The value of a term on an axis: the one that all its lowest terms are under; None where they differ."""
    for value in view.book.axes[axis].values:
        found = [classes.inside(leaf, value) for leaf in view.book.leaves(subject)]
        if all(item.holds for item in found):
            direct = classes.inside(subject, value)
            return value, direct.steps or tuple(step for item in found for step in item.steps)
    return None, ()


def same_place(view: View, expression: Expression, whole: bool) -> Answer | Refusal:
    """Whether two terms are one type (`whole` False) or stand in one cell, row or column of the table (`whole` True)."""
    if expression.has("only"):
        return Refusal("unclear-roles")
    classes = Classes(view.book, view.lang)
    named = [atom for group in expression.groups for member in group.members() for atom in member.atoms]
    # «… — один тип атаки?»: a class above those compared only says what they are compared as
    subjects = [atom for atom in dict.fromkeys(named) if not any(atom != o and view.book.is_a(o, atom) for o in named)]
    if len(subjects) != 2 or subjects[0] == subjects[1]:
        return Refusal("unclear-roles")
    first, second = subjects
    steps: list[Step] = []
    same = True
    axes = tuple(dict.fromkeys(expression.axes)) or tuple(_axes_of(view, first))
    for axis in axes if whole else ():
        left, why = place(view, classes, first, axis)
        right, because = place(view, classes, second, axis)
        if left is None or right is None:
            return Refusal("not-settled")
        if left != right and same:
            same, steps = False, [*why, *because]
        elif same:
            steps.extend((*why, *because))
    if not whole:
        apart = classes.inside(first, second)
        if apart.holds is not False:
            return Refusal("not-settled")
        same, steps = False, list(apart.steps)
    verdict = YES if same else NO
    goal: tuple[object, ...] = ("same", first, second, axes if whole else ())
    negated = (expression.copula_negated + expression.negations + expression.denied) % 2 and not expression.rhetorical
    turned = bool(negated) != expression.apart  # «в разных клетках» denies as «не в одной» does
    if turned:
        verdict = YES if verdict == NO else NO
        goal = ("not", goal)
    kept = tuple(dict.fromkeys(steps))
    if not kept:
        return Refusal("no-step")
    return Answer(
        view.book.id,
        "comparison",
        f"{classes.name(first)} {'≠' if turned else '='} {classes.name(second)}",
        verdict,
        (),
        sentence(verdict, kept, view.lang),
        unique([citation for step in kept for citation in step.citations]),
        kept,
        goal,
    )


def outside(view: View, atom: str) -> str | None:
    """The value of an axis that is all that a class is not; None where there is none."""
    mine = set(view.book.leaves(atom))
    for axis in view.book.axes.values():
        for value in axis.values:
            whole = {leaf for other in axis.values for leaf in view.book.leaves(other)}
            if mine and set(view.book.leaves(value)) == whole - mine:
                return value
    return None


def _subjects(view: View, expression: Expression, chosen: Sequence[str]) -> list[str]:
    values = {value for axis in chosen for value in view.book.axes[axis].values}
    found: list[str] = []
    for group in expression.groups:
        for member in group.members():
            found.extend(
                atom
                for atom, negated in zip(member.atoms, member.negated, strict=True)
                if not any(view.book.is_a(atom, value) and view.book.children(atom) for value in values)
                and not negated
                and not _is_top(view, atom)
                and not (view.book.children(atom) and outside(view, atom) in values)  # «…, атака или не атака?»
            )
    # «удар через ряд: какая это атака …»: a class above another subject only says what sort of thing that is
    kept = [
        atom for atom in dict.fromkeys(found) if not any(atom != other and view.book.is_a(other, atom) for other in found)
    ]
    # “only the magic ones of these: discharge, shot”: a class above but some of them picks those
    return kept if all(view.book.is_a(one, atom) for atom in found if atom not in kept for one in kept) else []


def _is_top(view: View, term: str) -> bool:
    return not view.book.edges.get(term)


def _axes_of(view: View, subject: str) -> list[str]:
    tops = view.book.ancestors(subject)
    return [axis.id for axis in view.book.axes.values() if axis.of in tops]


def _axis_name(view: View, axis: str) -> str:
    label = view.book.axes[axis].label
    return label.get(view.lang) or label["ru"]
