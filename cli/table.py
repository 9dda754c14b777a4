"""`svod table [NAME]`: a table of the rules, drawn as one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..queries.numbers import check_rulebook
from . import exits, render
from .options import common_options, complete_table, language, shelf, text_of
from .table_view import drawn


@click.command("table")
@click.argument("name", required=False, shell_complete=complete_table)
@common_options
@click.pass_context
def table_command(
    context: click.Context, name: str | None, rulebook: str | None, lang: str | None, as_json: bool, db: Path | None
) -> None:
    """Show a table by its name or clause; without NAME, list the tables."""
    if name is not None:
        name = text_of([name], "name of the table")
    # the short names of tables are Latin and say nothing of the language
    language_code = language(lang, "" if name is None or name.isascii() else name)
    books = shelf(db)
    if rulebook is not None:
        check_rulebook(books, rulebook)
    listed = books.store.tables(rulebook)
    chosen = listed if name is None else _named(listed, name)
    if as_json:
        render.print_json({"tables": [_as_json(table) for table in chosen]})
    elif name is None:
        for table in chosen:
            name_and_place = (render.number(table["id"]), table["title"][language_code], f"({table['clause']})")
            render.echo(render.headed(*name_and_place))
    elif chosen:
        render.echo("\n\n".join(_titled(table, language_code) for table in chosen))
    if not chosen and not as_json:
        words = _NONE[language_code]
        known = ", ".join(table["name"] for table in listed)
        missing = "" if name is None else words["named"].format(name=render.clipped(name))
        render.say(missing + (words["known"].format(known=known) if listed else words["none"]))
    context.exit(exits.OK if chosen else exits.NOT_FOUND)


_NONE = {
    "ru": {"named": "Таблицы «{name}» нет; ", "known": "есть {known}.", "none": "таблиц в этом своде нет."},
    "en": {
        "named": "There is no table “{name}”; ",
        "known": "there are {known}.",
        "none": "this rulebook has no tables.",
    },
}


def _named(listed: tuple[dict[str, Any], ...], name: str) -> tuple[dict[str, Any], ...]:
    """The tables of that name or clause; where there are none, the one table whose name or title begins so."""
    wanted = " ".join(name.split()).rstrip(".").casefold()
    exact = tuple(table for table in listed if wanted in (*_names(table), table["clause"], table["clause"].partition(":")[2]))
    begun = tuple(table for table in listed if any(one.startswith(wanted) for one in _names(table)))
    return exact or (begun if len(begun) == 1 else ())


def _names(table: dict[str, Any]) -> tuple[str, ...]:
    return (table["name"], table["id"], *(title.casefold() for title in table["title"].values()))


def _as_json(table: dict[str, Any]) -> dict[str, Any]:
    rows = [{**row, "label": render.or_null(row["label"])} for row in table["rows"]]
    return {**table, "note": render.or_null(table["note"]), "rows": rows}


def _titled(table: dict[str, Any], lang: str) -> str:
    head = render.headed("", table["title"][lang], f"({table['clause']})")
    note = table["note"][lang]
    return "\n".join([head, drawn(table, lang), *([render.wrapped(note, 0)] if note else [])])
