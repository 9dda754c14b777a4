"""The frame of a Heroes ability (the table of 112): payment and colon, named ability, trigger, and the body that is
carried out.
"""

from __future__ import annotations

from collections.abc import Sequence

from .heads import Frame, Head, leading, trailing
from .sentence import Stretch, stretch
from .text import Kind, Token, trim
from .vocabulary import CardVocabulary

_COLON_HEAD_WORDS = 4


def frame(tokens: Sequence[Token], first: int, last: int, vocabulary: CardVocabulary, spell: bool | None) -> Frame:
    """Divide the ability between two token indices.

    On a spell (117.1) a condition belongs to its instruction and heads nothing.
    """
    whole = stretch(tokens, first, last)
    colon = _colon_head(whole, vocabulary)
    if colon is not None:
        return colon
    if spell:
        return Frame(Head.NONE, first, first, first, last)
    for head in (leading(whole, vocabulary, conditions=spell is False), trailing(whole, vocabulary)):
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
    if _pays_first(left, vocabulary):
        return Frame(Head.NAMED, head_first, head_last, *body)  # «(2), в начале хода: …»: what the colon stands behind, is not settled
    if _opens_with_trigger(left, vocabulary) or _gives_or_chooses(left, vocabulary):
        return None
    if left.words and len(left.words) <= _COLON_HEAD_WORDS and not any(map(vocabulary.is_predicate, left.words)):
        return Frame(Head.NAMED, head_first, head_last, *body, word=left.words[0])
    return None


def is_payment(left: Stretch, vocabulary: CardVocabulary) -> bool:
    """Whether what stands before a colon is a payment (112): coins, the turn, or an action to be done for it
    («Сбросьте карту:»).
    """
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
    if all(token.kind is Kind.ICON or _is_amount(token) or _is_unit(token, vocabulary) for token in solid):
        return all(_sense(token, vocabulary) == "payment" for token in icons)
    if not words or _gives_or_chooses(left, vocabulary) or not left.words:
        return False
    first_word = next((word for word in left.words if not word.isdecimal() and word != "х"), "")
    return vocabulary.is_imperative(first_word) and not any(
        vocabulary.find("optional", left.words, at) for at in range(len(left.words))
    )


def _pays_first(left: Stretch, vocabulary: CardVocabulary) -> bool:
    """Whether a payment stands before the first comma, and an event or a condition behind it."""
    comma = next((index for index in range(left.first, left.last) if left.tokens[index].text == ","), left.first)
    return comma > left.first and is_payment(stretch(left.tokens, left.first, comma), vocabulary)


def _sense(token: Token, vocabulary: CardVocabulary) -> str:
    entry = vocabulary.icons.get(token.folded)
    return entry.sense if entry is not None else ""


def _is_amount(token: Token) -> bool:
    return token.kind is Kind.WORD and (token.text.isdecimal() or token.folded in ("х", "x"))


def _is_unit(token: Token, vocabulary: CardVocabulary) -> bool:
    """Whether the word names what is paid («2 монеты:»)."""
    return token.kind is Kind.WORD and vocabulary.find("payment-unit", (token.folded,), 0) is not None


def _gives_or_chooses(left: Stretch, vocabulary: CardVocabulary) -> bool:
    """Whether the colon opens a list of modes («одно из:») or the words of an ability that is given («имеют:»)."""
    return any(vocabulary.find(role, left.words, at) for role in ("modes", "grants") for at in range(len(left.words)))


def _opens_with_trigger(left: Stretch, vocabulary: CardVocabulary) -> bool:
    return any(vocabulary.find(role, left.words, 0) for role in ("trigger-event", "trigger-turn"))
