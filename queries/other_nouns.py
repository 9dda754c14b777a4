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
_BUT = frozenset({"но", "but"})
_PASSED_OVER = ("preposition", "governing", "function-word")
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
        items[at - 1].has("q-which")
        and match.placed.get(at) in (None, "allowed")
        and (_noun(view, items[at]) or "game" in view.roles(items[at]))  # «какие герои» asks of no game
        for at in range(scene + 1, len(items))
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


def _another_object(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Угасание уничтожит заклинание?», «уничтожит все карты?»: behind the verb of a precedent stands something else than what it is done to."""
    verb = match.predicate
    if match.assertion.card is None or verb is None or match.object or "object" not in match.assertion.implicit:
        return False
    at = verb.index + 1
    while at < len(items) and (items[at].has(*_PASSED_OVER) or _measures(view, items[at])):
        at += 1
    if at >= len(items) or match.placed.get(at) != "allowed" or not _noun(view, items[at]):
        return False
    named = bool(view.terms(items[at])) or items[at].has("card-word", "h-card-c")
    fits = not items[at].cases or not items[at].cases.isdisjoint({"acc", "dat", "gen"})
    return named and fits and not _names_card(view, items, at, match.assertion.card)


def _measures(view: View, item: Item) -> bool:
    """Whether a word only tells how many or whose something is, or is an article."""
    if item.kind == "number" or view.roles(item) & {"article", "all", "player", "some"}:
        return True
    return not view.terms(item) and "value" in view.roles(item)


def _names_card(view: View, items: Sequence[Item], at: int, card: str) -> bool:
    """Whether the word beside a noun is the name of the card («заклинание Угасание»)."""
    return any(0 <= beside < len(items) and card in view.terms(items[beside]) for beside in (at - 1, at + 1))


def _and_the_contrary(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«если исчез источник, но способность осталась»: the condition is told with something that goes against it."""
    opens = next((at for at in range(scene, len(items)) if "conditional" in view.roles(items[at])), None)
    against = opens is not None and any(view.plays(item, "although") or item.text.lower() in _BUT for item in items[opens:])
    return against and bool(match.assertion.when)


def _condition_of_player(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«при сильном ударе противника»: the condition is another player's."""
    return any(
        items[at].has("opponent")
        and match.placed.get(at) in (None, "allowed")
        and match.placed.get(at - 1) == "when"
        and "gen" in items[at].cases
        and "predicate" not in view.roles(items[at - 1])
        for at in range(1, len(items))
    )


def _befalls_subject(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«вторая часть выполнится, если к ней применён эффект замещения?»: what the condition tells of befalls the subject itself."""
    opens = next((at for at in range(scene, len(items)) if "conditional" in view.roles(items[at])), len(items))
    pointing = [at for at in range(opens + 1, len(items)) if "this" in view.roles(items[at]) and items[at - 1].has("governing", "preposition")]
    return any(
        match.placed.get(at) is None
        and match.placed.get(at + 1) == "when"
        and any(match.placed.get(before) == "subject" for before in range(opens))
        for at in pointing
    )


def _text_of_it(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """“What colour is the text of …?”: the text itself is spoken of, and no clause is asked for."""
    return any(
        "cue-quote" in view.roles(items[at])
        and items[at].text.lower().endswith(" of")
        and view.plays(items[_before(view, items, at)], "form-of-be")
        for at in range(2, len(items) - 1)
    )


def _lists_by_means(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Чем разделены способности?» asks by what, and not into what."""
    return match.assertion.intent == "enumeration" and any(item.text.lower() == "чем" and item.has("q-what") for item in items[scene:])


def _cards_of_that_name(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Простые карты», “static cards”: an adjective that names a class of abilities goes with cards."""
    return any(
        match.placed.get(at) in (*_ROLES, "allowed")
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
    *(_another_object, _and_the_contrary, _condition_of_player, _befalls_subject, _text_of_it, _lists_by_means),
)
