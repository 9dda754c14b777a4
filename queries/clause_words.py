"""What the text of a clause names: whether a clause speaks of a word itself, and not merely of what an assertion lets stand beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .lexer import Item, Lexer
from .matching import CONTENT, Piece, relation
from .question import View

ABSENT, IN_EXAMPLE, AKIN, NAMED = range(4)
"""How a clause has a word: not at all, in an example alone, by a word for a kind of it, by the word itself or its synonym."""
_NAMING = ("same", "general")
_THINGS = frozenset({"thing", "player", "value"})


class ClauseWords:
    """The words of the clauses' texts, headings, tables and examples, each clause read when it is first asked for."""

    def __init__(self, lexer: Lexer) -> None:
        self._lexer = lexer
        self._read: dict[tuple[str, bool], frozenset[tuple[tuple[str, ...], bool]]] = {}
        self._known: dict[tuple[str, tuple[str, ...], bool], int] = {}

    def names(self, view: View, piece: Piece, clause: str) -> bool:
        """Whether the text of a clause has a content word, or a word for a kind of what it names."""
        return self.level(view, piece, clause) >= AKIN

    def all_level(self, view: View, asked: Sequence[Piece], clause: str) -> int:
        """How a clause has the word of several that it has least."""
        return min(self.level(view, piece, clause) for piece in asked)

    def level(self, view: View, piece: Piece, clause: str) -> int:
        """How a clause has a content word; one in quotation marks is sought in quotation marks."""
        key = (clause, piece.concepts, bool(piece.item.quoted))
        if key not in self._known:
            found = self._level(view, piece, self._words(view, clause, False))
            term = any(view.book.has(concept) for concept in piece.concepts)
            if term and found == ABSENT and self._level(view, piece, self._words(view, clause, True)) != ABSENT:
                found = IN_EXAMPLE
            self._known[key] = found
        return self._known[key]

    def has(self, view: View, piece: Piece, clause: str, examples: bool = False) -> bool:
        """Whether the text of a clause, or with `examples` one of its examples, has this very word for a thing, or its synonym."""
        content = _content(view, piece.concepts)
        things = any(":" in concept or view.lexicon.role(concept) in _THINGS for concept in content)
        if not things or self._level(view, piece, self._words(view, clause, examples)) != NAMED:
            return False
        # another rulebook's words may be left out of the piece: the word as all rulebooks have it
        whole = [frozenset(item.concepts) for item in self._lexer.items(piece.item.text)]
        return len(whole) == 1 and any(
            frozenset(concepts) == whole[0] for concepts, _ in self._words(view, clause, examples)
        )

    def heads(self, view: View, clause: str, term: str, notion: str) -> bool:
        """Whether a clause is headed by a term and a notion («Виды способностей»)."""
        items = [
            item for text in view.book.clauses[clause]["heading"].values() if text for item in self._lexer.items(text)
        ]
        named = any(term in item.concepts for item in items)
        return named and any(part.has(notion) for item in items for part in self.parts(item))

    def parts(self, item: Item) -> tuple[Item, ...]:
        """A phrase word by word; a word as it is."""
        if item.size < 2:
            return (item,)
        return tuple(part for text in item.text.split() for part in self._lexer.items(text))

    def _level(self, view: View, piece: Piece, words: Iterable[tuple[tuple[str, ...], bool]]) -> int:
        written = [concepts for concepts, quoted in words if quoted or not piece.item.quoted]
        asked = _content(view, piece.concepts)
        if any(asked == _content(view, word) for word in written):
            return NAMED
        if any(_same(view, piece.concepts, word) for word in written):
            return AKIN
        if piece.item.size < 2 or any(view.book.has(concept) for concept in piece.concepts):
            return ABSENT
        parts = [part for part in self.parts(piece.item) if part.concepts and not view.ignored(part)]
        return AKIN if all(any(_same(view, part.concepts, word) for word in written) for part in parts) else ABSENT

    def _words(self, view: View, clause: str, examples: bool) -> frozenset[tuple[tuple[str, ...], bool]]:
        """The words of a clause, or of its examples, each with whether it stands in quotation marks."""
        key = (clause, examples)
        if key not in self._read:
            plain, beside = view.book.clauses[clause], view.book.beside(clause)
            texts = (
                beside.get("examples", []) if examples else [plain["heading"], plain["text"], *beside.get("tables", [])]
            )
            items = (item for text in texts for line in text.values() if line for item in self._lexer.items(line))
            words = ((item, word) for item in items for word in (item, *self.parts(item)))
            self._read[key] = frozenset((word.concepts, bool(item.quoted)) for item, word in words)
        return self._read[key]


def _same(view: View, asked: tuple[str, ...], written: tuple[str, ...]) -> bool:
    """Whether two words mean the same: a term in common, or where there is none most of what the one asked for may mean.

    Notions that many words have in common («any other sign») do not make two words the same.
    """
    terms = [concept for concept in asked if view.book.has(concept)]
    if terms:
        return any(
            relation(view, term, other) in _NAMING for term in terms for other in written if view.book.has(other)
        )
    content, other = _content(view, asked), _content(view, written)
    return 2 * len(content & other) > len(content) > 0 and 3 * len(content & other) >= len(other)


def _content(view: View, concepts: tuple[str, ...]) -> frozenset[str]:
    """What a word may mean to a rulebook: its terms, or else the notions and predicates."""
    terms = frozenset(concept for concept in concepts if view.book.has(concept))
    return terms or frozenset(
        concept for concept in concepts if concept not in view.book.idle and view.lexicon.role(concept) in CONTENT
    )
