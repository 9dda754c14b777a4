"""What has a place in which assertions, told when the store is built: a question then loads only the assertions that may fit it.

A word of a question has a place in an assertion where it, or what it is a kind of, is spoken of there (`stated`); where what the
assertion's subject or object is a kind of is the word (`general`); or where its kind competes with the object (`kind`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Plain = dict[str, Any]

STATED, GENERAL, KIND = "stated", "general", "kind"


def rooms(
    assertions: Sequence[Plain], edges: Mapping[str, Sequence[Sequence[str | None]]], lexicon: Plain
) -> dict[str, dict[str, dict[str, list[int]]]]:
    """For each predicate that must be named ("" for the assertions whose predicate may be left out): by sort and concept, the positions of
    the assertions among all of the rulebook.

    `assertions` as `reasoning` lays them out, `edges` the links of each term upwards, `lexicon` with its `predicates` and `notions`.
    """
    notions = {item["id"]: item for item in lexicon["notions"]}
    competing = {item["id"]: item["object"] for item in lexicon["predicates"]}
    found: dict[str, dict[str, dict[str, list[int]]]] = {}
    for position, item in enumerate(assertions):
        roles = (*item["subject"], *item["object"])
        conditions = [concept for group in item["when"] for concept in group]
        places = {
            STATED: {*roles, *item["allows"], *conditions, item["predicate"], item["card"] or item["predicate"]},
            GENERAL: {upper for concept in roles for upper in _upwards(concept, edges, notions)},
            KIND: set(competing.get(item["predicate"], ())),
        }
        group = found.setdefault("" if "predicate" in item["implicit"] else item["predicate"], {})
        for sort, concepts in places.items():
            named = group.setdefault(sort, {})
            for concept in sorted(concepts):
                named.setdefault(concept, []).append(position)
    return found


def _upwards(concept: str, edges: Mapping[str, Sequence[Sequence[str | None]]], notions: Mapping[str, Plain]) -> frozenset[str]:
    """A term or notion with everything that it is a kind of."""
    if concept not in edges:
        return above(concept, notions)
    found = {concept}
    queue = [concept]
    while queue:
        for target, *_ in edges.get(queue.pop(), ()):
            if str(target) not in found:
                found.add(str(target))
                queue.append(str(target))
    return frozenset(found)


def above(name: str, notions: Mapping[str, Plain]) -> frozenset[str]:
    """A notion with everything that it is a kind of."""
    found = {name}
    queue = [name]
    while queue:
        notion = notions.get(queue.pop())
        for parent in notion["isa"] if notion is not None else ():
            if parent not in found:
                found.add(parent)
                queue.append(parent)
    return frozenset(found)
