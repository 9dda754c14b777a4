"""A clause through its editions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from svod.kb.imports.document import Document
from svod.kb.imports.trace import Trace, trace

Read = Callable[..., Document]

FIRST = """
100. The board

100.1. The board has nine rows.

100.2. A piece stands on one square. It faces north or south as its owner chose. It may turn once in a game.

100.3. A square that is marked holds no piece.
"""


@pytest.fixture
def editions(read: Read) -> tuple[Document, ...]:
    second = FIRST.replace("100.3.", "100.4.").replace("100.2.", "100.3.")
    second = second.replace("100.3. A piece", "100.2. The rows are white.\n\n100.3. A piece")
    third = second.replace("100.4. A square that is marked holds no piece.\n", "")
    third = third.replace("nine rows", "eight or nine rows").replace("100.2. The rows are white.\n\n", "")
    texts = {"2024": FIRST, "2025": second, "2026": third}
    return tuple(replace(read(text), edition=label) for label, text in texts.items())


def shown(found: Trace) -> list[tuple[str, str, str]]:
    return [(step.edition, "+".join(step.numbers), step.change) for step in found.steps]


def test_a_number_that_has_gone_is_answered_with_where_it_went(editions: tuple[Document, ...]) -> None:
    first, second = trace(editions[:2], "100.2")

    assert shown(first) == [("2025", "100.2", "added")]
    assert shown(second) == [("2024", "100.2", "present"), ("2025", "100.3", "moved")]


def test_a_clause_is_followed_until_it_is_removed(editions: tuple[Document, ...]) -> None:
    [found] = trace(editions, "100.4")

    assert shown(found) == [("2024", "100.3", "present"), ("2025", "100.4", "moved"), ("2026", "", "removed")]


def test_rewording_is_told_with_likeness(editions: tuple[Document, ...]) -> None:
    [found] = trace(editions, "100.1")

    assert [change for _, _, change in shown(found)] == ["present", "unchanged", "reworded"]
    assert 0.5 < (found.steps[-1].similarity or 0) < 1


def test_a_split_clause_has_both_numbers(read: Read) -> None:
    second = FIRST.replace(" It faces north or south as its owner chose. It may turn once in a game.", "")
    second += "\n100.4. It faces north or south as its owner chose. It may turn once in a game.\n"
    [found] = trace((read(FIRST), read(second)), "100.2")

    assert [(step.numbers, step.change) for step in found.steps] == [
        (("100.2",), "present"),
        (("100.2", "100.4"), "split"),
    ]


def test_an_unknown_number_has_no_trace(editions: tuple[Document, ...]) -> None:
    assert trace(editions, "999.9") == ()
