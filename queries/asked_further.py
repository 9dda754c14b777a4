"""A definition that a second question narrows: “what are abilities: which three groups of things?” asks for the members and not for what an
ability is. It is read as the second question, of the same thing («which three groups of things are abilities?»).
"""

from __future__ import annotations

from collections.abc import Sequence

from .expression import DASHES
from .facts import Lexicon
from .lexer import Item

_PARTS = DASHES | {":", ",", ";"}
_NARROWS = frozenset({"question"})
_ELSE = frozenset({"cue-where-said", "clause-word", "cue-define", "negation", "contracted", "conditional", "relative", "or"})


def further(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The second question, asked of what the first one names; None where no “which …” stands behind a mark, or more than a noun follows it."""
    roles = [lexicon.roles(item.concepts) for item in items]
    if not items or "cue-define" not in roles[0]:
        return None
    at = next((at for at in range(1, len(items) - 1) if items[at].kind == "mark" and items[at].text in _PARTS and roles[at + 1] & _NARROWS), 0)
    if at < 2 or not any(":" in concept for item in items[1:at] for concept in item.concepts):
        return None  # «поясните, пожалуйста, какие …» names nothing before
    behind = [index for index in range(at + 1, len(items)) if items[index].kind != "mark"]
    asks = lexicon.group("which-en") | lexicon.group("which-ru")
    if items[at + 1].text.lower().split()[0] not in asks or len(behind) < 2 or any(roles[index] & _ELSE for index in behind):
        return None
    named, asked = text[items[1].start : items[at - 1].end], text[items[behind[0]].start : items[behind[-1]].end]
    link = "are" if asked.isascii() else "—"
    return f"{asked} {link} {named}?"
