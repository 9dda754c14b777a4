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
