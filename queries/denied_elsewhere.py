"""Whether what is denied is another statement than the one that is ruled on: «способность не попадает в Очередь, и её эффект применяется сразу»
denies the first verb, and the ruling on the second must not be turned round. Loaded only where a ruling would be."""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .matching import Match
from .question import View

_DENIES = frozenset({"negation", "contracted", "none"})


def denies_another_verb(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether the denial stands before another verb, and a comma or «и» parts that one from the verb of what is ruled on."""
    if match.predicate is None:
        return False
    verb = match.predicate.index
    denied = [at for at in range(scene, verb) if view.roles(items[at]) & _DENIES and at not in match.placed]
    if any(_stands_apart(view, items, at + 1, verb) for at in denied):
        return True
    # “never uses the Queue, and it takes effect at once”: either verb may be what is ruled on
    again = (at for at in range(verb + 1, len(items)) if items[at].has(match.assertion.predicate) and not view.terms(items[at]))
    return any(at + 1 == verb and _stands_apart(view, items, verb, other) for other in again for at in denied)


def _stands_apart(view: View, items: Sequence[Item], denied: int, verb: int) -> bool:
    """Whether what is denied is a verb that a comma or «и» parts from another."""
    if denied >= verb or "predicate" not in view.roles(items[denied]) or view.terms(items[denied]):
        return False
    return any(item.text == "," or view.roles(item) & {"and", "contrast"} for item in items[denied + 1 : verb])
