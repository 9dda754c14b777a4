"""One door to all checks: a folder of rules, the built-in rules, a document file, or an imported rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from .codes import TITLES
from .load import load
from .model import Finding


def check(path: Path | None, rulebook: str | None, data: Path) -> tuple[tuple[Finding, ...], Mapping[str, str]]:
    """The findings, and a short title for every code.

    `path` is a folder of rules or a document; without it the built-in rules are checked, or with `rulebook` that part
    of them, or a rulebook that was imported into the folder `data`. SvodError where there is nothing of that name.
    """
    if path is not None:
        if path.is_dir():
            return load(path)[1], TITLES
        return _check_document(path)
    knowledge, findings = load(None)
    if rulebook is None:
        return findings, TITLES
    if rulebook in {book.id for book in knowledge.rulebooks}:
        return tuple(finding for finding in findings if finding.rulebook in (rulebook, None)), TITLES
    from .imports.findings import TITLES as document_titles
    from .imports.findings import check_edition

    return check_edition(data, rulebook, built_in=[book.id for book in knowledge.rulebooks]), document_titles


def _check_document(path: Path) -> tuple[tuple[Finding, ...], Mapping[str, str]]:
    from .imports.findings import TITLES as document_titles
    from .imports.findings import check_path

    return tuple(check_path(path)), document_titles
