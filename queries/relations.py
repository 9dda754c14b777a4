"""Relations, permissions, defaults, precedents, attributes of assertions: what the clauses state of terms, asked yes or no or for a value.

A question that fits an assertion (see `matching`) is decided by the assertion's force against the question's own: «может», «обязан»,
«всегда», «обычно», «только». The assertion that speaks most closely of the question decides (a precedent and stated conditions before a
general statement); where two of equal weight disagree nothing is ruled.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..kb.record import Record
from .answer import DEFAULT, EXCEPTION, FACT, FLIPPED, NO, PRECEDENT, YES, Answer, Refusal, Step, Value, unique
from .asking import Asked, asked
from .choice import CONDITIONS, MIXED, OBJECTS, offered
from .classes import Classes
from .expression import CONTRAST_NOT, INCLUDES
from .facts import AssertionFact, PredicateFact
from .lexer import Item
from .matching import (
    COPULA,
    GENERAL,
    OTHER,
    SAME,
    SPECIAL,
    Match,
    Piece,
    candidates,
    fit,
    kind_of,
    pieces,
)
from .question import View
from .roles import (
    all_of_object,
    asks_another,
    becomes_another,
    behind_preposition,
    card_acts,
    converse,
    denies_only,
    equates,
    hold_together,
    in_order,
    links,
    mere_copula,
    of_another_player,
    owns_nothing,
    points_before,
    says_more,
    supposes_another,
    swapped,
    undergoes,
)
from .structure import stranded
from .wording import listing, sentence

# The verdict on a true statement by (force of the assertion, force of the question). What is not here is not settled.
_TRUE = {
    ("always", "generic"): YES, ("always", "can"): YES, ("always", "must"): YES, ("always", "always"): YES, ("always", "usually"): YES,
    ("must", "generic"): YES, ("must", "can"): YES, ("must", "must"): YES, ("must", "always"): YES, ("must", "usually"): YES,
    ("only", "generic"): YES, ("only", "can"): YES, ("only", "must"): YES, ("only", "always"): YES, ("only", "only"): YES,
    ("only", "usually"): YES,
    ("can", "can"): YES, ("can", "must"): NO, ("can", "always"): NO,
    ("usually", "usually"): YES, ("usually", "can"): YES, ("usually", "must"): NO, ("usually", "always"): NO,
    ("usually", "only"): NO,
    ("never", "generic"): NO, ("never", "can"): NO, ("never", "must"): NO, ("never", "always"): NO, ("never", "only"): NO,
    ("never", "usually"): NO,
}  # fmt: skip
# … and on a statement that the assertion excludes (another object than the only one).
_FALSE = {"generic": NO, "can": NO, "must": NO, "always": NO, "only": NO, "usually": NO}
# Intents of assertions that name a thing: what they say of a class is not said of its kinds.
_NAMING = frozenset({"definition", "membership", "comparison"})
_OPEN_WORDS = frozenset({"q-which", "q-what", "q-how"})
_SUBJECT_WORDS = frozenset({"q-which", "q-what"})


class Decision(Record):
    """What one assertion says to a question."""

    match: Match
    verdict: str | None
    values: tuple[str, ...]
    steps: tuple[Step, ...]
    role: str = ""
    question: Asked | None = None


def resolve(view: View, items: Sequence[Item], extra: Sequence[Piece] = (), scene: int = 0) -> Answer | Refusal:
    """The ruling of the assertions that fit the items.

    `extra` are conditions known from elsewhere (the card's text). The first `scene` items only set the scene: they hold no question.
    """
    content, strange = pieces(view, items, scene)
    if strange:
        return Refusal("unknown-words", tuple(item.text for item in strange))
    content = [*content, *extra]
    if not any(not piece.optional for piece in content):
        return Refusal("nothing-asked")
    matches = [match for assertion in candidates(view, content) if (match := fit(view, assertion, content)) is not None]
    decisions = [found for match in matches if (found := _decide(view, match, items, scene)) is not None]
    if not decisions:
        return Refusal("no-rule")
    best = max(decision.match.weight for decision in decisions)
    leading = [decision for decision in decisions if decision.match.weight == best]
    lifted = {decision.match.assertion.exception_to for decision in leading}
    leading = [decision for decision in leading if decision.match.assertion.id not in lifted]
    return _joined(view, leading)


# what is asked ------------------------------------------------------------------------------------------------------


# deciding -----------------------------------------------------------------------------------------------------------


def _decide(view: View, match: Match, items: Sequence[Item], scene: int = 0) -> Decision | None:
    contrast = _contrast(view, match, items)
    if contrast is not None:
        return _contrasted(view, match, items, scene, *contrast)
    question = asked(view, items, match, scene)
    if not hold_together(view, match, match.subject, items) or not hold_together(view, match, match.object, items):
        return None
    if question is None or not in_order(view, match, items) or swapped(view, match, items):
        return None
    if asks_another(view, match, items) or owns_nothing(view, match, items):
        return None
    if card_acts(view, match, items) or supposes_another(view, match, items):
        return None
    if of_another_player(view, match) or becomes_another(view, match, items):
        return None
    if match.assertion.predicate == COPULA and any(
        item.has(INCLUDES) and index not in match.placed for index, item in enumerate(items)
    ):
        return None  # «особенность включает в себя способность»: the copula turned round
    if match.assertion.predicate == COPULA and question.force in ("can", "must") and not links(view, items[scene:]):
        return None  # what a thing may do is not what it is
    if "q-why" in question.words:
        return None
    if any(how == SPECIAL and concept in match.assertion.object for _, concept, how in match.subject):
        return None  # a part that the assertion names is not the whole that it speaks of
    if match.assertion.intent == "definition" and any(how != SAME for _, _, how in (*match.subject, *match.object)):
        return None  # what a thing is defined to be is no definition of its kinds
    sides = offered(view, items, match, scene) if question.choice else ""
    if len(match.object) > 1 and (sides == OBJECTS or (question.words and not sides and _excludes(view, match))):
        return _chosen(view, match, question, items)  # «чем выделяют — жирным, курсивом?» offers a choice too
    if question.words:
        return _value(view, match, question, items)
    return None if sides in (MIXED, CONDITIONS) else _verdict(view, match, question, items)


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
        decided = _by_class(view, given, match.assertion.object) if view.book.has(given) and how != SAME else None
        if how == SAME or (decided is not None and decided[0]):
            holding.append(given)
        elif how != OTHER or (decided is None and not _excludes(view, match)):
            return None if question.words else _verdict(view, match, question, items)
        steps.extend(decided[1] if decided is not None else ())
    if not holding and question.force == "generic":
        return None  # none of what is offered: whether «no» or the right one is wanted cannot be told
    if not holding or len(holding) == len(match.object):
        return None if question.words else _verdict(view, match, question, items)
    if question.force != "generic" or question.flipped or match.assertion.force not in ("always", "must", "only"):
        return None
    if any(how == GENERAL for _, _, how in match.subject) or (not match.subject and not _spared(match)):
        return None
    return Decision(match, None, tuple(dict.fromkeys(holding)), (_step(view, match), *steps), "choice", question)


def _spared(match: Match) -> bool:
    """Whether the assertion may do without a subject in the question."""
    return "subject" in match.assertion.implicit or match.assertion.card is not None


def _value(view: View, match: Match, question: Asked, items: Sequence[Item]) -> Decision | None:
    """The value of the role that the question leaves open."""
    assertion = match.assertion
    predicate = view.lexicon.predicates.get(assertion.predicate)
    if question.defines and match.predicate is None and assertion.intent != "default":
        return None  # «что означает …» asks for a meaning, not for whatever else is known of the thing
    if question.defines and match.predicate is not None and match.predicate.item.cases and items[match.predicate.index - 1].text == ",":
        return None  # «чем является X, выданный …?»: the participle only tells which one is meant
    given = [entry for entry in match.object if entry[2] in (SAME, SPECIAL)]
    if _asks_for_unplaced(view, match, items):
        return None  # «по каким словам понять, что …» asks for words
    if question.force in ("only", "must") and assertion.force not in ("only", "must", "always"):
        return None
    # «что не использует стек?» is answered by what never does
    if any(entry[2] == OTHER for entry in match.object) or question.flipped != (assertion.force == "never"):
        return None
    if not given and assertion.object:
        if not match.subject and assertion.subject and not _spared(match):
            return None
        if not set(question.words) & (_asking(predicate) if predicate is not None else _OPEN_WORDS):
            return None
        if assertion.force == "never" and match.predicate is not None and mere_copula(view, match.predicate):
            return None  # what a thing is not, the classes tell
        if match.predicate is None and predicate is not None:
            named = any(kind_of(view, c) & predicate.object for piece in match.content for c in piece.concepts)
            named = named or (assertion.intent == "default" and bool(match.conditions) and _asks_of_it(view, items))
            if not _bare(match, question, predicate.asked_by, named):
                return None
        if not _points_right(view, match, "subject", items):
            return None
        if any(entry[2] == GENERAL and _narrow(view, entry[1]) for entry in match.subject):
            return None
        return Decision(match, None, assertion.object, (_step(view, match),), "object", question)
    words = set(question.words) - ({"q-how"} if assertion.intent == "definition" else set())
    narrowed = {how for _, _, how in match.object}
    if (assertion.intent in _NAMING and narrowed - {SAME}) or {SAME, SPECIAL} <= narrowed:
        return None  # what is called an ability is not thereby called a simple one
    head = _head(view, match, items)
    if head is not None and match.placed.get(head.index) == "allowed" and not _heads(view, head, assertion.subject):
        return None  # «какие типы способностей …» asks for such types, not for whatever else is so
    open_subject = all(how == GENERAL for _, _, how in match.subject) and all(
        how != GENERAL for _, _, how in match.object
    )
    if (
        given
        and open_subject
        and assertion.subject
        and words <= _SUBJECT_WORDS
        and not stranded(view, items)
        and _points_right(view, match, "object", items)
    ):
        return Decision(match, None, assertion.subject, (_step(view, match),), "subject", question)
    return None


def _heads(view: View, head: Piece, values: Sequence[str]) -> bool:
    """Whether all values are of the sort that a noun names: kinds of its term."""
    terms = [concept for concept in head.concepts if view.book.has(concept)]
    return any(all(view.book.has(value) and view.book.is_a(value, term) for value in values) for term in terms)


def _asks_for_unplaced(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the noun right behind a question word is a thing of the rules that has no place in the assertion."""
    unplaced = {piece.index: piece for piece in match.content if piece.index not in match.placed}
    return any(
        "question" in view.roles(item)
        and index + 1 in unplaced
        and any(view.lexicon.role(concept) == "thing" for concept in unplaced[index + 1].concepts)
        and "light" not in view.roles(items[index + 1])
        and bool(items[index + 1].cases)
        for index, item in enumerate(items)
    )


def _head(view: View, match: Match, items: Sequence[Item]) -> Piece | None:
    """The noun that a question word asks for («какие типы …»); None where none follows it at once."""
    for index, item in enumerate(items):
        if item.has("q-what") and not item.text.isascii() and " " not in item.text:
            continue  # «что на карте выделяют …?»: «что» has no noun of its own
        if "question" in view.roles(item) and index not in match.placed:
            for later in range(index + 1, len(items)):
                if items[later].kind == "mark":
                    break
                if later in match.placed:
                    piece = next((p for p in match.content if p.index == later), None)
                    named = piece is not None and any(
                        view.book.has(c) or view.lexicon.role(c) == "thing" for c in piece.concepts
                    )
                    return piece if named else None
                if not view.ignored(items[later]):
                    break
    return None


def _bare(match: Match, question: Asked, asked_by: frozenset[str], kind_named: bool) -> bool:
    """Whether a predicate that no word names may be asked: by its own question word (where), where the conditions of the assertion are
    met, or by «что …?» with the very term alone for a subject. «какой» needs the sort of thing asked for («какая зона»): `kind_named`."""
    named = set(question.words) & asked_by
    lent = any(piece.index < 0 and match.placed.get(piece.index) == "when" for piece in match.content)
    if named - _OPEN_WORDS or (match.conditions and "q-which" not in question.words and not lent):
        return True
    if named or match.conditions:
        return kind_named
    return (
        question.force == "generic"
        and set(question.words) <= {"q-what"}
        # «Что является частью …?» asks what is one, not what it is
        and all(how == SAME and (not piece.item.cases or "nom" in piece.item.cases) for piece, _, how in match.subject)
    )


def _points_right(view: View, match: Match, role: str, items: Sequence[Item]) -> bool:
    """Where the thing given could fill either role, whether case (Russian) or order (English) gives it the role `role`."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    given = match.subject if role == "subject" else match.object
    if predicate is None or not given:
        return True
    piece, concept, _ = given[0]
    kinds = kind_of(view, concept)
    if not (kinds & predicate.subject and kinds & predicate.object):
        return True
    wanted = "subject" if (role == "subject") != match.inverse else "object"
    if piece.item.cases:
        return ("nom" in piece.item.cases and not behind_preposition(items, piece.index)) == (wanted == "subject")
    if match.predicate is None:
        return True
    return (piece.index < match.predicate.index) == (wanted == "subject")


def _asks_of_it(view: View, items: Sequence[Item]) -> bool:
    """Whether «какой» asks of a thing told before: a pronoun follows it («тип не указан. Какой он?»)."""
    return any(
        "question" in view.roles(item) and "this" in view.roles(after) and "copula" not in view.roles(after)
        for item, after in pairwise(items)
    )


def _asking(predicate: PredicateFact) -> frozenset[str]:
    """The question words that ask for a predicate's object; who, whose, where, when and how many only where it says so."""
    return predicate.asked_by or _OPEN_WORDS


def _narrow(view: View, concept: str) -> bool:
    """Whether a more general term than the assertion's would claim too much: it has other terms below it."""
    return view.book.has(concept)


def _has_exception(view: View, assertion: AssertionFact) -> bool:
    return any(other.exception_to == assertion.id for other in view.book.assertions.values())


def _verdict(view: View, match: Match, question: Asked, items: Sequence[Item]) -> Decision | None:
    assertion = match.assertion
    truth, extra = _truth(view, match)
    if truth is None:
        return None
    if question.inner and assertion.force == "can" and assertion.intent != "permission":
        return None  # that it may is no word on whether it may be left undone, but where the rules permit it
    if question.inner and assertion.force == "usually":
        return None  # «могу ли я не …?»: that another may do it does not say that one may leave it undone
    if question.force in ("always", "only") and _has_exception(view, assertion):
        return None  # «все ли …?», where an exception is stated
    if assertion.intent == "default" and converse(match, items):
        return None
    if assertion.intent == "default" and says_more(view, match, items):
        return None  # «метание — дальняя атака, если тип не указан?»: a type is named, and more is said of it than that
    if undergoes(view, match, items):
        return None  # «атаку можно закрыть»: what is done to it, the assertion does not say
    unnamed = match.predicate is None or mere_copula(view, match.predicate)
    if unnamed and assertion.predicate != COPULA and equates(view, match, items):
        return None  # «рамка — служебная информация?» says what a thing is, not where it stands
    if assertion.force == "can" and question.force in ("must", "always"):
        if any(how == GENERAL for _, _, how in match.object):
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
            _FALSE[question.force] if assertion.force in ("always", "must", "only") or assertion.exclusive else None
        )
    if question.flipped and question.force == "only" and not denies_only(view, items):
        return None  # «не возродится только один?» counts those of whom it is not so
    if verdict is None or (verdict == YES and all_of_object(view, match, items)):
        return None
    verdict = FLIPPED[verdict] if question.flipped else verdict
    return Decision(match, verdict, (), (_step(view, match), *extra), "", question)


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
        decided = _by_class(view, given, assertion.object) if view.book.has(given) else None
        if decided is not None:
            holds = holds and decided[0]
            steps.extend(decided[1])
        elif how == GENERAL:
            return None, ()
        elif _excludes(view, match):
            holds = False
        else:
            return None, ()
    return holds, tuple(steps)


def _by_class(view: View, given: str, stated: tuple[str, ...]) -> tuple[bool, tuple[Step, ...]] | None:
    """Class reasoning from the stated objects to the given class, where it settles the matter for all of them."""
    classes = Classes(view.book, view.lang)
    found = [classes.inside(value, given) for value in stated if view.book.has(value)]
    if len(found) != len(stated) or any(item.holds is None for item in found):
        return None
    if len({item.holds for item in found}) != 1:
        return None
    return bool(found[0].holds), tuple(step for item in found for step in item.steps)


def _excludes(view: View, match: Match) -> bool:
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    functional = predicate is not None and predicate.functional
    return match.assertion.exclusive or match.assertion.force == "only" or functional


# answers ------------------------------------------------------------------------------------------------------------


def _step(view: View, match: Match) -> Step:
    assertion = match.assertion
    by = FACT
    if assertion.card is not None:
        by = PRECEDENT
    elif assertion.exception_to is not None:
        by = EXCEPTION
    elif assertion.intent == "default":
        by = DEFAULT
    return Step(view.book.assertion_text(assertion, view.lang), by, assertion.clauses, ("assertion", assertion.id))


def _joined(view: View, decisions: Sequence[Decision]) -> Answer | Refusal:
    verdicts = {decision.verdict for decision in decisions}
    if not decisions or len(verdicts) != 1:
        return Refusal("conflict", tuple(clause for d in decisions for clause in d.match.assertion.clauses))
    verdict = decisions[0].verdict
    if verdict is None and len({decision.match.assertion.predicate for decision in decisions}) > 1:
        decisions = decisions[:1]
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
        verdict is not None and any(_outside(view, decision.match) for decision in decisions),
    )


def _outside(view: View, match: Match) -> bool:
    """Whether the value that the question proposes is no term of the rulebook and is only denied, or is known to no assertion of it."""
    if match.assertion.force == "never" and any(not view.book.has(given) for _, given, _ in match.object):
        return True
    known = {value for other in view.book.by_predicate.get(match.assertion.predicate, ()) for value in other.object}
    return any(how == OTHER and given not in known for _, given, how in match.object)


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


def value_of(view: View, concept: str) -> Value:
    """A term or notion as a value of an answer."""
    if view.book.has(concept):
        label = view.book.label(concept)
    elif concept in view.lexicon.notions:
        label = view.lexicon.notions[concept].label
    else:
        label = {"ru": concept, "en": concept}
    return Value(concept, label.get("ru") or concept, label.get("en") or label.get("ru") or concept)


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
    return f"{name}({subject}{'; ' + object_ if object_ else ''}{' | ' + when if when else ''})"


def _label(view: View, concept: str) -> str:
    value = value_of(view, concept)
    return value.en if view.lang == "en" else value.ru
