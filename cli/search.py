"""`svod search WORDS` for click; what it does is in `search_body.py`."""

from __future__ import annotations

from pathlib import Path

import click

from . import search_body
from .options import common_options


@click.command("search")
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1, 200), default=10, show_default=True, help="At most this many clauses.")
@common_options
@click.pass_context
def search_command(
    context: click.Context,
    words: tuple[str, ...],
    limit: int,
    rulebook: str | None,
    lang: str | None,
    as_json: bool,
    db: Path | None,
) -> None:
    """Find clauses, and entries of imported glossaries, by words in any inflection; numbers and quotes are plain text."""
    context.exit(search_body.run(words, rulebook, lang, as_json, db, limit))
