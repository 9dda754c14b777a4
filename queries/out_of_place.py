"""Whether a word of a question makes it ask for more, or for another thing, than the assertion that it fits tells.

«Магическое существо», “the default number”, «обязан», «полученная до игры»: an adjective with a noun that is not its own, a noun that only a
default's adjective stands with, a duty where the clause permits, a source that no clause names. Each test is asked of a sentence (`items`),
of which the first `scene` words only set the scene.
"""

from __future__ import annotations

from collections.abc import Sequence

from .asking import Asked
from .class_doubts import determines
from .lexer import Item
from .matching import COPULA, GENERAL, OTHER, SPECIAL, Match
from .question import View

_ABILITY_TYPE = "ability-type"
# The notions of «карта», of what is a feature or an ability by its noun alone, and of «заклинание», with which any class of abilities goes.
_CARD, _OWN_NOUNS, _SPELL = ("card-word", "h-card-c"), ("feature-word", "ability-word", "h-ability-c"), ("named-type",)
# The kinds of terms that divide abilities and features.
_SORTS = ("ability", "feature")
# The predicates that tell what a gained feature is, that a thing is there, by what a thing is shown, what stands where, and which effect wins.
_SAID_KIND, _PRESENT, _SHOWN_BY, _STANDS, _WINS = "said-kind", "h-present", "shown-by", "located-at", "h-wins"
# The predicates of the effects that a thing imposes, and of being declared and carried out with the notion of the latter.
_IMPOSES, _THROUGH, _DONE = ("imposes", "sole-effect"), "goes-through", "ask-done"
# The predicates of who chooses.
_CHOSEN = ("h-chosen-by", "h-chosen-by-which", "h-chooses")
# The notions of «полученная», «зависит», «пиктограмма», «только один».
_GAINED, _DEPENDS, _PICTOGRAM, _ONLY_ONE = "gained-by-features", "ask-depends", "pictogram", "h-only-one"
# The things that have a default by name.
_NAMED_DEFAULTS = ("type-word", "zone", "h-type-c", "h-zone-owner", "controller")
# The kind of notions that name what a feature does, as a part of it.
_PART = "part"
_NOUN_LIKE = frozenset({"thing", "noise", "copula"})
# How verbs end that tell what befalls a thing, and adjectives.
_BEFALLS = ("ся", "сь")
_ADJECTIVE = ("ая", "яя", "ое", "ее", "ый", "ий", "ой", "ые", "ие", "ую", "юю", "ого", "его", "ым", "им", "ых", "их", "ыми", "ими")


def asks_beyond(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """Whether one of the tests finds such a word."""
    return any(test(view, match, question, items, scene) for test in TESTS)


def _adjective_of_another(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Дальнее существо», «играемая карта», «постоянный эффект»: a bare adjective that names a class stands with a noun of none of its kind."""
    for at in range(len(items) - 1):
        item, noun = items[at], items[at + 1]
        own = [term for term in view.terms(item) if match.placed.get(at) in ("subject", "object", "allowed")]
        bare = " " not in item.text and item.text.lower().endswith(_ADJECTIVE)
        if not own or not bare or not item.cases & noun.cases or noun.has(*_OWN_NOUNS[1:]):
            continue
        named = view.terms(noun)
        if not (named or "thing" in view.roles(noun)) or any(view.book.kind(term) not in _SORTS for term in own):
            continue
        if noun.text.lower().split()[0].endswith(_ADJECTIVE) or noun.has(*_SPELL):
            continue  # «сложная активируемая», «целевое заклинание»
        if any(view.book.is_a(term, other) or view.book.is_a(other, term) for term in own for other in named):
            continue
        if not named and noun.has(_OWN_NOUNS[0]):
            continue
        return True
    return False


def _narrower_than_said(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Магическая способность может порождать любые эффекты?»: a wider class that has only some of those of whom the assertion tells."""
    named = [concept for concept in match.assertion.subject if view.book.has(concept)]
    return any(
        how == GENERAL and view.book.has(concept) and not all(view.book.is_a(one, concept) for one in named)
        for _, concept, how in match.subject
    )


def _kind_in_precedent(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Рывок Вайла — целевая способность?»: the precedent says that it is an ability, and not of which kind."""
    return (
        match.assertion.card is not None
        and match.assertion.force != "never"
        and any(how == SPECIAL and view.book.has(concept) for _, concept, how in match.object)
    )


def _default_of_another(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Какой тип по умолчанию у карты?», “the default number”: the default is not that of the noun which it is asked of."""
    if match.assertion.intent != "default":
        return False
    for at in range(scene, len(items)):
        item = items[at]
        if item.text.lower() == "default" and at + 1 < len(items) and items[at + 1].kind != "mark" and not items[at + 1].has(*_NAMED_DEFAULTS):
            behind = items[at + 1]
            return "thing" in view.roles(behind) or bool(view.terms(behind))
        another = match.placed.get(at) in ("allowed", None) and "thing" in view.roles(item) and not item.has(_ABILITY_TYPE)
        part = any((notion := view.lexicon.notions.get(concept)) is not None and notion.kind == _PART for concept in item.concepts)
        if part:
            continue  # «тип способности у закрытия не указан»: a part of a feature has a type
        if another and not match.subject and at and view.plays(items[at - 1], "possessor") and not item.has(*_OWN_NOUNS):
            return True
        alone = bool(match.subject) and all(concept == _ABILITY_TYPE for _, concept, _ in match.subject)
        named = another and alone and bool(item.cases) and "nom" in item.cases
        if named and ("predicate" not in view.roles(items[at - 1]) or items[at - 1].has(_ABILITY_TYPE, "type-word")):
            return True  # «какого типа карта по умолчанию?»
    return False


def _adjective_as_verb(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Какие эффекты срабатывающие?»: an adjective that names a class is no verb of which the subject is asked."""
    verb = match.predicate
    return (
        bool(question.words)
        and verb is not None
        and bool(view.terms(verb.item) and verb.item.cases)
        and verb.item.text.lower().endswith(_ADJECTIVE)
    )


def _must_where_it_may(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Какие эффекты обязан наложить выстрел?»: what is obligatory is asked for where the clause permits."""
    imposes = match.assertion.predicate in _IMPOSES
    return bool(question.words) and question.force == "must" and imposes and match.assertion.force != "must"


def _asks_who_chooses(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Кто по умолчанию выбирает зону?»: who chooses is asked, and the assertion tells something else."""
    chooses = any(item.has("h-chosen-by") and not item.has("copula") for item in items[scene:])
    return match.assertion.intent == "default" and "q-who" in question.words and chooses and match.assertion.predicate not in _CHOSEN


def _asks_two(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Что определяет, кто выбирает цель?»: one question word within another."""
    return question.words == ("q-what", "q-who") and any("predicate" in view.roles(item) for item in items[scene + 1 : scene + 2])


def _counted_players(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Если два игрока спорят об эффекте, кто выигрывает?»: it is so many players of whom it is told, and they have no place."""
    return any(
        match.placed.get(at - 1) in ("allowed", "when")
        and "value" in view.roles(items[at - 1])
        and match.placed.get(at) is None
        and "player" in view.roles(items[at])
        for at in range(1, len(items))
    )


def _gained_elsewhere(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«полученная до игры», «полученная от игрока»: a source or a time of which the assertion does not speak."""
    if match.assertion.predicate != _SAID_KIND:
        return False
    for at in range(len(items) - 1):
        first = items[at + 1]
        if not items[at].has(_GAINED) or match.placed.get(at) is None or first.kind == "mark" or view.roles(first) & {"predicate", "this"}:
            continue
        led = first.has("preposition", "governing", "game-in")
        source = at + 2 if led else at + 1
        if source >= len(items) or match.placed.get(source) == "when" or "copula" in view.roles(items[source]):
            continue
        if led or (match.placed.get(source) is None and "value" in view.roles(first)):
            return match.placed.get(source) is None or ("player" in view.roles(items[source]) and not items[source].has("feature-word"))
    return False


def _another_is_there(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Бывает ли карта без эффекта?»: what there is without it is no change, of which alone the assertion speaks."""
    lacking = view.lexicon.group("without")
    objects = [at for at in range(scene, len(items)) if match.placed.get(at) == "object"]
    without = [at for at in objects if items[at].text.lower().split()[0] in lacking]
    if not without or match.predicate is not None:
        return False
    at = without[0] - 1
    exists = any("some" in view.roles(item) or "copula" in view.roles(item) for item in items[scene : without[0]])
    if not exists or at < scene or not view.roles(items[at]) & _NOUN_LIKE:
        return False
    return match.placed.get(at) != "subject" or match.assertion.predicate == _STANDS


def _depends_on_subject(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Зависит ли название от редкости?», «определяет ли редкость название?»: what the subject is shown by is asked to be shown by it."""
    if match.assertion.predicate != _SHOWN_BY or not match.subject or not match.object:
        return False
    subject, object_ = match.subject[0][0].index, match.object[0][0].index
    if any(item.has(_DEPENDS) for item in items[scene:]):
        return subject > 0 and view.plays(items[subject - 1], "away-from")
    verb = match.predicate
    active = verb is not None and not verb.item.text.lower().split()[0].endswith(_BEFALLS) and verb.item.has("determines") and not verb.item.cases
    return active and 0 <= subject < object_


def _is_asked_to_have(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Есть ли у легенды название?», “does the legend have a name?”: what is said to be on the card is asked to have something."""
    if match.assertion.predicate != _PRESENT or not match.subject:
        return False
    subject = match.subject[0][0].index
    if subject > 0 and view.plays(items[subject - 1], "possessor"):
        return True
    return 0 <= subject < len(items) - 1 and items[subject + 1].text.lower() in view.lexicon.group("having")


def _only_spoken_about(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Если два игрока спорят об эффекте, кто выигрывает?»: others do something about what the assertion says something of."""
    wins = match.assertion.predicate == _WINS and match.predicate is not None and bool(match.subject)
    return wins and all(piece.item.cases == {"loc"} for piece, _, _ in match.subject)


def _always_carried_out(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Играемая выполняется всегда?»: how it is carried out, the assertion tells, and not that it always is."""
    verb = match.predicate
    carried = match.assertion.predicate == _THROUGH and verb is not None and verb.item.has(_DONE)
    return carried and view.any_role(items[scene:], "always")


def _determines_it(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Определяет ли особенность способность?»: what determines what, is not told by what things are."""
    first = next((item for item in items[scene:] if item.kind != "mark"), None)
    return match.assertion.predicate == COPULA and match.predicate is None and first is not None and determines(view, first)


def _icon_of_either(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Что обозначает значок?»: the word is used of the icon of the set as well, and nothing tells which is meant."""
    both = [concept for piece, concept, _ in match.subject if piece.item.has(_PICTOGRAM) and view.terms(piece.item)]
    if both and any(how == OTHER for _, _, how in match.object):
        return True  # “are icons on the left edge?”
    return _PICTOGRAM in both and set(match.placed.values()) <= {"subject", "predicate"}


def _is_no_yes_or_no(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«Что показывает пиктограмма?»: a phrase that opens with a question word asks for no yes or no."""
    first = next((item for item in items[scene:] if item.kind != "mark"), None)
    if first is None or question.words or " " not in first.text:
        return False
    return first.text.lower().split()[0] in view.lexicon.group("plain-what") and "predicate" in view.roles(first)


def _only_one_thing(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """«может попасть только одна карта?»: the number of which the assertion tells is not named, and another is."""
    if "object" not in match.assertion.implicit or match.object:
        return False
    return any(items[at].has(_ONLY_ONE) and items[at + 1].has(*_CARD, "creature") for at in range(scene, len(items) - 1))


TESTS = (
    *(_adjective_of_another, _narrower_than_said, _kind_in_precedent, _default_of_another, _adjective_as_verb, _must_where_it_may),
    *(_asks_who_chooses, _asks_two, _counted_players, _gained_elsewhere, _another_is_there, _depends_on_subject, _is_asked_to_have),
    *(_only_spoken_about, _always_carried_out, _determines_it, _icon_of_either, _is_no_yes_or_no, _only_one_thing),
)
