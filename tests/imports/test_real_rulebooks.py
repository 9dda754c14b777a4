"""Published rulebooks of other games are read as `../shared/rulebooks/expected.yaml` says: counts, encodings,
citations."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from svod.kb.imports.document import Document
from svod.kb.imports.read import read_document
from svod.kb.imports.summary import summary
from svod.kb.source import read_plain

SHARED = Path(__file__).parents[3] / "shared" / "rulebooks"
EXPECTED_FILE = SHARED / "expected.yaml"

pytestmark = pytest.mark.skipif(not EXPECTED_FILE.is_file(), reason="the shared rulebooks are not here")


def expected() -> dict[str, dict[str, Any]]:
    if not EXPECTED_FILE.is_file():
        return {}
    found = read_plain(EXPECTED_FILE)
    assert isinstance(found, dict)
    return found


@cache
def document(name: str) -> Document:
    return read_document(SHARED / name, "book")


@pytest.mark.parametrize("name", expected())
def test_counts_encoding_and_repeated_numbers(name: str) -> None:
    wanted = expected()[name]
    found = summary(document(name))
    for key in ("clauses", "examples", "references", "unresolved"):
        if key in wanted:
            assert found[key] == int(wanted[key]), key
    assert found["encoding"] == wanted["encoding"]
    if "clauses" in wanted or "repeated" in wanted:
        assert found["repeated"] == wanted.get("repeated", [])


@pytest.mark.parametrize("name", expected())
def test_nothing_is_lost(name: str) -> None:
    data = (SHARED / name).read_bytes()
    encoding = expected()[name]["encoding"]
    original = data.decode("utf-8-sig" if encoding == "utf-8" else encoding)
    found = document(name)
    assert "".join(found.source_text.split()) == "".join(original.split())
    placed = bytearray(len(found.source_text))
    for one in (*found.clauses, *found.terms):
        assert not any(placed[one.start : one.end]), f"{one} overlaps another"
        placed[one.start : one.end] = b"\1" * (one.end - one.start)
    unread = {line.line for line in found.unread}
    start = 0
    outside = []
    for number, line in enumerate(found.source_text.split("\n"), 1):
        if line.strip() and not placed[start] and number not in unread:
            outside.append(line)
        start += len(line) + 1
    # what is neither clause nor term nor unread is contents, title, or the frame of a glossary
    assert len(outside) < 250
    for line in outside:
        assert len(line) < 60, line


@pytest.mark.parametrize("name", expected())
def test_every_character_of_a_clause_is_in_its_parts(name: str) -> None:
    found = document(name)
    for clause in found.clauses:
        source = found.source_text[clause.start : clause.end]
        parts = clause.heading + clause.text + "".join(example.text for example in clause.examples)
        lost = len("".join(source.split())) - len("".join(parts.split()))
        # the number and marks around it, the label of each example, anchors and the underline of a heading
        allowed = (120 if clause.kind != "clause" else 30) + 16 * len(clause.examples)
        assert 0 <= lost <= allowed, (clause.number, lost)


@pytest.mark.parametrize(
    ("name", "citation"),
    [(name, citation) for name, entry in expected().items() for citation in entry.get("citations", ())],
)
def test_citations(name: str, citation: dict[str, Any]) -> None:
    found = document(name)
    places = [
        (clause.number, None, clause.text.find(citation["text"]))
        for clause in found.clauses
        if citation["text"] in clause.text
    ] + [(None, term.term, term.text.find(citation["text"])) for term in found.terms if citation["text"] in term.text]
    assert places
    for number, term, at in places:
        meant = [
            target
            for reference in found.references
            if (reference.clause, reference.term, reference.part) == (number, term, "text")
            and at <= reference.start < at + len(citation["text"])
            for target in reference.targets
        ]
        if "means" in citation:
            assert meant == citation["means"]
        else:
            assert (meant[0], meant[-1]) == (citation["means_first"], citation["means_last"])


@pytest.mark.parametrize(
    ("name", "finding"),
    [
        (name, finding)
        for name, entry in expected().items()
        for finding in entry.get("findings", ())
        if finding["kind"] in ("wrong-title", "dangling") and "cites" in finding
    ],
)
def test_published_errors_can_be_seen(name: str, finding: dict[str, str]) -> None:
    found = document(name)
    where = finding.get("in")
    cited = [
        reference
        for reference in found.references
        if finding["cites"] in (*reference.targets, *reference.unresolved)
        and (where is None or where in (reference.clause, f"glossary: {reference.term}"))
    ]
    assert cited
    if finding["kind"] == "dangling":
        assert all(finding["cites"] in reference.unresolved for reference in cited)
    else:
        heading = found.by_number[finding["cites"]].heading
        assert any(reference.quoted_title not in (None, heading) for reference in cited)


def test_a_table_of_the_official_fragments_is_put_right() -> None:
    path = SHARED / "berserk" / "classic_109-112.txt"
    found = read_document(path, "classic")
    shifted = [table for clause in found.clauses for table in clause.tables if table.header_shifted]
    assert len(shifted) == 1
    assert shifted[0].header[0] == ""
    assert [note.code for note in found.notes] == ["shifted-header"]


def test_headings_without_number_in_the_official_fragments() -> None:
    found = read_document(SHARED / "berserk" / "heroes_108-112.txt", "heroes")
    assert [clause.number for clause in found.clauses if clause.inferred] == ["109", "111"]
    assert found.by_number["109.1"].parent == "109"
    # the rules before 108.2 and the table under a heading that no number follows are said to be unread, not put
    # anywhere
    assert {line.line for line in found.unread} >= {1, 3, 57, 59}
    assert "\t" not in found.by_number["111.5"].text


def test_headings_without_number_that_are_known_from_elsewhere() -> None:
    path = SHARED / "berserk" / "heroes_108-112.txt"
    title = "Виды способностей"
    found = read_document(path, "heroes", titles={title: "112"})
    clause = found.by_number["112"]
    assert clause.inferred and clause.heading == title
    assert len(clause.tables) == 1 and len(clause.tables[0].rows) == 4
