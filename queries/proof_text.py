"""What the checker of derivations reads in a card's text by itself: the types of ability named in it, and its
strength.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .proof_classes import NO, YES, Conclusion, nothing
from .proof_rules import entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_WORD = re.compile(r"\w+")
_NUMBERS = re.compile(r"\d+-\d+-\d+")
_ENDING = 2


def names_in(text: str, slug: str, names: Sequence[str], vocabulary: Mapping[str, Any]) -> bool:
    """Whether a text names a term by one of its names or a word of the vocabulary, in whatever form."""
    words = _folded(text)
    further = (name for entry in entries(vocabulary) if entry.get("id") == slug for name in entry.get("words", ()))
    return any(_stands(_folded(name), words) for name in (*names, *further))


def written_out(text: str, written: str) -> bool:
    """Whether X-Y-Z is what a text prints, or the one number that it prints, for each force of the blow."""
    parts = written.split("-")
    if _NUMBERS.search(text):
        return written in text
    return len(parts) == 3 and len(set(parts)) == 1 and parts[0] in _WORD.findall(text)


def strength(kind: str, parts: Sequence[str], proposed: Sequence[str]) -> Conclusion:
    """What follows from a strength X-Y-Z for a goal about how it is written; one number stands for it where all three are equal."""
    even = len(set(parts)) == 1
    match kind, *proposed:
        case ["pointed-strength"]:
            return Conclusion(None, ("-".join(parts),))
        case ["pointed-short"] if even:
            return Conclusion(None, (parts[0],))
        case ["pointed-may-be-short"]:
            return Conclusion(YES if even else NO)
        case ["pointed-size", str(claimed)]:
            return Conclusion(YES if claimed.split("-") == list(parts) else NO)
        case _:
            return nothing("the strength has no such form")


def _folded(text: str) -> list[str]:
    return [word.replace("ё", "е") for word in _WORD.findall(text.lower())]


def _stands(name: list[str], words: list[str]) -> bool:
    """Whether each word of a name, less its ending, begins one of the words."""
    stems = [word[: max(3, len(word) - _ENDING)] for word in name]
    return bool(stems) and all(any(word.startswith(stem) for word in words) for stem in stems)
