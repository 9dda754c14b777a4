"""The graph: what hangs together with what, and which clause says so."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from svod.kb.export import as_dot, as_mermaid
from svod.kb.graph import Edge, EdgeKind, Node, NodeKind, RuleGraph
from svod.kb.model import KnowledgeBase, Text


@pytest.fixture
def graph(sample_kb: KnowledgeBase) -> RuleGraph:
    return RuleGraph.of(sample_kb)


def test_every_edge_carries_a_clause_that_is_there(graph: RuleGraph) -> None:
    assert graph.edges
    for edge in graph.edges:
        clause = graph.node(edge.clause)
        assert clause is not None and clause.kind is NodeKind.CLAUSE, edge


def test_each_kind_of_edge_is_made_from_what_states_it(graph: RuleGraph) -> None:
    edges = set(graph.edges)
    for edge in (
        Edge("tide", "tide:1", EdgeKind.CONTAINS, "tide:1"),
        Edge("tide:1", "tide:1.2", EdgeKind.CONTAINS, "tide:1.2"),
        Edge("tide:1.2", "tide:9", EdgeKind.REFERS_TO, "tide:1.2"),
        Edge("tide:1.2/example/raft", "tide:1.2", EdgeKind.ILLUSTRATES, "tide:1.2"),
        Edge("tide:1.1", "tide:term/volna", EdgeKind.DEFINES, "tide:1.1"),
        Edge("tide:term/bolshaya-volna", "tide:term/volna", EdgeKind.IS_A, "tide:1.1"),
        Edge("tide:term/bolshaya-volna", "tide:term/malaya-volna", EdgeKind.DISJOINT_WITH, "tide:1.1"),
        Edge("tide:1.1", "tide:table/force", EdgeKind.CONTAINS, "tide:1.1"),
        Edge("tide:1.2", "tide:relation/big-washes", EdgeKind.STATES, "tide:1.2"),
        Edge("tide:relation/big-washes", "tide:term/bolshaya-volna", EdgeKind.SPEAKS_OF, "tide:1.2"),
    ):
        assert edge in edges


def test_two_edges_between_a_pair_are_two_edges() -> None:
    nodes = [Node(name, NodeKind.CLAUSE, "b", Text()) for name in ("b:1", "b:2", "b:3")]
    edges = [
        Edge("b:1", "b:2", EdgeKind.REFERS_TO, "b:1"),
        Edge("b:1", "b:2", EdgeKind.REFERS_TO, "b:3"),
        Edge("b:1", "b:2", EdgeKind.CONTAINS, "b:1"),
    ]
    assert set(RuleGraph(nodes, edges).edges_from("b:1")) == set(edges)


def test_an_edge_to_nothing_is_left_out_and_reading_adds_no_node() -> None:
    graph = RuleGraph([Node("b:1", NodeKind.CLAUSE, "b", Text())], [Edge("b:1", "b:2", EdgeKind.REFERS_TO, "b:1")])
    assert graph.edges == ()
    assert graph.edges_from("b:9") == graph.edges_to("b:9") == ()
    assert [node.id for node in graph.nodes] == ["b:1"]


def test_a_path_goes_along_references_rather_than_through_the_rulebook(graph: RuleGraph) -> None:
    way = graph.path("tide:1.3", "tide:9")
    assert way is not None
    assert [(edge.source, edge.target) for edge in way] == [("tide:1.3", "tide:1.2"), ("tide:1.2", "tide:9")]
    assert graph.path("tide:1.3", "tide:1.3") == ()
    with pytest.raises(KeyError):
        graph.path("tide:1.3", "tide:7")


def test_nothing_connects_two_islands() -> None:
    graph = RuleGraph([Node(name, NodeKind.CLAUSE, "b", Text()) for name in ("b:1", "b:2")], [])
    assert graph.path("b:1", "b:2") is None


def test_what_rests_on_a_clause_is_found_however_far(graph: RuleGraph) -> None:
    found = [node.id for node, _ in graph.dependents("tide:1.1")]
    assert "tide:term/volna" in found  # it defines this term
    assert "tide:1.2" in found  # this clause refers to it
    assert "tide:1.3" in found  # and this one to that
    assert "tide:1.2/example/raft" in found
    assert "tide:relation/big-washes" in found
    assert "tide:1.10" not in found
    assert "tide:9" not in found  # what a clause cites does not rest on it


def test_a_circle_is_found_and_ends() -> None:
    nodes = [Node(name, NodeKind.TERM, "b", Text()) for name in "xyz"]
    circle = [Edge(*pair, EdgeKind.IS_A, "b:1") for pair in ("xy", "yz", "zx")]
    graph = RuleGraph(nodes, circle)
    assert set(graph.cycle(EdgeKind.IS_A)) == {"x", "y", "z"}
    assert graph.cycle(EdgeKind.CONTAINS) == ()


def test_graphml_has_every_node_and_edge(graph: RuleGraph) -> None:
    root = ElementTree.fromstring(graph.graphml())
    assert len(root.findall(".//{*}node")) == len(graph.nodes)
    assert len(root.findall(".//{*}edge")) == len(graph.edges)


def test_labels_cannot_break_out_of_their_quotes() -> None:
    nasty = Text('"] --> x; <script> \\', "\x0b`a|b`")
    graph = RuleGraph([Node('b:"1', NodeKind.CLAUSE, "b", nasty)], [])
    node = as_mermaid(graph, "ru").splitlines()[1].strip()
    label = node.removeprefix('n0["').removesuffix('"]').replace("<br>", "")
    assert not set(label) & set('"[]<>`|\\')
    line = as_dot(graph, "ru").splitlines()[3]
    assert line.replace("\\\\", "").replace('\\"', "").count('"') == 4
    ElementTree.fromstring(graph.graphml())


def test_a_flow_chart_beyond_the_usual_limits_says_so(graph: RuleGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "%%" not in as_mermaid(graph, "ru")
    monkeypatch.setattr("svod.kb.export._MERMAID_EDGES", len(graph.edges) - 1)
    assert as_mermaid(graph, "ru").splitlines()[1].startswith(f"%% {len(graph.edges)} edges")
