"""JSON Schemas of the YAML in `rules/`, for editors' tools: made from the same shapes that loading uses.

`python -m svod.kb.schema FOLDER` writes them; the tests compare the folder `rules/schema` with what is made here.
"""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path

from .shapes import (
    NUMBER,
    Bilingual,
    BilingualLists,
    Flag,
    Key,
    ListOf,
    Number,
    Numbers,
    Record,
    Shape,
    Word,
    file_shapes,
)

_DIALECT = "http://json-schema.org/draft-07/schema#"

Json = dict[str, object]


def schemas() -> dict[str, str]:
    """The text of each schema file, by file name."""
    return {f"{kind}.schema.json": _text(kind, shape) for kind, shape in file_shapes().items()}


def write(folder: Path) -> None:
    """Write all schemas into a folder, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schemas().items():
        (folder / name).write_text(text, encoding="utf-8")


def _text(kind: str, shape: Record) -> str:
    schema = {"$schema": _DIALECT, "title": f"Svod rules: {kind}", **_schema(shape)}
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def _schema(shape: Shape) -> Json:
    match shape:
        case Record():
            return _object(shape)
        case ListOf(item):
            return {"type": "array", "items": _schema(item)}
        case Bilingual():
            return _languages({"type": "string"})
        case BilingualLists():
            return _languages({"type": "array", "items": {"type": "string"}})
        case Flag():
            return {"enum": ["yes", "no"]}
        case Number():
            return {"type": "string", "pattern": f"^{NUMBER}$"}
        case Numbers():
            return {"type": "string", "pattern": f"^{NUMBER}( {NUMBER})*$"}
        case Word(choices=choices) if choices:
            return {"enum": list(choices)}
        case Word(pattern=pattern, form=form) if pattern:
            return {"type": "string", "pattern": f"^{pattern}$", "description": form}
        case Word():
            return {"type": "string", "minLength": 1}


def _object(record: Record) -> Json:
    schema: Json = {"type": "object"}
    described = inspect.getdoc(record.make) if isinstance(record.make, type) and record.placed else None
    if described:
        schema["description"] = " ".join(described.split("\n\n")[0].split())
    schema["properties"] = {name: _behind(key) for name, key in record.keys.items()}
    required = [name for name, key in record.keys.items() if key.required or key.checked]
    if required:
        schema["required"] = required
    schema["additionalProperties"] = False
    return schema


def _behind(key: Key) -> Json:
    schema = _schema(key.shape)
    return {"anyOf": [schema, {"type": "null"}]} if key.nullable else schema


def _languages(inner: Json) -> Json:
    return {"type": "object", "properties": {"ru": inner, "en": inner}, "additionalProperties": False}


if __name__ == "__main__":
    write(Path(sys.argv[1]))
