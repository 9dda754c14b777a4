"""A noun that several adjectives share: «простой и магический удары», “simple and special strikes”.

The lexicon has «простой удар» and «магический удар», not «простой»; the noun is lent to every adjective of such a list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` takes time to load
    from typing import TypeVar

    Word = TypeVar("Word")


def lend_nouns(
    words: Sequence[Word],
    joins: Callable[[Word], bool],
    comma: Callable[[Word], bool],
    names: Callable[[Word, Word], bool],
    stands: Callable[[Word, Word], bool],
    lent: Callable[[Word, Word], Word],
) -> list[Word]:
    """The words with the noun behind the last adjective of a list put behind each of them.

    `joins(word)`: it is «и», «или» or a comma (the last of a list is none); `names(adjective, noun)`: the two name a term;
    `stands(adjective, noun)`: the adjective names something of that game by itself; `lent(adjective, noun)`: the noun as it stands behind
    that adjective.
    """
    result = list(words)
    for end in range(len(words) - 1, 2, -1):
        noun, last = words[end], words[end - 1]
        if comma(words[end - 2]) or not joins(words[end - 2]) or not names(last, noun):
            continue
        places = []
        position = end - 2
        while position > 0 and joins(words[position]):
            adjective = words[position - 1]
            behind = position > 1 and names(adjective, words[position - 2])  # «способность магическая и …» has its noun
            if (
                joins(adjective)
                or behind
                or not names(adjective, noun)
                or (stands(adjective, noun) and stands(last, noun))
            ):
                break
            places.append(position - 1)
            position -= 2
        for place in places:
            result.insert(place + 1, lent(words[place], noun))
        if places:
            break
    return result
