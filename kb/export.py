"""A rulebook written out: as JSON, plain text, YAML-ready values, DOT or Mermaid. GraphML comes from the graph itself.

Takes clauses as `Shelf` gives them, so that built-in and imported rulebooks come out in one form.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from .text import strip_controls

if TYPE_CHECKING:
    from .graph import RuleGraph
    from .shelf import Shelf

_MERMAID_EDGES = 500
"""Edges that Mermaid draws unless it is told otherwise (its `maxEdges`)."""
FORMATS = ("json", "txt", "yaml", "graphml", "dot", "mermaid")


def as_object(shelf: Shelf, rulebook: str, lang: str) -> dict[str, Any]:
    """The rulebook as one JSON value, headings and texts in one language."""
    title = next(book["title"] for book in shelf.rulebooks() if book["id"] == rulebook)
    return {
        "rulebook": rulebook,
        "title": _in(title, lang),
        "clauses": [_clause_object(clause, lang) for clause in shelf.clauses(rulebook)],
        "terms": [
            {
                "term": _in(term["label"], lang),
                "text": _in(term["definition"], lang) or None,
                "refs": [term["defined_by"]] if term["defined_by"] else [],
            }
            for term in shelf.store.terms(rulebook)
        ],
    }


def _clause_object(clause: dict[str, Any], lang: str) -> dict[str, Any]:
    text = _in(clause["text"], lang)
    return {
        "id": clause["id"],
        "number": clause["number"],
        "parent": clause["parent"],
        "heading": _in(clause["heading"], lang) or None,
        "text": text,
        "texts": clause["text"],
        "official": clause["official"],
        "examples": [_in(example["text"], lang) for example in clause["examples"]],
        "refs": [_reference(ref["to"], text) for ref in clause["refs_out"]],
    }


def _reference(target: str, text: str) -> dict[str, Any]:
    """A reference with the place where the text names its number; null where the wording does not."""
    number = target.partition(":")[2]
    found = re.search(rf"(?<![\d.]){re.escape(number)}(?![\d]|\.\d)", text)
    return {
        "to": target,
        "text": found.group() if found else None,
        "start": found.start() if found else None,
        "end": found.end() if found else None,
    }


def as_text(shelf: Shelf, rulebook: str, lang: str) -> str:
    """The rulebook as plain text: number, heading and wording of each clause, its examples below it."""
    example = {"ru": "Пример", "en": "Example"}[lang]
    lines: list[str] = []
    for clause in shelf.clauses(rulebook):
        heading, text = _in(clause["heading"], lang), clause["official"] or _in(clause["text"], lang)
        # the official wording has its heading in front
        shown = "" if clause["official"] and text.startswith(heading) else heading
        lines.append(" ".join(part for part in (f"{clause['number']}.", shown, text) if part))
        lines += [f"{example}: {_in(entry['text'], lang)}" for entry in clause["examples"]]
    return "\n".join(lines)


def _in(text: dict[str, str], lang: str) -> str:
    return text[lang] or text["en" if lang == "ru" else "ru"]


def as_dot(graph: RuleGraph, lang: str) -> str:
    """The graph in the language of Graphviz."""
    lines = ["digraph rules {", "  rankdir=LR;", "  node [shape=box];"]
    for node in graph.nodes:
        lines.append(f"  {_quoted(node.id)} [label={_quoted(_label(node.id, node.label.get(lang)))}];")
    for edge in graph.edges:
        attributes = f"label={_quoted(edge.kind.value)}, tooltip={_quoted(edge.clause)}"
        lines.append(f"  {_quoted(edge.source)} -> {_quoted(edge.target)} [{attributes}];")
    return "\n".join([*lines, "}"])


def _label(name: str, text: str) -> str:
    text = strip_controls(text)
    short = text if len(text) <= 60 else text[:59] + "…"
    return f"{name}\n{short}" if short else name


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def as_mermaid(graph: RuleGraph, lang: str) -> str:
    """The graph as a Mermaid flow chart, which says in a comment how far the viewer's limits must be raised where it goes beyond them."""
    names = {node.id: f"n{index}" for index, node in enumerate(graph.nodes)}
    lines = ["flowchart LR"]
    if len(graph.edges) > _MERMAID_EDGES:
        lines.append(f"%% {len(graph.edges)} edges: set maxEdges and maxTextSize of the viewer accordingly")
    for node in graph.nodes:
        lines.append(f'  {names[node.id]}["{_entities(_label(node.id, node.label.get(lang)))}"]')
    for edge in graph.edges:
        lines.append(f"  {names[edge.source]} -- {edge.kind.value} --> {names[edge.target]}")
    return "\n".join(lines)


def _entities(text: str) -> str:
    """Mermaid has no escape character: what it would read as its own becomes an entity."""
    return "".join(_entity(char) for char in text)


def _entity(char: str) -> str:
    if char == "\n":
        return "<br>"
    return f"#{ord(char)};" if char in '"#;<>&[]{}()|`\\' else char
