"""What follows from a stated assertion for a question that uses it.

The goal is ("assertions", uses, (question words, force asked, turned round)); a use is (assertion, role asked for,
subject, object, other content), the first two lists as (concept, how it stands to what is stated), the last as the
concepts that each other word may stand for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..kb.record import Record
from .proof_classes import DEPENDS, NO, YES, Conclusion, Premises, nothing
from .proof_rules import INVERSE, Rulebook, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_COPULA = "be"
_NECESSARY = frozenset({"always", "must", "only"})
_FORCES = frozenset({"generic", "can", "must", "always", "only", "usually"})
_CLOSENESS = ("same", "special", "general")


class _Use(Record):
    """One assertion as the goal uses it."""

    stated: Mapping[str, Any]
    role: str
    subject: tuple[tuple[str, str], ...]
    object: tuple[tuple[str, str], ...]
    others: tuple[tuple[str, ...], ...]


def assertions(rules: Rules, premises: Premises, goal: tuple[Any, ...]) -> Conclusion:
    """The verdict or the values that the used assertions give."""
    _, uses, (words, force, turned) = goal
    reader = _Reader(rules, premises)
    conclusions: list[Conclusion] = []
    for name, role, subject, object_, others in uses:
        stated = premises.book.assertions.get(name)
        if stated is None or ("assertion", name) not in premises.facts:
            return nothing(f"the assertion {name} is not among the steps")
        use = _Use(stated, role, subject, object_, others)
        misfit = reader.misfit(use) or reader.lifted(use, {item[0] for item in uses})
        if misfit:
            return nothing(f"{name}: {misfit}")
        found = reader.concludes(use, words, force, turned)
        closer = found.missing or reader.closer(use, found, (words, force, turned))
        conclusions.append(nothing(f"{name}: {closer}") if closer else found)
    failed = next((conclusion for conclusion in conclusions if conclusion.missing), None)
    if failed is not None or not conclusions:
        return failed or nothing("no assertion is used")
    if len({conclusion.verdict for conclusion in conclusions}) > 1:
        return nothing("the assertions disagree")
    values = dict.fromkeys(value for conclusion in conclusions for value in conclusion.values)
    return Conclusion(conclusions[0].verdict, tuple(values))


class _Reader:
    def __init__(self, rules: Rules, premises: Premises) -> None:
        self.rules = rules
        self.premises = premises
        self.book: Rulebook = premises.book

    # does the question speak of what the assertion speaks of ----------------------------------------------------------

    def misfit(self, use: _Use) -> str | None:
        """Why the assertion does not speak of the question's content; None where it does."""
        stated = use.stated
        predicate = self.rules.predicate(stated["predicate"])
        allowed_kinds = frozenset(predicate["object"]) if predicate is not None else frozenset()
        card = self.book.full(stated["card"]) if stated["card"] else None
        for concept, how in use.subject:
            if how != self.closest(concept, self.book.fulls(stated["subject"])) or how == "other":
                return f"{concept} is not what it speaks of"
        for concept, how in use.object:
            if how != self.closest(concept, self.book.fulls(stated["object"])):
                return f"{concept} does not stand to its object as said"
            if how == "other" and not self.kinds(concept) & allowed_kinds:
                return f"{concept} cannot be its object"
        given = [(concept,) for concept, _ in (*use.subject, *use.object)] + list(use.others)
        if any(self.covers(concepts, self.book.full(lifting)) for concepts in given for lifting in stated["unless"]):
            return "what lifts it is given"
        groups = [self.book.fulls(group) for group in stated["when"]]
        named = False
        for concepts in use.others:
            if stated["predicate"] in concepts or stated["predicate"] + INVERSE in concepts:
                named = True
            elif card is not None and card in concepts:
                pass
            elif not any(self.covers(concepts, wanted) for group in groups for wanted in group) and not any(
                self.covers(concepts, self.book.full(wanted)) for wanted in stated["allows"]
            ):
                return f"{concepts[0]} has no place in it"
        if not all(
            any(self.covers(concepts, wanted) for concepts in use.others for wanted in group) for group in groups
        ):
            return "a condition of it is not given"
        if not named and stated["predicate"] != _COPULA and "predicate" not in stated["implicit"]:
            return "its predicate is not given"
        if card is not None and not any(card in concepts for concepts in given):
            return "its card is not named"
        if (
            not use.subject
            and stated["subject"]
            and use.role != "subject"
            and "subject" not in stated["implicit"]
            and (card is None or any(self.player(name) for name in self.book.fulls(stated["subject"])))
        ):
            return "its subject is not given"
        return None

    def lifted(self, use: _Use, used: set[str]) -> str | None:
        """The exception to the assertion whose conditions are all given, if there is one that is not used itself."""
        given = [(concept,) for concept, _ in (*use.subject, *use.object)] + list(use.others)
        for other in self.book.exceptions(use.stated["id"]):
            if other["id"] in used or other["predicate"] != use.stated["predicate"]:
                continue
            card = self.book.full(other["card"]) if other["card"] else None
            conditions = all(
                any(self.covers(concepts, self.book.full(wanted)) for concepts in given for wanted in group)
                for group in other["when"]
            )
            lifting = any(self.covers(concepts, self.book.full(name)) for concepts in given for name in other["unless"])
            about = all(
                self.closest(concept, self.book.fulls(other["subject"])) in ("same", "special")
                for concept, _ in use.subject
            )
            object_ = all(
                self.closest(concept, self.book.fulls(other["object"])) != "other" for concept, _ in use.object
            )
            named = card is None or any(card in concepts for concepts in given)
            if conditions and about and object_ and named and not lifting and (other["when"] or use.subject):
                return f"its exception {other['id']} applies"
        return None

    def closer(self, use: _Use, found: Conclusion, asks: tuple[Any, Any, Any]) -> str | None:
        """The assertion of the same relation that has more of the question's conditions and rules otherwise, if
        there is one.
        """
        for other in self.book.by_predicate[use.stated["predicate"]].values():
            if other is use.stated or _closeness(other) <= _closeness(use.stated):
                continue
            same = self.placed(other, use)
            if same is None or self.misfit(same):
                continue
            said = self.concludes(same, *asks)
            if not said.missing and (said.verdict, set(said.values)) != (found.verdict, set(found.values)):
                return f"{other['id']} speaks more closely of the question"
        return None

    def placed(self, stated: Mapping[str, Any], use: _Use) -> _Use | None:
        """The use of another assertion for the same content; None where a subject or object of the question is
        none of its own.
        """
        groups = [name for group in stated["when"] for name in self.book.fulls(group)]
        subject: list[tuple[str, str]] = []
        object_: list[tuple[str, str]] = []
        others = list(use.others)
        for concept, _ in (*use.subject, *use.object):
            as_subject = self.closest(concept, self.book.fulls(stated["subject"]))
            as_object = self.closest(concept, self.book.fulls(stated["object"]))
            if (
                any(self.covers((concept,), wanted) for wanted in groups)
                or self.book.full(stated["card"] or "") == concept
            ):
                others.append((concept,))
            elif as_subject in ("same", "special"):
                subject.append((concept, as_subject))
            elif as_object in ("same", "special"):
                object_.append((concept, as_object))
            else:
                return None
        return _Use(stated, use.role, tuple(subject), tuple(object_), tuple(others))

    # what it says -----------------------------------------------------------------------------------------------------

    def concludes(self, use: _Use, words: Sequence[str], force: str, turned: bool) -> Conclusion:
        """The values of the role asked for, or the verdict."""
        return self.values(use, words, force, turned) if use.role else self.verdict(use, force, turned)

    def verdict(self, use: _Use, force: str, turned: bool) -> Conclusion:
        """Yes or no: what is stated against what is asked."""
        stated = use.stated
        truth = self.truth(use)
        if truth is None or force not in _FORCES:
            return nothing("whether that is what is stated is not shown")
        if any(how == "general" for _, how in use.subject) and not (
            truth and force == "can" and stated["force"] != "never"
        ):
            return nothing("the question speaks of more than is stated")
        found = _asserted(stated["force"], bool(stated["exclusive"]), force) if truth else _denied(stated["force"])
        if found is None:
            return nothing("the force of what is stated does not settle what is asked")
        return Conclusion({YES: NO, NO: YES, DEPENDS: DEPENDS}[found] if turned else found)

    def truth(self, use: _Use) -> bool | None:
        """Whether what the question says of the object is what is stated (False: it is excluded)."""
        stated = use.stated
        if not use.object:
            return True if not stated["object"] or "object" in stated["implicit"] else None
        if not stated["object"]:
            return None
        predicate = self.rules.predicate(stated["predicate"])
        one_only = (
            stated["exclusive"] or stated["force"] == "only" or (predicate is not None and predicate["functional"])
        )
        holds = True
        for concept, how in use.object:
            if how in ("same", "special") or (how == "general" and stated["force"] != "never"):
                continue
            by_class = self.by_class(concept, self.book.fulls(stated["object"]))
            if by_class:
                continue
            if by_class is False and how != "general":
                holds = False
                continue
            if how == "general" or not one_only or (by_class is None and self.decided(concept, stated)):
                return None
            holds = False
        return holds

    def decided(self, given: str, stated: Mapping[str, Any]) -> bool:
        """Whether the rules settle that stated objects are outside the given class: then the steps must show it."""
        objects = self.book.fulls(stated["object"])
        return given in self.book.terms and any(
            value in self.book.terms and self.book.outside(value, given) for value in objects
        )

    def by_class(self, given: str, stated: Sequence[str]) -> bool | None:
        """Whether the steps show all stated objects to be under the given class."""
        found = [self.premises.holds(value, given) for value in stated]
        return True if all(found) else False if all(item is False for item in found) else None

    def values(self, use: _Use, words: Sequence[str], force: str, turned: bool) -> Conclusion:
        """The concepts that fill the role asked for."""
        stated = use.stated
        if use.role == "choice":
            return self.chosen(use, force, turned)
        met = [concept for concept, how in use.object if how in ("same", "special")]
        narrow = force in ("only", "must") and stated["force"] not in _NECESSARY
        if (
            not words
            or turned != (stated["force"] == "never")
            or narrow
            or any(how == "other" for _, how in use.object)
        ):
            return nothing("what is stated gives no value for what is asked")
        if use.role == "object" and not met and stated["object"]:
            predicate = self.rules.predicate(stated["predicate"])
            asked_by = set(predicate["asked_by"]) if predicate is not None else set()
            general = any(how == "general" and concept in self.book.terms for concept, how in use.subject)
            if (asked_by and not asked_by & set(words)) or general:
                return nothing("the question does not ask for the object")
            return Conclusion(None, self.book.fulls(stated["object"]))
        wide = all(how == "general" for _, how in use.subject) and all(how != "general" for _, how in use.object)
        if use.role == "subject" and met and wide and stated["subject"]:
            return Conclusion(None, self.book.fulls(stated["subject"]))
        return nothing("the role asked for is given, or the other is not")

    def chosen(self, use: _Use, force: str, turned: bool) -> Conclusion:
        """Of the objects offered those that hold, where all others are excluded."""
        if force != "generic" or turned or use.stated["force"] not in _NECESSARY:
            return nothing("a choice is asked of what is not plainly stated")
        if any(how == "general" for _, how in use.subject):
            return nothing("the question speaks of more than is stated")
        stated = self.book.fulls(use.stated["object"])
        holding: list[str] = []
        for concept, how in use.object:
            if how == "same" or self.by_class(concept, stated):
                holding.append(concept)
            elif self.truth(_Use(use.stated, "", use.subject, ((concept, how),), use.others)) is not False:
                return nothing(f"{concept} is not shown to be excluded")
        if not holding or len(holding) == len(use.object):
            return nothing("nothing is left to choose")
        return Conclusion(None, tuple(dict.fromkeys(holding)))

    def player(self, concept: str) -> bool:
        """Whether a concept is a player: no card stands for one, as it does for what it is or has."""
        notion = self.rules.notions().get(concept)
        return notion is not None and notion["role"] == "player"

    # concepts ---------------------------------------------------------------------------------------------------------

    def up(self, concept: str) -> frozenset[str]:
        """A term or notion and all it is a kind of."""
        return self.book.above(concept) if concept in self.book.terms else self.rules.notion_up(concept)

    def closest(self, given: str, stated: Iterable[str]) -> str:
        """How a concept stands to the nearest of those stated: same, special (a kind of it), general (above it),
        other.
        """
        found = {
            "same"
            if given == other
            else "special"
            if other in self.up(given)
            else "general"
            if given in self.up(other)
            else "other"
            for other in stated
        }
        return next((how for how in _CLOSENESS if how in found), "other")

    def covers(self, concepts: Iterable[str], wanted: str) -> bool:
        """Whether a word that may stand for the concepts names the wanted one or a kind of it."""
        for concept in concepts:  # noqa: SIM110 - `any` takes twice as long
            if wanted in self.up(concept.removesuffix(INVERSE)):
                return True
        return False

    def kinds(self, concept: str) -> frozenset[str]:
        """The kinds of a term, or of a notion and all it is a kind of."""
        if concept in self.book.terms:
            return frozenset({self.book.terms[concept]["kind"]})
        notions = self.rules.notions()
        return frozenset(
            notions[name]["kind"] for name in self.rules.notion_up(concept) if name in notions and notions[name]["kind"]
        )


def _closeness(stated: Mapping[str, Any]) -> int:
    """How many conditions an assertion names, a card among them."""
    return len(stated["when"]) + bool(stated["card"])


def _asserted(stated: str, exclusive: bool, asked: str) -> str | None:
    """The verdict on a statement that is stated with a force: what is necessary happens, may happen and need not
    be the only thing.
    """
    if stated == "never":
        return NO
    if stated == "depends":
        return DEPENDS if asked in ("must", "can") else None
    if asked == "only":
        if stated == "only" or (exclusive and stated in _NECESSARY):
            return YES
        return NO if stated == "usually" else None
    if stated in _NECESSARY:
        return YES
    if asked == "can" or (stated, asked) == ("usually", "usually"):
        return YES
    return NO if asked in ("must", "always") else None


def _denied(stated: str) -> str | None:
    """The verdict on a statement of another object than the only one: no, unless the assertion itself denies."""
    return None if stated in ("never", "depends") else NO
