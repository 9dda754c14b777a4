"""Search: inflection, slips, numbers and quotes, and how well it finds the clause that answers a question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from svod.kb.db import Store, open_store
from svod.kb.index import STEM_LENGTH
from svod.kb.model import KnowledgeBase
from svod.kb.search import STEM_LENGTH as QUERY_STEM_LENGTH
from svod.kb.search import read_query, search
from svod.kb.store import build_in_memory

BANK = Path(__file__).parents[3] / "shared" / "bank" / "questions.yaml"


@pytest.fixture
def store(sample_kb: KnowledgeBase) -> Store:
    return Store(build_in_memory(sample_kb, "digest"), "digest", None)


@pytest.fixture(scope="session")
def rules() -> Iterator[Store]:
    """The built-in rules, in memory."""
    with open_store(None) as opened:
        yield opened


def found(store: Store, text: str, **options: object) -> list[str]:
    return [hit.clause for hit in search(store, text, **options)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("query", "clause"),
    [
        ("якорь", "tide:1.3"),
        ("ЯКОРЯМИ", "tide:1.3"),
        ("якоорь", "tide:1.3"),  # a letter too many
        ("anchors", "tide:1.3"),
        ("zrjhm", "tide:1.3"),  # typed with the other keyboard layout
        ("якор", "tide:1.3"),  # cut short
        ("ebb", "tide:1.10"),
        ("вал", "tide:1.2"),  # another name of a term that the clause speaks of
        ("уносит", "tide:1.2"),  # said in the claim of an assertion only
        ("плот", "tide:1.2"),  # stands in the example
        ("1.10", "tide:1.10"),
        ("what does 1.3 say?", "tide:1.3"),
        ("«после десятой»", "tide:1.10"),
    ],
)
def test_a_clause_is_found(store: Store, query: str, clause: str) -> None:
    assert found(store, query)[0] == clause


@pytest.mark.parametrize("query", ["", "?!", "и в на", "абракадабра", "7.7.7", '""', "* ^ : NEAR("])
def test_nothing_is_found_where_there_is_nothing(store: Store, query: str) -> None:
    assert found(store, query) == []


def test_function_words_do_not_count(store: Store) -> None:
    assert read_query(store, "а что же это такое").words == ()
    assert found(store, "а есть ли у вас якорь") == found(store, "якорь")


def test_the_name_of_the_game_narrows_and_is_not_searched(store: Store) -> None:
    query = read_query(store, "игра Прилив: якорь")
    assert query.games == ("tide",)
    assert query.lemmas == read_query(store, "якорь").lemmas


def test_a_rulebook_narrows_and_the_limit_holds(store: Store) -> None:
    assert found(store, "волна", rulebook="other") == []
    assert len(found(store, "волна", limit=2)) == 2


def test_both_sides_cut_words_to_the_same_length() -> None:
    assert STEM_LENGTH == QUERY_STEM_LENGTH


@settings(max_examples=60, deadline=None)
@given(query=st.text(max_size=60))
def test_no_text_is_an_error(rules: Store, query: str) -> None:
    for hit in search(rules, query):
        assert hit.score > 0


def questions(language: str) -> list[tuple[str, frozenset[str]]]:
    """The questions of the bank that the rules settle, each with the clauses that may be cited for the answer."""
    listed = []
    for item in yaml.safe_load(BANK.read_text("utf-8")):
        answers = [(book, answer) for book, answer in item["expect"].items() if isinstance(answer, dict)]
        gold = frozenset(f"{book}:{number}" for book, answer in answers for number in answer["cite_any"])
        if gold and item["lang"] == language:
            listed.append((item["q"], gold))
    return listed


@pytest.mark.skipif(not BANK.exists(), reason="the bank of questions is not here")
@pytest.mark.parametrize(("language", "share"), [("ru", 0.93), ("en", 0.85)])
def test_a_clause_that_answers_is_among_the_first_three(rules: Store, language: str, share: float) -> None:
    asked = questions(language)
    missed = [question for question, gold in asked if not gold & set(found(rules, question, limit=3))]
    assert len(asked) > 10
    assert 1 - len(missed) / len(asked) >= share, missed
