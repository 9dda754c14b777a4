"""What the text of a clause names: whether a clause speaks of a word itself, and not merely of what an assertion lets stand beside it."""

from __future__ import annotations

from .lexer import Item, Lexer
from .matching import CONTENT, Piece, relation
from .question import View

_NAMED = ("same", "general")
_THINGS = frozenset({"thing", "player", "value"})


class ClauseWords:
    """The words of the clauses' texts and headings, each clause read when it is first asked for."""

    def __init__(self, lexer: Lexer) -> None:
        self._lexer = lexer
        self._read: dict[str, frozenset[tuple[str, ...]]] = {}
        self._known: dict[tuple[str, tuple[str, ...]], bool] = {}

    def names(self, view: View, piece: Piece, clause: str) -> bool:
        """Whether the text of a clause has a content word, or a word for a kind of what it names."""
        key = (clause, piece.concepts)
        if key not in self._known:
            written = self._words(view, clause)
            parts = [part for part in self.parts(piece.item) if part.concepts and not view.ignored(part)]
            self._known[key] = any(_same(view, piece.concepts, word) for word in written) or (
                piece.item.size > 1
                and not any(view.book.has(concept) for concept in piece.concepts)
                and all(any(_same(view, part.concepts, word) for word in written) for part in parts)
            )
        return self._known[key]

    def has(self, view: View, piece: Piece, clause: str) -> bool:
        """Whether the text of a clause has this very word for a thing, or its synonym, and no other that may mean the same."""
        asked = _content(view, piece.concepts)
        things = any(":" in concept or view.lexicon.role(concept) in _THINGS for concept in asked)
        return things and any(asked == _content(view, word) for word in self._words(view, clause))

    def heads(self, view: View, clause: str, term: str, notion: str) -> bool:
        """Whether a clause is headed by a term and a notion («Виды способностей»)."""
        items = [item for text in view.book.clauses[clause]["heading"].values() if text for item in self._lexer.items(text)]
        named = any(term in item.concepts for item in items)
        return named and any(part.has(notion) for item in items for part in self.parts(item))

    def parts(self, item: Item) -> tuple[Item, ...]:
        """A phrase word by word; a word as it is."""
        if item.size < 2:
            return (item,)
        return tuple(part for text in item.text.split() for part in self._lexer.items(text))

    def _words(self, view: View, clause: str) -> frozenset[tuple[str, ...]]:
        if clause not in self._read:
            plain = view.book.clauses[clause]
            texts = (text for field in ("heading", "text") for text in plain[field].values() if text)
            items = (item for text in texts for item in self._lexer.items(text))
            self._read[clause] = frozenset(word.concepts for item in items for word in (item, *self.parts(item)))
        return self._read[clause]


def _same(view: View, asked: tuple[str, ...], written: tuple[str, ...]) -> bool:
    """Whether two words mean the same: a term in common, or where there is none most of what the one asked for may mean.

    Notions that many words have in common («any other sign») do not make two words the same.
    """
    terms = [concept for concept in asked if view.book.has(concept)]
    if terms:
        return any(relation(view, term, other) in _NAMED for term in terms for other in written if view.book.has(other))
    content, other = _content(view, asked), _content(view, written)
    return 2 * len(content & other) > len(content) > 0 and 3 * len(content & other) >= len(other)


def _content(view: View, concepts: tuple[str, ...]) -> frozenset[str]:
    """What a word may mean to a rulebook: its terms, or else the notions and predicates."""
    terms = frozenset(concept for concept in concepts if view.book.has(concept))
    return terms or frozenset(concept for concept in concepts if view.lexicon.role(concept) in CONTENT)
