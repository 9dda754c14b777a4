"""Write imported rulebooks into the user's library, one transaction each: an import is there as a whole or not at all.

Loaded for `svod import` only. The search index is filled here, with every form of every word, so that searching needs
no morphology.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path

from ..model import SvodError
from ..morphology import english_forms, forms, is_russian, lemma
from ..text import fold, spellings
from .document import Document
from .library import APPLICATION_ID, FILE_NAME, SCHEMA, check_file
from .read import SourcePart, fingerprint

Progress = Callable[[int], None]

_AT_ONCE = 500
"""Digests that one query asks for: SQLite takes at least 999 values."""

_SCHEMA_SQL = """
CREATE TABLE edition (
    key INTEGER PRIMARY KEY, rulebook TEXT NOT NULL, edition TEXT NOT NULL, title TEXT NOT NULL, language TEXT NOT
    NULL,
    encoding TEXT NOT NULL, source TEXT NOT NULL, format TEXT NOT NULL, layout TEXT NOT NULL, fingerprint TEXT NOT
    NULL,
    attached INTEGER NOT NULL, clauses INTEGER NOT NULL, unread INTEGER NOT NULL, UNIQUE (rulebook, edition,
    attached));
CREATE TABLE clause (
    edition INTEGER NOT NULL REFERENCES edition ON DELETE CASCADE, position INTEGER NOT NULL, id TEXT NOT NULL,
    rulebook TEXT NOT NULL, number TEXT NOT NULL, parent TEXT, kind TEXT NOT NULL, heading TEXT NOT NULL, text TEXT
    NOT NULL,
    official INTEGER NOT NULL, inferred INTEGER NOT NULL, occurrence INTEGER NOT NULL, depth INTEGER NOT NULL,
    counted INTEGER NOT NULL,
    file TEXT NOT NULL, line INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL, tables TEXT NOT NULL,
    passage INTEGER NOT NULL, PRIMARY KEY (edition, position)) WITHOUT ROWID;
CREATE INDEX clause_number ON clause (edition, number);
CREATE INDEX clause_parent ON clause (edition, parent);
CREATE INDEX clause_passage ON clause (passage);
CREATE TABLE example (
    edition INTEGER NOT NULL REFERENCES edition ON DELETE CASCADE, clause INTEGER NOT NULL, position INTEGER NOT NULL,
    text TEXT NOT NULL, marker TEXT NOT NULL, line INTEGER NOT NULL, file TEXT NOT NULL,
    PRIMARY KEY (edition, clause, position)) WITHOUT ROWID;
CREATE TABLE reference (
    edition INTEGER NOT NULL REFERENCES edition ON DELETE CASCADE, item INTEGER NOT NULL, source TEXT, position
    INTEGER,
    term TEXT, target TEXT NOT NULL, kind TEXT NOT NULL, written TEXT NOT NULL, part TEXT NOT NULL, start INTEGER
    NOT NULL,
    end INTEGER NOT NULL, quoted_title TEXT, resolved INTEGER NOT NULL, document TEXT NOT NULL, mention INTEGER NOT
    NULL,
    section INTEGER NOT NULL, sure INTEGER NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL);
CREATE INDEX reference_source ON reference (edition, source);
CREATE INDEX reference_target ON reference (edition, target);
CREATE TABLE term (
    edition INTEGER NOT NULL REFERENCES edition ON DELETE CASCADE, position INTEGER NOT NULL, rulebook TEXT NOT NULL,
    term TEXT NOT NULL, text TEXT NOT NULL, aliases TEXT NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL,
    start INTEGER NOT NULL, end INTEGER NOT NULL, passage INTEGER NOT NULL, PRIMARY KEY (edition, position)) WITHOUT
    ROWID;
CREATE INDEX term_passage ON term (passage);
CREATE TABLE unread (edition INTEGER NOT NULL REFERENCES edition ON DELETE CASCADE, file TEXT NOT NULL, line INTEGER
    NOT NULL,
    text TEXT NOT NULL);
CREATE INDEX unread_edition ON unread (edition);
CREATE TABLE note (edition INTEGER NOT NULL REFERENCES edition ON DELETE CASCADE, code TEXT NOT NULL, line INTEGER
    NOT NULL,
    message TEXT NOT NULL, clause TEXT, file TEXT NOT NULL);
CREATE INDEX note_edition ON note (edition);
CREATE TABLE part (edition INTEGER NOT NULL REFERENCES edition ON DELETE CASCADE, position INTEGER NOT NULL, file
    TEXT NOT NULL,
    encoding TEXT NOT NULL, format TEXT NOT NULL, marks TEXT NOT NULL, text BLOB NOT NULL,
    PRIMARY KEY (edition, position)) WITHOUT ROWID;
CREATE TABLE form (form TEXT NOT NULL, lemma TEXT NOT NULL, PRIMARY KEY (form, lemma)) WITHOUT ROWID;
CREATE TABLE passage_digest (passage INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE);
CREATE VIRTUAL TABLE passage USING fts5(number, heading, body, example,
    tokenize = "unicode61 remove_diacritics 0 tokenchars '._+'''");
CREATE VIRTUAL TABLE passage_word USING fts5vocab(passage, row);
CREATE VIEW rulebook AS SELECT rulebook AS id, title, edition, language, encoding, source, key FROM edition
    WHERE key IN (SELECT max(key) FROM edition GROUP BY rulebook, attached);
"""


@contextmanager
def _transaction(folder: Path) -> Iterator[sqlite3.Connection]:
    """A connection inside one transaction: committed at the end, rolled back by any error."""
    path = folder / FILE_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=20, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise SvodError(
            f"{path}: the library of imports cannot be written ({error}); set SVOD_DATA_DIR to a folder that can."
        ) from error
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA cache_size = -40000")
        connection.execute("BEGIN IMMEDIATE")
        check_file(connection, path)
        if not connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
            for statement in _SCHEMA_SQL.split(";\n"):
                if statement.strip():
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {SCHEMA}")
        yield connection
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise SvodError(
            f"{path}: nothing was imported, the library is as it was ({error}); free some space or check the file."
        ) from error
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.close()


class Importer:
    """One import: `store` a document, `attach` a wording or `remove` an edition; each is one transaction."""

    def __init__(self, folder: Path, progress: Progress | None = None) -> None:
        self.folder = folder
        self.progress = progress or (lambda _steps: None)

    def store(self, document: Document, parts: Sequence[SourcePart]) -> str:
        """Put a document into the library; the label under which its edition stands.

        An edition of the same id and label is replaced if it came from a file of the same name or says the same; if
        not, it is another edition of that date and gets a label of its own.
        """
        digest = fingerprint(document.source_text)
        with _transaction(self.folder) as connection:
            label = _label(connection, document, digest)
            replaced = _delete(connection, document.rulebook, label, attached=False)
            self._insert(connection, document, parts, label, digest, attached=False)
            if replaced:
                _drop_orphans(connection)
        return label

    def attach(self, document: Document, parts: Sequence[SourcePart]) -> None:
        """Put the official wording of a built-in rulebook into the library in place of what was attached before.

        `document` is made of all attached files, the earlier ones (`attached_parts`) included.
        """
        with _transaction(self.folder) as connection:
            replaced = _delete(connection, document.rulebook, None, attached=True)
            digest = fingerprint(document.source_text)
            self._insert(connection, document, parts, document.edition, digest, attached=True)
            if replaced:
                _drop_orphans(connection)

    def remove(self, rulebook: str, label: str | None, *, attached: bool = False) -> int:
        """Delete editions of a rulebook (all where `label` is None); how many there were."""
        with _transaction(self.folder) as connection:
            count = _delete(connection, rulebook, label, attached=attached)
            if count:
                _drop_orphans(connection)
            return count

    def _insert(
        self,
        connection: sqlite3.Connection,
        document: Document,
        parts: Sequence[SourcePart],
        label: str,
        digest: str,
        *,
        attached: bool,
    ) -> None:
        key = connection.execute(
            "INSERT INTO edition (rulebook, edition, title, language, encoding, source, format, layout, "
            "fingerprint, attached, "
            "clauses, unread) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                document.rulebook,
                label,
                document.title,
                document.language,
                document.encoding,
                document.source,
                document.format,
                document.layout,
                digest,
                attached,
                len(document.by_number),
                len(document.unread),
            ),
        ).lastrowid
        assert key is not None
        connection.executemany(
            "INSERT INTO part VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    key,
                    position,
                    part.name,
                    part.text.encoding,
                    part.text.format,
                    json.dumps([sorted(part.text.marks.headings), sorted(part.text.marks.aside)]),
                    zlib.compress(part.text.text.encode("utf-8", "surrogatepass"), 3),
                )
                for position, part in enumerate(parts)
            ],
        )
        index = _Index(connection)
        said = [
            (clause.number, clause.heading, clause.text, " ".join(example.text for example in clause.examples))
            for clause in document.clauses
        ]
        said += [("", " ".join((entry.term, *entry.aliases)), entry.text, "") for entry in document.terms]
        passages = index.passages(said, self.progress)
        _insert_clauses(connection, document, key, attached, passages)
        _insert_references(connection, document, key)
        connection.executemany(
            "INSERT INTO term VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    key,
                    position,
                    document.rulebook,
                    entry.term,
                    entry.text,
                    json.dumps(entry.aliases, ensure_ascii=False),
                    entry.file,
                    entry.line,
                    entry.start,
                    entry.end,
                    passage,
                )
                for position, (entry, passage) in enumerate(
                    zip(document.terms, passages[len(document.clauses) :], strict=True)
                )
            ],
        )
        connection.executemany(
            "INSERT INTO unread VALUES (?, ?, ?, ?)",
            [(key, line.file, line.line, line.text) for line in document.unread],
        )
        connection.executemany(
            "INSERT INTO note VALUES (?, ?, ?, ?, ?, ?)",
            [(key, note.code, note.line, note.message, note.clause, note.file) for note in document.notes],
        )
        index.write()


class _Index:
    """The search index: passages of lemmas, and the forms that lead to them."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.lemmas: dict[str, str] = {}
        self.written: dict[str, str] = {}

    def passages(self, said: Sequence[tuple[str, str, str, str]], progress: Progress) -> list[int]:
        """The rows of passages, each given as number, heading, body and examples; those that say the same are one."""
        connection = self.connection
        texts = []
        for done, passage in enumerate(said, 1):
            texts.append(tuple(self._lemmatised(text) if text else "" for text in passage))
            if done % 200 == 0:
                progress(200)
        digests = [
            blake2b("\0".join(columns).encode("utf-8", "surrogatepass"), digest_size=16).digest() for columns in texts
        ]
        rows: dict[bytes, int] = {}
        for start in range(0, len(digests), _AT_ONCE):
            asked = digests[start : start + _AT_ONCE]
            marks = ",".join("?" * len(asked))
            rows.update(
                connection.execute(f"SELECT digest, passage FROM passage_digest WHERE digest IN ({marks})", asked)
            )
        last = connection.execute("SELECT max(passage) FROM passage_digest").fetchone()[0] or 0
        new = []
        for digest, columns in zip(digests, texts, strict=True):
            if digest not in rows:
                last += 1
                rows[digest] = last
                new.append((last, digest, *columns))
        connection.executemany("INSERT INTO passage_digest VALUES (?, ?)", (row[:2] for row in new))
        connection.executemany(
            "INSERT INTO passage (rowid, number, heading, body, example) VALUES (?, ?, ?, ?, ?)",
            ((row[0], *row[2:]) for row in new),
        )
        return [rows[digest] for digest in digests]

    def _lemmatised(self, text: str) -> str:
        known = self.written
        found = []
        for written in spellings(text):
            root = known.get(written)
            if root is None:
                word = fold(written)
                root = self.lemmas.get(word)
                if root is None:
                    # a number is its own dictionary form
                    root = word if any(char.isdecimal() for char in word) else lemma(word)
                    root = self.lemmas[word] = _storable(root)
                known[written] = root
            found.append(root)
        return " ".join(found)

    def write(self) -> None:
        """Store the forms of the words seen: themselves, and all inflected forms of their lemmas."""
        known = {row[0] for row in self.connection.execute("SELECT DISTINCT lemma FROM form")}
        rows = set()
        inflected: set[str] = set()
        for word, root in self.lemmas.items():
            rows.add((word, root))
            if any(char.isdecimal() for char in word):
                continue
            if is_russian(word):
                if root not in known and root not in inflected:
                    inflected.add(root)
                    rows.update((form.word, root) for form in forms(root))
            else:
                rows.update((form, root) for form in english_forms(word))
        self.connection.executemany(
            "INSERT OR IGNORE INTO form VALUES (?, ?)",
            sorted((_storable(form), _storable(root)) for form, root in rows),
        )


def _insert_clauses(
    connection: sqlite3.Connection, document: Document, key: int, attached: bool, passages: Sequence[int]
) -> None:
    rows = []
    examples = []
    for position, clause in enumerate(document.clauses):
        tables = [[table.rows, table.header, table.line, table.header_shifted] for table in clause.tables]
        rows.append(
            (
                key,
                position,
                f"{document.rulebook}:{clause.number}",
                document.rulebook,
                clause.number,
                clause.parent,
                clause.kind,
                clause.heading,
                clause.text,
                attached,
                clause.inferred,
                clause.occurrence,
                clause.depth,
                clause.counted,
                clause.file,
                clause.line,
                clause.start,
                clause.end,
                json.dumps(tables, ensure_ascii=False) if tables else "",
                passages[position],
            )
        )
        examples += [
            (key, position, place, example.text, example.marker, example.line, example.file)
            for place, example in enumerate(clause.examples)
        ]
    connection.executemany(f"INSERT INTO clause VALUES ({', '.join('?' * 20)})", rows)
    connection.executemany("INSERT INTO example VALUES (?, ?, ?, ?, ?, ?, ?)", examples)


def _storable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def _insert_references(connection: sqlite3.Connection, document: Document, key: int) -> None:
    positions = {(clause.number, clause.occurrence): position for position, clause in enumerate(document.clauses)}
    rows = []
    for item, reference in enumerate(document.references):
        position = positions.get((reference.clause, reference.occurrence)) if reference.clause is not None else None
        for resolved, numbers in ((1, reference.targets), (0, reference.unresolved)):
            for target in numbers:
                rows.append(
                    (
                        key,
                        item,
                        reference.clause,
                        position,
                        reference.term,
                        target,
                        reference.kind,
                        reference.written,
                        reference.part,
                        reference.start,
                        reference.end,
                        reference.quoted_title,
                        resolved,
                        reference.document,
                        reference.mention,
                        reference.section,
                        reference.sure,
                        reference.file,
                        reference.line,
                    )
                )
    connection.executemany(f"INSERT INTO reference VALUES ({', '.join('?' * 19)})", rows)


def _label(connection: sqlite3.Connection, document: Document, digest: str) -> str:
    same = connection.execute(
        "SELECT edition, source, fingerprint FROM edition WHERE rulebook = ? AND attached = 0 ORDER BY key",
        (document.rulebook,),
    ).fetchall()
    taken = set()
    for label, source, known in same:
        base = label.partition(" (")[0]
        if base == document.edition or label == document.edition:
            if source == document.source or known == digest:
                return str(label)
            taken.add(label)
    if document.edition not in taken:
        return document.edition
    number = 2
    while f"{document.edition} ({number})" in taken:
        number += 1
    return f"{document.edition} ({number})"


def _delete(connection: sqlite3.Connection, rulebook: str, label: str | None, *, attached: bool) -> int:
    return connection.execute(
        "DELETE FROM edition WHERE rulebook = ?1 AND attached = ?2 AND (?3 IS NULL OR edition = ?3)",
        (rulebook, attached, label),
    ).rowcount


def _drop_orphans(connection: sqlite3.Connection) -> None:
    used = "SELECT passage FROM clause UNION SELECT passage FROM term"
    orphans = f"SELECT passage FROM passage_digest WHERE passage NOT IN ({used})"
    connection.execute(f"DELETE FROM passage WHERE rowid IN ({orphans})")
    connection.execute(f"DELETE FROM passage_digest WHERE passage IN ({orphans})")
