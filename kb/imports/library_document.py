"""Rows of the library → the `Document` that was imported. For check and diff; search and look-up never need it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .document import DocClause, DocExample, DocReference, DocTable, Document, GlossaryTerm, Note, Unread

if TYPE_CHECKING:
    from .library import Edition

Query = Callable[..., list[Any]]


def load_document(query: Query, edition: Edition, text: str) -> Document:
    """The document of an edition; `query` runs SQL with values and returns all rows."""
    key = edition.key
    examples: dict[int, list[DocExample]] = {}
    for clause, example, marker, line, file in query(
        "SELECT clause, text, marker, line, file FROM example WHERE edition = ? ORDER BY clause, position", key
    ):
        examples.setdefault(clause, []).append(DocExample(example, line, marker, file))
    clauses = tuple(
        _clause(row, tuple(examples.get(row[0], ())))
        for row in query(
            "SELECT position, number, parent, kind, heading, text, line, start, end, tables, inferred, occurrence, "
            "depth, file, counted FROM clause WHERE edition = ? ORDER BY position",
            key,
        )
    )
    terms = tuple(
        GlossaryTerm(row[0], row[1], row[2], row[3], row[4], tuple(json.loads(row[5])), row[6])
        for row in query(
            "SELECT term, text, line, start, end, aliases, file FROM term WHERE edition = ? ORDER BY position", key
        )
    )
    return Document(
        rulebook=edition.rulebook,
        title=edition.title,
        edition=edition.edition,
        language=edition.language,
        encoding=edition.encoding,
        source=edition.source,
        format=edition.format,
        layout=edition.layout,
        source_text=text,
        clauses=clauses,
        terms=terms,
        references=_references(query, key, clauses),
        unread=tuple(
            Unread(*row) for row in query("SELECT line, text, file FROM unread WHERE edition = ? ORDER BY rowid", key)
        ),
        notes=tuple(
            Note(*row)
            for row in query("SELECT code, line, message, clause, file FROM note WHERE edition = ? ORDER BY rowid", key)
        ),
    )


def _clause(row: Any, examples: tuple[DocExample, ...]) -> DocClause:
    _, number, parent, kind, heading, text, line, start, end, tables, inferred, occurrence, depth, file, counted = row
    return DocClause(
        number=number,
        parent=parent,
        kind=kind,
        heading=heading,
        text=text,
        line=line,
        start=start,
        end=end,
        examples=examples,
        tables=_tables(tables),
        inferred=bool(inferred),
        occurrence=occurrence,
        depth=depth,
        file=file,
        counted=bool(counted),
    )


def _tables(stored: str) -> tuple[DocTable, ...]:
    if not stored:
        return ()
    return tuple(
        DocTable(tuple(tuple(row) for row in rows), tuple(header), line, shifted)
        for rows, header, line, shifted in json.loads(stored)
    )


def _references(query: Query, key: int, clauses: tuple[DocClause, ...]) -> tuple[DocReference, ...]:
    items: dict[int, tuple[list[str], list[str], Any]] = {}
    for row in query(
        "SELECT item, resolved, target, source, term, part, written, start, end, line, quoted_title, kind, "
        "document, mention, "
        "position, section, sure, file FROM reference WHERE edition = ? ORDER BY rowid",
        key,
    ):
        item, resolved, target = row[:3]
        kept = items.setdefault(item, ([], [], row))
        kept[0 if resolved else 1].append(target)
    found = []
    for targets, unresolved, row in items.values():
        source, term, part, written, start, end, line, title, kind, document, mention, position, section, sure, file = (
            row[3:]
        )
        occurrence = clauses[position].occurrence if position is not None else 1
        found.append(
            DocReference(
                source,
                term,
                part,
                written,
                start,
                end,
                line,
                tuple(targets),
                tuple(unresolved),
                title,
                kind,
                document,
                mention,
                occurrence,
                bool(section),
                bool(sure),
                file,
            )
        )
    return tuple(found)
