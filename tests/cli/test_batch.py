"""`svod batch`: every line has its result, in order, however many processes answer."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from svod.cli import batch, exits
from svod.cli.batch import FEWEST, Answering, outcomes
from svod.kb.db import open_store
from svod.kb.shelf import Shelf

from .conftest import Run

QUESTIONS = (
    '{"question": "Разряд — это дальняя магическая атака?"}',
    '{"question": "Сколько стоит хомячок?"}',
    '{"question": "Is a shot a ranged attack?", "rulebook": "classic"}',
    "no JSON",
    '{"question": "Покажи пункт 111.1", "rulebook": "nobody"}',
)


@pytest.fixture
def answering(run: Run, data_folder: Path) -> Answering:
    run("info")
    return Answering(Shelf(open_store(data_folder / "svod.sqlite3", own=True)), None, None)


def many(number: int) -> list[str]:
    return [QUESTIONS[at % len(QUESTIONS)] for at in range(number)]


@pytest.mark.skipif(sys.platform != "linux", reason="one process answers elsewhere")
def test_two_processes_answer_as_one(answering: Answering, environment: dict[str, str], monkeypatch: Any) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    lines = many(FEWEST + 7)
    alone = list(outcomes(lines, answering, None, 1))
    started: list[int] = []

    class Watched(ProcessPoolExecutor):
        def __init__(self, *values: Any) -> None:
            started.append(values[0])
            super().__init__(*values)

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", Watched)
    assert list(outcomes(lines, answering, None, 2)) == alone
    assert started == [2]
    assert [json.loads(text)["status"] for _, text in alone[:5]] == [
        "answered",
        "unknown",
        "answered",
        "error",
        "error",
    ]
    assert "Line 4 " in alone[3][1] and "Line 304 " in alone[303][1]


def test_few_lines_start_no_process(answering: Answering, monkeypatch: Any) -> None:
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", None)
    assert len(list(outcomes(many(FEWEST - 1), answering, None, 4))) == FEWEST - 1


@pytest.mark.skipif(sys.platform != "linux", reason="one process answers elsewhere")
def test_lines_of_a_process_that_is_ended_are_answered_all_the_same(answering: Answering, monkeypatch: Any) -> None:
    lines = many(FEWEST)
    alone = list(outcomes(lines, answering, None, 1))
    monkeypatch.setattr(batch, "_start", lambda *_: os._exit(3))
    assert list(outcomes(lines, answering, None, 2)) == alone


@contextmanager
def started(environment: dict[str, str], lines: list[str], folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The whole program at work on a file, its output in a pipe, in a group of processes of its own that is ended afterwards."""
    file = folder / "questions.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    whole = subprocess.Popen(
        [sys.executable, "-m", "svod.cli", "batch", str(file)],
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield whole
    finally:
        with suppress(ProcessLookupError):
            os.killpg(whole.pid, signal.SIGKILL)
        whole.communicate()


def is_empty(group: int) -> bool:
    """Whether no process of a group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="one process answers elsewhere")
@pytest.mark.usefixtures("answering")
class TestNoProcessOutlivesTheCommand:
    """Whoever captures its output waits until everyone who holds the pipe has ended."""

    def test_that_has_answered_everything(self, environment: dict[str, str], tmp_path: Path) -> None:
        for number in (1, 2, 3):
            with started(environment, many(400 + number), tmp_path) as whole:
                out, err = whole.communicate(timeout=60)
                assert (len(out.splitlines()), err, whole.returncode) == (400 + number, "", 1)
                assert is_empty(whole.pid)

    def test_whose_reader_has_seen_enough(self, environment: dict[str, str], tmp_path: Path) -> None:
        with started(environment, many(1000), tmp_path) as whole:
            assert whole.stdout is not None
            assert whole.stdout.readline()
            whole.stdout.close()
            _, err = whole.communicate(timeout=60)
            assert (whole.returncode, err) == (exits.BROKEN_PIPE, "")
            assert is_empty(whole.pid)

    def test_that_is_interrupted(self, environment: dict[str, str], tmp_path: Path) -> None:
        with started(environment, many(1000), tmp_path) as whole:
            assert whole.stdout is not None
            assert whole.stdout.readline()
            os.killpg(whole.pid, signal.SIGINT)  # as a terminal does
            _, err = whole.communicate(timeout=60)
            assert (whole.returncode, err.strip()) == (exits.INTERRUPTED, "")
            assert is_empty(whole.pid)

    @pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
    def test_that_is_ended_from_outside(self, environment: dict[str, str], tmp_path: Path, end: signal.Signals) -> None:
        with started(environment, many(1000), tmp_path) as whole:
            assert whole.stdout is not None
            assert whole.stdout.readline()
            whole.send_signal(end)
            whole.communicate(timeout=60)
            assert whole.returncode == -end


@pytest.mark.skipif(sys.platform != "linux", reason="one process answers elsewhere")
def test_a_defect_of_the_program_ends_the_other_processes(answering: Answering, monkeypatch: Any) -> None:
    def fails(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Answering, "outcomes", fails)
    with pytest.raises(ZeroDivisionError):
        list(outcomes(many(FEWEST), answering, None, 2))
    assert not active_children()


def test_no_room_for_processes(answering: Answering, monkeypatch: Any) -> None:
    def refused(*_: Any) -> None:
        raise PermissionError("no semaphores here")

    lines = many(FEWEST)
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", refused)
    assert len(list(outcomes(lines, answering, None, 2))) == len(lines)


def test_the_command_tells_of_every_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text("\n".join(many(FEWEST)), encoding="utf-8")
    outcome = run("batch", str(file))
    assert outcome.status == 1
    statuses = [json.loads(line)["status"] for line in outcome.out.splitlines()]
    assert statuses == ["answered", "unknown", "answered", "error", "error"] * (FEWEST // 5)
    missing = run("batch", str(tmp_path / "none.jsonl"))
    assert missing.status == 2 and "none.jsonl" in missing.err


@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_only_a_line_feed_ends_a_line(run: Run, end: str) -> None:
    separators = "\u2028\u2029\x85"
    line = json.dumps({"question": f"Разряд — это атака?{separators}"}, ensure_ascii=False)
    outcome = run("batch", "-", input=f"{line}\n{QUESTIONS[0]}{end}")
    results = [json.loads(result) for result in outcome.out.splitlines()]
    assert [result["status"] for result in results] == ["answered", "answered"]
    assert results[0]["question"].startswith("Разряд — это атака?\u2028\u2029\x85")


def test_what_is_no_utf8_costs_its_own_line_from_stdin_as_from_a_file(run: Run, tmp_path: Path) -> None:
    data = b"\n".join((QUESTIONS[0].encode(), b'{"question": "\xff\xfe"}', QUESTIONS[2].encode()))
    file = tmp_path / "questions.jsonl"
    file.write_bytes(data)
    for outcome in (run("batch", "-", input=data), run("batch", str(file))):
        results = [json.loads(line) for line in outcome.out.splitlines()]
        assert [result["status"] for result in results] == ["answered", "error", "answered"]
        assert results[1]["because"] == "Line 2 is not valid UTF-8." and (outcome.status, outcome.err) == (1, "")


def test_an_empty_name_is_no_file(run: Run) -> None:
    outcome = run("batch", "")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("svod: The name of the file is empty")


@pytest.mark.parametrize("bad", ['{"question": ' + "9" * 5000 + "}", "[" * 100_000, "", '{"question": "x"', "\x00"])
def test_no_bad_line_keeps_the_next_from_its_answer(run: Run, bad: str) -> None:
    outcome = run("batch", "-", input=f"{bad}\n{QUESTIONS[0]}\n")
    first, second = (json.loads(line) for line in outcome.out.splitlines())
    assert first["status"] == "error" and first["because"].startswith("Line 1 is not valid JSON (")
    assert (second["status"], outcome.status) == ("answered", 1)


def test_a_line_that_cannot_be_answered_is_told_with_its_question(run: Run) -> None:
    lines = '{"question": "Разряд — атака?", "rulebook": "nowhere"}\n{"question": 5}\n'
    first, second = [json.loads(line) for line in run("batch", "-", input=lines).out.splitlines()]
    assert (first["status"], first["question"]) == ("error", "Разряд — атака?")
    assert (second["status"], second["question"]) == ("error", None)


def test_a_defect_in_reading_one_question_costs_that_question_alone(
    answering: Answering, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asker = answering._asker
    plain = asker.ask

    def ask(text: str, *rest: Any) -> Any:
        if "хомячок" in text:
            raise KeyError("can-all")
        return plain(text, *rest)

    monkeypatch.setattr(asker, "ask", ask)
    found = [json.loads(text) for _, text in answering.outcomes(QUESTIONS[:3], 1)]
    assert [result["status"] for result in found] == ["answered", "unknown", "answered"]
    assert "дефект" in found[1]["because"] and found[1]["question"] == "Сколько стоит хомячок?"
    assert "KeyError" in caplog.text
