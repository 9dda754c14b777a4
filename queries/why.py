"""Which rulings of a bank rest on a clause, and where in their derivation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .answer import Answer, Result
from .bank import Case, Outcome, score


@dataclass(frozen=True, slots=True)
class Resting:
    """A ruling that rests on a clause: at which steps (counted from 1), and whether it is what the bank expects."""

    case: Case
    answer: Answer
    steps: tuple[int, ...]
    right: bool

    def deciding(self, clause: str) -> bool:
        """Whether the clause is the one that the ruling cites first."""
        return self.answer.citations[0] == clause


def resting_on(clause: str, answered: Iterable[tuple[Case, Result]]) -> tuple[Resting, ...]:
    """The rulings among the results that cite `clause` (`classic:111.2`), in the order of the bank."""
    found = []
    for case, result in answered:
        right = score(case, result).outcome is Outcome.RIGHT
        for answer in result.answers:
            if clause in answer.citations:
                steps = tuple(number for number, step in enumerate(answer.steps, 1) if clause in step.citations)
                found.append(Resting(case, answer, steps, right))
    return tuple(found)
