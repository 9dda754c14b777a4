"""Whether a noun or a word of measure in a question, for which an assertion has no place, makes it speak of something else.

An assertion lets pass what may stand beside it («карта», «игрок», «заклинание»). Where such a word is counted, asked for, owned or set in
the place of what the clause speaks of, the clause does not speak of it: «простые карты», «какие заклинания сражаются?», «моё заклинание».
Each test is asked of a sentence (`items`), of which the first `scene` words only set the scene.
"""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .matching import COPULA, HELPING, Match
from .question import View

_ROLES = ("subject", "object")
_VERB_LIKE = frozenset({"copula", "cue-list", "cue-quote", "light", "thing", "question", "some", "this", "contrast"})
_ASKING = frozenset({"copula", "can", "must", "predicate", "question"})


def speaks_of_another_noun(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether one of the tests finds such a word."""
    return any(test(view, match, items, scene) for test in _TESTS)


def _noun(view: View, item: Item) -> bool:
    """Whether a word names a thing, a player or a card, and is no adjective."""
    roles = view.roles(item)
    if item.kind == "mark" or item.adjective or item.has("preposition", "governing", "limit") or view.plays(item, "of"):
        return False
    names = bool(roles & {"thing", "player"} or (roles & {"light", "clause-word"} and item.cases) or view.terms(item))
    return names and not roles & {"game", "game-family"}


def _all_of_another(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«имя любой карты», «целью всех атак»: that it is so of all of them, the assertion does not say."""
    return any(
        "all" in view.roles(items[at])
        and match.placed.get(at) is None
        and (match.assertion.card is not None or (match.placed.get(at + 1) == "allowed" and _noun(view, items[at + 1])))
        for at in range(scene, len(items) - 1)
    )


def _which_other(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Побоище: какие заклинания сражаются?»: which of something else is asked of a card."""
    return match.assertion.card is not None and any(
        items[at - 1].has("q-which") and match.placed.get(at) in (None, "allowed") and _noun(view, items[at]) for at in range(scene + 1, len(items))
    )


def _of_somebody(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Угасание уничтожит моё заклинание?»: something else of a player is what is done to."""
    return match.assertion.card is not None and any(
        "player" in view.roles(items[at - 1]) and bool(view.terms(items[at])) and match.placed.get(at) == "allowed" for at in range(1, len(items))
    )


def _in_other_order(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Эффект: оплата»: a quoted pattern the other way round."""
    return any(
        items[at].text == ":"
        and bool(items[at - 1].quoted and items[at + 1].quoted)
        and (match.placed.get(at - 1), match.placed.get(at + 1)) == ("allowed", "object")
        for at in range(1, len(items) - 1)
    )


def _before_or_without(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«до исчезновения источника», “without a trigger”: what the assertion names is not there, or not yet."""
    for at in range(scene, len(items) - 1):
        if match.placed.get(at) is None and items[at].text.lower().split()[-1] in view.lexicon.group("turning-preposition"):
            behind = at + 1
            while behind < len(items) - 1 and "article" in view.roles(items[behind]):
                behind += 1
            if match.placed.get(behind) is not None:
                return True
    return False


def _possible_always(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Эффект может блокироваться всегда?»: that it may is no word on whether it always may."""
    own = items[scene:]
    return match.assertion.force in ("can", "usually") and view.any_role(own, "can") and view.any_role(own, "always")


def _done_to_everybody(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """“Does Aracent poison everyone?”, where the assertion has one whom it befalls."""
    return any(
        match.placed.get(at) is None
        and match.placed.get(at - 1) == "predicate"
        and view.plays(items[at], "everybody")
        and not (at + 1 < len(items) and _noun(view, items[at + 1]))
        for at in range(1, len(items))
    )


def _only_under_condition(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«только закрытие — заклинание?»: “only” stands at the condition, and the assertion does not say that there is no other."""
    return any(
        "only" in view.roles(items[at]) and match.placed.get(at) is None and match.placed.get(at + 1) == "when" for at in range(scene, len(items) - 1)
    )


def _opponent_of_opponent(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«противник моего противника»: the word after next may be the player himself."""
    return any(
        items[at].has("opponent")
        and (items[at - 1].has("opponent") or (at > 1 and items[at - 2].has("opponent") and "player" in view.roles(items[at - 1])))
        for at in range(1, len(items))
    )


def _subject_again(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Игроки меняют количество жизней игроков?»: who does it stands behind what is changed once more."""
    stated = [concept for piece, concept, _ in match.subject if piece.index >= scene]
    return any(
        stated.count(concept) > 1 and match.placed.get(_before(view, items, piece.index)) == "object" for piece, concept, _ in match.subject[1:]
    )


def _does_to_the_other(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Эффект определяет тип способности?»: a verb without a place stands between two things of which the assertion only says what they are."""
    if match.assertion.predicate != COPULA or match.predicate is not None:
        return False
    first, second = [piece.index for piece, _, _ in match.subject], [piece.index for piece, _, _ in match.object]
    if not first or not second:
        return False
    return any(
        "predicate" in view.roles(items[at])
        and not view.roles(items[at]) & _VERB_LIKE
        and not items[at].cases
        and match.placed.get(at) is None
        and not view.plays(items[at], HELPING)
        and not (items[at].text.isascii() and items[at].text.endswith("ed"))
        for at in range(max(scene, min(*first, *second) + 1), max(*first, *second))
    )


def _counts_another(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«сколько раз можно скопировать?»: how many of something without a place in the assertion."""
    return any(
        "cue-count" in view.roles(items[at - 1])
        and match.placed.get(at) is None
        and items[at].kind != "mark"
        and bool(items[at].concepts)
        and not view.plays(items[at], "of")
        and not view.roles(items[at]) & _ASKING
        for at in range(scene + 1, len(items))
    )


def _cards_of_that_name(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Простые карты», “static cards”: an adjective that names a class of abilities goes with cards."""
    return any(
        match.placed.get(at) in _ROLES
        and bool(view.terms(items[at]))
        and match.placed.get(at + 1) in (None, "allowed")
        and items[at + 1].has("card-word", "h-card-c")
        and " " not in items[at + 1].text  # not «на карте»
        and (not items[at].cases or (items[at].adjective and bool(items[at].cases & items[at + 1].cases)))
        for at in range(scene, len(items) - 1)
    )


def _before(view: View, items: Sequence[Item], at: int) -> int:
    """The position of the word before one, without articles, «этот» and “of”."""
    before = at - 1
    while before >= 0 and items[before].kind != "mark" and ("article" in view.roles(items[before]) or view.plays(items[before], "of")):
        before -= 1
    return before


_TESTS = (
    *(_all_of_another, _which_other, _of_somebody, _in_other_order, _before_or_without, _possible_always, _done_to_everybody),
    *(_only_under_condition, _opponent_of_opponent, _subject_again, _does_to_the_other, _counts_another, _cards_of_that_name),
)
