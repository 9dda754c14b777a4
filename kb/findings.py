"""One door to all checks: a folder of rules, the built-in rules, a document file, or an imported rulebook.

Rules are also held against the official wording that was attached to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from .codes import TITLES, is_of_source
from .load import YAML, holds_rulebooks, load
from .model import Finding, KnowledgeBase, Severity, SvodError
from .source import CHECK_SETTINGS

if TYPE_CHECKING:
    from .imports.waivers import Settings, Waiver


def check(path: Path | None, rulebook: str | None, data: Path) -> tuple[tuple[Finding, ...], Mapping[str, str]]:
    """The findings, and a short title for every code.

    `path` is a folder of rules, one file or folder of such a folder, or a document;
    without it the built-in rules are checked, or with `rulebook` that part
    of them, or a rulebook that was imported into the folder `data`; for the latter a `svod-check.yaml` in the working
    directory holds. SvodError where there is nothing of that name, or a YAML file is part of no rules.

    Of a file or folder of rules the findings are those in it, and with them whatever elsewhere in its folder keeps the
    whole from being checked.

    Findings in rules are waived by a `svod-check.yaml` in their folder, for the built-in ones also by one in the working
    directory.
    """
    here = Path(CHECK_SETTINGS)
    if path is not None:
        if path.is_dir():
            return _of_folder(path, data)
        if path.suffix in YAML and path.is_file():
            return _of_part(path, data)
        return _check_document(path)
    knowledge, findings = load(None)
    built_in = [book.id for book in knowledge.rulebooks]
    if rulebook is None or rulebook in built_in:
        settings = _settings(Path(str(files("svod.rules"))) / CHECK_SETTINGS, here)
        found, titles = _of_rules(knowledge, findings, settings, data)
        return tuple(finding for finding in found if rulebook is None or finding.rulebook in (rulebook, None)), titles
    from .imports.findings import TITLES as document_titles
    from .imports.findings import check_edition

    return check_edition(data, rulebook, _settings(here), built_in=built_in), document_titles


def _of_folder(folder: Path, data: Path) -> tuple[tuple[Finding, ...], Mapping[str, str]]:
    # a rulebook, or a folder inside it, is judged with all that it refers to
    if not (holds_rulebooks(folder) or (folder / "rules").is_dir()) and _is_part_of_rules(folder.resolve()):
        return _of_part(folder, data)
    return _of_rules(*load(folder), _settings(folder / CHECK_SETTINGS, folder / "rules" / CHECK_SETTINGS), data)


def _is_part_of_rules(folder: Path) -> bool:
    """Whether a folder is a rulebook or the lexicon of some rules, or lies in one."""
    return any(
        (part / "rulebook.yaml").is_file() or (part.name == "lexicon" and holds_rulebooks(part.parent))
        for part in (folder, folder.parent)
    )


def _of_part(path: Path, data: Path) -> tuple[tuple[Finding, ...], Mapping[str, str]]:
    """The findings in one file or folder of rules: what it says is judged together with all that it refers to."""
    whole = path.resolve() if path.is_dir() else path.parent.resolve() / path.name
    # rules lie at most two folders deep: what is further up is none of this file's business
    root = next((folder for folder in whole.parents[:3] if holds_rulebooks(folder)), None)
    if root is None:
        raise SvodError(
            f"{path}: YAML is what rules are written in, but no rulebook.yaml lies beside or above this file: "
            "give the folder that holds the rulebooks, or a document in another format."
        )
    # named from where the user stands, so that an editor finds the places
    shown = next((folder for folder in path.parents if folder.resolve() == root), root)
    name = str(PurePosixPath(shown.as_posix()) / whole.relative_to(root).as_posix())
    found, titles = _of_folder(shown, data)
    kept = tuple(
        finding
        for finding in found
        if (finding.span and (finding.span.file == name or finding.span.file.startswith(f"{name}/")))
        or (finding.severity is Severity.ERROR and is_of_source(finding.code))
    )
    return kept, titles


def _settings(*paths: Path) -> Settings:
    """What the files say that are there; of two severities of one code the later holds."""
    from .imports.waivers import Settings, load_settings

    found = [load_settings(one) for one in paths if one.is_file()]
    waivers = tuple(waiver for settings in found for waiver in settings.waivers)
    return Settings(waivers, {code: weight for settings in found for code, weight in settings.severities.items()})


def _of_rules(
    knowledge: KnowledgeBase, findings: tuple[Finding, ...], settings: Settings, data: Path
) -> tuple[tuple[Finding, ...], Mapping[str, str]]:
    """The findings with those of the attached official wording, less those waived, and the titles of all."""
    from .imports.findings import TITLES as document_titles
    from .imports.grounding import TITLES as grounding_titles
    from .imports.grounding import attached_clauses, check_grounding
    from .imports.waivers import STALE, apply_settings

    found = (*findings, *check_grounding(knowledge, data))
    attached = attached_clauses(data) if settings.waivers else frozenset()
    titles = {**TITLES, **grounding_titles, STALE: document_titles[STALE]}
    books = [book.id for book in knowledge.rulebooks]

    def judged(waiver: Waiver) -> bool:
        # what the official wording does not bear out is known only where it is attached
        named = [waiver.rulebook] if waiver.rulebook else books
        official = waiver.code in grounding_titles and any(f"{book}:{waiver.clause}" in attached for book in named)
        return waiver.code in TITLES or official

    return apply_settings(found, settings, judged), titles


def _check_document(path: Path) -> tuple[tuple[Finding, ...], Mapping[str, str]]:
    from .imports.findings import TITLES as document_titles
    from .imports.findings import check_path

    return tuple(check_path(path)), document_titles
