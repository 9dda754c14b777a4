"""«… до особенностей или после них?»: a choice of two sides with its thing between them, as “до или после особенностей?”.

The sides then stand together, as the lexicon knows them, and the question asks which of the two it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .facts import Lexicon
from .lexer import Item


def sided(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The question with its two sides put together; None where no two are offered, or more is said behind the second."""
    joined = [at for at, item in enumerate(items) if "or" in lexicon.roles(item.concepts)]
    if len(joined) != 1 or joined[0] + 1 >= len(items) or not lexicon.plays(items[joined[0] + 1], "side"):
        return None
    second = items[joined[0] + 1]
    behind = [item for item in items if item.start > second.start and item.kind != "mark"]
    if any("this" not in lexicon.roles(item.concepts) or item.size > 1 for item in behind) or len(behind) > 1:
        return None
    either = items[joined[0]]
    firsts = [word for word in re.finditer(r"\w+", text[: either.start]) if word[0].lower() in lexicon.group("side")]
    if len(firsts) != 1 or firsts[0][0].lower() == second.text.lower():
        return None
    first = firsts[0]
    end = behind[-1].end if behind else second.end
    thing = text[first.end() : either.start].strip(" ,")
    return f"{text[: first.start()]}{first[0]} {either.text} {second.text} {thing}{text[end:]}" if thing else None
