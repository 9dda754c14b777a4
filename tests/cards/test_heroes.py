"""Heroes card texts (111, 112, 117–119) on invented cards of our own wording."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from svod.queries.cards import Card, Feature

Reader = Callable[..., Card]


def one(read_by: Reader, text: str, card_type: str | None = "creature") -> Feature:
    (feature,) = read_by("heroes", text, card_type).features
    return feature


@pytest.mark.parametrize(
    ("text", "card_type", "kind"),
    [
        ("(2)(Т): Ранить существо на 1.", "creature", "activated"),
        ("(Х), сбросьте карту: Возьмите Х карт.", "creature", "activated"),
        ("Сбросьте карту: Шишкарь получает +1 к удару.", "creature", "activated"),
        ("5: Ранить героя на 1.", None, "activated"),
        ("Найм: Ранить существо на 1.", "creature", "unknown"),
        ("**Гибель**: Возьмите карту.", "creature", "unknown"),
        ("Когда шишкарь погибает, возьмите карту.", "creature", "triggered"),
        ("При атаке закройте существо.", "creature", "triggered"),
        ("В начале вашего хода возьмите карту.", "support", "triggered"),
        ("Шишкарь теряет броню, когда вы берёте карту.", "creature", "triggered"),
        ("Ранить существо на 1.", "spell", "spell"),
        ("Противник не может атаковать.", "spell", "spell"),
        ("Противник не может атаковать.", "creature", "static"),
        ("Ранить существо на 1.", None, "unknown"),
        ("Пока у вас нет карт, шишкарь имеет +1 к удару.", "creature", "static"),
        ("−2 от атак существ.", "creature", "static"),
        ("Шишколюбие 2.", "creature", "unknown"),
        ("Шишколюбие (может атаковать дважды, когда открыт).", "creature", "unknown"),
        ("Ваши существа имеют: «Найм: Возьмите карту».", "creature", "static"),
        ("Выберите одно из: - Возьмите карту. - Ранить существо на 1.", "spell", "spell"),
        ("Если шишкарь должен погибнуть, вместо этого закройте его.", "creature", "unknown"),
    ],
)
def test_kinds(read_by: Reader, text: str, card_type: str | None, kind: str) -> None:
    feature = one(read_by, text, card_type)
    assert feature.kind == kind
    assert feature.notes and feature.citations


@pytest.mark.parametrize(
    ("text", "optional"),
    [
        ("Когда шишкарь погибает, возьмите карту.", False),
        ("Когда шишкарь погибает, можете взять карту.", True),
        ("Когда шишкарь погибает, можете взять карту, при этом сбросьте карту.", True),
        ("Когда шишкарь погибает, возьмите карту, можете сбросить карту.", None),
        ("(1): Можете взять карту.", None),
    ],
)
def test_may_makes_a_trigger_optional(read_by: Reader, text: str, optional: bool | None) -> None:
    assert one(read_by, text).optional is optional


@pytest.mark.parametrize(
    ("text", "targeting", "complexity"),
    [
        ("Ранить существо на 1.", "targeted", "simple"),
        ("Ранить всех существ на 1.", "untargeted", "unknown"),
        ("Ранить каждого персонажа на 1.", "untargeted", "unknown"),
        ("Оглушите до двух существ.", "targeted", "unknown"),
        ("Выберите любое число существ, они сражаются.", "targeted", "compound"),
        ("Возьмите карту.", "untargeted", "unknown"),
        ("Ранить персонажа противника по его выбору на 1.", "targeted", "simple"),
        ("Оглушите это существо.", "unknown", "unknown"),
        ("Вызовите существо стоимостью (2).", "unknown", "unknown"),
        ("Закройте существо, возьмите карту.", "targeted", "compound"),
        ("Существо теряет броню и получает рывок.", "targeted", "unknown"),
    ],
)
def test_choosing_decides_not_number(read_by: Reader, text: str, targeting: str, complexity: str) -> None:
    feature = one(read_by, text, "spell")
    assert (feature.targeting, feature.complexity) == (targeting, complexity)


def test_a_static_ability_is_never_targeted(read_by: Reader) -> None:
    feature = one(read_by, "Существо противника не может атаковать.")
    assert (feature.kind, feature.targeting, feature.steps) == ("static", "untargeted", ())


@pytest.mark.parametrize(
    ("text", "zone", "owner"),
    [
        ("Ранить существо на 1.", ("игровая зона", "default"), ("любой игрок", "default")),
        ("Ранить существо противника на 1.", ("игровая зона", "default"), ("противник", "text")),
        ("Подготовьте ваше существо.", ("игровая зона", "default"), ("контролирующий игрок", "text")),
        ("Верните существо с кладбища в руку.", ("кладбище", "text"), ("контролирующий игрок", "default")),
        ("Покажите верхнюю карту вашей колоды.", ("колода", "text"), ("контролирующий игрок", "text")),
        ("Возьмите карту.", None, None),
    ],
)
def test_zone_and_owner(
    read_by: Reader, text: str, zone: tuple[str, str] | None, owner: tuple[str, str] | None
) -> None:
    (step,) = one(read_by, text, "spell").steps
    assert (step.zone and (step.zone.label["ru"], step.zone.by)) == zone
    assert (step.owner and (step.owner.label["ru"], step.owner.by)) == owner


def test_head_and_notes_are_no_part(read_by: Reader) -> None:
    feature = one(read_by, "Когда **шишкарь** погибает, **оглушите** существо (один раз за ход).")
    assert feature.trigger == "Когда **шишкарь** погибает"
    assert [step.text for step in feature.steps] == ["**оглушите** существо"]


def test_what_is_taken_on_a_graveyard_is_there_and_what_goes_to_a_hand_is_not(read_by: Reader) -> None:
    taken = one(read_by, "Возьмите существо на кладбище противника.", None).steps[0]
    to_hand = one(read_by, "Возьмите существо в руку.", None).steps[0]

    assert taken.zone is not None and (taken.zone.label["ru"], taken.zone.by) == ("кладбище", "text")
    assert taken.owner is not None and taken.owner.by == "text"
    assert to_hand.zone is None or to_hand.zone.label["ru"] != "рука"
