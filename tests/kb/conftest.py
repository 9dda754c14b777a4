"""Small rules of our own, written to a folder and loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from svod.kb.load import load
from svod.kb.model import Finding, KnowledgeBase

Loaded = tuple[KnowledgeBase, tuple[Finding, ...]]
Loader = Callable[[dict[str, str]], Loaded]

RULEBOOK = "id: draughts\ntitle: {ru: Шашки, en: Draughts}\n"


@pytest.fixture
def load_rules(tmp_path: Path) -> Loader:
    """Loads files given by their place under the folder of the rules; a rulebook “draughts” is there already."""

    def loader(files: dict[str, str]) -> Loaded:
        for place, text in ({"draughts/rulebook.yaml": RULEBOOK} | files).items():
            file = tmp_path / place
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return load(tmp_path)

    return loader


# A small rulebook with some of everything, to build a graph and a store of.
SAMPLE = {
    "tide/rulebook.yaml": """
id: tide
title: {ru: Прилив, en: Tide}
edition: first
external:
  - {number: "9", title: {ru: Шторм, en: Storm}, cited_by: ["1.2"]}
gaps:
  - {first: "1.4", last: "1.9", note: {ru: Пункт утрачен., en: The clause is lost.}}
""",
    "tide/clauses/1.yaml": """
clauses:
  - number: "1"
    heading: {ru: Волны, en: Waves}
  - number: "1.1"
    tables: [force]
    text: {ru: Волна бывает малой и большой., en: A wave is small or big.}
  - number: "1.2"
    text: {ru: Большая волна смывает лодки (см. 9)., en: A big wave washes boats away (see 9).}
    refs:
      - {to: "9", kind: see, title: {ru: Шторм, en: Storm}}
      - {to: "1.1", kind: see}
    examples:
      - {id: raft, text: {ru: Плот – не лодка., en: A raft is no boat.}}
  - number: "1.3"
    text: {ru: Якорь удерживает лодку на месте., en: An anchor keeps a boat in place.}
    refs:
      - {to: "1.2", kind: see}
  - number: "1.10"
    text: {ru: После десятой волны наступает отлив., en: After the tenth wave comes the ebb.}
""",
    "tide/terms/waves.yaml": """
terms:
  - id: volna
    label: {ru: Волна, en: Wave}
    kind: wave
    definition: {ru: движение воды, en: a movement of water}
    defined_by: "1.1"
  - id: bolshaya-volna
    label: {ru: Большая волна, en: Big wave}
    kind: wave
    synonyms: {ru: [вал], en: [breaker]}
    isa: [{term: volna, clause: "1.1"}]
    disjoint: [{term: malaya-volna, clause: "1.1"}]
  - id: malaya-volna
    label: {ru: Малая волна, en: Small wave}
    kind: wave
    isa: [{term: volna, clause: "1.1"}]
  - id: lodka
    label: {ru: Лодка, en: Boat}
    kind: boat
""",
    "tide/tables/force.yaml": """
id: force
clause: "1.1"
title: {ru: Сила волн, en: Force of the waves}
columns: [{label: {ru: Сила, en: Force}}]
rows:
  - {label: {ru: Малая, en: Small}, texts: [{ru: один, en: one}]}
  - {label: {ru: Большая, en: Big}, texts: [{ru: два, en: two}]}
""",
    "tide/assertions/1.yaml": """
assertions:
  - id: big-washes
    clauses: ["1.2"]
    intent: relation
    subject: [bolshaya-volna]
    predicate: washes
    object: [lodka]
    force: always
    claim: {ru: Большая волна уносит лодки., en: A big wave carries boats off.}
""",
    "lexicon/words.yaml": """
predicates:
  - id: washes
    subject: [wave]
    object: [boat]
    ru: [смывать, уносить]
    en: [wash away, carry off]
    label: {ru: смывает, en: washes away}
notions:
  - {id: game-tide, role: game, ru: [игра прилив], en: [game of tide], label: {ru: Прилив, en: Tide}}
""",
}


@pytest.fixture
def sample_rules(tmp_path: Path) -> Path:
    """The sample as a folder of rules that a test may change."""
    folder = tmp_path / "rules"
    for name, text in SAMPLE.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.lstrip(), encoding="utf-8")
    return folder


@pytest.fixture
def sample_kb(sample_rules: Path) -> KnowledgeBase:
    """The sample as loaded; nothing is wrong with it."""
    kb, findings = load(sample_rules)
    assert findings == ()
    return kb
