"""What `rules/` states, held against the official wording that the user attached.

A restatement can only be trusted as far as its clause says it. Where the official words are at hand, three things
are compared: that the clause an assertion names mentions the terms that it relates (OFF01), that one sentence of the
clause which is said to put one term under another, or to part two, mentions both (OFF02), and that a table of the
official text has in its cells what the clauses around it say (OFF03). Clauses that were not attached are not judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ..checks.facts import BookFacts, Facts
from ..model import Assertion, ClauseId, Finding, KnowledgeBase, Rulebook, Severity, Span, Table
from ..morphology import forms, lemma
from ..text import words
from .document import DocClause, DocTable, Document

TITLES: Mapping[str, str] = {
    "OFF01": "The official clause does not mention a term of the assertion",
    "OFF02": "No sentence of the official clause relates the two terms",
    "OFF03": "An official table and the clauses disagree",
}

_OPEN, _CLOSE = "([{", ")]}"
_MARKS = "=~"
# What follows the stop at a sentence's end: white space, marks that open, a capital.
_BEGINNING = re.compile(r"\s+[«“\"„(●•–—-]*\s*[A-ZА-ЯЁ]")


def check_grounding(knowledge: KnowledgeBase, folder: Path) -> tuple[Finding, ...]:
    """What the official wording attached in a data folder does not bear out, for every rulebook that has one.

    SvodError where the library of imports cannot be read.
    """
    from .library import Library

    found: list[Finding] = []
    with Library.open(folder) as library:
        facts = Facts(knowledge)
        for book in facts.books:
            edition = library.edition(book.id, attached=True)
            if edition is not None:
                found += grounding(facts, book, library.document(edition))
    return tuple(found)


def attached_clauses(folder: Path) -> frozenset[str]:
    """The ids of the clauses of built-in rulebooks whose official wording is attached in a data folder."""
    from .library import Library

    with Library.open(folder) as library:
        return frozenset(
            f"{edition.rulebook}:{number}"
            for edition in library.editions(attached=True)
            for number in library.numbers(edition)
        )


def grounding(facts: Facts, book: BookFacts, official: Document) -> Iterator[Finding]:
    """What the official document does not bear out of one rulebook: assertions, then links of terms, then tables."""
    wording = _Wording(facts, book.book, official)
    for assertion in book.book.assertions:
        yield from _assertion(facts, book, assertion, wording)
    yield from _relations(book, wording)
    for table in book.book.tables:
        if table.classifies:
            yield from _table(book, table, wording)


class _Wording:
    """The official document, asked for mentions of terms."""

    def __init__(self, facts: Facts, book: Rulebook, official: Document) -> None:
        self.document = official
        self._notions = facts.notions
        self._terms = {term.id: term for term in book.terms}
        self._names: dict[str, tuple[tuple[str, ...], ...]] = {}
        self._spoken: dict[str, tuple[frozenset[str], ...]] = {}

    def has(self, clause: ClauseId) -> bool:
        """Whether the official wording of a clause is there."""
        return clause.number in self.document.by_number

    def sentences(self, number: str) -> tuple[frozenset[str], ...]:
        """The words of each sentence of a clause, as printed and as lemmas; every one with the titles above it.

        A clause that is a heading only speaks through the clauses under it.
        """
        if number not in self._spoken:
            clause = self.document.by_number[number]
            said = [text for one in self._speaking(clause) for text in _sentences(one)]
            titles = _tokens(" ".join(self._titles(clause)))
            self._spoken[number] = tuple(_tokens(text) | titles for text in said) or (titles,)
        return self._spoken[number]

    def _speaking(self, clause: DocClause) -> tuple[DocClause, ...]:
        if clause.text or clause.examples:
            return (clause,)
        return self.document.children.get(clause.number, ())

    def _titles(self, clause: DocClause) -> Iterator[str]:
        yield clause.heading
        while clause.parent is not None and clause.parent in self.document.by_number:
            clause = self.document.by_number[clause.parent]
            yield clause.heading

    def mentions(self, number: str, term: str) -> bool:
        """Whether a clause names a term anywhere: all words of one of its names, in any form and order."""
        return self._named(term, frozenset().union(*self.sentences(number)))

    def relates(self, number: str, one: str, other: str) -> bool:
        """Whether one sentence of a clause names both terms."""
        return any(self._named(one, said) and self._named(other, said) for said in self.sentences(number))

    def _named(self, term: str, said: frozenset[str]) -> bool:
        return any(
            all(lemma(word) in said or any(form.word in said for form in forms(word)) for word in name)
            for name in self.names(term)
        )

    def names(self, term: str) -> tuple[tuple[str, ...], ...]:
        """The names of a term, or the words of a notion, in both languages, each as its folded words."""
        if term not in self._names:
            written: tuple[str, ...] = ()
            if term in self._terms:
                found = self._terms[term]
                written = (found.label.ru, found.label.en, *found.synonyms, *found.synonyms_en)
            elif term in self._notions:
                notion = self._notions[term]
                written = (*notion.ru, *notion.en, *notion.fixed)
            names = (tuple(words(name.lstrip(_MARKS))) for name in written)
            self._names[term] = tuple(dict.fromkeys(name for name in names if name))
        return self._names[term]

    def called(self, text: str) -> str | None:
        """The term whose name a text is."""
        said = words(text)
        for term in self._terms:
            if any(len(name) == len(said) and all(map(_is_form, name, said)) for name in self.names(term)):
                return term
        return None


def _sentences(clause: DocClause) -> Iterator[str]:
    """Sentences of a clause and its examples.

    No sentence ends inside brackets («см. 112. Виды.»), before a small letter or a number («п. 109.3»), or with a line.
    """
    for text in (clause.text, *(example.text for example in clause.examples)):
        depth = 0
        start = 0
        for place, char in enumerate(text):
            depth = max(0, depth + (char in _OPEN) - (char in _CLOSE))
            if char in ".!?" and depth == 0 and _BEGINNING.match(text, place + 1):
                yield text[start : place + 1]
                start = place + 1
        yield text[start:]


def _is_form(word: str, said: str) -> bool:
    return lemma(word) == lemma(said) or any(form.word == said for form in forms(word))


def _tokens(text: str) -> frozenset[str]:
    said = words(text)
    return frozenset((*said, *(lemma(word) for word in said)))


def _assertion(facts: Facts, book: BookFacts, assertion: Assertion, wording: _Wording) -> Iterator[Finding]:
    clauses = [clause for clause in assertion.clauses if wording.has(clause)]
    # A part of the rulebook that was not attached may be what mentions the term.
    if not clauses or len(clauses) < len(assertion.clauses):
        return

    def said(name: str) -> bool:
        return any(wording.mentions(clause.number, name) for clause in clauses)

    card = (assertion.card,) if assertion.card else ()
    roles = ((*assertion.subject, *card), assertion.object)
    silent: list[str] = []
    for role in roles:
        # a clause on zones speaks of the deck too
        general = {_kind(facts, name) for name in role if name not in book.terms and said(name)}
        for name in dict.fromkeys(role):
            term = book.terms.get(name)
            covered = term is None or term.kind in general or any(map(said, book.ancestors(name)))
            if not covered:
                silent.append(name)
    # What a clause leaves out of its list it denies without naming it; one side of the denial must be named, though.
    if assertion.force == "never" and any(said(name) for role in roles for name in role):
        return
    for name in dict.fromkeys(silent):
        yield _finding(
            "OFF01",
            f"{assertion.id} speaks of {name}, which the official wording of {_numbers(clauses)} does not mention",
            "Name the clause that does, add the word it uses to the names of the term, or correct the assertion.",
            assertion.span,
            clauses[0],
            (*clauses, book.terms[name].full_id),
        )


def _kind(facts: Facts, name: str) -> str | None:
    notion = facts.notions.get(name)
    return None if notion is None else notion.kind


def _relations(book: BookFacts, wording: _Wording) -> Iterator[Finding]:
    stated: list[tuple[str, str, str, ClauseId | None, Span | None]] = [
        (link.child, link.parent, "a kind of", link.clause, link.span) for link in book.links
    ]
    stated += [
        (term.id, other.term, "no", other.clause, other.span) for term in book.book.terms for other in term.disjoint
    ]
    stated += [
        (member, listed.of, "no", listed.clause, listed.span)
        for listed in book.book.lists
        if listed.negative
        for member in listed.members
    ]
    seen: set[tuple[str, str, ClauseId | None]] = set()
    for one, other, how, clause, span in stated:
        # what a list says again of a term is the same statement
        if (one, other, clause) in seen:
            continue
        seen.add((one, other, clause))
        if clause is None or not wording.has(clause) or not {one, other} <= book.terms.keys():
            continue
        if not wording.relates(clause.number, one, other):
            yield _finding(
                "OFF02",
                f"{one} is {how} {other} by {clause.number}, but no sentence of its official wording names both",
                "Name the clause that says it, add the word it uses to the names of the term, or correct the link.",
                span,
                clause,
                (clause,),
            )


def _table(book: BookFacts, table: Table, wording: _Wording) -> Iterator[Finding]:
    if not wording.has(table.clause):
        return
    clause = wording.document.by_number[table.clause.number]
    heads = {name for name in (*(row.term for row in table.rows), *(term for term, _ in table.columns)) if name}
    for printed in clause.tables:
        cells = tuple(_cells(printed, wording))
        # the table meant is the one whose heads the restated table has
        if not any(place in heads for _, places in cells for place in places):
            continue
        span = Span(clause.file or wording.document.source, printed.line, 1)
        for member, place in ((member, place) for member, places in cells for place in places if place in heads):
            if place not in book.ancestors(member):
                grounds = [step.clause for head in sorted(heads) for step in book.way_up(member, head)]
                yield _finding(
                    "OFF03",
                    f"the official table of {table.clause.number} puts {member} under {place}, but no clause does",
                    "Compare the table with the clauses that list the term, and report the error to the publisher.",
                    span,
                    table.clause,
                    (table.clause, *grounds),
                )
        standing = {member for member, _ in cells}
        for member in dict.fromkeys(name for row in table.rows for cell in row.cells for name in cell):
            if member not in standing:
                yield _finding(
                    "OFF03",
                    f"{member} stands in the table {table.id}, but not in the official table of {table.clause.number}",
                    "Compare the two, and correct the restated table.",
                    table.span,
                    table.clause,
                    (table.clause,),
                )


def _cells(table: DocTable, wording: _Wording) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every term that stands in a cell, with the terms of its row's and its column's head."""
    columns = [wording.called(head) for head in table.header]
    for row in table.rows[1:]:
        head = wording.called(row[0]) if row else None
        for place, cell in enumerate(row[1:], 1):
            column = columns[place] if place < len(columns) else None
            for written in cell.split(","):
                term = wording.called(written)
                if term is not None:
                    yield term, tuple(name for name in (head, column) if name is not None)


def _numbers(clauses: Iterable[ClauseId]) -> str:
    return ", ".join(clause.number for clause in clauses)


def _finding(
    code: str, message: str, hint: str, span: Span | None, clause: ClauseId, related: Iterable[ClauseId | str]
) -> Finding:
    return Finding(
        code,
        Severity.WARNING,
        message,
        hint,
        rulebook=clause.rulebook,
        clause=str(clause),
        span=span,
        related=tuple(dict.fromkeys(str(item) for item in related)),
    )
