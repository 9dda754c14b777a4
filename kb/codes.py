"""Every code that loading and checking `rules/` can report: its weight and title. No code ever changes its meaning.

Each has a page in `docs/checks/` and a folder in `tests/broken/`.
"""

from __future__ import annotations

from types import MappingProxyType

from .model import ClauseId, Finding, Severity, Span

_ERRORS = {
    "SRC01": "The file is not valid YAML",
    "SRC02": "A tab stands where only spaces may",
    "SRC03": "A key is repeated",
    "SRC04": "A key is unknown",
    "SRC05": "A key or its value is missing",
    "SRC06": "A value has the wrong shape",
    "SRC08": "An anchor, alias or tag is used",
    "SRC09": "The file cannot be read",
    "SRC10": "A file or folder is out of place",
    "SRC11": "A value is not among those allowed",
    "NUM01": "A clause number is malformed",
    "NUM02": "A clause number is repeated",
    "NUM03": "A gap is not one",
    "NUM04": "An external clause is in the fragments",
    "IDS01": "An id is repeated",
    "TRM01": "A word is used that nothing defines",
    "TRM02": "A chain of is-a links runs in a circle",
    "TRM03": "A term is in two classes that exclude each other",
    "TRM05": "A closed list leaves out a kind of its class",
    "TRM06": "Two terms have one label",
    "TRM07": "A definition names no clause",
    "TRM08": "A list names what no link makes its member",
    "TRM10": "One name stands for two terms",
    "TRM11": "An exhaustive axis lacks a value",
    "TAB01": "A table and the clauses disagree",
    "TAB02": "A term is missing from the table that classifies it",
    "TAB03": "A row does not fit the columns of its table",
    "TAB04": "A table and the assertions of a clause that it repeats disagree",
    "TAB05": "A clause names a table that is not there",
    "TAB06": "A heading of a table does not name its term",
    "LNK01": "A reference points nowhere",
    "LNK02": "A reference points outside the fragments, and nothing is known of its target",
    "LNK03": "A statement rests on a clause that is not there",
    "LNK04": "The parent of a clause is not there",
    "AST01": "An assertion names no clause",
    "AST02": "An assertion names a clause that is not there",
    "AST03": "A term does not fit its role in the predicate",
    "AST04": "Two assertions fill one slot",
    "AST05": "Two assertions contradict each other",
    "TXT02": "A wording is missing in both languages",
    "LEX03": "A group of words is missing",
    "CRD01": "A vocabulary of card texts lacks a part",
}
_WARNINGS = {
    "SRC07": "A value is not in quotes that other tools read differently",
    "NUM05": "Numbers are passed over, and no gap says so",
    "NUM06": "A clause is not written where its number belongs",
    "TAB07": "A table is not named by its clause",
    "TRM04": "An example names a card that is no term",
    "TRM09": "A list and the links of its members name different clauses",
    "TRM12": "An example names a card that is not under its cards",
    "TRM13": "A precedent rests on a clause without an example of its card",
    "LNK07": "A number in a text is not among the references",
    "LNK08": "A statement rests on a clause that speaks of something else",
    "TXT03": "The text of a clause does not name a member of its list",
    "LNK05": "A quoted title differs from the heading",
    "LNK06": "An external clause is not cited where it says",
    "TXT01": "A wording is missing in one language",
    "LEX01": "A word stands for two notions of one role",
    "LEX02": "A kind of term is asked for that nothing has",
}

TITLES = MappingProxyType(dict(sorted((_ERRORS | _WARNINGS).items())))


def is_of_source(code: str) -> bool:
    """Whether a code tells that a file is not written as it should be, whatever it says of the game."""
    return code.startswith("SRC")


def depth(code: str) -> int:
    """How near a finding of this code is to the cause: what is written wrong (0), misnumbered (1) or named twice (2), then
    the rest, which may follow from it."""
    if code in _WARNINGS and not is_of_source(code):
        return 3
    return next((at for at, begun in enumerate(("SRC", "NUM", "IDS")) if code.startswith(begun)), 3)


def finding(
    code: str,
    message: str,
    hint: str,
    span: Span | None,
    *,
    rulebook: str | None = None,
    clause: ClauseId | None = None,
    related: tuple[ClauseId | str, ...] = (),
) -> Finding:
    """A finding of this code, with the severity that belongs to it."""
    return Finding(
        code,
        Severity.WARNING if code in _WARNINGS else Severity.ERROR,
        message,
        hint,
        rulebook=clause.rulebook if clause is not None and rulebook is None else rulebook,
        clause=None if clause is None else str(clause),
        span=span,
        related=tuple(dict.fromkeys(str(item) for item in related)),
    )
