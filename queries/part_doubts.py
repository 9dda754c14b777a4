"""What leaves open which part of a compound ability is meant, or what became of it: in the words of a question («мог отказаться», «вторая и
третья», «не полностью»), and in the ability's own text (a condition within a part, «его» for what a passed-over part would have chosen).

The clauses speak of a part that was done, declined, impossible or replaced. What is told otherwise is left open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kb.text import words
from .cards.structure import Part
from .cards.vocabulary import CardVocabulary
from .lexer import Item
from .part_names import lettered, named_part, part_numbers
from .question import View

# The notions of «полностью», «не полностью», of «отказался», «выполнено», and of «хотел», “wanted to” (deciding is more than that).
_WHOLE, _LIMITED, _DECLINED, _DONE = "ask-complete", "limit", "event-declined", "event-done"
_WANTED, _CHOSEN = "h-want-c", "h-chooses"
_DENYING = frozenset({"negation", "none", "contracted", "denial", "cannot"})
# Roles of the card vocabulary: what a part is done under, and what takes up a thing that an earlier part named.
_CONDITION, _WITH_THAT, _TAKEN_UP, _ACTION = "condition", "with-that", ("pronoun", "chosen", "whichever"), "part-action"
_UNDONE, _CAME_ABOUT = frozenset({"skip", "fail", "replaced"}), frozenset({"done", "fail"})


def names_several(view: View, segments: Sequence[Sequence[Item]], sentences: Sequence[int], asking: int, parts: Sequence[Part]) -> bool:
    """Whether a clause tells of several parts at once («первую или вторую нельзя»), or several are asked about («вторая и третья»)."""
    if any(len(_numbers(view, segment, parts)) > 1 for segment in segments):
        return True
    asked: set[int] = set()
    for index, segment in enumerate(segments):
        beside = asking >= 0 and sentences[index] == sentences[asking] and (index == asking or _only_numbers(view, segment))
        asked |= _numbers(view, segment, parts) if beside else set()
    return len(asked) > 1


def _numbers(view: View, segment: Sequence[Item], parts: Sequence[Part]) -> set[int]:
    """The parts that a clause names by their numbers."""
    named = [named_part(view, [item], parts) for item in segment if part_numbers(view, item)]
    return {number for number in named if number is not None}


def _only_numbers(view: View, segment: Sequence[Item]) -> bool:
    """Whether a clause is no more than the number of a part («…, и третья»)."""
    return all(part_numbers(view, item) or view.ignored(item) or view.roles(item) & {"and", "or"} for item in segment)


def open_event(view: View, segment: Sequence[Item], event: str | None, parts: Sequence[Part]) -> bool:
    """Whether a clause leaves open what became of a part: one of two things, what might have, was only wanted, or not wholly was."""
    if event is None:
        return False
    roles = {role for item in segment for role in view.roles(item)}
    if "or" in roles or len(lettered(segment, parts)) > 1 or (event == "done" and "cannot" in roles):
        return True
    if event == "skip" and not roles & _DENYING and ("can" in roles or any(_wanted(item) for item in segment)):
        return True
    partly = any(item.has(_WHOLE) for item in segment) and (event == "fail" or bool(roles & _DENYING))
    return partly or (event in _CAME_ABOUT and any(item.has(_LIMITED) for item in segment))


def _wanted(item: Item) -> bool:
    return item.has(_WANTED) and not item.has(_CHOSEN, _DECLINED)


def belied(segment: Sequence[Item], known: str | None) -> bool:
    """Whether a clause tells that a part was done of which the question has told that it was not («хотел отказаться, но выполнил её»)."""
    return known in ("skip", "fail") and any(item.has(_DONE) for item in segment)


def text_leaves_open(vocabulary: CardVocabulary, parts: Sequence[Part], events: Mapping[int, str], asked: int | None, happens: bool) -> bool:
    """Whether the ability's text itself leaves open what is ruled: a condition within a part may be of either action around it, «при этом»
    at the head of a sentence is tied to what stands before; a part under a condition, or one that acts on what an undone part would have
    chosen, may not come about (`happens` is where it is ruled that it does).
    """
    upto = [part for part in parts if part.n <= max((asked or len(parts)), *events, 1)]
    if any(_conditioned_within(vocabulary, part) or _tied_over(vocabulary, part) for part in upto):
        return True
    undone = [number for number, event in events.items() if event in _UNDONE]
    if not happens or not undone:
        return False
    behind = [part for part in upto if part.n > min(undone) and part.n not in undone]
    return any(part.conditional or _takes_up(vocabulary, part) for part in behind)


def _conditioned_within(vocabulary: CardVocabulary, part: Part) -> bool:
    """Whether a condition stands in a part behind its action («сбросьте карту, если …»)."""
    told = words(part.text)
    acted = next((at for at, word in enumerate(told) if vocabulary.is_predicate(word) or len(word) == 1), len(told))
    return any(vocabulary.find(_CONDITION, told, at) is not None for at in range(acted + 1, len(told)))


def _tied_over(vocabulary: CardVocabulary, part: Part) -> bool:
    """Whether a sentence begins with «при этом»."""
    return part.n > 1 and vocabulary.find(_WITH_THAT, words(part.text), 0) is not None


def _takes_up(vocabulary: CardVocabulary, part: Part) -> bool:
    """Whether a part speaks of what an earlier one named («его», «столько же») or did («уничтоженное существо»)."""
    told = words(part.text)
    done = (at for at, word in enumerate(told) if not vocabulary.is_predicate(word) and not word.isascii())
    return any(vocabulary.has(role, told) for role in _TAKEN_UP) or any(vocabulary.find(_ACTION, told, at) is not None for at in done)
