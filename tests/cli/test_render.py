"""What reaches the screen: colour only where it is wanted, tables that line up, no commands to the terminal."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from svod.cli import render
from svod.cli.environment import language

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Standard output that says it is a terminal of 60 columns."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for name, value in {"TERM": "xterm", "COLUMNS": "60"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return monkeypatch


def test_colour_where_the_terminal_takes_it_and_nowhere_else(terminal: pytest.MonkeyPatch) -> None:
    assert render.good("да") == "\x1b[1;32mда\x1b[0m"
    assert render.unstyled(render.good("да")) == "да"
    terminal.setenv("NO_COLOR", "1")
    assert render.good("да") == "да"
    terminal.delenv("NO_COLOR")
    terminal.setenv("TERM", "dumb")
    assert render.good("да") == "да"


def test_no_colour_into_a_file() -> None:
    assert render.title("x") == render.number("x") == render.warning("x") == "x"


def _acts(char: str) -> bool:
    return (ord(char) < 32 and char != "\n") or 0x7F <= ord(char) < 0xA0 or char == "\u202e"


@given(TEXTS)
def test_no_text_acts_on_the_terminal(text: str) -> None:
    shown = [render.clean(text), render.clean_block(text), render.title(text), render.wrapped(text, 2, "a: ")]
    shown += [render.table([text], [[text]]), render.marked(text, [(0, 3)]), render.shortened("x", text)]
    for line in shown:
        assert not any(_acts(char) for char in line)


@given(st.lists(st.lists(TEXTS, min_size=3, max_size=3), min_size=1, max_size=4))
def test_the_lines_of_a_table_are_equally_long(rows: list[list[str]]) -> None:
    lines = render.table(rows[0], rows[1:]).split("\n")
    assert len({render.display_width(line) for line in lines}) == 1


def test_a_wide_table_is_folded_to_the_screen(terminal: pytest.MonkeyPatch) -> None:
    shown = render.unstyled(render.table(["", "б" * 20], [["слово " * 20, "и ещё " * 20]]))
    assert max(map(len, shown.split("\n"))) <= 60
    assert "│" in shown and "┼" in shown


def test_long_text_is_wrapped_and_its_lead_kept(terminal: pytest.MonkeyPatch) -> None:
    lines = render.wrapped("слово " * 40, 4, render.title("Начало: ")).split("\n")
    assert lines[0].startswith("    \x1b[1mНачало: \x1b[0mслово")
    assert all(len(render.unstyled(line)) <= 60 and line.startswith("    ") for line in lines)


def test_what_goes_with_a_long_first_line_stands_under_its_beginning(terminal: pytest.MonkeyPatch) -> None:
    terminal.setenv("NO_COLOR", "1")
    lines = render.headed("heroes:table/zone-defaults", "слово " * 12, "(heroes:118.9)").split("\n")
    assert lines[0] == "heroes:table/zone-defaults" and all(line.startswith("  ") for line in lines[1:])


def test_marks_are_shown_where_they_stand(terminal: pytest.MonkeyPatch) -> None:
    text = "простой удар " * 8
    marks = [(start, start + 4) for start in range(len(text)) if text.startswith("удар", start)]
    shown = render.marked(text, marks, 2)
    assert shown.count("\x1b[1;33mудар\x1b[0m") == 8
    assert " ".join(render.unstyled(shown).split()) == text.strip()


@pytest.mark.parametrize(
    ("chosen", "text", "environment", "expected"),
    [
        ("en", "разряд", {}, "en"),
        (None, "разряд", {"SVOD_LANG": "en"}, "ru"),
        (None, "What is «разряд»?", {}, "en"),
        (None, "118.6", {"SVOD_LANG": "en", "LC_ALL": "ru_RU"}, "en"),
        (None, "118.6", {"SVOD_LANG": "de", "LANG": "en_US.UTF-8"}, "en"),
        (None, "118.6", {"LANG": "de_DE.UTF-8"}, "ru"),
        (None, "118.6", {}, "ru"),
    ],
)
def test_the_language(
    monkeypatch: pytest.MonkeyPatch, chosen: str | None, text: str, environment: dict[str, str], expected: str
) -> None:
    for name in ("SVOD_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language(chosen, text) == expected


def test_where_no_columns_fit_the_rows_of_a_table_are_lists(terminal: pytest.MonkeyPatch) -> None:
    terminal.setenv("COLUMNS", "30")
    terminal.setenv("NO_COLOR", "1")
    shown = render.table(["что", "значение", "откуда", "пункты"], [["вид", "играемая", "текст", "classic:112.2"]])
    assert shown.splitlines() == ["• вид", "  значение: играемая", "  откуда: текст", "  пункты: classic:112.2"]
