"""What changed from one edition of a rulebook to the next."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..model import ClauseId
from .document import DocClause, Document
from .pairing import Pairing, pair_clauses
from .word_changes import similarity
from .wording import MASK, Wording, clause_wordings, term_wordings, words

# Runs of this many words are compared to tell whether a clause went into another, and this share of them must be there.
_RUN_LENGTH = 5
_LEAST_CONTAINED = 0.7
_LEAST_WORDS = 6
_MOST_HOLDERS = 8

_SPOKEN = re.compile(rf"[^\W_]+|{MASK}")
_Runs = Sequence[frozenset[tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Pair:
    """A clause that both editions have. `similarity` is of their words, 1.0 where only numbers or typography differ.

    `stale`: numbers that the new clause still cites although the clause they meant in the old edition is elsewhere now:
    `(cited number, number to cite now)`.
    """

    old: DocClause
    new: DocClause
    old_wording: Wording
    new_wording: Wording
    similarity: float
    stale: tuple[tuple[str, str], ...] = ()

    @property
    def reworded(self) -> bool:
        """Whether words changed, apart from citations and typography."""
        return self.old_wording.folded != self.new_wording.folded

    @property
    def renumbered(self) -> bool:
        return self.old.number != self.new.number

    @property
    def references_changed(self) -> bool:
        return self.old_wording.citations != self.new_wording.citations

    @property
    def reset(self) -> bool:
        """Whether the clause is printed differently at all."""
        return self.old_wording.plain != self.new_wording.plain


@dataclass(frozen=True, slots=True)
class Regrouping:
    """Clauses whose text went into one (merged: several old, one new) or came from one (split: several new)."""

    old: tuple[DocClause, ...]
    new: tuple[DocClause, ...]


@dataclass(frozen=True, slots=True)
class TermChanges:
    """What changed in the glossary, by term."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[tuple[str, Wording, Wording], ...] = ()
    references_only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Diff:
    """The difference of two editions. Every clause of either is in one pair, or removed, merged, added or split off.

    `pairs` holds all clauses that both have, changed or not, in the old edition's order.
    """

    old: Document
    new: Document
    pairs: tuple[Pair, ...]
    added: tuple[DocClause, ...]
    removed: tuple[DocClause, ...]
    merged: tuple[Regrouping, ...]
    split: tuple[Regrouping, ...]
    terms: TermChanges

    @property
    def changed(self) -> tuple[Pair, ...]:
        """Reworded clauses, renumbered or not."""
        return tuple(pair for pair in self.pairs if pair.reworded)

    @property
    def moved(self) -> tuple[Pair, ...]:
        """The same wording under a new number; citations in it may have followed other moves."""
        return tuple(pair for pair in self.pairs if pair.renumbered and not pair.reworded)

    @property
    def references_only(self) -> tuple[Pair, ...]:
        """The same wording under the same number, citing other numbers."""
        return tuple(p for p in self.pairs if p.references_changed and not p.renumbered and not p.reworded)

    @property
    def typography(self) -> tuple[Pair, ...]:
        """The same words set with other signs."""
        return tuple(p for p in self.pairs if p.reset and not (p.reworded or p.renumbered or p.references_changed))

    @property
    def stale(self) -> tuple[Pair, ...]:
        """Clauses with a citation that did not follow the clause it meant to its new number."""
        return tuple(pair for pair in self.pairs if pair.stale)

    @property
    def empty(self) -> bool:
        """Whether the editions have the same clauses with the same words, numbers and citations."""
        return self.terms == TermChanges() and not any(
            (self.added, self.removed, self.merged, self.split, self.changed, self.moved, self.references_only)
        )


def compare(old: Document, new: Document) -> Diff:
    """Compare two editions; neither has to be complete or free of errors."""
    old_wordings, new_wordings = clause_wordings(old), clause_wordings(new)
    old_runs, new_runs = _word_runs(old_wordings), _word_runs(new_wordings)
    pairing = _with_absorbed_alone(
        pair_clauses(old, new, old_wordings, new_wordings), old_wordings, new_wordings, old_runs, new_runs
    )
    renumbered = _renumbering(pairing, old, new)
    pairs = tuple(
        Pair(
            old.clauses[i],
            new.clauses[j],
            old_wordings[i],
            new_wordings[j],
            score,
            _stale(old_wordings[i], new_wordings[j], renumbered),
        )
        for i, j, score in pairing.pairs
    )
    new_mate = {i: j for i, j, _ in pairing.pairs}
    old_mate = {j: i for i, j, _ in pairing.pairs}
    merged_into = _absorbed(pairing.old_left, old_runs, new_runs, old_mate)
    split_from = _absorbed(pairing.new_left, new_runs, old_runs, new_mate)
    return Diff(
        old=old,
        new=new,
        pairs=pairs,
        added=tuple(new.clauses[j] for j in pairing.new_left if j not in split_from),
        removed=tuple(old.clauses[i] for i in pairing.old_left if i not in merged_into),
        merged=tuple(
            Regrouping(tuple(old.clauses[i] for i in sources), (new.clauses[j],))
            for j, sources in _regrouped(merged_into, old_mate)
        ),
        split=tuple(
            Regrouping((old.clauses[i],), tuple(new.clauses[j] for j in results))
            for i, results in _regrouped(split_from, new_mate)
        ),
        terms=_compare_terms(old, new),
    )


def to_json(diff: Diff) -> dict[str, object]:
    """The object that `svod diff --json` prints. `rulings` is for the built-in rulebooks: an import has none."""

    def old_id(clause: DocClause) -> str:
        return str(ClauseId(diff.old.rulebook, clause.number))

    def new_id(clause: DocClause) -> str:
        return str(ClauseId(diff.new.rulebook, clause.number))

    def both(pairs: Iterable[Pair]) -> list[dict[str, object]]:
        return [{"old": old_id(pair.old), "new": new_id(pair.new)} for pair in pairs]

    return {
        "added": [new_id(clause) for clause in diff.added],
        "removed": [old_id(clause) for clause in diff.removed],
        "changed": [
            {"old": old_id(pair.old), "new": new_id(pair.new), "similarity": round(pair.similarity, 3)}
            for pair in diff.changed
        ],
        "moved": both(diff.moved),
        "references_only": both(diff.references_only),
        "rulings": [],
        "merged": [{"old": [old_id(c) for c in group.old], "new": new_id(group.new[0])} for group in diff.merged],
        "split": [{"old": old_id(group.old[0]), "new": [new_id(c) for c in group.new]} for group in diff.split],
        "typography_only": both(diff.typography),
        "stale_references": [
            {"clause": new_id(pair.new), "cites": cited, "now": now} for pair in diff.stale for cited, now in pair.stale
        ],
        "terms": {
            "added": list(diff.terms.added),
            "removed": list(diff.terms.removed),
            "changed": [term for term, _, _ in diff.terms.changed],
            "references_only": list(diff.terms.references_only),
        },
    }


def _renumbering(pairing: Pairing, old: Document, new: Document) -> dict[str, str]:
    """Old number to new number, of the clauses that both editions have; the first where a number is repeated."""
    numbers: dict[str, str] = {}
    for i, j, _ in pairing.pairs:
        numbers.setdefault(old.clauses[i].number, new.clauses[j].number)
    return numbers


def _stale(old: Wording, new: Wording, renumbered: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Citations printed as before although what they meant is elsewhere now; not judged where one came or went."""
    if len(old.targets) != len(new.targets):
        return ()
    found = []
    for before, after in zip(old.targets, new.targets, strict=True):
        if before == after and len(before) == 1 and renumbered.get(before[0], before[0]) != before[0]:
            found.append((before[0], renumbered[before[0]]))
    return tuple(dict.fromkeys(found))


def _with_absorbed_alone(
    pairing: Pairing, old: Sequence[Wording], new: Sequence[Wording], old_runs: _Runs, new_runs: _Runs
) -> Pairing:
    """Pair a clause with the one that holds its text, where no third is involved: it grew or shrank."""
    old_left, new_left = set(pairing.old_left), set(pairing.new_left)
    absorbed = _absorbed(pairing.old_left, old_runs, new_runs, {}).items()
    shrunk = _absorbed(pairing.new_left, new_runs, old_runs, {}).items()
    found: list[tuple[int, int, float]] = []
    for i, j in sorted({*absorbed, *((i, j) for j, i in shrunk)}):
        if i in old_left and j in new_left:
            old_left.discard(i)
            new_left.discard(j)
            found.append((i, j, similarity(words(old[i].folded), words(new[j].folded))))
    return Pairing(tuple(sorted((*pairing.pairs, *found))), tuple(sorted(old_left)), tuple(sorted(new_left)))


def _absorbed(left: Iterable[int], runs_here: _Runs, others: _Runs, mates: Mapping[int, int]) -> dict[int, int]:
    """For each clause without a mate the clause of the other edition that holds most of its runs of words, if one does.

    `mates` leads from a clause of the other edition to its mate in this one. A run that the mate has as well did not
    come or go: a new clause worded like another that stayed as it was is no part of it.
    """
    runs = {position: runs_here[position] for position in left}
    sought = {run for clause_runs in runs.values() for run in clause_runs}
    holders: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for other, runs_there in enumerate(others if sought else ()):
        shared = runs_there & sought
        if shared and other in mates:
            shared -= runs_here[mates[other]]
        for run in shared:
            holders[run].append(other)
    absorbed: dict[int, int] = {}
    for position, clause_runs in runs.items():
        counts: dict[int, int] = defaultdict(int)
        for run in clause_runs:
            # A run that stands everywhere («as long as it is …») tells nothing, and would cost most.
            if len(holders[run]) <= _MOST_HOLDERS:
                for other in holders[run]:
                    counts[other] += 1
        if counts:
            best = min(counts, key=lambda other: (-counts[other], other))
            if counts[best] >= _LEAST_CONTAINED * len(clause_runs):
                absorbed[position] = best
    return absorbed


def _word_runs(wordings: Sequence[Wording]) -> _Runs:
    """For each wording its runs of words; none for short ones, whose words stand together by chance."""
    found: list[frozenset[tuple[str, ...]]] = []
    for wording in wordings:
        spoken = _SPOKEN.findall(wording.folded.lower())
        runs = zip(*(spoken[offset:] for offset in range(_RUN_LENGTH)), strict=False)
        found.append(frozenset(runs) if len(spoken) >= _LEAST_WORDS else frozenset())
    return found


def _regrouped(absorbed: Mapping[int, int], mates: Mapping[int, int]) -> list[tuple[int, list[int]]]:
    """By the clause that holds them, the clauses of the other edition that it holds, its own mate among them."""
    groups: dict[int, set[int]] = defaultdict(set)
    for position, holder in absorbed.items():
        groups[holder].add(position)
        if holder in mates:
            groups[holder].add(mates[holder])
    return [(holder, sorted(group)) for holder, group in sorted(groups.items())]


def _compare_terms(old: Document, new: Document) -> TermChanges:
    before, after = term_wordings(old), term_wordings(new)
    both = [term for term in after if term in before]
    return TermChanges(
        added=tuple(term for term in after if term not in before),
        removed=tuple(term for term in before if term not in after),
        changed=tuple((term, before[term], after[term]) for term in both if before[term].folded != after[term].folded),
        references_only=tuple(
            term
            for term in both
            if before[term].folded == after[term].folded and before[term].citations != after[term].citations
        ),
    )
