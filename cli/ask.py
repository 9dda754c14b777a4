"""`svod ask` and `svod batch`: rulings, as a judge reads them or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..queries.session import asker_of, quotes
from . import exits, render
from .options import common_options, is_text, language, read_stdin, shelf, text_of

if TYPE_CHECKING:
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


@click.command("ask")
@click.argument("question", nargs=-1)
@click.option("--text", "card_text", metavar="CARD_TEXT", help="The card text that «это» / “this” in the question points to.")
@click.option("--explain", is_flag=True, help="Print the derivation as a numbered argument, each step with its clause.")
@common_options
@click.pass_context
def ask_command(
    context: click.Context,
    question: tuple[str, ...],
    card_text: str | None,
    explain: bool,
    rulebook: str | None,
    lang: str | None,
    as_json: bool,
    db: Path | None,
) -> None:
    """Rule on a question, in Russian or English; `-` reads it from stdin."""
    text = text_of(question)
    books = shelf(db)
    result = _answer(books, asker_of(books), text, card_text, rulebook, lang)
    if as_json:
        render.print_json(_as_object(books, result))
    else:
        render.echo(_as_text(books, result, explain))
    context.exit(exits.OK if result.status == "answered" else exits.NOT_FOUND)


@click.command("batch")
@click.argument("file", metavar="FILE")
@common_options
@click.pass_context
def batch_command(
    context: click.Context, file: str, rulebook: str | None, lang: str | None, as_json: bool, db: Path | None
) -> None:
    """Answer the questions of a JSON-lines file (`-` for stdin), one result a line, in order."""
    lines = _lines(file)
    books = shelf(db)
    asker = asker_of(books)
    settled = True
    for number, line in enumerate(lines, 1):
        record = _batch_record(books, asker, line, number, rulebook, lang)
        settled = settled and record["status"] == "answered"
        click.echo(json.dumps(record, ensure_ascii=False))
    context.exit(exits.OK if settled else exits.NOT_FOUND)


def _answer(
    books: Shelf, asker: Asker, text: str, card_text: str | None, rulebook: str | None, lang: str | None
) -> Result:
    from ..queries.numbers import check_rulebook

    if rulebook is not None:
        check_rulebook(books, rulebook)
    chosen = language(lang, text) if lang else None
    if rulebook is not None and rulebook not in asker.facts.books:
        return asker.nearest(text, rulebook, chosen or language(None, text))
    return asker.ask(text, card_text, rulebook, chosen)


def _lines(file: str) -> Iterator[str]:
    if file == "-":
        text = read_stdin("questions")
    else:
        from ..kb.model import SvodError

        try:
            text = Path(file).read_bytes().decode("utf-8-sig", "surrogateescape")
        except OSError as error:
            raise SvodError(f"{file}: the file cannot be read ({error.strerror or error}).") from error
    yield from text.splitlines()


def _batch_record(
    books: Shelf, asker: Asker, line: str, number: int, rulebook: str | None, lang: str | None
) -> dict[str, Any]:
    """The result for one line; of a bad line one with status `error` that says what is wrong with it."""
    from ..kb.model import SvodError

    try:
        if not is_text(line):
            raise SvodError(f"Line {number} is not valid UTF-8.")
        asked = json.loads(line)
        if not isinstance(asked, dict) or not isinstance(asked.get("question"), str):
            raise SvodError(f'Line {number} has no "question": each line is an object like {{"question": "…"}}.')
        for name in ("text", "rulebook"):
            if asked.get(name) is not None and not isinstance(asked[name], str):
                raise SvodError(f'Line {number}: "{name}" is not a text.')
        result = _answer(books, asker, asked["question"], asked.get("text"), asked.get("rulebook") or rulebook, lang)
        return _as_object(books, result)
    except (json.JSONDecodeError, RecursionError) as error:
        problem = f"Line {number} is not valid JSON ({getattr(error, 'msg', 'too deeply nested')})."
    except SvodError as error:
        problem = str(error)
    return {
        "question": None,
        "lang": lang or "ru",
        "status": "error",
        "answers": [],
        "suggestions": [],
        "because": problem,
        "notes": [],
    }


def _as_object(books: Shelf, result: Result) -> dict[str, Any]:
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
        head = colour(words[answer.verdict])
    else:
        head = render.good(", ".join(value.en if lang == "en" else value.ru for value in answer.value))
    lines = [f"{head}  {render.dim(title)}"]
    if explain:
        for index, step in enumerate(answer.steps, 1):
            where = ", ".join(citation.partition(":")[2] for citation in step.citations)
            lines.append(render.wrapped(step.claim + (f" ({where})" if where else ""), 5, f"  {index}. "))
    else:
        lines.append(render.wrapped(f"{words['because']}: {answer.text}", 2, "  "))
    for quote in quotes(books, answer.citations, lang):
        kind = words["official"] if quote["official"] else words["restated"]
        lead = f"  {render.number(str(quote['clause']))} ({kind}): "
        lines.append(render.wrapped(str(quote["text"]), 4, lead))
    lines.append(render.dim(render.wrapped(f"{words['read']}: {answer.reading}", 2, "  ")))
    return "\n".join(lines)


def _unsettled(result: Result, words: dict[str, str]) -> str:
    lines = [f"{render.warning(words['unknown'])}  {render.clean(result.because or '')}"]
    if result.suggestions:
        lines.append(words["nearest"] + ":")
        for item in result.suggestions:
            lines.append(render.wrapped(item.snippet, 4, f"  {render.number(item.clause)} "))
    return "\n".join(lines)
