"""`svod diff` and `svod trace` as a user calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from svod.cli.diff import diff_command
from svod.cli.trace import trace_command
from svod.kb.imports.library_write import Importer
from svod.kb.imports.read import assemble, read_part
from svod.kb.model import SvodError

OLD = "100. The board\n\n100.1. The board has nine rows.\n\n100.2. A piece stands on one square.\n"
NEW = OLD.replace("100.2.", "100.2. No piece is red.\n\n100.3.")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two editions as files, and the same two imported as `game`."""
    monkeypatch.setenv("SVOD_DATA_DIR", str(tmp_path / "data"))
    for name, text in (("rules 2025-01-01.txt", OLD), ("rules 2026-01-01.txt", NEW)):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        part = read_part(file)
        Importer(tmp_path / "data").store(assemble([part], "game"), [part])
    return tmp_path


def diff(*arguments: str) -> Result:
    return CliRunner().invoke(diff_command, arguments, catch_exceptions=False)


def trace(*arguments: str) -> Result:
    return CliRunner().invoke(trace_command, arguments, catch_exceptions=False)


def test_diff_of_imported_editions(folder: Path) -> None:
    found = json.loads(diff("game@2025", "game@2026", "--json").stdout)

    assert found["added"] == ["game:100.2"]
    assert found["moved"] == [{"old": "game:100.2", "new": "game:100.3"}]
    assert all(found[key] == [] for key in ("removed", "changed", "references_only", "rulings"))


def test_diff_of_files_for_reading(folder: Path) -> None:
    names = [str(folder / f"rules {year}-01-01.txt") for year in (2025, 2026)]
    text = diff(*names)
    page = diff(*names, "--html")

    assert text.exit_code == 0
    assert "100.2 → 100.3" in text.stdout
    assert "{+No piece is red.+}" in text.stdout
    assert page.stdout.startswith("<!DOCTYPE html>")
    assert "<ins>No piece is red.</ins>" in page.stdout


def test_diff_of_something_unknown_says_what_there_is(folder: Path) -> None:
    with pytest.raises(SvodError, match="game@2025-01-01"):
        diff("game", "nothing")
    assert diff("game", "game", "--json", "--html").exit_code == 2


def test_trace_says_where_a_number_went(folder: Path) -> None:
    found = trace("game", "100.2.", "--lang", "en")

    assert found.exit_code == 0
    assert "100.2 → 100.3 in 2026-01-01" in found.stdout


def test_trace_as_json(folder: Path) -> None:
    found = json.loads(trace("game", "100.2", "--json").stdout)

    assert found["number"] == "100.2"
    assert [[step["numbers"] for step in steps] for steps in found["traces"]] == [[["100.2"]], [["100.2"], ["100.3"]]]


def test_trace_of_an_unknown_number(folder: Path) -> None:
    found = trace("game", "999.9", "--lang", "en")

    assert found.exit_code == 1
    assert found.stdout == ""
    assert "999.9" in found.stderr
