"""Refused questions read once more in the words that the rules' clauses are known by: “do I get to choose …?” as “can I choose …?”, «у редкости
есть свой значок, отдельный?» with its adjective before the noun, «что называется …, отдельно для классики и отдельно для «Героев»» and «принято
называть» without the word that says nothing, «простая способность что это» as «что такое простая способность», «формат записи величины?» as
«какой формат …?», «с «может»» without the quotation marks that part a known phrase.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from .facts import Lexicon
from .lexer import QUOTES, Item
from .question import SENTENCE_ENDS

_CAN, _SUCH, _WHICH, _WHAT_IS = "can", "такое", "какой", "what is the"
_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "all", "or", "conditional", "relative"})
_ASKS = frozenset(
    {"question", "whether", "cue-define", "cue-list", "cue-place", "cue-compare", "cue-same", "cue-same-cell", "cue-where-said", "cue-quote"}
)
_WORD = re.compile(r"[^\W\d_]+")
_MOST_BEFORE = 3
"""How many words before a quoted one may make up a phrase with it."""


def given_leave(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """“Do I get to choose …?” as “can I choose …?”; None where what follows is no verb («… get to the second part?»)."""
    spoken = [item for item in items if item.kind != "mark"]
    words = [(found[0].lower(), found.start(), found.end()) for found in _WORD.finditer(text)]
    for at, ((first, _, _), (second, _, end)) in enumerate(pairwise(words)):
        if f"{first} {second}" not in lexicon.group("getting-to"):
            continue
        near = range(at - 1, max(at - 1 - _MOST_BEFORE, 0) - 1, -1)
        helping = next((back for back in near if words[back][0] in lexicon.group("auxiliary-do")), None)
        verb = next((item for item in spoken if item.start >= end), None)
        roles = lexicon.roles(verb.concepts) if verb is not None else frozenset[str]()
        if helping is None or helping == at - 1 or verb is None or not roles & {"predicate", "action"} or "article" in roles:
            return None
        asker = text[words[helping][2] : words[at][1]].strip()
        return f"{text[: words[helping][1]]}{_CAN} {asker} {text[verb.start :]}"
    return None


def adjective_behind(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text with the one adjective behind its last comma before the noun that it belongs to; None where there is none."""
    last = next((at for at in reversed(range(len(items))) if items[at].kind != "mark"), 0)
    if last < 2 or items[last - 1].text != "," or any(item.kind == "mark" and item.text in SENTENCE_ENDS for item in items[:last]):
        return None
    word, noun = items[last], items[last - 2]
    if " " in word.text or not word.text.lower().endswith(tuple(lexicon.group("adjective-ending"))) or noun.kind == "mark":
        return None
    if lexicon.roles(word.concepts) & (_TURNS | _ASKS | {"tag", "predicate"}) or not word.cases & noun.cases:
        return None
    said = text[noun.start : noun.end]
    before, _, name = said.rpartition(" ")
    return f"{text[: noun.start]}{before} {word.text} {name}{text[word.end :]}"


def told_apart(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without «отдельно» before a game («отдельно для классики»): each game has its own answer anyway."""
    for at, item in enumerate(items[:-1]):
        if not lexicon.plays(item, "separately"):
            continue
        behind = [other for other in items[at + 1 : at + 4] if other.kind != "mark"]
        named = next((index for index, other in enumerate(behind) if "game" in lexicon.roles(other.concepts)), -1)
        if named == 0 or (named == 1 and behind[0].has("game-in")):
            return f"{text[: item.start]}{text[items[at + 1].start :]}"
    return None


def accustomed(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without «принято», “it is customary to”, which only says how the rules put it."""
    for at, item in enumerate(items[:-1]):
        denied = at and "negation" in lexicon.roles(items[at - 1].concepts)
        if lexicon.plays(item, "customary") and not denied and lexicon.roles(items[at + 1].concepts) & {"predicate", "copula"}:
            return f"{text[: item.start]}{text[items[at + 1].start :]}"
    return None


def what_it_is(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Простая способность что это» with «что это такое»; None where more than a term and its game is named."""
    spoken = [item for item in items if item.kind != "mark"]
    found = next((at for at, pair in enumerate(pairwise(spoken)) if _asks_what(pair, lexicon)), 0)
    if not found:
        return None
    # «что это значит», «что это означает»
    means = spoken[found + 2] if found + 2 < len(spoken) and lexicon.plays(spoken[found + 2], "meaning-verb") else None
    others = [item for item in (*spoken[:found], *spoken[found + 2 :]) if item is not means]
    terms = [item for item in others if any(":" in concept for concept in item.concepts)]
    quiet = all(item in terms or lexicon.roles(item.concepts) & {"game", "game-family", "noise", "article"} or item.has("game-in") for item in others)
    turned = any(lexicon.roles(item.concepts) & (_TURNS | _ASKS) for item in others)
    end = spoken[found + 1].end
    behind = means.end if means is not None else end
    return f"{text[:end]} {_SUCH}{text[behind:]}" if quiet and not turned and len(terms) == 1 and terms[0] in spoken[:found] else None


def _asks_what(pair: Sequence[Item], lexicon: Lexicon) -> bool:
    return lexicon.plays(pair[0], "plain-what") and "this" in lexicon.roles(pair[1].concepts) and "copula" in lexicon.roles(pair[1].concepts)


def named_value(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Формат записи величины атаки?» as «какой формат …?»: nothing is named but what is wanted, and whose it is."""
    spoken = [item for item in items if item.kind != "mark"]
    if len(spoken) < 2 or any(item.kind == "mark" and item.text != "?" for item in items):
        return None
    if spoken[0].text.lower().split()[0] not in lexicon.group("wanted-noun"):
        return None
    if any(lexicon.roles(item.concepts) & (_TURNS | _ASKS | {"copula", "this", "must", "can", "contrast", "and"}) for item in spoken):
        return None
    return f"{_WHAT_IS if spoken[0].text.isascii() else _WHICH} {text[spoken[0].start :]}"


def unquoted(text: str, items: Sequence[Item], lexicon: Lexicon, lookup: Callable[[str], tuple[str, ...]]) -> str | None:
    """The text without the quotation marks round the name of a game and round a single word that makes up a known phrase with the words before
    it («с «может»»); None where there is neither."""
    found = text
    if any(item.kind == "mark" and item.text == ":" for item in items):
        return None  # what is quoted before a colon may be a card's own wording
    for at in reversed(range(1, len(items) - 2)):
        quoted, word, closing = items[at : at + 3]
        if QUOTES.get(quoted.text) != closing.text or word.kind == "mark" or items[at - 1].kind == "mark":
            continue
        before = text[: quoted.start].split()[-_MOST_BEFORE:]
        phrases = (" ".join((*before[-count:], word.text)) for count in range(1, len(before) + 1))
        if "game" in lexicon.roles(word.concepts) or any(lookup(phrase) for phrase in phrases):
            found = f"{found[: quoted.start]}{found[quoted.end : closing.start]}{found[closing.end :]}"
    return found if found != text else None


REWORDED = (given_leave, adjective_behind, told_apart, accustomed, what_it_is)
