"""The independent checker of derivations: an answer is given only if its steps are stated and its ruling follows from
them.

    check(rules, answer)    the problems of a derivation; none: it is proved
    proves(rules, answer)   whether there are none; what fails is logged as a defect

Every step's `fact` must stand in the stored rules with exactly the step's clauses; the answer's clauses must be those
of its steps; and from `answer.goal`, the typed reading, the verdict and the values must follow from the steps alone.
Shares no code with the resolvers.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kb.record import Record
from . import proof_classes as classes
from .answer import CLOSED, DEFAULT, EXCEPTION, FACT, INFERENCE, PRECEDENT, TABLE, TEXT, Answer, Step, Value
from .proof_classes import DEPENDS, NO, YES, Conclusion, Premises, nothing
from .proof_rules import Rulebook, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .proof_structure import Course

__all__ = ["Problem", "Rules", "check", "proves"]

_OPENING = {YES: ("Да.", "Yes."), NO: ("Нет.", "No."), DEPENDS: ("Зависит.", "It depends.")}
_TURNED = {YES: NO, NO: YES, DEPENDS: DEPENDS}


class Problem(Record):
    """Why a derivation is not accepted: `code` is step, clause, claim, citations, value, text or conclusion."""

    code: str
    text: str


def proves(rules: Rules, answer: Answer) -> bool:
    """Whether a derivation is accepted; one that is not is logged, with its reading, as a defect of the resolver."""
    problems = check(rules, answer)
    if problems:
        import logging

        found = "; ".join(f"{problem.code}: {problem.text}" for problem in problems)
        logging.getLogger("svod.proof").error("unproved answer of %s to %r: %s", answer.rulebook, answer.reading, found)
    return not problems


def check(rules: Rules, answer: Answer) -> tuple[Problem, ...]:
    """The problems of an answer's derivation; empty where it is proved. Never raises for a malformed goal or fact."""
    book = rules.book(answer.rulebook)
    if book is None:
        return (Problem("clause", f"there is no rulebook {answer.rulebook}"),)
    try:
        if answer.goal and answer.goal[0] == "compared":
            return _compared(rules, answer)
        return tuple(_Check(rules, book, answer).problems())
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        return (Problem("conclusion", f"the goal or a fact is malformed ({error!r})"),)


def _compared(rules: Rules, answer: Answer) -> tuple[Problem, ...]:
    """The problems of a ruling that compares two rulebooks: those of each side's derivation, and of what follows from both."""
    from .proof_likeness import sides, unlike

    parts = sides(rules, answer)
    if not parts:
        return (Problem("step", "the steps are not those of two rulebooks"),)
    found = [problem for side in parts for problem in check(rules, side)]
    found.extend(Problem("conclusion", text) for text in unlike(rules, answer))
    if set(answer.citations) != {clause for side in parts for clause in side.citations}:
        found.append(Problem("citations", "the answer does not cite exactly the clauses of its steps"))
    if answer.value:
        found.append(Problem("value", "whether two things are the same has no value"))
    if not answer.text.startswith(_OPENING.get(answer.verdict or "", ("\0",))):
        found.append(Problem("text", "the text does not begin with the verdict"))
    return tuple(found)


class _Check:
    def __init__(self, rules: Rules, book: Rulebook, answer: Answer) -> None:
        self.rules = rules
        self.book = book
        self.answer = answer
        self.premises = Premises(book, (step.fact for step in answer.steps), frozenset(self._named_lists()))
        self.courses = {goal: self._course(goal) for goal in _structures(answer.goal)}

    def problems(self) -> Iterator[Problem]:
        answer = self.answer
        for step in answer.steps:
            yield from self._step(step)
        cited = {clause for step in answer.steps for clause in step.citations}
        if set(answer.citations) != cited or len(answer.citations) != len(cited):
            yield Problem("citations", "the answer does not cite exactly the clauses of its steps")
        yield from self._conclusion()
        yield from self._values()
        if answer.verdict is not None and not answer.text.startswith(_OPENING.get(answer.verdict, ("\0",))):
            yield Problem("text", "the text does not begin with the verdict")

    def _named_lists(self) -> Iterator[str]:
        """The lists of which a step names every member."""
        for step in self.answer.steps:
            if step.fact[0] == "list" and step.fact[1] in self.book.lists:
                members = self._labels(*self.book.members(step.fact[1]))
                leaves = self._labels(
                    *(leaf for m in self.book.members(step.fact[1]) for leaf in sorted(self.book.lowest(m)))
                )
                if any(all(_said(name, step.claim) for name in names) for names in (*members, *leaves)):
                    yield step.fact[1]

    # steps ------------------------------------------------------------------------------------------------------------

    def _step(self, step: Step) -> Iterator[Problem]:
        for clause in step.citations:
            if clause not in self.book.clauses:
                yield Problem("clause", f"{self.book.id} has no clause {clause}")
        stated = self._stated(step)
        if stated is None:
            yield Problem("step", f"not stated in the rules: {step.fact}")
            return
        by, citations, claims = stated
        if step.by not in by:
            yield Problem("step", f"{step.fact} is no {step.by}")
        if citations is not None and step.citations != citations:
            yield Problem("step", f"{step.fact} is not stated by {step.citations}")
        if claims and not any(all(_said(words, step.claim) for words in wording) for wording in claims):
            yield Problem("claim", f"the claim “{step.claim}” does not say {step.fact}")

    def _stated(self, step: Step) -> tuple[tuple[str, ...], tuple[str, ...] | None, tuple[tuple[str, ...], ...]] | None:
        """What a fact may be called, the clauses that state it (None: not told apart), and what its claim must
        say, a language each.
        """
        book, fact = self.book, step.fact
        match fact:
            case ("isa", term, target, clause) if (term, target, clause) in book.stated:
                return (FACT,), (clause,), self._labels(term, target)
            case ("not-in", term, target, clause) if self._denied(term, target, clause):
                return (FACT,), (clause,), self._labels(term, target)
            case ("axis", axis, one, other) if axis in book.axes and one != other:
                values = book.fulls(book.axes[axis]["values"])
                stated = one in values and other in values
                return ((FACT,), tuple(book.axes[axis]["clauses"]), self._labels(one, other)) if stated else None
            case ("closed", name, term) if book.left_out(name, term):
                return (
                    (CLOSED,),
                    (book.lists[name]["clause"],),
                    self._labels(book.full(book.lists[name]["of"]), *book.members(name)),
                )
            case ("siblings", name, one, other) if book.closed(name) and {one, other} <= set(book.members(name)):
                stated = one != other and book.childless(one) and book.childless(other)
                return ((CLOSED,), (book.lists[name]["clause"],), self._labels(one, other)) if stated else None
            case ("list", name) if book.closed(name):
                return (CLOSED,), (book.lists[name]["clause"],), self._labels(book.full(book.lists[name]["of"]))
            case ("assertion", name) if name in book.assertions:
                return self._asserted(book.assertions[name])
            case ("clause", name) if name in book.clauses:
                plain = book.clauses[name]
                return (
                    (FACT,),
                    (name,),
                    tuple((plain["heading"].get(lang) or "", plain["text"].get(lang) or "") for lang in ("ru", "en")),
                )
            case ("definition", term) if term in book.terms and book.terms[term]["defined_by"]:
                plain = book.terms[term]
                return (
                    (FACT,),
                    (plain["defined_by"],),
                    tuple((plain["definition"].get(lang) or "\0",) for lang in ("ru", "en")),
                )
            case ("cell", table, _, _, term) if term in book.terms:
                del table
                return (TABLE,), None, ()
            case ("structure", *_):
                return self._fated(step)
            case ("text", _, about, term):
                return self._read(step, about, term)
            case ("inference",):
                return (INFERENCE,), None, ()
            case _:
                return None

    def _read(
        self, step: Step, about: str, term: str
    ) -> tuple[tuple[str, ...], None, tuple[tuple[str, ...], ...]] | None:
        """A step that says what a card's text is: the text names the type, or names none; its clauses are those of
        the vocabulary.
        """
        vocabulary = self.rules.vocabulary(self.book.id)
        if term not in self.book.terms or not set(step.citations) <= self.rules.cited_by_vocabulary(self.book.id):
            return None
        if about != "ability":
            return (TEXT,), None, ()
        from .proof_text import names_in

        named = names_in(step.fact[1], self.book.terms[term]["id"], self.book.names(term), vocabulary)
        return ((TEXT,) if named else (DEFAULT,)), None, self._labels(term)

    def _denied(self, term: str, target: str, clause: str) -> bool:
        return any(
            item["negative"]
            and item["clause"] == clause
            and self.book.full(item["of"]) == target
            and term in self.book.members(name)
            for name, item in self.book.lists.items()
        )

    def _labels(self, *terms: str) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(self.book.terms[term]["label"].get(lang) or "\0" for term in terms) for lang in ("ru", "en"))

    def _asserted(self, plain: Any) -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, ...], ...]]:
        by = (
            PRECEDENT
            if plain["card"]
            else EXCEPTION
            if plain["exception_to"]
            else DEFAULT
            if plain["intent"] == "default"
            else FACT
        )
        return (by,), tuple(plain["clauses"]), tuple((text,) for text in plain["claim"].values() if text)

    def _fated(self, step: Step) -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, ...], ...]] | None:
        """A step on a compound ability: what becomes of a part, for the reason of the vocabulary that says so."""
        from .proof_structure import step_fate

        reasons = self.rules.reasons(self.book.id)
        for goal, made in self.courses.items():
            fate = None if isinstance(made, str) else step_fate(made, step.fact)
            if fate is not None and fate.reason in reasons:
                reason = reasons[fate.reason]
                clauses = tuple(f"{self.book.id}:{number}" for number in reason["clause"].split())
                part = "" if step.fact[1] == "declarable" else goal[2][int(step.fact[1]) - 1][1]
                return (FACT,), clauses, tuple((reason["label"].get(lang) or "\0", part) for lang in ("ru", "en"))
        return None

    def _course(self, goal: tuple[Any, ...]) -> Course | str:
        from .proof_structure import course

        return course(self.rules.vocabulary(self.book.id), goal)

    # conclusion -------------------------------------------------------------------------------------------------------

    def _conclusion(self) -> Iterator[Problem]:
        answer = self.answer
        conclusion = self._follows(answer.goal)
        if conclusion.missing:
            yield Problem("conclusion", conclusion.missing)
            return
        if conclusion.verdict != answer.verdict:
            yield Problem("conclusion", f"from the steps follows {conclusion.verdict}, not {answer.verdict}")
        if sorted(conclusion.values) != sorted(value.id for value in answer.value):
            yield Problem("value", "the values are not those that follow from the steps")

    def _follows(self, goal: tuple[Any, ...]) -> Conclusion:
        premises = self.premises
        match goal[0] if goal else None:
            case "not":
                inner = self._follows(goal[1])
                return (
                    inner
                    if inner.missing or inner.verdict is None
                    else Conclusion(_TURNED[inner.verdict], inner.values)
                )
            case "both":
                return self._both(self._follows(goal[1]), self._follows(goal[2]))
            case "first-not-second":
                return self._first_not_second(self._follows(goal[1]), self._follows(goal[2]))
            case "one-of":
                return self._one_of(goal[1:])
            case "member":
                return classes.member(premises, goal)
            case "exists":
                return classes.exists(premises, goal)
            case "extension":
                return classes.extension(premises, goal, tuple(value.id for value in self.answer.value))
            case "count":
                counted = classes.extension(premises, goal[1], goal[2])
                return counted if counted.missing else Conclusion(None, (f"n-{len(counted.values)}",))
            case "among":
                return classes.among(premises, goal)
            case "place":
                return classes.place(premises, goal)
            case "placed":
                return classes.placed(premises, goal)
            case "same":
                return classes.same(premises, goal)
            case "pointed":
                return classes.pointed(premises, goal)
            case "pointed-choice":
                return classes.pointed_choice(premises, goal)
            case "assertions":
                from .proof_assertions import assertions

                return assertions(self.rules, premises, goal)
            case "structure":
                from .proof_structure import structure

                return structure(self.courses[goal], goal, premises.facts)
            case "definition":
                defined = ("definition", goal[1]) in premises.facts
                return Conclusion(None, (goal[1],)) if defined else nothing("the definition is not among the steps")
            case "clauses":
                return self._clauses(goal)
            case _:
                return self._read_from_text(goal)

    def _both(self, first: Conclusion, second: Conclusion) -> Conclusion:
        if first.missing or second.missing or first.verdict is not None or second.verdict is not None:
            return nothing(first.missing or second.missing or "verdicts are not joined")
        return Conclusion(None, tuple(dict.fromkeys((*first.values, *second.values))))

    def _first_not_second(self, first: Conclusion, second: Conclusion) -> Conclusion:
        """Whether one statement holds and another does not: only where each of them is settled by itself."""
        if first.missing or second.missing or {first.verdict, second.verdict} - {YES, NO}:
            return nothing(first.missing or second.missing or "one of the two statements is not settled")
        return Conclusion(YES if (first.verdict, second.verdict) == (YES, NO) else NO)

    def _one_of(self, offered: tuple[tuple[str, tuple[Any, ...]], ...]) -> Conclusion:
        """The one term of which the same is so, and of no other: each goal names its own term and none of the others."""
        terms = [term for term, _ in offered]
        if len(set(terms)) < 2 or len(set(terms)) != len(terms):
            return nothing("nothing is offered")
        first = offered[0][1]
        for term, goal in offered:
            if not _names(goal, term) or any(_names(goal, other) for other in terms if other != term):
                return nothing("a goal is not about its own term alone")
            alike = goal[0] == first[0] == "assertions" and goal[2] == first[2]
            if not alike and _replaced(goal, term, terms[0]) != first:
                return nothing("it is not the same that is asked of each")
        found = [(term, self._follows(goal)) for term, goal in offered]
        missing = next((conclusion.missing for _, conclusion in found if conclusion.missing), None)
        holding = [term for term, conclusion in found if conclusion.verdict == YES]
        others = [term for term, conclusion in found if conclusion.verdict == NO]
        if missing or len(holding) != 1 or len(holding) + len(others) != len(found):
            return nothing(missing or "it is not so of exactly one")
        return Conclusion(None, (holding[0],))

    def _clauses(self, goal: tuple[Any, ...]) -> Conclusion:
        """("clauses", ids, stated): the clauses themselves; with a single one that is looked up, what its lists
        name.
        """
        _, ids, stated = goal
        if not ids or any(("clause", name) not in self.premises.facts for name in ids):
            return nothing("a clause is not among the steps")
        values = dict.fromkeys(ids)
        if not stated and len(ids) == 1:
            for name, item in self.book.lists.items():
                if item["clause"] == ids[0] and not item["negative"]:
                    values.update(dict.fromkeys(self.book.members(name)))
            for stated_ in self.book.assertions.values():
                if stated_["intent"] == "enumeration" and stated_["clauses"][0] == ids[0]:
                    values.update(dict.fromkeys(self.book.fulls(stated_["object"])))
        return Conclusion(None, tuple(values))

    def _read_from_text(self, goal: tuple[Any, ...]) -> Conclusion:
        """Goals about what a card's text contains: that each value was read from that text, as its step says."""
        if goal and goal[0] == "pointed-value":
            read = {
                fact[3] for fact in self.premises.facts if fact[0] == "text" and len(fact) == 4 and fact[1] == goal[1]
            }
            return Conclusion(None, tuple(sorted(read)))
        if goal and goal[0] in ("pointed-strength", "pointed-short", "pointed-may-be-short", "pointed-size"):
            from .proof_text import strength, written_out

            kind, text, term, written = goal[:4]
            shown = {("text", text, "ability", term), ("text", text, "strength", term)} <= self.premises.facts
            if not shown or not written_out(text, written):
                return nothing("the text has no such strength")
            return strength(kind, written.split("-"), goal[4:])
        return nothing("the goal is of no known kind")

    def _values(self) -> Iterator[Problem]:
        for value in self.answer.value:
            if not self._named(value):
                yield Problem("value", f"{value.id} is not called “{value.ru}”, “{value.en}”")

    def _named(self, value: Value) -> bool:
        name = value.id
        if name in self.book.clauses:
            heading = self.book.clauses[name]["heading"]
            headed = self.answer.goal[0] == "clauses" and (value.ru, value.en) == (heading.get("ru"), heading.get("en"))
            return headed or value.ru == value.en == name.partition(":")[2]
        if name in self.book.terms:
            plain = self.book.terms[name]
            labels = [plain["label"], plain["definition"]] if self.answer.goal[0] == "definition" else [plain["label"]]
        elif name in self.rules.notions():
            labels = [self.rules.notions()[name]["label"]]
        else:
            labels = [{"ru": name, "en": name}]
        return any(
            (label.get("ru") or name, label.get("en") or label.get("ru") or name) == (value.ru, value.en)
            for label in labels
        )


def _said(words: str, claim: str) -> bool:
    """Whether a claim contains the words; the first letter may be a small or a capital one, a full stop at the end
    may be missing.
    """
    wanted = words.strip().rstrip(".").lower()
    return wanted in claim.lower()


def _structures(goal: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The goals about compound abilities within a goal."""
    if goal and goal[0] == "structure":
        yield goal
    elif goal and goal[0] in ("not", "both", "first-not-second"):
        for inner in goal[1:]:
            yield from _structures(inner)


def _names(goal: Any, term: str) -> bool:
    """Whether a term stands anywhere in a goal."""
    return goal == term or (isinstance(goal, tuple) and any(_names(part, term) for part in goal))


def _replaced(goal: Any, term: str, other: str) -> Any:
    """A goal with a term put in the place of another."""
    if goal == term:
        return other
    return tuple(_replaced(part, term, other) for part in goal) if isinstance(goal, tuple) else goal
