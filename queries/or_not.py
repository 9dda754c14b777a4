"""Alternatives that ask nothing more: «заклинание — это атака или не атака?» as «заклинание — это атака?», “can an influence impose wounds,
or only an attack?” as the question before its “or”."""

from __future__ import annotations

from collections.abc import Sequence

from .expression import OR_NOT
from .facts import Lexicon
from .lexer import Item
from .question import SENTENCE_ENDS

_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "none", "conditional", "relative", "rhetorical", "contrast"})
_MORE = frozenset({"only", "all", "must", "always", "usually", "question", "or"})


def whether_or_not(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The question without «или не …», where the very words before «или» stand behind its «не»; None where it says anything else."""
    either = [item for item in items if "or" in lexicon.roles(item.concepts) or item.has(OR_NOT)]
    if len(either) != 1:
        return None
    before = text[: either[0].start].rstrip(" ,—–-")
    first, _, words = text[either[0].end :].strip(" ?!.").partition(" ")
    if either[0].has(OR_NOT):
        first, words = "", f"{first} {words}"
    words = words.strip().lower()
    if (first and first.lower() not in lexicon.group("plain-not")) or not words or not before.lower().endswith(f" {words}"):
        return None
    told = [item for item in items if item.end <= len(before)]
    if any(item.kind == "mark" and item.text in SENTENCE_ENDS for item in told) or _roles(told, lexicon) & (_TURNS | _MORE):
        return None
    return f"{before}?"


def without_others(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The question before “, or only X”, where X is but the name of a thing: whether that one may do so as well is not asked."""
    at = next((at for at in range(2, len(items) - 2) if "or" in lexicon.roles(items[at].concepts)), 0)
    if not at or "only" not in lexicon.roles(items[at + 1].concepts):
        return None
    behind = [item for item in items[at + 2 :] if item.kind != "mark" or item.text not in SENTENCE_ENDS]
    named = [item for item in behind if "article" not in lexicon.roles(item.concepts)]
    before = items[:at]
    while before and before[-1].kind == "mark":
        before = before[:-1]
    begins = 1 if before and "noise" in lexicon.roles(before[0].concepts) else 0  # «а воздействие может …?»
    if len(named) != 1 or not any(":" in concept for concept in named[0].concepts) or len(before) < 2:
        return None
    if any(item.kind == "mark" for item in before) or _roles(before[begins:], lexicon) & (_TURNS | _MORE):
        return None
    return f"{text[: before[-1].end]}?"


def _roles(items: Sequence[Item], lexicon: Lexicon) -> frozenset[str]:
    return frozenset().union(*(lexicon.roles(item.concepts) for item in items))
