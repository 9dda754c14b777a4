"""The parts of a compound ability in a text (119.2): where a comma or a semicolon divides game actions and where it
does not.

Works on words of the vocabulary's roles, so that Russian and English, and variables («Сделайте А»), are read alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from .sentence import DASHES, Stretch, stretch, without_notes
from .structure import Connective, Join, Part
from .text import Kind, Token
from .vocabulary import CardVocabulary

# How many words before «который» may open the clause.
_NEAR = 4
_EDGE = "".join(sorted(DASHES)) + ".,;:!?…"


class Piece:
    """A part being read: its token range, its join, and what was seen in it."""

    def __init__(self, first: int, last: int, join: Join, connective: Connective = Connective.NONE) -> None:
        self.first = first
        self.last = last
        self.join = join
        self.connective = connective
        self.optional = False
        self.conditional = False
        self.has_action = False
        self.listing = False  # a list of modes was opened, to the end of which it reaches
        self.waiting = False  # a condition was opened and its main clause is still to come


def cut(tokens: Sequence[Token], first: int, last: int, vocabulary: CardVocabulary) -> list[Piece]:
    """The parts between two token indices, in order; always at least one unless the range holds no word or icon."""
    pieces: list[Piece] = []
    for segment, separator in _segments(tokens, first, last, vocabulary):
        if not pieces:
            pieces.append(_open(segment, Join.FIRST, vocabulary))
            continue
        current = pieces[-1]
        join = None if current.listing else _join(segment, separator, current, vocabulary)
        if join is None:
            _extend(current, segment, vocabulary)
        else:
            pieces.append(_open(segment, join, vocabulary))
    kept = []
    for piece in pieces:
        piece.first, piece.last = without_notes(tokens, piece.first, piece.last, _EDGE)
        if piece.first < piece.last:
            kept.append(piece)
    return kept


def number(
    tokens: Sequence[Token],
    pieces: Sequence[Piece],
    after: int = 0,
    sentence: int = 0,
    own_ability: bool = False,
    acts: bool = True,
) -> list[Part]:
    """Abstract parts of the pieces, numbered on from `after`."""
    parts: list[Part] = []
    for index, piece in enumerate(pieces):
        n = after + index + 1
        parts.append(
            Part(
                n=n,
                text=stretch(tokens, piece.first, piece.last).text,
                join=piece.join if index else Join.FIRST,
                optional=piece.optional,
                needs=n - 1 if piece.join is Join.WITH_THAT and index else None,
                connective=piece.connective,
                conditional=piece.conditional,
                sentence=sentence,
                own_ability=own_ability and index == 0,
                acts=acts,
            )
        )
    return parts


def has_action(segment: Stretch, vocabulary: CardVocabulary) -> bool:
    """Whether the stretch has a word that makes a game action or a statement, or is a variable that stands for one
    («Х, при этом У»).
    """
    return any(vocabulary.is_predicate(word) for word in segment.words) or _is_variable(segment, vocabulary)


def gives_order(body: Stretch, vocabulary: CardVocabulary) -> bool:
    """Whether a sentence without payment or trigger orders something to be done or leaves it to the player («вы
    можете»), rather than states something («может атаковать дважды», «не может атаковать») or is a name alone.
    """
    allowed = vocabulary.find("optional", body.words, 0)
    if allowed is not None and allowed.entry.id == "you-may" and is_optional(body, vocabulary):
        return True
    if any(map(vocabulary.is_imperative, body.words)):
        return True
    predicate = next((word for word in body.words if vocabulary.is_predicate(word)), None)
    # English orders have the form of the dictionary and stand first
    return predicate is not None and (
        not vocabulary.is_finite(predicate) or (predicate.isascii() and predicate == body.words[0])
    )


def _is_variable(segment: Stretch, vocabulary: CardVocabulary) -> bool:
    at = 0
    for role in ("with-that", "in-order-to", "otherwise", "then", "optional"):
        match = vocabulary.find(role, segment.words, at)
        at += match.length if match is not None else 0
    left = segment.words[at:]
    return len(left) == 1 and len(left[0]) == 1 and left[0].isalpha()


def is_optional(segment: Stretch, vocabulary: CardVocabulary) -> bool:
    """«Можете» in its own sense: not denied, and not the «могут только» that limits."""
    if any(vocabulary.find("only", segment.words, at) for at in range(len(segment.words))):
        return False
    for at in range(len(segment.words)):
        if vocabulary.find("optional", segment.words, at):
            return at == 0 or vocabulary.find("not", segment.words, at - 1) is None
    return False


def _segments(tokens: Sequence[Token], first: int, last: int, vocabulary: CardVocabulary) -> list[tuple[Stretch, str]]:
    """Stretches between commas and semicolons outside quotes and brackets, and before a «при этом» that stands
    without a comma.
    """
    segments: list[tuple[Stretch, str]] = []
    start = first
    separator = ""
    for index in range(first, last + 1):
        at_end = index == last
        if not at_end and not (
            tokens[index].kind is Kind.MARK and tokens[index].text in ",;" and not tokens[index].inside
        ):
            continue
        for piece_first, piece_last in _at_joins(tokens, start, index, vocabulary):
            segments.append((stretch(tokens, piece_first, piece_last), separator))
            separator = ""
        if not at_end:
            separator = tokens[index].text
        start = index + 1
    return [pair for pair in segments if pair[0].first < pair[0].last]


def _at_joins(tokens: Sequence[Token], first: int, last: int, vocabulary: CardVocabulary) -> list[tuple[int, int]]:
    """The range cut before each joining phrase that has an action on either side."""
    whole = stretch(tokens, first, last)
    cuts = [first]
    acted = False
    for at, word in enumerate(whole.words):
        joining = at and (
            vocabulary.find("with-that", whole.words, at) or vocabulary.find("in-order-to", whole.words, at)
        )
        if joining and acted and not _instead_of(whole.words[:at], vocabulary):
            cuts.append(whole.places[at])
            acted = False
        acted = acted or vocabulary.is_predicate(word)
    return list(zip(cuts, [*cuts[1:], last], strict=True))


def _join(segment: Stretch, separator: str, current: Piece, vocabulary: CardVocabulary) -> Join | None:
    """How the segment is joined to the part being read; None where it belongs to that part."""
    if vocabulary.find("with-that", segment.words, 0):
        return Join.WITH_THAT
    if not segment.words and separator != ";":
        return None
    if _offers_instead(segment, vocabulary):
        current.listing = True  # «…, либо возьмите карту»: one of the two is done, whatever follows
        return None
    if separator == ";":
        return Join.SEMICOLON
    if current.waiting:
        return None
    if vocabulary.find("in-order-to", segment.words, 0):
        before = stretch(segment.tokens, current.first, current.last).words
        if _instead_of(before, vocabulary):
            return None  # «вместо того, чтобы …»
        return Join.IN_ORDER_TO if current.has_action else None
    if not current.has_action or not has_action(segment, vocabulary):
        return None
    if vocabulary.find("otherwise", segment.words, 0) or vocabulary.find("then", segment.words, 0):
        return Join.COMMA
    return None if is_subordinate(segment, vocabulary) else Join.COMMA


def is_subordinate(segment: Stretch, vocabulary: CardVocabulary) -> bool:
    """Whether a stretch between commas only says more of what stands before it: «которое …», «ранить которое нельзя»."""
    return vocabulary.find("subordinate", segment.words, 0) is not None or vocabulary.has("relative", segment.words)


def _offers_instead(segment: Stretch, vocabulary: CardVocabulary) -> bool:
    """Whether a stretch offers another action in place of the one before it: «либо возьмите карту», «или, если …»."""
    offered = vocabulary.find("either", segment.words, 0)
    if offered is None:
        return False
    alone = offered.length == len(segment.words)
    conditional = vocabulary.find("condition", segment.words, offered.length) is not None
    return alone or conditional or has_action(segment, vocabulary)


def _instead_of(before: Sequence[str], vocabulary: CardVocabulary) -> bool:
    """Whether «вместо того» stands at the end of some words: a «чтобы» behind it tells of no purpose."""
    return any(
        (found := vocabulary.find("instead-of", before, at)) is not None and at + found.length == len(before)
        for at in range(max(0, len(before) - 2), len(before))
    )


def _open(segment: Stretch, join: Join, vocabulary: CardVocabulary) -> Piece:
    """A new part that begins with the segment; the joining phrase itself is left off, «затем» and «иначе» stay."""
    first = segment.first
    for role, its_join in (("with-that", Join.WITH_THAT), ("in-order-to", Join.IN_ORDER_TO)):
        match = vocabulary.find(role, segment.words, 0)
        if match is not None and join is its_join:
            first = segment.places[match.length - 1] + 1
            segment = stretch(segment.tokens, first, segment.last)
    connective = Connective.NONE
    at = 0
    for role, found in (("otherwise", Connective.OTHERWISE), ("then", Connective.THEN)):
        match = vocabulary.find(role, segment.words, 0)
        if match is not None:
            connective, at = found, match.length
    piece = Piece(first, segment.last, join, connective)
    piece.conditional = vocabulary.find("condition", segment.words, at) is not None
    piece.waiting = piece.conditional
    piece.has_action = has_action(segment, vocabulary) and not piece.waiting
    piece.optional = is_optional(segment, vocabulary)
    piece.listing = vocabulary.has("modes", segment.words) and any(
        token.text == ":" for token in segment.tokens[segment.first : segment.last]
    )
    return piece


def _extend(piece: Piece, segment: Stretch, vocabulary: CardVocabulary) -> None:
    """Let the segment belong to the part: a condition's main clause, a relative clause, a member of a list."""
    piece.last = segment.last
    subordinate = is_subordinate(segment, vocabulary)
    acts = has_action(segment, vocabulary) and not subordinate
    piece.has_action = piece.has_action or acts
    piece.optional = piece.optional or (not subordinate and is_optional(segment, vocabulary))
    if acts:
        piece.waiting = False
