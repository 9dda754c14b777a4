"""The frame of a Heroes ability (the table of 112): payment and colon, named ability, trigger, and the body that is carried out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .sentence import DASHES, Stretch, stretch, without_notes
from .text import Kind, Token, trim
from .vocabulary import CardVocabulary, Match

_EMPHASIS = "*_"
_EDGE = "".join(sorted(DASHES)) + ".,;:!?…"
_COLON_HEAD_WORDS = 4
_LATE_WORDS = 4


class Head(StrEnum):
    """What stands before the body of an ability."""

    NONE = "none"
    PAYMENT = "payment"
    NAMED = "named"
    TRIGGER = "trigger"
    TRAILING_TRIGGER = "trailing-trigger"
    CONDITION = "condition"


@dataclass(frozen=True, slots=True)
class Frame:
    """The head of an ability and the token ranges of head and body; `denied` marks «не» in a statement before a trailing trigger."""

    head: Head
    head_first: int
    head_last: int
    body_first: int
    body_last: int
    word: str = ""


def frame(tokens: Sequence[Token], first: int, last: int, vocabulary: CardVocabulary, spell: bool | None) -> Frame:
    """Divide the ability between two token indices. On a spell (117.1) a condition belongs to its instruction and heads nothing."""
    whole = stretch(tokens, first, last)
    colon = _colon_head(whole, vocabulary)
    if colon is not None:
        return colon
    if spell:
        return Frame(Head.NONE, first, first, first, last)
    for head in (_leading(whole, vocabulary, conditions=spell is False), _trailing(whole, vocabulary)):
        if head is not None:
            return head
    return Frame(Head.NONE, first, first, first, last)


def _colon_head(whole: Stretch, vocabulary: CardVocabulary) -> Frame | None:
    """A payment or a named ability before the first colon outside quotes and brackets."""
    tokens = whole.tokens
    colon = next((i for i in range(whole.first, whole.last) if tokens[i].text == ":" and not tokens[i].inside), None)
    if colon is None:
        return None
    left = stretch(tokens, whole.first, colon)
    head_first, head_last = trim(tokens, whole.first, colon)
    body = (colon + 1, whole.last)
    if is_payment(left, vocabulary):
        return Frame(Head.PAYMENT, head_first, head_last, *body)
    if _opens_with_trigger(left, vocabulary) or _gives_or_chooses(left, vocabulary):
        return None
    if left.words and len(left.words) <= _COLON_HEAD_WORDS and not any(map(vocabulary.is_predicate, left.words)):
        return Frame(Head.NAMED, head_first, head_last, *body, word=left.words[0])
    return None


def is_payment(left: Stretch, vocabulary: CardVocabulary) -> bool:
    """Whether what stands before a colon is a payment (112): coins, the turn, or an action to be done for it («Сбросьте карту:»)."""
    solid = [
        token
        for token in left.tokens[left.first : left.last]
        if token.kind is not Kind.SPACE and token.text not in ",*_+"
    ]
    if not solid:
        return False
    icons = [token for token in solid if token.kind is Kind.ICON]
    if any(_sense(token, vocabulary) != "payment" for token in icons if left.first == left.last):
        return False
    words = [token for token in solid if token.kind is Kind.WORD]
    if all(token.kind is Kind.ICON or _is_amount(token) for token in solid):
        return all(_sense(token, vocabulary) == "payment" for token in icons)
    if not words or _gives_or_chooses(left, vocabulary) or not left.words:
        return False
    first_word = next((word for word in left.words if not word.isdecimal() and word != "х"), "")
    return vocabulary.is_imperative(first_word) and not any(
        vocabulary.find("optional", left.words, at) for at in range(len(left.words))
    )


def _sense(token: Token, vocabulary: CardVocabulary) -> str:
    entry = vocabulary.icons.get(token.folded)
    return entry.sense if entry is not None else ""


def _is_amount(token: Token) -> bool:
    return token.kind is Kind.WORD and (token.text.isdecimal() or token.folded in ("х", "x"))


def _gives_or_chooses(left: Stretch, vocabulary: CardVocabulary) -> bool:
    """Whether the colon opens a list of modes («одно из:») or the words of an ability that is given («имеют:»)."""
    return any(
        vocabulary.find(role, left.words, at) for role in ("modes", "grants") for at in range(len(left.words))
    )


def _opens_with_trigger(left: Stretch, vocabulary: CardVocabulary) -> bool:
    return any(vocabulary.find(role, left.words, 0) for role in ("trigger-event", "trigger-turn"))


def _leading(whole: Stretch, vocabulary: CardVocabulary, conditions: bool) -> Frame | None:
    """A trigger (or, off spells, a condition) at the head of the sentence."""
    words = whole.words
    if vocabulary.find("trigger-turn", words, 0):
        end = _turn_end(whole, vocabulary)
        return _headed(Head.TRIGGER, whole, end) if end is not None else None
    event = vocabulary.find("trigger-event", words, 0) or _late_when(whole, vocabulary)
    if event is not None:
        end = _clause_end(whole, vocabulary, needs_predicate=event.entry.id == "when")
        return _headed(Head.TRIGGER, whole, end) if end is not None else None
    condition = vocabulary.find("condition", words, 0)
    if conditions and (condition is not None and condition.entry.id == "if" or vocabulary.find("instead", words, 0)):
        end = _clause_end(whole, vocabulary, needs_predicate=True)
        return _headed(Head.CONDITION, whole, end) if end is not None else None
    return None


def _late_when(whole: Stretch, vocabulary: CardVocabulary) -> Match | None:
    """A «когда» a few words behind the beginning, with no predicate before it (a misprint of «каждый раз, когда»)."""
    for at in range(1, min(_LATE_WORDS, len(whole.words))):
        if vocabulary.is_predicate(whole.words[at - 1]):
            return None
        match = vocabulary.find("trigger-event", whole.words, at)
        if match is not None and match.entry.id == "when":
            return match
    return None


def _headed(head: Head, whole: Stretch, end: int) -> Frame:
    opening = end
    while opening > whole.first and whole.tokens[opening - 1].text in _EMPHASIS:
        opening -= 1
    if opening > whole.first and whole.tokens[opening - 1].kind is Kind.SPACE:
        end = opening
    head_first, head_last = trim(whole.tokens, whole.first, end, _EDGE)
    return Frame(head, head_first, head_last, end, whole.last)


def _turn_end(whole: Stretch, vocabulary: CardVocabulary) -> int | None:
    """Where «в начале … хода (противника)» ends, with a condition that follows it."""
    words = whole.words
    at = next((at for at in range(1, min(6, len(words))) if vocabulary.find("turn-word", words, at)), None)
    if at is None:
        return None
    owner = vocabulary.find("turn-owner", words, at + 1)
    at += owner.length if owner is not None else 0
    end = whole.places[at] + 1
    if vocabulary.find("condition", words, at + 1):
        return _clause_end(whole, vocabulary, needs_predicate=True, after=at + 1) or end
    return end


def _clause_end(whole: Stretch, vocabulary: CardVocabulary, needs_predicate: bool, after: int = 0) -> int | None:
    """Where the clause that begins at word `after` ends: at a dash, at a comma behind its own predicate, or at an order or permission."""
    tokens = whole.tokens
    predicate_seen = not needs_predicate
    word_at = dict(zip(whole.places, range(len(whole.places)), strict=True))
    opened = False
    for index in range(whole.places[after], whole.last):
        token = tokens[index]
        if token.inside or token.kind is Kind.SPACE:
            continue
        if token.kind is Kind.WORD:
            at = word_at[index]
            if at > after and (
                vocabulary.is_imperative(token.folded) or (not needs_predicate and _permits(whole, at, vocabulary)) or (opened and _permits(whole, at, vocabulary))
            ):
                return index
            if vocabulary.is_predicate(token.folded):
                predicate_seen = True
            opened = opened or predicate_seen
        elif token.text in DASHES and _is_spaced(tokens, index):
            return index
        elif token.text == "," and _ends_at(whole, index, predicate_seen, vocabulary):
            return index
    return None


def _permits(whole: Stretch, at: int, vocabulary: CardVocabulary) -> bool:
    return vocabulary.find("optional", whole.words, at) is not None


def _ends_at(whole: Stretch, comma: int, predicate_seen: bool, vocabulary: CardVocabulary) -> bool:
    """Whether the clause ends at the comma: a relative clause or a further condition continues it, an action or permission ends it."""
    at = bisect_right(whole.places, comma)
    if at == len(whole.places):
        return predicate_seen
    if vocabulary.find("subordinate", whole.words, at) or vocabulary.find("condition", whole.words, at):
        return False
    return predicate_seen or _permits(whole, at, vocabulary) or vocabulary.is_predicate(whole.words[at])


def _is_spaced(tokens: Sequence[Token], index: int) -> bool:
    return 0 < index < len(tokens) - 1 and tokens[index - 1].kind is Kind.SPACE and tokens[index + 1].kind is Kind.SPACE


def _trailing(whole: Stretch, vocabulary: CardVocabulary) -> Frame | None:
    """A trigger behind the action («Теряет …, когда …»)."""
    acted = False
    for at, word in enumerate(whole.words):
        match = vocabulary.find("trigger-event", whole.words, at)
        if acted and match is not None and match.entry.id == "when":
            place = whole.places[at]
            body_first, body_last = without_notes(whole.tokens, whole.first, place, _EDGE)
            head_first, head_last = trim(whole.tokens, place, whole.last, _EDGE)
            return Frame(Head.TRAILING_TRIGGER, head_first, head_last, body_first, body_last)
        acted = acted or vocabulary.is_predicate(word)
    return None
