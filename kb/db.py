"""The store at run time: open the SQLite file that was built from the rules, or have it built. Standard library only.

The rules are the truth and the store is derived: it is stamped with a digest of what it was built from and never
answered from when that does not match. Where no file can be written, the store lives in memory for one run.

Loaded by every start, so nothing is imported that is slow to import (pathlib is, hence os.path).
"""
# ruff: noqa: PTH100, PTH114, PTH116, PTH113, PTH123

from __future__ import annotations

import errno
import os
import sqlite3
import stat

from .sources import SCHEMA, digest_of, signature_of, unchanged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any, NoReturn

    from .model import KnowledgeBase

APPLICATION_ID = 0x53766F64
"""“Svod” in the header of the file: tells our files from other people's databases."""
_HEADER = b"SQLite format 3\x00"

Bilingual = dict[str, str]


class Store:
    """An open store, for reading. `path` is None where it lives in memory; `notice` then says why."""

    def __init__(
        self, connection: sqlite3.Connection, digest: str, path: str | None, notice: str | None = None
    ) -> None:
        self.connection = connection
        self.rules_digest = digest
        self.path = path
        self.notice = notice
        self.kept: dict[str, dict[Any, Any]] = {}
        """What readers of this store have worked out of it, for the next question: by their own names, never changed."""

    def close(self) -> None:
        """Close the connection; the store cannot be used afterwards."""
        self.connection.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def document(self, name: str) -> str:
        """The JSON text of a document: `book/<id>`, `lexicon`, a vocabulary, or `ask/…`. KeyError where there is none."""
        table = "reasoning" if name.startswith("ask/") else "document"
        row = self.connection.execute(f"SELECT body FROM {table} WHERE name = ?", (name,)).fetchone()
        if row is None:
            raise KeyError(name)
        body: str = row[0]
        return body

    def card_words(self, rulebook: str) -> str | None:
        """The JSON text of the vocabulary by which the rulebook's card texts are read; None where it has none."""
        row = self.connection.execute("SELECT body FROM card_words WHERE rulebook = ?", (rulebook,)).fetchone()
        return None if row is None else str(row[0])

    def documents(self) -> dict[str, str]:
        """All documents by name, in the order in which they were stored."""
        return dict(self.connection.execute("SELECT name, body FROM document ORDER BY position"))

    def knowledge_base(self) -> KnowledgeBase:
        """The whole knowledge base as it was loaded (imports the model: not for a fast start)."""
        from .codec import knowledge_base

        return knowledge_base(self.documents())

    def rulebooks(self) -> tuple[dict[str, Any], ...]:
        """The rulebooks in order: `id`, `title` (both languages), `edition`."""
        rows = self.connection.execute("SELECT id, title_ru, title_en, edition FROM rulebook ORDER BY position")
        return tuple({"id": row[0], "title": {"ru": row[1], "en": row[2]}, "edition": row[3]} for row in rows)

    def numbers(self, rulebook: str) -> tuple[str, ...]:
        """The clause numbers of a rulebook in order; empty for an unknown one."""
        rows = self.connection.execute("SELECT number FROM clause WHERE rulebook = ? ORDER BY position", (rulebook,))
        return tuple(row[0] for row in rows)

    def clause(self, clause_id: str) -> dict[str, Any] | None:
        """A clause by its id, with all that `svod rule` shows but the official wording; None where there is none.

        It is read once and is not to be changed.
        """
        clauses: dict[str, dict[str, Any] | None] = self.kept.setdefault("clause", {})
        if clause_id not in clauses:
            clauses[clause_id] = self._clause(clause_id)
        return clauses[clause_id]

    def _clause(self, clause_id: str) -> dict[str, Any] | None:
        row = self._one("SELECT * FROM clause WHERE id = ?", clause_id)
        if row is None:
            return None
        return {
            "id": row["id"],
            "rulebook": row["rulebook"],
            "number": row["number"],
            "heading": _bilingual(row, "heading"),
            "text": _bilingual(row, "text"),
            "note": _bilingual(row, "note"),
            "parent": row["parent"],
            "children": [
                child for (child,) in self._all("SELECT id FROM clause WHERE parent = ? ORDER BY position", clause_id)
            ],
            "examples": [
                {"id": example["id"], "text": _bilingual(example, "text"), "cards": self._cards(example["id"])}
                for example in self._rows("SELECT * FROM example WHERE clause = ? ORDER BY position", clause_id)
            ],
            "refs_out": [
                {"to": ref["target"], "kind": ref["kind"], "title": _bilingual(ref, "title")}
                for ref in self._rows("SELECT * FROM reference WHERE source = ? ORDER BY position", clause_id)
            ],
            "refs_in": [
                {"from": ref["source"], "kind": ref["kind"]}
                for ref in self._rows("SELECT * FROM reference WHERE target = ? ORDER BY position", clause_id)
            ],
            "inferred_number": bool(row["inferred"]),
        }

    def heading(self, clause_id: str) -> Bilingual | None:
        """The heading of a clause, or the title of an external one; None where neither is known."""
        row = self._one("SELECT heading_ru AS text_ru, heading_en AS text_en FROM clause WHERE id = ?", clause_id)
        row = row or self._one(
            "SELECT title_ru AS text_ru, title_en AS text_en FROM external_clause WHERE id = ?", clause_id
        )
        return _bilingual(row, "text") if row else None

    def external(self, rulebook: str) -> tuple[dict[str, Any], ...]:
        """The clauses that a rulebook cites but does not contain: `id`, `number`, `title`, `cited_by`."""
        return tuple(
            {
                "id": row["id"],
                "number": row["number"],
                "title": _bilingual(row, "title"),
                "cited_by": [
                    source
                    for (source,) in self._all(
                        "SELECT DISTINCT source FROM reference WHERE target = ? ORDER BY position", row["id"]
                    )
                ],
            }
            for row in self._rows("SELECT * FROM external_clause WHERE rulebook = ? ORDER BY position", rulebook)
        )

    def gaps(self, rulebook: str) -> tuple[dict[str, Any], ...]:
        """The runs of numbers that are known to be missing: `first`, `last`, `note`."""
        return tuple(
            {"first": row["first"], "last": row["last"], "note": _bilingual(row, "note")}
            for row in self._rows("SELECT * FROM gap WHERE rulebook = ? ORDER BY position", rulebook)
        )

    def tables(self, rulebook: str | None = None) -> tuple[dict[str, Any], ...]:
        """The tables of one rulebook or of all: `id`, `name`, `rulebook`, `clause`, `title`, `note`, `header`, `rows`.

        A row has a `label` and `cells`, each with `text` and the ids of its `terms`; texts are in both languages.
        """
        query = "SELECT rule_table.* FROM rule_table JOIN rulebook ON rulebook.id = rulebook ORDER BY rulebook.position"
        rows = self._rows(f"{query}, rule_table.position")
        return tuple(self._table(row) for row in rows if rulebook in (None, row["rulebook"]))

    def _table(self, row: dict[str, Any]) -> dict[str, Any]:
        header: list[Bilingual] = []
        body: dict[int, dict[str, Any]] = {}
        for cell in self._rows("SELECT * FROM rule_cell WHERE table_id = ? ORDER BY row, col", row["id"]):
            text, terms = _bilingual(cell, "text"), cell["terms"].split()
            if cell["row"] == 0:
                header.append(text)
            elif cell["col"] == 0:
                body[cell["row"]] = {"label": text, "terms": terms, "cells": []}
            else:
                body[cell["row"]]["cells"].append({"text": text, "terms": terms})
        return {
            "id": row["id"],
            "name": row["name"],
            "rulebook": row["rulebook"],
            "clause": row["clause"],
            "title": _bilingual(row, "title"),
            "note": _bilingual(row, "note"),
            "header": header,
            "rows": list(body.values()),
        }

    def terms(self, rulebook: str | None = None) -> tuple[dict[str, Any], ...]:
        """The terms of one rulebook or of all, in order: `id`, `label`, `kind`, `definition`, `defined_by`, `names`."""
        query = (
            "SELECT term.* FROM term JOIN rulebook ON rulebook.id = rulebook ORDER BY rulebook.position, term.position"
        )
        names: dict[str, list[dict[str, str]]] = {}
        for name in self._rows("SELECT * FROM term_name ORDER BY term, position"):
            kept = {"name": name["name"], "lang": name["lang"], "register": name["register"]}
            names.setdefault(name["term"], []).append(kept)
        return tuple(
            {
                "id": row["id"],
                "rulebook": row["rulebook"],
                "label": _bilingual(row, "label"),
                "kind": row["kind"],
                "definition": _bilingual(row, "definition"),
                "defined_by": row["defined_by"],
                "counterpart": row["counterpart"],
                "names": names.get(row["id"], []),
            }
            for row in self._rows(query)
            if rulebook in (None, row["rulebook"])
        )

    def links(self, node: str) -> tuple[tuple[str, str, str, str], ...]:
        """The edges of the graph at a node: source, target, kind, clause."""
        query = "SELECT source, target, kind, clause FROM edge WHERE source = ?1 OR target = ?1 ORDER BY id"
        return tuple((row[0], row[1], row[2], row[3]) for row in self._all(query, node))

    def stamp(self) -> dict[str, str]:
        """What the store was built from and by: `schema`, `digest`, `version`."""
        return dict(self.connection.execute("SELECT key, value FROM stamp"))

    def counts(self, rulebook: str) -> dict[str, int]:
        """How many clauses, examples, references, terms, tables and assertions a rulebook has."""
        return {
            name: int(self._all(f"SELECT count(*) FROM {table} WHERE rulebook = ?", rulebook)[0][0])
            for name, table in (
                ("clauses", "clause"),
                ("examples", "example"),
                ("references", "reference"),
                ("external", "external_clause"),
                ("terms", "term"),
                ("tables", "rule_table"),
                ("assertions", "assertion"),
            )
        }

    def _cards(self, example: str) -> list[str]:
        return [
            card for (card,) in self._all("SELECT card FROM example_card WHERE example = ? ORDER BY position", example)
        ]

    def _all(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self.connection.execute(query, values).fetchall()

    def _rows(self, query: str, *values: object) -> Iterator[dict[str, Any]]:
        cursor = self.connection.execute(query, values)
        names = [column[0] for column in cursor.description]
        return (dict(zip(names, row, strict=True)) for row in cursor.fetchall())

    def _one(self, query: str, *values: object) -> dict[str, Any] | None:
        return next(self._rows(query, *values), None)


def _bilingual(row: dict[str, Any], name: str) -> Bilingual:
    return {"ru": row[f"{name}_ru"], "en": row[f"{name}_en"]}


def open_store(path: Path | str | None, rules: Path | None = None, *, own: bool = False) -> Store:
    """The store of `rules`, in the file `path` (None: in memory); built first where the file does not match.

    `rules`: None for those installed with the package. `own`: the file is Svod's by its place, so that whatever lies
    there may be replaced; otherwise only a file that Svod wrote is. Where the file cannot be written the store is built
    in memory, and `notice` says why.

    Raises SvodError where the rules have errors or cannot be read, or where `path` is somebody else's file or none that
    a store can be (a folder, a device, a pipe, a link that leads nowhere).
    """
    if path is None:
        return _built_in_memory(rules, digest_of(rules), None)
    file = os.fspath(path)
    store = _open_matching(file, rules)
    if store is not None:
        return store
    _refuse_foreign(file, own)
    digest = digest_of(rules)
    with _WithoutCollector():
        knowledge = _checked(rules)
        problem = _build(knowledge, file, digest, rules)
    store = _open_matching(file, rules) if problem is None else None
    if store is not None:
        return store
    reason = problem or "another Svod replaced it at the same moment"
    notice = f"The store {file} could not be written ({reason}); this run works from memory."
    return _built_in_memory(rules, digest, notice, knowledge)


def rebuild(path: Path | str | None, rules: Path | None = None, *, own: bool = False) -> Store:
    """Build the store anew even where it matches. Raises as `open_store` does."""
    if path is not None:
        file = os.fspath(path)
        _refuse_foreign(file, own)
        digest = digest_of(rules)
        with _WithoutCollector():
            problem = _build(_checked(rules), file, digest, rules)
        if problem is not None:
            _fail(f"The store {file} could not be written ({problem}): give another place with --db.")
    return open_store(path, rules, own=own)


class _WithoutCollector:
    """While rules are read and compiled, much is made and nothing thrown away: collecting it is time lost."""

    def __enter__(self) -> None:
        import gc

        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        import gc

        if self._was_on:
            gc.enable()


def _build(knowledge: KnowledgeBase, file: str, digest: str, rules: Path | None) -> str | None:
    """Build the store into a file; why it could not be written, or None."""
    from pathlib import Path

    from .store import build_store

    try:
        build_store(knowledge, Path(file), digest, unchanged(rules, digest))
    except OSError as error:
        return error.strerror or str(error)
    except sqlite3.OperationalError as error:  # disk full, read-only file system
        return str(error)
    return None


def _open_matching(file: str, rules: Path | None) -> Store | None:
    """The store in that file, or None where it is missing, unreadable, broken or built from something else than `rules`.

    Where no file of the rules was touched since it was built, their contents need not be read to tell. Raises SvodError where
    they have to be and cannot.
    """
    if not os.path.isfile(file):
        return None
    connection = None
    try:
        connection = sqlite3.connect(_read_only(file), uri=True)
        stamp = dict(connection.execute("SELECT key, value FROM stamp"))
        whole = connection.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchone()[
            0
        ]
        if stamp.get("schema") == str(SCHEMA) and "digest" in stamp and whole == os.stat(file).st_size:
            signature = stamp.get("signature")
            same = signature is not None and signature == signature_of(rules)
            if same or stamp["digest"] == digest_of(rules):
                return Store(connection, stamp["digest"], file)
    except (OSError, sqlite3.DatabaseError):
        pass
    if connection is not None:
        connection.close()
    return None


def _read_only(file: str) -> str:
    """The URI that opens a file for reading only."""
    place = os.path.abspath(file).replace(os.sep, "/")
    for char in "%?#":  # the only ones that SQLite's URIs give a meaning
        place = place.replace(char, f"%{ord(char):02x}")
    return f"file:{'' if place.startswith('/') else '/'}{place}?mode=ro"


def _refuse_foreign(file: str, own: bool) -> None:
    """Never replace what is no regular file, nor a file that Svod did not write (`own`: that may be replaced)."""
    try:
        mode = os.stat(file).st_mode
        # only a regular file is opened: whoever opens a pipe waits for its other end
        if stat.S_ISDIR(mode):
            _fail(f"{file} is a folder: --db takes the path of a file.")
        if not stat.S_ISREG(mode):
            _fail(f"{file} is a device, pipe or socket and is left alone: give the path of a file with --db.")
        if own:
            return
        with open(file, "rb") as opened:
            head = opened.read(100)
    except (FileNotFoundError, NotADirectoryError):
        if os.path.islink(file):
            _fail_on_link(file)
        return
    except OSError as error:
        if error.errno == errno.ELOOP:
            _fail_on_link(file)
        if own:
            return
        _fail(f"{file} cannot be read ({error.strerror or error}): give another file with --db.")
    ours = head.startswith(_HEADER) and head[68:72] == APPLICATION_ID.to_bytes(4, "big")
    if head and not ours:
        _fail(f"{file} is not a store of Svod and is left alone: give another file with --db, or delete it first.")


def _fail_on_link(file: str) -> NoReturn:
    _fail(f"{file} is a link that leads nowhere: mend it, or give another file with --db.")


def _checked(rules: Path | None) -> KnowledgeBase:
    """The knowledge base of `rules`; SvodError where errors were found."""
    from .codes import depth
    from .load import load
    from .model import Severity

    knowledge, findings = load(rules)
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if errors:
        # what is written wrong in one file breaks what refers to it in others, which may come before it
        first = min(errors, key=lambda finding: depth(finding.code))
        place = f"{first.span}: " if first.span else ""
        _fail(
            f"The rules have errors ({len(errors)}) and no store was built; “svod check” lists them. "
            f"The first: {place}{first.code} {first.message}"
        )
    return knowledge


def _built_in_memory(
    rules: Path | None, digest: str, notice: str | None, knowledge: KnowledgeBase | None = None
) -> Store:
    from .store import build_in_memory

    return Store(build_in_memory(knowledge or _checked(rules), digest), digest, None, notice)


def _fail(sentence: str) -> NoReturn:
    from .errors import SvodError

    raise SvodError(sentence)
