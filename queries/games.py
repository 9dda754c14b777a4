"""The games that a question names: which are meant, what of them is asked, and the question without the name of the one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from .answer import YES, Answer
from .facts import Lexicon
from .lexer import Item
from .two_games import sets_apart

OPENING = "«\"“„"
_DENYING = frozenset({"negation", "contracted", "none"})
# The lexicon's groups of words that leave out what stands behind them: «без», «кроме», «вместо».
_LEFT_OUT = ("left-undone", "but-for", "instead")
# The notion of «мы играем», “we play”.
_WE_PLAY = "h-we-play"


def named_games(lexicon: Lexicon, items: Sequence[Item]) -> frozenset[str]:
    """The rulebooks whose games a question names, but for those named only to say that they are not meant."""
    return frozenset(
        concept.removeprefix("game-")
        for index, item in enumerate(items)
        for concept in item.concepts
        if lexicon.role(concept) == "game" and not denied(lexicon, items, index)
    )


def games_left(lexicon: Lexicon, items: Sequence[Item], books: Iterable[str]) -> frozenset[str]:
    """The rulebooks whose games a question is about: those it names; else all but those that it says are not played."""
    named = named_games(lexicon, items)
    if named:
        return named
    excluded = {
        concept.removeprefix("game-")
        for index, item in enumerate(items)
        for concept in item.concepts
        if lexicon.role(concept) == "game" and denied(lexicon, items, index)
    }
    return frozenset(name for name in books if name not in excluded)


def denied(lexicon: Lexicon, items: Sequence[Item], index: int) -> bool:
    """Whether a game is named only to say that it is not the one («Герои, а не классика», «без классики», «классику мы не играем»)."""
    for earlier in reversed(items[:index]):
        roles = lexicon.roles(earlier.concepts)
        if roles & _DENYING or any(lexicon.plays(earlier, group) for group in _LEFT_OUT):
            return True
        if earlier.kind == "mark" or not (roles & {"noise", "article"} or _plays(lexicon, earlier)):
            break
    return _not_played(lexicon, items, index)


def _plays(lexicon: Lexicon, item: Item) -> bool:
    return lexicon.plays(item, "playing-a-game") or item.has(_WE_PLAY)


def _not_played(lexicon: Lexicon, items: Sequence[Item], index: int) -> bool:
    """Whether the clause of the one game that it names says that one does not play."""
    first = next((at + 1 for at in range(index - 1, -1, -1) if items[at].kind == "mark"), 0)
    last = next((at for at in range(index + 1, len(items)) if items[at].kind == "mark"), len(items))
    clause = items[first:last]
    if sum("game" in lexicon.roles(item.concepts) for item in clause) != 1:
        return False
    return any(bool(lexicon.roles(one.concepts) & _DENYING) and _plays(lexicon, behind) for one, behind in pairwise(clause))


def asks_at_end(lexicon: Lexicon, items: Sequence[Item]) -> bool:
    """Whether of two games one is told of and the other asked about: «в классике фиолетовая, а в Героях какая?»"""
    spoken = [item for item in items if item.kind != "mark"]
    asks = bool(spoken) and spoken[-1].has("q-which", "q-what")
    return asks and len(named_games(lexicon, items)) > 1


def half_of_both(lexicon: Lexicon, items: Sequence[Item], answers: Sequence[Answer], books: Sequence[str]) -> bool:
    """Whether both games are asked about and only one of them settles it («в обеих играх …?» where one says yes, both named where one rules)."""
    ruled = {answer.rulebook for answer in answers}
    if len(books) > 1 and len(named_games(lexicon, items)) > 1 and ruled < set(books):
        return True
    both = any(sum(lexicon.role(concept) == "game" for concept in item.concepts) > 1 for item in items)
    return both and len(ruled) == 1 and answers[0].verdict == YES


def without_game(lexicon: Lexicon, text: str, items: Sequence[Item]) -> str | None:
    """The question without the one game that it names: its name may part words that belong together («which part of a classic card …?»).

    None where several or none are named, or it is named for more than to say which game is meant.
    """
    naming = [at for at, item in enumerate(items) if "game" in lexicon.roles(item.concepts)]
    if len(naming) != 1 or sets_apart(lexicon, items) or denied(lexicon, items, naming[0]):
        return None
    first = last = naming[0]
    if first and last + 1 < len(items) and items[first - 1].text in "«\"“„" and items[last + 1].text in "»\"”“":
        first, last = first - 1, last + 1
    if first > 1 and lexicon.plays(items[first - 1], "into"):
        first -= 1  # «что в «Героях» значит …?»
    opens = not first or items[first - 1].kind == "mark" or (first == 1 and items[0].has("game-in"))
    ends = last + 1 == len(items) or items[last + 1].kind == "mark"
    if opens or ends:
        return None  # it parts nothing there
    return f"{text[: items[first].start].rstrip()} {text[items[last].end :].lstrip()}".strip()


def plainly_named(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without the noun before the name of a game («в игре «Берсерк. Герои»»), which would name a place of play; None where there is none."""
    for item, *behind in zip(items, items[1:], items[2:], strict=False):
        named = behind[0] if behind[0].kind != "mark" else behind[1]
        opens = behind[0].kind != "mark" or behind[0].text in OPENING
        *before, noun = text[item.start : item.end].split(" ")
        if opens and noun.lower() in lexicon.group("game-noun") and lexicon.roles(named.concepts) & {"game", "game-family"}:
            return f"{text[: item.start]}{' '.join(before)} {text[item.end :].lstrip()}"
    return None


def asks_which_heroes(lexicon: Lexicon, items: Sequence[Item]) -> bool:
    """Whether the word that names a game stands right between «какие», “which” and a verb: it is asked which of the heroes, and not of the game."""
    return any(
        before.has("q-which")
        and "game" in lexicon.roles(item.concepts)
        and "predicate" in lexicon.roles(behind.concepts)
        and not lexicon.roles(behind.concepts) & {"clause-word", "light"}
        for before, item, behind in zip(items, items[1:], items[2:], strict=False)
    )


def in_common(lexicon: Lexicon, items: Sequence[Item]) -> bool:
    """Whether it is asked what there is in both games («какие редкости есть в обеих играх?»): what each has is another list."""
    both = any(sum(lexicon.role(concept) == "game" for concept in item.concepts) > 1 for item in items)
    return both and any("some" in lexicon.roles(item.concepts) or item.has("there-is") for item in items)
