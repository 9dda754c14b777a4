"""Whatever the text: no exception, every character in one feature, nothing dangerous printed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from svod.queries.cards import Card, CardVocabulary, read_parts, told_rulebook
from svod.queries.cards.sentence import split_sentences
from svod.queries.cards.text import clean, tokenize

Reader = Callable[..., Card]

KINDS = {
    "classic": {"static", "playable", "conditional-playable", "triggered", "unknown"},
    "heroes": {"static", "activated", "triggered", "spell", "unknown"},
}
MARKS = ["[:tap]", "{coin}", "(3)", "(Т)", ":", ".", ",", ";", " - ", " — ", "«", "»", '"', "(", ")", "*", "\n", " "]
TRIGGERS = ["при ", "Когда ", "если ", "где Х ", "В начале хода", "вместо ", "Найм"]
JOINS = ["может ", "не ", "при этом ", "чтобы ", "иначе ", "затем "]
ACTIONS = ["разряд на 1-2-3", "выстрел ", "[:atk]", "Ранить ", "существо", "+1 к ", "Х", "\x1b[31m"]
BITS = st.sampled_from([*MARKS, *TRIGGERS, *JOINS, *ACTIONS])
TEXTS = st.one_of(st.lists(BITS, max_size=25).map("".join), st.text(max_size=60))


def solid(text: str) -> str:
    return "".join(text.split())


@given(
    text=TEXTS, rulebook=st.sampled_from(["classic", "heroes"]), card_type=st.sampled_from([None, "spell", "e", "land"])
)
def test_every_character_is_in_one_feature(read_by: Reader, text: str, rulebook: str, card_type: str | None) -> None:
    card = read_by(rulebook, text, card_type)
    assert solid("".join(feature.text for feature in card.features)) == solid(clean(text))
    for feature in card.features:
        assert clean(text)[feature.start : feature.end] == feature.text
        assert feature.kind in KINDS[rulebook]
        assert feature.citations
        assert feature.kind != "unknown" or feature.notes


@given(TEXTS)
def test_tokens_give_the_text_back(text: str) -> None:
    tokens = tokenize(text)
    assert "".join(token.text for token in tokens) == text
    assert all(text[token.start : token.end] == token.text for token in tokens)


@given(TEXTS)
def test_sentences_do_not_overlap(text: str) -> None:
    ranges = split_sentences(tokenize(text))
    assert all(first < last for first, last in ranges)
    assert all(before[1] <= after[0] for before, after in pairwise(ranges))


@given(TEXTS)
def test_parts_are_numbered_and_hang_on_earlier_parts(heroes: CardVocabulary, text: str) -> None:
    parts = read_parts(text, heroes)
    assert [part.n for part in parts] == list(range(1, len(parts) + 1))
    assert all(part.needs is None or 0 < part.needs < part.n for part in parts)


@given(TEXTS)
def test_a_game_is_told_or_not(classic: CardVocabulary, heroes: CardVocabulary, text: str) -> None:
    assert told_rulebook(text, (classic, heroes)) in (None, "classic", "heroes")


def test_escapes_do_not_reach_the_features(read_by: Reader) -> None:
    card = read_by("classic", "\x1b]0;title\x07\x1b[2JГном\u202e.\x00 [:tap]: Выстрел на 1.")
    assert all(char.isprintable() or char == "\n" for feature in card.features for char in feature.text)


@pytest.mark.parametrize("text", ['"Шишкарь. Гном.', "«Шишкарь. Гном.", "(Шишкарь. Гном.", "Шишкарь». Гном)."])
def test_a_mark_without_a_partner_swallows_nothing(read_by: Reader, text: str) -> None:
    assert len(read_by("classic", text).features) == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[:tap]: Выстрел на 1.", "classic"),
        ("(2)(Т): Возьмите карту.", "heroes"),
        ("Найм: Ранить героя на 1.", "heroes"),
        ("Опыт в атаке.", None),
        ("[:tap], (3): Ранить на 1.", None),
    ],
)
def test_the_game_is_told_by_signs_of_one_game_only(
    classic: CardVocabulary, heroes: CardVocabulary, text: str, expected: str | None
) -> None:
    assert told_rulebook(text, (classic, heroes)) == expected
