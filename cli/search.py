"""`svod search WORDS`: clauses by words."""

from __future__ import annotations

from pathlib import Path

import click

from ..queries.numbers import check_rulebook
from ..queries.search import Result, search
from . import exits, render
from .options import common_options, language, shelf, text_of

_NOTHING = {
    "ru": "Ничего не найдено: ни одного из этих слов в правилах нет.",
    "en": "Nothing found: none of these words is in the rules.",
}


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
    """Find clauses by words, in any inflection; a clause number, quotes and punctuation are plain text."""
    text = text_of(words, "query")
    language_code = language(lang, text)
    books = shelf(db)
    if rulebook is not None:
        check_rulebook(books, rulebook)
    results = search(books, text, rulebook, language_code, limit)
    if as_json:
        render.print_json({"query": text, "results": [_object(result) for result in results]})
    elif results:
        render.echo("\n\n".join(_as_text(result) for result in results))
    else:
        render.say(_NOTHING[language_code])
    context.exit(exits.OK if results else exits.NOT_FOUND)


def _object(result: Result) -> dict[str, object]:
    return {
        "id": result.id,
        "heading": result.heading or None,
        "snippet": result.snippet,
        "score": result.score,
        "marks": [list(mark) for mark in result.marks],
    }


def _as_text(result: Result) -> str:
    head = render.number(result.id) + (" " + render.title(result.heading) if result.heading else "")
    return head + "\n" + render.marked(result.snippet, result.marks, 2)
