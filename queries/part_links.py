"""Words between the parts of a compound ability that tie a part to another in a way that no clause speaks of («если да», “in that case”).

The clauses know «при этом» and the bare comma. What else stands between an action and the next («заодно», “as a result”) may make the one hang
on the other, or may not: of such an ability nothing is ruled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..kb.text import words
from .cards.structure import Part
from .cards.vocabulary import CardVocabulary
from .lexer import Item
from .question import View

_WITH_THAT, _BRACKETED = "with-that", re.compile(r"\(([^()]*)\)")
_OPTIONAL, _QUOTES = "optional", frozenset("«»“”„\"'")
_SMALL = (_OPTIONAL, "then", "otherwise", "with-that", "in-order-to", "condition")


def as_on_card(pattern: str, vocabulary: CardVocabulary, ties: Iterable[str]) -> str:
    """The pattern with the key words that stand in brackets behind a tie in its place: “and if so («при этом») do Y”."""
    for found in _BRACKETED.finditer(pattern):
        inside = words(found.group(1))
        match = vocabulary.find(_WITH_THAT, inside, 0)
        if match is None or match.length != len(inside):
            continue
        before = pattern[: found.start()].rstrip()
        tie = max((tie for tie in ties if before.lower().endswith(" " + tie)), key=len, default=None)
        if tie is not None:
            told = before[: -len(tie)].rstrip(" ,").removesuffix(" and").rstrip(" ,")
            return f"{told}, {' '.join(inside)} {pattern[found.end() :].lstrip(' ,')}"
    return pattern


def without_remark(view: View, items: Sequence[Item], parts: Sequence[Part], vocabulary: CardVocabulary) -> list[Item]:
    """The items without the remark that the ability has no «можете» («…, без слова «можете»», «можете нет»), where it has none."""
    if any(part.optional for part in parts):
        return list(items)
    kept: list[Item] = []
    at = 0
    while at < len(items):
        length = _remark(view, items[at:], vocabulary)
        if length:
            at += length
        else:
            kept.append(items[at])
            at += 1
    return kept


def _remark(view: View, items: Sequence[Item], vocabulary: CardVocabulary) -> int:
    """How many items at the beginning say that there is no «можете»; 0 where they say something else."""
    lacking = items[0].text.lower() in view.lexicon.group("lacking")
    at = int(lacking)
    while at < len(items) and (items[at].text in _QUOTES or items[at].text.lower() in view.lexicon.group("keyword-noun")):
        at += 1
    told = words(items[at].text) if at < len(items) else []
    match = vocabulary.find(_OPTIONAL, told, 0) if told else None
    if match is None or match.length != len(told):
        return 0
    at += 1
    while at < len(items) and items[at].text in _QUOTES:
        at += 1
    if lacking:
        return at
    return at + 1 if at < len(items) and view.plays(items[at], "closing-no") else 0


def tied_otherwise(pattern: str, parts: Sequence[Part], vocabulary: CardVocabulary, ties: Iterable[str], idle: Iterable[str]) -> bool:
    """Whether a part says more than what is done, by a phrase of the list of ties, or (where letters stand for actions) by any other word."""
    told = f" {' '.join(words(pattern))} "
    if any(f" {tie} " in told for tie in ties):
        return True
    lettered = [part for part in parts if _is_lettered(part)]
    passed = frozenset(idle)
    return len(lettered) > 1 and any(_other_words(part, vocabulary, passed) for part in parts)


def _is_lettered(part: Part) -> bool:
    return any(len(word) == 1 and word.isupper() for word in part.text.replace(",", " ").split())


def _other_words(part: Part, vocabulary: CardVocabulary, idle: frozenset[str]) -> bool:
    """Whether a part has a word beside its letter, the verb, leave and the joining words that the clauses or the engine know."""
    told = words(part.text)
    at = 0
    while at < len(told):
        found = next((match for role in _SMALL if (match := vocabulary.find(role, told, at)) is not None), None)
        if found is not None:
            at += found.length
            continue
        if len(told[at]) > 1 and told[at] not in idle and not vocabulary.is_predicate(told[at]):
            return True
        at += 1
    return False
