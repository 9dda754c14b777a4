"""The options and arguments that mean the same in every command, their completion, and what they are turned into."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .environment import (
    LANGUAGES,
    data_folder,
    is_text,
    language,
    opened,
    read_stdin,
    shelf,
    store_file,
    text_of,
)

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound=Callable[..., Any])

__all__ = [
    "common_options",
    "complete_clause",
    "complete_rulebook",
    "complete_table",
    "complete_term",
    "data_dir",
    "db_option",
    "is_text",
    "json_option",
    "lang_option",
    "language",
    "opened",
    "read_stdin",
    "rulebook_option",
    "shelf",
    "store_path",
    "text_of",
]


def lang_option(command: F) -> F:
    """`--lang ru|en`."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        help="Language of the output (default: that of the question, else SVOD_LANG, else the locale, else ru).",
    )(command)


def json_option(command: F) -> F:
    """`--json`, passed as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def db_option(command: F) -> F:
    """`--db PATH`, or SVOD_DB."""
    return click.option(
        "--db",
        type=click.Path(path_type=Path),
        envvar="SVOD_DB",
        metavar="PATH",
        help="The store; built there when it is missing (default: SVOD_DB, else in the data folder).",
    )(command)


def rulebook_option(command: F) -> F:
    """`--rulebook ID`."""
    return click.option(
        "--rulebook",
        metavar="ID",
        shell_complete=complete_rulebook,
        help="Only this rulebook: classic, heroes, or one that you imported.",
    )(command)


def common_options(command: F) -> F:
    """`--rulebook`, `--lang`, `--json` and `--db`, in this order."""
    return rulebook_option(lang_option(json_option(db_option(command))))


def data_dir() -> Path:
    """Where the user's own imports and the store live."""
    return Path(data_folder())


def store_path(db: Path | None) -> Path:
    """The file of the store."""
    return Path(store_file(db)[0])


def complete_rulebook(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Shell completion of a rulebook's id."""
    return _completed(context, "SELECT id, title_ru FROM rulebook ORDER BY position", incomplete)


def complete_clause(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Shell completion of a clause number, with or without its rulebook."""
    column = "id" if ":" in incomplete else "number"
    query = f"SELECT {column}, max(heading_ru) FROM clause GROUP BY {column} ORDER BY rulebook, position"
    return _completed(context, query, incomplete)


def complete_term(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Shell completion of a term."""
    query = "SELECT DISTINCT name, '' FROM term_name WHERE register = 'label' ORDER BY name"
    return _completed(context, query, incomplete)


def complete_table(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Shell completion of a table's name."""
    return _completed(context, "SELECT name, title_ru FROM rule_table ORDER BY rulebook, position", incomplete)


def _completed(context: click.Context, query: str, incomplete: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    from ..kb.model import SvodError

    try:
        rows = opened(context.params.get("db")).connection.execute(query).fetchall()
    except SvodError:  # whoever presses Tab does not want to read why
        return []
    start = incomplete.lower()
    return [CompletionItem(value, help=note or None) for value, note in rows if value.lower().startswith(start)]
