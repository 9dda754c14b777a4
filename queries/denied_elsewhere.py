"""Whether what is denied is another statement than the one that is ruled on: «способность не попадает в Очередь, и её эффект применяется сразу»
denies the first verb, and the ruling on the second must not be turned round. Loaded only where a ruling would be."""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .matching import Match
from .question import View

_DENIES = frozenset({"negation", "none"})


def denies_another_verb(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether the denial stands before another verb, and a comma or «и» parts that one from the verb of what is ruled on."""
    if match.predicate is None:
        return False
    verb = match.predicate.index
    for at in range(scene, verb - 1):
        denied = items[at + 1]
        if not view.roles(items[at]) & _DENIES or at in match.placed or "predicate" not in view.roles(denied) or view.terms(denied):
            continue
        if any(item.text == "," or view.roles(item) & {"and", "contrast"} for item in items[at + 2 : verb]):
            return True
    return False
