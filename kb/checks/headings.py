"""Tables by their names: each is named by the clause that has it, and its headings name the terms of their rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..codes import finding
from ..model import Finding, Span, Table, Term, Text
from ..shapes import UNREAD
from ..text import words
from .facts import BookFacts, Facts

# What turns a name round: a heading has it where the name of the term has it.
_DENIALS = frozenset({"не", "без", "нет", "not", "non", "no", "without"})
_ARTICLES = frozenset({"a", "an", "the"})
_ENDING = 3
"""Letters by which the forms of one word differ at their end at most (способность, способностями)."""


def tables_and_their_clauses_name_each_other(facts: Facts) -> Iterator[Finding]:
    """A table that a clause says it has is there, and a table that is there is named by its clause."""
    for book in facts.books:
        clause_of = {table.id: table.clause for table in book.book.tables}
        for clause in book.book.clauses:
            for name in clause.tables:
                if clause_of.get(name) != clause.id:
                    other = f"that table is of {clause_of[name]}" if name in clause_of else "there is no such table"
                    message = f"{clause.id} says that it has the table {name}, but {other}"
                    hint = "Restore the file of the table, or correct the name."
                    yield finding("TAB05", message, hint, clause.span, clause=clause.id, related=(clause.id,))
        for table in book.book.tables:
            owner = book.clauses.get(table.clause.number)
            # a table of a clause that is not there is told elsewhere
            if owner is not None and table.id not in owner.tables:
                message = f"the table {table.id} is of {owner.id}, but the clause does not say that it has it"
                hint = f"Write tables: [{table.id}] in the clause, so that it is noticed when the table is lost."
                yield finding("TAB07", message, hint, table.span, clause=owner.id, related=(owner.id,))


def headings_name_their_terms(facts: Facts) -> Iterator[Finding]:
    """What is printed over a column or before a row is a name of its term, in full or in part, and not the name of another."""
    for book in facts.books:
        for table in book.book.tables:
            for kind, name, label, span in _headings(table):
                term = book.terms.get(name or "")
                if term is not None:
                    yield from _misnamed(book, table, f"the {kind} of {term.id}", term, label, span)


def _headings(table: Table) -> Iterator[tuple[str, str | None, Text, Span | None]]:
    for term, label in table.columns:
        yield "column", term, label, table.span
    for row in table.rows:
        yield "row", row.term, row.label, row.span


def _misnamed(book: BookFacts, table: Table, what: str, term: Term, label: Text, span: Span | None) -> Iterator[Finding]:
    for printed, own, language in ((label.ru, _names_ru(term), "ru"), (label.en, _names_en(term), "en")):
        heading = _content(printed)
        if not heading or printed == UNREAD:
            continue
        names = [_content(name) for name in own]
        if heading in names:
            continue
        labels = (_content(getattr(other.label, language)) for other in book.book.terms if other.id != term.id)
        if any(_is_part_of(heading, name) for name in names) and heading not in labels:
            continue
        yield finding(
            "TAB06",
            f"the table {table.id} calls {what} “{printed}”, but that term is “{getattr(term.label, language)}”",
            "Compare the heading with the source: correct it or the term, or add the name to the synonyms of the term.",
            span,
            clause=table.clause,
            related=(table.clause,),
        )


def _names_ru(term: Term) -> Iterable[str]:
    return (term.label.ru, *term.synonyms)


def _names_en(term: Term) -> Iterable[str]:
    return (term.label.en, *term.synonyms_en)


def _content(text: str) -> tuple[str, ...]:
    return tuple(word for word in words(text) if word not in _ARTICLES)


def _is_part_of(heading: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Whether every word of a heading is, in some form, one of a name, and both deny or neither does."""
    if _DENIALS.isdisjoint(heading) != _DENIALS.isdisjoint(name):
        return False
    return all(any(_same_word(word, other) for other in name) for word in heading)


def _same_word(one: str, other: str) -> bool:
    common = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        common += 1
    return one == other or (common > _ENDING and max(len(one), len(other)) - common <= _ENDING)
