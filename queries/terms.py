"""Terms by their names, and what the graph says of one. Standard library only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kb.text import fold, twin, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..kb.db import Store

_LINKS = ("is-a", "disjoint-with", "counterpart-in")


def find_terms(
    store: Store, written: str, rulebook: str | None = None, listed: Sequence[dict[str, Any]] | None = None
) -> tuple[tuple[dict[str, Any], ...], tuple[str, ...]]:
    """The terms that have this name in any inflection; where there are none, labels of terms with a name much like it.

    A name is a label, a synonym, a colloquial form, or the term's id. `listed`: the terms to look among, if not those
    of the store.
    """
    if listed is None:
        listed = store.terms(rulebook)
    wanted = _key(store, written)
    exact = tuple(
        term
        for term in listed
        if written in (term["id"], term["id"].rpartition("/")[2])
        or any(fold(name["name"]) == fold(written) for name in term["names"])
    )
    found = exact or tuple(
        term for term in listed if any(_key(store, name["name"]) & wanted for name in term["names"] if wanted)
    )
    if found:
        return found, ()
    import difflib

    names = {fold(name["name"]): name["name"] for term in listed for name in term["names"]}
    close = difflib.get_close_matches(fold(written), list(names), 5, 0.7)
    return (), tuple(names[name] for name in close)


def _key(store: Store, name: str) -> frozenset[tuple[str, ...]]:
    """What a name comes down to: all ways to take its words as dictionary words."""
    ways: list[tuple[str, ...]] = [()]
    for word in words(name)[:8]:
        spelt = twin(word) or word
        row = store.connection.execute("SELECT lemmas FROM search_form WHERE form = ?", (spelt,)).fetchone()
        lemmas = row[0].split(" ") if row else [spelt]
        ways = [(*way, lemma) for way in ways for lemma in lemmas][:64]
    return frozenset(way for way in ways if way)


def explain(store: Store, term: dict[str, Any]) -> dict[str, Any]:
    """A term with its `links`: what it is, its kinds (`members`), what it never is, its like in the other game.

    Each link has `kind`, `id`, `label` and the `clause` that states it.
    """
    labels = {other["id"]: other["label"] for other in store.terms()}
    links = []
    for source, target, kind, clause in store.links(term["id"]):
        if kind not in _LINKS:
            continue
        other = target if source == term["id"] else source
        named = "members" if kind == "is-a" and target == term["id"] else kind
        links.append({"kind": named, "id": other, "label": labels[other], "clause": clause})
    return {**term, "links": links}
