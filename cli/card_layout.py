"""A card taken apart, a resolution and a summary as text for the screen: the text, then a table per feature."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import render

_WORDS = {
    "ru": {
        "also": "Игра по тексту не определяется; другое прочтение",
        "what": "что",
        "value": "значение",
        "by": "откуда",
        "clauses": "пункты",
        "kind": "вид",
        "trigger": "условие",
        "cost": "оплата",
        "optional": "необязательна",
        "targeting": "цель",
        "complexity": "состав",
        "ability": "способность",
        "note": "почему",
        "step": "часть",
        "text": "текст",
        "default": "по умолчанию",
        "join": "связь",
        "zone": "зона",
        "owner": "чья",
        "outcome": "исход",
        "yes": "да",
        "no": "нет",
        "needs": "если выполнена часть",
        "strength": "сила",
        "declarable": "Заявить можно",
        "not-declarable": "Заявить нельзя",
        "declarable-open": "Можно ли заявить, не решено",
        "cards": "Карт",
        "features": "Особенностей",
        "settled": "Вид определён",
        "kinds": "Виды",
        "abilities": "Способности",
        "unknown_because": "Почему вид не определён",
        "unknown_texts": "Чаще всего не определены",
        "rulebooks": "Игры",
    },
    "en": {
        "also": "The text does not tell its game; another reading",
        "what": "what",
        "value": "value",
        "by": "from",
        "clauses": "clauses",
        "kind": "kind",
        "trigger": "trigger",
        "cost": "payment",
        "optional": "optional",
        "targeting": "targeting",
        "complexity": "complexity",
        "ability": "ability",
        "note": "because",
        "step": "part",
        "text": "text",
        "default": "default",
        "join": "join",
        "zone": "zone",
        "owner": "whose",
        "outcome": "outcome",
        "yes": "yes",
        "no": "no",
        "needs": "if this part is done:",
        "strength": "strength",
        "declarable": "May be declared",
        "not-declarable": "May not be declared",
        "declarable-open": "Whether it may be declared is not settled",
        "cards": "Cards",
        "features": "Features",
        "settled": "Kind settled",
        "kinds": "Kinds",
        "abilities": "Abilities",
        "unknown_because": "Why the kind is not settled",
        "unknown_texts": "Most often not settled",
        "rulebooks": "Games",
    },
}

_VALUES = {
    "ru": {
        "static": "постоянная",
        "activated": "активируемая",
        "triggered": "срабатывающая",
        "spell": "способность заклинания",
        "playable": "играемая",
        "conditional-playable": "условная играемая",
        "unknown": "не определено",
        "targeted": "целевая",
        "untargeted": "нецелевая",
        "simple": "простая",
        "compound": "сложная",
        "first": "—",
        "comma": "запятая",
        "semicolon": "точка с запятой",
        "with-that": "при этом",
        "in-order-to": "чтобы",
        "done": "выполнена",
        "failed": "не может быть выполнена",
        "skipped": "пропущена",
        "not-reached": "до неё не доходит",
        "classic": "Берсерк",
        "heroes": "Берсерк. Герои",
        "untold": "не определена",
    },
    "en": {
        "not-reached": "not reached",
        "with-that": "with that",
        "in-order-to": "in order to",
        "first": "—",
        "untold": "not told",
    },
}

_OUTCOME_STYLE = {"done": render.good, "failed": render.bad, "not-reached": render.bad, "unknown": render.warning}


def card_text(card: dict[str, Any], language: str) -> str:
    """A card object as text; further readings below it."""
    blocks = [_reading(card, language)]
    for other in card.get("also", ()):
        blocks.append(render.warning(_WORDS[language]["also"]) + ":\n\n" + _reading(other, language))
    return "\n\n".join(blocks)


def resolution_text(result: dict[str, Any], language: str) -> str:
    """A resolution as a table, the declaration first."""
    words = _WORDS[language]
    key = {True: "declarable", False: "not-declarable", None: "declarable-open"}[result["declarable"]]
    style = {True: render.good, False: render.bad, None: render.warning}[result["declarable"]]
    head = style(words[key]) + "\n" + render.wrapped(f"{result['because']} ({', '.join(result['citations'])})")
    header = ["", words["step"], words["outcome"], words["note"], words["clauses"]]
    rows = [
        [str(step["n"]), step["text"], _value(step["outcome"], language), step["because"], " ".join(step["citations"])]
        for step in result["steps"]
    ]
    return head + "\n" + render.table(header, rows)


def summary_text(counts: dict[str, Any], language: str) -> str:
    """The counts of `svod cards --summary`."""
    words = _WORDS[language]
    lines = [f"{words[key]}: {counts[key]}" for key in ("cards", "features", "settled")]
    for key in ("rulebooks", "kinds", "abilities", "unknown_because"):
        lines += ["", render.title(words[key])]
        lines += [f"{count:6d}  {render.clean(_value(name, language))}" for name, count in counts[key].items()]
    lines += ["", render.title(words["unknown_texts"])]
    lines += [render.shortened(f"{item['count']:6d}", item["text"]) for item in counts["unknown_texts"]]
    return "\n".join(lines)


def _reading(card: dict[str, Any], language: str) -> str:
    head = render.title(_value(card["rulebook"], language))
    features = [_feature(index, feature, language) for index, feature in enumerate(card["features"], 1)]
    return "\n\n".join([head, *features])


def _feature(index: int, feature: dict[str, Any], language: str) -> str:
    words = _WORDS[language]
    header = [words["what"], words["value"], words["by"], words["clauses"]]
    text = render.wrapped(feature["text"], first=f"{index}. ")
    return text + "\n" + render.table(header, _rows(feature, language))


def _rows(feature: dict[str, Any], language: str) -> Iterable[list[str]]:
    words = _WORDS[language]
    yield _kind_row(feature, language)
    for key in ("cost", "trigger"):
        if feature[key] is not None:
            yield [words[key], feature[key], words["text"], _clauses(feature, "kind")]
    if feature["optional"] is not None:
        value = words["yes" if feature["optional"] else "no"]
        yield [words["optional"], value, words["text"], _clauses(feature, "optional")]
    for key in ("targeting", "complexity"):
        if feature[key] != "unknown":
            yield [words[key], _value(feature[key], language), words["text"], _clauses(feature, key)]
    for ability in feature["abilities"]:
        yield [
            words["ability"],
            _ability(ability, language),
            _source(ability["by"], language),
            " ".join(ability["citations"]),
        ]
    for step in feature["steps"]:
        yield from _step_rows(step, feature, language)
    for note in feature["because"]:
        if note["about"] == "abilities":
            yield [words["note"], note["claim"], _source(note["by"], language), " ".join(note["citations"])]


def _kind_row(feature: dict[str, Any], language: str) -> list[str]:
    """The kind with the reasons for it; their sentences begin with the kind's name where it is settled."""
    notes = [note for note in feature["because"] if note["about"] == "kind"]
    value = "; ".join(note["claim"] for note in notes)
    if feature["kind"] == "unknown" or not notes:
        value = ": ".join(filter(None, [_value(feature["kind"], language), value]))
    return [_WORDS[language]["kind"], value, _WORDS[language]["text"], _clauses(feature, "kind")]


def _clauses(feature: dict[str, Any], about: str) -> str:
    """The clauses of the notes about a field, each once."""
    found = (clause for note in feature["because"] if note["about"] == about for clause in note["citations"])
    return " ".join(dict.fromkeys(found))


def _ability(ability: dict[str, Any], language: str) -> str:
    label = ability["type"]["label"].get(language) or ability["type"]["label"]["ru"]
    strength = "" if ability["strength"] is None else " " + "-".join(map(str, ability["strength"]))
    axes = ", ".join(value for value in ability["axes"].values() if value != "unknown")
    return f"{label}{strength}" + (f" ({axes})" if axes else "")


def _step_rows(step: dict[str, Any], feature: dict[str, Any], language: str) -> Iterable[list[str]]:
    words = _WORDS[language]
    remarks = [_value(step["join"], language)] if step["join"] != "first" else []
    if step["optional"]:
        remarks.append(f"{words['optional']}: {words['yes']}")
    if step["needs"] is not None:
        remarks.append(f"{words['needs']} {step['needs']}")
    name = f"{words['step']} {step['n']}" if len(feature["steps"]) > 1 else words["step"]
    value = step["text"] + (f" [{'; '.join(remarks)}]" if remarks else "")
    yield [name, value, words["text"], _clauses(feature, "complexity")]
    for key in ("zone", "owner"):
        if step[key] is not None:
            said = step[key]
            label = said["label"].get(language) or said["label"]["ru"]
            yield [f"  {words[key]}", label, _source(said["by"], language), " ".join(said["citations"])]


def _source(by: str, language: str) -> str:
    return _WORDS[language].get(by, "")


def _value(value: str, language: str) -> str:
    return _VALUES[language].get(value, value)
