"""Which of the things named is so («атака или заклинание: что из двух может накладывать любые эффекты?»): each is asked about by itself.

What stands on one side of a colon or a dash are names of the rulebook, joined by «или», «и» or a comma; on the other side stands a question
word with «из них», “of the two”. Where it is so of one of them and not of any other, that one is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .answer import NO, YES, Answer, Refusal, unique
from .expression import DASHES
from .lexer import Item
from .lookup import value_of
from .question import View
from .wording import listing, sentence

INTENT, GOAL = "comparison", "one-of"
_WHICH = ("q-which", "q-what", "q-who")
_TWO = ("preposition", "n-2", "light", "article")
_OTHERWISE = frozenset({"only", "none", "all", "conditional", "or", "contrast"})


def readings(view: View, items: Sequence[Item]) -> tuple[tuple[tuple[str, tuple[Item, ...]], ...], ...]:
    """Each thing offered, with the sentence that asks about it alone, once for every question («какой из них дальний, а какой ближний?»);
    empty where the sentence offers no such choice."""
    at = [index for index, item in enumerate(items) if item.kind == "mark" and (item.text == ":" or item.text in DASHES)]
    if len(at) != 1:
        return ()
    before, after = items[: at[0]], items[at[0] + 1 :]
    for offer, asking in ((before, after), (after, before)):
        named = _named(view, offer)
        rests = [_rest(view, part, at == 0) for at, part in enumerate(_questions(view, asking))] if named else []
        known = [rest for rest in rests if rest is not None]
        if known and len(known) == len(rests):
            return tuple(tuple((term, (*rest[0], item, *rest[1])) for term, item in named) for rest in known)
    return ()


def _named(view: View, items: Sequence[Item]) -> list[tuple[str, Item]]:
    """The terms of a list that is nothing else; empty where it is more than that, or less than two."""
    found: list[tuple[str, Item]] = []
    joined = True
    for item in items:
        if (item.kind == "mark" and item.text == ",") or view.roles(item) & {"and", "or"}:
            joined = True
        elif item.kind == "mark" or "article" in view.roles(item) or view.roles(item) & {"game"} or item.has("game-in"):
            continue
        else:
            terms = [concept for concept in view.concepts(item) if view.book.has(concept)]
            if len(terms) != 1 or not joined:
                return []
            found.append((terms[0], item))
            joined = False
    return found if len({term for term, _ in found}) == len(found) > 1 else []


def _questions(view: View, items: Sequence[Item]) -> list[list[Item]]:
    """The parts of a sentence that a comma with a question word behind it divides."""
    parts: list[list[Item]] = [[]]
    for index, item in enumerate(items):
        following = next((other for other in items[index + 1 :] if "contrast" not in view.roles(other) and not other.has("and")), None)
        if item.kind == "mark" and item.text == "," and following is not None and "question" in view.roles(following):
            parts.append([])
        elif len(parts) == 1 or parts[-1] or not ("contrast" in view.roles(item) or item.has("and")):
            parts[-1].append(item)
    return parts


def _rest(view: View, items: Sequence[Item], first: bool) -> tuple[tuple[Item, ...], tuple[Item, ...]] | None:
    """What stands before the question word and behind «из них»; None where it asks otherwise."""
    asking = [index for index, item in enumerate(items) if "question" in view.roles(item)]
    if len(asking) != 1 or not items[asking[0]].has(*_WHICH):
        return None
    start = asking[0]
    prefix = tuple(item for item in items[:start] if item.kind != "mark")
    if any(not item.has("preposition", "governing", "game-in") for item in prefix) or len(prefix) > 1:
        return None
    end = start + 1
    while end < len(items) and items[end].kind != "mark" and items[end].has(*_TWO):
        end += 1
    rest = tuple(items[end:])
    if end == start + 1 < len(items) and items[start].size > 1 and view.plays(items[end], "these-ones"):
        end += 1  # «что из этого …?»
    again = not first and (not items[start].cases or "nom" in items[start].cases)
    chooses = end > start + 1 or items[start].size > 1 or again
    if not rest or not chooses or any(view.roles(item) & _OTHERWISE for item in rest):
        return None
    return prefix, rest


def chosen(
    view: View, offered: Sequence[tuple[str, tuple[Item, ...]]], ask: Callable[[tuple[Item, ...]], Answer | Refusal]
) -> Answer | None:
    """The one of the things offered that it is so of; None where it is not so of exactly one, or not known of another."""
    found: list[tuple[str, Answer]] = []
    for term, items in offered:
        outcome = ask(items)
        if not isinstance(outcome, Answer) or outcome.verdict not in (YES, NO) or outcome.value:
            return None
        found.append((term, outcome))
    holding = [(term, answer) for term, answer in found if answer.verdict == YES]
    if len(holding) != 1:
        return None
    term, answer = holding[0]
    steps = tuple(dict.fromkeys(step for _, other in [holding[0], *found] for step in other.steps))
    value = (value_of(view, term),)
    return answer.replaced(
        intent=INTENT,
        reading="; ".join(f"{other.reading}?" for _, other in found),
        verdict=None,
        value=value,
        text=sentence(None, steps, view.lang, f"{listing(value, view.lang)}."),
        citations=unique([citation for step in steps for citation in step.citations]),
        steps=steps,
        goal=(GOAL, *((name, other.goal) for name, other in found)),
    )
