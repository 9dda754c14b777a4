"""Nodes and edges of the rulebooks, taken from the model: what stands for what, and which clause says so.

`graph.py` makes a graph of them; the store keeps them as rows. An edge may name a node that is not there (checks report
that); whoever uses the edges leaves it out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING

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


def nodes_of(kb: KnowledgeBase) -> tuple[Node, ...]:
    """All nodes in source order, each id once."""
    found: dict[str, Node] = {}
    for book in kb.rulebooks:
        for node in _BookParts(book, kb).nodes():
            found.setdefault(node.id, node)
    return tuple(found.values())


def edges_of(kb: KnowledgeBase) -> tuple[Edge, ...]:
    """All edges between nodes that are there, in source order, each once."""
    known = {node.id for node in nodes_of(kb)}
    found = dict.fromkeys(edge for book in kb.rulebooks for edge in _BookParts(book, kb).edges())
    return tuple(edge for edge in found if edge.source in known and edge.target in known)


class _BookParts:
    """The nodes and edges of one rulebook."""

    def __init__(self, book: Rulebook, kb: KnowledgeBase) -> None:
        self.book = book
        self.others = [other.id for other in kb.rulebooks if other.id != book.id]

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


def document_nodes(document: Document) -> Iterator[Node]:
    """The nodes of an imported rulebook: its clauses."""
    yield Node(document.rulebook, NodeKind.RULEBOOK, document.rulebook, Text(document.title, document.title))
    for clause in document.clauses:
        yield Node(
            f"{document.rulebook}:{clause.number}",
            NodeKind.CLAUSE,
            document.rulebook,
            Text(clause.heading, clause.heading),
        )


def document_edges(document: Document) -> Iterator[Edge]:
    """How the clauses of an imported rulebook contain and cite each other."""
    for clause in document.clauses:
        name = f"{document.rulebook}:{clause.number}"
        parent = f"{document.rulebook}:{clause.parent}" if clause.parent else document.rulebook
        yield Edge(parent, name, EdgeKind.CONTAINS, name)
    for reference in document.references:
        if reference.kind == "clause" and reference.clause is not None and not reference.document:
            source = f"{document.rulebook}:{reference.clause}"
            for target in reference.targets:
                yield Edge(source, f"{document.rulebook}:{target}", EdgeKind.REFERS_TO, source)
