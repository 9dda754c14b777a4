"""Refused questions read once more in another construction: «допустимо ли, чтобы атака закрывала …?» as «может ли атака закрывать …?», “where in
the Heroes rules is …?” as “in the Heroes rules, where in the rules is …?”, «а в «Героях» так же?» as «а в «Героях»?». Some count only where
their ruling names values: «кто должен выбрать …?» as «кто выбрать …?», «цвета значка выпуска, все» without its last word, and «какие три вида
…?» as «какие вида …?», where just so many are named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .answer import NO, Result
from .claims_within import FOR_A_DENIAL
from .facts import Lexicon
from .lexer import Item
from .question import SENTENCE_ENDS
from .rest_of_class import rest_of_class
from .told_conclusion import CONCLUDED_FOR_A_DENIAL
from .whole_lists import WHOLE_LISTS, of_each_game

_MAY, _ARE_IN, _WHICH, _WHICH_ONLY = "может ли", "входят", "какие", "какой единственный"
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
    if "game" not in lexicon.roles(game.concepts) or game.text.lower().split()[-1] not in lexicon.group("rules-noun"):
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


def falling_into(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«В ближние атаки входят …?» for «в ближние атаки попадают …?»: a class that stands first, and a verb by which things come to be in it."""
    spoken = [item for item in items if item.kind != "mark"]
    if len(spoken) < 4 or not lexicon.plays(spoken[0], "inside") or not _is_term(spoken[1]) or not lexicon.plays(spoken[2], "falling-into"):
        return None
    return f"{text[: spoken[2].start]}{_ARE_IN}{text[spoken[2].end :]}"


def claimed_together(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The first of two claims that a tag asks to confirm together («…, и мне надо её выполнять, да?»): false where one of them is."""
    last = len(items) - 1
    while last > 0 and (items[last].kind == "mark" or "tag" in lexicon.roles(items[last].concepts)):
        last -= 1
    tagged = any("tag" in lexicon.roles(item.concepts) for item in items[last + 1 :])
    joins = [at for at in range(1, last) if "and" in lexicon.roles(items[at].concepts) and items[at - 1].text == ","]
    if not tagged or len(joins) != 1 or any(item.kind == "mark" and item.text in SENTENCE_ENDS for item in items[:last]):
        return None
    roles = frozenset[str]().union(*(lexicon.roles(item.concepts) for item in items[: last + 1]))
    if roles & {"question", "whether", "or", "conditional", "reason", "says", "contrast", "denial"}:
        return None
    return f"{text[: items[joins[0] - 1].start]}?"


def only_one(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Атака способна на какой единственный эффект?» for «атака способна только на один эффект. Что это за эффект?»"""
    ends = [at for at, item in enumerate(items) if item.kind == "mark" and item.text in SENTENCE_ENDS and not item.quoted]
    if len(ends) != 2 or ends[1] != len(items) - 1 or items[ends[0]].text == "?":
        return None
    told, asks = items[: ends[0]], [item for item in items[ends[0] + 1 : ends[1]] if item.kind != "mark"]
    # «только на один» word by word, «только один» as one
    alone = next((at for at in range(1, len(told) - 1) if "only" in lexicon.roles(told[at].concepts) and " " in told[at].text), 0)
    one = alone or next((at for at in range(1, len(told) - 1) if told[at].has("n-1")), 0)
    limits = alone or next((at for at in (one - 1, one - 2) if at >= 0 and "only" in lexicon.roles(told[at].concepts)), -1)
    if not one or limits < 0 or any(lexicon.roles(item.concepts) & (_TURNS - {"only"}) for item in told):
        return None
    noun, quiet = told[one + 1].text.lower(), {"question", "this", "copula", "noise"}
    if not asks or not all(lexicon.roles(item.concepts) & quiet or item.text.lower() == noun for item in asks):
        return None
    if not any("question" in lexicon.roles(item.concepts) for item in asks):
        return None
    between = text[told[limits].end : told[one].start] if limits < one else " "
    return f"{text[: told[limits].start].rstrip()}{between}{_WHICH_ONLY} {text[told[one + 1].start : items[ends[0]].start]}?"


def out_of(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Какие из способностей …?» for «что из способностей …?»"""
    first = next((item for item in items if item.kind != "mark"), None)
    behind = next((item for item in items[1:] if item.kind != "mark"), None)
    if first is None or behind is None or not lexicon.plays(first, "plain-what"):
        return None
    if behind.text.lower().split()[0] not in lexicon.group("part-of-many"):
        return None
    return f"{text[: first.start]}{_WHICH}{text[first.end :]}"


def without_duty(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Кто выбрать …?» for «кто должен выбрать …?»: who does it is all that can be asked."""
    for at, item in enumerate(items[:-1]):
        behind = items[at + 1]
        if item.has("q-who") and "must" in lexicon.roles(behind.concepts) and at + 2 < len(items):
            if lexicon.plays(behind, "owner-verb"):
                return None  # «кто требует эффект?»
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


def in_part(text: str, items: Sequence[Item], lexicon: Lexicon, ask: Callable[[str], Result]) -> Result | None:
    """The ruling on the question put another way that counts only where it names values, and as many as are asked for; and
    the denial of one of two claims."""
    for way in (without_duty, without_all, only_one, out_of, *WHOLE_LISTS, rest_of_class):
        other = way(text, items, lexicon)
        again = ask(other) if other is not None else None
        if again is not None and _names(again):
            return again
    other = of_each_game(text, items, lexicon)
    again = ask(other) if other is not None else None
    if again is not None and _names(again) and len(again.answers) > 1:
        return again
    for denied in (claimed_together, *FOR_A_DENIAL, *CONCLUDED_FOR_A_DENIAL):
        claim = denied(text, items, lexicon)
        again = ask(claim) if claim is not None else None
        if again is not None and again.answers and not again.notes and all(answer.verdict == NO for answer in again.answers):
            return again
    counted = uncounted(text, items, lexicon)
    again = ask(counted[0]) if counted is not None else None
    fits = again is not None and counted is not None and _names(again) and all(len(answer.value) == counted[1] for answer in again.answers)
    return again if fits else None


def _names(result: Result) -> bool:
    return bool(result.answers) and not result.notes and all(answer.verdict is None and answer.value for answer in result.answers)


def _is_term(item: Item) -> bool:
    return any(":" in concept for concept in item.concepts)


RECAST = (permitted_that, where_in_rules, likewise, falling_into)
