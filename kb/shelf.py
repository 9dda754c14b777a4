"""All rulebooks side by side: those of the store and those that the user imported. Standard library only at start.

A clause looks the same wherever it comes from. `official` is the wording of the user's own copy, where one was attached
or imported; `restated` says whether `text` is the project's own wording.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .db import Store

if TYPE_CHECKING:
    from .graph import RuleGraph


class Shelf:
    """The rulebooks of a store and of the user's data folder (`data`; None: built-in rulebooks only)."""

    def __init__(self, store: Store, data: Path | None = None) -> None:
        self.store = store
        self.library = None

    def rulebooks(self) -> tuple[dict[str, Any], ...]:
        """The rulebooks, built-in ones first: `id`, `title` (both languages), `edition`."""
        return self.store.rulebooks()

    def numbers(self, rulebook: str) -> tuple[str, ...]:
        """The clause numbers of a rulebook in order; empty for an unknown one."""
        return self.store.numbers(rulebook)

    def clause(self, clause_id: str) -> dict[str, Any] | None:
        """A clause by its id, with `official` and `restated`; None where there is none."""
        clause = self.store.clause(clause_id)
        return None if clause is None else {**clause, "official": None, "restated": True}

    def heading(self, clause_id: str) -> dict[str, str] | None:
        """The heading of a clause, or the title of one that is only cited; None where neither is known."""
        return self.store.heading(clause_id)

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

    def tables_of(self, clause_id: str) -> tuple[dict[str, Any], ...]:
        """The tables that belong to a clause."""
        return tuple(table for table in self.store.tables(clause_id.partition(":")[0]) if table["clause"] == clause_id)

    def clauses(self, rulebook: str) -> Iterator[dict[str, Any]]:
        """The clauses of a rulebook in order."""
        for number in self.numbers(rulebook):
            clause = self.clause(f"{rulebook}:{number}")
            if clause is not None:
                yield clause

    def search_imported(self, text: str, rulebook: str | None, limit: int) -> list[dict[str, Any]]:
        """Clauses of imported rulebooks by words, best first: `id` and `score`."""
        return []

    def source_text(self, rulebook: str) -> str | None:
        """The whole text from which a rulebook was imported; None for a built-in one."""
        return None

    def graph(self, rulebook: str) -> RuleGraph:
        """The graph that a rulebook is part of (loads networkx): the built-in ones together, an imported one alone."""
        from .graph import RuleGraph

        return RuleGraph.of(self.store.knowledge_base())

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
                    "counts": self.store.counts(book["id"]),
                    "gaps": [{"first": gap["first"], "last": gap["last"]} for gap in self.gaps(book["id"])],
                    "external": [external["id"] for external in self.external(book["id"])],
                }
                for book in self.rulebooks()
            ],
            "store": {
                "path": str(self.store.path) if self.store.path else None,
                "schema": stamp["schema"],
                "digest": stamp["digest"],
            },
        }


def _label(graph: RuleGraph, node_id: str) -> dict[str, str]:
    node = graph.node(node_id)
    return {"ru": node.label.ru, "en": node.label.en} if node else {"ru": "", "en": ""}
