"""Where a comma divides game actions (119.2), and resolving from the text."""

from __future__ import annotations

import pytest
from svod.kb.model import SvodError
from svod.queries.cards import CardVocabulary, read_parts, resolve


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Сделайте А, сделайте Б; сделайте В.", ["Сделайте А", "сделайте Б", "сделайте В"]),
        ("Ранить героя, существо и механизм на 1.", ["Ранить героя, существо и механизм на 1"]),
        (
            "Ранить существо на Х, где Х - его стоимость, возьмите карту.",
            ["Ранить существо на Х, где Х - его стоимость", "возьмите карту"],
        ),
        ("Возьмите карту, если у вас нет механизмов.", ["Возьмите карту, если у вас нет механизмов"]),
        (
            "Если у вас нет карт, возьмите карту, ранить героя на 1.",
            ["Если у вас нет карт, возьмите карту", "ранить героя на 1"],
        ),
        ("Когда Шишкарь погибает, возьмите карту, затем сбросьте карту.", ["возьмите карту", "затем сбросьте карту"]),
        (
            "(2)(Т): Закройте существо, при этом излечите вашего героя на 1 (один раз за ход).",
            ["Закройте существо", "излечите вашего героя на 1"],
        ),
        (
            "Можете уничтожить ваше существо, чтобы вернуть Шишкаря.",
            ["Можете уничтожить ваше существо", "вернуть Шишкаря"],
        ),
        (
            "Уничтожьте существо, кроме механизма, возьмите карту.",
            ["Уничтожьте существо, кроме механизма", "возьмите карту"],
        ),
        ("Каждый игрок, начиная с вас, сбрасывает карту.", ["Каждый игрок, начиная с вас, сбрасывает карту"]),
        (
            'Существо получает "Не может атаковать, не получает ран", возьмите карту.',
            ['Существо получает "Не может атаковать, не получает ран"', "возьмите карту"],
        ),
        ("Выполнить Х при этом выполнить У", ["Выполнить Х", "выполнить У"]),
        ("Х, при этом У, Z", ["Х", "У", "Z"]),
        ("Do A, at the same time do B, do C.", ["Do A", "do B", "do C"]),
        ("You may do A in order to do B", ["You may do A", "do B"]),
    ],
)
def test_the_parts_of_a_text(heroes: CardVocabulary, text: str, expected: list[str]) -> None:
    assert [part.text for part in read_parts(text, heroes)] == expected


def test_optional_parts_and_what_hangs_on_them(heroes: CardVocabulary) -> None:
    first, second, third = read_parts("Вы можете выполнить Х, при этом выполните У, выполните Z.", heroes)
    assert (first.optional, second.optional, third.optional) == (True, False, False)
    assert (second.join.value, second.needs) == ("with-that", 1)
    assert (third.join.value, third.needs) == ("comma", None)


@pytest.mark.parametrize("text", ["Герой не может атаковать.", "Существа могут выбирать только героя."])
def test_a_denied_or_limiting_may_is_no_permission(heroes: CardVocabulary, text: str) -> None:
    assert not any(part.optional for part in read_parts(text, heroes))


def test_every_part_carries_its_clause_and_reason_in_both_languages(heroes: CardVocabulary) -> None:
    resolution = resolve("Сделайте А, сделайте Б, сделайте В.", heroes, fail=[2])
    for language in ("ru", "en"):
        result = resolution.as_json(language)
        assert [step["outcome"] for step in result["steps"]] == ["done", "failed", "not-reached"]
        assert all(step["because"] and step["citations"] for step in result["steps"])
        assert result["declarable"] is True and result["citations"]


def test_the_kind_of_card_decides_by_which_clause_it_is_declared(heroes: CardVocabulary) -> None:
    text = "Сделайте А, сделайте Б."
    assert resolve(text, heroes, fail=[2], card_type="creature").declarable is True
    assert resolve(text, heroes, fail=[2], card_type="spell").declarable is None
    assert "heroes:117.1" in resolve(text, heroes, fail=[2], card_type="spell").citations


def test_a_part_that_is_not_there_is_refused(heroes: CardVocabulary) -> None:
    with pytest.raises(SvodError, match="no part 5"):
        resolve("Сделайте А.", heroes, fail=[5])


def test_an_empty_ability_has_no_parts(heroes: CardVocabulary) -> None:
    assert resolve("", heroes).declarable is None


@pytest.mark.parametrize(
    ("text", "card_type", "declarable", "outcomes"),
    [
        ("Модуль.", None, None, ["unknown"]),
        ("Лягушка и цапля.", "creature", None, ["unknown"]),
        ("Не может атаковать.", "creature", None, ["unknown"]),
        ("Может атаковать дважды.", None, None, ["unknown"]),
        ("Не может атаковать, защищать.", None, None, ["unknown", "unknown"]),
        ("Ваши существа получают +1 к удару.", None, None, ["unknown"]),
        ("Ваши существа получают +1 к удару.", "spell", True, ["done"]),
        ("Вы можете взять карту.", None, True, ["done"]),
        ("Выстрел на 4; оглушите его.", None, True, ["done", "done"]),
        ("Модуль. Когда погибает, возьмите карту.", None, True, ["unknown", "done"]),
        ("Модуль. Возьмите карту.", "creature", True, ["unknown", "done"]),
        ("Модуль. Возьмите карту.", None, None, ["unknown", "done"]),
        ("Draw a card, discard a card.", None, True, ["done", "done"]),
        ("Creatures cannot attack.", None, None, ["unknown"]),
    ],
)
def test_names_and_statements_are_not_carried_out(
    heroes: CardVocabulary, text: str, card_type: str | None, declarable: bool | None, outcomes: list[str]
) -> None:
    resolution = resolve(text, heroes, card_type=card_type)
    assert resolution.declarable is declarable
    assert [step.outcome.value for step in resolution.steps] == outcomes
