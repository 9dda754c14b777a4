"""«В тексте просто «уничтожьте существо». Подойдёт ли существо на кладбище?»: a card's text that the question itself quotes.

It is read as if it had been given for the text of the card, where the asker says that it is all there is.
"""

from __future__ import annotations

from collections.abc import Sequence

from .answer import Result
from .facts import Lexicon
from .lexer import QUOTES, Item
from .question import SENTENCE_ENDS

_ALL_THERE_IS, _ONLY = "no-more-than", "nothing-but"
_TEXTS = ("text", "card-says", "state-verb", "h-stated", "story-thing", "preposition", "governing", "game-in", "h-trigger-word")
_QUIET = frozenset({"noise", "article", "linking", "light", "says", "comment", "this"})
_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "all", "some", "can", "must", "conditional", "question", "whether"})
_WORDS = 2  # words that a text has at least
_MARKS = frozenset(QUOTES) | frozenset(QUOTES.values()) | frozenset("()")


def text_said(text: str, items: Sequence[Item], lexicon: Lexicon) -> tuple[str, tuple[str, ...]] | None:
    """(the question without the words that quote a text, what they quote); None where they say anything else.

    Two quotations are the text and, in brackets behind it, its translation.
    """
    groups = list(dict.fromkeys(item.quoted for item in items if item.quoted and item.kind != "mark"))
    quoted = [at for at, item in enumerate(items) if item.quoted and item.kind != "mark"]
    if not quoted or len(groups) > 2:
        return None
    parts = [[items[at] for at in quoted if items[at].quoted == group] for group in groups]
    texts = tuple(text[part[0].start : part[-1].end] for part in parts)
    if any(sum(item.size for item in part) < _WORDS for part in parts):
        return None
    if len(parts) == 2 and not (texts[0].isascii() != texts[1].isascii() and text[parts[0][-1].end : parts[1][0].start].strip("\"'«»“”„ ") == "("):
        return None
    inside = [item for item in items[quoted[0] : quoted[-1] + 1] if item.kind != "mark" and not item.quoted]
    end = next((at for at in range(quoted[-1] + 1, len(items)) if not (items[at].kind == "mark" and items[at].text in _MARKS)), 0)
    if inside or not end or end + 1 >= len(items):
        return None
    before = items[: quoted[0]]
    if any(item.kind == "mark" and item.text in SENTENCE_ENDS and not item.quoted for item in before):
        return None
    if items[end].has("h-not-stated") and _named(before, lexicon):
        at = next(at for at in reversed(range(len(before))) if before[at].kind != "mark")
        return f"{text[: before[at].start].rstrip()} {text[items[end + 1].start :]}".replace(" ?", "?"), texts
    others = [item for item in [*before, *items[quoted[-1] + 1 : end]] if item.kind != "mark"]
    stop = items[end].kind == "mark" and (items[end].text == "." or (items[end].text == "," and not any(item.text == "," for item in before)))
    if not stop or not all(_is_plain(item, lexicon, item is others[0] and items[end].text == ",") for item in others):
        return None
    simply = any(word in lexicon.group(_ALL_THERE_IS) for item in others for word in item.text.lower().split())
    if not simply and not (others and lexicon.plays(others[-1], _ONLY)):
        return None
    return text[items[end].end :].strip(), texts


def _is_plain(item: Item, lexicon: Lexicon, opens: bool) -> bool:
    """Whether a word before the quotation says no more than that it is a text; «если» may open what ends in a comma."""
    roles = lexicon.roles(item.concepts)
    if lexicon.plays(item, _ONLY) or (opens and roles & {"conditional"}):
        return True
    return not roles & _TURNS and bool(roles & _QUIET or item.has(*_TEXTS))


def _named(before: Sequence[Item], lexicon: Lexicon) -> bool:
    """Whether a quotation is named a text («способность с текстом «…» без уточнений»)."""
    words = [item for item in before if item.kind != "mark"]
    return len(words) > 1 and lexicon.plays(words[-1], "with-the-text")


def by_default(results: Sequence[Result]) -> bool:
    """Whether results say nothing but what holds where a text leaves something unsaid, and all of them the same."""
    said = {tuple((answer.rulebook, answer.verdict, answer.value) for answer in result.answers) for result in results}
    plain = all(result.answers and not result.notes and all(answer.intent == "default" for answer in result.answers) for result in results)
    return plain and len(said) == 1
