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


def lend_back(
    words: Sequence[Word],
    joins: Callable[[Word], bool],
    ends: Callable[[Word], bool],
    names: Callable[[Word, Word], bool],
    stands: Callable[[Word, Word], bool],
    lent: Callable[[Word, Word], Word],
) -> list[Word]:
    """The words with the noun of «простой удар и особый» put behind the second adjective too.

    `joins(word)`: it is «и», «или»; `ends(word)`: no noun of the adjective's own can be behind it (a mark, a copula); the rest as above.
    """
    result = list(words)
    for at in range(len(words) - 2, 1, -1):
        first, noun, adjective = words[at - 2], words[at - 1], words[at + 1]
        if not joins(words[at]) or not names(first, noun) or not names(adjective, noun) or stands(adjective, noun):
            continue
        if at + 2 == len(words) or ends(words[at + 2]):
            result.insert(at + 2, lent(adjective, noun))
    return result
