"""Look-up: a clause by its number, and the clause that states something («в каком пункте сказано, что …»)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ..kb.record import Record
from .answer import FACT, Answer, Refusal, Step, Value
from .candidates import speaking_of
from .clause_words import ABSENT, ClauseWords
from .definition import clause_text
from .facts import AssertionFact
from .lexer import Item
from .matching import Piece, _is_predicate, covers, pieces, relation
from .question import View

INTENT = "lookup"
_CLAUSE_NUMBER = r"\d{2,3}(?:\.\d+)*[a-zA-Zа-яА-Я]?"  # compiled when a question has a number
# More clauses than these that deal with a topic equally are no answer.
SEVERAL = 3
# The notions of words that ask where a term is defined, and that of «виды», “kinds”.
DEFINING = ("where-defined", "defining-word")
KINDS = "kinds-word"
# The notion of «что делать», “what happens”, which claims nothing.
OUTCOME = "h-happens-then"
# English verbs of saying that a clause follows without “that”.
ENGLISH_SAYING = frozenset({"say", "says", "state", "states"})
# The question words whose answer a clause must give to be the one that says so.
OPEN = ("q-when", "q-who", "q-whose", "q-where", "q-how-many", "q-why")
# What a claim's words demand of the force of the assertion that is to say it.
_DEMANDS = {
    "always": frozenset({"always", "only"}),
    "all": frozenset({"always", "only", "never"}),
    "must": frozenset({"always", "only", "must"}),
    "only": frozenset({"only"}),
}
# Roles that may stand beside a number when its clause is asked for.
_BESIDE = frozenset(
    {
        "noise",
        "light",
        "tag",
        "comment",
        "whether",
        "article",
        "clause-word",
        "says",
        "cue-quote",
        "game",
        "game-family",
    }
    | {"question", "cue-define", "copula", "this", "can", "must", "and", "all", "linking", "rhetorical", "joiner-then"}
)


def clause_numbers(view: View, items: Sequence[Item]) -> tuple[str, ...]:
    """The clause numbers that a question names: with a dot in them, or behind the word for a clause."""
    found: list[str] = []
    for index, item in enumerate(items):
        if item.kind != "number" or not re.fullmatch(_CLAUSE_NUMBER, item.text):
            continue
        before = _previous_word(items, index)
        named = before is not None and "clause-word" in view.roles(before)
        joined = _decimal(items, index)
        if joined is not None:
            found.append(joined)
        elif "." in item.text or named or (len(item.text) == 3 and len([i for i in items if i.kind != "mark"]) <= 4):
            found.append(item.text.lower())
    return tuple(dict.fromkeys(found))


def _decimal(items: Sequence[Item], index: int) -> str | None:
    """The number that a comma or a hyphen is written in for the point of («112,2» is 112.2); None where there is no such thing."""
    if index + 2 >= len(items) or not re.fullmatch(r"\d{3}", items[index].text):
        return None
    mark, part = items[index + 1], items[index + 2]
    adjacent = items[index].end == mark.start and mark.end == part.start
    if adjacent and mark.text in (",", "-") and part.kind == "number" and re.fullmatch(r"\d{1,2}(?:\.\d+)*", part.text):
        return f"{items[index].text}.{part.text}"
    return None


def _previous_word(items: Sequence[Item], index: int) -> Item | None:
    for earlier in range(index - 1, -1, -1):
        if items[earlier].kind != "mark":
            return items[earlier]
    return None


def by_number(view: View, items: Sequence[Item], found: Sequence[str]) -> Answer | Refusal | None:
    """The clauses of the numbers where nothing else is asked; None where the sentence says more than that."""
    if any(item.has("q-how-many", "cue-count") for item in items):
        return Refusal("not-settled")  # «сколько подпунктов у 111.1?»: no clause says so
    cues = [view.roles(item) for item in items if "cue-quote" in view.roles(item)]
    wondering = any("question" in view.roles(item) for item in items)
    # “clause 119.2 says that …” is a claim; “what does clause 119.2 say” asks for its text
    quoting = any("says" not in roles or wondering for roles in cues)
    for item in items:
        if item.kind in ("mark", "number"):
            continue
        if view.roles(item) & _BESIDE or item.has("text"):
            continue
        if not (quoting and item.kind != "unknown" and _in_heading(view, item, found)):
            return None
    ids = [f"{view.book.id}:{number}" for number in found]
    missing = [name for name in ids if name not in view.book.clauses]
    if missing:
        return Refusal("no-clause", tuple(missing))
    return answer(view, ids)


def _in_heading(view: View, item: Item, found: Sequence[str]) -> bool:
    """Whether a word belongs to the heading that the asker puts beside the number, or is what its clause speaks of."""
    word = item.text.lower().replace("ё", "е")[:5]
    for number in found:
        plain = view.book.clauses.get(f"{view.book.id}:{number}")
        if plain is not None:
            texts = " ".join([*plain["heading"].values(), *plain["text"].values()]).lower().replace("ё", "е")
            if word in texts:
                return True
    return False


def answer(view: View, ids: Sequence[str], stated: bool = False) -> Answer:
    """The clauses with their text. A clause that gives a list has its members among the values."""
    values = [Value(name, name.partition(":")[2], name.partition(":")[2]) for name in ids]
    if not stated:
        for item in view.book.lists.values():
            if item.clause in ids and not item.negative and len(ids) == 1:
                for member in item.members:
                    label = view.book.label(member)
                    value = Value(member, label["ru"], label["en"])
                    if value not in values:
                        values.append(value)
    steps = tuple(Step(clause_text(view, name), FACT, (name,), ("clause", name)) for name in ids)
    text = " ".join(step.claim for step in steps)
    return Answer(
        view.book.id,
        INTENT,
        "clause " + ", ".join(ids) if view.lang == "en" else "пункт " + ", ".join(ids),
        None,
        tuple(values),
        text,
        tuple(ids),
        steps,
        ("clauses", tuple(ids), stated),
    )


def statement(
    view: View, items: tuple[Item, ...], scene: tuple[Item, ...]
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """What the clause sought is to say, and its scene: what stands behind «где сказано, что», else before it, else the sentences before."""
    places = _cues(view, items)
    if not places:
        items, scene = scene, ()
        places = _cues(view, items)
    before, behind = items[: places[0]], _said(view, items[places[-1] + 1 :])
    if any(_tells(view, item) for item in behind):
        return (items if any(_tells(view, item) or _turns(view, item) for item in before) else behind), scene
    if any(_tells(view, item) for item in before):
        return before, scene
    return (_undisputed(view, scene), ()) if any(_tells(view, item) for item in scene) else (items, scene)


def asks_clause(view: View, items: Sequence[Item], scene: Sequence[Item]) -> bool:
    """Whether the clause that says something is asked for, be it that «Какой?», «Какой номер?» follow the sentence that looks for it."""
    if _cues(view, items):
        return True
    bare = all(item.kind == "mark" or view.roles(item) & {"question", "clause-word", "noise", "tag", "this"} for item in items)
    return bare and bool(_cues(view, scene))


def _cues(view: View, items: Sequence[Item]) -> list[int]:
    """The places of what asks for a clause: «в каком пункте», or a word of saying behind «где» («где у Героев прописано, что …»)."""
    places = []
    where = False
    for index, item in enumerate(items):
        roles = view.roles(item)
        if "cue-where-said" in roles:
            places.append(index)
        elif item.has("q-where"):
            where = True
        elif where and "says" in roles and any(claims(view, later) for later in items[index + 1 : index + 3]):
            places.append(index)
            where = False
        elif item.kind != "mark" and not roles & {"noise", "game", "game-family", "article", "linking", "clause-word"}:
            where = False
    return places


def claims(view: View, item: Item) -> bool:
    """Whether a word is the «что», “that” behind a word of saying: what stands behind it is claimed to be said."""
    return "says" in view.roles(item) and _last_word(item) in ("что", "that")


def _last_word(item: Item) -> str:
    return item.text.lower().split()[-1]


def _said(view: View, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """What stands behind the first «что», “that” or colon, where nothing before it is of what the rules speak («…, чтобы доказать, что …»)."""
    for index, item in enumerate(items):
        if _turns(view, item) or any(":" in concept for concept in item.concepts):
            break
        if item.text == ":" or claims(view, item):
            return items[index + 1 :] if any(_tells(view, later) for later in items[index + 1 :]) else items
    return items


def _tells(view: View, item: Item) -> bool:
    """Whether a word is of what the rules speak, in this rulebook or another, or not understood at all."""
    return item.kind in ("unknown", "variable") or any(":" in concept for concept in item.concepts)


def _turns(view: View, item: Item) -> bool:
    return bool(view.roles(item) & {"negation", "denial", "none", "only", "conditional"})


def _undisputed(view: View, scene: tuple[Item, ...]) -> tuple[Item, ...]:
    """The scene without the one who doubts it: whoever asks for the clause asserts what the other «не верит, что»."""
    for index in range(len(scene) - 1, -1, -1):
        if scene[index].has("disputed"):
            return scene if any(_tells(view, item) for item in scene[:index]) else scene[index + 1 :]
    return scene


class Sought(Record):
    """What is looked for, by the words as they stand in every rulebook: a definition, a list or division, an answer to «когда», “who”."""

    defines: frozenset[int]
    lists: frozenset[int]
    open: bool
    claims: bool


def sought(view: View, words: ClauseWords, items: Sequence[Item]) -> Sought:
    """What the clause is to do; `items` are those of the question, with the words that mean nothing to the rulebook at hand."""
    defines = {item.start for item in items if item.has(*DEFINING) or "cue-define" in view.roles(item)}
    kinds = {item.start for item in items if any(part.has(KINDS) for part in words.parts(item)[:1])}
    lists = kinds | {item.start for item in items if "cue-list" in view.roles(item)}
    spoken = [item for item in items if item.kind != "mark"]
    asks = any(
        any(part.has(*OPEN) for part in words.parts(item)[:1]) and view.roles(before) & {"says", "cue-where-said"} and not claims(view, before)
        for before, item in pairwise(spoken)
    )
    claimed = any(
        (claims(view, before) and not item.has(OUTCOME))
        or (_saying(view, before) and not view.roles(item) & {"question", "says"} and not item.has(*DEFINING))
        for before, item in pairwise(spoken)
    )
    return Sought(frozenset(defines), frozenset(lists), asks, claimed)


def _saying(view: View, item: Item) -> bool:
    """Whether a clause follows a word of saying without “that” («which clause says spells are attacks»)."""
    return bool(view.roles(item) & {"says", "cue-where-said"}) and _last_word(item) in ENGLISH_SAYING


def told(view: View, words: ClauseWords, items: Sequence[Item]) -> tuple[Item, ...]:
    """What the clause is to say, without the words that look for it («говорит о», “mentions”)."""
    kept: list[Item] = []
    cued, how = True, False
    for item in items:
        roles = view.roles(item)
        how = how or item.has("q-how")
        if "cue-where-said" in roles:
            cued = True
            continue
        written = how and "predicate" in roles and any(view.terms(earlier) for earlier in kept)
        if "says" in roles and not written:
            continue  # “how an attack is written” asks for that
        if cued and item.size > 1 and "says" in view.roles(words.parts(item)[0]):
            continue
        cued = cued and bool(roles & {"noise", "article", "game", "game-family"})
        kept.append(item)
    return tuple(kept)


def one_term(view: View, items: Sequence[Item], looked: Sought) -> str | None:
    """The term that is all a sentence speaks of, but for the words that ask for its definition or its kinds."""
    content, strange = pieces(view, items)
    named = set()
    for piece in content:
        terms = [concept for concept in piece.concepts if view.book.has(concept)]
        asks = piece.item.start in looked.defines | looked.lists
        if not terms and not asks and not piece.optional:
            return None
        named.update(terms)
    return named.pop() if len(named) == 1 and not strange else None


def defining(view: View, term: str) -> Answer | Refusal:
    """The clause that defines a term, in words or by a closed list of what it is."""
    listed = view.book.closed_list(term)
    clause = view.book.terms[term]["defined_by"] or (listed.clause if listed is not None else None)
    return answer(view, [clause], stated=True) if clause else Refusal("no-definition", (term,))


def dividing(view: View, words: ClauseWords, term: str) -> Answer | Refusal:
    """The clauses that list what a term may be: those of its lists, else of its divisions, and the one that is headed so."""
    found = [item.clause for item in view.book.lists.values() if item.of == term and item.closed and not item.negative]
    if not found:
        found = [axis.clauses[0] for axis in view.book.axes.values() if axis.of == term]
    found += [name for name, plain in view.book.clauses.items() if plain["text"].get("ru") and words.heads(view, name, term, KINDS)]
    return answer(view, tuple(dict.fromkeys(found)), stated=True) if found else Refusal("no-rule")


def by_topic(
    view: View,
    content: Sequence[Piece],
    words: ClauseWords,
    forces: frozenset[str] | None = None,
    claims: bool = False,
    several: int = 1,
) -> Answer | Refusal:
    """The clause that speaks of all the content words together, where one assertion covers them best.

    What an assertion merely lets stand beside it counts where the clause's own text names it. Where no assertion covers the words, the
    one clause whose text has them all is cited, but for a sentence that claims something: to have its words is not to say it.
    """
    asked = [piece for piece in content if not piece.optional]
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
    if term is not None and alone and isinstance(defined := defining(view, term), Answer):
        return defined
    verb = len(others) == 1 and all(view.lexicon.role(concept) == "predicate" for concept in others[0].concepts)
    best = _scores(view, asked, content, words, verb, forces, claims)
    if not best:
        return Refusal("no-rule") if claims else _naming(view, asked, words)
    top = max(best.values())
    leading = [clause for clause, score in best.items() if score == top]
    levels = {clause: words.all_level(view, asked, clause) for clause in leading}
    spoken = [clause for clause in leading if levels[clause] == max(levels.values()) > ABSENT]
    placed = {edge.clause for edge in view.book.edges.get(term or "", ())} if alone else set()
    if not spoken and len(placed) == 1:
        return answer(view, sorted(placed), stated=True)  # a term that no clause defines: the one that says what it is a kind of
    if not spoken and (alone or (claims and not _things_named(view, asked, words, leading))):
        return Refusal("no-rule")  # what is said of all zones does not speak of the deck
    if len(leading) > 1 and not 0 < len(spoken) <= several:
        return Refusal("several-clauses", tuple(spoken or leading))
    return answer(view, spoken or leading, stated=True)


def _things_named(view: View, asked: Sequence[Piece], words: ClauseWords, clauses: Sequence[str]) -> bool:
    """Whether the text of some of the clauses has all the things that a sentence speaks of."""
    things = [piece for piece in asked if _is_thing(view, piece)]
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
    return frozenset({"never"}) if denies else frozenset({"always", "only", "must", "can", "usually"})


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
) -> dict[str, int]:
    """How well each clause covers the words by one of its assertions; without those that leave one of them out."""
    best: dict[str, int] = {}
    lifting = frozenset().union(*(covers(view, piece.concepts) for piece in content))
    for assertion in speaking_of(view, asked):
        if not lifting.isdisjoint(assertion.unless):
            continue
        if verb and assertion.force == "never":
            continue  # «где определена легенда» looks for no clause that says what a legend does not determine
        if assertion.card is not None and not any(assertion.card in piece.concepts for piece in asked):
            continue  # a card's example only mentions what the clause is not about
        if claims and not _complete(view, assertion, asked, content):
            continue  # «…, что оппонент выбирает способность»: the clause says whom or what he chooses, and it is another thing
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
            elif not covers(view, piece.concepts).isdisjoint(assertion.allows) and words.names(view, piece, clause):
                score += 1
            else:
                break
        else:
            told = any(_is_predicate(piece, assertion.predicate) for piece in asked)
            if forces is not None and assertion.force not in forces and (told or "never" not in forces):
                continue  # «…, что цель всегда выбирает оппонент»: the clause says so of some abilities
            if forces == _DEMANDS["only"] and not (_all_named(view, assertion.subject, asked) or _all_named(view, assertion.object, asked)):
                continue  # “only spells can be targeted” is not said by what names two more
            if anchored:  # else a verb that many clauses have, and what one of them merely allows to be mentioned
                best[clause] = max(best.get(clause, 0), score)
    return best
