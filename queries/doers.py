"""Who does what to whom: whether case, order and voice give the words of a question the roles of an assertion.

The words alone do not tell «атака накладывает раны» from «раны накладывают атаку»; where the roles are turned round, nothing is ruled.
"""

from __future__ import annotations

from collections.abc import Sequence

from .expression import HOLDS_COPULA
from .facts import PredicateFact
from .lexer import Item
from .matching import COPULA, Match, Piece
from .question import View
from .roles import SHORT_PARTICIPLE, behind_preposition, governed

_POSSESSION = "possession"
_ACTIVE_SINGULAR = ("ет", "ёт", "ит")


def swapped(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the question turns the roles round («раны накладывают атаку?», “does the stack use features?”), told by case or order."""
    if match.predicate is None or not match.subject:
        return False
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    acts = predicate is not None and predicate.agentive
    if acts and _done_by_another(view, match, items):
        return True
    if not match.object:
        return False
    if match.predicate.item.has("sole", "sole-effect") and (does := _sole_doer(view, match, items)) is not None:
        return does == "object"
    if predicate is not None and not match.inverse and _is_passive(predicate):
        return _voice_turned(view, match, items)
    if acts and not match.inverse and _turned_by(view, match, items):
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
    subject = match.subject[0][0]
    object_ = match.object[0][0] if subject.supposed else _asked_of(match)
    if subject.index < 0 or object_.index < 0 or subject.index == object_.index:
        return False
    if predicate is not None and predicate.form == _POSSESSION and _of_object(view, match.predicate, subject, object_, items):
        return True
    if predicate is not None and _instrument_turned(view, match, predicate, items):
        return True
    turned_order = object_.index < match.predicate.index < subject.index
    if turned_order and object_.supposed and any(view.plays(item, "object-pronoun") for item in items[match.predicate.index : subject.index]):
        return False  # «Рывок выдал герой. Скопирует ли его Талос?»: a pronoun stands for it in its place
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
        animate = subject.item.cases == {"acc", "gen"} and subject.index == match.predicate.index + 1  # «существо уничтожит Альпа?»
        turned = (subject.item.cases == {"acc"} or animate) and (nominative or (not object_.item.cases and turned_order))
        return turned and not governed(view, items, subject.index)
    if not subject.item.text.isascii() or not object_.item.text.isascii():
        return False
    led = governed(view, items, subject.index) or behind_preposition(items, subject.index)
    return object_.index < match.predicate.index < subject.index and not led


def _asked_of(match: Match) -> Piece:
    """The object; where what was told of is named again («выдал Вайлу Рывок. Копирует ли Талос этот Рывок?»), as the question names it."""
    first, concept, _ = match.object[0]
    again = (piece for piece, other, _ in match.object[1:] if other == concept and not piece.supposed)
    return next(again, first) if first.supposed else first


def _sole_doer(view: View, match: Match, items: Sequence[Item]) -> str | None:
    """What the verb behind «единственное, что …» has beside it: the doer («… может наложить атака») or the thing done («… накладывает раны»);
    None where there is no such verb."""
    at = match.predicate.index if match.predicate is not None else 0
    roles = {piece.index: role for role, entries in (("subject", match.subject), ("object", match.object)) for piece, _, _ in entries}
    verbs = [
        index
        for index in range(at + 1, len(items))
        if index not in roles and "predicate" in view.roles(items[index]) and not view.roles(items[index]) & {"copula", "article", "this"}
        and not items[index].cases and not items[index].has("preposition", "governing", "function-word")
    ]
    if not verbs:
        return None
    if any(at < index < verbs[0] for index in roles):
        return "subject"  # “the only thing an attack can cause”
    return next((roles[index] for index in range(verbs[0] + 1, len(items)) if index in roles), None)


def _of_object(view: View, predicate: Piece, subject: Piece, object_: Piece, items: Sequence[Item]) -> bool:
    """Whether a noun that stands for the predicate is said to be the object's and not the subject's («заклинание — эффект наложения ран»)."""
    behind = object_.index == predicate.index + 1
    if predicate.item.cases:
        return behind and "gen" in object_.item.cases and "gen" not in subject.item.cases
    of = items[predicate.index + 1] if predicate.index + 1 < len(items) else None
    led = of is not None and of.text.isascii() and view.plays(of, "of") and subject.index < predicate.index < object_.index
    return led and all(view.ignored(item) for item in items[predicate.index + 2 : object_.index])


def _done_by_another(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether another thing than the one that the assertion names does it: «Берсерк копирует … у Талоса?», “does Berserk copy … from Talos?”."""
    subject, verb = match.subject[0][0], match.predicate
    if verb is None or subject.index < 0 or match.inverse or (subject.supposed and not subject.assumed):
        return False
    cases = subject.item.cases
    if cases and verb.optional and (governed(view, items, subject.index) or behind_preposition(items, subject.index)):
        return False  # «есть ли в постоянной особенности …?», «бывают ли … у …?»: being somewhere is no deed
    if cases:
        if cases <= {"dat", "loc"} and not behind_preposition(items, subject.index) and not governed(view, items, subject.index):
            # «раны нанесли атаке?»; «разрешено ли атаке …» leaves the deed to it
            permits = any(view.roles(item) & {"can", "must", "cannot", "rhetorical"} or item.has("impersonal") for item in items)
            said = verb.item.text.lower()
            if said.endswith(SHORT_PARTICIPLE) or not (permits or said.endswith(("ть", "ти", "чь", "ся", "сь"))):
                return True
        if cases & {"nom", "ins", "dat"} and not behind_preposition(items, subject.index) and not subject.assumed:
            return False
        reflexive = verb.item.text.lower().endswith(("ся", "сь"))  # «внутри … может прятаться …»
        if not subject.supposed and not reflexive and not any("this" in view.roles(item) for item in items):
            return True
    elif not _behind_english_preposition(items, subject) or subject.index < verb.index or _by_subject(view, items, verb.index, subject.index):
        return False
    return any(
        match.placed.get(piece.index) in ("allowed", "when", "object")
        and (not piece.optional or any(view.book.kind(concept) == "card" for concept in piece.concepts))
        and not piece.supposed
        and (_acts_before(piece, verb) if cases else piece.index < verb.index)
        and not governed(view, items, piece.index)
        and any(view.book.has(concept) or view.lexicon.role(concept) == "thing" for concept in piece.concepts)
        for piece in match.content
        if piece is not subject and piece is not verb and piece.index >= 0
    )


def _behind_english_preposition(items: Sequence[Item], piece: Piece) -> bool:
    return piece.item.text.isascii() and items[piece.index - 1].has("preposition")


def _by_subject(view: View, items: Sequence[Item], verb: int, subject: int) -> bool:
    """Whether “by” behind an English passive leads to the name that does it (“are wounds imposed by attacks?”, “can it be copied from Berserk
    by Talos?”)."""
    passive = any(view.plays(item, "form-of-be") for item in items[:verb])
    behind = items[verb + 1 : subject]
    led = [at for at, item in enumerate(behind) if view.plays(item, "done-by")]
    from_other = bool(led) and (not led[0] or behind[0].has("preposition"))
    alone = from_other and all(view.ignored(item) for item in behind[led[0] :])
    alone = alone and not any("predicate" in view.roles(item) for item in behind[: led[0]])
    return passive and alone and all(item.kind != "mark" for item in behind)


def _turned_by(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether an English “by” behind the verb makes the name before it what it is done to (“are effects changed by cards?”)."""
    verb, subject = match.predicate, match.subject[0][0]
    if verb is None or not verb.item.text.isascii() or subject.index < 0 or not subject.item.text.isascii():
        return False
    behind = items[verb.index + 1] if verb.index + 1 < len(items) else None
    passive = verb.item.text.lower().endswith(" by") or (behind is not None and view.plays(behind, "done-by"))
    return passive and subject.index < verb.index


def card_acts(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the card of a precedent is said to do what is done with it («Анволд может скопировать …», of whom the copy is taken)."""
    assertion, verb = match.assertion, match.predicate
    predicate = view.lexicon.predicates.get(assertion.predicate)
    if predicate is None or not predicate.agentive or verb is None or assertion.card is None or assertion.card in assertion.subject:
        return False
    return any(
        assertion.card in piece.concepts
        and not _glosses(match, piece, items)
        and not governed(view, items, piece.index)
        and (_acts_before(piece, verb) if piece.item.cases else 0 <= piece.index < verb.index and verb.item.text.isascii())
        for piece in match.content
        if not piece.supposed
    )


def _glosses(match: Match, piece: Piece, items: Sequence[Item]) -> bool:
    """Whether a name only stands in brackets behind the same name: “on Anvold (Анволд)”."""
    opens = piece.index - 1
    if opens < 1 or items[opens].text != "(":
        return False
    return any(other.index == opens - 1 and set(other.concepts) & set(piece.concepts) for other in match.content)


def _stands_behind_preposition(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether a preposition that tells of the places of things has the subject behind it: «после редкости …» tells what follows the rarity."""
    verb, subject = match.predicate, match.subject[0][0]
    if verb is None or match.inverse or not verb.item.has("preposition", "governing", "limit") or subject.index <= verb.index:
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
    if not shown and not verb.item.text.lower().endswith(("ся", "сь", *SHORT_PARTICIPLE)):
        # «эффекты наделяют карту способностями»: what is done to it stands in the accusative
        others = [piece for piece in match.content if piece not in (verb, subject, object_) and "acc" in piece.item.cases]
        if any(not governed(view, items, piece.index) for piece in others):
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
            behind is not None and view.plays(behind, "passive-ending")
        )
        if not passive and subject.index < object_.index and governed(view, items, object_.index):
            return False  # “swaps the source's name for the receiver's”
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
        # «название источника заменяет название получателя»: one name of several words tells its case by its place alone
        return verb.item.text.lower().endswith(_ACTIVE_SINGULAR) and subject.index < verb.index < object_.index
    if passive:
        return "nom" not in done or ("nom" in doer and "ins" not in doer and "ins" in done)
    if "nom" not in doer:
        return not ("ins" in doer and "acc" in done)  # «имя источника заменяют именем получателя»
    return "acc" not in done or ("acc" in doer and "nom" in done and subject.index < object_.index)


_DOER = frozenset({"ins"})
"""The case of a name that only the doer of a passive stands in."""


def undergoes(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the subject of an agentive predicate is what it is done to: «атаку можно закрыть», “can an attack be healed?”, «может ли
    существо закрыть атаку?»."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    if predicate is None or not predicate.agentive or predicate.object or match.predicate is None or not match.subject:
        return False
    subject, verb = match.subject[0][0], match.predicate
    before = [item for item in items[: verb.index] if item.kind != "mark"]
    passive = bool(before) and ("copula" in view.roles(before[-1]) or before[-1].has(HOLDS_COPULA))
    cases = subject.item.cases
    if passive and before[-1] is not subject.item:
        return cases != _DOER  # «может ли цель быть излечена атакой?»
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


def _may_act(view: View, piece: Piece) -> bool:
    """Whether a content word is a player, or a creature or card that may do something."""
    notions = [view.lexicon.notions[concept] for concept in piece.concepts if concept in view.lexicon.notions]
    return any(notion.role == "player" or notion.kind in ("creature", "card", "told") for notion in notions)
