"""Words that the lexicon does not know: whether the dictionary has them, as the dictionary's own library says."""

from __future__ import annotations

import dawg_python
import pymorphy3_dicts_ru
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from svod.kb.known_words import is_russian_word


@pytest.fixture(scope="module")
def graph() -> dawg_python.RecordDAWG:
    return dawg_python.RecordDAWG(">HH").load(pymorphy3_dicts_ru.get_path() + "/words.dawg")


@pytest.mark.parametrize("word", ["часов", "еще", "елка", "стену", "летающее", "я"])
def test_words_of_the_dictionary(word: str) -> None:
    assert is_russian_word(word)


@pytest.mark.parametrize("word", ["спосбность", "абракадабровый", "", "часовъ", "атака1", "shot", "\x01", "😀"])
def test_other_words(word: str) -> None:
    assert not is_russian_word(word)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text("абвгдежиклмнопрстуя", max_size=7), st.text(max_size=5)))
def test_it_says_what_the_library_of_the_dictionary_says(graph: dawg_python.RecordDAWG, word: str) -> None:
    with_yo = [word[:at] + "ё" + word[at + 1 :] for at, letter in enumerate(word) if letter == "е"]
    assert is_russian_word(word) == any(each in graph for each in (word, *with_yo))
