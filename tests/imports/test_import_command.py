"""`svod import` as users and scripts see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from svod.cli.import_ import import_command
from svod.kb.imports.library import Library


@pytest.fixture
def svod(run_svod: Any) -> Any:
    return lambda *arguments: run_svod("import", *arguments)


@pytest.fixture
def file(tmp_path: Path, rules: str) -> Path:
    path = tmp_path / "rules_20260102.txt"
    path.write_text(rules, encoding="utf-8")
    return path


def test_json(svod: Any, file: Path) -> None:
    result = svod(file, "--id", "game", "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    wanted = {
        "rulebook": "game", "title": "Game of Cards", "edition": "2026-01-02", "clauses": 6, "references": 3,
        "unresolved": 0, "examples": 1, "terms": 1, "encoding": "utf-8", "unread": [], "repeated": [], "headings": 4,
    }  # fmt: skip
    assert {key: found[key] for key in wanted} == wanted


def test_text_says_what_was_found(svod: Any, file: Path) -> None:
    result = svod(file, "--id", "game", "--edition", "spring", "--title", "My Game")
    assert result.exit_code == 0
    assert "game@spring" in result.stdout and "My Game" in result.stdout
    assert "6 clauses, 3 references (0 lead nowhere), 1 examples, 1 terms" in result.stdout


def test_unread_lines_are_listed(svod: Any, tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text("● lost \x1b[31mred\x1b[0m\n101. Cards\n101.1. A.\n101.2. B.\n", encoding="utf-8")
    result = svod(path, "--id", "game", "--json")
    assert json.loads(result.stdout)["unread"][0]["line"] == 1
    result = svod(path, "--id", "game")
    assert "1 lines belong to no clause" in result.stdout
    assert "\x1b[31m" not in result.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "Name the file"),
        (("{file}",), "--id ID"),
        (("{file}", "--id", "game", "--attach", "classic"), "--id ID"),
        (("{file}", "--id", "Game!"), "no id"),
        (("{file}", "--id", "classic"), "--attach classic"),
        (("{file}", "--attach", "chess"), "no built-in rulebook"),
        (("{file}", "--id", "game", "--layout", "nosuch"), "three-digit"),
        (("{file}", "--id", "game", "--layout", "nosuch.yaml"), "nosuch.yaml"),
        (("nosuch.txt", "--id", "game"), "nosuch.txt"),
        ((".", "--id", "game"), "."),
    ],
)
def test_wrong_usage_is_one_sentence(svod: Any, file: Path, arguments: tuple[str, ...], words: str) -> None:
    result = svod(*(argument.format(file=file) for argument in arguments))
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_failed_import_changes_nothing(svod: Any, file: Path, tmp_path: Path) -> None:
    svod(file, "--id", "game")
    before = (tmp_path / "data" / "library.sqlite3").read_bytes()
    bad = tmp_path / "rules.docx"
    bad.write_bytes(b"PK\x03\x04 nonsense")
    assert svod(bad, "--id", "game").exit_code == 2
    assert (tmp_path / "data" / "library.sqlite3").read_bytes() == before


def test_list_and_remove(svod: Any, file: Path) -> None:
    assert svod("--list").exit_code == 0
    svod(file, "--id", "game")
    svod(file, "--id", "game", "--edition", "older")
    listed = json.loads(svod("--list", "--json").stdout)["editions"]
    assert [entry["edition"] for entry in listed] == ["2026-01-02", "older"]
    assert svod("--remove", "game@older").exit_code == 0
    assert svod("--remove", "game@older").exit_code == 1
    assert svod("--remove", "game").exit_code == 0
    assert json.loads(svod("--list", "--json").stdout) == {"editions": []}


def test_a_numbering_of_ones_own(svod: Any, tmp_path: Path) -> None:
    layout = tmp_path / "layout.yaml"
    layout.write_text(
        'name: laws\nlevels:\n  - {form: "§ N", kind: section}\n  - {form: "§ N-a", kind: clause}\nclosing: [":"]\n',
        encoding="utf-8",
    )
    path = tmp_path / "laws.txt"
    path.write_text(
        "§ 1: Cards\n§ 1-a: A card is flat.\n§ 1-b: It is square.\n§ 2: Decks\n§ 2-a: A pile.\n", encoding="utf-8"
    )
    result = svod(path, "--id", "laws", "--layout", layout, "--json")
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["clauses"] == 5
    with Library.open(tmp_path / "data") as library:
        edition = library.edition("laws")
        assert edition is not None
        assert library.children(edition, "§ 1") == ("§ 1-a", "§ 1-b")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("levels: []", "levels"),
        ('levels: [{form: "x"}]', "names no number"),
        ('levels: [{form: "N", kind: verse}]', "chapter, section or clause"),
        ('levels: [{form: "N"}]\nspeed: fast', "speed"),
        ('levels: [{form: "N"}]\nclosing: ["abc"]', "closing"),
        ('levels: [{form: "N"}]\nchapter_digits: "9"', "chapter_digits"),
        ("- a", "mapping"),
        ("levels: [", "layout.yaml"),
    ],
)
def test_a_wrong_layout_file_is_one_sentence(svod: Any, file: Path, tmp_path: Path, text: str, words: str) -> None:
    layout = tmp_path / "layout.yaml"
    layout.write_text(text, encoding="utf-8")
    result = svod(file, "--id", "game", "--layout", layout)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "layout.yaml" in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_command_is_what_the_group_runs() -> None:
    assert import_command.name == "import"
