"""`svod why`: the rulings of a bank that rest on a clause."""

from __future__ import annotations

from pathlib import Path

import pytest
from svod.cli import bank as bank_module

from .conftest import Run

ROOT = Path(__file__).parents[2]
BANK = """
- id: discharge
  lang: ru
  style: judge
  q: "Разряд — дальняя атака?"
  category: membership
  expect:
    classic: {verdict: "yes", value: [], cite_any: ["111.1.1"]}
- id: discharge-mistaken
  lang: en
  style: judge
  q: "Is a discharge a melee attack?"
  category: membership
  expect:
    classic: {verdict: "yes", value: [], cite_any: ["111.1.1"]}
- id: refused
  lang: ru
  style: judge
  q: "Сколько карт в колоде?"
  category: unanswerable
  expect: {unknown: true}
"""


@pytest.fixture
def bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A bank of three questions, and no checkout around."""
    monkeypatch.setattr(bank_module, "checkout", lambda: None)
    file = tmp_path / "bank.yaml"
    file.write_text(BANK, "utf-8")
    return file


@pytest.mark.parametrize("written", ["classic:111.1.1", "п. 111.1.1", "111.1.1."])
def test_rulings_that_rest_on_a_clause_are_listed(run: Run, bank: Path, written: str) -> None:
    outcome = run("why", written, "--bank", str(bank), "--json")
    assert outcome.status == 0
    (clause,) = outcome.json["clauses"]
    assert clause["id"] == "classic:111.1.1"
    assert [ruling["case"] for ruling in clause["rulings"]] == ["discharge", "discharge-mistaken"]
    one, other = clause["rulings"]
    assert (one["question"], one["rulebook"], one["verdict"]) == ("Разряд — дальняя атака?", "classic", "yes")
    assert (one["right"], other["right"]) == (True, False)
    assert (one["file"], one["line"]) == (str(bank), 2)
    assert one["steps"] and all("classic:111.1.1" in step["citations"] for step in one["steps"])
    assert all(step["n"] >= 1 and step["claim"] for step in one["steps"])
    assert isinstance(one["deciding"], bool)


def test_the_list_can_be_read(run: Run, bank: Path) -> None:
    shown = run("why", "classic:111.1.1", "--bank", str(bank), "--lang", "en").out
    assert "Rulings that rest on it: 2" in shown
    assert "YES" in shown and "NO" in shown and "Разряд — дальняя атака?" in shown
    assert "step 1/" in shown and "bank.yaml:2" in shown
    assert shown.count("the bank expects another answer") == 1


def test_a_clause_that_no_ruling_rests_on_is_not_found(run: Run, bank: Path) -> None:
    outcome = run("why", "heroes:120", "--bank", str(bank))
    assert outcome.status == 1 and "Ни одно решение" in outcome.out
    assert run("why", "heroes:120", "--bank", str(bank), "--json").json["clauses"] == [
        {"id": "heroes:120", "rulings": []}
    ]


def test_a_number_of_both_rulebooks_lists_both(run: Run, bank: Path) -> None:
    found = run("why", "111.1", "--bank", str(bank), "--json").json["clauses"]
    assert [clause["id"] for clause in found] == ["classic:111.1", "heroes:111.1"]
    narrowed = run("why", "111.1", "--rulebook", "heroes", "--bank", str(bank), "--json").json["clauses"]
    assert [clause["id"] for clause in narrowed] == ["heroes:111.1"]


def test_an_unknown_clause_gets_the_nearest(run: Run, bank: Path) -> None:
    outcome = run("why", "118.66", "--bank", str(bank))
    assert outcome.status == 1 and outcome.out == "" and "118.6" in outcome.err
    found = run("why", "118.66", "--bank", str(bank), "--json")
    assert found.status == 1 and found.json["clauses"] == []
    assert "heroes:118.6" in found.json["missing"][0]["nearest"]


def test_the_bank_of_the_checkout_is_the_default(run: Run) -> None:
    found = run("why", "heroes:118.6", "--json")
    assert found.status == 0
    files = [Path(ruling["file"]) for ruling in found.json["clauses"][0]["rulings"]]
    assert files and all((ROOT / file).resolve().is_relative_to(ROOT / "tests" / "rulings") for file in files)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "no such file or folder"),
        ("", "empty"),
        ("- id: [\n", "not valid YAML"),
        (BANK.replace("111.1.1", "999.9"), "999.9"),
        (BANK.replace("refused", "discharge"), "“discharge” is taken"),
        ("a: \x1b[31m\n", "control character"),
    ],
)
def test_a_bank_that_cannot_be_used_is_one_sentence(run: Run, bank: Path, content: str | None, told: str) -> None:
    file = bank.with_name("other.yaml")
    if content is not None:
        file.write_text(content, "utf-8")
    outcome = run("why", "111.1", "--bank", str(file))
    assert (outcome.status, outcome.out) == (2, "")
    assert told in outcome.err and "other.yaml" in outcome.err
    assert outcome.err.count("\n") == 1 and "\x1b" not in outcome.err


def test_without_a_bank_it_says_so(run: Run, bank: Path) -> None:
    outcome = run("why", "111.1")
    assert (outcome.status, outcome.out) == (2, "")
    assert "--bank" in outcome.err and outcome.err.count("\n") == 1
