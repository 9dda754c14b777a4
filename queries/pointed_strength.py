"""The strength of the attack in a card's text: written out for each force of the blow, shortened, compared with what is proposed."""

from __future__ import annotations

from collections.abc import Sequence

from . import one_size
from .answer import FACT, NO, TEXT, YES, Answer, Refusal, Step, Value, unique
from .lexer import Item
from .matching import pieces
from .pointing import Pointed, Pointer
from .structure import yes_or_no
from .wording import listing, sentence

FULL, SHORT, EQUAL, ONLY, STRENGTH = "x-y-z", "single-x", "x-x-x", "only-word", "strength-word"
"""Notions: the full format, the short one, the full format of one size for all, «только», and «сила удара» with its degrees."""
# The predicate of the only effect of an attack, and the notion of «сколько»: how much of it there is, the strength says.
_IMPOSES, _HOW_MANY = "imposes", "q-how-many"
_NO_DASHES = "no-dashes"
"""The notion of «без чёрточек», said of the one number that a text has."""
_INSTEAD = "in-that-place"
"""The notion of «вместо этого», “instead”."""
_FORMAT_KINDS = frozenset({"format", "number", "text-form", "card-place", "matter", "strength", "short-format"})
# Predicates that only say that one way of writing is another.
_WRITES = frozenset({"written-as", "has-format", "means-format", "said-format", "in-place-of"})
# The predicate of the clause that lets one number stand for three.
_STANDS_FOR = "means-format"
# What turns a statement round or narrows it: nothing is read of a sentence with it.
_TURNING = frozenset(
    {"negation", "cannot", "contracted", "denial", "rhetorical", "only", "all", "none", "must", "or", "conditional", "always", "usually"}
)


def resolve(pointer: Pointer, items: Sequence[Item], scene: Sequence[Item]) -> Answer | Refusal | None:
    """The ruling on a sentence about how the strength is written; None where it asks nothing of that."""
    proposed = [size for item in items if (size := size_of(item)) is not None]
    rest = [item for item in items if size_of(item) is None]
    if any(size_of(item) is not None for item in scene):
        return None
    if _waits_for_other(pointer, (*scene, *rest)):
        return Refusal("not-settled") if asks_amount((*scene, *rest)) or proposed else None
    formats = any(item.has(FULL) for item in rest)
    asks = any(_asks(pointer, item) for item in (*scene, *rest)) and not yes_or_no(pointer.view, items)
    asks = asks or _asks_to_write(pointer, rest)
    if formats and not proposed and not asks:
        return None  # “is this written in full?” asks whether it is
    if formats and not proposed:
        told = tuple(item for item in scene if not item.has(ONLY))  # “only a single value here. How is it written in full …?”
        return _written(pointer) if _asks_written(pointer, (*told, *rest)) else None
    short = any(item.has(SHORT) for item in rest)
    roles = frozenset(role for item in rest for role in pointer.view.roles(item))
    if roles & _TURNING or not _only_writing(pointer, (*scene, *rest)):
        return None
    if len(proposed) == 1 and any(_asks_meaning(pointer, items, at) for at in range(len(items))):
        return None  # «что означает 2-3-4?»
    compares = short or any(item.has(*_WRITES, "cue-same") for item in rest)
    if len(proposed) == 1 and any("question" in pointer.view.roles(item) for item in rest):
        one = _one(pointer)  # “which single number may replace 2-2-2?”
        return _shortened(pointer) if short and one is not None and proposed[0] == one[1] else None
    if len(proposed) == 1 and (compares or len(proposed[0]) == 3):
        return _is_size(pointer, proposed[0])
    if not proposed and (short or asks_amount(rest)):
        if asks:
            return _shortened(pointer)
        return _may_be_short(pointer) if "can" in roles else None
    return None


def _asks(pointer: Pointer, item: Item) -> bool:
    """Whether a word asks for a value: a question word, a request for a list, “what is the …”."""
    roles = pointer.view.roles(item)
    return bool(roles & {"question", "cue-list"}) or ("cue-define" in roles and item.text.lower().startswith(("what", "что")))


def _asks_meaning(pointer: Pointer, items: Sequence[Item], at: int) -> bool:
    """Whether «что» or “what” asks for a meaning («что означает 2-3-4?»)."""
    if "cue-define" not in pointer.view.roles(items[at]):
        return False
    before = items[at - 1] if at else None
    return items[at].text.lower().startswith(("what", "что")) or (before is not None and before.has("q-what"))


def _asks_to_write(pointer: Pointer, items: Sequence[Item]) -> bool:
    """Whether a sentence opens with «запишите», “write”: it asks for the written form."""
    head = next((item for item in items if item.kind != "mark" and not pointer.view.ignored(item)), None)
    return head is not None and pointer.view.plays(head, "asks-to-write")


def asks_amount(items: Sequence[Item]) -> bool:
    """Whether «сколько» is asked of a strength of the blow: “how many wounds on a medium hit?”"""
    return any(item.has(STRENGTH) for item in items) and any(item.has(_HOW_MANY) for item in items)


def size_of(item: Item) -> tuple[int, ...] | None:
    """The numbers of a strength written in figures («2», «2-3-4»); None for any other word."""
    parts = item.text.replace("-", " ").split()
    figures = all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts)
    if not figures or not (item.kind == "number" or item.has(FULL, EQUAL)):
        return None
    return tuple(int(part) for part in parts) if len(parts) in (1, 3) else None


def _only_writing(pointer: Pointer, items: Sequence[Item]) -> bool:
    """Whether a sentence speaks of nothing but the written form of what stands in the text, or of how much the attack does."""
    content, strange = pieces(pointer.view, items)
    counts = any(item.has(_HOW_MANY) for item in items)
    rules = pointer.view.book.by_predicate.get(_IMPOSES, ())
    dealt = {_IMPOSES, *(effect for rule in rules if rule.force == "only" for effect in rule.object)}
    lexicon = pointer.view.lexicon
    return not strange and all(
        piece.optional
        or pointer.in_text(piece.item)
        or _is_its_class(pointer, piece.concepts)
        or any(
            concept in _WRITES
            or concept in (STRENGTH, _NO_DASHES, _INSTEAD)
            or (concept in lexicon.notions and lexicon.notions[concept].kind in ("format", "short-format"))
            for concept in piece.concepts
        )
        or (counts and any(concept in dealt for concept in piece.concepts))
        for piece in content
    )


def _is_its_class(pointer: Pointer, concepts: Sequence[str]) -> bool:
    """Whether a word names a class of the one attack in the text («эта атака»)."""
    one = _one(pointer)
    book = pointer.view.book
    return one is not None and any(book.has(concept) and book.is_a(one[0].term, concept) for concept in concepts)


def _asks_written(pointer: Pointer, items: Sequence[Item]) -> bool:
    """Whether a sentence asks for nothing but the written form of the strength: every content word is of that, or of the text."""
    content, strange = pieces(pointer.view, items)
    lexicon = pointer.view.lexicon
    return not strange and all(
        piece.optional
        or pointer.in_text(piece.item)
        or _is_its_class(pointer, piece.concepts)
        or any(
            lexicon.role(concept) == "predicate"
            or (concept in lexicon.notions and lexicon.notions[concept].kind in _FORMAT_KINDS)
            for concept in piece.concepts
        )
        for piece in content
    )


def _one(pointer: Pointer) -> tuple[Pointed, tuple[int | str, ...]] | None:
    """The one attack of the text and its strength; None where there is none, or several."""
    found = [item for item in pointer.abilities() if item.strength]
    if len(found) != 1 or found[0].strength is None or not one_size.only_size(pointer.card, found[0].term, pointer.vocabulary):
        return None
    return found[0], found[0].strength


def _waits_for_other(pointer: Pointer, items: Sequence[Item]) -> bool:
    """Whether the text tells of one force of the blow, and the question of another: «при сильном ударе – выстрел на 3», asked «при слабом»."""
    told = one_size.degrees(pointer.text, pointer.vocabulary)
    asked = [item for item in items if item.has(STRENGTH)]
    if not told or not asked:
        return False
    named = [one_size.degrees(item.text, pointer.vocabulary) for item in asked]
    return not all(found and found <= told for found in named)


def _written(pointer: Pointer) -> Answer | Refusal:
    """The strength of the text's attack written out for each force of the blow (X-Y-Z)."""
    one = _one(pointer)
    if one is None:
        return Refusal("no-text")
    written = "-".join(str(part) for part in one[1])
    return _answer(pointer, one[0], written, None, written, ("pointed-strength", pointer.text, one[0].term, written))


def _shortened(pointer: Pointer) -> Answer | Refusal:
    """The one number that stands for the strength, where it is the same for each force of the blow."""
    one = _one(pointer)
    if one is None or len(set(one[1])) != 1:
        return Refusal("not-settled")
    written = "-".join(str(part) for part in one[1])
    return _answer(pointer, one[0], str(one[1][0]), None, written, ("pointed-short", pointer.text, one[0].term, written))


def _may_be_short(pointer: Pointer) -> Answer | Refusal:
    """Whether one number may stand for the strength: where it is the same for each force of the blow."""
    one = _one(pointer)
    if one is None:
        return Refusal("no-text")
    written = "-".join(str(part) for part in one[1])
    verdict = YES if len(set(one[1])) == 1 else NO
    return _answer(pointer, one[0], None, verdict, written, ("pointed-may-be-short", pointer.text, one[0].term, written))


def _is_size(pointer: Pointer, proposed: tuple[int, ...]) -> Answer | Refusal:
    """Whether the strength is the one proposed; one number stands for the same with each force of the blow."""
    one = _one(pointer)
    if one is None:
        return Refusal("no-text")
    full = proposed if len(proposed) == 3 else proposed * 3
    written = "-".join(str(part) for part in one[1])
    claimed = "-".join(str(part) for part in full)
    verdict = YES if claimed == written else NO
    return _answer(pointer, one[0], None, verdict, written, ("pointed-size", pointer.text, one[0].term, written, claimed))


def _answer(
    pointer: Pointer, ability: Pointed, value: str | None, verdict: str | None, written: str, goal: tuple[object, ...]
) -> Answer:
    view = pointer.view
    steps = (ability.step, *_notes(pointer, ability.term))
    if goal[0] != "pointed-strength":
        steps = tuple(dict.fromkeys((*steps, *_format_rule(pointer))))
    values = (Value(value, value, value),) if value is not None else ()
    extra = (listing(values, view.lang) if values else written) + "."
    return Answer(
        view.book.id,
        "attribute",
        f"X-Y-Z({pointer.text})",
        verdict,
        values,
        sentence(verdict, steps, view.lang, extra),
        unique([clause for step in reversed(steps) for clause in step.citations]),
        steps,
        goal,
    )


def _format_rule(pointer: Pointer) -> tuple[Step, ...]:
    """The clause that lets one number stand for three."""
    book, lang = pointer.view.book, pointer.view.lang
    return tuple(
        Step(book.assertion_text(assertion, lang), FACT, assertion.clauses, ("assertion", assertion.id))
        for assertion in book.by_predicate.get(_STANDS_FOR, ())
        if SHORT in assertion.subject and EQUAL in assertion.object
    )


def _notes(pointer: Pointer, term: str) -> tuple[Step, ...]:
    steps: list[Step] = []
    for feature in pointer.card.features:
        if any(ability.type_id == term for ability in feature.abilities):
            for note in feature.notes:
                if any(clause.endswith(".1") for clause in note.citations) and note.by == TEXT:
                    claim = note.label.get(pointer.view.lang) or note.label.get("ru", "")
                    steps.append(Step(claim, TEXT, note.citations, ("text", pointer.text, "strength", term)))
    return tuple(steps)
