"""What an import found, in numbers: the object that `svod import --json` prints."""

from __future__ import annotations

from typing import Any

from .document import DocReference, Document


def summary(document: Document) -> dict[str, Any]:
    """Counts and lists of one import.

    `clauses`: distinct numbers, without the headings that the layout does not count. `references`: cited items on the
    line of a number, in headings, examples and glossary entries; those in further paragraphs of a clause are counted
    apart as `references_in_paragraphs`. `unresolved`: cited items of either kind with a number that the document does
    not have; links into other documents are not among them. `unread`: lines that belong to nothing.
    """
    headings = heading_numbers(document)
    further = sum(_in_further_paragraph(document, reference) for reference in document.references)
    return {
        "rulebook": document.rulebook,
        "title": document.title,
        "edition": document.edition,
        "language": document.language,
        "encoding": document.encoding,
        "layout": document.layout,
        "clauses": len(document.by_number) - len(headings),
        "headings": len(headings),
        "repeated": list(document.repeated),
        "references": len(document.references) - further,
        "references_in_paragraphs": further,
        "unresolved": sum(bool(one.unresolved) and not one.document for one in document.references),
        "references_to_other_documents": sum(bool(one.document) for one in document.references),
        "examples": sum(len(clause.examples) for clause in document.clauses),
        "terms": len(document.terms),
        "notes": [
            {"code": note.code, "file": note.file, "line": note.line, "clause": note.clause, "message": note.message}
            for note in document.notes
        ],
        "unread": [{"line": line.line, "text": line.text, "file": line.file} for line in document.unread],
    }


def heading_numbers(document: Document) -> tuple[str, ...]:
    """The numbers of headings that are not counted as clauses."""
    return tuple(clause.number for clause in document.by_number.values() if not clause.counted)


def _in_further_paragraph(document: Document, reference: DocReference) -> bool:
    if reference.clause is None or reference.part != "text":
        return False
    clause = document.by_number[reference.clause]
    if reference.occurrence > 1:
        clause = next(
            c for c in document.clauses if (c.number, c.occurrence) == (reference.clause, reference.occurrence)
        )
    # where the number's line holds a heading, the whole text stands below it
    return bool(clause.heading) or "\n" in clause.text[: reference.start]
