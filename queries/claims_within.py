"""Refused questions whose claim stands in a longer sentence: «А — она же и Б?» and «А — это и Б?» as «А — это Б?», and “two abilities work at
once, what decides …?” as two sentences. Two claims made together, and what a thing is there for, are looked at for a denial alone: “A never enters
B and its effect applies at once” is false where the first claim is, «А нужна, чтобы объяснить Б» where A does not explain B at all.
"""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Lexicon
from .lexer import Item
from .question import SENTENCE_ENDS

_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "or", "conditional", "relative", "contrast", "reason"})
_ASKS = frozenset({"question", "whether", "cue-define", "cue-list", "cue-place", "cue-compare", "cue-same", "cue-where-said", "cue-quote"})
# What stands round «для того» beside the verb.
_PURPOSE = frozenset({"noise", "linking"})


def also_one(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without «и» before the one class that is asked of («магический удар — это и магическая атака?»)."""
    joins = [at for at in range(2, len(items) - 1) if "and" in lexicon.roles(items[at].concepts)]
    if len(joins) != 1 or items[joins[0]].text.isascii():
        return None
    at = joins[0]
    head, name, tail = items[:at], items[at + 1], items[at + 2 :]
    before = [item for item in head if item.kind != "mark" and "noise" not in lexicon.roles(item.concepts)]
    terms = [item for item in before if _is_term(item)]
    linked = bool(before) and lexicon.roles(before[-1].concepts) & {"copula", "this"} and not _is_term(before[-1])
    if not linked or len(terms) != 1 or not _is_term(name):
        return None
    if any(item.kind != "mark" and not lexicon.roles(item.concepts) & {"tag", "noise", "game"} for item in tail):
        return None  # «это и А, и Б?»
    said = [item for item in items if item.kind != "mark"]
    if any(lexicon.roles(item.concepts) & (_TURNS | {"question", "some"}) for item in said):
        return None
    if any(item.kind == "mark" and item.text in SENTENCE_ENDS for item in head):
        return None
    return f"{text[: items[at].start]}{text[name.start :]}"


def told_before(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """What an English question word behind a comma asks of the statement before it, in a sentence of its own."""
    commas = [at for at, item in enumerate(items) if item.text == "," and not item.quoted]
    if len(commas) != 1 or not text.isascii() or any(item.kind == "mark" and item.text in SENTENCE_ENDS for item in items[:-1]):
        return None
    told, asks = items[: commas[0]], items[commas[0] + 1 :]
    if len(asks) < 3 or "question" not in lexicon.roles(asks[0].concepts) or lexicon.roles(asks[0].concepts) & {"relative"}:
        return None
    if asks[0].text.lower() not in lexicon.group("plain-what") or not any("predicate" in lexicon.roles(item.concepts) for item in told):
        return None
    if any(lexicon.roles(item.concepts) & (_TURNS | _ASKS | {"says"}) for item in told) or any(lexicon.roles(i.concepts) & _TURNS for i in asks):
        return None
    return f"{text[: told[-1].end]}. {text[asks[0].start :]}"


def first_claim(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The first of two claims that “and” joins, where the second has a subject and a verb of its own; for a denial alone."""
    joins = [at for at in range(2, len(items) - 2) if "and" in lexicon.roles(items[at].concepts)]
    if len(joins) != 1 or any(item.kind == "mark" and item.text in SENTENCE_ENDS for item in items[:-1]):
        return None
    at = joins[0]
    if at and items[at - 1].text == ",":
        at -= 1
    first, second = items[:at], items[joins[0] + 1 :]
    owner = second[0].text.lower() in lexicon.group("taking-up")
    verbs = [_verb(item, lexicon) for item in second[1:]]
    if not owner or not any(verbs) or not any(_verb(item, lexicon) for item in first):
        return None
    said = [item for item in items if item.kind != "mark"]
    if any(lexicon.roles(item.concepts) & ((_TURNS - {"negation", "none", "only"}) | _ASKS | {"says"}) for item in said):
        return None
    return f"{text[: first[-1].end]}?"


def there_for(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«А объяснить Б?» for «А для того и нужна, чтобы объяснить Б?»; for a denial alone: what does it not at all is not there for it."""
    at = next((at for at in range(2, len(items) - 1) if lexicon.plays(items[at], "so-that")), 0)
    if not at or any(item.kind == "mark" and item.text in SENTENCE_ENDS for item in items[:-1]):
        return None
    head, deed = [item for item in items[:at] if item.kind != "mark"], items[at + 1]
    serves = [index for index, item in enumerate(items[:at]) if lexicon.plays(item, "being-there-for")]
    if len(serves) != 1 or "predicate" not in lexicon.roles(deed.concepts):
        return None
    if any(lexicon.roles(item.concepts) & (_TURNS | _ASKS) for item in (*head, *items[at + 1 :])):
        return None
    if any(item.kind != "mark" and not lexicon.roles(item.concepts) & _PURPOSE for item in items[serves[0] + 1 : at]):
        return None
    end = serves[0]
    while end and items[end - 1].kind == "word" and lexicon.roles(items[end - 1].concepts) & (_PURPOSE | {"tag", "and"}):
        end -= 1
    return f"{text[: items[end - 1].end]} {text[deed.start :]}" if end else None


def _verb(item: Item, lexicon: Lexicon) -> bool:
    roles = lexicon.roles(item.concepts)
    return item.kind == "word" and "predicate" in roles and "article" not in roles and not _is_term(item)


def _is_term(item: Item) -> bool:
    return any(":" in concept for concept in item.concepts)


CLAIMS_WITHIN = (also_one, told_before)
FOR_A_DENIAL = (first_claim, there_for)
