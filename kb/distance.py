"""How far two words are apart. Standard library only; loaded by every search."""

from __future__ import annotations


def edits(one: str, other: str, limit: int) -> int:
    """How many letters must be changed, added, dropped or exchanged with their neighbour (each pair once); more than `limit` as
    `limit` + 1.

    >>> edits("спосбность", "способность", 2), edits("удрар", "удар", 2), edits("тса", "ста", 2), edits("удар", "щит", 2)
    (1, 1, 1, 3)
    """
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    if one == other:
        return 0
    # what both begin or end with is left alone by one of the shortest ways
    start = 0
    for char, target in zip(one, other, strict=False):
        if char != target:
            break
        start += 1
    end, others_end = len(one), len(other)
    while end > start and others_end > start and one[end - 1] == other[others_end - 1]:
        end -= 1
        others_end -= 1
    one, other = one[start:end], other[start:others_end]
    if not one or not other:
        return len(one) + len(other)  # the difference in length, which is within the limit
    if limit == 1:
        swapped = len(one) == len(other) == 2 and one == other[::-1]
        return 1 if swapped or len(one) == len(other) == 1 else 2
    return _counted(one, other, limit)


def _counted(one: str, other: str, limit: int) -> int:
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, char in enumerate(one, 1):
        before_last, before, row = before, row, [i]
        left = i
        for j, target in enumerate(other, 1):
            if char == target:
                cost = before[j - 1]
            else:
                cost = before[j - 1]
                if before[j] < cost:
                    cost = before[j]
                if left < cost:
                    cost = left
                cost += 1
                if i > 1 and j > 1 and char == other[j - 2] and one[i - 2] == target and before_last[j - 2] < cost:
                    cost = before_last[j - 2] + 1
            row.append(cost)
            left = cost
        if min(row) > limit:
            return limit + 1
    return min(row[-1], limit + 1)
