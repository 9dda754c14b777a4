"""«Когда говорят «удар», имеют ли в виду и магический удар тоже?», “does «Strike» in a text cover the strike through a row as well?”: whether a
quoted word takes something in is whether that is of its class. So are questions that name a class first and ask of each of it («дальние
атаки, каждая из них немагическая?»), and those that put a thing among others (“would you put discharge among the non-magical abilities?”).
"""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Lexicon
from .lexer import QUOTES, Item

_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "some", "must", "question", "or"})
_SAID = ("text", "card-says", "state-verb", "on-the-card", "card-word", "too-word", "named-word", "q-when")
_QUIET = frozenset({"noise", "article", "light", "copula", "whether", "says", "and", "joiner-then", "conditional", "game"})
_QUOTES = frozenset(QUOTES) | frozenset(QUOTES.values())
_EXCLUDED, _TOO, _THERE, _WORD = "excluded-from", "too-word", "in-that-place", "word-word"
_ASKS_SO = ("taking-in", "meaning-by", "going-in", _WORD)
_GAME = frozenset({"game"})


def taken_in(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The plain membership question; None where anything else is said, or the word could mean the thing and nothing more."""
    words = [item for item in _without_reason(items, lexicon) if item.kind != "mark"]
    quoted = [item for item in words if item.quoted]
    named = [item for item in words if _is_term(item) and not item.quoted]
    if len(quoted) != 1 or not _is_term(quoted[0]) or len(named) != 1:
        return None
    others = [item for item in words if item not in (*quoted, *named)]
    if quoted[0].start > named[0].start:
        return None  # «входит ли магический удар …» names what it goes into behind
    covers = any(lexicon.plays(item, "taking-in") for item in others)
    covers = covers or (any(lexicon.plays(item, "going-in") for item in others) and any(item.has(_THERE) for item in others))
    means = any(lexicon.plays(item, "meaning-by") for item in others) and any(_says_too(item, named[0], words, lexicon) for item in others)
    before = words[words.index(quoted[0]) - 1] if words.index(quoted[0]) else None
    simply = [item for item in others if item is before and lexicon.plays(item, "no-more-than")]
    if any("linking" in lexicon.roles(item.concepts) and item is not before for item in others):
        return None  # «… понимают и под магическим ударом»
    if not (covers or means) or not all(item in simply or _is_quiet(item, lexicon) for item in others):
        return None
    word, thing = (text[item.start : item.end] for item in (*quoted, *named))
    return f"does {word} include {thing}?" if named[0].text.isascii() else f"{word} включает {thing}?"


def _without_reason(items: Sequence[Item], lexicon: Lexicon) -> Sequence[Item]:
    """The items before “, or is that one excluded because …”, “или он не считается, потому что …”, where its reason names no class."""
    at = next((at for at, item in enumerate(items) if at and "reason-anywhere" in lexicon.roles(item.concepts)), 0)
    if not at or any(_is_term(item) for item in items[at:]):
        return items
    opens = next((back for back in range(at - 1, 0, -1) if lexicon.roles(items[back].concepts) & {"tag", "or"}), 0)
    between = [item for item in items[opens:at] if item.kind != "mark"]
    denies = any("tag" in lexicon.roles(item.concepts) or item.has(_EXCLUDED) for item in between)
    return items[:opens] if opens and denies and not any(_is_term(item) for item in between) else items


def _says_too(item: Item, named: Item, words: Sequence[Item], lexicon: Lexicon) -> bool:
    """Whether a word says that the thing is meant beside others («и магический удар», “too”)."""
    right_before = words.index(named) and words[words.index(named) - 1] is item
    return item.has(_TOO) or bool(right_before and "and" in lexicon.roles(item.concepts))


def _is_quiet(item: Item, lexicon: Lexicon) -> bool:
    roles = lexicon.roles(item.concepts)
    if any(lexicon.plays(item, part) for part in _ASKS_SO) or item.has(*_SAID, _THERE):
        return "negation" not in roles
    denied = item.text.lower().split()[0] in lexicon.group("plain-not")  # «не понимают» may be mere talk
    linked = "linking" in roles and lexicon.plays(item, "side")  # «под «ударом»»
    return item.kind == "word" and not denied and bool(linked or roles & _QUIET) and not roles & _TURNS


def each_of_them(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Все дальние атаки немагические?» for «дальние атаки, каждая из них немагическая?»; None where more is said."""
    words = [item for item in items if item.kind != "mark"]
    named = [item for item in words if _is_term(item)]
    every = [item for item in words if "all" in lexicon.roles(item.concepts)]
    if len(named) != 2 or len(every) != 1 or any(item.quoted for item in words):
        return None
    fronted = next((item for item in items if item.start >= named[0].end), None)
    between = [item for item in words if named[0].end <= item.start < named[1].start]
    if fronted is None or fronted.text not in (",", ":", "—", "–", "-") or every[0] not in between:
        return None
    them = any(lexicon.plays(item, "them-taken-up") for item in between)
    idle = {"copula", "whether", "article"}
    plain = all(item is every[0] or lexicon.plays(item, "them-taken-up") or lexicon.roles(item.concepts) & idle for item in between)
    before = [item for item in words if item.end <= named[0].start]
    behind = [item for item in words if item.start >= named[1].end]
    if not them or not plain or behind or not all(lexicon.roles(item.concepts) & (_GAME | {"article"}) for item in before):
        return None
    game = f"{text[before[0].start : before[-1].end]}: " if any(lexicon.roles(item.concepts) & _GAME for item in before) else ""
    verb = next((item for item in between if item.text.isascii() and "copula" in lexicon.roles(item.concepts)), None)
    opening = f"{text[verb.start : verb.end]} " if verb is not None else ""
    thing, of_class = (text[item.start : item.end] for item in named)
    return f"{game}{opening}{text[every[0].start : every[0].end].split()[0]} {thing} {of_class}?"


def put_among(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """“Is discharge among the non-magical abilities?” for “would you put discharge among …?”; None where more is said."""
    words = [item for item in items if item.kind != "mark" and not (item.quoted and _is_term(item))]
    verb = next((at for at, item in enumerate(words) if lexicon.plays(item, "sorting") and item.text.isascii()), 0)
    if not verb or not lexicon.plays(words[0], "auxiliary-verb") or any(item.kind == "mark" and item.text not in "?()«»\"“”" for item in items):
        return None
    rest = [item for item in words[verb + 1 :] if "article" not in lexicon.roles(item.concepts)]
    asked = all(lexicon.roles(item.concepts) & {"noise", "article", "says"} and not lexicon.roles(item.concepts) & _TURNS for item in words[1:verb])
    if not asked or len(rest) != 3 or not (_is_term(rest[0]) and _is_term(rest[2])) or not rest[1].has("among"):
        return None
    quoted = [item for item in items if item.quoted and _is_term(item)]
    if any(not set(item.concepts) & set(rest[0].concepts) for item in quoted):
        return None
    return f"{text[rest[0].start : rest[0].end]} — {text[rest[2].start : rest[2].end]}?"


def _is_term(item: Item) -> bool:
    return any(":" in concept for concept in item.concepts)
