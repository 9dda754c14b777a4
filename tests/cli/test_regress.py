"""`svod regress`: what a change of the rules does to the answers of a bank."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from svod.cli import bank as bank_module
from svod.kb.source import write_yaml

from .conftest import Run

ROOT = Path(__file__).parents[2]
RULES = ROOT / "rules"
BANK = """
- id: ranged
  lang: ru
  style: judge
  q: "Метание — это дальняя атака?"
  category: membership
  expect:
    classic: {verdict: "yes", value: [], cite_any: ["111.1.1"]}
- id: all-ranged
  lang: en
  style: judge
  q: "List all ranged attacks."
  category: enumeration
  expect:
    classic: {verdict: null, value: [shot], cite_any: ["111.1.1"]}
- id: magic
  lang: ru
  style: judge
  q: "Разряд — магическая атака?"
  category: membership
  expect:
    classic: {verdict: "yes", value: [], cite_any: ["111.1.3"]}
- id: clause
  lang: ru
  style: judge
  q: "Что сказано в пункте 111.1.4?"
  category: lookup
  expect:
    classic: {verdict: null, value: ["111.1.4"], cite_any: ["111.1.4"]}
"""


@pytest.fixture(autouse=True)
def bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small bank, and no checkout around."""
    monkeypatch.setattr(bank_module, "checkout", lambda: None)
    file = tmp_path / "bank.yaml"
    file.write_text(BANK, "utf-8")
    return file


def edit(file: Path, change: Any) -> None:
    """Change the contents of a YAML file; every scalar stays the text that it is."""
    plain = yaml.load(file.read_text("utf-8"), Loader=yaml.BaseLoader)
    change(plain)
    file.write_text(write_yaml(plain), "utf-8")


def move_throwing(rules: Path) -> None:
    """Throwing becomes a melee attack: in its term, in the lists and in the table, so that no check objects."""

    def in_terms(plain: Any) -> None:
        (term,) = [one for one in plain["terms"] if one["id"] == "metanie"]
        for link in term["isa"]:
            link["term"] = link["term"].replace("dalnyaya-ataka", "blizhnyaya-ataka")
        lists = {one["id"]: one["members"] for one in plain["lists"]}
        lists["ranged"].remove("metanie")
        lists["melee"].append("metanie")

    def in_table(plain: Any) -> None:
        rows = {row["term"]: row["cells"] for row in plain["rows"]}
        rows["dalnyaya-ataka"][1].remove("metanie")
        rows["blizhnyaya-ataka"][1].append("metanie")

    edit(rules / "classic" / "terms" / "abilities.yaml", in_terms)
    edit(rules / "classic" / "tables" / "abilities.yaml", in_table)


def reword(rules: Path) -> None:
    """Clause 111.1.4 gets other words."""

    def in_clauses(plain: Any) -> None:
        (clause,) = [one for one in plain["clauses"] if one["number"] == "111.1.4"]
        clause["text"]["ru"] = "Теперь здесь другие слова."

    edit(rules / "classic" / "clauses" / "111.yaml", in_clauses)


@pytest.fixture
def moved(tmp_path: Path) -> Path:
    """A copy of the rules in which a term was moved and a clause reworded."""
    rules = tmp_path / "moved"
    shutil.copytree(RULES, rules)
    move_throwing(rules)
    reword(rules)
    return rules


def test_a_moved_term_shows_in_the_answers_that_rest_on_it(run: Run, bank: Path, moved: Path) -> None:
    outcome = run("regress", str(RULES), str(moved), "--bank", str(bank), "--json")
    assert outcome.status == 1
    changed = {entry["case"]: entry for entry in outcome.json["changed"]}
    assert {case: entry["kind"] for case, entry in changed.items()} == {
        "ranged": "changed",
        "all-ranged": "changed",
        "clause": "reworded",
    }
    assert outcome.json["counts"] == {"questions": 4, "gained": 0, "lost": 0, "changed": 2, "reworded": 1}
    ranged = changed["ranged"]
    assert (ranged["question"], ranged["rulebook"]) == ("Метание — это дальняя атака?", "classic")
    assert (ranged["old"]["verdict"], ranged["new"]["verdict"]) == ("yes", "no")
    assert "classic:111.1.1" in ranged["old"]["citations"] and "classic:111.1.1" in ranged["new"]["citations"]
    old, new = ({value["id"] for value in changed["all-ranged"][side]["value"]} for side in ("old", "new"))
    assert old - new == {"classic:term/metanie"}


def test_the_changes_can_be_read(run: Run, bank: Path, moved: Path) -> None:
    shown = run("regress", str(moved), str(RULES), "--bank", str(bank), "--lang", "en").out
    assert "Answers changed: 2" in shown and "Same answers in other words: 1" in shown
    assert "old: NO (" in shown and "new: YES (" in shown and "Метание — это дальняя атака?" in shown
    assert "магическая" not in shown


def test_answers_are_gained_and_lost(run: Run, bank: Path, tmp_path: Path) -> None:
    rules = tmp_path / "renamed"
    shutil.copytree(RULES, rules)

    def rename(plain: Any) -> None:
        (term,) = [one for one in plain["terms"] if one["id"] == "metanie"]
        term["label"] = {"ru": "Кувыркание", "en": "Tumbling"}
        term["synonyms"] = {"ru": [], "en": []}
        term["slang"] = {"ru": [], "en": []}

    edit(rules / "classic" / "terms" / "abilities.yaml", rename)
    outcome = run("regress", str(RULES), str(rules), "--bank", str(bank), "--json")
    assert outcome.status == 1
    kinds = {
        entry["case"]: (entry["kind"], entry["old"] is None, entry["new"] is None) for entry in outcome.json["changed"]
    }
    assert kinds == {"ranged": ("lost", False, True), "all-ranged": ("reworded", False, False)}
    shown = run("regress", str(rules), str(RULES), "--bank", str(bank))
    assert shown.status == 1 and "Появились ответы: 1" in shown.out and "было: НЕ РЕШЕНО" in shown.out


def test_the_same_rules_change_nothing(run: Run, bank: Path) -> None:
    outcome = run("regress", str(RULES), str(ROOT), "--bank", str(bank))
    assert (outcome.status, outcome.out) == (0, "Ничего не изменилось; вопросов: 4.\n")


# revisions ----------------------------------------------------------------------------------------------------------


def git(folder: Path, *arguments: str) -> None:
    options = ("-c", "user.name=editor", "-c", "user.email=editor@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *options, *arguments], check=True, capture_output=True)


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_the_rules_are_compared_with_an_earlier_revision(run: Run, bank: Path, tmp_path: Path) -> None:
    repository = tmp_path / "repository"
    rules = repository / "game" / "rules"
    shutil.copytree(RULES, rules)
    git(tmp_path, "init", "--quiet", str(repository))
    git(repository, "add", ".")
    git(repository, "commit", "--quiet", "-m", "rules")
    move_throwing(rules)
    outcome = run("regress", str(rules), "--against", "HEAD", "--bank", str(bank), "--json")
    assert outcome.status == 1
    assert [entry["case"] for entry in outcome.json["changed"]] == ["ranged", "all-ranged"]
    assert outcome.json["changed"][0]["old"]["verdict"] == "yes"
    for revision in ("gone", "HEAD~9", "--output=x", "", "HEAD\n"):
        failed = run("regress", str(rules), "--against", revision, "--bank", str(bank))
        assert (failed.status, failed.out, failed.err.count("\n")) == (2, "", 1), failed.err
        assert "revision" in failed.err
    (repository / "later").mkdir()
    failed = run("regress", str(repository / "later"), "--against", "HEAD", "--bank", str(bank))
    assert failed.status == 2 and "has no rules" in failed.err


def test_without_a_repository_or_git_it_says_so(
    run: Run, bank: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("regress", str(tmp_path), "--against", "HEAD", "--bank", str(bank))
    if shutil.which("git") is not None:
        outcome = run(*arguments, env={"GIT_CEILING_DIRECTORIES": str(tmp_path.parent)})
        assert outcome.status == 2 and "no git repository" in outcome.err
    outcome = run(*arguments, env={"PATH": str(tmp_path)})
    assert outcome.status == 2 and "git is not installed" in outcome.err


# wrong calls --------------------------------------------------------------------------------------------------------


def test_bad_rules_are_one_sentence(run: Run, bank: Path, moved: Path, tmp_path: Path) -> None:
    (moved / "classic" / "terms" / "abilities.yaml").write_text("terms: [", "utf-8")
    for bad in (moved, tmp_path / "gone", tmp_path):
        outcome = run("regress", str(RULES), str(bad), "--bank", str(bank))
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
        assert str(bad) in outcome.err


@pytest.mark.parametrize("arguments", [(), ("rules",), ("a", "b", "c"), ("a", "b", "--against", "HEAD")])
def test_a_wrong_call_says_what_to_give(run: Run, bank: Path, arguments: tuple[str, ...]) -> None:
    outcome = run("regress", *arguments, "--bank", str(bank))
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert "two folders" in outcome.err


def test_without_a_bank_nothing_is_compared(run: Run) -> None:
    outcome = run("regress", str(RULES), str(RULES))
    assert outcome.status == 2 and "--bank" in outcome.err
