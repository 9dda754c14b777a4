"""Search at query time: clauses by words, best first. Standard library only.

A query is plain text: the MATCH expression is built here, from words that the index knows. Every inflection of a word finds
it (the forms were stored), an unknown word is taken for a slip of one that is near, and the question's function words are
left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .text import fold, other_layout, tokens, twin, words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .db import Store

STEM_LENGTH = 5
_MOST_WORDS = 40
_COLUMNS = ("number", "heading", "body", "example", "claim", "term", "context", "stem")
_WEIGHTS = (12.0, 3.0, 2.0, 1.0, 1.5, 0.7, 0.7, 0.5)


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause that was found: its id, and a score (higher is better)."""

    clause: str
    score: float


@dataclass(frozen=True, slots=True)
class Query:
    """A query as it was understood: for each word that is searched, its dictionary words; and the numbers named in it."""

    groups: tuple[tuple[str, ...], ...]
    numbers: tuple[str, ...]

    @property
    def lemmas(self) -> frozenset[str]:
        """All dictionary words that count as a match."""
        return frozenset(lemma for group in self.groups for lemma in group)


def read_query(store: Store, text: str) -> Query:
    """Turn the text of a query into words of the index."""
    groups: dict[tuple[str, ...], None] = {}
    numbers: dict[str, None] = {}
    for token in tokens(text):
        if token.kind == "number":
            numbers[token.folded.rstrip(".")] = None
        elif token.kind == "word" and len(groups) < _MOST_WORDS:
            group = lemmas_of(store, token.folded)
            if group:
                groups[group] = None
    return Query(tuple(groups), tuple(numbers))


def search(store: Store, text: str, rulebook: str | None = None, limit: int = 10) -> tuple[Hit, ...]:
    """The clauses that fit a text best. Empty where no word of it is in the rules."""
    query = read_query(store, text)
    expression = _expression(query)
    if not expression:
        return ()
    weights = ", ".join(str(weight) for weight in _WEIGHTS)
    rows = store.connection.execute(
        f"SELECT clause.id, clause.rulebook, -bm25(clause_words_fts, {weights}) AS score FROM clause_words_fts "
        "JOIN clause_words ON clause_words.id = clause_words_fts.rowid JOIN clause ON clause.id = clause_words.clause "
        "WHERE clause_words_fts MATCH ? ORDER BY score DESC, clause_words.id",
        (expression,),
    ).fetchall()
    hits = [Hit(clause, score) for clause, book, score in rows if rulebook in (None, book)]
    return tuple(hits[:limit])


def _expression(query: Query) -> str:
    parts = []
    for group in query.groups:
        quoted = " OR ".join(_quoted(lemma) for lemma in group)
        stems = " OR ".join(dict.fromkeys(_quoted(lemma[:STEM_LENGTH]) for lemma in group))
        parts.append("{heading body example claim term context} : (" + quoted + ")")
        parts.append("stem : (" + stems + ")")
    parts += [f"number : {_quoted(number)}" for number in query.numbers]
    parts += [f"body : {_quoted(number)}" for number in query.numbers]
    return " OR ".join(parts)


def _quoted(word: str) -> str:
    return '"' + word.replace('"', '""') + '"'


def lemmas_of(store: Store, word: str) -> tuple[str, ...]:
    """The dictionary words of a folded word: its own, or those of the words that it is a slip of. Empty for a stop word."""
    for spelling in dict.fromkeys((word, twin(word) or word, other_layout(word) or word)):
        row = store.connection.execute("SELECT lemmas FROM search_form WHERE form = ?", (spelling,)).fetchone()
        if row is not None:
            return tuple(row[0].split())
    return _near(store, word)


def _near(store: Store, word: str) -> tuple[str, ...]:
    """The dictionary words of the known forms nearest to an unknown word: one slip in short words, two in long ones."""
    most = 0 if len(word) < 4 else 1 if len(word) < 8 else 2
    if not most:
        return ()
    half = len(word) // 2
    best, found = most + 1, dict[str, None]()
    start, end = word[:half], word[half:][::-1]
    rows = store.connection.execute(
        "SELECT form, lemmas FROM search_form WHERE form BETWEEN ?1 AND ?1 || char(1114111) "
        "UNION SELECT form, lemmas FROM search_form WHERE backwards BETWEEN ?2 AND ?2 || char(1114111) ORDER BY form",
        (start, end),
    )
    for form, lemmas in rows:
        if abs(len(form) - len(word)) <= most:
            distance = edits(word, form, best)
            if distance < best:
                best, found = distance, dict.fromkeys(lemmas.split())
            elif distance == best <= most:
                found.update(dict.fromkeys(lemmas.split()))
    return tuple(found)


def edits(one: str, other: str, enough: int = 9) -> int:
    """How many letters must be changed, added, dropped or exchanged with their neighbour; `enough` or more is not told apart.

    >>> edits("спосбность", "способность"), edits("атаак", "атака")
    (1, 1)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, char in enumerate(one, 1):
        before_last, before, row = before, row, [i]
        for j, target in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (char != target))
            if i > 1 and j > 1 and char == other[j - 2] and one[i - 2] == target:
                cost = min(cost, before_last[j - 2] + 1)
            row.append(cost)
        if min(row) >= enough:
            return enough
    return row[-1]
