"""Words that are right as they stand though the lexicon does not have them: such a word is never taken for a slip of another.

«часов» is no misspelt «чатов», “change” no “charge”. Russian words are looked up in the dictionary of pymorphy3 (its word graph alone,
mapped into memory, only when a question holds a word that the lexicon does not know); English ones in a table of the store, filled from
pyspellchecker's list when the store is built.
"""

# ruff: noqa: PTH118, PTH120, PTH123 - pathlib takes too long to import

from __future__ import annotations

import os
import sys
from functools import lru_cache
from importlib.util import find_spec

from .text import fold

# Occurrences in the list's corpus from which an English word counts as ordinary; the rarer half is names and misprints.
_COMMON = 300
_SHORTEST = 4
# The layout of the word graph: the size of its units, and what parts a word from what is stored with it.
_UNIT, _PAYLOAD = 4, b"\x01"


class _WordGraph:
    """The dictionary's word graph (a double-array DAWG: units of 32 bits behind their number), walked where it lies on disk.

    The library that comes with the dictionary reads its seven megabytes first, which takes longer than answering.
    """

    def __init__(self, path: str) -> None:
        import mmap

        with open(path, "rb") as file:
            size = int.from_bytes(file.read(_UNIT), sys.byteorder) * _UNIT
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._units = memoryview(mapped)[_UNIT : _UNIT + size].cast("I")

    def __contains__(self, word: str) -> bool:
        at, units = 0, self._units
        for label in word.encode() + _PAYLOAD:
            unit = units[at]
            at ^= (unit >> 10) << ((unit & 0x200) >> 6) ^ label
            if at >= len(units) or units[at] & 0x800000FF != label:  # the lowest bits hold the label, the highest tells a leaf
                return False
        return True


@lru_cache(maxsize=1)
def _russian() -> _WordGraph:
    return _WordGraph(os.path.join(_folder("pymorphy3_dicts_ru"), "data", "words.dawg"))


def _folder(package: str) -> str:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"No module named {package!r}", name=package)
    return os.path.dirname(spec.origin)


def is_russian_word(word: str) -> bool:
    """Whether a folded word, or one that ё would make of it, is in the Russian dictionary.

    >>> is_russian_word("часов"), is_russian_word("спосбность"), is_russian_word("еще")
    (True, False, True)
    """
    graph = _russian()
    if word in graph:
        return True
    return any(word[:at] + "ё" + word[at + 1 :] in graph for at, letter in enumerate(word) if letter == "е")


def common_english() -> tuple[str, ...]:
    """The ordinary English words, folded and sorted; read when a store is built."""
    import gzip
    import json

    with gzip.open(os.path.join(_folder("spellchecker"), "resources", "en.json.gz"), "rt", encoding="utf-8") as file:
        counts: dict[str, int] = json.load(file)
    return tuple(
        sorted(
            {
                fold(word)
                for word, count in counts.items()
                if count >= _COMMON and len(word) >= _SHORTEST and word.isalpha()
            }
        )
    )
