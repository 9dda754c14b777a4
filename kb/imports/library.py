"""The user's own rulebooks: one SQLite file in the data folder, apart from the built-in store. Standard library only.

Reading API
-----------
`Library.open(folder)` opens `folder/library.sqlite3` for reading; where there is none yet, the library is empty.

    library.editions(rulebook=None)          every edition, oldest first within a rulebook library.edition("magic")
    the newest edition of a rulebook; `edition("magic", "2026-06")` an older one by
                                             the beginning of its label; None where there is none
    library.clause(edition, "704.5aa")       one clause with examples; None where there is none
    library.clauses(edition)                 all of them, in document order library.children(edition, "704.5")
    numbers of the clauses directly under one (None: the top ones) library.nearest(edition, "704.5zz")      existing
    numbers nearest to one that is not there library.references_from(edition, n)      what a clause cites: one
    `LibraryReference` for each number it means library.references_to(edition, n)        who cites it
    library.terms(edition)                   the glossary library.search("flying creatures")       clauses by words,
    best first; of the newest edition of each rulebook unless told library.official("classic", "112.2")     the
    official wording attached to a built-in rulebook, None where there is none library.text(edition)
    the source text as imported: nothing lost but white space library.as_json(edition)                 the object that
    `svod export --format json` prints library.document(edition)                the whole `Document`, for check and
    diff

An `Edition` is a value; `Edition.attached` tells the official wording of a built-in rulebook from a rulebook of its
own. Everything returned is a frozen value; nothing here writes. Writing is `library_write.py`.

At query time only sqlite3 is needed: every inflected form of every word was stored when the rulebook was imported.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TypeVar

from .library_search import Search
from .library_values import Edition, Hit, LibraryClause, LibraryReference, LibraryTerm, StoredPart

if TYPE_CHECKING:
    from pathlib import Path

    from ..model import SvodError
    from .document import Document

__all__ = [
    "APPLICATION_ID",
    "FILE_NAME",
    "SCHEMA",
    "Edition",
    "Hit",
    "Library",
    "LibraryClause",
    "LibraryReference",
    "LibraryTerm",
    "StoredPart",
    "check_file",
]

Value = TypeVar("Value")

FILE_NAME = "library.sqlite3"
APPLICATION_ID = 0x53764C69
SCHEMA = 1


class Library:
    """The open library. Use `Library.open`; close it or use it in a `with` statement."""

    def __init__(self, connection: sqlite3.Connection | None) -> None:
        self._connection = connection

    @classmethod
    def open(cls, folder: Path) -> Library:
        """The library of a data folder, read-only. SvodError where its file is of another kind or a newer version."""
        path = folder / FILE_NAME
        if not path.is_file():
            return cls(None)
        try:
            connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=10)
            check_file(connection, path)
            if connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is None:
                # what a first import leaves that failed
                connection.close()
                return cls(None)
        except sqlite3.Error as error:
            raise _error(
                f"{path}: the library of imports cannot be read ({error}); move the file away to start a new one."
            ) from error
        connection.execute("PRAGMA cache_size = -20000")
        return cls(connection)

    def close(self) -> None:
        """Close the file."""
        if self._connection is not None:
            self._connection.close()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- editions ---------------------------------------------------------------------------------------------------

    def editions(self, rulebook: str | None = None, *, attached: bool | None = False) -> tuple[Edition, ...]:
        """All editions, or those of one rulebook, oldest first. `attached`: True for attached wordings, None for
        both."""
        found = [
            _made(Edition, row, 10)
            for row in self._all(
                "SELECT key, rulebook, edition, title, language, encoding, source, format, layout, fingerprint, "
                "attached, "
                "clauses, unread FROM edition ORDER BY rulebook, edition, key"
            )
        ]
        return tuple(
            edition
            for edition in found
            if rulebook in (None, edition.rulebook) and (attached is None or edition.attached == attached)
        )

    def edition(self, rulebook: str, label: str | None = None, *, attached: bool = False) -> Edition | None:
        """An edition by label or its beginning (the newest that fits); without label the newest. `rulebook` may be
        ID@LABEL."""
        if label is None and "@" in rulebook:
            rulebook, _, label = rulebook.partition("@")
        editions = self.editions(rulebook, attached=attached)
        exact = [edition for edition in editions if edition.edition == label]
        fitting = exact or [edition for edition in editions if label is None or edition.edition.startswith(label)]
        return fitting[-1] if fitting else None

    def rulebooks(self) -> tuple[str, ...]:
        """The ids of the rulebooks that were imported (attached wordings are none)."""
        return tuple(dict.fromkeys(edition.rulebook for edition in self.editions()))

    # --- clauses ----------------------------------------------------------------------------------------------------

    _CLAUSE = (
        "SELECT id, rulebook, number, parent, position, kind, heading, text, inferred, occurrence, file, line "
        "FROM clause"
    )

    def clause(self, edition: Edition, number: str) -> LibraryClause | None:
        """The clause of that number; of a repeated number the first. A sign that begins its number may be left out."""
        for same in ("number", "ltrim(number, '§№# ')"):
            rows = self._all(
                f"{self._CLAUSE} WHERE edition = ? AND {same} = ? ORDER BY position LIMIT 1", edition.key, number
            )
            if rows:
                return next(self._clauses(edition, rows), None)
        return None

    def clauses(self, edition: Edition) -> tuple[LibraryClause, ...]:
        """All clauses in document order, repeated numbers included."""
        return tuple(
            self._clauses(edition, self._all(f"{self._CLAUSE} WHERE edition = ? ORDER BY position", edition.key), True)
        )

    def numbers(self, edition: Edition) -> tuple[str, ...]:
        """All numbers in document order, each once."""
        rows = self._all(
            "SELECT number FROM clause WHERE edition = ? AND occurrence = 1 ORDER BY position", edition.key
        )
        return tuple(row[0] for row in rows)

    def children(self, edition: Edition, number: str | None) -> tuple[str, ...]:
        """The numbers directly under a clause, in document order; `None` for those at the top."""
        rows = self._all(
            "SELECT number FROM clause WHERE edition = ? AND parent IS ? AND occurrence = 1 ORDER BY position",
            edition.key,
            number,
        )
        return tuple(row[0] for row in rows)

    def nearest(self, edition: Edition, number: str, limit: int = 5) -> tuple[str, ...]:
        """Existing numbers nearest to one: its longest existing beginning, then those that sort next to it."""
        numbers = self.numbers(edition)
        from ..model import number_key

        key = number_key(number)
        before = sorted((other for other in numbers if number_key(other) < key), key=number_key)[-limit:]
        after = sorted((other for other in numbers if number_key(other) > key), key=number_key)[:limit]
        known = set(numbers)
        stems = [number[:length] for length in range(len(number) - 1, 0, -1) if number[:length] in known]
        mixed = [one for pair in zip_longest(reversed(before), after) for one in pair]
        chosen = [one for one in dict.fromkeys([*stems[:1], *mixed]) if one is not None and one != number]
        return tuple(chosen[:limit])

    def _clauses(self, edition: Edition, rows: list[Any], many: bool = False) -> Iterator[LibraryClause]:
        examples: dict[int, list[str]] = {}
        if many:
            for position, text in self._all(
                "SELECT clause, text FROM example WHERE edition = ? ORDER BY clause, position", edition.key
            ):
                examples.setdefault(position, []).append(text)
        for row in rows:
            position = row[4]
            if not many:
                listed = self._all(
                    "SELECT text FROM example WHERE edition = ? AND clause = ? ORDER BY position", edition.key, position
                )
                examples[position] = [text for (text,) in listed]
            yield _made(LibraryClause, (*row[:8], tuple(examples.get(position, ())), *row[8:]), 9)

    # --- references -------------------------------------------------------------------------------------------------

    _REFERENCE = (
        "SELECT source, term, target, kind, written, part, start, end, quoted_title, resolved, document, file, line "
        "FROM reference"
    )

    def references_from(self, edition: Edition, number: str) -> tuple[LibraryReference, ...]:
        """What a clause cites, in the order in which it does; a range gives one for each clause it holds."""
        return self._references(
            f"{self._REFERENCE} WHERE edition = ? AND source = ? ORDER BY rowid", edition.key, number
        )

    def references_to(self, edition: Edition, number: str) -> tuple[LibraryReference, ...]:
        """The clauses and glossary entries that cite a clause."""
        return self._references(
            f"{self._REFERENCE} WHERE edition = ? AND target = ? AND kind = 'clause' AND document = '' ORDER BY rowid",
            edition.key,
            number,
        )

    def references(self, edition: Edition) -> tuple[LibraryReference, ...]:
        """All references of an edition."""
        return self._references(f"{self._REFERENCE} WHERE edition = ? ORDER BY rowid", edition.key)

    def _references(self, query: str, *values: object) -> tuple[LibraryReference, ...]:
        return tuple(_made(LibraryReference, row, 9) for row in self._all(query, *values))

    def terms(self, edition: Edition) -> tuple[LibraryTerm, ...]:
        """The glossary, in document order."""
        rows = self._all("SELECT term, text, line FROM term WHERE edition = ? ORDER BY position", edition.key)
        return tuple(LibraryTerm(*row) for row in rows)

    # --- official wording of built-in rulebooks
    # ------------------------------------------------------------------------

    def official(self, rulebook: str, number: str) -> LibraryClause | None:
        """The official wording of a clause of a built-in rulebook; None where none was attached."""
        edition = self.edition(rulebook, attached=True)
        return None if edition is None else self.clause(edition, number)

    # --- search -----------------------------------------------------------------------------------------------------

    def search(
        self,
        query: str,
        *,
        rulebook: str | None = None,
        limit: int = 10,
        all_editions: bool = False,
        attached: bool | None = False,
        glossary: bool = True,
    ) -> tuple[Hit, ...]:
        """Clauses, and glossary entries with `glossary`, by words, best first: all of the words before some of them.

        Every inflection of a word finds it. `rulebook` may be ID or ID@EDITION; without `all_editions` only the newest
        edition of each rulebook is searched. A text that two editions share is found once, in the newest.
        """
        return Search(self._rows, self._searched(rulebook, all_editions, attached), glossary).hits(query, limit)

    def _searched(self, rulebook: str | None, all_editions: bool, attached: bool | None) -> dict[int, Edition]:
        if rulebook is not None and "@" in rulebook:
            edition = self.edition(rulebook)
            return {} if edition is None else {edition.key: edition}
        newest: dict[tuple[str, bool], Edition] = {}
        every = self.editions(rulebook, attached=attached)
        for edition in every:
            newest[edition.rulebook, edition.attached] = edition
        return {edition.key: edition for edition in (every if all_editions else newest.values())}

    # --- whole editions ---------------------------------------------------------------------------------------------

    def text(self, edition: Edition) -> str:
        """The text that was imported, with every character that is not white space, in order."""
        return "\n".join(part.text for part in self.parts(edition))

    def parts(self, edition: Edition) -> tuple[StoredPart, ...]:
        """The files of an edition."""
        import json

        rows = self._all(
            "SELECT file, encoding, format, marks, text FROM part WHERE edition = ? ORDER BY position", edition.key
        )
        return tuple(
            StoredPart(
                file,
                encoding,
                form,
                frozenset(json.loads(marks)[0]),
                frozenset(json.loads(marks)[1]),
                zlib.decompress(text).decode("utf-8", "surrogatepass"),
            )
            for file, encoding, form, marks, text in rows
        )

    def unread(self, edition: Edition) -> tuple[tuple[str, int, str], ...]:
        """File, line and text of what was not placed."""
        rows = self._all("SELECT file, line, text FROM unread WHERE edition = ? ORDER BY rowid", edition.key)
        return tuple((row[0], row[1], row[2]) for row in rows)

    def as_json(self, edition: Edition) -> dict[str, Any]:
        """The edition as `svod export --format json` prints it."""
        outgoing: dict[str, list[dict[str, Any]]] = {}
        of_terms: dict[str, list[str]] = {}
        for reference in self.references(edition):
            target = f"{edition.rulebook}:{reference.target}" if not reference.document else reference.target
            if reference.source is not None and reference.kind == "clause":
                outgoing.setdefault(reference.source, []).append(
                    {
                        "to": target,
                        "text": reference.written,
                        "start": reference.start,
                        "end": reference.end,
                        "part": reference.part,
                        "resolved": reference.resolved,
                        "quoted_title": reference.quoted_title,
                    }
                )
            elif reference.term is not None:
                of_terms.setdefault(reference.term, []).append(
                    target if reference.kind == "clause" else reference.target
                )
        seen: set[str] = set()
        listed = []
        for clause in self.clauses(edition):
            listed.append(
                {
                    "id": clause.id,
                    "number": clause.number,
                    "parent": f"{edition.rulebook}:{clause.parent}" if clause.parent is not None else None,
                    "heading": clause.heading or None,
                    "text": clause.text,
                    "examples": list(clause.examples),
                    "refs": outgoing.get(clause.number, []) if clause.number not in seen else [],
                    "kind": clause.kind,
                    "inferred_number": clause.inferred,
                    "line": clause.line,
                    "file": clause.file,
                }
            )
            seen.add(clause.number)
        return {
            "rulebook": edition.rulebook,
            "title": edition.title,
            "edition": edition.edition,
            "language": edition.language,
            "encoding": edition.encoding,
            "clauses": listed,
            "terms": [{"term": t.term, "text": t.text, "refs": of_terms.get(t.term, [])} for t in self.terms(edition)],
        }

    def document(self, edition: Edition) -> Document:
        """The `Document` that was imported, equal to what the reader made of the file."""
        from .library_document import load_document

        return load_document(self._all, edition, self.text(edition))

    # --- SQL --------------------------------------------------------------------------------------------------------

    def _all(self, query: str, *values: object) -> list[Any]:
        return list(self._rows(query, *values))

    def _rows(self, query: str, *values: object) -> Iterator[Any]:
        if self._connection is None:
            return
        try:
            yield from self._connection.execute(query, values)
        except sqlite3.DatabaseError as error:
            raise _error(
                f"The library of imports cannot be read ({error}); move {FILE_NAME} away and import again."
            ) from error


def check_file(connection: sqlite3.Connection, path: Path) -> None:
    """SvodError where the file is somebody else's database or was written by a newer version."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if application == 0 and not connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
        return
    if application != APPLICATION_ID:
        raise _error(f"{path}: this is not the library of imports but another database; move it away.")
    if version != SCHEMA:
        raise _error(
            f"{path}: the library was written by another version of Svod (schema {version}); move it away and "
            "import again."
        )


def _made(kind: Callable[..., Value], row: Sequence[Any], flag: int) -> Value:
    """A value of the columns of a row, in which SQLite keeps one flag as a number."""
    return kind(*row[:flag], bool(row[flag]), *row[flag + 1 :])


def _error(sentence: str) -> SvodError:
    # the model takes long to import, and `svod rule` opens the library at every start
    from ..model import SvodError

    return SvodError(sentence)
