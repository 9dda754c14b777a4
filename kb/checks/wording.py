"""What the text of a clause speaks of, told without a dictionary: forms of one word begin alike and differ by a few letters at the end.

Taking too many words for forms of one leaves a slip unnoticed; taking too few would report what is right. Hence the former.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from ..model import Clause, Table, Term, Text
from ..text import words
from .facts import BookFacts

LANGUAGES = ("ru", "en")
_BEGINNING = 3
"""Letters that two forms of one word share at least."""
_ENDING = 3
"""Letters by which the forms of one word differ at their end at most (способность, способностями)."""
# Words that stand in every text and tell nothing of what it is about.
_ENGLISH = "a an and any are as at be by for from in is it its no not of on one or that the this to with"
_RUSSIAN = "а без в для и из или к на не но о от по с то у что это"
_EMPTY = frozenset(f"{_ENGLISH} {_RUSSIAN}".split())


def same_word(one: str, other: str) -> bool:
    """Whether two folded words may be forms of one.

    >>> same_word("ударами", "удар"), same_word("магический", "немагический"), same_word("ряд", "ряду")
    (True, False, True)
    """
    common = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        common += 1
    longer = max(len(one), len(other))
    return one == other or (common >= _BEGINNING and longer - common <= _ENDING and 2 * common >= longer - 1)


def content(text: str) -> tuple[str, ...]:
    """The words of a text that carry meaning, each once."""
    return _content(text)


@lru_cache(maxsize=1 << 14)
def _content(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for word in words(text) if word not in _EMPTY))


class Wording:
    """The words of some texts in one language, and which others are forms of them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.words = frozenset(word for text in texts for word in content(text))
        self._known: dict[str, bool] = {}

    @cached_property
    def _by_beginning(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for word in self.words:
            found.setdefault(word[:_BEGINNING], []).append(word)
        return found

    def has(self, word: str) -> bool:
        """Whether a word is there in some form."""
        if word not in self._known:
            near = self._by_beginning.get(word[:_BEGINNING], ())
            self._known[word] = word in self.words or any(same_word(word, other) for other in near)
        return self._known[word]

    def names(self, term: Term, language: str) -> bool:
        """Whether one of the names of a term is there, its words in any form and order."""
        return any(all(map(self.has, name)) for name in map(content, names(term, language)) if name)

    def share(self, said: tuple[str, ...]) -> float:
        """Which part of some words is there."""
        return sum(map(self.has, said)) / len(said) if said else 1.0


def names(term: Term, language: str) -> tuple[str, ...]:
    """Every name of a term in one language, its label first, with the marks before it."""
    if language == "ru":
        return (term.label.ru, *term.synonyms, *term.slang)
    return (term.label.en, *term.synonyms_en, *term.slang_en)


class Wordings:
    """What each clause of a rulebook says, with what belongs to it: examples, note, tables, and the headings above it."""

    def __init__(self, book: BookFacts) -> None:
        self._book = book
        self._tables: dict[str, list[Table]] = {}
        for table in book.book.tables:
            self._tables.setdefault(table.clause.number, []).append(table)
        self._of: dict[tuple[str, str], Wording] = {}
        self._clauses_with: dict[tuple[str, str], tuple[str, ...]] = {}

    def of(self, number: str, language: str) -> Wording:
        """The words of a clause of the fragments and of all that belongs to it."""
        key = number, language
        if key not in self._of:
            texts = self._texts(self._book.clauses[number])
            self._of[key] = Wording(text if isinstance(text, str) else getattr(text, language) for text in texts)
        return self._of[key]

    def named_elsewhere(self, term: Term, number: str) -> str:
        """The first clause that names a term where the clause of this number does not; empty where that does, or is not there, or none does."""
        if number not in self._book.clauses or self._names(number, term):
            return ""
        return next((other for other in self._book.clauses if self._names(other, term)), "")

    def _names(self, number: str, term: Term) -> bool:
        return any(self.of(number, language).names(term, language) for language in LANGUAGES)

    def best(self, said: tuple[str, ...], language: str, besides: frozenset[str]) -> tuple[float, str]:
        """The largest part of some words that a clause has, and its number; clauses of some numbers are passed over."""
        counts = Counter(number for word in said for number in self._with(word, language))
        found = ((count, number) for number, count in counts.items() if number not in besides)
        count, number = max(found, key=lambda pair: pair[0], default=(0, ""))
        return count / len(said) if said else 0.0, number

    def _with(self, word: str, language: str) -> tuple[str, ...]:
        key = word, language
        if key not in self._clauses_with:
            self._clauses_with[key] = tuple(
                number for number in self._book.clauses if self.of(number, language).has(word)
            )
        return self._clauses_with[key]

    def _texts(self, clause: Clause) -> Iterator[Text | str]:
        yield clause.heading
        yield clause.text
        yield clause.note
        for example in clause.examples:
            yield example.text
            yield from example.cards
        for table in self._tables.get(clause.id.number, ()):
            yield from self._of_table(table)
        seen = {clause.id.number}
        while clause.parent is not None and clause.parent.number in self._book.clauses.keys() - seen:
            clause = self._book.clauses[clause.parent.number]
            seen.add(clause.id.number)
            yield clause.heading

    def _of_table(self, table: Table) -> Iterator[Text | str]:
        yield from (table.title, table.note, *(label for _, label in table.columns))
        for row in table.rows:
            yield from (row.label, *row.texts)
            yield from (self._book.terms[name].label for cell in row.cells for name in cell if name in self._book.terms)
