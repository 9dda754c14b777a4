"""Rulings that compare: the same in both games or not, which of two it is so of, in what two differ; what was tampered with is rejected."""

from __future__ import annotations

from pathlib import Path

import pytest
from svod.kb.db import open_store
from svod.queries.answer import Answer, unique
from svod.queries.ask import Asker
from svod.queries.facts import Facts
from svod.queries.lexer import Lexer
from svod.queries.likeness import opened
from svod.queries.proof import Rules, check

ROOT = Path(__file__).parents[2]
SAME = {
    "Частая карта обозначается одним цветом в классике и в «Героях»?": "no",
    "Is the colour of a common card the same in classic and in Heroes?": "no",
    "Отличается ли цвет редкой карты в обеих играх?": "yes",
    "Особенность отделяется одним и тем же знаком в обеих играх?": "yes",
}
CHOSEN = {
    "Атака или заклинание — что из двух может накладывать любые эффекты?": ["classic:term/zaklinanie"],
    "Own and acquired features: which of the two are printed on the card itself?": ["classic:term/sobstvennaya-osobennost"],
    "Чем отличается выстрел от простого удара?": ["classic:term/dalnyaya-ataka", "classic:term/blizhnyaya-ataka"],
}
REFUSED = (
    "Обозначается ли частая карта в классике и редкая в Героях одним цветом?",
    "Частая карта не обозначается одним цветом в классике и в «Героях»?",
    "Частая карта того же цвета в классике, что и в Героях?",
    "Активируемая и срабатывающая способность: какая из них попадает в Очередь?",
    "Чем отличается выстрел от метания?",
    "Чем отличается частая карта от редкой?",
)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Asker:
    """An asker of the rules of this repository."""
    store = open_store(tmp_path_factory.mktemp("comparisons") / "svod.sqlite", ROOT / "rules")
    facts = Facts.from_documents(store.document, ("classic", "heroes"))
    return Asker(facts, Lexer(store.connection), None, store.card_words)


@pytest.mark.parametrize("question", SAME)
def test_both_rulebooks_say_whether_it_is_the_same(engine: Asker, question: str) -> None:
    answers = engine.ask(question).answers
    assert [answer.rulebook for answer in answers] == ["classic", "heroes"]
    assert {answer.verdict for answer in answers} == {SAME[question]}
    for answer in answers:
        assert {cited.partition(":")[0] for cited in answer.citations} == {"classic", "heroes"}


@pytest.mark.parametrize("question", CHOSEN)
def test_one_of_two_is_chosen(engine: Asker, question: str) -> None:
    answers = engine.ask(question).answers
    assert [[value.id for value in answer.value] for answer in answers] == [CHOSEN[question]]


@pytest.mark.parametrize("question", REFUSED)
def test_what_is_not_one_comparison_is_refused(engine: Asker, question: str) -> None:
    assert not engine.ask(question).answers


def _tampered(answer: Answer) -> list[Answer]:
    kind, differs, own, other = answer.goal
    mine = tuple(step for step in answer.steps if step.citations[0].startswith(answer.rulebook))
    cited = unique([clause for step in mine for clause in step.citations])
    opposite = "yes" if answer.verdict == "no" else "no"
    said = "Да." if opposite == "yes" else "Нет."
    return [
        answer.replaced(verdict=opposite, text=said),
        answer.replaced(goal=(kind, not differs, own, other)),
        answer.replaced(steps=mine, citations=cited),
        answer.replaced(goal=(kind, differs, other, own)),
        answer.replaced(goal=(kind, differs, own, own)),
        answer.replaced(goal=(kind, differs, own, (*other[:2], "heroes:term/zolotoy-fon"))),
        answer.replaced(citations=cited),
    ]


def test_a_tampered_comparison_is_rejected(engine: Asker) -> None:
    rules = Rules(engine.facts.documents)
    for answer in engine.ask(next(iter(SAME))).answers:
        assert check(rules, answer) == ()
        for wrong in _tampered(answer):
            assert check(rules, wrong)


def test_a_tampered_choice_is_rejected(engine: Asker) -> None:
    rules = Rules(engine.facts.documents)
    for question in list(CHOSEN)[:2]:
        (answer,) = engine.ask(question).answers
        kind, first, second = answer.goal
        assert check(rules, answer) == ()
        assert check(rules, answer.replaced(goal=(kind, first)))
        assert check(rules, answer.replaced(goal=(kind, (first[0], second[1]), (second[0], first[1]))))
        assert check(rules, answer.replaced(value=()))


@pytest.mark.parametrize(
    "text", ["Редкая карта не того же цвета, что частая?", "Is it the same as in Heroes?", "Разряд — это атака?", "Одного цвета?"]
)
def test_other_questions_are_not_turned(text: str) -> None:
    assert opened(text, one=False) is None
