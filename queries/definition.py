"""Definition: what a term is, by the clause that defines it, or by its place in the table and its list where no clause words a definition."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .answer import CLOSED, DEFINITION, FACT, Answer, Refusal, Step, Value, unique
from .lexer import Item
from .question import View
from .wording import listing, numbers, sentence

CARD = ("card-word", "h-card-c")
"""The notions of «карта»."""
ASKS_WAY, NAMED_PART = "asks-way", "define-named-part"
"""The notions of «как определяется» and of «какая часть карты называется»."""


def resolve(view: View, term: str) -> Answer | Refusal:
    """The definition of a term of the rulebook."""
    plain = view.book.terms[term]
    label = view.book.label(term)
    if plain["defined_by"] and plain["definition"].get("ru"):
        definition = plain["definition"]
        wording = definition.get(view.lang) or definition["ru"]
        name = label.get(view.lang) or label["ru"]
        step = Step(f"{name} — {wording}", FACT, (plain["defined_by"],), ("definition", term))
        value = Value(term, definition["ru"], definition.get("en") or definition["ru"])
        return Answer(
            view.book.id,
            DEFINITION,
            f"def({name})",
            None,
            (value,),
            sentence(None, (step,), view.lang),
            step.citations,
            (step,),
            ("definition", term),
        )
    return _by_place(view, term)


def unfit(view: View, items: Sequence[Item], outcome: Answer) -> bool:
    """Whether a definition does not answer how it is asked for: «как определяется …?» and «какая часть карты называется …?» ask for no kinds
    or list, and the second not for what an adjective means."""
    if outcome.intent != DEFINITION:
        return False
    if any(item.adjective and view.terms(item) and behind.has(*CARD) and behind.cases & item.cases for item, behind in pairwise(items)):
        return True  # «что такое сложная карта?»: the class is one of abilities
    part = any(item.has(NAMED_PART) for item in items)
    if outcome.goal[0] == "placed" and (part or any(item.has(ASKS_WAY) for item in items)):
        return True
    return part and any(item.adjective and view.terms(item) for item in items)


def _by_place(view: View, term: str) -> Answer | Refusal:
    """A term that no clause defines in words: the list it heads, or where its table puts it."""
    from .attribute import place
    from .classes import Classes

    classes = Classes(view.book, view.lang)
    item = view.book.closed_list(term)
    steps: list[Step] = []
    values: list[str] = []
    if item is not None:
        values = list(item.members)
        names = ", ".join(classes.name(member) for member in item.members)
        steps = [Step(f"{classes.name(term)}: {names}", CLOSED, (item.clause,), ("list", item.id))]
    elif view.book.edges.get(term):
        for axis in view.book.axes.values():
            if axis.of in view.book.ancestors(term):
                value, why = place(view, classes, term, axis.id)
                if value is not None and value != term:
                    values.append(value)
                    steps.extend(why)
    if not steps or (item is None and len(values) < 2):
        return Refusal("no-definition", (term,))  # one division alone does not say what a thing is
    labels = tuple(Value(value, view.book.label(value)["ru"], view.book.label(value)["en"]) for value in values)
    kept = tuple(dict.fromkeys(steps))
    return Answer(
        view.book.id,
        DEFINITION,
        f"def({classes.name(term)})",
        None,
        labels,
        sentence(None, kept, view.lang, listing(labels, view.lang) + "."),
        unique([citation for step in kept for citation in step.citations]),
        kept,
        ("placed", term),
    )


def clause_text(view: View, clause: str) -> str:
    """The restated text of a clause with its heading, as a look-up prints it."""
    plain = view.book.clauses[clause]
    heading = plain["heading"].get(view.lang) or plain["heading"].get("ru") or ""
    text = plain["text"].get(view.lang) or plain["text"].get("ru") or ""
    return f"{numbers((clause,))}. " + " ".join(part for part in (heading + "." if heading else "", text) if part)
