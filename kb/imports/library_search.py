"""Clauses of the library by words. Standard library only: every form of every word was stored at import.

A passage is what several clauses may say alike: editions that share a text share its passage, and it is ranked once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..text import words
from .library_values import Edition, Hit

Rows = Callable[..., Iterator[Any]]

# Weights of the columns number, heading, body, example.
_WEIGHTS = "4.0, 6.0, 1.0, 0.4"
_MOST_QUERY_WORDS = 24
_COMMON = 0.3
"""A word in more than this part of all passages tells nothing."""
_FEW_CLAUSES = 5_000
_MOST_RANKED = 4_000
"""So many passages are ranked for a query that nearly every passage matches."""
_CUT, _SHORTEST = 3, 4
"""An unknown word is cut by so many letters at most, and never to fewer than so many."""


class Search:
    """A search in some editions (by key). `rows` runs SQL with values and yields rows; `glossary`: glossary entries are
    found as well."""

    def __init__(self, rows: Rows, editions: Mapping[int, Edition], glossary: bool = True) -> None:
        self.rows = rows
        self.editions = editions
        self.keys = ",".join(str(key) for key in editions)
        held = f"passage = ?1 AND edition IN ({self.keys})"
        self.holders = f"SELECT id, edition, number, heading, text FROM clause WHERE {held}"
        if glossary:
            self.holders += (
                f" UNION ALL SELECT rulebook || ':term/' || term, edition, '', term, text FROM term WHERE {held}"
            )
        self.holders += " ORDER BY 2 DESC"
        self.few = sum(edition.clauses for edition in editions.values()) < _FEW_CLAUSES

    def hits(self, query: str, limit: int) -> tuple[Hit, ...]:
        """The clauses with all words, then those with some, each best first."""
        if not self.editions:
            return ()
        known = (self.lemmas_of(word) for word in words(query)[:_MOST_QUERY_WORDS])
        groups = self._telling([lemmas for lemmas in known if lemmas])
        if not groups:
            return ()
        quoted = ["(" + " OR ".join(_quoted(lemma) for lemma in group) + ")" for group in groups]
        expressions = {" AND ".join(quoted): min(groups.values()), " OR ".join(quoted): sum(groups.values())}
        found: dict[tuple[str, str], Hit] = {}
        for expression, matches in expressions.items():
            for hit in self._matches(expression, matches, limit + len(found)):
                found.setdefault((hit.id, hit.edition), hit)
            if len(found) >= limit:
                break
        return tuple(list(found.values())[:limit])

    def lemmas_of(self, word: str) -> tuple[str, ...]:
        """The dictionary words of one folded query word; of words that begin like it where it is not known itself."""
        found = list(self.rows("SELECT lemma FROM form WHERE form = ?", word))
        for length in range(len(word), max(len(word) - _CUT, _SHORTEST) - 1, -1):
            if found:
                break
            start = word[:length]
            query = "SELECT DISTINCT lemma FROM form WHERE form >= ? AND form < ? LIMIT 12"
            found = list(self.rows(query, start, start + "\U0010ffff"))
        return tuple(row[0] for row in found)

    def _telling(self, groups: list[tuple[str, ...]]) -> dict[tuple[str, ...], int]:
        """The words that tell clauses apart, with the number of passages that have them: those that stand in most
        passages are left out while others remain."""
        counted: dict[tuple[str, ...], int] = {}
        for group in groups:
            marks = ",".join("?" * len(group))
            (row,) = self.rows(f"SELECT sum(doc) FROM passage_word WHERE term IN ({marks})", *group)
            counted[group] = row[0] or 0
        if len(counted) < 2:
            return counted
        common = _COMMON * self._passages()
        rare = {group: count for group, count in counted.items() if count <= common}
        return rare or dict([min(counted.items(), key=lambda item: item[1])])

    def _passages(self) -> int:
        (row,) = self.rows("SELECT max(passage) FROM passage_digest")
        return row[0] or 0

    def _matches(self, expression: str, matches: int, limit: int) -> list[Hit]:
        """The best clauses for an expression that about so many passages match."""
        if self.few:
            # these rows are picked before anything is ranked; the plus keeps SQLite from looking up the words for each
            return self._clauses(
                f"SELECT rowid, -bm25(passage, {_WEIGHTS}) AS score FROM passage WHERE passage MATCH ? AND +rowid IN ("
                f"SELECT passage FROM clause WHERE edition IN ({self.keys}) UNION "
                f"SELECT passage FROM term WHERE edition IN ({self.keys})) ORDER BY score DESC",
                expression,
                limit,
            )
        ranked = (
            "SELECT rowid, -rank FROM passage WHERE passage MATCH ? "
            f"AND rank MATCH 'bm25({_WEIGHTS})' {{within}}ORDER BY rank"
        )
        if matches <= _MOST_RANKED:
            return self._clauses(ranked.format(within=""), expression, limit)
        # Words this common are ranked where they are a heading, and otherwise in the newest passages only: ranking all
        # would take longer than a judge waits, to order clauses that such words do not tell apart.
        oldest = int(self._passages() * (1 - _MOST_RANKED / matches))
        headed = self._clauses(ranked.format(within=""), "{number heading} : (" + expression + ")", limit)
        newest = self._clauses(ranked.format(within=f"AND rowid > {oldest} "), expression, limit)
        hits = {(hit.id, hit.edition): hit for hit in (*newest, *headed)}
        return sorted(hits.values(), key=lambda hit: -hit.score)[:limit]

    def _clauses(self, query: str, expression: str, limit: int) -> list[Hit]:
        """The clauses that hold the passages a query finds, in its order; each clause once, of its newest edition."""
        hits: dict[str, Hit] = {}
        for passage, score in self.rows(query, expression):
            for clause_id, key, number, heading, text in self.rows(self.holders, passage):
                edition = self.editions[key].edition
                hits.setdefault(clause_id, Hit(clause_id, edition, number, heading, _snippet(text), score))
            if len(hits) >= limit:
                break
        return list(hits.values())


def _quoted(lemma: str) -> str:
    return '"' + lemma.replace('"', '""') + '"'


def _snippet(text: str, width: int = 160) -> str:
    flat = " ".join(text.split())
    if len(flat) <= width:
        return flat
    cut = flat.rfind(" ", 0, width)
    return flat[: cut if cut > 0 else width] + " …"
