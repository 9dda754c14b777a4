"""A name with the same name in another language behind it in brackets («influence (воздействие)»): the second says nothing more."""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Lexicon
from .lexer import Item


def unglossed(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without such glosses; None where there is none. One that names anything else than the word before it is kept."""
    plain, end, found = "", 0, False
    for index in range(1, len(items) - 2):
        before, opens, gloss, closes = items[index - 1 : index + 3]
        if opens.text != "(" or closes.text != ")" or opens.kind != "mark" or before.text.isascii() == gloss.text.isascii():
            continue
        named, again = _terms(before), _terms(gloss)
        if named and named <= again:
            plain, end, found = plain + text[end : before.end], closes.end, True
    return plain + text[end:] if found else None


def _terms(item: Item) -> frozenset[str]:
    return frozenset(concept for concept in item.concepts if ":" in concept)
