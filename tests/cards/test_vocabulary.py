"""The vocabularies: they compile, each deciding entry has a clause that is there, and reading them is light."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from svod.kb.card_words import compile_vocabulary, compiled_vocabularies, merge_plain
from svod.kb.model import SvodError
from svod.kb.source import read_plain
from svod.queries.cards import CardVocabulary
from svod.queries.cards.structure import Reason

ROOT = Path(__file__).resolve().parents[2]


def no_forms(word: str) -> list[str]:
    return [word]


@pytest.mark.parametrize("rulebook", ["classic", "heroes"])
def test_every_clause_that_is_cited_is_there(documents: dict[str, dict[str, Any]], rulebook: str) -> None:
    known = {
        number
        for path in (ROOT / "rules" / rulebook / "clauses").glob("*.yaml")
        for number in re.findall(r'number: "?([\d.]+)', path.read_text(encoding="utf-8"))
    }
    document = documents[rulebook]
    entries = [entry for section in ("icons", "types", "kinds", "reasons", "notes") for entry in document[section]]
    entries += [entry for items in document["phrases"].values() for entry in items]
    cited = {number for entry in entries for number in entry.get("clause", "").split()}
    assert cited and cited <= known, sorted(cited - known)


@pytest.mark.parametrize("rulebook", ["classic", "heroes"])
def test_what_decides_a_kind_or_an_outcome_cites_its_clause(
    documents: dict[str, dict[str, Any]], rulebook: str
) -> None:
    for section in ("types", "kinds", "reasons", "notes"):
        for entry in documents[rulebook][section]:
            assert entry.get("clause"), entry["id"]
            assert set(entry["label"]) == {"ru", "en"}, entry["id"]


def test_every_reason_of_the_engine_is_worded(heroes: CardVocabulary) -> None:
    assert {reason.value for reason in Reason} == set(heroes.reasons)


@pytest.mark.parametrize("rulebook", ["classic", "heroes"])
def test_no_role_is_idle(documents: dict[str, dict[str, Any]], rulebook: str) -> None:
    """A role that no reader asks for is an entry that an editor would change in vain."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "queries").rglob("*.py"))
    idle = [role for role in documents[rulebook]["phrases"] if f'"{role}"' not in code]
    assert not idle


def test_an_inflected_phrase_is_found_in_its_forms(classic: CardVocabulary) -> None:
    match = classic.find("ability-type", ("магическим", "ударом"), 0)
    assert match is not None and (match.entry.id, match.length) == ("magicheskiy-udar", 2)
    assert classic.find("ability-type", ("магический",), 0) is None


def test_the_longest_phrase_wins(heroes: CardVocabulary) -> None:
    match = heroes.find("optional", ("вы", "можете"), 0)
    assert match is not None and match.length == 2


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ({"rulebook": "x", "iconz": []}, "unknown section"),
        ({"rulebook": "x", "notes": [{"id": "a", "lable": {}}]}, "unknown key"),
        ({"rulebook": "x", "notes": [{"clause": "1"}]}, "no id"),
        ({"rulebook": "x", "phrases": {"only": [{"id": "a"}]}}, "no words"),
        ({"rulebook": "x", "phrases": {"only": [{"id": "a", "words": ["…"]}]}}, "has no word"),
    ],
)
def test_slips_of_an_editor_are_told(plain: dict[str, Any], said: str) -> None:
    with pytest.raises(SvodError, match=said):
        compile_vocabulary(plain, no_forms)


def test_files_of_a_rulebook_are_one_vocabulary() -> None:
    merged = merge_plain(
        {"rulebook": "x", "verbs": ["a"], "phrases": {"only": [{"id": "a", "words": ["a"]}]}},
        {"rulebook": "x", "verbs": ["b"], "phrases": {"only": [{"id": "b", "words": ["b"]}]}},
    )
    assert merged["verbs"] == ["a", "b"] and len(merged["phrases"]["only"]) == 2
    with pytest.raises(SvodError, match="two rulebooks"):
        merge_plain({"rulebook": "x"}, {"rulebook": "y"})


def test_only_documents_of_cards_are_compiled() -> None:
    found = compiled_vocabularies([("x/cards", '{"rulebook": "x"}'), ("x/other", "[]"), ("y/cards", "[]")], no_forms)
    assert list(found) == ["x"]


def test_a_store_of_another_shape_is_refused_in_one_sentence() -> None:
    with pytest.raises(SvodError, match="build the store anew"):
        CardVocabulary.from_data({"rulebook": "x"})


def test_reading_loads_the_standard_library_alone() -> None:
    code = (
        "import svod.queries.cards, sys; "
        "print([m for m in ('yaml', 'networkx', 'sqlite_utils', 'pymorphy3', 'click') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_sources_are_plain_texts() -> None:
    for rulebook in ("classic", "heroes"):
        plain = read_plain(ROOT / "rules" / rulebook / "cards.yaml")
        assert isinstance(plain, dict) and plain["rulebook"] == rulebook
