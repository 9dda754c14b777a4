"""Which assertions may fit a question, told by an index of what has a place in each: sets tell it sooner than looking at every word in turn."""

from __future__ import annotations

from collections.abc import Sequence

from .facts import AssertionFact
from .matching import COPULA, INVERSE, Piece, covers, kind_of
from .question import View

# What a word may be to an assertion: it or what it is a kind of is spoken of; subject or object are kinds of it; its kind competes.
_STATED, _GENERAL, _KIND = "stated", "general", "kind"


def candidates(view: View, content: Sequence[Piece]) -> list[AssertionFact]:
    """The assertions that may fit: predicate, card and conditions are named, no exception is, every word may find a place.

    Whatever is left out here `fit` would refuse; sets tell it sooner than looking at every word in turn.
    """
    named = {concept for piece in content for concept in piece.concepts}
    covered = named.union(*(covers(view, piece.concepts) for piece in content))
    lifting = frozenset().union(*(covers(view, piece.concepts) for piece in content if piece.index >= 0))
    predicates = {concept.removesuffix(INVERSE) for concept in named} | {COPULA}
    needy = [piece.concepts for piece in content if not piece.optional]
    found: list[AssertionFact] = []
    for group in ("", *predicates):
        names = view.book.stating(group)
        for concepts in needy if names else ():
            names = names & _roomy(view, group, concepts)
        for name in names:
            assertion = view.book.assertions[name]
            if (
                (assertion.card is None or assertion.card in named)
                and lifting.isdisjoint(assertion.unless)
                and all(not covered.isdisjoint(given) for given in assertion.when)
            ):
                found.append(assertion)
    return sorted(found, key=view.book.position)


def _roomy(view: View, group: str, concepts: tuple[str, ...]) -> frozenset[str]:
    """The assertions of a group in which a word of these concepts may find a place, by what was told when the store was built."""
    book = view.book
    found = book.roomy.get((group, concepts))
    if found is None:
        rooms = book.rooms[group]
        stated, general, kinds = rooms[_STATED], rooms[_GENERAL], rooms[_KIND]
        positions: set[int] = set()
        for concept in covers(view, concepts):
            positions.update(stated.get(concept, ()))
        for concept in concepts:
            positions.update(general.get(concept, ()))
            for kind in kind_of(view, concept):
                positions.update(kinds.get(kind, ()))
        found = book.roomy[group, concepts] = frozenset([book.names[position] for position in positions])
    return found


def _room(view: View, assertion: AssertionFact) -> tuple[frozenset[str], frozenset[str]]:
    """(what an assertion speaks of, what its subject and object are kinds of)."""
    if assertion.id not in view.book.places:
        roles = (*assertion.subject, *assertion.object)
        others = (*assertion.allows, *(concept for group in assertion.when for concept in group))
        stated = frozenset((*roles, *others, assertion.predicate, assertion.card or assertion.predicate))
        view.book.places[assertion.id] = (stated, frozenset().union(*(covers(view, (concept,)) for concept in roles)))
    return view.book.places[assertion.id]


def speaking_of(view: View, content: Sequence[Piece]) -> list[AssertionFact]:
    """All assertions that speak of every content word, whatever they say of it, in source order."""
    words = [covers(view, piece.concepts) for piece in content]
    return [
        assertion
        for assertion in view.book.assertions.values()
        if not any(above.isdisjoint(_room(view, assertion)[0]) for above in words)
    ]
