"""All checks over a document, a file, or an imported edition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ...model import Finding, SvodError
from ...source import CHECK_SETTINGS
from ..document import Document
from ..read import read_document
from ..waivers import Settings, Waiver, apply_settings, load_settings
from .catalogue import CHECKS, TITLES
from .context import Context

_NAME_WORDS = re.compile(r"[^\W_]+")
_MOST_SIBLINGS = 2000


def check_document(document: Document, companions: Mapping[str, Document] | None = None) -> tuple[Finding, ...]:
    """Every defect of a document, in the order of the source.

    `companions`: documents that this one links to, by the name its links use; links into a document that is not given
    are not judged.
    """
    context = Context(document, companions)
    found = [finding for _, _, check in CHECKS for finding in check(context)]
    return tuple(sorted(found, key=_place))


def check_path(path: Path, rulebook: str | None = None, settings: Settings | None = None) -> tuple[Finding, ...]:
    """Every defect of a document file, less those that a `svod-check.yaml` waives.

    `rulebook` is the id that findings carry, by default made from the file's name. Without `settings` those of a
    `svod-check.yaml` in the file's folder hold. Documents that this one links to are looked for beside it (the
    guidelines of a date go with the regulations of that date). SvodError where a file cannot be read.
    """
    document = read_document(path, rulebook or rulebook_id(path))
    companions: dict[str, Document] = {}
    for name in linked_documents(document):
        sibling = _companion_file(path, name)
        if sibling is not None:
            companions[name] = read_document(sibling, rulebook_id(sibling))
    if settings is None:
        beside = path.parent / CHECK_SETTINGS
        settings = load_settings(beside) if beside.is_file() else Settings()
    findings = (_at(finding, document.source, str(path)) for finding in check_document(document, companions))
    return apply_settings(findings, settings, _is_checked, document.rulebook)


def check_edition(
    folder: Path, edition: str, settings: Settings | None = None, built_in: Sequence[str] = ()
) -> tuple[Finding, ...]:
    """Every defect of a rulebook imported into the library of a data folder; `edition` is ID or ID@EDITION.

    Another imported rulebook goes with it as its links name it. SvodError where there is no such edition; the sentence
    also names the `built_in` rulebooks.
    """
    from ..library import Library

    with Library.open(folder) as library:
        found = library.edition(edition)
        if found is None:
            known = ", ".join((*built_in, *library.rulebooks())) or "none"
            raise SvodError(f"There is no rulebook “{edition}”: loaded are {known}.")
        document = library.document(found)
        companions = {}
        for name in linked_documents(document):
            other = library.edition(name, found.edition) or library.edition(name)
            if other is not None:
                companions[name] = library.document(other)
    found_here = check_document(document, companions)
    return apply_settings(found_here, settings or Settings(), _is_checked, document.rulebook)


def _is_checked(waiver: Waiver) -> bool:
    return waiver.code in TITLES


def linked_documents(document: Document) -> tuple[str, ...]:
    """The names of the other documents that this one links to."""
    return tuple(dict.fromkeys(reference.document for reference in document.references if reference.document))


def rulebook_id(path: Path) -> str:
    """An id for a file that was given none: the words of its name in lower case.

    >>> rulebook_id(Path("2019-05-01.WCA guidelines.md"))
    '2019-05-01-wca-guidelines'
    """
    return "-".join(_NAME_WORDS.findall(path.stem.lower())) or "document"


def _at(finding: Finding, name: str, path: str) -> Finding:
    """A finding with the path that the user gave instead of the file's name alone: editors and CI open it by that."""
    if finding.span is None or finding.span.file != name:
        return finding
    return replace(finding, span=replace(finding.span, file=path))


def _companion_file(path: Path, name: str) -> Path | None:
    """The file beside another whose name differs in one word, which is the name of the linked document."""
    words = _NAME_WORDS.findall(path.name.lower())
    wanted = name.lower()
    for sibling in _siblings(path):
        others = _NAME_WORDS.findall(sibling.name.lower())
        if len(others) == len(words) and sibling != path:
            differing = [other for word, other in zip(words, others, strict=True) if word != other]
            if differing == [wanted]:
                return sibling
    return None


def _siblings(path: Path) -> Iterable[Path]:
    listed = sorted(path.parent.iterdir())
    return listed if len(listed) <= _MOST_SIBLINGS else ()


def _place(finding: Finding) -> tuple[str, int, int]:
    span = finding.span
    return (span.file, span.line, span.column) if span else ("", 0, 0)
