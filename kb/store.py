"""Write the knowledge base into SQLite. The only importer of sqlite_utils; loaded to build a store, never to answer.

The file is built aside, in the same folder and in one transaction, checked, and renamed into place: whoever reads sees
the old store or the new one, never half of one. The same rules give the same rows.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import sqlite_utils
from sqlite_utils.db import ForeignKey

from .aside import Aside
from .card_words import compiled_vocabularies
from .codec import documents
from .db import APPLICATION_ID
from .elements import assertion_id, edges_of, example_id, nodes_of
from .index import Index, compile_index
from .known_words import common_english
from .lexicon import Written, compile_lexicon, halves, written_phrases
from .model import Clause, KnowledgeBase, Rulebook, Table, TableRow, Term, Text
from .morphology import forms
from .reasoning import reasoning_documents
from .sources import SCHEMA
from .tables import FULL_TEXT, INDEX, INDEX_MEANING, TABLES, TableShape

# A row by column, or, where there are many, the bare values in the order of the columns.
Row = dict[str, Any]
Rows = Iterator[Row] | Iterator[tuple[Any, ...]]

_COLUMNS = {shape.name: tuple(column.name for column in shape.columns) for shape in TABLES}


def build_store(kb: KnowledgeBase, path: Path, digest: str, signature: str | None = None) -> None:
    """Write the store of `kb` to `path`, stamped with `digest`, replacing what is there; a link stays one.

    `signature` tells files of that digest by their times (see `sources`).

    Raises OSError or sqlite3.OperationalError where that cannot be done; `path` is then as it was.
    """
    # renaming onto a link would replace the link and leave the store that it leads to as it was
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    os.close(handle)
    aside = Path(name)
    try:
        connection = sqlite3.connect(aside)
        try:
            # a store that is not finished is thrown away: nothing needs to be rolled back from the disk
            connection.execute("PRAGMA journal_mode = MEMORY")
            _fill(connection, kb, digest, signature)
        finally:
            connection.close()
        aside.chmod(0o644)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def build_in_memory(kb: KnowledgeBase, digest: str) -> sqlite3.Connection:
    """The store of `kb` as an open database in memory."""
    connection = sqlite3.connect(":memory:")
    _fill(connection, kb, digest)
    return connection


def _fill(connection: sqlite3.Connection, kb: KnowledgeBase, digest: str, signature: str | None = None) -> None:
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA}")
    connection.execute("PRAGMA foreign_keys = ON")
    # indexes are sorted in memory: a full disk leaves no room for temporary files, and the store in memory needs none
    connection.execute("PRAGMA temp_store = MEMORY")
    database = sqlite_utils.Database(connection)
    with database.atomic():
        # clauses stand after their sub-clauses nowhere, but nothing relies on the order in which rows come
        connection.execute("PRAGMA defer_foreign_keys = ON")
        for shape in TABLES:
            _create(database, shape)
        for name, rows in _contents(kb, digest, signature):
            _insert(connection, name, rows)
        for shape in TABLES:
            for indexed in shape.indexes:
                database.table(shape.name).create_index(indexed)
        table, columns = FULL_TEXT
        database.table(table).enable_fts(columns, tokenize="unicode61 remove_diacritics 0 tokenchars '.'")
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
        if broken:
            raise AssertionError(f"a row of the store refers to nothing: {broken[:3]}")


def _create(database: sqlite_utils.Database, shape: TableShape) -> None:
    links = [
        ForeignKey(shape.name, column.name, column.refers_to.partition(".")[0], column.refers_to.partition(".")[2])
        for column in shape.columns
        if column.refers_to is not None
    ]
    database.table(shape.name).create(
        {column.name: column.type for column in shape.columns},
        pk=shape.key[0] if len(shape.key) == 1 else shape.key,
        foreign_keys=links,
        not_null=[column.name for column in shape.columns if not column.optional],
        strict=True,
    )


def _insert(connection: sqlite3.Connection, name: str, rows: Rows) -> None:
    # plain executemany: sqlite_utils' insert_all takes four times as long, and the first start waits for this
    columns = _COLUMNS[name]
    marks = ", ".join("?" * len(columns))
    quoted = ", ".join(f'"{column}"' for column in columns)
    values = (row if isinstance(row, tuple) else tuple([row[column] for column in columns]) for row in rows)
    connection.executemany(f'INSERT INTO "{name}" ({quoted}) VALUES ({marks})', values)


def _contents(kb: KnowledgeBase, digest: str, signature: str | None) -> Iterator[tuple[str, Rows]]:
    here, there = halves(kb)

    def work() -> Iterator[Any]:
        yield written_phrases(there)
        # all at once: the pipe holds little, and what comes after a result would wait until that is fetched
        named = documents(kb)
        yield (
            list(named.items()),
            list(reasoning_documents(named).items()),
            [(name, list(rows)) for name, rows in _graph(kb)],
            compile_index(kb),
            _vocabularies(kb),
            list(common_english()),
        )

    # the lexicon and the writing take this process longer than all that takes the other one
    with closing(Aside(work)) as aside:
        phrases = written_phrases(here) + aside.result()
        # the most rows first: they are written while the other process goes on
        yield from _lexicon(phrases)
        yield "stamp", _stamp(digest, signature)
        yield "metadata", _metadata()
        yield "rulebook", _rulebooks(kb)
        for book in kb.rulebooks:
            yield "clause", _clauses(book)
            yield "external_clause", _externals(book)
            yield "gap", _gaps(book)
            yield "example", _examples(book)
            yield "example_card", _example_cards(book)
            yield "term", _terms(book)
            yield "term_name", (row for term in book.terms for row in _term_names(term))
            yield "rule_table", _tables(book)
            yield "rule_cell", (row for table in book.tables for row in _cells(book, table))
            yield "assertion", _assertions(book)
        yield "reference", _references(kb)
        named, reasoning, graph, index, vocabularies, ordinary = aside.result()
        yield "card_words", ({"rulebook": rulebook, "body": body} for rulebook, body in vocabularies.items())
        yield "ordinary", ((word,) for word in ordinary)
        yield from _search_index(index)
        yield "document", ((name, at, body) for at, (name, body) in enumerate(named))
        yield "reasoning", iter(reasoning)
        yield from graph


def _stamp(digest: str, signature: str | None) -> Iterator[Row]:
    try:
        release = version("svod")
    except PackageNotFoundError:  # run from a folder that was never installed
        release = "unknown"
    for key, value in (("schema", str(SCHEMA)), ("digest", digest), ("version", release), ("signature", signature)):
        if value is not None:
            yield {"key": key, "value": value}


def _metadata() -> Iterator[Row]:
    for shape in TABLES:
        yield {"table_name": shape.name, "column_name": "", "description": shape.meaning}
        for column in shape.columns:
            yield {"table_name": shape.name, "column_name": column.name, "description": column.meaning}
            if shape.name == FULL_TEXT[0] and column.name in FULL_TEXT[1]:
                yield {"table_name": INDEX, "column_name": column.name, "description": column.meaning}
    yield {"table_name": INDEX, "column_name": "", "description": INDEX_MEANING}


def _both(name: str, text: Text) -> Row:
    return {f"{name}_ru": text.ru, f"{name}_en": text.en}


def _rulebooks(kb: KnowledgeBase) -> Iterator[Row]:
    for position, book in enumerate(kb.rulebooks):
        yield {"id": book.id, **_both("title", book.title), "edition": book.edition, "position": position}


def _clauses(book: Rulebook) -> Iterator[Row]:
    for position, clause in enumerate(book.clauses):
        yield {
            "id": str(clause.id),
            "rulebook": book.id,
            "number": clause.id.number,
            "position": position,
            **_both("heading", clause.heading),
            **_both("text", clause.text),
            **_both("note", clause.note),
            "parent": str(clause.parent) if clause.parent else None,
            "inferred": int(clause.inferred),
            "file": clause.span.file if clause.span else None,
            "line": clause.span.line if clause.span else None,
        }


def _externals(book: Rulebook) -> Iterator[Row]:
    for position, external in enumerate(book.external):
        yield {
            "id": str(external.id),
            "rulebook": book.id,
            "number": external.id.number,
            "position": position,
            **_both("title", external.title),
        }


def _gaps(book: Rulebook) -> Iterator[Row]:
    for position, gap in enumerate(book.gaps):
        yield {
            "rulebook": book.id,
            "position": position,
            "first": gap.first,
            "last": gap.last,
            **_both("note", gap.note),
        }


def _references(kb: KnowledgeBase) -> Iterator[Row]:
    position = 0
    for book in kb.rulebooks:
        for clause in book.clauses:
            for reference in clause.references:
                yield {
                    "id": position,
                    "rulebook": book.id,
                    "source": str(clause.id),
                    "target": str(reference.to),
                    "kind": reference.kind,
                    **_both("title", reference.title),
                    "position": position,
                }
                position += 1


def _examples(book: Rulebook) -> Iterator[Row]:
    for clause, position, example in _numbered_examples(book):
        yield {
            "id": example_id(clause, example.id),
            "rulebook": book.id,
            "clause": str(clause.id),
            **_both("text", example.text),
            "position": position,
        }


def _numbered_examples(book: Rulebook) -> Iterator[tuple[Clause, int, Any]]:
    for clause in book.clauses:
        for position, example in enumerate(clause.examples):
            yield clause, position, example


def _example_cards(book: Rulebook) -> Iterator[Row]:
    for clause, _, example in _numbered_examples(book):
        for position, card in enumerate(example.cards):
            yield {"example": example_id(clause, example.id), "position": position, "card": card}


def _terms(book: Rulebook) -> Iterator[Row]:
    for position, term in enumerate(book.terms):
        yield {
            "id": term.full_id,
            "rulebook": book.id,
            "slug": term.id,
            **_both("label", term.label),
            "kind": term.kind,
            **_both("definition", term.definition),
            "defined_by": str(term.defined_by) if term.defined_by else None,
            "counterpart": term.counterpart,
            "position": position,
        }


def _term_names(term: Term) -> Iterator[Row]:
    named = [("ru", "label", term.label.ru), ("en", "label", term.label.en)]
    named += [("ru", "synonym", name) for name in term.synonyms]
    named += [("en", "synonym", name) for name in term.synonyms_en]
    named += [("ru", "slang", name) for name in term.slang]
    named += [("en", "slang", name) for name in term.slang_en]
    for position, (lang, register, name) in enumerate(named):
        # the marks before a name tell the lexicon how to inflect it
        yield {
            "term": term.full_id,
            "lang": lang,
            "register": register,
            "name": name.lstrip("=~"),
            "position": position,
        }


def _tables(book: Rulebook) -> Iterator[Row]:
    for position, table in enumerate(book.tables):
        yield {
            "id": f"{book.id}:table/{table.id}",
            "rulebook": book.id,
            "name": table.id,
            "clause": str(table.clause),
            **_both("title", table.title),
            **_both("note", table.note),
            "position": position,
        }


def _cells(book: Rulebook, table: Table) -> Iterator[Row]:
    name = f"{book.id}:table/{table.id}"
    labels = {term.id: term.label for term in book.terms}
    # where no row has a label the first column is the first column
    for column, (_, label) in enumerate(table.columns, 1):
        yield {"table_id": name, "row": 0, "col": column, **_both("text", label), "terms": ""}
    for number, row in enumerate(table.rows, 1):
        yield {
            "table_id": name,
            "row": number,
            "col": 0,
            **_both("text", row.label),
            "terms": _term_list(book, row.term),
        }
        for column, (text, slugs) in enumerate(_row_cells(row, labels), 1):
            yield {
                "table_id": name,
                "row": number,
                "col": column,
                **_both("text", text),
                "terms": _term_list(book, *slugs),
            }


def _row_cells(row: TableRow, labels: dict[str, Text]) -> Iterator[tuple[Text, tuple[str, ...]]]:
    for text in row.texts:
        yield text, ()
    if not row.texts:
        for cell in row.cells:
            named = [labels.get(slug, Text(slug, slug)) for slug in cell]
            yield Text(", ".join(label.ru for label in named), ", ".join(label.get("en") for label in named)), cell


def _term_list(book: Rulebook, *slugs: str | None) -> str:
    return " ".join(f"{book.id}:term/{slug}" for slug in slugs if slug)


def _assertions(book: Rulebook) -> Iterator[Row]:
    terms = {term.id: term.full_id for term in book.terms}
    for position, assertion in enumerate(book.assertions):
        yield {
            "id": assertion_id(assertion),
            "rulebook": book.id,
            "clause": str(assertion.clauses[0]),
            "clauses": " ".join(map(str, assertion.clauses)),
            "intent": assertion.intent,
            "subject": " ".join(terms.get(name, name) for name in assertion.subject),
            "predicate": assertion.predicate,
            "object": " ".join(terms.get(name, name) for name in assertion.object),
            "force": assertion.force,
            **_both("claim", assertion.claim),
            "position": position,
        }


def _graph(kb: KnowledgeBase) -> Iterator[tuple[str, Rows]]:
    yield (
        "node",
        (
            {"id": node.id, "kind": node.kind.value, "rulebook": node.rulebook, **_both("label", node.label)}
            for node in nodes_of(kb)
        ),
    )
    yield (
        "edge",
        (
            {
                "id": position,
                "source": edge.source,
                "target": edge.target,
                "kind": edge.kind.value,
                "clause": edge.clause,
            }
            for position, edge in enumerate(edges_of(kb))
        ),
    )


def _vocabularies(kb: KnowledgeBase) -> dict[str, str]:
    return dict(compiled_vocabularies(kb.documents, lambda word: (form.word for form in forms(word))))


def _lexicon(phrases: list[Written]) -> Iterator[tuple[str, Rows]]:
    compiled = compile_lexicon(phrases)
    yield (
        "form",
        ((number, form, form[::-1], word, cases) for number, (form, word, cases) in enumerate(compiled.forms)),
    )
    yield "phrase", iter(compiled.phrases)
    yield "particle", ((form,) for form in compiled.particles)


def _search_index(index: Index) -> Iterator[tuple[str, Rows]]:
    yield (
        "search_form",
        ((form, form[::-1], " ".join(lemmas)) for form, lemmas in index.forms),
    )
    yield (
        "clause_words",
        (
            {
                "id": number,
                "clause": entry.clause,
                "number": entry.number,
                "heading": " ".join(entry.heading),
                "body": " ".join(entry.body),
                "example": " ".join(entry.example),
                "claim": " ".join(entry.claim),
                "defines": " ".join(entry.defines),
                "term": " ".join(entry.term),
                "context": " ".join(entry.context),
                "stem": " ".join(entry.stem),
            }
            for number, entry in enumerate(index.entries)
        ),
    )
