"""Files of cards: a JSON array, JSON lines, or CSV with the fields `name`, `type` and `text`.

Whatever is wrong is told with its line.
"""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from ..kb.model import SvodError
from .environment import LARGEST_INPUT, LONGEST_TEXT, read_stdin

_FIELDS = "name, type and text"


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card of a file: its name and type where told, and its text."""

    name: str | None
    type: str | None
    text: str


def read_rows(path: Path) -> list[CardRow]:
    """All cards of the file, in order. SvodError with `file:line` where it cannot be read."""
    name = str(path)
    text = read_stdin("file of cards") if name == "-" else _text(path)
    start = text.lstrip()
    if start.startswith("["):
        return _from_array(name, text)
    if start.startswith("{"):
        return _from_lines(name, text)
    return _from_csv(name, text)


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST_INPUT:
            _fail(f"{path}: larger than {LARGEST_INPUT // 1024 // 1024} MB; split the file.")
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        _fail(f"{path}: cannot be read ({error.strerror}); check the name and the permissions.")
    except UnicodeDecodeError as error:
        _fail(f"{path}: not valid UTF-8 (byte {error.start}); convert it first.")


def _from_array(name: str, text: str) -> list[CardRow]:
    try:
        values = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        _fail(f"{name}:{line}: not valid JSON ({getattr(error, 'msg', 'nested too deeply')}); mend it there.")
    return [_row(value, f"{name}, card {index}") for index, value in enumerate(values, 1)]


def _from_lines(name: str, text: str) -> list[CardRow]:
    rows = []
    for index, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (json.JSONDecodeError, RecursionError):
            _fail(f"{name}:{index}: not a JSON object on one line; mend the line.")
        rows.append(_row(value, f"{name}:{index}"))
    return rows


def _from_csv(name: str, text: str) -> list[CardRow]:
    delimiter = ";" if text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",") else ","
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
    fields = [(field or "").strip().lower() for field in reader.fieldnames or ()]
    if "text" not in fields:
        _fail(f"{name}:1: no field “text”; the first line of a CSV file names the fields {_FIELDS}.")
    reader.fieldnames = fields
    rows = []
    try:
        for value in reader:
            rows.append(_row(value, f"{name}:{reader.line_num}"))
    except csv.Error as error:
        _fail(f"{name}:{reader.line_num}: not valid CSV ({error}); mend the line.")
    return rows


def _row(value: Any, where: str) -> CardRow:
    if not isinstance(value, dict):
        _fail(f"{where}: not an object with the fields {_FIELDS}; make it one.")
    text = value.get("text")
    if not isinstance(text, str):
        _fail(f"{where}: no text; give the card a field “text”.")
    if len(text) > LONGEST_TEXT:
        _fail(f"{where}: the text has {len(text)} characters; a card text has at most {LONGEST_TEXT}.")
    return CardRow(_optional(value, "name", where), _optional(value, "type", where), text)


def _optional(value: dict[str, Any], field: str, where: str) -> str | None:
    found = value.get(field)
    if found is None or found == "":
        return None
    if not isinstance(found, str):
        _fail(f"{where}: the field “{field}” is no text; write it as text or leave it out.")
    return found


def _fail(sentence: str) -> NoReturn:
    raise SvodError(sentence)
