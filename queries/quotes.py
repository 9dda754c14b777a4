"""Quotation marks round one word of a term («What is a 'simple' ability?»): they only stress it, and would part the term in two."""

from __future__ import annotations

import re
from collections.abc import Callable

_QUOTED = re.compile(r"(?<![\w])[\"'«“„‘]([^\W\d_]{2,30})[\"'»”“’](?=\s([^\W\d_]{2,30}))")


def without_needless_quotes(text: str, lookup: Callable[[str], tuple[str, ...]]) -> str:
    """The text with blanks for the quotation marks round a single word that makes up a term with the word behind it.

    `lookup` gives the concepts of a phrase: those of rulebooks have a colon in them.
    """

    def blank(found: re.Match[str]) -> str:
        phrase = f"{found[1]} {found[2]}"
        return f" {found[1]} " if any(":" in concept for concept in lookup(phrase)) else found[0]

    return _QUOTED.sub(blank, text)
