"""Membership that is put in a shorter or fuller way and read once more in the plain one: «играемая особенность разве не из интерактивных?»
as “one of the interactive”, «охватывает ли понятие «удар» и магический удар?» without its «и» (“too”), «назовите всё, что указано в таблице
способностей, но не является атакой» as «что из таблицы способностей не является атакой?»."""

from __future__ import annotations

from collections.abc import Sequence

from .expression import CONTRAST_NOT
from .facts import Lexicon
from .lexer import QUOTES, Item

_IDLE = frozenset({"noise", "article", "and", "contrast", "joiner-then", "tag", "comment"})
_WORD, _NAMED_WORD = "word-word", "named-word"
_COVERS = "includes"
# The notions of «всё, что», «какие способности» and of the table of abilities.
_LISTED, _TABLE = ("everything-that", "q-what", "q-which", "ability-word"), "the-abilities-table"
_SHORTEST = 5  # «в», the table, «но не», «является» and a class


def one_of(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text as «… — одна из …», where «из» stands before an adjective that ends the sentence; None where it is anything else.

    A noun there may be what something is made of («особенность из действий»); an adjective alone only names one of its kind.
    """
    words = [item for item in items if item.kind != "mark"]
    marks = [item for item in items[:-1] if item.kind == "mark"]
    if len(words) < 3 or marks or any(item.quoted for item in items):
        return None
    last, of = words[-1], words[-2]
    if not lexicon.plays(of, "one-of-them") or not _is_term(last) or not last.adjective or "gen" not in last.cases:
        return None
    named = [item for item in words[:-2] if _is_term(item)]
    roles = [lexicon.roles(item.concepts) for item in words[:-2] if item not in named]
    if len(named) != 1 or not all(found & (_IDLE | {"rhetorical", "whether"}) for found in roles):
        return None
    return f"{text[named[0].start : named[0].end]} — одна из {text[last.start :]}"


def covered(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without «и» (“too”) before the thing that a name is asked to cover; None where more than two things are named."""
    words = [item for item in items if item.kind != "mark"]
    named = [at for at, item in enumerate(words) if _is_term(item)]
    if len(named) != 2 or named[1] != named[0] + 2 or "and" not in lexicon.roles(words[named[0] + 1].concepts):
        return None
    marks = [item.text for item in items[:-1] if item.kind == "mark"]
    if not words[0].has(_COVERS) or not _is_word(words[named[0] - 1], lexicon) or not _marks().issuperset(marks):
        return None
    behind = [lexicon.roles(item.concepts) for item in words[named[1] + 1 :]]
    between = [lexicon.roles(item.concepts) for item in words[1 : named[0] - 1]]
    if any(not found & {"noise"} for found in behind) or any(not found & {"noise", "whether"} for found in between):
        return None
    joint = words[named[0] + 1]
    return f"{text[: joint.start]}{text[joint.end :].lstrip()}"


def of_table(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The plain question for what stands in the table and is not of a class; None where a word stands there that says more."""
    words = [item for item in items if item.kind != "mark"]
    if any(item.quoted or (item.kind == "mark" and item.text not in ",.?") for item in items):
        return None
    if words and "cue-list" in lexicon.roles(words[0].concepts):
        del words[0]
    at = next((at for at, item in enumerate(words) if lexicon.plays(item, "standing-there")), 0)
    opening = words[:at]
    asks = bool(opening) and all(item.has(*_LISTED) or "all" in lexicon.roles(item.concepts) for item in opening)
    rest = words[at + 1 :]
    if not asks or len(rest) < _SHORTEST or not rest[0].has("governing") or not rest[1].has(_TABLE):
        return None
    joint, *denied, verb, named = rest[2:]
    roles = [lexicon.roles(item.concepts) for item in (joint, *denied)]
    negated = joint.has(CONTRAST_NOT) or (len(denied) == 1 and "negation" in roles[1])
    joined = joint.has(CONTRAST_NOT) or roles[0] & {"and", "contrast"} or joint.text.lower() in lexicon.group("but-and")
    if not joined or not negated or len(denied) != (negated and not joint.has(CONTRAST_NOT)):
        return None
    if "copula" not in lexicon.roles(verb.concepts) or not _is_term(named) or "ins" not in named.cases:
        return None
    table, what = text[rest[1].start : rest[1].end], text[named.start : named.end]
    return f"что в {table} не является {what}?"


def _is_word(item: Item, lexicon: Lexicon) -> bool:
    """Whether an item says that a name follows («понятие», «термин»)."""
    return item.has(_NAMED_WORD) or lexicon.plays(item, _WORD)


def _marks() -> frozenset[str]:
    return frozenset(QUOTES) | frozenset(QUOTES.values())


def _is_term(item: Item) -> bool:
    return any(":" in concept for concept in item.concepts)
