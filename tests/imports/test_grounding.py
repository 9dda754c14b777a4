"""The rules are held against the official wording: what it does not say is found, other forms of a word are not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from svod.cli.main import main
from svod.kb.checks.facts import Facts
from svod.kb.imports.formats import to_text
from svod.kb.imports.grounding import TITLES, grounding
from svod.kb.imports.read import SourcePart, assemble
from svod.kb.model import (
    Assertion,
    ClauseId,
    Finding,
    Grounded,
    KnowledgeBase,
    Notion,
    Rulebook,
    Table,
    TableRow,
    Term,
    TermList,
    Text,
)

REPOSITORY = Path(__file__).parents[2]
FRAGMENT = REPOSITORY.parent / "shared" / "rulebooks" / "berserk" / "classic_109-112.txt"

OFFICIAL = """201. Башни.
201.1. Каменная башня и деревянная башня – это постройки (см. 202. Мосты.). Шатёр постройкой не считается.
| Дорогие | Дешёвые | |
| Высокие | Каменная башня | Деревянная башня |
201.2. Каменную башню нельзя поджечь.
201.3. В любом месте доски можно поставить шатёр.
"""


def number(of: str) -> ClauseId:
    return ClauseId("red", of)


def term(name: str, ru: str, *isa: str, clause: str = "201.1", kind: str = "building") -> Term:
    return Term("red", name, Text(ru, ""), kind, isa=tuple(Grounded(one, number(clause)) for one in isa))


TERMS = (
    term("building", "постройка"),
    term("tent", "шатёр"),
    term("stone", "каменная башня", "building", "high", "dear"),
    term("wooden", "деревянная башня", "building", "high", "cheap"),
    term("high", "высокий"),
    term("dear", "дорогой"),
    term("cheap", "дешёвый"),
    term("meadow", "луг", kind="place"),
)
TABLE = Table(
    "red",
    "towers",
    number("201.1"),
    Text("Башни"),
    (("dear", Text("Дорогие")), ("cheap", Text("Дешёвые"))),
    (TableRow("high", Text("Высокие"), (("stone",), ("wooden",))),),
    classifies="building",
)


def statement(subject: str, target: str, clause: str, force: str = "always") -> Assertion:
    return Assertion(
        "red", "stated", (number(clause),), "relation", (subject,), "burns", (target,), force, Text("Так.", "So.")
    )


def found(official: str = OFFICIAL, *assertions: Assertion, book: Rulebook | None = None) -> list[Finding]:
    book = book or Rulebook("red", Text("Красная"), terms=TERMS, tables=(TABLE,))
    book = replace(book, assertions=assertions)
    facts = Facts(KnowledgeBase((book,), notions=(Notion("place", "thing", ru=("место",), kind="place"),)))
    document = assemble([SourcePart("red.txt", to_text(official.encode(), "red.txt", "red.txt"))], "red")
    return list(grounding(facts, facts.books[0], document))


def codes(findings: list[Finding]) -> list[tuple[str, str | None]]:
    return [(finding.code, finding.clause) for finding in findings]


def test_what_the_official_words_say_is_not_found() -> None:
    assert found(OFFICIAL, statement("stone", "building", "201.1")) == []


def test_an_assertion_that_names_the_wrong_clause_is_found() -> None:
    (finding,) = found(OFFICIAL, statement("wooden", "stone", "201.2"))
    assert (finding.code, finding.clause) == ("OFF01", "red:201.2")
    assert "wooden" in finding.message
    assert finding.hint


def test_a_heading_speaks_through_its_clauses() -> None:
    assert found(OFFICIAL, statement("tent", "stone", "201")) == []
    assert codes(found(OFFICIAL, statement("tent", "meadow", "201"))) == [("OFF01", "red:201")]


def test_a_clause_on_the_general_speaks_of_its_kinds() -> None:
    # the place is a notion of the same role, the meadow a term of its kind
    general = replace(statement("tent", "meadow", "201.3"), object=("place", "meadow"))
    assert found(OFFICIAL, general) == []
    assert codes(found(OFFICIAL, statement("tent", "meadow", "201.3"))) == [("OFF01", "red:201.3")]


def test_a_denial_may_leave_unsaid_what_it_denies_but_not_everything() -> None:
    assert found(OFFICIAL, statement("wooden", "stone", "201.2", "never")) == []
    assert {finding.code for finding in found(OFFICIAL, statement("wooden", "meadow", "201.2", "never"))} == {"OFF01"}


def test_clauses_that_were_not_attached_are_not_judged() -> None:
    assert found(OFFICIAL, statement("wooden", "meadow", "305.1")) == []
    both = replace(statement("wooden", "stone", "201.2"), clauses=(number("201.2"), number("305.1")))
    assert found(OFFICIAL, both) == []


def test_both_terms_must_stand_in_one_sentence() -> None:
    moved = OFFICIAL.replace("и деревянная башня – это постройки", "– это постройка").replace(
        "Шатёр", "Деревянная башня строится долго. Шатёр"
    )
    without_table = Rulebook(
        "red",
        Text("Красная"),
        terms=(term("building", "постройка"), term("wooden", "деревянная башня", "building")),
        lists=(TermList("red", "buildings", "building", ("wooden",), number("201.1")),),
    )
    text = "\n".join(line for line in moved.split("\n") if not line.startswith("|"))
    # the link and the list state the same: one finding
    assert codes(found(text, book=without_table)) == [("OFF02", "red:201.1")]
    whole = "\n".join(line for line in OFFICIAL.split("\n") if not line.startswith("|"))
    assert found(whole, book=without_table) == []


def test_a_table_that_contradicts_the_clauses_is_found_at_its_line() -> None:
    swapped = OFFICIAL.replace("| Каменная башня | Деревянная башня |", "| Деревянная башня | Каменная башня |")
    findings = [finding for finding in found(swapped) if finding.code == "OFF03"]
    assert len(findings) == 2
    assert {(finding.span.file, finding.span.line) for finding in findings if finding.span} == {("red.txt", 3)}


def test_a_cell_that_the_official_table_does_not_have_is_found() -> None:
    (finding,) = (
        finding for finding in found(OFFICIAL.replace("| Деревянная башня |", "| – |")) if finding.code == "OFF03"
    )
    assert "wooden" in finding.message


@pytest.mark.parametrize("code", TITLES)
def test_every_code_has_a_page_with_its_title(code: str) -> None:
    page = (REPOSITORY / "docs" / "checks" / f"{code}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {code}: {TITLES[code]}\n")


@pytest.mark.skipif(not FRAGMENT.is_file(), reason="the shared rulebooks are not here")
def test_check_looks_at_the_attached_wording(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SVOD_DATA_DIR", str(tmp_path / "data"))
    text = FRAGMENT.read_text(encoding="utf-8")
    attached = tmp_path / "classic.txt"
    attached.write_text(text.replace("| Дальняя атака | Разряд | Выстрел", "| Дальняя атака | Выстрел | Разряд"))
    runner = CliRunner()
    assert runner.invoke(main, ["import", str(attached), "--attach", "classic"]).exit_code == 0
    checked = runner.invoke(main, ["check", "--rulebook", "classic", "--format", "json"])
    assert checked.output.count('"OFF03"') == 2
