"""Answers and the steps that lead to them: plain values that the renderers and the proof checker read.

A ruling cannot be made without a step, nor a step without a clause. `fact` names what the step rests on in the stored rules, so
that the checker can look it up by itself:

    ("isa", term, class, clause)          a clause lists the term under the class
    ("not-in", term, class, clause)       a clause says that the term is no such thing
    ("axis", axis, value, other)          two values of one axis exclude each other
    ("closed", list id, term)             the list is the whole of its class and the term is not in it
    ("assertion", id)                     a clause states the assertion
    ("clause", clause)                    what the clause says, quoted
    ("text", words)                       what the card's text or the question says
    ("cell", table, row, column, term)    the table has the term in that cell
    ("definition", term)                  the defining phrase of a term
    ("list", list id)                     the whole list
    ("structure", rule, …)                how a compound ability is carried out
"""

from __future__ import annotations

from ..kb.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FACT, TABLE, CLOSED, DEFAULT = "fact", "table", "closed-list", "default"
EXCEPTION, PRECEDENT, TEXT, INFERENCE = "exception", "precedent", "text", "inference"
YES, NO, DEPENDS = "yes", "no", "depends"
MEMBERSHIP, ENUMERATION, DEFINITION = "membership", "enumeration", "definition"
FLIPPED = {YES: NO, NO: YES, DEPENDS: DEPENDS}


class Step(Record):
    """One claim of a derivation, with the clauses that state it and the stored fact it rests on."""

    claim: str
    by: str
    citations: tuple[str, ...]
    fact: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.citations and self.by not in (TEXT, INFERENCE):
            raise ValueError("a step needs a clause")


class Value(Record):
    """A member of an answer's value: an id (a term, a clause or a notion) and its label in both languages."""

    id: str
    ru: str
    en: str


class Answer(Record):
    """What one rulebook rules. `goal` is the typed reading that the steps must prove; see `proof`.

    `outside`: the rulebook speaks of the topic, and another may state what is asked. `foreign`: a value of another rulebook is denied.
    """

    rulebook: str
    intent: str
    reading: str
    verdict: str | None
    value: tuple[Value, ...]
    text: str
    citations: tuple[str, ...]
    steps: tuple[Step, ...]
    goal: tuple[Any, ...] = ()
    outside: bool = False
    foreign: bool = False

    def __post_init__(self) -> None:
        if not self.citations or not self.steps:
            raise ValueError("a ruling needs a clause and a step")

    def as_json(self) -> dict[str, Any]:
        """The answer as the command line prints it."""
        return {
            "rulebook": self.rulebook,
            "intent": self.intent,
            "reading": self.reading,
            "verdict": self.verdict,
            "value": [{"id": value.id, "label": {"ru": value.ru, "en": value.en}} for value in self.value],
            "text": self.text,
            "citations": list(self.citations),
            "derivation": [
                {"claim": step.claim, "by": step.by, "citations": list(step.citations), "fact": list(step.fact)}
                for step in self.steps
            ],
        }


class Refusal(Record):
    """Why a rulebook gives no ruling: a code from the list in `messages`, and the words or clauses it is about."""

    code: str
    about: tuple[str, ...] = ()


class Suggestion(Record):
    """A clause near the question; never a ruling."""

    clause: str
    snippet: str


class Result(Record):
    """All that `ask` prints for one question."""

    question: str
    lang: str
    status: str
    answers: tuple[Answer, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    because: str | None = None
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The result as the command line prints it."""
        return {
            "question": self.question,
            "lang": self.lang,
            "status": self.status,
            "answers": [answer.as_json() for answer in self.answers],
            "suggestions": [{"clause": item.clause, "snippet": item.snippet} for item in self.suggestions],
            "because": self.because,
            "notes": list(self.notes),
        }


def unique(items: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """The items without repetition, in order."""
    return tuple(dict.fromkeys(items))


def flipped(answer: Answer) -> Answer:
    """The same answer to the opposite question."""
    return answer.replaced(verdict=FLIPPED[answer.verdict]) if answer.verdict else answer
