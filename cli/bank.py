"""Where the commands that answer a bank of rulings find it: in the checkout they run in, and where `--bank` says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

_PLACE = ("tests", "rulings")


def bank_option(command: F) -> F:
    """`--bank PATH`, any number of times, passed as `bank`."""
    return click.option(
        "--bank",
        type=click.Path(path_type=Path),
        metavar="PATH",
        multiple=True,
        help="A file or folder of rulings, besides tests/rulings of the checkout; may be repeated.",
    )(command)


def checkout() -> Path | None:
    """The checkout of Svod that the command runs in or from: a folder with `rules` and `tests/rulings`."""
    from ..kb.sources import builtin_rules

    here = Path.cwd()
    for folder in (here, *here.parents, Path(builtin_rules()).parent):
        if (folder / "rules").is_dir() and folder.joinpath(*_PLACE).is_dir():
            return folder
    return None


def bank_files(given: tuple[Path, ...]) -> list[Path]:
    """The files and folders of the bank, none twice. SvodError where there are none."""
    from ..kb.model import SvodError

    root = checkout()
    paths = [*_own(root), *given]
    if not paths:
        raise SvodError("There is no bank of rulings here: give a file or folder with --bank.")
    return paths


def _own(root: Path | None) -> Iterator[Path]:
    if root is not None:
        folder = root.joinpath(*_PLACE)
        # spans and messages name the files as the user would
        yield folder.relative_to(Path.cwd()) if folder.is_relative_to(Path.cwd()) else folder
