"""What `svod search WORDS` does: clauses by words, best first. Loaded without click."""

from __future__ import annotations

from ..queries.numbers import check_rulebook
from ..queries.search import Result, search
from . import exits, render
from .environment import language, shelf, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

_NOTHING = {
    "ru": "Ничего не найдено: ни одного из этих слов в правилах нет.",
    "en": "Nothing found: none of these words is in the rules.",
}


def run(
    words: tuple[str, ...],
    rulebook: str | None = None,
    lang: str | None = None,
    as_json: bool = False,
    db: Path | str | None = None,
    limit: int = 10,
) -> int:
    """Print the clauses that fit some words; the exit status."""
    text = text_of(words, "query")
    language_code = language(lang, text)
    books = shelf(db)
    if rulebook is not None:
        check_rulebook(books, rulebook)
    results = search(books, text, rulebook, language_code, limit, glossary=True)
    if as_json:
        render.print_json({"query": text, "results": [_object(result) for result in results]})
    elif results:
        render.echo("\n\n".join(_as_text(result) for result in results))
    else:
        render.say(_NOTHING[language_code])
    return exits.OK if results else exits.NOT_FOUND


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
