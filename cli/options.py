"""The options and arguments that mean the same in every command, their completion, and what they are turned into."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..kb.errors import SvodError
from .environment import (
    LANGUAGES,
    data_folder,
    is_text,
    language,
    opened,
    read_stdin,
    shelf,
    stdin_bytes,
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
    "own_data_dir",
    "read_stdin",
    "rulebook_option",
    "shelf",
    "stdin_bytes",
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


class _StoreFile(click.Path):
    """A path that has a name: click takes none for the working folder."""

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> Any:
        if value == "":
            self.fail("the name is empty; leave the option out for the store in the data folder.", parameter, context)
        return super().convert(value, parameter, context)


def db_option(command: F) -> F:
    """`--db PATH`, or SVOD_DB."""
    return click.option(
        "--db",
        type=_StoreFile(path_type=Path),
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
    """Where the user's own imports live. Where there is no such folder, a place where nothing is and nothing can be put."""
    folder = data_folder()
    return Path(os.devnull, "svod") if folder is None else Path(folder)


def own_data_dir() -> Path:
    """The same, to put an import there. Raises SvodError where there is no such folder."""
    if data_folder() is None:
        raise SvodError("No home folder is known to keep imports in: set SVOD_DATA_DIR to a folder.")
    return data_dir()


def complete_rulebook(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Shell completion of a rulebook's id."""
    return _completed(context, "SELECT id, title_ru FROM rulebook ORDER BY position", incomplete)


def complete_clause(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Shell completion of a clause number, with or without its rulebook; of one rulebook where that is chosen.

    bash takes `heroes:118` for three words, of which the last is completed.
    """
    book, before = context.params.get("rulebook"), _words_before(context, parameter)
    if incomplete == ":" and before:
        book, incomplete = before[-1], ""
    elif before[1:] and before[-1] == ":":
        book = before[-2]
    if book is not None and ":" not in incomplete:
        query = "SELECT number, heading_ru FROM clause WHERE rulebook = ? ORDER BY position"
        return _completed(context, query, incomplete, (book,))
    column = "id" if ":" in incomplete else "number"
    query = f"SELECT {column}, max(heading_ru) FROM clause GROUP BY {column} ORDER BY rulebook, position"
    return _completed(context, query, incomplete)


def complete_term(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Shell completion of a term: of its further words where the first stand there already."""
    from click.shell_completion import CompletionItem

    before = "".join(f"{word} " for word in _words_before(context, parameter))
    query = "SELECT DISTINCT name, '' FROM term_name WHERE register = 'label' ORDER BY name"
    names = (item.value for item in _completed(context, query, before + incomplete))
    return [CompletionItem(name[len(before) :]) for name in names]


def _words_before(context: click.Context, parameter: click.Parameter) -> tuple[str, ...]:
    """The words of an argument that stand before the one that is completed."""
    given = context.params.get(parameter.name or "")
    return given if isinstance(given, tuple) else () if given is None else (str(given),)


def complete_table(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Shell completion of a table's name."""
    return _completed(context, "SELECT name, title_ru FROM rule_table ORDER BY rulebook, position", incomplete)


def _completed(
    context: click.Context, query: str, incomplete: str, values: tuple[str, ...] = ()
) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    try:
        rows = opened(context.params.get("db")).connection.execute(query, values).fetchall()
    except SvodError:  # whoever presses Tab does not want to read why
        return []
    start = incomplete.lower()
    return [CompletionItem(value, help=note or None) for value, note in rows if value.lower().startswith(start)]
