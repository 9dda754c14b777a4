"""Card text as tokens: words, icons, punctuation, and which of them stand inside quotes or brackets. One linear pass,
no wording.

Icons come as typed in card lists: `[:tap]`, `{tap}`, and for coins and the turn payment `(3)`, `(Х)`, `(Т)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache

from ...kb.card_words import fold_icon
from ...kb.record import Record
from ...kb.text import fold

_TOKEN = re.compile(
    r"(?P<icon>\[:?[^\W\d_][\w+-]{0,15}\]|\[:\w{1,16}\]|\{\w{1,16}\}|\((?:\d{1,2}|[ХхXxТтTt])\))"
    r"|(?P<word>[^\W_]+(?:-[^\W_]+)*)"
    r"|(?P<space>\s+)"
    r"|(?P<mark>.)",
    re.DOTALL,
)
_OPENING = {"«": "»", "“": "”", "„": "“", "(": ")", "[": "]"}
_CLOSING = frozenset(_OPENING.values())
_STRAIGHT = frozenset("\"'")
_CONTROL = re.compile(
    r"\x1b\[[0-?]{0,32}[ -/]{0,8}[@-~]|\x1b[@-_]?|[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060\ufeff]"
)


class Kind(StrEnum):
    """What a token is."""

    WORD = "word"
    ICON = "icon"
    SPACE = "space"
    MARK = "mark"


_fold = lru_cache(maxsize=8192)(fold)  # the same few words stand on all cards
_KINDS = {kind.value: kind for kind in Kind}


class Token(Record):
    """A piece of the text: its characters, its folded form (lower case, ё as е) and where it stands.

    A named tuple, for a card has a hundred of them and a frozen dataclass takes three times as long to make. `inside`
    is true within quotes or brackets: what stands there cuts nothing and opens nothing.
    """

    kind: Kind
    text: str
    folded: str
    start: int
    end: int
    inside: bool = False
    quoted: bool = False


def clean(text: str) -> str:
    """The text without control characters and terminal escapes (line ends stay), so that it is safe to print and to
    compare.
    """
    return _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


@lru_cache(maxsize=4)  # telling the game and reading the card look at the same text
def tokenize(text: str) -> tuple[Token, ...]:
    """All tokens of the text, in order and without gaps: joining their `text` gives the text back."""
    bare = [(_KINDS[str(match.lastgroup)], match.group(), match.start()) for match in _TOKEN.finditer(text)]
    inside, quoted = _enclosed(bare)
    return tuple(
        Token(kind, piece, _folded(kind, piece), start, start + len(piece), index in inside, index in quoted)
        for index, (kind, piece, start) in enumerate(bare)
    )


def _folded(kind: Kind, piece: str) -> str:
    if kind is Kind.WORD:
        return _fold(piece)
    return fold_icon(piece) if kind is Kind.ICON else piece


def _enclosed(tokens: Sequence[tuple[Kind, str, int]]) -> tuple[set[int], set[int]]:
    """Indices of tokens in a closed pair of quotes or brackets, the marks included; the second holds those in quotes.

    A mark without a partner in its own line encloses nothing, so an unbalanced quote does not swallow the rest of the
    card.
    """
    inside: set[int] = set()
    quoted: set[int] = set()
    spans: list[tuple[int, int, bool]] = []
    stack: list[tuple[str, int]] = []
    waiting: dict[str, int] = {}
    for index, (kind, mark, _) in enumerate(tokens):
        if kind is Kind.SPACE and "\n" in mark:
            stack.clear()
            waiting.clear()
        if kind is not Kind.MARK:
            continue
        if mark in _STRAIGHT:
            if mark in waiting:
                spans.append((waiting.pop(mark), index, True))
            else:
                waiting[mark] = index
        elif stack and mark == stack[-1][0]:
            spans.append((stack.pop()[1], index, mark not in ")]"))
        elif mark in _CLOSING and any(mark == closing for closing, _ in stack[-3:]):
            while stack[-1][0] != mark:
                stack.pop()
            spans.append((stack.pop()[1], index, mark not in ")]"))
        elif mark in _OPENING:
            stack.append((_OPENING[mark], index))
    _mark(spans, inside, quoted)
    return inside, quoted


def _mark(spans: Iterable[tuple[int, int, bool]], inside: set[int], quoted: set[int]) -> None:
    """Fill the two sets from the spans; of a nest each token is added once, so the work stays linear."""
    covered = -1
    covered_by_quote = -1
    for first, last, is_quote in sorted(spans, key=lambda span: (span[0], -span[1])):
        inside.update(range(max(first, covered + 1), last + 1))
        covered = max(covered, last)
        if is_quote:
            quoted.update(range(max(first, covered_by_quote + 1), last + 1))
            covered_by_quote = max(covered_by_quote, last)


def trim(tokens: Sequence[Token], first: int, last: int, marks: str = "") -> tuple[int, int]:
    """The half-open range without white space, and without the given marks, at its ends."""
    while first < last and (tokens[first].kind is Kind.SPACE or (tokens[first].text in marks and tokens[first].text)):
        first += 1
    while last > first and (
        tokens[last - 1].kind is Kind.SPACE or (tokens[last - 1].text in marks and tokens[last - 1].text)
    ):
        last -= 1
    return first, last
