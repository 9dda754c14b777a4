"""`svod-check.yaml`: what is waived, what is left, and waivers that have outlived their finding."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from svod.kb.findings import check
from svod.kb.imports.findings import TITLES, check_path
from svod.kb.imports.formats import to_text
from svod.kb.imports.library_write import Importer
from svod.kb.imports.read import SourcePart, assemble, read_part
from svod.kb.imports.waivers import Settings, Waiver, apply_settings, load_settings
from svod.kb.load import load
from svod.kb.model import Finding, Severity, Span, SvodError
from svod.kb.source import CHECK_SETTINGS as FILE_NAME

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


def test_a_waiver_may_say_what_the_finding_is_about(folder: Path) -> None:
    waiver = 'waivers:\n  - {code: DOC101, clause: "100.2", about: "199.9", reason: "printed so"}\n'
    assert codes(folder, waiver) == [("DOC301", "error")]
    assert codes(folder, waiver.replace("199.9", "199.8")) == [
        ("DOC301", "error"),
        ("DOC101", "error"),
        ("DOC501", "warning"),
    ]


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

    assert (
        apply_settings([finding], load_settings(tmp_path / FILE_NAME), lambda waiver: waiver.code in TITLES, "game")
        == ()
    )


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('waivers:\n  - {code: DOC301, clause: "1"}\n', 2, "reason"),
        ('waivers:\n  - {code: DOC301, clause: "1", reason: ""}\n', 2, "reason"),
        ('waivers:\n  - {code: A, clause: "1", reason: r, extra: x}\n', 2, "extra"),
        ("waivers: none\n", 1, "list"),
        ("severity: {DOC301: loud}\n", 1, "loud"),
        ("severity: {DOC031: info}\n", 1, "DOC031"),
        ('waivers:\n  - {code: DOC031, clause: "1", reason: "r"}\n', 2, "DOC031"),
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


BROKEN = Path(__file__).parents[1] / "broken"


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """A folder of rules with one finding in a clause and one in a file that belongs to no clause."""
    rules = tmp_path / "rules"
    shutil.copytree(BROKEN / "LNK01_no_such_clause" / "rules", rules)
    return rules


def of_rules(folder: Path, settings: str | None = None) -> list[tuple[str, str | None]]:
    if settings is not None:
        (folder / FILE_NAME).write_text(settings, encoding="utf-8")
    found, titles = check(folder, None, folder / "no-data")
    assert {finding.code for finding in found} <= titles.keys()
    return [(finding.code, finding.clause) for finding in found]


def test_findings_of_rules_are_waived_by_a_file_among_them(faulty: Path) -> None:
    (found,) = of_rules(faulty)
    code, clause = found
    waiver = f'waivers:\n  - {{code: {code}, clause: "{clause}", reason: "known"}}\n'
    assert of_rules(faulty, waiver) == []
    # the folder above may be given too
    assert of_rules(faulty.parent) == []
    assert of_rules(faulty, waiver.replace(str(clause), f"{clause}9")) == [found, ("DOC501", None)]
    # what the official wording does not bear out is not judged where none is attached
    assert of_rules(faulty, waiver + '  - {code: OFF02, clause: "1.1", reason: "known"}\n') == []


def test_findings_without_clause_are_waived_by_their_file() -> None:
    finding = Finding("LEX01", Severity.WARNING, "m", span=Span("rules/lexicon/cards.yaml", 3))

    def left(clause: str) -> list[str]:
        settings = Settings((Waiver("LEX01", "", clause, "r", Span(FILE_NAME, 1)),))
        return [one.code for one in apply_settings([finding], settings, lambda _waiver: True)]

    assert left("lexicon/cards.yaml") == []
    assert left("rules/lexicon/cards.yaml") == []
    assert left("ards.yaml") == ["LEX01", "DOC501"]
    assert left("120.7") == ["LEX01", "DOC501"]


def test_findings_of_the_built_in_rules_are_waived_in_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = b"109. Terms\n"
    rules = load(None)[0]
    book = next(one for one in rules.rulebooks if one.id == "classic")
    numbers = [clause.id.number for clause in book.clauses if clause.id.number.startswith("109.")]
    text += b"".join(f"{number}. Nothing is said here of what it is about.\n".encode() for number in numbers)
    part = SourcePart("109.txt", to_text(text, "109.txt", "109.txt"))
    Importer(tmp_path / "data").attach(assemble([part], "classic"), [part])

    def ungrounded() -> list[str]:
        found = check(None, "classic", tmp_path / "data")[0]
        return [f"{finding.code} {finding.clause}" for finding in found if finding.code[:3] in ("OFF", "DOC")]

    found = ungrounded()
    assert found and all(one.startswith("OFF") for one in found)
    waived = dict.fromkeys(found)
    entries = "".join(
        f'  - {{code: {code}, clause: "{clause}", reason: "r"}}\n' for code, clause in map(str.split, waived)
    )
    (tmp_path / FILE_NAME).write_text(f"waivers:\n{entries}", encoding="utf-8")
    assert ungrounded() == []
    stale = '  - {code: OFF03, clause: "classic:109", reason: "r"}\n'
    elsewhere = '  - {code: OFF03, clause: "heroes:109", reason: "not attached"}\n'
    elsewhere += '  - {code: OFF03, clause: "classic:112", reason: "not attached"}\n'
    (tmp_path / FILE_NAME).write_text(f"waivers:\n{entries}{stale}{elsewhere}", encoding="utf-8")
    assert ungrounded() == ["DOC501 None"]
