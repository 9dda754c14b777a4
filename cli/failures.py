"""Every foreseeable failure as one sentence and an exit status. Loaded by every start: standard library only."""

from __future__ import annotations

import errno
import os
import sys

from . import exits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def guarded(run: Callable[[], int]) -> int:
    """Run a command and give its exit status; a failure that could be foreseen is said on stderr.

    A defect of the program still shows as such.
    """
    use_utf8()
    # Python has no stream where the caller closed it
    if getattr(sys, "stdout", None) is None:
        return complain("There is nowhere to print to, as stdout is closed: leave it open or send it to a file.")
    try:
        status = run()
        sys.stdout.flush()
    except BrokenPipeError:
        drop_output()
        return exits.BROKEN_PIPE
    except KeyboardInterrupt:
        return exits.INTERRUPTED
    except Exception as problem:
        sentence = sentence_for(problem)
        if sentence is None:
            raise
        if isinstance(problem, OSError) and is_of_output(problem):
            drop_output()
        return complain(sentence)
    return status


def sentence_for(problem: Exception) -> str | None:
    """The sentence for a failure of the call or the machine; None for a defect of the program."""
    errors = sys.modules.get(f"{__package__.rpartition('.')[0]}.kb.errors")
    if errors is not None and isinstance(problem, errors.SvodError):
        return str(problem)
    if isinstance(problem, ModuleNotFoundError) and not str(problem.name).startswith("svod"):
        return (
            f"The library “{problem.name}” is missing: install it, or Svod with the extra that has it (svod[import])."
        )
    if isinstance(problem, OSError):
        if is_of_output(problem):
            return (
                f"What was found could not be printed, as stdout takes no more ({problem.strerror}): send it elsewhere."
            )
        place = f" ({problem.filename})" if problem.filename else ""
        return f"The file could not be used: {problem.strerror or problem}{place}."
    sqlite = sys.modules.get("sqlite3")
    if sqlite is not None and isinstance(problem, sqlite.DatabaseError):
        environment = sys.modules.get(f"{__package__}.environment")
        path = getattr(environment, "store_in_use", None)
        named, where = (f" {path}", f" --db {path}") if path else ("", "")
        # what could not be read is of use to nobody
        reason = str(problem).partition(" with text")[0]
        return f"The store{named} could not be read ({reason}): build it again with “svod build{where}”."
    return None


def is_of_output(problem: OSError) -> bool:
    """Whether it was stdout that could not be written; errors of files carry the name of their file."""
    return problem.filename is None and problem.errno in (errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EDQUOT)


def complain(sentence: str) -> int:
    """Say a sentence on stderr; the exit status for wrong usage."""
    from .render import say

    say(f"svod: {sentence}")
    return exits.USAGE


def use_utf8() -> None:
    """Output into a file or pipe is UTF-8 whatever the locale; a terminal keeps its encoding. Neither ever fails."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is None:
            continue
        if stream.isatty():
            reconfigure(errors="replace")
        else:
            reconfigure(encoding="utf-8", errors="replace")


def drop_output() -> None:
    """Let the interpreter flush into nowhere, so that it does not report the broken pipe or full disk again at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):  # no real stream behind it (tests, embedding)
        pass
    finally:
        os.close(nowhere)
