"""The things and roles of a question: whether the names that fill one role belong together, and order and prepositions give the roles of an
assertion.
"""

from __future__ import annotations

from collections.abc import Sequence

from .expression import DASHES, HOLDS_COPULA
from .lexer import Item
from .matching import Match, Piece, kind_of
from .question import View

SHORT_PARTICIPLE = tuple(vowel + "н" + ending for vowel in "еёая" for ending in ("", "а", "о", "ы"))
"""Endings of the short passive participles: «отравлен», «нанесена»."""


def hold_together(view: View, match: Match, entries: Sequence[tuple[Piece, str, str]], items: Sequence[Item]) -> bool:
    """Whether the terms that fill one role are one phrase or one list.

    «Are all strikes melee attacks …» with a verb beside it names two classes, and says more of them than any relation does.
    """
    named = [(piece, concept) for piece, concept, _ in entries if view.book.has(concept) and piece.index >= 0]
    for position, (left, one) in enumerate(named):
        for right, other in named[position + 1 :]:
            first, last = sorted((left.index, right.index))
            between = items[first + 1 : last]
            if first == last or one == other:
                continue
            if view.book.is_a(one, other) or view.book.is_a(other, one):
                # «метание … это … атака» says that the one is the other; a gloss in brackets or a list says the same thing twice
                parted = any(item.text == "," for item in between)  # “a ranged attack, that is, a discharge”
                glossed = all(_glosses(view, item) or (parted and "article" in view.roles(item)) for item in between)
                verb = _parts(view, match, first, last)  # «простой удар перестаёт быть ближней атакой»
                if glossed or verb or any(view.roles(item) & {"and", "or"} for item in between):
                    continue
                return False
            joined = any(item.text in ",/" or view.roles(item) & {"and", "or"} for item in between)
            adjoining = items[first].adjective and all(item.kind == "mark" or view.ignored(item) for item in between)
            if not joined and not adjoining:
                return False
    return True


def _parts(view: View, match: Match, first: int, last: int) -> bool:
    """Whether the verb of the predicate stands between two names («protected» in “a discharge is a protected attack” is none)."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    agentive = predicate is not None and predicate.agentive
    return match.predicate is not None and not agentive and first < match.predicate.index < last


def _glosses(view: View, item: Item) -> bool:
    """Whether what stands between two names leaves them names of one thing: a bracket, a quotation mark, a quiet word."""
    if item.kind == "mark":
        return item.text not in DASHES
    return view.ignored(item) and "article" not in view.roles(item)


def governed(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a preposition stands before a word («через атаку», “by an attack”)."""
    for earlier in reversed(items[:index]):
        if earlier.kind == "mark" or not view.ignored(earlier):
            return False
        if not (view.roles(earlier) & {"article", "whether"} or earlier.has("particle")):
            return True
    return False


def behind_preposition(items: Sequence[Item], index: int) -> bool:
    """Whether a preposition stands right before a word («вместо легенды»): then it is no nominative, though its form may be."""
    return index > 0 and items[index - 1].has("preposition", "governing", "limit")


def points_before(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a pointing word stands right before a name («эта способность», “this ability”): one thing is meant, not all of its class."""
    return index > 0 and "this" in view.roles(items[index - 1])


def in_order(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Where either thing could fill either role, order and case must agree with the assertion."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    if predicate is None or not match.subject or not match.object:
        return True
    subject, object_ = match.subject[0], match.object[0]
    if subject[0].supposed and not object_[0].supposed:
        return True  # told before: «… не указан. Она воздействие?»
    if not (kind_of(view, subject[1]) & predicate.object and kind_of(view, object_[1]) & predicate.subject):
        return True
    behind = items[match.predicate.index + 1 :] if match.predicate is not None else ()
    if any(item.has("this") and "copula" not in view.roles(item) for item in behind):
        return False  # “Legend: does a feature follow after it?”: the order of the names is not that of the roles
    first, second = (object_, subject) if match.inverse else (subject, object_)
    if first[0].item.cases and second[0].item.cases:
        governed = behind_preposition(items, second[0].index)
        if "nom" not in first[0].item.cases and "nom" in second[0].item.cases and not governed:
            return False
        if "nom" in first[0].item.cases and "nom" not in second[0].item.cases:
            return True
    return first[0].index <= second[0].index


def mere_copula(view: View, predicate: Piece) -> bool:
    """Whether the word of the predicate is one that any statement of classes has («что не является атакой?»)."""
    return predicate.optional and "copula" in view.roles(predicate.item)


def links(view: View, items: Sequence[Item]) -> bool:
    """Whether a copula or a dash stands in a sentence."""
    return any(
        item.text in DASHES
        if item.kind == "mark"
        else item.has(HOLDS_COPULA) or view.roles(item) & {"copula", "some", "none"}
        for item in items
    )


def asks_for_more(view: View, items: Sequence[Item]) -> bool:
    """Whether it is asked for what there is beside something that is not told («кто ещё …?», “what else …?”)."""
    words = [item for item in items if item.kind != "mark"]
    more = view.lexicon.group("more")
    asks = any(
        item.text.lower().split()[-1] in more and "question" in view.roles(item if item.size > 1 or not at else words[at - 1])
        for at, item in enumerate(words)
    )
    return asks and not any(view.plays(item, "but-for") for item in words)


def another_verb(view: View, match: Match) -> bool:
    """Whether a word of another relation stands in the question and has no place."""
    unplaced = [piece for piece in match.content if not piece.supposed and piece.index >= 0 and piece.index not in match.placed]
    roles = [view.roles(piece.item) for piece in unplaced]
    return any("predicate" in found and not found & {"copula", "cue-list", "cue-quote", "light"} for found in roles)
