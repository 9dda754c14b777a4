"""Many pieces of work divided among forked processes, this one among them. Linux only.

Whoever is free takes the next piece, so that all are done at about the same time. This process works like the others: one that only
waited would cost the start of a further one, and what it has loaded would be of no use.
"""

from __future__ import annotations

import fcntl
import os
import pickle
import select
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")
Work = Callable[[int], T]

MOST_PIECES = 1000
"""As many numbers as even the smallest pipe holds."""
_DIGITS = 4  # bytes of a number
_ROOM = 1 << 20


def divided(pieces: int, processes: int, own: Work[T], started: Callable[[], Work[T]]) -> Iterator[T]:
    """The results of all pieces (0, 1, …) in order, each done by this process with `own` or by another, which begins with `started()`.

    What a process that fails leaves undone is done here.
    """
    numbers, offered = os.pipe()
    os.write(offered, b"".join(number.to_bytes(_DIGITS, "big") for number in range(pieces)))
    os.close(offered)
    others: list[_Other[T]] = []
    try:
        for _ in range(min(processes, pieces) - 1):
            try:
                others.append(_Other(numbers, started))
            except OSError:
                break  # no room for more processes
        yield from _in_order(pieces, numbers, own, others)
    finally:
        os.close(numbers)
        for other in others:
            other.end()


def _in_order(pieces: int, numbers: int, own: Work[T], others: list[_Other[T]]) -> Iterator[T]:
    done: dict[int, T] = {}
    awaited = 0
    while awaited < pieces:
        mine = _next(numbers)
        if mine is not None:
            done[mine] = own(mine)
        elif not any(other.works for other in others):
            done[awaited] = own(awaited)
        for other in others:
            other.tell(done)
        if mine is None and awaited not in done:
            select.select([other.source for other in others if other.works], [], [])
            continue
        while awaited in done:
            yield done.pop(awaited)
            awaited += 1


def _next(numbers: int) -> int | None:
    """The number of a piece that nobody has taken; None where there is none left."""
    read = os.read(numbers, _DIGITS)  # the system gives each reader whole numbers, as they were written at once
    return int.from_bytes(read, "big") if read else None


class _Other(Generic[T]):
    """A process that takes pieces and tells their results. OSError where it cannot be had."""

    def __init__(self, numbers: int, started: Callable[[], Work[T]]) -> None:
        self.source, target = os.pipe()
        self.works = True
        self._read = bytearray()
        with suppress(OSError):
            fcntl.fcntl(target, fcntl.F_SETPIPE_SZ, _ROOM)  # so that it need not wait for this process to read
        try:
            self._pid = os.fork()
        except OSError:
            os.close(self.source)
            os.close(target)
            raise
        if not self._pid:
            _serve(numbers, target, started)
        os.close(target)
        os.set_blocking(self.source, False)

    def tell(self, done: dict[int, T]) -> None:
        """Add the results that have come in."""
        while self.works:
            try:
                part = os.read(self.source, _ROOM)
            except BlockingIOError:
                break
            self._read += part
            self.works = bool(part)
        while len(self._read) >= 2 * _DIGITS:
            number, size = (int.from_bytes(self._read[at : at + _DIGITS], "big") for at in (0, _DIGITS))
            end = 2 * _DIGITS + size
            if len(self._read) < end:
                break
            # written by this program's own child, over a pipe that nobody else has
            done[number] = pickle.loads(self._read[2 * _DIGITS : end])
            del self._read[:end]

    def end(self) -> None:
        """Stop the process, whatever it is at."""
        os.close(self.source)
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)


def _serve(numbers: int, target: int, started: Callable[[], Work[T]]) -> None:
    """Do pieces in a process of its own, which ends here."""
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        work = started()
        with os.fdopen(target, "wb") as sink:
            while (number := _next(numbers)) is not None:
                told = pickle.dumps(work(number), pickle.HIGHEST_PROTOCOL)
                sink.write(number.to_bytes(_DIGITS, "big") + len(told).to_bytes(_DIGITS, "big") + told)
                sink.flush()
        status = 0
    finally:
        # leaves nothing of the parent's to be flushed or closed twice, and takes apart nothing
        os._exit(status)
