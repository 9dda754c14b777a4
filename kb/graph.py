"""The rulebooks as one graph: what is a node, what hangs together with what, and which clause says so.

The only importer of networkx. `RuleGraph` answers our questions; the networkx object stays inside. It is a multigraph
keyed by kind and clause: two edges between a pair are two edges. Reading never adds a node.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

import networkx

from .model import Assertion, Clause, KnowledgeBase, Rulebook, Term, Text

if TYPE_CHECKING:
    from .imports.document import Document


class NodeKind(StrEnum):
    """What a node stands for."""

    RULEBOOK = "rulebook"
    CLAUSE = "clause"
    EXTERNAL = "external-clause"
    EXAMPLE = "example"
    TERM = "term"
    TABLE = "table"
    CELL = "cell"
    DEFAULT = "default"
    RELATION = "relation"
    CARD = "card"
    PRECEDENT = "precedent"


class EdgeKind(StrEnum):
    """What an edge says, read from its source to its target."""

    CONTAINS = "contains"
    REFERS_TO = "refers-to"
    DEFINES = "defines"
    STATES = "states"
    SPEAKS_OF = "speaks-of"
    IS_A = "is-a"
    DISJOINT_WITH = "disjoint-with"
    ILLUSTRATES = "illustrates"
    EXCEPTION_TO = "exception-to"
    DEFAULT_FOR = "default-for"
    COUNTERPART_IN = "counterpart-in"


@dataclass(frozen=True, slots=True)
class Node:
    """A node: its id, kind, rulebook, and its name in both languages."""

    id: str
    kind: NodeKind
    rulebook: str
    label: Text


@dataclass(frozen=True, slots=True)
class Edge:
    """`source` –kind→ `target`, as `clause` states it."""

    source: str
    target: str
    kind: EdgeKind
    clause: str


# A path through a rulebook's root, a table or an assertion says less than a reference from one clause to another.
_LENGTH = {
    EdgeKind.REFERS_TO: 2,
    EdgeKind.CONTAINS: 2,
    EdgeKind.DEFINES: 3,
    EdgeKind.STATES: 3,
    EdgeKind.ILLUSTRATES: 3,
    EdgeKind.EXCEPTION_TO: 3,
    EdgeKind.DEFAULT_FOR: 3,
    EdgeKind.SPEAKS_OF: 3,
    EdgeKind.IS_A: 3,
    EdgeKind.DISJOINT_WITH: 4,
    EdgeKind.COUNTERPART_IN: 3,
}
_THROUGH_ROOT = 20

# Which end of an edge rests on the other: "target" where the target is changed by a change of the source.
_RESTS_ON_SOURCE = frozenset({EdgeKind.CONTAINS, EdgeKind.DEFINES, EdgeKind.STATES})
_RESTS_ON_TARGET = frozenset({EdgeKind.REFERS_TO, EdgeKind.ILLUSTRATES, EdgeKind.EXCEPTION_TO})


class RuleGraph:
    """Nodes and typed edges of a knowledge base. Every edge carries the clause that states it."""

    def __init__(self, nodes: Iterable[Node], edges: Iterable[Edge]) -> None:
        """Edges to a node that is not there are left out: the checks have reported them."""
        self._graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
        self._nodes: dict[str, Node] = {}
        for node in nodes:
            if node.id not in self._nodes:
                self._nodes[node.id] = node
                self._graph.add_node(node.id)
        for edge in edges:
            if edge.source in self._nodes and edge.target in self._nodes:
                self._graph.add_edge(edge.source, edge.target, key=(edge.kind, edge.clause))

    @classmethod
    def of(cls, kb: KnowledgeBase) -> RuleGraph:
        """The graph of the rulebooks of a knowledge base."""
        books = [_BookParts(book, kb) for book in kb.rulebooks]
        return cls((node for book in books for node in book.nodes()), (edge for book in books for edge in book.edges()))

    @classmethod
    def of_document(cls, document: Document) -> RuleGraph:
        """The graph of an imported rulebook: its clauses, how they contain and how they cite each other."""
        return cls(_document_nodes(document), _document_edges(document))

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All nodes in source order."""
        return tuple(self._nodes.values())

    @property
    def edges(self) -> tuple[Edge, ...]:
        """All edges, grouped by their source in source order."""
        return tuple(Edge(source, target, *key) for source, target, key in self._graph.edges(keys=True))

    def node(self, node_id: str) -> Node | None:
        """The node of that id, or None."""
        return self._nodes.get(node_id)

    def edges_from(self, node_id: str, *kinds: EdgeKind) -> tuple[Edge, ...]:
        """Edges that leave a node, of these kinds (none given: all). Empty for an unknown node."""
        if node_id not in self._nodes:
            return ()
        found = (Edge(source, target, *key) for source, target, key in self._graph.out_edges(node_id, keys=True))
        return tuple(edge for edge in found if not kinds or edge.kind in kinds)

    def edges_to(self, node_id: str, *kinds: EdgeKind) -> tuple[Edge, ...]:
        """Edges that arrive at a node, of these kinds (none given: all). Empty for an unknown node."""
        if node_id not in self._nodes:
            return ()
        found = (Edge(source, target, *key) for source, target, key in self._graph.in_edges(node_id, keys=True))
        return tuple(edge for edge in found if not kinds or edge.kind in kinds)

    def path(self, start: str, end: str) -> tuple[Edge, ...] | None:
        """The most telling way from one node to another, edge by edge, against the direction of edges too.

        Each edge is given as it is stated, so its source may be the later node of the way. Empty where both are the
        same node, None where nothing connects them. KeyError for an unknown node.
        """
        for node_id in (start, end):
            if node_id not in self._nodes:
                raise KeyError(node_id)
        undirected = self._graph.to_undirected(as_view=True)
        try:
            way = networkx.shortest_path(undirected, start, end, weight=self._length)
        except networkx.NetworkXNoPath:
            return None
        return tuple(self._closest(near, far) for near, far in pairwise(way))

    def _length(self, near: str, far: str, keyed: dict[Any, Any]) -> int:
        # the edges between a pair come as a dict by their keys (kind, clause)
        shortest = min(_LENGTH[kind] for kind, _ in keyed)
        at_root = NodeKind.RULEBOOK in (self._nodes[near].kind, self._nodes[far].kind)
        return shortest + (_THROUGH_ROOT if at_root else 0)

    def _closest(self, near: str, far: str) -> Edge:
        between = [edge for edge in self.edges_from(near) if edge.target == far]
        between += [edge for edge in self.edges_to(near) if edge.source == far]
        return min(between, key=lambda edge: _LENGTH[edge.kind])

    def dependents(self, node_id: str) -> tuple[tuple[Node, Edge], ...]:
        """Everything that rests on a node, nearest first, each with the edge by which it does.

        A sub-clause rests on its clause, what a clause defines or states on that clause, a clause on those that it
        refers to, an exception on its rule, an example on what it illustrates, and every link on the clause that states
        it: then the link's source rests on that clause. KeyError for an unknown node.
        """
        if node_id not in self._nodes:
            raise KeyError(node_id)
        stated: dict[str, list[Edge]] = {}
        for edge in self.edges:
            if edge.kind not in _RESTS_ON_SOURCE | _RESTS_ON_TARGET:
                stated.setdefault(edge.clause, []).append(edge)
        seen = {node_id}
        found: list[tuple[Node, Edge]] = []
        waiting = deque([node_id])
        while waiting:
            current = waiting.popleft()
            for dependent, edge in self._resting_on(current, stated):
                if dependent not in seen:
                    seen.add(dependent)
                    found.append((self._nodes[dependent], edge))
                    waiting.append(dependent)
        return tuple(found)

    def _resting_on(self, node_id: str, stated: dict[str, list[Edge]]) -> Iterator[tuple[str, Edge]]:
        for edge in self.edges_from(node_id, *_RESTS_ON_SOURCE):
            yield edge.target, edge
        for edge in self.edges_to(node_id, *_RESTS_ON_TARGET):
            yield edge.source, edge
        for edge in stated.get(node_id, ()):
            # the statement, not the term: what else is said of the term does not rest on this clause
            if self._nodes[edge.source].kind not in (NodeKind.TERM, NodeKind.CARD):
                yield edge.source, edge

    def within(self, rulebook: str) -> RuleGraph:
        """The part of the graph that belongs to one rulebook."""
        kept = [node for node in self.nodes if node.rulebook == rulebook]
        return RuleGraph(kept, self.edges)

    def cycle(self, kind: EdgeKind) -> tuple[str, ...]:
        """The nodes of one cycle of edges of a kind, in order; empty where there is none."""
        part: networkx.DiGraph[str] = networkx.DiGraph()
        part.add_edges_from((edge.source, edge.target) for edge in self.edges if edge.kind is kind)
        try:
            return tuple(source for source, *_ in networkx.find_cycle(part))
        except networkx.NetworkXNoCycle:
            return ()

    def graphml(self) -> str:
        """The graph as GraphML, with kinds, labels and clauses as attributes."""
        # GraphML is XML 1.0: characters that it cannot hold would make networkx fail
        plain: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
        for node in self.nodes:
            plain.add_node(
                _xml(node.id),
                kind=node.kind.value,
                rulebook=_xml(node.rulebook),
                ru=_xml(node.label.ru),
                en=_xml(node.label.en),
            )
        for edge in self.edges:
            plain.add_edge(_xml(edge.source), _xml(edge.target), kind=edge.kind.value, clause=_xml(edge.clause))
        return "\n".join(networkx.generate_graphml(plain))


_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _xml(text: str) -> str:
    return _NOT_XML.sub("", text)


class _BookParts:
    """The nodes and edges of one rulebook."""

    def __init__(self, book: Rulebook, kb: KnowledgeBase) -> None:
        self.book = book
        self.others = [other.id for other in kb.rulebooks if other.id != book.id]
        self.cards = {term.id for term in book.terms if term.kind == "card"}

    def nodes(self) -> Iterator[Node]:
        book = self.book
        yield Node(book.id, NodeKind.RULEBOOK, book.id, book.title)
        for clause in book.clauses:
            yield Node(str(clause.id), NodeKind.CLAUSE, book.id, clause.heading)
        for external in book.external:
            yield Node(str(external.id), NodeKind.EXTERNAL, book.id, external.title)
        for term in book.terms:
            yield Node(term.full_id, NodeKind.CARD if term.kind == "card" else NodeKind.TERM, book.id, term.label)
        for clause in book.clauses:
            for example in clause.examples:
                yield Node(example_id(clause, example.id), NodeKind.EXAMPLE, book.id, example.text)
                for card in example.cards:
                    yield Node(self._card(card), NodeKind.CARD, book.id, Text(card, card))
        for table in book.tables:
            name = f"{book.id}:table/{table.id}"
            yield Node(name, NodeKind.TABLE, book.id, table.title)
            for row_index, row in enumerate(table.rows, 1):
                for column_index, (_, label) in enumerate(table.columns, 1):
                    both = Text(f"{row.label.ru} / {label.ru}", f"{row.label.en} / {label.en}")
                    yield Node(f"{name}/{row_index}.{column_index}", NodeKind.CELL, book.id, both)
        for assertion in book.assertions:
            yield Node(assertion_id(assertion), _assertion_kind(assertion), book.id, assertion.claim)

    def edges(self) -> Iterator[Edge]:
        yield from self._clause_edges()
        for term in self.book.terms:
            yield from self._term_edges(term)
        yield from self._list_edges()
        yield from self._table_edges()
        by_id = {assertion.id: assertion for assertion in self.book.assertions}
        for assertion in self.book.assertions:
            yield from self._assertion_edges(assertion, by_id)

    def _term(self, slug: str) -> str:
        return f"{self.book.id}:term/{slug}"

    def _card(self, name: str) -> str:
        """The node of a card that an example names: its term where the book has one, else a node of its own."""
        for term in self.book.terms:
            if term.kind == "card" and name in (term.id, term.label.ru, term.label.en):
                return term.full_id
        return f"{self.book.id}:card/{name}"

    def _clause_edges(self) -> Iterator[Edge]:
        for clause in self.book.clauses:
            name = str(clause.id)
            yield Edge(str(clause.parent) if clause.parent else self.book.id, name, EdgeKind.CONTAINS, name)
            for reference in clause.references:
                yield Edge(name, str(reference.to), EdgeKind.REFERS_TO, name)
            for example in clause.examples:
                yield Edge(example_id(clause, example.id), name, EdgeKind.ILLUSTRATES, name)
                for card in example.cards:
                    yield Edge(example_id(clause, example.id), self._card(card), EdgeKind.SPEAKS_OF, name)
        for external in self.book.external:
            for citing in external.cited_by:
                yield Edge(str(citing), str(external.id), EdgeKind.REFERS_TO, str(citing))

    def _term_edges(self, term: Term) -> Iterator[Edge]:
        if term.defined_by:
            yield Edge(str(term.defined_by), term.full_id, EdgeKind.DEFINES, str(term.defined_by))
        for link in term.isa:
            yield Edge(term.full_id, self._term(link.term), EdgeKind.IS_A, str(link.clause))
        for link in term.disjoint:
            yield Edge(term.full_id, self._term(link.term), EdgeKind.DISJOINT_WITH, str(link.clause))
        if term.counterpart and term.defined_by:
            for other in self.others:
                target = f"{other}:term/{term.counterpart}"
                yield Edge(term.full_id, target, EdgeKind.COUNTERPART_IN, str(term.defined_by))

    def _list_edges(self) -> Iterator[Edge]:
        for listed in self.book.lists:
            kind = EdgeKind.DISJOINT_WITH if listed.negative else EdgeKind.IS_A
            for member in listed.members:
                yield Edge(self._term(member), self._term(listed.of), kind, str(listed.clause))
        for axis in self.book.axes:
            for clause in axis.clauses:
                for value in axis.values:
                    yield Edge(self._term(value), self._term(axis.of), EdgeKind.IS_A, str(clause))
                for one, other in combinations(axis.values, 2):
                    yield Edge(self._term(one), self._term(other), EdgeKind.DISJOINT_WITH, str(clause))

    def _table_edges(self) -> Iterator[Edge]:
        for table in self.book.tables:
            name, clause = f"{self.book.id}:table/{table.id}", str(table.clause)
            yield Edge(clause, name, EdgeKind.CONTAINS, clause)
            for row_index, row in enumerate(table.rows, 1):
                for column_index, (column, _) in enumerate(table.columns, 1):
                    cell = f"{name}/{row_index}.{column_index}"
                    yield Edge(name, cell, EdgeKind.CONTAINS, clause)
                    for slug in row.cells[column_index - 1] if column_index <= len(row.cells) else ():
                        yield Edge(cell, self._term(slug), EdgeKind.SPEAKS_OF, clause)
                        if table.classifies:
                            for whole in (row.term, column):
                                if whole:
                                    yield Edge(self._term(slug), self._term(whole), EdgeKind.IS_A, clause)

    def _assertion_edges(self, assertion: Assertion, by_id: dict[str, Assertion]) -> Iterator[Edge]:
        name = assertion_id(assertion)
        for clause in assertion.clauses:
            yield Edge(str(clause), name, EdgeKind.STATES, str(clause))
        deciding = str(assertion.clauses[0]) if assertion.clauses else ""
        if not deciding:
            return
        about = EdgeKind.DEFAULT_FOR if assertion.intent == "default" else EdgeKind.SPEAKS_OF
        for slug in assertion.subject:
            yield Edge(name, self._term(slug), about, deciding)
        for slug in assertion.object:
            yield Edge(name, self._term(slug), EdgeKind.SPEAKS_OF, deciding)
        if assertion.card:
            yield Edge(name, self._term(assertion.card), EdgeKind.SPEAKS_OF, deciding)
        if assertion.exception_to in by_id:
            yield Edge(name, assertion_id(by_id[assertion.exception_to]), EdgeKind.EXCEPTION_TO, deciding)


def example_id(clause: Clause, example: str) -> str:
    """`classic:111.3/example/aracent`."""
    return f"{clause.id}/example/{example}"


def assertion_id(assertion: Assertion) -> str:
    """`classic:default/untyped-ability`, `classic:relation/…` or `heroes:precedent/…`."""
    return f"{assertion.rulebook}:{_assertion_kind(assertion)}/{assertion.id}"


def _assertion_kind(assertion: Assertion) -> NodeKind:
    if assertion.card:
        return NodeKind.PRECEDENT
    return NodeKind.DEFAULT if assertion.intent == "default" else NodeKind.RELATION


def _document_nodes(document: Document) -> Iterator[Node]:
    yield Node(document.rulebook, NodeKind.RULEBOOK, document.rulebook, Text(document.title, document.title))
    for clause in document.clauses:
        yield Node(
            f"{document.rulebook}:{clause.number}",
            NodeKind.CLAUSE,
            document.rulebook,
            Text(clause.heading, clause.heading),
        )


def _document_edges(document: Document) -> Iterator[Edge]:
    for clause in document.clauses:
        name = f"{document.rulebook}:{clause.number}"
        parent = f"{document.rulebook}:{clause.parent}" if clause.parent else document.rulebook
        yield Edge(parent, name, EdgeKind.CONTAINS, name)
    for reference in document.references:
        if reference.kind == "clause" and reference.clause is not None and not reference.document:
            source = f"{document.rulebook}:{reference.clause}"
            for target in reference.targets:
                yield Edge(source, f"{document.rulebook}:{target}", EdgeKind.REFERS_TO, source)
