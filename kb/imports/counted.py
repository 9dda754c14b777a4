"""Counts as word processors write them: digits, letters, Roman numerals."""

from __future__ import annotations

LATIN = "abcdefghijklmnopqrstuvwxyz"
RUSSIAN = "абвгдежзиклмнопрстуфхцчшщыэюя"
"""Without ё, й, ъ, ь, which no list is counted with."""
LARGEST = 100_000
"""A list with more entries than this goes on with the same number."""
_MOST_LETTERS = 9
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"))
_ROMAN_SMALL = ((9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def roman(number: int) -> str:
    """A small Roman numeral; digits where there is none.

    >>> roman(27), roman(4000)
    ('xxvii', '4000')
    """
    if not 0 < number < 4000:
        return str(number)
    written = ""
    for value, sign in (*_ROMAN, *_ROMAN_SMALL):
        written += sign * (number // value)
        number %= value
    return written


def repeated_letter(number: int, letters: str = LATIN) -> str:
    """The letter of a count, doubled in the second round, and so on; digits where there is none.

    >>> repeated_letter(3), repeated_letter(27), repeated_letter(28)
    ('c', 'aa', 'bb')
    """
    if number < 1:
        return str(number)
    rounds, place = divmod(number - 1, len(letters))
    return letters[place] * min(rounds + 1, _MOST_LETTERS)


def counting_letters(number: int, letters: str = LATIN) -> str:
    """Letters counted on like digits; digits where there is none.

    >>> counting_letters(3), counting_letters(27), counting_letters(28)
    ('c', 'aa', 'ab')
    """
    if number < 1:
        return str(number)
    written = ""
    while number > 0:
        number, place = divmod(number - 1, len(letters))
        written = letters[place] + written
    return written
