"""The documents that answering reads say the same as those that the store keeps of the rules."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from svod.kb.codec import documents
from svod.kb.load import load
from svod.kb.reasoning import CONTENT_ROLES, STANDING_KINDS, reasoning_documents

ROOT = Path(__file__).parents[2]
BOOKS = ("classic", "heroes")


@cache
def stored() -> dict[str, Any]:
    return {name: json.loads(body) for name, body in documents(load(ROOT / "rules")[0]).items()}


@cache
def made() -> dict[str, Any]:
    found = reasoning_documents({name: json.dumps(body) for name, body in stored().items()})
    return {name: json.loads(body) for name, body in found.items()}


def full(book: str, slug: str) -> str:
    slugs = {item["id"] for item in stored()[f"book/{book}"]["terms"]}
    return f"{book}:term/{slug}" if slug in slugs else slug


@pytest.mark.parametrize("book", BOOKS)
def test_each_assertion_stands_under_its_predicate_and_nowhere_else(book: str) -> None:
    source = stored()[f"book/{book}"]["assertions"]
    assert list(made()[f"ask/{book}"]["assertions"].items()) == [(item["id"], item["predicate"]) for item in source]
    groups = {name.rpartition("/")[2]: body for name, body in made().items() if name.startswith(f"ask/{book}/says/")}
    assert sum(len(group) for group in groups.values()) == len(source)
    for item in source:
        told = groups[item["predicate"]][item["id"]]
        assert told["subject"] == [full(book, slug) for slug in item["subject"]]
        assert told["object"] == [full(book, slug) for slug in item["object"]]
        assert told["when"] == [[full(book, slug) for slug in group] for group in item["when"]]
        assert told["card"] == (full(book, item["card"]) if item["card"] else None)
        for name in ("id", "clauses", "intent", "force", "claim", "exclusive", "exception_to", "implicit"):
            assert told[name] == item[name]
        assert (item["id"] in made()[f"ask/{book}"]["implied"]) == ("predicate" in item["implicit"])
        others = made()[f"ask/{book}"]["exceptions"]
        assert any(item["id"] in names for names in others.values()) == bool(item["exception_to"])


@pytest.mark.parametrize("book", BOOKS)
def test_the_links_of_a_term_are_those_that_it_and_the_lists_state(book: str) -> None:
    source, found = stored()[f"book/{book}"], made()[f"ask/{book}"]
    stated = {
        (full(book, term["id"]), full(book, link["term"]), link["clause"])
        for term in source["terms"]
        for link in term["isa"]
    } | {
        (full(book, member), full(book, item["of"]), item["clause"])
        for item in source["lists"]
        if not item["negative"]
        for member in item["members"]
    }
    assert {(term, target, clause) for term, links in found["edges"].items() for target, clause, _ in links} == stated
    assert {(child, parent) for parent, below in found["children"].items() for child in below} == {
        (term, target) for term, target, _ in stated
    }
    assert list(found["terms"]) == [full(book, term["id"]) for term in source["terms"]]
    assert found["clauses"] == [clause["id"] for clause in source["clauses"]] == list(made()[f"ask/{book}/clauses"])


@pytest.mark.parametrize("book", BOOKS)
def test_a_concept_is_idle_where_nothing_that_is_stated_can_mean_it(book: str) -> None:
    lexicon = stored()["lexicon"]
    notions = {item["id"]: item for item in lexicon["notions"]}
    up: dict[str, set[str]] = {name: {name} for name in notions}
    for _ in notions:
        grown = {
            name: above.union(*(notions[one]["isa"] for one in above if one in notions)) for name, above in up.items()
        }
        if grown == up:
            break
        up = grown
    named = {
        concept
        for group in (body for name, body in made().items() if name.startswith(f"ask/{book}/says/"))
        for item in group.values()
        for concept in (
            *(item["predicate"], *item["subject"], *item["object"], *item["unless"], *item["allows"]),
            *(concept for when in item["when"] for concept in when),
        )
    }

    def means_something(name: str) -> bool:
        notion = notions[name]
        return (
            notion["role"] not in CONTENT_ROLES
            or notion["kind"] in STANDING_KINDS
            or bool(up[name] & named)
            or any(one in named or full(book, one) != one for one in notion["implies"])
        )

    live = {name for name in notions if means_something(name)}
    live |= {above for name in live | (named & set(notions)) for above in up[name]}
    silent = {item["id"] for item in lexicon["predicates"]} - named
    expected = (set(notions) - live) | silent | {name + "^-1" for name in silent}
    assert set(made()[f"ask/{book}"]["idle"]) == expected and expected


def test_notions_and_predicates_are_all_there() -> None:
    lexicon, found = stored()["lexicon"], made()["ask/lexicon"]
    kept = ("subject", "object", "functional", "opposite", "label", "asked_by", "agentive", "form")
    assert [(name, *rest[:4]) for name, rest in found["notions"].items()] == [
        (item["id"], item["role"], item["kind"], item["isa"], item["implies"]) for item in lexicon["notions"]
    ]
    assert found["predicates"] == {item["id"]: {name: item[name] for name in kept} for item in lexicon["predicates"]}
