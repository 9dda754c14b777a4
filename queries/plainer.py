"""Putting a refused question more plainly and asking it again, one way of it after another. Loaded only where a question was refused.

A way of putting it is a function `(text, items, lexicon) -> text | None`. Ways that keep less of the question than all its words tell,
beside their text, what its ruling must be like to stand for the question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .answer import Result
from .as_written import AS_WRITTEN
from .asides import apart, fronted
from .asked_of_each import in_full
from .asked_which import completed
from .both_sides import behind_colon
from .card_first import card_first, of_example
from .choice_first import choice_first, is_offered
from .claims_within import CLAIMS_WITHIN
from .conceded import of_classes, without_concession
from .facts import Lexicon
from .games import plainly_named
from .lexer import Item
from .meant_by_word import each_of_them, put_among, taken_in
from .or_not import whether_or_not, without_others
from .place_asked import default_placed
from .plain_constructions import PLAIN_CONSTRUCTIONS
from .plain_relations import PLAIN_RELATIONS
from .put_in_full import FULLER
from .recast import RECAST, in_part
from .restated import named_again, permitted, sorted_into, uncompared
from .restated_classes import covered, of_table, one_of
from .reworded import REWORDED, named_value, unquoted
from .sides import sided
from .sorted_apart import certain, in_order, not_pointing
from .text_in_question import by_default, text_said
from .told_asides import TOLD_ASIDES
from .told_conclusion import TOLD_CONCLUSIONS
from .trimmed import PLAINER, of_members
from .unwilling import willing

# Asks a text with a card text; whether the text, where it is refused again, may be put more plainly once more.
Ask = Callable[[str, str | None, bool], Result]
# The concepts that a whole phrase names.
Lookup = Callable[[str], tuple[str, ...]]

_WAYS = (
    *(fronted, apart, sided, plainly_named, uncompared, permitted, named_again, sorted_into, one_of, covered, of_table, willing, completed),
    *(default_placed, in_full, taken_in, each_of_them, put_among, in_order, not_pointing, certain),
    *PLAINER,
    *FULLER,
    *REWORDED,
    behind_colon,
    *RECAST,
    *PLAIN_CONSTRUCTIONS,
    *AS_WRITTEN,
    *PLAIN_RELATIONS,
    *CLAIMS_WITHIN,
    *TOLD_CONCLUSIONS,
    *TOLD_ASIDES,
    without_others,
)


def put_plainly(ask: Ask, text: str, items: Sequence[Item], lexicon: Lexicon, card_text: str | None, lookup: Lookup) -> Result | None:
    """The first ruling on the question in plainer words, in the order of the ways; None where none of them is ruled on."""
    for way in _WAYS:
        other = way(text, items, lexicon)
        again = ask(other, card_text, True) if other is not None else None
        if again is not None and again.answers and not again.notes:
            return again
    played = None if card_text else card_first(text, items, lexicon)
    again = ask(played, None, False) if played is not None else None
    if again is not None and of_example(again):
        return again
    plain = unquoted(text, items, lexicon, lookup)
    again = ask(plain, card_text, True) if plain is not None else None
    if again is not None and again.answers and not again.notes:
        return again
    return (None if card_text else _less(ask, text, items, lexicon)) or _chosen(ask, text, items, lexicon, card_text) or (
        None if card_text else _quoted(ask, text, items, lexicon) or _valued(ask, text, items, lexicon)
        or in_part(text, items, lexicon, lambda other: ask(other, None, False))
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


def _valued(ask: Ask, text: str, items: Sequence[Item], lexicon: Lexicon) -> Result | None:
    """The ruling where a question is nothing but the name of what is wanted, if it is a value."""
    named = named_value(text, items, lexicon)
    again = ask(named, None, False) if named is not None else None
    return again if again is not None and again.answers and not again.notes and all(answer.verdict is None for answer in again.answers) else None
