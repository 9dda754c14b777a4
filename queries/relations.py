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
from .choice import CONDITIONS, MIXED, OBJECTS, offered
from .classes import Classes
from .expression import CONTRAST_NOT, DASHES, HOLDS_COPULA, INCLUDES
from .facts import AssertionFact, PredicateFact
from .lexer import Item
from .matching import COPULA, GENERAL, OTHER, SAME, SPECIAL, Match, Piece, candidates, fit, kind_of, pieces, requests, supposed
from .question import SENTENCE_ENDS, View
from .structure import concordant, rhetorical_negation, stranded, yes_or_no
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
_STRENGTHENING = {
    "all": "always",
    "always": "always",
    "must": "must",
    "can": "can",
    "some": "can",
    "only": "only",
    "usually": "usually",
}


class Asked(Record):
    """What a sentence asks beside its content: the question words, the force, and whether it is turned round."""

    words: tuple[str, ...]
    force: str
    flipped: bool
    choice: bool = False
    defines: bool = False
    inner: bool = False
    only_of: str = ""


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


def asked(view: View, items: Sequence[Item], match: Match | None = None, scene: int = 0) -> Asked | None:
    """The question words, force and negation of a sentence; None where a negation belongs to a word that only sets the scene."""
    words: list[str] = []
    force, modal_at, flips, inner, choice = "generic", -1, 0, 0, False
    absent = defines = exists = False
    idle = rhetorical_negation(view, items[scene:])
    idle = idle + scene if idle is not None else None
    rhetorical = idle is not None
    asking = any("question" in view.roles(item) for item in items[scene:])
    assumed = supposed(view, items)
    content_at = [index for index, item in enumerate(items) if item.kind != "mark" and not view.ignored(item)]
    for index, item in enumerate(items):
        if index == idle:
            continue
        roles = view.roles(item)
        if index < scene:
            if roles & {"negation", "contracted", "cannot", "denial"} and not (
                match is not None and index in match.placed
            ):
                return None
            continue
        if match is not None and index in match.placed and "negation" not in roles:
            if "question" in roles and match.placed[index] in ("allowed", "when"):
                words.extend(c for c in item.concepts if view.lexicon.role(c) == "question")
            stated = bool(match.subject and match.object) and _content_before(view, items, index) and not asking
            if roles & {"cue-define", "cue-list", "cue-quote"} and match.placed[index] == "predicate" and not stated:
                if "cue-quote" not in roles or requests(view, items, index):
                    words.append("q-which" if "cue-list" in roles else "q-what")
            if "cue-place" in roles and match.placed[index] == "predicate":
                words.append("q-where")  # «куда попадает …»
            if match.placed[index] != "allowed":
                continue
        if index in assumed and index not in (match.placed if match is not None else ()):
            if roles & {"negation", "none", "contracted", "cannot", "denial"} and not roles & {"article"}:
                return None  # what is denied is a condition
        if "rhetorical" in roles or ("contracted" in roles and not _content_before(view, items, index)):
            rhetorical = True
        elif "contracted" in roles or "denial" in roles:
            flips += 1
        elif "cannot" in roles:
            force, modal_at, flips = "can", index, flips + 1
        elif {"negation", "none"} <= roles and not _content_before(view, items, index):
            force, flips, absent = "can", flips + 1, True
        elif absent and concordant(view, item):
            pass
        elif "negation" in roles:
            if not _counts(view, items, index, match):
                return None
            inner, flips = (inner + 1, flips) if modal_at >= 0 and force in ("can", "must") else (inner, flips + 1)
        elif "or" in roles:
            choice = True
        elif "cue-quote" in roles and not roles & {"cue-list", "cue-define", "question"} and not requests(view, items, index):
            pass  # «…. Напомните: …», “the blog says …” asks for no text
        elif roles & {"cue-list", "cue-define", "cue-quote"} and "question" not in roles:
            words.append("q-which" if "cue-list" in roles else "q-what")
            defines = defines or "cue-define" in roles
        else:
            if "question" in roles and not (index in assumed and any(later not in assumed for later in content_at if later > index)):
                words.extend(c for c in item.concepts if view.lexicon.role(c) == "question")
            if "all" in roles and exists and force == "can":
                force = "always"  # «есть ли … у каждой …?»
            if "can" in roles and force == "always":
                force = "can-all"  # «все … могут …»: what may be is another matter than what always is
            for role, stronger in _STRENGTHENING.items():
                if role in roles and (force == "generic" or stronger in ("must", "only")):
                    force, modal_at, exists = stronger, index, role == "some"
                    break
            if "none" in roles and not (absent and not item.text.isascii()):
                force, flips, absent = "can", flips + 1, True
    if inner % 2:
        # «может не …» denies «обязан», «обязан не …» denies «может»
        force = "must" if force == "can" else "can"
        flips += 1
    if rhetorical:
        flips = 0
    if words and yes_or_no(view, items[scene:]):
        words = []
    return Asked(tuple(words), force, flips % 2 == 1, choice, defines, inner % 2 == 1, _only_of(view, items, match, scene))


def _only_of(view: View, items: Sequence[Item], match: Match | None, scene: int) -> str:
    """The place of what «только» stands before; "" where there is no such word, or nothing follows it."""
    for index in range(scene, len(items)):
        if match is not None and "only" in view.roles(items[index]) and match.placed.get(index, "allowed") == "allowed":
            if items[index].has("sole"):
                return "subject"
            places = [match.placed[later] for later in range(index + 1, len(items)) if later in match.placed]
            return next((place for place in places if place != "allowed"), "")
    return ""


def _lacked(items: Sequence[Item], index: int, match: Match) -> bool:
    """Whether the content word before a «нет», in its clause, only sets a condition."""
    for earlier in range(index - 1, -1, -1):
        if items[earlier].kind == "mark" and items[earlier].text not in '«»“”"':
            return False
        if earlier in match.placed:
            return match.placed[earlier] in ("when", "allowed")
    return False


def _content_before(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether the sentence has said anything before: a contracted “isn't” at its head is rhetorical."""
    for item in reversed(items[:index]):
        if item.kind == "mark" and item.text in SENTENCE_ENDS:
            return False
        if item.kind != "mark" and not view.ignored(item):
            return True
    return False


def _counts(view: View, items: Sequence[Item], index: int, match: Match | None) -> bool:
    """Whether a negation turns the statement round: what follows it is the predicate, a role, a modal or a copula."""
    if {"negation", "none"} <= view.roles(items[index]) and match is not None and _lacked(items, index, match):
        return False  # «слова «может» нет»: what is lacking stands before
    for later in range(index + 1, len(items)):
        item = items[later]
        if item.kind == "mark":
            continue
        roles = view.roles(item)
        if roles & {"copula", "can", "must", "all", "always", "some", "only", "usually", "keeps"}:
            return True
        if match is not None and later in match.placed:
            place = match.placed[later]
            verb = match.predicate is not None and match.assertion.predicate != COPULA
            # «могут ли не эффекты наделять …»: a name that is denied is another thing than the assertion's
            return place == "predicate" or (place in ("object", "subject") and not verb)
        if not view.ignored(item) and not roles:
            return True
    return True


# deciding -----------------------------------------------------------------------------------------------------------


def _decide(view: View, match: Match, items: Sequence[Item], scene: int = 0) -> Decision | None:
    contrast = _contrast(view, match, items)
    if contrast is not None:
        return _contrasted(view, match, items, scene, *contrast)
    question = asked(view, items, match, scene)
    if not _hold_together(view, match, match.subject, items) or not _hold_together(view, match, match.object, items):
        return None
    if question is None or not _in_order(view, match, items) or _swapped(view, match, items):
        return None
    if match.assertion.predicate == COPULA and any(
        item.has(INCLUDES) and index not in match.placed for index, item in enumerate(items)
    ):
        return None  # «особенность включает в себя способность»: the copula turned round
    if match.assertion.predicate == COPULA and question.force in ("can", "must") and not _links(view, items[scene:]):
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


def _contrasted(view: View, match: Match, items: Sequence[Item], scene: int, at: int, denied_at: int) -> Decision | None:
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


def _links(view: View, items: Sequence[Item]) -> bool:
    """Whether a copula or a dash stands in a sentence."""
    return any(
        item.text in DASHES if item.kind == "mark" else item.has(HOLDS_COPULA) or view.roles(item) & {"copula", "some", "none"}
        for item in items
    )


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


def _hold_together(view: View, match: Match, entries: Sequence[tuple[Piece, str, str]], items: Sequence[Item]) -> bool:
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
                glossed = all(_glosses(view, item) for item in between)
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


def _swapped(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the question turns the roles round («раны накладывают атаку?», “does the stack use features?”), told by case or order."""
    if match.predicate is None or not match.subject or not match.object:
        return False
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    if predicate is not None and not match.inverse and _is_passive(predicate):
        return _voice_turned(view, match, items)
    acts = predicate is not None and predicate.agentive
    if match.inverse and not acts:
        return False
    if match.inverse:
        # «ранами накладывается атака»: the doer of the passive stands in the instrumental
        doer, done = match.subject[0][0].item.cases, match.object[0][0].item.cases
        return bool(doer and done) and "ins" not in doer and "nom" in doer and "ins" in done and "nom" not in done
    if match.assertion.predicate == COPULA:
        return False
    subject, object_ = match.subject[0][0], match.object[0][0]
    if subject.index < 0 or object_.index < 0 or subject.index == object_.index:
        return False
    turned_order = object_.index < match.predicate.index < subject.index
    if acts and subject.item.cases and object_.item.cases and turned_order and "nom" in object_.item.cases and "acc" in subject.item.cases:
        # «выбор цели определяет тип способности»: either may be the subject, and order is against it
        return not (_governed(view, items, subject.index) or _governed(view, items, object_.index))
    if subject.item.cases:
        nominative = "nom" in object_.item.cases and not _behind_preposition(items, object_.index)
        turned = subject.item.cases == {"acc"} and (nominative or (not object_.item.cases and turned_order))
        return turned and not _governed(view, items, subject.index)
    if not subject.item.text.isascii() or not object_.item.text.isascii():
        return False
    return object_.index < match.predicate.index < subject.index and not _governed(view, items, subject.index)


def _is_passive(predicate: PredicateFact) -> bool:
    """Whether a predicate is named in the passive voice (“is determined by”): its active words turn the roles round."""
    label = predicate.label.get("en") or ""
    return predicate.agentive and label.startswith("is ") and label.endswith(" by")


def _voice_turned(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether voice and cases give the roles of a passive predicate the other way round («правила определяются способностями»)."""
    subject, object_ = match.subject[0][0], match.object[0][0]
    verb = match.predicate
    if verb is None or subject.index < 0 or object_.index < 0 or verb.item.cases:
        return False
    if verb.item.text.isascii():
        behind = items[verb.index + 1] if verb.index + 1 < len(items) else None
        passive = verb.item.text.lower().endswith(" by") or (behind is not None and behind.text.lower() in ("by", "on", "from"))
        first, last = (subject, object_) if passive else (object_, subject)
        return first.index > last.index
    first, last = sorted((subject, object_), key=lambda piece: piece.index)
    if any(item.has("preposition") for item in items[first.index + 1 : last.index]) or _governed(view, items, last.index):
        return last is subject  # «эффекты зависят от способностей»
    passive = verb.item.text.lower().endswith(("ся", "сь"))
    doer, done = object_.item.cases, subject.item.cases
    if not doer or not done:
        return False
    if passive:
        return "nom" not in done or ("nom" in doer and "ins" not in doer and "ins" in done)
    if "nom" not in doer:
        return True
    return "acc" not in done or ("acc" in doer and "nom" in done and subject.index < object_.index)


def _governed(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a preposition stands before a word («через атаку», “by an attack”)."""
    for earlier in reversed(items[:index]):
        if earlier.kind == "mark" or not view.ignored(earlier):
            return False
        if "article" not in view.roles(earlier):
            return True
    return False


def _in_order(view: View, match: Match, items: Sequence[Item]) -> bool:
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
        governed = _behind_preposition(items, second[0].index)
        if "nom" not in first[0].item.cases and "nom" in second[0].item.cases and not governed:
            return False
        if "nom" in first[0].item.cases and "nom" not in second[0].item.cases:
            return True
    return first[0].index <= second[0].index


def _value(view: View, match: Match, question: Asked, items: Sequence[Item]) -> Decision | None:
    """The value of the role that the question leaves open."""
    assertion = match.assertion
    predicate = view.lexicon.predicates.get(assertion.predicate)
    if question.defines and match.predicate is None and assertion.intent != "default":
        return None  # «что означает …» asks for a meaning, not for whatever else is known of the thing
    given = [entry for entry in match.object if entry[2] in (SAME, SPECIAL)]
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
        if assertion.force == "never" and match.predicate is not None and _mere_copula(view, match.predicate):
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


def _head(view: View, match: Match, items: Sequence[Item]) -> Piece | None:
    """The noun that a question word asks for («какие типы …»); None where none follows it at once."""
    for index, item in enumerate(items):
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
    if named - _OPEN_WORDS or (match.conditions and "q-which" not in question.words):
        return True
    if named or match.conditions:
        return kind_named
    return (
        question.force == "generic"
        and set(question.words) <= {"q-what"}
        # «Что является частью …?» asks what is one, not what it is
        and all(how == SAME and (not piece.item.cases or "nom" in piece.item.cases) for piece, _, how in match.subject)
    )


def _mere_copula(view: View, predicate: Piece) -> bool:
    """Whether the word of the predicate is one that any statement of classes has («что не является атакой?»)."""
    return predicate.optional and "copula" in view.roles(predicate.item)


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
        return ("nom" in piece.item.cases and not _behind_preposition(items, piece.index)) == (wanted == "subject")
    if match.predicate is None:
        return True
    return (piece.index < match.predicate.index) == (wanted == "subject")


def _asks_of_it(view: View, items: Sequence[Item]) -> bool:
    """Whether «какой» asks of a thing told before: a pronoun follows it («тип не указан. Какой он?»)."""
    return any(
        "question" in view.roles(item) and "this" in view.roles(after) and "copula" not in view.roles(after)
        for item, after in pairwise(items)
    )


def _behind_preposition(items: Sequence[Item], index: int) -> bool:
    """Whether a preposition stands right before a word («вместо легенды»): then it is no nominative, though its form may be."""
    return index > 0 and items[index - 1].has("preposition", "limit")


def _asking(predicate: PredicateFact) -> frozenset[str]:
    """The question words that ask for a predicate's object; who, whose, where, when and how many only where it says so."""
    return predicate.asked_by or _OPEN_WORDS


def _narrow(view: View, concept: str) -> bool:
    """Whether a more general term than the assertion's would claim too much: it has other terms below it."""
    return view.book.has(concept)


def _undergoes(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the subject of an agentive predicate is what it is done to: «атаку можно закрыть», “can an attack be healed?”, «может ли
    существо закрыть атаку?»."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    if predicate is None or not predicate.agentive or predicate.object or match.predicate is None or not match.subject:
        return False
    subject, verb = match.subject[0][0], match.predicate
    before = [item for item in items[: verb.index] if item.kind != "mark"]
    if before and "copula" in view.roles(before[-1]) and before[-1] is not subject.item:
        return True
    cases = subject.item.cases
    if cases and not cases & {"nom", "ins"} and not _governed(view, items, subject.index):
        return True
    if any(item.has("impersonal") for item in items) and "ins" not in cases and not _governed(view, items, subject.index):
        return True
    if subject.item.text.isascii() and subject.index > verb.index and not _governed(view, items, subject.index):
        return True  # “can you heal a magic strike?”
    others = [piece for piece in match.content if piece is not subject and piece is not verb and piece.index >= 0]
    agents = [piece for piece in others if piece.index < verb.index and _may_act(view, piece)]
    return bool(agents) and subject.index > verb.index


def _says_more(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether a question about a default names the thing itself («метание»), asks for a place, or tells what the thing does."""
    offered = any("or" in view.roles(item) for item in items)
    if len({piece.index for piece, _, _ in match.object}) > 1 and not offered:
        return True
    if any(view.roles(item) & {"cue-place", "cue-same-cell"} for item in items):
        return True
    acts = [
        piece
        for piece in match.content
        if match.placed.get(piece.index) in ("allowed", "when") and not piece.optional and "predicate" in view.roles(piece.item)
    ]
    verbs = [piece for piece in acts if not piece.item.cases and not piece.supposed]
    return any(
        ("nom" in piece.item.cases and "ins" not in piece.item.cases)
        if piece.item.cases
        else any(0 <= piece.index < verb.index for verb in verbs)
        for piece, _, _ in (match.object if verbs else ())
    )


def _may_act(view: View, piece: Piece) -> bool:
    """Whether a content word is a player, or a creature or card that may do something."""
    notions = [view.lexicon.notions[concept] for concept in piece.concepts if concept in view.lexicon.notions]
    return any(notion.role == "player" or notion.kind in ("creature", "card", "told") for notion in notions)


def _equates(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether another object than the stated one is said to be the subject: a copula or a dash alone stands between the two."""
    for piece, _, how in match.object:
        if how == OTHER and match.subject and 0 <= piece.index < match.subject[0][0].index:
            if _governed(view, items, match.subject[0][0].index):
                continue  # «золотой фон у редкой карты»
            first, last = piece.index, match.subject[0][0].index
            between = items[first + 1 : last]
            if between and all(item.text in DASHES or "copula" in view.roles(item) or view.ignored(item) for item in between):
                return True
            opening = [item for item in items[:first] if not view.ignored(item) and "light" not in view.roles(item)]
            if opening and "copula" in view.roles(opening[-1]) and all(view.ignored(item) for item in between):
                return True
    return False


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
    if assertion.intent == "default" and _says_more(view, match, items):
        return None  # «метание — дальняя атака, если тип не указан?»: a type is named, and more is said of it than that
    if _undergoes(view, match, items):
        return None  # «атаку можно закрыть»: what is done to it, the assertion does not say
    unnamed = match.predicate is None or _mere_copula(view, match.predicate)
    if unnamed and assertion.predicate != COPULA and _equates(view, match, items):
        return None  # «рамка — служебная информация?» says what a thing is, not where it stands
    if question.only_of == "subject":
        return None  # «раны накладывают только атаки»: that nothing else does is another statement
    if any(how == GENERAL for _, _, how in match.subject):
        if not (truth and question.force == "can" and assertion.force != "never"):
            return None
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
    if verdict is None:
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
