"""Whether clauses speak of what is said to rest on them: links, definitions, assertions, lists, and the numbers that a text names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..codes import finding
from ..model import Assertion, ClauseId, Finding, Span, Term, Text
from .facts import BookFacts, Facts
from .wording import LANGUAGES, Wording, Wordings, content

_NUMBER = re.compile(r"(?<![\w.:-])\d{3,}(?:\.\d+)*(?![\w-])")
_AFTER_CUE = re.compile(r"(?:\bсм\.|\bпункт\w*|\bп\.|\bsee|\bclauses?|\brules?)\s*(\d+(?:\.\d+)*)", re.IGNORECASE)
_MUCH_MORE = 1.6
"""How many times as many words of a statement another clause has at least, if the one that is named cannot be meant."""


def clauses_speak_of_what_rests_on_them(facts: Facts) -> Iterator[Finding]:
    """A link's clause names its term, and the words of a definition or claim do not stand in another clause instead."""
    for book in facts.books:
        wordings = Wordings(book)
        yield from _links(book, wordings)
        yield from _definitions(book, wordings)
        for claim in book.book.assertions:
            yield from _claim(book, wordings, claim)


def _links(book: BookFacts, wordings: Wordings) -> Iterator[Finding]:
    for term in book.book.terms:
        for link in (*term.isa, *term.disjoint):
            other = wordings.named_elsewhere(term, link.clause.number)
            if other:
                yield _unnamed(
                    f"the link from {term.id} to {link.term}", term, link.clause, other, link.span or term.span
                )


def _definitions(book: BookFacts, wordings: Wordings) -> Iterator[Finding]:
    for term in book.book.terms:
        if term.defined_by is None or term.defined_by.number not in book.clauses:
            continue
        what = f"the definition of {term.id}"
        unnamed = wordings.named_elsewhere(term, term.defined_by.number)
        other = _stands_elsewhere(book, wordings, term.definition, (term.defined_by,))
        if unnamed:
            yield _unnamed(what, term, term.defined_by, unnamed, term.span)
        elif other is not None:
            yield _elsewhere(what, term.defined_by, other, term.span)


def _unnamed(what: str, term: Term, named: ClauseId, other: str, span: Span | None) -> Finding:
    message = f"{what} rests on {named.number}, which does not name “{term.label.ru}”, as {other} does"
    hint = "Name the clause that says so; if it is this one, add the word that it uses to the synonyms of the term."
    return finding("LNK08", message, hint, span, clause=named, related=(named,))


def _claim(book: BookFacts, wordings: Wordings, claim: Assertion) -> Iterator[Finding]:
    known = tuple(clause for clause in claim.clauses if clause.number in book.clauses)
    # an assertion without clauses, or with one that is not there, is told elsewhere
    if known and known == claim.clauses:
        other = _stands_elsewhere(book, wordings, claim.claim, known)
        if other is not None:
            yield _elsewhere(f"the assertion {claim.id}", known[0], other, claim.span)


def _elsewhere(what: str, named: ClauseId, other: ClauseId, span: Span | None) -> Finding:
    message = f"{what} rests on {named.number}, but its words stand in {other.number} rather"
    hint = f"Compare both clauses: name {other.number} if it is the one that says so, or word the statement as its clause does."
    return finding("LNK08", message, hint, span, clause=named, related=(named, other))


def _stands_elsewhere(book: BookFacts, wordings: Wordings, said: Text, named: tuple[ClauseId, ...]) -> ClauseId | None:
    """The clause that has far more of the words of a statement than each of those named, in every language it is written in."""
    other = ""
    numbers = frozenset(clause.number for clause in named)
    for language in LANGUAGES:
        spoken = content(getattr(said, language))
        if not spoken:
            continue
        own = max(wordings.of(number, language).share(spoken) for number in numbers)
        # a clause cannot have more than all of them
        if own * _MUCH_MORE > 1:
            return None
        share, other = wordings.best(spoken, language, numbers)
        if share < own * _MUCH_MORE or not other:
            return None
    return book.clauses[other].id if other else None


def lists_are_named_by_their_clauses(facts: Facts) -> Iterator[Finding]:
    """The text of a clause names every member of its list, in both languages, if it names half of them at least."""
    for book in facts.books:
        for terms in book.book.lists:
            clause = book.clauses.get(terms.clause.number)
            members = [book.terms[name] for name in terms.members if name in book.terms]
            # of a term that stands twice either may be meant
            if clause is None or len(book.terms) < len(book.book.terms):
                continue
            for language, called in (("ru", "Russian"), ("en", "English")):
                wording = Wording((getattr(clause.heading, language), getattr(clause.text, language)))
                lost = [term for term in members if not wording.names(term, language)]
                # a clause may leave its list to a table
                if lost and 2 * len(lost) <= len(members):
                    names = ", ".join(f"“{getattr(term.label, language)}”" for term in lost)
                    yield finding(
                        "TXT03",
                        f"the {called} text of {clause.id.number} does not name {names}, which its list {terms.id} has",
                        "Restore the word in the text, correct the list, or add the word that the text uses to the synonyms of the term.",
                        clause.span,
                        clause=clause.id,
                        related=(clause.id,),
                    )


def numbers_in_texts_are_references(facts: Facts) -> Iterator[Finding]:
    """A number of the rulebook that the text of a clause names is among its references."""
    for book in facts.books:
        known = book.clauses.keys() | book.external.keys()
        for clause in book.book.clauses:
            listed = {reference.to.number for reference in clause.references} | {clause.id.number}
            for number in _numbers(clause.text, known):
                if number not in listed:
                    message = f"the text of {clause.id.number} names {number}, which is not among its references"
                    hint = f'Add {{to: "{number}", kind: see}} to its refs, or correct the text.'
                    yield finding("LNK07", message, hint, clause.span, clause=clause.id, related=(clause.id,))


def _numbers(text: Text, known: set[str]) -> Iterator[str]:
    """The numbers that a text names: those after “see”, and those that are the number of a clause."""
    said = f"{text.ru} | {text.en}"
    named = (*_AFTER_CUE.findall(said), *(number for number in _NUMBER.findall(said) if number in known))
    yield from dict.fromkeys(named)
