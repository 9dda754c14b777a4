"""`svod ask` and `svod batch`: rulings, as a judge reads them or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..queries.session import asker_of
from . import ask_body, exits
from .ask_body import answered, as_object
from .environment import LONGEST_TEXT
from .options import common_options, is_text, read_stdin, shelf

if TYPE_CHECKING:
    from ..kb.shelf import Shelf
    from ..queries.ask import Asker


@click.command("ask")
@click.argument("question", nargs=-1)
@click.option(
    "--text", "card_text", metavar="CARD_TEXT", help="The card text that «это» / “this” in the question points to."
)
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
    context.exit(ask_body.run(question, rulebook, lang, as_json, db, card_text, explain))


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
        for name in ("question", "text"):
            if len(asked.get(name) or "") > LONGEST_TEXT:
                raise SvodError(f'Line {number}: "{name}" is longer than {LONGEST_TEXT} characters; shorten it.')
        result = answered(books, asker, asked["question"], asked.get("text"), asked.get("rulebook") or rulebook, lang)
        return as_object(books, result)
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
