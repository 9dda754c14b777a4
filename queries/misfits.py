"""Questions that name all that an assertion does and yet ask something else of it: nothing is ruled on them by that assertion."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .asking import Asked
from .expression import INCLUDES
from .lexer import Item
from .matching import COPULA, HELPING, Match, supposed
from .question import View
from .roles import another_verb, behind_preposition, links, mere_copula

_THEIRS = ("opponent", "h-enemy-creature")
"""The notions of «противник», «существо противника»."""
_HOLDS = ("contains", "consists-of", "h-contains-c", "h-consists-of", INCLUDES)
"""The predicates and notions of «содержит», «состоит из», «включает»."""
WHOSE = "q-whose"
"""The notion of «чьё», “whose”."""
_BETWEEN = ("is-between", "rarity-between")
"""The predicates of what stands between two things."""
_LAST_EVENT = "last-event"
"""The kind of the notions that tell what the effect imposed last did."""
_ABILITY_TYPE = ("ability-type", "type-unstated")
_CARD, _ON_CARD = "card-word", "on-the-card"
"""The notions of «тип», «без типа»; of «карта», «на карте»."""
_PLACE = ("cue-row", "cue-column")
"""The notions of «строка», «столбец»."""
_STANDS = ("state-verb", "located-at", "h-located")
"""The notion and the predicates of «стоит», «находится»."""


def asks_otherwise(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """Whether a question that fits an assertion asks for something that the assertion does not say. The first `scene` items set the scene."""
    asked, assertion = items[scene:], match.assertion
    apart = assertion.predicate == COPULA
    return (
        "q-why" in question.words
        # «способность соперника не говорит, чьё кладбище. Это его?»
        or _his_own(view, items)
        # what stands in one cell the table tells
        or view.any_role(asked, "cue-same-cell")
        # «содержит ли особенность способности?»: that the two differ does not say that one has none of the other
        or (assertion.force == "never" and not assertion.when and _speaks_of_inside(view, match, items, scene))
        # «у способности есть эффект?»: nor that it has none
        or (apart and assertion.force == "never" and _has(view, items, scene))
        # «означают ли цвет и редкость одно и то же?» asks for no more than whether they are one
        or (assertion.intent != "comparison" and _likens(view, match, asked))
        # «чем отличается постоянная от активируемой?»
        or (assertion.intent != "comparison" and _compares(view, match, asked))
        or _orders(view, match, items, scene)
        # «между чем и чем стоят особенности?» asks for no mark that ends them
        or _asks_between(view, match, items, scene)
        # «для чего стоит легенда?» asks for no place
        or _asks_by_preposition(view, match, items, scene)
        # «последний эффект её удалил?» asks what came about, not what holds then
        or _asks_what_came(view, match, items, scene)
        # “there is no “with that””
        or _denies_condition(view, match, items)
        # «удар потерял дальность»
        or _takes_condition(view, match, items)
        # «цвет показывает и редкость, и выпуск?»
        or _drops_second(view, match, items, scene)
        or _asks_what_it_was(view, match, question, items, scene)
        # «легенда курсивом. А особенность курсивом?»
        or _asks_of_another_name(view, match, items, scene)
        # «не сказано, чьё кладбище. Чья это карта?»
        or _asks_whose_thing(view, match, items, scene)
        # «символ редкости — неигровой элемент, а иллюстрация?»
        or _asks_of_second(view, match, items, scene)
        # «подписана «заклинание» или «воздействие»»: which of them, is not told
        or _told_either(view, match, items, scene)
        # «заклинание внутри атаки»: what the assertion says of a thing inside is not of the one that it is in
        or _holds_the_other(view, match, items)
        or _opponent_acts(match, items, scene)
        # «моё существо умерло»: what a precedent says does not come about is told to have happened
        or _happened_already(view, match, items)
        # «особенность включает в себя способность»: the copula turned round
        or (apart and any(item.has(INCLUDES) and index not in match.placed for index, item in enumerate(items)))
        # what a thing may do is not what it is
        or (apart and question.force in ("can", "must") and not links(view, asked))
        # «могут ли постоянными быть все способности?» is no question of what contains them
        or (question.force == "can" and _says_all_are(view, match, items, scene))
        # «разве пиктограмма не означает …?» asks whether it is so
        or (bool(question.words) and view.any_role(asked, "rhetorical"))
        or _of_card(view, match, items)
        or _asks_of_each(view, match, items)
        # “name its row and column” asks for no type
        or (assertion.intent == "default" and any(item.has(*_PLACE) and index not in match.placed for index, item in enumerate(items)))
    )


def _likens(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether two things joined by «и» before “one and the same” are said to be so, by the verb that is taken for the assertion's own."""
    verb = match.predicate
    if verb is None or not view.plays(verb.item, "meaning-verb"):
        return False
    same = [at for at, item in enumerate(items) if "cue-same" in view.roles(item)]
    return any(any("and" in view.roles(item) for item in items[:at]) for at in same)


def _asks_of_each(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether of two things asked about apart one is not told of by itself: “what effects can an attack impose, and what can a spell?”."""
    words = [(index, item) for index, item in enumerate(items) if item.kind != "mark"]
    again = [
        index
        for (_, joint), (index, item) in pairwise(words)
        if "question" in view.roles(item) and view.roles(joint) & {"and", "contrast"} and view.any_role(items[: index - 1], "question")
    ]
    named = {piece.index for piece, _, _ in match.subject}
    return any(min(named, default=at) < at < max(named, default=at) for at in again)


def _of_card(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the type that an assertion on abilities speaks of is said to be the card's («тип карты выделен курсивом?», “the card type”)."""
    named = {piece.index for piece in match.content if piece.item.has(*_ABILITY_TYPE)}
    return any(_owned_by_card(view, items, index) for index in named)


def _owned_by_card(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a card stands as the owner behind a bare «тип», or before or behind “type”."""
    noun, behind = items[index], items[index + 1 : index + 4]
    if any(":" in concept for concept in noun.concepts):
        return False  # «тип способности»
    if not noun.text.isascii():
        return bool(behind) and _is_card(behind[0]) and "gen" in behind[0].cases
    of_card = bool(behind) and behind[0].text.lower().split()[0] in view.lexicon.group("of") and any(map(_is_card, behind))
    return of_card or (index > 0 and noun.has(_ABILITY_TYPE[0]) and _is_card(items[index - 1]))


def _is_card(item: Item) -> bool:
    return item.has(_CARD) and not item.has(_ON_CARD)


def _takes_condition(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether a condition stands beside the verb as what it is done to («потерял дальность»): then it does not hold, or not of the subject."""
    verb = match.predicate
    if verb is None or verb.index < 0 or match.assertion.intent != "membership":
        return False
    for piece in match.content:
        if match.placed.get(piece.index) != "when" or "acc" not in piece.item.cases or behind_preposition(items, piece.index):
            continue
        first, last = sorted((verb.index, piece.index))
        if first >= 0 and all(view.ignored(item) and item.kind != "mark" for item in items[first + 1 : last]):
            return True
    return False


def speaks_of_others(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether a question for yes or no asks of more than the assertion, or of its thing in another part."""
    return _all_that(view, items) or _holds_itself(view, match)


def clause_around(items: Sequence[Item], index: int) -> Sequence[Item]:
    """The items between the marks on either side of a position."""
    marks = [at for at, item in enumerate(items) if item.kind == "mark" and item.text in ",.?!;:—–"]
    start = max((at + 1 for at in marks if at < index), default=0)
    return items[start : min((at for at in marks if at > index), default=len(items))]


def _told_either(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether the sentences before tell of one thing or another, and a condition rests on one of them."""
    for at in range(1, scene - 1):
        if "or" not in view.roles(items[at]) or at in match.placed:
            continue
        spans = (range(at - 1, -1, -1), range(at + 1, scene))
        sides = [next((i for i in span if items[i].kind != "mark" and not view.ignored(items[i])), -1) for span in spans]
        if all(view.terms(items[side]) for side in sides if side >= 0) and any(match.placed.get(side) == "when" for side in sides):
            return True
    return False


def _happened_already(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the verb that a precedent denies of the opponent's thing is told of the asker's own: it happened, and the case is no more the
    one that the precedent tells of."""
    if match.assertion.card is None or match.assertion.force != "never":
        return False
    said = sorted(piece.index for piece in match.content if match.placed.get(piece.index) == "predicate" and piece.index >= 0)
    if len(said) < 2 or not any(item.has(*_THEIRS) for item in clause_around(items, said[-1])):
        return False
    for index in said[:-1]:
        clause = clause_around(items, index)
        denied = any(view.roles(item) & {"negation", "contracted", "cannot", "denial", "none", "conditional"} for item in clause)
        own = any(item.has("self") for item in clause) and not any(item.has(*_THEIRS) for item in clause)
        if own and not denied and not items[index].quoted:
            return True
    return False


def _holds_the_other(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the subject stands behind the very “inside” that is a condition: it holds something then and is not what is inside."""
    for piece, _, _ in match.subject:
        at = piece.index - 1
        while at > 0 and "article" in view.roles(items[at]):
            at -= 1
        if at >= 0 and match.placed.get(at) == "when" and view.plays(items[at], "inside"):
            if not piece.item.cases or "gen" in piece.item.cases:
                return True
    return False


def _his_own(view: View, items: Sequence[Item]) -> bool:
    """Whether «его», “his” before a thing, or behind «это», follows the opponent's name: whose of the two it is, is not told."""
    spoken = [item for item in items if item.kind != "mark"]
    named = next((at for at, item in enumerate(spoken) if item.has("opponent") and (not item.cases or "gen" in item.cases)), len(spoken))
    for at in range(named + 1, len(spoken)):
        if view.plays(spoken[at], "his-own"):
            behind = spoken[at + 1] if at + 1 < len(spoken) else None
            if view.terms(behind) if behind is not None else "this" in view.roles(spoken[at - 1]):
                return True
    return False


def _speaks_of_inside(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether it is asked if one thing is in the other, and the assertion only tells the two apart."""
    apart = match.assertion.predicate == COPULA or match.assertion.intent == "comparison"
    if not apart or len(match.subject) != 1 or len(match.object) != 1:
        return False
    holds = any(item.has(*_HOLDS) and not view.roles(item) & {"copula", "some"} for item in items[scene:])
    if holds and not any("copula" in view.roles(item) and not view.plays(item, HELPING) for item in items[scene:]):
        return True
    return any("some" in view.roles(item) for item in items[scene:]) and any(
        piece.index > 0 and view.plays(items[piece.index - 1], "inside") for piece, _, _ in (*match.subject, *match.object)
    )


def _holds_itself(view: View, match: Match) -> bool:
    """Whether what an assertion says to be somewhere is asked to hold something: “does the legend contain rules?”."""
    verb = match.predicate
    if verb is None or match.object or not match.subject or not verb.item.has(*_HOLDS) or "copula" in view.roles(verb.item):
        return False
    if any(role == "when" and _is_place(view, match, index) for index, role in match.placed.items()):
        return False  # «особенности могут находиться не в текстовом поле?»: where it is, is told
    subject = match.subject[0][0]
    if subject.item.cases and "nom" in subject.item.cases and "acc" in subject.item.cases:
        return 0 <= subject.index < verb.index
    return "nom" in subject.item.cases if subject.item.cases else 0 <= subject.index < verb.index


def _is_place(view: View, match: Match, index: int) -> bool:
    """Whether what is placed at a position is a place on the card."""
    notions = view.lexicon.notions
    return any(
        concept in notions and notions[concept].kind == "card-place"
        for piece in match.content
        if piece.index == index
        for concept in piece.concepts
    )


def _opponent_acts(match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether the opponent is asked about as the one who does it («выбирает ли оппонент цель …?»), and the precedent says nothing of him."""
    verb = match.predicate
    if verb is None or match.assertion.card is None or match.assertion.intent != "precedent":
        return False
    for index in range(scene, len(items)):
        item = items[index]
        if item.has("opponent") and match.placed.get(index) == "allowed":
            doer = "nom" in item.cases and "gen" not in item.cases if item.cases else index + 1 == verb.index
            if doer:
                return True
    return False


def _orders(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether the verb of the assertion is what the asker is told to do («определите вид …», «выберите …»), and nothing is asked by it."""
    first = next((at for at in range(scene, len(items)) if items[at].kind != "mark"), -1)
    verb = match.predicate
    if verb is None or verb.index != first or view.plays(verb.item, "between"):
        return False
    told = items[first].text.lower()
    orders = told.endswith(("ите", "йте")) or (told.isascii() and told.isalpha() and not told.endswith(("s", "ed", "ing")) and not verb.optional)
    return orders and not view.roles(items[first]) & {"cue-list", "cue-define", "cue-quote"}


def _asks_between(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether it is asked between what a thing stands («между какими …?», “what is it between?”), and the assertion does not tell that."""
    if match.assertion.predicate in _BETWEEN:
        return False
    spoken = [at for at in range(scene, len(items)) if items[at].kind != "mark" and "article" not in view.roles(items[at])]
    for at, behind in pairwise([*spoken, -1]):
        if items[at].text.lower().split()[-1] in view.lexicon.group("between"):
            if behind < 0 or view.roles(items[behind]) & {"question", "cue-count"}:
                return True
    return False


def _asks_by_preposition(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether a preposition that tells no place stands before «чего», “what” beside a verb that only tells where a thing is («для чего стоит
    легенда?»), or one that does in a question that an assertion of no place would answer («на чём стоят особенности?»)."""
    verb = match.predicate
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    if predicate is not None and predicate.form == "state" and any(
        view.plays(before, "away-from") and (item.has("q-what") or "cue-define" in view.roles(item)) for before, item in pairwise(items[scene:])
    ):
        return True  # «от чего отделяется особенность?» asks for no mark
    if predicate is not None and predicate.form == "state" and any(
        view.plays(items[at - 2 if "article" in view.roles(items[at - 1]) else at - 1], "done-by")
        for at in (piece.index for piece, _, _ in match.subject)
        if at > scene + 1
    ):
        return True  # “what is replaced by a complex ability?”: what is in a state does nothing
    if verb is None or not verb.item.has(*_STANDS):
        return False
    tells_place = predicate is not None and "q-where" in predicate.asked_by
    for at in range(scene + 1, len(items)):
        if items[at].has("q-what") and behind_preposition(items, at) and at - 1 not in match.placed:
            return not (tells_place and any(view.plays(items[at - 1], group) for group in ("inside", "upon", "placing")))
    return False


def _asks_what_came(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether the event that an assertion rests on is all that the sentence has («последний эффект её удалил?»): nothing else is asked of it."""
    if match.predicate is not None:
        return False
    told = [piece for piece in match.content if piece.index >= scene and not piece.supposed and match.placed.get(piece.index) == "when"]
    if not any(_is_event(view, concept) for piece in told for concept in piece.concepts):
        return False
    events = {piece.index for piece in told}
    beside = [at for at in range(scene, len(items)) if items[at].kind != "mark" and at not in events]
    rest = (view.roles(items[at]) for at in beside if not (at < min(events) and view.plays(items[at], HELPING)))
    return not any(roles & {"copula", "some", "none", "must", "can", "cannot", "keeps", "question", "predicate", "conditional"} for roles in rest)


def _is_event(view: View, concept: str) -> bool:
    notion = view.lexicon.notions.get(concept)
    return notion is not None and notion.kind == _LAST_EVENT


def _asks_what_it_was(view: View, match: Match, question: Asked, items: Sequence[Item], scene: int) -> bool:
    """Whether «что это было?» asks what that was of which a sentence before tells, and not what that sentence says of it."""
    if not scene or set(question.words) != {"q-what"}:
        return False
    points = any("this" in view.roles(item) for item in items[scene:])
    return points and all(index < scene for index, place in match.placed.items() if place in ("subject", "object", "predicate"))


def _asks_of_another_name(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether a name in the nominative has no role in the question, and what has the role was only told of before it."""
    roles = [piece for entries in (match.subject, match.object) for piece, concept, _ in entries if view.book.has(concept)]
    if not scene or not roles or any(not 0 <= piece.index < scene for piece in roles) or not items[scene:] or not items[scene].has("contrast"):
        return False
    return any(
        match.placed.get(piece.index) == "allowed"
        and piece.index >= scene
        and "nom" in piece.item.cases
        and any(view.book.has(concept) for concept in piece.concepts)
        and not behind_preposition(items, piece.index)
        for piece in match.content
    )


def _asks_whose_thing(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether «чей» asks for the owner of a noun that is no subject («чья это карта?»), where the scene told of another thing."""
    at = next((index for index in range(scene, len(items)) if items[index].has(WHOSE)), -1)
    told = bool(scene) and bool(match.subject) and all(piece.index < scene for piece, _, _ in match.subject)
    if at < 0 or not told or behind_preposition(items, at):
        return False
    points = any("this" in view.roles(item) for item in items[at:])
    for index in range(at + 1, len(items)):
        roles = view.roles(items[index])
        if items[index].kind == "mark":
            return False
        if "thing" in roles or view.terms(items[index]):
            ends = index + 1 == len(items) or items[index + 1].kind == "mark"
            return match.placed.get(index) == "allowed" and (points or ends)
        if not roles & {"this", "copula", "noise", "article"}:
            return False
    return False


def _asks_of_second(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether the sentence ends in «, а …» with one name that is no object: what was asked of the first thing is asked of it too."""
    at = next((index for index in range(len(items) - 1, scene, -1) if "contrast" in view.roles(items[index])), 0)
    if not at or items[at - 1].text != ",":
        return False
    behind = [index for index in range(at + 1, len(items)) if items[index].kind != "mark" and not view.ignored(items[index])]
    if len(behind) != 1 or (match.placed.get(behind[0]) == "object" and not another_verb(view, match)):
        return False  # «не зелёный, а фиолетовый» sets one value against another, «не объясняет карту, а особенность?» does not
    name = items[behind[0]]
    return any(view.book.has(concept) for concept in name.concepts) and ("nom" in name.cases or name.text.isascii())


def _has(view: View, items: Sequence[Item], scene: int) -> bool:
    """Whether it is asked what something has («у …», “have”); what it is supposed to have («если у …», “when it has …”) is not asked."""
    told = supposed(view, items)
    texts = {item.text.lower() for at, item in enumerate(items) if at >= scene and at not in told}
    return bool(texts & view.lexicon.group("having")) and not any(word in view.lexicon.group("being") for text in texts for word in text.split())


def _denies_condition(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether “no” stands before the quoted word that a condition rests on, and has no place itself."""
    for at, place in match.placed.items():
        if place != "when" or at < 2 or not items[at].quoted:
            continue
        before = next((index for index in range(at - 1, -1, -1) if items[index].kind != "mark"), at)
        if "none" in view.roles(items[before]) and before not in match.placed:
            return True
    return False


def _drops_second(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether of two things joined by «и» one alone has its place in the assertion."""
    for at in range(scene + 1, len(items) - 1):
        if "and" not in view.roles(items[at]):
            continue
        before = next((index for index in range(at - 1, -1, -1) if items[index].kind != "mark"), at)
        sides = (before, at + 1)
        shared = items[before].cases & items[at + 1].cases & {"nom", "acc"}
        nouns = bool(shared) and not any(items[side].adjective for side in sides)
        places = {match.placed.get(side) for side in sides}
        behind = match.predicate is not None and match.predicate.index < at
        if nouns and "allowed" in places and ("object" in places or (behind and "subject" in places)):
            return True
    return False


def _compares(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether it is asked in what things differ: that is no question of whether they are so."""
    return view.any_role(items, "cue-compare") and not view.any_role(items, "whether")


def _all_that(view: View, items: Sequence[Item]) -> bool:
    """Whether it is asked if all that does something is of a class («всё ли, что использует стек, — особенность?»): nothing is said of the rest."""
    spoken = [item for item in items if item.kind != "mark"]
    return any(
        "all" in view.roles(item) and view.plays(behind, "relative-that") and "q-which" not in behind.concepts
        for item, behind in pairwise(spoken)
    )


def _says_all_are(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether a mere copula stands for the verb of an assertion, and “all” behind it."""
    if match.predicate is None or match.assertion.predicate == COPULA or not mere_copula(view, match.predicate):
        return False
    return any("all" in view.roles(item) for item in items[max(scene, match.predicate.index) :])
