"""What follows from two derivations, one of each rulebook, for a question whether something is the same in both games.

The goal is ("compared", whether it is asked if it differs, (rulebook, goal, value), (rulebook, goal, value)), the answering rulebook's first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .answer import Answer, Value
from .proof_rules import Rulebook, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NAMING = ("attribute", "relation")


def sides(rules: Rules, answer: Answer) -> tuple[Answer, ...]:
    """The two open answers that the goal says were compared, each with its own steps; empty where the goal or the steps do not part so."""
    _, _, own, other = answer.goal
    if own[0] != answer.rulebook or own[0] == other[0]:
        return ()
    found: list[Answer] = []
    for name, goal, value in (own, other):
        book = rules.book(name)
        steps = tuple(step for step in answer.steps if all(cited.partition(":")[0] == name for cited in step.citations))
        label = _label(rules, book, value) if book is not None else None
        if label is None or not steps:
            return ()
        cited = tuple(dict.fromkeys(clause for step in steps for clause in step.citations))
        named = (Value(value, label["ru"], label["en"] or label["ru"]),)
        found.append(Answer(name, answer.intent, "", None, named, "", cited, steps, goal))
    return tuple(found) if sum(len(side.steps) for side in found) == len(answer.steps) else ()


def unlike(rules: Rules, answer: Answer) -> Iterator[str]:
    """Why the verdict on two sides (each proved by itself) does not follow from them; nothing where it does."""
    parts = sides(rules, answer)
    uses = [_use(rules, side) for side in parts]
    if len(uses) != 2 or not uses[0] or not uses[1]:
        yield "the two sides are not each stated by one assertion that always holds, of one thing"
        return
    if not _same(rules, parts, uses[0], uses[1]):
        yield "the two rulebooks are asked about different things"
    first, second = parts[0].value[0], parts[1].value[0]
    shared = [bool(_words(one) & _words(other)) for one, other in ((first.ru, second.ru), (first.en, second.en))]
    equal = [_plain(one) == _plain(other) for one, other in ((first.ru, second.ru), (first.en, second.en))]
    if all(equal):
        holds = True
    elif any(shared):
        yield "the values are neither called the same nor quite different"
        return
    else:
        holds = False
    if answer.verdict != ("yes" if holds != bool(answer.goal[1]) else "no"):
        yield f"from the two values does not follow {answer.verdict}"


def _use(rules: Rules, side: Answer) -> str | None:
    """The one concept that the assertion behind a side was asked of; None where it does not settle a single value."""
    book = rules.book(side.rulebook)
    if book is None or not side.goal or side.goal[0] != "assertions" or len(side.goal[1]) != 1:
        return None
    name, role, subject, object_, _ = side.goal[1][0]
    stated = book.assertions.get(name)
    if stated is None or stated["force"] != "always" or stated["intent"] not in _NAMING or stated["card"] or stated["when"]:
        return None
    given = [concept for concept, _ in (object_ if role == "subject" else subject)]
    rivals = [other for other in _others(book, stated) if _overlap(stated, other, "object" if role == "subject" else "subject")]
    return given[0] if len(given) == 1 and not rivals else None


def _others(book: Rulebook, stated: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The other assertions of the same predicate that name something by it."""
    for name, other in book.by_predicate[stated["predicate"]].items():
        if name != stated["id"] and other["force"] not in ("never", "depends"):
            yield other


def _overlap(first: Mapping[str, Any], second: Mapping[str, Any], place: str) -> bool:
    other = "object" if place == "subject" else "subject"
    return bool(set(first[place]) & set(second[place])) and not set(first[other]) & set(second[other])


def _same(rules: Rules, parts: tuple[Answer, ...], first: str | None, second: str | None) -> bool:
    """Whether two concepts are the same thing in their rulebooks: one slug, or called the same."""
    if first is None or second is None:
        return False
    if first.rpartition("/")[2] == second.rpartition("/")[2]:
        return True
    labels = [_label(rules, rules.book(side.rulebook), concept) for side, concept in zip(parts, (first, second), strict=True)]
    return labels[0] is not None and labels[1] is not None and _plain(labels[0]["ru"]) == _plain(labels[1]["ru"])


def _label(rules: Rules, book: Rulebook | None, name: str) -> Mapping[str, str] | None:
    known: Mapping[str, Any] = book.terms if book is not None and name in book.terms else rules.notions()
    label: Mapping[str, str] | None = known[name]["label"] if name in known else None
    return label


def _plain(words: str) -> str:
    return " ".join(words.lower().replace("ё", "е").split())


def _words(words: str) -> set[str]:
    return {word[:4] for word in _plain(words).split()}
