"""Refused questions that put their parts in an unusual order or tell them beside what they ask, read once more as the plain ones.

«Подпадает ли под слово «удар» магический удар?» is read as «магический удар — это удар?», «выстрел с разрядом оба …» as «выстрел и разряд
…», «карта срабатывает «при ударе». Магический удар — это удар?» without its first sentence, «считать ли собственной особенность, которую маг
получил от заклинания?» as «особенность маг получил от заклинания. Считать ли собственной она?», «цвет …, в классике и в Героях один и тот
же?» as «одинаков ли цвет …?», «целевая ли способность с этим текстом?» as «целевая ли эта способность?».
"""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Lexicon
from .lexer import Item
from .question import SENTENCE_ENDS

_TURNS = frozenset(
    {"negation", "contracted", "cannot", "denial", "only", "none", "some", "must", "always", "usually", "conditional", "contrast", "or"}
)
_QUIET = frozenset({"noise", "article", "light", "copula", "whether", "comment"})
_POINTS = frozenset({"this", "question", "all", "relative", "keeps", "can"})
_RELATIVE, _BOTH, _GOVERNING, _PREPOSITION, _TOO, _DIFFERS = "relative-word", "h-both-c", "governing", "preposition", "too-word", "differs-from"
# The notions of «срабатывает», «написано» and of what does so, of «при ударе», of «текст».
_FIRES, _AT_ATTACK = ("card-acts", "h-fires-when", "located-at", "stated-in"), "at-an-attack"
_STRIKE = "h-strike-power"  # “a strike” is that of Heroes as well
_FIRING = ("card-word", "h-card-c", "feature-word", "text", "card-says", "on-the-card")
_TEXT, _FEATURE, _ABILITY, _SUCH_TEXT = ("text", "card-says"), "feature-word", ("ability-word", "h-ability-c"), "pattern-word"
_PLURAL = ("ятся", "ются", "атся", "утся")
_IS, _AND, _IT, _THIS_RU, _THIS_EN, _ALIKE, _UNLIKE = "это", "и", "она", "эта", "this", "Одинаков ли", "Отличается ли"
_WITH = frozenset({"с", "with"})
# The notions of «перечень» and of where it stands.
_LIST, _PLACED = "h-list-word", ("is-above", "is-below", "is-between", "located-at")


def falls_under(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Магический удар — это удар?» for «подпадает ли под слово «удар» магический удар?»"""
    words = [item for item in items if item.kind != "mark"]
    named = [item for item in words if _is_term(item)]
    if len(named) != 2 or words[-2:] != named or not named[0].quoted or named[1].quoted or "nom" not in named[1].cases:
        return None
    leading = words[:-2]
    prepositions = lexicon.group("side")
    leads = any(item.has(_GOVERNING) or not prepositions.isdisjoint(item.text.lower().split()) for item in leading)
    asks = any("copula" in lexicon.roles(item.concepts) for item in leading)
    plain = all(_is_quiet(item, lexicon) or item.text.lower() in prepositions for item in leading)
    if not leads or not asks or not plain or any(item.kind == "mark" and item.text in ",;:" for item in items):
        return None
    return f"{text[named[1].start : named[1].end]} — {_IS} {text[named[0].start : named[0].end]}?"


def both_of_them(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Выстрел и разряд …» for «выстрел с разрядом …», where «оба» or a verb in the plural follows: so both are the subject."""
    for at in range(1, len(items) - 2):
        one, link, other, behind = items[at - 1 : at + 3]
        if "linking" not in lexicon.roles(link.concepts) or not (_is_term(one) and _is_term(other)) or not link.text.lower().startswith("с"):
            continue
        many = behind.has(_BOTH) or ("copula" in lexicon.roles(behind.concepts) and behind.text.lower().endswith(_PLURAL))
        if many and "ins" in other.cases and "nom" in one.cases and at == 1:
            return f"{text[: link.start]}{_AND}{text[link.end :]}"
    return None


def without_trigger(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The question of two classes behind a sentence that only says what a card triggers at («карта срабатывает «при ударе»»)."""
    ends = [at for at, item in enumerate(items) if item.kind == "mark" and item.text in SENTENCE_ENDS and not item.quoted]
    if len(ends) != 2 or ends[1] != len(items) - 1:
        return None
    told = [item for item in items[: ends[0]] if item.kind != "mark"]
    asked = [item for item in items[ends[0] + 1 : ends[1]] if item.kind != "mark"]
    event = [item for item in told if item.has(_AT_ATTACK)]
    named = [item for item in asked if _is_term(item) or item.has(_STRIKE)]
    if len(event) != 1 or len(named) != 2 or any(item.quoted for item in asked):
        return None
    rest = [item for item in told if item is not event[0]]
    if not all(item.has(*_FIRES, *_FIRING) or _is_quiet(item, lexicon) for item in rest) or _turns(rest, lexicon):
        return None
    said = [item for item in asked if item not in named]
    plain = all(item.has(_TOO) or (_is_quiet(item, lexicon) and "condition" not in lexicon.roles(item.concepts)) for item in said)
    asks = any("copula" in lexicon.roles(item.concepts) for item in said)
    return text[asked[0].start :] if plain and asks else None


def told_of_it(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Особенность маг получил …. Считать ли собственной она?» for «считать ли собственной особенность, которую маг получил …?»"""
    opens = next((at for at in range(1, len(items) - 2) if items[at].text == "," and _is_relative(items[at + 1])), 0)
    if not opens or sum(_is_relative(item) for item in items) != 1:
        return None
    noun, head, clause = items[opens - 1], items[: opens - 1], [item for item in items[opens + 2 :] if item.kind != "mark"]
    if not clause or any(item.kind == "mark" and item.text in {*SENTENCE_ENDS, ",", ";", ":"} for item in items[opens + 2 : -1]):
        return None
    words = noun.text.split()
    # «собственной особенность»: the two words do not agree, and only the adjective tells the case
    split = len(words) == 2 and _is_term(noun) and "ins" in noun.cases and "nom" not in noun.cases and not any(map(_is_term, head))
    apart = len(words) == 1 and noun.has(_FEATURE, *_ABILITY) and sum(map(_is_term, head)) == 1
    if not (split or apart) or any(item.has(_PREPOSITION) for item in head):
        return None
    if not all(_is_term(item) or _is_quiet(item, lexicon) or "game" in lexicon.roles(item.concepts) or item.text == "," for item in head):
        return None
    if _turns((*head, *clause), lexicon) or any(lexicon.roles(item.concepts) & _POINTS for item in (*head, *clause)):
        return None
    name = noun.end - len(words[-1])
    return f"{text[name : noun.end]} {text[clause[0].start : clause[-1].end]}. {text[:name].strip()} {_IT}?"


def alike_in_both(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Одинаков ли цвет …?» for «цвет …, в классике и в Героях один и тот же?»"""
    words = [item for item in items if item.kind != "mark"]
    games = {concept for item in words if "game" in lexicon.roles(item.concepts) for concept in item.concepts}
    last = words[-1] if words else None
    differs = last is not None and last.has(_DIFFERS)
    if last is None or len(games) < 2 or not (differs or "cue-same" in lexicon.roles(last.concepts)):
        return None
    first = words[0]
    if _turns(words[:-1], lexicon) or any(lexicon.roles(item.concepts) & {"question", "whether"} for item in words):
        return None
    named = [at for at, item in enumerate(words) if "game" in lexicon.roles(item.concepts)]
    between = words[named[0] + 1 : named[-1]]
    if _is_term(first) or "nom" not in first.cases or not all(lexicon.roles(item.concepts) & {"and", "noise", "light", "game"} for item in between):
        return None
    if words[named[-1] + 1 :] != [last]:
        return None  # «цвет частой карты в классике и значок в Героях», «… в классике и в Героях у редкой …»
    said = text[first.start : last.start].rstrip(" ,—–-")
    return f"{_UNLIKE if differs else _ALIKE} {said[0].lower()}{said[1:]}?"


def with_this_text(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Эта способность» for «способность с этим текстом»."""
    for at in range(1, len(items)):
        noun, link = items[at - 1], items[at]
        if not (noun.has(_FEATURE, *_ABILITY) or _is_term(noun)):
            continue
        pointed = items[at : at + 3]
        such = link.has(_SUCH_TEXT) and not _WITH.isdisjoint(link.text.lower().split()[:2])
        full = len(pointed) == 3 and "linking" in lexicon.roles(link.concepts) and "this" in lexicon.roles(pointed[1].concepts)
        if not such and not (full and pointed[2].has(*_TEXT)):
            continue
        last = link if such else pointed[2]
        name = noun.text.split()[-1]
        this = _THIS_EN if name.isascii() else _THIS_RU
        before = text[: noun.end - len(name)]
        article = at > 1 and "article" in lexicon.roles(items[at - 2].concepts)
        before = text[: items[at - 2].start] if article and len(noun.text.split()) == 1 else before
        return f"{before}{this} {name}{text[last.end :]}"
    return None


def list_told_of(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Собственные особенности стоят выше …?» for «перечень собственных особенностей стоит выше …?»: the list stands where they stand."""
    at = next((at for at, item in enumerate(items) if "game" not in lexicon.roles(item.concepts) and item.text != ","), 0)
    if at + 3 > len(items) or not items[at].has(_LIST) or "cue-list" not in lexicon.roles(items[at].concepts):
        return None
    named, rest = items[at + 1], items[at + 2 :]
    if not _is_term(named) or "gen" not in named.cases or not any(item.has(*_PLACED) for item in rest):
        return None
    if _turns(rest, lexicon) or any(lexicon.roles(item.concepts) & {"question", "relative", "cue-list"} for item in rest):
        return None
    return f"{text[: items[at].start]}{text[named.start :]}"


def _turns(items: Sequence[Item], lexicon: Lexicon) -> bool:
    return any(lexicon.roles(item.concepts) & _TURNS for item in items)


def _is_relative(item: Item) -> bool:
    return item.has(_RELATIVE)


def _is_quiet(item: Item, lexicon: Lexicon) -> bool:
    roles = lexicon.roles(item.concepts)
    return bool(roles & _QUIET) and not roles & _TURNS


def _is_term(item: Item) -> bool:
    return any(":" in concept for concept in item.concepts)


PLAIN_RELATIONS = (falls_under, both_of_them, without_trigger, told_of_it, alike_in_both, with_this_text, list_told_of)
