"""Questions that say more than they ask, read once more without it: “…, or only give it new ones?” behind what is asked first, “…, or are
there exceptions?” behind a question of every member of a class, “…, like Shot and Throw” behind a class, «мне нужен полный список …. Что в
него входит?» without its second sentence; and “…, that is, a Discharge” by «namely»."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .answer import NO, YES, Result
from .conceded import of_classes
from .facts import Lexicon
from .lexer import Item
from .question import SENTENCE_ENDS

_DOUBTS = frozenset({"negation", "contracted", "cannot", "denial", "none", "conditional", "relative", "rhetorical", "contrast"})
_NAMELY = "namely"
_CIRCUMSTANCES = ("preposition", "governing", "ask-done")


def _end(items: Sequence[Item]) -> int:
    """Where the sentence ends, if it is the only one; -1 where there are more."""
    ends = [at for at, item in enumerate(items) if item.kind == "mark" and item.text in SENTENCE_ENDS and not item.quoted]
    if ends and ends != [len(items) - 1]:
        return -1
    return ends[0] if ends else len(items)


def _roles(items: Sequence[Item], lexicon: Lexicon) -> frozenset[str]:
    return frozenset().union(*(lexicon.roles(item.concepts) for item in items))


def _is_term(item: Item) -> bool:
    return any(":" in concept for concept in item.concepts)


def without_lesser(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The question before “, or only …”, where a verb follows: what is done at all is asked, and the other deed is all that is left if not."""
    last = _end(items)
    at = next((at for at in range(2, last - 2) if "or" in lexicon.roles(items[at].concepts)), 0)
    if last < 0 or not at or "only" not in lexicon.roles(items[at + 1].concepts):
        return None
    before, verb, behind = items[:at], items[at + 2], items[at + 2 : last]
    while before and before[-1].kind == "mark":
        before = before[:-1]
    plain = "predicate" in lexicon.roles(verb.concepts) and not _is_term(verb) and not verb.cases and verb.kind == "word"
    plain = plain and not lexicon.plays(verb, "only-telling")  # what is only told of is no other deed
    if not plain or not before or _roles(behind, lexicon) & (_DOUBTS | {"or", "question", "whether", "must", "can"}):
        return None
    deed = {concept for concept in verb.concepts if concept in lexicon.predicates}
    if any(item.kind == "mark" or item.has(*_CIRCUMSTANCES) for item in behind) or any(deed.intersection(item.concepts) for item in before):
        return None  # “…, or only be used on my turn?” narrows the same deed
    if any(item.kind == "mark" and item.text not in ",«»“”\"()" for item in before):
        return None
    first = _roles(before, lexicon)
    if first & (_DOUBTS | {"only", "all", "must", "always", "usually", "question", "or"}):
        return None
    return f"{text[: before[-1].end]}?"


def without_exceptions(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The question of all of a class without “, or are there exceptions?”: an exception is what it asks for already."""
    last = _end(items)
    at = next((at for at in range(2, last) if "or" in lexicon.roles(items[at].concepts)), 0)
    if last < 0 or not at:
        return None
    tail = [item for item in items[at + 1 : last] if item.kind != "mark"]
    words = " ".join(item.text.lower() for item in tail)
    before = [item for item in items[:at] if item.kind != "mark"]
    first = _roles(before, lexicon)
    if words not in lexicon.group("are-there-exceptions") or "all" not in first or first & (_DOUBTS | {"only", "can", "or", "some", "question"}):
        return None
    return f"{text[: before[-1].end]}?" if not before[-1].quoted else None


def without_likeness(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The question before “, like Shot and Throw” at its end."""
    last = _end(items)
    at = next((at for at in range(last - 1, 1, -1) if lexicon.plays(items[at], "likening-to")), 0)
    comma = next((back for back in range(at - 1, 0, -1) if "noise" not in lexicon.roles(items[back].concepts)), 0) if at else 0
    if last < 0 or not comma or items[comma].text != ",":
        return None
    likened = [item for item in items[at + 1 : last] if item.kind != "mark"]
    fine = all(_is_term(item) or lexicon.roles(item.concepts) & {"and", "article"} for item in likened) and any(map(_is_term, likened))
    before = items[:comma]
    if not fine or any(item.kind == "mark" for item in before) or _roles(before, lexicon) & (_DOUBTS | {"only", "all", "or", "question"}):
        return None
    return f"{text[: before[-1].end]}?"


def without_contents(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The request for a list without the question behind it of what the list has: «… Что в него входит?»"""
    told, asks = _behind_list(items, lexicon)
    words = " ".join(item.text.lower() for item in asks if item.kind != "mark")
    if words not in lexicon.group("what-does-it-have") or _roles(told, lexicon) & _DOUBTS:
        return None
    return text[: told[-1].end] if not any(item.kind == "mark" and item.text in SENTENCE_ENDS for item in told) else None


def asks_of_list(items: Sequence[Item], lexicon: Lexicon) -> bool:
    """Whether the last of several sentences asks for something of «он», “it”, and one before it names a list: the list it is, and not what is
    listed there."""
    _, asks = _behind_list(items, lexicon)
    return bool(_roles(asks, lexicon) & {"question", "cue-define"}) and "this" in _roles(asks, lexicon)


def _behind_list(items: Sequence[Item], lexicon: Lexicon) -> tuple[Sequence[Item], Sequence[Item]]:
    """What is told, and the sentence that asks behind it, where a list is named before; else nothing."""
    ends = [at for at, item in enumerate(items[:-1]) if item.kind == "mark" and item.text in SENTENCE_ENDS and not item.quoted]
    if not ends or items[ends[-1]].text == "?":
        return (), ()
    told, nouns = items[: ends[-1]], lexicon.group("list-noun")
    named = any(nouns.intersection(item.text.lower().split()) for item in told)
    return (told, items[ends[-1] + 1 :]) if named else ((), ())


def namely(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text with “namely” for “, that is” before a name at its end."""
    last = _end(items)
    while last > 0 and ("tag" in lexicon.roles(items[last - 1].concepts) or items[last - 1].text == ","):
        last -= 1
    at = next((at for at in range(2, last - 1) if items[at].text.lower() == "that is" and items[at - 1].text == ","), 0)
    behind = [item for item in items[at + 1 : last] if item.text != ","]
    if not at or not behind or not _is_term(behind[-1]) or any("article" not in lexicon.roles(item.concepts) for item in behind[:-1]):
        return None
    before = items[: at - 1]
    if any(item.kind == "mark" for item in before) or not _is_term(before[-1]) or _roles(before, lexicon) & (_DOUBTS - {"relative"}):
        return None
    return f"{text[: items[at].start]}{_NAMELY}{text[items[at].end :]}"


def of_members(text: str, items: Sequence[Item], lexicon: Lexicon, ask: Callable[[str], Result]) -> Result | None:
    """The ruling on classes for a question that an exception or a likeness is named with; None where there is none.

    What is like another thing in being of a class need not be so: a likeness is passed over only where the class is denied.
    """
    for shorter, verdicts in ((without_exceptions, (YES, NO)), (without_likeness, (NO,))):
        plain = shorter(text, items, lexicon)
        result = ask(plain) if plain is not None else None
        if result is not None and of_classes(result.answers) and not result.notes:
            return result if all(answer.verdict in verdicts for answer in result.answers) else None
    return None


PLAINER = (without_lesser, namely)
