"""Whatever is given, a document or one sentence comes out; nothing is lost, offsets hold, references are real."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st
from svod.kb.imports.decode import decode
from svod.kb.imports.document import Document
from svod.kb.imports.layouts import SHIPPED, shipped
from svod.kb.imports.read import document_of
from svod.kb.model import SvodError

PIECES = (
    "1. ", "101. ", "101.1. ", "101.2 ", "101.1a ", "704.5aa ", "1a) ", "A1a2+) ", "1.0.2a ", "11.2_1_b. ",
    "Article A: ", "## ", "- ", "● ", "> ", "**", "Cards", "Виды карт", "Card is a card", ".", "!", ", ", " – ",
    ":", "(", ")", "«", "»", "“", "”", "see rule 101.1", "rules 101.1a–f, 712.9–10, and 3", "пп. 101–104",
    "(см. 101. Виды карт.)", "[101.1]", "[x](#101.1)", "[Rule 1a](rules:rule:1a)", ":term:`Карта.`", "ПРИМЕР. ",
    "Example: ", "Например, ", "Note: ", "| a | b |", "a\tb", "|---|---|", "-----", "=====", "Glossary",
    "Глоссарий", "Contents", "Credits", ".. glossary::", "  **Карта.**", "    text", "\n", "\n", "\n", "\n\n",
    " ", "\u00a0", "\u2028", "\r", "\x0b", "\ufeff", "\u200b", "\u0301", "𝟙", "١٠١. ", "①", "²", "Ⅳ. ",
)  # fmt: skip
_PIECE = st.sampled_from(PIECES)
TEXTS = st.lists(st.one_of(_PIECE, _PIECE, st.text(max_size=6)), max_size=60).map("".join)
NAMES = st.sampled_from(["rules.txt", "rules.md", "rules.rst", "rules"])


def check(found: Document, original: str) -> None:
    assert "".join(found.source_text.split()) == "".join(
        original.replace("\ufeff", "", 1 if original[:1] == "\ufeff" else 0).split()
    )
    numbers = {clause.number for clause in found.clauses}
    places = {(clause.number, clause.occurrence): clause for clause in found.clauses}
    seen: set[tuple[str, int]] = set()
    position, line = 0, 1
    for clause in found.clauses:
        assert clause.parent is None or clause.parent in numbers
        assert (clause.number, clause.occurrence) not in seen
        seen.add((clause.number, clause.occurrence))
        assert position <= clause.start <= clause.end <= len(found.source_text)
        line += found.source_text.count("\n", position, clause.start)
        assert line == clause.line
        line += found.source_text.count("\n", clause.start, clause.end)
        position = clause.end
        if not clause.inferred:
            assert clause.number in found.source_text[clause.start : clause.end]
    lines = found.source_text.count("\n") + 1
    texts = {(term.term, None): term.text for term in found.terms}
    for reference in found.references:
        if reference.clause is not None:
            place = places[reference.clause, reference.occurrence]
            if reference.part == "text":
                text = place.text
            elif reference.part == "heading":
                text = place.heading
            else:
                text = place.examples[int(reference.part.partition(":")[2])].text
            assert text[reference.start : reference.end] == reference.written
        else:
            assert any(reference.written in text for text in texts.values())
        assert reference.targets or reference.unresolved
        if reference.kind == "clause":
            assert numbers.issuperset(reference.targets)
            assert not numbers.intersection(reference.unresolved) or reference.document
        assert 1 <= reference.line <= lines


def read(text: str, name: str) -> Document | None:
    try:
        return document_of(text.encode("utf-8", "surrogatepass"), name, "book")
    except SvodError as error:
        assert "\n" not in str(error)
        return None


@settings(max_examples=150, deadline=None)
@given(text=TEXTS, name=NAMES)
@example(text="101.1. A\n" + "(" * 50 + "101.1", name="rules.txt")
@example(text="\ufeff\ufeff101.1. A", name="rules.txt")
def test_any_text(text: str, name: str) -> None:
    found = read(text, name)
    if found is not None:
        check(found, text)


@settings(max_examples=80, deadline=None)
@given(text=TEXTS, layout=st.sampled_from(SHIPPED))
def test_any_layout(text: str, layout: str) -> None:
    try:
        found = document_of(text.encode(), "rules.txt", "book", layout=shipped(layout))
    except (SvodError, UnicodeEncodeError):
        return
    check(found, text)


@settings(max_examples=150, deadline=None)
@given(data=st.binary(max_size=400), name=st.sampled_from(["rules.txt", "rules.md"]))
def test_any_bytes(data: bytes, name: str) -> None:
    try:
        found = document_of(data, name, "book")
    except SvodError as error:
        assert "\n" not in str(error)
    else:
        assert "".join(found.source_text.split()) == "".join(decode(data, name).text.split())


@settings(max_examples=60, deadline=None)
@given(text=TEXTS)
def test_reading_twice_is_the_same(text: str) -> None:
    assert read(text, "rules.txt") == read(text, "rules.txt")
