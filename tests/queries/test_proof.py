"""The checker of derivations: what the engine answers is proved, and a derivation that was tampered with is not."""

from __future__ import annotations

import ast
import json
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from svod.kb.db import open_store
from svod.kb.reasoning import reasoning_documents
from svod.queries import membership
from svod.queries.answer import Answer, Step, Value, unique
from svod.queries.ask import Asker
from svod.queries.cards.structure import Connective, Join, Part, carry_out, declare
from svod.queries.facts import Documents, Facts
from svod.queries.lexer import Lexer
from svod.queries.proof import Rules, check, proves
from svod.queries.proof_structure import _carried_out, _declared, _Part

ROOT = Path(__file__).parents[2]
BANK = ROOT.parent / "shared" / "bank" / "questions.yaml"

# Questions with the ruling of the rulebook that answers: a verdict, or the number of values.
QUESTIONS: dict[str, str | int] = {
    "Разряд — магическая атака?": "yes",
    "Is a shot a magic attack?": "no",
    "Воздействие — это атака?": "no",
    "Заклинание не атака?": "yes",
    "Все ли удары — ближние атаки?": "no",
    "Все ли ближние атаки — удары?": "yes",
    "Ближняя атака — она магическая?": "depends",
    "Бывают ли магические дальние атаки?": "yes",
    "Бывают ли магические выстрелы?": "no",
    "Только разряд — магическая дальняя атака?": "yes",
    "Неверно, что простой удар не является ближней атакой?": "yes",
    "Выстрел и метание — дальние атаки?": "yes",
    "Разряд и выстрел — магические атаки?": "no",
    "Являются ли заклинание и воздействие атаками?": "no",
    "Какие атаки магические?": 2,
    "Какие из ударов немагические?": 3,
    "Какие бывают дальние атаки?": 4,
    "Какие дальние атаки не являются ударами?": 3,
    "Which melee attacks are magic?": 1,
    "Сколько всего ударов?": 1,
    "К какой клетке таблицы способностей относится метание?": 2,
    "Разряд — это магическая или немагическая способность?": 1,
    "Что такое собственная особенность?": 1,
    "Пункт 112.3 классики": 3,
    "Выстрел и метание находятся в одной клетке?": "yes",
    "«Сделайте А, сделайте Б, сделайте В». Б выполнить невозможно. Выполнится ли В?": "no",
    "«Вы можете сделать Х, сделайте У». От Х отказались. У выполнится?": "yes",
    "«Вы можете сделать Х, при этом сделайте У, сделайте Z». От Х отказались. Выполнится ли У?": "no",
    "«Вы можете сделать Х, при этом сделайте У, сделайте Z». От Х отказались. Выполнится ли Z?": "yes",
    "«Сделайте А, при этом Б». К А применён эффект замещения. Выполнится ли Б?": "no",
}


def _asker(folder: Path) -> Asker:
    store = open_store(folder / "svod.sqlite", ROOT / "rules")
    facts = Facts.from_documents(store.document, ("classic", "heroes"))
    return Asker(facts, Lexer(store.connection), None, store.card_words)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Asker:
    """An asker that has the words of card texts too."""
    return _asker(tmp_path_factory.mktemp("proof"))


@pytest.fixture(scope="module")
def rules(engine: Asker) -> Rules:
    """The stored rules as the checker reads them."""
    return Rules(engine.facts.documents)


@pytest.fixture(scope="module")
def answers(engine: Asker) -> tuple[Answer, ...]:
    """The answers to our own questions, and to those of the bank where it is there."""
    asked = [(question, None) for question in QUESTIONS]
    asked += [(item["q"], item.get("text")) for item in _bank()]
    return tuple(answer for question, text in asked for answer in engine.ask(question, text).answers)


def _bank() -> list[dict[str, Any]]:
    return yaml.safe_load(BANK.read_text("utf-8")) if BANK.exists() else []


# what the engine answers is proved --------------------------------------------------------------------------------


@pytest.mark.parametrize(("question", "ruling"), QUESTIONS.items())
def test_own_questions_are_answered_and_proved(
    engine: Asker, rules: Rules, caplog: pytest.LogCaptureFixture, question: str, ruling: str | int
) -> None:
    with caplog.at_level(logging.ERROR, "svod.proof"):
        found = engine.ask(question).answers
    assert not caplog.records
    assert found, "no ruling"
    assert ruling in [answer.verdict or len(answer.value) for answer in found]
    for answer in found:
        assert check(rules, answer) == ()


def test_no_answer_to_the_bank_is_withheld(engine: Asker, caplog: pytest.LogCaptureFixture) -> None:
    if not _bank():
        pytest.skip("the bank is not there")
    with caplog.at_level(logging.ERROR, "svod.proof"):
        answered = [item for item in _bank() if engine.ask(item["q"], item.get("text")).answers]
    assert [record.getMessage() for record in caplog.records] == []
    assert answered


def test_an_unproved_answer_is_withheld_and_logged(
    engine: Asker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    resolve = membership.resolve

    def wrong(*arguments: Any) -> Any:
        answer = resolve(*arguments)
        assert isinstance(answer, Answer)
        return answer.replaced(verdict="no", text=answer.text.replace("Да.", "Нет."))

    monkeypatch.setattr(membership, "resolve", wrong)
    with caplog.at_level(logging.ERROR, "svod.proof"):
        result = engine.ask("Разряд — магическая атака?")
    assert (result.status, result.answers) == ("unknown", ())
    assert len(caplog.records) == 1
    assert "Разряд" in caplog.records[0].getMessage()
    assert caplog.records[0].exc_info is None


def test_the_checker_imports_no_resolver() -> None:
    allowed = {"answer", "facts", "kb.record"}
    for path in sorted((ROOT / "queries").glob("proof*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level:
                names = [node.module] if node.module else [alias.name for alias in node.names]
                assert all(name in allowed or str(name).startswith("proof_") for name in names), (path.name, names)


# a derivation that was tampered with is not -----------------------------------------------------------------------

Draw = Callable[[st.SearchStrategy[Any]], Any]
Mutation = Callable[[Rules, Answer, Draw], Answer | None]
_OPENINGS = {"yes": ("Да.", "Yes."), "no": ("Нет.", "No."), "depends": ("Зависит.", "It depends.")}
_BY = ("fact", "table", "closed-list", "default", "exception", "precedent", "text", "inference")


def _with_steps(answer: Answer, steps: tuple[Step, ...]) -> Answer:
    """The answer with other steps and the clauses of these."""
    return answer.replaced(steps=steps, citations=unique([clause for step in steps for clause in step.citations]))


def _with_step(answer: Answer, at: int, step: Step) -> Answer:
    return _with_steps(answer, (*answer.steps[:at], step, *answer.steps[at + 1 :]))


def _pick(answer: Answer, draw: Draw) -> tuple[int, Step]:
    at = draw(st.integers(0, len(answer.steps) - 1))
    return at, answer.steps[at]


def wrong_clause(rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """A step cites another clause of the same rulebook."""
    at, step = _pick(answer, draw)
    book = rules.book(answer.rulebook)
    assert book is not None
    other = draw(st.sampled_from(sorted(set(book.clauses) - set(step.citations))))
    if not step.citations or step.fact[0] == "text":
        return None
    fact = tuple(other if part == step.citations[0] else part for part in step.fact)
    if fact[0] == "isa" and fact[1:] in book.stated:
        return None
    return _with_step(answer, at, step.replaced(citations=(other, *step.citations[1:]), fact=fact))


def clause_of_the_other_rulebook(rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """A step cites the clause of that number in the other rulebook."""
    at, step = _pick(answer, draw)
    name = "heroes" if answer.rulebook == "classic" else "classic"
    moved = tuple(f"{name}:{clause.partition(':')[2]}" for clause in step.citations)
    return _with_step(answer, at, step.replaced(citations=moved)) if moved else None


def another_rulebook(_rules: Rules, answer: Answer, _draw: Draw) -> Answer | None:
    """The answer is given for the other rulebook."""
    return answer.replaced(rulebook="heroes" if answer.rulebook == "classic" else "classic")


def missing_step(_rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """A step is left out, with its clauses."""
    at, step = _pick(answer, draw)
    if len(answer.steps) < 2 or sum(other.fact == step.fact for other in answer.steps) > 1:
        return None
    return _with_steps(answer, answer.steps[:at] + answer.steps[at + 1 :])


def swapped_terms(_rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """The two terms of a step change places."""
    at, step = _pick(answer, draw)
    if step.fact[0] not in ("isa", "not-in"):
        return None
    kind, one, other, *rest = step.fact
    return _with_step(answer, at, step.replaced(fact=(kind, other, one, *rest)))


def other_term(rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """A step and its claim speak of another term."""
    at, step = _pick(answer, draw)
    book = rules.book(answer.rulebook)
    assert book is not None
    if step.fact[0] not in ("isa", "not-in", "axis", "closed", "siblings", "definition"):
        return None
    place = draw(st.sampled_from([i for i, part in enumerate(step.fact) if part in book.terms]))
    fact = list(step.fact)
    fact[place] = draw(st.sampled_from(sorted(set(book.terms) - set(step.fact))))
    return _with_step(answer, at, step.replaced(fact=tuple(fact)))


def other_verdict(_rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """The verdict is another, and the text says so."""
    if answer.verdict is None:
        return None
    verdict = draw(st.sampled_from(sorted(set(_OPENINGS) - {answer.verdict})))
    text = answer.text
    for mine, other in zip(_OPENINGS[answer.verdict], _OPENINGS[verdict], strict=True):
        text = other + text.removeprefix(mine) if text.startswith(mine) else text
    return answer.replaced(verdict=verdict, text=text)


def text_of_another_verdict(_rules: Rules, answer: Answer, _draw: Draw) -> Answer | None:
    """The text opens with another verdict than the answer's."""
    if answer.verdict is None:
        return None
    return answer.replaced(text=("Нет. " if answer.verdict != "no" else "Да. ") + answer.text.partition(". ")[2])


def dropped_value(_rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """A value is left out."""
    if not answer.value:
        return None
    at = draw(st.integers(0, len(answer.value) - 1))
    return answer.replaced(value=answer.value[:at] + answer.value[at + 1 :])


def added_value(rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """Another term of the rulebook is a value too."""
    book = rules.book(answer.rulebook)
    assert book is not None
    name = draw(st.sampled_from(sorted(set(book.terms) - {value.id for value in answer.value})))
    label = book.terms[name]["label"]
    return answer.replaced(value=(*answer.value, Value(name, label["ru"], label["en"])))


def misnamed_value(_rules: Rules, answer: Answer, _draw: Draw) -> Answer | None:
    """A value has the name of something else."""
    if not answer.value:
        return None
    return answer.replaced(value=(answer.value[0].replaced(ru="Прочее", en="Something else"), *answer.value[1:]))


def wrong_by(_rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """A step says that it rests on something else than it does."""
    at, step = _pick(answer, draw)
    return _with_step(answer, at, step.replaced(by=draw(st.sampled_from([by for by in _BY if by != step.by]))))


def wrong_list(rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """A step rests on another list, clause and all."""
    at, step = _pick(answer, draw)
    book = rules.book(answer.rulebook)
    assert book is not None
    if step.fact[0] not in ("list", "closed", "siblings"):
        return None
    name = draw(st.sampled_from(sorted(set(book.lists) - {step.fact[1]})))
    clause = book.lists[name]["clause"]
    return _with_step(answer, at, step.replaced(fact=(step.fact[0], name, *step.fact[2:]), citations=(clause,)))


def wrong_axis(rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """A step rests on another axis, clauses and all."""
    at, step = _pick(answer, draw)
    book = rules.book(answer.rulebook)
    assert book is not None
    if step.fact[0] != "axis":
        return None
    name = draw(st.sampled_from(sorted(set(book.axes) - {step.fact[1]})))
    clauses = tuple(book.axes[name]["clauses"])
    return _with_step(answer, at, step.replaced(fact=("axis", name, *step.fact[2:]), citations=clauses))


def another_assertion(rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """A step rests on another assertion, true in itself: claim, clauses and all."""
    at, step = _pick(answer, draw)
    book = rules.book(answer.rulebook)
    assert book is not None
    if step.fact[0] != "assertion":
        return None
    other = book.assertions[draw(st.sampled_from(sorted(set(book.assertions) - {step.fact[1]})))]
    by = "precedent" if other["card"] else "exception" if other["exception_to"] else step.by
    if other["intent"] == "default":
        by = "default"
    made = Step(other["claim"]["ru"], by, tuple(other["clauses"]), ("assertion", other["id"]))
    return _with_step(answer, at, made)


def wrong_claim(_rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """A step says something else than its fact."""
    at, step = _pick(answer, draw)
    if step.fact[0] == "text" and step.fact[2] != "ability":
        return None
    return _with_step(answer, at, step.replaced(claim="Колода состоит из сорока карт"))


def invented_step(_rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """A step is added that nothing states."""
    kind = draw(st.sampled_from(["isa", "assertion", "list", "clause", "cell", "definition", "structure", "other"]))
    return _with_steps(
        answer, (*answer.steps, Step("Так сказано", "fact", answer.citations[:1], (kind, "x", "y", "z")))
    )


def added_citation(rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """The answer cites a clause that none of its steps cites."""
    book = rules.book(answer.rulebook)
    assert book is not None
    other = draw(st.sampled_from(sorted(set(book.clauses) - set(answer.citations))))
    return answer.replaced(citations=(*answer.citations, other))


def dropped_citation(_rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """The answer does not cite a clause of its steps."""
    if len(answer.citations) < 2:
        return None
    at = draw(st.integers(0, len(answer.citations) - 1))
    return answer.replaced(citations=answer.citations[:at] + answer.citations[at + 1 :])


def other_outcome(_rules: Rules, answer: Answer, draw: Draw) -> Answer | None:
    """A part of a compound ability is said to come out otherwise."""
    at, step = _pick(answer, draw)
    if step.fact[0] != "structure":
        return None
    outcomes = {"done", "failed", "skipped", "not-reached", "unknown", "True", "False"} - {step.fact[-1]}
    return _with_step(answer, at, step.replaced(fact=(*step.fact[:-1], draw(st.sampled_from(sorted(outcomes))))))


def turned_round(_rules: Rules, answer: Answer, _draw: Draw) -> Answer | None:
    """The reading is the opposite and the verdict stays."""
    return answer.replaced(goal=("not", answer.goal)) if answer.verdict in ("yes", "no") else None


def other_reading(_rules: Rules, answer: Answer, _draw: Draw) -> Answer | None:
    """The steps are those of another question."""
    # told by the answer, not drawn: which answers are of this kind is all that varies
    kind = ("asked", "events", "text", "denied")[len(answer.text) % 4]
    goal = list(answer.goal)
    match goal[0]:
        case "member" if answer.verdict != "depends":
            goal[5] = not goal[5]
        case "exists":
            goal[2] = tuple(not flag for flag in goal[2])
        case "extension":
            goal[2] = tuple(not flag for flag in goal[2])
        case "place":
            goal[2] = goal[2][:-1] or ("range", "magic", "no-axis")
        case "assertions":
            words, force, turned = goal[2]
            goal[2] = (words, force, not turned)
        case "structure":
            if kind == "denied" or (kind == "asked" and goal[4] != "ask-done"):  # only «выполнится ли …?» asks about a part
                goal[6] = not goal[6]
            elif kind == "asked":
                goal[5] = len(goal[2]) + 1
            elif kind == "events":
                goal[3] = ()
            else:
                goal[1] = "Возьмите карту. Сбросьте карту."
        case _:
            return None
    return answer.replaced(goal=tuple(goal))


MUTATIONS: tuple[Mutation, ...] = (
    wrong_clause,
    clause_of_the_other_rulebook,
    another_rulebook,
    missing_step,
    swapped_terms,
    other_term,
    other_verdict,
    text_of_another_verdict,
    dropped_value,
    added_value,
    misnamed_value,
    wrong_by,
    wrong_list,
    wrong_axis,
    another_assertion,
    wrong_claim,
    invented_step,
    added_citation,
    dropped_citation,
    other_outcome,
    turned_round,
    other_reading,
)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(data=st.data())
def test_a_derivation_that_was_tampered_with_is_rejected(
    rules: Rules, answers: tuple[Answer, ...], mutation: Mutation, data: st.DataObject
) -> None:
    answer = data.draw(st.sampled_from(_fit(mutation, answers)))
    mutant = mutation(rules, answer, data.draw)
    assume(mutant is not None and mutant != answer)
    assert mutant is not None
    assert check(rules, mutant)


_ONLY = {
    swapped_terms: ("isa", "not-in"),
    wrong_list: ("list", "closed", "siblings"),
    wrong_axis: ("axis",),
    another_assertion: ("assertion",),
    other_outcome: ("structure",),
}


def _fit(mutation: Mutation, answers: tuple[Answer, ...]) -> list[Answer]:
    """The answers that have a step of the sort that a mutation changes."""
    kinds = _ONLY.get(mutation)
    return [answer for answer in answers if kinds is None or any(step.fact[0] in kinds for step in answer.steps)]


# compound abilities carried out by two evaluators -----------------------------------------------------------------


@st.composite
def compound(draw: st.DrawFn) -> tuple[tuple[Part, ...], dict[int, str]]:
    """Parts of a compound ability in one or two sentences, and what is told of some."""
    count = draw(st.integers(1, 6))
    parts: list[Part] = []
    sentence = 0
    for n in range(1, count + 1):
        breaks = n > 1 and draw(st.integers(0, 5)) == 0
        sentence += breaks
        join = Join.FIRST if n == 1 or breaks else draw(st.sampled_from(list(Join)[1:]))
        connective = draw(st.sampled_from([Connective.NONE] * 4 + [Connective.THEN, Connective.OTHERWISE]))
        parts.append(
            Part(
                n=n,
                text=f"part {n}",
                join=join,
                optional=draw(st.booleans()),
                needs=n - 1 if join is Join.WITH_THAT else None,
                connective=connective if n > 1 else Connective.NONE,
                conditional=draw(st.integers(0, 5)) == 0,
                sentence=sentence,
                own_ability=join is Join.FIRST and draw(st.booleans()),
            )
        )
    events: dict[int, str] = {}
    for part in parts:
        event = draw(st.sampled_from([None, None, "fail", "replaced", "skip"]))
        if event and (event != "skip" or part.optional):
            events[part.n] = event
    return tuple(parts), events


@settings(max_examples=300, deadline=None)
@given(compound(), st.booleans())
def test_two_evaluators_agree_on_compound_abilities(case: tuple[tuple[Part, ...], dict[int, str]], spell: bool) -> None:
    parts, events = case
    told = {kind: [n for n, event in events.items() if event == kind] for kind in ("fail", "skip", "replaced")}
    plain = tuple(
        _Part(p.n, p.text, p.join.value, p.optional, p.connective.value, p.conditional, p.sentence, p.own_ability)
        for p in parts
    )
    fates, _ = _carried_out(plain, events)
    # why something is left open may be told in two ways; what is settled has one reason
    expected = {fate.n: (fate.outcome.value, fate.reason.value) for fate in carry_out(parts, **told)}
    assert {n: fate.outcome for n, fate in fates.items()} == {n: outcome for n, (outcome, _) in expected.items()}
    settled = {n: (fate.outcome, fate.reason) for n, fate in fates.items() if fate.outcome != "unknown"}
    assert settled == {n: fate for n, fate in expected.items() if fate[0] != "unknown"}
    declared = declare(parts, told["fail"], told["skip"], spell)
    mine = _declared(plain, events, spell)
    assert (mine.outcome, mine.reason) == (str(declared.declarable), declared.reason.value)


# assertions, on a small rulebook of our own -----------------------------------------------------------------------


def _small() -> dict[str, Any]:
    def term(name: str, kind: str, *parents: str) -> dict[str, Any]:
        label = {"ru": name.capitalize(), "en": name.capitalize()}
        isa = [{"term": parent, "clause": "game:1"} for parent in parents]
        blank = {"ru": "", "en": ""}
        return {"id": name, "kind": kind, "label": label, "isa": isa, "definition": blank, "defined_by": None}

    def assertion(name: str, force: str, **more: Any) -> dict[str, Any]:
        plain: dict[str, Any] = {
            "id": name,
            "clauses": ["game:2"],
            "intent": "permission",
            "subject": ["beast"],
            "predicate": "eats",
            "object": ["grass"],
            "force": force,
            "claim": {"ru": f"Утверждение {name}", "en": f"Claim {name}"},
            "when": [],
            "unless": [],
            "allows": [],
            "card": None,
            "exclusive": False,
            "exception_to": None,
            "implicit": [],
        }
        return plain | more

    clauses = [{"id": f"game:{n}", "heading": {"ru": "", "en": ""}, "text": {"ru": "", "en": ""}} for n in (1, 2, 3)]
    book = {
        "id": "game",
        "clauses": clauses,
        "terms": [
            term("beast", "animal"),
            term("hare", "animal", "beast"),
            term("grass", "food"),
            term("meat", "food"),
        ],
        "lists": [],
        "axes": [],
        "assertions": [
            *(assertion(force, force) for force in ("always", "can", "usually", "must", "only", "never")),
            assertion("at-night", "never", when=[["night"]], exception_to="always", clauses=["game:3"]),
            assertion("if-wet", "always", when=[["rain", "snow"]], unless=["indoors"]),
            assertion("alone", "can", exclusive=True),
            assertion("at-noon", "can", when=[["noon"]], allows=["rain"]),
            assertion("at-noon-in-rain", "never", when=[["noon"], ["rain"]]),
        ],
    }
    notions = [
        {"id": name, "role": "condition", "kind": None, "isa": ["rain"] if name == "drizzle" else [], "label": {}}
        for name in ("night", "rain", "snow", "drizzle", "indoors", "noon")
    ]
    predicate = {"id": "eats", "object": ["food"], "functional": False, "asked_by": ["q-what"]}
    return {"book/game": book, "lexicon": {"notions": notions, "predicates": [predicate]}}


@pytest.fixture(scope="module")
def small() -> Rules:
    """The rules of a small game."""
    return _rules(_small())


def _rules(plain: Mapping[str, Any]) -> Rules:
    documents = reasoning_documents({name: json.dumps(body) for name, body in plain.items()})
    return Rules(Documents(documents.__getitem__))


def _beast(
    name: str,
    verdict: str | None,
    *,
    force: str = "generic",
    turned: bool = False,
    subject: tuple[str, str] = ("beast", "same"),
    eaten: tuple[str, str] | None = ("grass", "same"),
    given: tuple[str, ...] = (),
    words: tuple[str, ...] = (),
) -> Answer:
    """An answer to a question about the beast, as the resolver of assertions builds it."""
    by = "exception" if name == "at-night" else "fact"
    clause = "game:3" if name == "at-night" else "game:2"
    step = Step(f"Утверждение {name}", by, (clause,), ("assertion", name))
    others = (("eats",), *((word,) for word in given))
    object_ = ((f"game:term/{eaten[0]}", eaten[1]),) if eaten else ()
    use = (name, "object" if words else "", ((f"game:term/{subject[0]}", subject[1]),), object_, others)
    value = (Value("game:term/grass", "Grass", "Grass"),) if words else ()
    text = _OPENINGS[verdict][0] if verdict else "Grass."
    goal = ("assertions", (use,), (words, force, turned))
    return Answer("game", "permission", "eats(beast)", verdict, value, text, (clause,), (step,), goal)


@pytest.mark.parametrize(
    ("name", "force", "verdict"),
    [
        ("always", "generic", "yes"),
        ("always", "can", "yes"),
        ("always", "must", "yes"),
        ("always", "only", None),
        ("must", "always", "yes"),
        ("only", "only", "yes"),
        ("can", "generic", None),
        ("can", "can", "yes"),
        ("can", "must", "no"),
        ("can", "only", None),
        ("usually", "generic", None),
        ("usually", "usually", "yes"),
        ("usually", "always", "no"),
        ("usually", "only", "no"),
        ("never", "generic", "no"),
        ("never", "can", "no"),
        ("never", "must", "no"),
    ],
)
def test_the_force_of_an_assertion_decides(small: Rules, name: str, force: str, verdict: str | None) -> None:
    turned = {"yes": "no", "no": "yes"}
    for claimed in ("yes", "no"):
        assert (check(small, _beast(name, claimed, force=force)) == ()) == (claimed == verdict)
        opposite = _beast(name, turned[claimed], force=force, turned=True)
        assert (check(small, opposite) == ()) == (claimed == verdict)


def test_another_object_is_excluded_only_where_the_rules_say_so(small: Rules) -> None:
    meat = ("meat", "other")
    assert proves(small, _beast("only", "no", eaten=meat))
    assert proves(small, _beast("alone", "no", force="can", eaten=meat))
    assert not proves(small, _beast("always", "no", eaten=meat))
    assert not proves(small, _beast("never", "yes", eaten=meat))
    assert not proves(small, _beast("only", "yes", eaten=("meat", "same")))


def test_conditions_are_given_and_nothing_lifts(small: Rules) -> None:
    assert proves(small, _beast("if-wet", "yes", given=("rain",)))
    assert proves(small, _beast("if-wet", "yes", given=("drizzle",)))
    assert not proves(small, _beast("if-wet", "yes"))
    assert not proves(small, _beast("if-wet", "yes", given=("noon",)))
    assert not proves(small, _beast("if-wet", "yes", given=("rain", "noon")))
    assert not proves(small, _beast("if-wet", "yes", given=("rain", "indoors")))


def test_an_exception_that_applies_is_not_passed_over(small: Rules) -> None:
    assert proves(small, _beast("at-night", "no", given=("night",)))
    assert not proves(small, _beast("always", "yes", given=("night",)))


def test_what_speaks_more_closely_of_the_question_is_not_passed_over(small: Rules) -> None:
    assert proves(small, _beast("at-noon", "yes", force="can", given=("noon",)))
    assert proves(small, _beast("at-noon-in-rain", "no", force="can", given=("noon", "rain")))
    assert not proves(small, _beast("at-noon", "yes", force="can", given=("noon", "rain")))


def test_more_special_subjects_are_spoken_of_and_more_general_ones_are_not(small: Rules) -> None:
    assert proves(small, _beast("always", "yes", subject=("hare", "special")))
    assert not proves(small, _beast("always", "yes", subject=("hare", "same")))
    assert not proves(small, _beast("always", "yes", subject=("meat", "other")))


def test_values_are_given_to_those_who_ask_for_them(small: Rules) -> None:
    assert proves(small, _beast("always", None, eaten=None, words=("q-what",)))
    assert not proves(small, _beast("always", None, eaten=None, words=("q-where",)))
    assert not proves(small, _beast("never", None, eaten=None, words=("q-what",)))
    assert not proves(small, _beast("always", None, eaten=None, words=("q-what",), turned=True))
    assert not proves(small, _beast("can", None, eaten=None, words=("q-what",), force="must"))


def test_malformed_goals_are_problems_and_not_errors(small: Rules) -> None:
    answer = _beast("always", "yes")
    for goal in ((), ("member",), ("assertions", 1), ("structure", "x"), ("not", ()), ("clauses", None, 1), ("what",)):
        assert check(small, answer.replaced(goal=goal))
    assert check(small, answer.replaced(rulebook="chess"))


# classes in which the list is not the whole -----------------------------------------------------------------------


def _menagerie(closed: bool) -> Rules:
    plain = _small()
    of_beast = {
        "id": "beasts",
        "of": "beast",
        "members": ["hare"],
        "clause": "game:1",
        "closed": closed,
        "negative": False,
    }
    plain["book/game"]["lists"] = [of_beast]
    return _rules(plain)


@pytest.mark.parametrize("closed", [True, False])
def test_an_open_list_is_no_whole(closed: bool) -> None:
    rules = _menagerie(closed)
    step = Step("Beast: Hare", "closed-list", ("game:1",), ("list", "beasts"))
    value = (Value("game:term/hare", "Hare", "Hare"),)
    goal = ("extension", ("game:term/beast",), (False,))
    answer = Answer("game", "enumeration", "{x : beast}", None, value, "Hare.", ("game:1",), (step,), goal)
    assert proves(rules, answer) is closed
