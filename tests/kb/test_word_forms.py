"""The file of word forms: it says what the dictionary says, nothing of the installed rules is missing in it, and it changes no store."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from svod.kb import morphology
from svod.kb.card_words import compiled_vocabularies
from svod.kb.collect_forms import collected
from svod.kb.index import compile_index
from svod.kb.lexicon import compile_lexicon, named_concepts, written_phrases
from svod.kb.load import load
from svod.kb.model import KnowledgeBase
from svod.kb.store import build_in_memory
from svod.kb.word_forms import FILE, WordForms, installed, paradigm_of, read, written

NOTHING_KNOWN = WordForms({}, {})

_letters = st.text("абвеё-", min_size=1, max_size=5)
_cases = st.sets(st.sampled_from(["acc", "dat", "gen", "ins", "loc", "nom"])).map(lambda cases: tuple(sorted(cases)))


@pytest.fixture(scope="module")
def rules() -> KnowledgeBase:
    return load()[0]


def test_the_file_is_fresh(rules: KnowledgeBase) -> None:
    fresh = written(collected(rules)).splitlines()
    kept = FILE.read_text(encoding="utf-8").splitlines()

    told = "run: python -m svod.kb.collect_forms kb/word_forms.txt"
    assert (sorted(set(fresh) - set(kept)), sorted(set(kept) - set(fresh))) == ([], []), told
    assert fresh == kept, told


def test_the_installed_rules_need_no_dictionary(rules: KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> Any:
        raise AssertionError("a word was looked up; run: python -m svod.kb.collect_forms kb/word_forms.txt")

    for loads in ("_analyzer", "_estimator", "_stemmer", "_parsed"):
        monkeypatch.setattr(morphology, loads, refused)
    with morphology.knowing(installed()):
        compile_lexicon(written_phrases(named_concepts(rules)))
        compile_index(rules)
        compiled_vocabularies(rules.documents, lambda word: (form.word for form in morphology.forms(word)))


@pytest.mark.parametrize("known", ["everything", "every other word", "what is installed"])
def test_a_store_is_the_same_whatever_is_known(sample_kb: KnowledgeBase, known: str) -> None:
    everything = collected(sample_kb)
    assert {"волна", "уносить"} <= everything.paradigms.keys() and {"волна", "wave"} <= everything.lemmas.keys()
    with morphology.knowing(NOTHING_KNOWN):
        looked_up = list(build_in_memory(sample_kb, "d").iterdump())
    given_words = {
        "everything": everything,
        "every other word": WordForms(
            dict(list(everything.paradigms.items())[::2]), dict(list(everything.lemmas.items())[::2])
        ),
        "what is installed": installed(),
    }[known]
    with morphology.knowing(given_words):
        assert list(build_in_memory(sample_kb, "d").iterdump()) == looked_up


def test_other_words_are_looked_up() -> None:
    with morphology.knowing(NOTHING_KNOWN):
        found = (morphology.inflections("синхрофазотрон"), morphology.lemma("синхрофазотронами"))
    assert "синхрофазотрон" not in installed().paradigms
    assert (morphology.inflections("синхрофазотрон"), morphology.lemma("синхрофазотронами")) == found
    assert ("синхрофазотрону", ("dat",)) in found[0]


@given(
    st.dictionaries(_letters, st.tuples(st.booleans(), st.dictionaries(_letters, _cases, max_size=4)), max_size=5),
    st.dictionaries(_letters, _letters, max_size=5),
)
def test_what_is_written_is_read(
    words: dict[str, tuple[bool, dict[str, tuple[str, ...]]]], lemmas: dict[str, str]
) -> None:
    forms = {word: tuple(sorted({**others, word: ()}.items())) for word, (_, others) in words.items()}
    known = WordForms({word: paradigm_of(word, words[word][0], forms[word]) for word in words}, lemmas)

    again = read(written(known))

    assert {word: again.inflections(word) for word in words} == forms
    assert {word: again.adjective(word) for word in words} == {word: words[word][0] for word in words}
    assert again.lemmas == lemmas
    assert again.inflections("неведомое") is again.adjective("неведомое") is again.lemma("неведомое") is None
    assert written(again) == written(known)
