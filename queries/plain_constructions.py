"""Refused questions whose construction hides a plain one.

«Означают ли А и Б одно и то же?» is read as «А и Б одно и то же?», “static abilities, can any of them be …?” as “can any static
abilities be …?”, “no abilities other than A can …” as “only A can …”, «бывают ли А, которые не …?» as «А могут не …?», «продолжает ли
оно быть …?» as «остаётся ли оно …?», «А включает в себя Б?» as «А содержит Б?»,
«что из способностей не …?» as «какие виды способностей не …?».
"""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Lexicon
from .lexer import Item
from .question import SENTENCE_ENDS

_CAN, _ONLY, _STAYS, _CONTAINS = "могут", "only", "остаётся", "содержит"
_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "all", "conditional", "relative", "contrast"})
_ASKS = frozenset({"question", "whether", "cue-define", "cue-list", "cue-place", "cue-compare", "cue-where-said", "cue-quote"})
_OUT_OF, _WHICH_KINDS = "из", "какие виды"
_NEAR = 3
"""How far behind «продолжает» its infinitive may stand («продолжает ли оно быть …»)."""


def meaning_the_same(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«А и Б одно и то же?» for «означают ли А и Б одно и то же?»"""
    spoken = [item for item in items if item.kind != "mark"]
    if len(spoken) < 5 or spoken[0].text.lower() not in lexicon.group("meaning-verb") or not lexicon.roles(spoken[1].concepts) & {"whether"}:
        return None
    if "cue-same" not in lexicon.roles(spoken[-1].concepts) or any(lexicon.roles(item.concepts) & _TURNS for item in spoken):
        return None
    first = items[next(at for at, item in enumerate(items) if item is spoken[1]) + 1]
    return text[first.start :]


def of_any_of_them(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """“Can any static abilities be …?” for “static abilities, can any of them be …?”"""
    parting = next((at for at, item in enumerate(items) if item.text == ","), 0)
    name, asks = items[:parting], items[parting + 1 :]
    if not name or len(asks) < 3 or not all(_is_term(item) or "article" in lexicon.roles(item.concepts) for item in name):
        return None
    if sum(map(_is_term, name)) != 1 or not lexicon.plays(asks[0], "auxiliary-verb") or not lexicon.plays(asks[1], "any-of-them"):
        return None
    term = next(item for item in name if _is_term(item))
    if any(item.kind == "mark" and item.text in SENTENCE_ENDS for item in asks[:-1]):
        return None
    return f"{text[asks[0].start : asks[0].end]} any {text[term.start : term.end]} {text[asks[2].start :]}"


def none_but(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """“Only A can …” for “no abilities other than A can …”."""
    at = next((at for at in range(2, len(items) - 2) if lexicon.plays(items[at], "other-than")), 0)
    if not at or items[at - 2].text.lower() != "no" or not _is_term(items[at - 1]):
        return None
    noun, rest = items[at - 1], items[at + 1 :]
    can = next((index for index, item in enumerate(rest) if "can" in lexicon.roles(item.concepts)), 0)
    named = rest[:can]
    fine = can and all(
        _is_term(item) or item.text in {",", "ones"} or lexicon.roles(item.concepts) & {"and", "article"} or item.text.lower() == noun.text.lower()
        for item in named
    )
    if not fine or any(lexicon.roles(item.concepts) & (_TURNS | {"or"}) for item in (*items[: at - 2], *rest)):
        return None
    plain = [item for item in named if item.text not in {"ones"} and item.text.lower() != noun.text.lower()]
    told = text[plain[0].start : plain[-1].end]
    return f"{text[: items[at - 2].start]}{_ONLY} {told} {noun.text} {text[rest[can].start :]}"


def may_fail_to(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Способности могут не являться …?» for «бывают ли способности, которые не являются …?»: there are such if they may be so."""
    opens = next((at for at in range(1, len(items) - 3) if items[at].text == "," and "relative" in lexicon.roles(items[at + 1].concepts)), 0)
    head, rest = items[:opens], items[opens + 2 :]
    if not opens or "negation" not in lexicon.roles(rest[0].concepts) or " " in items[opens + 1].text:
        return None
    exists = [at for at, item in enumerate(head) if item.text.lower() in lexicon.group("there-exist")]
    terms = [item for item in head if _is_term(item)]
    if len(exists) != 1 or len(terms) != 1 or "nom" not in terms[0].cases:
        return None
    others = [item for item in head if item is not terms[0] and item is not head[exists[0]]]
    fine = all("game" in lexicon.roles(item.concepts) or item.text == "," or lexicon.roles(item.concepts) & {"noise", "light"} for item in others)
    if not fine or any(lexicon.roles(item.concepts) & (_TURNS | _ASKS | {"or"}) for item in rest[1:]):
        return None
    if any(item.kind == "mark" and item is not items[-1] for item in rest) or lexicon.plays(items[opens + 1], "oblique-what"):
        return None
    games = "".join(f"{text[item.start : item.end]}, " for item in others if "game" in lexicon.roles(item.concepts))
    return f"{games}{text[terms[0].start : terms[0].end]} {_CAN} {text[rest[0].start :]}"


def goes_on_being(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Остаётся ли оно …?» for «продолжает ли оно быть …?»"""
    for at, item in enumerate(items[:-1]):
        if not lexicon.plays(item, "going-on"):
            continue
        behind = next((index for index in range(at + 1, min(at + 2 + _NEAR, len(items))) if lexicon.plays(items[index], "being-infinitive")), 0)
        if not behind or any(other.kind == "mark" for other in items[at:behind]) or (at and "negation" in lexicon.roles(items[at - 1].concepts)):
            return None
        return f"{text[: item.start]}{_STAYS}{text[item.end : items[behind].start]}{text[items[behind].end :].lstrip()}"
    return None


def contained_in(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«А содержит Б?» for «А включает в себя Б?»"""
    found = [item for item in items if lexicon.plays(item, "including")]
    if len(found) != 1:
        return None
    return f"{text[: found[0].start]}{_CONTAINS}{text[found[0].end :]}"


def by_the_rules(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Что эффекты делают …?» for «что по правилам эффекты делают …?»: the two words are no address where no other question word stands."""
    if any("question" in lexicon.roles(item.concepts) for item in items):
        return None
    for item in items:
        asks, _, rest = item.text.partition(" ")
        if rest.lower() in lexicon.group("by-the-rules") and asks.lower() in lexicon.group("plain-what"):
            return f"{text[: item.start + len(asks)]}{text[item.end :]}"
    return None


def at_least_one(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """“At least one Alp” for “one Alp at least”."""
    for at, item in enumerate(items[:-3]):
        words = [other.text.lower() for other in items[at + 2 : at + 4]]
        if item.has("n-1") and items[at + 1].kind == "word" and " ".join(words) in lexicon.group("at-least"):
            said = text[items[at + 2].start : items[at + 3].end]
            return f"{text[: item.start]}{said} {text[item.start : items[at + 1].end]}{text[items[at + 3].end :]}"
    return None


def which_out_of(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Какие виды способностей …?» for «что из способностей …?», where the word behind «из» is read together with it."""
    for at, asked in enumerate(items[:-2]):
        out, behind = items[at + 1], items[at + 2]
        if "question" not in lexicon.roles(asked.concepts):
            continue
        first, _, named = text[out.start : out.end].partition(" ")
        if first.lower() != _OUT_OF or not _is_term(out) or " " in asked.text or not {"q-which", "q-what"} & set(asked.concepts):
            return None
        if lexicon.plays(asked, "oblique-what") or behind.kind == "mark":
            return None
        return f"{text[: asked.start]}{_WHICH_KINDS} {named} {text[out.end :].lstrip()}"
    return None


def _is_term(item: Item) -> bool:
    return any(":" in concept for concept in item.concepts)


PLAIN_CONSTRUCTIONS = (meaning_the_same, of_any_of_them, none_but, may_fail_to, goes_on_being, contained_in, by_the_rules, at_least_one, which_out_of)
