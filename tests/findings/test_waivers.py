"""`svod-check.yaml`: what is waived, what is left, and waivers that have outlived their finding."""

from __future__ import annotations

from pathlib import Path

import pytest
from svod.kb.findings import check
from svod.kb.imports.findings import TITLES, check_path
from svod.kb.imports.library_write import Importer
from svod.kb.imports.read import assemble, read_part
from svod.kb.imports.waivers import FILE_NAME, apply_settings, load_settings
from svod.kb.model import Finding, Severity, SvodError

RULES = """
100. The board

100.1. The board has has nine rows.

100.2. A piece stands on one square. See rule 199.9.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules.txt").write_text(RULES, encoding="utf-8")
    return tmp_path


def codes(folder: Path, settings: str) -> list[tuple[str, str]]:
    (folder / FILE_NAME).write_text(settings, encoding="utf-8")
    return [(finding.code, finding.severity.value) for finding in check_path(folder / "rules.txt")]


def test_without_the_file_everything_is_reported(folder: Path) -> None:
    assert [(f.code, f.clause) for f in check_path(folder / "rules.txt")] == [
        ("DOC301", "rules:100.1"),
        ("DOC101", "rules:100.2"),
    ]


def test_a_waiver_silences_its_code_in_its_clause_only(folder: Path) -> None:
    waiver = 'waivers:\n  - {code: DOC301, clause: "100.1", reason: "printed so"}\n'
    assert codes(folder, waiver) == [("DOC101", "error")]
    assert codes(folder, waiver.replace('"100.1"', '"rules:100.1"')) == [("DOC101", "error")]


def test_a_waiver_without_finding_is_a_finding(folder: Path) -> None:
    (folder / FILE_NAME).write_text(
        'waivers:\n  - {code: DOC301, clause: "100.1", reason: "r"}\n  - {code: DOC301, clause: "100.2", reason: "r"}\n'
    )
    stale = [finding for finding in check_path(folder / "rules.txt") if finding.code == "DOC501"]

    assert [(finding.severity, finding.span and finding.span.line) for finding in stale] == [(Severity.WARNING, 3)]
    assert "100.2" in stale[0].message


def test_waivers_of_other_rulebooks_and_other_checks_are_left_alone(folder: Path) -> None:
    text = (
        'waivers:\n  - {code: DOC301, clause: "other:100.9", reason: "r"}\n'
        '  - {code: LNK01, clause: "100.9", reason: "r"}\n'
    )
    assert codes(folder, text) == [("DOC301", "error"), ("DOC101", "error")]


def test_severities_can_be_set_and_checks_turned_off(folder: Path) -> None:
    assert codes(folder, 'severity: {DOC301: "off", DOC101: info}\n') == [("DOC101", "info")]


def test_glossary_entries_can_be_waived(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('waivers: [{code: DOC402, clause: "glossary: Anchor", reason: "r"}]\n')
    finding = Finding("DOC402", Severity.INFO, "m", clause="game:glossary: Anchor")

    assert apply_settings([finding], load_settings(tmp_path / FILE_NAME), TITLES, "game") == ()


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('waivers:\n  - {code: DOC301, clause: "1"}\n', 2, "reason"),
        ('waivers:\n  - {code: DOC301, clause: "1", reason: ""}\n', 2, "reason"),
        ('waivers:\n  - {code: A, clause: "1", reason: r, extra: x}\n', 2, "extra"),
        ("waivers: none\n", 1, "list"),
        ("severity: {DOC301: loud}\n", 1, "loud"),
        ("- a\n", 1, "key: value"),
        ("waivers: [\n", 2, "YAML"),
        ("other: {}\n", 1, "other"),
    ],
)
def test_a_wrong_file_is_told_in_one_sentence_with_its_line(folder: Path, text: str, line: int, words: str) -> None:
    with pytest.raises(SvodError) as told:
        codes(folder, text)
    assert f"{FILE_NAME}:{line}" in str(told.value)
    assert words in str(told.value)
    assert "\n" not in str(told.value)


def test_an_empty_file_waives_nothing(folder: Path) -> None:
    assert len(codes(folder, "")) == 2


def test_waivers_of_an_imported_rulebook_stand_in_the_working_directory(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SVOD_DATA_DIR", str(folder / "data"))
    part = read_part(folder / "rules.txt")
    Importer(folder / "data").store(assemble([part], "board"), [part])
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    (folder / FILE_NAME).write_text('waivers:\n  - {code: DOC301, clause: "100.1", reason: "printed so"}\n')

    def left() -> list[str]:
        return [finding.code for finding in check(None, "board", folder / "data")[0]]

    monkeypatch.chdir(elsewhere)
    assert left() == ["DOC301", "DOC101"]
    monkeypatch.chdir(folder)
    assert left() == ["DOC101"]
