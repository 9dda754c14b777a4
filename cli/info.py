"""`svod info`: what is loaded, and where it lies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from . import render
from .environment import data_folder
from .options import db_option, json_option, lang_option, language, shelf

_WORDS = {
    "ru": {
        "clauses": "пунктов",
        "examples": "примеров",
        "references": "ссылок",
        "terms": "терминов",
        "tables": "таблиц",
        "assertions": "утверждений",
        "external": "упомянуто пунктов вне отрывков",
        "gaps": "Пробелы",
        "store": "Хранилище",
        "memory": "в памяти",
        "data": "Папка данных",
        "version": "Версия",
    },
    "en": {
        "clauses": "clauses",
        "examples": "examples",
        "references": "references",
        "terms": "terms",
        "tables": "tables",
        "assertions": "assertions",
        "external": "cited clauses outside the fragments",
        "gaps": "Gaps",
        "store": "Store",
        "memory": "in memory",
        "data": "Data folder",
        "version": "Version",
    },
}


@click.command("info")
@lang_option
@json_option
@db_option
def info_command(lang: str | None, as_json: bool, db: Path | None) -> None:
    """What is loaded: rulebooks, counts, gaps, store, version."""
    facts = shelf(db).facts()
    facts["data_dir"] = data_folder()
    if as_json:
        render.print_json(facts)
    else:
        render.echo(_as_text(facts, language(lang)))


def _as_text(facts: dict[str, Any], lang: str) -> str:
    words = _WORDS[lang]
    lines = [f"{words['version']}: {render.clean(facts['version'])}"]
    for book in facts["rulebooks"]:
        edition = f" ({book['edition']})" if book["edition"] else ""
        lines += ["", render.headed(render.number(book["id"]), book["title"][lang] + edition)]
        counted = [f"{words[name]}: {number}" for name, number in book["counts"].items() if number]
        lines.append(render.wrapped(", ".join(counted), 2))
        gaps = [
            gap["first"] if gap["first"] == gap["last"] else f"{gap['first']}–{gap['last']}" for gap in book["gaps"]
        ]
        if gaps:
            lines.append(render.wrapped(", ".join(gaps), 2, render.dim(words["gaps"]) + ": "))
    lines += ["", _place(words["store"], facts["store"]["path"] or words["memory"])]
    if facts["data_dir"]:
        lines.append(_place(words["data"], facts["data_dir"]))
    return "\n".join(lines)


def _place(name: str, path: str) -> str:
    # a path is never broken: it is there to be copied
    line = f"{name}: {render.clean(path)}"
    return line if len(line) <= render.width() else f"{name}:\n  {render.clean(path)}"
