"""Look-up: a clause by its number, and the clause that states something («в каком пункте сказано, что …»)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .answer import FACT, Answer, Refusal, Step, Value
from .candidates import speaking_of
from .clause_words import ClauseWords
from .definition import clause_text
from .lexer import Item
from .matching import Piece, _is_predicate, covers, relation
from .question import View

INTENT = "lookup"
_CLAUSE_NUMBER = r"\d{2,3}(?:\.\d+)*[a-zA-Zа-яА-Я]?"  # compiled when a question has a number
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
        elif where and "says" in roles and any(_conjunction(view, later) for later in items[index + 1 : index + 3]):
            places.append(index)
            where = False
        elif item.kind != "mark" and not roles & {"noise", "game", "game-family", "article", "linking", "clause-word"}:
            where = False
    return places


def _conjunction(view: View, item: Item) -> bool:
    return "says" in view.roles(item) and item.text.lower().split()[-1] in ("что", "that")


def _said(view: View, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """What stands behind the first «что», “that” or colon, where nothing before it is of what the rules speak («…, чтобы доказать, что …»)."""
    for index, item in enumerate(items):
        if _turns(view, item) or any(":" in concept for concept in item.concepts):
            break
        if item.text == ":" or _conjunction(view, item):
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


def _states(view: View, term: str | None, verb: Piece) -> bool:
    """Whether a clause states the relation of this very term."""
    return any(
        _is_predicate(verb, assertion.predicate) and term in (*assertion.subject, *assertion.object)
        for assertion in view.book.assertions.values()
    )


def by_topic(view: View, content: Sequence[Piece], words: ClauseWords, claims: bool = False) -> Answer | Refusal:
    """The clause that speaks of all the content words together, where one assertion covers them best.

    What an assertion merely lets stand beside it counts where the clause's own text names it. Where no assertion covers the words, the
    one clause whose text has them all is cited, but for a sentence that claims something: to have its words is not to say it.
    """
    asked = [piece for piece in content if not piece.optional]
    if not asked:
        return Refusal("nothing-asked")
    named = {concept for piece in asked for concept in piece.concepts if view.book.has(concept)}
    term = next(iter(named)) if len(named) == 1 else None
    others = [piece for piece in asked if term not in piece.concepts]
    alone = term is not None and not others
    defined = view.book.terms[term]["defined_by"] if term is not None else None
    if alone and defined:
        return answer(view, [defined], stated=True)
    verb = len(others) == 1 and all(view.lexicon.role(concept) == "predicate" for concept in others[0].concepts)
    if verb and defined and not _states(view, term, others[0]):
        return answer(view, [defined], stated=True)  # «где определены простые способности»: no clause relates them by this verb
    best = _scores(view, asked, content, words, verb)
    if not best:
        named_by = [] if claims else [clause for clause in view.book.clauses if all(words.has(view, piece, clause) for piece in asked)]
        return answer(view, named_by, stated=True) if len(named_by) == 1 else Refusal("no-rule")
    spoken = {clause for clause in best if all(words.names(view, piece, clause) for piece in asked)}
    top = max(best.values())
    leading = [clause for clause, score in best.items() if score == top]
    if len(leading) > 1 or not spoken.issuperset(leading):
        leading = [clause for clause in leading if clause in spoken] or leading
    placed = {edge.clause for edge in view.book.edges.get(term or "", ())} if alone else set()
    if len(leading) > 1 and len(placed) == 1:
        return answer(view, sorted(placed), stated=True)  # a term that no clause defines: the one that says what it is a kind of
    if len(leading) > 1:
        return Refusal("several-clauses", tuple(leading))
    return answer(view, leading, stated=True)


def _scores(
    view: View, asked: Sequence[Piece], content: Sequence[Piece], words: ClauseWords, verb: bool
) -> dict[str, int]:
    """How well each clause covers the words by one of its assertions; without those that leave one of them out."""
    best: dict[str, int] = {}
    lifting = frozenset().union(*(covers(view, piece.concepts) for piece in content))
    for assertion in speaking_of(view, asked):
        if not lifting.isdisjoint(assertion.unless):
            continue
        if verb and assertion.force == "never":
            continue  # «где определена легенда» looks for no clause that says what a legend does not determine
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
            if anchored:  # else a verb that many clauses have, and what one of them merely allows to be mentioned
                best[clause] = max(best.get(clause, 0), score)
    return best
