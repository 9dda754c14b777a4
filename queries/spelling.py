"""Misspelt words: the nearest forms of the lexicon, found through the store's indexes.

One slip leaves at least one half of a word untouched, so that candidates share its first or its last half; both are index
look-ups. Letters exchanged in the very middle touch both halves, so that such words are looked up as they would be spelt.
Of words at the same distance, those with neighbours exchanged or a doubled letter written once come first.

Words shorter than four letters are never corrected, those of four only where neighbours are exchanged or a letter is missing. Nor
is one that differs by a leading negation («немагическая»): a guess there would turn a ruling round.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from ..kb.distance import edits

_SHORTEST, _SHORTEST_FOR_ANY, _SHORTEST_FOR_TWO = 4, 5, 9
_NEGATIONS = ("не", "non", "un", "in")
_COMPARATIVE = "нее"
_NEIGHBOUR = "\U0010ffff"
# Letters that are written for each other by ear or by sight.
_LIKE = frozenset(
    map(frozenset, ("шщ", "оа", "еи", "иы", "ий", "еэ", "сз", "тд", "бп", "гк", "жш", "чщ", "сц", "ьъ", "вф"))
)
# How the ending of a reflexive verb is written by ear, and how it is spelt.
_ENDINGS = (
    ("ться", "тся"),
    ("тся", "ться"),
    ("тца", "тся"),
    ("цца", "тся"),
    ("ца", "тся"),
    ("ца", "ться"),
    ("цца", "ться"),
)
# How the beginning of a word is written by ear, and how it is spelt («щитается»).
_BEGINNINGS = (("щ", "сч"),)


def corrections(connection: sqlite3.Connection, word: str) -> tuple[str, ...] | None:
    """The forms of the lexicon nearest to a word, at one slip, or at two in a long word; None where there are none."""
    if len(word) < _SHORTEST or len(word) > 40 or not word.replace("-", "").replace("'", "").isalpha():
        return None
    heads = [spelt + word[len(heard) :] for heard, spelt in _BEGINNINGS if word.startswith(heard)]
    by_ear = [*heads, *(head[: -len(heard)] + spelt for head in (word, *heads) for heard, spelt in _ENDINGS if word.endswith(heard))]
    if meant := _spelt(connection, by_ear):
        return tuple(sorted(meant))
    limit = 2 if len(word) >= _SHORTEST_FOR_TWO else 1
    best: dict[int, list[str]] = {}
    for candidate in _candidates(connection, word, limit):
        distance = edits(word, candidate, limit)
        if distance <= limit and (len(word) >= _SHORTEST_FOR_ANY or _in_short(word, candidate)):
            best.setdefault(distance, []).append(candidate)
    for distance in range(1, limit + 1):
        nearest = best.get(distance, [])
        if any(_negated(word, candidate) for candidate in nearest):
            return None  # «нмагическая» may be either: no guess
        if word.endswith(_COMPARATIVE) and any(candidate.startswith(word[: 1 - len(_COMPARATIVE)]) for candidate in nearest):
            return None  # «магичнее» is no slip of «магичная»: it compares
        if nearest:
            return tuple(sorted(_likeliest(word, nearest) if distance == 1 else nearest))
    return None


def _likeliest(word: str, nearest: list[str]) -> list[str]:
    """Of the words at one slip those that need the commonest; a letter typed twice, but for the first, counts where no letter may
    simply be another («сстоят» may be «стоят» or «состоят»)."""
    hasty = [candidate for candidate in nearest if is_hasty(word, candidate)]
    if not hasty and word[0] != word[1] and all(len(candidate) != len(word) for candidate in nearest):
        hasty = [candidate for candidate in nearest if is_hasty(candidate, word)]
    alike = [candidate for candidate in nearest if _sounds_alike(word, candidate)] if not hasty else []
    return hasty or alike or nearest


def _sounds_alike(word: str, candidate: str) -> bool:
    """Whether two words differ in one letter that is often written for the other («срабатываюшая»)."""
    if len(word) != len(candidate):
        return False
    apart = [frozenset(pair) for pair in zip(word, candidate, strict=True) if pair[0] != pair[1]]
    return len(apart) == 1 and apart[0] in _LIKE


def is_hasty(word: str, candidate: str) -> bool:
    """Whether a word is another with neighbours exchanged, or without the second of two like letters.

    >>> is_hasty("уадр", "удар"), is_hasty("atack", "attack"), is_hasty("atack", "stack")
    (True, True, False)
    """
    doubled = {word[:at] + letter + word[at:] for at, letter in enumerate(word)}
    return candidate in _exchanged(word) or candidate in doubled


def _in_short(word: str, candidate: str) -> bool:
    """Whether a word of four letters may be taken for another: too much is like it where any letter may be wrong."""
    return is_hasty(word, candidate) or len(candidate) > len(word)


def _exchanged(word: str) -> tuple[str, ...]:
    """The word with each two neighbours exchanged."""
    pairs = range(len(word) - 1)
    return tuple(word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in pairs if word[at] != word[at + 1])


def _candidates(connection: sqlite3.Connection, word: str, limit: int) -> set[str]:
    piece = max(2, len(word) // (limit + 1))
    found: set[str] = set()
    for column, key, order in (("form", word[:piece], 1), ("backwards", word[::-1][:piece], -1)):
        # nothing but the column itself is looked at, so that its index is enough
        rows = connection.execute(
            f"SELECT DISTINCT {column} FROM form WHERE {column} >= ? AND {column} < ? AND length({column}) BETWEEN ? AND ?",
            (key, key + _NEIGHBOUR, max(_SHORTEST, len(word) - limit), len(word) + limit),
        )
        found.update(row[0][::order] for row in rows)
    return found | _spelt(connection, _exchanged(word))


def _spelt(connection: sqlite3.Connection, words: Sequence[str]) -> set[str]:
    """Those of the words that are forms of the lexicon."""
    marks = ",".join("?" * len(words))
    rows = connection.execute(f"SELECT DISTINCT form FROM form WHERE form IN ({marks})", tuple(words))
    return {row[0] for row in rows}


def _negated(word: str, candidate: str) -> bool:
    """Whether the two differ in whether they begin with a negation."""
    for prefix in _NEGATIONS:
        if word.startswith(prefix) != candidate.startswith(prefix):
            longer, shorter = (word, candidate) if word.startswith(prefix) else (candidate, word)
            if edits(longer[len(prefix) :], shorter, 1) <= 1:
                return True
    return False
