"""Folding and splitting of text, one function for lexicon, index and query alike. Standard library only.

Loaded by every start.

SQLite folds neither Cyrillic case nor ё, so nothing may rely on its `lower` or `like`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from .record import Record

# Letters that look alike in both scripts; a word that mixes scripts is folded to the script that its other letters
# betray.
_LATIN_TO_CYRILLIC = str.maketrans("aceopxykmthbnu", "асеорхукмтнвпи")
_TWINS_LATIN = frozenset("aceopxykmthbnu")
_CYRILLIC_TO_LATIN = str.maketrans("асеорхукмтнв", "aceopxykmthb")
_TWINS_CYRILLIC = frozenset("асеорхукмтнв")

# What stands on the same key of the Russian and the English keyboard: a question typed in the wrong layout.
_LAYOUT_EN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
_LAYOUT_RU = "йцукенгшщзхъфывапролджэячсмитьбюе"
_LAYOUT = str.maketrans(_LAYOUT_EN, _LAYOUT_RU)

_LATIN_LETTER = re.compile("[a-z]")
_TOKEN = re.compile(
    r"(?P<number>\d+(?:\.\d+)*[a-zA-Zа-яА-Я]?(?![^\W_]))"
    r"|(?P<word>[^\W_]+(?:[-'’][^\W_]+)*)"
    r"|(?P<mark>[^\w\s]|_)"
)


def strip_controls(text: str) -> str:
    """The text without control, format and surrogate characters, terminal escapes whole; line breaks and tabs become spaces.

    >>> strip_controls("\x1b[31m111.1\x1b[0m\x07")
    '111.1'
    """
    if text.isprintable():
        return text
    if "\x1b" in text:
        # colours and cursor movements (CSI), and titles and links (OSC) that are closed
        text = re.sub(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\))", "", text)
    return "".join(
        " " if char in "\t\n\r\x0b\x0c\u2028\u2029" else char
        for char in text
        if char in "\t\n\r\x0b\x0c\u2028\u2029" or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )


def without_stress(text: str) -> str:
    """The text without stress marks («Разря́д»), letters and the marks that make other letters of them («й») in one character each.

    >>> without_stress("Разря\u0301д"), without_stress("и\u0306")
    ('Разряд', 'й')
    """
    if any("\u0300" <= char <= "\u036f" for char in text):
        text = unicodedata.normalize("NFC", text).replace("\u0301", "").replace("\u0300", "")
    return text


@lru_cache(maxsize=1 << 16)
def fold(word: str) -> str:
    """Lower case, ё as е, no accents on letters, look-alike letters in the script of the rest of the word.

    >>> fold("Paзpяд"), fold("Ещё"), fold("Spell")
    ('разряд', 'еще', 'spell')
    """
    lowered = word.lower().replace("ё", "е").replace("’", "'")
    if "\u0301" in lowered or "\u0300" in lowered:
        lowered = lowered.replace("\u0301", "").replace("\u0300", "")
    if lowered.isascii():
        return lowered
    if not _LATIN_LETTER.search(lowered):
        return lowered
    latin = {char for char in lowered if "a" <= char <= "z"}
    cyrillic = {char for char in lowered if "а" <= char <= "я"}
    if not cyrillic:
        return lowered
    if latin <= _TWINS_LATIN:
        return lowered.translate(_LATIN_TO_CYRILLIC)
    if cyrillic <= _TWINS_CYRILLIC:
        return lowered.translate(_CYRILLIC_TO_LATIN)
    return lowered


def twin(word: str) -> str | None:
    """A folded Latin word made of look-alike letters only, as Cyrillic; None where it has other letters."""
    if word and word.isascii() and set(word) <= _TWINS_LATIN:
        return word.translate(_LATIN_TO_CYRILLIC)
    return None


def other_layout(word: str) -> str | None:
    """A folded word as it would read typed on the Russian keyboard layout; None where it is not Latin."""
    if word and word.isascii() and any(char.isalpha() for char in word):
        return word.translate(_LAYOUT)
    return None


class Token(Record):
    """A word, number or mark of a text: as written, folded, and where it stands (offsets into the text)."""

    text: str
    folded: str
    kind: str
    start: int
    end: int


def tokens(text: str) -> tuple[Token, ...]:
    """Split a text into words, numbers (`111.1.1` is one) and single marks, in order; white space separates.

    >>> [token.folded for token in tokens("Разряд — п. 111.1.1?")]
    ['разряд', '—', 'п', '.', '111.1.1', '?']
    """
    return tuple(
        Token(match.group(), fold(match.group()), match.lastgroup or "mark", match.start(), match.end())
        for match in _TOKEN.finditer(text)
    )


def spellings(text: str) -> list[str]:
    """The words and numbers of a text as they are written, in order; `fold` each to get `words`.

    For texts so long that a token for each word would cost more than what is done with it.
    """
    return [match.group() for match in _TOKEN.finditer(text) if match.lastgroup != "mark"]


def words(text: str) -> list[str]:
    """The folded words and numbers of a text, in order.

    >>> words("Удар через ряд (111.1.4)")
    ['удар', 'через', 'ряд', '111.1.4']
    """
    if text.replace(" ", "").isalpha():
        return [fold(word) for word in text.split()]  # what follows would find the same, in more time
    return [fold(match.group()) for match in _TOKEN.finditer(text) if match.lastgroup != "mark"]
