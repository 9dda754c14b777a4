"""The map for editors names everything that can be written, and its examples are what loading accepts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from svod.kb.build import Tree, part_of, put_together
from svod.kb.load import load
from svod.kb.shapes import FORCES, INTENTS, ROLES, ListOf, Record, Shape, file_shapes
from svod.kb.source import Mapping, parse_nodes, to_plain

README = (Path(__file__).resolve().parents[2] / "rules" / "README.md").read_text(encoding="utf-8")
RULES = load()[0]
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def keys(shape: Shape) -> Iterator[str]:
    while isinstance(shape, ListOf):
        shape = shape.item
    if isinstance(shape, Record):
        for name, key in shape.keys.items():
            yield name
            yield from keys(key.shape)


@pytest.mark.parametrize("kind", file_shapes())
def test_every_key_is_in_the_map(kind: str) -> None:
    missing = {name for name in keys(file_shapes()[kind]) if not re.search(rf"\b{name}\b", README)}

    assert missing - {"edition"} == set()


@pytest.mark.parametrize("word", (*INTENTS, *FORCES))
def test_every_word_of_an_assertion_is_in_the_map(word: str) -> None:
    assert re.search(rf"\b{word}\b", README)


def test_the_roles_of_the_map_are_those_that_loading_accepts() -> None:
    told = re.findall(r"`([a-z-]+)`", README.partition("### Roles of notions")[2].partition("\n#")[0])

    assert sorted(told) == sorted(ROLES)


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.split(":")[0])
def test_the_examples_can_be_loaded(text: str) -> None:
    root, findings = parse_nodes(text.encode(), "example.yaml")
    assert findings == ()
    assert isinstance(root, Mapping)
    kind = next(kind for kind, shape in file_shapes().items() if root.entries.keys() <= shape.keys.keys())

    owner = "heroes" if kind == "cards" else "classic"
    assert put_together([part_of(Tree(owner, kind, "example", root))])[1] == ()


def test_there_are_examples_of_all_kinds() -> None:
    assert len(EXAMPLES) == 8


def example_of(key: str) -> dict[str, Any]:
    """The item of the first example that has such a list."""
    text = next(text for text in EXAMPLES if text.startswith(f"{key}:"))
    root, _ = parse_nodes(text.encode(), "example.yaml")
    assert root is not None
    plain: dict[str, Any] = to_plain(root)  # type: ignore[assignment]  # the text is an object
    return plain[key][0]


def test_an_editor_who_takes_over_the_clause_of_the_map_meets_no_id_that_is_taken() -> None:
    taken = {example.id for book in RULES.rulebooks for clause in book.clauses for example in clause.examples}

    assert taken
    assert not taken & {example["id"] for example in example_of("clauses")["examples"]}


def test_the_default_of_the_map_is_like_the_real_one() -> None:
    told = example_of("assertions")
    (real,) = [claim for book in RULES.rulebooks for claim in book.assertions if claim.id == told["id"]]

    assert [clause.number for clause in real.clauses] == told["clauses"]
    for key in ("intent", "predicate", "force"):
        assert getattr(real, key) == told[key]
    for key in ("subject", "object", "implicit"):
        assert list(getattr(real, key)) == told[key]
    assert real.exclusive == (told["exclusive"] == "yes")
    assert [list(group) for group in real.when] == told["when"]
    assert set(told["unless"]) <= set(real.unless) and set(told["allows"]) <= set(real.allows)
