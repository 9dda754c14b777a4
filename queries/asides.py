"""Sentences that are read once more in a plainer order: with what only says by which rules it is asked before the question word («чем,
согласно «Героям», являются эффекты?», “what, according to the classic rules, is a strike?”), and with each of two questions in full
(«сколько действий в простой способности и сколько в сложной?»).
"""

from __future__ import annotations

from collections.abc import Sequence

from .expression import OR_NOT
from .facts import Lexicon
from .lexer import QUOTES, Item
from .question import SENTENCE_ENDS

_OPENS = frozenset({"noise", "article", "and", "joiner-then", "tag", "comment"})
_RULES = frozenset({"says", "game", "game-family", "noise", "article", "clause-word"})
_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "all", "can", "must", "conditional", "question"})
# The notion of prepositions that a game's name stands behind.
_GAME_IN = "game-in"
# A name and «или нет».
_NAME_AND_TAG = 2


def fronted(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text with the first such aside before the question word of its sentence; None where there is none."""
    opens = True
    for index, item in enumerate(items):
        roles = lexicon.roles(item.concepts)
        if item.kind == "mark":
            opens = opens or (item.text in SENTENCE_ENDS and not item.quoted)
        elif opens and "question" in roles:
            rules = _named_first(text, items, index, lexicon)
            if rules is not None:
                return rules
            span = _aside(items, index, lexicon)
            if span is not None:
                first, last, behind = items[span[0]], items[span[1]], items[span[2]]
                return f"{text[: item.start]}{text[first.start : last.end]}, {text[item.start : item.end]} {text[behind.start :]}"
            opens = False
        elif not roles & _OPENS:
            opens = False
    return None


def _named_first(text: str, items: Sequence[Item], index: int, lexicon: Lexicon) -> str | None:
    """«Как классические правила определяют …?» with the name of the game in front («классические правила, как правила определяют …?»)."""
    game = items[index + 1] if index + 2 < len(items) else None
    if game is None or game.size < 2 or "game" not in lexicon.roles(game.concepts) or "nom" not in game.cases:
        return None
    name = text[game.start : game.end]
    asks = items[index]
    return f"{text[: asks.start]}{name}, {text[asks.start : asks.end]} {name.split()[-1]} {text[game.end :].lstrip()}"


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


def apart(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text with its one question taken apart into two, where the same question word stands again behind «и» and a preposition of the
    first half follows it: the second half has what stands between the two in the first. None where it is not so.

    A preposition before the first question word stands before the second too («на какие … и на какие …?»); a comma before «и» and a dash
    behind the second change nothing.
    """
    words = [item for item in items if item.kind != "mark"]
    asks = [at for at, item in enumerate(words) if "question" in lexicon.roles(item.concepts)]
    if len(asks) != 2 or any(item.quoted for item in words) or not _marks_fit(items, words, asks[1]):
        return None
    first, second = asks
    governed = 1 if first and words[first - 1].text.lower() == words[second - 1].text.lower() else 0
    opening = words[: first - governed]
    if not all(lexicon.roles(item.concepts) & _OPENS for item in opening) or second + 3 - (words[-1].size > 1) > len(words):
        return None
    joins, behind = words[second - 1 - governed], words[second + 1]
    same = words[first].text.lower() == words[second].text.lower() and bool({"and", "contrast"} & lexicon.roles(joins.concepts))
    half = words[first + 1 : second - 1 - governed]
    begins = behind.text.lower().split()[0]
    at = next((at for at, item in enumerate(half) if item.text.lower().split()[0] == begins), 0)
    ties = lexicon.roles(behind.concepts) & {"noise", "linking"} or (behind.size > 1 and begins in lexicon.group("by-what"))
    if not same or not at or not ties or any(_turned(item, lexicon) for item in words):
        return None
    lent = text[half[0].start : half[at - 1].end]
    asking = text[words[second - governed].start : words[second].end]
    end = "" if items[-1].kind == "mark" else "?"
    return f"{text[: joins.start].rstrip(' ,')}? {asking} {lent} {text[behind.start :]}{end}"


def _marks_fit(items: Sequence[Item], words: Sequence[Item], second: int) -> bool:
    """Whether no mark stands in the sentence but its end, a comma before what joins the second half, and a dash behind its question word."""
    for at, item in enumerate(items):
        if item.kind != "mark" or (item.text in SENTENCE_ENDS and at == len(items) - 1):
            continue
        behind = [word for word in words if word.start > item.start]
        place = len(words) - len(behind)
        comma = item.text == "," and second - 2 <= place < second
        if not comma and not (item.text in "—–-" and place == second + 1):
            return False
    return True


def _turned(item: Item, lexicon: Lexicon) -> bool:
    return bool(lexicon.roles(item.concepts) & (_TURNS - {"question"}))


def continued(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text with a second question that begins with «и», “and” joined to the first («ближний или дальний? и магический или нет»), or that
    is nothing but another «… или нет» («магическое или нет? атака или нет?»).

    None where the second has a question word of its own, or points to something.
    """
    for index, item in enumerate(items[1:-1], start=1):
        joins = item.text == "?" and not item.quoted and "and" in lexicon.roles(items[index + 1].concepts)
        offers = item.text == "?" and not item.quoted and _offers_again(items, index, lexicon)
        if not joins and not offers:
            continue
        if any(lexicon.roles(earlier.concepts) & {"question", "cue-list", "cue-count"} for earlier in items[:index]):
            return None  # “which attacks are ranged? And magic?” asks for two lists
        behind = [lexicon.roles(later.concepts) for later in items[index + 1 :]]
        if any(found & {"question", "this", "cue-list", "cue-define", "copula", "whether"} for found in behind):
            return None
        return f"{text[: item.start].rstrip()}{'' if joins else ','} {text[items[index + 1].start :]}"
    return None


def _offers_again(items: Sequence[Item], at: int, lexicon: Lexicon) -> bool:
    """Whether both the question that ends here and the last one end with «или нет», and the last has but one name before it."""
    behind = [item for item in items[at + 1 :] if item.kind != "mark" and "article" not in lexicon.roles(item.concepts)]
    if len(behind) != _NAME_AND_TAG or not items[at - 1].has(OR_NOT) or not behind[-1].has(OR_NOT):
        return False
    return any(":" in concept for concept in behind[0].concepts)
