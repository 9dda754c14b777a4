"""Loading a folder of rules: which files are read, what happens where one cannot be, and what the folder must be."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from zipfile import Path as ZipFolder
from zipfile import ZipFile

import pytest
from svod.kb.load import load, read_sources
from svod.kb.model import Finding, KnowledgeBase, Severity, SvodError

Loader = Callable[[dict[str, str]], tuple[KnowledgeBase, tuple[Finding, ...]]]

RULES = Path(__file__).resolve().parents[2] / "rules"
CLAUSES = 'clauses:\n  - {number: "1", heading: {ru: Фигуры, en: Pieces}, refs: [{to: "2"}]}\n'


def test_the_installed_rules_hold_together() -> None:
    knowledge, findings = load()

    assert [f"{finding.span}: {finding.code} {finding.message}" for finding in findings] == []
    assert [book.id for book in knowledge.rulebooks] == ["classic", "heroes"]


def test_the_installed_rules_are_those_of_the_folder() -> None:
    assert load()[0] == load(RULES)[0]
    assert {source.name.partition("/")[0] for source in read_sources()} == {"rules"}


def test_loading_is_the_same_wherever_the_folder_lies(tmp_path: Path) -> None:
    shutil.copytree(RULES, tmp_path / "other")

    assert load(tmp_path / "other")[0] == load(RULES)[0]


def test_a_zipped_package_is_read(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "rules.zip", "w") as archive:
        archive.writestr("draughts/rulebook.yaml", "id: draughts\ntitle: {ru: Шашки, en: Draughts}\n")
        archive.writestr("draughts/clauses/1.yaml", CLAUSES.replace(', refs: [{to: "2"}]', ""))
    with ZipFile(tmp_path / "rules.zip") as archive:
        knowledge, findings = load(ZipFolder(archive))

    assert findings == ()
    assert [str(clause.id) for clause in knowledge.rulebooks[0].clauses] == ["draughts:1"]


def test_a_folder_with_rules_inside_may_be_given(load_rules: Loader, tmp_path: Path) -> None:
    load_rules({"rules/chess/rulebook.yaml": "id: chess\ntitle: {ru: Шахматы, en: Chess}\n"})
    (tmp_path / "draughts" / "rulebook.yaml").unlink()

    assert [book.id for book in load(tmp_path)[0].rulebooks] == ["chess"]


def test_the_whole_is_not_checked_while_a_file_cannot_be_read(load_rules: Loader) -> None:
    _, complete = load_rules({"draughts/clauses/1.yaml": CLAUSES, "draughts/clauses/2.yaml": "clauses: []"})
    _, partly = load_rules({"draughts/clauses/1.yaml": CLAUSES, "draughts/clauses/2.yaml": "clauses: [\n"})

    assert [finding.code for finding in complete] == ["LNK02"]
    assert [finding.code for finding in partly] == ["SRC01"]
    assert partly[0].rulebook == "draughts"


def test_findings_come_in_the_order_of_files_and_lines(load_rules: Loader) -> None:
    _, findings = load_rules(
        {"draughts/clauses/2.yaml": "clauses:\n  - {}\n  - {}\n", "draughts/clauses/1.yaml": CLAUSES, "x.yaml": "a: b"}
    )

    places = [(Path(finding.span.file).name, finding.span.line) for finding in findings if finding.span]
    assert places == [("1.yaml", 2), ("2.yaml", 2), ("2.yaml", 3), ("x.yaml", 1)]


@pytest.mark.parametrize(
    ("place", "text", "code"),
    [
        ("draughts/clauses/old/1.yaml", "clauses: []", "SRC10"),
        ("draughts/notes.yaml", "a: b", "SRC10"),
        ("chess/clauses/1.yaml", "clauses: []", "SRC10"),
        ("draughts/clauses/1.yml", "clauses: []", "SRC10"),
        ("draughts/clauses/1.YAML", "clauses: []", "SRC10"),
        ("draughts/clauses/1.yaml.txt", "clauses: []", "SRC10"),
        ("draughts/clauses/1.json", "{}", "SRC10"),
        ("draughts/clauses/1", "clauses: []", "SRC10"),
        ("draughts/1.txt", "clauses: []", "SRC10"),
        ("lexicon/words.txt", "notions: []", "SRC10"),
        ("more.yml", "a: b", "SRC10"),
        ("chess/rulebook.yml", "id: chess", "SRC10"),
        ("draughts/clauses/1.yaml", "# nothing yet\n", "SRC06"),
        ("layouts/flat.yaml", "a: [\n", "SRC01"),
        ("draughts/cards.yaml", "a: [\n", "SRC01"),
    ],
)
def test_no_file_is_passed_over(load_rules: Loader, place: str, text: str, code: str) -> None:
    _, findings = load_rules({place: text})

    assert [finding.code for finding in findings] == [code]
    assert findings[0].severity is Severity.ERROR


NO_RULES = [
    *("schema/a.json", "README.md", "draughts/README.md", "layouts/a.yaml", "notes.txt"),
    *("lexicon/a.yaml~", "draughts/a.yaml.bak", ".git/a.yaml", "__pycache__/a.yaml"),
]


@pytest.mark.parametrize("place", NO_RULES)
def test_what_is_no_rule_is_left_alone(load_rules: Loader, place: str) -> None:
    assert load_rules({place: "a: b"})[1] == ()


@pytest.mark.parametrize("kind", ["empty", "folder", "link"])
def test_what_is_no_file_of_rules_is_named_and_nothing_else(load_rules: Loader, tmp_path: Path, kind: str) -> None:
    load_rules({"draughts/clauses/1.yaml": CLAUSES})
    place = tmp_path / "draughts" / "clauses" / "2.yaml"
    if kind == "empty":
        place.write_text("", encoding="utf-8")
    elif kind == "folder":
        place.mkdir()
    else:
        place.symlink_to("nowhere")

    _, findings = load(tmp_path)

    (finding,) = findings
    assert finding.span is not None and finding.span.file == place.as_posix()
    assert (finding.code, finding.rulebook) == (
        "SRC06" if kind == "empty" else "SRC09",
        None if kind == "empty" else "draughts",
    )


def test_a_rulebook_has_the_name_of_its_folder(load_rules: Loader) -> None:
    knowledge, findings = load_rules({"draughts/rulebook.yaml": "id: chess\ntitle: {ru: Шахматы, en: Chess}\n"})

    assert [finding.code for finding in findings] == ["SRC10"]
    assert knowledge.rulebooks[0].id == "draughts"


@pytest.mark.parametrize("name", ["nowhere", "file", "empty"])
def test_a_folder_without_rulebooks_is_one_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("a: b", encoding="utf-8")
    (tmp_path / "empty").mkdir()

    with pytest.raises(SvodError, match=rf"^{tmp_path / name}: [^\n]+\.$"):
        load(tmp_path / name)


def test_sources_come_in_one_order(tmp_path: Path) -> None:
    for folder in ("b", "a"):
        for name in ("clauses/2.yaml", "clauses/10.yaml", "rulebook.yaml"):
            file = tmp_path / folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("a: b", encoding="utf-8")

    assert [str(source.place) for source in read_sources(tmp_path)] == [
        "a/rulebook.yaml",
        "b/rulebook.yaml",
        "a/clauses/10.yaml",
        "a/clauses/2.yaml",
        "b/clauses/10.yaml",
        "b/clauses/2.yaml",
    ]


def test_a_second_process_reads_the_same_and_says_the_same_of_it(
    load_rules: Loader, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not hasattr(os, "fork"):
        pytest.skip("no processes can be forked here")
    word = "notions:\n  - {id: %s, role: thing, ru: [%s], en: [%s], label: {ru: Шашка, en: Man}}\n"
    files = {
        "draughts/clauses/1.yaml": CLAUSES,
        "lexicon/a.yaml": word % ("man", "шашка", "man"),
        "lexicon/b.yaml": (word % ("king", "дамка", "king")).replace("role", "rôle"),
        "lexicon/c.yaml": "notions: [\n",
        "lexicon/d.yaml": "",
        "lexicon/deep/e.yaml": word % ("lost", "потеря", "loss"),
        "lexicon/f.yaml": "- no notions",
    }
    alone = load_rules(files)
    monkeypatch.setattr("svod.kb.load._WORTH_A_PROCESS", 1)
    monkeypatch.setattr("svod.kb.aside._may_fork", lambda: True)

    assert load_rules(files) == alone
    assert [notion.id for notion in alone[0].notions] == ["man", "king"]
    assert {"SRC01", "SRC04", "SRC06", "SRC10"} <= {finding.code for finding in alone[1]}
