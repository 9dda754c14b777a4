"""Lists asked for in a roundabout way, read once more as a plain request: «… полным списком» and “…, what are they?” as «перечислите …», «список
… дай» without the verb behind, «какие …? Нужны все.» without what only stresses that all are wanted, «…, и для классики, и для героев» without the
games, as each has its own answer anyway, «… делятся на две группы, какие?» as «… делятся на какие две группы?».

They count only where the ruling names values (see `in_part` in `recast`).
"""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Lexicon
from .lexer import Item

_LIST, _LIST_EN, _WHICH = "перечислите", "list", "какие"
_TURNS = frozenset({"conditional", "or", "whether", "says", "denial", "reason", "contrast"})
_PARTING = frozenset(",.?!;:—–-")
_LONGEST = 4
"""How many words a phrase that ends a request may have."""
_GAMES = 2


def listed_whole(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Перечислите дальние атаки» for «дальние атаки полным списком», “list the attacks that …” for “the attacks that …, what are they?”"""
    head, words = _before_phrase(items, lexicon, "as-list")
    if not words or not _plain(head, lexicon) or any(item.kind == "mark" for item in head):
        return None
    opening = _LIST_EN if head[0].text.isascii() else _LIST
    return f"{opening} {text[head[0].start : head[-1].end]}"


def list_given(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Список всех дальних атак» for «список всех дальних атак дай»."""
    head, words = _before_phrase(items, lexicon, "handing-over")
    if not words or not lexicon.group("list-noun") & set(head[0].text.lower().split()) or any(item.kind == "mark" for item in head):
        return None
    return text[: head[-1].end] if not _roles(head, lexicon) & (_TURNS | {"question"}) else None


def without_demand(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Какие атаки дальние?» for «какие атаки дальние? Нужны все.»; None where they are told to be all behind nothing that parts it."""
    head, words = _before_phrase(items, lexicon, "wanting-all")
    if not words or items[len(head)].kind != "mark" or not _roles(head, lexicon) & {"question", "cue-list"}:
        return None
    return f"{text[: head[-1].end]}?"


def of_each_game(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without «, и для классики, и для героев» at its end."""
    asks = items[0] if items else None
    if asks is not None and "question" in lexicon.roles(asks.concepts) and len(items) > _LONGEST:
        return _of_each_first(text, items, lexicon)
    last = len(items) - 1
    while last >= 0 and items[last].kind == "mark":
        last -= 1
    at, games = last, set[str]()
    while at > 0 and ("game" in lexicon.roles(items[at].concepts) or items[at].text == "," or lexicon.roles(items[at].concepts) & {"and", "noise"}):
        games.update(concept for concept in items[at].concepts if "game" in lexicon.roles((concept,)))
        at -= 1
    left = items[: at + 1]
    if len(games) != _GAMES or len(left) < _GAMES or items[at + 1].text != "," or any("game" in lexicon.roles(item.concepts) for item in left):
        return None
    return text[: left[-1].end]


def _of_each_first(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Как называют …?» for «как в классике и как в «Героях» называют …?»"""
    asks, games = items[0].text.lower(), set[str]()
    at = 1
    while at < len(items):
        roles = lexicon.roles(items[at].concepts)
        if "game" in roles:
            games.update(concept for concept in items[at].concepts if "game" in lexicon.roles((concept,)))
        elif not ("and" in roles or items[at].has("game-in") or items[at].text.lower() == asks or items[at].quoted or items[at].text in "«»“”\","):
            break
        at += 1
    rest = items[at:]
    if len(games) != _GAMES or not rest or any("game" in lexicon.roles(item.concepts) for item in rest):
        return None
    return f"{text[: items[0].end]} {text[rest[0].start :]}"


def counted_behind(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«… делятся на какие две группы?» for «… делятся на две группы, какие?»"""
    head, words = _before_phrase(items, lexicon, "which-behind")
    if not words or items[len(head)].kind != "mark" or _roles(head, lexicon) & (_TURNS | {"question", "negation", "only", "all"}):
        return None
    numbers = [item for item in head if item.text.lower().split()[0] in lexicon.group("small-number")]
    if len(numbers) != 1:
        return None
    start = numbers[0].start
    return f"{text[:start]}{_WHICH} {text[start : head[-1].end]}?"


def _before_phrase(items: Sequence[Item], lexicon: Lexicon, group: str) -> tuple[Sequence[Item], str]:
    """What stands before a phrase of a group that ends the text, and the phrase; ((), "") where none does."""
    spoken = [at for at, item in enumerate(items) if item.kind != "mark"]
    for count in range(min(_LONGEST, len(spoken) - 1), 0, -1):
        first = spoken[-count]
        words = " ".join(item.text.lower() for item in items[first:] if item.kind != "mark")
        if words in lexicon.group(group) and not any(item.quoted for item in items[first:]):
            while first > 1 and items[first - 1].kind == "mark" and items[first - 1].text in _PARTING:
                first -= 1
            return items[:first], words
    return (), ""


def _plain(head: Sequence[Item], lexicon: Lexicon) -> bool:
    """Whether nothing but names stands before, with no verb or question of its own."""
    return bool(head) and not _roles(head, lexicon) & (_TURNS | {"question", "cue-list", "must", "can", "only"})


def _roles(items: Sequence[Item], lexicon: Lexicon) -> frozenset[str]:
    return frozenset().union(*(lexicon.roles(item.concepts) for item in items))


WHOLE_LISTS = (listed_whole, list_given, without_demand, counted_behind)
