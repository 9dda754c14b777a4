"""One door to all checks: a folder of rules, the built-in rules, a document file, or an imported rulebook.

Rules are also held against the official wording that was attached to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from .codes import TITLES
from .load import load
from .model import Finding, KnowledgeBase


def check(path: Path | None, rulebook: str | None, data: Path) -> tuple[tuple[Finding, ...], Mapping[str, str]]:
    """The findings, and a short title for every code.

    `path` is a folder of rules or a document; without it the built-in rules are checked, or with `rulebook` that part
    of them, or a rulebook that was imported into the folder `data`; for the latter a `svod-check.yaml` in the working
    directory holds. SvodError where there is nothing of that name.
    """
    if path is not None:
        if path.is_dir():
            return _grounded(*load(path), data)
        return _check_document(path)
    knowledge, findings = load(None)
    if rulebook is None:
        return _grounded(knowledge, findings, data)
    if rulebook in {book.id for book in knowledge.rulebooks}:
        found, titles = _grounded(knowledge, findings, data)
        return tuple(finding for finding in found if finding.rulebook in (rulebook, None)), titles
    from .imports.findings import TITLES as document_titles
    from .imports.findings import check_edition
    from .imports.waivers import FILE_NAME, load_settings

    here = Path(FILE_NAME)
    settings = load_settings(here) if here.is_file() else None
    built_in = [book.id for book in knowledge.rulebooks]
    return check_edition(data, rulebook, settings, built_in=built_in), document_titles


def _grounded(
    knowledge: KnowledgeBase, findings: tuple[Finding, ...], data: Path
) -> tuple[tuple[Finding, ...], Mapping[str, str]]:
    """The findings with those of the attached official wording, and the titles of both."""
    from .imports.grounding import TITLES as grounding_titles
    from .imports.grounding import check_grounding

    return (*findings, *check_grounding(knowledge, data)), {**TITLES, **grounding_titles}


def _check_document(path: Path) -> tuple[tuple[Finding, ...], Mapping[str, str]]:
    from .imports.findings import TITLES as document_titles
    from .imports.findings import check_path

    return tuple(check_path(path)), document_titles
