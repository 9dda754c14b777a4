"""An `Asker` over the rulebooks of a shelf: facts and lexicon from the store, the nearest clauses from search."""

from __future__ import annotations

from collections.abc import Sequence

from .answer import Suggestion, unique
from .ask import Asker
from .facts import Facts
from .lexer import Lexer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..kb.db import Store
    from ..kb.shelf import Shelf

NEAREST = 3
SHOWN = 160
"""Characters of a clause that a suggestion shows."""


def asker_of(shelf: Shelf) -> Asker:
    """The asker of a shelf. Questions about an imported rulebook get its nearest clauses, marked as no ruling."""
    store = shelf.store

    def suggest(text: str, rulebooks: tuple[str, ...], lang: str) -> Sequence[Suggestion]:
        from .search import search

        only = rulebooks[0] if len(rulebooks) == 1 else None
        return [Suggestion(hit.id, hit.snippet) for hit in search(shelf, text, only, lang, NEAREST)]

    def absent(clauses: Sequence[str], lang: str) -> tuple[str, Sequence[Suggestion]]:
        return why_absent(shelf, clauses, lang)

    return Asker(facts_of(store), Lexer(store.connection), suggest, store.card_words, absent)


def why_absent(shelf: Shelf, clauses: Sequence[str], lang: str) -> tuple[str, Sequence[Suggestion]]:
    """Why clauses (`heroes:118.5`) are not there, as one sentence a number, and the clauses nearest to them.

    A number asked of several rulebooks is told of where it stands beside what is there, or is cited.
    """
    from .numbers import around, find_clauses

    reasons: list[str] = []
    nearest: list[str] = []
    for number in unique([name.partition(":")[2] for name in clauses]):
        books = [name.partition(":")[0] for name in clauses if name.endswith(f":{number}")]
        missing_in = [missing for book in books for missing in find_clauses(shelf, number, book).missing]
        for missing in [entry for entry in missing_in if entry.beside] or missing_in:
            reason = missing.because[lang]
            reasons.append(f"{missing.rulebook}: {reason.rstrip('.')}.")
            nearest.extend(around(missing.nearest, number))
    found = [shelf.clause(name) for name in unique(nearest)[:NEAREST]]
    return " ".join(reasons), [Suggestion(item["id"], _shown(item, lang)) for item in found if item is not None]


def _shown(clause: dict[str, Any], lang: str) -> str:
    """What a suggestion shows of a clause: its heading, or its text where it has none."""
    texts = [clause[part].get(lang) or clause[part].get("ru") or "" for part in ("heading", "text")]
    text = " ".join(filter(None, texts))
    return text if len(text) <= SHOWN else text[:SHOWN].rsplit(" ", 1)[0] + " …"


def facts_of(store: Store) -> Facts:
    """The facts of all rulebooks of a store."""
    names = tuple(row["id"] for row in store.rulebooks())
    return Facts.from_documents(store.document, names)


def quotes(shelf: Shelf, clauses: Sequence[str], lang: str) -> list[dict[str, object]]:
    """The wording of clauses: the official one where it is attached, else the restatement, marked which."""
    found: list[dict[str, object]] = []
    for name in clauses:
        clause = shelf.clause(name)
        if clause is None:
            continue
        official = clause["official"]
        restated = clause["text"][lang] or clause["text"]["ru"] or clause["heading"][lang] or clause["heading"]["ru"]
        found.append({"clause": name, "text": official or restated, "official": bool(official)})
    return found
