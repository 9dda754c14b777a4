"""`svod export ID`: a rulebook as JSON, text, YAML or a graph, on stdout."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..kb.text import strip_controls
from ..queries.numbers import check_rulebook
from . import render
from .options import complete_rulebook, db_option, json_option, lang_option, language, shelf

if TYPE_CHECKING:
    from ..kb.shelf import Shelf

FORMATS = ("json", "txt", "yaml", "graphml", "dot", "mermaid")


@click.command("export")
@click.argument("rulebook", shell_complete=complete_rulebook)
@click.option("--format", "form", type=click.Choice(FORMATS), default="json", show_default=True, help="What to write.")
@lang_option
@json_option
@db_option
def export_command(rulebook: str, form: str, lang: str | None, as_json: bool, db: Path | None) -> None:
    """Write a rulebook to stdout."""
    books = shelf(db)
    check_rulebook(books, rulebook)
    written = _written(books, rulebook, "json" if as_json else form, language(lang))
    # a file or another program gets every character; a screen none that could act on it
    if sys.stdout.isatty():
        written = "\n".join(strip_controls(line) for line in written.split("\n"))
    render.echo(written)


def _written(books: Shelf, rulebook: str, form: str, lang: str) -> str:
    from ..kb import export

    match form:
        case "json":
            return render.as_json(books.source_object(rulebook) or export.as_object(books, rulebook, lang))
        case "yaml":
            from ..kb.source import write_yaml

            return write_yaml(books.source_object(rulebook) or export.as_object(books, rulebook, lang))
        case "txt":
            return books.source_text(rulebook) or export.as_text(books, rulebook, lang)
        case "graphml":
            return books.graph(rulebook).within(rulebook).graphml()
        case "dot":
            return export.as_dot(books.graph(rulebook).within(rulebook), lang)
        case "mermaid":
            return export.as_mermaid(books.graph(rulebook).within(rulebook), lang)
        case _:
            raise AssertionError(form)
