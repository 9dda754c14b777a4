"""The JSON Schemas are what the model says, accept the rules as they are, and refuse what loading refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from svod.kb.schema import schemas
from svod.kb.source import read_plain

RULES = Path(__file__).resolve().parents[2] / "rules"
SCHEMA_OF = {"clauses": "clauses", "tables": "table", "terms": "terms", "assertions": "assertions"}


def schema_of(file: Path) -> str | None:
    if file.name == "rulebook.yaml":
        return "rulebook"
    if file.name.startswith("cards") and file.parent.parent == RULES:
        return "cards"
    if file.parent.name == "lexicon":
        return "lexicon"
    return SCHEMA_OF.get(file.parent.name)


FILES = sorted(file for file in RULES.rglob("*.yaml") if schema_of(file))


def test_the_files_are_fresh() -> None:
    written = {file.name: file.read_text(encoding="utf-8") for file in (RULES / "schema").iterdir()}

    assert written == schemas(), "run: python -m svod.kb.schema rules/schema"


@pytest.mark.parametrize("name", schemas())
def test_each_is_a_schema(name: str) -> None:
    Draft7Validator.check_schema(json.loads(schemas()[name]))


def test_there_are_rules() -> None:
    assert FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(RULES).as_posix())
def test_rules_fit_their_schema_and_name_it(file: Path) -> None:
    name = f"{schema_of(file)}.schema.json"
    assert errors(name, read_plain(file)) == []
    up = "/".join([".."] * len(file.relative_to(RULES).parts[:-1]))
    first = file.read_text(encoding="utf-8").partition("\n")[0]
    assert first == f"# yaml-language-server: $schema={up}/schema/{name}"


@pytest.mark.parametrize(
    "value",
    [
        {"clauses": [{"heading": {"ru": "Фигуры", "en": "Pieces"}}]},
        {"clauses": [{"number": "1.", "text": {}}]},
        {"clauses": [{"number": "1", "text": "Фигуры"}]},
        {"clauses": [{"number": "1", "inferred": "maybe"}]},
        {"clauses": [{"number": "1", "texte": {"ru": "Фигуры"}}]},
        {"clauses": "none"},
    ],
)
def test_what_loading_refuses_the_schema_refuses(value: dict[str, Any]) -> None:
    assert errors("clauses.schema.json", value)


@pytest.mark.parametrize(
    "value",
    [
        {"phrases": {}},
        {"rulebook": "x", "kind": []},
        {"rulebook": "x", "phrases": {"triger-event": []}},
        {"rulebook": "x", "icons": [{"id": "a", "icon": "(#)", "sense": "paymnt"}]},
        {"rulebook": "x", "notes": [{"id": "a", "clause": "1,1", "label": {"ru": "а"}}]},
        {"rulebook": "x", "reasons": [{"id": "a", "label": {"ru": "а"}}]},
    ],
)
def test_what_loading_refuses_of_card_texts_the_schema_refuses(value: dict[str, Any]) -> None:
    assert errors("cards.schema.json", value)


def test_a_null_is_accepted_only_where_it_means_something() -> None:
    assert errors("clauses.schema.json", {"clauses": [{"number": "1", "parent": None}]}) == []
    assert errors("clauses.schema.json", {"clauses": [{"number": None}]})


def errors(name: str, value: object) -> list[str]:
    found = Draft7Validator(json.loads(schemas()[name])).iter_errors(value)
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message}" for error in found]
