"""The stored rules as the checker of derivations reads them: plain documents, and what stands above and below a term.

Nothing here is shared with the resolvers. Terms are full ids (`classic:term/ataka`), clauses too (`classic:111.1`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from .facts import Documents, Lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

INVERSE = "^-1"


class Rulebook:
    """One rulebook's stored statements."""

    def __init__(self, plain: Mapping[str, Any], documents: Documents) -> None:
        self.id: str = plain["id"]
        self._documents = documents
        self.clauses: Mapping[str, Mapping[str, Any]] = Lazy(
            plain["clauses"], lambda clause: documents[f"ask/{self.id}/clauses"][clause]
        )
        self.terms: dict[str, Mapping[str, Any]] = plain["terms"]
        self.lists = {item["id"]: item for item in plain["lists"]}
        self.axes = {item["id"]: item for item in plain["axes"]}
        self.by_predicate: Mapping[str, Mapping[str, Mapping[str, Any]]] = Lazy(
            plain["assertions"].values(), lambda predicate: documents[f"ask/{self.id}/says/{predicate}"]
        )
        self.assertions: Mapping[str, Mapping[str, Any]] = Lazy(
            plain["assertions"], lambda name: self.by_predicate[plain["assertions"][name]][name]
        )
        self._exceptions: Mapping[str, list[str]] = plain["exceptions"]
        self.stated: set[tuple[str, str, str]] = set()
        for name, term in self.terms.items():
            self.stated.update((name, self.full(link["term"]), link["clause"]) for link in term["isa"])
        for item in plain["lists"]:
            if not item["negative"]:
                self.stated.update((m, self.full(item["of"]), item["clause"]) for m in self.members(item["id"]))
        self._parents: dict[str, set[str]] = {}
        self._children: dict[str, set[str]] = {}
        for child, parent, _ in self.stated:
            self._parents.setdefault(child, set()).add(parent)
            self._children.setdefault(parent, set()).add(child)
        self._above: dict[str, frozenset[str]] = {}
        self._lowest: dict[str, frozenset[str]] = {}
        self._apart: dict[tuple[str, str], bool] = {}

    def names(self, term: str) -> Sequence[str]:
        """What a term is called, in both languages."""
        found: Sequence[str] = self._documents[f"ask/{self.id}/names"][term]
        return found

    def exceptions(self, name: str) -> tuple[Mapping[str, Any], ...]:
        """The assertions that are exceptions to another."""
        return tuple(self.assertions[other] for other in self._exceptions.get(name, ()))

    def full(self, slug: str) -> str:
        """The full id of a term; a notion of the lexicon stays as it is."""
        name = f"{self.id}:term/{slug}"
        return name if name in self.terms else slug

    def fulls(self, slugs: Iterable[str]) -> tuple[str, ...]:
        """The full ids of several terms."""
        return tuple(self.full(slug) for slug in slugs)

    def members(self, list_id: str) -> tuple[str, ...]:
        """The members of a list."""
        return self.fulls(self.lists[list_id]["members"])

    def above(self, term: str) -> frozenset[str]:
        """The term and all classes that it is stated to be under."""
        if term not in self._above:
            self._above[term] = closure(term, self._parents)
        return self._above[term]

    def below(self, term: str) -> frozenset[str]:
        """The term and everything stated to be under it."""
        return closure(term, self._children)

    def childless(self, term: str) -> bool:
        """Whether nothing is stated to be under the term."""
        return term not in self._children

    def lowest(self, term: str) -> frozenset[str]:
        """The childless terms under a class; the term itself where it is childless."""
        if term not in self._lowest:
            self._lowest[term] = frozenset(name for name in self.below(term) if self.childless(name))
        return self._lowest[term]

    def tops(self, term: str) -> frozenset[str]:
        """The classes above a term that have none above them."""
        return frozenset(name for name in self.above(term) if name not in self._parents)

    def closed(self, list_id: str) -> bool:
        """Whether a list is there, says what is in its class, and is the whole of it."""
        item = self.lists.get(list_id)
        return item is not None and bool(item["closed"]) and not item["negative"]

    def covered(self, term: str, lists: Collection[str], seen: frozenset[str] = frozenset()) -> bool:
        """Whether closed lists among those given make the whole of a class known, down to its lowest terms."""
        for name in lists:
            if not self.closed(name) or name in seen:
                continue
            of, members = self.full(self.lists[name]["of"]), self.members(name)
            deeper = [member for member in members if not self.childless(member)]
            if of == term and all(self.covered(member, lists, seen | {name}) for member in deeper):
                return True
            if of in self.above(term) and self.lowest(of) <= set(members):
                return True
        return False

    def apart(self, first: str, second: str) -> bool:
        """Whether the rules keep two terms apart: by an axis, a denial, or as entries of one closed list."""
        key = (first, second)
        if key not in self._apart:
            self._apart[key] = self._decide_apart(first, second)
        return self._apart[key]

    def _decide_apart(self, first: str, second: str) -> bool:
        left, right = self.above(first), self.above(second)
        if first in right or second in left:
            return False
        for axis in self.axes.values():
            values = set(self.fulls(axis["values"]))
            mine, other = values & left, values & right
            if mine and other and not mine & other:
                return True
        for name, item in self.lists.items():
            listed = set(self.members(name))
            if item["negative"]:
                of = self.full(item["of"])
                if (listed & left and of in right) or (listed & right and of in left):
                    return True
            elif item["closed"] and {first, second} <= listed and self.childless(first) and self.childless(second):
                return True
        return False

    def left_out(self, list_id: str, term: str) -> bool:
        """Whether a closed list is the whole of its class and the term is none of its members, nor can it be under
        one.
        """
        if not self.closed(list_id):
            return False
        of = self.full(self.lists[list_id]["of"])
        if of in self.above(term):
            return False
        return all(self.apart(term, leaf) for member in self.members(list_id) for leaf in self.lowest(member))

    def outside(self, term: str, target: str) -> bool:
        """Whether the rules put a term outside a class: kept apart, or left out by a closed list of the class or
        one above it.
        """
        if self.apart(term, target):
            return True
        above = self.above(target)
        return any(self.full(item["of"]) in above and self.left_out(name, term) for name, item in self.lists.items())


class Rules:
    """The stored documents, read when they are first needed."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._books: dict[str, Rulebook | None] = {}
        self._notions: Mapping[str, Mapping[str, Any]] | None = None
        self._predicates: dict[str, Mapping[str, Any]] = {}
        self._up: dict[str, frozenset[str]] = {}
        self._reasons: dict[str, dict[str, Mapping[str, Any]]] = {}
        self._cited: dict[str, frozenset[str]] = {}

    def book(self, rulebook: str) -> Rulebook | None:
        """A rulebook; None where the store has none of that id."""
        if rulebook not in self._books:
            plain = self._documents.get(f"ask/{rulebook}")
            self._books[rulebook] = None if plain is None else Rulebook(plain, self._documents)
        return self._books[rulebook]

    def notions(self) -> Mapping[str, Mapping[str, Any]]:
        """The notions of the lexicon."""
        if self._notions is None:
            plain = self._documents.get("ask/lexicon") or {"notions": {}, "predicates": {}}
            self._predicates = plain["predicates"]
            self._notions = Lazy(plain["notions"], lambda name: _notion(plain["notions"][name]))
        return self._notions

    def predicate(self, name: str) -> Mapping[str, Any] | None:
        """A predicate of the lexicon."""
        self.notions()
        return self._predicates.get(name)

    def notion_up(self, concept: str) -> frozenset[str]:
        """A notion and all that it is a kind of."""
        if concept not in self._up:
            notions = self.notions()
            found = {concept}
            queue = [concept]
            while queue:
                notion = notions.get(queue.pop())
                fresh = [name for name in notion["isa"] if name not in found] if notion is not None else []
                found.update(fresh)
                queue.extend(fresh)
            self._up[concept] = frozenset(found)
        return self._up[concept]

    def vocabulary(self, rulebook: str) -> Mapping[str, Any]:
        """The words and reasons by which the rulebook's card texts are read; empty where it has none."""
        return self._documents.get(f"{rulebook}/cards") or {}

    def reasons(self, rulebook: str) -> Mapping[str, Mapping[str, Any]]:
        """Why a part of a compound ability has its outcome, by id."""
        if rulebook not in self._reasons:
            self._reasons[rulebook] = {item["id"]: item for item in self.vocabulary(rulebook).get("reasons", ())}
        return self._reasons[rulebook]

    def cited_by_vocabulary(self, rulebook: str) -> frozenset[str]:
        """The clauses on which the reading of card texts rests."""
        if rulebook not in self._cited:
            numbers = (str(entry.get("clause") or "").split() for entry in entries(self.vocabulary(rulebook)))
            self._cited[rulebook] = frozenset(f"{rulebook}:{number}" for found in numbers for number in found)
        return self._cited[rulebook]


def _notion(plain: Sequence[Any]) -> Mapping[str, Any]:
    role, kind, isa, _, russian, english = plain
    return {"role": role, "kind": kind, "isa": isa, "label": {"ru": russian, "en": english}}


def entries(vocabulary: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """All entries of a vocabulary of card texts."""
    for section in ("types", "kinds", "notes", "reasons", "icons"):
        yield from vocabulary.get(section, ())
    for found in vocabulary.get("phrases", {}).values():
        yield from found


def closure(start: str, links: Mapping[str, set[str]]) -> frozenset[str]:
    """Everything that can be reached from a start, and the start."""
    found = {start}
    queue = [start]
    while queue:
        for following in links.get(queue.pop(), ()):
            if following not in found:
                found.add(following)
                queue.append(following)
    return frozenset(found)
