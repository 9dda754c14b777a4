"""Putting a refused question more plainly and asking it again, one way of it after another. Loaded only where a question was refused.

A way of putting it is a function `(text, items, lexicon) -> text | None`. Ways that keep less of the question than all its words tell,
beside their text, what its ruling must be like to stand for the question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .answer import Result
from .asides import apart, fronted
from .asked_which import completed
from .choice_first import choice_first, is_offered
from .conceded import of_classes, without_concession
from .facts import Lexicon
from .games import plainly_named
from .lexer import Item
from .or_not import whether_or_not, without_others
from .restated import named_again, permitted, sorted_into, uncompared
from .restated_classes import covered, of_table, one_of
from .sides import sided
from .text_in_question import by_default, text_said
from .trimmed import PLAINER, of_members
from .unwilling import willing

# Asks a text with a card text; whether the text, where it is refused again, may be put more plainly once more.
Ask = Callable[[str, str | None, bool], Result]

_WAYS = (
    *(fronted, apart, sided, plainly_named, uncompared, permitted, named_again, sorted_into, one_of, covered, of_table, willing, completed),
    *PLAINER,
    without_others,
)


def put_plainly(ask: Ask, text: str, items: Sequence[Item], lexicon: Lexicon, card_text: str | None) -> Result | None:
    """The first ruling on the question in plainer words, in the order of the ways; None where none of them is ruled on."""
    for way in _WAYS:
        other = way(text, items, lexicon)
        again = ask(other, card_text, True) if other is not None else None
        if again is not None and again.answers and not again.notes:
            return again
    return (None if card_text else _less(ask, text, items, lexicon)) or _chosen(ask, text, items, lexicon, card_text) or (
        None if card_text else _quoted(ask, text, items, lexicon)
    )


def _less(ask: Ask, text: str, items: Sequence[Item], lexicon: Lexicon) -> Result | None:
    """The ruling without a concession or an alternative that is less than what is asked."""
    for way in (without_concession, whether_or_not):
        rest = way(text, items, lexicon)
        again = ask(rest, None, False) if rest is not None else None
        if again is not None and of_classes(again.answers) and not again.notes:
            return again
    return of_members(text, items, lexicon, lambda less: ask(less, None, False))


def _chosen(ask: Ask, text: str, items: Sequence[Item], lexicon: Lexicon, card_text: str | None) -> Result | None:
    """The ruling on a question behind a choice («А или Б: куда …?»), where it is one of those offered."""
    chosen = choice_first(text, items, lexicon)
    if chosen is None:
        return None
    again = ask(chosen[0], card_text, False)
    return again if is_offered(again, chosen[1]) else None


def _quoted(ask: Ask, text: str, items: Sequence[Item], lexicon: Lexicon) -> Result | None:
    """The ruling where the question quotes all that a card's text says («В тексте просто «…»»), by what holds where nothing is said."""
    quoting = text_said(text, items, lexicon)
    told = [ask(quoting[0], quoted, False) for quoted in quoting[1]] if quoting is not None else []
    return told[0] if told and by_default(told) else None
