"""Refused questions with a turn of speech beside what they tell: “mentions a graveyard, full stop, nothing about whose” without the stop,
“pulled a card whose set icon is orange. How rare is it?” as a card that one has got, “does it cover my opponent's pile too?” with
the zone that the sentence before names.
"""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Lexicon
from .lexer import Item
from .question import SENTENCE_ENDS

_OPENS = frozenset({"noise", "article", "comment"})
_GOT = {True: "Got", False: "Есть"}
_WHOLE_CARD = ("q-how-rare", "rarity-word")
"""The notions of asking how rare a card is: how one came by it changes nothing."""


def flatly(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without «точка», “full stop” between two commas, or between «и» and a mark, which only says that there is no more."""
    for at, item in enumerate(items[2:-1], start=2):
        first = at - 1 if "and" in lexicon.roles(items[at - 1].concepts) else at
        parted = items[first - 1].text in (",", "—", "–", "-") and items[at + 1].text in (",", ".", "—", "–", "-")
        if parted and lexicon.plays(item, "no-more-said") and not item.quoted:
            return f"{text[: items[first - 1].start].rstrip()}{text[items[at + 1].start :]}"
    return None


def came_by(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text with “got a card” for “pulled a card”, where it is asked how rare the card is."""
    if not any(item.has(*_WHOLE_CARD) for item in items):
        return None
    at = next((at for at, item in enumerate(items) if not lexicon.roles(item.concepts) & _OPENS), len(items))
    verb = items[at] if at < len(items) else None
    return f"{_GOT[text.isascii()]}{text[verb.end :]}" if verb is not None and lexicon.plays(verb, "coming-by") else None


def other_players(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """“My opponent's graveyard” for “my opponent's pile”, or “my opponent's” alone, where the sentence before names one zone."""
    ends = [at for at, item in enumerate(items) if item.kind == "mark" and item.text in SENTENCE_ENDS and not item.quoted]
    if len(ends) != 2 or items[ends[0]].text == "?":
        return None
    zones = {item.text.lower() for item in items[: ends[0]] if lexicon.plays(item, "zone-noun")}
    asked = items[ends[0] + 1 : ends[1]]
    if len(zones) != 1 or any(lexicon.plays(item, "zone-noun") for item in asked):
        return None
    at = next((at for at, item in enumerate(asked) if lexicon.plays(item, "of-the-other")), -1)
    if at < 0:
        return None
    behind = asked[at + 1] if at + 1 < len(asked) else None
    stands = behind is not None and lexicon.plays(behind, "standing-for-zone")
    alone = behind is None or lexicon.plays(behind, "likewise")
    end = behind.end if behind is not None and stands else asked[at].end
    return f"{text[: asked[at].end]} {next(iter(zones))}{text[end :]}" if stands or alone else None


TOLD_ASIDES = (flatly, came_by, other_players)
