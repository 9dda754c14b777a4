"""Which clauses a text cites: words, brackets, links, lists, ranges, quoted titles; and what is not shortened."""

from __future__ import annotations

from pathlib import Path

import pytest
from svod.kb.imports.document import DocReference, Document
from svod.kb.imports.layouts import load_layout
from svod.kb.imports.links import link_companions
from svod.kb.imports.read import assemble, document_of, read_part

BODY = (
    "1. Basics\n101. Cards\n101.1. A.\n101.2. B.\n101.2a C.\n101.2b D.\n"
    "101.2c E.\n101.2d F.\n101.3. G.\n102. Kinds of Cards\n"
    "102.1. H.\n102.5z I.\n102.5aa J.\n103. Виды карт.\n103.1. К.\n104. Свойства\n104.1. Л.\n"
)


def citing(text: str) -> tuple[DocReference, ...]:
    found = document_of(f"{BODY}105. Citing\n105.1. {text}\n".encode(), "rules.txt", "book")
    return tuple(reference for reference in found.references if reference.clause == "105.1")


def meant(text: str) -> list[str]:
    return [number for reference in citing(text) for number in (*reference.targets, *reference.unresolved)]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("See rule 101.2.", ["101.2"]),
        ("See rules 101.1 and 101.3.", ["101.1", "101.3"]),
        ("Rules 101.1, 101.2a, and 102.5aa apply.", ["101.1", "101.2a", "102.5aa"]),
        ("rules 101.2a–c and 102.1", ["101.2a", "101.2b", "101.2c", "102.1"]),
        ("rules 101.2b-d", ["101.2b", "101.2c", "101.2d"]),
        ("rules 101.1–3", ["101.1", "101.2", "101.3"]),
        ("rules 101.1–101.3", ["101.1", "101.2", "101.3"]),
        ("rules 101.1 through 101.3", ["101.1", "101.2", "101.3"]),
        ("rules 102.5z–102.5aa", ["102.5z", "102.5aa"]),
        ("rules 101.2a and b, not c", ["101.2a", "101.2b"]),
        ("rules 101.2a, c, and d", ["101.2a", "101.2c", "101.2d"]),
        ("rule 101.2b and a card", ["101.2b"]),
        ("пп. 101–103", ["101", "102", "103"]),
        ("см. п. 101.2", ["101.2"]),
        ("(см. 102.).", ["102"]),
        ("(см. 103.\nВиды карт.).", ["103"]),
        ("(см. 103. Виды карт, а также 104.\nСвойства.).", ["103", "104"]),
        ("указанном в п.101.2, за исключением", ["101.2"]),
        ("в пунктах 101.1, 101.2 и 102.1.", ["101.1", "101.2", "102.1"]),
        ("see section 1", ["1"]),
        ("see section 9", ["9"]),
        ("as in [101.2a]", ["101.2a"]),
        ("as in (101.2a)", ["101.2a"]),
        ("follow the steps described in 101.2a–d", ["101.2a", "101.2b", "101.2c", "101.2d"]),
        ("before 101.3 but", ["101.3"]),
        ("[the rule](#101.2)", ["101.2"]),
        ("see 101 cards", []),
        ("rule 101 says", ["101"]),
        ("You have 101 lives and 102.7 points.", []),
        ("He pays 101.99 coins.", []),
        ("version 2.101.1 and v101.1", []),
        ("Draw 3 cards, rule 2 of thumb.", []),
    ],
)
def test_what_is_cited(text: str, numbers: list[str]) -> None:
    assert meant(text) == numbers


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("See rule 102.5zz.", "102.5zz"),
        ("See rule 101.2ab.", "101.2ab"),
        ("See rule 101.2.1.1.1.1.1.", "101.2.1.1.1.1.1"),
        ("See rule 101.2abc.", "101.2abc"),
        ("See rule 101.2A.", "101.2A"),
        ("See rule 101.20.", "101.20"),
    ],
)
def test_a_suffix_that_is_not_read_never_shortens(text: str, number: str) -> None:
    (reference,) = citing(text)
    assert reference.targets == ()
    assert reference.unresolved == (number,)


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("See rule 102, “Kinds of Cards.”", [("102", "Kinds of Cards")]),
        ('See rule 102, "Kinds of Cards."', [("102", "Kinds of Cards")]),
        ("See rule 102, “Decks.”", [("102", "Decks")]),
        (
            "(See rules 101, “Cards,” 102, “Decks,” and 104, “Traits.”)",
            [("101", "Cards"), ("102", "Decks"), ("104", "Traits")],
        ),
        ("(см. 103. Виды карт.)", [("103", "Виды карт")]),
        ("(см. 103. Роды карт.)", [("103", "Роды карт")]),
        (
            "(подробнее см. 104. Свойства и маркеры, а также 203. Свойства правил игры.)",
            [("104", "Свойства и маркеры"), ("203", "Свойства правил игры")],
        ),
        (
            "к ним относятся играемые (103. Виды карт.), иные (104. Свойства) и прочие",
            [("103", "Виды карт"), ("104", "Свойства")],
        ),
        ("see rule 101.2 “can’t” beats “can”", [("101.2", None)]),
        ("See rule 101.2. Cards leave.", [("101.2", None)]),
    ],
)
def test_quoted_titles(text: str, titles: list[tuple[str, str | None]]) -> None:
    assert [(reference.written, reference.quoted_title) for reference in citing(text)] == titles


def test_offsets_and_lines() -> None:
    text = f"{BODY}105. Citing\n105.1. First.\nThen see rule 101.2.\nExample: But rule 101.3 too.\n"
    found = document_of(text.encode(), "rules.txt", "book")
    clause = found.by_number["105.1"]
    first, second = (reference for reference in found.references if reference.clause == "105.1")
    assert clause.text[first.start : first.end] == "101.2"
    assert clause.examples[0].text[second.start : second.end] == "101.3"
    assert (first.part, second.part) == ("text", "example:0")
    assert [text.split("\n")[reference.line - 1] for reference in (first, second)] == [
        "Then see rule 101.2.",
        "Example: But rule 101.3 too.",
    ]


def test_a_range_with_a_missing_end() -> None:
    (reference,) = citing("пп. 103–199")
    assert reference.targets == ("103", "104", "105")
    assert reference.unresolved == ("199",)


def test_several_citations_of_one_sentence_share_a_mention() -> None:
    first, second, third = citing("See rules 101.1 and 101.2. Also rule 101.3.")
    assert first.mention == second.mention != third.mention


def document(name: str, text: str) -> Document:
    return document_of(text.encode(), name, name.partition(".")[0])


REGULATIONS = (
    "## Article 1: People\n\n"
    "- 1a) A judge. See [Regulation 1b](regulations:regulation:1b).\n- 1b) A player.\n- 1c) Seats.\n"
)
REMARKS = (
    "## Article 1: People\n\n"
    "- 1a+) As in [Regulation 1a](regulations:regulation:1a).\n"
    "- 1a++) Not [1z](regulations:regulation:1z).\n"
    "- 1b+) See [Guideline 1a+](guidelines:guideline:1a+).\n"
)


def test_links_into_another_document_are_no_dangling_ones() -> None:
    remarks = document("remarks.md", REMARKS)
    assert [(one.document, one.targets, one.unresolved) for one in remarks.references] == [
        ("regulations", (), ("1a",)),
        ("regulations", (), ("1z",)),
        ("", ("1a+",), ()),
    ]
    linked = link_companions(remarks, {"regulations": document("regs.md", REGULATIONS)})
    assert [(one.targets, one.unresolved) for one in linked] == [
        (("regs:1a",), ()),
        ((), ("1z",)),
        (("1a+",), ()),
    ]


def test_several_files_make_one_rulebook(tmp_path) -> None:  # type: ignore[no-untyped-def]
    for name, text in (("regs.md", REGULATIONS), ("remarks.md", REMARKS)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = assemble([read_part(tmp_path / "regs.md"), read_part(tmp_path / "remarks.md")], "book")
    assert [clause.number for clause in found.clauses] == ["1", "1a", "1b", "1c", "1a+", "1a++", "1b+"]
    assert found.by_number["1a+"].parent == "1a"
    assert [one.unresolved for one in found.references if one.unresolved] == [("1z",)]
    assert found.by_number["1a+"].file == "remarks.md"
    clause = found.by_number["1b+"]
    assert found.source_text[clause.start : clause.end].startswith("- 1b+)")


def test_a_range_longer_than_any_list_names_its_ends() -> None:
    rules = "\n".join(f"101.{number}. A rule." for number in range(1, 1200))
    text = f"1. Basics\n101. Cards\n{rules}\n102. Turns\n102.1. See rules 101.2-1100, and rules 101.5-102.1.\n"
    found = document_of(text.encode(), "rules.txt", "book")
    assert [reference.targets for reference in found.references] == [("101.2", "101.1100"), ("101.5", "102.1")]


def test_numbers_between_many_links_are_read_and_those_inside_are_not() -> None:
    cited = "[rule 101.1](#101.2), :term:`rule 101.1`, rule 101.3; " * 3
    text = f"101. Cards\n101.1. See {cited}.\n101.2. B.\n101.3. C.\n"
    found = document_of(text.encode(), "rules.md", "book")
    by_place = sorted(found.references, key=lambda reference: reference.start)
    cycle = [("clause", ("101.2",)), ("term", ()), ("clause", ("101.3",))]
    assert [(reference.kind, reference.targets) for reference in by_place] == cycle * 3


LAWS = """
name: laws
levels:
  - {form: "§ N", kind: section}
  - {form: "§ N-a", kind: clause}
closing: [":"]
bare: ["§ N-a"]
citation_words:
  - {word: law, many: "yes", section: "yes"}
"""


def test_numbers_of_an_unusual_form_are_cited_as_the_layout_says(tmp_path: Path) -> None:
    (tmp_path / "laws.yaml").write_text(LAWS, encoding="utf-8")
    said = "law § 2-b, law § 9, § 1-b alone, law § 1-a–§ 1-c, law § 2-a and § 2-b, law § 1-bx; 1-a, 7"
    text = f"§ 1: Cards\n§ 1-a: See {said}.\n§ 1-b: B.\n§ 1-c: C.\n§ 2: Turns\n§ 2-a: D.\n§ 2-b: E.\n"
    found = document_of(text.encode(), "laws.txt", "laws", layout=load_layout(tmp_path / "laws.yaml"))
    assert [(reference.written, reference.targets or reference.unresolved) for reference in found.references] == [
        ("§ 2-b", ("§ 2-b",)),
        ("§ 9", ("§ 9",)),
        ("§ 1-b", ("§ 1-b",)),
        ("§ 1-a–§ 1-c", ("§ 1-a", "§ 1-b", "§ 1-c")),
        ("§ 2-a", ("§ 2-a",)),
        ("§ 2-b", ("§ 2-b",)),
        ("§ 1-bx", ("§ 1-bx",)),
    ]
