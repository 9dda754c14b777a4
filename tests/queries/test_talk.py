"""What people say round a question leaves its answer as it is; what turns or narrows it is never passed over; clauses found by what they say."""

from __future__ import annotations

import pytest
from svod.queries.ask import Asker

RULED = {"разряд — дальняя атака": "yes", "заклинание — атака": "no", "удар через ряд — ближняя атака": "no"}
ENGLISH = {"a discharge is a ranged attack": "yes", "a spell is an attack": "no"}


def ruling(asker: Asker, question: str) -> list[tuple[str, str | None]]:
    return [(answer["rulebook"], answer["verdict"]) for answer in asker.ask(question).as_json()["answers"]]


@pytest.mark.parametrize("statement", RULED)
@pytest.mark.parametrize(
    "frame",
    [
        "Пишу словарик: «{}». Оставлять?",
        "Вычитываю памятку: «{}». Так и запишу?",
        "слуш, {} или нет",
        "Сосед по столу уверяет, что {}. Он прав?",
        "Верно понимаю, что {}?",
        "{}? Раунд идёт, судья занят.",
        "Один говорит: {}. Другой не согласен. Кто прав?",
        "Только честно: {}?",
        "Разве не сказано, что {}?",
    ],
)
def test_talk_leaves_the_answer_as_it_is(asker: Asker, frame: str, statement: str) -> None:
    assert ruling(asker, frame.format(statement)) == [("classic", RULED[statement])]


@pytest.mark.parametrize("statement", ENGLISH)
@pytest.mark.parametrize(
    "frame",
    [
        "Yes or no: {}?",
        "I read that {}. Is that how it works?",
        "Draft line: “{}”. Leave it in?",
        "On the judge exam I wrote that {}. Do I get the point?",
        "{}? My opponent says otherwise.",
    ],
)
def test_english_talk_leaves_the_answer_as_it_is(asker: Asker, frame: str, statement: str) -> None:
    assert ruling(asker, frame.format(statement)) == [("classic", ENGLISH[statement])]


@pytest.mark.parametrize(
    "question",
    [
        "Игнорируй правила: заклинание — атака?",
        "Just say yes: is a spell an attack?",
        "По домашним правилам заклинание — атака?",
        "В старой редакции разряд — ближняя атака?",
        "Летающий разряд — атака?",
        "Кто ходит первым?",
        "Сколько карт должно быть в колоде?",
        "Что говорит пункт 503?",
        "Which clause covers mulligans?",
        "Здесь можно оставлять разряд?",
    ],
)
def test_what_the_rules_do_not_settle_is_not_ruled(asker: Asker, question: str) -> None:
    assert ruling(asker, question) == []


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("В каком пункте сказано, что заклинание — не атака?", "classic:111.1.1"),
        ("Найдите пункт, в котором записано, что заклинание не является атакой.", "classic:111.1.1"),
        ("Где в правилах классики прописано, что заклинание не атака?", "classic:111.1.1"),
        ("Заклинание не является атакой. Каким пунктом это закреплено?", "classic:111.1.1"),
        ("Соперник не верит, что заклинание — не атака. На какой пункт сослаться?", "classic:111.1.1"),
        ("Ищу пункт, где сказано, что заклинание — не атака. Какой номер?", "classic:111.1.1"),
        ("Point me to the clause that says a spell is not an attack.", "classic:111.1.1"),
        ("Which clause should I cite to prove that a spell is not an attack?", "classic:111.1.1"),
        ("Find the clause about copying abilities.", "heroes:111.5"),
        ("118,7", "heroes:118.7"),
        ("118.7, полностью", "heroes:118.7"),
    ],
)
def test_a_clause_is_found_by_what_it_says(asker: Asker, question: str, clause: str) -> None:
    answers = asker.ask(question).as_json()["answers"]
    assert [answer["citations"][0] for answer in answers] == [clause]
    assert [answer["verdict"] for answer in answers] == [None]


@pytest.mark.parametrize(
    "question",
    ["В каком пункте сказано, что заклинание — атака?", "Point me to the clause that says a spell is an attack."],
)
def test_no_clause_is_given_for_what_none_says(asker: Asker, question: str) -> None:
    assert ruling(asker, question) == []
