"""Several short questions behind one name («разряд в таблице: строка? столбец?», “shot: melee? magical?”): each of them is asked of it, not the
first alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .expression import DASHES, OR_NOT
from .facts import Book, Lexicon
from .lexer import Item

_QUIET = frozenset({"noise", "article", "light", "governing", "linking", "game", "game-family"})
_PLACES = frozenset({"cue-place"})
_ASKS = frozenset({"negation", "or", "article"})
_WORDS = 6  # words that such a question has at most


def headed(text: str, items: Sequence[Item], lexicon: Lexicon, books: Iterable[Book]) -> str | None:
    """The text with the name and its colon or dash before each of the questions; None where it is not so.

    The name is one term, with the table that it is looked up in; a question is a class that has kinds, offered alone or against another or
    «нет», or a row or column: «выстрел: дальняя атака? разряд?» may ask of the discharge whether it is one too, and so may «а разряд?».
    A word that says anything else, or points anywhere, leaves the text as it is.
    """
    at = next((at for at, item in enumerate(items) if item.kind == "mark" and (item.text == ":" or item.text in DASHES)), 0)
    head = items[:at]
    named = [item for item in head if _is_term(item)]
    if not named or len(named) > 2 or any(item.quoted or item.kind == "mark" for item in head):
        return None
    if not all(item in named or lexicon.roles(item.concepts) & _QUIET for item in head):
        return None
    questions: list[list[Item]] = [[]]
    for item in items[at + 1 :]:
        if item.kind == "mark" and item.text == "?" and not item.quoted:
            questions.append([])
        elif item.kind == "mark":
            return None
        else:
            questions[-1].append(item)
    if questions[-1]:
        return None  # something stands behind the last question
    questions.pop()
    known = tuple(books)
    if len(questions) < 2 or not all(_plain(question, lexicon, known) for question in questions):
        return None
    opening = text[: items[at].end].rstrip()
    return " ".join(f"{opening} {text[question[0].start : question[-1].end]}?" for question in questions)


def _plain(question: Sequence[Item], lexicon: Lexicon, books: Sequence[Book]) -> bool:
    """Whether words are a class, or a row or column, and offer at most its opposite beside it."""
    if not question or len(question) > _WORDS:
        return False
    names = [item for item in question if _has_kinds(item, books) or lexicon.roles(item.concepts) & _PLACES]
    return bool(names) and all(item in names or item.has(OR_NOT) or lexicon.roles(item.concepts) & _ASKS for item in question)


def _is_term(item: Item) -> bool:
    return any(":" in concept for concept in item.concepts)


def _has_kinds(item: Item, books: Sequence[Book]) -> bool:
    return any(book.has(concept) and len(tuple(book.leaves(concept))) > 1 for book in books for concept in item.concepts if ":" in concept)
