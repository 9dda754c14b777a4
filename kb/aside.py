"""Work done in a second process while this one goes on, where the machine has a processor to spare for it.

A store takes seconds to build, and what goes into its search index depends on nothing that goes into its lexicon. Where no process can
be forked, or the second one fails, the work is done here when its results are asked for: they are the same.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Generic, TypeVar

T = TypeVar("T")


class Aside(Generic[T]):
    """The results of `work()`, one after the other, which a second process is busy with from now on. They must be picklable."""

    def __init__(self, work: Callable[[], Iterable[T]]) -> None:
        self._work = work
        self._here: Iterator[T] | None = None
        self._taken = 0
        pid, source = _forked(work) if _may_fork() else (None, None)
        self._pid = pid
        self._source = os.fdopen(source, "rb") if source is not None else None

    def result(self) -> T:
        """The next result, awaited; raises what `work` raises, and StopIteration where there is none."""
        if self._source is not None:
            try:
                # what is read was written by this program's own child, over a pipe that nobody else has
                found: T = pickle.load(self._source)
            except (EOFError, pickle.UnpicklingError):
                self.close()  # the child has failed
            else:
                self._taken += 1
                return found
        if self._here is None:
            self._here = islice(self._work(), self._taken, None)
        return next(self._here)

    def close(self) -> None:
        """Wait for the second process to end; what it has left to tell is lost."""
        if self._source is not None:
            self._source.close()
            self._source = None
        if self._pid is not None:
            os.waitpid(self._pid, 0)
            self._pid = None


def _may_fork() -> bool:
    """Whether a process may be forked and has a processor to itself. Elsewhere than on Linux a forked process may not use the system's
    libraries; and a process of several threads is not forked, as the locks they hold would stay locked in the child."""
    if not sys.platform.startswith("linux") or threading.active_count() > 1:
        return False
    return len(os.sched_getaffinity(0)) > 1


def _forked(work: Callable[[], Iterable[T]]) -> tuple[int | None, int | None]:
    """The id of a process that does the work, and where its result is read; (None, None) where none can be had."""
    try:
        source, target = os.pipe()
    except OSError:
        return None, None
    try:
        pid = os.fork()
    except OSError:
        os.close(source)
        os.close(target)
        return None, None
    if pid:
        os.close(target)
        return pid, source
    status = 1
    try:
        os.close(source)
        with os.fdopen(target, "wb") as sink:
            for result in work():
                sink.write(pickle.dumps(result, pickle.HIGHEST_PROTOCOL))
                sink.flush()
        status = 0
    finally:
        # leaves nothing of the parent's to be flushed or closed twice
        os._exit(status)
