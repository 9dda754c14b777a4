"""Whether a ruling on the parts of compound abilities in general may stand where a card's text is given.

The text at hand decides by its own structure. What is so of any compound ability holds of one whose parts are all compulsory and follow one
another by commas or semicolons alone; and only where the question speaks of no part by its number, for that one the text has.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kb.errors import SvodError
from .answer import PRECEDENT, Answer
from .cards.resolution import read_parts
from .cards.structure import Connective, Join, Part
from .cards.vocabulary import CardVocabulary
from .lexer import Item
from .part_doubts import text_leaves_open
from .part_names import part_numbers
from .question import View

# The kind of the notions of parts; the notions by which a question tells that something was not done, and asks what becomes of the ability.
_PART = "part"
_UNDONE, _COURSE = ("event-declined", "event-failed", "event-replaced"), ("ask-interrupted", "ask-complete", "ask-lost")
# The notions of «вторая часть нелегальна», which are of parts as well.
_ILLEGAL = ("h-first-illegal", "h-second-illegal", "h-second-failed", "h-third-failed", "h-not-declarable")
# The notions of «разделены запятой»: by which mark, the text shows.
_DIVIDED = ("h-divides", "h-separated-by", "h-comma", "h-semicolon")


def text_decides(view: View, items: Sequence[Item], text: str, vocabulary: CardVocabulary | None, outcome: Answer) -> bool:
    """Whether a general ruling is on parts, and the card's text may be another ability than the ruling speaks of."""
    if vocabulary is None or not vocabulary.compound or outcome.intent == PRECEDENT or not _speaks_of_parts(view, items):
        return False
    if any(part_numbers(view, item) or item.has(*_DIVIDED) for item in items):
        return True
    try:
        parts = read_parts(text, vocabulary, None)
    except SvodError:
        return True
    return len(parts) < 2 or not all(map(_is_plain, parts)) or text_leaves_open(vocabulary, parts, {}, None, False)


def _speaks_of_parts(view: View, items: Sequence[Item]) -> bool:
    kinds = {getattr(view.lexicon.notions.get(concept), "kind", None) for item in items for concept in item.concepts}
    course = any(item.has(*_UNDONE) for item in items) and any(item.has(*_COURSE) for item in items)
    course = course or any(item.has(*_ILLEGAL) for item in items)
    return course or _PART in kinds or any(part_numbers(view, item) for item in items)


def _is_plain(part: Part) -> bool:
    """Whether a part is compulsory, under no condition and tied to no other."""
    joined = part.join in (Join.COMMA, Join.SEMICOLON) or part.n == 1
    return joined and part.acts and not (part.optional or part.conditional) and part.connective is Connective.NONE
