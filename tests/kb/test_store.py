"""The store as built: strict tables, foreign keys, its own explanation, and the same bytes for the same rules."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest
from svod.kb.db import Store
from svod.kb.model import KnowledgeBase
from svod.kb.shapes import FORCES
from svod.kb.store import build_in_memory, build_store
from svod.kb.tables import TABLES


@pytest.fixture
def store(sample_kb: KnowledgeBase) -> Store:
    return Store(build_in_memory(sample_kb, "digest"), "digest", None)


def test_it_loads_again_as_it_was(store: Store, sample_kb: KnowledgeBase) -> None:
    assert store.knowledge_base() == sample_kb


def test_every_table_is_strict_and_refers_only_to_rows_that_are_there(store: Store) -> None:
    strict = dict(store.connection.execute("SELECT name, strict FROM pragma_table_list WHERE type = 'table'"))
    assert all(strict[shape.name] for shape in TABLES)
    assert store.connection.execute("PRAGMA foreign_key_check").fetchall() == []
    with pytest.raises(sqlite3.IntegrityError):
        store.connection.execute("UPDATE clause SET parent = 'tide:77' WHERE id = 'tide:1.1'")
    with pytest.raises(sqlite3.IntegrityError):
        store.connection.execute("UPDATE clause SET position = 'first' WHERE id = 'tide:1.1'")


def test_every_table_and_column_is_described_in_the_file_itself(store: Store) -> None:
    described = set(store.connection.execute("SELECT table_name, column_name FROM metadata WHERE description <> ''"))
    for shape in TABLES:
        columns = store.connection.execute("SELECT name FROM pragma_table_info(?)", (shape.name,)).fetchall()
        assert {(shape.name, ""), *((shape.name, column) for (column,) in columns)} <= described


def test_the_full_text_index_is_described(store: Store) -> None:
    described = dict(
        store.connection.execute("SELECT column_name, description FROM metadata WHERE table_name = 'clause_words_fts'")
    )
    columns = store.connection.execute("SELECT name FROM pragma_table_info('clause_words_fts')").fetchall()
    assert described.keys() == {"", *(column for (column,) in columns)} and all(described.values())


def test_what_an_assertion_states_and_by_which_clauses_can_be_queried(store: Store) -> None:
    columns = "clause, clauses, subject, predicate, object, force"
    assert store.connection.execute(f"SELECT {columns} FROM assertion").fetchall() == [
        ("tide:1.2", "tide:1.2", "tide:term/bolshaya-volna", "washes", "tide:term/lodka", "always")
    ]


def test_the_file_tells_every_force_that_an_assertion_may_have(store: Store) -> None:
    (told,) = store.connection.execute(
        "SELECT description FROM metadata WHERE table_name = 'assertion' AND column_name = 'force'"
    ).fetchone()
    assert set(re.findall(r"[a-z]+", told)) - {"or"} == set(FORCES)


def test_a_clause_has_its_place_examples_and_references_both_ways(store: Store) -> None:
    clause = store.clause("tide:1.2")
    assert clause is not None
    assert clause["parent"] == "tide:1"
    assert [example["text"]["en"] for example in clause["examples"]] == ["A raft is no boat."]
    assert [ref["to"] for ref in clause["refs_out"]] == ["tide:9", "tide:1.1"]
    assert clause["refs_in"] == [{"from": "tide:1.3", "kind": "see"}]
    parent = store.clause("tide:1")
    assert parent is not None and parent["children"] == ["tide:1.1", "tide:1.2", "tide:1.3", "tide:1.10"]
    assert store.clause("tide:7") is None


def test_numbers_are_text(store: Store) -> None:
    assert "1.10" in store.numbers("tide")
    one, ten = store.clause("tide:1.1"), store.clause("tide:1.10")
    assert one is not None and ten is not None and one["text"] != ten["text"]


def test_what_is_missing_is_known(store: Store) -> None:
    assert [(gap["first"], gap["note"]["en"]) for gap in store.gaps("tide")] == [("1.4", "The clause is lost.")]
    assert [(external["id"], external["cited_by"]) for external in store.external("tide")] == [("tide:9", ["tide:1.2"])]
    assert store.heading("tide:9") == {"ru": "Шторм", "en": "Storm"}


def test_a_table_of_texts_keeps_its_labels(store: Store) -> None:
    (table,) = store.tables("tide")
    assert [row["label"]["en"] for row in table["rows"]] == ["Small", "Big"]
    assert [[cell["text"]["ru"] for cell in row["cells"]] for row in table["rows"]] == [["один"], ["два"]]


def test_a_store_in_memory_needs_no_temporary_files(sample_kb: KnowledgeBase) -> None:
    assert build_in_memory(sample_kb, "d").execute("PRAGMA temp_store").fetchone() == (2,)  # memory


def test_the_same_rules_give_the_same_rows(sample_kb: KnowledgeBase) -> None:
    dumps = ["\n".join(build_in_memory(sample_kb, "d").iterdump()) for _ in range(2)]
    assert dumps[0] == dumps[1]


def test_a_failed_build_leaves_the_old_store_and_no_rubbish(
    sample_kb: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "data" / "svod.sqlite3"
    build_store(sample_kb, path, "one")
    before = path.read_bytes()

    def broken(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("svod.kb.store._insert", broken)
    with pytest.raises(sqlite3.OperationalError):
        build_store(sample_kb, path, "two")
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == ["svod.sqlite3"]
