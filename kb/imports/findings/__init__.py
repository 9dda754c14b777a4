"""Defects of a numbered document, as findings. One function a check; codes are permanent and never given a second time.

A check reads a `Context` and never writes. `CHECKS` is the whole list, in the order in which findings of one line appear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ...model import Finding
from ..document import Document
from . import numbers, references, terms, texts
from .context import Context

Check = Callable[[Context], Iterator[Finding]]

CHECKS: tuple[tuple[str, str, Check], ...] = (
    ("DOC101", "reference to a number that does not exist", references.dangling_references),
    ("DOC102", "reference outside the loaded part", references.references_outside),
    ("DOC103", "printed title is not that of the cited clause", references.wrong_titles),
    ("DOC104", "clauses that only point to each other", references.pointer_cycles),
    ("DOC201", "repeated number", numbers.repeated_numbers),
    ("DOC202", "number left out", numbers.number_gaps),
    ("DOC203", "clause out of order", numbers.order),
    ("DOC204", "number typed wrong", numbers.mistyped_numbers),
    ("DOC205", "heading without clauses", numbers.headings_without_clauses),
    ("DOC206", "empty clause", numbers.empty_clauses),
    ("DOC301", "doubled word", texts.doubled_words),
    ("DOC302", "quotation mark or bracket without partner", texts.unbalanced_marks),
    ("DOC303", "mixed quotation marks", texts.mixed_quotation_marks),
    ("DOC304", "hyphen instead of a dash", texts.hyphens_for_dashes),
    ("DOC401", "link to a term that is not in the glossary", terms.undefined_terms),
    ("DOC402", "glossary entry that is never used", terms.unused_terms),
    ("DOC403", "glossary entry repeated", terms.repeated_terms),
)

# The check of waivers has no function here: it compares waivers with findings (`waivers.py`).
TITLES: Mapping[str, str] = {code: title for code, title, _ in CHECKS} | {"DOC501": "waiver that no longer applies"}


def check_document(document: Document, companions: Mapping[str, Document] | None = None) -> tuple[Finding, ...]:
    """Every defect of a document, in the order of the source.

    `companions`: documents that this one links to, by the name its links use; links into a document that is not given
    are not judged.
    """
    context = Context(document, companions)
    found = [finding for _, _, check in CHECKS for finding in check(context)]
    return tuple(sorted(found, key=_place))


def _place(finding: Finding) -> tuple[str, int, int]:
    span = finding.span
    return (span.file, span.line, span.column) if span else ("", 0, 0)
