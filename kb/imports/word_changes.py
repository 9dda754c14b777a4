"""How far texts are from each other: what changed inside a clause, word by word. The only importer of rapidfuzz.

rapidfuzz comes with the extra `import`, so it is imported where it is used: the rules are checked without it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from .wording import fold_typography

Operation = Literal["equal", "delete", "insert"]

_PIECE = re.compile(r"[^\W_]+(?:[.'’-][^\W_]+)*\s*|[^\w\s]\s*|_\s*|\s+")

# Both bound the worst case: words of one text times words of the other. Beyond them the texts are compared as bags of
# words (similarity) or replaced as a whole between their common beginning and end (changes).
_MOST_COMPARED = 2_000_000_000
_MOST_ALIGNED = 200_000_000


@dataclass(frozen=True, slots=True)
class WordChange:
    """A run of text that both editions have ("equal"), that is gone ("delete") or that is new ("insert")."""

    operation: Operation
    text: str


def similarity(old: Sequence[str], new: Sequence[str], at_least: float = 0.0) -> float:
    """How much two word sequences have in common, 0 to 1; 0 where it is less than `at_least`."""
    if not old or not new:
        return 1.0 if len(old) == len(new) else 0.0
    if len(old) * len(new) > _MOST_COMPARED:
        shared = (Counter(old) & Counter(new)).total()
        return 2 * shared / (len(old) + len(new))
    from rapidfuzz.distance import Indel

    return float(Indel.normalized_similarity(old, new, score_cutoff=at_least))


def edit_distance(left: str, right: str, most: int = 3) -> int:
    """Insertions, deletions, replacements and swaps of neighbours that make one string of the other; at most `most`."""
    from rapidfuzz.distance import OSA

    return min(most, OSA.distance(left, right, score_cutoff=most))


def word_changes(old: str, new: str) -> tuple[WordChange, ...]:
    """What makes `new` of `old`; typography alone is no change. The equal and inserted runs together are `new`.

    >>> [(change.operation, change.text) for change in word_changes("put a card", "put the card")]
    [('equal', 'put '), ('delete', 'a '), ('insert', 'the '), ('equal', 'card')]
    """
    old_pieces, new_pieces = _PIECE.findall(old), _PIECE.findall(new)
    runs: list[tuple[Operation, str]] = []
    for operation, old_run, new_run in _absorb_islands(list(_aligned(old_pieces, new_pieces))):
        if operation == "equal":
            runs.append(("equal", "".join(new_run)))
            continue
        if old_run:
            runs.append(("delete", "".join(old_run)))
        if new_run:
            runs.append(("insert", "".join(new_run)))
    return tuple(WordChange(operation, text) for operation, text in runs)


_Run = tuple[Literal["equal", "change"], list[str], list[str]]


def _aligned(old: list[str], new: list[str]) -> Iterator[_Run]:
    old_folded = [fold_typography(piece) for piece in old]
    new_folded = [fold_typography(piece) for piece in new]
    first = _common_length(old_folded, new_folded)
    last = _common_length(old_folded[first:][::-1], new_folded[first:][::-1])
    old_end, new_end = len(old) - last, len(new) - last
    if first:
        yield "equal", old[:first], new[:first]
    if (old_end - first) * (new_end - first) > _MOST_ALIGNED:
        yield "change", old[first:old_end], new[first:new_end]
    else:
        from rapidfuzz.distance import Indel

        for step in Indel.opcodes(old_folded[first:old_end], new_folded[first:new_end]):
            old_run = old[first + step.src_start : first + step.src_end]
            new_run = new[first + step.dest_start : first + step.dest_end]
            yield ("equal" if step.tag == "equal" else "change"), old_run, new_run
    if last:
        yield "equal", old[old_end:], new[new_end:]


def _common_length(old: Sequence[str], new: Sequence[str]) -> int:
    length = 0
    for left, right in zip(old, new, strict=False):
        if left != right:
            break
        length += 1
    return length


def _absorb_islands(runs: list[_Run]) -> list[_Run]:
    """Join neighbouring changes, also over a short run that stayed by chance: a rewritten sentence is one change."""
    joined: list[_Run] = []
    for index, (operation, old_run, new_run) in enumerate(runs):
        if operation == "equal" and 0 < index < len(runs) - 1 and _is_island(new_run, runs[index - 1], runs[index + 1]):
            operation = "change"
        if joined and joined[-1][0] == operation:
            joined[-1][1].extend(old_run)
            joined[-1][2].extend(new_run)
        else:
            joined.append((operation, list(old_run), list(new_run)))
    return joined


def _is_island(run: list[str], before: _Run, after: _Run) -> bool:
    if before[0] == "equal" or after[0] == "equal" or sum(map(_is_word, run)) > 1 or len(run) > 2:
        return False
    return all(sum(map(_is_word, change[1] + change[2])) >= 2 for change in (before, after))


def _is_word(piece: str) -> bool:
    return piece[0].isalnum()
