"""A term compared in both games («сравни способность в классике и в Героях», «чем стек отличается от Очереди?»): what each says it is."""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Book, Lexicon
from .games import named_games
from .lexer import Item
from .question import View

_CUE = "cue-compare"
# What may stand beside the cue, the terms and the games, and what makes it another question.
_BESIDE = frozenset({"game", "game-family", "article", "noise", "light", "and", "contrast", "copula", "linking", "clause-word", "this", "cue-define"})
_QUIET = ("preposition", "governing", "game-in", "q-what", "q-how")
_OTHERWISE = frozenset({"negation", "contracted", "denial", "whether", "or", "only", "all", "none", "some", "can", "must", "conditional", "relative"})


def compared(lexicon: Lexicon, books: Sequence[Book], items: Sequence[Item], lang: str) -> tuple[tuple[View, str], ...]:
    """The term that each of two games is to explain, in the order of the books; empty where no term is compared in both.

    Either both games are named and each has the term, or two terms of one kind are named that only one game each has.
    """
    words = [item for item in items if item.kind != "mark"]
    if len(books) != 2 or sum(_CUE in lexicon.roles(item.concepts) for item in words) != 1:
        return ()
    views = [View(book, lexicon, lang) for book in books]
    named: list[list[str]] = [[], []]
    shared = False
    for item in words:
        roles = lexicon.roles(item.concepts)
        if _CUE in roles and " ли" in item.text.lower():
            return ()  # «отличается ли …?» asks whether it does
        if _CUE in roles:
            continue
        if roles & _OTHERWISE:
            return ()
        terms = [view.terms(item) for view in views]
        if any(terms):
            if any(len(found) > 1 for found in terms) or item.adjective:
                return ()  # «от простого» leaves out of what: it may be the noun of the other term
            shared = shared or all(terms)
            for own, found in zip(named, terms, strict=True):
                own.extend(found)
        elif not roles & _BESIDE and not item.has(*_QUIET):
            return ()
    if any(len(dict.fromkeys(own)) != 1 for own in named):
        return ()
    games = len(named_games(lexicon, items))
    pair = tuple((view, own[0]) for view, own in zip(views, named, strict=True))
    alike = len({view.book.kind(term) for view, term in pair}) == 1
    return pair if alike and (games == 2 or (games == 0 and not shared)) else ()
