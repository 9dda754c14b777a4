"""Assertions: each rests on clauses, fits its predicate, and does not contradict another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import combinations

from ..codes import finding
from ..model import Assertion, Finding
from .facts import BookFacts, Facts
from .links import nearest_numbers


def assertions_name_their_clauses(facts: Facts) -> Iterator[Finding]:
    """Every assertion names the clauses that state it, and they are in the fragments."""
    for book in facts.books:
        for claim in book.book.assertions:
            if not claim.clauses:
                message = f"the assertion {claim.id} names no clause, so nothing vouches for it"
                hint = "Name the clause that states it under clauses; without one, delete the assertion."
                yield finding("AST01", message, hint, claim.span, rulebook=book.id)
            for clause in claim.clauses:
                if clause.number not in book.clauses:
                    external = " (only its title is known)" if clause.number in book.external else ""
                    message = f"the assertion {claim.id} names {clause}, which is not in the fragments{external}"
                    hint = nearest_numbers(book, clause.number)
                    yield finding("AST02", message, hint, claim.span, rulebook=book.id)


def exceptions_name_assertions(facts: Facts) -> Iterator[Finding]:
    """An exception is one to an assertion of the same rulebook."""
    for book in facts.books:
        known = {claim.id for claim in book.book.assertions}
        for claim in book.book.assertions:
            if claim.exception_to and (claim.exception_to not in known or claim.exception_to == claim.id):
                message = (
                    f"the assertion {claim.id} is an exception to “{claim.exception_to}”, which is no other assertion"
                )
                hint = "Write the id of the assertion that it makes an exception to."
                yield finding("TRM01", message, hint, claim.span, rulebook=book.id)


def roles_fit_their_predicates(facts: Facts) -> Iterator[Finding]:
    """Subject and object are of a kind that the predicate takes."""
    taken = {kind for one in facts.knowledge.predicates for kind in (*one.subject, *one.object)}
    for book in facts.books:
        for claim in book.book.assertions:
            predicate = facts.predicates.get(claim.predicate)
            if predicate is None:
                continue
            for role, names, allowed in (
                ("subject", claim.subject, predicate.subject),
                ("object", claim.object, predicate.object),
            ):
                if role == "object" and not allowed and names:
                    message = f"the assertion {claim.id} has an object, but the predicate {predicate.id} takes none"
                    yield finding("AST03", message, "Delete the object.", claim.span, rulebook=book.id)
                    continue
                for name in names:
                    kinds = _kinds(facts, book, name)
                    if kinds is not None and not kinds & set(allowed):
                        yield finding(
                            "AST03",
                            f"the assertion {claim.id} has the {role} {name} of kind {_listed(kinds)}, which the"
                            f" predicate {predicate.id} does not take",
                            _misspelt(book, name, kinds, taken)
                            or f"It takes {', '.join(allowed)}: correct the assertion, or add the kind to the predicate.",
                            claim.span,
                            rulebook=book.id,
                        )


def _misspelt(book: BookFacts, name: str, kinds: frozenset[str], taken: set[str]) -> str:
    """The hint for a term of a kind that no predicate at all takes: not the assertion is wrong then. Empty for others."""
    if name not in book.terms or kinds & taken:
        return ""
    near = get_close_matches(_listed(kinds), sorted(taken), 1)
    meant = f", {near[0]} perhaps" if near else ""
    span = book.terms[name].span
    return f"No predicate takes {_listed(kinds)}: correct the kind of the term{meant}{f' ({span})' if span else ''}."


def _listed(kinds: frozenset[str]) -> str:
    return ", ".join(sorted(kinds)) or "(none)"


def _kinds(facts: Facts, book: BookFacts, name: str) -> frozenset[str] | None:
    """The kinds of a term, or of a notion and what it is a kind of; None where that is reported as missing already."""
    if name in book.terms:
        kind = book.terms[name].kind
        return frozenset({kind}) if kind else None
    if name not in facts.notions:
        return None
    above = (facts.notions.get(more) for more in facts.more_general(name))
    return frozenset(notion.kind for notion in above if notion is not None and notion.kind)


def slots_have_one_filling(facts: Facts) -> Iterator[Finding]:
    """What can have one value only (a default, a functional predicate) has one in each case, exceptions apart."""
    for book in facts.books:
        for one, other in _pairs(book):
            predicate = facts.predicates.get(one.predicate)
            single = one.intent == other.intent == "default" or (predicate is not None and predicate.functional)
            positive = "never" not in (one.force, other.force)
            if single and positive and set(one.object) != set(other.object):
                message = (
                    f"{one.id} and {other.id} give {_slot(one)} two values: {', '.join(one.object) or 'none'} and"
                    f" {', '.join(other.object) or 'none'}"
                )
                hint = "Correct one of them, tell their conditions apart, or mark one as exception_to the other."
                related = (*one.clauses, *other.clauses)
                yield finding("AST04", message, hint, other.span, rulebook=book.id, related=related)


def assertions_do_not_contradict(facts: Facts) -> Iterator[Finding]:
    """Nothing is both so and never so in one case, exceptions apart."""
    for book in facts.books:
        for one, other in _pairs(book):
            never = (one.force == "never") + (other.force == "never")
            same = set(one.object) & set(other.object) or not (one.object or other.object)
            if never == 1 and same:
                force = other.force if one.force == "never" else one.force
                message = f"{one.id} and {other.id} contradict each other: one says never, the other {force}"
                hint = "Correct one of them, tell their conditions apart, or mark one as exception_to the other."
                related = (*one.clauses, *other.clauses)
                yield finding("AST05", message, hint, other.span, rulebook=book.id, related=related)


def _slot(claim: Assertion) -> str:
    return f"“{claim.predicate}” of {', '.join(claim.subject)}"


def _pairs(book: BookFacts) -> Iterator[tuple[Assertion, Assertion]]:
    """Assertions about one subject under the same conditions, neither an exception to the other."""
    groups: dict[tuple[object, ...], list[Assertion]] = {}
    for claim in book.book.assertions:
        conditions = frozenset(frozenset(alternatives) for alternatives in claim.when)
        for subject in claim.subject:
            groups.setdefault((subject, claim.predicate, conditions, claim.card), []).append(claim)
    pairs = ((one, other) for group in groups.values() for one, other in combinations(group, 2))
    return _distinct(pair for pair in pairs if not _excepted(*pair))


def _excepted(one: Assertion, other: Assertion) -> bool:
    return one.exception_to == other.id or other.exception_to == one.id


def _distinct(pairs: Iterable[tuple[Assertion, Assertion]]) -> Iterator[tuple[Assertion, Assertion]]:
    seen: set[tuple[str, str]] = set()
    for one, other in pairs:
        if one.id != other.id and (one.id, other.id) not in seen:
            seen.add((one.id, other.id))
            yield one, other
