"""`svod table [NAME]`: a table of the rules, drawn as one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from . import exits, render
from .options import common_options, complete_table, language, opened
from .table_view import drawn


@click.command("table")
@click.argument("name", required=False, shell_complete=complete_table)
@common_options
@click.pass_context
def table_command(
    context: click.Context, name: str | None, rulebook: str | None, lang: str | None, as_json: bool, db: Path | None
) -> None:
    """Show a table by its name or clause; without NAME, list the tables."""
    # the short names of tables are Latin and say nothing of the language
    language_code = language(lang, "" if name is None or name.isascii() else name)
    listed = opened(db).tables(rulebook)
    chosen = listed if name is None else tuple(table for table in listed if _is_named(table, name))
    if as_json:
        render.print_json({"tables": chosen})
    elif name is None:
        for table in chosen:
            render.echo(f"{render.number(table['id'])}  {table['clause']}  {table['title'][language_code]}")
    elif chosen:
        render.echo("\n\n".join(_titled(table, language_code) for table in chosen))
    else:
        known = ", ".join(table["name"] for table in listed)
        render.say(_NONE[language_code].format(name=name, known=known))
    context.exit(exits.OK if chosen else exits.NOT_FOUND)


_NONE = {
    "ru": "Таблицы «{name}» нет; есть {known}.",
    "en": "There is no table “{name}”; there are {known}.",
}


def _is_named(table: dict[str, Any], name: str) -> bool:
    wanted = name.strip().rstrip(".").casefold()
    number = table["clause"].partition(":")[2]
    titles = (title.casefold() for title in table["title"].values())
    return wanted in (table["name"], table["id"], table["clause"], number, *titles)


def _titled(table: dict[str, Any], lang: str) -> str:
    head = render.title(table["title"][lang]) + " " + render.dim(f"({table['clause']})")
    note = table["note"][lang]
    return "\n".join([head, drawn(table, lang), *([render.wrapped(note, 0)] if note else [])])
