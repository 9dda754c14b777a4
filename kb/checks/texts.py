"""Wordings: in both languages, and not empty."""

from __future__ import annotations

from collections.abc import Iterator

from ..codes import finding
from ..model import Finding, Span, Text
from .facts import BookFacts, Facts


def wordings_are_in_both_languages(facts: Facts) -> Iterator[Finding]:
    """A wording that is there in one language is there in the other."""
    for owner, what, text, span in _all_texts(facts):
        if bool(text.ru) != bool(text.en):
            missing = "Russian" if text.en else "English"
            yield finding("TXT01", f"{what} is missing in {missing}", "Add it.", span, rulebook=owner)


def _all_texts(facts: Facts) -> Iterator[tuple[str | None, str, Text, Span | None]]:
    for book in facts.books:
        for what, text, span in _texts(book):
            yield book.id, what, text, span
    for cards in facts.card_words:
        for section, entry in cards.entries():
            yield cards.rulebook, f"the label of {entry.id}, of {section} of card texts,", entry.label, entry.span
    for predicate in facts.knowledge.predicates:
        yield None, f"the label of the predicate {predicate.id}", predicate.label, predicate.span
    for notion in facts.knowledge.notions:
        yield None, f"the label of the notion {notion.id}", notion.label, notion.span


def _texts(book: BookFacts) -> Iterator[tuple[str, Text, Span | None]]:
    parts = book.book
    yield f"the title of {book.id}", parts.title, None
    for clause in parts.clauses:
        yield f"the heading of {clause.id}", clause.heading, clause.span
        yield f"the text of {clause.id}", clause.text, clause.span
        yield f"the note of {clause.id}", clause.note, clause.span
        for reference in clause.references:
            yield f"the title of the reference to {reference.to}", reference.title, reference.span
        for example in clause.examples:
            yield f"the text of the example {example.id}", example.text, example.span
    for external in parts.external:
        yield f"the title of {external.id}", external.title, external.span
    for gap in parts.gaps:
        yield f"the note of the gap {gap.first}–{gap.last}", gap.note, gap.span
    for term in parts.terms:
        yield f"the label of the term {term.id}", term.label, term.span
        yield f"the definition of the term {term.id}", term.definition, term.span
    for axis in parts.axes:
        yield f"the label of the axis {axis.id}", axis.label, axis.span
    for table in parts.tables:
        yield f"the title of the table {table.id}", table.title, table.span
        yield f"the note of the table {table.id}", table.note, table.span
        for _, label in table.columns:
            yield f"a column label of the table {table.id}", label, table.span
        for row in table.rows:
            for text in (row.label, *row.texts, *(said.words for said in row.states)):
                yield f"a text of the table {table.id}", text, row.span
    for claim in parts.assertions:
        yield f"the claim of the assertion {claim.id}", claim.claim, claim.span


def nothing_is_without_words(facts: Facts) -> Iterator[Finding]:
    """A clause has a text or a heading (unless the source prints neither), a term a label, an assertion its claim."""
    for book in facts.books:
        for clause in book.book.clauses:
            if clause.text == clause.heading == Text() and not clause.inferred:
                message = f"{clause.id} has neither heading nor text"
                yield finding("TXT02", message, "Restate the clause.", clause.span, clause=clause.id)
        for term in book.book.terms:
            if term.label == Text():
                message = f"the term {term.id} has an empty label"
                yield finding("TXT02", message, "Write the word in both languages.", term.span, rulebook=book.id)
        for claim in book.book.assertions:
            if claim.claim == Text():
                message = f"the assertion {claim.id} has an empty claim"
                yield finding("TXT02", message, "Say what it claims in both languages.", claim.span, rulebook=book.id)
