"""“Is a discharge one of the things that «attack» covers?”: an English verb of including behind both classes, of which the second includes."""

from __future__ import annotations

from collections.abc import Sequence

from .expression import Group
from .lexer import Item

# The notions of “things”, “something”: what is included stands as one of them.
_MEMBERS = ("element-word", "anything-word")
# What the place of the verb tells; of the last nothing can be ruled.
INCLUDED, INCLUDES, UNTOLD = "included", "includes", "untold"


def direction(groups: Sequence[Group], items: Sequence[Item], position: int) -> str:
    """Which of the classes before a verb of including it makes the wider: told by its place, and by “one of the things” between them."""
    named = [group for group in groups if group.atoms]
    if len(named) < 2 or not items[position].text.isascii():
        return INCLUDES
    first, second = named[-2].position, named[-1].position
    return INCLUDED if any(item.has(*_MEMBERS) for item in items[first + 1 : second]) else UNTOLD
