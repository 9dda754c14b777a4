"""What is told to happen later has not happened: «существо станет тёмным. Оно ещё степное?» asks of what still is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .lexer import Item, Lexer

# The notion of the verbs of a change in the future tense, and of the auxiliaries of what is still to come.
_LATER = "happens-later"


def later_words(lexer: Lexer, items: Iterable[Item]) -> frozenset[int]:
    """Where in a question the words stand that put off what is told: their offsets. In a phrase («станет тёмным») each word is looked at."""
    return frozenset(
        item.start
        for item in items
        if item.has(_LATER) or (item.size > 1 and any(_LATER in lexer.lookup(word) for word in item.text.split()))
    )


def not_yet(later: frozenset[int], scene: Iterable[Sequence[Item]], items: Sequence[Item]) -> bool:
    """Whether the sentences that set the scene tell of what is still to come, and the question asks of what is."""
    return not _told(later, items) and any(_told(later, told) for told in scene)


def _told(later: frozenset[int], items: Sequence[Item]) -> bool:
    return any(item.start <= start < item.end for item in items for start in later)
