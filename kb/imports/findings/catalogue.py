"""The checks of a numbered document: code, title, function. Codes are permanent and never given a second time.

A check reads a `Context` and never writes. In this order findings of one place appear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ...model import Finding
from . import numbers, references, terms, texts
from .context import Context

Check = Callable[[Context], Iterator[Finding]]

CHECKS: tuple[tuple[str, str, Check], ...] = (
    ("DOC101", "Reference to a number that does not exist", references.dangling_references),
    ("DOC102", "Reference outside the loaded part", references.references_outside),
    ("DOC103", "Printed title is not that of the cited clause", references.wrong_titles),
    ("DOC104", "Clauses that only point to each other", references.pointer_cycles),
    ("DOC201", "Repeated number", numbers.repeated_numbers),
    ("DOC202", "Number left out", numbers.number_gaps),
    ("DOC203", "Clause out of order", numbers.order),
    ("DOC204", "Number typed wrong", numbers.mistyped_numbers),
    ("DOC205", "Heading without clauses", numbers.headings_without_clauses),
    ("DOC206", "Empty clause", numbers.empty_clauses),
    ("DOC301", "Doubled word", texts.doubled_words),
    ("DOC302", "Quotation mark or bracket without partner", texts.unbalanced_marks),
    ("DOC303", "Mixed quotation marks", texts.mixed_quotation_marks),
    ("DOC304", "Hyphen instead of a dash", texts.hyphens_for_dashes),
    ("DOC401", "Link to a term that is not in the glossary", terms.undefined_terms),
    ("DOC402", "Glossary entry that is never used", terms.unused_terms),
    ("DOC403", "Glossary entry repeated", terms.repeated_terms),
)

# The check of waivers has no function here: it compares waivers with findings (`waivers.py`).
TITLES: Mapping[str, str] = {code: title for code, title, _ in CHECKS} | {"DOC501": "Waiver that no longer applies"}
