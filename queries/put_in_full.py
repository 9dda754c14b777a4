"""Questions that leave a word or a mark to the reader and are read once more with it put in full: «Берсерк. Герои» as one name, «…, а вторая —
нет» without its dash, «в ней нет «может»» as «нет слова «может»», “an initial subtype - what is it?” as “what is an initial subtype?”, and the
clause that is asked for behind what it should settle («есть ли у редкости значок? На какой пункт сослаться?»)."""

from __future__ import annotations

from collections.abc import Sequence

from .expression import DASHES
from .facts import Lexicon
from .lexer import Item
from .structure import WHETHER

_INFINITIVE = ("ть", "ться", "ти", "тись", "чь")
# The notions of the word «может» of card texts, of what is not stated, and of what the rules state of the word.
_MAY, _UNSTATED, _NOT_THERE = "h-may-word", ("unstated", "h-not-stated"), "h-no-c"
_WORD_RU, _WORD_EN = "слова ", "the word "
_WHERE_SAID = "в каком пункте сказано, "
_WHAT_IS = "what is "
_IDLE = frozenset({"noise", "article", "this", "linking", "light", "joiner-then", "comment"})
_ASIDE = frozenset({"noise", "game", "game-family", "article", "light", "linking"})
_ASKS_ELSE = frozenset({"question", "conditional", "or", "cue-list", "cue-define", "cue-count", "cue-place"})
_PARTS = frozenset(".;?!,:")


def undotted(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without the full stop inside the quoted name of a game («Берсерк. Герои»)."""
    for at in range(len(items) - 2):
        family, dot, game = items[at : at + 3]
        one_name = family.quoted and family.quoted == dot.quoted == game.quoted and dot.text == "."
        if one_name and "game-family" in lexicon.roles(family.concepts) and "game" in lexicon.roles(game.concepts):
            return f"{text[: dot.start]} {text[dot.end :].lstrip()}"
    return None


def undashed(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without the dash that stands for a verb before «нет» at the end of its clause («первая легальна, а вторая — нет»)."""
    for at in range(1, len(items) - 1):
        dash, no = items[at], items[at + 1]
        ends = at + 2 == len(items) or (items[at + 2].kind == "mark" and items[at + 2].text in _PARTS)
        if dash.kind == "mark" and dash.text in DASHES and ends and lexicon.roles(no.concepts) >= {"none", "negation"}:
            return f"{text[: dash.start].rstrip()} {text[no.start :]}"
    return None


def keyword_named(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text with «слова» before the quoted keyword that is said not to stand there («в ней не стоит «может»»)."""
    for at in range(2, len(items)):
        word, mark, before = items[at], items[at - 1], items[at - 2]
        alone = word.quoted and word.has(_MAY) and sum(item.quoted == word.quoted for item in items) == 1
        if alone and mark.kind == "mark" and (before.has(*_UNSTATED) or before.has(_NOT_THERE)):
            return f"{text[: mark.start]}{_WORD_EN if word.text.isascii() else _WORD_RU}{text[mark.start :]}"
    return None


def named_what(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """“What is X?” for “X - what is it?”, where X is one term, with at most a game beside it."""
    dashes = [at for at, item in enumerate(items) if item.kind == "mark" and item.text in DASHES | {",", ":"}]
    if len(dashes) != 1 or not dashes[0]:
        return None
    named, asked = items[: dashes[0]], [item for item in items[dashes[0] + 1 :] if item.kind != "mark"]
    terms = [item for item in named if any(":" in concept for concept in item.concepts) and "game-family" not in lexicon.roles(item.concepts)]
    beside = [lexicon.roles(item.concepts) for item in named if item not in terms]
    if len(terms) != 1 or any(item.kind == "mark" for item in named) or any(not roles & _ASIDE for roles in beside):
        return None
    spoken = " ".join(item.text.lower() for item in asked)
    return f"{_WHAT_IS}{text[named[0].start : named[-1].end]}?" if spoken in lexicon.group("asked-after") else None


def where_asked(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«В каком пункте сказано, …?» for what is disputed and the clause that is asked for behind it («спорят, есть ли …; на какой пункт
    сослаться?»)."""
    asking = [at for at, item in enumerate(items) if "cue-where-said" in lexicon.roles(item.concepts)]
    whether = [at for at, item in enumerate(items) if "whether" in lexicon.roles(item.concepts) or item.text.lower().endswith(WHETHER)]
    if len(asking) != 1 or len(whether) != 1 or whether[0] > asking[0] or items[asking[0]].text.isascii():
        return None
    opens = _opening(items, asking[0])
    rest = [item for at, item in enumerate(items) if at >= opens and at != asking[0] and item.kind != "mark"]
    if not opens or any(not (lexicon.roles(item.concepts) & _IDLE or item.text.lower().endswith(_INFINITIVE)) for item in rest):
        return None
    first = _opening(items, whether[0])
    said = items[first : opens - 1]
    told = [lexicon.roles(item.concepts) for item in items[:first] if item.kind != "mark"]
    if any(lexicon.roles(item.concepts) & _ASKS_ELSE for item in said) or any("noise" not in roles and "player" not in roles for roles in told):
        return None
    return f"{_WHERE_SAID}{text[said[0].start : said[-1].end]}?"


def _opening(items: Sequence[Item], at: int) -> int:
    """The position behind the last mark before a word that parts it from another clause."""
    return max((index + 1 for index in range(at) if items[index].kind == "mark" and items[index].text in _PARTS | DASHES), default=0)


FULLER = (undotted, undashed, keyword_named, named_what, where_asked)
