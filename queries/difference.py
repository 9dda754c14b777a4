"""In what two lowest terms of a table differ («чем отличается выстрел от простого удара?»): their values on the axes where they do."""

from __future__ import annotations

from collections.abc import Sequence

from .answer import Answer, Refusal, Step, Value, unique
from .lexer import Item
from .question import View
from .wording import listing, sentence

INTENT = "comparison"
_CUE = "cue-compare"
_TALK = frozenset({"chatter"})  # «по таблице способностей»: what is nothing but talk
_QUIET = ("preposition", "governing", "game-in", "and", "article", "q-what", "q-how", "copula")
_OTHERWISE = frozenset({"negation", "contracted", "denial", "whether", "or", "only", "all", "none", "some", "can", "must", "conditional", "relative"})


def resolve(view: View, items: Sequence[Item]) -> Answer | Refusal | None:
    """The values that part the two, the first's before the second's; None where it is not this that is asked."""
    words = [item for item in items if item.kind != "mark"]
    cues = [at for at, item in enumerate(words) if _CUE in view.roles(item)]
    if len(cues) != 1 or any(view.roles(item) & _OTHERWISE for item in words):
        return None
    cue = words[cues[0]]
    opens = any("question" in view.roles(item) for item in words) or cue.text.lower().startswith(("чем ", "в чём ", "в чем ", "what "))
    if not opens or " ли" in cue.text:
        return None
    named: list[str] = []
    for item in words:
        if item is cue or "game" in view.roles(item):
            continue
        terms = [term for term in view.terms(item) if view.book.has(term)]
        if any(view.book.kind(term) == "table" for term in terms):
            continue
        if not terms and not item.has(*_QUIET) and not (item.concepts and _TALK.issuperset(item.concepts)):
            return None
        if terms:
            if len(terms) != 1 or view.book.children(terms[0]) or not view.book.edges.get(terms[0]):
                return None
            named.append(terms[0])
    return _apart(view, named) if len(named) == 2 and named[0] != named[1] else None


def _apart(view: View, named: Sequence[str]) -> Answer | Refusal:
    from .attribute import place
    from .classes import Classes

    book, classes = view.book, Classes(view.book, view.lang)
    tops = [book.ancestors(term) for term in named]
    axes = [axis.id for axis in book.axes.values() if all(axis.of in above for above in tops)]
    parting: list[str] = []
    values: dict[tuple[str, str], str] = {}
    steps: list[Step] = []
    for axis in axes:
        found = [place(view, classes, term, axis) for term in named]
        if any(value is None or value == term for term, (value, _) in zip(named, found, strict=True)):
            return Refusal("not-settled")
        if found[0][0] != found[1][0]:
            parting.append(axis)
            values.update(((term, axis), str(value)) for term, (value, _) in zip(named, found, strict=True))
            steps.extend(step for _, why in found for step in why)
    if not parting or not steps:
        return Refusal("not-settled")  # the table puts them in one cell: in what they differ it does not say
    given = [values[term, axis] for term in named for axis in parting]
    labels = tuple(Value(value, book.label(value)["ru"], book.label(value)["en"]) for value in given)
    kept = tuple(dict.fromkeys(steps))
    return Answer(
        book.id,
        INTENT,
        f"{classes.name(named[0])} ≠ {classes.name(named[1])}",
        None,
        labels,
        sentence(None, kept, view.lang, listing(labels, view.lang) + "."),
        unique([citation for step in kept for citation in step.citations]),
        kept,
        ("place", tuple(named), tuple(parting)),
    )
