"""Checks of the numbers: each printed once, none left out, all in order."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from ...model import Finding, Severity
from .context import Context
from .numbering import Misfit

# Where more than half as many headings are bare as have clauses, they are clauses that read like titles.
_MOST_BARE = 0.5


def repeated_numbers(context: Context) -> Iterator[Finding]:
    """DOC201: one number printed for two clauses."""
    lines: dict[str, list[int]] = defaultdict(list)
    for clause in context.document.clauses:
        if len(lines[clause.number]) < 2:
            lines[clause.number].append(clause.line)
    for misfit in _of(context, "repeated"):
        number = misfit.clause.number
        other = next((line for line in lines[number] if line != misfit.clause.line), None)
        where = "" if other is None else f"The other is in line {other}. "
        free = misfit.intended or _next_free(context, misfit)
        hint = where + (f"Here {free} would come next." if free else "Give one of the two another number.")
        message = f"{number} is printed more than once"
        yield context.finding("DOC201", Severity.ERROR, misfit.clause, message, hint)


def number_gaps(context: Context) -> Iterator[Finding]:
    """DOC202: numbers left out. A rulebook that never gives a number a second time gets one remark instead of many."""
    gaps = [misfit for misfit in _of(context, "gap") if misfit.missing]
    if len(gaps) > 1 and context.numbering.leaves_gaps:
        first = gaps[0]
        message = f"numbers are left out in {len(gaps)} places, {first.missing[0]} before {first.clause.number} first"
        hint = "Leaving numbers unused seems to be this rulebook's habit, so the others are not listed."
        yield context.finding("DOC202", Severity.INFO, first.clause, message, hint)
        return
    for misfit in gaps:
        yield _gap(context, misfit)


def order(context: Context) -> Iterator[Finding]:
    """DOC203: a clause that stands elsewhere than its number says."""
    for misfit in _of(context, "order"):
        message = f"{misfit.clause.number} stands after {misfit.after}, out of order"
        yield context.finding("DOC203", Severity.ERROR, misfit.clause, message, "Move it to its place, or renumber it.")


def mistyped_numbers(context: Context) -> Iterator[Finding]:
    """DOC204: a number that is wrong where it stands and would fit with one slip put right."""
    for misfit in _of(context, "typed"):
        message = f"{misfit.clause.number} stands after {misfit.after}, where {misfit.intended} is missing"
        yield context.finding("DOC204", Severity.ERROR, misfit.clause, message, f"Write {misfit.intended}.")


def headings_without_clauses(context: Context) -> Iterator[Finding]:
    """DOC205: a chapter or section that has a title and nothing else, where its like have clauses."""
    clauses = context.document.clauses
    headings = [clause for clause in clauses if clause.kind != "clause" and clause.heading]
    bare = [clause for clause in headings if _is_bare(context, clause.number)]
    filled = Counter((clause.kind, clause.depth) for clause in headings) - Counter((c.kind, c.depth) for c in bare)
    for clause in bare:
        # The last heading of a fragment has its clauses in the next part.
        last_of_part = context.is_fragment and clause is clauses[-1]
        if not last_of_part and filled[clause.kind, clause.depth] * _MOST_BARE >= len(bare):
            message = f"{clause.number} has a title but no clauses"
            hint = "Add its clauses, or delete the heading."
            yield context.finding("DOC205", Severity.WARNING, clause, message, hint)


def empty_clauses(context: Context) -> Iterator[Finding]:
    """DOC206: a number with nothing behind it."""
    for clause in context.document.clauses:
        if not clause.heading and not clause.inferred and _is_bare(context, clause.number):
            if clause.text or clause.examples or clause.tables:
                continue
            message = f"{clause.number} is empty"
            yield context.finding("DOC206", Severity.ERROR, clause, message, "Add its text, or delete the number.")


def _is_bare(context: Context, number: str) -> bool:
    clause = context.document.by_number[number]
    return not (clause.text or clause.examples or clause.tables or context.document.children.get(number))


def _next_free(context: Context, misfit: Misfit) -> str | None:
    """The number that would come next in the same group, where it is not taken."""
    if misfit.after is None:
        return None
    numbering = context.numbering
    length = len(numbering.path(misfit.clause.number))
    for path in numbering.expected(numbering.path(misfit.after)):
        number = numbering.number(path)
        if len(path) == length and number not in context.document.by_number:
            return number
    return None


def _of(context: Context, problem: str) -> Iterator[Misfit]:
    return (misfit for misfit in context.misfits if misfit.problem == problem)


def _gap(context: Context, misfit: Misfit) -> Finding:
    first, last = misfit.missing[0], misfit.missing[-1]
    number = misfit.clause.number
    top = len(context.numbering.path(first)) == 1
    if len(misfit.missing) == 1:
        message = f"{first} is missing: {number} comes after {misfit.after}"
    elif misfit.missing_count > len(misfit.missing):
        message = f"{first} and more are missing ({misfit.missing_count}): {number} comes after {misfit.after}"
    else:
        message = f"{first} to {last} are missing: {number} comes after {misfit.after}"
    if context.is_fragment and top:
        hint = "These chapters are not part of what is loaded."
        return context.finding("DOC202", Severity.INFO, misfit.clause, message, hint)
    hint = f"Renumber, or say in the rulebook that {first} is not used."
    return context.finding("DOC202", Severity.WARNING, misfit.clause, message, hint)
