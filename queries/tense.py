"""What is told to happen later has not happened: «существо станет тёмным. Оно ещё степное?» asks of what still is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from .lexer import Item, Lexer

# The notion of the verbs of a change in the future tense, and of the auxiliaries of what is still to come.
_LATER = frozenset({"happens-later"})
_WORD = re.compile(r"[^\W_]+")


def later_words(lexer: Lexer, text: str) -> frozenset[int]:
    """Where in a text the words stand that put off what is told: their offsets."""
    words = [(match.start(), match.group().lower()) for match in _WORD.finditer(text)]
    single = {start for start, word in words if _LATER.intersection(lexer.lookup(word))}
    phrases = [(one[0], f"{one[1]} {two[1]} {three[1]}") for one, two, three in zip(words, words[1:], words[2:], strict=False)]
    return frozenset(single.union(start for start, phrase in phrases if phrase.isascii() and _LATER.intersection(lexer.lookup(phrase))))


def not_yet(later: frozenset[int], scene: Iterable[Sequence[Item]], items: Sequence[Item]) -> bool:
    """Whether the sentences that set the scene tell of what is still to come, and the question asks of what is."""
    return not _told(later, items) and any(_told(later, told) for told in scene)


def _told(later: frozenset[int], items: Sequence[Item]) -> bool:
    return any(item.start <= start < item.end for item in items for start in later)
