"""What stands between a question word and its question and only says by which rules it is asked: «чем, согласно «Героям», являются эффекты?»,
“what, according to the classic rules, is a strike?”, «чем в Героях являются эффекты?»
"""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Lexicon
from .lexer import QUOTES, Item
from .question import SENTENCE_ENDS

_OPENS = frozenset({"noise", "article", "and", "joiner-then", "tag", "comment"})
_RULES = frozenset({"says", "game", "game-family", "noise", "article", "clause-word"})
_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "all", "can", "must", "conditional", "question"})
# The notion of prepositions that a game's name stands behind.
_GAME_IN = "game-in"


def fronted(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text with the first such aside before the question word of its sentence; None where there is none."""
    opens = True
    for index, item in enumerate(items):
        roles = lexicon.roles(item.concepts)
        if item.kind == "mark":
            opens = opens or (item.text in SENTENCE_ENDS and not item.quoted)
        elif opens and "question" in roles:
            span = _aside(items, index, lexicon)
            if span is not None:
                first, last, behind = items[span[0]], items[span[1]], items[span[2]]
                return f"{text[: item.start]}{text[first.start : last.end]}, {text[item.start : item.end]} {text[behind.start :]}"
            opens = False
        elif not roles & _OPENS:
            opens = False
    return None


def _aside(items: Sequence[Item], index: int, lexicon: Lexicon) -> tuple[int, int, int] | None:
    """The first and last position of the aside behind a question word, and where the question goes on."""
    last = len(items) - 1
    if index + 2 > last:
        return None
    if items[index + 1].text == ",":
        end = next((at for at in range(index + 2, last) if items[at].text == "," and not items[at].quoted), None)
        if end is None or end == index + 2:
            return None
        inside = items[index + 2 : end]
        plain = all(_plain(item, lexicon) for item in inside)
        says = any(lexicon.roles(item.concepts) & {"says", "game"} for item in inside)
        return (index + 2, end - 1, end + 1) if plain and says else None
    games = [at for at, item in enumerate(items) if "game" in lexicon.roles(item.concepts)]
    if index + 3 > last or games != [index + 2] or not items[index + 1].has(_GAME_IN):
        return None
    behind = items[index + 3]
    joined = behind.kind == "mark" or "and" in lexicon.roles(behind.concepts)
    return None if joined else (index + 1, index + 2, index + 3)


def _plain(item: Item, lexicon: Lexicon) -> bool:
    """Whether a word of an aside says no more than by which rules it is asked."""
    if item.kind == "mark":
        return item.text in QUOTES or item.text in QUOTES.values()
    roles = lexicon.roles(item.concepts)
    return bool(roles & _RULES) and not roles & _TURNS
