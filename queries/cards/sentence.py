"""A text of a card as sentences, and a sentence as words: what both rulebooks' readers stand on.

Marks and icons only, no wording.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...kb.record import Record
from .text import Kind, Token, trim

DASHES = frozenset("-–—−‒")
_EMPHASIS = "*_"
_ENDS = frozenset(".!?")


class Stretch(Record):
    """A half-open range of tokens with its words outside quotes and brackets: their folded forms and their token
    indices.
    """

    tokens: Sequence[Token]
    first: int
    last: int
    words: tuple[str, ...]
    places: tuple[int, ...]

    @property
    def text(self) -> str:
        """The characters of the stretch, as they stand."""
        return "".join(token.text for token in self.tokens[self.first : self.last])

    def part(self, first: int, last: int) -> Stretch:
        """A narrower stretch of the same tokens."""
        return stretch(self.tokens, first, last)


def stretch(tokens: Sequence[Token], first: int, last: int) -> Stretch:
    """The stretch between two token indices."""
    places = tuple(
        index for index in range(first, last) if tokens[index].kind is Kind.WORD and not tokens[index].inside
    )
    return Stretch(tokens, first, last, tuple(tokens[index].folded for index in places), places)


def split_sentences(tokens: Sequence[Token], keep_bullets: bool = False) -> list[tuple[int, int]]:
    """Token ranges of the sentences: a sentence ends with a stop (or a line end) and the next begins with a capital,
    a digit or a symbol.

    A stop before a small letter is a misprint and ends nothing (classic 112.1). A note in brackets that stands alone
    belongs to the sentence before it. With `keep_bullets` a line that begins with a dash continues the sentence,
    being an item of its list. Every token but white space between sentences belongs to exactly one range.
    """
    ranges: list[tuple[int, int]] = []
    start = 0
    count = len(tokens)
    for index, token in enumerate(tokens):
        stop = token.kind is Kind.MARK and token.text in _ENDS and not token.inside
        line_end = token.kind is Kind.SPACE and "\n" in token.text
        if not (stop or line_end):
            continue
        following = _next_solid(tokens, index + 1)
        if following < count and (
            not _opens_sentence(tokens, following)
            or (stop and tokens[index + 1].kind is not Kind.SPACE and not _may_follow_at_once(tokens[following]))
        ):
            continue
        if (
            keep_bullets
            and following < count
            and tokens[following].text in DASHES
            and following + 1 < count
            and tokens[following + 1].kind is Kind.SPACE
        ):
            continue
        end = index + 1 if stop else index
        first, last = trim(tokens, start, end)
        if first < last:
            _add(ranges, tokens, first, last)
        start = end
    first, last = trim(tokens, start, count)
    if first < last:
        _add(ranges, tokens, first, last)
    return ranges


def _add(ranges: list[tuple[int, int]], tokens: Sequence[Token], first: int, last: int) -> None:
    """Append the range, or join it to the one before where it holds nothing but a note in brackets or stray marks."""
    alone = all(
        token.inside or token.kind is Kind.SPACE or (token.kind is Kind.MARK and token.text in _EMPHASIS + ".!?,;…")
        for token in tokens[first:last]
    ) and not any(token.quoted for token in tokens[first:last])
    if ranges and alone:
        ranges[-1] = (ranges[-1][0], last)
    else:
        ranges.append((first, last))


def _next_solid(tokens: Sequence[Token], index: int) -> int:
    while index < len(tokens) and tokens[index].kind is Kind.SPACE:
        index += 1
    return index


def _opens_sentence(tokens: Sequence[Token], index: int) -> bool:
    """Whether a new sentence may begin here: a capital, a digit or any symbol, but no small letter (classic 112.1)."""
    while index < len(tokens) and tokens[index].kind is Kind.MARK and tokens[index].text in _EMPHASIS + "«\"“'(":
        index += 1
    if index >= len(tokens):
        return True
    token = tokens[index]
    if token.kind is Kind.WORD:
        return not token.text[0].islower()
    return not (token.kind is Kind.MARK and token.text in ".,;:!?")


def _may_follow_at_once(token: Token) -> bool:
    """Whether a sentence may begin without a space after the stop: a capital letter or an icon may, a digit (1.5) may
    not.
    """
    return token.kind is not Kind.WORD or token.text[0].isupper()


def without_notes(tokens: Sequence[Token], first: int, last: int, marks: str = "") -> tuple[int, int]:
    """The range without white space, marks and notes in brackets at its end, and without white space and marks at its
    beginning.
    """
    while True:
        first, last = trim(tokens, first, last, marks)
        before = _skip_note(tokens, first, last)
        if before == last:
            return first, last
        last = before


def _skip_note(tokens: Sequence[Token], first: int, last: int) -> int:
    """Where a note in brackets, alone or in asterisks, that closes the range begins; `last` where none does."""
    end = last
    while end > first and tokens[end - 1].text in _EMPHASIS and tokens[end - 1].text:
        end -= 1
    if end <= first or tokens[end - 1].text != ")" or not tokens[end - 1].inside:
        return last
    depth = 0
    index = end - 1
    while index >= first and tokens[index].inside:
        if tokens[index].text == ")":
            depth += 1
        elif tokens[index].text == "(":
            depth -= 1
            if depth == 0:
                break
        index -= 1
    if depth or index <= first:
        return last
    if end < last:
        while index > first and tokens[index - 1].text in _EMPHASIS:
            index -= 1
    return index
