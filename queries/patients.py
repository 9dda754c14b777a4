"""Whose deed a precedent tells of: where its card undergoes what it does in the example, another card or player acts, or something happens
afterwards, the example decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from .lexer import Item
from .matching import Match, Piece
from .question import View
from .roles import SHORT_PARTICIPLE, behind_preposition, governed

_PRECEDENT, _DEFAULT = "precedent", "default"
_CARD = "card"
# The kind of the notions of parts of an example that are deeds («принуждение к атаке»).
_PART = "part"
# The notion of «ударил», «атаковал»: what the card of an example may be told to do.
_ACTS = "card-acts"
# The notion of «получил», “was given”.
_RECEIVED = "received"
# The kind of the notions of what the last of several effects did.
_LAST = "last-event"
_REFLEXIVE, _INFINITIVE = ("ся", "сь"), ("ться", "тись")
_OTHER = "opponent"
_SIDES = frozenset({"self", _OTHER})
_STOPS = ",.?!;:—–"


def another_case(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether a question has the words of a precedent and tells of another case than its own."""
    if _goes_on(view, match, items) or _only_possible(view, match, items, scene):
        return True
    if match.assertion.intent != _PRECEDENT:
        return match.assertion.intent != _DEFAULT and _thing_of_other_player(view, match, scene)
    if _of_opponent(view, match, items):
        return True
    return _undergoes(view, match, items) or _asks_of_other_card(view, match, items, scene) or _other_player_acts(view, match, items, scene)


# the card of the precedent is what it is done to ----------------------------------------------------------------------


def _undergoes(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the card that acts in a precedent is what it is done to («Арацент отравлен», “Aracent was poisoned”)."""
    names = [piece for piece in match.content if piece.index >= 0 and _is_actor(view, match, piece)]
    if _is_given(view, match):
        return _gives(view, match, items, names)
    if any(_receives(view, match, items, name) for name in names):
        return True
    deeds = [piece for piece in match.content if piece.index >= 0 and not piece.item.cases and _is_deed(view, match, piece)]
    return any(
        _suffers_english(view, items, name, deed) if name.item.text.isascii() else _suffers(view, items, name, deed)
        for name in names
        for deed in deeds
        if name.index != deed.index and name.item.text.isascii() == deed.item.text.isascii() and _one_clause(items, name, deed)
    )


def _receives(view: View, match: Match, items: Sequence[Item], name: Piece) -> bool:
    """Whether something is done to the card of a deed («нанесли Араценту», “poison on Aracent”)."""
    stated = [concept for group in match.assertion.when for concept in group]
    if not any(concept in view.lexicon.predicates and view.lexicon.predicates[concept].agentive for concept in stated):
        return False
    if name.item.cases:
        return name.item.cases <= {"dat", "loc"}
    return name.index > 0 and view.plays(items[name.index - 1], "done-to")


def _is_given(view: View, match: Match) -> bool:
    """Whether something is given to the card of a precedent in its example («Вайлу выдали Рывок»)."""
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    return _RECEIVED in match.assertion.allows and predicate is not None and not predicate.agentive


def _gives(view: View, match: Match, items: Sequence[Item], names: Sequence[Piece]) -> bool:
    """Whether such a card is the one that gives («Вайл выдал Рывок моему герою», “Vail gave …”)."""
    for piece in match.content:
        acts = [view.lexicon.predicates.get(concept) for concept in piece.concepts if concept in match.assertion.allows]
        if piece.index < 0 or piece.item.cases or not any(predicate is not None and predicate.agentive for predicate in acts):
            continue
        for name in names:
            if name.index == piece.index or not _one_clause(items, name, piece):
                continue
            verb = piece.item.text.lower()
            if name.item.text.isascii():
                passive = any("copula" in view.roles(item) for item in items[name.index + 1 : piece.index])
                if name.index < piece.index and not passive:
                    return True
            elif "nom" in name.item.cases and not verb.endswith((*SHORT_PARTICIPLE, *_REFLEXIVE)):
                return True
    return False


def _is_actor(view: View, match: Match, piece: Piece) -> bool:
    return any(concept in match.assertion.subject and view.book.kind(concept) == _CARD for concept in piece.concepts)


def _is_deed(view: View, match: Match, piece: Piece) -> bool:
    """Whether a word is what the card does in the example, or any deed that may be told of it."""
    assertion = match.assertion
    if _ACTS in piece.concepts and _ACTS in assertion.allows:
        return True
    named = {assertion.predicate, *assertion.allows, *(concept for group in assertion.when for concept in group)}
    for concept in piece.concepts:
        predicate = view.lexicon.predicates.get(concept)
        if predicate is not None and predicate.agentive and concept in named:
            return True
        notion = view.lexicon.notions.get(concept)
        if notion is not None and notion.kind == _PART and match.placed.get(piece.index) == "when":
            return True
    return False


def _one_clause(items: Sequence[Item], one: Piece, other: Piece) -> bool:
    first, last = sorted((one.index, other.index))
    return not any(item.kind == "mark" and item.text in _STOPS for item in items[first:last])


def _suffers(view: View, items: Sequence[Item], name: Piece, deed: Piece) -> bool:
    cases, verb = name.item.cases, deed.item.text.lower()
    if not cases or _led(view, items, name.index):
        return False
    if verb.endswith(SHORT_PARTICIPLE) or (verb.endswith(_REFLEXIVE) and not verb.endswith(_INFINITIVE)):
        return "nom" in cases  # «Арацент отравлен»
    if cases & {"nom", "ins"}:
        return False
    before = items[name.index - 1] if name.index else None
    # «отравление Арацента»: a genitive behind its noun
    return before is None or before.kind == "mark" or not before.cases


def _suffers_english(view: View, items: Sequence[Item], name: Piece, deed: Piece) -> bool:
    if name.item.text.lower().endswith(("'s", "’s")) or _led(view, items, name.index):
        return False
    if name.index > deed.index:
        behind = items[name.index + 1] if name.index + 1 < len(items) else None
        between = items[deed.index + 1 : name.index]
        acts = behind is not None and bool(view.roles(behind) & {"predicate", "action"}) and "copula" not in view.roles(behind)
        return not acts and all(view.ignored(item) for item in between)  # “my creature poisoned Aracent”
    passive = deed.item.text.lower().split()[0].endswith("ed")
    between = [item for item in items[name.index + 1 : deed.index] if not view.ignored(item) or "copula" in view.roles(item)]
    linked = any("copula" in view.roles(item) for item in between) and all(
        view.roles(item) & {"copula", "can", "must", "noise"} for item in between
    )
    start = max((at + 1 for at in range(name.index) if items[at].kind == "mark" and items[at].text in _STOPS), default=0)
    turned = not between and any("copula" in view.roles(item) for item in items[start : name.index])
    return passive and (linked or turned)


def _led(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a preposition stands before a name; a verb that may be mere talk («атаковало Арацента») and «если» are none."""
    before = items[index - 1] if index else None
    if before is not None and (_is_verb(view, before) or "conditional" in view.roles(before)):
        return False
    return governed(view, items, index) or behind_preposition(items, index)


# another card or player acts ------------------------------------------------------------------------------------------


def _asks_of_other_card(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether what another card than the precedent's does or gets is asked for («Талос копирует у Берсерка. Что получает Берсерк?»)."""
    start = max(scene, _asking_from(items))
    asked = items[start:]
    open_question = any("question" in view.roles(item) for item in asked)
    own = [piece for piece in match.content if piece.index >= 0 and match.assertion.card in piece.concepts]
    actors = own + [piece for piece in match.content if piece.index >= 0 and _is_actor(view, match, piece)]
    others = [
        piece
        for piece in match.content
        if piece.index >= 0
        and match.placed.get(piece.index) in ("allowed", "when")
        and any(view.book.kind(concept) == _CARD for concept in piece.concepts)
        and _may_act(view, items, piece)
    ]
    if any(piece.index >= start for piece in actors):
        return False
    if any(piece.index >= start and (match.placed[piece.index] == "allowed" or not open_question) for piece in others):
        return True
    if not open_question:
        return False
    named = any("this" in view.roles(item) for item in asked)
    told = min((piece.index for piece in others), default=-1)
    return bool(actors) and not named and 0 <= told < min(piece.index for piece in actors)


def _may_act(view: View, items: Sequence[Item], piece: Piece) -> bool:
    if governed(view, items, piece.index) or behind_preposition(items, piece.index):
        return False
    if piece.item.cases:
        return "nom" in piece.item.cases
    return not piece.item.text.lower().endswith(("'s", "’s"))


def _of_opponent(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether the card is said to be the opponent's, where the example tells the players apart («Гиена Хаоса противника ранит моего героя?»)."""
    assertion = match.assertion
    sides = _players(view, (*assertion.object, *(concept for group in assertion.when for concept in group)))
    if not sides:
        return False
    return any(
        piece.index >= 0
        and (_is_actor(view, match, piece) or assertion.card in piece.concepts)
        and _OTHER in _owner(view, items, piece.index)
        for piece in match.content
    )


def _owner(view: View, items: Sequence[Item], at: int) -> frozenset[str]:
    """Whose a card is said to be: a possessive before it («моё …», “my opponent's …”), a genitive behind it («… противника»)."""
    before = items[at - 1] if at else None
    if before is not None and (before.text.lower().endswith(("'s", "’s")) or {"thing", "player"} <= view.roles(before)):
        return _players(view, before.concepts)
    behind = items[at + 1] if at + 1 < len(items) else None
    if behind is not None and behind.cases and "nom" not in behind.cases and "player" in view.roles(behind):
        return _players(view, behind.concepts)
    return frozenset()


def _only_possible(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether a condition is told to be possible only («моё существо может выжить …. Уничтожено ли …?»)."""
    return any(
        match.placed.get(at) in ("when", "subject")
        and _is_verb(view, items[at])
        and "can" in view.roles(items[at - 1])
        and at - 1 not in match.placed
        for at in range(1, scene)
    )


def _asking_from(items: Sequence[Item]) -> int:
    last = max((at for at, item in enumerate(items) if item.kind != "mark"), default=0)
    return max((at + 1 for at in range(last) if items[at].kind == "mark" and items[at].text in ",.?!;:"), default=0)


def _other_player_acts(view: View, match: Match, items: Sequence[Item], scene: int) -> bool:
    """Whether one player plays the card of a precedent, and another is asked to do what it lets be done («я играю … Противник выбирает?»)."""
    told = {player for at in range(scene) for player in _doer(view, items, at)}
    for piece in match.content:
        if match.assertion.card in piece.concepts and piece.index >= 0:
            told |= _owner(view, items, piece.index)  # «цель моего Патрулирования»
    asked = {
        player
        for piece in match.content
        if piece.index >= scene and match.placed.get(piece.index) in ("allowed", "object")
        for player in _doer(view, items, piece.index)
    }
    return bool(told) and bool(asked) and told.isdisjoint(asked)


def _doer(view: View, items: Sequence[Item], at: int) -> frozenset[str]:
    """The player that does something: in the nominative, or in English before the verb."""
    item = items[at]
    # «противник разыграл»: the phrase is a player, and something done
    phrase = item.size > 1 and any(
        view.lexicon.role(concept) == "player" and any(view.lexicon.role(a) != "player" for a in view.lexicon.ancestors(concept))
        for concept in item.concepts
    )
    named = phrase or (any(view.lexicon.role(concept) == "player" for concept in item.concepts) and "thing" not in view.roles(item))
    players = _players(view, item.concepts) if named else frozenset[str]()
    if not players or phrase:
        return players
    if governed(view, items, at) or behind_preposition(items, at):
        return frozenset()
    following = next((other for other in items[at + 1 :] if other.kind == "mark" or not view.ignored(other)), None)
    before = next((other for other in reversed(items[:at]) if "whether" not in view.roles(other) or _is_verb(view, other)), None)
    verb = following is not None and _is_verb(view, following)
    if not item.text.isascii():
        verb = verb or (before is not None and _is_verb(view, before))
        return players if verb and (not item.cases or "nom" in item.cases) else frozenset()
    return players if verb and not item.text.lower().endswith(("'s", "’s")) else frozenset()


def _players(view: View, concepts: Sequence[str]) -> frozenset[str]:
    """Which of the two players are among concepts and what they are kinds of."""
    named = {above for concept in concepts for above in (concept, *view.lexicon.ancestors(concept))}
    return _SIDES & named


def _thing_of_other_player(view: View, match: Match, scene: int) -> bool:
    """Whether something is told of one player's card, and another player's is asked of («существо противника стало …. Моё осталось …?»)."""
    owners: tuple[set[str], set[str]] = (set(), set())
    for piece in match.content:
        if piece.index >= 0 and any(view.lexicon.role(concept) == "thing" for concept in piece.concepts):
            owners[piece.index >= scene].update(_players(view, piece.concepts))
    told, asked = owners
    return bool(told) and bool(asked) and told.isdisjoint(asked)


def _is_verb(view: View, item: Item) -> bool:
    return bool(view.roles(item) & {"predicate", "action"}) and not item.cases and "copula" not in view.roles(item)


# something happens afterwards -----------------------------------------------------------------------------------------


def _goes_on(view: View, match: Match, items: Sequence[Item]) -> bool:
    """Whether more is told to happen behind what is told to be last («… потом дали, потом снова удалили»)."""
    last = [
        piece.index
        for piece in match.content
        if match.placed.get(piece.index) == "when"
        and any((notion := view.lexicon.notions.get(concept)) is not None and notion.kind == _LAST for concept in piece.concepts)
    ]
    if not last:
        return False
    return any(
        piece.supposed
        and not piece.optional
        and piece.index > max(last)
        and _is_verb(view, piece.item)
        and not any(view.roles(item) & {"relative", "says"} for item in items[max(last) : piece.index])  # “… that the first one gave”
        for piece in match.content
    )
