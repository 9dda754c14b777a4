"""One thing asked for both of its sides in two sentences: «Разряд — ближняя или дальняя атака? И магическая ли это способность?», or behind a
colon: «Определите разряд: магический он или немагический, ближний или дальний». Read as one question, «…, магическая или нет?».
"""

from __future__ import annotations

from collections.abc import Sequence

from .answer import Result
from .attribute import INTENT
from .facts import Lexicon
from .lexer import Item
from .question import SENTENCE_ENDS

_OR_NOT = {"ru": "или нет", "en": "or not"}
_QUIET = frozenset({"whether", "this", "copula", "article", "and", "noise", "comment"})
_OPENING = frozenset({"and", "contrast"})
_OF_ALL = "ability-word"  # the notion of «способность», which leaves every kind in
_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "all", "some", "conditional", "relative", "contrast"})
_ASKED_FOR = frozenset({"noise", "comment", "article", "light", "says", "value", "linking"})
_BY_SIDES = "divided-by-what"  # the notion of «по признакам»


def in_one(text: str, items: Sequence[Item], lexicon: Lexicon, lang: str) -> str | None:
    """The two questions as one; None where the second asks anything but what the thing is, on another side."""
    ends = [at for at, item in enumerate(items) if item.kind == "mark" and item.text in SENTENCE_ENDS and not item.quoted]
    if len(ends) != 2 or ends[1] != len(items) - 1 or any(items[at].text != "?" for at in ends):
        return None
    first, second = items[: ends[0]], items[ends[0] + 1 : ends[1]]
    if not any("or" in lexicon.roles(item.concepts) for item in first) or not second:
        return None
    if lexicon.roles(second[0].concepts) & _OPENING and not _is_term(second[0]):
        second = second[1:]
    named = [item for item in second if _is_term(item) and not item.has(_OF_ALL)]
    joined = [item for item in second if "or" in lexicon.roles(item.concepts)]
    others = [item for item in second if item not in named and item not in joined and not item.has(_OF_ALL)]
    if any(item.kind == "mark" or not lexicon.roles(item.concepts) & _QUIET or lexicon.roles(item.concepts) & _TURNS for item in others):
        return None
    points = any("this" in lexicon.roles(item.concepts) for item in others)
    if len(named) == 2 and len(joined) == 1:
        told = f"{named[0].text} {joined[0].text} {named[1].text}"
    elif len(named) == 1 and not joined and points:
        told = f"{named[0].text} {_OR_NOT[lang]}"
    else:
        return None
    return f"{text[: items[ends[0]].start]}, {told}?"


def both_ruled(before: Result, again: Result) -> bool:
    """Whether the one question has what the first of the two was ruled to be, and for each rulebook a value more."""
    found = {answer.rulebook: answer for answer in again.answers}
    if again.notes or not before.answers or set(found) != {answer.rulebook for answer in before.answers}:
        return False
    pairs = [(answer, found[answer.rulebook]) for answer in before.answers]
    return all(
        old.intent == INTENT and new.intent == INTENT and new.verdict is None and set(old.value) < set(new.value) for old, new in pairs
    )


def behind_colon(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Разряд: магический или немагический, …?» for a request that names one thing before a colon and behind it the choices, with a pronoun."""
    colon = next((at for at, item in enumerate(items) if item.kind == "mark" and item.text == ":"), 0)
    last = len(items) - (items[-1].kind == "mark")
    head, tail = [item for item in items[:colon] if item.kind != "mark"], items[colon + 1 : last]
    named = [item for item in head if _is_term(item)]
    if len(named) != 1 or named[0] is head[0] or any(item.quoted for item in items) or not tail:
        return None
    opens = lexicon.roles(head[0].concepts) & {"action", "predicate", "cue-list", "cue-quote"} and not lexicon.roles(head[0].concepts) & _TURNS
    if not opens or any(not (lexicon.roles(item.concepts) & _ASKED_FOR or item.has(_BY_SIDES)) for item in head[1:] if item is not named[0]):
        return None
    kept = [item for item in tail if "this" not in lexicon.roles(item.concepts)]
    plain = all(_is_term(item) or item.text == "," or "or" in lexicon.roles(item.concepts) for item in kept)
    offers = any("or" in lexicon.roles(item.concepts) for item in kept)
    if not plain or not offers or len(tail) - len(kept) > 1:
        return None
    return f"{named[0].text} {' '.join(item.text for item in kept).replace(' ,', ',')}?"


def _is_term(item: Item) -> bool:
    return any(":" in concept for concept in item.concepts)
