"""`svod card`, `svod cards`, `svod resolve`: what scripts rely on, and what a judge sees."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from svod.cli.card import card_command, cards_command, resolve_command
from svod.kb.model import KnowledgeBase, SvodError
from svod.kb.store import build_store

Run = Callable[..., Result]
COMMANDS = {"card": card_command, "cards": cards_command, "resolve": resolve_command}
CARD_KEYS = {"rulebook", "features"}
FEATURE_KEYS = {"text", "kind", "optional", "trigger", "cost", "targeting", "complexity", "abilities", "steps"}
STEP_KEYS = {"n", "text", "join", "optional", "needs", "zone", "owner"}


class VocabularyStore:
    """A store of which the card commands need no more than this."""

    def __init__(self, documents: dict[str, dict[str, Any]]) -> None:
        self.bodies = {rulebook: json.dumps(document) for rulebook, document in documents.items()}

    def card_words(self, rulebook: str) -> str | None:
        return self.bodies.get(rulebook)


@pytest.fixture
def run(documents: dict[str, dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command on the vocabularies alone; an SvodError is raised as it is."""
    monkeypatch.setattr("svod.cli.card.opened", lambda db: VocabularyStore(documents))

    def runner(command: str, *arguments: str, stdin: str | None = None) -> Result:
        result = CliRunner().invoke(COMMANDS[command], arguments, input=stdin)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return runner


def object_of(result: Result) -> Any:
    return json.loads(result.stdout)


def test_a_card_has_the_keys_that_scripts_rely_on(run: Run) -> None:
    result = run("card", "--json", "(2)(Т): Ранить существо на 1, при этом можете взять карту.")
    card = object_of(result)
    assert result.exit_code == 0
    assert set(card) >= CARD_KEYS and card["rulebook"] == "heroes"
    (feature,) = card["features"]
    assert set(feature) >= FEATURE_KEYS | {"citations", "notes"}
    assert all(set(step) == STEP_KEYS for step in feature["steps"])
    assert [step["needs"] for step in feature["steps"]] == [None, 1]
    assert feature["steps"][0]["zone"]["by"] == "default"


def test_an_ability_has_type_strength_and_axes(run: Run) -> None:
    card = object_of(run("card", "--json", "--rulebook", "classic", "Разряд 2-3-4"))
    (ability,) = card["features"][0]["abilities"]
    assert ability["type"]["id"] == "classic:term/razryad"
    assert ability["strength"] == [2, 3, 4] and ability["by"] == "text"
    assert ability["axes"] == {"range": "дальняя атака", "magic": "магическая"}


def test_a_text_that_tells_no_game_is_read_by_both(run: Run) -> None:
    card = object_of(run("card", "--json", "Не может атаковать."))
    assert card["told"] is False
    assert {card["rulebook"], card["also"][0]["rulebook"]} == {"classic", "heroes"}
    one = object_of(run("card", "--json", "--rulebook", "heroes", "Не может атаковать."))
    assert one["rulebook"] == "heroes" and one["also"] == []


def test_what_no_clause_settles_ends_with_status_1(run: Run) -> None:
    assert run("card", "Шишколюбие.").exit_code == 1


def test_type_decides_spell_abilities(run: Run) -> None:
    text = ("--json", "--rulebook", "heroes", "Ранить существо на 1.")
    assert object_of(run("card", *text, "--type", "spell"))["features"][0]["kind"] == "spell"
    assert object_of(run("card", *text))["features"][0]["kind"] == "unknown"


def test_a_card_on_the_screen_has_its_text_and_a_table(run: Run) -> None:
    shown = run("card", "[:tap]: Выстрел на 2. \x1b[31mГном.").stdout
    assert "1. [:tap]: Выстрел на 2." in shown and "2. Гном." in shown
    assert "Выстрел 2-2-2" in shown and "classic:111.1" in shown and "\x1b" not in shown
    english = run("card", "--lang", "en", "[:tap]: Закрыть гнома.").stdout
    assert "default" in english and "Influence" in english


def test_stdin_and_emptiness(run: Run) -> None:
    assert object_of(run("card", "--json", "-", stdin="[:tap]: Выстрел на 2."))["rulebook"] == "classic"
    with pytest.raises(SvodError, match="empty"):
        run("card", " ")


def test_a_rulebook_without_card_texts_is_refused(run: Run) -> None:
    with pytest.raises(SvodError, match="No card texts"):
        run("card", "--rulebook", "chess", "Гном.")


ROWS = [
    {"name": "Шишкарь", "type": None, "text": "[:tap]: Выстрел на 2."},
    {"name": "Шишка", "type": "spell", "text": "Возьмите карту."},
]


@pytest.mark.parametrize(
    "written",
    [
        json.dumps(ROWS, ensure_ascii=False),
        "\n\n".join(json.dumps(row, ensure_ascii=False) for row in ROWS),
        "name,type,text\nШишкарь,,[:tap]: Выстрел на 2.\nШишка,spell,Возьмите карту.\n",
        "\ufeffname;type;text\nШишкарь;;[:tap]: Выстрел на 2.\nШишка;spell;Возьмите карту.\n",
    ],
    ids=["array", "lines", "csv", "semicolons"],
)
def test_cards_of_a_file_one_object_a_line(run: Run, tmp_path: Path, written: str) -> None:
    file = tmp_path / "cards.txt"
    file.write_text(written, encoding="utf-8")
    result = run("cards", str(file))
    cards = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [(card["name"], card["rulebook"], card["features"][0]["kind"]) for card in cards] == [
        ("Шишкарь", "classic", "playable"),
        ("Шишка", "heroes", "spell"),
    ]


def test_the_summary_counts_what_was_recognised_and_what_not(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([*ROWS, {"text": "Шишколюбие. Шишколюбие."}]), encoding="utf-8")
    counts = object_of(run("cards", "--summary", "--json", "--rulebook", "classic", str(file)))
    assert counts["cards"] == 3 and counts["features"] == 4
    assert counts["settled"] + counts["kinds"]["unknown"] == counts["features"]
    assert counts["unknown_texts"][0] == {"text": "Шишколюбие.", "count": 2}
    shown = run("cards", "--summary", "--lang", "ru", str(file)).stdout
    assert "Карт: 3" in shown and "Шишколюбие." in shown


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("[{", r"cards:1: not valid JSON"),
        ('{"text": "Гном."}\n{oops', r"cards:2: not a JSON object"),
        ('[{"name": "a"}]', r"cards, card 1: no text"),
        ("[1]", r"cards, card 1: not an object"),
        ('[{"text": "Гном.", "type": 3}]', r"“type” is no text"),
        ("name,type\na,b\n", r"cards:1: no field “text”"),
        ("", r"cards:1: no field “text”"),
    ],
)
def test_a_bad_file_is_told_with_its_line(run: Run, tmp_path: Path, written: str, said: str) -> None:
    file = tmp_path / "cards"
    file.write_text(written, encoding="utf-8")
    with pytest.raises(SvodError, match=said):
        run("cards", str(file))


def test_a_file_that_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "cards"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SvodError, match="UTF-8"):
        run("cards", str(file))


def test_resolve_as_scripts_rely_on(run: Run) -> None:
    result = run("resolve", "--json", "Вы можете сделать А, при этом сделайте Б, сделайте В.", "--skip", "1")
    answer = object_of(result)
    assert result.exit_code == 0 and answer["declarable"] is True
    assert [step["outcome"] for step in answer["steps"]] == ["skipped", "not-reached", "done"]
    assert all(set(step) == {"n", "text", "outcome", "because", "citations"} for step in answer["steps"])


def test_resolve_that_is_left_open_ends_with_status_1(run: Run) -> None:
    result = run("resolve", "Вы можете сделать А, при этом сделайте Б, сделайте В.", "--fail", "2")
    assert result.exit_code == 1
    assert "119.5" in result.stdout and "119.2" in result.stdout


def test_resolve_refuses_what_does_not_fit(run: Run) -> None:
    with pytest.raises(SvodError, match="cannot be skipped"):
        run("resolve", "Сделайте А.", "--skip", "1")
    with pytest.raises(SvodError, match="heroes only"):
        run("resolve", "--rulebook", "classic", "Сделайте А.")


def test_the_store_carries_the_vocabularies(documents: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    bodies = tuple((f"{name}/cards", json.dumps({"rulebook": name, "verbs": ["идти"]})) for name in documents)
    knowledge = KnowledgeBase(rulebooks=(), documents=bodies)
    build_store(knowledge, tmp_path / "store", "digest")
    connection = sqlite3.connect(tmp_path / "store")
    stored = dict(connection.execute("SELECT rulebook, body FROM card_words"))
    connection.close()
    assert set(stored) == set(documents)
    assert "идите" in json.loads(stored["classic"])["verbs"]
