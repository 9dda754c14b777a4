"""`svod path FROM TO`: how two clauses hang together, edge by edge."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..queries.numbers import Missing, find_clauses
from . import exits, render
from .options import common_options, complete_clause, language, shelf, text_of
from .rule_body import missing_object

if TYPE_CHECKING:
    from ..kb.shelf import Shelf

_NONE = {
    "ru": "{start} и {end} ничем не связаны.",
    "en": "Nothing connects {start} and {end}.",
}


@click.command("path")
@click.argument("start", metavar="FROM", shell_complete=complete_clause)
@click.argument("end", metavar="TO", shell_complete=complete_clause)
@common_options
@click.pass_context
def path_command(
    context: click.Context,
    start: str,
    end: str,
    rulebook: str | None,
    lang: str | None,
    as_json: bool,
    db: Path | None,
) -> None:
    """How two clauses hang together: the references, terms and statements between them, each with its clause."""
    language_code = language(lang)
    books = shelf(db)
    pairs, missing = _pairs(books, start, end, rulebook)
    ways = [_way(books, *pair) for pair in pairs]
    if as_json:
        absent = [missing_object(entry, language_code) for entry in missing]
        render.print_json({"paths": [_as_json(way) for way in ways], "missing": absent})
    else:
        if ways:
            render.echo("\n\n".join(_as_text(way, language_code) for way in ways))
        for entry in missing:
            render.say(f"{entry.rulebook}: {entry.because[language_code]}")
    context.exit(exits.OK if any(way["edges"] is not None for way in ways) else exits.NOT_FOUND)


def _pairs(books: Shelf, start: str, end: str, rulebook: str | None) -> tuple[list[tuple[str, str]], list[Missing]]:
    """The clauses meant, in the same rulebook where neither or one names its own."""
    ends = [find_clauses(books, text_of((written,), "number"), rulebook) for written in (start, end)]
    # clauses that are only cited are part of the graph, too
    missing = [entry for found in ends for entry in found.missing if entry not in found.external]
    starts, goals = (
        [
            *(clause["id"] for clause in found.clauses),
            *(f"{entry.rulebook}:{entry.number}" for entry in found.external),
        ]
        for found in ends
    )
    every = [(one, other) for one in starts for other in goals]
    same = [pair for pair in every if pair[0].partition(":")[0] == pair[1].partition(":")[0]]
    return same or every, missing


def _way(books: Shelf, start: str, end: str) -> dict[str, Any]:
    return {"from": start, "to": end, "edges": books.path(start, end)}


def _as_json(way: dict[str, Any]) -> dict[str, Any]:
    if way["edges"] is None:
        return way
    named = [
        {**edge, "labels": {name: render.or_null(label) for name, label in edge["labels"].items()}}
        for edge in way["edges"]
    ]
    return {**way, "edges": named}


def _as_text(way: dict[str, Any], lang: str) -> str:
    if way["edges"] is None:
        return render.wrapped(_NONE[lang].format(start=way["from"], end=way["to"]))
    lines = [render.number(way["from"])]
    near = way["from"]
    for edge in way["edges"]:
        forwards = edge["source"] == near
        near = edge["target"] if forwards else edge["source"]
        arrow = f"──{edge['kind']}──▶" if forwards else f"◀──{edge['kind']}──"
        label = edge["labels"][near]
        text = label[lang] or label["ru"] or label["en"]
        # what a term or a statement is called by its own words says more than its id
        if "/" in near and text:
            lines.append(render.wrapped(f"{text} [{edge['clause']}]", 2, f"{arrow} "))
        else:
            lines.append(render.wrapped(f"[{edge['clause']}] {text}", 2, f"{arrow} {render.number(near)} "))
    return "\n".join(lines)
