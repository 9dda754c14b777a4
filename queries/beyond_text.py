"""A question with a card's text that says more than the text bears out: another number, cost, sort of card or deed, another player who acts.

The defaults of the rules settle which zone and whose card it is. They do not settle the rest: a «yes» by them would answer the other part as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from .answer import NO, YES, Answer
from .lexer import Item
from .pointed_silence import Silence
from .pointing import Pointer

_FIGURES = re.compile(r"\d+")
# The notion of «два» and all other numbers, and the kind of costs.
_NUMBER, _COST = "number", "card-cost"
# Notions of more cards than one, and the roles of the card vocabulary by which a text speaks of several.
_MORE_THAN_ONE = ("h-all-c", "h-both-c", "many", "h-target-number")
_GROUP = "target-many"
_SEVERAL = ("all", "several", "target-many", "any-number", "whichever")
# Notions of what is done with cards of any text («применить», «выбрать», «использовать»): no deed of its own.
_ANY_DEED = ("h-applies", "h-chooses", "h-works-z", "h-carried-out")
# … of choosing, and of the player who is not the one whose ability it is.
_CHOOSES, _OPPONENT = "h-chooses", "opponent"
# … and of what every deed is told by, so that two deeds are not alike by them.
_OF_EVERY_DEED = frozenset({"story-event", "h-located", "h-zone-owner", "h-zone-owner-which", "moves-from-elsewhere", "h-used-c", "h-let-c"})
# Roles of words that come before what may or must be done.
_LEAVE = frozenset({"can", "must"})
# The kind of «вторая часть», the notions of breaking off, and the word of the card vocabulary for an ability of several parts.
_PART_NUMBER, _BROKEN_OFF, _COMPOUND = "part-number", ("ask-interrupted", "h-interrupted"), "compound"
# Kinds of the ways to write a strength.
_FORMATS = frozenset({"format", "short-format"})


def says_beyond(pointer: Pointer, scene: Sequence[Item], items: Sequence[Item], outcome: Answer) -> bool:
    """Whether a ruling by the rules' defaults would also answer what they do not settle of the text."""
    asked = (*scene, *items)
    if outcome.verdict is None:
        return _in_letters(pointer, outcome)
    if _of_other_parts(pointer, asked) or _of_all_here(pointer, items) or _left_undone(pointer, asked) or _other_player(pointer, asked):
        return True
    if outcome.verdict == NO:
        return _must_in_zone(pointer, items, outcome)
    beyond = _other_number(pointer, asked) or _other_deed(pointer, asked) or Silence(pointer).other_card(asked)
    return outcome.verdict == YES and beyond


def _in_letters(pointer: Pointer, outcome: Answer) -> bool:
    """Whether a strength is named by the letters of the clause, where the text has its figures."""
    kinds = {notion.kind for value in outcome.value if (notion := pointer.view.lexicon.notions.get(value.id)) is not None}
    return bool(kinds & _FORMATS) and any(one.strength for one in pointer.abilities())


def _of_other_parts(pointer: Pointer, asked: Sequence[Item]) -> bool:
    """Whether a part is asked about by its number, or whether the ability is broken off, and the text is no compound ability for certain."""
    numbered = any(_has_kind(pointer, item.concepts, _PART_NUMBER) or item.has(*_BROKEN_OFF) for item in asked)
    return numbered and any(feature.complexity != _COMPOUND for feature in pointer.card.features)


def _of_all_here(pointer: Pointer, items: Sequence[Item]) -> bool:
    """Whether all that stands in the text is asked about («все ли особенности тут собственные?»)."""
    roles = [pointer.view.roles(item) for item in items]
    return any("all" in found for found in roles) and any("this" in found and "copula" not in found for found in roles)


def other_figures(pointer: Pointer, asked: Sequence[Item]) -> bool:
    """Whether a figure is asked about that does not stand in the text («ранит на 5», where it says 3)."""
    told = set(_FIGURES.findall(pointer.text))
    return any(item.kind == "number" and not set(_FIGURES.findall(item.text)) <= told for item in asked)


def _other_number(pointer: Pointer, asked: Sequence[Item]) -> bool:
    """Whether another number of cards is asked about, or another cost."""
    told = pointer.concepts
    counted = {one for concept in told for one in _numbers(pointer, concept)}
    for item in asked:
        counts = {one for concept in item.concepts for one in _numbers(pointer, concept)}
        if counts and not counts & counted:
            return True
        if (item.has(*_MORE_THAN_ONE) or pointer.names(_GROUP, item.text)) and not pointer.has(*_SEVERAL):
            return True
        costs = _has_kind(pointer, item.concepts, _COST) and any(_has_kind(pointer, (concept,), _COST) for concept in told)
        if costs and not (set(_FIGURES.findall(item.text)) <= set(_FIGURES.findall(pointer.text)) and set(item.concepts) & told):
            return True
    return other_figures(pointer, asked)


def _numbers(pointer: Pointer, concept: str) -> frozenset[str]:
    """The number that a concept names («два», «два существа»)."""
    lexicon = pointer.view.lexicon
    return frozenset(one for one in lexicon.ancestors(concept) if one != _NUMBER and _NUMBER in lexicon.ancestors(one))


def _has_kind(pointer: Pointer, concepts: Sequence[str], kind: str) -> bool:
    notions = (pointer.view.lexicon.notions.get(concept) for concept in concepts)
    return any(notion is not None and notion.kind == kind for notion in notions)


def _deeds(pointer: Pointer, asked: Sequence[Item]) -> Iterator[Item]:
    """The verbs behind «можно», «должен» that name a deed of their own."""
    view = pointer.view
    begun = False
    for item in asked:
        begun = begun or bool(view.roles(item) & _LEAVE)
        if begun and "predicate" in view.roles(item) and "copula" not in view.roles(item) and not item.cases and not item.has(*_ANY_DEED):
            yield item


def _other_deed(pointer: Pointer, asked: Sequence[Item]) -> bool:
    """Whether something may be done that the text does not do («уничтожить», where it says «ранить»)."""
    done = pointer.concepts - _OF_EVERY_DEED
    return any(not done & set(item.concepts) for item in _deeds(pointer, asked))


def _left_undone(pointer: Pointer, asked: Sequence[Item]) -> bool:
    """Whether it is asked if a deed may be left out («можно ли не брать …?»)."""
    view = pointer.view
    spoken = [item for item in asked if item.kind != "mark" and (view.roles(item) & {"negation", "can", "must"} or not view.ignored(item))]
    found = any("negation" in view.roles(item) and "predicate" in view.roles(behind) for item, behind in pairwise(spoken))
    return found and any("can" in view.roles(before) and "negation" in view.roles(item) for before, item in pairwise(spoken))


def _other_player(pointer: Pointer, asked: Sequence[Item]) -> bool:
    """Whether the opponent is to act or to choose: of the text at hand the rules tell only what is usual."""
    view = pointer.view
    spoken = [item for item in asked if item.kind != "mark" and "article" not in view.roles(item)]
    acts = [at for at, item in enumerate(spoken) if view.roles(item) & _LEAVE]
    choosing = any(item.has(_CHOOSES) for item in spoken)
    for at, item in enumerate(spoken):
        if not item.has(_OPPONENT) or not (acts or choosing):
            continue
        if item.cases:
            led = bool(at) and spoken[at - 1].has("preposition", "governing")
            doer = ("nom" in item.cases and "acc" not in item.cases and not led) or (choosing and "ins" in item.cases)
        else:
            before = spoken[at - 1] if at else None
            doer = before is None or bool(view.roles(before) & _LEAVE) or view.plays(before, "auxiliary-verb") or view.plays(before, "done-by")
            doer = doer and not item.text.lower().endswith(("'s", "’s"))
        if doer:
            return True
    return False


def _must_in_zone(pointer: Pointer, asked: Sequence[Item], outcome: Answer) -> bool:
    """Whether a duty that names a zone is denied by a rule that speaks of no zone."""
    view = pointer.view
    zoned = any(view.book.kind(concept) == "zone" for item in asked for concept in item.concepts)
    if not zoned or not any("must" in view.roles(item) for item in asked) or outcome.goal[0] != "assertions":
        return False
    rules = {match[0] for match in outcome.goal[1]}
    stated = [view.book.assertions[name] for name in rules]
    named = {concept for rule in stated for group in (rule.subject, rule.object, *rule.when) for concept in group}
    return not any(view.book.kind(concept) == "zone" for concept in named)
