"""What the rules state, as the resolvers read it: terms, lists, axes, tables and assertions of each rulebook, from the store.

Reads the JSON documents that the store lays out for it (see `kb.reasoning`), and of them only what a question needs; the standard
library is enough. Clause ids are the strings `classic:111.1.1` here. Everything keeps the order of the sources, so that the same
rules give the same answers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ..kb.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from .lexer import Item

    Kept = TypeVar("Kept")
else:
    Kept = object  # importing typing takes too long


_NONE: frozenset[str] = frozenset()


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


class Lazy(Mapping[str, Kept]):
    """A mapping whose keys are known and whose values are made when they are first asked for."""

    def __init__(self, keys: Iterable[str], make: Callable[[str], Kept]) -> None:
        self._keys = keys if isinstance(keys, dict) else dict.fromkeys(keys)
        self._make = make
        self._made: dict[str, Kept] = {}

    def __getitem__(self, key: str) -> Kept:
        if key not in self._made:
            if key not in self._keys:
                raise KeyError(key)
            self._made[key] = self._make(key)
        return self._made[key]

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key; the default where there is none."""
        return self[key] if key in self._keys else default

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


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
    agentive: bool
    form: str | None


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
        predicates, self._notions = plain["predicates"], plain["notions"]
        self.content_roles = frozenset(plain["content_roles"])
        self.predicates: Mapping[str, PredicateFact] = Lazy(predicates, lambda name: _predicate(name, predicates[name]))
        self.notions: Mapping[str, NotionFact] = Lazy(self._notions, lambda name: _notion(name, self._notions[name]))
        self._role: dict[str, str | None] = {name: notion[0] for name, notion in self._notions.items()}
        self._up: dict[str, frozenset[str]] = {}
        self.known_roles = _Roles(self)
        self._groups: dict[str, frozenset[str]] = {name: frozenset(words) for name, words in plain.get("groups", {}).items()}

    def role(self, concept: str) -> str | None:
        """The role of a notion, `predicate` for a predicate, None for a term."""
        if concept not in self._role:
            self._role[concept] = "predicate" if concept.removesuffix("^-1") in self.predicates else None
        return self._role[concept]

    def roles(self, concepts: tuple[str, ...]) -> frozenset[str]:
        """The roles of several concepts; terms have none."""
        return self.known_roles[concepts]

    def group(self, name: str) -> frozenset[str]:
        """The words that play a part in a sentence («в», «во», “into”), in lower case; empty where the lexicon has none."""
        return self._groups.get(name, _NONE)

    def plays(self, item: Item, part: str) -> bool:
        """Whether what stands in a question is, as it is written, a word of the group."""
        return item.text.lower() in self._groups.get(part, _NONE)

    def content(self) -> frozenset[str]:
        """The notions and predicates that carry content."""
        roles = self.content_roles
        names = {name for name, notion in self._notions.items() if notion[0] in roles}
        return frozenset(names.union(*((name, name + "^-1") for name in self.predicates)))

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


class _Roles(dict[tuple[str, ...], frozenset[str]]):
    """The roles of concepts that were asked for together: they are asked for at every step of reading a question."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__()
        self._lexicon = lexicon

    def __missing__(self, concepts: tuple[str, ...]) -> frozenset[str]:
        roles = (self._lexicon.role(concept) for concept in concepts)
        found = self[concepts] = frozenset(role for role in roles if role is not None)
        return found


def _predicate(name: str, plain: Mapping[str, Any]) -> PredicateFact:
    return PredicateFact(
        name,
        frozenset(plain["subject"]),
        frozenset(plain["object"]),
        plain["functional"],
        plain["opposite"],
        plain["label"],
        frozenset(plain["asked_by"]),
        plain["agentive"],
        plain["form"],
    )


def _notion(name: str, plain: Sequence[Any]) -> NotionFact:
    role, kind, isa, implies, russian, english = plain
    return NotionFact(name, role, kind, tuple(isa), tuple(implies), {"ru": russian, "en": english})


class Book:
    """One rulebook: its terms and everything stated about them, with class reasoning over is-a, lists and axes.

    `rooms` and `names` tell what finds a place in each group of assertions, as the store has it, and the assertions by position. `places`,
    `covered` and `roomy` are kept for `matching` and `candidates`: what finds a place in each assertion, what words are kinds of, in which
    assertions of a group words find a place; `inside` for `classes`: by language, what is inside which.
    """

    def __init__(self, documents: Documents, rulebook: str) -> None:
        """The rulebook of that id; KeyError where the documents have none."""
        plain = documents[f"ask/{rulebook}"]
        self.id: str = plain["id"]
        self.terms: dict[str, dict[str, Any]] = plain["terms"]
        self.edges: Mapping[str, tuple[Edge, ...]] = Lazy(
            plain["edges"], lambda term: tuple([Edge(term, *link) for link in plain["edges"][term]])
        )
        self.lists = {item["id"]: _list(item) for item in plain["lists"]}
        self.axes = {item["id"]: _axis(item) for item in plain["axes"]}
        self.clauses: Mapping[str, dict[str, Any]] = Lazy(
            plain["clauses"], lambda clause: documents[f"ask/{rulebook}/clauses"][clause]
        )
        self._documents = documents
        self.idle = frozenset(plain["idle"])
        self.elsewhere = frozenset(plain["elsewhere"])
        """The terms that clauses outside the fragments are about."""
        self.excepted = frozenset(plain["exceptions"])
        """The assertions that have an exception."""
        says: Mapping[str, dict[str, AssertionFact]] = Lazy(
            plain["assertions"].values(),
            lambda name: {key: _assertion(item) for key, item in documents[f"ask/{rulebook}/says/{name}"].items()},
        )
        self.by_predicate: Mapping[str, tuple[AssertionFact, ...]] = Lazy(says, lambda name: tuple(says[name].values()))
        self.assertions: Mapping[str, AssertionFact] = Lazy(
            plain["assertions"], lambda name: says[plain["assertions"][name]][name]
        )
        self.inside: dict[str, dict[tuple[str, str], Any]] = {}
        self.places: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
        self.covered: dict[tuple[str, ...], frozenset[str]] = {}
        self.rooms: Mapping[str, dict[str, dict[str, list[int]]]] = Lazy(
            {"", *plain["assertions"].values()}, lambda name: documents[f"ask/{rulebook}/rooms/{name}"]
        )
        self.names = tuple(plain["assertions"])
        self.roomy: dict[tuple[str, tuple[str, ...]], frozenset[str]] = {}
        self._conditions: frozenset[str] | None = None
        self._order = {name: position for position, name in enumerate(plain["assertions"])}
        implied = frozenset(plain["implied"])
        stating: dict[str, set[str]] = {}
        for name, predicate in plain["assertions"].items():
            stating.setdefault("" if name in implied else predicate, set()).add(name)
        self._stating = {predicate: frozenset(names) for predicate, names in stating.items()}
        self._children: dict[str, list[str]] = plain["children"]
        self._ancestors: dict[str, frozenset[str]] = {}
        self._paths: dict[tuple[str, str], tuple[Edge, ...] | None] = {}

    def beside(self, clause: str) -> dict[str, list[dict[str, str]]]:
        """The texts of a clause's `tables` and `examples`, where it has any."""
        found: dict[str, list[dict[str, str]]] = self._documents[f"ask/{self.id}/beside"].get(clause, {})
        return found

    def stating(self, predicate: str) -> frozenset[str]:
        """The assertions of a predicate that a question must name; of "" those whose predicate it may leave out."""
        return self._stating.get(predicate, frozenset())

    def position(self, assertion: AssertionFact) -> int:
        """Where an assertion stands in the source."""
        return self._order[assertion.id]

    @property
    def conditions(self) -> frozenset[str]:
        """The concepts that are a condition of some assertion."""
        if self._conditions is None:
            groups = [group for assertion in self.assertions.values() for group in assertion.when]
            self._conditions = frozenset(concept for group in groups for concept in group)
        return self._conditions

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
        return tuple(self._children.get(term, ()))

    def leaves(self, term: str) -> tuple[str, ...]:
        """The lowest terms below a class, in source order; the term itself where nothing stands below it."""
        if not self.children(term):
            return (term,)
        return tuple(name for name in self.terms if term in self.ancestors(name) and not self.children(name))

    def path(self, term: str, target: str) -> tuple[Edge, ...] | None:
        """The shortest chain of stated links from a term up to a class; None where there is none."""
        if (term, target) not in self._paths:
            self._paths[term, target] = self._path(term, target) if target in self.ancestors(term) else None
        return self._paths[term, target]

    def _path(self, term: str, target: str) -> tuple[Edge, ...] | None:
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


def _list(item: Mapping[str, Any]) -> ListFact:
    return ListFact(
        item["id"], item["of"], tuple(item["members"]), item["clause"], bool(item["closed"]), bool(item["negative"])
    )


def _axis(item: Mapping[str, Any]) -> AxisFact:
    return AxisFact(
        item["id"], item["of"], tuple(item["values"]), item["label"], tuple(item["clauses"]), bool(item["exhaustive"])
    )


def _assertion(item: Mapping[str, Any]) -> AssertionFact:
    return AssertionFact(
        item["id"],
        tuple(item["clauses"]),
        item["intent"],
        tuple(item["subject"]),
        item["predicate"],
        tuple(item["object"]),
        item["force"],
        item["claim"],
        tuple([tuple(group) for group in item["when"]]),
        tuple(item["unless"]),
        tuple(item["allows"]),
        item["card"],
        item["exclusive"],
        item["exception_to"],
        frozenset(item["implicit"]),
    )


class Facts(Record):
    """All rulebooks and the lexicon's concepts, and the documents that they were read from."""

    books: Mapping[str, Book]
    lexicon: Lexicon
    documents: Documents

    @classmethod
    def from_documents(cls, document: Callable[[str], str], rulebooks: tuple[str, ...]) -> Facts:
        """Facts of the named rulebooks, each read when it is first asked; `document` gives the body of a stored document by name."""
        documents = Documents(document)
        return cls(Lazy(rulebooks, lambda name: Book(documents, name)), Lexicon(documents["ask/lexicon"]), documents)

    def idle(self, rulebook: str) -> frozenset[str]:
        """The content notions and predicates that no assertion of a rulebook speaks of: in its questions they mean nothing."""
        return self.books[rulebook].idle

    def content(self) -> frozenset[str]:
        """The notions and predicates that carry content, as against the structure of a question."""
        return self.lexicon.content()

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
