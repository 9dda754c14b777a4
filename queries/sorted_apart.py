"""«Разряд, магический удар и заклинание, по порядку: что из них ближняя атака, что дальняя, а что не атака?»: several things that are asked
about in their order, class by class, are asked about with all classes to choose from. And what only points ahead to a clause behind its noun
(«ту особенность, что напечатана на карте»), or offers nothing certain as another choice («к атаке или к чему-то другому?»), is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .facts import Lexicon
from .lexer import Item

_QUIET = frozenset({"noise", "article", "light", "contrast", "and"})
_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "some", "can", "must", "conditional"})
_ASKS = ("q-what", "q-which")
_OR = {True: "or", False: "или"}


def in_order(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The things, a colon and the classes to choose from; None where the order is not asked for, or more is said."""
    at = next((at for at, item in enumerate(items) if item.kind == "mark" and item.text in ":—–"), 0)
    head, tail = items[:at], [item for item in items[at + 1 :] if item.kind != "mark"]
    if not head or any(item.quoted or (item.kind == "mark" and item.text not in ",") for item in head):
        return None
    things = [item for item in head if _is_term(item)]
    spare = [item for item in head if item.kind != "mark" and item not in things and not lexicon.plays(item, "sorting")]
    ordered = any(lexicon.plays(item, "in-order") for item in spare)
    if not ordered or len(things) < 2 or not all(_quiet(item, lexicon) or lexicon.plays(item, "in-order") for item in spare):
        return None
    classes = [item for item in tail if _is_term(item)]
    asks = [at for at, item in enumerate(tail) if item.has(*_ASKS)]
    if not asks and any("or" in lexicon.roles(item.concepts) for item in tail) and not any(lexicon.roles(item.concepts) & _TURNS for item in tail):
        return f"{text[things[0].start : things[-1].end]}: {text[tail[0].start :]}"
    rest = [item for item in tail if item not in classes and not item.has(*_ASKS)]
    parts = [tail[first:last] for first, last in pairwise([*asks, len(tail)])]
    each = all(sum(map(_is_term, part)) == 1 for part in parts)
    if len(asks) < 2 or not each or not all(_quiet(item, lexicon) or "copula" in lexicon.roles(item.concepts) for item in rest):
        return None
    names = [text[item.start : item.end] for item in classes]
    listed = f"{', '.join(names[:-1])} {_OR[text.isascii()]} {names[-1]}"
    return f"{text[things[0].start : things[-1].end]}: {listed}?"


def _quiet(item: Item, lexicon: Lexicon) -> bool:
    roles = lexicon.roles(item.concepts)
    return bool(roles & _QUIET) and not roles & _TURNS


def not_pointing(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without «та», «тот» before a name that a clause with «что», «который» follows; None where none stands so."""
    for at, item in enumerate(items[:-3]):
        noun, comma, opens = items[at + 1 : at + 4]
        follows = comma.text == "," and lexicon.plays(opens, "clause-behind")
        turned = at > 0 and bool(lexicon.roles(items[at - 1].concepts) & (_TURNS | {"only", "all"}))
        if lexicon.plays(item, "pointing-ahead") and not (item.quoted or turned) and _is_term(noun) and follows:
            return f"{text[: item.start]}{text[noun.start :]}"
    return None


def certain(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without «или к чему-то другому», “or something else” at its end; None where it does not end so."""
    words = [item for item in items if item.kind != "mark"]
    for size in range(2, 5):
        tail = words[-size:]
        said = " ".join(item.text.lower() for item in tail)
        if len(words) > size + 1 and said in lexicon.group("or-else") and not any(item.quoted for item in tail):
            return f"{text[: _before_choice(items, words[:-size], lexicon)]}?"
    return None


def _before_choice(items: Sequence[Item], words: Sequence[Item], lexicon: Lexicon) -> int:
    """Where the question ends: behind its last word, or before a comma behind which only the one thing is offered («к какому типу, к атаке»)."""
    comma = next((item for item in reversed(items) if item.text == "," and item.end <= words[-1].start), None)
    if comma is None or any(item.text in ".?!;" for item in items if comma.end <= item.start < words[-1].end):
        return words[-1].end
    asked = [item for item in words if item.end <= comma.start]
    offered = [item for item in words if item.start >= comma.end]
    opens = max((item.end for item in items if item.text in ".?!;" and item.end <= comma.start), default=0)
    asks = any("question" in lexicon.roles(item.concepts) for item in asked if item.start >= opens)
    one = sum(map(_is_term, offered)) == 1 and all(_is_term(item) or _quiet(item, lexicon) for item in offered)
    return asked[-1].end if asks and one else words[-1].end


def _is_term(item: Item) -> bool:
    return any(":" in concept for concept in item.concepts)
