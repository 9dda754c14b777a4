"""What the import tests share: a small rulebook, and files of formats that a library writes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parent))

RULES = (
    "Game of Cards\n\n1. Basics\n101. Cards\n101.1. A card is face up or face down (see rule 102.1).\n"
    "Example: A turned card is face down.\n101.2. Creatures attack and block.\n"
    "101.2a An attacking creature is turned.\n"
    "102. Decks\n102.1. A deck is a pile of cards.\n102.2. Shuffling a deck mixes its cards. See rule 103, “Turns.”\n"
    "103. Turns\n103.1. Players take turns.\n\nGlossary\n\nDeck\nA pile of cards. See rule 102.\n"
)


@pytest.fixture
def run_svod(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """The command line over a store of its own, speaking English; arguments as on the command line."""
    monkeypatch.setenv("SVOD_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("SVOD_DB", raising=False)
    monkeypatch.setenv("SVOD_LANG", "en")

    def run(*arguments: object) -> Result:
        from svod.cli.main import main

        return CliRunner().invoke(main, [str(argument) for argument in arguments])

    return run


@pytest.fixture
def rules() -> str:
    """The text of a small rulebook."""
    return RULES
