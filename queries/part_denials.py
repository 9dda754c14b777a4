"""What a question denies of a part of a card's text, and what it denies that only follows from what it has told («…, so nobody is wounded»)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .cards.structure import Part
from .lexer import Item
from .question import View

_NOBODY = "nobody"
_LEADS = frozenset({"joiner-then", "and"})
_UNDONE = frozenset({"skip", "fail"})


def denied_once(view: View, denying: Sequence[Item]) -> bool:
    """Whether the denying words of a clause deny what it tells: in Russian «ни один» stands beside a «не» and does not turn it round."""
    strong = [item for item in denying if item.text.isascii() or "none" not in view.roles(item)]
    return len(strong or denying[:1]) % 2 == 1


def follows(part: Part, events: Mapping[int, str]) -> bool:
    """Whether a part is not carried out for that alone that the part before its «при этом» was not (119.4, 119.5)."""
    return part.needs is not None and events.get(part.needs) in _UNDONE


def says_nobody(view: View, segment: Sequence[Item], covered: frozenset[int]) -> bool:
    """Whether a clause says of nobody that what a part does was done to him («…, so nobody is wounded»), and no more."""
    named = [at for at, item in enumerate(segment) if view.plays(item, _NOBODY)]
    others = [at for at in range(len(segment)) if at not in named]
    lead = {at for at in others if at < min(named, default=0) and view.roles(segment[at]) & _LEADS}
    plain = all(at in covered or at in lead or (view.ignored(segment[at]) and "contrast" not in view.roles(segment[at])) for at in others)
    denials = sum("negation" in view.roles(segment[at]) for at in others)
    return len(named) == 1 and plain and denials == (0 if segment[named[0]].text.isascii() else 1)
