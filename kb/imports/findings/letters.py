"""Counting with letters: what lies between two, and what may follow one."""

from __future__ import annotations

_LATIN = "abcdefghijklmnopqrstuvwxyz"
_CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii",
          "xviii", "xix", "xx")  # fmt: skip


def letters_between(left: str, right: str) -> str:
    """The letters of the alphabet between two."""
    alphabet = _alphabet(left)
    first, last = alphabet.find(left.lower()), alphabet.find(right.lower())
    if not alphabet or first < 0 or last <= first:
        return ""
    between = alphabet[first + 1 : last]
    return between.upper() if left.isupper() else between


def next_letters(text: str, skipped: frozenset[str]) -> set[str]:
    """What may follow a letter: the next (and unused ones before it), after the last «aa»; after roman i, ii."""
    alphabet = _alphabet(text[-1:])
    if not alphabet or len(text) > 8:
        return set()
    if text.isupper():
        alphabet = alphabet.upper()
    following: set[str] = set()
    position = alphabet.find(text[-1])
    ahead = alphabet[position + 1 :] if position >= 0 else ""
    for letter in ahead:
        following.add(text[:-1] + letter)
        if len(text) > 1 and len(set(text)) == 1:
            following.add(letter * len(text))
        if letter not in skipped:
            break
    if all(letter in skipped for letter in ahead):
        following.add(alphabet[0] * (len(text) + 1))
    if text.lower() in _ROMAN[:-1]:
        roman = _ROMAN[_ROMAN.index(text.lower()) + 1]
        following.add(roman.upper() if text.isupper() else roman)
    return following


def _alphabet(letter: str) -> str:
    lowered = letter.lower()
    return _LATIN if lowered in _LATIN else _CYRILLIC if lowered in _CYRILLIC else ""
