"""How far two words are apart: as the textbook counts it, only sooner."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from svod.kb.distance import edits


def by_the_book(one: str, other: str) -> int:
    """Every cell of the table, nothing left out."""
    table = [[i + j if not i or not j else 0 for j in range(len(other) + 1)] for i in range(len(one) + 1)]
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            table[i][j] = min(
                table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (one[i - 1] != other[j - 1])
            )
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
    return table[-1][-1]


@pytest.mark.parametrize(
    ("one", "other", "number"),
    [
        ("", "", 0),
        ("кот", "кот", 0),
        ("кот", "кто", 1),
        ("кот", "кит", 1),
        ("кот", "к", 2),
        ("", "кот", 3),
        ("атака", "таа", 2),
        ("уадр", "удар", 1),
    ],
)
def test_edits_are_counted(one: str, other: str, number: int) -> None:
    assert edits(one, other, 9) == edits(other, one, 9) == number


@given(st.text("аби", max_size=8), st.text("аби", max_size=8), st.integers(0, 9))
@example("аб", "ба", 1)
@example("аба", "бва", 2)
def test_it_is_what_the_textbook_counts(one: str, other: str, limit: int) -> None:
    assert edits(one, other, limit) == min(by_the_book(one, other), limit + 1)
