"""`svod-check.yaml`: findings that a rulebook's editors have looked at and let stand, and how much a check weighs.

    severity:
      DOC402: "off"          # or error, warning, info
    waivers:
      - code: DOC103
        clause: "120.7"      # or RULEBOOK:120.7, or "glossary: Endure"; of a finding without clause: its file
        reason: "a description, not a title"
        about: "702.62"      # may be left out: what the finding's sentence has to mention

A waiver that waives nothing any more is a finding itself: the defect it spoke of is gone, and so should it be.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from .. import source
from ..model import Finding, Severity, Span, SvodError

STALE = "DOC501"

_KEYS = ("code", "clause", "reason")
_MAY = ("about",)
_SEVERITIES = {**{severity.value: severity for severity in Severity}, "off": None}


@dataclass(frozen=True, slots=True)
class Waiver:
    """Findings that are let stand: code, clause, and why; those that mention `about`, where the file says so.

    `rulebook` is "" where the file names none.
    """

    code: str
    rulebook: str
    clause: str
    reason: str
    span: Span
    about: str = ""

    def waives(self, finding: Finding) -> bool:
        """Whether a finding is the one that this waiver speaks of."""
        if finding.code != self.code or self.about not in finding.message:
            return False
        if finding.clause is None:
            # "terms/cards.yaml" is the file …/terms/cards.yaml, and no other that only ends so
            file = f"/{finding.span.file}" if finding.span is not None else ""
            return not self.rulebook and file.endswith(f"/{self.clause}")
        rulebook, _, number = finding.clause.partition(":")
        return number == self.clause and self.rulebook in ("", rulebook)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a `svod-check.yaml` says. A severity of None turns the check off."""

    waivers: tuple[Waiver, ...] = ()
    severities: Mapping[str, Severity | None] = field(default_factory=dict)


def load_settings(path: Path) -> Settings:
    """Read a `svod-check.yaml`. SvodError with file and line where it is not in the form above."""
    root, findings = source.read_nodes(path)
    for finding in findings:
        if finding.severity is Severity.ERROR:
            raise SvodError(f"{finding.span}: {finding.message}. {finding.hint}".rstrip())
    if root is None or (isinstance(root, source.Scalar) and root.is_null):
        return Settings()
    entries = _mapping(root, "the file", ("waivers", "severity"))
    waivers: tuple[Waiver, ...] = ()
    severities: dict[str, Severity | None] = {}
    if "waivers" in entries:
        waivers = tuple(_waiver(node) for node in _sequence(entries["waivers"]))
    if "severity" in entries:
        node = entries["severity"]
        severities = {code: _severity(value) for code, value in _mapping(node, "severity", _codes()).items()}
    return Settings(waivers, severities)


def apply_settings(
    findings: Iterable[Finding],
    settings: Settings,
    checked: Callable[[Waiver], bool],
    rulebook: str | None = None,
) -> tuple[Finding, ...]:
    """The findings less those waived, at the severities set, and a finding for each waiver that waived nothing.

    `checked`: whether what a waiver speaks of was checked; other waivers, and those of another rulebook than `rulebook`,
    are not judged.
    """
    used: set[int] = set()
    kept: list[Finding] = []
    for finding in findings:
        waiving = [index for index, waiver in enumerate(settings.waivers) if waiver.waives(finding)]
        used.update(waiving)
        severity = settings.severities.get(finding.code, finding.severity)
        if not waiving and severity is not None:
            kept.append(replace(finding, severity=severity))
    weight = settings.severities.get(STALE, Severity.WARNING)
    for index, waiver in enumerate(settings.waivers):
        foreign = rulebook is not None and waiver.rulebook not in ("", rulebook)
        off = waiver.code in settings.severities and settings.severities[waiver.code] is None
        if index not in used and checked(waiver) and not foreign and not off and weight is not None:
            kept.append(_stale(waiver, weight, rulebook))
    return tuple(kept)


def _stale(waiver: Waiver, severity: Severity, rulebook: str | None) -> Finding:
    return Finding(
        code=STALE,
        severity=severity,
        message=f"the waiver of {waiver.code} in {waiver.clause} waives nothing: that finding is gone",
        hint="Delete the waiver.",
        rulebook=rulebook or waiver.rulebook or None,
        span=waiver.span,
    )


def _waiver(node: source.Node) -> Waiver:
    entries = _mapping(node, "a waiver", _KEYS + _MAY)
    for key in _KEYS:
        if key not in entries:
            raise SvodError(f"{node.span}: this waiver has no “{key}”; a waiver needs code, clause and reason.")
    code, clause, reason = (_text(entries[key], key) for key in _KEYS)
    if code not in _codes():
        raise SvodError(f"{entries['code'].span}: there is no check “{code[:40]}”; each has a page in docs/checks.")
    # A glossary entry ("glossary: Endure") has its colon before a space; a rulebook's id has none after it.
    rulebook, colon, number = clause.partition(":")
    if not colon or number.startswith(" "):
        rulebook, number = "", clause
    about = _text(entries["about"], "about") if "about" in entries else ""
    return Waiver(code, rulebook, number, reason, node.span, about)


def _codes() -> frozenset[str]:
    """The codes of all checks: a setting for any other would silently do nothing."""
    from ..codes import TITLES as RULES
    from .findings.catalogue import TITLES as DOCUMENTS
    from .grounding import TITLES as OFFICIAL

    return frozenset(RULES) | frozenset(DOCUMENTS) | frozenset(OFFICIAL)


def _severity(node: source.Node) -> Severity | None:
    text = _text(node, "severity")
    if text not in _SEVERITIES:
        raise SvodError(f"{node.span}: “{text[:40]}” is no severity; write {', '.join(map(repr, _SEVERITIES))}.")
    return _SEVERITIES[text]


def _text(node: source.Node, what: str) -> str:
    if not isinstance(node, source.Scalar) or node.is_null or not node.text.strip():
        raise SvodError(f"{node.span}: “{what}” must be a text in quotes.")
    return node.text.strip()


def _sequence(node: source.Node) -> list[source.Node]:
    if isinstance(node, source.Scalar) and node.is_null:
        return []
    if not isinstance(node, source.Sequence):
        raise SvodError(f"{node.span}: “waivers” must be a list, each entry beginning with a hyphen.")
    return node.items


def _mapping(node: source.Node, what: str, allowed: Collection[str] | None) -> dict[str, source.Node]:
    if not isinstance(node, source.Mapping):
        raise SvodError(f"{node.span}: {what} must be made of “key: value” lines.")
    for key, place in node.keys.items():
        if allowed is not None and key not in allowed:
            listed = ", ".join(allowed) if len(allowed) < 10 else "the codes of docs/checks"
            raise SvodError(f"{place.span}: {what} has no key “{key[:40]}”; it may have {listed}.")
    return node.entries
