"""Comparing two editions: every clause is accounted for, and moves are told from changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from svod.kb.imports.diff import Diff, compare, to_json
from svod.kb.imports.diff_report import as_html, as_text
from svod.kb.imports.document import Document
from svod.kb.imports.formats import to_text
from svod.kb.imports.read import SourcePart, assemble, read_document
from svod.kb.imports.word_changes import similarity, word_changes

Read = Callable[..., Document]

OLD = """
100. The board

100.1. The board has nine rows and nine columns.

100.2. A piece stands on one square and faces north. See rule 101.1.

100.3. A square that is marked holds no piece until the mark is gone.

101. The pieces

101.1. Each player has seven pieces.

101.2. A piece that is taken leaves the board at once and may not come back. Its owner draws one card from the pile.

101.3. A king is worth three points. A queen is worth nine points at the end.
"""


def difference(read: Read, old: str, new: str) -> dict[str, object]:
    return to_json(compare(read(old), read(new)))


def entries(found: dict[str, object]) -> dict[str, object]:
    """What the comparison found, without what it did not."""
    return {key: value for key, value in found.items() if value and key != "terms"}


def test_an_edition_does_not_differ_from_itself(read: Read) -> None:
    found = compare(read(OLD), read(OLD))

    assert found.empty
    assert entries(to_json(found)) == {}
    assert "Nothing changed." in as_text(found)


def test_a_new_clause_moves_its_followers_and_citations_follow(read: Read) -> None:
    new = OLD.replace("101.3.", "101.4.").replace("101.2.", "101.3.").replace("101.1.", "101.2.")
    new = new.replace("101.2. Each", "101.1. No piece is a person.\n\n101.2. Each")

    found = entries(difference(read, OLD, new))

    assert found.pop("added") == ["game:101.1"]
    assert found.pop("moved") == [
        {"old": f"game:101.{number}", "new": f"game:101.{number + 1}"} for number in (1, 2, 3)
    ]
    assert found.pop("references_only") == [{"old": "game:100.2", "new": "game:100.2"}]
    assert found == {}


def test_a_citation_that_stays_behind_is_told(read: Read) -> None:
    new = OLD.replace("101.1. Each", "101.1. No piece is a person.\n\n101.4. Each")

    found = entries(difference(read, OLD, new))

    assert found["stale_references"] == [{"clause": "game:100.2", "cites": "101.1", "now": "101.4"}]


def test_changed_removed_and_typography(read: Read) -> None:
    new = OLD.replace("nine rows and nine columns", "eight rows and nine columns").replace(
        "faces north", "faces\u00a0north"
    )
    new = new.replace("101.1. Each player has seven pieces.\n\n", "").replace(
        "until the mark is gone", "until the mark’s gone"
    )

    found = entries(difference(read, OLD.replace("until the mark is gone", "until the mark's gone"), new))

    assert [(entry["old"], entry["new"]) for entry in found["changed"]] == [("game:100.1", "game:100.1")]  # type: ignore[attr-defined]
    assert found["removed"] == ["game:101.1"]
    assert found["typography_only"] == [{"old": "game:100.3", "new": "game:100.3"}]


def test_split_and_merged_are_each_others_mirror(read: Read) -> None:
    second = "Its owner draws one card from the pile."
    split = OLD.replace(f" {second}", "").replace("101.3. A king", f"101.4. {second}\n\n101.3. A king")
    split = split.replace("101.3.", "101.5.").replace("101.4.", "101.3.").replace("101.5.", "101.4.")

    there = entries(difference(read, OLD, split))
    back = entries(difference(read, split, OLD))

    assert there["split"] == [{"old": "game:101.2", "new": ["game:101.2", "game:101.3"]}]
    assert back["merged"] == [{"old": ["game:101.2", "game:101.3"], "new": "game:101.2"}]
    assert "added" not in there
    assert "removed" not in back
    assert there["moved"] == [{"old": "game:101.3", "new": "game:101.4"}]


def test_a_clause_that_only_grew_is_changed_not_split(read: Read) -> None:
    longer = "101.1. Each player has seven pieces. " + " ".join(
        f"Of these the {n}th stands apart." for n in range(4, 20)
    )
    found = entries(difference(read, OLD, OLD.replace("101.1. Each player has seven pieces.", longer)))

    assert [entry["old"] for entry in found.pop("changed")] == ["game:101.1"]  # type: ignore[attr-defined]
    assert found == {}


def test_html_escapes_and_text_strips(read: Read) -> None:
    new = OLD.replace("nine rows", "<script>alert(1)</script> & \x1b[31mred rows")
    found = compare(read(OLD), read(new))

    page = as_html(found)
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert "\x1b" not in page
    assert "\x1b" not in as_text(found)
    assert "[-nine-]" in as_text(found)
    assert "\x1b[31;9mnine\x1b[0m" in as_text(found, colour=True)


def test_changes_of_words_make_the_new_text() -> None:
    old, new = "A piece stands on one square.", "A tall piece may stand on one square or two."
    changes = word_changes(old, new)

    assert "".join(change.text for change in changes if change.operation != "delete") == new
    assert [change.text.strip() for change in changes if change.operation == "delete"]
    assert word_changes("“so”", '"so"')[0].operation == "equal"


@given(st.text(alphabet="ab .", max_size=40), st.text(alphabet="ab .", max_size=40))
def test_changes_of_any_words_make_the_new_text(old: str, new: str) -> None:
    made = "".join(change.text for change in word_changes(old, new) if change.operation != "delete")
    assert made.split() == new.split()
    assert 0.0 <= similarity(old.split(), new.split()) <= 1.0


SENTENCES = st.lists(
    st.lists(
        st.sampled_from(("king", "queen", "rook", "moves", "takes", "guards", "one", "two", "rows")),
        min_size=3,
        max_size=9,
    ),
    min_size=2,
    max_size=8,
)


def rulebook(sentences: list[list[str]]) -> Document:
    lines = ["100. Title"] + [f"100.{n}. The {' '.join(words)}." for n, words in enumerate(sentences, 1)]
    return assemble([SourcePart("rules.txt", to_text("\n\n".join(lines).encode(), "rules.txt", "rules.txt"))], "game")


def assert_accounted(found: Diff) -> None:
    """Every clause of either edition is in one pair, or added, removed, merged or split off, and in no two of these."""
    old = [id(pair.old) for pair in found.pairs] + [id(clause) for clause in found.removed]
    new = [id(pair.new) for pair in found.pairs] + [id(clause) for clause in found.added]
    paired = set(old + new)
    old += [id(clause) for group in found.merged for clause in group.old if id(clause) not in paired]
    new += [id(clause) for group in found.split for clause in group.new if id(clause) not in paired]
    assert sorted(old) == sorted(id(clause) for clause in found.old.clauses)
    assert sorted(new) == sorted(id(clause) for clause in found.new.clauses)


@settings(deadline=None)
@given(SENTENCES, SENTENCES)
def test_every_clause_is_accounted_for_once(old: list[list[str]], new: list[list[str]]) -> None:
    found = compare(rulebook(old), rulebook(new))
    assert_accounted(found)
    assert all(pair.similarity < 1 or pair.old_wording.body == pair.new_wording.body for pair in found.changed)


@settings(deadline=None)
@given(SENTENCES, st.data())
def test_inserting_a_clause_moves_only_its_followers(sentences: list[list[str]], data: st.DataObject) -> None:
    unique = [[*words, f"number{n}"] for n, words in enumerate(sentences)]
    place = data.draw(st.integers(0, len(unique)))
    found = compare(rulebook(unique), rulebook([*unique[:place], ["stranger", "walks", "along"], *unique[place:]]))

    assert [clause.number for clause in found.added] == [f"100.{place + 1}"]
    assert [(pair.old.number, pair.new.number) for pair in found.moved] == [
        (f"100.{n}", f"100.{n + 1}") for n in range(place + 1, len(unique) + 1)
    ]
    assert not found.removed and not found.changed


def test_moves_of_a_published_rulebook(published: Path) -> None:
    old = read_document(published / "magic" / "rules_20260619.txt", "magic")
    new = read_document(published / "magic" / "rules_20260819.txt", "magic")
    found = compare(old, new)

    moved = {pair.old.number: pair.new.number for pair in found.moved}
    expected = {f"310.8{letter}": f"310.9{letter}" for letter in "bcdefg"}
    expected |= {"310.9": "310.10", "310.11a": "310.12a", "310.11b": "310.12b", "704.5y": "704.5z", "704.5z": "704.5aa"}
    assert expected.items() <= moved.items()
    assert {"122.1j", "310.8", "701.70", "702.195", "704.5w"} <= {clause.number for clause in found.added}
    assert ("310.8a", "310.9a") in {(pair.old.number, pair.new.number) for pair in found.changed}
    assert found.removed == () and found.split == () and found.merged == ()
    assert_accounted(found)


@pytest.mark.parametrize(("old", "new"), [("20190125", "20260819"), ("20221118", "20240802")])
def test_far_editions_are_accounted_for(published: Path, old: str, new: str) -> None:
    found = compare(
        read_document(published / "magic" / f"rules_{old}.txt", "magic"),
        read_document(published / "magic" / f"rules_{new}.txt", "magic"),
    )
    assert_accounted(found)
    assert len(found.pairs) > 0.85 * len(found.old.clauses)
