"""Which language a question is asked in."""

from __future__ import annotations

from functools import lru_cache

_ENCLOSING = frozenset("«(“»)”\"")


@lru_cache(maxsize=64)  # asked by everybody who reads a part of the same question
def language(text: str) -> str:
    """`ru` or `en`: whichever script most words outside quotations and brackets are written in; `ru` where there are none."""
    if _ENCLOSING.isdisjoint(text):
        letters = text.lower()
        return "en" if sum("a" <= char <= "z" for char in letters) > sum("а" <= char <= "я" or char == "ё" for char in letters) else "ru"
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
        anywhere = [char.lower() for char in text if char.isalpha()]
        latin = sum("a" <= char <= "z" for char in anywhere)
        cyrillic = len(anywhere) - latin
    return "en" if latin > cyrillic else "ru"
