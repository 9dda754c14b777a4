"""Refused questions read once more in another construction: «допустимо ли, чтобы атака закрывала …?» as «может ли атака закрывать …?», “where in
the Heroes rules is …?” as “in the Heroes rules, where in the rules is …?”, «а в «Героях» так же?» as «а в «Героях»?». Some count only where
their ruling names values: «кто должен выбрать …?» as «кто выбрать …?», «цвета значка выпуска, все» without its last word, and «какие три вида
…?» as «какие вида …?», where just so many are named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .answer import Result
from .facts import Lexicon
from .lexer import Item
from .question import SENTENCE_ENDS

_MAY = "может ли"
_WHERE_IN_RULES = "where in the rules"
_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "or", "conditional", "relative"})
_REFLEXIVE = "ся"
_INFINITIVE = "ть"
# Behind two, three and four a masculine noun stands as «вида» for «виды».
_FEW, _OF_FEW, _OF_MANY = 4, "а", "ы"


def permitted_that(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Может ли атака закрывать …?» for «допустимо ли, чтобы атака закрывала …?»; None where something is denied or no verb is found."""
    first = next((at for at, item in enumerate(items) if lexicon.plays(item, "so-that")), 0)
    if first < 1 or any(item.kind == "mark" and item.text in SENTENCE_ENDS for item in items[:first]):
        return None
    head = " ".join(item.text.lower() for item in items[:first] if item.kind != "mark")
    rest = items[first + 1 :]
    # the verb of the clause: its one word in the past tense
    verbs = [item for item in rest if _infinitive(item.text, lexicon) and _may_be_verb(item, lexicon)]
    if head not in lexicon.group("permitting-that") or len(verbs) != 1 or any(lexicon.roles(item.concepts) & _TURNS for item in rest):
        return None
    verb = verbs[0]
    return f"{_MAY} {text[rest[0].start : verb.start]}{_infinitive(verb.text, lexicon)}{text[verb.end :]}"


def _may_be_verb(item: Item, lexicon: Lexicon) -> bool:
    return not item.concepts or bool(lexicon.roles(item.concepts) & {"predicate", "action"})


def _infinitive(word: str, lexicon: Lexicon) -> str:
    """The infinitive of a verb in the past tense («закрывала»: «закрывать»); empty where it is none."""
    if " " in word or word.isascii():
        return ""
    reflexive = next((end for end in (_REFLEXIVE, "сь") if word.endswith(end)), "")
    stem = word.removesuffix(reflexive)
    ending = next((end for end in sorted(lexicon.group("past-ending"), key=len, reverse=True) if stem.endswith(end)), "")
    base = stem.removesuffix(ending) if ending else ""
    return f"{base}{_INFINITIVE}{_REFLEXIVE if reflexive else ''}" if base and base[-1] in "аяиеыу" else ""


def where_in_rules(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """“In the Heroes rules, where in the rules is …?” for “where in the Heroes rules is …, what clause number?”; None where it is not put so."""
    spoken = [item for item in items if item.kind != "mark"]
    if len(spoken) < 3 or not lexicon.plays(spoken[0], "where-word") or not spoken[0].text.isascii():
        return None
    game = spoken[1]
    if "game" not in lexicon.roles(game.concepts) or not game.text.lower().endswith(("rules", "rulebook")):
        return None
    # what only asks for the number once more
    again = next((at for at, item in enumerate(items) if item.text == "," and at > 2), len(items))
    behind = [item for item in items[again:] if item.kind != "mark"]
    if any(not lexicon.roles(item.concepts) & {"cue-where-said", "clause-word", "question", "noise", "article"} for item in behind):
        return None
    end = items[again].start if again < len(items) else len(text)
    return f"{text[game.start : game.end]}, {_WHERE_IN_RULES}{text[game.end : end].rstrip(' ?')}?"


def likewise(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without «так же» behind the game that ends it («а в «Героях» точно так же?»)."""
    last = len(items) - 1
    while last >= 0 and items[last].kind == "mark":
        last -= 1
    if last < 2 or len([item for item in items if item.text == "?"]) != 2:
        return None
    game = next((at for at in range(last, 0, -1) if "game" in lexicon.roles(items[at].concepts)), 0)
    closing = game + 1 if game + 1 < len(items) and items[game + 1].kind == "mark" and items[game + 1].text in "»”\"" else game
    words = " ".join(item.text.lower() for item in items[closing + 1 : last + 1])
    return f"{text[: items[closing].end]}?" if game and words in lexicon.group("likewise") else None


def without_duty(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Кто выбрать …?» for «кто должен выбрать …?»: who does it is all that can be asked."""
    for at, item in enumerate(items[:-1]):
        behind = items[at + 1]
        if item.has("q-who") and "must" in lexicon.roles(behind.concepts) and at + 2 < len(items):
            return f"{text[: behind.start]}{text[items[at + 2].start :]}"
    return None


def without_all(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without «, все» at its end."""
    last = len(items) - 1
    while last >= 0 and items[last].kind == "mark":
        last -= 1
    if last < 2 or items[last - 1].text != "," or not lexicon.plays(items[last], "all-of-them"):
        return None
    return text[: items[last - 1].start]


def uncounted(text: str, items: Sequence[Item], lexicon: Lexicon) -> tuple[str, int] | None:
    """The question without the number behind «какие», and the number."""
    for at, item in enumerate(items[:-2]):
        number = next((concept[2:] for concept in items[at + 1].concepts if concept[:2] == "n-" and concept[2:].isdigit()), "")
        if item.has("q-which") and int(number or 0) > 1:
            before, (noun, *rest) = text[: items[at + 1].start], text[items[at + 2].start :].split(" ")
            if int(number) <= _FEW and noun.endswith(_OF_FEW):
                noun = f"{noun.removesuffix(_OF_FEW)}{_OF_MANY}"
            return " ".join((f"{before}{noun}", *rest)), int(number)
    return None


def by_values(text: str, items: Sequence[Item], lexicon: Lexicon, ask: Callable[[str], Result]) -> Result | None:
    """The ruling on the question put another way that counts only where it names values, and as many as are asked for."""
    for way in (without_duty, without_all):
        other = way(text, items, lexicon)
        again = ask(other) if other is not None else None
        if again is not None and _names(again):
            return again
    counted = uncounted(text, items, lexicon)
    again = ask(counted[0]) if counted is not None else None
    fits = again is not None and counted is not None and _names(again) and all(len(answer.value) == counted[1] for answer in again.answers)
    return again if fits else None


def _names(result: Result) -> bool:
    return bool(result.answers) and not result.notes and all(answer.verdict is None and answer.value for answer in result.answers)


WAYS = (permitted_that, where_in_rules, likewise)
