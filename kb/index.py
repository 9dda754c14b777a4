"""The search index: the words of every clause as dictionary forms, and the forms by which a query finds them.

Loaded when a store is built, never when something is searched. A clause is found by its own words first, then by its
examples, the terms that it defines, and the headings above it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .model import Clause, KnowledgeBase, Rulebook, Term, Text
from .morphology import forms, lemma
from .text import words

STEM_LENGTH = 5
"""How many letters two words of one family must share; a query cuts its words to the same length."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The lemmas of one clause by where they stand."""

    clause: str
    number: str
    heading: tuple[str, ...]
    body: tuple[str, ...]
    example: tuple[str, ...]
    term: tuple[str, ...]
    context: tuple[str, ...]
    stem: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Index:
    """The entries in clause order, and for every form its lemmas."""

    entries: tuple[Entry, ...]
    forms: tuple[tuple[str, tuple[str, ...]], ...]


def compile_index(kb: KnowledgeBase) -> Index:
    """The index of all clauses of a knowledge base."""
    entries = tuple(entry for book in kb.rulebooks for entry in _entries(book))
    seen: dict[str, None] = {}
    for entry in entries:
        for part in (entry.heading, entry.body, entry.example, entry.term, entry.context):
            seen.update(dict.fromkeys(part))
    return Index(entries, tuple(_forms(kb, seen)))


def stem(word: str) -> str:
    """The beginning of a lemma that its family shares; shorter words are their own."""
    return word[:STEM_LENGTH]


def _entries(book: Rulebook) -> Iterator[Entry]:
    by_id = {clause.id: clause for clause in book.clauses}
    terms: dict[str, list[Term]] = {}
    for term in book.terms:
        if term.defined_by:
            terms.setdefault(str(term.defined_by), []).append(term)
    tables: dict[str, list[str]] = {}
    labels = {term.id: term.label for term in book.terms}
    for table in book.tables:
        said = tables.setdefault(str(table.clause), [])
        said.extend(_lemmas(table.title, *(label for _, label in table.columns)))
        for row in table.rows:
            said.extend(
                _lemmas(row.label, *row.texts, *(labels[slug] for cell in row.cells for slug in cell if slug in labels))
            )
    for clause in book.clauses:
        heading = _lemmas(clause.heading)
        body = [*_lemmas(clause.text), *tables.get(str(clause.id), ())]
        example = _lemmas(*(example.text for example in clause.examples))
        example += [lemma(word) for example in clause.examples for card in example.cards for word in words(card)]
        term = [word for defined in terms.get(str(clause.id), ()) for word in _names(defined)]
        context = _lemmas(*(ancestor.heading for ancestor in _ancestors(clause, by_id)))
        everything = (*heading, *body, *example, *term)
        yield Entry(
            str(clause.id),
            clause.id.number,
            tuple(heading),
            tuple(body),
            tuple(example),
            tuple(term),
            tuple(context),
            tuple(stem(word) for word in everything if not word[0].isdecimal()),
        )


def _ancestors(clause: Clause, by_id: dict[object, Clause]) -> Iterator[Clause]:
    seen = {clause.id}
    while clause.parent is not None and clause.parent in by_id and clause.parent not in seen:
        seen.add(clause.parent)
        clause = by_id[clause.parent]
        yield clause


def _names(term: Term) -> Iterable[str]:
    named = (term.label.ru, *term.synonyms, *term.slang, term.label.en, *term.synonyms_en, *term.slang_en)
    return [lemma(word) for name in named for word in words(name)]


def _lemmas(*texts: Text) -> list[str]:
    return [lemma(word) for text in texts for wording in (text.ru, text.en) for word in words(wording)]


def _forms(kb: KnowledgeBase, seen: Iterable[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every form of the lemmas of the index, and every word as it is written in the rules."""
    found: dict[str, dict[str, None]] = {}
    for word in seen:
        if word[0].isalpha():
            for form in forms(word):
                found.setdefault(form.word, {})[word] = None
    for book in kb.rulebooks:
        for text in _texts(book):
            for word in words(f"{text.ru} {text.en}"):
                if word[0].isalpha():
                    # the likeliest lemma of a written word comes first
                    found[word] = {lemma(word): None, **found.get(word, {})}
    for form in sorted(found):
        yield form, tuple(found[form])


def _texts(book: Rulebook) -> Iterator[Text]:
    for clause in book.clauses:
        yield clause.heading
        yield clause.text
        for example in clause.examples:
            yield example.text
    for term in book.terms:
        yield term.label
