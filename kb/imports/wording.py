"""A clause's wording made comparable: white space joined, typography folded, references masked.

Two editions of a rulebook differ in more than their rules: one is set with straight quotes, the next with curly ones;
a new clause renumbers its followers and with them every citation. Comparing what is left apart from that tells real
changes from renumbering.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from .document import DocClause, DocReference, Document, GlossaryTerm

# Stands for a citation in a masked text. A private-use character: no rulebook prints it, and it is no word character.
MASK = "\ue000"

# Printed variants of one sign; which of them an edition uses says nothing about its rules.
_TYPOGRAPHY = {
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‘’‚‛′`´", "'"),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    "…": "...",
    "\u00ad": "",
    "\u200b": "",
    "\ufeff": "",
}
# `str.translate` looks every character up; this only those that are there, which takes a tenth of the time.
_SIGN = re.compile(f"[{''.join(_TYPOGRAPHY)}]")
_WORD = re.compile(r"[^\W_]+|[^\w\s]|_")
_CONNECTOR_LETTERS = 3


@dataclass(frozen=True, slots=True)
class Wording:
    """The wording of one clause or glossary entry, examples included.

    `plain`: as printed, white space joined. `folded`: typography folded and citations masked; what comparisons go by.
    `body`: `folded` without the examples.
    `citations`: the masked citations in order, folded. `targets`: the numbers they mean, known or not.
    """

    plain: str
    folded: str
    body: str
    citations: tuple[str, ...]
    targets: tuple[tuple[str, ...], ...]


def clause_wordings(document: Document) -> tuple[Wording, ...]:
    """The wording of every clause, in document order."""
    return tuple(clause_wording(document, clause) for clause in document.clauses)


def clause_wording(document: Document, clause: DocClause) -> Wording:
    """The wording of one clause."""
    parts = [("heading", clause.heading), ("text", clause.text)]
    parts += [(f"example:{index}", example.text) for index, example in enumerate(clause.examples)]
    return _wording(parts, document.references_of(clause))


def term_wordings(document: Document) -> dict[str, Wording]:
    """The wording of every glossary entry, by term; the first where a term is defined twice."""
    cited: dict[str, list[DocReference]] = {}
    for reference in document.references:
        if reference.term is not None:
            cited.setdefault(reference.term, []).append(reference)
    wordings: dict[str, Wording] = {}
    for entry in document.terms:
        if entry.term not in wordings:
            wordings[entry.term] = _term_wording(entry, cited.get(entry.term, ()))
    return wordings


def fold_typography(text: str) -> str:
    """White space joined, quotes, apostrophes and dashes in their plainest form.

    >>> fold_typography("“Dash”\\u00a0–  don’t")
    '"Dash" - don\\'t'
    """
    plain = text if text.isascii() else _SIGN.sub(lambda sign: _TYPOGRAPHY[sign.group()], text)
    return " ".join(plain.split())


def words(text: str) -> list[str]:
    """The words and marks of a text, in order."""
    return _WORD.findall(text)


def _term_wording(entry: GlossaryTerm, references: Iterable[DocReference]) -> Wording:
    return _wording([("text", entry.text)], references)


def _wording(parts: list[tuple[str, str]], references: Iterable[DocReference]) -> Wording:
    by_part: dict[str, list[DocReference]] = {}
    for reference in references:
        if reference.kind == "clause":
            by_part.setdefault(reference.part, []).append(reference)
    body: list[str] = []
    examples: list[str] = []
    ordered: list[DocReference] = []
    for name, text in parts:
        if not text:
            continue
        here = sorted(by_part.get(name, ()), key=lambda reference: reference.start)
        (examples if name.startswith("example:") else body).append(_mask(text, here))
        ordered += here
    folded = _join_masks(fold_typography("\n".join(body + examples)))
    return Wording(
        plain=" ".join(" ".join(text for _, text in parts).split()),
        folded=folded,
        body=_join_masks(fold_typography("\n".join(body))) if examples else folded,
        citations=tuple(fold_typography(reference.written) for reference in ordered),
        targets=tuple(reference.targets + reference.unresolved for reference in ordered),
    )


def _mask(text: str, references: list[DocReference]) -> str:
    if not references:
        return text
    pieces: list[str] = []
    position = 0
    for reference in references:
        if reference.start >= position:
            pieces += (text[position : reference.start], MASK)
            position = reference.end
    pieces.append(text[position:])
    return "".join(pieces)


def _join_masks(text: str) -> str:
    """One mask for a list of citations: a citation more or fewer in it is a change of references, not of wording."""
    if text.count(MASK) < 2:
        return text
    first, *others = text.split(MASK)
    pieces = [first, MASK]
    for between in others[:-1]:
        if not _connects(between):
            pieces += (between, MASK)
    pieces.append(others[-1])
    return "".join(pieces)


def _connects(between: str) -> bool:
    letters = "".join(char for char in between if char.isalpha())
    marks = set(between) - set(letters) - set(" ,;-")
    return len(letters) <= _CONNECTOR_LETTERS and not marks
