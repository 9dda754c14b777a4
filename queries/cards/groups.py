"""Whether a part of a text describes a group of cards in general words (118.4: nobody chooses), or says more that is not known.

«Ранить всех существ», «уничтожьте раненых существ» describe a group. In «всех соседей существа» the card is one that is not described,
and «поменяйте существ местами», «ранить существ суммарно на 5» leave which of them open.
"""

from __future__ import annotations

from collections.abc import Sequence

from .vocabulary import CardVocabulary

# Roles of the card vocabulary: words that may stand before and behind the cards, and the endings of adjectives that describe them.
_BEFORE = ("all", "owner", "group-before")
_BEHIND = ("owner", "group-behind", "zone", "zone-to", "zone-either", "duration", "all")
_ENDINGS = "group-ending"


def is_plain_group(told: Sequence[str], at: int, near: int, vocabulary: CardVocabulary) -> bool:
    """Whether the card word at a place, with `near` words before it that belong to it, is described by words that are known.

    With a word for all of them, what stands behind may say more of them; without one, every word must be known.
    """
    before = range(at - near, at)
    whole = vocabulary.has("all", told[at - near : at])
    start = next((place for place in before if vocabulary.find("all", told, place) is not None), at - near)
    if any(not _describes(told, place, vocabulary) for place in range(start, at)):
        return False
    if any(vocabulary.find("group-open", told, place) is not None for place in range(at + 1, len(told))):
        return False  # «всех существ одной стихии»: which one, somebody chooses
    if not whole and any(vocabulary.is_imperative(word) and word not in vocabulary.verbs for word in told):
        return False  # «раздайте существам 5 ран»
    return whole or all(_says_no_more(told, place, vocabulary) for place in range(at + 1, len(told)))


def _describes(told: Sequence[str], place: int, vocabulary: CardVocabulary) -> bool:
    word = told[place]
    if word.isascii() or any(vocabulary.find(role, told, place) is not None for role in _BEFORE):
        return True
    return any(vocabulary.find(_ENDINGS, (word[-length:],), 0) is not None for length in (2, 3))


def _says_no_more(told: Sequence[str], place: int, vocabulary: CardVocabulary) -> bool:
    if told[place].isdecimal() or vocabulary.is_predicate(told[place]):
        return True
    return any(
        found is not None and start + found.length > place
        for start in range(max(0, place - 3), place + 1)
        for role in _BEHIND
        for found in (vocabulary.find(role, told, start),)
    )
