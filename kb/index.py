"""The search index: the words of every clause as dictionary forms, and the forms by which a query finds them.

Loaded when a store is built, never when something is searched. A clause is found by its own words first, then by its
examples, by what is stated in it (the claims of its assertions, other names of its terms), and by the headings above.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .model import Clause, ClauseId, KnowledgeBase, Rulebook, Term, Text
from .morphology import english_forms, forms, is_russian, lemma
from .stopwords import ENGLISH, RUSSIAN
from .text import fold, words

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
    claim: tuple[str, ...]
    defines: tuple[str, ...]
    term: tuple[str, ...]
    context: tuple[str, ...]
    stem: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Index:
    """The entries in clause order, and for every form its lemmas (none: a word that is left out of queries)."""

    entries: tuple[Entry, ...]
    forms: tuple[tuple[str, tuple[str, ...]], ...]


def compile_index(kb: KnowledgeBase) -> Index:
    """The index of all clauses of a knowledge base."""
    entries = tuple(entry for book in kb.rulebooks for entry in _Book(book).entries())
    seen: dict[str, None] = {}
    for entry in entries:
        for part in (entry.heading, entry.body, entry.example, entry.claim, entry.defines, entry.term, entry.context):
            seen.update(dict.fromkeys(part))
    return Index(entries, tuple(_forms(kb, seen)))


class _Book:
    """What stands where in one rulebook."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.by_id = {clause.id: clause for clause in book.clauses}
        self.labels = {term.id: term.label for term in book.terms}
        self.defined: dict[ClauseId, list[Term]] = {}
        for term in book.terms:
            if term.defined_by:
                self.defined.setdefault(term.defined_by, []).append(term)
        self.claims: dict[ClauseId, list[Text]] = {}
        for assertion in book.assertions:
            for clause in assertion.clauses[:1]:
                self.claims.setdefault(clause, []).append(assertion.claim)
        self.names = [(tuple(_lemmas(Text(term.label.ru))), term) for term in book.terms if term.label.ru]

    def entries(self) -> Iterator[Entry]:
        """One entry a clause."""
        for clause in self.book.clauses:
            heading = _lemmas(clause.heading)
            body = [*_lemmas(clause.text), *self._table(clause.id)]
            example = _lemmas(*(example.text for example in clause.examples))
            example += _of_words(word for example in clause.examples for card in example.cards for word in words(card))
            claim = _lemmas(*self.claims.get(clause.id, ()))
            defines = _lemmas(*(term.label for term in self.defined.get(clause.id, ())))
            term = self._terms(clause, body)
            context = _lemmas(*(ancestor.heading for ancestor in self._ancestors(clause)))
            everything = dict.fromkeys((*heading, *body, *example, *claim, *defines, *term))
            yield Entry(
                str(clause.id),
                clause.id.number,
                tuple(heading),
                tuple(body),
                tuple(example),
                tuple(claim),
                tuple(dict.fromkeys(defines)),
                tuple(term),
                tuple(context),
                tuple(dict.fromkeys(stem(word) for word in everything if word[0].isalpha())),
            )

    def _table(self, clause: ClauseId) -> Iterator[str]:
        for table in self.book.tables:
            if table.clause == clause:
                yield from _lemmas(table.title, *(label for _, label in table.columns))
                for row in table.rows:
                    cells = (self.labels[slug] for cell in row.cells for slug in cell if slug in self.labels)
                    yield from _lemmas(row.label, *row.texts, *cells)

    def _ancestors(self, clause: Clause) -> Iterator[Clause]:
        seen = {clause.id}
        while clause.parent is not None and clause.parent in self.by_id and clause.parent not in seen:
            seen.add(clause.parent)
            clause = self.by_id[clause.parent]
            yield clause

    def _terms(self, clause: Clause, body: list[str]) -> list[str]:
        """All names of the terms that a clause defines, and other names of those that it speaks of."""
        found: list[str] = []
        russian = _lemmas(Text(clause.text.ru))
        for name, term in self.names:
            if term in self.defined.get(clause.id, ()) or _holds(russian, name):
                found += _of_words(
                    word
                    for other in (*term.synonyms, *term.slang, *term.synonyms_en, *term.slang_en)
                    for word in words(other)
                )
        present = set(body)
        return [word for word in dict.fromkeys(found) if word not in present]


def _holds(listed: list[str], part: tuple[str, ...]) -> bool:
    length = len(part)
    return bool(part) and any(tuple(listed[at : at + length]) == part for at in range(len(listed) - length + 1))


def stem(word: str) -> str:
    """The beginning of a lemma that its family shares; shorter words are their own."""
    return word[:STEM_LENGTH]


def is_stop_word(word: str) -> bool:
    """Whether a folded word is left out of index and queries."""
    return word in _STOP


_STOP = frozenset(fold(word) for word in RUSSIAN | ENGLISH)


def _lemmas(*texts: Text) -> list[str]:
    return _of_words(word for text in texts for wording in (text.ru, text.en) for word in words(wording))


def _of_words(written: Iterable[str]) -> list[str]:
    return [lemma(word) for word in written if word not in _STOP]


def _forms(kb: KnowledgeBase, seen: Iterable[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every form of the lemmas of the index, every word as it is written in the rules, and the words left out."""
    found: dict[str, dict[str, None]] = {}
    for word in seen:
        if is_russian(word):
            for form in forms(word):
                found.setdefault(form.word, {})[word] = None
    texts = (text for book in kb.rulebooks for text in _texts(book))
    # each word once: most of them stand in many texts
    for word in dict.fromkeys(word for text in texts for word in words(f"{text.ru} {text.en}")):
        if is_russian(word):
            # the likeliest lemma of a written word comes first
            found[word] = {lemma(word): None, **found.get(word, {})}
        elif word[0].isalpha():
            for inflected in english_forms(word):
                found.setdefault(inflected, {})[lemma(inflected)] = None
    for word in _STOP:
        found[word] = {}
    for known in sorted(found):
        yield known, tuple(found[known])


def _texts(book: Rulebook) -> Iterator[Text]:
    for clause in book.clauses:
        yield clause.heading
        yield clause.text
        for example in clause.examples:
            yield example.text
            yield Text(" ".join(example.cards))
    for term in book.terms:
        yield term.label
        yield Text(" ".join((*term.synonyms, *term.slang)), " ".join((*term.synonyms_en, *term.slang_en)))
    for assertion in book.assertions:
        yield assertion.claim
    for table in book.tables:
        yield table.title
        for row in table.rows:
            yield from row.texts
            yield row.label
