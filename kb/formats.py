"""Findings as text, JSON, SARIF or GitHub annotations: the same for the built-in rules and for imported rulebooks.

Messages quote the rulebook, so everything that is meant for a screen goes through `strip_controls` first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePath
from urllib.parse import quote

from .codes import depth
from .model import Finding, Severity
from .text import strip_controls

FORMATS = ("text", "json", "sarif", "github")
FAIL_ON = ("error", "warning")

# JSON escapes the ASCII controls by itself; these act on a terminal as well.
_ACTING = re.compile("[\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")

_CONSEQUENCES = 2
"""From this `depth` on a finding may follow from one that lies nearer to the cause."""

_WEIGHT = {Severity.ERROR: 2, Severity.WARNING: 1, Severity.INFO: 0}
_SARIF_LEVEL = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_GITHUB_COMMAND = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render(findings: Iterable[Finding], format_name: str, titles: Mapping[str, str] | None = None) -> str:
    """The findings in one of `FORMATS`, without a final line end.

    `titles` gives a code its short description (SARIF lists them as its rules). KeyError for another format's name.
    """
    return _RENDERERS[format_name](tuple(findings), titles or {})


def counts(findings: Iterable[Finding]) -> dict[str, int]:
    """How many findings of each severity, all three always present."""
    numbers = {severity.value: 0 for severity in (Severity.ERROR, Severity.WARNING, Severity.INFO)}
    for finding in findings:
        numbers[finding.severity.value] += 1
    return numbers


def fails(findings: Iterable[Finding], fail_on: str = Severity.WARNING.value) -> bool:
    """Whether any finding weighs at least `fail_on` ("error", "warning" or "info"): then the exit status is 1."""
    least = _WEIGHT[Severity(fail_on)]
    return any(_WEIGHT[finding.severity] >= least for finding in findings)


def to_json(findings: Iterable[Finding]) -> dict[str, object]:
    """The object that `svod check --json` prints."""
    listed = tuple(findings)
    return {"findings": [_finding_object(finding) for finding in listed], "counts": counts(listed)}


def _finding_object(finding: Finding) -> dict[str, object]:
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "rulebook": finding.rulebook,
        "clause": finding.clause,
        "message": finding.message,
        "hint": finding.hint or None,
        "file": finding.span.file if finding.span else None,
        "line": finding.span.line if finding.span else None,
        "column": finding.span.column if finding.span else None,
        "related": list(finding.related),
    }


def _as_text(findings: tuple[Finding, ...], titles: Mapping[str, str]) -> str:
    lines = []
    shown, held = _causes_first(findings)
    for finding in shown:
        place = f"{finding.span}: " if finding.span else ""
        number = (finding.clause or "").partition(":")[2]
        where = f" [{finding.clause}]" if finding.clause and number not in finding.message else ""
        lines.append(strip_controls(f"{place}{finding.code} {finding.severity.value}: {finding.message}{where}"))
        if finding.hint:
            lines.append("    " + strip_controls(finding.hint))
    if held:
        number = f"{held} more finding{'' if held == 1 else 's'}"
        lines.append(f"{number} may only follow from the errors above and will be shown once those are mended.")
        lines.append("    --json, --format github and --format sarif list all of them.")
    lines.append(_summary(counts(findings)))
    return "\n".join(lines)


def _causes_first(findings: tuple[Finding, ...]) -> tuple[list[Finding], int]:
    """The findings to print, causes before consequences, and how many are held back.

    A slip in one clause file takes its clauses away, and everything that names one of them is then reported; a person
    looks for the one line that is to be mended. So where something is written wrong nothing else is shown.
    """
    ordered = sorted(findings, key=lambda finding: depth(finding.code))
    causes = [one for one in ordered if depth(one.code) < _CONSEQUENCES]
    if any(one.severity is Severity.ERROR for one in causes):
        return causes, len(ordered) - len(causes)
    return ordered, 0


def _summary(numbers: Mapping[str, int]) -> str:
    if not any(numbers.values()):
        return "No findings."
    parts = [f"{number} {kind}{'' if number == 1 or kind == 'info' else 's'}" for kind, number in numbers.items()]
    return ", ".join(parts) + "."


def _as_json(findings: tuple[Finding, ...], titles: Mapping[str, str]) -> str:
    return _dumped(to_json(findings))


def _dumped(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return _ACTING.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def _as_sarif(findings: tuple[Finding, ...], titles: Mapping[str, str]) -> str:
    """SARIF 2.1.0, the form that code-review tools read."""
    codes = list(dict.fromkeys(finding.code for finding in findings))
    place_of = {code: index for index, code in enumerate(codes)}
    log = {
        "$schema": _SARIF_SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "svod",
                        "rules": [
                            {"id": code, "shortDescription": {"text": titles.get(code) or code}} for code in codes
                        ],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_sarif_result(finding, place_of[finding.code]) for finding in findings],
            }
        ],
    }
    return _dumped(log)


def _sarif_result(finding: Finding, rule_index: int) -> dict[str, object]:
    message = _sentence(finding)
    result: dict[str, object] = {
        "ruleId": finding.code,
        "ruleIndex": rule_index,
        "level": _SARIF_LEVEL[finding.severity],
        "message": {"text": strip_controls(message)},
    }
    if finding.span:
        location: dict[str, object] = {
            "physicalLocation": {
                "artifactLocation": {"uri": _uri(finding.span.file)},
                "region": {"startLine": finding.span.line, "startColumn": finding.span.column},
            }
        }
        if finding.clause:
            location["logicalLocations"] = [{"fullyQualifiedName": strip_controls(finding.clause)}]
        result["locations"] = [location]
    return result


def _sentence(finding: Finding) -> str:
    """Message and hint in one line; messages carry no full stop of their own."""
    return f"{finding.message.rstrip('.')}. {finding.hint}".strip()


def _uri(file: str) -> str:
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())


def _as_github(findings: tuple[Finding, ...], titles: Mapping[str, str]) -> str:
    return "\n".join(_github_line(finding) for finding in findings)


def _github_line(finding: Finding) -> str:
    properties = {"title": f"{finding.code} {finding.clause}" if finding.clause else finding.code}
    if finding.span:
        place = {"file": finding.span.file, "line": str(finding.span.line), "col": str(finding.span.column)}
        properties = place | properties
    listed = ",".join(f"{name}={_github_property(value)}" for name, value in properties.items())
    message = _github_data(_sentence(finding))
    return f"::{_GITHUB_COMMAND[finding.severity]} {listed}::{message}"


def _github_data(text: str) -> str:
    # A percent sign is the escape character of these commands; line ends are gone already.
    return strip_controls(text).replace("%", "%25")


def _github_property(text: str) -> str:
    return _github_data(text).replace(":", "%3A").replace(",", "%2C")


_RENDERERS: Mapping[str, Callable[[tuple[Finding, ...], Mapping[str, str]], str]] = {
    "text": _as_text,
    "json": _as_json,
    "sarif": _as_sarif,
    "github": _as_github,
}
