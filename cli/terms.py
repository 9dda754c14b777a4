"""`svod terms [TERM]`: the terms of the rules, or what one of them is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..queries.numbers import check_rulebook
from ..queries.terms import explain, find_terms
from . import exits, render
from .environment import shelf
from .options import common_options, complete_term, language, text_of

_WORDS = {
    "ru": {
        "is-a": "Это",
        "members": "К нему относятся",
        "disjoint-with": "Не бывает",
        "counterpart-in": "В другой игре",
        "also": "Ещё говорят",
        "none": "Термина «{term}» нет{near}.",
        "near": "; похожие: {names}",
    },
    "en": {
        "is-a": "Is a",
        "members": "Its kinds",
        "disjoint-with": "Is never",
        "counterpart-in": "In the other game",
        "also": "Also called",
        "none": "There is no term “{term}”{near}.",
        "near": "; similar: {names}",
    },
}


@click.command("terms")
@click.argument("term", nargs=-1, shell_complete=complete_term)
@common_options
@click.pass_context
def terms_command(
    context: click.Context,
    term: tuple[str, ...],
    rulebook: str | None,
    lang: str | None,
    as_json: bool,
    db: Path | None,
) -> None:
    """List the terms; with TERM, explain it: what it is, its kinds, and the clauses that say so."""
    books = shelf(db)
    if rulebook is not None:
        check_rulebook(books, rulebook)
    store = books.store
    if not term:
        listed = (*store.terms(rulebook), *(books.glossary(rulebook) if rulebook is not None else ()))
        language_code = language(lang)
        if as_json:
            render.print_json({"terms": [_as_json(entry) for entry in listed]})
        else:
            render.echo(_as_list(listed, language_code))
        context.exit(exits.OK)
    text = text_of(term, "term")
    language_code = language(lang, text)
    found, similar = find_terms(store, text, rulebook)
    if not found:
        # what the rules have no term for an imported glossary may explain
        found, others = find_terms(store, text, rulebook, books.glossary(rulebook))
        similar = () if found else (*similar, *others)
    explained = [explain(store, entry) for entry in found]
    if as_json:
        render.print_json({"terms": [_as_json(entry) for entry in explained], "similar": list(similar)})
    elif explained:
        render.echo("\n\n".join(_as_text(entry, language_code) for entry in explained))
    else:
        words = _WORDS[language_code]
        near = words["near"].format(names=", ".join(similar)) if similar else ""
        render.say(words["none"].format(term=render.clipped(text), near=near))
    context.exit(exits.OK if explained else exits.NOT_FOUND)


def _as_json(term: dict[str, Any]) -> dict[str, Any]:
    return {**term, "definition": render.or_null(term["definition"])}


def _as_list(listed: tuple[dict[str, Any], ...], lang: str) -> str:
    lines: list[str] = []
    kinds: dict[tuple[str, str], list[str]] = {}
    for term in listed:
        kinds.setdefault((term["rulebook"], term["kind"]), []).append(_in(term["label"], lang))
    book = None
    for (rulebook, kind), labels in kinds.items():
        if rulebook != book:
            lines += ([""] if lines else []) + [render.title(rulebook)]
            book = rulebook
        lines.append(render.wrapped(", ".join(labels), 2, render.dim(kind) + ": "))
    return "\n".join(lines)


def _in(text: dict[str, str], lang: str) -> str:
    return text[lang] or text["en" if lang == "ru" else "ru"]


def _as_text(term: dict[str, Any], lang: str) -> str:
    words = _WORDS[lang]
    lines = [render.headed("", _in(term["label"], lang), f"({term['id']}, {term['kind']})")]
    if _in(term["definition"], lang):
        clause = f" [{term['defined_by']}]" if term["defined_by"] else ""
        lines.append(render.wrapped(_in(term["definition"], lang) + clause, 2))
    for kind in ("is-a", "members", "disjoint-with", "counterpart-in"):
        named: dict[str, list[str]] = {}
        for link in term["links"]:
            if link["kind"] == kind:
                clauses = named.setdefault(_in(link["label"], lang), [])
                clauses += [link["clause"]] if link["clause"] not in clauses else []
        if named:
            listed = "; ".join(f"{label} [{', '.join(clauses)}]" for label, clauses in named.items())
            lines.append(render.wrapped(listed, 2, render.dim(words[kind]) + ": "))
    also = [name["name"] for name in term["names"] if name["lang"] == lang and name["register"] != "label"]
    if also:
        lines.append(render.wrapped(", ".join(dict.fromkeys(also)), 2, render.dim(words["also"]) + ": "))
    return "\n".join(lines)
