"""What stands before the body of an ability: a trigger, a condition.

Where such a clause ends in a text that is loose with its commas.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from enum import StrEnum

from ...kb.record import Record
from .sentence import DASHES, Stretch, without_notes
from .text import Kind, Token, trim
from .vocabulary import CardVocabulary, Match

EDGE = "".join(sorted(DASHES)) + ".,;:!?…"
_EMPHASIS = "*_"
_LATE_WORDS = 4
_TURN_WORDS = 6


class Head(StrEnum):
    """What stands before the body of an ability."""

    NONE = "none"
    PAYMENT = "payment"
    NAMED = "named"
    TRIGGER = "trigger"
    TRAILING_TRIGGER = "trailing-trigger"
    CONDITION = "condition"


class Frame(Record):
    """The head of an ability and the token ranges of head and body; `word` is the name before the colon of a named
    ability.
    """

    head: Head
    head_first: int
    head_last: int
    body_first: int
    body_last: int
    word: str = ""


def leading(whole: Stretch, vocabulary: CardVocabulary, conditions: bool) -> Frame | None:
    """A trigger at the beginning of the stretch, or (where `conditions` are looked for) an «если» or «вместо»; None
    where there is none.
    """
    words = whole.words
    if vocabulary.find("trigger-turn", words, 0):
        end = _turn_end(whole, vocabulary)
        return _headed(Head.TRIGGER, whole, end) if end is not None else None
    event = (_event(words, 0, vocabulary) if _names_event(whole, vocabulary) else None) or _late_when(whole, vocabulary)
    if event is not None:
        end = _clause_end(whole, vocabulary, needs_predicate=event.entry.id == "when")
        return _headed(Head.TRIGGER, whole, _second_predicate(whole, vocabulary) if end is None else end)
    if not conditions:
        return None
    condition = vocabulary.find("condition", words, 0)
    instead = vocabulary.find("instead", words, 0)
    if instead is not None or (condition is not None and condition.entry.id == "if"):
        end = _clause_end(whole, vocabulary, needs_predicate=instead is None)
        return _headed(Head.CONDITION, whole, end) if end is not None else None
    return None


def trailing(whole: Stretch, vocabulary: CardVocabulary) -> Frame | None:
    """A «когда» behind the action («Теряет …, когда …»)."""
    acted = False
    for at, word in enumerate(whole.words):
        match = _event(whole.words, at, vocabulary)
        if acted and match is not None and match.entry.id == "when":
            place = whole.places[at]
            body_first, body_last = without_notes(whole.tokens, whole.first, place, EDGE)
            head_first, head_last = trim(whole.tokens, place, whole.last, EDGE)
            return Frame(Head.TRAILING_TRIGGER, head_first, head_last, body_first, body_last)
        acted = acted or vocabulary.is_predicate(word)
    return None


def _event(words: Sequence[str], at: int, vocabulary: CardVocabulary, role: str = "trigger-event") -> Match | None:
    """The trigger phrase at word `at`; None where it only looks like one («при этом», «при помощи …»)."""
    if vocabulary.find("no-event", words, at):
        return None
    match = vocabulary.find(role, words, at)
    behind = words[at + match.length : at + match.length + 1] if match is not None else ()
    return None if any(word.isdecimal() for word in behind) else match  # «при 3 монетах»


def _names_event(whole: Stretch, vocabulary: CardVocabulary) -> bool:
    """Whether no sign of a payment follows the first word at once: «при [:tap]» names no event, «при [:atk]» does."""
    tokens = whole.tokens
    if not whole.places:
        return False
    behind = (i for i in range(whole.places[0] + 1, whole.last) if tokens[i].kind is not Kind.SPACE and tokens[i].text not in _EMPHASIS)
    index = next(behind, None)
    icon = vocabulary.icons.get(tokens[index].folded) if index is not None and tokens[index].kind is Kind.ICON else None
    return icon is None or icon.sense != "payment"


def has_event(words: Sequence[str], vocabulary: CardVocabulary, roles: Sequence[str], event: str = "") -> bool:
    """Whether a trigger phrase stands behind the first predicate; `event` narrows it to one entry."""
    acted = False
    for at, word in enumerate(words):
        if acted:
            for role in roles:
                match = _event(words, at, vocabulary, role)
                if match is not None and (not event or match.entry.id == event):
                    return True
        acted = acted or vocabulary.is_predicate(word)
    return False


def is_spaced_dash(tokens: Sequence[Token], index: int) -> bool:
    """Whether the token is a dash with white space on both sides (an en or em dash may lack it on one)."""
    if tokens[index].text not in DASHES or not 0 < index < len(tokens) - 1:
        return False
    before, after = tokens[index - 1].kind is Kind.SPACE, tokens[index + 1].kind is Kind.SPACE
    return (before and after) or (tokens[index].text not in "-−" and (before or after))


def defines_variable(words: Sequence[str], at: int, vocabulary: CardVocabulary) -> bool:
    """Whether a dash behind word `at` belongs to «где Х - …»."""
    return at >= 1 and len(words[at]) == 1 and vocabulary.find("where", words, at - 1) is not None


def _late_when(whole: Stretch, vocabulary: CardVocabulary) -> Match | None:
    """A «когда» a few words behind the beginning, with no predicate before it (a misprint of «каждый раз, когда»)."""
    for at in range(1, min(_LATE_WORDS, len(whole.words))):
        if vocabulary.is_predicate(whole.words[at - 1]) or vocabulary.find("condition", whole.words, at - 1):
            return None
        match = _event(whole.words, at, vocabulary)
        if match is not None and match.entry.id == "when":
            return match
    return None


def _second_predicate(whole: Stretch, vocabulary: CardVocabulary) -> int:
    """Where the body begins when no mark divides it off: at the second predicate; the end of the stretch where there
    is none.
    """
    found = [place for place, word in zip(whole.places, whole.words, strict=True) if vocabulary.is_predicate(word)]
    return found[1] if len(found) > 1 else whole.last


def _headed(head: Head, whole: Stretch, end: int) -> Frame:
    """The frame of a head that ends before token `end`; an emphasis that opens there belongs to the body."""
    opening = end
    while opening > whole.first and whole.tokens[opening - 1].text in _EMPHASIS:
        opening -= 1
    if opening > whole.first and whole.tokens[opening - 1].kind is Kind.SPACE:
        end = opening
    head_first, head_last = trim(whole.tokens, whole.first, end, EDGE)
    return Frame(head, head_first, head_last, end, whole.last)


def _turn_end(whole: Stretch, vocabulary: CardVocabulary) -> int | None:
    """Where «в начале … хода (противника)» ends, with conditions and further events that follow it."""
    words = whole.words
    at = next((at for at in range(1, min(_TURN_WORDS, len(words))) if vocabulary.find("turn-word", words, at)), None)
    if at is None:
        return None
    owner = vocabulary.find("turn-owner", words, at + 1)
    at += owner.length if owner is not None else 0
    end = whole.places[at] + 1
    if any(vocabulary.find(role, words, at + 1) for role in ("condition", "trigger-event", "trigger-turn")):
        return _clause_end(whole, vocabulary, needs_predicate=False, after=at + 1) or end
    return end


def _clause_end(whole: Stretch, vocabulary: CardVocabulary, needs_predicate: bool, after: int = 0) -> int | None:
    """Where the clause that begins at word `after` ends.

    A dash ends it, or a colon, a comma behind its own predicate, an order, a permission, or (where the clause has no
    predicate of its own, as behind «при») the first predicate.
    """
    tokens = whole.tokens
    predicate_seen = not needs_predicate
    own_predicate = False
    for index in range(whole.places[after], whole.last):
        token = tokens[index]
        if token.inside or token.kind is Kind.SPACE:
            continue
        if token.kind is Kind.WORD:
            at = bisect_left(whole.places, index)
            if at > after and _orders(whole, at, needs_predicate, own_predicate, vocabulary):
                return index
            own_predicate = own_predicate or vocabulary.is_predicate(token.folded)
            predicate_seen = predicate_seen or own_predicate
        elif (
            token.text == ":"
            or (
                is_spaced_dash(tokens, index)
                and not defines_variable(whole.words, bisect_left(whole.places, index) - 1, vocabulary)
            )
            or (token.text == "," and _ends_at(whole, index, predicate_seen, vocabulary))
        ):
            return index
    return None


def _orders(whole: Stretch, at: int, needs_predicate: bool, own_predicate: bool, vocabulary: CardVocabulary) -> bool:
    """Whether the word at `at` begins the body: an order, a permission, «вместо этого», or the predicate behind a
    «при …».
    """
    word = whole.words[at]
    if vocabulary.is_imperative(word):
        return True
    if needs_predicate and not own_predicate:
        return False
    if vocabulary.find("optional", whole.words, at) and not vocabulary.find("not", whole.words, at - 1):
        return True
    if vocabulary.find("instead", whole.words, at) and own_predicate:
        return True
    if _names_ability(whole, at, vocabulary):
        return True
    return (
        not needs_predicate
        and vocabulary.is_predicate(word)
        and not vocabulary.find("condition", whole.words, at - 1)
        and not _in_condition(whole, at, vocabulary)
    )


def _names_ability(whole: Stretch, at: int, vocabulary: CardVocabulary) -> bool:
    """Whether an ability type with its name in quotes or its strength stands here, the dash before it being lost."""
    match = vocabulary.find("ability-type-named", whole.words, at)
    if match is None:
        return False
    index = whole.places[at + match.length - 1] + 1
    while index < whole.last and (whole.tokens[index].kind is Kind.SPACE or whole.tokens[index].text in _EMPHASIS):
        index += 1
    if index >= whole.last:
        return False
    following = whole.tokens[index]
    return following.quoted or vocabulary.find("on", (following.folded,), 0) is not None


def _in_condition(whole: Stretch, at: int, vocabulary: CardVocabulary) -> bool:
    """Whether a condition or relative word stands between the last comma and the word."""
    step = at - 1
    while step >= 0 and step > at - _LATE_WORDS * 2:
        if any(
            token.text == "," and not token.inside
            for token in whole.tokens[whole.places[step] + 1 : whole.places[step + 1]]
        ):
            return False
        if any(vocabulary.find(role, whole.words, step) for role in ("subordinate", "condition")) and step > 0:
            return True
        step -= 1
    return False


def _ends_at(whole: Stretch, comma: int, predicate_seen: bool, vocabulary: CardVocabulary) -> bool:
    """Whether the clause ends at the comma: a relative clause or a further condition continues it, an action or
    permission ends it.
    """
    at = bisect_right(whole.places, comma)
    if at == len(whole.places):
        return predicate_seen
    words = whole.words
    if any(vocabulary.find(role, words, at) for role in ("subordinate", "condition", "trigger-event", "trigger-turn")):
        return vocabulary.find("with-that", words, at) is not None
    if predicate_seen and _runs_to_dash(whole, at, vocabulary):
        return False
    return (
        predicate_seen
        or vocabulary.find("optional", words, at) is not None
        or vocabulary.find("so", words, at) is not None
        or vocabulary.is_predicate(words[at])
    )


def _runs_to_dash(whole: Stretch, at: int, vocabulary: CardVocabulary) -> bool:
    """Whether no action stands between the word and the next dash («…, сражающегося с ней - …»), so that the dash is
    the clause's end.
    """
    for index in range(whole.places[at], whole.last):
        token = whole.tokens[index]
        if token.inside or token.kind is Kind.SPACE:
            continue
        if token.kind is Kind.WORD:
            if vocabulary.is_predicate(token.folded) or vocabulary.find(
                "ability-type-named", whole.words, bisect_left(whole.places, index)
            ):
                return False
        elif token.kind is Kind.MARK and token.text in ",;:":
            return False
        elif is_spaced_dash(whole.tokens, index):
            return not defines_variable(whole.words, bisect_left(whole.places, index) - 1, vocabulary)
    return False
