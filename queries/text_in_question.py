"""«В тексте просто «уничтожьте существо». Подойдёт ли существо на кладбище?»: a card's text that the question itself quotes.

It is read as if it had been given for the text of the card, where the asker says that it is all there is.
"""

from __future__ import annotations

from collections.abc import Sequence

from .answer import Result
from .facts import Lexicon
from .lexer import Item
from .question import SENTENCE_ENDS

_ALL_THERE_IS = "no-more-than"
_TEXTS = ("text", "card-says", "state-verb", "h-stated", "story-thing", "preposition", "governing", "game-in")
_QUIET = frozenset({"noise", "article", "linking", "light", "says", "comment", "this"})
_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "all", "some", "can", "must", "conditional", "question", "whether"})
_WORDS = 2  # words that a text has at least


def text_said(text: str, items: Sequence[Item], lexicon: Lexicon) -> tuple[str, str] | None:
    """(the question without its first sentence, the text which that sentence quotes); None where it says anything else."""
    quoted = [at for at, item in enumerate(items) if item.quoted and item.kind != "mark"]
    if not quoted or len({items[at].quoted for at in quoted}) != 1 or sum(items[at].size for at in quoted) < _WORDS:
        return None
    marks = [at for at in range(quoted[-1] + 1, len(items)) if items[at].kind == "mark" and not items[at].quoted and items[at].text in SENTENCE_ENDS]
    if not marks or items[marks[0]].text != "." or marks[0] + 1 >= len(items):
        return None
    others = [item for at, item in enumerate(items[: marks[0]]) if item.kind != "mark" and at not in quoted]
    roles = [lexicon.roles(item.concepts) for item in others]
    if any(item.kind == "mark" and item.text in SENTENCE_ENDS and not item.quoted for item in items[: quoted[0]]):
        return None
    plain = all(not found & _TURNS and (found & _QUIET or item.has(*_TEXTS)) for item, found in zip(others, roles, strict=True))
    simply = lexicon.group(_ALL_THERE_IS)
    if not plain or not any(word in simply for item in others for word in item.text.lower().split()):
        return None
    return text[items[marks[0]].end :].strip(), text[items[quoted[0]].start : items[quoted[-1]].end]


def by_default(result: Result) -> bool:
    """Whether a result says nothing but what holds where a text leaves something unsaid."""
    return bool(result.answers) and not result.notes and all(answer.intent == "default" for answer in result.answers)
