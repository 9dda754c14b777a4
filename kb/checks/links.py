"""References between clauses, and the clauses that statements rest on."""

from __future__ import annotations

from collections.abc import Iterator

from ..codes import finding
from ..model import Clause, ClauseId, ClauseReference, Finding, Span, Text
from ..text import words
from .facts import BookFacts, Facts
from .numbers import lies_in


def references_lead_somewhere(facts: Facts) -> Iterator[Finding]:
    """A reference leads to a clause of the fragments, or to an external clause whose title is known."""
    for book in facts.books:
        for clause in book.book.clauses:
            for reference in clause.references:
                if reference.to.number not in book.clauses and reference.to.number not in book.external:
                    yield _leads_nowhere(book, clause, reference)


def _leads_nowhere(book: BookFacts, clause: Clause, reference: ClauseReference) -> Finding:
    number = reference.to.number
    chapter = number.partition(".")[0]
    inside = any(other.partition(".")[0] == chapter for other in book.clauses)
    if inside and not any(lies_in(gap, number) for gap in book.book.gaps):
        message = f"{clause.id} refers to {number}, and there is no such clause"
        return finding("LNK01", message, nearest_numbers(book, number), reference.span or clause.span, clause=clause.id)
    message = f"{clause.id} refers to {number}, which is outside the fragments"
    hint = "List it under external in rulebook.yaml, with the title that is quoted beside the number."
    return finding("LNK02", message, hint, reference.span or clause.span, clause=clause.id)


def nearest_numbers(book: BookFacts, number: str) -> str:
    """A hint with the clauses that stand where a missing number would."""
    above = number
    while "." in above:
        above = above.rpartition(".")[0]
        depth = above.count(".") + 1
        beside = [one for one in book.clauses if one.startswith(f"{above}.") and one.count(".") == depth]
        if beside:
            listed = beside[0] if len(beside) == 1 else f"{beside[0]} to {beside[-1]}"
            return f"Under {above} there is {listed}."
    return "Look up the number in the rulebook."


def statements_rest_on_clauses(facts: Facts) -> Iterator[Finding]:
    """What a term, list, axis, table, external clause or entry of card texts rests on is a clause of the fragments."""
    for book in facts.books:
        for what, number, span in _grounds(book):
            if number.number not in book.clauses:
                external = (
                    " (it is an external clause, whose text is not here)" if number.number in book.external else ""
                )
                message = f"{what} rests on {number}, and there is no such clause{external}"
                yield finding("LNK03", message, nearest_numbers(book, number.number), span, rulebook=book.id)
    books = {book.id: book for book in facts.books}
    for cards in facts.card_words:
        book = books[cards.rulebook]
        for section, entry in cards.entries():
            for number in entry.clauses:
                if number.number not in book.clauses:
                    message = f"the entry {entry.id} of {section} of card texts rests on {number}, and there is no such clause"
                    yield finding("LNK03", message, nearest_numbers(book, number.number), entry.span, rulebook=book.id)


def _grounds(book: BookFacts) -> Iterator[tuple[str, ClauseId, Span | None]]:
    for term in book.book.terms:
        for link in (*term.isa, *term.disjoint):
            yield f"the link from {term.id} to {link.term}", link.clause, link.span
        if term.defined_by is not None:
            yield f"the definition of {term.id}", term.defined_by, term.span
    for terms in book.book.lists:
        yield f"the list {terms.id}", terms.clause, terms.span
    for axis in book.book.axes:
        for clause in axis.clauses:
            yield f"the axis {axis.id}", clause, axis.span
    for table in book.book.tables:
        yield f"the table {table.id}", table.clause, table.span
        for row in table.rows:
            for said in row.states:
                yield f"a statement of the table {table.id}", said.clause, said.span
    for external in book.book.external:
        for clause in external.cited_by:
            yield f"the external clause {external.id.number}", clause, external.span


def parents_are_there(facts: Facts) -> Iterator[Finding]:
    """The parent of a clause is another clause, and no clause stands under itself."""
    for book in facts.books:
        # a rulebook may head no chapter at all
        with_chapters = any("." not in number for number in book.clauses)
        for clause in book.book.clauses:
            parent = clause.parent
            above = clause.id.number.rpartition(".")[0] if with_chapters else ""
            if above and (parent is None or above.startswith(f"{parent.number}.")) and _is_unknown(book, above):
                message = f"{clause.id} should stand under {above}, and there is no such clause"
                hint = "Correct the number, or add the clause above it (inferred: \"yes\" where the source does not print it)."
                yield finding("LNK04", message, hint, clause.span, clause=clause.id)
            elif parent is None:
                continue
            elif parent.number not in book.clauses:
                message = f"{clause.id} stands under {parent}, and there is no such clause"
                yield finding("LNK04", message, nearest_numbers(book, parent.number), clause.span, clause=clause.id)
            elif _stands_under_itself(book, clause):
                message = f"{clause.id} stands under itself: its parents lead back to it"
                yield finding("LNK04", message, "Correct the parent.", clause.span, clause=clause.id)


def _is_unknown(book: BookFacts, number: str) -> bool:
    """Whether a number is neither that of a clause, here or elsewhere, nor in a gap (what stands under one that is, is told elsewhere)."""
    known = number in book.clauses or number in book.external
    return not known and not any(lies_in(gap, number) for gap in book.book.gaps)


def _stands_under_itself(book: BookFacts, clause: Clause) -> bool:
    seen: set[str] = set()
    parent = clause.parent
    while parent is not None and parent.number not in seen:
        if parent == clause.id:
            return True
        seen.add(parent.number)
        above = book.clauses.get(parent.number)
        parent = above.parent if above else None
    return False


def quoted_titles_agree(facts: Facts) -> Iterator[Finding]:
    """The title that is quoted beside a number is the heading of that clause."""
    for book in facts.books:
        for clause in book.book.clauses:
            for reference in clause.references:
                heading = _heading(book, reference.to.number)
                for language in ("ru", "en"):
                    quoted, actual = getattr(reference.title, language), getattr(heading, language)
                    if quoted and actual and words(quoted) != words(actual):
                        yield finding(
                            "LNK05",
                            f"{clause.id} calls {reference.to.number} “{quoted}”, but its heading is “{actual}”",
                            "Correct the wrong one; if the source differs, quote the heading and say so in a note.",
                            reference.span or clause.span,
                            clause=clause.id,
                            related=(reference.to,),
                        )


def _heading(book: BookFacts, number: str) -> Text:
    if number in book.clauses:
        return book.clauses[number].heading
    return book.external[number].title if number in book.external else Text()


def external_clauses_are_cited(facts: Facts) -> Iterator[Finding]:
    """An external clause is cited by the clauses that it names, and by no other."""
    for book in facts.books:
        for external in book.book.external:
            named = {clause.number for clause in external.cited_by}
            citing = {
                clause.id.number
                for clause in book.book.clauses
                if any(reference.to == external.id for reference in clause.references)
            }
            wrong = sorted((named & book.clauses.keys()) ^ citing)
            if wrong:
                message = f"the references to {external.id} and its cited_by differ in {', '.join(wrong)}"
                hint = "Add the reference to the clause, or correct cited_by."
                yield finding("LNK06", message, hint, external.span, clause=external.id)
