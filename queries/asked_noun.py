"""Which noun a question word asks for, and whether a verb behind it asks for what the assertion does not give («какие эффекты накладывает
способность без типа?», “what does an ability with no stated type impose?” ask for no type).
"""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .matching import Match, Piece
from .question import View

_PREPOSITIONS = ("preposition", "governing", "stranded", "game-in")


def verb_of_what(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether «что», “what does” stands in one clause before a verb that the assertion only takes for a condition or a mention."""
    asks = next((index for index, item in enumerate(items) if item.has("q-what") and "this" not in view.roles(item)), None)
    if asks is None or (asks and items[asks - 1].has(*_PREPOSITIONS)):
        return False
    for at in range(asks + 1, len(items)):
        if items[at].kind == "mark" and items[at].text not in '«»“”"':
            return False
        roles = view.roles(items[at])
        if "relative" in roles or "conditional" in roles:
            return False
        if match.placed.get(at) in ("when", "allowed") and "predicate" in roles and not roles & {"copula", "light"} and not items[at].cases:
            return True
    return False


def asks_which(view: View, items: Sequence[Item], head: Piece) -> bool:
    """Whether which or what stands before a noun, with at most a pronoun between («какие у неё эффекты?»)."""
    at = head.index - 1
    while at > 0 and (view.ignored(items[at]) or of_it(view, items, at)):
        at -= 1
    return at >= 0 and (items[at].has("q-which") or (items[at].has("q-what") and items[at].text.isascii()))


def of_it(view: View, items: Sequence[Item], at: int) -> bool:
    """Whether a preposition or pronoun of «у неё», «у него» stands at a position."""
    pair = items[max(at - 1, 0) : at + 1] if "this" in view.roles(items[at]) else items[at : at + 2]
    return len(pair) == 2 and pair[0].has("governing") and "this" in view.roles(pair[1])


def asks_upon(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the thing spoken of is what it is done to («какие эффекты накладываются на воздействие?», “… are imposed on it?”)."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    if predicate is None or not predicate.agentive:
        return False
    subjects = {piece.index for piece, _, _ in match.subject}
    for at, item in enumerate(items):
        if not view.plays(item, "upon"):
            continue
        behind = next((later for later in range(at + 1, len(items)) if items[later].kind == "mark" or "article" not in view.roles(items[later])), -1)
        if behind in subjects:
            return True
        after = items[behind + 1] if behind + 1 < len(items) else None
        alone = after is None or after.kind == "mark" or not after.cases
        if behind > 0 and items[behind].size == 1 and "this" in view.roles(items[behind]) and alone:
            return True
    return False
