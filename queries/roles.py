"""Who does what to whom: whether case, order, voice and prepositions give the words of a question the roles of an assertion.

The words alone do not tell «атака накладывает раны» from «раны накладывают атаку»; where the roles are turned round, nothing is ruled.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .expression import DASHES, HOLDS_COPULA
from .facts import PredicateFact
from .lexer import Item
from .matching import COPULA, OTHER, Match, Piece, kind_of, supposed
from .question import View


def hold_together(view: View, match: Match, entries: Sequence[tuple[Piece, str, str]], items: Sequence[Item]) -> bool:
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


def swapped(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the question turns the roles round («раны накладывают атаку?», “does the stack use features?”), told by case or order."""
    if match.predicate is None or not match.subject or not match.object:
        return False
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    if predicate is not None and not match.inverse and _is_passive(predicate):
        return _voice_turned(view, match, items)
    acts = predicate is not None and predicate.agentive
    if acts and _done_by_another(view, match, items):
        return True
    if acts and not match.inverse and _turned_by(match, items):
        return True
    if _stands_behind_preposition(view, match, items):
        return True
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
    if predicate is not None and _instrument_turned(view, match, predicate, items):
        return True
    turned_order = object_.index < match.predicate.index < subject.index
    if (
        acts
        and subject.item.cases
        and object_.item.cases
        and turned_order
        and "nom" in object_.item.cases
        and "acc" in subject.item.cases
    ):
        # «выбор цели определяет тип способности»: either may be the subject, and order is against it
        return not (governed(view, items, subject.index) or governed(view, items, object_.index))
    if subject.item.cases:
        nominative = "nom" in object_.item.cases and not behind_preposition(items, object_.index)
        turned = subject.item.cases == {"acc"} and (nominative or (not object_.item.cases and turned_order))
        return turned and not governed(view, items, subject.index)
    if not subject.item.text.isascii() or not object_.item.text.isascii():
        return False
    led = governed(view, items, subject.index) or behind_preposition(items, subject.index)
    return object_.index < match.predicate.index < subject.index and not led


def _done_by_another(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether another thing than the one that the assertion names does it: «Берсерк копирует … у Талоса?», “does Berserk copy … from Talos?”."""
    subject, verb = match.subject[0][0], match.predicate
    if verb is None or subject.index < 0 or match.inverse:
        return False
    cases = subject.item.cases
    if cases:
        if cases & {"nom", "ins", "dat"} and not behind_preposition(items, subject.index):
            return False
        if not subject.supposed and not any("this" in view.roles(item) for item in items):
            return True
    elif not (subject.item.text.isascii() and items[subject.index - 1].has("preposition")) or subject.index < verb.index:
        return False
    return any(
        match.placed.get(piece.index) in ("allowed", "when", "object")
        and not piece.optional
        and not piece.supposed
        and (_acts_before(piece, verb) if cases else piece.index < verb.index)
        and not governed(view, items, piece.index)
        and any(view.book.has(concept) for concept in piece.concepts)
        for piece in match.content
        if piece is not subject and piece is not verb and piece.index >= 0
    )


def _turned_by(match: Match, items: Sequence[Item]) -> bool:
    """Whether an English “by” behind the verb makes the name before it what it is done to (“are effects changed by cards?”)."""
    verb, subject = match.predicate, match.subject[0][0]
    if verb is None or not verb.item.text.isascii() or subject.index < 0 or not subject.item.text.isascii():
        return False
    behind = items[verb.index + 1] if verb.index + 1 < len(items) else None
    passive = verb.item.text.lower().endswith(" by") or (behind is not None and behind.text.lower() == "by")
    return passive and subject.index < verb.index


def card_acts(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the card of a precedent is said to do what is done with it («Анволд может скопировать …», of whom the copy is taken)."""
    assertion, verb = match.assertion, match.predicate
    predicate = view.lexicon.predicates.get(assertion.predicate)
    if predicate is None or not predicate.agentive or verb is None or assertion.card is None or assertion.card in assertion.subject:
        return False
    return any(
        assertion.card in piece.concepts
        and not governed(view, items, piece.index)
        and (_acts_before(piece, verb) if piece.item.cases else 0 <= piece.index < verb.index and verb.item.text.isascii())
        for piece in match.content
        if not piece.supposed
    )


def supposes_another(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether an if-clause says that a thing is something that the assertion only lets be mentioned: it may lift the very reason."""
    links_at = [
        index for index in supposed(view, items) if items[index].text in DASHES or "copula" in view.roles(items[index])
    ]
    return any(
        match.placed.get(piece.index) == "allowed"
        and not piece.optional
        and any(view.book.has(concept) for concept in piece.concepts)
        for piece in match.content
        if piece.assumed and any(at < piece.index for at in links_at)
    )


def _stands_behind_preposition(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether a preposition that tells of the places of things has the subject behind it: «после редкости …» tells what follows the rarity."""
    verb, subject = match.predicate, match.subject[0][0]
    if verb is None or match.inverse or not verb.item.has("preposition", "limit") or subject.index <= verb.index:
        return False
    return all(view.ignored(item) and item.kind != "mark" for item in items[verb.index + 1 : subject.index])


def _acts_before(piece: Piece, verb: Piece) -> bool:
    """Whether a name can only be the subject of an active verb: its form tells, or its form allows it and it stands before the verb."""
    if "nom" not in piece.item.cases or verb.item.text.lower().endswith(("ся", "сь")):
        return False
    return "acc" not in piece.item.cases or piece.index < verb.index


def _is_passive(predicate: PredicateFact) -> bool:
    """Whether a predicate is named in the passive voice (“is determined by”): its active words turn the roles round."""
    return predicate.form == "passive"


def _instrument_turned(view: View, match: Match, predicate: PredicateFact, items: Sequence[Item]) -> bool:
    """Whether the wrong name stands as the instrument: «ранами накладывается атака», «цвет определяется редкостью», «курсив выделяют
    типом»."""
    verb, subject, object_ = match.predicate, match.subject[0][0], match.object[0][0]
    if verb is None or verb.item.cases:
        return False
    shown = predicate.form in ("state", "passive")
    if not shown and not predicate.agentive:
        return False
    by, what = (subject, object_) if shown else (object_, subject)
    if governed(view, items, by.index) or governed(view, items, what.index):
        return False
    return "ins" in by.item.cases and "nom" not in by.item.cases and "nom" in what.item.cases and "ins" not in what.item.cases


def _voice_turned(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether voice and cases give the roles of a passive predicate the other way round («правила определяются способностями»)."""
    subject, object_ = match.subject[0][0], match.object[0][0]
    verb = match.predicate
    if verb is None or subject.index < 0 or object_.index < 0 or verb.item.cases:
        return False
    if verb.item.text.isascii():
        behind = items[verb.index + 1] if verb.index + 1 < len(items) else None
        passive = verb.item.text.lower().endswith((" by", " from", " of", " on")) or (
            behind is not None and behind.text.lower() in ("by", "on", "from")
        )
        first, last = (subject, object_) if passive else (object_, subject)
        return first.index > last.index
    first, last = sorted((subject, object_), key=lambda piece: piece.index)
    if any(item.has("preposition") for item in items[first.index + 1 : last.index]) or governed(
        view, items, last.index
    ):
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


def governed(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a preposition stands before a word («через атаку», “by an attack”)."""
    for earlier in reversed(items[:index]):
        if earlier.kind == "mark" or not view.ignored(earlier):
            return False
        if "article" not in view.roles(earlier):
            return True
    return False


def in_order(view: View, match: Match, items: Sequence[Item]) -> bool:
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
        governed = behind_preposition(items, second[0].index)
        if "nom" not in first[0].item.cases and "nom" in second[0].item.cases and not governed:
            return False
        if "nom" in first[0].item.cases and "nom" not in second[0].item.cases:
            return True
    return first[0].index <= second[0].index


def asks_another(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the clause that asks has its own subject, which the assertion names only as a circumstance, and the roles stand elsewhere:
    «эффект исчез, пропадёт ли источник?», “does the source disappear when the effect does?”."""
    roles = [piece for piece, _, _ in (*match.subject, *match.object) if piece.index >= 0]
    if match.assertion.card is not None or not roles:
        return False
    commas = [index for index, item in enumerate(items) if item.kind == "mark" and item.text in ",.?!;:—–"]
    inner = [at for at in commas if at > max(piece.index for piece in roles)]
    own = [piece for piece in match.content if not piece.supposed and piece.index >= 0]
    if not all(piece.supposed for piece in roles):
        own = [piece for piece in own if inner and piece.index > inner[0]]
    if any("question" in view.roles(item) for item in items):
        return False
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
        and "this" not in view.roles(items[piece.index - 1])
        and "predicate" not in view.roles(piece.item)
        and any(view.book.has(concept) or view.lexicon.role(concept) == "thing" for concept in piece.concepts)
        for piece in own
    )


def behind_preposition(items: Sequence[Item], index: int) -> bool:
    """Whether a preposition stands right before a word («вместо легенды»): then it is no nominative, though its form may be."""
    return index > 0 and items[index - 1].has("preposition", "limit")


def points_before(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a pointing word stands right before a name («эта способность», “this ability”): one thing is meant, not all of its class."""
    return index > 0 and "this" in view.roles(items[index - 1])


def undergoes(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the subject of an agentive predicate is what it is done to: «атаку можно закрыть», “can an attack be healed?”, «может ли
    существо закрыть атаку?»."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    if predicate is None or not predicate.agentive or predicate.object or match.predicate is None or not match.subject:
        return False
    subject, verb = match.subject[0][0], match.predicate
    before = [item for item in items[: verb.index] if item.kind != "mark"]
    passive = bool(before) and ("copula" in view.roles(before[-1]) or before[-1].has(HOLDS_COPULA))
    if passive and before[-1] is not subject.item:
        return True
    cases = subject.item.cases
    if cases and not cases & {"nom", "ins"} and not governed(view, items, subject.index):
        return True
    if (
        any(item.has("impersonal") for item in items)
        and "ins" not in cases
        and not governed(view, items, subject.index)
    ):
        return True
    if subject.item.text.isascii() and subject.index > verb.index and not governed(view, items, subject.index):
        return True  # “can you heal a magic strike?”
    others = [piece for piece in match.content if piece is not subject and piece is not verb and piece.index >= 0]
    agents = [piece for piece in others if piece.index < verb.index and _may_act(view, piece)]
    return bool(agents) and subject.index > verb.index


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
    if match.object[0][0].index - 1 in match.placed:
        return False  # the assertion itself tells of all of them
    return not match.subject or not _all_of(view, items, match.subject[0][0].index)


def _all_of(view: View, items: Sequence[Item], index: int) -> bool:
    return index > 0 and "all" in view.roles(items[index - 1])


def denies_only(view: View, items: Sequence[Item]) -> bool:
    """Whether a negation stands right before «только» («не только атака …?»)."""
    return any(
        "negation" in view.roles(item) and "only" in view.roles(after) for item, after in pairwise(items)
    )


def converse(match: Match, items: Sequence[Item]) -> bool:
    """Whether a default is turned round: what is so by default stands first, and is said to be what the default is for («воздействие —
    способность без указанного типа?»)."""
    if not match.subject or not match.object:
        return False
    subject, object_ = match.subject[0][0], match.object[0][0]
    if not 0 <= object_.index < subject.index or subject.supposed:
        return False
    if object_.item.cases and ("nom" not in object_.item.cases or behind_preposition(items, object_.index)):
        return False
    conditions = [piece for piece in match.content if match.placed.get(piece.index) == "when"]
    return bool(conditions) and all(piece.index > object_.index and not piece.supposed for piece in conditions)


def _may_act(view: View, piece: Piece) -> bool:
    """Whether a content word is a player, or a creature or card that may do something."""
    notions = [view.lexicon.notions[concept] for concept in piece.concepts if concept in view.lexicon.notions]
    return any(notion.role == "player" or notion.kind in ("creature", "card", "told") for notion in notions)


def equates(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether another object than the stated one is said to be the subject: a copula or a dash alone stands between the two."""
    for piece, _, how in match.object:
        if how == OTHER and match.subject and 0 <= piece.index < match.subject[0][0].index:
            if governed(view, items, match.subject[0][0].index):
                continue  # «золотой фон у редкой карты»
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
    subject = match.subject[0][0].item
    owners = [piece for piece in match.content if "gen" in piece.item.cases and governed(view, items, piece.index)]
    return not owners and bool(subject.cases) and subject.cases <= {"nom", "acc"}


def of_another_player(view: View, match: Match) -> bool:
    """Whether a condition on one player's things is told, and another player's are asked of («у противника герой с …, ранит ли … моего?»)."""
    if match.assertion.card is None:
        return False
    told = [piece for piece in match.content if match.placed.get(piece.index) == "when" and _is_of_player(view, piece)]
    if not told or not all(piece.supposed for piece in told):
        return False
    asked = [piece for piece in match.content if not piece.supposed and match.placed.get(piece.index) == "allowed"]
    return any(
        (_is_of_player(view, other) or any("creature" in kind_of(view, concept) for concept in other.concepts))
        and not any(set(other.concepts) <= set(one.concepts) for one in told)
        for other in asked
    )


def _is_of_player(view: View, piece: Piece) -> bool:
    """Whether a content word is a player, or a thing told to be a player's («существо противника»)."""
    return any(
        view.lexicon.role(above) == "player"
        for concept in piece.concepts
        if concept in view.lexicon.notions
        for above in view.lexicon.ancestors(concept)
    )


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
    named = "ins" in first.item.cases if first.item.cases else first.item.text.isascii() and close
    names = not first.item.adjective and any(
        view.book.has(concept) or kind_of(view, concept) & predicate.subject for concept in first.concepts
    )
    return named and names and not governed(view, items, first.index) and match.placed.get(first.index) != "subject"


def mere_copula(view: View, predicate: Piece) -> bool:
    """Whether the word of the predicate is one that any statement of classes has («что не является атакой?»)."""
    return predicate.optional and "copula" in view.roles(predicate.item)


def links(view: View, items: Sequence[Item]) -> bool:
    """Whether a copula or a dash stands in a sentence."""
    return any(
        item.text in DASHES
        if item.kind == "mark"
        else item.has(HOLDS_COPULA) or view.roles(item) & {"copula", "some", "none"}
        for item in items
    )
