"""Lists asked for by what their members are called, or by what a thing may have of them: «как называются редкости карт?», “list the names of
the attacks”, “what rarities do cards come in?”. They are read as “list the attacks”.

The names of a class are its list. What is said of one of its members («как называется способность, которая …?») asks for no list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from .answer import ENUMERATION, Answer
from .facts import Lexicon
from .lexer import Item

Lex = Callable[[str], Sequence[Item]]
_WORD = re.compile(r"[\w'’-]+")
# What may stand before the question, and beside the name of the list.
_BEFORE = frozenset({"noise", "article", "game", "game-family", "comment", "joiner-then"})
_BESIDE = frozenset({"light", "article", "all", "linking", "game", "game-family", "noise", "and"})
_BESIDE_WORDS = ("preposition", "governing", "game-in", "function-word")
_ARTICLES = ("a", "the")
_TURNING = frozenset({"negation", "denial", "none", "only", "relative", "question", "conditional", "can", "must", "contracted", "contrast", "this"})


class _Words:
    """The words of a question of one sentence without a comma, with the items that they make up."""

    def __init__(self, text: str, items: Sequence[Item], lexicon: Lexicon, lex: Lex) -> None:
        self.text = text
        self.lex = lex
        self.items = [item for item in items if item.kind != "mark"]
        self.spans = [found.span() for found in _WORD.finditer(text)]
        self.words = [text[start:end].lower() for start, end in self.spans]
        self.lexicon = lexicon

    def has(self, at: int, group: str) -> bool:
        """Whether the word at a position is of a group."""
        return 0 <= at < len(self.words) and self.words[at] in self.lexicon.group(group)

    def run(self, at: int, group: str) -> int:
        """Where the words of a group that stand from a position on end."""
        while self.has(at, group):
            at += 1
        return at

    def between(self, first: int, last: int) -> str:
        """The text from one word to before another."""
        return self.text[self.spans[first][0] : self.spans[last - 1][1]]

    def passing(self, upto: int) -> bool:
        """Whether nothing is asked or said before a word."""
        limit = self.spans[upto][0]
        return all(self.lexicon.roles(item.concepts) & _BEFORE for item in self.items if item.end <= limit)

    def names_list(self, first: int, last: int) -> bool:
        """Whether the words from one position to before another name a thing and say no more of it."""
        named = 0
        for item in self.lex(self.between(first, last)):
            roles = self.lexicon.roles(item.concepts)
            if item.kind != "word" or item.quoted or roles & _TURNING:
                return False
            if any(":" in concept for concept in item.concepts):
                named += 1
            elif not (roles & _BESIDE or item.has(*_BESIDE_WORDS)):
                return False
        return named == 1


def _read(text: str, items: Sequence[Item], lexicon: Lexicon, lex: Lex) -> _Words | None:
    """The words, where no mark parts them but the last."""
    marks = [item for item in items if item.kind == "mark"]
    return None if any(mark.text not in "?.!" or mark is not items[-1] for mark in marks) else _Words(text, items, lexicon, lex)


def listed_names(text: str, items: Sequence[Item], lexicon: Lexicon, lex: Lex) -> str | None:
    """The text as a request for the list that it asks for by its names, or by what a card may have; None where it asks for none."""
    for reading in (_names_of, _called, _come_in):
        found = reading(text, items, lexicon, lex)
        if found is not None:
            return found
    return None


def _names_of(text: str, items: Sequence[Item], lexicon: Lexicon, lex: Lex) -> str | None:
    """“List the names of the attacks” as “list the attacks”; None where it asks for no names of a list."""
    words = _read(text, items, lexicon, lex)
    if words is None:
        return None
    for at in range(len(words.words) - 2):
        if not (words.has(at, "name-word") and words.has(at + 1, "of")):
            continue
        start = at
        while words.has(start - 1, "wants-list"):
            start -= 1
        whole = words.passing(start) and start < at and words.names_list(at + 2, len(words.words))
        return f"{text[: words.spans[start][0]]}list {words.text[words.spans[at + 2][0] :]}" if whole else None
    return None


def _called(text: str, items: Sequence[Item], lexicon: Lexicon, lex: Lex) -> str | None:
    """«Как называются дальние атаки?», «каковы их имена», “how are the attacks called?” as a request for the list; None where it is none."""
    words = _read(text, items, lexicon, lex)
    if words is None or len(words.words) < 3:
        return None
    last = len(words.words)
    for at in range(min(4, last - 2)):
        head = f"{words.words[at]} {words.words[at + 1]}"
        if head in lexicon.group("how-called") and words.passing(at) and words.names_list(at + 2, last):
            return f"{text[: words.spans[at][0]]}перечислите {words.text[words.spans[at + 2][0] :]}"
        if head in lexicon.group("which-names") and words.passing(at):
            behind = words.run(at + 2, "possessor")
            if behind < last and words.names_list(behind, last):
                return f"{text[: words.spans[at][0]]}перечислите названия {words.text[words.spans[behind][0] :]}"
        if head in lexicon.group("how-are") and words.has(last - 1, "called") and words.passing(at) and last > at + 3:
            middle = words.between(at + 2, last - 1)
            if words.names_list(at + 2, last - 1):
                return f"{text[: words.spans[at][0]]}list {middle}{words.text[words.spans[last - 1][1] :]}"
    return None


def _come_in(text: str, items: Sequence[Item], lexicon: Lexicon, lex: Lex) -> str | None:
    """“What rarities do cards come in?”, “which rarities can a card have?” as “list the rarities of cards”; None where it is none.

    Of what it may have, a card alone is asked: of another thing that might be a choice.
    """
    words = _read(text, items, lexicon, lex)
    if words is None:
        return None
    last = len(words.words)
    for at in range(min(3, last - 3)):
        if words.has(at, "which-ru") and words.passing(at):
            return _owned(words, at)
        if words.has(at, "which-en") and words.passing(at):
            helps = next((position for position in range(at + 2, last) if words.has(position, "helps-to-have")), 0)
            return _had(words, at, helps) if helps else None
    return None


def _had(words: _Words, at: int, helps: int) -> str | None:
    """The English reading: the question word stands at one position, “do” or “can” at the other."""
    last = len(words.words)
    come_in, plain = words.lexicon.group("come-in"), words.words
    end, size = next(((here, 2) for here in range(helps + 2, last - 1) if f"{plain[here]} {plain[here + 1]}" in come_in), (0, 0))
    if not end:
        end, size = next(((here, 1) for here in range(helps + 2, last) if words.has(here, "having")), (0, 0))
        card = all(words.has(here, "card-word") or plain[here] in _ARTICLES for here in range(helps + 1, end))
        if not end or not card or not words.names_list(at + 1, helps):
            return None
    if end + size < last and not _games(words, end + size):
        return None
    rest = words.text[words.spans[end + size - 1][1] :]
    return f"{words.text[: words.spans[at][0]]}list the {words.between(at + 1, helps)} of {words.between(helps + 1, end)}{rest}"


def _owned(words: _Words, at: int) -> str | None:
    """«Какие редкости есть у карт?» as «перечислите редкости карт»; None where it is not so."""
    has = next((position for position in range(at + 2, len(words.words)) if words.has(position, "there-is")), 0)
    owner = words.run(has, "there-is") if has else 0
    owner = words.run(owner, "possessor")
    if not has or not words.has(owner - 1, "possessor") or not words.has(owner, "card-word") or not words.names_list(at + 1, has):
        return None
    if owner + 1 < len(words.words) and not _games(words, owner + 1):
        return None
    return f"{words.text[: words.spans[at][0]]}перечислите {words.between(at + 1, has)} {words.text[words.spans[owner][0] :]}"


def _games(words: _Words, first: int) -> bool:
    """Whether nothing but a game is named from a word on."""
    start = words.spans[first][0]
    behind = [item for item in words.items if item.start >= start]
    roles = [words.lexicon.roles(item.concepts) for item in behind]
    return all(found & _BEFORE or item.has("game-in") for item, found in zip(behind, roles, strict=True))


def lists(answers: Sequence[Answer]) -> bool:
    """Whether answers give the members of a class, or what a clause lists."""
    return bool(answers) and all(answer.intent == ENUMERATION for answer in answers)
