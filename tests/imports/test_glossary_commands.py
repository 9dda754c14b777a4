"""Entries of an imported glossary are found and explained; they take no place of a clause among the nearest ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

ENTRIES = ("Ward", "Siege", "Relic", "Herald", "Omen")
RULES = (
    "1. Game\n\n101. Wards\n\n101.1. A ward stops a spell.\n\n101.2. A siege is laid to a ward.\n\n"
    "101.3. A relic has a ward.\n\nGlossary\n\n"
    + "\n\n".join(f"{name}\n{name} is explained beside the ward. See rule 101.1." for name in ENTRIES)
    + "\n"
)


@pytest.fixture
def svod(tmp_path: Path, run_svod: Any) -> Any:
    path = tmp_path / "rules.txt"
    path.write_text(RULES, encoding="utf-8")
    result = run_svod("import", path, "--id", "game", "--json")
    assert json.loads(result.stdout)["terms"] == len(ENTRIES)
    return run_svod


def found(result: Result) -> list[str]:
    assert result.exit_code == 0, result.output
    return [one["id"] for one in json.loads(result.stdout)["results"]]


def test_search_finds_entries_among_the_clauses(svod: Any) -> None:
    ids = found(svod("search", "ward", "--rulebook", "game", "--limit", 50, "--json"))
    assert {f"game:term/{name}" for name in ENTRIES} < set(ids)
    assert {"game:101.1", "game:101.2", "game:101.3"} < set(ids)


def test_search_gives_as_many_as_were_asked_for(svod: Any) -> None:
    for limit in range(1, 8):
        assert len(found(svod("search", "ward", "--rulebook", "game", "--limit", limit, "--json"))) == limit


def test_an_entry_of_an_edition_keeps_the_edition(svod: Any) -> None:
    (edition,) = [line.split()[0] for line in svod("import", "--list").stdout.splitlines()]
    assert f"{edition}:term/Omen" in found(svod("search", "omen", "--rulebook", edition, "--json"))


def test_the_nearest_of_a_question_are_clauses(svod: Any) -> None:
    result = svod("ask", "Does a ward explained beside Omen stop a spell?", "--rulebook", "game", "--json")
    nearest = [one["clause"] for one in json.loads(result.stdout)["suggestions"]]
    assert len(nearest) == 3
    assert not any("term/" in one for one in nearest)


def test_terms_explains_and_lists_entries(svod: Any) -> None:
    result = svod("terms", "omen", "--rulebook", "game")
    assert result.exit_code == 0 and "Omen is explained beside the ward. See rule 101.1." in result.stdout
    assert "game:term/Omen" in svod("terms", "Omen").stdout
    listed = json.loads(svod("terms", "--rulebook", "game", "--json").stdout)["terms"]
    assert [term["label"]["en"] for term in listed] == list(ENTRIES)
    assert svod("terms", "omne", "--rulebook", "game").exit_code == 1
    assert svod("terms", "--rulebook", "none").exit_code == 2
