"""Requests that are read once more as the plain question that they mean: «сравните обе игры: …» by what stands behind the colon, “sort
these into melee, ranged or no attack: shot, influence” as “shot, influence: melee, ranged or no attack?”, «разрешается выбрать» as «можно
выбрать», “does Heroes count it as one?” with the name that “one” stands for."""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Lexicon
from .lexer import Item

_BETWEEN = frozenset({"noise", "article", "this", "light", "linking", "comment"})
_TURNS = frozenset({"only", "none", "all", "some", "can", "cannot", "must", "always", "usually", "conditional", "relative", "contrast", "contracted"})
_INFINITIVE = ("ть", "ться", "ти", "тись", "чь")
_ALLOWED = "можно"


def uncompared(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The question behind «сравните:», “compare the two games:”; None where more than the games is named before the colon."""
    at = next((at for at, item in enumerate(items) if item.kind == "mark" and item.text == ":"), 0)
    head = [item for item in items[:at] if item.kind != "mark"]
    if not head or not lexicon.plays(head[0], "comparing") or at + 2 > len(items):
        return None
    # «сравните две карты: …» asks of those two
    plain = all("game" in lexicon.roles(item.concepts) or lexicon.plays(item, "both-games") for item in head[1:])
    rest = items[at + 1 :]
    asks = any(lexicon.roles(item.concepts) & {"question", "whether"} for item in rest) or rest[0].text.lower() in lexicon.group("auxiliary-verb")
    again = any("cue-compare" in lexicon.roles(item.concepts) or item.text == ":" for item in rest)
    return text[rest[0].start :] if plain and asks and not again else None


def permitted(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text with «можно» for «разрешается» and its like before an infinitive; None where nothing is put so, or it is denied."""
    for at, item in enumerate(items[:-1]):
        if not lexicon.plays(item, "permitting") or not items[at + 1].text.lower().endswith(_INFINITIVE):
            continue
        if at and "negation" in lexicon.roles(items[at - 1].concepts):
            return None
        return f"{text[: item.start]}{_ALLOWED}{text[item.end :]}"
    return None


def named_again(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text with its last “as one” told in full, where one thing is named with “as a …” before it."""
    likened = [at for at, item in enumerate(items[:-1]) if lexicon.plays(item, "likening-as")]
    last = next((at for at in reversed(likened) if items[at + 1].has("n-1") and lexicon.plays(items[at + 1], "tag-pronoun")), 0)
    if not last or any(item.kind != "mark" for item in items[last + 2 :]):
        return None
    named = [at for at in likened if at < last and at + 2 < last and "article" in lexicon.roles(items[at + 1].concepts)]
    if len(named) != 1 or len(likened) != 2 or not _is_term(items[named[0] + 2]):
        return None
    first, thing = items[named[0] + 1], items[named[0] + 2]
    return f"{text[: items[last + 1].start]}{text[first.start : thing.end]}{text[items[last + 1].end :]}"


def sorted_into(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The things and what they are to be sorted into, with a colon between; None where anything else is said."""
    colons = [at for at, item in enumerate(items) if item.kind == "mark" and item.text == ":"]
    if len(colons) != 1 or any(item.quoted or item.kind == "variable" for item in items):
        return None
    if not any(_sorts(item, lexicon) for item in items):
        return None
    halves = (items[: colons[0]], items[colons[0] + 1 :])
    offering = [half for half in halves if any("or" in lexicon.roles(item.concepts) for item in half)]
    if len(offering) != 1:
        return None
    listing = halves[1] if offering[0] is halves[0] else halves[0]
    choices, things = _run(offering[0], lexicon, "or"), _run(listing, lexicon, "and")
    if not choices or not things:
        return None
    counted = [item for half, run in ((offering[0], choices), (listing, things)) for item in half if item not in run and item.kind != "mark"]
    many = sum(map(_is_term, things))
    if any(not _idle(item, lexicon, many) for item in counted) or many < 2:
        return None
    return f"{text[things[0].start : things[-1].end]}: {text[choices[0].start : choices[-1].end]}?"


def _run(items: Sequence[Item], lexicon: Lexicon, joint: str) -> Sequence[Item]:
    """The items from the first name to the last, where between them stand but commas, articles, denials and joining words; else none."""
    named = [at for at, item in enumerate(items) if _is_term(item)]
    if len(named) < 2:
        return ()
    run = items[named[0] : named[-1] + 1]
    between = {joint, "article", "noise", "joiner-then", *({"negation"} if joint == "or" else ())}
    fine = all(_is_term(item) or (item.kind == "mark" and item.text == ",") or lexicon.roles(item.concepts) & between for item in run)
    return run if fine and not any(lexicon.roles(item.concepts) & _TURNS for item in run) else ()


def _idle(item: Item, lexicon: Lexicon, many: int) -> bool:
    """Whether a word beside the two lists only asks for the sorting: its verb, its order, «куда», or how many things there are."""
    if _sorts(item, lexicon) or lexicon.plays(item, "in-order") or lexicon.plays(item, "sorting-where"):
        return True
    if any(concept.startswith("n-") and concept[2:].isdigit() for concept in item.concepts):
        return item.has(f"n-{many}")
    roles = lexicon.roles(item.concepts)
    return bool(roles & _BETWEEN) and not roles & _TURNS


def _sorts(item: Item, lexicon: Lexicon) -> bool:
    return lexicon.plays(item, "sorting")


def _is_term(item: Item) -> bool:
    return any(":" in concept for concept in item.concepts)
