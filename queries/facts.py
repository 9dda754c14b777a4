"""What the rules state, as the resolvers read it: terms, lists, axes, tables and assertions of each rulebook, from the store.

Reads the JSON documents that the store keeps (`book/<id>`, `lexicon`); the standard library is enough. Clause ids are the
strings `classic:111.1.1` here. Everything keeps the order of the sources, so that the same rules give the same answers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..kb.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Documents:
    """The JSON documents of a store, each read when it is first asked for; not to be changed by those who read them."""

    def __init__(self, body: Callable[[str], str]) -> None:
        self._body = body
        self._read: dict[str, dict[str, Any] | None] = {}

    def get(self, name: str) -> dict[str, Any] | None:
        """The document of a name; None where the store has none."""
        if name not in self._read:
            try:
                self._read[name] = json.loads(self._body(name))
            except KeyError:
                self._read[name] = None
        return self._read[name]

    def __getitem__(self, name: str) -> dict[str, Any]:
        found = self.get(name)
        if found is None:
            raise KeyError(name)
        return found


# Roles of notions that carry content, and kinds that are read by code of their own (the parts and events of a compound ability).
CONTENT_ROLES = frozenset({"condition", "thing", "action", "player", "value"})
STANDING_KINDS = frozenset({"event", "event-asked", "part-number", "text-form", "number", "player", "limit"})


class Edge(Record):
    """A stated link from a term to a class: by a list (`list_id`) or by the term itself."""

    term: str
    target: str
    clause: str
    list_id: str | None = None


class ListFact(Record):
    """A list of a clause: its members are kinds of `of`, or with `negative` are not."""

    id: str
    of: str
    members: tuple[str, ...]
    clause: str
    closed: bool
    negative: bool


class AxisFact(Record):
    """A division of `of` into values that exclude each other."""

    id: str
    of: str
    values: tuple[str, ...]
    label: dict[str, str]
    clauses: tuple[str, ...]
    exhaustive: bool


class AssertionFact(Record):
    """An assertion of the rules; see `kb.model.Assertion`. Concepts are full ids of terms or ids of notions."""

    id: str
    clauses: tuple[str, ...]
    intent: str
    subject: tuple[str, ...]
    predicate: str
    object: tuple[str, ...]
    force: str
    claim: dict[str, str]
    when: tuple[tuple[str, ...], ...]
    unless: tuple[str, ...]
    allows: tuple[str, ...]
    card: str | None
    exclusive: bool
    exception_to: str | None
    implicit: frozenset[str]


class PredicateFact(Record):
    """A relation: the kinds its roles take, and whether a subject has one object only."""

    id: str
    subject: frozenset[str]
    object: frozenset[str]
    functional: bool
    opposite: str | None
    label: dict[str, str]
    asked_by: frozenset[str]


class NotionFact(Record):
    """A concept of the lexicon that is no term of one rulebook."""

    id: str
    role: str
    kind: str | None
    isa: tuple[str, ...]
    implies: tuple[str, ...]
    label: dict[str, str]


class Lexicon:
    """Predicates and notions, shared by all rulebooks."""

    def __init__(self, plain: Mapping[str, Any]) -> None:
        self.predicates = {
            item["id"]: PredicateFact(
                item["id"],
                frozenset(item["subject"]),
                frozenset(item["object"]),
                item["functional"],
                item["opposite"],
                item["label"],
                frozenset(item["asked_by"]),
            )
            for item in plain["predicates"]
        }
        self.notions = {
            item["id"]: NotionFact(
                item["id"], item["role"], item["kind"], tuple(item["isa"]), tuple(item["implies"]), item["label"]
            )
            for item in plain["notions"]
        }
        self._up: dict[str, frozenset[str]] = {}
        self._roles: dict[tuple[str, ...], frozenset[str]] = {}

    def role(self, concept: str) -> str | None:
        """The role of a notion, `predicate` for a predicate, None for a term."""
        notion = self.notions.get(concept)
        if notion is not None:
            return notion.role
        return "predicate" if concept.removesuffix("^-1") in self.predicates else None

    def roles(self, concepts: tuple[str, ...]) -> frozenset[str]:
        """The roles of several concepts; terms have none."""
        found = self._roles.get(concepts)
        if found is None:
            roles = (self.role(concept) for concept in concepts)
            found = self._roles[concepts] = frozenset(role for role in roles if role is not None)
        return found

    def ancestors(self, concept: str) -> frozenset[str]:
        """The notion with everything that it is a kind of."""
        if concept not in self._up:
            found: set[str] = {concept}
            notion = self.notions.get(concept)
            if notion is not None:
                for parent in notion.isa:
                    found |= self.ancestors(parent)
            self._up[concept] = frozenset(found)
        return self._up[concept]


@dataclass
class Book:
    """One rulebook: its terms and everything stated about them, with class reasoning over is-a, lists and axes.

    `places` is kept for `matching`: what finds a place in each assertion.
    """

    id: str
    title: dict[str, str]
    terms: dict[str, dict[str, Any]]
    edges: dict[str, list[Edge]]
    lists: dict[str, ListFact]
    axes: dict[str, AxisFact]
    tables: list[dict[str, Any]]
    assertions: dict[str, AssertionFact]
    clauses: dict[str, dict[str, Any]]
    external: dict[str, dict[str, Any]]
    gaps: list[dict[str, Any]]
    by_predicate: dict[str, list[AssertionFact]] = field(default_factory=dict)
    places: dict[str, tuple[frozenset[str], frozenset[str]]] = field(default_factory=dict)
    _ancestors: dict[str, frozenset[str]] = field(default_factory=dict)
    _children: dict[str, tuple[str, ...]] | None = None

    @classmethod
    def from_document(cls, plain: Mapping[str, Any]) -> Book:
        """The rulebook of a `book/<id>` document."""
        book = plain["id"]
        terms = {f"{book}:term/{term['id']}": term for term in plain["terms"]}

        def full(concept: str) -> str:
            name = f"{book}:term/{concept}"
            return name if name in terms else concept

        lists = {
            item["id"]: ListFact(
                item["id"],
                full(item["of"]),
                tuple(full(member) for member in item["members"]),
                item["clause"],
                item["closed"],
                item["negative"],
            )
            for item in plain["lists"]
        }
        edges: dict[str, list[Edge]] = {name: [] for name in terms}
        for name, term in terms.items():
            edges[name].extend(Edge(name, full(link["term"]), link["clause"]) for link in term["isa"])
        for item in lists.values():
            if item.negative:
                continue
            for member in item.members:
                if not any(edge.target == item.of and edge.clause == item.clause for edge in edges[member]):
                    edges[member].append(Edge(member, item.of, item.clause, item.id))
        assertions = {item["id"]: _assertion(item, full) for item in plain["assertions"]}
        made = cls(
            id=book,
            title=plain["title"],
            terms=terms,
            edges=edges,
            lists=lists,
            axes={
                item["id"]: AxisFact(
                    item["id"],
                    full(item["of"]),
                    tuple(full(value) for value in item["values"]),
                    item["label"],
                    tuple(item["clauses"]),
                    item["exhaustive"],
                )
                for item in plain["axes"]
            },
            tables=plain["tables"],
            assertions=assertions,
            clauses={item["id"]: item for item in plain["clauses"]},
            external={item["id"]: item for item in plain["external"]},
            gaps=plain["gaps"],
        )
        for assertion in assertions.values():
            made.by_predicate.setdefault(assertion.predicate, []).append(assertion)
        return made

    def has(self, concept: str) -> bool:
        """Whether the concept is a term of this rulebook."""
        return concept in self.terms

    def kind(self, concept: str) -> str | None:
        """The kind of a term of this rulebook; None for anything else."""
        term = self.terms.get(concept)
        return term["kind"] if term is not None else None

    def label(self, concept: str) -> dict[str, str]:
        """The label of a term in both languages."""
        label: dict[str, str] = self.terms[concept]["label"]
        return label

    def ancestors(self, term: str) -> frozenset[str]:
        """The term with every class above it."""
        found = self._ancestors.get(term)
        if found is None:
            collected = {term}
            queue = [term]
            while queue:
                for edge in self.edges.get(queue.pop(), ()):
                    if edge.target not in collected:
                        collected.add(edge.target)
                        queue.append(edge.target)
            found = self._ancestors[term] = frozenset(collected)
        return found

    def is_a(self, term: str, target: str) -> bool:
        """Whether `target` is the term itself or a class above it."""
        return target in self.ancestors(term)

    def children(self, term: str) -> tuple[str, ...]:
        """The terms directly below, in source order."""
        if self._children is None:
            below: dict[str, dict[str, None]] = {}
            for name, edges in self.edges.items():
                for edge in edges:
                    below.setdefault(edge.target, {})[name] = None
            self._children = {name: tuple(members) for name, members in below.items()}
        return self._children.get(term, ())

    def leaves(self, term: str) -> tuple[str, ...]:
        """The lowest terms below a class, in source order; the term itself where nothing stands below it."""
        if not self.children(term):
            return (term,)
        return tuple(name for name in self.terms if term in self.ancestors(name) and not self.children(name))

    def path(self, term: str, target: str) -> tuple[Edge, ...] | None:
        """The shortest chain of stated links from a term up to a class; None where there is none."""
        trails: dict[str, tuple[Edge, ...]] = {term: ()}
        queue = [term]
        while queue:
            here = queue.pop(0)
            if here == target:
                return trails[here]
            for edge in self.edges.get(here, ()):
                if edge.target not in trails:
                    trails[edge.target] = (*trails[here], edge)
                    queue.append(edge.target)
        return None

    def closed_list(self, term: str) -> ListFact | None:
        """The closed list that says what the whole of a class is; None where the rules leave it open."""
        found = [item for item in self.lists.values() if item.of == term and item.closed and not item.negative]
        return found[0] if found else None

    def assertion_text(self, assertion: AssertionFact, lang: str) -> str:
        """The claim of an assertion in a language."""
        return assertion.claim.get(lang) or assertion.claim["ru"]


def _assertion(item: dict[str, Any], full: Callable[[str], str]) -> AssertionFact:
    return AssertionFact(
        id=item["id"],
        clauses=tuple(item["clauses"]),
        intent=item["intent"],
        subject=tuple(full(name) for name in item["subject"]),
        predicate=item["predicate"],
        object=tuple(full(name) for name in item["object"]),
        force=item["force"],
        claim=item["claim"],
        when=tuple(tuple(full(name) for name in group) for group in item["when"]),
        unless=tuple(full(name) for name in item["unless"]),
        allows=tuple(full(name) for name in item["allows"]),
        card=full(item["card"]) if item["card"] else None,
        exclusive=item["exclusive"],
        exception_to=item["exception_to"],
        implicit=frozenset(item["implicit"]),
    )


class Facts(Record):
    """All rulebooks and the lexicon's concepts, and the documents that they were read from."""

    books: dict[str, Book]
    lexicon: Lexicon
    documents: Documents

    @classmethod
    def from_documents(cls, document: Callable[[str], str], rulebooks: tuple[str, ...]) -> Facts:
        """Facts of the named rulebooks; `document` gives the body of a stored document by name."""
        documents = Documents(document)
        books = {name: Book.from_document(documents[f"book/{name}"]) for name in rulebooks}
        return cls(books, Lexicon(documents["lexicon"]), documents)

    def idle(self, rulebook: str) -> frozenset[str]:
        """The content notions and predicates that no assertion of a rulebook speaks of: in its questions they mean nothing."""
        named: set[str] = set()
        for assertion in self.books[rulebook].assertions.values():
            named.update((assertion.predicate, *assertion.subject, *assertion.object, *assertion.unless, *assertion.allows))
            named.update(concept for group in assertion.when for concept in group)
        live = {
            name
            for name, notion in self.lexicon.notions.items()
            if notion.role not in CONTENT_ROLES
            or self.lexicon.ancestors(name) & named
            or any(concept in named or f"{rulebook}:term/{concept}" in self.books[rulebook].terms for concept in notion.implies)
            or notion.kind in STANDING_KINDS
        }
        live |= {above for name in live for above in self.lexicon.ancestors(name)}
        live |= {name for name in self.lexicon.notions if self._below(name, named)}
        idle = {name for name in self.lexicon.notions if name not in live}
        for name in self.lexicon.predicates:
            if name not in named:
                idle.update((name, name + "^-1"))
        return frozenset(idle)

    def content(self) -> frozenset[str]:
        """The notions and predicates that carry content, as against the structure of a question."""
        names = {name for name, notion in self.lexicon.notions.items() if notion.role in CONTENT_ROLES}
        return frozenset(names | {name + end for name in self.lexicon.predicates for end in ("", "^-1")})

    def _below(self, notion: str, named: set[str]) -> bool:
        """Whether a notion stands above one that assertions name: then it may be said in its place."""
        return any(notion in self.lexicon.ancestors(name) for name in named if name in self.lexicon.notions)

    def label(self, concept: str, lang: str) -> str:
        """A readable name of any concept in a language."""
        book = self.books.get(concept.partition(":")[0])
        if book is not None and book.has(concept):
            label = book.label(concept)
        elif concept in self.lexicon.notions:
            label = self.lexicon.notions[concept].label
        elif concept.removesuffix("^-1") in self.lexicon.predicates:
            label = self.lexicon.predicates[concept.removesuffix("^-1")].label
        else:
            return concept
        return label.get(lang) or label.get("ru") or concept
