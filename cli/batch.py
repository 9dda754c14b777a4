"""`svod batch`: the questions of a file, one result a line, in order. A large file is answered by all processors.

Every process has its own connection to the store. Where the machine has one processor only, or the system has no `fork`,
or the store lives in memory, one process answers everything: the output is the same.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import click

from ..kb.errors import SvodError
from ..queries.session import asker_of
from . import exits, render
from .ask_body import answered, as_object
from .environment import LONGEST_TEXT
from .options import common_options, is_text, shelf, stdin_bytes

if TYPE_CHECKING:
    from ..kb.shelf import Shelf

FEWEST = 300
"""Lines from which more processes pay for their start."""
_PIECE = 20
_MOST_PROCESSES = 4
_MOST_KEPT = 5_000
_MADE_AT_ONCE = 100_000
"""Objects that are made before those of them that nobody holds are looked for."""

# Whether a line was answered, and what is printed for it.
Outcome = tuple[bool, str]


@click.command("batch")
@click.argument("file", metavar="FILE")
@common_options
@click.pass_context
def batch_command(
    context: click.Context, file: str, rulebook: str | None, lang: str | None, as_json: bool, db: Path | None
) -> None:
    """Answer the questions of a JSON-lines file (`-` for stdin), one result a line, in order."""
    lines = _lines(file)
    # most of what is made stays, to be found again by the next question: going through it so often takes a tenth of the time
    gc.set_threshold(_MADE_AT_ONCE)
    answering = Answering(shelf(db), rulebook, lang)
    settled = True
    with closing(outcomes(lines, answering, db, processes())) as results:
        for known, text in results:
            settled = settled and known
            click.echo(text)
    context.exit(exits.OK if settled else exits.NOT_FOUND)


def _lines(file: str) -> list[str]:
    if not file:
        raise SvodError("The name of the file is empty: give a file of questions, or “-” to read them from stdin.")
    try:
        data = stdin_bytes("questions") if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise SvodError(f"{file}: the file cannot be read ({error.strerror or error}).") from error
    # what is no UTF-8 costs its own line only
    return _split(data.decode("utf-8-sig", "surrogateescape"))


def _split(text: str) -> list[str]:
    """The lines, ended by line feeds alone: other separators that Unicode knows may stand inside a JSON string."""
    lines = text.split("\n")
    return lines if lines[-1] else lines[:-1]


class Answering:
    """Answers lines over one open store; a line that comes again is answered as before."""

    def __init__(self, books: Shelf, rulebook: str | None, lang: str | None) -> None:
        self.books = books
        self.rulebook = rulebook
        self.lang = lang
        self._asker = asker_of(books)
        self._kept: dict[str, Outcome] = {}

    def outcomes(self, lines: Iterable[str], first: int) -> Iterator[Outcome]:
        """The result of each line; `first` is the number of the first one."""
        for number, line in enumerate(lines, first):
            found = self._kept.get(line)
            if found is None:
                record = self._record(line, number)
                found = (record["status"] == "answered", render.as_json(record, None))
                # what is wrong with a line is said with its number
                if record["status"] != "error" and len(self._kept) < _MOST_KEPT:
                    self._kept[line] = found
            yield found

    def _record(self, line: str, number: int) -> dict[str, Any]:
        """The result for one line; of a bad line one with status `error` that says what is wrong with it."""
        question = None
        try:
            if not is_text(line):
                raise SvodError(f"Line {number} is not valid UTF-8.")
            asked = _parsed(line, number)
            if not isinstance(asked, dict) or not isinstance(asked.get("question"), str):
                raise SvodError(f'Line {number} has no "question": each line is an object like {{"question": "…"}}.')
            question = asked["question"][:LONGEST_TEXT]
            for name in ("text", "rulebook"):
                if asked.get(name) is not None and not isinstance(asked[name], str):
                    raise SvodError(f'Line {number}: "{name}" is not a text.')
            for name in ("question", "text"):
                if len(asked.get(name) or "") > LONGEST_TEXT:
                    raise SvodError(f'Line {number}: "{name}" is longer than {LONGEST_TEXT} characters; shorten it.')
            rulebook = asked.get("rulebook") or self.rulebook
            result = answered(self.books, self._asker, asked["question"], asked.get("text"), rulebook, self.lang)
            return as_object(self.books, result)
        except SvodError as error:
            problem = str(error)
        return {
            "question": question,
            "lang": self.lang or "ru",
            "status": "error",
            "answers": [],
            "suggestions": [],
            "because": problem,
            "notes": [],
        }


def _parsed(line: str, number: int) -> Any:
    """A line as JSON. SvodError where it is none."""
    try:
        return json.loads(line)
    except RecursionError:
        problem = "too deeply nested"
    except json.JSONDecodeError as error:
        problem = error.msg
    except ValueError:  # Python reads no number of more than some thousand digits
        problem = "a number is too long"
    raise SvodError(f"Line {number} is not valid JSON ({problem}).")


def processes() -> int:
    """How many processes may answer at once: as many as there are processors for this one, where it can be forked."""
    # elsewhere than on Linux a forked process may not use the system's libraries, and starting a fresh one takes too long
    available = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
    return min(available, _MOST_PROCESSES)


def outcomes(
    lines: Sequence[str], answering: Answering, db: Path | None, workers: int
) -> Generator[Outcome, None, None]:
    """The result of each line in order, by `workers` processes where the lines are many.

    None of them is left when the generator is at its end or is closed.
    """
    if workers < 2 or len(lines) < FEWEST or answering.books.store.path is None:
        yield from answering.outcomes(lines, 1)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    done = 0
    try:
        pool = ProcessPoolExecutor(workers, get_context("fork"), _start, (db, answering.rulebook, answering.lang))
        try:
            pieces = [pool.submit(_answer, lines[at : at + _PIECE], at + 1) for at in range(0, len(lines), _PIECE)]
            for piece in pieces:
                found = piece.result()
                done += len(found)
                yield from found
        finally:
            # they hold the output as well: whoever reads it would wait for one that is left, for ever
            pool.shutdown(wait=True, cancel_futures=True)
    except (BrokenProcessPool, OSError, ImportError, NotImplementedError):
        # no room for more processes, or one was ended from outside: what is left is answered here
        yield from answering.outcomes(lines[done:], done + 1)


_own: Answering | None = None


def _start(db: Path | None, rulebook: str | None, lang: str | None) -> None:
    """Prepare a process that answers pieces: with a store of its own, as a connection must not be shared."""
    global _own
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_command, daemon=True).start()
    _own = Answering(shelf(db), rulebook, lang)


def _end_with_the_command() -> None:
    """End this process when the one that started it is gone, however that came about."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    command = parent_process()
    assert command is not None
    wait([command.sentinel])
    os._exit(exits.INTERRUPTED)


def _answer(lines: Sequence[str], first: int) -> list[Outcome]:
    assert _own is not None
    return list(_own.outcomes(lines, first))
