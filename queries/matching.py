"""Does a question fit an assertion: every content word must find its place in it, or the assertion says nothing of the question.

The places: the predicate, the subject, the object, the conditions (`when`), and what may be mentioned without changing anything
(`allows`). A word that finds none makes the match fail; that is what keeps «летающих» or «завтра» from being ruled over.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kb.record import Record
from .facts import AssertionFact
from .lexer import Item
from .question import View

# Roles of notions that carry content; all other roles are structure.
CONTENT = frozenset({"condition", "thing", "action", "player", "value", "predicate"})
SAME, SPECIAL, GENERAL, OTHER = "same", "special", "general", "other"
COPULA = "be"
# English verbs that help to ask («what abilities do spells have?»), where another verb follows.
HELPING = "helping-verb"
# The notion that every figure is, beside its own.
_FIGURE = "number"
_TEXT_FACT = "text-fact"
# The notion of «забыли», «боится», “forgot”, and how a Russian infinitive ends.
FORGETS = "forgets"
_INFINITIVE = ("ть", "ться", "ти", "тись", "чь")
INVERSE = "^-1"


class Piece(Record):
    """A content word: the concepts that it may stand for in one rulebook.

    `optional`: it may be mere structure; `supposed`: it stands in an «если» clause or sets the scene; `assumed`: in an «если» clause.
    """

    item: Item
    concepts: tuple[str, ...]
    index: int
    optional: bool = False
    supposed: bool = False
    assumed: bool = False


class Match:
    """How a question's content fits an assertion."""

    def __init__(self, assertion: AssertionFact, content: tuple[Piece, ...] = ()) -> None:
        self.assertion = assertion
        self.content = content
        self.subject: list[tuple[Piece, str, str]] = []
        self.object: list[tuple[Piece, str, str]] = []
        self.predicate: Piece | None = None
        self.inverse = False
        self.conditions = 0
        self.exact = 0
        self.mentioned = 0
        self.placed: dict[int, str] = {}
        self.repeated: list[int] = []

    @property
    def weight(self) -> tuple[int, int, int]:
        """How closely the assertion speaks of the question: a precedent and conditions first, then exact terms."""
        return (int(self.assertion.card is not None) + self.conditions, self.exact, -self.mentioned)


def pieces(view: View, items: Sequence[Item], scene: int = 0) -> tuple[list[Piece], list[Item]]:
    """(content words, words that the rulebook does not know). Words that bring several concepts become a piece for each."""
    found: list[Piece] = []
    strange: list[Item] = []
    assumed = supposed(view, items)
    told = assumed | frozenset(range(scene))
    open_question = view.any_role(items, "question")
    for index, item in enumerate(items):
        if item.kind == "mark":
            continue
        if item.kind in ("unknown", "variable"):
            strange.append(item)
            continue
        if leaves_undone(items, index):
            strange.append(item)  # «тип забыли написать» says that it is not written
            continue
        if item.kind == "number":
            found.append(Piece(item, ("n-" + item.text.lower(), "number"), index))
            continue
        content = tuple(c for c in view.concepts(item) if ":" in c or view.lexicon.role(c) in CONTENT)
        if len(content) > 1 and index and "article" in view.roles(items[index - 1]):
            # “what replaces the name?” names a thing, and does not say that something is named
            content = tuple(c for c in content if view.lexicon.role(c) != "action") or content
        if _helps_to_ask(view, items, index):
            content = ()  # “what abilities do spells have?”
        if requests(view, items, index) and not _speaks_of_thing(view, items, index):
            content = ()  # «дайте полный перечень …»: to give is what the asker wants done
        structural = any(
            ":" not in c and view.lexicon.role(c) not in CONTENT and view.lexicon.role(c) is not None
            for c in item.concepts
        )
        if not content:
            if not structural:
                strange.append(item)
            continue
        structural = structural or (index < scene and _told(view, content))
        if structural and open_question and all(view.lexicon.role(concept) == "player" for concept in content):
            continue  # «скажите мне, кто …»: a pronoun beside a question word says nothing
        bundle = _implied(view, content)
        if bundle:
            found.extend(
                Piece(item, (concept,), index, structural, index in told, index in assumed) for concept in bundle
            )
        else:
            found.append(Piece(item, content, index, structural, index in told, index in assumed))
    return found, strange


def leaves_undone(items: Sequence[Item], index: int) -> bool:
    """Whether a word of forgetting or fearing stands beside what was not done: an infinitive, or “to” («забыли указать», “forgot to say”)."""
    if not items[index].has(FORGETS):
        return False
    beside = (*items[max(index - 1, 0) : index], *items[index + 1 : index + 2])
    if items[index].text.isascii():
        return any(item.text.lower().split()[0] == "to" for item in items[index + 1 : index + 2] if item.kind != "mark")
    return any(item.text.lower().endswith(_INFINITIVE) for item in beside if item.kind != "mark")


def requests(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a cue word opens its sentence: then it tells what is wanted and names no relation."""
    if not view.roles(items[index]) & {"cue-list", "cue-quote"}:
        return False
    for earlier in reversed(items[:index]):
        if earlier.kind == "mark" and earlier.text in ".?!;":
            return True
        if earlier.kind != "mark" and not view.ignored(earlier):
            return False
    return True


def _helps_to_ask(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether an English “do” only asks: a question word or nothing stands before it in its clause, and another verb follows."""
    item = items[index]
    if not view.plays(item, HELPING):
        return False
    before = [other for other in _clause_before(items, index) if not view.ignored(other)]
    if before and not any("question" in view.roles(other) for other in before):
        return False
    later = [other for other in items[index + 1 :] if other.kind != "mark"]
    return any("predicate" in view.roles(other) for other in later)


def _clause_before(items: Sequence[Item], index: int) -> Sequence[Item]:
    start = max((at + 1 for at in range(index) if items[at].kind == "mark" and items[at].text in ",.?!;:—–"), default=0)
    return items[start:index]


def _told(view: View, content: Sequence[str]) -> bool:
    """Whether a word only names somebody in a story («мой маг»): where the scene is set that says nothing."""
    notions = [view.lexicon.notions.get(concept) for concept in content]
    return all(notion is not None and notion.kind == "told" and notion.role == "thing" for notion in notions)


def _speaks_of_thing(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether «о чём говорит …» is asked of a thing and not of a clause: it names a relation then."""
    roles = view.roles(items[index])
    if "predicate" not in roles or "cue-list" in roles:
        return False
    return not any(item.kind == "number" or "clause-word" in view.roles(item) for item in items[index + 1 :])


def supposed(view: View, items: Sequence[Item]) -> frozenset[int]:
    """The positions of what stands in a clause of «если», “if”: it is supposed, so that nothing in it is the value proposed."""
    known = view.supposed_of
    if known is None or known[0] is not items:
        known = view.supposed_of = (items, _supposed(view, items))
    return known[1]


def _supposed(view: View, items: Sequence[Item]) -> frozenset[int]:
    found: set[int] = set()
    inside = False
    for index, item in enumerate(items):
        ends = item.kind == "mark" and (item.text in ",.?!;:" or (item.text in "—–" and not _links_on(items, index)))
        if ends or "joiner-then" in view.roles(item) or (inside and takes_up(view, items, index)):
            inside = False
        elif "conditional" in view.roles(item):
            inside = True
        elif inside:
            found.add(index)
    return frozenset(found)


def takes_up(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether «она» begins what is asked behind an «если» clause that no comma ends («если у абилки тип пропущен она магическая»)."""
    if not view.plays(items[index], "subject-pronoun") or "condition" not in view.roles(items[index - 1]):
        return False
    rest = items[index + 1 :]
    return not any(item.kind == "mark" and item.text in ",;:—–" for item in rest)


def _links_on(items: Sequence[Item], index: int) -> bool:
    """Whether a dash stands inside its clause («если A — B, …»): a comma follows in the same sentence."""
    for item in items[index + 1 :]:
        if item.kind == "mark" and item.text in ",.?!;:—–":
            return item.text == ","
    return False


def _implied(view: View, content: tuple[str, ...]) -> list[str]:
    """The concepts that a word brings together («отравить»: to impose, poisoning), where that is all it means."""
    if len(content) != 1 or content[0] not in view.lexicon.notions:
        return []
    bundle: list[str] = []
    for concept in view.lexicon.notions[content[0]].implies:
        full = f"{view.book.id}:term/{concept}"
        bundle.append(full if view.book.has(full) else concept)
    return bundle


def relation(view: View, given: str, stated: str) -> str:
    """How a given concept stands to a stated one: same, special (a kind of it), general (it is a kind of the given), other."""
    if given == stated:
        return SAME
    if view.book.has(given) and view.book.has(stated):
        if view.book.is_a(given, stated):
            return SPECIAL
        return GENERAL if view.book.is_a(stated, given) else OTHER
    if stated in view.lexicon.ancestors(given):
        return SPECIAL
    return GENERAL if given in view.lexicon.ancestors(stated) else OTHER


def fit(view: View, assertion: AssertionFact, content: Sequence[Piece]) -> Match | None:
    """The match of all content words with an assertion; None where one of them finds no place, or a needed place stays empty.

    A word that is a term as well as a word of the predicate («срабатывающая») is tried as the predicate first, then as the term.
    """
    match = _fit(view, assertion, content, "predicate")
    if match is None and "predicate" in assertion.implicit:
        if any(_is_predicate(piece, assertion.predicate) and _is_term(piece) for piece in content):
            match = _fit(view, assertion, content, "term")
    return match


def _is_text_fact(view: View, piece: Piece) -> bool:
    """Whether a piece is a fact of the card's text that assertions name for what it lifts («the text names no zone»)."""
    notions = [view.lexicon.notions.get(concept) for concept in piece.concepts]
    return any(notion is not None and notion.kind == _TEXT_FACT for notion in notions)


def _is_term(piece: Piece) -> bool:
    return any(":" in concept for concept in piece.concepts)


def _fit(view: View, assertion: AssertionFact, content: Sequence[Piece], prefer: str) -> Match | None:
    match = Match(assertion, content=tuple(content))
    waiting = list(assertion.when)
    rest: list[tuple[Piece, bool]] = []
    # “do wounds impose …?”: the verb before the auxiliary that may stand for it too
    inverse = assertion.predicate + INVERSE
    naming = [assertion.predicate in piece.concepts or inverse in piece.concepts for piece in content]
    plain = any(named and not piece.optional and not piece.assumed for piece, named in zip(content, naming, strict=True))
    # «мой герой получил рану. Ранит ли …?»: what is told meets a condition, and the verb that asks stands behind it
    asked = any(named and not (piece.supposed or piece.optional) for piece, named in zip(content, naming, strict=True))
    for piece, named in zip(content, naming, strict=True):
        if assertion.unless and not covers(view, piece.concepts).isdisjoint(assertion.unless):
            if piece.index < 0 and not _is_text_fact(view, piece):
                continue  # what a card's text leaves unsaid stands in no place of the question: it lifts nothing
            return None
        fits = named and not (prefer == "term" and _is_term(piece))
        fits = fits and not (asked and piece.supposed and _meets(view, piece, waiting))
        if match.predicate is None and not piece.assumed and not (plain and piece.optional) and fits:
            match.predicate = piece
            match.inverse = assertion.predicate not in piece.concepts
            match.placed[piece.index] = "predicate"
            continue
        rest.append((piece, fits))
    for piece, fits in rest:
        if fits:
            match.placed[piece.index] = "predicate"  # said twice: «описание … описывает»
            continue
        if not _place(view, match, piece, waiting):
            if piece.optional:
                continue
            return None
    if assertion.card is not None and not _card_given(match):
        return None
    if _completes(match) or _asks_condition(view, match):
        return None
    if match.predicate is None and assertion.predicate != COPULA and "predicate" not in assertion.implicit:
        return None
    if waiting:
        return None
    if not match.subject and "subject" not in assertion.implicit and not _card_given(match):
        # a question may still ask for the subject, where it gives the object
        return match if match.object else None
    return match


def _meets(view: View, piece: Piece, waiting: Sequence[tuple[str, ...]]) -> bool:
    """Whether a content word is one of the conditions that an assertion waits for."""
    upwards = covers(view, piece.concepts)
    return any(not upwards.isdisjoint(group) for group in waiting)


def _completes(match: Match) -> bool:
    """Whether a condition told before is asked of as the predicate's complement: «стало тёмным; остаётся ли тёмным?»"""
    if match.predicate is None or match.assertion.card is not None:
        return False
    roles = max((piece.index for piece, _, _ in (*match.subject, *match.object)), default=-1)
    told = [piece for piece in match.content if piece.index in match.repeated and piece.index > roles and not piece.supposed]
    # «… от постоянной способности» is no complement: that stands in the nominative or the instrumental
    return any(not piece.item.cases or piece.item.cases & {"nom", "ins"} for piece in told)


def _asks_condition(view: View, match: Match) -> bool:
    """Whether nothing but a condition is asked of what is supposed or told before («если способность — воздействие, тип не указан?»)."""
    if match.assertion.card is not None:
        return False
    asked = [piece for piece in match.content if piece.index >= 0 and not piece.supposed and not piece.optional]
    places = {match.placed.get(piece.index) for piece in asked}
    if "when" not in places:
        return False
    stated = [piece for piece, _, _ in (*match.subject, *match.object)]
    verbs = any(
        match.placed.get(piece.index) == "when" and bool(view.roles(piece.item) & {"predicate", "action"})
        for piece in match.content
        if piece.index >= 0 and not piece.supposed
    )
    if not verbs and any(match.placed.get(piece.index) == "when" and "condition" not in view.roles(piece.item) for piece in asked):
        return False  # a player or thing that the assertion asks for by a condition: «… не указано. С моего?»
    if any("question" in view.roles(piece.item) for piece in asked):
        return False
    return places <= {"when", "allowed"} and any(piece.supposed for piece in stated)


def _card_given(match: Match) -> bool:
    return match.assertion.card is not None and "card" in match.placed.values()


def _place(view: View, match: Match, piece: Piece, waiting: list[tuple[str, ...]]) -> bool:
    """Find a place for a content word; conditions first, then exact roles, then looser ones, then what may be mentioned."""
    assertion = match.assertion
    if assertion.card is not None and assertion.card in piece.concepts:
        match.placed[piece.index] = "card"
        match.exact += 1
        if assertion.card in assertion.subject:
            match.subject.append((piece, assertion.card, SAME))
        return True
    upwards = covers(view, piece.concepts)
    for group in waiting:
        if not upwards.isdisjoint(group):
            waiting.remove(group)
            match.conditions += 1
            match.placed[piece.index] = "when"
            return True
    for group in assertion.when:
        # a condition may be told twice; a player named twice is somebody who does something
        if not upwards.isdisjoint(group) and not _is_player(view, piece) and not _asks_what_is_told(match, piece):
            match.placed[piece.index] = "when"
            if any(
                match.placed.get(other.index) == "when"
                and other is not piece
                and not (other.optional or piece.optional or piece.item.quoted)
                and set(other.concepts) & set(piece.concepts)
                for other in match.content
            ):
                match.repeated.append(piece.index)
            return True
    asks = "question" in view.roles(piece.item)
    named = piece.concepts
    if _FIGURE in named and piece.item.kind == "number":
        named = tuple(concept for concept in named if concept != _FIGURE)  # «5 редкостей?» is not said by «редкостей столько-то»
    roles = () if asks else (("subject", assertion.subject), ("object", assertion.object))
    for role, stated in roles:
        for concept in named:
            if concept in stated or not _lineage(view, concept).isdisjoint(stated):
                _add(match, role, piece, concept, SAME if concept in stated else SPECIAL)
                return True
    for concept in () if upwards.isdisjoint(assertion.allows) else assertion.allows:
        # a term must be that very term: a kind of it says more
        if concept in (piece.concepts if view.book.has(concept) else upwards):
            match.placed[piece.index] = "allowed"
            match.mentioned += 1
            return True
    for role, stated in roles:
        above = covers(view, stated)
        for concept in named:
            if concept in above:
                _add(match, role, piece, concept, GENERAL)
                return True
    predicate = view.lexicon.predicates.get(assertion.predicate)
    if predicate is not None and not asks and not piece.supposed:
        for concept in piece.concepts:
            if kind_of(view, concept) & predicate.object:
                _add(match, "object", piece, concept, OTHER)
                return True
    return False


def _asks_what_is_told(match: Match, piece: Piece) -> bool:
    """Whether what a condition tells of is asked of by the same word («подписана «заклинание» …. Лечение — заклинание?»): it is the object."""
    if piece.supposed or piece.optional or piece.index < 0 or set(piece.concepts).isdisjoint(match.assertion.object):
        return False
    return any(
        other.supposed and match.placed.get(other.index) == "when" and set(other.concepts) & set(piece.concepts) for other in match.content
    )


def _add(match: Match, role: str, piece: Piece, concept: str, how: str) -> None:
    (match.subject if role == "subject" else match.object).append((piece, concept, how))
    match.placed[piece.index] = role
    match.exact += how == SAME


def _lineage(view: View, concept: str) -> frozenset[str]:
    """A concept with all that it is a kind of, as `relation` compares them."""
    return view.book.ancestors(concept) if view.book.has(concept) else view.lexicon.ancestors(concept)


def covers(view: View, concepts: tuple[str, ...]) -> frozenset[str]:
    """Concepts with all that each of them is a kind of. Kept with the rulebook: it is asked for at every place of every assertion."""
    found = view.book.covered.get(concepts)
    if found is None:
        found = view.book.covered[concepts] = frozenset(concepts).union(*(_upwards(view, concept) for concept in concepts))
    return found


def _upwards(view: View, concept: str) -> frozenset[str]:
    """A concept with all that it is a kind of."""
    if view.book.has(concept):
        return view.book.ancestors(concept)
    return view.lexicon.ancestors(concept.removesuffix(INVERSE))


def _is_player(view: View, piece: Piece) -> bool:
    return any(view.lexicon.role(concept) == "player" for concept in piece.concepts)


def _is_predicate(piece: Piece, predicate: str) -> bool:
    return predicate in piece.concepts or predicate + INVERSE in piece.concepts


def kind_of(view: View, concept: str) -> frozenset[str]:
    """The kinds of a term or notion, for the roles of predicates."""
    kind = view.book.kind(concept)
    if kind is not None:
        return frozenset({kind})
    return frozenset(
        notion.kind
        for name in view.lexicon.ancestors(concept)
        if (notion := view.lexicon.notions.get(name)) is not None and notion.kind is not None
    )
