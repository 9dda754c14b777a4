"""Work in a second process: its result, and what happens where there is none."""

import os

import pytest
from svod.kb import aside
from svod.kb.aside import Aside


def test_the_result_is_that_of_the_work() -> None:
    assert Aside(lambda: {"rows": list(range(100_000))}).result() == {"rows": list(range(100_000))}


def test_the_work_is_done_elsewhere_where_a_process_can_be_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(os, "fork"):
        pytest.skip("no processes can be forked here")
    monkeypatch.setattr(aside, "_may_fork", lambda: True)
    assert Aside(os.getpid).result() != os.getpid()


def test_the_work_is_done_here_where_none_can_be_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside, "_may_fork", lambda: False)
    assert Aside(os.getpid).result() == os.getpid()


@pytest.mark.parametrize("fails", [MemoryError, SystemExit, ValueError])
def test_what_fails_elsewhere_is_done_again_here(monkeypatch: pytest.MonkeyPatch, fails: type[BaseException]) -> None:
    here = os.getpid()

    def work() -> str:
        if os.getpid() != here:
            raise fails
        return "done here"

    monkeypatch.setattr(aside, "_may_fork", lambda: hasattr(os, "fork"))
    assert Aside(work).result() == "done here"


def test_what_cannot_be_sent_is_done_again_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside, "_may_fork", lambda: hasattr(os, "fork"))
    assert Aside(lambda: (lambda: 7)).result()() == 7


def test_no_process_is_forked_beside_other_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside.threading, "active_count", lambda: 2)
    assert Aside(os.getpid).result() == os.getpid()
