"""“A shot isn't a strike. Is it?”: of a statement that denies it is asked whether it is so, and not whether it is not.

“Yes” would then say one thing of the words of the statement and another of what is asked, so that nothing is ruled on.
"""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .question import Question, Unit, View

_AUXILIARIES = frozenset({"is", "are", "does", "do", "did", "can", "could", "will", "would", "must", "may", "was", "were"})
_PRONOUNS = frozenset({"it", "they", "he", "she", "this", "that", "one", "there"})
_DENYING = frozenset({"negation", "contracted", "cannot", "denial", "none"})
# What asks whether somebody was right, and not whether the thing is so.
_RIGHT = ("right", "wrong", "correct", "прав", "ошиб", "верн")


def asked_back(view: View, question: Question, unit: Unit) -> bool:
    """Whether a sentence denies something, and another one behind it asks whether that is so (“…. Is it?”, “I doubt that …. Is it so?”).

    A tag of the sentence itself («…, is it?») asks whether what it says is right.
    """
    if unit not in question.units or not any(view.roles(item) & _DENYING for item in unit.items):
        return False
    behind = question.units[question.units.index(unit) + 1 :]
    if any(_asks_back(other.words) for other in behind):
        return True
    doubts = any("denial" in view.roles(item) for item in unit.items)
    return doubts and any(other.asks and not _asks_who_is_right(other) for other in behind)


def _asks_back(words: Sequence[Item]) -> bool:
    """Whether words are no more than an auxiliary and a pronoun: “is it?”."""
    said = " ".join(item.text.lower() for item in words).split()
    return len(said) == 2 and said[0] in _AUXILIARIES and said[1] in _PRONOUNS


def _asks_who_is_right(unit: Unit) -> bool:
    text = " ".join(item.text.lower() for item in unit.words)
    return any(word in text for word in _RIGHT)
