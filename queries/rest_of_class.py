"""Questions for what else is of a class, put as the engine reads them: «что ещё, кроме атак, относится к способностям?» and “attacks, and what
else, make up the abilities?” as «какие способности не являются атаками?», “which abilities are not attacks?”. They count only where the
ruling is a list (see `in_part` in `recast`).
"""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Lexicon
from .lexer import Item
from .question import SENTENCE_ENDS

_EXCEPTING = ("but-for", "other-than")
_QUIET = frozenset({"article", "game"})
_NOT = {True: "which {} are not {}?", False: "какие {} не являются {}?"}
# A question word that «ещё», “else” may follow.
_ASKING = ("q-what", "q-which")


def rest_of_class(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The plain question for the members of a class that are not of another; None where anything else is said of either."""
    marks = [item for item in items if item.kind == "mark"]
    words = [item for item in items if item.kind != "mark"]
    if any(item.text not in (",", "—", "–", "-", ":", *SENTENCE_ENDS) or item.quoted for item in marks) or len(words) > _MOST:
        return None
    left, used = _excepted(text, words, lexicon) or _joined(text, words, lexicon)
    wholes = [item for item in words if item not in used and any(":" in concept for concept in item.concepts)]
    if not left or len(wholes) != 1:
        return None
    rest = [item for item in words if item not in used and item not in wholes]
    asks = [item for item in rest if item.has(*_ASKING) or "cue-list" in lexicon.roles(item.concepts)]
    if used and any(item.has(*_ASKING) for item in used):
        asks = [*asks, *(item for item in used if item.has(*_ASKING))]
    others = [item for item in rest if item not in asks and not lexicon.roles(item.concepts) & _QUIET]
    if len(asks) != 1 or not all(lexicon.plays(item, "making-up") or lexicon.plays(item, "more") for item in others):
        return None
    games = [text[item.start : item.end] for item in words if "game" in lexicon.roles(item.concepts)]
    asked = _NOT[text.isascii()].format(text[wholes[0].start : wholes[0].end], left)
    return f"{games[0]}: {asked}" if games else asked


def _excepted(text: str, words: Sequence[Item], lexicon: Lexicon) -> tuple[str, Sequence[Item]] | None:
    """What stands behind «кроме», “besides”, and the words of it."""
    for at, item in enumerate(words):
        said = item.text.lower()
        for group in _EXCEPTING:
            for marker in sorted(lexicon.group(group), key=len, reverse=True):
                if said.startswith(f"{marker} "):  # «кроме атак» as one phrase
                    return text[item.start + len(marker) : item.end].strip(), (item,)
                if said == marker:
                    behind = next((other for other in words[at + 1 :] if "article" not in lexicon.roles(other.concepts)), None)
                    fits = behind is not None and any(":" in concept for concept in behind.concepts)
                    return (text[behind.start : behind.end], (item, behind)) if behind is not None and fits else None
    return None


def _joined(text: str, words: Sequence[Item], lexicon: Lexicon) -> tuple[str, Sequence[Item]]:
    """What stands before «и что ещё», “and what else”, and the words of it."""
    for named, joins, asks in zip(words, words[1:], words[2:], strict=False):
        term = any(":" in concept for concept in named.concepts)
        more = any(word in lexicon.group("more") for word in asks.text.lower().split())
        if term and "and" in lexicon.roles(joins.concepts) and asks.has(*_ASKING) and more:
            return text[named.start : named.end], (named, joins, asks)
    return "", ()


_MOST = 14
"""How many words such a question has at most."""
