"""Terms: everything named is defined, is-a has no circle, nothing is in two classes that exclude each other."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator

from ..codes import finding
from ..model import Finding, Span, Term, TermList
from ..text import fold, words
from .facts import BookFacts, Facts


def used_words_are_defined(facts: Facts) -> Iterator[Finding]:
    """Terms, notions and predicates that anything names are defined, in the rulebook or in the lexicon."""
    for book in facts.books:
        terms = book.terms.keys()
        yield from _undefined(_uses_of_terms(book), terms, "term", book.id)
        if book.book.assertions and not facts.predicates:
            # every word that is used would be told otherwise, some thousand times
            first = book.book.assertions[0]
            message = f"the assertions of {book.id} use predicates, and there are none in the lexicon"
            hint = "Restore the folder lexicon beside the rulebooks, with its predicates."
            yield finding("TRM01", message, hint, first.span, rulebook=book.id)
            continue
        concepts = terms | facts.notions.keys()
        yield from _undefined(_uses_in_roles(book), concepts, "term or notion", book.id)
        # a question may mention other relations beside the one that is stated, so predicates may stand here too
        yield from _undefined(_uses_beside(book), concepts | facts.predicates.keys(), "term or notion", book.id)
        yield from _undefined(_uses_of_predicates(book), facts.predicates.keys(), "predicate", book.id)
        elsewhere = {term for other in facts.books if other is not book for term in other.terms}
        counterparts = (
            (f"the term {term.id}", term.counterpart, term.span) for term in book.book.terms if term.counterpart
        )
        yield from _undefined(counterparts, elsewhere, "term of another rulebook", book.id)
    yield from _undefined_in_lexicon(facts)


def _uses_of_terms(book: BookFacts) -> Iterator[tuple[str, str, Span | None]]:
    for term in book.book.terms:
        for link in (*term.isa, *term.disjoint):
            yield f"the term {term.id}", link.term, link.span
    for terms in book.book.lists:
        for name in (terms.of, *terms.members, *terms.across):
            yield f"the list {terms.id}", name, terms.span
    for axis in book.book.axes:
        for name in (axis.of, *axis.values):
            yield f"the axis {axis.id}", name, axis.span
    for table in book.book.tables:
        where = f"the table {table.id}"
        for heading in (table.classifies, *(term for term, _ in table.columns)):
            yield where, heading or "", table.span
        for row in table.rows:
            for entry in (row.term, *(cell for cells in row.cells for cell in cells)):
                yield where, entry or "", row.span
    for claim in book.book.assertions:
        yield f"the assertion {claim.id}", claim.card or "", claim.span


def _uses_in_roles(book: BookFacts) -> Iterator[tuple[str, str, Span | None]]:
    for claim in book.book.assertions:
        for name in (*claim.subject, *claim.object):
            yield f"the assertion {claim.id}", name, claim.span
    for table in book.book.tables:
        for row in table.rows:
            for said in row.states:
                for name in said.object:
                    yield f"a statement of the table {table.id}", name, said.span


def _uses_of_predicates(book: BookFacts) -> Iterator[tuple[str, str, Span | None]]:
    for claim in book.book.assertions:
        yield f"the assertion {claim.id}", claim.predicate, claim.span
    for table in book.book.tables:
        for row in table.rows:
            for said in row.states:
                yield f"a statement of the table {table.id}", said.predicate, said.span


def _uses_beside(book: BookFacts) -> Iterator[tuple[str, str, Span | None]]:
    for claim in book.book.assertions:
        conditions = (name for alternatives in claim.when for name in alternatives)
        for name in (*conditions, *claim.unless, *claim.allows):
            yield f"the assertion {claim.id}", name, claim.span


def _undefined_in_lexicon(facts: Facts) -> Iterator[Finding]:
    concepts = facts.notions.keys() | facts.predicates.keys() | facts.terms_of_all
    notions = (
        (f"the notion {notion.id}", name, notion.span)
        for notion in facts.knowledge.notions
        for name in (*notion.implies, *notion.isa)
    )
    yield from _undefined(notions, concepts, "notion, predicate or term", None)
    asked = (
        (f"the predicate {predicate.id}", name, predicate.span)
        for predicate in facts.knowledge.predicates
        for name in predicate.asked_by
    )
    yield from _undefined(asked, concepts, "notion", None)
    opposites = (
        (f"the predicate {predicate.id}", predicate.opposite, predicate.span)
        for predicate in facts.knowledge.predicates
        if predicate.opposite
    )
    yield from _undefined(opposites, facts.predicates.keys(), "predicate", None)


def _undefined(
    uses: Iterable[tuple[str, str, Span | None]], known: Iterable[str], kind: str, rulebook: str | None
) -> Iterator[Finding]:
    names = frozenset(known)
    for where, name, span in dict.fromkeys(uses):
        # An empty name is a missing value, which is reported already.
        if name and name not in names:
            near = difflib.get_close_matches(name, sorted(names), 3)
            hint = f"Did you mean {' or '.join(near)}?" if near else f"Define the {kind}, or correct the name."
            yield finding("TRM01", f"{where} uses “{name}”, and there is no such {kind}", hint, span, rulebook=rulebook)


def is_a_has_no_circle(facts: Facts) -> Iterator[Finding]:
    """Nothing is a kind of itself, by however many steps."""
    for book in facts.books:
        reported: set[frozenset[str]] = set()
        for link in book.links:
            if link.child not in book.ancestors(link.parent):
                continue
            way = book.way_up(link.parent, link.child)
            circle = (link.child, *(step.child for step in way), link.child)
            if frozenset(circle) not in reported:
                reported.add(frozenset(circle))
                yield finding(
                    "TRM02",
                    f"these terms are kinds of one another: {' → '.join(circle)}",
                    "Delete the link that no clause states.",
                    link.span,
                    rulebook=book.id,
                    related=(link.clause, *(step.clause for step in way)),
                )
    yield from _circles_of_notions(facts)


def _circles_of_notions(facts: Facts) -> Iterator[Finding]:
    reported: set[str] = set()
    for notion in facts.knowledge.notions:
        for up in notion.isa:
            if notion.id in facts.more_general(up) and notion.id not in reported:
                circle = [name for name in facts.more_general(up) if notion.id in facts.more_general(name)]
                reported.update(circle)
                message = f"these notions are kinds of one another: {', '.join(sorted(circle))}"
                yield finding("TRM02", message, "Delete one of the links under isa.", notion.span)


def no_term_is_in_two_exclusive_classes(facts: Facts) -> Iterator[Finding]:
    """Classes that exclude each other have no common member, by however many is-a steps."""
    for book in facts.books:
        found: set[tuple[str, frozenset[str]]] = set()
        names = dict.fromkeys((*book.terms, *(link.child for link in book.links)))
        for exclusion in book.exclusions:
            for name in names:
                above = book.ancestors(name)
                if exclusion.one not in above or exclusion.other not in above:
                    continue
                case = (name, frozenset((exclusion.one, exclusion.other)))
                # What a member inherits from its class is reported for the class alone.
                inherited = any(
                    {exclusion.one, exclusion.other} <= book.ancestors(link.parent)
                    for link in book.parents.get(name, ())
                )
                if case in found or inherited:
                    continue
                found.add(case)
                ways = (*book.way_up(name, exclusion.one), *book.way_up(name, exclusion.other))
                stated = f" by {exclusion.clause}" if exclusion.clause else ""
                span = next((step.span for step in ways if step.span), None) or exclusion.span
                yield finding(
                    "TRM03",
                    f"{name} is both {exclusion.one} and {exclusion.other}, which exclude each other{stated}",
                    "Correct the list or link that puts it in the wrong one.",
                    span,
                    rulebook=book.id,
                    related=(*(step.clause for step in ways), *([exclusion.clause] if exclusion.clause else [])),
                )


def definitions_name_their_clauses(facts: Facts) -> Iterator[Finding]:
    """Every definition names the clause that gives it."""
    for book in facts.books:
        for term in book.book.terms:
            if (term.definition.ru or term.definition.en) and term.defined_by is None:
                message = f"the definition of {term.id} names no clause, so nothing vouches for it"
                hint = "Name the clause that gives it under defined_by; without one, delete the definition."
                yield finding("TRM07", message, hint, term.span, rulebook=book.id)


def labels_tell_terms_apart(facts: Facts) -> Iterator[Finding]:
    """No two terms of a rulebook have one label in one language: an answer that names one would be taken for the other."""
    for book in facts.books:
        for language in ("ru", "en"):
            first: dict[str, Term] = {}
            for term in book.book.terms:
                label = " ".join(words(getattr(term.label, language)))
                # what could not be read, and terms of one id, are told apart elsewhere
                other = first.setdefault(label, term) if label else term
                if other.id != term.id:
                    yield finding(
                        "TRM06",
                        f"the terms {other.id} and {term.id} have one label, “{getattr(term.label, language)}”",
                        "Say in the label what tells them apart, or join the two.",
                        term.span,
                        rulebook=book.id,
                    )


def closed_lists_name_every_kind(facts: Facts) -> Iterator[Finding]:
    """What links make a kind of a class stands in each closed list of the class, by itself or by something above or below it."""
    for book in facts.books:
        closed = [terms for terms in book.book.lists if terms.closed and not terms.negative]
        for name in book.terms:
            lists = [
                terms
                for terms in closed
                if terms.of in book.ancestors(name) - {name} and _leaves_out(book, closed, terms, name)
                # a kind of what is left out is told with it
                and not any(
                    terms.of in book.ancestors(link.parent) - {link.parent}
                    and _leaves_out(book, closed, terms, link.parent)
                    for link in book.parents.get(name, ())
                )
            ]
            if lists:
                yield _left_out(book, name, lists)


def _leaves_out(book: BookFacts, closed: Iterable[TermList], terms: TermList, name: str) -> bool:
    """Whether no member of a list has the term under it or a kind in common with it, and neither what the list says to cut across it nor
    another division of the class covers the term.

    Features are interactive or not, and own or acquired: that a term is one of the former says nothing of the latter.
    """
    below = (one for one in book.terms if name in book.ancestors(one))
    if any(_covers(book, terms.members, one) for one in below) or _covers(book, terms.across, name):
        return False
    axes = (axis.values for axis in book.book.axes if axis.of == terms.of)
    lists = (other.members for other in closed if other.of == terms.of and other is not terms)
    return not any(_covers(book, members, name) and _divide_apart(book, members, terms.members) for members in (*axes, *lists))


def _covers(book: BookFacts, members: Iterable[str], name: str) -> bool:
    return not book.ancestors(name).isdisjoint(members)


def _divide_apart(book: BookFacts, members: Iterable[str], others: tuple[str, ...]) -> bool:
    """Whether nothing in one division of a class is a kind of anything in the other."""
    return not any(
        member in book.ancestors(other) or other in book.ancestors(member) for member in members for other in others
    )


def _left_out(book: BookFacts, name: str, lists: list[TermList]) -> Finding:
    ways = [step for terms in lists for step in book.way_up(name, terms.of)]
    told = " and ".join(f"{terms.id} of {terms.of} ({terms.clause})" for terms in lists)
    classes = " and ".join(dict.fromkeys(terms.of for terms in lists))
    leave = "the closed list {} leaves" if len(lists) == 1 else "the closed lists {} leave"
    return finding(
        "TRM05",
        f"{name} is a kind of {classes}, but {leave.format(told)} it out",
        "Correct the link, or add the term where the clause names it; what groups the members in another way stands under across.",
        next((step.span for step in ways if step.span), None),
        rulebook=book.id,
        related=(*(step.clause for step in ways), *(terms.clause for terms in lists)),
    )


def cards_of_examples_are_terms(facts: Facts) -> Iterator[Finding]:
    """A card that an example names is a term of kind card, so that questions about it can be read."""
    for book in facts.books:
        cards = [term for term in book.book.terms if term.kind == "card"]
        names = {
            fold(name)
            for term in cards
            for name in (term.id, term.label.ru, term.label.en, *term.synonyms, *term.synonyms_en)
        }
        for clause in book.book.clauses:
            for example in clause.examples:
                for card in example.cards:
                    if fold(card) not in names:
                        message = (
                            f"the example {example.id} of {clause.id} names “{card}”, which is no term of kind card"
                        )
                        hint = "Add the card to the terms."
                        yield finding("TRM04", message, hint, example.span or clause.span, clause=clause.id)
