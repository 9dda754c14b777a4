"""How a rulebook numbers its clauses, learnt from the rulebook, and where it breaks its own rule.

Nothing about a particular rulebook is built in: which letters are never used, at what number a group begins, whether
headings are printed, all of it is read off the numbers themselves.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal
from unicodedata import normalize

from ...model import number_key
from ..document import DocClause, Document
from ..word_changes import edit_distance
from .letters import letters_between, next_letters

_RUN = re.compile(r"(?P<separator>[\W_]*)(?:(?P<digits>\d+)|(?P<letters>[^\W\d_]+)|$)")
_QUOTED_LETTER = re.compile(r"[“\"«‘'„]([^\W\d_])[”\"»’'“]")

_USUAL_STARTS = frozenset(("1", "a", "A", "i", "I", "а", "А"))

# A letter counts as never used when this many groups step over it and at most a tenth as many have it.
_LEAST_STEPS = 2
_MOST_MISSING_LISTED = 200
_ANY_DISTANCE = 30

# At this share of neighbours with numbers left out between them, and at least so many, leaving numbers out is a habit.
_HABIT_OF_GAPS = 0.05
_LEAST_GAPS_OF_A_HABIT = 5

Kind = Literal["digits", "letters", "mark"]


@dataclass(frozen=True, slots=True)
class Part:
    """One step of a number: what separates it from the step before, and its value."""

    separator: str
    text: str
    kind: Kind


Path = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Misfit:
    """A number that does not follow from the one before it.

    `problem`: "repeated" (printed elsewhere too), "gap" (`missing` numbers left out before it), "order" (it stands
    elsewhere than its number says) or "typed" (`intended` would fit here). `after`: the number it should follow.
    """

    problem: Literal["repeated", "gap", "order", "typed"]
    clause: DocClause
    after: str | None
    intended: str | None = None
    missing: tuple[str, ...] = ()
    missing_count: int = 0


class Numbering:
    """The numbering of one document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._numbers = frozenset(document.by_number)
        self._chapters = self._chapter_prefixes()

    def path(self, number: str) -> Path:
        """A number as steps: 704.5aa is 704, .5, aa; where sections are counted through chapters, 7, 04, .5, aa."""
        parts: list[Part] = []
        position = 0
        while position < len(number):
            match = _RUN.match(number, position)
            if match is None or match.end() == position:
                break
            kind: Kind = "digits" if match["digits"] else "letters" if match["letters"] else "mark"
            text = match["digits"] or match["letters"] or ""
            parts.append(Part(match["separator"], text, kind))
            position = match.end()
        if parts and parts[0].kind == "digits" and self._chapters:
            first = parts[0].text
            for length in self._chapters:
                if first[:length] in self._chapters[length] and len(first) > length:
                    head = [Part(parts[0].separator, first[:length], "digits"), Part("", first[length:], "digits")]
                    return (*head, *parts[1:])
        return tuple(parts)

    @staticmethod
    def number(path: Path) -> str:
        """The number of a path."""
        return "".join(part.separator + part.text for part in path)

    @cached_property
    def skipped_letters(self) -> frozenset[str]:
        """Letters that this rulebook never uses to count, such as l and o, which look like digits."""
        stepped_over: Counter[str] = Counter()
        used: Counter[str] = Counter()
        for group in self._groups.values():
            letters = [part.text for part in group if part.kind == "letters" and len(part.text) == 1]
            used.update(set(letters))
            for left, right in pairwise(letters):
                stepped_over.update(letters_between(left, right)[:2])
        announced = set(_QUOTED_LETTER.findall(self._preface))
        return frozenset(
            letter
            for letter, times in stepped_over.items()
            if used[letter] * 10 <= times
            # One group is evidence enough for a letter that is another with a mark (й, ё) or that the preface names.
            and (times >= _LEAST_STEPS or letter in announced or len(normalize("NFD", letter)) > 1)
        )

    @cached_property
    def leaves_gaps(self) -> bool:
        """Whether leaving numbers out is a habit: some rulebooks never use the number of a deleted clause again."""
        pairs = gaps = 0
        for group in self._groups.values():
            for left, right in pairwise(group):
                pairs += 1
                gaps += right not in self._successors(left) and left != right
        return gaps >= _LEAST_GAPS_OF_A_HABIT and gaps > pairs * _HABIT_OF_GAPS

    @cached_property
    def misfits(self) -> tuple[Misfit, ...]:
        """Every number that does not follow, in document order; one for each defect."""
        return tuple(self._walk())

    def follows(self, before: Path | None, after: Path) -> bool:
        """Whether a number may come directly after another: its first child, or next to it or to one it is part of."""
        if before is None:
            return True
        if len(after) == len(before) + 1 and after[:-1] == before:
            return self._is_start(after)
        if 0 < len(after) <= len(before) and after[:-1] == before[: len(after) - 1]:
            return after[-1] in self._successors(before[len(after) - 1])
        return False

    def expected(self, before: Path) -> Iterator[Path]:
        """The numbers that may come directly after a number, deepest first."""
        for separator, text, kind in sorted(self._starts[len(before) + 1] | self._usual_starts(len(before) + 1)):
            yield (*before, Part(separator, text, _as_kind(kind)))
        for length in range(len(before), 0, -1):
            for part in sorted(self._successors(before[length - 1]), key=lambda part: part.text):
                yield (*before[: length - 1], part)

    # What is learnt

    def _chapter_prefixes(self) -> dict[int, frozenset[str]]:
        """Numbers of chapters whose sections continue them (7: 700, 701, …), by length, longest first."""
        sections = [
            clause for clause in self._document.clauses if clause.kind == "section" and clause.parent is not None
        ]
        counted_through = [
            clause
            for clause in sections
            if clause.number.isdecimal() and clause.parent is not None and clause.number.startswith(clause.parent)
        ]
        if not sections or len(counted_through) * 5 < len(sections) * 4:
            return {}
        by_length: dict[int, set[str]] = defaultdict(set)
        for clause in self._document.clauses:
            if clause.kind == "chapter" and clause.number.isdecimal():
                by_length[len(clause.number)].add(clause.number)
        return {length: frozenset(by_length[length]) for length in sorted(by_length, reverse=True)}

    @cached_property
    def _preface(self) -> str:
        clauses = self._document.clauses
        return self._document.source_text[: clauses[0].start if clauses else 0]

    @cached_property
    def _sequence(self) -> tuple[tuple[Path, DocClause | None], ...]:
        """All numbers in document order, with headings that this rulebook leaves out as a habit put in (None)."""
        printed = [(self.path(clause.number), clause) for clause in self._document.clauses]
        silent = self._silent_levels([path for path, _ in printed])
        sequence: list[tuple[Path, DocClause | None]] = []
        before: Path = ()
        for path, clause in printed:
            for level in silent:
                if len(path) > level and path[:level] != before[:level]:
                    sequence.append((path[:level], None))
            sequence.append((path, clause))
            before = path
        return tuple(sequence)

    @staticmethod
    def _silent_levels(paths: Sequence[Path]) -> list[int]:
        present = set(paths)
        prefixes: dict[int, set[Path]] = defaultdict(set)
        for path in paths:
            for level in range(1, len(path)):
                prefixes[level].add(path[:level])
        return [
            level
            for level in sorted(prefixes)
            if sum(prefix in present for prefix in prefixes[level]) * 2 < len(prefixes[level])
        ]

    @cached_property
    def _groups(self) -> dict[Path, list[Part]]:
        groups: dict[Path, list[Part]] = defaultdict(list)
        for path, _ in self._sequence:
            if path:
                groups[path[:-1]].append(path[-1])
        return groups

    @cached_property
    def _starts(self) -> dict[int, set[tuple[str, str, str]]]:
        """By level the values that groups begin with often enough to be a habit."""
        first: dict[int, Counter[tuple[str, str, str]]] = defaultdict(Counter)
        for parent, group in self._groups.items():
            first[len(parent) + 1][(group[0].separator, group[0].text, group[0].kind)] += 1
        starts: dict[int, set[tuple[str, str, str]]] = defaultdict(set)
        for level, counter in first.items():
            total = counter.total()
            starts[level] = {start for start, times in counter.items() if times >= 2 and times * 10 >= total}
        return starts

    def _usual_starts(self, level: int) -> set[tuple[str, str, str]]:
        styles = {(separator, kind) for separator, _, kind in self._starts.get(level, ())}
        return {(separator, "1" if kind == "digits" else "a", kind) for separator, kind in styles if kind != "mark"}

    def _is_start(self, path: Path) -> bool:
        part = path[-1]
        if part.kind == "mark" or part.text in _USUAL_STARTS:
            return True
        return (part.separator, part.text, part.kind) in self._starts.get(len(path), ())

    def _successors(self, part: Part) -> frozenset[Part]:
        if part.kind == "digits":
            following = {str(int(part.text) + 1).zfill(len(part.text))} if len(part.text) <= 9 else set()
        elif part.kind == "letters":
            following = next_letters(part.text, self.skipped_letters)
        else:
            return frozenset((Part(part.separator + part.separator[:1], part.text, part.kind),))
        return frozenset(Part(part.separator, text, part.kind) for text in following)

    # Where the numbering breaks

    def _walk(self) -> Iterator[Misfit]:
        sequence = self._sequence
        reported_twice: set[str] = set()
        occurrences = Counter(clause.number for _, clause in sequence if clause is not None)
        left = dict(occurrences)
        before: Path | None = None
        for index, (path, clause) in enumerate(sequence):
            after = sequence[index + 1][0] if index + 1 < len(sequence) else None
            if clause is not None:
                left[clause.number] -= 1
            if clause is None or not path:
                before = path or before
                continue
            last_of_repeated = occurrences[clause.number] > 1 and not left[clause.number]
            if self.follows(before, path) or before is None:
                before = path
                if last_of_repeated and clause.number not in reported_twice:
                    yield Misfit("repeated", clause, None)
                continue
            # Of a number printed twice the first may just come after a gap.
            repeated = occurrences[clause.number] > 1
            misfit, before = self._judge(before, path, clause, after, repeated, repeated and bool(left[clause.number]))
            if misfit is not None:
                if misfit.problem == "repeated":
                    reported_twice.add(clause.number)
                yield misfit

    def _judge(
        self, before: Path, path: Path, clause: DocClause, after: Path | None, repeated: bool, comes_again: bool
    ) -> tuple[Misfit | None, Path]:
        """What is wrong with a number that does not follow, and the number from which to go on."""
        follows_before = self.number(before)
        goes_on = after is None or self.follows(path, after)
        intended = self._intended(before, path, after)
        missing, count = self._left_out(before, path)
        gap = Misfit("gap", clause, follows_before, None, missing, count) if missing else None
        skipped_over = after is not None and not goes_on and self.follows(before, after)
        if repeated and intended is None and not goes_on and not skipped_over:
            # That the number is wrong is certain here, so the one meant may be quite unlike it.
            intended = self._intended(before, path, after, within=_ANY_DISTANCE)
        if repeated and intended is not None:
            return Misfit("repeated", clause, follows_before, self.number(intended)), intended
        if repeated and not (comes_again and gap is not None and not skipped_over):
            return Misfit("repeated", clause, follows_before), before if skipped_over else path
        if goes_on and count:
            return gap, path
        if self.leaves_gaps and not repeated and self._in_order(before, path, after):
            # where numbers are left out as a habit, one that only comes late is no slip
            return gap, path
        if intended is not None:
            return Misfit("typed", clause, follows_before, self.number(intended)), intended
        if after is not None and self.follows(before, after):
            return Misfit("order", clause, follows_before), before
        if count:
            return gap, path
        if _comparable(before, path):
            return Misfit("order", clause, follows_before), path
        return None, path

    def _in_order(self, before: Path, path: Path, after: Path | None) -> bool:
        key = number_key(self.number(path))
        return number_key(self.number(before)) < key and (after is None or key < number_key(self.number(after)))

    def _intended(self, before: Path, path: Path, after: Path | None, within: int = 2) -> Path | None:
        """The number that was meant: free, close to what is printed, fitting before and after."""
        printed = self.number(path)
        best: Path | None = None
        best_distance = within + 1
        for candidate in self.expected(before):
            number = self.number(candidate)
            # A letter that is never used was not meant.
            if (
                number[-1:] in self.skipped_letters
                or number in self._numbers
                or (after is not None and not self.follows(candidate, after))
            ):
                continue
            distance = edit_distance(printed, number, best_distance)
            if distance < best_distance:
                best, best_distance = candidate, distance
        return best

    def _left_out(self, before: Path, path: Path) -> tuple[tuple[str, ...], int]:
        """The numbers left out between two, less those that stand elsewhere; and how many were stepped over at all."""
        level = 0
        while level < min(len(before), len(path)) and before[level] == path[level]:
            level += 1
        if level >= len(path):
            return (), 0
        stem = path[:level]
        if level < len(before):
            values = self._values_between(before[level], path[level])
            if values is None:
                return (), 0
        else:
            values = self._values_before(path[: level + 1])
        count = len(values)
        listed = [(*stem, part) for part in values[:_MOST_MISSING_LISTED]]
        if len(path) > level + 1:
            # Parents that should have been printed on the way down.
            listed += [path[:length] for length in range(level + 1, len(path))]
            count += len(path) - level - 1
        missing = tuple(number for number in map(self.number, listed) if number not in self._numbers)
        return missing, count

    def _values_between(self, low: Part, high: Part) -> Sequence[Part] | None:
        """The values between two of one group; None where the second does not come after the first."""
        if low.kind != high.kind or low.separator != high.separator or low.kind == "mark":
            return None
        if low.kind == "digits":
            first, last = int(low.text[:9]), int(high.text[:9])
            if last <= first:
                return None
            width = len(low.text)
            return _DigitParts(low.separator, first + 1, last, width)
        if (len(high.text), high.text) <= (len(low.text), low.text):
            return None
        values: list[Part] = []
        part = low
        while len(values) < _MOST_MISSING_LISTED:
            text = min(next_letters(part.text, self.skipped_letters), key=lambda text: (len(text), text), default=None)
            # The letter before the printed one may be a skipped one, so that stepping passes it.
            if text is None or (len(text), text) >= (len(high.text), high.text):
                break
            part = Part(low.separator, text, "letters")
            if text not in self.skipped_letters:
                values.append(part)
        return values

    def _values_before(self, path: Path) -> Sequence[Part]:
        """The values before the first of a group, from where groups of this level begin."""
        part = path[-1]
        if self._is_start(path) or part.kind == "mark":
            return ()
        if part.kind == "letters":
            start = Part(part.separator, "a" if part.text < "а" else "а", "letters")
            between = self._values_between(start, part)
            return (start, *between) if between is not None else ()
        habits = [int(text) for separator, text, kind in self._starts.get(len(path), ()) if kind == "digits"]
        first = min(habits, default=1)
        return _DigitParts(part.separator, first, int(part.text[:9]), len(part.text) if part.text[0] == "0" else 1)


class _DigitParts(Sequence[Part]):
    """Consecutive numbers, made when asked for: a jump to 999999999 costs nothing."""

    def __init__(self, separator: str, first: int, end: int, width: int) -> None:
        self._separator, self._range, self._width = separator, range(first, max(first, end)), width

    def __len__(self) -> int:
        return len(self._range)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]  # typed, it would need both overloads of Sequence
        chosen = self._range[index]
        if isinstance(chosen, range):
            return [self._part(value) for value in chosen]
        return self._part(chosen)

    def _part(self, value: int) -> Part:
        return Part(self._separator, str(value).zfill(self._width), "digits")


def _comparable(before: Path, path: Path) -> bool:
    """Whether two numbers count in the same way where they part, so that one can be said to come too late."""
    for left, right in zip(before, path, strict=False):
        if left != right:
            return left.kind == right.kind and left.separator == right.separator
    return len(path) <= len(before)


def _as_kind(kind: str) -> Kind:
    return "digits" if kind == "digits" else "letters" if kind == "letters" else "mark"
