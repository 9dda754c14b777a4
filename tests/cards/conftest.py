"""The card vocabularies of the repository, compiled, and the shared data where it is there."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from svod.kb import morphology
from svod.kb.card_words import compile_vocabulary, merge_plain
from svod.kb.source import read_plain
from svod.queries.cards import Card, CardVocabulary, read_card

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "cards"


def _compiled(rulebook: str) -> dict[str, Any]:
    plains: list[Any] = [read_plain(path) for path in sorted((ROOT / "rules" / rulebook).glob("cards*.yaml"))]
    return compile_vocabulary(merge_plain(*plains), lambda word: (form.word for form in morphology.forms(word)))


@pytest.fixture(scope="session")
def documents() -> dict[str, dict[str, Any]]:
    """The compiled vocabularies by rulebook, as the store keeps them."""
    return {rulebook: json.loads(json.dumps(_compiled(rulebook))) for rulebook in ("classic", "heroes")}


@pytest.fixture(scope="session")
def classic(documents: dict[str, dict[str, Any]]) -> CardVocabulary:
    return CardVocabulary.from_data(documents["classic"])


@pytest.fixture(scope="session")
def heroes(documents: dict[str, dict[str, Any]]) -> CardVocabulary:
    return CardVocabulary.from_data(documents["heroes"])


@pytest.fixture(scope="session")
def read_by(classic: CardVocabulary, heroes: CardVocabulary) -> Callable[[str, str, str | None], Card]:
    """`read_by("classic", text, card_type)`."""

    def read(rulebook: str, text: str, card_type: str | None = None) -> Card:
        return read_card(text, classic if rulebook == "classic" else heroes, card_type)

    return read


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared card texts and labels; the test is skipped where it is not there."""
    if not SHARED.is_dir():
        pytest.skip("the shared card texts are not here")
    return SHARED
