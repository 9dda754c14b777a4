"""Whether the verb of an open question (“what does … require?”) asks for what an assertion gives, and who does it is who does it there.

An assertion may be asked with no verb («особенности карты где?»), or by a verb with many senses. Where the verb is one of its own («требует»,
«принадлежит»), or makes the other of the two things the doer, the value of the assertion answers another question.
Each test is asked of a sentence (`items`), of which the first `scene` words only set the scene; `role` is the role that the value has.
"""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .matching import COPULA, HELPING, SPECIAL, Match, Piece, kind_of
from .open_roles import PLURAL_VERB
from .question import View
from .roles import behind_preposition

WHAT_OR_WHO = ("q-what", "q-who")
_ASKS = frozenset({"question", "cue-define", "cue-list", "cue-quote", "cue-count"})
_NO_NOUN = frozenset({"question", "article", "copula", "can", "must", "whether"})
_REFLEXIVE = ("ся", "сь")
_PREPOSITIONS = ("preposition", "governing", "limit", "game-in")
_HOLDS = ("contains", "consists-of", "h-contains-c", "h-consists-of")
"""The predicates and notions of «содержит», «состоит из»."""
_CHANGES, _COLOUR = ("changes", "h-changes"), "colour-tells"
"""The predicates of «меняет», and of what a colour tells."""
_WITH_EFFECT, _CARD = "with-the-effect", ("card-word", "h-card-c")
_SET_ICON, _PICTOGRAM = "set-icon-word", "pictogram"
PEOPLE = "people"
"""The notion of «судья», «тренер»: no players of the game."""
_UNDERGOING = ("passive", "state")
_FOR_PURPOSE, _IN_ORDER, _DEED = "purpose", "order", "deed"
"""The kinds of what a thing is for, of the order in which things are done, and of what is done."""


def asks_another_verb(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """Whether one of the tests finds that something else is asked than the values that fill a role of an assertion."""
    if any(item.kind == "mark" and item.text not in '?«»“”"' for item in items[scene:-1]):
        return False  # what more is told may give the verb its sense
    return any(test(view, match, role, values, items, scene) for test in _TESTS)


def _verbs(view: View, items: Sequence[Item], scene: int) -> list[int]:
    """Where words that are verbs stand."""
    return [
        at
        for at in range(scene, len(items))
        if items[at].kind != "mark" and not items[at].cases and view.roles(items[at]) & {"predicate", "must", "can"}
    ]


def _alone(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether one thing at most is named beside the question word and the verb."""
    named = [
        at
        for at in range(scene, len(items))
        if items[at].kind != "mark"
        and not view.roles(items[at]) & _NO_NOUN
        and not view.plays(items[at], "owner-verb")
        and (items[at].cases or match.placed.get(at) in ("subject", "object", "when") or view.terms(items[at]))
        and not items[at].has("preposition", "governing")
    ]
    return len(named) <= 1


def _a_verb_of_its_own(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Что требует легенда?», «кто позволяет эффект?», «чему принадлежит легенда?»."""
    if all(_FOR_PURPOSE in kind_of(view, value) for value in values):
        return False  # «для чего нужна легенда?»
    own = [at for at in range(scene, len(items)) if view.plays(items[at], "owner-verb") and not items[at].cases]
    if any(item.has("q-which", "q-how-many") for item in items[scene:]):
        own = [at for at in own if not view.plays(items[at], "having")]  # “which rarity has a gold background?”
    own = [at for at in own if not (at + 1 < len(items) and view.plays(items[at], "having") and "copula" in view.roles(items[at + 1]))]
    if match.predicate is None or match.predicate.index in own:
        points = view.any_role(items[scene:], "this")  # «какой подтип она получает?» speaks of what was told before
        return bool(own) and not points and (match.predicate is None or _alone(view, match, items, scene))
    return False


def _who_does_another_deed(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Кто объясняет эффект?», where no verb of the assertion is named."""
    if match.predicate is not None or not any(item.has("q-who") for item in items[scene:]):
        return False
    return any(
        match.placed.get(at) in (None, "allowed") and not view.roles(items[at]) & {"copula", "can", "must", "cue-list", "light"}
        for at in _verbs(view, items, scene)
    )


def _for_what(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Для чего нужна особенность?» asks for a purpose."""
    asks = any(items[at].has("q-what") and view.plays(items[at - 1], "for-what") for at in range(scene + 1, len(items)))
    last = next((item for item in reversed(items[scene:]) if item.kind != "mark"), None)
    told = match.predicate is not None and last is match.predicate.item  # “what does it stand for?”
    asks = asks or (last is not None and not told and last.text.lower().split()[-1] in view.lexicon.group("for-what") and last is not items[scene])
    return asks and not all(_FOR_PURPOSE in kind_of(view, value) for value in values)


def _for_manner(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Что выполняет заклинание?» asks for no order."""
    asks = any(items[at].has("q-what") and not (at and items[at - 1].has(*_PREPOSITIONS)) for at in range(scene, len(items)))
    alone = asks and not any(item.has("q-which", "q-how") for item in items[scene:])
    return alone and all(_IN_ORDER in kind_of(view, value) for value in values) and _alone(view, match, items, scene)


def _becomes(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Чем становится способность?» asks for what it turns into."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    verb = match.predicate
    becomes = verb is not None and view.plays(verb.item, "becoming")
    return becomes and predicate is not None and predicate.form != "linking" and _alone(view, match, items, scene)


def _kinds_of_given(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Какие бывают легенды?» asks for kinds of what is given."""
    lists = any(item.has("list-wide") for item in items[scene:])
    plain = match.predicate is None and match.assertion.predicate != COPULA and match.assertion.intent not in ("enumeration", "membership")
    return lists and plain and not match.conditions and _alone(view, match, items, scene)


def _inside_given(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """“What is in the payment?”, «что находится в легенде?», «что входит в оплату?»: what is given is what something else stands in."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    places = predicate is not None and "q-where" in predicate.asked_by
    for piece, place in _given(match):
        before = piece.index - 1
        while before > scene and "article" in view.roles(items[before]):
            before -= 1
        if before < scene:
            continue
        asks = view.plays(items[before], "what-is-in") or (view.plays(items[before], "inside") and before > scene and items[before - 1].has("q-what"))
        if asks:
            return not (places and place == "object")
        stands = view.plays(items[before], "inside") and before - 1 > scene and items[before - 2].has("q-what")
        stands = stands and before - 1 in _verbs(view, items, scene)
        if stands and not places and match.predicate is not None and match.predicate.item.has(*_HOLDS):
            return place == "object"
        if stands and (match.predicate is None or match.predicate.index == before - 1):
            return not (places and place == "object")
    return False


def _given(match: Match) -> list[tuple[Piece, str]]:
    """What is named that has a role, and its place."""
    found = [(piece, "subject") for piece, _, _ in match.subject] + [(piece, "object") for piece, _, _ in match.object]
    return found + [(piece, "when") for piece in match.content if match.placed.get(piece.index) == "when"]


def _holds_given(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """“What does an ability contain?”, where it is told in what it stands."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    verb = match.predicate
    if predicate is None or verb is None or role != "object" or "q-where" not in predicate.asked_by:
        return False
    if not any(item.has(*WHAT_OR_WHO) for item in items[scene:]):
        return False
    passive = verb.item.text.lower().endswith(_REFLEXIVE) or any(view.plays(item, "form-of-be") for item in items[scene : verb.index])
    return verb.item.has(*_HOLDS) and not passive and "copula" not in view.roles(verb.item) and view.any_role(items[scene:], "question")


def _parts_of_kind(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Из чего состоит легенда?»: the parts into which a class falls are not those of one of its kinds."""
    return match.assertion.intent == "enumeration" and role == "object" and any(how == SPECIAL for _, _, how in match.subject)


def _nothing_given(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """“What does a source show?”: all that is named is a condition, and what it is a condition of is left out."""
    asks = {concept for item in items[scene:] for concept in item.concepts if view.lexicon.role(concept) == "question"}
    bare = match.predicate is None and not match.subject and not match.object and match.assertion.card is None
    told = any(piece.index < 0 or piece.index < scene for piece in match.content)
    return bare and bool(asks) and asks <= {"q-what", "q-how"} and not told and match.assertion.intent == "enumeration"


def _does_to_it(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """“What determines the queue?”, «что содержит оплата?»: the thing given is on the other side of the verb than in the assertion."""
    verb = match.predicate
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    asks = next((at for at in range(scene, len(items)) if items[at].has(*WHAT_OR_WHO)), -1)
    given = next((piece for piece, place in _given(match) if place in ("subject", "object") and piece.index >= scene), None)
    if verb is None or predicate is None or match.inverse or given is None or not scene <= asks < verb.index:
        return False
    if behind_preposition(items, asks) or verb.item.cases or view.roles(verb.item) & {"cue-define", "copula"}:
        return False
    if verb.item.text.isascii():
        return _does_to_it_en(view, match, role, items, asks, verb, given, predicate.form or "")
    depends = view.plays(verb.item, "depending")
    if depends and "nom" in items[asks].cases and behind_preposition(items, given.index):
        return role == "object" and predicate.form == "passive"
    if depends or verb.item.text.lower().endswith(_REFLEXIVE) or "nom" not in items[asks].cases or behind_preposition(items, given.index):
        return False
    if not items[asks].has("q-what") or "nom" not in given.item.cases:
        return False
    if "gen" in given.item.cases and not verb.item.text.lower().endswith(PLURAL_VERB):
        return False  # «что определяет способности?»: they are many, and the verb is of one
    undergoes = predicate.form in _UNDERGOING and not verb.item.has(*_HOLDS)
    if undergoes and role == "object":
        return True
    return role == "subject" and not undergoes and ("acc" not in given.item.cases or view.plays(verb.item, "giving-or-doing"))


def _does_to_it_en(view: View, match: Match, role: str, items: Sequence[Item], asks: int, verb: Piece, given: Piece, form: str) -> bool:
    begins = verb.index == asks + 1 and items[asks].text.lower() in view.lexicon.group("what-or-who") and given.index > verb.index
    if begins and view.plays(verb.item, "depending"):
        return role == "object" and form == "passive"
    if begins:
        return role == "subject" and form == "passive"
    helped = items[asks].text.lower().split()[-1] in view.lexicon.group(HELPING)
    ends = all(item.kind == "mark" for item in items[verb.index + 1 :])
    if helped and ends and asks < given.index < verb.index and not verb.item.has(*_HOLDS):
        return role == "object" and form in _UNDERGOING
    return False


def _another_does(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Что меняет карта?», where the players change it: beside the verb stands another noun than he who does it, and he is not named."""
    verb = match.predicate
    players = any(view.lexicon.role(one) == "player" for one in match.assertion.subject) or bool(match.assertion.when)
    if verb is None or role != "object" or not players or match.subject or verb.item.text.lower().endswith(_REFLEXIVE) or match.inverse:
        return False
    if not any(item.has("q-what") for item in items[scene : verb.index]):
        return False
    beside = [verb.index - 1, verb.index + 1]
    if not verb.item.text.isascii():
        return any(
            scene <= at < len(items)
            and "nom" in items[at].cases
            and not view.roles(items[at]) & {"question", "article"}
            and (items[at].has(PEOPLE) or "player" not in view.roles(items[at]))
            and match.placed.get(at) in (None, "allowed")
            for at in beside
        )
    if match.assertion.when and match.placed.get(verb.index + 1 + _articles(view, items, verb.index + 1)) == "when":
        return items[verb.index - 1].has("q-what")  # “what determines the opponent?”
    helped = items[verb.index - 1].kind != "mark" and any(
        items[at].text.lower().split()[-1] in view.lexicon.group(HELPING) for at in range(scene, verb.index) if items[at].kind != "mark"
    )
    before = items[verb.index - 1]
    return helped and match.placed.get(verb.index - 1) in (None, "allowed") and not view.roles(before) & {"player", "question", "article"}


def _articles(view: View, items: Sequence[Item], at: int) -> int:
    count = 0
    while at + count < len(items) and "article" in view.roles(items[at + count]):
        count += 1
    return count


def _side_of_given(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Что ниже эффекта?»: what stands on one side of the thing given is asked, and the assertion tells on which side of another it is."""
    verb = match.predicate
    if verb is None or match.inverse or role != "object" or not match.subject or match.subject[0][0].index <= verb.index or verb.index <= scene:
        return False
    sides = verb.item.text.lower().split()[-1] in view.lexicon.group("side")
    before = items[verb.index - 1]
    stands = verb.index - 1 > scene and "predicate" in view.roles(before) and items[verb.index - 2].has("q-what")
    return sides and (before.has("q-what") or "cue-define" in view.roles(before) or stands)


def _name_of_other(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Что показывает значок?»: the word alone may be the name of the set icon, of which the assertion does not speak."""
    given = [(piece.item, concept) for piece, concept, _ in (*match.subject, *match.object) if piece.item.has(_SET_ICON)]
    names = (concept for item, concept in given if concept == _PICTOGRAM or any(":" in name for name in item.concepts))
    other = any(":" not in concept and concept != _SET_ICON for concept in names)
    return other and _alone(view, match, items, scene)


def _names_or_declares(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Что называет эффект?», «что заявляет заклинание?» ask for a deed that no clause tells of."""
    return names_or_declares(view, items[scene:])


def names_or_declares(view: View, items: Sequence[Item]) -> bool:
    """Whether «что» is what something names or declares, and nothing stands in the instrumental («… ударом»)."""
    asks = next((at for at, item in enumerate(items) if item.has("q-what") and not behind_preposition(items, at)), -1)
    deed = next((at for at, item in enumerate(items) if view.plays(item, "naming-verb") or view.plays(item, "declaring")), -1)
    if asks < 0 or deed < asks:
        return False
    if items[asks].text.isascii():
        ends = all(item.kind == "mark" for item in items[deed + 1 :]) and _helped(view, items[asks])
        begins = deed == asks + 1 and view.plays(items[asks], "what-or-who") and items[deed].text.endswith("s")  # not “what name”
        return ends or begins
    return "nom" in items[asks].cases and not any("ins" in item.cases and "nom" not in item.cases for item in items)


def _helped(view: View, item: Item) -> bool:
    """Whether a question word ends in “do”, “does”."""
    return " " in item.text and item.text.lower().split()[-1] in view.lexicon.group(HELPING)


def hangs(view: View, items: Sequence[Item]) -> bool:
    """Whether an English preposition ends the question or stands before its noun, or it asks what a thing explains (“what is a spell like?”,
    “what is on the stack?”): no meaning or place is asked for."""
    spoken = [item for item in items if item.kind != "mark" and "article" not in view.roles(item)]
    if len(spoken) < 2 or not spoken[0].text.isascii() or not spoken[0].has("q-what", "cue-define"):
        return False
    last = view.plays(spoken[-1], "left-hanging") or (_helped(view, spoken[0]) and view.plays(spoken[-1], "explaining"))
    return last or view.plays(spoken[1], "left-hanging")


def goes(view: View, items: Sequence[Item]) -> bool:
    """Whether it is asked where something comes from or goes."""
    if any(item.kind == "mark" and item.text in ",:;" for item in items):
        return False  # “where do shot and throw go, in that order?” sorts them
    return any(item.has("q-where") for item in items) and any(view.plays(item, "coming-or-going") for item in items)


def _whose(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«У чего есть легенда?» asks what has it."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    has = predicate is not None and predicate.form == "possession"
    return of_what_owner(view, items[scene:]) and not (has and role == "subject")


def of_what_owner(view: View, items: Sequence[Item]) -> bool:
    """Whether it is asked of what owner something is («у чего есть …?»)."""
    return any(view.plays(items[at - 1], "possessor") and items[at].has(*WHAT_OR_WHO) for at in range(1, len(items)))


def _from_where(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Откуда берётся легенда?» asks for no place in which it stands."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    places = predicate is not None and "q-where" in predicate.asked_by and role == "object"
    return places and any(view.plays(item, "from-where") for item in items[scene:])


def _beside_another(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Что после карты?»: it is asked what stands beside a thing of which the assertion does not speak."""
    return any(
        items[at].text.lower().split()[-1] in view.lexicon.group("side")
        and match.placed.get(at) in ("object", "predicate")
        and bool(items[at + 1].cases & {"gen", "ins", "dat"})
        and match.placed.get(at + 1) in (None, "allowed")
        and "question" not in view.roles(items[at + 1])
        and not any(match.placed.get(behind) in ("subject", "object") for behind in range(at + 1, len(items)))
        for at in range(scene, len(items) - 1)
        if items[at].kind != "mark"
    )


def _done_with_it(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Что делают с эффектом?» asks for no deed of his."""
    deeds = bool(values) and all(_DEED in kind_of(view, value) for value in values)
    with_it = any(piece.item.has(_WITH_EFFECT) or behind_preposition(items, piece.index) for piece, _, _ in match.subject if piece.index > 0)
    return deeds and with_it


def _does_it_unnamed(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """«Что выделяет легенда?»: the thing given does it, and the assertion, whose verb is left out, tells what it is called."""
    if match.predicate is not None or role != "subject" or not any(item.has("q-what") and "nom" in item.cases for item in items[scene:]):
        return False
    verbs = [at for at in _verbs(view, items, scene) if not view.roles(items[at]) & {"copula", "can", "must", "cue-list", "cue-define", "light"}]
    active = any(not items[at].text.lower().endswith(_REFLEXIVE) for at in verbs)
    nominative = any("nom" in piece.item.cases and "acc" not in piece.item.cases for piece, _, _ in match.object if piece.index >= scene)
    return active and nominative and _alone(view, match, items, scene)


def _hangs(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """“What is an ability on?”"""
    return hangs(view, items[scene:]) and _alone(view, match, items, scene)


def _another_verb_ends(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """“What does rarity show?”, where no verb of the assertion is named."""
    spoken = [at for at in range(scene, len(items)) if items[at].kind != "mark"]
    if match.predicate is not None or len(spoken) < 2 or not items[spoken[0]].has("q-what") or not _helped(view, items[spoken[0]]):
        return False
    last = spoken[-1]
    verb = not items[last].has("preposition", "governing", "stranded") and not view.terms(items[last])
    return verb and match.placed.get(last) in (None, "allowed") and not view.roles(items[last]) & {"cue-define", "noise", "game"}


def _only_let_pass(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """“How is a card used?”, where the assertion only lets the card pass."""
    if match.subject or match.object or match.conditions or match.assertion.card is not None or match.predicate is None:
        return False
    passed = [items[at] for at in range(scene, len(items)) if match.placed.get(at) == "allowed" and at != match.predicate.index]
    named = any(view.terms(item) or "player" in view.roles(item) or item.has(*_CARD) for item in passed)
    return named and _alone(view, match, items, scene)


def _undergoes_en(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """“How is an ability used?”: what is given undergoes it, and in the assertion it does it."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    verb = match.predicate
    if predicate is None or verb is None or role != "object" or not verb.item.text.isascii():
        return False
    given = [piece.index for piece, _, _ in match.subject if scene <= piece.index < verb.index]
    given = given if predicate.agentive else [at for at in given if "player" in view.roles(items[at])]
    before = [item.text.lower().split()[-1] for item in items[scene : verb.index] if item.kind != "mark"]
    passive = not view.lexicon.group("form-of-be").isdisjoint(before)
    return bool(given) and passive and verb.item.text.lower().split()[0].endswith("ed") and _alone(view, match, items, scene)


def _done_to_player(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """“What changes a player?”, and “what changes rarity?”, where it is told what shows it."""
    verb = match.predicate
    if verb is None or verb.index <= scene or not verb.item.text.isascii() or not items[verb.index - 1].has("q-what"):
        return False
    behind = verb.index + 1 + _articles(view, items, verb.index + 1)
    if behind < len(items) and "player" in view.roles(items[behind]) and match.placed.get(behind) != "when":
        return all(item.kind == "mark" for item in items[behind + 1 :])
    return verb.item.has(*_CHANGES) and match.assertion.predicate == _COLOUR


def _contains_given(view: View, match: Match, role: str, values: Sequence[str], items: Sequence[Item], scene: int) -> bool:
    """“What contains a spell?”, where it is told what a spell has or in what it stands."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    verb = match.predicate
    if predicate is None or verb is None or not verb.item.has(*_HOLDS) or verb.index <= scene or not verb.item.text.isascii():
        return False
    if not view.plays(items[verb.index - 1], "what-or-who") or not any(piece.index > verb.index for piece, _ in _given(match)):
        return False
    return role == ("subject" if "q-where" in predicate.asked_by else "object")


_TESTS = (
    *(_a_verb_of_its_own, _who_does_another_deed, _for_what, _for_manner, _becomes, _kinds_of_given, _inside_given, _holds_given),
    *(_parts_of_kind, _nothing_given, _does_to_it, _another_does, _side_of_given, _name_of_other),
    *(_names_or_declares, _whose, _from_where, _beside_another, _done_with_it, _does_it_unnamed),
    *(_hangs, _another_verb_ends, _only_let_pass, _undergoes_en, _contains_given, _done_to_player),
)
