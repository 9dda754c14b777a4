"""Whether a question that has the words of an assertion speaks of another thing: another player's, another name, more than is stated, the
converse. Nothing is ruled there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .expression import DASHES
from .lexer import Item
from .matching import COPULA, OTHER, Match, Piece, kind_of, supposed
from .question import View
from .roles import behind_preposition, governed, mere_copula

# The kind of abilities that have a name of their own.
_KEYWORD = "keyword"
# The kind of words for both or all of so many, and the notion of an ability.
_COUNTED, _ABILITY = "counted", "h-ability-c"
# The kinds of things that act.
_ACTORS = frozenset({"creature", "card"})
# The notion that every figure is.
_NUMBER = "number"
# The notion of «все», «каждая», “every”.
_EVERY = "all-word"
# The notion of «по умолчанию», “by default”, which does nothing although it may stand for “defaults to”.
BY_DEFAULT = "by-default"


def speaks_of_another(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the question asks of another thing, player or name than the assertion speaks of, or supposes another."""
    return (
        asks_another(view, match, items)
        or owns_nothing(view, match, items)
        or supposes_another(view, match, items)
        or of_another_player(view, match, items)
        or tells_what_is_asked(view, match)
        or changes_the_case(view, match)
        or becomes_another(view, match, items)
        or names_two(view, match)
        or counts_others(view, match, items)
        or counts_apart(view, match)
        or acts_in_its_stead(view, match, items)
        or all_of_another(view, match, items)
    )


def all_of_another(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether «все», “every” goes with what the assertion has as its object, where it rests on all of its subject («все ли способности
    содержатся в особенностях?»)."""
    if match.assertion.force != "never" or not any(_EVERY in group for group in match.assertion.when):
        return False
    objects = {piece.index for piece, _, _ in match.object}
    for at, item in enumerate(items):
        if match.placed.get(at) == "when" and item.has(_EVERY):
            behind = next((index for index in range(at + 1, len(items)) if match.placed.get(index) in ("subject", "object", "predicate")), -1)
            if behind in objects:
                return True
    return False


def acts_in_its_stead(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the card that acts in a precedent is only told of, and another thing acts in what is asked («Талос выдал Вайлу Рывок. Скопирует
    ли его герой?»)."""
    verb = match.predicate
    told = bool(match.subject and match.object) and all(piece.supposed for piece, _, _ in match.subject)
    if match.assertion.card is None or not told or verb is None or verb.supposed:
        return False
    return any(
        "nom" in piece.item.cases
        and "acc" not in piece.item.cases
        and not piece.supposed
        and not any(item.kind == "mark" for item in items[min(verb.index, piece.index) : max(verb.index, piece.index)])
        and not _ACTORS.isdisjoint(_kinds(view, piece.item))
        for piece in match.content
        if match.placed.get(piece.index) in ("allowed", "when")
    )


def names_two(view: View, match: Match) -> bool:
    """Whether two abilities with names of their own are spoken of, where the assertion is of any one of them: «Рывок у карты дважды.
    Эффект удаляет Опыт в атаке. Пропадут оба?»"""
    if match.assertion.card is not None:
        return False
    named = {concept for piece in match.content for concept in piece.concepts if view.book.kind(concept) == _KEYWORD}
    return len(named) > 1


def counts_others(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether «оба», «все три» stand before a noun that the assertion only admits («Рывок у карты дважды. … Пропадут обе карты?»)."""
    for piece in match.content:
        if match.placed.get(piece.index) != "when" or not 0 <= piece.index < len(items) - 1 or _COUNTED not in _kinds(view, piece.item):
            continue
        after = items[piece.index + 1]
        names = "thing" in view.roles(after) and "predicate" not in view.roles(after)  # “are both gone?”
        if names and match.placed.get(piece.index + 1) == "allowed" and not after.has(_ABILITY):
            return True
    return False


def counts_apart(view: View, match: Match) -> bool:
    """Whether two figures that the assertion on a card only admits differ: «в игре 10 существ …. Погибнет одно?» asks of fewer than are told of."""
    if match.assertion.card is None:
        return False
    figures = [
        found
        for piece in match.content
        if piece.index >= 0 and match.placed.get(piece.index) == "allowed"
        if (found := {concept for concept in piece.concepts if concept != _NUMBER and _NUMBER in view.lexicon.ancestors(concept)})
        or (piece.item.kind == "number" and (found := set(piece.concepts) - {_NUMBER}))
    ]
    return any(one.isdisjoint(other) for one, other in pairwise(figures))


def _kinds(view: View, item: Item) -> frozenset[str | None]:
    return frozenset(notion.kind for concept in item.concepts if (notion := view.lexicon.notions.get(concept)) is not None)


def asks_another(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the clause that asks has its own subject, which the assertion names only as a circumstance, and the roles stand elsewhere:
    «эффект исчез, пропадёт ли источник?», “does the source disappear when the effect does?”."""
    roles = [piece for piece, _, _ in (*match.subject, *match.object) if piece.index >= 0]
    if match.assertion.card is not None or not roles:
        return False
    if view.any_role(items, "question"):
        return False
    commas = [index for index, item in enumerate(items) if item.kind == "mark" and item.text in ",.?!;:—–"]
    inner = [at for at in commas if at > max(piece.index for piece in roles)]
    own = [piece for piece in match.content if not piece.supposed and piece.index >= 0]
    supposed = all(piece.supposed for piece in roles)
    if not supposed:
        own = [piece for piece in own if inner and piece.index > inner[0]]
    verbs = [piece for piece in own if match.assertion.predicate in piece.concepts]
    said = frozenset(concept for piece in verbs for concept in piece.concepts)
    elsewhere = {piece.index for piece in match.content} - {piece.index for piece in own}
    same = any(piece.index in elsewhere and said & set(piece.concepts) for piece in match.content)
    # the same happens in the other clause too; where an English one follows, “does” may stand for it
    if not verbs or not (same or (verbs[-1].item.text.isascii() and roles[0].index > verbs[-1].index)):
        return False
    return any(
        match.placed.get(piece.index) in ("when", "allowed")
        and not piece.optional
        and (not piece.item.cases or "nom" in piece.item.cases)
        and not governed(view, items, piece.index)
        # «если эффект исчез, исчезает ли её источник?»: whose it is, makes it no other thing
        and (supposed or "this" not in view.roles(items[piece.index - 1]))
        and "predicate" not in view.roles(piece.item)
        and any(view.book.has(concept) or view.lexicon.role(concept) == "thing" for concept in piece.concepts)
        for piece in own
    )


def supposes_another(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether an if-clause says that a thing is something that the assertion only lets be mentioned: it may lift the very reason."""
    links_at = [
        index for index in supposed(view, items) if items[index].text in DASHES or "copula" in view.roles(items[index])
    ]
    return any(
        match.placed.get(piece.index) == "allowed"
        and not piece.optional
        and any(view.book.has(concept) and view.book.kind(concept) != "zone" for concept in piece.concepts)
        for piece in match.content
        if piece.assumed and any(at < piece.index for at in links_at)
    )


def says_more(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether a question about a default names the thing itself («метание»), asks for a place, or tells what the thing does."""
    offered = any("or" in view.roles(item) for item in items)
    if len({piece.index for piece, _, _ in match.object}) > 1 and not offered:
        return True
    if any(view.roles(item) & {"cue-place", "cue-same-cell"} for item in items):
        return True
    acts = [
        piece
        for piece in match.content
        if match.placed.get(piece.index) in ("allowed", "when")
        and not piece.optional
        and "predicate" in view.roles(piece.item)
        and not piece.item.has(BY_DEFAULT)
    ]
    verbs = [piece for piece in acts if not piece.item.cases and not piece.supposed]
    return any(
        ("nom" in piece.item.cases and "ins" not in piece.item.cases)
        if piece.item.cases
        else any(0 <= piece.index < verb.index for verb in verbs)
        for piece, _, _ in (match.object if verbs else ())
    )


def all_of_object(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the question speaks of all that the assertion names as the object («каждая рана накладывается атакой?»), and not of the subject."""
    if not match.object or not _all_of(view, items, match.object[0][0].index):
        return False
    object_ = match.object[0][0].index
    if not match.subject:
        return object_ - 1 not in match.placed
    subject = match.subject[0][0].index
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    by_object = predicate is not None and predicate.form in ("state", "passive")  # «каждая точка отделяет особенность?»
    verb = match.predicate.index if match.predicate is not None else -1
    if object_ - 1 in match.placed and not (by_object and object_ < verb < subject):
        return False  # the assertion itself tells of all of them
    return not _all_of(view, items, subject)


def all_by_one_of_several(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether all of the subject is said to be so by one of several things that the assertion names together («все … её особенностями?»)."""
    named = {concept for _, concept, _ in match.object}
    return 0 < len(named) < len(match.assertion.object) and bool(match.subject) and _all_of(view, items, match.subject[0][0].index)


def all_of_term(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether all of a class are spoken of where the assertion speaks of some of it by the same word («любая особенность — одно предложение?»:
    the clause says it of own ones)."""
    return any(
        not view.book.has(concept) and any(view.book.has(other) for other in piece.concepts) and _all_of(view, items, piece.index)
        for piece, concept, _ in match.subject
    )


def all_of_wider(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the question speaks of all of a wider class that has what the assertion says of the narrower («is every ability with a colon
    activated?»)."""
    if not match.subject:
        return False
    subject, concept, _ = match.subject[0]
    last = subject.index == max((piece.index for piece in match.content if piece.index in match.placed), default=-1)
    return any(
        match.placed.get(piece.index) in ("allowed", "subject")
        and piece is not subject
        and (last or _all_of(view, items, piece.index))
        and 0 <= piece.index < subject.index - 1
        and any(name != concept and view.book.has(name) and view.book.has(concept) and view.book.is_a(concept, name) for name in piece.concepts)
        for piece in match.content
    )


def turned_supposition(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether what an assertion says of its subject is supposed of a thing, and the question is whether that is the subject («если есть
    двоеточие, она активируемая?»)."""
    if not match.subject or match.subject[0][0].supposed or match.assertion.predicate == COPULA:
        return False
    subject, concept, _ = match.subject[0]
    above = view.book.ancestors(concept) if view.book.has(concept) else frozenset()
    others = [
        piece
        for piece in match.content
        if piece is not subject and piece.index in match.placed and not piece.optional and not above & set(piece.concepts)
    ]
    if not others or not all(piece.assumed for piece in others):
        return False
    if all(piece.index > subject.index for piece in others):
        return True  # “is an ability simple if it has one action?”
    if not all(piece.index < subject.index for piece in others):
        return False
    start = max(piece.index for piece in others) + 1
    ends = all(item.kind == "mark" for item in items[subject.index + 1 :])  # «если есть двоеточие, способность активируемая?»
    return ends or any("this" in view.roles(item) for item in items[start : subject.index])


def turned_statement(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether what is said of the subject is said to be it: «характеристика карты — это способность?»."""
    if not match.subject or not match.object:
        return False
    subject, object_ = match.subject[0][0], match.object[0][0]
    if not 0 <= object_.index < subject.index or governed(view, items, object_.index) or governed(view, items, subject.index):
        return False
    if not (object_.item.cases and subject.item.cases and "nom" in object_.item.cases and "nom" in subject.item.cases):
        return False
    between = items[object_.index + 1 : subject.index]
    return any(item.text in DASHES for item in between) and not any("whether" in view.roles(item) for item in items)


def some_of_object(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether “any” in an English question without a modal may mean some: “does a strike impose any effect?” is not asked of every effect."""
    if any(view.roles(item) & {"can", "must", "cannot"} for item in items):
        return False
    words = view.lexicon.group("any-or-some")
    return any(piece.index >= 0 and piece.item.text.lower().split()[0] in words for piece, _, _ in match.object)


def _all_of(view: View, items: Sequence[Item], index: int) -> bool:
    return index > 0 and "all" in view.roles(items[index - 1])


def denies_only(view: View, items: Sequence[Item]) -> bool:
    """Whether a negation stands right before «только» («не только атака …?»)."""
    return any(
        "negation" in view.roles(item) and "only" in view.roles(after) for item, after in pairwise(items)
    )


def asks_for_card(view: View, match: Match) -> bool:
    """Whether a card of a precedent is named again where its object would stand («Афари получил …, где назван другой. Назван ли Афари?»)."""
    assertion = match.assertion
    if assertion.card is None or match.object or list(match.placed.values()).count("card") < 2:
        return False
    predicate = view.lexicon.predicates.get(assertion.predicate)
    return predicate is not None and not predicate.object.isdisjoint(kind_of(view, assertion.card))


def converse(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether a default is turned round: what is so by default stands first, and is said to be what the default is for («воздействие —
    способность без указанного типа?»)."""
    if not match.subject or not match.object:
        return False
    subject, object_ = match.subject[0][0], match.object[0][0]
    if not 0 <= object_.index < subject.index or subject.supposed:
        return False
    verb = match.predicate.index if match.predicate is not None else -1
    if verb > subject.index and verb + 1 < len(items) and view.plays(items[verb + 1], "done-by"):
        return False  # “is the target of an ability chosen by my opponent?”
    if object_.item.cases and ("nom" not in object_.item.cases or behind_preposition(items, object_.index)):
        return False
    conditions = [piece for piece in match.content if match.placed.get(piece.index) == "when"]
    return bool(conditions) and all(piece.index > object_.index and not piece.supposed for piece in conditions)


def equates(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether another object than the stated one is said to be the subject: a copula or a dash alone stands between the two."""
    for piece, _, how in match.object:
        if how == OTHER and match.subject and 0 <= piece.index < match.subject[0][0].index:
            if governed(view, items, match.subject[0][0].index):
                continue  # «золотой фон у редкой карты»
            if "ins" in piece.item.cases and "nom" not in piece.item.cases and "nom" in match.subject[0][0].item.cases:
                continue  # «считается ли атакой способность, …?»: the case tells which is said to be which
            first, last = piece.index, match.subject[0][0].index
            between = items[first + 1 : last]
            if between and all(
                item.text in DASHES or "copula" in view.roles(item) or view.ignored(item) for item in between
            ):
                return True
            opening = [item for item in items[:first] if not view.ignored(item) and "light" not in view.roles(item)]
            if opening and "copula" in view.roles(opening[-1]) and all(view.ignored(item) for item in between):
                return True
    return False


def owns_nothing(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether what should have something stands as a subject with no verb of having: «заклинание есть вид способности?» (not «у …»)."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    if predicate is None or predicate.form != "possession" or match.predicate is not None or not match.subject:
        return False
    if match.assertion.intent == "enumeration" and any("cue-list" in view.roles(item) for item in items):
        return False  # «перечислите цвета, которыми обозначают редкость»
    subject = match.subject[0][0].item
    owners = [piece for piece in match.content if "gen" in piece.item.cases and governed(view, items, piece.index)]
    return not owners and bool(subject.cases) and subject.cases <= {"nom", "acc"}


def of_another_player(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether a condition on one player's things is told, and another player's are asked of («у противника герой с …, ранит ли … моего?»)."""
    if match.assertion.card is None and not any(piece.index < 0 and match.placed.get(piece.index) == "when" for piece in match.content):
        return False  # what the card's own text settles is a case like that of an example
    told = [piece for piece in match.content if match.placed.get(piece.index) == "when" and _is_of_player(view, piece) and piece.index >= 0]
    if not told:
        return False
    start = _asking_clause(match, items)
    if any("question" in view.roles(item) for item in items[start:]):
        return False  # «соперник разыграл … С чьего кладбища он берёт?»
    asked_by_verb = match.predicate is None or match.predicate.index >= start or match.predicate.supposed
    if asked_by_verb and all(piece.index < start or piece.assumed for piece in told):
        own = [piece for piece in match.content if piece.index >= start and not piece.assumed]
        return not any(_same_player(view, one, other) for one in told for other in own)
    if not all(piece.supposed for piece in told):
        return False
    asked = [piece for piece in match.content if not piece.supposed and match.placed.get(piece.index) == "allowed"]
    return any(
        (_is_of_player(view, other) or any("creature" in kind_of(view, concept) for concept in other.concepts))
        and not any(set(other.concepts) <= set(one.concepts) for one in told)
        for other in asked
    )


def changes_the_case(view: View, match: Match) -> bool:
    """Whether an if-clause tells of a precedent's card something that its example does not name («если в Патрулировании указано …»)."""
    if match.assertion.card is None:
        return False
    places = {match.placed.get(piece.index) for piece in match.content if piece.assumed}
    told = any(piece.assumed and not piece.optional and match.placed.get(piece.index) == "allowed" for piece in match.content)
    return told and "when" not in places


def _asking_clause(match: Match, items: Sequence[Item]) -> int:
    """The position behind the last mark before the last word that has a place: where the clause that asks begins."""
    last = max((piece.index for piece in match.content if not piece.optional or piece.index in match.placed), default=0)
    return max((at + 1 for at in range(last) if items[at].kind == "mark" and items[at].text in ",.?!;:"), default=0)


def tells_what_is_asked(view: View, match: Match) -> bool:
    """Whether the verb of a precedent only stands in what is told, and another verb asks («… уничтожено. Выжило ли …?»)."""
    if match.assertion.card is None or match.predicate is None or not match.predicate.supposed:
        return False
    return any(
        match.placed.get(piece.index) == "when" and not piece.supposed and piece.index >= 0 and "predicate" in view.roles(piece.item)
        for piece in match.content
    )


def done_by_object(match: Match) -> bool:
    """Whether what should be the object stands on both sides of the verb, and nobody else does it («do strikes use abilities?»): one of the two
    is made the doer."""
    if match.subject or match.predicate is None:
        return False
    places = [piece.index for piece, _, _ in match.object if piece.index >= 0]
    return any(place < match.predicate.index for place in places) and any(place > match.predicate.index for place in places)


def asks_by_another_verb(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether what never is so is only told, and a verb behind it asks something else («игрок отказался. Выполнится ли она?»): the denial would
    be one of what is told."""
    verb = match.predicate
    if match.assertion.force != "never" or match.assertion.card is not None or verb is None or verb.assumed:
        return False
    if any(piece.index < 0 for piece in match.content):
        return False  # what the card's text says is the case, whatever else is told
    return any(
        piece.index > verb.index
        and match.placed.get(piece.index) in ("allowed", "when")
        and "predicate" in view.roles(piece.item)
        and not (piece.assumed or piece.item.cases or mere_copula(view, piece) or view.roles(piece.item) & {"copula", "light", "can", "must"})
        and any(item.kind == "mark" and item.text in ".!?;" for item in items[verb.index : piece.index])
        for piece in match.content
    )


def _is_of_player(view: View, piece: Piece) -> bool:
    """Whether a content word is a player, or a thing told to be a player's («существо противника»)."""
    return any(_players(view, piece))


def _players(view: View, piece: Piece) -> list[frozenset[str]]:
    """The players that each concept of a content word is or belongs to; an empty set for a thing of nobody («существо»)."""
    return [
        frozenset(above for above in view.lexicon.ancestors(concept) if view.lexicon.role(above) == "player")
        for concept in piece.concepts
        if concept in view.lexicon.notions
    ]


def _same_player(view: View, told: Piece, asked: Piece) -> bool:
    """Whether what is asked of can only be a thing of the player whose thing is told of."""
    owners = _players(view, asked)
    common = frozenset().union(*owners) & frozenset().union(*_players(view, told))
    # that both are players makes them no one player, unless no more is said («игрок»)
    named = any(concept in asked.concepts or len(view.lexicon.ancestors(concept)) > 1 for concept in common)
    return bool(owners) and all(owners) and named


def becomes_another(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether what a thing is said to stay or cease to be is another name than the assertion's: «степное существо … остаётся картой?»."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    if predicate is None or predicate.form != "linking" or match.predicate is None:
        return False
    behind = [piece for piece in match.content if piece.index > match.predicate.index and not piece.supposed]
    if not behind:
        return False
    first = min(behind, key=lambda piece: piece.index)
    if any(item.kind == "mark" for item in items[match.predicate.index : first.index]):
        return False
    close = all("article" in view.roles(item) for item in items[match.predicate.index + 1 : first.index])
    ends = all(item.kind == "mark" or view.ignored(item) for item in items[first.index + 1 :])
    named = ("ins" in first.item.cases or (close and ends)) if first.item.cases else first.item.text.isascii() and close  # «оно ещё существо?»
    names = not first.item.adjective and any(
        view.book.has(concept) or kind_of(view, concept) & predicate.subject for concept in first.concepts
    )
    return named and names and (close or not governed(view, items, first.index)) and match.placed.get(first.index) != "subject"
