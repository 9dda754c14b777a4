"""The clause that has a construction with letters («в каком пункте «Вы можете выполнить Х, выполните У»?»): the one that quotes it so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..kb.text import fold, words
from .answer import Answer
from .lexer import Item
from .lookup import answer
from .part_names import TWINS, variable_name
from .question import View

_QUOTATIONS = (re.compile("«([^«»]+)»"), re.compile("“([^“”]+)”"))
_CARRIED_OUT = frozenset({"выполнить", "выполните", "выполни", "выполняете", "carry", "out", "вы", "you"})
"""What stands before each letter, and changes nothing of the construction."""
_PLAIN = frozenset({"clause-word", "light", "noise", "article", "linking", "comment", "cue-where-said"})
_NAMES = ("pattern-word", "h-construction", "located-at", "h-located")
_LETTERS = 2


def quoting(view: View, items: Sequence[Item]) -> Answer | None:
    """The one clause that quotes the construction which is asked about, and nothing else; None where there is no such clause."""
    quoted = [item for item in items if item.quoted and item.kind != "mark"]
    if len({item.quoted for item in quoted}) != 1 or sum(variable_name(item) is not None for item in quoted) < _LETTERS:
        return None
    rest = [item for item in items if not item.quoted and item.kind != "mark"]
    if not all(view.roles(item) & _PLAIN or view.ignored(item) or item.has(*_NAMES) for item in rest):
        return None
    sought = _key(" ".join(item.text for item in quoted))
    found = [name for name, clause in view.book.clauses.items() if any(_key(text) == sought for text in _quoted(clause["text"].values()))]
    return answer(view, found, stated=True) if len(found) == 1 else None


def _quoted(texts: Sequence[str | None]) -> list[str]:
    return [found for text in texts if text for pattern in _QUOTATIONS for found in pattern.findall(text)]


def _key(text: str) -> tuple[str, ...]:
    """The words that tell one construction from another."""
    return tuple(word.translate(TWINS) if len(word) == 1 else word for word in map(fold, words(text)) if word not in _CARRIED_OUT)
