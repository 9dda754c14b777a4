"""Which language a question is asked in."""

from __future__ import annotations

import re
from functools import lru_cache

_ENCLOSING = re.compile(r"[«(“»)”\"]")
_CYRILLIC, _LATIN = re.compile("[а-яё]"), re.compile("[a-z]")


@lru_cache(maxsize=64)  # asked by everybody who reads a part of the same question
def language(text: str) -> str:
    """`ru` or `en`: whichever script most words outside quotations and brackets are written in; `ru` where there are none."""
    if not _ENCLOSING.search(text):
        lowered = text.lower()
        return "en" if len(_LATIN.findall(lowered)) > len(_CYRILLIC.findall(lowered)) else "ru"
    depth, cyrillic, latin = 0, 0, 0
    quote = False
    for char in text:
        if char in "«(“":
            depth += 1
        elif char in "»)”":
            depth = max(0, depth - 1)
        elif char == '"':
            quote = not quote
        elif not depth and not quote:
            lowered = char.lower()
            cyrillic += "а" <= lowered <= "я" or lowered == "ё"
            latin += "a" <= lowered <= "z"
    if not cyrillic and not latin:
        letters = [char.lower() for char in text if char.isalpha()]
        latin = sum("a" <= char <= "z" for char in letters)
        cyrillic = len(letters) - latin
    return "en" if latin > cyrillic else "ru"
