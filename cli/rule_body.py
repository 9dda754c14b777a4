"""What `svod rule NUMBER` does: a clause with its place in the tree, examples and references. Loaded without click."""

from __future__ import annotations

from ..queries.numbers import Found, Missing, find_each
from . import exits, render
from .environment import language, shelf, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from ..kb.shelf import Shelf

_WORDS = {
    "ru": {
        "restated": "Своими словами",
        "official": "Официально",
        "note": "Примечание",
        "example": "Пример",
        "children": "Подпункты",
        "out": "Ссылается на",
        "in": "Ссылаются сюда",
        "inferred": "номер в источнике не напечатан",
    },
    "en": {
        "restated": "Restated",
        "official": "Official",
        "note": "Note",
        "example": "Example",
        "children": "Sub-clauses",
        "out": "Refers to",
        "in": "Referred to by",
        "inferred": "the source does not print this number",
    },
}


def run(
    words: tuple[str, ...],
    rulebook: str | None = None,
    lang: str | None = None,
    as_json: bool = False,
    db: Path | str | None = None,
) -> int:
    """Print the clauses that a number means, or why it is missing; the exit status."""
    language_code = language(lang)
    books = shelf(db)
    found = find_each(books, text_of(words, "number"), rulebook)
    if as_json:
        render.print_json(as_object(found, language_code))
    else:
        if found.clauses:
            render.echo("\n\n".join(_as_text(books, clause, language_code) for clause in found.clauses))
        for entry in found.unfound:
            render.say(f"{entry.rulebook}: {entry.because[language_code]}")
    return exits.OK if found.clauses and not found.missing else exits.NOT_FOUND


def as_object(found: Found, lang: str) -> dict[str, Any]:
    """What `--json` prints."""
    return {
        "clauses": [_clause_object(clause, lang) for clause in found.clauses],
        "missing": [missing_object(entry, lang) for entry in found.unfound],
    }


def missing_object(entry: Missing, lang: str) -> dict[str, Any]:
    """What `--json` says of a number that is not there."""
    return {
        "rulebook": entry.rulebook,
        "number": entry.number,
        "because": entry.because[lang],
        "nearest": list(entry.nearest),
    }


def references(clause: dict[str, Any]) -> list[dict[str, Any]]:
    """What `--json` says of the clauses that a clause refers to; `title` is null where the reference quotes none."""
    return [{**ref, "title": render.or_null(ref["title"])} for ref in clause["refs_out"]]


def _clause_object(clause: dict[str, Any], lang: str) -> dict[str, Any]:
    heading = clause["heading"]
    return {
        "id": clause["id"],
        "rulebook": clause["rulebook"],
        "number": clause["number"],
        "heading": _in(heading, lang) or None,
        "headings": render.or_null(heading),
        "text": clause["text"],
        "official": clause["official"],
        "note": render.or_null(clause["note"]),
        "parent": clause["parent"],
        "children": clause["children"],
        "examples": [{"text": example["text"], "cards": example["cards"]} for example in clause["examples"]],
        "refs_out": references(clause),
        "refs_in": clause["refs_in"],
        "inferred_number": clause["inferred_number"],
    }


def _in(text: dict[str, str], lang: str) -> str:
    return text[lang] or text["en" if lang == "ru" else "ru"]


def _as_text(books: Shelf, clause: dict[str, Any], lang: str) -> str:
    words = _WORDS[lang]
    heading = _in(clause["heading"], lang)
    lines = [render.headed(render.number(clause["id"]), heading)]
    lines.append(render.wrapped_in(render.dim, " › ".join(_place(books, clause, lang))))
    if clause["inferred_number"]:
        lines.append(render.dim(f"({words['inferred']})"))
    if clause["official"]:
        lines += ["", render.wrapped(clause["official"], 2, render.title(words["official"]) + ": ")]
    text = _in(clause["text"], lang)
    if text:
        lines += ["", render.wrapped(text, 2, render.dim(words["restated"]) + ": " if clause["restated"] else "")]
    for table in books.tables_of(clause["id"]):
        lines += ["", _table(table, lang)]
    if _in(clause["note"], lang):
        lines += ["", render.wrapped(_in(clause["note"], lang), 2, render.warning(words["note"]) + ": ")]
    for example in clause["examples"]:
        lines += ["", render.wrapped(_in(example["text"], lang), 2, render.dim(words["example"]) + ": ")]
    lines += _list(words["children"], [(child, _glimpse(books, child, lang)) for child in clause["children"]])
    out = [(ref["to"], _in(ref["title"], lang) or _glimpse(books, ref["to"], lang)) for ref in clause["refs_out"]]
    lines += _list(words["out"], list(dict.fromkeys(out)))
    lines += _list(words["in"], [(name, _glimpse(books, name, lang)) for name in _sources(clause)])
    return "\n".join(lines)


def _sources(clause: dict[str, Any]) -> list[str]:
    return list(dict.fromkeys(ref["from"] for ref in clause["refs_in"]))


def _place(books: Shelf, clause: dict[str, Any], lang: str) -> list[str]:
    titles = {book["id"]: _in(book["title"], lang) for book in books.rulebooks()}
    way = [titles.get(clause["rulebook"], clause["rulebook"])]
    for ancestor in books.ancestors(clause["id"]):
        heading = _in(ancestor["heading"], lang)
        way.append(f"{ancestor['number']} {heading}".strip())
    return [*way, clause["number"]]


def _glimpse(books: Shelf, clause_id: str, lang: str) -> str:
    """The heading of a clause, or the beginning of its wording."""
    clause = books.clause(clause_id)
    if clause is None:
        heading = books.heading(clause_id)
        return _in(heading, lang) if heading else ""
    return _in(clause["heading"], lang) or clause["official"] or _in(clause["text"], lang)


def _list(title: str, entries: list[tuple[str, str]]) -> list[str]:
    if not entries:
        return []
    lines = ["", "  " + render.title(title) + ":"]
    widest = max(len(name) for name, _ in entries)
    for name, glimpse in entries:
        lines.append(render.shortened("    " + render.number(name) + " " * (widest - len(name)), glimpse))
    return lines


def _table(table: dict[str, Any], lang: str) -> str:
    from .table_view import drawn

    return drawn(table, lang, 2)
