"""The rulebooks as one graph: what hangs together with what, and which clause says so.

The only importer of networkx. `RuleGraph` answers our questions; the networkx object stays inside. It is a multigraph
keyed by kind and clause: two edges between a pair are two edges. Reading never adds a node.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import networkx

from .elements import Edge, EdgeKind, Node, NodeKind, document_edges, document_nodes, edges_of, nodes_of
from .model import KnowledgeBase

if TYPE_CHECKING:
    from .imports.document import Document

__all__ = ["Edge", "EdgeKind", "Node", "NodeKind", "RuleGraph"]

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
        return cls(nodes_of(kb), edges_of(kb))

    @classmethod
    def of_document(cls, document: Document) -> RuleGraph:
        """The graph of an imported rulebook: its clauses, how they contain and how they cite each other."""
        return cls(document_nodes(document), document_edges(document))

    def joined(self, document: Document) -> RuleGraph:
        """The graph with the clauses that it does not have but a document has, and how these hang together with it."""
        new = {node.id: node for node in document_nodes(document) if node.id not in self._nodes}
        edges = [edge for edge in document_edges(document) if edge.source in new or edge.target in new]
        return RuleGraph([*self.nodes, *new.values()], [*self.edges, *edges])

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
        # a copy: a view goes through neighbours in the order of a set, so that of two ways as short another came each time
        undirected = self._graph.to_undirected()
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
            for edge in stated.get(current, ()):
                if self._nodes[edge.source].kind in (NodeKind.TERM, NodeKind.CARD) and edge.source not in seen:
                    found.append((self._nodes[edge.source], edge))
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
            # of a term only the statement rests on the clause, and not what else is said of it: it leads no further
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
