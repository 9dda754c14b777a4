"""The options and arguments that mean the same in every command, and what they are turned into.

The environment is read here and nowhere below: the store and the queries get paths and languages as arguments.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..kb.db import Store
    from ..kb.shelf import Shelf

F = TypeVar("F", bound=Callable[..., Any])

LANGUAGES = ("ru", "en")
LONGEST_TEXT = 20_000
"""Characters of a question or query; longer ones are no question."""
LARGEST_INPUT = 64 * 1024 * 1024
"""Bytes that are read from stdin or a file of questions at most."""


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
    """Where the user's own imports and the store live: SVOD_DATA_DIR, else the platform's place for such data."""
    named = os.environ.get("SVOD_DATA_DIR")
    if named:
        return Path(named)
    home = Path(os.path.expanduser("~"))  # noqa: PTH111  (Path.home raises where there is no home)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "svod"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "svod"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "svod"


def store_path(db: Path | None) -> Path:
    """The file of the store: `db` where given, else the one in the data folder."""
    return db or data_dir() / "svod.sqlite3"


def opened(db: Path | None, *, build: bool = False) -> Store:
    """The store, built where it does not match the rules (`build`: in any case); on stderr where it is in memory only.

    Raises SvodError where the rules have errors or the file belongs to somebody else.
    """
    from ..kb.db import open_store, rebuild

    path, own = store_path(db), db is None
    store = rebuild(path, own=own) if build else open_store(path, own=own)
    if store.notice:
        click.echo(f"svod: {store.notice}", err=True)
    return store


def shelf(db: Path | None) -> Shelf:
    """All rulebooks: those of the store and the user's own imports. Raises SvodError as `opened` does."""
    from ..kb.shelf import Shelf

    return Shelf(opened(db), data_dir())


def language(chosen: str | None, text: str = "") -> str:
    """`chosen` where given, else the language that `text` is written in, else SVOD_LANG, else the locale's, else ru."""
    if chosen in LANGUAGES:
        return chosen
    cyrillic = sum("а" <= char <= "я" or char == "ё" for char in text.lower())
    latin = sum("a" <= char <= "z" for char in text.lower())
    if cyrillic or latin:
        return "ru" if cyrillic >= latin else "en"
    named = os.environ.get("SVOD_LANG", "").lower()
    if named in LANGUAGES:
        return named
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return "en" if os.environ[variable].lower().startswith("en") else "ru"
    return "ru"


def text_of(words: Iterable[str], what: str = "question") -> str:
    """The words of the command line as one text; a single `-` reads it from stdin.

    Raises SvodError where it is empty, too long, or not UTF-8. `what` names it in the sentence.
    """
    given = tuple(words)
    text = read_stdin(what) if given == ("-",) else " ".join(given)
    if not is_text(text):
        _fail(f"The {what} is not valid UTF-8: set the terminal, or save the file, to UTF-8.")
    if len(text) > LONGEST_TEXT:
        _fail(f"The {what} has {len(text)} characters; at most {LONGEST_TEXT} are read: ask about one thing at a time.")
    if not any(char.isalnum() for char in text):
        _fail(f"The {what} is empty: give it as words after the command, or “-” to read it from stdin.")
    return text


def read_stdin(what: str = "input") -> str:
    """All of stdin as text. Raises SvodError where it is not UTF-8 or too much."""
    data = sys.stdin.buffer.read(LARGEST_INPUT + 1)
    if len(data) > LARGEST_INPUT:
        _fail(f"The {what} on stdin is larger than {LARGEST_INPUT // 1024 // 1024} MB: split it.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        _fail(f"The {what} on stdin is not valid UTF-8 (byte {error.start}): convert it first.")


def is_text(text: str) -> bool:
    """Whether a text of the command line could be decoded (Python keeps bytes that could not as surrogates)."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


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


def _fail(sentence: str) -> NoReturn:
    from ..kb.model import SvodError

    raise SvodError(sentence)
