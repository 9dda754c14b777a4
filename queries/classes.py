"""Class reasoning: is a term under a class, and which clauses say so. Knows nothing of questions.

A term is under a class by a chain of stated links. It is outside where a clause says so, where it is under another value of an axis
that divides them, or where a closed list gives the whole class without it. Anything else is not settled (None).
"""

from __future__ import annotations

from ..kb.record import Record
from .answer import CLOSED, FACT, INFERENCE, Step
from .facts import Book


class Finding(Record):
    """Whether a term is under a class (None: not settled), with the steps that show it."""

    holds: bool | None
    steps: tuple[Step, ...] = ()


class Classes:
    """Class reasoning over one rulebook, wording its steps in one language."""

    def __init__(self, book: Book, lang: str) -> None:
        self.book = book
        self.lang = lang
        self._inside: dict[tuple[str, str], Finding] = book.inside.setdefault(lang, {})

    def name(self, term: str) -> str:
        """The label of a term in the language of the steps."""
        label = self.book.label(term)
        return label.get(self.lang) or label["ru"]

    def inside(self, term: str, target: str) -> Finding:
        """Whether the lowest term `term` is under `target`."""
        key = (term, target)
        if key not in self._inside:
            self._inside[key] = self._decide(term, target)
        return self._inside[key]

    def _decide(self, term: str, target: str) -> Finding:
        up = self._upwards(term, target)
        if up is not None:
            return Finding(True, up)
        for item in self.book.lists.values():
            if item.negative and item.of in self.book.ancestors(target) | {target}:
                for member in item.members:
                    chain = self._upwards(term, member)
                    if chain is not None and self.book.is_a(target, item.of):
                        claim = self._say("{a} — не {b}", "{a} is not {b}", member, item.of)
                        step = Step(claim, FACT, (item.clause,), ("not-in", member, item.of, item.clause))
                        return Finding(False, (*chain, step, *self._class_up(target, item.of)))
        parted = self._parted(term, target)
        if parted:
            return Finding(False, parted)
        closed = self._closed_out(term, target)
        if closed:
            return Finding(False, closed)
        return Finding(None)

    def _upwards(self, term: str, target: str) -> tuple[Step, ...] | None:
        """The steps from a term to a class above it, the shortest chain; a direct list of the class itself comes first."""
        if term == target:
            return ()
        direct = [edge for edge in self.book.edges.get(term, ()) if edge.target == target]
        chain = (direct[0],) if direct else self.book.path(term, target)
        if chain is None:
            return None
        return tuple(
            Step(
                self._say("{a} — {b}", "{a} is {b}", edge.term, edge.target),
                FACT,
                (edge.clause,),
                ("isa", edge.term, edge.target, edge.clause),
            )
            for edge in chain
        )

    def _class_up(self, target: str, above: str) -> tuple[Step, ...]:
        """Why something outside `above` is outside `target`: the steps that put `target` under `above`."""
        return self._upwards(target, above) or ()

    def _parted(self, term: str, target: str) -> tuple[Step, ...]:
        """Steps that put term and target under different values of one axis."""
        shortest: tuple[Step, ...] = ()
        for axis in self.book.axes.values():
            for mine in axis.values:
                left = self._upwards(term, mine)
                if left is None:
                    continue
                for other in axis.values:
                    right = self._upwards(target, other) if other != mine else None
                    if right is None:
                        continue
                    claim = self._say("{a} и {b} исключают друг друга", "{a} and {b} exclude each other", mine, other)
                    step = Step(claim, FACT, axis.clauses, ("axis", axis.id, mine, other))
                    steps = (*left, *right, step)
                    if not shortest or len(steps) < len(shortest):
                        shortest = steps
        return shortest

    def _closed_out(self, term: str, target: str) -> tuple[Step, ...]:
        """A step from a closed list of the class, or of a class above it, that leaves the term out."""
        for item in self.book.lists.values():
            if not item.closed or item.negative or not self.book.is_a(target, item.of):
                continue
            if any(self.book.is_a(term, member) or self.book.is_a(member, term) for member in item.members):
                continue
            if not all(self._distinct(term, leaf) for member in item.members for leaf in self.book.leaves(member)):
                continue
            names = ", ".join(self.name(member) for member in item.members)
            claim = self._say("{a} — это только: ", "{a} is only: ", item.of, item.of) + names
            step = Step(claim, CLOSED, (item.clause,), ("closed", item.id, term))
            return (step, *self._class_up(target, item.of))
        if self._siblings(term, target):
            return self._siblings(term, target)
        return ()

    def _siblings(self, term: str, target: str) -> tuple[Step, ...]:
        """Two different entries of one closed list with nothing below them are different things."""
        for item in self.book.lists.values():
            if item.closed and not item.negative and term in item.members and target in item.members:
                if not self.book.children(term) and not self.book.children(target):
                    claim = self._say(
                        "{a} и {b} названы в перечне как разные",
                        "{a} and {b} stand in the list as different",
                        term,
                        target,
                    )
                    return (Step(claim, CLOSED, (item.clause,), ("siblings", item.id, term, target)),)
        return ()

    def _distinct(self, term: str, leaf: str) -> bool:
        """Whether the rules keep two terms apart. Own features are none of the interactive kinds, yet may be interactive."""
        return bool(self._parted(term, leaf) or self._siblings(term, leaf))

    def extension(self, classes: tuple[str, ...], excluded: tuple[str, ...] = ()) -> tuple[str, ...] | None:
        """The lowest terms under all of `classes` and none of `excluded`, in source order; None where one is not settled."""
        domain = self.domain(classes[0])
        found: list[str] = []
        for term in domain:
            verdicts = [self.inside(term, target).holds for target in classes]
            outs = [self.inside(term, target).holds for target in excluded]
            if False in verdicts or True in outs:
                continue
            if None in verdicts or None in outs:
                return None
            found.append(term)
        return tuple(found)

    def domain(self, term: str) -> tuple[str, ...]:
        """The lowest terms of the sort that a class is about: those under its topmost class."""
        tops = [above for above in self.book.ancestors(term) if not self.book.edges.get(above)]
        return self.book.leaves(tops[0] if tops else term)

    def whole_steps(self, term: str) -> tuple[Step, ...] | None:
        """The steps that closed lists make everything below a class known; None where the rules leave it open."""
        found = self._whole_lists(term, frozenset())
        return None if found is None else tuple(self._whole_step(name) for name in dict.fromkeys(found))

    def _whole_lists(self, term: str, seen: frozenset[str]) -> tuple[str, ...] | None:
        """One list of lowest terms, of the class or of one above it; else a list of the class with those of its members."""
        lists = [item for item in self.book.lists.values() if item.closed and not item.negative]
        flat = [item for item in lists if not any(self.book.children(member) for member in item.members)]
        above = [name for name in self.book.terms if name in self.book.ancestors(term) and name != term]
        for item in (item for name in (term, *above) for item in flat if item.of == name):
            if item.of == term or set(self.book.leaves(item.of)) <= set(item.members):
                return (item.id,)
        for item in lists:
            if item.of == term and item.id not in seen:
                nested = [member for member in item.members if self.book.children(member)]
                found = [self._whole_lists(member, seen | {item.id}) for member in nested]
                if None not in found:
                    return (item.id, *(name for names in found if names for name in names))
        return None

    def _whole_step(self, list_id: str) -> Step:
        """The step that a closed list is the whole of its class."""
        item = self.book.lists[list_id]
        says = "the list of the clause is complete" if self.lang == "en" else "перечень пункта полный"
        return Step(f"{self.name(item.of)}: {says}", CLOSED, (item.clause,), ("list", list_id))

    def _say(self, ru: str, en: str, a: str, b: str) -> str:
        return (en if self.lang == "en" else ru).format(a=self.name(a), b=_lower(self.name(b)))


def conclude(claim: str, citations: tuple[str, ...]) -> Step:
    """A step that only draws together what stands before it."""
    return Step(claim, INFERENCE, citations, ("inference",))


def _lower(label: str) -> str:
    return label[:1].lower() + label[1:]
