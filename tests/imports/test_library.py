"""The user's library: what goes in comes out equal, imports are all or nothing, editions stand side by side."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from svod.kb.imports.document import Document
from svod.kb.imports.formats import to_text
from svod.kb.imports.layouts import load_layout
from svod.kb.imports.library import FILE_NAME, Library
from svod.kb.imports.library_write import Importer
from svod.kb.imports.read import SourcePart, assemble
from svod.kb.model import SvodError


def store(folder: Path, text: str, name: str = "rules.txt", rulebook: str = "game", edition: str | None = None) -> str:
    part = SourcePart(name, to_text(text.encode(), name, name))
    return Importer(folder).store(assemble([part], rulebook, edition=edition), [part])


def stored(folder: Path, spec: str = "game") -> Document:
    with Library.open(folder) as library:
        edition = library.edition(spec)
        assert edition is not None
        return library.document(edition)


def test_what_goes_in_comes_out_equal(tmp_path: Path, rules: str) -> None:
    part = SourcePart("rules.txt", to_text(rules.encode(), "rules.txt", "rules.txt"))
    document = assemble([part], "game", edition="2026-01-01")
    Importer(tmp_path).store(document, [part])
    assert stored(tmp_path) == document
    with Library.open(tmp_path) as library:
        edition = library.edition("game")
        assert edition is not None
        assert library.text(edition) == rules


_WORD = st.sampled_from(["card", "карта", "rule 101.2", "see [101.1]", "«x»", "“y”", "a–b", "Ё", "ПРИМЕР.", "102."])
_LINE = st.lists(_WORD, min_size=1, max_size=8).map(" ".join)
_TEXT = st.lists(
    st.one_of(_LINE, st.just(""), st.just("Example: a card."), st.just("| a | b |"), st.just("\tx\ty")), max_size=12
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=_TEXT)
def test_any_document_comes_out_equal(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    folder = tmp_path_factory.mktemp("library")
    text = "101. Cards\n101.1. A.\n" + "\n".join(lines) + "\n101.2. B.\n"
    part = SourcePart("rules.txt", to_text(text.encode(), "rules.txt", "rules.txt"))
    document = assemble([part], "game", edition="1")
    Importer(folder).store(document, [part])
    assert stored(folder) == document


def test_reading(tmp_path: Path, rules: str) -> None:
    store(tmp_path, rules, edition="1")
    with Library.open(tmp_path) as library:
        edition = library.edition("game")
        assert edition is not None
        clause = library.clause(edition, "101.1")
        assert clause is not None
        assert (clause.id, clause.parent, clause.examples) == ("game:101.1", "101", ("A turned card is face down.",))
        assert library.children(edition, "101") == ("101.1", "101.2")
        assert library.children(edition, None) == ("1",)
        assert library.clause(edition, "101.9") is None
        assert library.nearest(edition, "101.2b")[:2] == ("101.2", "101.2a")
        assert [(one.target, one.resolved) for one in library.references_from(edition, "101.1")] == [("102.1", True)]
        assert [one.source for one in library.references_to(edition, "103")] == ["102.2"]
        assert [one.quoted_title for one in library.references_to(edition, "103")] == ["Turns"]
        assert [one.term for one in library.references_to(edition, "102")] == ["Deck"]
        assert [term.term for term in library.terms(edition)] == ["Deck"]
        exported = library.as_json(edition)
    assert {clause["id"]: clause["parent"] for clause in exported["clauses"]}["game:101.2a"] == "game:101.2"
    first = next(clause for clause in exported["clauses"] if clause["number"] == "101.1")
    (reference,) = first["refs"]
    assert first["text"][reference["start"] : reference["end"]] == reference["text"] == "102.1"
    assert exported["terms"] == [{"term": "Deck", "text": "A pile of cards. See rule 102.", "refs": ["game:102"]}]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("shuffled decks", "game:102.2"),
        ("creature blocking", "game:101.2"),
        ("101.2a", "game:101.2a"),
        ("Turns", "game:103"),
        ("the player takes a turn", "game:103.1"),
        ("face", "game:101.1"),
    ],
)
def test_search_finds_any_inflection(tmp_path: Path, rules: str, query: str, first: str) -> None:
    store(tmp_path, rules)
    with Library.open(tmp_path) as library:
        assert library.search(query)[0].id == first


def test_search_in_russian(tmp_path: Path) -> None:
    store(tmp_path, "101. Существа\n101.1. Летающее существо не блокируют.\n101.2. Ещё одна карта закрыта.\n")
    with Library.open(tmp_path) as library:
        assert library.search("блокировать летающих существ")[0].id == "game:101.1"
        assert library.search("еще карты")[0].id == "game:101.2"
        assert library.search("'\" OR NEAR( *") == ()
        assert library.search("существо", rulebook="none") == ()


def test_search_is_narrowed_to_a_rulebook(tmp_path: Path, rules: str) -> None:
    for number in range(30):
        store(tmp_path, rules.replace("Game of Cards", f"Game {number}"), rulebook=f"game{number}")
    store(
        tmp_path,
        "101. Cards\n101.1. A deck of many many words about something else and a card.\n101.2. B.\n",
        rulebook="other",
    )
    with Library.open(tmp_path) as library:
        assert [hit.id for hit in library.search("deck", rulebook="other")] == ["other:101.1"]
        assert len(library.search("deck", limit=5)) == 5


def test_importing_again_replaces(tmp_path: Path, rules: str) -> None:
    assert store(tmp_path, rules, edition="2026") == "2026"
    assert store(tmp_path, rules.replace("Players take", "Each player takes"), edition="2026") == "2026"
    with Library.open(tmp_path) as library:
        (edition,) = library.editions("game")
        clause = library.clause(edition, "103.1")
        assert clause is not None and clause.text == "Each player takes turns."
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    passages = connection.execute("SELECT count(*) FROM passage_digest").fetchone()[0]
    used = connection.execute(
        "SELECT count(DISTINCT passage) FROM (SELECT passage FROM clause UNION SELECT passage FROM term)"
    )
    assert passages == used.fetchone()[0]
    connection.close()


def test_the_same_import_twice_changes_nothing(tmp_path: Path, rules: str) -> None:
    def dump() -> list[tuple[object, ...]]:
        connection = sqlite3.connect(tmp_path / FILE_NAME)
        tables = ("clause", "reference", "term", "example", "form", "passage_digest")
        # keys are handed out anew; everything else is the same
        rows = [row[1:] for table in tables for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2")]
        connection.close()
        return [tuple(value for value in row if not isinstance(value, int)) for row in rows]

    store(tmp_path, rules)
    before = dump()
    store(tmp_path, rules)
    assert dump() == before


def test_editions_stand_side_by_side(tmp_path: Path, rules: str) -> None:
    other = rules.replace("face down", "face-down")
    assert store(tmp_path, rules, "rules_20250101.txt") == "2025-01-01"
    assert store(tmp_path, rules + "\nMore.\n", "rules_20260101.txt") == "2026-01-01"
    # two files of one date that differ are two editions; the same text is one
    assert store(tmp_path, other, "rules-corrected-20260101.txt") == "2026-01-01 (2)"
    assert store(tmp_path, other, "copy-20260101.txt") == "2026-01-01 (2)"
    with Library.open(tmp_path) as library:
        labels = [edition.edition for edition in library.editions("game")]
        assert labels == ["2025-01-01", "2026-01-01", "2026-01-01 (2)"]
        newest, older = library.edition("game"), library.edition("game@2025")
        assert newest is not None and newest.edition == "2026-01-01 (2)"
        assert older is not None and older.edition == "2025-01-01"
        assert library.edition("game@1999") is None
        # a text that editions share is found once, in the newest
        assert [hit.edition for hit in library.search("shuffling", all_editions=True)] == ["2026-01-01 (2)"]
        assert [hit.edition for hit in library.search("shuffling", rulebook="game@2025")] == ["2025-01-01"]


def test_removing(tmp_path: Path, rules: str) -> None:
    store(tmp_path, rules, edition="1")
    store(tmp_path, rules, "b.txt", edition="2")
    assert Importer(tmp_path).remove("game", "1") == 1
    assert Importer(tmp_path).remove("game", "1") == 0
    with Library.open(tmp_path) as library:
        assert [edition.edition for edition in library.editions()] == ["2"]


def test_an_empty_library(tmp_path: Path) -> None:
    with Library.open(tmp_path / "nowhere") as library:
        assert library.editions() == ()
        assert library.search("card") == ()
        assert library.official("classic", "112.2") is None


def test_a_failed_import_leaves_the_earlier_state(tmp_path: Path, rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store(tmp_path, rules, edition="1")
    before = stored(tmp_path)
    monkeypatch.setattr("svod.kb.imports.library_write._insert_references", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        store(tmp_path, rules.replace("turns", "leaps"), edition="1")
    assert stored(tmp_path) == before


def test_a_full_disk_is_one_sentence_and_changes_nothing(
    tmp_path: Path, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(tmp_path, rules, edition="1")
    before = stored(tmp_path)
    opened = sqlite3.connect

    def small(*args: object, **kwargs: object) -> sqlite3.Connection:
        connection = opened(*args, **kwargs)  # type: ignore[arg-type]
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 2}")
        return connection

    monkeypatch.setattr(sqlite3, "connect", small)
    many = rules + "\n".join(f"104.{number}. Card number {number} is {'x' * 50}{number}." for number in range(900))
    with pytest.raises(SvodError, match=r"as it was.*full"):
        store(tmp_path, many, edition="2")
    monkeypatch.undo()
    assert stored(tmp_path) == before
    with Library.open(tmp_path) as library:
        assert len(library.editions()) == 1


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_killed_import_leaves_the_earlier_state(tmp_path: Path, rules: str) -> None:
    store(tmp_path, rules, edition="1")
    before = stored(tmp_path)
    script = textwrap.dedent(
        """
        import os, signal, sys
        from pathlib import Path
        from svod.kb.imports import library_write
        from svod.kb.imports.read import SourcePart, assemble
        from svod.kb.imports.formats import to_text
        text = sys.stdin.read()
        part = SourcePart("rules.txt", to_text(text.encode(), "rules.txt", "rules.txt"))
        library_write._drop_orphans = lambda connection: os.kill(os.getpid(), signal.SIGKILL)
        library_write.Importer(Path(sys.argv[1])).store(assemble([part], "game", edition="1"), [part])
        """
    )
    many = rules + "\n".join(f"104.{number}. Card number {number}." for number in range(2000))
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        input=many,
        text=True,
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
    )
    assert done.returncode == -signal.SIGKILL
    assert stored(tmp_path) == before
    store(tmp_path, rules, "b.txt", edition="2")


def test_somebody_elses_database_is_left_alone(tmp_path: Path, rules: str) -> None:
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    connection.execute("CREATE TABLE mine (x)")
    connection.commit()
    connection.close()
    for action in (lambda: Library.open(tmp_path), lambda: store(tmp_path, rules)):
        with pytest.raises(SvodError, match="another database"):
            action()


def test_a_damaged_library_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"not a database at all" * 100)
    with pytest.raises(SvodError, match="cannot be read"):
        Library.open(tmp_path)


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path, rules: str) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(SvodError, match="SVOD_DATA_DIR"):
        store(tmp_path / "file" / "below", rules)


def test_reading_needs_the_standard_library_only(tmp_path: Path, rules: str) -> None:
    store(tmp_path, rules)
    script = textwrap.dedent(
        """
        import sys
        from pathlib import Path
        from svod.kb.imports.library import Library
        with Library.open(Path(sys.argv[1])) as library:
            assert library.search("decks")
            assert library.clause(library.edition("game"), "101.1")
        heavy = {"yaml", "pymorphy3", "networkx", "sqlite_utils", "snowballstemmer"} & set(sys.modules)
        assert not heavy, heavy
        """
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=True)


def test_documents_that_differ_are_not_equal(tmp_path: Path, rules: str) -> None:
    store(tmp_path, rules, edition="1")
    assert replace(stored(tmp_path), edition="2") != stored(tmp_path)


def test_a_sign_before_a_number_may_be_left_out(tmp_path: Path) -> None:
    (tmp_path / "laws.yaml").write_text('levels: [{form: "§ N", kind: section}, {form: "§ N-a"}]\n', encoding="utf-8")
    part = SourcePart("laws.txt", to_text("§ 1 Cards\n§ 1-a B.\n§ 1-b C.\n".encode(), "laws.txt", "laws.txt"))
    Importer(tmp_path).store(assemble([part], "laws", layout=load_layout(tmp_path / "laws.yaml")), [part])
    with Library.open(tmp_path) as library:
        edition = library.edition("laws")
        assert edition is not None
        assert [library.clause(edition, number) is not None for number in ("§ 1-a", "1-a", "-a", "a")] == [
            True,
            True,
            False,
            False,
        ]


def test_a_first_import_that_fails_leaves_an_empty_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = SourcePart("a.txt", to_text(b"101. A\n101.1. B.\n", "a.txt", "a.txt"))

    def full(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Importer, "_insert", full)
    with pytest.raises(SvodError, match="nothing was imported"):
        Importer(tmp_path).store(assemble([part], "game"), [part])
    assert (tmp_path / FILE_NAME).exists()
    with Library.open(tmp_path) as library:
        assert library.editions(attached=None) == () and library.search("b") == ()
    monkeypatch.undo()
    Importer(tmp_path).store(assemble([part], "game"), [part])
    with Library.open(tmp_path) as library:
        assert len(library.editions()) == 1
