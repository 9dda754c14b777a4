"""Whether a noun that is passed over in a question, or only let pass, is what the question speaks of: the judge's instructions, the number of
an attack, so many spells.

Such nouns («судья», «номер», «название») mostly tell who asks and where it is written, and have no place in an assertion. Beside a thing that
has one they make it another. Each test is asked of a sentence (`items`), of which the first `scene` words only set the scene.
"""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .matching import HELPING, Match, kind_of
from .question import View
from .roles import behind_preposition

_PEOPLE = "people"
"""The notion of «судья», «тренер»."""
_NAME_OR_NUMBER = ("h-card-name", "other-rarity-sign")
"""The notions of «номер», «название», “the number”."""
_QUIET = frozenset({"noise", "clause-word"})
_TYPE, _CARD = "ability-type", ("card-word", "h-card-c")
_TEXT, _ONE = "text", "n-1"
_STORY = "story"
"""The notion of «игра», «в правилах»: where and when it is told."""
_ROLES = ("subject", "object")
_CREATURE = "creature"
_REFLEXIVE = ("ся", "сь")


def drops_noun(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether one of the tests finds such a noun."""
    return any(test(view, match, items, scene) for test in _TESTS)


def _passed_over(view: View, match: Match, items: Sequence[Item], at: int) -> bool:
    named = items[at].has(*_NAME_OR_NUMBER) and bool(view.roles(items[at]) & _QUIET)
    return named and match.placed.get(at) is None and not behind_preposition(items, at)


def _behind(view: View, items: Sequence[Item], at: int) -> int:
    """The position of the word after one, without articles and “of”."""
    behind = at + 1
    while behind < len(items) and ("article" in view.roles(items[behind]) or view.plays(items[behind], "of")):
        behind += 1
    return behind


def _of_people(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Инструкции судьи», “the judge's instructions”."""
    return any(
        items[at].has(_PEOPLE)
        and match.placed.get(at) is None
        and (
            ("gen" in items[at].cases and at > 0 and match.placed.get(at - 1) in _ROLES)
            or (items[at].text.endswith("'s") and at + 1 < len(items) and match.placed.get(at + 1) in _ROLES)
        )
        for at in range(scene, len(items))
    )


def _name_of_thing(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Номер атаки», «название эффектов», “the number of an attack”."""
    for at in range(scene, len(items) - 1):
        behind = _behind(view, items, at)
        if _passed_over(view, match, items, at) and behind < len(items) and match.placed.get(behind) in _ROLES:
            if items[behind].has(_TYPE):
                continue  # «название типа»: a type is called what it is
            if behind > at + 1 or ("gen" in items[behind].cases and items[at].cases):
                return True
    return False


def _name_comes_about(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Если название исчезло»: a condition of something else is told of the name."""
    return any(
        _passed_over(view, match, items, at)
        and "nom" in items[at].cases
        and match.placed.get(at + 1) == "when"
        and not items[at + 1].cases
        and "predicate" in view.roles(items[at + 1])
        for at in range(scene, len(items) - 1)
    )


def _name_for_object(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Кто выбирает номер …?», «требует выбора названия», “choose a name”: it stands where the object would, which is not named."""
    if match.object:
        return False
    return any(
        match.placed.get(at) in ("predicate", "object")
        and _behind(view, items, at) < len(items)
        and _passed_over(view, match, items, _behind(view, items, at))
        and not view.plays(items[at], HELPING)
        and "cue-quote" not in view.roles(items[at])
        for at in range(scene, len(items) - 1)
        if "predicate" in view.roles(items[at])
    )


def _so_many_of_another(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«В игре десять заклинаний. Уничтожит всех?», «на сколько игроков …?»: what is counted is only let pass."""
    if match.assertion.card is None:
        return False
    stated = frozenset[str]().union(*(kind_of(view, one) for one in match.assertion.object))
    unnamed = bool(stated) and not match.object and "number" not in stated
    for at in range(len(items) - 1):
        behind = items[at + 1]
        if match.placed.get(at + 1) != "allowed" or match.assertion.card in view.terms(behind):
            continue
        if "cue-count" in view.roles(items[at]) and "player" in view.roles(behind):
            return True
        if unnamed and _counts(items[at]) and any(stated.isdisjoint(kind_of(view, term)) for term in view.terms(behind)):
            return True
    return False


def _counts(item: Item) -> bool:
    """Whether a word tells that there are several."""
    return not item.has(_ONE) and (item.kind == "number" or any(concept[:2] == "n-" for concept in item.concepts))


def _acts_in_its_place(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Снимает ли герой все экземпляры?»: a being is made the doer, of which the assertion says nothing."""
    verb = match.predicate
    if match.assertion.card is not None or verb is None or verb.index < scene or verb.item.cases or verb.item.text.lower().endswith(_REFLEXIVE):
        return False
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    if predicate is None or _CREATURE in predicate.subject:
        return False
    near = [at for at in range(max(scene, verb.index - 2), min(len(items), verb.index + 3)) if match.placed.get(at) == "allowed"]
    return any(
        "nom" in items[at].cases
        and ("acc" not in items[at].cases or (verb.index < at and _before_subject(match, items, at)))
        and not items[at].adjective
        and not items[at].has(*_CARD)
        and any(_CREATURE in kind_of(view, concept) or concept == "hero" for concept in items[at].concepts)
        for at in near
    )


def _before_subject(match: Match, items: Sequence[Item], at: int) -> bool:
    """Whether what the verb is done to stands right behind a noun, or with one word between («существо все экземпляры»)."""
    behind = [piece.index for piece, _, _ in match.subject if at < piece.index <= at + 2]
    return any(not behind_preposition(items, index) and not behind_preposition(items, at + 2) for index in behind)


def _text_itself(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Какого цвета текст?»"""
    spoken = [at for at in range(scene, len(items)) if items[at].kind != "mark"]
    last = spoken[-1] if spoken else -1
    if last < 1 or match.subject or not items[last].has(_TEXT) or behind_preposition(items, last):
        return False
    return match.placed.get(last) in (None, "allowed") and any("question" in view.roles(items[at]) for at in spoken[:-1])


def _outside_play(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """«Что меняют игроки до игры?», «… в правилах?»: what is so in play is not said of what is before it or beside it."""
    if not any(view.lexicon.role(one) == "player" for one in match.assertion.subject):
        return False
    spoken = [at for at in range(scene, len(items)) if items[at].kind != "mark"]
    last = spoken[-1] if spoken else -1
    if last < 1 or match.placed.get(last) is not None or not items[last].has(_STORY):
        return False
    words = items[last].text.lower().split()
    inside = len(words) > 1 and words[0] in view.lexicon.group("inside") and match.placed.get(last - 1) in ("subject", "predicate")
    return inside or view.plays(items[last - 1], "before-or-after")


_TESTS = (
    *(_of_people, _name_of_thing, _name_comes_about, _name_for_object, _so_many_of_another, _acts_in_its_place, _text_itself),
    _outside_play,
)
