"""Adjectives behind their nouns: «удары магические?» names one class in turned order, or says something of the strikes.

The first reading is tried first. Where it rules nothing and the phrase is the only class that the sentence names, the noun is the
subject and the adjective what is said of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .expression import is_classified
from .lexer import Item, Lexer, Scope
from .question import View


def parted(view: View, lexer: Lexer, scope: Scope | None, items: Sequence[Item]) -> tuple[Item, ...] | None:
    """The items with the one turned phrase among them taken apart; None where there is none, or other classes are named beside it."""
    named = [index for index, item in enumerate(items) if _classes(view, item)]
    if not named or not items[named[0]].turned:
        return None
    at = named[0]
    if len(named) > 1 and not _offers(view, items[:at], [items[index] for index in named[1:]]):
        return None
    whole = items[at]
    words = whole.text.split(" ")
    if len(words) != 2:
        return None
    noun, adjective = (_single(lexer, scope, word) for word in words)
    if noun is None or adjective is None or not any(view.book.children(term) for term in _classes(view, noun)):
        return None
    middle = whole.start + len(words[0])
    said = adjective.concepts if _classes(view, adjective) else whole.concepts  # «простые» alone is no class: the whole phrase is
    return (
        *items[:at],
        noun.replaced(start=whole.start, end=middle, quoted=whole.quoted),
        adjective.replaced(kind="word", start=middle + 1, end=whole.end, concepts=said, adjective=True, quoted=whole.quoted),
        *items[at + 1 :],
    )


def points_at_turned(view: View, items: Sequence[Item]) -> bool:
    """Whether «эта» stands right before the phrase: «эта атака магическая?» says of the one told of what it is."""
    return any("this" in view.roles(item) and after.turned and bool(_classes(view, after)) for item, after in pairwise(items))


def _offers(view: View, before: Sequence[Item], behind: Sequence[Item]) -> bool:
    """Whether a question word stands before the phrase and only lowest terms behind it: «какая атака магическая, выстрел или разряд?»."""
    asks = any("question" in view.roles(item) for item in before)
    return asks and len(behind) > 1 and not any(view.book.children(term) for item in behind for term in _classes(view, item))


def _classes(view: View, item: Item) -> list[str]:
    return [term for term in view.terms(item) if is_classified(view, term)]


def _single(lexer: Lexer, scope: Scope | None, word: str) -> Item | None:
    found = lexer.items(word, scope)
    return found[0] if len(found) == 1 else None
