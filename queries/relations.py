"""Relations, permissions, defaults, precedents, attributes of assertions: what the clauses state of terms, asked yes or no or for a value.

A question that fits an assertion (see `matching`) is decided by the assertion's force against the question's own: «может», «обязан»,
«всегда», «обычно», «только». The assertion that speaks most closely of the question decides (a precedent and stated conditions before a
general statement); where two of equal weight disagree nothing is ruled.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .answer import DEPENDS, FLIPPED, NO, YES, Answer, Refusal, Step, unique
from .asking import Asked, asked
from .choice import OBJECTS, offered
from .decision import Decision, by_class, excludes, spared, step
from .expression import CONTRAST_NOT, OR_NOT
from .facts import AssertionFact
from .lexer import Item
from .lookup import value_of
from .matching import COPULA, GENERAL, OTHER, SAME, SPECIAL, Match, Piece, kind_of
from .question import View
from .roles import hold_together, in_order, mere_copula, points_before
from .wording import listing, sentence

# The verdict on a true statement by (force of the assertion, force of the question). What is not here is not settled.
_TRUE = {
    ("always", "generic"): YES, ("always", "can"): YES, ("always", "must"): YES, ("always", "always"): YES, ("always", "usually"): YES,
    ("must", "generic"): YES, ("must", "can"): YES, ("must", "must"): YES, ("must", "always"): YES, ("must", "usually"): YES,
    ("only", "generic"): YES, ("only", "can"): YES, ("only", "only"): YES,
    ("only", "usually"): YES,
    ("can", "can"): YES, ("can", "must"): NO, ("can", "always"): NO,
    ("usually", "usually"): YES, ("usually", "can"): YES, ("usually", "must"): NO, ("usually", "always"): NO,
    ("usually", "only"): NO,
    ("never", "generic"): NO, ("never", "can"): NO, ("never", "must"): NO, ("never", "always"): NO, ("never", "only"): NO,
    ("never", "usually"): NO,
    ("depends", "must"): DEPENDS, ("depends", "can"): DEPENDS,
}  # fmt: skip
OPEN = ("subject", "object")
"""The roles of an assertion that a question may leave open."""
_PARTING = frozenset(",—–-")
_ENDING = 3  # letters by which the forms of an adjective differ
# … and on a statement that the assertion excludes (another object than the only one).
_FALSE = {"generic": NO, "can": NO, "must": NO, "always": NO, "only": NO, "usually": NO}


def decided(view: View, matches: Sequence[Match], items: Sequence[Item], scene: int = 0) -> Answer | Refusal:
    """The ruling of the assertions that fit the items, each with how it fits (see `assertions.resolve`).

    The first `scene` items only set the scene: they hold no question.
    """
    leading = _leading(view, matches, items, scene)
    if not leading:
        return Refusal("no-rule")
    lifted = {decision.match.assertion.exception_to for decision in leading}
    leading = [decision for decision in leading if decision.match.assertion.id not in lifted]
    return _joined(view, leading)


# deciding -----------------------------------------------------------------------------------------------------------


def _leading(view: View, matches: Sequence[Match], items: Sequence[Item], scene: int) -> list[Decision]:
    """The decisions of the assertions that speak most closely of the question among those that decide it, in source order."""
    # what speaks less closely need not be looked at once something decides
    for weight in sorted({match.weight for match in matches}, reverse=True):
        leading = [
            found
            for match in matches
            if match.weight == weight and (found := _decide(view, match, items, scene)) is not None
        ]
        if leading:
            return leading
    return []


def _decide(view: View, match: Match, items: Sequence[Item], scene: int = 0) -> Decision | None:
    contrast = _contrast(view, match, items)
    if contrast is not None:
        return _contrasted(view, match, items, scene, *contrast)
    if _loses_denial(view, match, items, scene):
        return None
    question = asked(view, items, match, scene)
    proposed = _proposed(view, question, items) if question is not None else -1
    if question is not None and proposed >= 0:
        if match.placed.get(proposed) not in ("object", "when"):
            return None
        question = question.replaced(words=())
    if not hold_together(view, match, match.subject, items) or not hold_together(view, match, match.object, items):
        return None
    if question is None or not in_order(view, match, items):
        return None
    # what follows is loaded where an assertion fits what is asked: of most questions that are refused, none does
    from . import other_things
    from .doers import card_acts, swapped
    from .dropped_nouns import drops_noun
    from .misfits import asks_otherwise
    from .other_nouns import speaks_of_another_noun
    from .out_of_place import asks_beyond
    from .patients import another_case

    if asks_otherwise(view, match, question, items, scene) or swapped(view, match, items):
        return None
    if card_acts(view, match, items) or other_things.speaks_of_another(view, match, items):
        return None
    if another_case(view, match, items, scene) or speaks_of_another_noun(view, match, items, scene):
        return None
    if asks_beyond(view, match, question, items, scene) or drops_noun(view, match, items, scene):
        return None
    if any(how == SPECIAL and concept in match.assertion.object for _, concept, how in match.subject):
        return None  # a part that the assertion names is not the whole that it speaks of
    if match.assertion.intent == "definition" and any(how != SAME for _, _, how in (*match.subject, *match.object)):
        return None  # what a thing is defined to be is no definition of its kinds
    sides = offered(view, items, match, scene) if question.choice else ""
    if len(match.object) > 1 and (sides == OBJECTS or (question.words and not sides and excludes(view, match))):
        return _chosen(view, match, question, items)  # «чем выделяют — жирным, курсивом?» offers a choice too
    if question.words:
        from .open_roles import value

        found = value(view, match, question, items)
        if found is not None and question.words == ("q-what",) and found.values and all(view.lexicon.role(one) == "player" for one in found.values):
            return None  # «что определяет цель?» asks for no player
        bare = match.predicate is None and match.assertion.predicate != COPULA and match.assertion.force == "can" and question.force == "generic"
        bare = bare and not view.any_role(items[scene:], "question")
        if found is not None and found.role == "subject" and bare:
            return None  # «перечислите целевые способности» asks for them, and not of what they are said
        if found is not None and found.role in OPEN:
            from .open_verbs import asks_another_verb

            if asks_another_verb(view, match, found.role, found.values, items, scene):
                return None
        return None if found is not None and _offers_others(view, found, items[scene:]) else found  # «что ниже: легенда или особенности?»
    if len({how == OTHER for _, _, how in match.object}) > 1:
        return None  # «… зелёная, а в Героях чёрная?»: which of them is said of what, is not told
    return None if sides not in ("", OBJECTS) else _verdict(view, match, question, items, scene)


def _proposed(view: View, question: Asked, items: Sequence[Item]) -> int:
    """Where one player stands behind the question «чьё …», parted by a comma or a dash: it is asked whether he is the one («…, моё?»); -1
    where none does."""
    idle = {at for at, item in enumerate(items) if view.roles(item) & {"noise", "article"} and "player" not in view.roles(item)}
    spoken = [at for at, item in enumerate(items) if item.kind != "mark" and at not in idle]
    if len(spoken) < 2 or question.choice or set(question.words) not in ({"q-whose"}, {"q-which"}):
        return -1
    last, before = spoken[-1], items[spoken[-1] - 1]
    asks = [at for at in spoken if "question" in view.roles(items[at])]
    parted = before.kind == "mark" and before.text in _PARTING and all(at < last - 1 for at in asks)
    one = asks and not any(item.text in _PARTING for item in items[asks[0] : last - 1])
    return last if parted and one and "player" in view.roles(items[last]) else -1


def _offers_others(view: View, found: Decision, items: Sequence[Item]) -> bool:
    """Whether a choice stands behind a colon that none of the values is of."""
    colon = next((at for at, item in enumerate(items) if item.text == ":"), len(items))
    behind = items[colon + 1 :]
    if not any("or" in view.roles(item) for item in behind):
        return False
    return {concept for item in behind for concept in item.concepts}.isdisjoint(found.values)


def _contrast(view: View, match: Match, items: Sequence[Item]) -> tuple[int, int] | None:
    """The position of a negation that parts two words of one role, and of the word that it denies: the second of «зелёный, а не синий»,
    the first of «не зелёный, а синий»; None where there is none."""
    for entries in (match.subject, match.object):
        indices = sorted(piece.index for piece, _, _ in entries if piece.index >= 0)
        for first, last in pairwise(indices):
            inside = range(first + 1, last)
            if match.predicate is not None and match.predicate.index in inside:
                continue
            denying = [at for at in inside if "negation" in view.roles(items[at]) or items[at].has(CONTRAST_NOT)]
            found = [at for at in denying if at not in match.placed]
            if found:
                return found[0], last
            before = first - 1
            while before >= 0 and items[before].kind != "mark" and view.ignored(items[before]):
                before -= 1
            turned = any("contrast" in view.roles(items[at]) and at not in match.placed for at in inside)
            if turned and before >= 0 and "negation" in view.roles(items[before]) and before not in match.placed:
                return before, first
    return None


def _loses_denial(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether a second statement is joined and denied («X — A, но не B») that this assertion has no place for: B alone would be judged."""
    for at in range(max(scene, 1), len(items)):
        if items[at].has(CONTRAST_NOT) and at not in match.placed:
            if not _contrasts_condition(view, match, items, at):
                return True
            continue
        joins = view.roles(items[at]) & {"contrast", "and"} and at not in match.placed
        denied = at + 1 < len(items) and "negation" in view.roles(items[at + 1]) and at + 1 not in match.placed
        if joins and denied and any(scene <= placed < at for placed in match.placed):
            return True
    return False


def _contrasts_condition(view: View, match: Match, items: Sequence[Item], at: int) -> bool:
    """Whether what is denied only stands against a condition right before it, and ends the sentence («со своего кладбища, а не с чужого»)."""
    before = next((earlier for earlier in range(at - 1, -1, -1) if items[earlier].kind != "mark"), -1)
    behind = [later for later in range(at + 1, len(items)) if items[later].kind != "mark" and not view.ignored(items[later])]
    return match.placed.get(before) == "when" and len(behind) == 1 and match.placed.get(behind[0]) == "allowed"


def _contrasted(
    view: View, match: Match, items: Sequence[Item], scene: int, at: int, denied_at: int
) -> Decision | None:
    """The ruling on “A, not B”: the first holds and the second is excluded, or the other way round; None in every other case."""
    second = [entry for entry in match.object if entry[0].index == denied_at]
    first = [entry for entry in match.object if entry[0].index != denied_at]
    if len(first) != 1 or len(second) != 1 or {first[0][2], second[0][2]} & {GENERAL}:
        return None
    match.object = second
    denied, _ = _truth(view, match)
    match.object = first
    holds, _ = _truth(view, match)
    if holds is None or denied is None or holds == denied:
        return None
    # what is denied follows from what holds: it needs no place of its own in the proof
    match.content = tuple(piece for piece in match.content if piece is not second[0][0])
    match.placed.pop(second[0][0].index, None)
    plain = (*items[:at], Item("mark", ",", items[at].start, items[at].end), *items[at + 1 :])
    return _decide(view, match, plain, scene)


def _chosen(view: View, match: Match, question: Asked, items: Sequence[Item]) -> Decision | None:
    """Which of the offered objects holds; yes or no where all of them do, or where none of them can."""
    steps: list[Step] = []
    holding: list[str] = []
    for _, given, how in match.object:
        decided = by_class(view, given, match.assertion.object) if view.book.has(given) and how != SAME else None
        if how == SAME or (decided is not None and decided[0]):
            holding.append(given)
        elif how != OTHER or (decided is None and not excludes(view, match)):
            # «не указано, чья рука — моя или противника?» asks which
            asks_which = question.words or len({found == OTHER for _, _, found in match.object}) > 1
            return None if asks_which else _verdict(view, match, question, items)
        steps.extend(decided[1] if decided is not None else ())
    if not holding and question.force == "generic":
        return None  # none of what is offered: whether «no» or the right one is wanted cannot be told
    if not holding or len(holding) == len(match.object):
        return None if question.words else _verdict(view, match, question, items)
    if question.force != "generic" or question.flipped or match.assertion.force not in ("always", "must", "only"):
        return None
    if any(how == GENERAL for _, _, how in match.subject) or (not match.subject and not spared(match)):
        return None
    return Decision(match, None, tuple(dict.fromkeys(holding)), (step(view, match), *steps), "choice", question)


def _turned_round(match: Match) -> bool:
    """Whether the object stands before the subject."""
    subjects = [piece.index for piece, _, _ in match.subject if piece.index >= 0]
    # «если в игре десять существ и я играю …, погибнут все?» names first what is told of
    objects = [piece.index for piece, _, _ in match.object if piece.index >= 0 and not piece.assumed]
    return bool(subjects and objects) and max(objects) < min(subjects)


def _has_exception(view: View, assertion: AssertionFact) -> bool:
    return assertion.id in view.book.excepted


def _verdict(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int = 0) -> Decision | None:
    from . import other_things
    from .doers import undergoes
    from .misfits import speaks_of_others

    assertion = match.assertion
    if question.force == "always" and _turned_round(match):
        return None  # «всегда ли раны накладывает атака?» asks whether nothing else does
    if other_things.asks_for_card(view, match):
        return None
    truth, extra = _truth(view, match)
    if truth is None or speaks_of_others(view, match, items):
        return None
    if assertion.force in ("always", "must", "only") and any(view.plays(item, "sometimes") for item in items):
        return None  # «легенда иногда выделена курсивом?»: always is more than sometimes, and less than the asker may mean
    if _offers_all(view, items):
        return None  # «с моего кладбища или с любого?» is no question for yes or no
    if question.inner and assertion.force == "can" and assertion.intent != "permission":
        return None  # that it may is no word on whether it may be left undone, but where the rules permit it
    if assertion.force == "depends" and any(item.quoted and view.roles(item) for item in items):
        return None  # «срабатывающая с «может»»: what it depends on is told
    if question.inner and assertion.force == "usually":
        return None  # «могу ли я не …?»: that another may do it does not say that one may leave it undone
    all_of_them = question.force in ("always", "only") or any("all" in view.roles(item) for item in items)
    if all_of_them and _has_exception(view, assertion):
        return None  # «все ли …?», where an exception is stated
    if assertion.intent == "default" and other_things.converse(view, match, items):
        return None
    if assertion.intent == "enumeration" and 0 < len(match.object) < len(assertion.object) and any("all" in view.roles(item) for item in items):
        return None  # «все цвета значка выпуска зелёные»: that one is among them does not say that all are
    if assertion.intent == "default" and other_things.says_more(view, match, items):
        return None  # «метание — дальняя атака, если тип не указан?»: a type is named, and more is said of it than that
    if other_things.done_by_object(match):
        return None
    if undergoes(view, match, items):
        return None  # «атаку можно закрыть»: what is done to it, the assertion does not say
    unnamed = match.predicate is None or mere_copula(view, match.predicate)
    if unnamed and assertion.predicate != COPULA and other_things.equates(view, match, items):
        return None  # «рамка — служебная информация?» says what a thing is, not where it stands
    if assertion.force in ("can", "usually") and question.force in ("must", "always"):
        if any(how == SPECIAL for _, _, how in match.subject):
            return None  # «целевая всегда попадает в Очередь?»: that some abilities need not does not speak of these
        if assertion.force == "can" and any(how == GENERAL for _, _, how in match.object):
            return None  # «все способности — заклинания?»: that some may be does not speak of the whole class
    if question.only_of == "subject":
        return None  # «раны накладывают только атаки»: that nothing else does is another statement
    if any(how == GENERAL for _, _, how in match.subject):
        if not (truth and question.force == "can" and assertion.force != "never"):
            return None
        if points_before(view, items, match.subject[0][0].index):
            return None  # «может ли эта способность отравить?» asks of one; that some may says nothing of it
    if not match.subject and assertion.subject and "subject" not in assertion.implicit:
        # a card that is named stands for what it is or has, never for a player
        if assertion.card is None or any(view.lexicon.role(concept) == "player" for concept in assertion.subject):
            return None
    if truth:
        verdict = _TRUE.get((assertion.force, question.force))
        if (
            verdict is None
            and question.force == "only"
            and assertion.exclusive
            and assertion.force in ("always", "must")
        ):
            verdict = YES
    elif assertion.force == "never":
        verdict = None
    else:
        verdict = (
            _FALSE.get(question.force) if assertion.force in ("always", "must", "only") or assertion.exclusive else None
        )
    only = question.force == "only" or any("only" in view.roles(item) for item in items)
    if question.flipped and only and not other_things.denies_only(view, items):
        return None  # «не возродится только один?» counts those of whom it is not so
    if verdict is None:
        return None
    if verdict == YES and assertion.force in ("can", "only") and (_speaks_of_all(view, match, items) or _restricts_target(view, match, items)):
        return None
    if verdict == YES and other_things.all_of_term(view, match, items):
        return None
    if verdict == NO and other_things.asks_by_another_verb(view, match, items):
        return None
    if verdict == NO and assertion.predicate == COPULA and _bare_kinds(view, match, items):
        return None
    more = (other_things.all_of_object, other_things.all_of_wider) if verdict == YES else (other_things.some_of_object,)
    if any(test(view, match, items) for test in more):
        return None
    if verdict == YES and other_things.all_by_one_of_several(view, match, items):
        return None
    if verdict == YES and other_things.turned_supposition(view, match, items):
        return None
    if verdict == YES and unnamed and other_things.turned_statement(view, match, items):
        return None
    if question.flipped:
        from .denied_elsewhere import denies_another_verb

        if denies_another_verb(view, match, items, scene):
            return None
        verdict = FLIPPED[verdict]
    return Decision(match, verdict, (), (step(view, match), *extra), "", question)


def _speaks_of_all(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether a question speaks of all or each of something that an assertion does not: «может ли оппонент выбирать цель каждой способности?»."""
    said = ("subject", "predicate", "object", "when")
    alls = [index for index, item in enumerate(items) if "all" in view.roles(item) and match.placed.get(index) not in said]
    own = match.subject[0][0].index if match.assertion.force == "only" and match.subject else -1
    return any(index != own - 1 for index in alls)


def _restricts_target(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether it is asked if one's own may be meant («может ли атака накладывать раны на своих?»): to whom it may be done, is not said."""
    verb = match.predicate
    behind = items[verb.index + 1 :] if verb is not None else ()
    return any(view.plays(item, "own-ones") for item in behind) and not match.conditions and match.assertion.card is None


def _bare_kinds(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether a kind is named by an adjective alone that belongs to another noun («бывают ли постоянные эффекты?», «постоянный удар»): no such
    ability is meant."""
    parts = [(piece, how) for piece, _, how in (*match.subject, *match.object) if piece.item.adjective]
    joined = any(match.placed.get(piece.index + 1) in ("subject", "object") and piece.item.cases & items[piece.index + 1].cases for piece, _ in parts)
    if joined or any(how == SPECIAL for _, how in parts):
        return True
    special = [(piece.item.text.lower(), concept) for piece, concept, how in (*match.subject, *match.object) if how == SPECIAL]
    terms = [(text, view.book.label(concept)) for text, concept in special if view.book.has(concept) and " " not in text]
    # “can an effect be targeted?”, «срабатывающие эффекты»: the first of the words that name the term, without the noun
    return any(label["en"].lower().startswith(text + " ") or _begins(label["ru"].lower(), text) for text, label in terms)


def _begins(label: str, word: str) -> bool:
    """Whether a word is a form of the first of several words of a label, told by the letters that their forms share."""
    first, _, rest = label.partition(" ")
    return bool(rest) and len(word) > _ENDING and word[:-_ENDING] == first[: len(word) - _ENDING]


def _truth(view: View, match: Match) -> tuple[bool | None, tuple[Step, ...]]:
    """Whether what the question says of the object is what the assertion states; with class steps where they are needed."""
    assertion = match.assertion
    if not assertion.object:
        return (None, ()) if match.object else (True, ())
    if not match.object:
        return (True, ()) if "object" in assertion.implicit else (None, ())
    steps: list[Step] = []
    holds = True
    for _, given, how in match.object:
        if how in (SAME, SPECIAL):
            continue
        if how == GENERAL and assertion.force != "never":
            continue
        decided = by_class(view, given, assertion.object) if view.book.has(given) else None
        if decided is not None:
            holds = holds and decided[0]
            steps.extend(decided[1])
        elif how == GENERAL:
            return None, ()
        elif excludes(view, match) and _of_one_sort(view, given, assertion.object):
            holds = False
        else:
            return None, ()
    return holds, tuple(steps)


def _of_one_sort(view: View, given: str, stated: Sequence[str]) -> bool:
    """Whether a value can stand against those stated: that a thing applies at once does not deny that it applies to any card."""
    sorts = frozenset[str]().union(*(kind_of(view, one) for one in stated))
    return view.book.has(given) or not sorts or bool(kind_of(view, given) & sorts)


# answers ------------------------------------------------------------------------------------------------------------


def _offers_all(view: View, items: Sequence[Item]) -> bool:
    """Whether «или» stands before a word for all or any («один экземпляр или все?»)."""
    for at, item in enumerate(items):
        if "or" in view.roles(item) and not item.has(OR_NOT):
            behind = next((other for other in items[at + 1 :] if not other.has("preposition", "governing")), None)
            if behind is not None and "all" in view.roles(behind):
                return True
    return False


def _closest(view: View, decisions: Sequence[Decision]) -> Sequence[Decision]:
    """The decisions without one that names as a whole what another tells apart: of the effects that are exempt, not “effect”."""
    named = frozenset().union(*(decision.values for decision in decisions))
    wider = {one for one in named for other in named if one != other and view.book.has(one) and view.book.has(other) and view.book.is_a(other, one)}
    return [decision for decision in decisions if not decision.values or not wider.issuperset(decision.values)] or decisions


def _joined(view: View, decisions: Sequence[Decision]) -> Answer | Refusal:
    verdicts = {decision.verdict for decision in decisions}
    if not decisions or len(verdicts) != 1:
        return Refusal("conflict", tuple(clause for d in decisions for clause in d.match.assertion.clauses))
    verdict = decisions[0].verdict
    if verdict is None and len({decision.match.assertion.predicate for decision in decisions}) > 1:
        if _unlike(view, decisions):
            return Refusal("conflict", tuple(clause for d in decisions for clause in d.match.assertion.clauses))
        decisions = decisions[:1]
    decisions = _closest(view, _within(view, decisions) if verdict is None else decisions)
    values: dict[str, None] = {}
    for decision in decisions:
        values.update(dict.fromkeys(decision.values))
    if verdict is not None:
        decisions = decisions[:1]
    steps = tuple(dict.fromkeys(step for decision in decisions for step in decision.steps))
    labels = tuple(value_of(view, concept) for concept in values)
    first = decisions[0].match.assertion
    extra = listing(labels, view.lang) + "." if labels else ""
    return Answer(
        view.book.id,
        first.intent,
        _reading(view, decisions[0]),
        verdict,
        labels,
        sentence(verdict, steps, view.lang, extra),
        unique([citation for step in steps for citation in step.citations]),
        steps,
        _goal(decisions),
        foreign=verdict is not None and any(_denies_another(view, decision.match) for decision in decisions),
    )


def _within(view: View, decisions: Sequence[Decision]) -> Sequence[Decision]:
    """The decisions that rest on a clause that the question names («на какие группы делит особенности 112.3?»); all where none does."""
    named = tuple(f"{view.book.id}:{number}" for number in view.within)
    own = [one for one in decisions if any(cited == name or cited.startswith(f"{name}.") for cited in one.match.assertion.clauses for name in named)]
    return own or decisions


def _unlike(view: View, decisions: Sequence[Decision]) -> bool:
    """Whether the predicates say different things of their subjects (what sets them apart, into what they fall) and share no value."""
    said: dict[str, frozenset[str]] = {}
    for decision in decisions:
        name = decision.match.assertion.predicate
        said[name] = said.get(name, frozenset()) | frozenset(decision.values)
    if frozenset.intersection(*said.values()):
        return False
    known = (view.lexicon.predicates.get(decision.match.assertion.predicate) for decision in decisions)
    return len({predicate.form for predicate in known if predicate is not None}) > 1


def _denies_another(view: View, match: Match) -> bool:
    """Whether the value that the question proposes is a term of another rulebook and here is only denied, or known to no assertion."""
    known = {value for other in view.book.by_predicate.get(match.assertion.predicate, ()) for value in other.object}
    denied = match.assertion.force == "never"
    strange = [
        piece
        for piece, given, how in match.object
        if ((denied and not view.book.has(given)) or (how == OTHER and given not in known)) and _of_another(view, piece)
    ]
    own = any(view.terms(piece.item) and not _of_another(view, piece, also=True) for piece in match.content)
    return bool(strange) and not own


def _of_another(view: View, piece: Piece, also: bool = False) -> bool:
    """Whether a word names a term of another rulebook: and (but for `also`) none of this one."""
    foreign = any(":" in concept and not view.book.has(concept) for concept in piece.item.concepts)
    return foreign and (also or not view.terms(piece.item))


def _goal(decisions: Sequence[Decision]) -> tuple[object, ...]:
    """What is asked of which assertions, with every content word in its place; see `proof_assertions`."""
    question = decisions[0].question
    asks = (question.words, question.force, question.flipped) if question is not None else ((), "generic", False)
    return ("assertions", tuple(_use(decision.match, decision.role) for decision in decisions), asks)


def _use(match: Match, role: str) -> tuple[object, ...]:
    taken = {id(piece) for piece, _, _ in (*match.subject, *match.object)}
    others = tuple(
        piece.concepts
        for piece in match.content
        if id(piece) not in taken and (not piece.optional or piece.index in match.placed)
    )
    subject = tuple((concept, how) for _, concept, how in match.subject)
    return (match.assertion.id, role, subject, tuple((concept, how) for _, concept, how in match.object), others)


def _reading(view: View, decision: Decision) -> str:
    """`predicate(subject, object | conditions)` in words of the lexicon."""
    assertion = decision.match.assertion
    predicate = view.lexicon.predicates.get(assertion.predicate)
    name = (predicate.label.get(view.lang) or assertion.predicate) if predicate is not None else assertion.predicate

    def named(entries: list[tuple[Piece, str, str]], stated: tuple[str, ...], asked_for: bool) -> str:
        concepts = [concept for _, concept, _ in entries] or list(stated)
        return "?" if asked_for else ", ".join(_label(view, concept) for concept in concepts)

    subject = named(decision.match.subject, assertion.subject, decision.role == "subject")
    object_ = named(decision.match.object, assertion.object, decision.role == "object")
    when = ", ".join(_label(view, group[0]) for group in assertion.when)
    denied = "¬" if decision.question is not None and decision.question.flipped else ""
    return f"{denied}{name}({subject}{'; ' + object_ if object_ else ''}{' | ' + when if when else ''})"


def _label(view: View, concept: str) -> str:
    value = value_of(view, concept)
    return value.en if view.lang == "en" else value.ru
