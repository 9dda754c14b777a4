"""«Какой тип карты называют начальным?», “which ability is called complex?”: what is asked is the meaning of a name.

The clause that words the definition of the named thing answers it. What things are besides that («активируемой бывает целевая») does not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from . import definition
from .answer import Answer, Refusal
from .expression import CALLS
from .lexer import Item
from .question import View

# The predicates of being called, as each rulebook has them.
_CALLED = (CALLS, "h-called")
_QUIET = frozenset({"article", "game", "game-family", "whether"})
_BESIDE = ("governing", "game-in")


def resolve(view: View, items: Sequence[Item], lookup: Callable[[str], tuple[str, ...]]) -> Answer | Refusal | None:
    """The worded definition of what is named; a refusal where none is worded, and None where it is not this that is asked."""
    words = [item for item in items if item.kind != "mark"]
    called = [at for at, item in enumerate(words) if item.has(*_CALLED) and "copula" in view.roles(item)]
    asking = [at for at, item in enumerate(words) if "question" in view.roles(item)]
    if len(called) != 1 or len(asking) != 1 or not _asks_sort(view, words[asking[0]]):
        return None
    noun = _behind(view, words, asking[0], called[0])
    taken = {asking[0], called[0], *noun}
    rest = [item for at, item in enumerate(words) if at not in taken and not _idle(view, words, at) and not (at < asking[0] and _opens(view, item))]
    if not noun or len(rest) != 1 or not (rest[0].cases & {"ins"} or view.lang != "ru"):
        return None
    found = [term for term in view.terms(rest[0]) if _is_named(view, term, [words[at] for at in noun], lookup)]
    if len(found) != 1:
        return Refusal("no-definition", view.terms(rest[0])[:1]) if view.terms(rest[0]) else None
    if view.book.closed_list(found[0]) is not None:
        return None  # «какие способности называют атаками?»: those that are listed
    outcome = definition.resolve(view, found[0])
    worded = isinstance(outcome, Answer) and outcome.goal[0] == "definition"
    return outcome if worded else Refusal("no-definition", (found[0],))


def _opens(view: View, item: Item) -> bool:
    """Whether a word before the question only asks for an answer («растолкуйте новичку:»)."""
    return view.roles(item) == {"noise"} and not item.has(*_BESIDE)


def _asks_sort(view: View, item: Item) -> bool:
    """Whether a question word asks for a sort of the noun behind it: «какая», «что за», “which”, “what”."""
    sort = item.text.lower().rpartition(" ")[2] in view.lexicon.group("sort-preposition")
    return item.has("q-which") or (item.has("q-what") and (view.lang != "ru" or sort))


def _idle(view: View, words: Sequence[Item], at: int) -> bool:
    """Whether a word is part of no name: an article, an English “is” before “called”, a game with its preposition."""
    item = words[at]
    if view.roles(item) & _QUIET or (item.text.isascii() and view.plays(item, "form-of-be")):
        return True
    return item.has(*_BESIDE) and at + 1 < len(words) and bool(view.roles(words[at + 1]) & {"game", "game-family"})


def _behind(view: View, words: Sequence[Item], asks: int, called: int) -> list[int]:
    """The nouns right behind the question word («какой тип карты»)."""
    found: list[int] = []
    for at in range(asks + 1, len(words)):
        item = words[at]
        if at == called or not (view.terms(item) or view.roles(item) & {"light", "thing"}):
            break
        if found and view.lang == "ru" and "gen" not in item.cases:
            break
        found.append(at)
    return found


def _is_named(view: View, term: str, nouns: Sequence[Item], lookup: Callable[[str], tuple[str, ...]]) -> bool:
    """Whether a term is called after the noun: a kind of it, or its name has the noun for its own («начальный тип»)."""
    wide = [other for other in view.terms(nouns[0]) if other != term]
    if any(view.book.is_a(term, other) for other in wide):
        return True
    label = view.book.label(term)
    spoken = (label.get(view.lang) or "").lower().split()
    return any(set(lookup(word)) == set(lookup(nouns[0].text)) for word in spoken if lookup(word))
