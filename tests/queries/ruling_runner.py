"""Holds a result to its case; used by test_rulings.py and tested in test_bank.py."""

from __future__ import annotations

import pytest
from svod.queries.answer import Result
from svod.queries.bank import Case, Outcome, Score, score


def check(case: Case, result: Result) -> None:
    """Fail where the result is not what the case expects.

    A case that is expected to fail may miss its answer, never have a wrong one; as soon as it is right it fails too.
    """
    found = score(case, result)
    if case.expected_to_fail is None:
        if found.outcome is not Outcome.RIGHT:
            pytest.fail(report(case, result, found), pytrace=False)
        return
    if found.outcome is Outcome.RIGHT:
        pytest.fail(f"{case.span}: {case.id} is right now: delete its expected_to_fail.", pytrace=False)
    if found.outcome is not Outcome.MISSED:
        pytest.fail(report(case, result, found), pytrace=False)
    pytest.xfail(case.expected_to_fail)


def report(case: Case, result: Result, found: Score) -> str:
    """Where the case stands, what was asked, what is expected, what came, and how it was derived."""
    lines = [f"{case.span}: {case.id} is {found.outcome}", f"  {case.question}"]
    lines += [f"  card text: {case.text}"] if case.text else []
    lines += [f"  - {difference}" for difference in found.differences]
    for expected in case.expected:
        value = ", ".join("|".join(wordings) for wordings in expected.value)
        clauses = " or ".join(expected.cite_any)
        lines.append(f"  expected: {expected.rulebook} {expected.verdict or 'value'} [{value}] by {clauses}")
    lines += [] if case.expected else ["  expected: no ruling"]
    for answer in result.answers:
        labels = ", ".join(value.ru for value in answer.value)
        lines.append(f"  found: {answer.rulebook} {answer.verdict or 'value'} [{labels}] {answer.text}")
        lines.append(f"         understood as {answer.reading}")
        lines += [
            f"         {number}. {step.claim} ({step.by}: {', '.join(step.citations)})"
            for number, step in enumerate(answer.steps, 1)
        ]
    lines += [] if result.answers else [f"  found: {result.status}: {result.because}"]
    return "\n".join(lines)
