"""Slips of hasty fingers are mended where no other word is as near; ordinary words and negations are left alone."""

from __future__ import annotations

import sqlite3

import pytest
from svod.queries.spelling import corrections, is_hasty

FORMS = (
    "атака",
    "удар",
    "если",
    "стек",
    "attack",
    "stack",
    "wounds",
    "магическая",
    "немагическая",
    "стоят",
    "состоят",
    "считается",
    "остаться",
    "остается",
    "targeted",
    "untargeted",
)


@pytest.fixture
def lexicon() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE form (form TEXT, backwards TEXT, word INTEGER, cases TEXT)")
    connection.executemany("INSERT INTO form VALUES (?, ?, 0, '')", [(form, form[::-1]) for form in FORMS])
    return connection


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("уадр", "удар"),
        ("удра", "удар"),
        ("елси", "если"),
        ("ударр", "удар"),
        ("атка", "атака"),
        ("wonuds", "wounds"),
        ("atack", "attack"),
        ("ttargeted", "targeted"),
        ("немгическая", "немагическая"),
        ("считаеца", "считается"),
        ("остаеться", "остается"),
    ],
)
def test_a_slip_is_mended(lexicon: sqlite3.Connection, typed: str, meant: str) -> None:
    assert corrections(lexicon, typed) == (meant,)


@pytest.mark.parametrize("typed", ["нмагическая", "емагическая", "удор", "сек", "дуб", "ще"])
def test_no_guess_where_another_word_is_as_near_or_too_little_is_alike(lexicon: sqlite3.Connection, typed: str) -> None:
    assert corrections(lexicon, typed) is None


@pytest.mark.parametrize(("typed", "meant"), [("sttack", {"attack", "stack"}), ("сстоят", {"стоят", "состоят"})])
def test_words_as_likely_are_all_given(lexicon: sqlite3.Connection, typed: str, meant: set[str]) -> None:
    assert set(corrections(lexicon, typed) or ()) == meant


def test_neighbours_exchanged_come_before_other_slips() -> None:
    assert is_hasty("уадр", "удар")
    assert not is_hasty("удор", "удар")
