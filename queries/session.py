"""An `Asker` over the rulebooks of a shelf: facts and lexicon from the store, the nearest clauses from search."""

from __future__ import annotations

from collections.abc import Sequence

from .answer import Suggestion
from .ask import Asker
from .facts import Facts
from .lexer import Lexer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..kb.db import Store
    from ..kb.shelf import Shelf

NEAREST = 3


def asker_of(shelf: Shelf) -> Asker:
    """The asker of a shelf. Questions about an imported rulebook get its nearest clauses, marked as no ruling."""
    store = shelf.store

    def suggest(text: str, rulebooks: tuple[str, ...], lang: str) -> Sequence[Suggestion]:
        from .search import search

        only = rulebooks[0] if len(rulebooks) == 1 else None
        return [Suggestion(hit.id, hit.snippet) for hit in search(shelf, text, only, lang, NEAREST)]

    return Asker(facts_of(store), Lexer(store.connection), suggest, store.card_words)


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
