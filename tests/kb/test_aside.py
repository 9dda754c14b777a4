"""Work in a second process: its result, and what happens where there is none."""

import os
from collections.abc import Iterator
from contextlib import closing

import pytest
from svod.kb import aside
from svod.kb.aside import Aside


def test_the_result_is_that_of_the_work() -> None:
    with closing(Aside(lambda: [{"rows": list(range(100_000))}])) as work_aside:
        assert work_aside.result() == {"rows": list(range(100_000))}


def test_the_work_is_done_elsewhere_where_a_process_can_be_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(os, "fork"):
        pytest.skip("no processes can be forked here")
    monkeypatch.setattr(aside, "_may_fork", lambda: True)
    with closing(Aside(lambda: [os.getpid()])) as work_aside:
        assert work_aside.result() != os.getpid()


def test_the_work_is_done_here_where_none_can_be_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside, "_may_fork", lambda: False)
    with closing(Aside(lambda: [os.getpid()])) as work_aside:
        assert work_aside.result() == os.getpid()


@pytest.mark.parametrize("fails", [MemoryError, SystemExit, ValueError])
def test_what_fails_elsewhere_is_done_again_here(monkeypatch: pytest.MonkeyPatch, fails: type[BaseException]) -> None:
    here = os.getpid()

    def work() -> Iterator[str]:
        yield "first"
        if os.getpid() != here:
            raise fails
        yield "second"

    monkeypatch.setattr(aside, "_may_fork", lambda: hasattr(os, "fork"))
    with closing(Aside(work)) as work_aside:
        assert [work_aside.result(), work_aside.result()] == ["first", "second"]


def test_what_cannot_be_sent_is_done_again_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside, "_may_fork", lambda: hasattr(os, "fork"))
    with closing(Aside(lambda: [lambda: 7])) as work_aside:
        assert work_aside.result()() == 7


def test_no_process_is_forked_beside_other_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside.threading, "active_count", lambda: 2)
    with closing(Aside(lambda: [os.getpid()])) as work_aside:
        assert work_aside.result() == os.getpid()
