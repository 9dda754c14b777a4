"""`svod refs NUMBER`: what a clause refers to, what refers to it, and with `--transitive` all that rests on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..queries.numbers import Missing, find_each
from . import exits, render
from .options import common_options, complete_clause, language, shelf, text_of
from .rule_body import missing_object, references

if TYPE_CHECKING:
    from ..kb.shelf import Shelf

_WORDS = {
    "ru": {"out": "Ссылается на", "in": "Ссылаются сюда", "rests": "Опирается на него", "none": "нет"},
    "en": {"out": "Refers to", "in": "Referred to by", "rests": "Rests on it", "none": "none"},
}

# What lies in the graph, by the heading under which it is listed.
_GROUPS = {
    "clause": "clauses",
    "external-clause": "clauses",
    "term": "terms",
    "card": "terms",
    "table": "tables",
    "cell": "tables",
    "example": "examples",
}
_TITLES = {
    "ru": {
        "clauses": "Пункты",
        "terms": "Термины",
        "tables": "Таблицы и их клетки",
        "statements": "Утверждения",
        "examples": "Примеры",
    },
    "en": {
        "clauses": "Clauses",
        "terms": "Terms",
        "tables": "Tables and their cells",
        "statements": "Statements",
        "examples": "Examples",
    },
}
_TIES = {
    "ru": {
        "contains": "входит в него",
        "refers-to": "ссылается",
        "defines": "определение",
        "states": "утверждение",
        "speaks-of": "говорится",
        "is-a": "к чему относится",
        "disjoint-with": "чем не бывает",
        "illustrates": "пример",
        "exception-to": "исключение",
        "default-for": "что по умолчанию",
        "counterpart-in": "что в другой игре",
    },
    "en": {
        "contains": "part of it",
        "refers-to": "refers to it",
        "defines": "definition",
        "states": "statement",
        "speaks-of": "is spoken of",
        "is-a": "what it is",
        "disjoint-with": "what it never is",
        "illustrates": "example",
        "exception-to": "exception",
        "default-for": "default",
        "counterpart-in": "in the other game",
    },
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
    found = find_each(books, text_of(number, "number"), rulebook)
    clauses = [_object(books, clause, transitive) for clause in found.clauses]
    clauses += [_object(books, _cited(books, entry), transitive) for entry in found.external]
    if as_json:
        missing = [missing_object(entry, language_code) for entry in found.unfound]
        render.print_json({"clauses": [_as_json(clause) for clause in clauses], "missing": missing})
    else:
        if clauses:
            render.echo("\n\n".join(_as_text(books, clause, language_code) for clause in clauses))
        for entry in found.unfound:
            render.say(f"{entry.rulebook}: {entry.because[language_code]}")
    absent = [entry for entry in found.missing if entry not in found.external]
    context.exit(exits.OK if clauses and not absent else exits.NOT_FOUND)


def _cited(books: Shelf, entry: Missing) -> dict[str, Any]:
    """A clause that is only cited, with the references to it."""
    name = f"{entry.rulebook}:{entry.number}"
    citing = [books.clause(source) for source in entry.nearest]
    refs = [(clause["id"], ref) for clause in citing if clause is not None for ref in clause["refs_out"]]
    refs_in = [{"from": source, "kind": ref["kind"]} for source, ref in refs if ref["to"] == name]
    return {"id": name, "refs_out": [], "refs_in": refs_in}


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
        lines += _resting(entry, lang)
    return "\n".join(lines)


def _line(books: Shelf, node: str, kind: str, lang: str) -> str:
    text = books.heading(node)
    return render.shortened(f"    {render.number(node)} {render.dim(f'({kind})')}", _in(text, lang) if text else "")


def _resting(entry: dict[str, Any], lang: str) -> list[str]:
    """All that rests on a clause, by what it is: each named once, in words, with what ties it and the clauses that say so."""
    groups: dict[str, dict[str, dict[str, list[str]]]] = {}
    for node in entry["dependents"]:
        group = _GROUPS.get(node["kind"], "statements")
        # clauses are known by their numbers, everything else by its words
        name = _in(node["label"], lang) if group != "clauses" else ""
        ties = groups.setdefault(group, {}).setdefault(name or node["id"], {})
        clauses = ties.setdefault(node["by"], [])
        clause = node["clause"].removeprefix(entry["id"].partition(":")[0] + ":")
        if clause not in clauses:
            clauses.append(clause)
    lines: list[str] = []
    for group in _TITLES[lang]:
        named = groups.get(group)
        if named:
            lines.append(f"    {_TITLES[lang][group]}: {len(named)}")
            lines += [_tied(group, name, ties, lang) for name, ties in named.items()]
    return lines


def _tied(group: str, name: str, ties: dict[str, list[str]], lang: str) -> str:
    if group == "clauses":
        return f"      {render.number(name)} {render.dim('(' + ', '.join(_TIES[lang][kind] for kind in ties) + ')')}"
    if group in ("statements", "examples"):
        # there is but one tie
        clauses = dict.fromkeys(clause for listed in ties.values() for clause in listed)
        return render.wrapped(f"{name} [{', '.join(clauses)}]", 6)
    told = "; ".join(f"{_TIES[lang][kind]} [{', '.join(clauses)}]" for kind, clauses in ties.items())
    return render.wrapped(f"{name}: {told}", 6)


def _in(text: dict[str, str], lang: str) -> str:
    return text[lang] or text["ru"] or text["en"]
