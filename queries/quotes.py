"""Marks that say nothing: quotation marks round one word of a term («What is a 'simple' ability?»), which would part the term in two, and
brackets with the word of the other language for what stands before them (“a discharge (разряд)”)."""

from __future__ import annotations

import re
from collections.abc import Callable

_QUOTED = r"(?<![\w])[\"'«“„‘]([^\W\d_]{2,30})[\"'»”“’](?=\s([^\W\d_]{2,30}))"
_NEXT = r"\s([^\W\d_]{2,30})\s([^\W\d_]{2,30})"
_MARKS = frozenset("\"'«“„‘")


def without_needless_quotes(text: str, lookup: Callable[[str], tuple[str, ...]]) -> str:
    """The text with blanks for the quotation marks round a single word that makes up a term with the word behind it.

    `lookup` gives the concepts of a phrase: those of rulebooks have a colon in them.
    """

    def blank(found: re.Match[str]) -> str:
        following = re.match(_NEXT, text[found.end() :])
        # «входит ли в понятие «удар» магический удар?»: the adjective is that of the word behind it
        apart = following is not None and names(f"{following[1]} {following[2]}")
        return f" {found[1]} " if not apart and names(f"{found[1]} {found[2]}") else found[0]

    def names(phrase: str) -> bool:
        return any(":" in concept for concept in lookup(phrase))

    return re.sub(_QUOTED, blank, text) if not _MARKS.isdisjoint(text) else text  # compiled where it is needed


_GLOSS = r"\s*\(([^()]{2,60})\)"
_MOST_WORDS = 6


def without_glosses(text: str, lookup: Callable[[str], tuple[str, ...]]) -> str:
    """The text without the brackets that repeat the words before them in the other language."""

    def left_out(found: re.Match[str]) -> str:
        inside = frozenset(lookup(found[1].strip(" «»\"“”")))
        words = text[: found.start()].split()
        for count in range(1, min(_MOST_WORDS, len(words)) + 1):
            before = " ".join(words[-count:]).strip("«»\"“”")
            if not inside or before.isascii() == found[1].isascii():
                break
            named = frozenset(lookup(before))
            common = inside & named
            if common and (any(":" in concept for concept in common) or inside <= named or named <= inside):
                return ""
        return found[0]

    return re.sub(_GLOSS, left_out, text) if "(" in text else text
