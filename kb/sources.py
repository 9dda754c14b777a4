"""What a store is built from: the files of the rules and the code that compiles them, and whether they are still the same.

Loaded by every start, so nothing is imported that is slow to import (pathlib is, hence os.path).
"""
# ruff: noqa: PTH116, PTH118, PTH120, PTH123, PTH208

from __future__ import annotations

import os

try:
    # the same function as in hashlib, without the cost of loading OpenSSL at every start
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any

SCHEMA = 4
"""Counted up whenever tables of the store change their form."""
_RULES, _CODE = (".yaml", ".yml"), (".py",)
_SETTLED = 2_000_000_000
"""Nanoseconds: the coarsest clock by which a file system tells when a file was last changed."""


def builtin_rules() -> str:
    """The folder of the rules that are installed with the package."""
    # the same place as importlib.resources finds, without the cost of importing it
    from .. import rules

    return str(next(iter(rules.__path__)))


def digest_of(rules: Path | str | None = None) -> str:
    """The digest of everything that a store is built from: the contents of the rules and the code that compiles them.

    Times and sizes do not count. Raises SvodError where the folder cannot be read.
    """
    summary = blake2b(digest_size=16)
    summary.update(f"{SCHEMA}\n".encode())
    folder = builtin_rules() if rules is None else os.fspath(rules)
    try:
        for place, is_file in sorted(_files(folder, "", _RULES)):
            if is_file:
                _add(summary, place, os.path.join(folder, place))
            else:
                # a folder or a dead link: building the store says what is wrong with it
                summary.update(f"{place}\nno file\n".encode())
    except OSError as error:
        from .errors import SvodError

        raise SvodError(f"The rules cannot be read: {error.filename or folder}: {error.strerror or error}.") from error
    code = os.path.dirname(__file__)
    # word_forms.txt does not count: it says what the dictionary says, which does not count either, and every start would read it
    for name in sorted(os.listdir(code)):
        if name.endswith(_CODE):
            _add(summary, name, os.path.join(code, name))
    return summary.hexdigest()


def signature_of(rules: Path | str | None = None) -> str | None:
    """Which files the digest is of, and when each was last changed; None where the system does not tell that for certain.

    While it is the same, so is the digest: whoever writes to a file, replaces or adds one changes it, and no program can set that
    time back. Tells a hundred files apart in the time in which ten are read.
    """
    found = _states(builtin_rules() if rules is None else os.fspath(rules))
    return None if found is None else found[0]


def unchanged(rules: Path | str | None, digest: str) -> str | None:
    """The signature of files that have the digest, to be kept with it; None where they have changed, or only just before.

    What was changed a moment ago may be changed again without its time showing it.
    """
    import time

    now = time.time_ns()
    folder = builtin_rules() if rules is None else os.fspath(rules)
    found = _states(folder)
    if found is None or found[1] > now - _SETTLED or digest_of(rules) != digest:
        return None
    return found[0]


def _states(folder: str) -> tuple[str, int] | None:
    """The signature, and when the last change was made (nanoseconds)."""
    if os.name != "posix":  # elsewhere that time is the one of creation
        return None
    latest = 0
    summary = blake2b(digest_size=16)
    try:
        for root, endings, deep in ((folder, _RULES, True), (os.path.dirname(__file__), _CODE, False)):
            for place in sorted([place for place, _ in _files(root, "", endings, deep)]):
                state = os.stat(os.path.join(root, place))
                latest = max(latest, state.st_ctime_ns)
                summary.update(f"{place}\n{state.st_mode} {state.st_dev} {state.st_ino} {state.st_size} {state.st_ctime_ns}\n".encode())
    except OSError:  # a link that leads nowhere, a folder that cannot be read: reading them says what is wrong
        return None
    return summary.hexdigest(), latest


def _add(summary: Any, name: str, file: str) -> None:
    with open(file, "rb", buffering=0) as source:
        contents = source.read()
    summary.update(f"{name}\n{len(contents)}\n".encode())
    summary.update(contents)


def _files(folder: str, below: str, endings: tuple[str, ...], deep: bool = True) -> Iterator[tuple[str, bool]]:
    """What has such a name in a folder and (`deep`) below it, and whether it is a file."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if deep and entry.name.startswith((".", "_")):
                continue
            if deep and entry.is_dir():
                yield from _files(entry.path, f"{below}{entry.name}/", endings)
            if entry.name.endswith(endings):
                yield below + entry.name, entry.is_file()
