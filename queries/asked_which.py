"""«Не все способности могут быть целевыми. Какие могут?», “some abilities can be targeted. Which ones?”: the second sentence asks of which
of them it is so, and leaves out what the first has said. It is read as “which abilities can be targeted?”.
"""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Lexicon
from .lexer import Item
from .question import SENTENCE_ENDS

_QUIET = frozenset({"noise", "article", "joiner-then", "contrast", "and", "game", "game-family", "comment"})
_TURNING = frozenset({"negation", "denial", "none", "only", "contracted", "cannot", "conditional", "or", "this", "relative"})


def completed(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The question in full; None where the text is not two such sentences."""
    ends = [at for at, item in enumerate(items) if item.kind == "mark" and item.text in SENTENCE_ENDS and not item.quoted]
    if len(ends) != 2 or ends[1] != len(items) - 1 or items[ends[0]].text == "?" or items[ends[1]].text != "?":
        return None
    told, asks = list(items[: ends[0]]), list(items[ends[0] + 1 : ends[1]])
    while told and lexicon.roles(told[0].concepts) & _QUIET and not _opens(text, told, lexicon):
        told.pop(0)
    opening = _opens(text, told, lexicon)
    if opening is None or any(item.kind == "mark" for item in (*told, *asks)):
        return None
    count, all_denied, word = opening
    said = text[told[0].start : items[ends[0]].start].split()[count:]
    rest = [item for item in told if item.start >= told[0].start + _length(text, told[0].start, count)]
    if len(said) < 2 or any(lexicon.roles(item.concepts) & _TURNING for item in rest):
        return None
    if not _asks_of_them(text, asks, [part.lower() for part in said], rest, all_denied, lexicon):
        return None
    return f"{text[: told[0].start]}{word} {' '.join(said)}?"


def _opens(text: str, told: Sequence[Item], lexicon: Lexicon) -> tuple[int, bool, str] | None:
    """How many words «не все», “some” take up, whether it says that not all are so, and the question word in their place."""
    words = [part.lower() for part in text[told[0].start : told[-1].end].split()] if told else []
    for group, denied in (("not-all", True), ("not-each", True), ("some-of-them", False)):
        for count in (2, 1):
            head = " ".join(words[:count])
            if head in lexicon.group(group):
                return count, denied, ("which" if head.isascii() else "какая" if group == "not-each" else "какие")
    return None


def _length(text: str, start: int, count: int) -> int:
    end = start
    for part in text[start:].split()[:count]:
        end = text.index(part, end) + len(part)
    return end - start


def _asks_of_them(
    text: str, asks: Sequence[Item], said: Sequence[str], rest: Sequence[Item], all_denied: bool, lexicon: Lexicon
) -> bool:
    """Whether the question is no more than “which can?”, “which ones are?”, «какие именно?»: what it names again, the statement says."""
    asks = list(asks)
    while asks and lexicon.roles(asks[0].concepts) & _QUIET:
        asks.pop(0)
    words = [part.lower() for part in text[asks[0].start : asks[-1].end].split()] if asks else []
    if not words or words[0] not in lexicon.group("which-of-them"):
        return False
    behind = words[1:]
    while behind and behind[0] in lexicon.group("ones"):
        behind.pop(0)
    named = {concept for item in rest[:2] for concept in item.concepts if ":" in concept}
    if behind and any(item.text.lower() == behind[0] and named.intersection(item.concepts) and behind[0] not in said[-1:] for item in asks):
        behind.pop(0)  # “which abilities can?”
    if not behind:
        return not all_denied
    if len(behind) == 1 and behind[0] in lexicon.group("stands-for-verb"):
        being = lexicon.group("form-of-be")
        return behind[0] in said or behind[0] in lexicon.group("helping-verb") or (behind[0] in being and not being.isdisjoint(said))
    return list(said[-len(behind) :]) == behind and len(said) > len(behind)
