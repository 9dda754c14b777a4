"""Small rulebooks of our own, and the published ones where they are at hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from svod.kb.imports.document import Document
from svod.kb.imports.formats import to_text
from svod.kb.imports.read import SourcePart, assemble

SHARED = Path(__file__).resolve().parents[3] / "shared" / "rulebooks"


@pytest.fixture(scope="session")
def read() -> Callable[..., Document]:
    """Reads a rulebook from its text: `read(text, rulebook="game", name="rules.txt")`."""

    def from_text(text: str, rulebook: str = "game", name: str = "rules.txt") -> Document:
        return assemble([SourcePart(name, to_text(text.encode(), name, name))], rulebook)

    return from_text


@pytest.fixture(scope="session")
def published() -> Path:
    """The folder of published rulebooks; the test is skipped where it is not there."""
    if not SHARED.is_dir():
        pytest.skip("the published rulebooks are not at hand")
    return SHARED
