"""What `svod search WORDS` does: clauses by words, best first. Loaded without click."""

from __future__ import annotations

from ..kb.search import common_words, read_query
from ..kb.text import tokens
from ..queries.numbers import Missing, check_rulebook, find_clauses, parse_number
from ..queries.search import Result, search
from . import exits, render
from .environment import language, shelf, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from ..kb.shelf import Shelf

_WORDS = {
    "ru": {
        "nothing": "Ничего не найдено: {why}.",
        "none": "ни одного из этих слов {where} нет",
        "others": "остальных слов {where} нет",
        "rules": "в правилах",
        "book": "в своде {book}",
        "common": "такие обычные слова, как {words}, в поиске не участвуют",
        "more": "добавьте слово, которое говорит, о чём речь",
    },
    "en": {
        "nothing": "Nothing found: {why}.",
        "none": "none of these words is in {where}",
        "others": "the other words are not in {where}",
        "rules": "the rules",
        "book": "the rulebook {book}",
        "common": "words as common as {words} take no part in a search",
        "more": "add a word that says what it is about",
    },
}
_MOST_NAMED = 5


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
    missing = _missing(books, text, rulebook)
    # who asks for a number and nothing else wants no clause that has the word before it («пункт»)
    results = () if missing else search(books, text, rulebook, language_code, limit, glossary=True)
    because = [] if results else _because(books, missing, text, rulebook, language_code)
    if as_json:
        shown = [_object(result) for result in results]
        render.print_json({"query": text, "results": shown, "because": _joined(because)})
    elif results:
        render.echo("\n\n".join(_as_text(result) for result in results))
    else:
        for sentence in because:
            render.say(sentence)
    return exits.OK if results else exits.NOT_FOUND


def _missing(books: Shelf, text: str, rulebook: str | None) -> tuple[Missing, ...]:
    """What is known of a number that is not there, where the query is that number and nothing else."""
    named, number = parse_number(text)
    if not number[:1].isdecimal():
        return ()
    if read_query(books.store, text).numbers != (number,) or not (named is None or books.knows(named)):
        return ()
    return find_clauses(books, text, rulebook).missing


def _because(books: Shelf, missing: tuple[Missing, ...], text: str, rulebook: str | None, lang: str) -> list[str]:
    """Why nothing was found: what is known of a number, or which words cannot be found and which are not there."""
    if not missing:
        numbers = read_query(books.store, text).numbers
        missing = tuple(entry for number in numbers for entry in find_clauses(books, number, rulebook).missing)
    if missing:
        # as `svod rule` says it
        return [f"{entry.rulebook}: {entry.because[lang]}" for entry in missing[:_MOST_NAMED]]
    words = _WORDS[lang]
    where = words["rules"] if rulebook is None else words["book"].format(book=rulebook)
    common = common_words(books.store, text)
    if not common:
        return [words["nothing"].format(why=words["none"].format(where=where))]
    quoted = ("«{}»" if lang == "ru" else "“{}”").format
    named = ", ".join(quoted(word) for word in list(dict.fromkeys(common))[:_MOST_NAMED])
    written = sum(token.kind == "word" for token in tokens(text))
    rest = words["more"] if written == len(common) else words["others"].format(where=where)
    return [words["nothing"].format(why=f"{words['common'].format(words=named)}; {rest}")]


def _joined(sentences: list[str]) -> str | None:
    return "; ".join(sentence.rstrip(".") for sentence in sentences) + "." if sentences else None


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
