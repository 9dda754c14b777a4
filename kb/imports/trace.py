"""One clause through all editions of a rulebook: what its number was, and where it went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .diff import Diff, compare
from .document import DocClause, Document
from .wording import fold_typography

Change = Literal["present", "unchanged", "reworded", "moved", "references", "added", "removed", "merged", "split"]


@dataclass(frozen=True, slots=True)
class TraceStep:
    """The clause in one edition. `numbers` is empty where the edition does not have it, and several after a split.

    `change` is against the edition before; "present" in the first one loaded. A clause that is reworded and renumbered
    at once is "reworded", and its number differs from that of the step before. `similarity` is that of the words, where
    they changed.
    """

    edition: str
    rulebook: str
    numbers: tuple[str, ...]
    change: Change
    similarity: float | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """The steps of one clause, oldest edition first, up to the newest or to the one that dropped it."""

    steps: tuple[TraceStep, ...]


def trace(editions: Sequence[Document], number: str) -> tuple[Trace, ...]:
    """Follow every clause that has had this number in any of the editions (given oldest first).

    One number may have meant several clauses over the years; the clause that bore it last comes first. Empty where no
    edition has the number.
    """
    follower = _Follower(editions)
    traces: list[Trace] = []
    seen: set[tuple[int, str]] = set()
    for position in range(len(editions) - 1, -1, -1):
        if number in editions[position].by_number and (position, number) not in seen:
            first, root = follower.origin(position, number)
            steps = follower.steps(first, root)
            seen.update((first + offset, named) for offset, step in enumerate(steps) for named in step.numbers)
            traces.append(Trace(steps))
    return tuple(traces)


def to_json(number: str, traces: Sequence[Trace]) -> dict[str, object]:
    """The object that `svod trace --json` prints."""
    return {
        "number": number,
        "traces": [
            [
                {
                    "edition": step.edition,
                    "rulebook": step.rulebook,
                    "numbers": list(step.numbers),
                    "change": step.change,
                    "similarity": None if step.similarity is None else round(step.similarity, 3),
                }
                for step in found.steps
            ]
            for found in traces
        ],
    }


class _Follower:
    """Steps between neighbouring editions; a whole comparison is made only where a clause did not simply stay."""

    def __init__(self, editions: Sequence[Document]) -> None:
        self._editions = editions
        self._diffs: dict[int, Diff] = {}

    def origin(self, position: int, number: str) -> tuple[int, str]:
        """The earliest edition that has the clause, and its number there."""
        while position > 0:
            before = self._before(position, number)
            if before is None:
                break
            position, number = position - 1, before
        return position, number

    def steps(self, position: int, number: str) -> tuple[TraceStep, ...]:
        """The clause from one edition on."""
        steps = [self._step(position, (number,), "present" if position == 0 else "added")]
        numbers: tuple[str, ...] = (number,)
        for later in range(position + 1, len(self._editions)):
            after = [self._after(later, named) for named in numbers]
            numbers = tuple(dict.fromkeys(named for names, _, _ in after for named in names))
            # Of several parts the first that changed speaks for all.
            _, change, score = next((step for step in after if step[1] != "unchanged"), after[0])
            steps.append(self._step(later, numbers, change if numbers else "removed", score))
            if not numbers:
                break
        return tuple(steps)

    def _step(
        self, position: int, numbers: tuple[str, ...], change: Change, similarity: float | None = None
    ) -> TraceStep:
        edition = self._editions[position]
        return TraceStep(edition.edition, edition.rulebook, numbers, change, similarity)

    def _before(self, position: int, number: str) -> str | None:
        """The number that the clause had in the edition before."""
        if self._stayed(position, number):
            return number
        diff = self._diff(position)
        for pair in diff.pairs:
            if pair.new.number == number:
                return pair.old.number
        for group in diff.split:
            if any(clause.number == number for clause in group.new):
                return group.old[0].number
        return None

    def _after(self, position: int, number: str) -> tuple[tuple[str, ...], Change, float | None]:
        """The numbers that the clause of the edition before has in this one, and what happened to it."""
        if self._stayed(position, number):
            return (number,), "unchanged", None
        diff = self._diff(position)
        for group in diff.split:
            if group.old[0].number == number:
                return tuple(clause.number for clause in group.new), "split", None
        for group in diff.merged:
            if any(clause.number == number for clause in group.old):
                return (group.new[0].number,), "merged", None
        for pair in diff.pairs:
            if pair.old.number == number:
                if pair.reworded:
                    return (pair.new.number,), "reworded", pair.similarity
                if pair.renumbered:
                    return (pair.new.number,), "moved", None
                return (pair.new.number,), "references" if pair.references_changed else "unchanged", None
        return (), "removed", None

    def _diff(self, position: int) -> Diff:
        if position not in self._diffs:
            self._diffs[position] = compare(self._editions[position - 1], self._editions[position])
        return self._diffs[position]

    def _stayed(self, position: int, number: str) -> bool:
        """Whether both editions print just this wording, citations included, once and under this number."""
        old, new = self._editions[position - 1], self._editions[position]
        if number not in old.by_number or number not in new.by_number:
            return False
        printed = _printed(new.by_number[number])
        return (
            any(printed)
            and _printed(old.by_number[number]) == printed
            and all(sum(clause.text == printed[1] for clause in edition.clauses) == 1 for edition in (old, new))
        )


def _printed(clause: DocClause) -> tuple[str, ...]:
    return (clause.heading, clause.text, *(fold_typography(example.text) for example in clause.examples))
