"""What the steps of a derivation show about classes, and what goals about classes follow from it.

A goal is proved from its steps alone; the whole rules only say which lowest terms a class has, and which list is the
whole of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..kb.record import Record
from .proof_rules import Rulebook, closure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

YES, NO, DEPENDS = "yes", "no", "depends"


class Conclusion(Record):
    """What follows from the steps: a verdict, the values, or neither, and then why not."""

    verdict: str | None = None
    values: tuple[str, ...] = ()
    missing: str | None = None


def nothing(missing: str) -> Conclusion:
    """The steps do not reach a conclusion."""
    return Conclusion(missing=missing)


class Premises:
    """What the steps' facts say, each taken as stated (that it is stated is checked apart).

    `named` are the lists whose members a step names: only these put a term into a class, others only say that there
    are no more.
    """

    def __init__(self, book: Rulebook, facts: Iterable[tuple[str, ...]], named: frozenset[str] = frozenset()) -> None:
        self.book = book
        self.facts = frozenset(facts)
        self.named = named
        self.lists: set[str] = set()
        self._parents: dict[str, set[str]] = {}
        self._denied: list[tuple[str, str]] = []
        for fact in self.facts:
            self._take(fact)
        self._above: dict[str, frozenset[str]] = {}

    def _take(self, fact: tuple[str, ...]) -> None:
        book = self.book
        match fact:
            case ("isa", term, target, _):
                self._parents.setdefault(term, set()).add(target)
            case ("not-in", term, target, _):
                self._denied.append((term, target))
            case ("axis", _, one, other):
                self._denied.extend(((one, other), (other, one)))
            case ("siblings", _, one, other):
                self._denied.extend(((one, other), (other, one)))
            case ("closed", name, term) if name in book.lists:
                self._denied.append((term, book.full(book.lists[name]["of"])))
            case ("list", name) if book.closed(name):
                self.lists.add(name)
                for member in book.members(name) if name in self.named else ():
                    self._parents.setdefault(member, set()).add(book.full(book.lists[name]["of"]))
            case _:
                pass

    def above(self, term: str) -> frozenset[str]:
        """The term and the classes that the steps put it under."""
        if term not in self._above:
            self._above[term] = closure(term, self._parents)
        return self._above[term]

    def holds(self, term: str, target: str) -> bool | None:
        """Whether the steps show that a term is under a class (True) or outside (False)."""
        mine = self.above(term)
        if target in mine:
            return True
        theirs = self.above(target)
        return False if any(one in mine and other in theirs for one, other in self._denied) else None

    def all_of(self, term: str, atoms: Sequence[str], negated: Sequence[bool]) -> bool | None:
        """Whether the steps show that a term is under every class, and outside the negated ones."""
        shown = [_turn(self.holds(term, atom), flag) for atom, flag in zip(atoms, negated, strict=True)]
        return False if False in shown else None if None in shown else True

    def whole(self, atoms: Sequence[str], negated: Sequence[bool]) -> bool:
        """Whether a closed list among the steps makes the whole of the classes' common members known."""
        positive = [atom for atom, flag in zip(atoms, negated, strict=True) if not flag] or _tops(self.book, atoms)
        return any(self.book.covered(atom, self.lists) for atom in positive)


def _turn(holds: bool | None, negated: bool) -> bool | None:
    return None if holds is None else holds != negated


def _tops(book: Rulebook, atoms: Sequence[str]) -> list[str]:
    return sorted(book.tops(atoms[0]))


def candidates(book: Rulebook, atoms: Sequence[str], negated: Sequence[bool]) -> tuple[str, ...]:
    """The lowest terms that may be under all the classes: those of the first that is not negated, else of the
    topmost class.
    """
    first = next((atom for atom, flag in zip(atoms, negated, strict=True) if not flag), None)
    if first is not None:
        return tuple(sorted(book.lowest(first)))
    return tuple(sorted({leaf for top in book.tops(atoms[0]) for leaf in book.lowest(top)}))


def _outside(book: Rulebook, term: str, atoms: Sequence[str], negated: Sequence[bool]) -> bool | None:
    """Whether the whole rules put a term outside classes that hold together; None where they do not settle it."""
    above = book.above(term)
    shown: list[bool | None] = []
    for atom, flag in zip(atoms, negated, strict=True):
        inside = True if atom in above else False if book.outside(term, atom) else None
        shown.append(_turn(inside, flag))
    return True if False in shown else None if None in shown else False


# goals ------------------------------------------------------------------------------------------------------------


Plain = tuple[tuple[str, ...], tuple[bool, ...]]


def member(premises: Premises, goal: tuple[Any, ...]) -> Conclusion:
    """("member", subjects, targets, joined by “or”, force, denied inside): is what is under the subjects under the
    targets?
    """
    _, subjects, targets, either, force, inner = goal
    book = premises.book

    def shown(term: str) -> bool | None:
        found = [premises.all_of(term, *target) for target in targets]
        if either:
            joint = True if True in found else None if None in found else False
        else:
            joint = False if False in found else None if None in found else True
        return _turn(joint, inner)

    spoken_of: list[tuple[str, bool | None]] = []
    whole = True
    for atoms, negated in subjects:
        single = len(atoms) == 1 and not negated[0] and book.childless(atoms[0])
        known = single or premises.whole(atoms, negated)
        for term in candidates(book, atoms, negated):
            inside = premises.all_of(term, atoms, negated)
            if inside:
                spoken_of.append((term, shown(term)))
            elif inside is None and not _outside(book, term, atoms, negated):
                known = False  # a term that the sentence speaks of and the steps do not
        whole = whole and known
    if not spoken_of:
        return nothing("no term of the subject is shown to be one")
    if force == "only-these":
        return _only_these(premises, frozenset(term for term, _ in spoken_of), targets, shown, inner, spoken_of)
    return _quantified([found for _, found in spoken_of], whole, force, several=len(subjects) > 1)


def _quantified(found: Sequence[bool | None], whole: bool, force: str, several: bool) -> Conclusion:
    """The verdict that the shown cases allow; `whole` says that they are all cases."""
    every = whole and None not in found
    yes, no = True in found, False in found
    if force == "none":
        return Conclusion(NO) if yes else Conclusion(YES) if every else nothing("not every case is shown")
    if force == "some":
        return Conclusion(YES) if yes else Conclusion(NO) if every else nothing("not every case is shown")
    if force in ("all", "only") or several:
        return Conclusion(NO) if no else Conclusion(YES) if every else nothing("not every case is shown")
    if yes and no:
        return Conclusion(DEPENDS)
    return Conclusion(YES if yes else NO) if every else nothing("not every case is shown")


def _only_these(
    premises: Premises,
    mine: frozenset[str],
    targets: Sequence[Plain],
    shown: Any,
    inner: bool,
    spoken_of: Sequence[Any],
) -> Conclusion:
    """«Только X — Y»: X is Y and nothing else is."""
    book = premises.book
    if inner or len(targets) != 1:
        return nothing("“only” of a denied or divided class is not decided")
    atoms, negated = targets[0]
    others = [term for term in candidates(book, atoms, negated) if term not in mine]
    found = [shown(term) for term in others]
    if True in found or False in [result for _, result in spoken_of]:
        return Conclusion(NO)
    if None in found or not all(result for _, result in spoken_of) or not premises.whole(atoms, negated):
        return nothing("not every case is shown")
    return Conclusion(YES)


def exists(premises: Premises, goal: tuple[Any, ...]) -> Conclusion:
    """("exists", classes, negated): is there anything under all of them?"""
    _, atoms, negated = goal
    found = [premises.all_of(term, atoms, negated) for term in candidates(premises.book, atoms, negated)]
    if True in found:
        return Conclusion(YES)
    if found and None not in found and premises.whole(atoms, negated):
        return Conclusion(NO)
    return nothing("neither a case nor that there is none is shown")


def extension(premises: Premises, goal: tuple[Any, ...], values: tuple[str, ...]) -> Conclusion:
    """("extension", classes, negated): everything under all of them.

    `values` tells only how finely a single class is told apart.
    """
    _, atoms, negated = goal
    book = premises.book
    if not premises.whole(atoms, negated):
        return nothing("no closed list shows that these are all")
    if len(atoms) == 1 and not negated[0]:
        own = [name for name in sorted(premises.lists) if book.full(book.lists[name]["of"]) == atoms[0]]
        for name in own:
            if set(book.members(name)) <= set(values):
                return Conclusion(None, book.members(name))
    found = {term: premises.all_of(term, atoms, negated) for term in candidates(book, atoms, negated)}
    if None in found.values():
        return nothing("not every member is shown")
    return Conclusion(None, tuple(term for term, inside in found.items() if inside))


def among(premises: Premises, goal: tuple[Any, ...]) -> Conclusion:
    """("among", terms, classes, negated): which of the terms are under all the classes."""
    _, terms, atoms, negated = goal
    found = {term: premises.all_of(term, atoms, negated) for term in terms}
    if None in found.values() or True not in found.values():
        return nothing("not every term is shown")
    return Conclusion(None, tuple(term for term, inside in found.items() if inside))


def place(premises: Premises, goal: tuple[Any, ...]) -> Conclusion:
    """("place", terms, axes): the value of each term on each axis."""
    _, subjects, axes = goal
    found: list[str] = []
    for subject in subjects:
        for axis in axes:
            value = value_on(premises, subject, axis)
            if value is None:
                return nothing("a value on an axis is not shown")
            found.append(value)
    return Conclusion(None, tuple(found))


def value_on(premises: Premises, subject: str, axis: str) -> str | None:
    """The one value of an axis that the steps put a term under, whole or in all its lowest terms."""
    book = premises.book
    if axis not in book.axes:
        return None
    values = book.fulls(book.axes[axis]["values"])
    for value in values:
        if premises.holds(subject, value) or all(premises.holds(leaf, value) for leaf in book.lowest(subject)):
            return value
    return None


def axes_of(book: Rulebook, term: str) -> tuple[str, ...]:
    """The axes that divide a class that the term is under."""
    return tuple(name for name, axis in book.axes.items() if book.full(axis["of"]) in book.above(term))


def same(premises: Premises, goal: tuple[Any, ...]) -> Conclusion:
    """("same", first, second, axes): one type, or with axes one place on each of them?"""
    _, first, second, axes = goal
    if not axes:
        apart = premises.holds(first, second) is False
        return Conclusion(NO) if apart else nothing("that the two are different is not shown")
    known = axes_of(premises.book, first)
    if known != axes_of(premises.book, second) or not set(axes) <= set(known):
        return nothing("the two do not stand in one table")
    pairs = [(value_on(premises, first, axis), value_on(premises, second, axis)) for axis in axes]
    if any(left and right and left != right for left, right in pairs):
        return Conclusion(NO)
    return (
        Conclusion(YES) if all(left and right for left, right in pairs) else nothing("a value on an axis is not shown")
    )


def placed(premises: Premises, goal: tuple[Any, ...]) -> Conclusion:
    """("placed", term): a term defined by the closed list that it heads, else by where it stands on the axes."""
    term = goal[1]
    book = premises.book
    own = [name for name in book.lists if book.closed(name) and book.full(book.lists[name]["of"]) == term]
    if own:
        listed = [name for name in own if name in premises.lists]
        return (
            Conclusion(None, book.members(listed[0]))
            if listed
            else nothing("the list that the term heads is not shown")
        )
    wanted = [
        axis
        for axis in axes_of(book, term)
        if any(v in book.above(term) and v != term for v in book.fulls(book.axes[axis]["values"]))
    ]
    found = [value_on(premises, term, axis) for axis in wanted]
    if None in found or not found:
        return nothing("a value on an axis is not shown")
    return Conclusion(None, tuple(value for value in found if value))


def pointed(premises: Premises, goal: tuple[Any, ...]) -> Conclusion:
    """("pointed", text, terms, classes, negated): is what the text contains under the classes?"""
    _, text, terms, atoms, negated = goal
    read = {fact[3] for fact in premises.facts if fact[0] == "text" and len(fact) == 4 and fact[1] == text}
    if not terms or not set(terms) <= read:
        return nothing("what the text contains is not shown")
    return _quantified([premises.all_of(term, atoms, negated) for term in terms], True, "generic", several=False)


def pointed_choice(premises: Premises, goal: tuple[Any, ...]) -> Conclusion:
    """("pointed-choice", text, terms, value, others): all that the text contains is under the value and outside the others."""
    _, text, terms, value, others = goal
    inside = pointed(premises, ("pointed", text, terms, (value,), (False,)))
    if inside.verdict != YES:
        return nothing("that the text is of the class is not shown")
    if any(pointed(premises, ("pointed", text, terms, (other,), (False,))).verdict != NO for other in others):
        return nothing("that the text is of no other class is not shown")
    return Conclusion(None, (value,))
