"""Commands run in this process and in processes of their own, over the built-in rules and one store for all tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from svod.cli.group import main


@dataclass(frozen=True)
class Outcome:
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Outcome]


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture
def environment(data_folder: Path) -> dict[str, str]:
    return {"SVOD_DATA_DIR": str(data_folder), "SVOD_LANG": "ru", "COLUMNS": "80", "SVOD_DB": "", "NO_COLOR": ""}


@pytest.fixture
def run(environment: dict[str, str]) -> Run:
    """`run("rule", "118.6", env={…}, input="…")`, through click and in this process."""

    def runner(*arguments: str, env: dict[str, str] | None = None, input: str | bytes | None = None) -> Outcome:
        result = CliRunner().invoke(main, arguments, env=environment | (env or {}), input=input)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Outcome(result.exit_code, result.stdout, result.stderr)

    return runner


@pytest.fixture
def spawn(environment: dict[str, str]) -> Iterator[Run]:
    """The same in a process of its own, started as the console script starts; bytes in and out."""

    def runner(
        *arguments: str | bytes, env: dict[str, str] | None = None, input: bytes = b"", cwd: Path | None = None
    ) -> Outcome:
        done = subprocess.run(
            [sys.executable, "-m", "svod.cli", *arguments],
            input=input,
            capture_output=True,
            env=os.environ | environment | (env or {}),
            timeout=120,
            cwd=cwd,
            check=False,
        )
        return Outcome(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))

    yield runner
