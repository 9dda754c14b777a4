"""Which role of an assertion a question leaves open, and the values that the assertion gives it (“what does an attack impose?”)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .asked_noun import asks_upon, asks_which, of_it, verb_of_what
from .asking import Asked
from .decision import Decision, spared, step
from .facts import AssertionFact, PredicateFact
from .lexer import Item
from .matching import COPULA, GENERAL, HELPING, OTHER, SAME, SPECIAL, Match, Piece, kind_of
from .question import View
from .roles import another_verb, asks_for_more, behind_preposition, mere_copula
from .structure import stranded

# Intents of assertions that name a thing: what they say of a class is not said of its kinds.
NAMING = frozenset({"definition", "membership", "comparison"})
_OPEN_WORDS = frozenset({"q-which", "q-what", "q-how"})
# Question words that ask for something of their own: a place, a time, a reason, a number.
_ADVERBS = frozenset({"q-where", "q-when", "q-why", "q-how-many"})
_PLACES_AND_TIMES = frozenset({"q-where", "q-when"})
_CARD_WORDS = frozenset({"q-card"})  # «какая карта …?» is answered by cards only: where the predicate says so
PLURAL_VERB = ("ут", "ют", "ат", "ят", "утся", "ются", "атся", "ятся")
_ZONE = "zone"
_PREPOSITIONS = ("preposition", "governing", "stranded", "game-in")
_BEGINNING = 4  # letters of a noun that its cases share
_REFLEXIVE = ("ся", "сь")
_SUBJECT_WORDS = frozenset({"q-which", "q-what"})
# What the kind of a notion begins with that names a sort of things by their kind («элемент»: whatever is of the kind `element`).
_SORT = "sort-"
KEYWORD = "h-keyword-c"
"""The notion of «слово», “word”."""


def value(view: View, match: Match, question: Asked, items: Sequence[Item]) -> Decision | None:
    """The value of the role that the question leaves open."""
    assertion = match.assertion
    predicate = view.lexicon.predicates.get(assertion.predicate)
    if set(assertion.unless) & set(question.words):
        return None  # it names some of those of whom it is so, and «что» asks for all
    if question.words.count("q-who") > 1:
        return None  # «кто выбирает цель обычно, а кто — …?»: two things are asked
    if question.defines and match.predicate is None and assertion.intent != "default":
        return None  # «что означает …» asks for a meaning, not for whatever else is known of the thing
    if question.defines and match.predicate is not None and _asks_word(view, items):
        return None  # “explain the word “legend” used for flavour text”: the participle only tells which word is meant
    if question.defines and match.predicate is not None and match.predicate.item.cases and items[match.predicate.index - 1].text == ",":
        return None  # «чем является X, выданный …?»: the participle only tells which one is meant
    if match.predicate is not None and _only_tells_which(view, items, match.predicate.index):
        return None
    if _tells_whether(view, match, items):
        return None  # «как определить, целевая ли она?»
    if any("cue-place" in view.roles(after) and after.cases and "question" in view.roles(before) for before, after in pairwise(items)):
        return None  # «какие клетки таблицы содержат …?» asks for cells
    given = [entry for entry in match.object if entry[2] in (SAME, SPECIAL)]
    if set(question.words) <= {"q-how", "q-when", "q-what"} and match.predicate is None and another_verb(view, match):
        return None  # “how is the word explained?” asks for no kinds, «когда можно заявить …?» for no definition
    if asks_upon(view, match, items):
        return None
    if match.predicate is None and assertion.intent == "default" and verb_of_what(view, match, items):
        return None  # “what does an ability with no stated type impose?” asks for no type
    counts = bool(assertion.object) and all("number" in kind_of(view, stated) for stated in assertion.object)
    if counts and not match.object and "q-how-many" not in question.words:
        return None  # “which feature is copied?” asks for no number
    if _asks_of_what(view, match, items) or _verb_leads_to_given(view, match, items):
        return None
    if predicate is not None and predicate.form == "state" and _asks_into(view, match, items):
        return None  # «на что делятся …?», «из чего состоят особенности?» asks for no sign that parts them, nor how long they are
    if _lists_all(view, items) and (question.flipped or assertion.force == "can"):
        return None  # «перечислите всё, что не …»: much else may be so
    if assertion.intent == "definition" and any(piece.index > 0 and view.plays(items[piece.index - 1], "upon") for piece, _, _ in match.object):
        return None  # «что влияет на способности?»
    if _does(view, match, items) or _asks_behind(view, match, items):
        return None
    if predicate is not None and predicate.asked_by and not set(question.words) & _ADVERBS <= predicate.asked_by:
        return None  # «где перечислены …?» asks for a place, whatever else the sentence lists
    if _asks_for_unplaced(view, match, items):
        return None  # «по каким словам понять, что …» asks for words
    if question.force in ("only", "must") and assertion.force not in ("only", "must", "always"):
        return None
    if _of_another_frequency(view, match, question, items) or asks_for_more(view, items):
        return None
    if question.flipped and predicate is not None and predicate.functional:
        return None  # «какого цвета не бывает …?»: all others
    if _defines_aside(view, match, items):
        return None
    if question.flipped and (set(question.words) <= _PLACES_AND_TIMES or (match.predicate is None and not match.subject and not match.object)):
        return None  # «когда не применяются …?»: at many other times; «что не меняет …?»: much else
    # «что не использует стек?» is answered by what never does
    if any(entry[2] == OTHER for entry in match.object) or question.flipped != (assertion.force == "never"):
        return None
    if not given and assertion.object:
        if question.flipped and question.force == "can":
            return None  # «какие эффекты не может породить …?»: which are all that it may not, is not told
        if question.flipped and any(entry[2] == SPECIAL for entry in match.subject):
            return None  # «что не является простой способностью?»: much else is none
        if not match.subject and assertion.subject and not spared(match):
            return None
        if not set(question.words) & (_asking(predicate) if predicate is not None else _OPEN_WORDS):
            return None
        if predicate is not None and predicate.form == "state" and set(question.words) & _CARD_WORDS:
            return None  # «какая карта обозначается символом редкости?»: the sign of a card is no card
        head = _head(view, match, items)
        terms = all(view.book.has(value) for value in assertion.object) and not (head is not None and _heads(view, head, assertion.object))
        if assertion.force == "never" and head is not None and match.placed.get(head.index) == "subject" and not terms:
            return None  # «какие части не выполняются?» asks which parts, not in what order
        if head is not None and set(assertion.object) <= set(head.concepts):
            return None  # «какие способности можно копировать?»: abilities
        if head is not None and match.placed.get(head.index) == "subject" and assertion.force == "can" and items[head.index - 1].has("q-which"):
            return None  # “which effects have no ability type?”
        if terms and head is not None and match.placed.get(head.index) == "subject" and _names_what(view, items, head.index):
            return None  # “what type of ability do I get?” asks which ability, not where it goes
        if head is not None and match.placed.get(head.index) == "when" and _asks_right_before(items, head):
            if any(view.book.has(concept) for concept in head.concepts) and not _heads(view, head, assertion.object):
                return None  # «какой эффект накладывает Арацент?» asks for no type of ability
        if head is not None and match.placed.get(head.index) == "allowed" and (_lent_condition(match) or (terms and asks_which(view, items, head))):
            if any(view.book.has(concept) for concept in head.concepts) and not _heads(view, head, assertion.object):
                return None  # “what type of ability …?” asks for no zone, «какие эффекты накладывает способность без типа?» for no type
        if predicate is not None and predicate.form == "passive" and head is not None and _asks_which_undergoes(view, match, items, head):
            return None
        if predicate is not None and predicate.form == "passive" and _acts(view, match, items):
            return None  # “what do abilities determine?”
        if predicate is not None and predicate.agentive and match.predicate is not None and _by_what(match.predicate, head):
            return None
        if _asks_for_doer(view, match, items) or _head_is_given(view, match, items, head):
            return None
        if assertion.predicate == COPULA and _says_other(view, match):
            return None  # “what has no abilities?”
        apart = assertion.intent in ("comparison", "membership") or (match.predicate is not None and mere_copula(view, match.predicate))
        if assertion.force == "never" and apart:
            return None  # what a thing is not, the classes tell, and much else is none
        if match.predicate is None and predicate is not None:
            named = any(kind_of(view, c) & predicate.object for piece in match.content for c in piece.concepts)
            named = named or (assertion.intent == "default" and bool(match.conditions) and _asksof_it(view, items))
            if not _bare(match, question, predicate.asked_by, named):
                return None
        if not _points_right(view, match, "subject", items):
            return None
        if match.subject and all(entry[2] == GENERAL and entry[1] in view.lexicon.notions for entry in match.subject):
            return None  # «какой тип способности?»: what one kind of it is called answers nothing
        if any(entry[2] == GENERAL and _narrow(view, entry[1]) for entry in match.subject):
            return None
        return Decision(match, None, assertion.object, (step(view, match),), "object", question)
    words = set(question.words) - ({"q-how"} if assertion.intent == "definition" else set())
    narrowed = {how for _, _, how in match.object}
    if (assertion.intent in NAMING and narrowed - {SAME}) or {SAME, SPECIAL} <= narrowed:
        return None  # what is called an ability is not thereby called a simple one
    head = _head(view, match, items)
    among = any(item.has("q-what") and item.text.lower().endswith(" из") for item in items)  # «что из … стоит отдельно?»
    if head is not None and match.placed.get(head.index) in ("object", "when") and not among:
        return None  # “what type of ability do I get?” asks for the object, of whatever subject
    tops = [concept for concept in head.concepts if view.book.has(concept)] if head is not None else []
    sorts = any(view.book.has(one) and view.book.is_a(one, top) for _, one, _ in match.object for top in tops)
    places = ("allowed", "predicate") if sorts else ("allowed",)  # «какая редкость самая редкая?» asks for no colour
    if head is not None and match.placed.get(head.index) in places and not _heads(view, head, assertion.subject):
        return None  # «какие типы способностей …» asks for such types, not for whatever else is so
    open_subject = all(how == GENERAL for _, _, how in match.subject) and all(
        how != GENERAL for _, _, how in match.object
    )
    if (
        given
        and open_subject
        and assertion.subject
        and words <= (_SUBJECT_WORDS | (predicate.asked_by & _CARD_WORDS) if predicate is not None else _SUBJECT_WORDS)
        and not stranded(view, items)
        and _points_right(view, match, "object", items)
        and not (assertion.force == "only" and question.force != "only")
        and not (words == {"q-what"} and head is None and assertion.force == "can")  # others may do so as well
        and not (assertion.force == "can" and question.force == "generic" and predicate is not None and predicate.agentive)
        and not _given_does(view, match, items)
        and not _fronted(view, items)
        and not (head is not None and set(assertion.subject) <= set(head.concepts))  # «какое заклинание нецелевое?» — «заклинание»
        and not (predicate is not None and predicate.form == "possession" and match.predicate is None and _denies_being(view, items))
        and not (assertion.predicate == COPULA and (_says_other(view, match) or _of_open_class(view, assertion)))
        # «что считается одной способностью?» counts nothing
        and not (match.predicate is None and all("number" in kind_of(view, concept) for _, concept, _ in match.object))
        and not _asks_in_oblique(view, match, items)
        and not (question.force == "can" and assertion.force == "always" and head is not None)  # «какие способности могут быть …?»
        and not (words == {"q-what"} and assertion.predicate != COPULA and _merely_is(view, match, items))
        and not _asks_which_of_them(view, match, items)
        and not any("question" in view.roles(asking) and item.has(KEYWORD) for asking, item in pairwise(items))  # “which words tell …?”
    ):
        # what alone a thing does others may do as well: «что может наносить раны?» is no matter of «атака … только раны»
        return Decision(match, None, assertion.subject, (step(view, match),), "subject", question)
    return None


def _asks_which_of_them(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether one of what is told is asked for («если сработали две способности, какая из них первая?»), and the assertion has none of it to give."""
    asks = [at for at, item in enumerate(items) if item.has("q-which")]
    behind = [" ".join(item.text.lower() for item in items[at : at + 2]) for at in asks]
    among = any(words.split(" ", 1)[-1] in view.lexicon.group("out-of-them") for words in behind)
    told = {concept for piece in match.content for concept in piece.concepts}
    stated = match.assertion.subject
    return among and told.isdisjoint(stated) and not any(view.book.has(one) or view.lexicon.role(one) == "player" for one in stated)


def _of_open_class(view: View, assertion: AssertionFact) -> bool:
    """Whether an assertion only names some members of a class that no closed list gives whole: they answer «что к ней относится?» in part."""
    return assertion.intent == "membership" and not any(view.book.closed_list(name) for name in assertion.object if view.book.has(name))


def _merely_is(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether a mere “is” behind the question word stands for the verb of an assertion («что является легендой?»)."""
    behind = [after for before, after in pairwise(items) if before.has("q-what") and (match.predicate is None or after is match.predicate.item)]
    return any(view.plays(item, "being") and "this" not in view.roles(item) for item in behind)


def _asks_word(view: View, items: Sequence[Item]) -> bool:
    """Whether the meaning of a word is asked («объясните слово …»), and no other question is put."""
    cues = [item for item in items if "cue-define" in view.roles(item)]
    if any("question" in view.roles(item) for item in items if item not in cues):
        return False
    return any(word in view.lexicon.group("word-word") for item in cues for word in item.text.lower().split())


def _defines_aside(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether «означает» stands between two things and no question word («пиктограмма слева означает собственную особенность?»)."""
    verb = match.predicate
    if verb is None or "cue-define" not in view.roles(verb.item) or any("question" in view.roles(item) for item in items):
        return False
    told = [piece.index for piece in match.content if piece.index >= 0 and not piece.optional]
    return any(index > verb.index for index in told) and any(index < verb.index for index in told)


def _of_another_frequency(view: View, match: Match, question: Asked, items: Sequence[Item]) -> bool:
    """Whether it is asked what always, usually, sometimes or possibly is so, and the assertion says how it is in other cases."""
    force = match.assertion.force
    if view.any_role(items, "always"):
        return force in ("usually", "can")
    subjects = [piece.index for piece, _, _ in match.subject]
    if force == "can" and any(at > 0 and "all" in view.roles(items[at - 1]) for at in subjects):
        return True  # «куда попадает любая способность?»: some go there
    if view.any_role(items, "usually"):
        return force == "can"
    if any(view.plays(item, "sometimes") for item in items):
        return force in ("usually", "always", "only")
    return question.force == "can" and force == "usually"


def _asks_of_what(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether it is asked what a thing is of, which has no role in the assertion: «цветом чего определяется …?», “by the colour of what …?”."""
    for index, item in enumerate(items):
        oblique = view.plays(item, "of-what")
        asks = oblique or (index and item.has("q-what") and view.plays(item, "what-or-who") and view.plays(items[index - 1], "of"))
        before = index - (1 if oblique else 2)
        if asks and match.placed.get(before) == "allowed" and any(_names_thing(view, concept) for concept in items[before].concepts):
            return True
    return False


def _lists_all(view: View, items: Sequence[Item]) -> bool:
    """Whether all of something is to be listed («перечислите всё, что …»)."""
    return any(item.has("h-all-c", "everything-that", "all-word") for item in items) and any("cue-list" in view.roles(item) for item in items)


def _asks_into(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether «на», «из» or “into” stands before the question word; «из какой зоны» asks where a card is."""
    return any(
        view.plays(earlier, "divided-into")
        and item.cases != {"loc"}
        and item.has("q-what", "q-which", "list-wide")
        and not _in_place(view, match, items, index + 1)
        and not (view.plays(earlier, "part-of-many") and any(behind.has(_ZONE) for behind in items[index + 2 : index + 3]))
        for index, (earlier, item) in enumerate(pairwise(items))
    )


def _in_place(view: View, match: Match, items: Sequence[Item], at: int) -> bool:
    """Whether a question word, or the noun behind it, stands in the case of a place («на каком фоне», «на каких фонах»)."""
    place, noun = {"loc"}, items[at + 1] if at + 1 < len(items) else items[at]
    sort = match.placed.get(at + 1) in ("allowed", "predicate") and "light" not in view.roles(noun)  # not «на каких картах»
    return items[at].cases == place or (sort and "loc" in items[at].cases and noun.cases == place)


def _verb_leads_to_given(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the verb ends in a preposition, and the thing given stands behind that («что идёт после легенды?», “what comes after the legend?”)."""
    verb = match.predicate
    if verb is None or not verb.index or match.inverse or not match.subject:
        return False
    if verb.item.text.lower().split()[-1] not in view.lexicon.group("placing"):
        return False
    given, asks = match.subject[0][0], items[verb.index - 1]
    return not (given.index <= verb.index or not asks.has("q-what"))


def _heads(view: View, head: Piece, values: Sequence[str]) -> bool:
    """Whether all values are of the sort that a noun names: kinds of its term, or things of the kind that the lexicon says it stands for."""
    terms = [concept for concept in head.concepts if view.book.has(concept)]
    sorts = {kind.removeprefix(_SORT) for concept in head.concepts for kind in kind_of(view, concept) if kind.startswith(_SORT)}
    if sorts and all(kind_of(view, value) & sorts for value in values):
        return True
    return any(all(view.book.has(value) and view.book.is_a(value, term) for value in values) for term in terms)


def _only_tells_which(view: View, items: Sequence[Item], verb: int) -> bool:
    """Whether a verb stands in a relative clause, and the question is asked outside it («Рывок, который герой выдал …, — что это?»)."""
    asks = [at for at, item in enumerate(items) if view.roles(item) & {"question", "cue-list", "cue-define"}]
    for index in range(verb - 1, -1, -1):
        item = items[index]
        if item.kind == "mark" and item.text in ",;—–.":
            return False
        if "relative" in view.roles(item) and "question" not in view.roles(item):
            return bool(asks) and not any(index <= at <= verb for at in asks)
    return False


def _asks_behind(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the question word only opens a clause that the verb governs («особенность может описывать, как карта избегает …»)."""
    verb = match.predicate
    asks = [index for index, item in enumerate(items) if view.roles(item) & {"question", "cue-list", "cue-define", "cue-quote"}]
    if verb is None or verb.supposed or not asks or min(asks) <= verb.index:
        return False
    return any(item.text == "," for item in items[verb.index : min(asks)])


def _tells_whether(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the question word asks for a way to tell, behind it, whether something is so."""
    verb = match.predicate
    asks = next((index for index, item in enumerate(items) if "question" in view.roles(item)), None)
    if verb is None or asks is None or asks > verb.index:
        return False
    commas = [index for index in range(verb.index, len(items)) if items[index].text == ","]
    return bool(commas) and any("whether" in view.roles(item) for item in items[commas[0] :])


def _given_does(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the thing given for an object is the one that does it: “what do effects do?”, «что могут делать эффекты?», «что порождают …?»

    «Что», «кто» take a verb in the singular.
    """
    verb = match.predicate
    if verb is None or match.inverse:
        return False
    asks = [index for index, item in enumerate(items) if item.has("q-what", "q-who")]
    if not asks or asks[0] > verb.index:
        return False
    between = items[asks[0] : verb.index + 1]
    if not verb.item.text.isascii():
        plural = any(item.text.lower().endswith(PLURAL_VERB) and not item.cases for item in between[1:])
        return plural and any("nom" in piece.item.cases for piece, _, _ in match.object)
    helped = items[asks[0]].text.lower().endswith((" do", " does")) or any(
        view.plays(item, HELPING) or "can" in view.roles(item) for item in between[1:]
    )
    passive = any(view.plays(item, "form-of-be") for item in between[1:])
    return helped and not passive and any(asks[0] < piece.index < verb.index for piece, _, _ in match.object)


def _fronted(view: View, items: Sequence[Item]) -> bool:
    """Whether an English question word stands behind a preposition (“on what is it imposed?”): it asks for no subject."""
    return any(
        item.text.lower().startswith(("what", "which", "whom")) and before.has(*_PREPOSITIONS)
        for before, item in pairwise(items)
        if item.text.isascii() and before.kind != "mark"
    )


def _asks_right_before(items: Sequence[Item], head: Piece) -> bool:
    return head.index > 0 and items[head.index - 1].has("q-which") and bool(head.item.cases & {"nom", "acc"})


def _denies_being(view: View, items: Sequence[Item]) -> bool:
    """Whether it is asked what is not something (“what isn't a strike?”): that is not what it has not."""
    return any("contracted" in view.roles(item) and not view.roles(item) & {"can", "must"} for item in items)


def _acts(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the thing given is made the doer by an English “do” before it and a verb behind it (“depend on” has a preposition)."""
    verb = match.predicate
    helps = next((index for index, item in enumerate(items) if view.plays(item, HELPING) or item.text.lower().endswith(" do")), None)
    if verb is None or helps is None or stranded(view, items):
        return False
    behind = [item for item in items[verb.index + 1 :] if item.kind != "mark"]
    return not behind and any(helps < piece.index < verb.index for piece, _, _ in match.subject)


def _by_what(verb: Piece, head: Piece | None) -> bool:
    """Whether the noun asked for is the means («каким свойством заменяется …?»): what is given then undergoes what the verb says."""
    return head is not None and head.item.cases == {"ins"} and head.index < verb.index and verb.item.text.lower().endswith(_REFLEXIVE)


def _says_other(view: View, match: Match) -> bool:
    """Whether a verb that is no copula stands in a question of what a thing is."""
    placed = [piece for piece in match.content if match.placed.get(piece.index, "allowed") == "allowed" and piece.index >= 0]
    verbs = [piece.item for piece in placed if "predicate" in view.roles(piece.item) and not piece.item.cases]
    return any(not view.roles(item) & {"copula", "light"} for item in verbs)


def _asks_for_doer(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the question word is the subject of the verb: “what contains abilities?”, «чем порождаются …?» asks who or what does it."""
    verb = match.predicate
    asks = next((index for index, item in enumerate(items) if item.has("q-what", "q-who")), None)
    if verb is None or asks is None or asks > verb.index or match.inverse:
        return False
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    onto = predicate is not None and "q-on-what" in predicate.asked_by and view.plays(items[asks], "what-by-means")
    if predicate is None or not (predicate.agentive or onto):
        return False
    if verb.item.text.isascii():
        begins = view.plays(items[asks], "what-or-who") and verb.index == asks + 1
        named = [piece for piece, _, _ in match.subject]
        return begins and (not named or any(piece.index > verb.index for piece in named))
    passive = verb.item.text.lower().endswith(("ся", "сь"))
    return passive and view.plays(items[asks], "by-whom") and "nom" not in items[asks].cases


def _asks_in_oblique(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the question word stands in a case in which no subject of an active verb does («результатом чего является …?», «на что …?»)."""
    verb = match.predicate
    asks = next((index for index, item in enumerate(items) if item.has("q-what", "q-who")), None)
    if asks is None or match.inverse or items[asks].text.isascii():
        return False
    if verb is None:
        return view.plays(items[asks], "oblique-what")  # «результатом чего является …?»
    if view.plays(items[asks], "by-whom"):
        predicate = view.lexicon.predicates.get(match.assertion.predicate)
        return predicate is not None and not predicate.agentive  # «чем накладываются раны?» asks for what does it
    return behind_preposition(items, asks) or view.plays(items[asks], "oblique-what")


def _head_is_given(view: View, match: Match, items: Sequence[Item], head: Piece | None) -> bool:
    """Whether «какой» asks which of the very things that the assertion speaks of («какая часть выполняется …?»)."""
    if head is None or not head.index or not items[head.index - 1].has("q-which"):
        return False
    given = match.placed.get(head.index) == "subject" and "nom" in head.item.cases
    others = [piece for piece, _, _ in match.subject if piece.index > head.index]
    behind = items[match.predicate.index + 1 :] if match.predicate is not None else ()
    if given and any("player" in view.roles(item) and "nom" in item.cases for item in behind):
        return True  # «какие состояния меняют игроки?»: the players do it
    if others or any("this" in view.roles(item) for item in items[head.index + 1 :]):
        return False  # «какой подтип она получает?»
    if match.assertion.object and all(_says_how_many(view, value) for value in match.assertion.object):
        return False  # «какое существо можно выбрать?» — «любое»
    sorts = frozenset[str]().union(*(kind_of(view, concept) for concept in head.concepts))
    return given and not any(sorts & kind_of(view, value) or _is_called(view, head, value) for value in match.assertion.object)


def _says_how_many(view: View, value: str) -> bool:
    """Whether a value says of which of its things an assertion speaks («любое подходящее»)."""
    notion = view.lexicon.notions.get(value)
    return notion is not None and notion.kind == "extent"


def _is_called(view: View, head: Piece, value: str) -> bool:
    """Whether a value is named with the noun that is asked for («эффект, наложенный последним»)."""
    notion = view.lexicon.notions.get(value)
    return notion is not None and notion.label.get("ru", "").lower().startswith(head.item.text.lower()[:_BEGINNING])


def _does(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether an English question ends in a “do” that has no place: it asks for a deed («what does the feature do?»)."""
    last = max((index for index, item in enumerate(items) if item.kind != "mark"), default=-1)
    return last > 0 and view.plays(items[last], HELPING) and match.placed.get(last, "when") == "when"


def _asks_for_unplaced(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the noun right behind a question word is a thing of the rules that has no place in the assertion."""
    unplaced = {piece.index: piece for piece in match.content if piece.index not in match.placed}
    return any(
        "question" in view.roles(item)
        and index + 1 in unplaced
        and any(view.lexicon.role(concept) == "thing" for concept in unplaced[index + 1].concepts)
        and not view.roles(items[index + 1]) & {"light", "can"}
        and (bool(items[index + 1].cases) or items[index + 1].text.isascii())
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
                        view.book.has(c) or _names_thing(view, c) for c in piece.concepts
                    )
                    return piece if named else None
                if not view.ignored(items[later]) and not of_it(view, items, later):
                    break
    return None


def _asks_which_undergoes(view: View, match: Match, items: Sequence[Item], head: Piece) -> bool:
    """Whether the noun asked for is that to which something is done («какое название заменяется?»), and not what does it."""
    asks = items[head.index - 1]
    behind = head.index > 1 and items[head.index - 2].has(*_PREPOSITIONS)
    nominative = not head.item.cases or "nom" in head.item.cases
    return match.placed.get(head.index) == "subject" and asks.has("q-which") and nominative and not behind and "gen" not in asks.cases


def _names_thing(view: View, concept: str) -> bool:
    return view.lexicon.role(concept) in ("thing", "value") and "number" not in kind_of(view, concept)


def _names_what(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a class is asked for with which or what right before it (and not with where, when, how)."""
    before = items[index - 1] if index else None
    asks = before is not None and (before.has("q-which") or (before.has("q-what") and before.text.isascii()))
    return asks and any(view.book.children(term) for term in view.terms(items[index]))


def _lent_condition(match: Match) -> bool:
    """Whether a condition is met by what the card's text leaves unsaid."""
    return any(piece.index < 0 and match.placed.get(piece.index) == "when" for piece in match.content)


def _bare(match: Match, question: Asked, asked_by: frozenset[str], kind_named: bool) -> bool:
    """Whether a predicate that no word names may be asked: by its own question word (where), where the conditions of the assertion are
    met, or by «что …?» with the very term alone for a subject. «какой» needs the sort of thing asked for («какая зона»): `kind_named`."""
    named = set(question.words) & asked_by
    if named - _OPEN_WORDS or (match.conditions and "q-which" not in question.words and not _lent_condition(match)):
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
    # «в какой зоне карта, не указано. Где она?»: what stands behind a preposition is no doer where another thing is named
    # «в какой зоне карта, не указано. Где она?»: where another thing is named in the nominative, that one does it
    piece, concept, _ = next((entry for entry in given if role == "subject" and "nom" in entry[0].item.cases), given[0])
    kinds = kind_of(view, concept)
    if not (kinds & predicate.subject and kinds & predicate.object):
        return True
    wanted = "subject" if (role == "subject") != match.inverse else "object"
    if piece.item.cases:
        return ("nom" in piece.item.cases and not behind_preposition(items, piece.index)) == (wanted == "subject")
    if match.predicate is None:
        return True
    return (piece.index < match.predicate.index) == (wanted == "subject")


def _asksof_it(view: View, items: Sequence[Item]) -> bool:
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
