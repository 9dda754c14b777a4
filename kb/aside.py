"""Work done in a second process while this one goes on, where the machine has a processor to spare for it.

A store takes seconds to build, and what goes into its search index depends on nothing that goes into its lexicon. Where no process can
be forked, or the second one fails, the work is done here when its result is asked for: the result is the same.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Aside(Generic[T]):
    """The result of `work()`, which a second process is busy with from now on. The result must be picklable."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._pid, self._source = _forked(work) if _may_fork() else (None, None)

    def result(self) -> T:
        """The result, awaited; raises what `work` raises."""
        data = self._received()
        # what is read was written by this program's own child, over a pipe that nobody else has
        return pickle.loads(data) if data else self._work()

    def _received(self) -> bytes:
        if self._pid is None or self._source is None:
            return b""
        with os.fdopen(self._source, "rb") as source:
            data = source.read()
        pid, self._pid = self._pid, None
        _, status = os.waitpid(pid, 0)
        return data if status == 0 else b""


def _may_fork() -> bool:
    """Whether a process may be forked and has a processor to itself. Elsewhere than on Linux a forked process may not use the system's
    libraries; and a process of several threads is not forked, as the locks they hold would stay locked in the child."""
    if not sys.platform.startswith("linux") or threading.active_count() > 1:
        return False
    return len(os.sched_getaffinity(0)) > 1


def _forked(work: Callable[[], T]) -> tuple[int | None, int | None]:
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
            sink.write(pickle.dumps(work(), pickle.HIGHEST_PROTOCOL))
        status = 0
    finally:
        # leaves nothing of the parent's to be flushed or closed twice
        os._exit(status)
