"""Whether a card's text gives its attack one size that nothing changes: «выстрел на 2», but not «выстрел на 2, если цель летает – на 3».

One number stands for the size with each force of the blow only where no other number, condition, choice or change stands beside it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..kb.text import words
from .cards.model import Card, Feature
from .cards.vocabulary import CardVocabulary

_DEGREE = "blow-degree"
# Roles of words behind which the size may be another.
_CHANGING = ("size-change", "condition", "instead", "where", "subordinate", "not", "only", "usage", "count", "trigger-turn", "trigger-event")
# «или», and no «и».
_OFFERING = frozenset({"или", "либо", "or"})
# What stands before those whom the attack is aimed at.
_AIMED = frozenset({"по", "at"})
_SIZE = re.compile(r"(?<![\w-])(?:\d+|[xхXХ])(?:-(?:\d+|[xхXХ]))*(?![\w-])")
_SIGNED = re.compile(r"(?:^|\s)[+−–-](?=\d|[xхXХ]\b)")
_CLAUSE = re.compile(r"[,;:.]|\s[–—-]\s|\sи\s|\sand\s")


def degrees(text: str, vocabulary: CardVocabulary) -> frozenset[str]:
    """The forces of the blow that a text names."""
    told = words(text)
    found = (vocabulary.find(_DEGREE, told, at) for at in range(len(told)))
    return frozenset(match.entry.id for match in found if match is not None)


def only_size(card: Card, term: str, vocabulary: CardVocabulary) -> bool:
    """Whether the one number in what the text does is the size of the attack, and nothing is said that could make it another."""
    bodies = [_body(feature) for feature in card.features]
    if any(feature.trigger and feature.kind == "unknown" for feature in card.features):
        return False  # «если цель летает – выстрел на 3»
    sizes = [found.group() for body in bodies for found in _SIZE.finditer(_without_distance(body, vocabulary))]
    signed = any(_SIGNED.search(body) for body in bodies)
    told = [word for body in bodies for word in words(body)]
    changed = any(vocabulary.has(role, told) for role in _CHANGING) or not _OFFERING.isdisjoint(told)
    return len(sizes) == 1 and not signed and not changed and all(_nothing_behind(body, vocabulary) for body in bodies)


def _body(feature: Feature) -> str:
    """The text of a feature without its payment and its condition."""
    body = feature.text
    for head in (feature.cost, feature.trigger):
        at = body.find(head) if head else -1
        if head and at >= 0:
            body = body[at + len(head) :].lstrip(" :–—-,")
    return body


def _without_distance(body: str, vocabulary: CardVocabulary) -> str:
    """The body without the number of its distance («дальность 2», «с дальностью 2»)."""
    kept: list[str] = []
    far = False
    for piece in re.split(r"(\s+)", body):
        told = words(piece)
        if not (far and len(told) == 1 and told[0].isdecimal()):
            kept.append(piece)
        if told:
            far = any(_far(word, vocabulary) for word in told)
    return "".join(kept)


def _far(word: str, vocabulary: CardVocabulary) -> bool:
    return vocabulary.find("distance", (word,), 0) is not None


def _nothing_behind(body: str, vocabulary: CardVocabulary) -> bool:
    """Whether the clause of the size ends with it, but for the distance and for whom it is aimed at («по летающим»)."""
    found = _SIZE.search(_without_distance(body, vocabulary))
    if found is None:
        return True
    behind = _without_distance(body, vocabulary)[found.end() :]
    clause = words(_CLAUSE.split(behind, 1)[0])
    return not clause or _is_distance(clause, vocabulary) or clause[0] in _AIMED


def _is_distance(clause: Sequence[str], vocabulary: CardVocabulary) -> bool:
    return len(clause) <= 2 and any(_far(word, vocabulary) for word in clause)
