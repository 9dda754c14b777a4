"""`svod refs NUMBER`: what a clause refers to, what refers to it, and with `--transitive` all that rests on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..queries.numbers import find_clauses
from . import exits, render
from .options import common_options, complete_clause, language, shelf, text_of
from .rule_body import missing_object, references

if TYPE_CHECKING:
    from ..kb.shelf import Shelf

_WORDS = {
    "ru": {"out": "Ссылается на", "in": "Ссылаются сюда", "rests": "Опирается на него", "none": "нет"},
    "en": {"out": "Refers to", "in": "Referred to by", "rests": "Rests on it", "none": "none"},
}


@click.command("refs")
@click.argument("number", nargs=-1, required=True, shell_complete=complete_clause)
@click.option("--transitive", is_flag=True, help="Everything that rests on the clause, however far.")
@common_options
@click.pass_context
def refs_command(
    context: click.Context,
    number: tuple[str, ...],
    transitive: bool,
    rulebook: str | None,
    lang: str | None,
    as_json: bool,
    db: Path | None,
) -> None:
    """What a clause refers to and what refers to it."""
    language_code = language(lang)
    books = shelf(db)
    found = find_clauses(books, text_of(number, "number"), rulebook)
    clauses = [_object(books, clause, transitive) for clause in found.clauses]
    if as_json:
        missing = [missing_object(entry, language_code) for entry in found.missing]
        render.print_json({"clauses": [_as_json(clause) for clause in clauses], "missing": missing})
    else:
        if clauses:
            render.echo("\n\n".join(_as_text(books, clause, language_code) for clause in clauses))
        for entry in found.missing:
            render.say(f"{entry.rulebook}: {entry.because[language_code]}")
    context.exit(exits.OK if clauses else exits.NOT_FOUND)


def _object(books: Shelf, clause: dict[str, Any], transitive: bool) -> dict[str, Any]:
    return {
        "id": clause["id"],
        "refs_out": clause["refs_out"],
        "refs_in": clause["refs_in"],
        "dependents": books.dependents(clause["id"]) if transitive else None,
    }


def _as_json(entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry, "refs_out": references(entry)}


def _as_text(books: Shelf, entry: dict[str, Any], lang: str) -> str:
    words = _WORDS[lang]
    lines = [render.number(entry["id"])]
    for title, refs, end in ((words["out"], entry["refs_out"], "to"), (words["in"], entry["refs_in"], "from")):
        lines.append(f"  {render.title(title)}:" + ("" if refs else f" {words['none']}"))
        lines += [_line(books, ref[end], ref["kind"], lang) for ref in refs]
    if entry["dependents"] is not None:
        lines.append(f"  {render.title(words['rests'])}:" + ("" if entry["dependents"] else f" {words['none']}"))
        lines += [_line(books, node["id"], node["by"], lang, node["label"]) for node in entry["dependents"]]
    return "\n".join(lines)


def _line(books: Shelf, node: str, kind: str, lang: str, label: dict[str, str] | None = None) -> str:
    text = label or books.heading(node) or {"ru": "", "en": ""}
    return render.shortened(
        f"    {render.number(node)} {render.dim(f'({kind})')}", text[lang] or text["ru"] or text["en"]
    )
