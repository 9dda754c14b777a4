"""All rulebooks side by side: those of the store and those that the user imported. Standard library only at start.

A clause looks the same wherever it comes from. `official` is the wording of the user's own copy, where one is attached;
`restated` says whether `text` is the project's own wording (built-in rulebooks) or the document's (imported ones).
Loaded by every start (pathlib is slow to import, hence os.path).
"""
# ruff: noqa: PTH113, PTH118  (pathlib is slow to import)

from __future__ import annotations

import os

from .db import Bilingual, Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any

    from .graph import RuleGraph
    from .imports.library import Edition, Library

LIBRARY_FILE = "library.sqlite3"


class Shelf:
    """The rulebooks of a store and of the user's data folder (`data`; None: built-in rulebooks only).

    An imported rulebook has the id that the user gave it; ID@EDITION names an older edition. Of two editions the newest
    is meant. Raises SvodError where the file of the imports cannot be read.
    """

    def __init__(self, store: Store, data: Path | str | None = None) -> None:
        self.store = store
        self._library: Library | None = None
        # most users have imported nothing: then the code that reads imports is not loaded either
        if data is not None and os.path.isfile(os.path.join(data, LIBRARY_FILE)):
            from pathlib import Path

            from .imports.library import Library

            self._library = Library.open(Path(data))
        self._builtin = frozenset(book["id"] for book in store.rulebooks())
        self._attached: dict[str, Edition | None] = {}

    def rulebooks(self) -> tuple[dict[str, Any], ...]:
        """The rulebooks, built-in ones first: `id`, `title` (both languages), `edition`."""
        return self.store.rulebooks() + tuple(
            {"id": edition.rulebook, "title": _same(edition.title), "edition": edition.edition}
            for name in (self._library.rulebooks() if self._library else ())
            if name not in self._builtin and (edition := self._edition(name)) is not None
        )

    def knows(self, rulebook: str) -> bool:
        """Whether a rulebook of that id (or an imported ID@EDITION) is there."""
        return rulebook in self._builtin or self._edition(rulebook) is not None

    def _edition(self, rulebook: str) -> Edition | None:
        if self._library is None or rulebook in self._builtin:
            return None
        return self._library.edition(rulebook)

    def _wording(self, rulebook: str) -> Edition | None:
        """The official wording attached to a built-in rulebook."""
        if self._library is None or rulebook not in self._builtin:
            return None
        if rulebook not in self._attached:
            self._attached[rulebook] = self._library.edition(rulebook, attached=True)
        return self._attached[rulebook]

    def numbers(self, rulebook: str) -> tuple[str, ...]:
        """The clause numbers of a rulebook in order; empty for an unknown one.

        Those of a built-in rulebook with the clauses that only its official wording has, where that is attached.
        """
        edition = self._edition(rulebook)
        if edition is not None and self._library is not None:
            return self._library.numbers(edition)
        numbers = self.store.numbers(rulebook)
        official = self._wording(rulebook)
        if official is None or self._library is None:
            return numbers
        from .model import number_key

        return tuple(sorted({*numbers, *self._library.numbers(official)}, key=number_key))

    def clause(self, clause_id: str) -> dict[str, Any] | None:
        """A clause by its id; None where there is none.

        One that only the attached official wording has has no `text`, which is ours, but `official`.
        """
        rulebook, _, number = clause_id.partition(":")
        edition = self._edition(rulebook)
        if edition is not None:
            return self._imported_clause(edition, rulebook, number)
        clause = self.store.clause(clause_id)
        official = self._wording(rulebook)
        if official is None or self._library is None:
            return None if clause is None else {**clause, "official": None, "restated": True}
        if clause is None:
            return self._imported_clause(official, rulebook, number)
        wording = self._library.clause(official, number)
        # clauses that only the official wording has cite those that are restated
        sources = dict.fromkeys(one.source for one in self._library.references_to(official, number))
        cited = [f"{rulebook}:{one}" for one in sources if one and not self._restates(rulebook, one)]
        return {
            **clause,
            "official": wording.wording if wording else None,
            "restated": True,
            "refs_in": [*clause["refs_in"], *({"from": one, "kind": "see"} for one in cited)],
        }

    def _restates(self, rulebook: str, number: str) -> bool:
        return self.store.clause(f"{rulebook}:{number}") is not None

    def _imported_clause(self, edition: Edition, rulebook: str, number: str) -> dict[str, Any] | None:
        assert self._library is not None
        clause = self._library.clause(edition, number)
        if clause is None:
            return None
        number = clause.number
        out = self._library.references_from(edition, number)
        into = self._library.references_to(edition, number)
        return {
            "id": f"{rulebook}:{number}",
            "rulebook": rulebook,
            "number": number,
            "heading": _same(clause.heading),
            "text": _same("" if edition.attached else clause.text),
            "note": _same(""),
            "parent": f"{rulebook}:{clause.parent}" if clause.parent is not None else None,
            "children": [f"{rulebook}:{child}" for child in self._library.children(edition, number)],
            "examples": [
                {"id": f"{rulebook}:{number}/example/{position}", "text": _same(text), "cards": []}
                for position, text in enumerate(clause.examples, 1)
            ],
            "refs_out": [
                {"to": f"{rulebook}:{target}", "kind": "see", "title": _same(title)}
                for target, title in dict.fromkeys(
                    (reference.target, reference.quoted_title or "")
                    for reference in out
                    if reference.kind == "clause" and not reference.document
                )
            ],
            "refs_in": [
                {"from": f"{rulebook}:{source}", "kind": "see"}
                for source in dict.fromkeys(reference.source for reference in into)
                if source is not None
            ],
            "inferred_number": clause.inferred,
            "official": clause.wording if edition.attached else None,
            "restated": False,
        }

    def heading(self, clause_id: str) -> Bilingual | None:
        """The heading of a clause, or the title of one that is only cited; None where neither is known."""
        rulebook, _, number = clause_id.partition(":")
        edition = self._edition(rulebook)
        if edition is not None and self._library is not None:
            clause = self._library.clause(edition, number)
            return _same(clause.heading) if clause else None
        heading = self.store.heading(clause_id)
        official = self._wording(rulebook)
        if heading is None and official is not None and self._library is not None:
            clause = self._library.clause(official, number)
            return _same(clause.heading) if clause else None
        return heading

    def ancestors(self, clause_id: str) -> tuple[dict[str, Any], ...]:
        """The clauses that contain a clause, the chapter first."""
        return tuple(reversed(list(self._upwards(clause_id))))

    def _upwards(self, clause_id: str) -> Iterator[dict[str, Any]]:
        seen = {clause_id}
        clause = self.clause(clause_id)
        while clause is not None and clause["parent"] is not None and clause["parent"] not in seen:
            seen.add(clause["parent"])
            clause = self.clause(clause["parent"])
            if clause is not None:
                yield clause

    def external(self, rulebook: str) -> tuple[dict[str, Any], ...]:
        """The clauses that a rulebook cites but does not contain."""
        return self.store.external(rulebook)

    def gaps(self, rulebook: str) -> tuple[dict[str, Any], ...]:
        """The runs of numbers that are known to be missing from a rulebook."""
        return self.store.gaps(rulebook)

    def nearest(self, rulebook: str, number: str) -> tuple[str, ...]:
        """Numbers of an imported rulebook nearest to one that is not there; empty for a built-in one."""
        edition = self._edition(rulebook)
        if edition is None or self._library is None:
            return ()
        return self._library.nearest(edition, number)

    def tables_of(self, clause_id: str) -> tuple[dict[str, Any], ...]:
        """The tables that belong to a clause."""
        return tuple(table for table in self.store.tables(clause_id.partition(":")[0]) if table["clause"] == clause_id)

    def clauses(self, rulebook: str) -> Iterator[dict[str, Any]]:
        """The clauses of a rulebook in order."""
        for number in self.numbers(rulebook):
            clause = self.clause(f"{rulebook}:{number}")
            if clause is not None:
                yield clause

    def glossary(self, rulebook: str | None = None) -> list[dict[str, Any]]:
        """The glossary entries of an imported rulebook, or of all, in the shape of `Store.terms`, in document order."""
        edition = self._edition(rulebook) if rulebook is not None else None
        if self._library is None or (rulebook is not None and edition is None):
            return []
        names = (rulebook,) if rulebook is not None else self._library.rulebooks()
        found: list[dict[str, Any]] = []
        for book in names:
            of_book = self._edition(book)
            for entry in self._library.terms(of_book) if of_book is not None else ():
                language = "ru" if of_book is not None and of_book.language == "ru" else "en"
                found.append(
                    {
                        "id": f"{book}:term/{entry.term}",
                        "rulebook": book,
                        "label": _same(entry.term),
                        "kind": "glossary",
                        "definition": _same(entry.text),
                        "defined_by": None,
                        "counterpart": None,
                        "names": [{"name": entry.term, "lang": language, "register": "label"}],
                    }
                )
        return found

    def search_imported(
        self, text: str, rulebook: str | None, limit: int, glossary: bool = False
    ) -> list[dict[str, Any]]:
        """Clauses of imported rulebooks by words, best first: `id` and `score`; with `glossary` entries of glossaries as
        well, which have `term` and `text` too."""
        if self._library is None or limit <= 0 or rulebook in self._builtin or not self._library.rulebooks():
            return []
        found: list[dict[str, Any]] = []
        entries: dict[str, dict[str, str]] = {}
        for hit in self._library.search(text, rulebook=rulebook, limit=limit, glossary=glossary):
            book = rulebook or hit.id.partition(":")[0]
            if hit.number:
                found.append({"id": f"{book}:{hit.number}", "score": hit.score})
                continue
            if book not in entries:
                edition = self._edition(book)
                terms = self._library.terms(edition) if edition is not None else ()
                entries[book] = {entry.term: entry.text for entry in reversed(terms)}
            term = hit.heading
            text_of_term = entries[book].get(term, hit.snippet)
            found.append({"id": f"{book}:term/{term}", "score": hit.score, "term": term, "text": text_of_term})
        return found

    def search_official(self, text: str, rulebook: str | None, limit: int) -> list[dict[str, Any]]:
        """Clauses that only the attached official wording of built-in rulebooks has, as `search_imported`."""
        books = [book for book in self._builtin if rulebook in (None, book) and self._wording(book) is not None]
        if self._library is None or limit <= 0 or not books:
            return []
        # restated clauses are found by their own words; room is left for those that are passed over
        hits = self._library.search(text, rulebook=rulebook, limit=4 * limit, attached=True, glossary=False)
        found = [{"id": hit.id, "score": hit.score} for hit in hits if not self.store.clause(hit.id)]
        return found[:limit]

    def source_text(self, rulebook: str) -> str | None:
        """The whole text from which a rulebook was imported; None for a built-in one."""
        edition = self._edition(rulebook)
        return self._library.text(edition) if edition is not None and self._library is not None else None

    def source_object(self, rulebook: str) -> dict[str, Any] | None:
        """An imported rulebook as `svod export` prints it in JSON; None for a built-in one."""
        edition = self._edition(rulebook)
        return self._library.as_json(edition) if edition is not None and self._library is not None else None

    def graph(self, rulebook: str) -> RuleGraph:
        """The graph that a rulebook is part of (loads networkx): the built-in ones together, an imported one alone."""
        from .graph import RuleGraph

        edition = self._edition(rulebook)
        if edition is not None and self._library is not None:
            return RuleGraph.of_document(self._library.document(edition))
        graph = RuleGraph.of(self.store.knowledge_base())
        for book in sorted(self._builtin):
            official = self._wording(book)
            if official is not None and self._library is not None:
                graph = graph.joined(self._library.document(official))
        return graph

    def path(self, start: str, end: str) -> list[dict[str, Any]] | None:
        """The edges between two clauses, near to far: `source`, `target`, `kind`, `clause`, and `labels` of both ends.

        None where nothing connects them.
        """
        graph = self.graph(start.partition(":")[0])
        if graph.node(start) is None or graph.node(end) is None:
            return None
        way = graph.path(start, end)
        if way is None:
            return None
        return [
            {
                "source": edge.source,
                "target": edge.target,
                "kind": edge.kind.value,
                "clause": edge.clause,
                "labels": {name: _label(graph, name) for name in (edge.source, edge.target)},
            }
            for edge in way
        ]

    def dependents(self, clause_id: str) -> list[dict[str, Any]]:
        """All that rests on a clause, nearest first: `id`, `kind`, `label`, and `by` which edge, stated by `clause`."""
        graph = self.graph(clause_id.partition(":")[0])
        if graph.node(clause_id) is None:
            return []
        return [
            {
                "id": node.id,
                "kind": node.kind.value,
                "label": {"ru": node.label.ru, "en": node.label.en},
                "by": edge.kind.value,
                "clause": edge.clause,
            }
            for node, edge in graph.dependents(clause_id)
        ]

    def facts(self) -> dict[str, Any]:
        """What is loaded: `version`, `rulebooks` with `counts`, `gaps` and `external`, and the `store`."""
        stamp = self.store.stamp()
        return {
            "version": stamp["version"],
            "rulebooks": [
                {
                    **book,
                    "imported": book["id"] not in self._builtin,
                    "counts": self._counts(book["id"]),
                    "gaps": [{"first": gap["first"], "last": gap["last"]} for gap in self.gaps(book["id"])],
                    "external": [external["id"] for external in self.external(book["id"])],
                }
                for book in self.rulebooks()
            ],
            "attached": [
                {"rulebook": edition.rulebook, "edition": edition.edition, "clauses": edition.clauses}
                for edition in (self._library.editions(attached=True) if self._library else ())
            ],
            "store": {
                "path": self.store.path,
                "schema": stamp["schema"],
                "digest": stamp["digest"],
            },
        }

    def _counts(self, rulebook: str) -> dict[str, int]:
        edition = self._edition(rulebook)
        if edition is None or self._library is None:
            return self.store.counts(rulebook)
        return {"clauses": edition.clauses, "terms": len(self._library.terms(edition))}


def _label(graph: RuleGraph, node_id: str) -> Bilingual:
    node = graph.node(node_id)
    return {"ru": node.label.ru, "en": node.label.en} if node else {"ru": "", "en": ""}


def _same(text: str) -> Bilingual:
    """A text of one language, whatever it is, where both are expected."""
    return {"ru": text, "en": text}
