"""«Какие эффекты доступны атаке, а какие заклинанию?», “what can an attack do, and what can a spell?”: a question of one thing, and again of
another with less words, is asked of each of the two in full.
"""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Lexicon
from .lexer import Item

_TURNS = frozenset(
    {"negation", "contracted", "cannot", "denial", "only", "none", "all", "some", "or", "whether", "conditional", "relative", "this", "cue-count"}
)
_JOINTS = frozenset({"and", "contrast"})


def in_full(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text as two questions that differ in their thing alone; None where the second has a word of its own."""
    words = [item for item in items if item.kind != "mark"]
    asks = [at for at, item in enumerate(words) if "question" in lexicon.roles(item.concepts)]
    if len(asks) != 2 or any(lexicon.roles(item.concepts) & _TURNS for item in words) or not _marks_fit(items, words, asks[1]):
        return None
    first, second = asks
    if first or second < 2 or not lexicon.roles(words[second - 1].concepts) & _JOINTS or not _same(words[first], words[second]):
        return None
    half, rest = words[: second - 1], words[second + 1 :]
    said = {item.text.lower() for item in half}
    named = [item for item in rest if _is_term(item) and item.text.lower() not in said]
    spare = [item for item in rest if item not in named and item.text.lower() not in said and "article" not in lexicon.roles(item.concepts)]
    if len(named) != 1 or spare or named[0].adjective:
        return None  # «какие атаки магические, а какие немагические?» shares its noun
    likely = [item for item in half if _is_term(item) and _fits(words, item, named[0], lexicon)]
    if not likely or likely[-1].text.lower() == named[0].text.lower():
        return None
    told, other = likely[-1], text[named[0].start : named[0].end]
    whole = text[half[0].start : half[-1].end]
    return f"{whole}? {text[half[0].start : told.start]}{other}{text[told.end : half[-1].end]}?"


def _same(word: Item, other: Item) -> bool:
    return bool(set(word.concepts) & set(other.concepts))


def _fits(words: Sequence[Item], item: Item, other: Item, lexicon: Lexicon) -> bool:
    """Whether two names stand in the same place: in the same case in Russian, behind the same word in English."""
    if not item.text.isascii():
        return bool(item.cases & other.cases)
    return _before(words, item, lexicon) == _before(words, other, lexicon) != ""


def _before(words: Sequence[Item], item: Item, lexicon: Lexicon) -> str:
    earlier = [word for word in words if word.end <= item.start and "article" not in lexicon.roles(word.concepts)]
    return earlier[-1].text.lower() if earlier else ""


def _marks_fit(items: Sequence[Item], words: Sequence[Item], second: int) -> bool:
    """Whether no mark stands in the sentence but its end and a comma before what joins the second half."""
    for item in items[:-1]:
        if item.kind == "mark" and not (item.text == "," and item.end <= words[second - 1].start and item.start >= words[second - 2].end):
            return False
    return not any(item.quoted for item in items)


def _is_term(item: Item) -> bool:
    return any(":" in concept for concept in item.concepts)
