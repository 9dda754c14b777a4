"""Banks of rulings: what is refused when one is read, how results are scored, and that their runner can fail."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from svod.kb.model import SvodError
from svod.kb.source import write_yaml
from svod.queries.answer import Answer, Result, Step, Value
from svod.queries.bank import Case, Expected, Outcome, load_bank, read_bank, score

from .ruling_runner import check

KNOWN = {"classic": frozenset({"1", "1.1", "1.10"}), "heroes": frozenset({"1", "2"})}
GOOD = """
- id: one
  lang: ru
  style: player
  q: "Гном — это атака?"
  category: membership
  expect:
    classic: {verdict: "no", value: [], cite_any: ["1.10"]}
- id: two
  lang: en
  style: judge
  q: Who goes first?
  text: "Гном"
  category: unanswerable
  expect: {unknown: true}
  note: why
  expected_to_fail: reason
"""


def write(folder: Path, text: str, name: str = "bank.yaml") -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file


# reading ------------------------------------------------------------------------------------------------------------


def test_a_bank_is_read_with_all_it_says(tmp_path: Path) -> None:
    one, two = load_bank([write(tmp_path, GOOD)], KNOWN)
    assert one.expected == (Expected("classic", "no", (), ("1.10",)),)
    assert (one.question, one.text, one.span.line) == ("Гном — это атака?", None, 2)
    assert two.expected == () and (two.text, two.note, two.expected_to_fail) == ("Гном", "why", "reason")


def test_a_folder_is_read_file_by_file_and_no_file_twice(tmp_path: Path) -> None:
    file = write(tmp_path, GOOD, "b/one.yaml")
    write(tmp_path, GOOD.replace("id: one", "id: x").replace("id: two", "id: y"), "a.yml")
    write(tmp_path, "no bank", "readme.md")
    assert [case.id for case in load_bank([tmp_path, file], KNOWN)] == ["x", "y", "one", "two"]


DEFECTS = {
    "unknown key": (GOOD.replace("note: why", "notes: why"), "SRC04", 16, "“notes” is unknown"),
    "unknown key of an answer": (GOOD.replace("value: [],", "value: [], cites: [],"), "SRC04", 8, "“cites”"),
    "repeated key": (GOOD.replace("note: why", "lang: ru"), "SRC03", 16, "twice"),
    "missing key": (GOOD.replace("  style: player\n", ""), "SRC05", 2, "no style"),
    "missing expectation": (GOOD.replace("  expect: {unknown: true}\n", ""), "SRC05", 9, "no expect"),
    "empty expectation": (GOOD.replace("{unknown: true}", "{}"), "SRC06", 15, "nothing is expected"),
    "no expectation": (GOOD.replace("{unknown: true}", ""), "SRC06", 15, "nothing is expected"),
    "unknown that is not": (GOOD.replace("{unknown: true}", '{unknown: "no"}'), "SRC06", 15, "stands alone"),
    "unknown beside an answer": (
        GOOD.replace("    classic:", "    unknown: true\n    classic:"), "SRC06", 8, "stands alone",
    ),
    "repeated id": (GOOD.replace("id: two", "id: one"), "IDS01", 9, "“one” is taken"),
    "unknown rulebook": (GOOD.replace("    classic:", "    chess:"), "SRC11", 8, "no rulebook “chess”"),
    "unknown clause": (GOOD.replace('"1.10"', '"1.100"'), "LNK03", 8, "no clause 1.100"),
    "clause of the other game": (GOOD.replace('"1.10"', '"2"'), "LNK03", 8, "no clause 2"),
    "no clause": (GOOD.replace('["1.10"]', "[]"), "SRC06", 8, "cite_any is empty"),
    "one clause that is no list": (GOOD.replace('["1.10"]', '"1.10"'), "SRC06", 8, "is a list"),
    "unknown verdict": (GOOD.replace('verdict: "no"', "verdict: maybe"), "SRC11", 8, "maybe"),
    "unknown category": (GOOD.replace("membership", "riddle"), "SRC11", 6, "riddle"),
    "unknown language": (GOOD.replace("lang: ru", "lang: de"), "SRC11", 3, "de"),
    "empty question": (GOOD.replace("Who goes first?", '" "'), "SRC06", 12, "not empty"),
    "empty reason": (GOOD.replace("expected_to_fail: reason", "expected_to_fail:"), "SRC06", 17, "not empty"),
    "a list as a question": (GOOD.replace("Who goes first?", "[a, b]"), "SRC06", 12, "is a text"),
    "a case that is no object": (GOOD + "- three\n", "SRC06", 18, "object with keys"),
    "an object at the top": ("cases: []\n", "SRC06", 1, "a list with at least one case"),
    "an empty list": ("[]\n", "SRC06", 1, "at least one case"),
    "an empty file": ("# nothing yet\n", "SRC06", 1, "empty"),
    "broken YAML": ("- id: [\n", "SRC01", 2, "not valid YAML"),
    "a tag": (GOOD.replace("id: one", "id: !!str one"), "SRC08", 2, "tag"),
    "an alias of what holds it": ("- &a [*a]\n", "SRC08", 1, "alias"),
}  # fmt: skip


@pytest.mark.parametrize("name", DEFECTS)
def test_a_defect_is_a_finding_with_its_line(tmp_path: Path, name: str) -> None:
    text, code, line, words = DEFECTS[name]
    file = write(tmp_path, text)
    _, findings = read_bank([file], KNOWN)
    assert (findings[0].code, findings[0].span and findings[0].span.line) == (code, line)
    assert words in findings[0].message
    assert len(findings) == 1
    with pytest.raises(SvodError, match=rf"bank\.yaml:{line}:\d+: .*{words[:12]}"):
        load_bank([file], KNOWN)


def test_no_bank_is_no_bank(tmp_path: Path) -> None:
    for paths in ([], [tmp_path], [tmp_path / "gone.yaml"]):
        with pytest.raises(SvodError, match=r"give|folder"):
            load_bank(paths, KNOWN)


def test_what_a_program_shortened_by_aliases_is_read_and_cannot_grow(tmp_path: Path) -> None:
    shared = GOOD.replace("{unknown: true}", "&same {unknown: true}")
    third = "- {id: three, lang: ru, style: chat, q: Что?, category: trap, expect: *same}\n"
    assert load_bank([write(tmp_path, shared + third)], KNOWN)[2].expected == ()
    many = "- &a [" + "x, " * 9000 + "x]\n" + "- *a\n" * 9000
    cases, findings = read_bank([write(tmp_path, many)], KNOWN)
    assert cases == () and "alias" in findings[-1].message


QUESTIONS = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), min_size=1).filter(str.strip)


@given(st.lists(QUESTIONS, min_size=1, max_size=5, unique_by=str.strip))
def test_any_question_that_is_written_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, questions: list[str]
) -> None:
    written = [
        {
            "id": f"case {number}",
            "lang": "ru",
            "style": "chat",
            "q": question,
            "category": "trap",
            "expect": {"unknown": "true"},
        }
        for number, question in enumerate(questions)
    ]
    file = write(tmp_path_factory.mktemp("bank"), write_yaml(written))
    assert [case.question for case in load_bank([file], KNOWN)] == [question.strip() for question in questions]


# scoring ------------------------------------------------------------------------------------------------------------

SHOT, THROW = Value("classic:term/vystrel", "Выстрел", "Shot"), Value("classic:term/metanie", "Метание", "Throw")
ANSWER = Answer(
    "classic",
    "relation",
    "reading",
    "yes",
    (),
    "Да.",
    ("classic:1", "classic:1.1"),
    (Step("so", "fact", ("classic:1",), ()),),
)
CASE = Case("id", "ru", "judge", "Так?", "relation", (Expected("classic", "yes", (), ("1.1", "1.10")),))


def result(*answers: Answer) -> Result:
    return Result("Так?", "ru", "answered" if answers else "unknown", answers)


def asking(*value: tuple[str, ...], category: str = "enumeration") -> Case:
    return replace(CASE, category=category, expected=(Expected("classic", None, value, ("1",)),))


def naming(*value: Value, intent: str = "relation") -> Answer:
    return ANSWER.replaced(verdict=None, value=value, intent=intent)


TWO = asking(("выстрел", "shot"), ("throwing", "метание"))
BOTH = replace(CASE, expected=(*CASE.expected, Expected("heroes", "no", (), ("2",))))
NOTHING = replace(CASE, expected=())
HEROES = ANSWER.replaced(rulebook="heroes", verdict="no", citations=("heroes:2",))
SCORES = {
    "right": (CASE, result(ANSWER), Outcome.RIGHT),
    "no ruling": (CASE, result(), Outcome.MISSED),
    "another verdict": (CASE, result(ANSWER.replaced(verdict="no")), Outcome.WRONG),
    "no verdict": (CASE, result(ANSWER.replaced(verdict=None)), Outcome.WRONG),
    "a verdict where a value is due": (TWO, result(ANSWER), Outcome.WRONG),
    "another clause": (CASE, result(ANSWER.replaced(citations=("classic:1",))), Outcome.WRONG),
    "the clause of the other game": (CASE, result(ANSWER.replaced(citations=("heroes:1.1",))), Outcome.WRONG),
    "the other game": (CASE, result(HEROES), Outcome.WRONG),
    "one game too many": (CASE, result(ANSWER, HEROES), Outcome.WRONG),
    "two answers of one game": (CASE, result(ANSWER, ANSWER), Outcome.WRONG),
    "both games": (BOTH, result(HEROES, ANSWER), Outcome.RIGHT),
    "one of both games": (BOTH, result(ANSWER), Outcome.MISSED),
    "one of both games, and wrong": (BOTH, result(HEROES.replaced(verdict="yes")), Outcome.WRONG),
    "refused as it must be": (NOTHING, result(), Outcome.RIGHT),
    "ruled though it must be refused": (NOTHING, result(ANSWER), Outcome.UNDUE),
    "an error is no refusal": (NOTHING, result().replaced(status="error"), Outcome.UNDUE),
    "all members": (TWO, result(naming(THROW, SHOT)), Outcome.RIGHT),
    "a member missing": (TWO, result(naming(SHOT)), Outcome.WRONG),
    "a member too many": (asking(("выстрел",)), result(naming(SHOT, THROW)), Outcome.WRONG),
    "one member twice": (TWO, result(naming(SHOT, SHOT)), Outcome.WRONG),
    "a member by part of its name": (asking(("удар",)), result(naming(Value("x", "Простой удар", ""))), Outcome.WRONG),
    "an enumeration by its intent": (
        asking(("выстрел",), category="trap"), result(naming(SHOT, THROW, intent="enumeration")), Outcome.WRONG,
    ),
    "a value among others": (asking(("Shot",), category="default"), result(naming(THROW, SHOT)), Outcome.RIGHT),
    "a value with case and ё": (
        asking(("чёрный  ФОН",), category="attribute"), result(naming(Value("x", "Черный фон", ""))), Outcome.RIGHT,
    ),
    "a value in more words": (
        asking(("по порядку",), category="default"), result(naming(Value("x", "строго по порядку", ""))), Outcome.RIGHT,
    ),
    "a value by part of a word": (
        asking(("рядок",), category="default"), result(naming(Value("x", "порядок", ""))), Outcome.WRONG,
    ),
    "a value by its id": (
        asking(("1.1",), category="lookup"), result(naming(Value("classic:1.1", "", ""))), Outcome.RIGHT,
    ),
    "another value": (asking(("метание",), category="default"), result(naming(SHOT)), Outcome.WRONG),
}  # fmt: skip


@pytest.mark.parametrize("name", SCORES)
def test_a_result_is_scored(name: str) -> None:
    case, given_result, outcome = SCORES[name]
    found = score(case, given_result)
    assert found.outcome is outcome
    assert bool(found.differences) == (outcome is not Outcome.RIGHT) or given_result.status == "error"


# the runner ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, (_, _, outcome) in SCORES.items() if outcome is not Outcome.RIGHT])
def test_the_runner_fails_and_says_where(name: str) -> None:
    case, given_result, outcome = SCORES[name]
    with pytest.raises(pytest.fail.Exception) as failed:
        check(case, given_result)
    told = str(failed.value)
    assert case.question in told and str(case.span) in told and outcome in told and "expected: " in told
    assert all(answer.reading in told and answer.steps[0].claim in told for answer in given_result.answers)


@pytest.mark.parametrize("name", [name for name, (_, _, outcome) in SCORES.items() if outcome is Outcome.RIGHT])
def test_the_runner_passes_what_is_right_unless_it_was_expected_to_fail(name: str) -> None:
    case, given_result, _ = SCORES[name]
    check(case, given_result)
    with pytest.raises(pytest.fail.Exception, match="delete its expected_to_fail"):
        check(replace(case, expected_to_fail="not yet"), given_result)


def test_what_is_expected_to_fail_may_miss_and_never_be_wrong() -> None:
    waiting = replace(CASE, expected_to_fail="not yet")
    with pytest.raises(pytest.xfail.Exception, match="not yet"):
        check(waiting, result())
    for given_result in (result(ANSWER.replaced(verdict="no")), result(ANSWER, HEROES)):
        with pytest.raises(pytest.fail.Exception):
            check(waiting, given_result)
    with pytest.raises(pytest.fail.Exception):
        check(replace(NOTHING, expected_to_fail="not yet"), result(ANSWER))
