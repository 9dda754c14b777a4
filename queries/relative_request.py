"""«Цвет, которым отмечают нечастую карту»: a noun that only a relative clause tells of asks for what fills its place («каким цветом
отмечают нечастую карту?»); so does each of two of them («…, и фон, которым отмечают необычную»)."""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import QUOTES, Item
from .matching import CONTENT
from .question import View

_WHICH = "q-which"
_BY_WHICH = "by-which"
_TURNS = frozenset(
    {"question", "whether", "negation", "contracted", "cannot", "denial", "rhetorical", "none", "only", "all", "some", "or", "can", "must"}
    | {"always", "usually", "conditional", "this", "says", "contrast", "reason", "tag"}
    | {"cue-define", "cue-quote", "cue-place", "cue-same", "cue-same-cell", "cue-compare", "cue-count", "cue-where-said"}
)


def by_relative(view: View, items: Sequence[Item]) -> tuple[Item, ...]:
    """The sentence as a question with a question word, where it is such a noun or two of them and nothing else; else as it is."""
    told = [at for at in range(2, len(items)) if view.plays(items[at], _BY_WHICH) and items[at - 1].text == ","]
    if not told or any(view.roles(item) & _TURNS for at, item in enumerate(items) if at not in told):
        return tuple(items)
    if _goes_on(view, items, told) or sum("relative" in view.roles(item) for item in items) != len(told):
        return tuple(items)
    if not all(_opens(view, items, at - 2, told) for at in told):
        return tuple(items)
    found: list[Item] = []
    for at, item in enumerate(items):
        if at + 2 in told:
            which = Item("word", "какой", item.start, item.start, (_WHICH,))
            found.extend((which, item.replaced(cases=frozenset({"ins"}))))
        elif at > told[0] and at not in told and at + 1 not in told:
            found.append(item)
    return tuple(found)


def _goes_on(view: View, items: Sequence[Item], told: Sequence[int]) -> bool:
    """Whether more is said of the noun behind its clause («эффект, которым выдан Рывок, удалён?»)."""
    seconds = {at - 2 for at in told[1:]}
    for at in range(told[0] + 1, len(items)):
        item = items[at]
        if item.kind != "mark" or item.text in ".?!" or item.text in QUOTES or item.text in QUOTES.values():
            continue
        if item.text != "," or not (at + 1 in told or at + 2 in seconds):
            return True
    verbs = [item for item in items[told[0] + 1 :] if "predicate" in view.roles(item) and not item.cases]
    return len(verbs) > len(told)


def _opens(view: View, items: Sequence[Item], at: int, told: Sequence[int]) -> bool:
    """Whether a noun opens the sentence, or stands behind the «и» that joins it to the first of its sort."""
    noun = items[at]
    content = any(":" in concept or view.lexicon.role(concept) in CONTENT for concept in view.concepts(noun))
    if noun.kind != "word" or not content or not noun.cases & {"nom", "acc"} or view.roles(noun) & {"light", "noise", "comment"}:
        return False
    if at + 2 != told[0]:
        return "and" in view.roles(items[at - 1])
    return all(item.kind == "mark" or view.ignored(item) or "cue-list" in view.roles(item) for item in items[:at])
