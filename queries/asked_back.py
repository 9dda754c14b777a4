"""“A shot isn't a strike. Is it?”: of a statement that denies it is asked whether it is so, and not whether it is not.

“Yes” would then say one thing of the words of the statement and another of what is asked, so that nothing is ruled on.
"""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .question import Question, Unit, View

_DENYING = frozenset({"negation", "contracted", "cannot", "denial", "none"})


def asked_back(view: View, question: Question, unit: Unit) -> bool:
    """Whether a sentence denies something, and another one behind it asks whether that is so (“…. Is it?”, “I doubt that …. Is it so?”).

    A tag of the sentence itself («…, is it?») asks whether what it says is right.
    """
    if unit not in question.units or not any(view.roles(item) & _DENYING for item in unit.items):
        return False
    behind = question.units[question.units.index(unit) + 1 :]
    if any(_asks_back(view, other.words) for other in behind):
        return True
    doubts = any("denial" in view.roles(item) for item in unit.items)
    return doubts and any(other.asks and not _asks_who_is_right(view, other) for other in behind)


def _asks_back(view: View, words: Sequence[Item]) -> bool:
    """Whether words are no more than an auxiliary and a pronoun: “is it?”."""
    said = " ".join(item.text.lower() for item in words).split()
    return len(said) == 2 and said[0] in view.lexicon.group("auxiliary-verb") and said[1] in view.lexicon.group("tag-pronoun")


def _asks_who_is_right(view: View, unit: Unit) -> bool:
    """Whether it is asked who is right, and not whether the thing is so."""
    text = " ".join(item.text.lower() for item in unit.words)
    return any(word in text for word in view.lexicon.group("right-or-wrong"))
