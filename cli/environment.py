"""What a command gets from the environment: language, folders, the open store, text from the command line or stdin.

The environment is read here and nowhere below: the store and the queries get paths and languages as arguments. Loaded
by every start: no click, and nothing that is slow to import (pathlib is, hence os.path).
"""
# ruff: noqa: PTH111, PTH117, PTH118

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from typing import NoReturn

    from ..kb.db import Store
    from ..kb.shelf import Shelf

LANGUAGES = ("ru", "en")
LONGEST_TEXT = 20_000
"""Characters of a question or query; longer ones are no question."""
store_in_use: str | None = None
"""The file of the store that was opened last, for the sentence that says that it is broken."""
LARGEST_INPUT = 64 * 1024 * 1024
"""Bytes that are read from stdin or a file of questions at most."""


def data_folder() -> str | None:
    """Where the user's own imports and the store live: SVOD_DATA_DIR, else the platform's place for such data.

    None where no home folder is known (a container may have a user without one): the working folder is no place for them.
    """
    named = os.environ.get("SVOD_DATA_DIR")
    if named:
        return named
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        place = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        place = os.path.join(home, "Library", "Application Support")
    else:
        place = os.environ.get("XDG_DATA_HOME", "")
        # the standard for such folders says that one that is not absolute does not count
        place = place if os.path.isabs(place) else os.path.join(home, ".local", "share")
    return os.path.join(place, "svod") if os.path.isabs(place) else None


def store_file(db: Path | str | None) -> tuple[str | None, bool]:
    """The file of the store, and whether it lies in Svod's own folder: `db`, else SVOD_DB, else in the data folder (None: there is none)."""
    named = str(db) if db else os.environ.get("SVOD_DB")
    if named:
        return named, False
    folder = data_folder()
    return None if folder is None else os.path.join(folder, "svod.sqlite3"), True


def opened(db: Path | str | None, *, build: bool = False) -> Store:
    """The store, built where it does not match the rules (`build`: in any case); on stderr where it is in memory only.

    Raises SvodError where the rules have errors or the file belongs to somebody else.
    """
    from ..kb.db import open_store, rebuild

    global store_in_use
    path, own = store_file(db)
    store_in_use = path
    if path is None and build:
        _fail("No home folder is known to keep the store in: set SVOD_DATA_DIR, or give a place with --db.")
    store = rebuild(path, own=own) if build else open_store(path, own=own)
    notice = store.notice
    if path is None:
        notice = "No home folder is known to keep the store in, so this run works from memory: set SVOD_DATA_DIR."
    if notice:
        from .render import say

        say(f"svod: {notice}")
    return store


def shelf(db: Path | str | None) -> Shelf:
    """All rulebooks: those of the store and the user's own imports. Raises SvodError as `opened` does."""
    from ..kb.shelf import Shelf

    return Shelf(opened(db), data_folder())


def language(chosen: str | None, text: str = "") -> str:
    """`chosen` where given, else the language that `text` is written in, else SVOD_LANG, else the locale's, else ru."""
    if chosen in LANGUAGES:
        return chosen
    for part in (_unquoted(text), text):
        lowered = part.lower()
        cyrillic = sum("а" <= char <= "я" or char == "ё" for char in lowered)
        latin = sum("a" <= char <= "z" for char in lowered)
        if cyrillic or latin:
            return "ru" if cyrillic >= latin else "en"
    named = os.environ.get("SVOD_LANG", "").lower()
    if named in LANGUAGES:
        return named
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return "en" if os.environ[variable].lower().startswith("en") else "ru"
    return "ru"


def _unquoted(text: str) -> str:
    """A text without what stands in quotation marks: a quoted term may be of the other language."""
    kept: list[str] = []
    depth = 0
    for char in text:
        if char in "«“":
            depth += 1
        elif char in "»”":
            depth = max(0, depth - 1)
        elif not depth:
            kept.append(char)
    return "".join(kept)


_SHORTER = {"question": "ask about one thing at a time", "query": "give fewer words"}


def text_of(words: Iterable[str], what: str = "question") -> str:
    """The words of the command line as one text; a single `-` reads it from stdin.

    Raises SvodError where it is empty, too long, or not UTF-8. `what` names it in the sentence.
    """
    given = tuple(words)
    text = read_stdin(what) if given == ("-",) else " ".join(given)
    if not is_text(text):
        _fail(f"The {what} is not valid UTF-8: set the terminal, or save the file, to UTF-8.")
    if len(text) > LONGEST_TEXT:
        _fail(f"The {what} has {len(text)} characters; at most {LONGEST_TEXT} are read: {_SHORTER.get(what, 'shorten it')}.")
    if not any(char.isalnum() for char in text):
        _fail(f"The {what} is empty: give it as words after the command, or “-” to read it from stdin.")
    return text


def read_stdin(what: str = "input") -> str:
    """All of stdin as text. Raises SvodError where it is not UTF-8 or too much."""
    data = stdin_bytes(what)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        _fail(f"The {what} on stdin is not valid UTF-8 (byte {error.start}): convert it first.")


def stdin_bytes(what: str) -> bytes:
    """All of stdin. Raises SvodError where it is closed or too much."""
    if getattr(sys, "stdin", None) is None:  # closed by the caller
        _fail(f"The {what} cannot be read, as stdin is closed: leave it open, or give the {what} as words.")
    try:
        data = sys.stdin.buffer.read(LARGEST_INPUT + 1)
    except OSError as error:
        _fail(f"The {what} cannot be read from stdin ({error.strerror or error}).")
    if len(data) > LARGEST_INPUT:
        _fail(f"There are more than {LARGEST_INPUT // 1024 // 1024} MB on stdin: split them.")
    return data


def is_text(text: str) -> bool:
    """Whether a text of the command line could be decoded (Python keeps bytes that could not as surrogates)."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def _fail(sentence: str) -> NoReturn:
    from ..kb.errors import SvodError

    raise SvodError(sentence)
