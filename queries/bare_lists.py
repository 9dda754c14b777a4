"""Lists asked for without a verb («все фоны символа редкости, пожалуйста», «цвета значка выпуска, от частой карты до ультраредкой?»), and
«… есть?» at the end."""

from __future__ import annotations

from collections.abc import Sequence

from .expression import DASHES, THERE_IS
from .lexer import Item
from .matching import CONTENT
from .question import View

_LIST, _SOME = "cue-list", "some-wide"
# Notions that say how a request is meant («нужны все …»), where they open it.
_WANTED = ("must-have", "h-serves")
# Notions of «по порядку», “in order”.
_ORDER = ("in-order", "order-of-list")
# The kind of notions that name the two ends of a list («от частой до ультраредкой»).
_RANGE = "range"
_OTHERWISE = frozenset(
    {"question", "whether", "negation", "none", "only", "or", "can", "must", "conditional", "relative", "this", "says", "contrast", "some"}
    | {"cue-list", "cue-define", "cue-quote", "cue-place", "cue-same", "cue-same-cell", "cue-compare", "cue-count", "cue-where-said"}
)


def requested(view: View, items: Sequence[Item], asks: bool) -> tuple[Item, ...]:
    """The sentence with the word that asks for a list before it, where it is nothing but the name of one; else as it is.

    Behind «все» stands one name in the nominative, and nothing but the genitive behind that («все дальние атаки магические» says something);
    so it is with a range of what is listed.
    """
    words = [item for item in items if item.kind != "mark"]
    if any(item.kind == "mark" and item.text in DASHES for item in items) or any(view.roles(item) & _OTHERWISE for item in words):
        return tuple(items)
    ranged = any(_is_range(view, item) for item in words)
    opening = words[1:] if words and words[0].has(*_WANTED) else words
    whole = bool(opening) and view.lang == "ru" and "all" in view.roles(opening[0]) and not asks
    if not (ranged or whole) or not _one_name(view, opening[1:] if whole or (opening and "all" in view.roles(opening[0])) else opening):
        return tuple(items)
    kept = items if opening is words else items[items.index(words[0]) + 1 :]
    return (Item("word", "перечислите" if view.lang == "ru" else "list", kept[0].start, kept[0].start, (_LIST,)), *kept)


def existing(view: View, items: Sequence[Item], asks: bool) -> tuple[Item, ...]:
    """«Срабатывающие особенности есть в классике?» as «есть ли срабатывающие особенности …?»; every other sentence as it is."""
    words = [item for item in items if item.kind != "mark"]
    there = [at for at, item in enumerate(words) if item.has(THERE_IS)]
    if not asks or len(there) != 1 or not there[0] or words[there[0]].text.lower() != "есть":
        return tuple(items)
    named = [item for item in words if any(":" in concept for concept in view.concepts(item))]
    plain = all(item in named or item.has(THERE_IS, "and", "game-in", "governing") or "game" in view.roles(item) for item in words)
    if not plain or len(named) != 1 or named[0] is not words[0] or "nom" not in named[0].cases:
        return tuple(items)
    kept = [item for item in items if not item.has(THERE_IS)]
    return (Item("word", "есть ли", items[0].start, items[0].start, (_SOME,)), *kept)


def _is_range(view: View, item: Item) -> bool:
    notions = [view.lexicon.notions.get(concept) for concept in item.concepts]
    return any(notion is not None and notion.kind == _RANGE for notion in notions)


def _one_name(view: View, words: Sequence[Item]) -> bool:
    """Whether the words name one thing: the first noun in the nominative, the others in the genitive; games and orders aside."""
    named = False
    for index, word in enumerate(words):
        roles = view.roles(word)
        if _is_range(view, word) or "game" in roles or word.has(*_ORDER):
            continue
        content = any(":" in concept or view.lexicon.role(concept) in CONTENT for concept in view.concepts(word))
        if not content:
            joins = view.lang == "ru" and not view.ignored(word) and not _before_game(view, words, index)
            if roles & {"copula", "and", "all"} or joins:
                return False
            continue
        if word.kind != "word" or word.turned or "light" in roles:
            return False
        if view.lang == "ru" and ("gen" if named else "nom") not in word.cases:
            return False
        if view.lang != "ru" and "predicate" in roles and not roles & {"thing", "value", "condition"} and not view.terms(word):
            return False
        named = True
    return named


def _before_game(view: View, words: Sequence[Item], index: int) -> bool:
    """Whether a preposition stands before the name of a game."""
    return index + 1 < len(words) and "game" in view.roles(words[index + 1])
