"""What one assertion says to a question, and the step that says so."""

from __future__ import annotations

from ..kb.record import Record
from .answer import DEFAULT, EXCEPTION, FACT, PRECEDENT, Step
from .asking import Asked
from .classes import Classes
from .matching import Match
from .question import View


class Decision(Record):
    """What one assertion says to a question."""

    match: Match
    verdict: str | None
    values: tuple[str, ...]
    steps: tuple[Step, ...]
    role: str = ""
    question: Asked | None = None


def step(view: View, match: Match) -> Step:
    assertion = match.assertion
    by = FACT
    if assertion.card is not None:
        by = PRECEDENT
    elif assertion.exception_to is not None:
        by = EXCEPTION
    elif assertion.intent == "default":
        by = DEFAULT
    return Step(view.book.assertion_text(assertion, view.lang), by, assertion.clauses, ("assertion", assertion.id))


def by_class(view: View, given: str, stated: tuple[str, ...]) -> tuple[bool, tuple[Step, ...]] | None:
    """Class reasoning from the stated objects to the given class, where it settles the matter for all of them."""
    classes = Classes(view.book, view.lang)
    found = [classes.inside(value, given) for value in stated if view.book.has(value)]
    if len(found) != len(stated) or any(item.holds is None for item in found):
        return None
    if len({item.holds for item in found}) != 1:
        return None
    return bool(found[0].holds), tuple(step for item in found for step in item.steps)


def excludes(view: View, match: Match) -> bool:
    predicate = view.lexicon.predicates.get(match.assertion.predicate)
    functional = predicate is not None and predicate.functional
    return match.assertion.exclusive or match.assertion.force == "only" or functional


def spared(match: Match) -> bool:
    """Whether the assertion may do without a subject in the question."""
    return "subject" in match.assertion.implicit or match.assertion.card is not None
