"""Words that are right as they stand though the lexicon does not have them: such a word is never taken for a slip of another.

«часов» is no misspelt «чатов», “change” no “charge”. Russian words are looked up in the dictionary of pymorphy3 (its word graph alone,
20 ms, only when a question holds a word that the lexicon does not know); English ones in a table of the store, filled from
pyspellchecker's list when the store is built.
"""

# ruff: noqa: PTH118, PTH120 - pathlib takes too long to import

from __future__ import annotations

import os
from functools import lru_cache
from importlib.util import find_spec

from .text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Occurrences in the list's corpus from which an English word counts as ordinary; the rarer half is names and misprints.
_COMMON = 300
_SHORTEST = 4


@lru_cache(maxsize=1)
def _russian() -> Any:
    import dawg_python

    return dawg_python.RecordDAWG(">HH").load(os.path.join(_folder("pymorphy3_dicts_ru"), "data", "words.dawg"))


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
