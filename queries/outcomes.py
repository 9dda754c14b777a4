"""What an answer rests on, what a reason makes of it, and how the answers of several sentences and rulebooks go together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .answer import Answer, Refusal, unique
from .expression import is_classified
from .lexer import Item
from .premise import THEREFORE, judged
from .question import View
from .structure import drop_frame, reason_of

TWO_THINGS = "h-two-things"
"""The notion of «два вида», “two kinds”, whose words hold the figure."""


def narrowed(view: View, reason: Sequence[Item], items: Sequence[Item], outcome: Answer) -> Answer | Refusal:
    """The ruling on a class as a whole, unless the asker's reason tells which of it is meant («раз это разряд, атака ближняя?»)."""
    told = [term for item in reason for term in view.terms(item) if is_classified(view, term)]
    return judged(view, reason, items) if told else outcome


def referent(view: View, reason: Sequence[Item]) -> tuple[Item, ...]:
    """The first thing that the asker's reason names: «оно», “it” behind the reason speaks of it. What the reason claims decides nothing."""
    for item in reason:
        if any(view.book.has(concept) or view.lexicon.role(concept) == "thing" for concept in item.concepts):
            return (item,)
    return ()


def settled_by_own_terms(found: list[Answer]) -> list[Answer]:
    """Without the answers that only deny a value of another rulebook, and those on the topic only where another states what is asked.

    «Фиолетовый значок — редкая карта?» is asked of the game that has it, even where that one does not settle it. A question that names
    the game has one rulebook anyway.
    """
    found = [answer for answer in found if not answer.foreign]
    return [answer for answer in found if not answer.outside] or found


def cites(answer: Answer, numbers: Sequence[str]) -> bool:
    """Whether an answer rests on one of the clauses, on one below it or above it; any does where none is named."""
    cited = [citation.partition(":")[2] for citation in answer.citations]
    # a list or a definition must stand there itself, and so must what is said to be there («есть ли метание в пункте 111.1.4?»)
    ruled = answer.verdict is not None and answer.goal[:1] != ("exists",)
    return not numbers or any(
        one == number or one.startswith(f"{number}.") or (ruled and number.startswith(f"{one}."))
        for one in cited
        for number in numbers
    )


def miscounted(view: View, items: Sequence[Item], outcome: Answer | Refusal) -> bool:
    """Whether a question asks for so many («какие две группы …?», «на какие два вида …?») and several others than that many are found."""
    if not isinstance(outcome, Answer) or outcome.verdict is not None or len(outcome.value) < 2:
        return False
    for asking, item in pairwise(items):
        if "question" in view.roles(asking):
            counts = [2 if concept == TWO_THINGS else int(concept[2:]) for concept in item.concepts if concept == TWO_THINGS or _is_count(concept)]
            if counts and len(outcome.value) not in counts:
                return True
    return False


def _is_count(concept: str) -> bool:
    return concept.startswith("n-") and concept[2:].isdecimal()


def gives_reason(view: View, items: Sequence[Item]) -> bool:
    """Whether a sentence says why it should be so («…, потому что …», «…, поэтому …»), naming a thing of the rules."""
    said = drop_frame(view, items)
    therefore = next((index for index, item in enumerate(said) if item.has(THEREFORE)), 0)
    premise = said[:therefore]
    if any("condition" in view.roles(item) for item in premise) or names_condition(view, premise):
        premise = ()  # «к какой карте, не написано, значит …»: the rules know that condition
    given = reason_of(view, said)
    if given and any(view.roles(item) & {"or", "tag"} for item in said[: said.index(given[0])]):
        given = ()  # “is it one, or is it left out because …?”
    return any(view.terms(item) or "predicate" in view.roles(item) for item in (*given, *premise))


def names_condition(view: View, items: Sequence[Item]) -> bool:
    """Whether a word names a condition of an assertion."""
    concepts = {concept for item in items for concept in item.concepts if ":" not in concept}
    return bool(concepts) and not view.book.conditions.isdisjoint(concepts)


def rests_on(answer: Answer) -> frozenset[object]:
    """The assertions that an answer uses."""
    return frozenset(use[0] for use in answer.goal[1]) if answer.goal[:1] == ("assertions",) else frozenset()


def usually(view: View, answer: Answer) -> bool:
    """Whether an answer rests on a statement of what is usually so, or is so by default with no condition told: the text may say otherwise."""
    uses = answer.goal[1] if answer.goal[:1] == ("assertions",) else ()
    rests_on = [view.book.assertions[use[0]] for use in uses]
    return any(one.force == "usually" or (one.intent == "default" and not one.when) for one in rests_on)


def merged(before: list[Answer], found: list[Answer]) -> list[Answer]:
    """The answers to two questions in one: values of one kind are joined into one answer, verdicts stand one after the other."""
    result = list(before)
    for answer in found:
        for index, earlier in enumerate(result):
            if earlier.rulebook == answer.rulebook and earlier.verdict is None and answer.verdict is None:
                result[index] = earlier.replaced(
                    value=tuple(dict.fromkeys((*earlier.value, *answer.value))),
                    text=f"{earlier.text} {answer.text}",
                    reading=f"{earlier.reading}; {answer.reading}",
                    citations=unique((*earlier.citations, *answer.citations)),
                    steps=tuple(dict.fromkeys((*earlier.steps, *answer.steps))),
                    goal=("both", earlier.goal, answer.goal),
                )
                break
        else:
            result.append(answer)
    return result
