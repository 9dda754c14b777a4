"""What `svod ask QUESTION` does: a ruling, as a judge reads it or as JSON. Loaded without click."""

from __future__ import annotations

from ..queries.session import asker_of, quotes
from . import exits, render
from .environment import language, shelf, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from ..kb.shelf import Shelf
    from ..queries.answer import Answer, Result
    from ..queries.ask import Asker

_WORDS = {
    "ru": {
        "yes": "ДА",
        "no": "НЕТ",
        "depends": "ЗАВИСИТ",
        "unknown": "НЕ РЕШЕНО",
        "because": "Почему",
        "read": "Понято как",
        "clauses": "Пункты",
        "official": "официально",
        "restated": "пересказ",
        "nearest": "Ближайшие пункты (не решение)",
    },
    "en": {
        "yes": "YES",
        "no": "NO",
        "depends": "IT DEPENDS",
        "unknown": "NOT SETTLED",
        "because": "Why",
        "read": "Understood as",
        "clauses": "Clauses",
        "official": "official",
        "restated": "restated",
        "nearest": "Nearest clauses (no ruling)",
    },
}


# What a defect in reading a question raises; troubles of the store and of the system are told of elsewhere.
_DEFECTS = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def run(
    words: tuple[str, ...],
    rulebook: str | None = None,
    lang: str | None = None,
    as_json: bool = False,
    db: Path | str | None = None,
    card_text: str | None = None,
    explain: bool = False,
) -> int:
    """Print the ruling on a question, or why there is none; the exit status."""
    text = text_of(words)
    if card_text is not None:
        card_text = text_of([card_text], "card text")
    books = shelf(db)
    result = answered(books, asker_of(books), text, card_text, rulebook, lang)
    if as_json:
        render.print_json(as_object(books, result))
    else:
        render.echo(_as_text(books, result, explain))
    return exits.OK if result.status == "answered" else exits.NOT_FOUND


def answered(
    books: Shelf, asker: Asker, text: str, card_text: str | None, rulebook: str | None, lang: str | None
) -> Result:
    """The result for one question; `rulebook` may be an imported one, which gives the nearest clauses and no ruling.

    Raises SvodError where there is no such rulebook.
    """
    if rulebook is not None:
        from ..queries.numbers import check_rulebook

        check_rulebook(books, rulebook)
    chosen = language(lang, text) if lang else None
    if rulebook is not None and rulebook not in asker.facts.books:
        return asker.nearest(text, rulebook, chosen or language(None, text))
    try:
        return asker.ask(text, card_text, rulebook, chosen)
    except _DEFECTS as error:  # a batch of a thousand questions is not lost for a defect in reading one of them
        import logging

        logging.getLogger("svod.ask").error("the question %r could not be read: %s: %s", text, type(error).__name__, error)
        return asker.withheld(text, chosen or language(None, text))


def as_object(books: Shelf, result: Result) -> dict[str, Any]:
    """What `--json` prints: the result, each answer with the wording of its clauses."""
    plain = result.as_json()
    for answer in plain["answers"]:
        answer["quotes"] = quotes(books, answer["citations"], result.lang)
    return plain


def _as_text(books: Shelf, result: Result, explain: bool) -> str:
    words = _WORDS[result.lang]
    if result.status != "answered":
        return _unsettled(result, words)
    parts = [_ruling(books, answer, result.lang, explain) for answer in result.answers]
    parts += [render.warning(note) for note in result.notes]
    return "\n\n".join(parts)


def _ruling(books: Shelf, answer: Answer, lang: str, explain: bool) -> str:
    words = _WORDS[lang]
    title = next((book["title"][lang] for book in books.rulebooks() if book["id"] == answer.rulebook), answer.rulebook)
    if answer.verdict is not None:
        colour = {"yes": render.good, "no": render.bad}.get(answer.verdict, render.warning)
        said = words[answer.verdict]
    else:
        colour = render.good
        said = ", ".join(value.en if lang == "en" else value.ru for value in answer.value)
    beside = len(said) + 2 + len(title) <= render.width()
    lines = [f"{colour(said)}  {render.dim(title)}"]
    if not beside:
        lines = [render.wrapped_in(colour, said), render.dim(title)]
    if explain:
        for index, step in enumerate(answer.steps, 1):
            where = ", ".join(citation.removeprefix(f"{answer.rulebook}:") for citation in step.citations)
            lines.append(render.wrapped(step.claim + (f" ({where})" if where else ""), 5, f"  {index}. "))
    else:
        lines.append(render.wrapped(f"{words['because']}: {answer.text}", 2, "  "))
    for quote in quotes(books, answer.citations, lang):
        kind = words["official"] if quote["official"] else words["restated"]
        lead = f"  {render.number(str(quote['clause']))} ({kind}): "
        lines.append(render.wrapped(str(quote["text"]), 4, lead))
    lines.append(render.wrapped_in(render.dim, f"{words['read']}: {answer.reading}", 4))
    return "\n".join(lines)


def _unsettled(result: Result, words: dict[str, str]) -> str:
    lines = [f"{render.warning(words['unknown'])}  {render.clean(result.because or '')}"]
    if result.suggestions:
        lines.append(words["nearest"] + ":")
        for item in result.suggestions:
            lines.append(render.wrapped(item.snippet, 4, f"  {render.number(item.clause)} "))
    return "\n".join(lines)
