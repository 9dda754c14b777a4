"""«Можно не уничтожать существо, если не хочу?», “may I choose not to, if I don't want to?”: a question about leaving something undone is
read once more without the clause that only says that the player does not want it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .facts import Lexicon
from .lexer import Item

_CLAUSES = "unwilling"
_LEAVES = ("h-spares", "h-declines", "event-declined")
_ASKS = frozenset({"can", "can-wide"})
_OTHERWISE = frozenset({"must", "always", "question"})
_WORDS = 2  # words that the question has at least without the clause


def willing(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The question without that clause; None where it has none, or asks of anything but leaving something undone."""
    lower = text.lower()
    clauses = sorted((clause for clause in lexicon.group(_CLAUSES) if clause in lower), key=len, reverse=True)
    found = next((match for clause in clauses if (match := _clause(text, clause)) is not None), None)
    if found is None:
        return None
    start, end = found.span()
    rest = [item for item in items if item.kind != "mark" and not start <= item.start < end]
    roles = [lexicon.roles(item.concepts) for item in rest]
    leaves = any(item.has(*_LEAVES) or "negation" in one for item, one in zip(rest, roles, strict=True))
    asks = any(one & _ASKS or item.has(*_ASKS) for item, one in zip(rest, roles, strict=True))
    if len(rest) < _WORDS or not leaves or not asks or any(one & _OTHERWISE for one in roles):
        return None
    return f"{text[:start].rstrip(' ,')} {text[end:].lstrip(' ,')}".strip()


def _clause(text: str, clause: str) -> re.Match[str] | None:
    """Where the clause stands between marks, or at the beginning or end; English needs no comma before it."""
    before = r"\b" if clause.isascii() else r"(?:^|(?<=[,.]\s)|(?<=[,.]))"
    return re.search(rf"{before}(?:(?:а|но|and|but)\s+)?{re.escape(clause)}(?=\s*(?:[,.?!]|$))", text, re.IGNORECASE)
