"""What the engine rules on the terms of the table 111.1 is what the table says: in every phrasing, form and quantity.

The truth is computed here from the table's YAML alone. Phrasings are data (phrasings.yaml), as different people ask.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from svod.kb.morphology import forms
from svod.queries.ask import Asker

from .wording import CLASS_NAMES, PHRASINGS, Ask, Table, english, fill, inflect, read_table


def _templates(kind: str) -> list[Any]:
    return [pytest.param(lang, text, id=f"{lang}: {text}") for lang in ("ru", "en") for text in PHRASINGS[lang][kind]]


def _mismatches(
    ask: Ask, table: Table, lang: str, template: str, expected: dict[bool, str | None]
) -> list[tuple[str, Any]]:
    found = []
    for (term, name), (group, title) in itertools.product(table.names.items(), CLASS_NAMES.items()):
        question = fill(template, lang, name, title)
        ruling = ask(question)
        if ruling != expected[table.holds(term, group)]:
            found.append((question, ruling))
    return found


@pytest.mark.parametrize(("lang", "template"), _templates("positive"))
def test_membership_is_what_the_table_says(ask: Ask, table: Table, lang: str, template: str) -> None:
    assert _mismatches(ask, table, lang, template, {True: "yes", False: "no"}) == []


@pytest.mark.parametrize(("lang", "template"), _templates("negative"))
def test_a_negated_question_is_answered_the_other_way_round(ask: Ask, table: Table, lang: str, template: str) -> None:
    assert _mismatches(ask, table, lang, template, {True: "no", False: "yes"}) == []


@pytest.mark.parametrize(("lang", "template"), _templates("rhetorical"))
def test_a_rhetorical_question_asks_about_the_positive(ask: Ask, table: Table, lang: str, template: str) -> None:
    assert _mismatches(ask, table, lang, template, {True: "yes", False: "no"}) == []


@pytest.mark.parametrize(("lang", "template"), _templates("roundabout"))
def test_doubt_tags_and_double_negation_leave_the_positive(ask: Ask, table: Table, lang: str, template: str) -> None:
    assert _mismatches(ask, table, lang, template, {True: "yes", False: "no"}) == []


@pytest.mark.parametrize(("lang", "template"), _templates("restricted"))
def test_a_restricting_word_is_never_passed_over(ask: Ask, table: Table, lang: str, template: str) -> None:
    assert _mismatches(ask, table, lang, template, {True: None, False: None}) == []


@pytest.mark.parametrize("kind", ["positive", "negative", "rhetorical"])
def test_there_are_enough_phrasings(kind: str) -> None:
    wanted = 5 if kind == "rhetorical" else 12
    assert all(len(PHRASINGS[lang][kind]) >= wanted for lang in ("ru", "en"))


@pytest.mark.parametrize("term", sorted(read_table().names))
def test_every_inflected_form_of_a_term_is_read(asker: Asker, table: Table, term: str) -> None:
    name = table.names[term][0]
    written = {
        inflect(name, case, plural) for case in ("nom", "gen", "dat", "acc", "ins", "loc") for plural in (False, True)
    }
    if " " not in name:
        written |= {form.word for form in forms(name, "noun")}
    missing = [one for one in sorted(written) if f"classic:term/{term}" not in asker.lexer.lookup(one)]
    assert missing == []


# quantities -----------------------------------------------------------------------------------------------------------

_KINDS = [
    pytest.param(form, text, id=f"{form}: {text}") for form, texts in PHRASINGS["quantified"].items() for text in texts
]


@pytest.mark.parametrize(("form", "template"), _KINDS)
def test_a_quantified_question_is_answered_by_logic(ask: Ask, table: Table, form: str, template: str) -> None:
    lang = "ru" if any("а" <= char <= "я" for char in template.lower()) else "en"
    found = []
    for (first, name), (second, title) in itertools.permutations(CLASS_NAMES.items(), 2):
        question = fill(
            template.replace(":a}", ":s}").replace(":b}", ":c}") if lang == "en" else _russian(template),
            lang,
            name,
            title,
        )
        ruling = ask(question)
        if ruling not in _truth(form, table.members(first), table.members(second)):
            found.append((question, ruling))
    assert found == []


def _russian(template: str) -> str:
    return template.replace("{a:", "{s:").replace("{A:", "{S:").replace("{b:", "{c:")


def _truth(form: str, first: set[str], second: set[str]) -> tuple[str | None, ...]:
    """The rulings that are right; “only A are B” may go unruled where all B are A but not the other way round."""
    every, some = first <= second, bool(first & second)
    match form:
        case "all":
            holds = every
        case "not-all":
            holds = not every
        case "some":
            holds = some
        case "none":
            holds = not some
        case "only":
            if second <= first and not every:
                return ("yes", None)
            holds = second <= first
        case _:
            return ("yes",) if every else ("depends",) if some else ("no",)
    return ("yes",) if holds else ("no",)


# lists ----------------------------------------------------------------------------------------------------------------

_RANGES = (("blizhnyaya-ataka", "ближняя", "melee"), ("dalnyaya-ataka", "дальняя", "ranged"))
_MAGIC = (
    ("magicheskaya-sposobnost", "магическая", "magic"),
    ("nemagicheskaya-sposobnost", "немагическая", "non-magic"),
)
_NOUNS = (("ataka", "атака", "attack"), ("sposobnost", "способность", "ability"))


def _expressions() -> list[tuple[tuple[str, ...], str, str]]:
    """(classes, Russian phrase, English phrase) of one to three class words."""
    found = [((noun,), ru, en) for noun, ru, en in _NOUNS]
    for noun, ru, en in _NOUNS:
        found += [((one, noun), f"{adjective} {ru}", f"{word} {en}") for one, adjective, word in _MAGIC]
    found += [((one, "ataka"), f"{adjective} атака", f"{word} attack") for one, adjective, word in _RANGES]
    for (one, ru, en), (two, also, too) in itertools.product(_RANGES, _MAGIC):
        found.append(((one, two, "ataka"), f"{also} {ru} атака", f"{too} {en} attack"))
        found.append(((one, two, "ataka"), f"{ru} {also} атака", f"{en} {too} attack"))
    return found


@pytest.mark.parametrize("template", PHRASINGS["lists"]["ru"])
def test_a_list_asked_for_in_russian_is_the_tables(ask: Ask, table: Table, template: str) -> None:
    found = []
    for classes, phrase, _ in _expressions():
        case = template[template.index("{g:") + 3 : template.index("}")]
        question = template.replace("{g:" + case + "}", inflect(phrase, case, plural=True))
        ruling = ask(question)
        # 111.1 names the kinds of abilities before it has all types in the table: «бывают» asks for kinds
        kinds = {"ataka", "zaklinanie", "vozdeystvie"} if "бывают" in template and classes == ("sposobnost",) else None
        if ruling != (kinds or table.members(*classes)):
            found.append((question, ruling))
    assert found == []


@pytest.mark.parametrize("template", PHRASINGS["lists"]["en"])
def test_a_list_asked_for_in_english_is_the_tables(ask: Ask, table: Table, template: str) -> None:
    found = []
    for classes, _, phrase in _expressions():
        question = template.replace("{g}", english(phrase, "pl"))
        ruling = ask(question)
        if ruling != table.members(*classes):
            found.append((question, ruling))
    assert found == []


@pytest.mark.parametrize(("lang", "template"), [(lang, one) for lang in ("ru", "en") for one in PHRASINGS["counts"][lang]])
def test_how_many_there_are_is_answered_with_the_number(ask: Ask, table: Table, lang: str, template: str) -> None:
    found = []
    for classes, russian, phrase in _expressions():
        question = template.replace("{g:gen}", inflect(russian, "gen", plural=True)).replace("{g}", english(phrase, "pl"))
        members = table.members(*classes)
        ruling = ask(question)
        if ruling != ({f"n-{len(members)}"} if members else None):
            found.append((lang, question, ruling))
    assert found == []
