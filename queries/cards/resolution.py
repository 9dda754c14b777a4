"""`resolve`: a compound ability's text, what cannot be carried out, what is declined or replaced, and what becomes of
each part.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .frame import frame
from .heads import Frame, Head
from .model import Claim, Resolution, ResolvedStep
from .parts import Piece, cut, gives_order, has_action, number
from .sentence import split_sentences, stretch
from .structure import Join, Part, Reason, carry_out, declare
from .text import Token, clean, tokenize
from .vocabulary import CardVocabulary


def read_parts(text: str, vocabulary: CardVocabulary, spell: bool | None = None) -> tuple[Part, ...]:
    """All parts of the text in order, over all its sentences; payments, triggers and notes in brackets are left off."""
    tokens = tokenize(clean(text))
    parts: list[Part] = []
    for index, (first, last) in enumerate(split_sentences(tokens, keep_bullets=True)):
        its_frame = frame(tokens, first, last, vocabulary, spell)
        pieces = cut(tokens, its_frame.body_first, its_frame.body_last, vocabulary)
        own = its_frame.head is not Head.NONE
        acts = own or _acts(tokens, its_frame, pieces, vocabulary, spell)
        parts.extend(number(tokens, pieces, after=len(parts), sentence=index, own_ability=own, acts=acts))
    return tuple(parts)


def _acts(
    tokens: Sequence[Token], its_frame: Frame, pieces: Sequence[Piece], vocabulary: CardVocabulary, spell: bool | None
) -> bool:
    """Whether a sentence without payment or trigger is carried out: an order is, a statement where it is a spell's
    (117.1); a name alone is not, nor is a static ability (112).
    """
    body = stretch(tokens, its_frame.body_first, its_frame.body_last)
    if gives_order(body, vocabulary):
        return True
    # a bare infinitive behind a comma may still hang on «может»; behind «иначе», «затем», «при этом» it does not
    if any(
        (piece.connective or piece.join is Join.WITH_THAT)
        and gives_order(stretch(tokens, piece.first, piece.last), vocabulary)
        for piece in pieces
    ):
        return True
    if any(vocabulary.is_predicate(word) for word in body.words):
        return spell is True
    return any(has_action(stretch(tokens, piece.first, piece.last), vocabulary) for piece in pieces)


def resolve(
    text: str,
    vocabulary: CardVocabulary,
    fail: Iterable[int] = (),
    skip: Iterable[int] = (),
    replaced: Iterable[int] = (),
    card_type: str | None = None,
) -> Resolution:
    """What becomes of each part (119.2–119.5) and whether the ability may be declared (119.3, for spells 117.1).

    SvodError for a part number that the text does not have, or a declined part that is not optional.
    """
    spell = is_spell(card_type, vocabulary)
    parts = read_parts(text, vocabulary, spell)
    fates = carry_out(parts, fail, skip, replaced)
    declaration = declare(parts, fail, skip, spell)
    steps = tuple(
        ResolvedStep(part.n, part.text, fate.outcome, *_because(fate.reason, vocabulary))
        for part, fate in zip(parts, fates, strict=True)
    )
    because, citations = _because(declaration.reason, vocabulary)
    return Resolution(declaration.declarable, steps, because, citations)


def is_spell(card_type: str | None, vocabulary: CardVocabulary) -> bool | None:
    """Whether the type names a spell; None where it is not told."""
    if card_type is None or not card_type.strip():
        return None
    words = tuple(card_type.lower().split())
    return vocabulary.find("card-type-spell", words, 0) is not None


def _because(reason: Reason, vocabulary: CardVocabulary) -> tuple[Claim, tuple[str, ...]]:
    entry = vocabulary.reasons[reason.value]
    return Claim(entry.label), vocabulary.clause(entry.clause)
