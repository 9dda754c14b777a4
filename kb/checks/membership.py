"""What is said twice of members: by the lists and links of a class, and by the values of its axes."""

from __future__ import annotations

from collections.abc import Iterator

from ..codes import finding
from ..model import Axis, Finding, Term, TermList
from .facts import BookFacts, Facts


def lists_agree_with_links(facts: Facts) -> Iterator[Finding]:
    """Where links state that a member of a list is one, they do so for every member, by the clause of the list."""
    for book in facts.books:
        for terms in book.book.lists:
            members = [book.terms[name] for name in terms.members if name in book.terms]
            # a rulebook may leave it to its lists to say what is a kind of what
            if terms.negative or not any(_own_clauses(member, terms) for member in members):
                continue
            for member in members:
                clauses = _own_clauses(member, terms)
                if clauses and str(terms.clause) not in clauses:
                    yield _other_clause(book, terms, member, clauses)
                elif not clauses and not _is_linked(book, member.id, terms.of):
                    yield _not_linked(book, terms, member)


def _own_clauses(member: Term, terms: TermList) -> list[str]:
    return [str(link.clause) for link in member.isa if link.term == terms.of]


def _is_linked(book: BookFacts, name: str, above: str) -> bool:
    """Whether links of terms, lists apart, lead from a term to what it is a kind of."""
    seen = {name}
    waiting = [name]
    while waiting:
        term = book.terms.get(waiting.pop())
        for link in term.isa if term else ():
            if link.term not in seen:
                seen.add(link.term)
                waiting.append(link.term)
    return above in seen


def _other_clause(book: BookFacts, terms: TermList, member: Term, clauses: list[str]) -> Finding:
    link = next(link for link in member.isa if link.term == terms.of)
    return finding(
        "TRM09",
        f"the list {terms.id} of {terms.of} is of {terms.clause.number}, but the link from {member.id} to {terms.of} is of {link.clause.number}",
        "Compare both clauses, and name in both places the one that says so; if both do, give the term a link for each.",
        link.span or terms.span,
        rulebook=book.id,
        related=(terms.clause, *clauses),
    )


def _not_linked(book: BookFacts, terms: TermList, member: Term) -> Finding:
    return finding(
        "TRM08",
        f"the list {terms.id} ({terms.clause.number}) has {member.id}, but no link makes it a kind of {terms.of}, as links make the others",
        f'Add {{term: {terms.of}, clause: "{terms.clause.number}"}} to the isa of {member.id} if the clause names it; else take it out of the list.',
        terms.span,
        rulebook=book.id,
        related=(terms.clause,),
    )


def exhaustive_axes_have_every_value(facts: Facts) -> Iterator[Finding]:
    """An exhaustive axis has two values at least, and one for each member of a division that it has values for."""
    for book in facts.books:
        for axis in book.book.axes:
            if not axis.exhaustive:
                continue
            if len(axis.values) < 2:
                message = f"the exhaustive axis {axis.id} has fewer than two values, so that it divides nothing"
                yield finding(
                    "TRM11", message, "Restore the values that its clause names.", axis.span, rulebook=book.id
                )
                continue
            lacking = [name for name in _divided(book, axis) if not _has_value(book, axis, name)]
            if lacking:
                yield finding(
                    "TRM11",
                    f"the axis {axis.id} is exhaustive, but {', '.join(lacking)} {'has' if len(lacking) == 1 else 'have'} none of its values",
                    'Restore the value that is missing, link the term to one, or write exhaustive: "no".',
                    axis.span,
                    rulebook=book.id,
                    related=axis.clauses,
                )


def _divided(book: BookFacts, axis: Axis) -> Iterator[str]:
    """What must have a value: the members of each list and table under the class of an axis of which some have one.

    Features are own or acquired: of these none has a value on the axis of what is interactive, and none needs one.
    """
    groups = [
        terms.members
        for terms in book.book.lists
        if terms.closed and not terms.negative and axis.of in book.ancestors(terms.of)
    ]
    groups += [
        tuple(name for row in table.rows for cell in row.cells for name in cell)
        for table in book.book.tables
        if table.classifies == axis.of
    ]
    found = (name for group in groups if any(_has_value(book, axis, name) for name in group) for name in group)
    yield from (name for name in dict.fromkeys(found) if name in book.terms)


def _has_value(book: BookFacts, axis: Axis, name: str) -> bool:
    """Whether a term is a kind of a value, or something that is lies under the term."""
    below = (one for one in book.terms if name in book.ancestors(one))
    return any(not book.ancestors(one).isdisjoint(axis.values) for one in below)
