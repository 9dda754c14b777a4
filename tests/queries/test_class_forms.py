"""Ways in which classes are asked about: adjectives behind nouns, premises, lists, choices, and what a card's text is or prints."""

from __future__ import annotations

from typing import Any

import pytest

from .wording import Ask


@pytest.mark.parametrize(
    ("question", "ruling"),
    [
        ("Все удары магические?", "no"),
        ("какие удары магические?", {"magicheskiy-udar"}),
        ("Эта атака магическая?", None),
        ("Раз это разряд, то атака ближняя?", "no"),
        ("Раз это летающий разряд, то атака ближняя?", None),
        ("Если способность магическая и не атака, это заклинание?", "yes"),
        ("Если атака летающая, она дальняя?", None),
        ("Что магическое: заклинание или воздействие?", {"zaklinanie"}),
        ("Which is magic, a spell or an influence?", {"zaklinanie"}),
        ("Ближние атаки — это простой, особый и магический удар?", "yes"),
        ("Дальние атаки — это выстрел и метание?", None),
        ("Дальние атаки — это только выстрел и метание?", "no"),
        ("Заклинание ни атака, ни магическое?", "no"),
        ("Is influence neither an attack nor magic?", "yes"),
        ("Единственный дальний удар — это?", {"udar-cherez-ryad"}),
        ("Единственная дальняя атака — это?", None),
        ("Разряд ближний или дальний и магический или нет?", {"dalnyaya-ataka", "magicheskaya-sposobnost"}),
        ("есть атака у карты?", None),
    ],
)
def test_question(ask: Ask, question: str, ruling: Any) -> None:
    """A ruling where the classes decide, and none where a word narrows them."""
    assert ask(question) == ruling


@pytest.mark.parametrize(
    ("question", "text", "ruling"),
    [
        ("Магическая или немагическая?", "Разряд 1-2-3", {"magicheskaya-sposobnost"}),
        ("Магическая или немагическая атака?", "Заклинание – закрыть существо", None),
        ("ближняя, дальняя или не атака?", "Метание 2", {"dalnyaya-ataka"}),
        ("это то же что 3-3-3?", "Выстрел 3", "yes"),
        ("это то же что 3-3-4?", "Выстрел 3", "no"),
        ("это не то же что 3-3-3?", "Выстрел 3", None),
        ("Каким одним числом это можно записать?", "Метание на 5-5-5", {"5"}),
        ("Каким одним числом это можно записать?", "Метание на 5-5-6", None),
        ("Можно это записать одним числом?", "Метание на 5-5-6", "no"),
    ],
)
def test_question_about_a_text(ask: Ask, question: str, text: str, ruling: Any) -> None:
    """What the text's ability is among the classes offered, and how its strength is written."""
    assert ask(question, text) == ruling
