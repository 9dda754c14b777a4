"""Classic card texts (111, 112) on invented cards of our own wording."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from svod.queries.cards import Card, Feature

Reader = Callable[..., Card]


def one(read_by: Reader, text: str) -> Feature:
    card = read_by("classic", text)
    assert len(card.features) == 1, [feature.text for feature in card.features]
    return card.features[0]


def abilities(feature: Feature) -> list[tuple[str, str, tuple[int | str, ...] | None]]:
    return [(ability.type_id.rpartition("/")[2], ability.by, ability.strength) for ability in feature.abilities]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[:tap]: Излечить шишкаря на 2.", "playable"),
        ("2[:cnt][:tap]: Излечить шишкаря на 2.", "playable"),
        ("Х{counter}{tap}: Излечить шишкаря на Х.", "playable"),
        ("[:2hod]: +1 к [:atk].", "unknown"),
        ("Строй: +2 к [:atk].", "unknown"),
        ("Бешенство 4: бросьте кубик.", "unknown"),
        ("При [:atk] - закрыть атакованного.", "triggered"),
        ("Когда шишкарь погибает, получает [:cnt].", "triggered"),
        ("В конце хода противника, если открыт - излечиться на 1.", "triggered"),
        ("При [:atk] - может закрыть атакованного.", "unknown"),
        ("Если бросок равен 1 - перебросить кубик.", "unknown"),
        ("Шишкарь открывается после ответного удара.", "unknown"),
        ("+1 к [:atk] по шишкарям.", "static"),
        ("-2 от выстрелов, пока закрыт.", "static"),
        ("Не может атаковать шишкарей.", "static"),
        ("Максимум 3 [:cnt].", "static"),
        ("Каждый ваш шишкарь получает [:prm], пока стоит рядом с ним.", "static"),
        ("Шишкарь.", "unknown"),
        ("Шишколюбие 3.", "unknown"),
        ("[:unq][:prm].", "unknown"),
        ("Начинает бой с 2 [:cnt].", "unknown"),
        ("Может нападать 2 раза за ход.", "static"),
        ("Один раз за ваш ход может открыть шишкаря.", "unknown"),
        ("Каждый раз, когда шишкарь двигается, излечить его на 1.", "triggered"),
    ],
)
def test_kinds(read_by: Reader, text: str, kind: str) -> None:
    feature = one(read_by, text)
    assert feature.kind == kind
    assert feature.citations or feature.notes
    assert feature.kind != "unknown" or feature.notes


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[:tap]: Выстрел на 1-2-3.", [("vystrel", "text", (1, 2, 3))]),
        ("[:tap]: Магический удар на 2.", [("magicheskiy-udar", "text", (2, 2, 2))]),
        ("{tap}: *Разряд* «шишки» на Х, дальность 3.", [("razryad", "text", ("Х", "Х", "Х"))]),
        ("[:tap]: [:ovs] на 1-2-2.", [("udar-cherez-ryad", "text", (1, 2, 2))]),
        ("[:tap]: Три или менее метания на 1 по разным картам.", [("metanie", "text", (1, 1, 1))]),
        ("При [:atk] - особый удар по карте противника на 2.", [("osobyy-udar", "text", (2, 2, 2))]),
        (
            "[:tap]: Закрыть шишкаря, при этом - разряд на 3.",
            [("razryad", "text", (3, 3, 3)), ("vozdeystvie", "default", None)],
        ),
        ('[:tap]: Заклинание "шишкопад" - ранить шишкаря на 1-2-3 и закрыть его.', [("zaklinanie", "text", None)]),
        ('При [:atk] - закрыть атакованного (воздействие "шишка").', [("vozdeystvie", "text", None)]),
        (
            '[:tap]: Заклинание "шишкопад" - закрыть шишкаря, при этом - выстрел на 1.',
            [("vystrel", "text", (1, 1, 1)), ("zaklinanie", "text", None)],
        ),
        ("[:tap]: Ранить шишкаря на 1-2-3.", [("vozdeystvie", "default", None)]),
        ("[:tap]: Усилить следующий выстрел шишкаря на 2.", [("vozdeystvie", "default", None)]),
        ("При выстреле - получает +1 к следующему разряду.", [("vozdeystvie", "default", None)]),
        ("[:tap]: Шишкобой на 3.", [("vozdeystvie", "default", None)]),
        ("[:tap]: Добивание на 3.", [("unknown", "unknown", None)]),
        ('Получает "[:tap]: Выстрел на 3", пока открыт.', []),
        ("+1 к выстрелу и разряду.", []),
        ("Разряд 2-3-4", [("razryad", "text", (2, 3, 4))]),
    ],
)
def test_abilities(read_by: Reader, text: str, expected: list[tuple[str, str, tuple[int, ...] | None]]) -> None:
    assert abilities(one(read_by, text)) == expected


def test_axes_come_from_the_table(read_by: Reader) -> None:
    (ability,) = one(read_by, "Разряд 2-3-4").abilities
    assert ability.axes == {"range": "дальняя атака", "magic": "магическая"}
    assert "classic:111.1.1" in ability.citations


def test_the_default_cites_its_clause(read_by: Reader) -> None:
    feature = one(read_by, "При [:atk] - закрыть атакованного.")
    assert feature.abilities[0].citations[0] == "classic:111.3"
    assert any(note.by == "default" and "classic:111.3" in note.citations for note in feature.notes)


def test_trigger_and_cost_as_they_stand(read_by: Reader) -> None:
    assert one(read_by, "2[:cnt][:tap]: Закрыть шишкаря.").cost == "2[:cnt][:tap]"
    assert (
        one(read_by, "В конце хода противника, если открыт - закрыть шишкаря.").trigger
        == "В конце хода противника, если открыт"
    )
    assert one(read_by, "В начале вашего хода получает [:cnt].").trigger == "В начале вашего хода"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Шишкарь. Гном. [:tap]: Выстрел на 1.", 3),
        ("[:unq].[:tap]: Выстрел на 1.", 2),
        ("При гибели вашего. шишкаря получает [:cnt].", 1),
        ('Получает "Не закрывается. Не ходит", пока открыт.', 1),
        ("Шишкарь\n[:tap]: Выстрел на 1.", 2),
        ("Гном. (Один раз за ход.)", 1),
        ("", 0),
        (" \n ", 0),
    ],
)
def test_features_are_sentences(read_by: Reader, text: str, count: int) -> None:
    assert len(read_by("classic", text).features) == count
