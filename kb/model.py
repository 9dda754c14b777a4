"""The plain values that everything else passes around. Nothing here reads a file or imports another module of the project."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from functools import total_ordering

_RUNS = re.compile(r"\d+|[^\W\d_]+|[^\w]+|_+")


def number_key(number: str) -> tuple[tuple[int, int, str], ...]:
    """Sort key of a clause number: 111.2 before 111.10, 704.5z before 704.5aa.

    Digits compare as numbers, letters by length and then alphabetically, punctuation separates.
    """
    key: list[tuple[int, int, str]] = []
    for run in _RUNS.findall(number):
        if run.isdecimal():
            key.append((1, int(run), ""))
        elif run.isalpha():
            key.append((2, len(run), run))
        else:
            key.append((0, 0, run))
    return tuple(key)


@total_ordering
@dataclass(frozen=True, slots=True)
class ClauseId:
    """A clause of one rulebook, printed `classic:111.1.1`. Numbers are text: 111.10 is not 111.1.

    >>> ClauseId.parse("classic:111.1.1").number
    '111.1.1'
    >>> ClauseId("classic", "111.2") < ClauseId("classic", "111.10")
    True
    """

    rulebook: str
    number: str

    @classmethod
    def parse(cls, text: str) -> ClauseId:
        """Read `RULEBOOK:NUMBER`; ValueError where either half is missing."""
        rulebook, colon, number = text.partition(":")
        if not (colon and rulebook and number):
            raise ValueError(f"not a clause id: {text!r} (expected RULEBOOK:NUMBER, for example classic:111.1)")
        return cls(rulebook, number)

    def __str__(self) -> str:
        return f"{self.rulebook}:{self.number}"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, ClauseId):
            return NotImplemented
        return (self.rulebook, number_key(self.number), self.number) < (
            other.rulebook,
            number_key(other.number),
            other.number,
        )


@dataclass(frozen=True, slots=True)
class Span:
    """Where a value stands in its source: file, line and column counted from 1."""

    file: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Severity(StrEnum):
    """How much a finding weighs: an error stops the store from being built."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Finding:
    """One defect of a rulebook: a permanent code, where it stands, and what to do about it."""

    code: str
    severity: Severity
    message: str
    hint: str = ""
    rulebook: str | None = None
    clause: str | None = None
    span: Span | None = field(default=None)
    related: tuple[str, ...] = ()


class SvodError(Exception):
    """The call or the machine is wrong: one sentence for the user, exit status 2."""
