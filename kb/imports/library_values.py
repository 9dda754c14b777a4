"""What the library of imports hands out: plain values, one for each kind of row."""

from __future__ import annotations

from typing import NamedTuple


class Edition(NamedTuple):
    """One imported edition. `key` is its row; `attached`: it is the official wording of a built-in rulebook."""

    key: int
    rulebook: str
    edition: str
    title: str
    language: str
    encoding: str
    source: str
    format: str
    layout: str
    fingerprint: str
    attached: bool
    clauses: int
    unread: int

    @property
    def spec(self) -> str:
        """How a user names this edition: ID@EDITION."""
        return f"{self.rulebook}@{self.edition}"


class LibraryClause(NamedTuple):
    """A clause of an imported rulebook. `id` is RULEBOOK:NUMBER; of a repeated number the first is returned."""

    id: str
    rulebook: str
    number: str
    parent: str | None
    position: int
    kind: str
    heading: str
    text: str
    examples: tuple[str, ...]
    inferred: bool
    occurrence: int
    file: str
    line: int

    @property
    def wording(self) -> str:
        """Heading and text together, as they are quoted."""
        if self.heading and self.text:
            return f"{self.heading}. {self.text}"
        return self.heading or self.text


class LibraryReference(NamedTuple):
    """One number that a clause (or the glossary entry `term`) cites. `start` and `end` count in the clause's text where
    `part` is "text", in its heading or an example otherwise."""

    source: str | None
    term: str | None
    target: str
    kind: str
    written: str
    part: str
    start: int
    end: int
    quoted_title: str | None
    resolved: bool
    document: str
    file: str
    line: int


class LibraryTerm(NamedTuple):
    """A glossary entry."""

    term: str
    text: str
    line: int


class Hit(NamedTuple):
    """A clause found by words, or a glossary entry (`id` RULEBOOK:term/TERM, no number); a higher score is better."""

    id: str
    edition: str
    number: str
    heading: str
    snippet: str
    score: float


class StoredPart(NamedTuple):
    """A file of an edition: its text and what its format says of the lines (see `lines.Marks`)."""

    name: str
    encoding: str
    format: str
    headings: frozenset[int]
    aside: frozenset[int]
    text: str
