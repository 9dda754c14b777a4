"""The same bank of questions answered under two versions of the rules: which answers come, go or change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest
from pathlib import Path

from ..kb.db import open_store
from .answer import Answer, Result
from .ask import Asker
from .bank import Case
from .lexer import Lexer
from .session import facts_of


class Kind(StrEnum):
    """What became of an answer. `REWORDED`: verdict, values and clauses stayed, the words of the reasons did not."""

    GAINED = "gained"
    LOST = "lost"
    CHANGED = "changed"
    REWORDED = "reworded"


@dataclass(frozen=True, slots=True)
class Change:
    """An answer of one rulebook that is not what it was; `old` or `new` is None where there was or is none."""

    kind: Kind
    case: Case
    rulebook: str
    old: Answer | None
    new: Answer | None


@dataclass(frozen=True, slots=True)
class Regression:
    """What moved between two versions of the rules, in the order of the bank."""

    asked: int
    changes: tuple[Change, ...]

    def of(self, kind: Kind) -> tuple[Change, ...]:
        """The changes of one kind."""
        return tuple(change for change in self.changes if change.kind is kind)


def asker_over(rules: Path | None) -> Asker:
    """An asker over a folder of rules (None: the installed ones), built in memory; it gives no suggestions.

    Raises SvodError where the rules have errors or cannot be read.
    """
    store = open_store(None, rules)
    return Asker(facts_of(store), Lexer(store.connection), None, store.card_words)


def regress(cases: Sequence[Case], old: Asker, new: Asker) -> Regression:
    """Answer every case by both and compare the answers rulebook by rulebook."""
    changes: list[Change] = []
    for case in cases:
        before = _by_rulebook(old.ask(case.question, case.text))
        after = _by_rulebook(new.ask(case.question, case.text))
        for rulebook in dict.fromkeys((*before, *after)):
            for one, other in zip_longest(before.get(rulebook, ()), after.get(rulebook, ())):
                kind = _kind(one, other)
                if kind is not None:
                    changes.append(Change(kind, case, rulebook, one, other))
    return Regression(len(cases), tuple(changes))


def _by_rulebook(result: Result) -> dict[str, list[Answer]]:
    found: dict[str, list[Answer]] = {}
    for answer in result.answers:
        found.setdefault(answer.rulebook, []).append(answer)
    return found


def _kind(old: Answer | None, new: Answer | None) -> Kind | None:
    """What became of an answer; None where it is the same to the letter."""
    if old is None or new is None:
        return Kind.GAINED if old is None else Kind.LOST
    if _ruling(old) != _ruling(new):
        return Kind.CHANGED
    return Kind.REWORDED if _wording(old) != _wording(new) else None


def _ruling(answer: Answer) -> tuple[object, ...]:
    return (answer.verdict, tuple(value.id for value in answer.value), answer.citations)


def _wording(answer: Answer) -> tuple[object, ...]:
    claims = tuple((step.claim, step.by, step.citations) for step in answer.steps)
    return (answer.text, answer.reading, answer.value, claims)
