"""The official wording of a built-in rulebook, made of the files that the user attached, one after another.

The wording stands in the user's library beside the restatement and is found by clause number. Files accumulate: each
is kept with its text, and the whole is read anew from all of them whenever one is added, so that references between
them are linked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from ..model import SvodError
from ..text import words
from .document import Document
from .formats import SourceText
from .layouts import Layout
from .library import Library
from .library_write import Importer
from .lines import Marks
from .read import SourcePart, assemble

_STEM = 5
_FEWEST_SHARED = 2


class Restated(Protocol):
    """What is needed of the built-in store."""

    def numbers(self, rulebook: str) -> tuple[str, ...]:
        """Clause numbers in order."""

    def clause(self, clause_id: str) -> dict[str, object] | None:
        """A clause with `heading`, `text` (by language) and `inferred_number`."""


def attach(
    importer: Importer,
    parts: Sequence[SourcePart],
    rulebook: str,
    store: Restated,
    rulebooks: Sequence[str],
    layout: Layout | None,
) -> Document:
    """Add files to the official wording of a built-in rulebook; the document made of all attached files.

    A file of the same name as an attached one takes its place. `rulebooks` are the ids of all built-in rulebooks.
    SvodError where the files hold none of the rulebook's clauses, or fit another rulebook better: official words of
    one game beside the clauses of another would be a wrong ruling.
    """
    headings, titles = _known(store, rulebook)
    new = assemble(parts, rulebook, layout=layout, titles=titles, elsewhere=headings, latest_wins=True)
    _refuse_other_game(new, rulebook, store, rulebooks)
    names = {part.name for part in parts}
    every = [part for part in attached_parts(importer.folder, rulebook) if part.name not in names] + list(parts)
    document = assemble(every, rulebook, layout=layout, titles=titles, elsewhere=headings, latest_wins=True)
    importer.attach(document, every)
    return document


def attached_parts(folder: Path, rulebook: str) -> tuple[SourcePart, ...]:
    """The files attached to a built-in rulebook so far, in the order in which they were."""
    with Library.open(folder) as library:
        edition = library.edition(rulebook, attached=True)
        if edition is None:
            return ()
        return tuple(
            SourcePart(part.name, SourceText(part.text, part.encoding, part.format, Marks(part.headings, part.aside)))
            for part in library.parts(edition)
        )


def _known(store: Restated, rulebook: str) -> tuple[dict[str, str], dict[str, str]]:
    """The headings of the rulebook by number, and the numbers of those headings that the source prints without one."""
    headings: dict[str, str] = {}
    titles: dict[str, str] = {}
    for number in store.numbers(rulebook):
        clause = store.clause(f"{rulebook}:{number}")
        if clause is None:
            continue
        heading = _in_russian(clause["heading"])
        headings[number] = heading
        if heading and clause.get("inferred_number"):
            titles[heading.removesuffix(".")] = number
    return headings, titles


def _in_russian(text: object) -> str:
    return str(text.get("ru") or text.get("en") or "") if isinstance(text, Mapping) else ""


def _refuse_other_game(document: Document, rulebook: str, store: Restated, rulebooks: Sequence[str]) -> None:
    scores = {one: _likeness(document, one, store) for one in rulebooks}
    compared, likeness = scores[rulebook]
    if compared == 0:
        beyond = any(
            count >= _FEWEST_SHARED and score > 0.25 for one, (count, score) in scores.items() if one != rulebook
        )
        if not document.clauses or beyond:
            raise SvodError(
                f"{document.source}: none of its clauses is one of “{rulebook}”; check the file and the rulebook."
            )
        return
    for other, (count, score) in scores.items():
        if other != rulebook and count >= _FEWEST_SHARED and score > likeness:
            raise SvodError(
                f"{document.source}: its clauses read like those of “{other}”, not of “{rulebook}”; attach it with "
                f"--attach {other}."
            )
    if compared >= _FEWEST_SHARED and likeness < 0.08:
        raise SvodError(
            f"{document.source}: its clauses have nothing in common with those of “{rulebook}” of the same "
            "numbers; check the file."
        )


def _likeness(document: Document, rulebook: str, store: Restated) -> tuple[int, float]:
    """How many clauses the document shares by number with a rulebook, and how many of their words (0 to 1)."""
    shared = []
    for clause in document.clauses:
        restated = store.clause(f"{rulebook}:{clause.number}")
        if restated is None:
            continue
        ours = _stems(f"{_in_russian(restated['heading'])} {_in_russian(restated['text'])}")
        theirs = _stems(f"{clause.heading} {clause.text}")
        if ours and theirs:
            shared.append(len(ours & theirs) / min(len(ours), len(theirs)))
    return len(shared), sum(shared) / len(shared) if shared else 0.0


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in words(text) if len(word) > 3}
