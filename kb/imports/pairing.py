"""Which clause of one edition is which clause of the next.

Numbers are the worst witness: one new clause renumbers all that follow. So wording speaks first (the same text,
wherever it stands), then place (the children of matched parents), then number, and last similarity for what was
rewritten.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

from .document import DocClause, Document
from .word_changes import similarity
from .wording import Wording, words

# A rewritten clause is still the same one where this much of its words stayed, in its own place or in another.
_LEAST_IN_PLACE = 0.35
_LEAST_ELSEWHERE = 0.6
# A clause in its old place wins over a slightly more similar one elsewhere.
_BONUS_IN_PLACE = 0.1
_LEAST_BODY = 20

_RAREST_WORDS = 12
_MOST_CLAUSES_A_WORD = 40
_CANDIDATES = 5


@dataclass(frozen=True, slots=True)
class Pairing:
    """Matched clauses as positions in the two documents, old first, and how similar their words are (1.0: the same)."""

    pairs: tuple[tuple[int, int, float], ...]
    old_left: tuple[int, ...]
    new_left: tuple[int, ...]


def pair_clauses(
    old: Document, new: Document, old_wordings: Sequence[Wording], new_wordings: Sequence[Wording]
) -> Pairing:
    """Match the clauses of two editions; each is in at most one pair. Time grows with the length of the documents."""
    matcher = _Matcher(old.clauses, new.clauses, old_wordings, new_wordings)
    matcher.match_unique_wordings()
    matcher.match_repeated_wordings()
    matcher.match_rewritten()
    matcher.match_headings()
    pairs = tuple(sorted((i, j, score) for i, (j, score) in matcher.mate_of_old.items()))
    return Pairing(pairs, tuple(matcher.unmatched_old()), tuple(matcher.unmatched_new()))


class _Matcher:
    def __init__(
        self,
        old: Sequence[DocClause],
        new: Sequence[DocClause],
        old_wordings: Sequence[Wording],
        new_wordings: Sequence[Wording],
    ) -> None:
        self.old, self.new = old, new
        self.old_wordings, self.new_wordings = old_wordings, new_wordings
        self.mate_of_old: dict[int, tuple[int, float]] = {}
        self.mate_of_new: dict[int, int] = {}
        self.new_by_number: dict[str, list[int]] = defaultdict(list)
        for j, clause in enumerate(new):
            self.new_by_number[clause.number].append(j)

    def unmatched_old(self) -> list[int]:
        return [i for i in range(len(self.old)) if i not in self.mate_of_old]

    def unmatched_new(self) -> list[int]:
        return [j for j in range(len(self.new)) if j not in self.mate_of_new]

    def match_unique_wordings(self) -> None:
        """The same wording, printed once in either edition, is the same clause whatever its number."""
        old_counts = Counter(wording.folded for wording in self.old_wordings)
        new_counts = Counter(wording.folded for wording in self.new_wordings)
        place = {wording.folded: j for j, wording in enumerate(self.new_wordings)}
        for i, wording in enumerate(self.old_wordings):
            if wording.folded and old_counts[wording.folded] == 1 and new_counts[wording.folded] == 1:
                self._pair(i, place[wording.folded], 1.0)

    def match_repeated_wordings(self) -> None:
        """Wordings that an edition prints several times («General») go by place, then number, then order."""
        parents = self._mapped_parents()
        keys: tuple[tuple[Callable[[int], Hashable], Callable[[int], Hashable]], ...] = (
            (
                lambda i: (parents.get(self.old[i].parent), _tail(self.old[i])),
                lambda j: (self.new[j].parent, _tail(self.new[j])),
            ),
            (lambda i: self.old[i].number, lambda j: self.new[j].number),
            (lambda i: parents.get(self.old[i].parent), lambda j: self.new[j].parent),
            (lambda i: None, lambda j: None),
        )
        for old_key, new_key in keys:
            waiting: dict[Hashable, deque[int]] = defaultdict(deque)
            for j in self.unmatched_new():
                waiting[(self.new_wordings[j].folded, new_key(j))].append(j)
            for i in self.unmatched_old():
                queue = waiting.get((self.old_wordings[i].folded, old_key(i)))
                # A clause without any words is known by its place alone.
                if queue and (self.old_wordings[i].folded or old_key(i) is not None):
                    self._pair(i, queue.popleft(), 1.0)

    def match_rewritten(self) -> None:
        """Pair what is left by likeness, the most alike first."""
        old_left, new_left = self.unmatched_old(), self.unmatched_new()
        old_words = {i: words(self.old_wordings[i].folded) for i in old_left}
        new_words = {j: words(self.new_wordings[j].folded) for j in new_left}
        parents = self._mapped_parents()
        by_place: dict[tuple[str | None, str], list[int]] = defaultdict(list)
        for j in new_left:
            by_place[(self.new[j].parent, _tail(self.new[j]))].append(j)
        index = _RareWordIndex(new_words)
        scored: list[tuple[float, int, int, float]] = []
        for i in old_left:
            in_place = set(by_place.get((parents.get(self.old[i].parent), _tail(self.old[i])), ())[:_CANDIDATES])
            same_number = self.new_by_number.get(self.old[i].number, [])[:_CANDIDATES]
            in_place.update(j for j in same_number if j in new_words)
            for j in sorted(in_place | set(index.candidates(old_words[i]))):
                least = _LEAST_IN_PLACE if j in in_place else _LEAST_ELSEWHERE
                score = similarity(old_words[i], new_words[j])
                kept = max(score, self._kept_body(i, j, j in in_place))
                if kept >= least:
                    scored.append((kept + (_BONUS_IN_PLACE if j in in_place else 0.0), i, j, score))
        for _, i, j, score in sorted(scored, key=lambda entry: (-entry[0], entry[1], entry[2])):
            if i not in self.mate_of_old and j not in self.mate_of_new:
                self._pair(i, j, score)

    def match_headings(self) -> None:
        """A heading under which most clauses stayed is the same heading, even with every word of it replaced."""
        parents = self._mapped_parents()
        free = {self.new[j].number: j for j in reversed(self.unmatched_new())}
        for i in self.unmatched_old():
            j = free.get(parents.get(self.old[i].number) or "")
            if j is not None and j not in self.mate_of_new:
                score = similarity(words(self.old_wordings[i].folded), words(self.new_wordings[j].folded))
                self._pair(i, j, score)

    def _kept_body(self, i: int, j: int, in_place: bool) -> float:
        """How surely two clauses are one because the body of one is in the other: an addition is no rewrite."""
        old, new = self.old_wordings[i].body, self.new_wordings[j].body
        if min(len(old), len(new)) < _LEAST_BODY:
            return 0.0
        if old == new:
            return 1.0
        contained = old.rstrip(". ") in new or new.rstrip(". ") in old
        return _LEAST_IN_PLACE if in_place and contained else 0.0

    def _pair(self, i: int, j: int, score: float) -> None:
        self.mate_of_old[i] = (j, score)
        self.mate_of_new[j] = i

    def _mapped_parents(self) -> dict[str | None, str | None]:
        """For each parent of the old edition the parent that most of its matched children have in the new one."""
        votes: dict[str | None, Counter[str | None]] = defaultdict(Counter)
        for i, (j, _) in self.mate_of_old.items():
            votes[self.old[i].parent][self.new[j].parent] += 1
        mapped: dict[str | None, str | None] = {None: None}
        for parent, counter in votes.items():
            mapped[parent] = max(counter, key=lambda target: (counter[target], target == parent))
        for i, (j, _) in self.mate_of_old.items():
            # Where the parent itself is matched, that says more than its children.
            mapped[self.old[i].number] = self.new[j].number
        return mapped


class _RareWordIndex:
    """Finds the clauses that share the rarest words with a text."""

    def __init__(self, texts: dict[int, list[str]]) -> None:
        self._clauses_with: dict[str, list[int]] = defaultdict(list)
        for j, text in texts.items():
            for word in dict.fromkeys(text):
                self._clauses_with[word].append(j)

    def candidates(self, text: Iterable[str]) -> list[int]:
        """At most five, the likeliest first."""
        known = [(len(self._clauses_with[word]), word) for word in dict.fromkeys(text) if word in self._clauses_with]
        weight: dict[int, float] = defaultdict(float)
        for frequency, word in sorted(known)[:_RAREST_WORDS]:
            for j in self._clauses_with[word][:_MOST_CLAUSES_A_WORD]:
                weight[j] += 1 / frequency
        return sorted(weight, key=lambda j: (-weight[j], j))[:_CANDIDATES]


def _tail(clause: DocClause) -> str:
    """What a number adds to its parent's: «b» of 310.8b, «.4» of 310.4."""
    if clause.parent and clause.number.startswith(clause.parent):
        return clause.number[len(clause.parent) :]
    return clause.number
