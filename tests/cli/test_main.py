"""The command itself: fast start, one sentence for every failure, exit statuses, output that nothing can break."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from svod.cli import main as main_module
from svod.cli.failures import sentence_for
from svod.cli.group import COMMANDS
from svod.cli.main import QUICK, parsed

from .conftest import Run

HEAVY = ("click", "networkx", "sqlite_utils", "yaml", "pymorphy3", "snowballstemmer", "svod.kb.model", "svod.kb.load")


def loaded_by(arguments: list[str], environment: dict[str, str]) -> set[str]:
    code = (
        "import os, sys\n"
        "os._exit = sys.exit  # so that the modules can be listed afterwards\n"
        "from svod.cli.main import main\n"
        f"sys.argv = ['svod', *{arguments!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(' '.join(sys.modules), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | environment, capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


@pytest.mark.parametrize(
    "arguments",
    [["rule", "111.1"], ["search", "разряд"], ["rule", "111.1", "--json"], ["ask", "Разряд — это атака?"]],
)
def test_looking_up_loads_nothing_heavy(run: Run, environment: dict[str, str], arguments: list[str]) -> None:
    run("build") if not (Path(environment["SVOD_DATA_DIR"]) / "svod.sqlite3").exists() else None
    assert not loaded_by(arguments, environment) & set(HEAVY)


def test_the_rules_are_checked_without_the_libraries_of_the_extra(environment: dict[str, str]) -> None:
    extra = ("charset_normalizer", "mammoth", "pdfplumber", "rapidfuzz", "selectolax")
    code = (
        f"import sys\nsys.modules.update(dict.fromkeys({extra!r}))\n"
        "from svod.cli.main import main\nsys.argv = ['svod', 'check', '--json']\nmain()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], env=os.environ | environment, capture_output=True, text=True)
    assert not done.stderr
    assert "findings" in json.loads(done.stdout)


def test_help_loads_no_command_and_lists_them_all(run: Run, environment: dict[str, str]) -> None:
    modules = loaded_by(["--help"], environment)
    assert not modules & (set(HEAVY) - {"click"})
    assert not modules & {f"svod.cli.{module}" for _, module, _, _ in COMMANDS}
    shown = run("--help").out
    assert all(f"\n  {name} " in shown for name, *_ in COMMANDS)


def test_without_a_command_the_help_is_shown_as_it_is_and_the_status_is_2(run: Run, spawn: Run) -> None:
    outcome = run()
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == run("--help").out
    spawned = spawn()
    assert spawned.status == 2 and spawned.err.startswith("Usage: svod ") and "\n  ask " in spawned.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["rule", "118.6"],
        ["rule", "118.6", "--json"],
        ["rule", "--lang=en", "heroes:118.6"],
        ["rule", "п.", "118.6."],
        ["rule", "999"],
        ["rule", "--rulebook", "classic", "111.1"],
        ["search", "простой", "удар", "--limit", "2"],
        ["search", "--json", "spell", "--limit=1"],
        ["search", "--", "-1"],
        ["search", "ъъъъъ"],
        ["rule", "x" * 30_000],
    ],
)
def test_both_ways_in_give_the_same(run: Run, spawn: Run, arguments: list[str]) -> None:
    assert parsed(arguments) is not None
    assert spawn(*arguments) == run(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["rule"],
        ["rule", "--help"],
        ["rule", "118.6", "--nope"],
        ["rule", "118.6", "--lang", "de"],
        ["rule", "118.6", "--lang"],
        ["search", "x", "--limit", "0"],
        ["search", "x", "--limit", "many"],
        ["info"],
        ["--version"],
    ],
)
def test_what_is_not_plain_goes_to_click(arguments: list[str]) -> None:
    assert parsed(arguments) is None


def test_every_quick_option_is_one_of_the_command(run: Run) -> None:
    for name, (_, values, flags) in QUICK.items():
        shown = run(name, "--help").out
        assert all(option in shown for option in (*values, *flags, *main_module._COMMON_VALUES))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nonsense"], "nonsense"),
        (["rule"], "NUMBER"),
        (["rule", "--what", "1"], "--what"),
        (["search", "   "], "empty"),
        (["search", "?!"], "empty"),
        (["search", "слово " * 20_000], "at most"),
        (["rule", "nowhere:1"], "nowhere"),
        (["export", "nowhere"], "nowhere"),
        (["search", "удар", "--rulebook", "nowhere"], "classic, heroes"),
        (["check", "no/such/file"], "no/such/file"),
    ],
)
def test_wrong_usage_is_one_sentence_and_status_2(run: Run, arguments: list[str], says: str) -> None:
    outcome = run(*arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1 and outcome.err.startswith("svod: ")
    assert says in outcome.err and "Traceback" not in outcome.err


def test_a_question_on_stdin_that_is_not_utf8_is_said_to_be_so(spawn: Run) -> None:
    outcome = spawn("search", "-", input="удар".encode("cp1251"))
    assert outcome.status == 2 and "UTF-8" in outcome.err and outcome.err.count("\n") == 1


def test_an_argument_that_is_not_utf8_is_said_to_be_so(spawn: Run) -> None:
    if sys.platform == "win32":
        pytest.skip("arguments are text there")
    outcome = spawn("search", "удар".encode("cp1251"), env={"LC_ALL": "C.UTF-8"})
    assert outcome.status == 2 and "UTF-8" in outcome.err


def test_stdin_is_read_as_text_with_or_without_a_mark_at_its_start(spawn: Run) -> None:
    plain, marked = spawn("search", "-", input="разряд".encode()), spawn("search", "-", input="\ufeffразряд".encode())
    assert plain.status == 0 and plain.out == marked.out


@pytest.mark.skipif(os.name != "posix", reason="streams are closed by the shell")
@pytest.mark.parametrize(
    ("closed", "arguments", "status", "said"),
    [
        (">&-", ["rule", "120"], 2, "stdout is closed"),
        (">&-", ["info"], 2, "stdout is closed"),
        ("<&-", ["ask", "-"], 2, "stdin is closed"),
        ("2>&-", ["rule", "120"], 0, ""),
        ("2>&-", ["rule", "999"], 1, ""),
        ("2>&-", ["rule"], 2, ""),
    ],
)
def test_a_closed_stream_is_no_defect(
    environment: dict[str, str], closed: str, arguments: list[str], status: int, said: str
) -> None:
    command = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-m", "svod.cli", *arguments]
    done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True)
    assert done.returncode == status
    assert said in done.stderr and "Traceback" not in done.stderr + done.stdout
    assert len(done.stderr.splitlines()) == (1 if said else 0)


def test_output_is_utf8_whatever_the_locale(spawn: Run) -> None:
    outcome = spawn("rule", "111.1", env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert outcome.status == 0 and "Способности" in outcome.out


def test_nothing_on_the_command_line_reaches_the_screen_as_a_command(run: Run) -> None:
    outcome = run("rule", "1\x1b]0;title\x07\x1b[31m9")
    assert outcome.status == 1
    assert not set(outcome.err + outcome.out) & {"\x1b", "\x07"}


@pytest.mark.parametrize("arguments", [["export", "heroes"], ["search", "карта", "--limit", "200", "--json"]])
def test_a_reader_that_has_seen_enough_is_no_error(environment: dict[str, str], arguments: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "svod.cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | environment,
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.read(1)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() in (0, 141)  # 0: everything had been written already


@pytest.mark.skipif(sys.platform == "win32", reason="the home folder is no variable there")
@pytest.mark.parametrize("home", ["~", "rel", "./rel"])
def test_without_a_home_folder_nothing_is_put_where_one_works(spawn: Run, tmp_path: Path, home: str) -> None:
    bare = {"HOME": home, "SVOD_DATA_DIR": "", "XDG_DATA_HOME": "data", "PYTHONPATH": os.pathsep.join(sys.path)}
    outcome = spawn("rule", "111.1", env=bare, cwd=tmp_path)
    assert outcome.status == 0 and "111.1" in outcome.out
    assert outcome.err.count("\n") == 1 and "from memory: set SVOD_DATA_DIR" in outcome.err
    built = spawn("build", env=bare, cwd=tmp_path)
    assert (built.status, built.out, built.err.count("\n")) == (2, "", 1) and "SVOD_DATA_DIR" in built.err
    (tmp_path / "book.txt").write_text("1. Rules\n1.1. A rule.\n1.2. See 1.1.\n", encoding="utf-8")
    taken = spawn("import", "book.txt", "--id", "book", env=bare, cwd=tmp_path)
    assert (taken.status, taken.out, taken.err.count("\n")) == (2, "", 1) and "SVOD_DATA_DIR" in taken.err
    assert spawn("info", "--json", env=bare, cwd=tmp_path).json["data_dir"] is None
    assert [entry.name for entry in tmp_path.iterdir()] == ["book.txt"]


def test_a_store_that_breaks_while_it_is_read_is_one_sentence(spawn: Run, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "s.sqlite3"
    run("build", "--db", str(path))
    whole = path.read_bytes()
    middle = 4096 * 6
    path.write_bytes(whole[:middle] + b"\x55" * (len(whole) - middle))
    outcome = spawn("search", "разряд", "--db", str(path))
    assert "Traceback" not in outcome.err
    assert outcome.status == 0 or (outcome.status == 2 and outcome.err.count("\n") == 1)


def test_a_broken_store_is_named(spawn: Run, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "s.sqlite3"
    run("build", "--db", str(path))
    whole = path.read_bytes()
    with sqlite3.connect(path) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'search_form'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    path.write_bytes(whole[: (page - 1) * size] + b"\x55" * size + whole[page * size :])
    outcome = spawn("search", "разряд", "--db", str(path))
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)
    assert f"svod build --db {path}" in outcome.err


def test_what_could_not_be_read_is_not_quoted() -> None:
    problem = sqlite3.OperationalError("Could not decode to UTF-8 column 'body' with text '\ufffd\ufffd'")
    sentence = sentence_for(problem)
    assert sentence is not None and "column 'body'): build it again" in sentence


def test_an_empty_name_is_no_place_for_a_store(run: Run, spawn: Run) -> None:
    for outcome in (run("rule", "111.1", "--db", ""), spawn("rule", "111.1", "--db", "")):
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
        assert "the name is empty" in outcome.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("arguments", [["rule", "111.1"], ["info"], ["export", "heroes"], ["--help"], ["batch", "-"]])
def test_a_stdout_that_takes_no_more_is_said_to_be_it(environment: dict[str, str], arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "svod.cli", *arguments],
            input='{"question": "Разряд — это атака?"}\n',
            stdout=full,
            stderr=subprocess.PIPE,
            env=os.environ | environment,
            text=True,
            encoding="utf-8",
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "stdout takes no more" in done.stderr


def test_a_place_that_cannot_be_written_costs_one_line_on_stderr(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    outcome = run("rule", "118.6", "--db", str(tmp_path / "file" / "s.sqlite3"))
    assert outcome.status == 0 and "118.6" in outcome.out
    assert outcome.err.count("\n") == 1 and "memory" in outcome.err
