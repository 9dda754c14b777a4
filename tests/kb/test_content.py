"""What `rules/` says, held against the official fragments where they are at hand, and against itself where not.

The publisher's texts are not part of the project. Tests that need them read `../shared/rulebooks/berserk` and are
skipped without it; what reads the fragments is tried on stand-ins of our own in the same layout, `fixtures/official`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from svod.kb.load import load
from svod.kb.model import Clause, Rulebook, Table, Text

ROOT = Path(__file__).resolve().parents[2]
OFFICIAL = ROOT.parent / "shared" / "rulebooks" / "berserk"
STAND_INS = Path(__file__).parent / "fixtures" / "official"
FRAGMENTS = {
    "classic": ("classic_109-112.txt",),
    "heroes": ("heroes_108-112.txt", "heroes_117-120.txt"),
}
BOOKS = tuple(FRAGMENTS)

# fmt: off
PRINTED = {
    "classic": [
        "109.3.1", "109.3.2", "110", "110.1", "110.2", "110.2.1", "110.3", "111", "111.1", "111.1.1",
        "111.1.2", "111.1.3", "111.1.4", "111.2", "111.3", "111.3.1", "111.3.2", "111.3.3", "111.4", "112",
        "112.1", "112.1.1", "112.2", "112.3",
    ],
    "heroes": [
        "108.2", "109.1", "109.2", "111.1", "111.2", "111.3", "111.4", "111.5", "117", "117.1", "118",
        "118.1", "118.2", "118.3", "118.4", "118.6", "118.7", "118.8", "118.9", "119", "119.1", "119.2",
        "119.3", "119.4", "119.5", "120",
    ],
}
# fmt: on
INFERRED = {"classic": ["109", "109.3"], "heroes": ["108", "108.1", "109", "111", "112"]}

_NUMBER = r"\d{3}(?:\.\d+)*"
_CLAUSE_LINE = re.compile(rf"({_NUMBER})\. (\S.*)")
_TITLED_REFERENCE = re.compile(rf"(?<![\d.])({_NUMBER})\. (?=[А-ЯЁ])")
_BARE_REFERENCE = re.compile(rf"п\. ({_NUMBER})")
_EXAMPLE = re.compile(r"ПРИМЕР|Например")
_WORD = re.compile(r"[^\W_]+")
RUN = 8


@dataclass(frozen=True, slots=True)
class Printed:
    """What a fragment prints: lines by clause number, in order; under the empty number what precedes the first."""

    lines: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path, names: tuple[str, ...]) -> Printed:
        printed = cls()
        for name in names:
            number = ""
            for line in (folder / name).read_text(encoding="utf-8").splitlines():
                found = _CLAUSE_LINE.match(line)
                if found:
                    number = found[1]
                    assert number not in printed.lines, f"{name} prints {number} twice"
                printed.lines.setdefault(number, []).append(found[2] if found else line)
        return printed

    def numbers(self) -> list[str]:
        return [number for number in self.lines if number]

    def text(self, number: str) -> str:
        return "\n".join(self.lines[number])

    def references(self) -> list[tuple[str, str, str]]:
        """Citing number, cited number, and the text that follows the cited number (empty where no title is quoted)."""
        found = []
        for number in self.numbers():
            text = self.text(number)
            found += [(number, match[1], text[match.end() :]) for match in _TITLED_REFERENCE.finditer(text)]
            found += [(number, match[1], "") for match in _BARE_REFERENCE.finditer(text)]
        return found

    def examples(self, number: str) -> int:
        return sum(1 for line in self.lines[number] if _EXAMPLE.match(line))

    def barred_rows(self, number: str) -> list[list[str]]:
        """Rows of a table between bars, cells stripped, an empty cell kept."""
        rows = [line.strip().strip("|").split("|") for line in self.lines[number] if line.startswith("|")]
        return [[cell.strip(" .") for cell in row] for row in rows]

    def all_lines(self) -> list[str]:
        return [line for lines in self.lines.values() for line in lines]


@cache
def rulebook(name: str) -> Rulebook:
    knowledge, _ = load()
    return next(book for book in knowledge.rulebooks if book.id == name)


@cache
def official(name: str) -> Printed:
    if not OFFICIAL.is_dir():
        pytest.skip("the official fragments are not at hand")
    return Printed.read(OFFICIAL, FRAGMENTS[name])


def clause(book: Rulebook, number: str) -> Clause:
    return next(one for one in book.clauses if one.id.number == number)


def table(book: Rulebook, name: str) -> Table:
    return next(one for one in book.tables if one.id == name)


def words(text: str) -> list[str]:
    return [word.lower().replace("ё", "е") for word in _WORD.findall(text)]


def shared_runs(ours: str, theirs: set[tuple[str, ...]], length: int = RUN) -> list[str]:
    """Runs of `length` words of `ours` that are among `theirs`."""
    listed = words(ours)
    runs = (tuple(listed[start : start + length]) for start in range(len(listed) - length + 1))
    return [" ".join(run) for run in runs if run in theirs]


def runs_of(text: str, length: int = RUN) -> set[tuple[str, ...]]:
    listed = words(text)
    return {tuple(listed[start : start + length]) for start in range(len(listed) - length + 1)}


def wordings(book: Rulebook) -> Iterator[tuple[str, Text]]:
    """Every sentence of ours in a rulebook, with the name of its place. Headings are the source's own and left out."""
    for one in book.clauses:
        yield f"{one.id} text", one.text
        yield f"{one.id} note", one.note
        for example in one.examples:
            yield f"{one.id} example {example.id}", example.text
    for gap in book.gaps:
        yield f"gap {gap.first}", gap.note
    for one_table in book.tables:
        yield f"table {one_table.id}", one_table.title
        yield f"table {one_table.id} note", one_table.note
        for row in one_table.rows:
            yield f"table {one_table.id} row", row.label
            for text in row.texts:
                yield f"table {one_table.id} cell", text
    for term in book.terms:
        yield f"term {term.id}", term.definition
    for assertion in book.assertions:
        yield f"assertion {assertion.id}", assertion.claim


# The fragments are read rightly, tried on stand-ins of the same layout.


def test_reading_finds_numbers_references_examples_and_table_rows() -> None:
    classic = Printed.read(STAND_INS, FRAGMENTS["classic"])
    assert classic.numbers() == PRINTED["classic"]
    assert [(by, to) for by, to, _ in classic.references()] == [
        ("109.3.1", "109.3"),
        ("110.1", "122"),
        ("110.1", "503"),
        ("110.2", "112"),
        ("110.3", "111"),
        ("111.4", "534"),
        ("112.2", "114"),
        ("112.2", "115"),
        ("112.2", "116"),
        ("112.2", "117"),
        ("112.3", "119"),
    ]
    assert [number for number in classic.numbers() if classic.examples(number)] == ["111.3", "111.3.3"]
    header, *rows = classic.barred_rows("111.1")
    assert header == ["Утренняя", "Вечерняя", ""]
    assert rows[0] == ["Ручной полив", "Полив ковшом", "Полив лейкой, Полив кружкой"]


def test_reading_joins_fragments_and_keeps_what_stands_before_the_first_number() -> None:
    heroes = Printed.read(STAND_INS, FRAGMENTS["heroes"])
    assert heroes.numbers() == PRINTED["heroes"]
    assert heroes.lines[""][0] == "Порядок смены окраски."
    assert heroes.examples("118.4") == 2
    assert heroes.references() == []


def test_a_run_of_words_is_found_across_punctuation_case_and_yo() -> None:
    theirs = runs_of("Полив лейкой, ковшом и кружкой – всё это ручной полив сада.")
    assert shared_runs("Говорят: «полив лейкой ковшом и кружкой, ВСЕ это ручной» полив", theirs) == [
        "полив лейкой ковшом и кружкой все это ручной",
        "лейкой ковшом и кружкой все это ручной полив",
    ]
    assert shared_runs("полив лейкой и ковшом и кружкой, всё это ручной полив", theirs) == []


# Complete.


@pytest.mark.parametrize("name", BOOKS)
def test_every_clause_is_there_and_no_other(name: str) -> None:
    book = rulebook(name)
    assert [one.id.number for one in book.clauses if not one.inferred] == PRINTED[name]
    assert [one.id.number for one in book.clauses if one.inferred] == INFERRED[name]


@pytest.mark.parametrize("name", BOOKS)
def test_every_number_that_the_source_prints_has_a_clause(name: str) -> None:
    assert official(name).numbers() == [one.id.number for one in rulebook(name).clauses if not one.inferred]


@pytest.mark.parametrize("name", BOOKS)
def test_headings_are_those_that_the_source_prints(name: str) -> None:
    printed, book = official(name), rulebook(name)
    chapters = {one.id.number: one.heading.ru for one in book.clauses if "." not in one.id.number and not one.inferred}
    assert chapters == {
        number: printed.lines[number][0].strip(" .") for number in printed.numbers() if "." not in number
    }
    lines = {line.strip(" .") for line in printed.all_lines()}
    unnumbered = {one.heading.ru for one in book.clauses if one.inferred and one.heading.ru}
    assert unnumbered <= lines
    assert len(unnumbered) == {"classic": 0, "heroes": 4}[name]


@pytest.mark.parametrize("name", BOOKS)
def test_references_are_those_that_the_source_prints(name: str) -> None:
    printed, book = official(name), rulebook(name)
    assert Counter((by, to) for by, to, _ in printed.references()) == Counter(
        (one.id.number, reference.to.number) for one in book.clauses for reference in one.references
    )
    for by, to, following in printed.references():
        title = next(one.title.ru for one in clause(book, by).references if one.to.number == to)
        assert following.startswith(title), f"{by} quotes another title for {to}"
        # The title is quoted whole: what follows it closes the reference.
        assert not following or re.match(r"\.?\s*[,)]", following[len(title) :]), f"{by} quotes more of {to}"


@pytest.mark.parametrize("name", BOOKS)
def test_every_example_is_a_node_with_the_cards_that_it_names(name: str) -> None:
    printed, book = official(name), rulebook(name)
    for number in printed.numbers():
        one = clause(book, number)
        assert len(one.examples) == printed.examples(number), f"examples of {number}"
        source = words(printed.text(number))
        for example in one.examples:
            assert example.cards, f"{number} {example.id} names no card"
            for stem in (word[: max(3, len(word) - 2)] for card in example.cards for word in words(card)):
                assert any(word.startswith(stem) for word in source), f"{number} does not name {example.cards}"


def test_the_ability_table_has_the_rows_and_cells_of_the_source() -> None:
    header, *rows = official("classic").barred_rows("111.1")
    book = rulebook("classic")
    ours, labels = table(book, "abilities"), {term.id: term.label.ru for term in book.terms}
    assert [label.ru for _, label in ours.columns] == [cell for cell in header if cell]
    assert [row.label.ru for row in ours.rows] == [row[0] for row in rows]
    for row, (_, *cells) in zip(ours.rows, rows, strict=True):
        assert [[labels[term] for term in cell] for cell in row.cells] == [cell.split(", ") for cell in cells]


def test_the_kinds_table_has_three_columns_and_its_last_row_spans_two() -> None:
    rows = [line.split("\t") for line in official("heroes").all_lines() if "\t" in line]
    ours = table(rulebook("heroes"), "ability-kinds")
    assert [label.ru for _, label in ours.columns] == rows[0]
    assert [len(row) for row in rows[1:]] == [3, 3, 2]
    assert len(ours.rows) == 3
    assert [len(set(row.texts)) for row in ours.rows] == [3, 3, 2]
    assert ours.rows[2].texts[1] == ours.rows[2].texts[2]


def test_the_table_of_defaults_has_the_rows_of_the_source() -> None:
    rows = official("heroes").barred_rows("118.9")
    assert len(table(rulebook("heroes"), "zone-defaults").rows) == len(rows) - 1


# Restated, not copied.


@pytest.mark.parametrize("name", BOOKS)
def test_no_sentence_is_the_publishers(name: str) -> None:
    theirs = set[tuple[str, ...]]()
    for fragment in BOOKS:
        for lines in official(fragment).lines.values():
            theirs |= runs_of("\n".join(lines))
    copied = {place: runs for place, text in wordings(rulebook(name)) if (runs := shared_runs(text.ru, theirs))}
    assert copied == {}


# Whole in itself.


@pytest.mark.parametrize("name", BOOKS)
def test_what_has_no_text_says_why_or_is_a_heading(name: str) -> None:
    for one in rulebook(name).clauses:
        if not one.text.ru:
            assert "." not in one.id.number, f"{one.id} has no text"
            assert one.heading.ru or one.note.ru, f"{one.id} has neither heading nor note"


@pytest.mark.parametrize("name", BOOKS)
def test_what_is_inferred_says_so(name: str) -> None:
    for one in rulebook(name).clauses:
        if one.inferred:
            assert "номер" in one.note.ru.lower(), f"{one.id} does not say where its number comes from"


@pytest.mark.parametrize("name", BOOKS)
def test_everything_is_worded_in_both_languages_and_in_no_other_script(name: str) -> None:
    # Letters in formulas, the prefix of a clause of the other game, and X-Y-Z are the only Latin in Russian.
    latin = re.compile(r"\b(?!(?:classic|heroes|X|Y|Z)\b)[^\W\d_]*[A-Za-z][^\W\d_]*")
    # Russian in English stands in brackets or quotes, beside the English words.
    beside = re.compile(r"[(«][^()«»]*[)»]")
    for place, text in wordings(rulebook(name)):
        assert bool(text.ru) == bool(text.en), f"{place} is worded in one language only"
        assert not latin.search(text.ru), f"{place}: Latin letters in Russian"
        assert not re.search("[А-Яа-яЁё]", beside.sub("", beside.sub("", text.en))), f"{place}: Russian in English"


@pytest.mark.parametrize("name", BOOKS)
def test_both_languages_give_the_same_figures(name: str) -> None:
    figures = re.compile(r"\d+(?:\.\d+)*")
    for place, text in wordings(rulebook(name)):
        ours = [Counter(figures.findall(wording)) for wording in (text.ru, text.en)]
        assert ours[0] == ours[1], f"{place}: {ours[0]} and {ours[1]}"


@pytest.mark.parametrize("name", BOOKS)
def test_text_and_references_of_a_clause_agree(name: str) -> None:
    for one in rulebook(name).clauses:
        cited = {reference.to.number for reference in one.references}
        for wording in (one.text.ru, one.text.en):
            assert set(re.findall(rf"\b{_NUMBER}\b", wording)) == cited, f"{one.id}: {wording}"


@pytest.mark.parametrize("name", BOOKS)
def test_a_quoted_title_is_the_title_of_what_is_cited(name: str) -> None:
    book = rulebook(name)
    titles = {one.id: one.heading for one in book.clauses} | {one.id: one.title for one in book.external}
    for one in book.clauses:
        for reference in one.references:
            assert reference.title in (titles[reference.to], Text()), f"{one.id} on {reference.to}"


@pytest.mark.parametrize("name", BOOKS)
def test_numbers_in_notes_are_clauses_or_known_to_be_missing(name: str) -> None:
    books = {one: rulebook(one) for one in BOOKS}
    known = {
        one: {item.id.number for item in book.clauses}
        | {item.id.number for item in book.external}
        | {number for gap in book.gaps for number in (gap.first, gap.last)}
        for one, book in books.items()
    }
    mention = re.compile(rf"(?:\b(classic|heroes):)?\b({_NUMBER})\b")
    for place, text in wordings(books[name]):
        if place.startswith(("assertion", "term")):
            continue
        for prefix, number in mention.findall(f"{text.ru} {text.en}"):
            assert number in known[prefix or name], f"{place} names {prefix or name}:{number}"


@pytest.mark.parametrize("name", BOOKS)
def test_gaps_and_external_clauses_hold_nothing_that_is_there(name: str) -> None:
    book = rulebook(name)
    there = {one.id.number for one in book.clauses}
    outside = {one.id.number: {by.number for by in one.cited_by} for one in book.external}
    cited = {
        number: {one.id.number for one in book.clauses for reference in one.references if reference.to.number == number}
        for number in outside
    }
    assert not there & set(outside)
    assert outside == cited
    for gap in book.gaps:
        assert gap.first not in there | set(outside) and gap.last not in there | set(outside)


def test_known_gaps() -> None:
    assert {(gap.first, gap.last) for gap in rulebook("heroes").gaps} >= {
        ("110", "110"),
        ("113", "116"),
        ("118.5", "118.5"),
    }
    external = [one.id.number for one in rulebook("classic").external]
    assert external == ["114", "115", "116", "117", "119", "122", "503", "534"]
    assert ("113", "113") in {(gap.first, gap.last) for gap in rulebook("classic").gaps}
