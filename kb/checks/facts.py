"""What every check asks of a knowledge base, indexed once: numbers, names, is-a links, what excludes what.

Links of tables stand apart from those of clauses: what the rulebook states twice can be compared only so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from ..model import (
    CardEntry,
    CardWords,
    Clause,
    ClauseId,
    ExternalClause,
    KnowledgeBase,
    Notion,
    Predicate,
    Rulebook,
    Span,
    Term,
)


@dataclass(frozen=True, slots=True)
class IsA:
    """`child` is a kind of `parent`, as `clause` states it."""

    child: str
    parent: str
    clause: ClauseId
    span: Span | None


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Nothing is both `one` and `other`, as `clause` states it."""

    one: str
    other: str
    clause: ClauseId | None
    span: Span | None


@dataclass(frozen=True)
class BookFacts:
    """One rulebook, indexed."""

    book: Rulebook

    @property
    def id(self) -> str:
        return self.book.id

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        return {clause.id.number: clause for clause in self.book.clauses}

    @cached_property
    def external(self) -> dict[str, ExternalClause]:
        return {clause.id.number: clause for clause in self.book.external}

    @cached_property
    def terms(self) -> dict[str, Term]:
        return {term.id: term for term in self.book.terms}

    @cached_property
    def links(self) -> tuple[IsA, ...]:
        """Is-a links that clauses state, tables apart."""
        stated = (IsA(term.id, up.term, up.clause, up.span) for term in self.book.terms for up in term.isa)
        listed = (
            IsA(member, terms.of, terms.clause, terms.span)
            for terms in self.book.lists
            if not terms.negative
            for member in terms.members
        )
        return (*stated, *listed)

    @cached_property
    def parents(self) -> dict[str, tuple[IsA, ...]]:
        """The links upwards from each term."""
        return _grouped((link.child, link) for link in self.links)

    @cached_property
    def children(self) -> dict[str, tuple[IsA, ...]]:
        """The links downwards from each term."""
        return _grouped((link.parent, link) for link in self.links)

    @cached_property
    def _ancestors(self) -> dict[str, frozenset[str]]:
        return {}

    def ancestors(self, term: str) -> frozenset[str]:
        """The term and everything it is a kind of."""
        if term not in self._ancestors:
            seen = {term}
            waiting = [term]
            while waiting:
                for link in self.parents.get(waiting.pop(), ()):
                    if link.parent not in seen:
                        seen.add(link.parent)
                        waiting.append(link.parent)
            self._ancestors[term] = frozenset(seen)
        return self._ancestors[term]

    def way_up(self, term: str, ancestor: str) -> tuple[IsA, ...]:
        """The shortest chain of links from a term to what it is a kind of."""
        before: dict[str, IsA] = {}
        waiting = [term]
        for current in waiting:
            for link in self.parents.get(current, ()):
                if link.parent not in before and link.parent != term:
                    before[link.parent] = link
                    waiting.append(link.parent)
        chain: list[IsA] = []
        while ancestor != term and ancestor in before:
            chain.append(before[ancestor])
            ancestor = before[ancestor].child
        return tuple(reversed(chain))

    @cached_property
    def exclusions(self) -> tuple[Exclusion, ...]:
        """What excludes what: stated between terms, values of an axis, members of a negative list."""
        stated = (
            Exclusion(term.id, other.term, other.clause, other.span)
            for term in self.book.terms
            for other in term.disjoint
        )
        parted = (
            Exclusion(one, other, next(iter(axis.clauses), None), axis.span)
            for axis in self.book.axes
            for one, other in combinations(axis.values, 2)
        )
        denied = (
            Exclusion(member, terms.of, terms.clause, terms.span)
            for terms in self.book.lists
            if terms.negative
            for member in terms.members
        )
        return (*stated, *parted, *denied)


@dataclass(frozen=True)
class CardFacts:
    """The vocabulary of card texts of a rulebook: all of its files as one, in their order."""

    rulebook: str
    files: tuple[CardWords, ...]

    @property
    def span(self) -> Span | None:
        return self.files[0].span

    @cached_property
    def compound(self) -> bool:
        return any(file.compound for file in self.files)

    @cached_property
    def sections(self) -> dict[str, tuple[CardEntry, ...]]:
        """The entries of each section that an answer takes its words from."""
        return {
            "icons": tuple(entry for file in self.files for entry in file.icons),
            "types": tuple(entry for file in self.files for entry in file.types),
            "kinds": tuple(entry for file in self.files for entry in file.kinds),
            "reasons": tuple(entry for file in self.files for entry in file.reasons),
            "notes": tuple(entry for file in self.files for entry in file.notes),
        }

    @cached_property
    def roles(self) -> dict[str, tuple[CardEntry, ...]]:
        """The entries of each role that is written, even where none stand there."""
        found: dict[str, tuple[CardEntry, ...]] = {}
        for file in self.files:
            for role, entries in file.phrases:
                found[role] = found.get(role, ()) + entries
        return found

    def entries(self) -> Iterator[tuple[str, CardEntry]]:
        """Every entry with its section or role."""
        for name, entries in (*self.sections.items(), *self.roles.items()):
            for entry in entries:
                yield name, entry


@dataclass(frozen=True)
class Facts:
    """The knowledge base, indexed."""

    knowledge: KnowledgeBase
    books: tuple[BookFacts, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "books", tuple(BookFacts(book) for book in self.knowledge.rulebooks))

    @cached_property
    def card_words(self) -> tuple[CardFacts, ...]:
        """The vocabularies of card texts, one a rulebook that has any."""
        files: dict[str, list[CardWords]] = {}
        for file in self.knowledge.card_words:
            files.setdefault(file.rulebook, []).append(file)
        return tuple(CardFacts(rulebook, tuple(found)) for rulebook, found in files.items())

    @cached_property
    def notions(self) -> dict[str, Notion]:
        return {notion.id: notion for notion in self.knowledge.notions}

    def more_general(self, notion: str) -> tuple[str, ...]:
        """The notion and everything in the lexicon that it is a kind of, nearest first."""
        found = [notion]
        for name in found:
            above = self.notions[name].isa if name in self.notions else ()
            found.extend(more for more in dict.fromkeys(above) if more not in found)
        return tuple(found)

    @cached_property
    def predicates(self) -> dict[str, Predicate]:
        return {predicate.id: predicate for predicate in self.knowledge.predicates}

    @cached_property
    def terms_of_all(self) -> frozenset[str]:
        """The ids of the terms of all rulebooks."""
        return frozenset(term for book in self.books for term in book.terms)


def _grouped(pairs: Iterable[tuple[str, IsA]]) -> dict[str, tuple[IsA, ...]]:
    groups: dict[str, list[IsA]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return {key: tuple(values) for key, values in groups.items()}
