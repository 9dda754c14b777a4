"""The clause that deals with a topic, or states what is claimed, told by its assertions and by its own words."""

from __future__ import annotations

from collections.abc import Sequence

from .answer import Answer, Refusal
from .candidates import speaking_of
from .clause_words import ABSENT, ClauseWords
from .facts import AssertionFact
from .lexer import Item
from .lookup import answer, defining
from .matching import COPULA, Piece, _is_predicate, covers, relation
from .question import View

# More clauses than these that deal with a topic equally are no answer.
SEVERAL = 3
# What a claim's words demand of the force of the assertion that is to say it.
_DEMANDS = {
    "always": frozenset({"always", "only"}),
    "all": frozenset({"always", "only"}),
    "must": frozenset({"always", "only", "must"}),
    "only": frozenset({"only"}),
}
# What a claim without such words demands.
_PLAIN = frozenset({"always", "only", "must", "can", "usually"})


def by_topic(
    view: View,
    content: Sequence[Piece],
    words: ClauseWords,
    forces: frozenset[str] | None = None,
    claims: bool = False,
    several: int = 1,
    describing: bool = False,
) -> Answer | Refusal:
    """The clause that speaks of all the content words together, where one assertion covers them best.

    What an assertion merely lets stand beside it counts where the clause's own text names it. Where no assertion covers the words, the
    one clause whose text has them all is cited, but for a sentence that claims something: to have its words is not to say it. A clause
    that is to describe a thing has an assertion of it.
    """
    asked = [piece for piece in content if not piece.optional or (claims and _is_verb(view, piece))]
    if not asked:
        return Refusal("nothing-asked")
    if claims and len(asked) == 1:
        asked = [piece for piece in content if not view.roles(piece.item) & {"light", "noise"}] or asked  # «…, что эффект принадлежит карте»
    if not any(_is_thing(view, piece) for piece in asked):
        asked = [piece for piece in content if not piece.optional or _is_thing(view, piece)]  # «о замене типа карты»
    named = {concept for piece in asked for concept in piece.concepts if view.book.has(concept)}
    term = next(iter(named)) if len(named) == 1 else None
    others = [piece for piece in asked if term not in piece.concepts]
    alone = term is not None and not others
    if term is not None and alone and not claims and isinstance(defined := defining(view, term), Answer):
        return defined
    verb = len(others) == 1 and all(view.lexicon.role(concept) == "predicate" for concept in others[0].concepts)
    if claims and (forces == _DEMANDS["only"] or any(piece.optional and "all" in view.roles(piece.item) for piece in content)):
        return Refusal("no-rule")  # «…, что раны накладывает только атака», «… оба Альпа …»: of which it is said, the words alone do not tell
    best = _scores(view, asked, content, words, verb, forces, claims, describing)
    if not best:
        behind = _object_of(asked[0], content) if len(asked) == 1 and _only_deed(view, asked[0]) else []
        return Refusal("no-rule") if claims or describing else _naming(view, [*asked, *behind], words)
    top = max(best.values())
    leading = [clause for clause, score in best.items() if score == top]
    levels = {clause: words.all_level(view, asked, clause) for clause in leading}
    spoken = [clause for clause in leading if levels[clause] == max(levels.values()) > ABSENT]
    placed = {edge.clause for edge in view.book.edges.get(term or "", ())} if alone else set()
    if not spoken and len(placed) == 1:
        return answer(view, sorted(placed), stated=True)  # a term that no clause defines: the one that says what it is a kind of
    if not spoken and (alone or not _things_named(view, asked, words, leading, claims)):
        return Refusal("no-rule")  # what is said of all zones does not speak of the deck
    if len(leading) > 1 and not 0 < len(spoken) <= several:
        return Refusal("several-clauses", tuple(spoken or leading))
    return answer(view, spoken or leading, stated=True)


def _things_named(view: View, asked: Sequence[Piece], words: ClauseWords, clauses: Sequence[str], claims: bool) -> bool:
    """Whether the text of some of the clauses has all the terms that a sentence speaks of, and of a claim all other things too."""
    things = [piece for piece in asked if view.terms(piece.item) or (claims and _is_thing(view, piece))]
    return any(all(words.level(view, piece, clause) for piece in things) for clause in clauses)


def _naming(view: View, asked: Sequence[Piece], words: ClauseWords) -> Answer | Refusal:
    """The clause whose own text, or else whose example, has all the words, though no assertion covers them."""
    for examples in (False, True)[: 2 if len(asked) == 1 else 1]:
        found = [clause for clause in view.book.clauses if all(words.has(view, piece, clause, examples) for piece in asked)]
        if len(found) == 1:
            return answer(view, found, stated=True)
        if found:
            return Refusal("several-clauses", tuple(found))
    return Refusal("no-rule")


def demanded(view: View, items: Sequence[Item], claims: bool) -> frozenset[str] | None:
    """The forces that an assertion may have to say what a sentence claims; None where any will do."""
    demands = [_DEMANDS[role] for item in items for role in view.roles(item) & _DEMANDS.keys()]
    if demands:
        return frozenset.intersection(*demands)
    denies = any(view.roles(item) & {"negation", "none", "denial"} for item in items)
    if not claims:
        return None
    return frozenset({"never"}) if denies else _PLAIN


def _complete(view: View, assertion: AssertionFact, asked: Sequence[Piece], content: Sequence[Piece]) -> bool:
    """Whether a claim names the subject and the object of an assertion; where it names one thing alone, the subject will do."""
    room = frozenset((*assertion.subject, *assertion.object, *assertion.allows, *(c for group in assertion.when for c in group)))
    beside = [
        piece
        for piece in content
        if piece.optional and "nom" in piece.item.cases and _is_thing(view, piece) and not _is_predicate(piece, assertion.predicate)
    ]
    if any(covers(view, piece.concepts).isdisjoint(room) for piece in beside):
        return False  # «…, что карта выбирает цель»
    subject = "subject" in assertion.implicit or _filled(view, assertion.subject, content)
    things = [piece for piece in asked if _is_thing(view, piece) and not _is_predicate(piece, assertion.predicate)]
    return subject and (_filled(view, assertion.object, content) or len(things) < 2)


def _is_about(view: View, assertion: AssertionFact, asked: Sequence[Piece]) -> bool:
    """Whether an assertion says something of each thing asked about, and does not merely name it among others or beside another.

    A word of the texts (“with that”) that is no term is described by what holds where it stands.
    """
    if any(_is_predicate(piece, assertion.predicate) for piece in asked):
        return True  # «… описано копирование способностей»
    stated = [concept for group in assertion.when for concept in group if len(group) == 1]
    things = [piece for piece in asked if _is_thing(view, piece)] or asked
    return all(
        any(relation(view, concept, one) == "same" for concept in piece.concepts for one in assertion.subject[:1] if len(assertion.subject) == 1)
        or (not view.terms(piece.item) and any(concept in stated for concept in piece.concepts))
        for piece in things
    )


def _is_verb(view: View, piece: Piece) -> bool:
    """Whether a word that may be mere talk is the verb of what is claimed («…, что легенда объясняет карту»)."""
    roles = view.roles(piece.item)
    return "predicate" in roles and not piece.item.cases and roles <= {"predicate", "says", "noise", "action", "cue-define"}


def _only_deed(view: View, piece: Piece) -> bool:
    return all(concept in view.lexicon.predicates for concept in piece.concepts)


def _rooms_for_object(view: View, assertion: AssertionFact, verb: Piece, content: Sequence[Piece]) -> bool:
    """Whether an assertion has room for the noun right behind a word for a deed («замена типа»)."""
    room = frozenset((*assertion.subject, *assertion.object, *assertion.allows, *(c for group in assertion.when for c in group)))
    return all(not room.isdisjoint(piece.concepts) for piece in _object_of(verb, content))


def _object_of(verb: Piece, content: Sequence[Piece]) -> list[Piece]:
    """The noun in the genitive right behind a word for a deed."""
    return [piece for piece in content if piece.index == verb.index + 1 and piece.optional and "gen" in piece.item.cases]


def _filled(view: View, stated: Sequence[str], content: Sequence[Piece]) -> bool:
    """Whether something stated, if there is anything, is named, be it by a narrower or wider word."""
    named = [concept for piece in content for concept in piece.concepts]
    return not stated or any(relation(view, concept, one) != "other" for concept in named for one in stated)


def _all_named(view: View, stated: Sequence[str], asked: Sequence[Piece]) -> bool:
    """Whether each of the stated concepts is named."""
    named = [concept for piece in asked for concept in piece.concepts]
    return bool(stated) and all(any(relation(view, concept, one) == "same" for concept in named) for one in stated)


def _is_thing(view: View, piece: Piece) -> bool:
    return any(":" in concept or view.lexicon.role(concept) in ("thing", "player", "value") for concept in piece.concepts)


def _scores(
    view: View,
    asked: Sequence[Piece],
    content: Sequence[Piece],
    words: ClauseWords,
    verb: bool,
    forces: frozenset[str] | None,
    claims: bool,
    describing: bool,
) -> dict[str, int]:
    """How well each clause covers the words by one of its assertions; without those that leave one of them out."""
    best: dict[str, int] = {}
    may = any("can" in view.roles(piece.item) for piece in content)
    lifting = frozenset().union(*(covers(view, piece.concepts) for piece in content))
    for assertion in speaking_of(view, asked):
        if not lifting.isdisjoint(assertion.unless):
            continue
        if verb and assertion.force == "never":
            continue  # «где определена легенда» looks for no clause that says what a legend does not determine
        if assertion.card is not None and not any(assertion.card in piece.concepts for piece in asked):
            continue  # a card's example only mentions what the clause is not about
        if len(asked) == 1 and _only_deed(view, asked[0]) and not _rooms_for_object(view, assertion, asked[0], content):
            continue  # «о замене типа»: the clause speaks of another thing that is replaced
        if claims and not _complete(view, assertion, asked, content):
            continue  # «…, что оппонент выбирает способность»: the clause says whom or what he chooses, and it is another thing
        if describing and not _is_about(view, assertion, asked):
            continue
        clause = assertion.clauses[0]
        score, anchored = 0, False
        for piece in asked:
            if _is_predicate(piece, assertion.predicate):
                score += 3
                continue
            stated = (*assertion.subject, *assertion.object, *(c for group in assertion.when for c in group))
            found = any(relation(view, concept, other) in ("same", "special") for concept in piece.concepts for other in stated)
            found = found and (assertion.force != "never" or words.names(view, piece, clause))
            if found or (assertion.card is not None and assertion.card in piece.concepts):
                score, anchored = score + 3, True
            elif claims and view.terms(piece.item):
                break  # «…, что по умолчанию способность работает на кладбище»: the clause says so of another zone
            elif not covers(view, piece.concepts).isdisjoint(assertion.allows) and words.names(view, piece, clause):
                score += 1
            else:
                break
        else:
            told = any(_is_predicate(piece, assertion.predicate) for piece in asked)
            if claims and not told and any(_is_verb(view, piece) for piece in asked):
                continue  # «…, что легенда объясняет карту»: what else is said of the legend
            if claims and forces in _DEMANDS.values() and not _filled(view, assertion.object, content):
                continue  # “… triggered abilities always trigger”: the clause says when they do
            if claims and assertion.predicate == COPULA and not _filled(view, assertion.subject, asked[:1]):
                continue  # «…, что срабатывающие способности целевые»: that only such are targeted is another thing
            if claims and not told and ((assertion.force == "can" and not may) or forces in _DEMANDS.values()):
                continue  # «…, что способности заклинаний целевые»: they may be; «…, что пиктограммы обязательны»
            if forces is not None and assertion.force not in forces and (told or "never" not in forces):
                continue  # «…, что цель всегда выбирает оппонент»: the clause says so of some abilities
            if forces == _DEMANDS["only"] and not (_all_named(view, assertion.subject, asked) or _all_named(view, assertion.object, asked)):
                continue  # “only spells can be targeted” is not said by what names two more
            if anchored:  # else a verb that many clauses have, and what one of them merely allows to be mentioned
                best[clause] = max(best.get(clause, 0), score)
    return best
