"""The wheel: nothing but `svod` in it, all rules in it, and it runs where only it is installed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SETUPTOOLS = 77  # the first that reads `license` as pyproject.toml writes it
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist")


def _run(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, **options)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stderr
    return done  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a copy of this folder, tests and documentation included, built without the network."""
    try:
        version = int(metadata.version("setuptools").partition(".")[0])
    except metadata.PackageNotFoundError:
        version = 0
    if version < SETUPTOOLS:
        pytest.skip(f"setuptools {SETUPTOOLS} or newer is needed to build the wheel: pip install -e '.[test]'")
    source = tmp_path_factory.mktemp("source") / "svod"
    shutil.copytree(ROOT, source, ignore=LEFT_OUT)
    folder = tmp_path_factory.mktemp("wheel")
    build = f"from setuptools import build_meta; build_meta.build_wheel({str(folder)!r})"
    _run([sys.executable, "-c", build], cwd=source)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> frozenset[str]:
    """All files of the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return frozenset(archive.namelist())


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that has the wheel and, lent by this one, the libraries."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=True)
    found = home / ("Scripts" if os.name == "nt" else "bin")
    python = str(found / "python")
    _run([python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel)])
    own = Path(_run([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).stdout.strip())
    # a folder named in a .pth file is only searched: an editable installation there has no effect here
    (own / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return found


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The variables of a user who has just installed Svod; the store is built once for all tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SVOD"))}
    return kept | {"SVOD_DATA_DIR": str(tmp_path_factory.mktemp("data")), "SVOD_LANG": "ru", "PYTHONUTF8": "1"}


def test_nothing_but_svod_stands_at_the_top(names: frozenset[str]) -> None:
    tops = {name.partition("/")[0] for name in names}
    (info,) = (top for top in tops if top.endswith(".dist-info"))
    assert tops == {"svod", info}
    assert {name.split("/")[1] for name in names if name.startswith("svod/")} == {"kb", "rules", "queries", "cli"}
    assert f"{info}/licenses/LICENSE" in names


def test_every_rule_and_module_is_in_it_and_no_test(names: frozenset[str]) -> None:
    def below(folder: str, *patterns: str) -> set[str]:
        return {
            f"svod/{path.relative_to(ROOT).as_posix()}"
            for pattern in patterns
            for path in (ROOT / folder).rglob(pattern)
            if "__pycache__" not in path.parts
        }

    wanted = below("rules", "*.yaml", "*.json", "*.py")
    wanted |= {name for folder in ("kb", "queries", "cli") for name in below(folder, "*.py")}
    wanted |= below("kb", "*.txt")
    assert len(below("rules", "*.yaml")) > 10
    assert wanted - names == set()
    assert not any("test" in name.lower() or "conftest" in name for name in names)


def test_its_types_are_announced(names: frozenset[str]) -> None:
    assert {f"svod/{package}/py.typed" for package in ("kb", "queries", "cli")} <= names


def test_the_installed_program_is_the_wheel(programs: Path, tmp_path: Path, environment: dict[str, str]) -> None:
    place = _run(
        [str(programs / "python"), "-c", "import svod.kb; print(svod.kb.__file__)"], cwd=tmp_path, env=environment
    )
    assert Path(place.stdout.strip()).is_relative_to(programs.parent)


@pytest.mark.parametrize("start", ["script", "module"])
def test_it_rules_where_nothing_else_of_the_project_is(
    programs: Path, tmp_path: Path, environment: dict[str, str], start: str
) -> None:
    command = [str(programs / "svod")] if start == "script" else [str(programs / "python"), "-m", "svod.cli"]
    asked = _run([*command, "ask", "--json", "Разряд — это дальняя атака?"], cwd=tmp_path, env=environment)
    (answer,) = json.loads(asked.stdout)["answers"]
    assert (answer["verdict"], answer["citations"][0]) == ("yes", "classic:111.1.1")
    shown = _run([*command, "rule", "--json", "118.6"], cwd=tmp_path, env=environment)
    assert json.loads(shown.stdout)["clauses"][0]["id"] == "heroes:118.6"
    card = _run([*command, "card", "--json", "[:tap]: Разряд на 2."], cwd=tmp_path, env=environment)
    assert json.loads(card.stdout)["features"][0]["kind"] == "playable"


@pytest.mark.parametrize(
    "arguments",
    [
        ["ask", "Разряд — это дальняя атака?"],
        ["ask", "Это магическая атака?", "--text", "[:tap]: Разряд на 2."],
        ["rule", "118.6"],
        ["search", "удар через ряд"],
    ],
)
def test_what_a_judge_waits_for_loads_no_heavy_library(
    programs: Path, tmp_path: Path, environment: dict[str, str], arguments: list[str]
) -> None:
    python = str(programs / "python")
    _run([python, "-m", "svod.cli", "info"], cwd=tmp_path, env=environment)
    # the interpreter's own record of what it imports: a program may end without a word to Python
    command = [python, "-X", "importtime", "-m", "svod.cli", *arguments]
    record = _run(command, cwd=tmp_path, env=environment).stderr
    loaded = {line.rpartition("|")[2].strip() for line in record.splitlines() if line.startswith("import time:")}
    assert {"svod.cli.main", "sqlite3"} <= loaded
    assert loaded & {"networkx", "sqlite_utils", "yaml", "pymorphy3", "snowballstemmer", "spellchecker"} == set()
