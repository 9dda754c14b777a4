"""Tables: whole, and of one mind with the clauses that say the same.

What a table and a clause state independently is stored twice (the table of abilities and the clauses under it); here
the two are compared.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..codes import finding
from ..model import ClauseId, Finding, RowStatement, Span, Table, TableRow
from ..shapes import UNREAD
from ..text import words
from .facts import BookFacts, Facts


def rows_fit_their_columns(facts: Facts) -> Iterator[Finding]:
    """Each row has one cell, or one text, a column."""
    for book in facts.books:
        for table in book.book.tables:
            for number, row in enumerate(table.rows, start=1):
                width = len(table.columns)
                for what, found in (("cells", len(row.cells)), ("texts", len(row.texts))):
                    if found and found != width:
                        message = (
                            f"row {number} of the table {table.id} has {found} {what}, and there are {width} columns"
                        )
                        hint = "Write one for each column; an empty cell is []."
                        yield finding("TAB03", message, hint, row.span, rulebook=book.id)
                if not row.cells and not row.texts:
                    message = f"row {number} of the table {table.id} is empty"
                    yield finding("TAB03", message, "Give it cells or texts.", row.span, rulebook=book.id)


def tables_agree_with_clauses(facts: Facts) -> Iterator[Finding]:
    """A term stands in the rows and columns of the classes that clauses put it in, and in no others."""
    for book in facts.books:
        for table in book.book.tables:
            if table.classifies:
                yield from _disagreements(book, table)


def _disagreements(book: BookFacts, table: Table) -> Iterator[Finding]:
    rows = [row.term for row in table.rows if row.term]
    columns = [term for term, _ in table.columns if term]
    for kind, classes in (("rows", rows), ("columns", columns)):
        for name in dict.fromkeys(one for one in classes if classes.count(one) > 1):
            message = f"the table {table.id} has {classes.count(name)} {kind} of {name}"
            hint = "Compare the headings with the source: each class has one."
            yield finding("TAB01", message, hint, table.span, clause=table.clause, related=(table.clause,))
    for member, (in_rows, in_columns, span) in _places(table).items():
        above = book.ancestors(member)
        headed = (("row", rows, in_rows), ("column", columns, in_columns))
        # where no row and no column is a class, the cells put their terms in that of the whole table alone
        whole = (("class", [table.classifies or ""], [table.classifies or ""]),)
        for kind, classes, placed in headed if rows or columns else whole:
            if len(classes) > len(set(classes)):
                continue
            by_clauses = [name for name in classes if name in above]
            if sorted(placed) == sorted(by_clauses):
                continue
            grounds: list[ClauseId] = [step.clause for name in by_clauses for step in book.way_up(member, name)]
            stated = f"clauses make it {_listed(by_clauses)}" if by_clauses else "no clause makes it any of these"
            yield finding(
                "TAB01",
                f"the table {table.id} puts {member} in the {kind} {_listed(placed)}, but {stated}",
                "Compare both with the source and correct the wrong one.",
                span,
                clause=table.clause,
                related=(table.clause, *grounds),
            )


def tables_repeat_what_clauses_state(facts: Facts) -> Iterator[Finding]:
    """What a row says that another clause says too is what the assertions of both say, in the words that stand in the row.

    Where a table states anything, every default that names its clause is stated by one of its rows.
    """
    for book in facts.books:
        for table in book.book.tables:
            stated: dict[tuple[ClauseId, str], set[str]] = {}
            for row in table.rows:
                for said in row.states:
                    stated.setdefault((said.clause, said.predicate), set()).update(said.object)
                    yield from _words_that_are_not_there(table, row, said)
            if stated:
                yield from _not_repeated(book, table, stated)


def _words_that_are_not_there(table: Table, row: TableRow, said: RowStatement) -> Iterator[Finding]:
    texts = (row.label, *row.texts)
    for words_said, where in (
        (said.words.ru, [text.ru for text in texts]),
        (said.words.en, [text.en for text in texts]),
    ):
        if words_said != UNREAD and not any(_holds(text, words_said) for text in where):
            yield finding(
                "TAB04",
                f"a row of the table {table.id} states {', '.join(said.object)} by “{words_said}”, but has no such words",
                "Compare the row with the source; if it says something else, so do the clause and its assertions.",
                row.span,
                clause=table.clause,
                related=(table.clause, said.clause),
            )


def _holds(text: str, phrase: str) -> bool:
    return bool(words(phrase)) and f" {' '.join(words(phrase))} " in f" {' '.join(words(text))} "


def _not_repeated(book: BookFacts, table: Table, stated: dict[tuple[ClauseId, str], set[str]]) -> Iterator[Finding]:
    hint = "Compare both with the source and correct the wrong one."
    claims = [
        claim
        for claim in book.book.assertions
        if claim.intent == "default" and claim.force != "never" and claim.object and table.clause in claim.clauses
    ]
    given: set[tuple[ClauseId, str, str]] = set()
    for claim in claims:
        keys = [(clause, claim.predicate) for clause in claim.clauses if (clause, claim.predicate) in stated]
        given.update((*key, name) for key in keys for name in claim.object)
        told = {name for key in keys for name in stated[key]}
        odd = [name for name in claim.object if name not in told]
        if odd:
            rows = f"its rows say {', '.join(sorted(told))}" if told else "no row of its table says so"
            message = f"the assertion {claim.id} of {table.clause} gives “{claim.predicate}” {', '.join(odd)}, but {rows}"
            yield finding("TAB04", message, hint, claim.span, clause=table.clause, related=claim.clauses)
    for row in table.rows:
        for said in row.states:
            lost = [name for name in said.object if (said.clause, said.predicate, name) not in given]
            if lost:
                message = (
                    f"a row of the table {table.id} gives “{said.predicate}” {', '.join(lost)}, but no assertion of"
                    f" {said.clause} and {table.clause} says so"
                )
                yield finding("TAB04", message, hint, said.span, clause=table.clause, related=(table.clause, said.clause))


def _places(table: Table) -> dict[str, tuple[list[str], list[str], Span | None]]:
    """Where each term stands: its rows, its columns, and the first row's place in the file."""
    places: dict[str, tuple[list[str], list[str], Span | None]] = {}
    for row in table.rows:
        for (column, _), cell in zip(table.columns, row.cells, strict=False):
            for member in cell:
                in_rows, in_columns, _ = places.setdefault(member, ([], [], row.span))
                if row.term and row.term not in in_rows:
                    in_rows.append(row.term)
                if column and column not in in_columns:
                    in_columns.append(column)
    return places


def _listed(names: list[str]) -> str:
    return " and ".join(names) if names else "without a name"


def tables_are_whole(facts: Facts) -> Iterator[Finding]:
    """A table that classifies a term has a cell for everything that is a kind of it and has no kinds of its own."""
    for book in facts.books:
        for table in book.book.tables:
            if not table.classifies:
                continue
            standing = _places(table)
            headings = {row.term for row in table.rows} | {term for term, _ in table.columns}
            for name in dict.fromkeys(link.child for link in book.links):
                below = book.children.get(name)
                if below or name in standing or name in headings or table.classifies not in book.ancestors(name):
                    continue
                ways = book.way_up(name, table.classifies)
                yield finding(
                    "TAB02",
                    f"{name} is a kind of {table.classifies}, but stands in no cell of the table {table.id}",
                    "Put it in its cell, or correct the list that counts it among them.",
                    table.span,
                    clause=table.clause,
                    related=(table.clause, *(step.clause for step in ways)),
                )
