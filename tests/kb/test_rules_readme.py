"""The map for editors names everything that can be written, and its examples are what loading accepts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from svod.kb.build import Tree, part_of, put_together
from svod.kb.shapes import FORCES, INTENTS, ROLES, ListOf, Record, Shape, file_shapes
from svod.kb.source import Mapping, parse_nodes

README = (Path(__file__).resolve().parents[2] / "rules" / "README.md").read_text(encoding="utf-8")
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
