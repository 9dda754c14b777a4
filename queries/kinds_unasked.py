"""Whether kinds are listed where a question asks for something else than kinds of its noun: by the verb, or for what one of them has."""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .open_verbs import PEOPLE, WHAT_OR_WHO, names_or_declares, of_what_owner
from .question import View

_VERB_ENDING, _SHORT = ("ет", "ит", "ют", "ут", "ат", "ят"), 3


def lists_for_another_verb(view: View, items: Sequence[Item]) -> bool:
    """Whether kinds are listed where a verb asks for something else («что требует удар?», «кто любит удар?», “how many strikes can … have?”)."""
    asks = next((at for at, item in enumerate(items) if "question" in view.roles(item)), -1)
    if asks < 0:
        return False
    if any(view.plays(item, "owner-verb") and "copula" not in view.roles(item) for item in items):
        return not any(view.roles(item) & {"cue-list", "cue-define"} for item in items)
    if _owned(view, items, asks) or _somebody_does(view, items, asks) or names_or_declares(view, items) or of_what_owner(view, items):
        return True
    term = next((at for at in range(asks + 1, len(items)) if view.terms(items[at])), -1)
    if not items[asks].has(*WHAT_OR_WHO, "q-how-many") or term < 0 or items[asks].size > 2:
        return False
    between = [item for item in items[asks + 1 : term] if "article" not in view.roles(item)]
    return len(between) == 1 and _passed_over(view, between[0])


def _passed_over(view: View, item: Item) -> bool:
    """Whether a word may be a verb of the talk around a question («просит», «любит»)."""
    verb = item.text.isascii() or (len(item.text) > _SHORT and item.text.lower().endswith(_VERB_ENDING))  # not «вообще», «тут»
    return verb and item.kind == "word" and not item.cases and "noise" in view.roles(item) and not item.has("particle", "governing", "preposition")


def _somebody_does(view: View, items: Sequence[Item], asks: int) -> bool:
    """«Какие удары любит атака?», «какие удары знает тренер?»"""
    return any(
        bool(view.terms(items[at - 1]))
        and _passed_over(view, items[at])
        and "nom" in items[at + 1].cases
        and (items[at + 1].has(PEOPLE) or bool(view.terms(items[at + 1])))
        and (at + 2 == len(items) or items[at + 2].kind == "mark")
        for at in range(asks + 2, len(items) - 1)
    )


def _owned(view: View, items: Sequence[Item], asks: int) -> bool:
    """«Сколько ударов у атаки?»: how many of one thing another has is no question of how many kinds there are."""
    if "cue-count" not in view.roles(items[asks]) or asks + 1 >= len(items) or not view.terms(items[asks + 1]):
        return False
    return any(view.plays(item, "possessor") and bool(view.terms(behind)) for item, behind in zip(items[asks:], items[asks + 1 :], strict=False))
