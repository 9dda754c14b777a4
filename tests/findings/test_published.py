"""The published rulebooks: every known error is reported, and each error reported is one that we have looked at."""

from __future__ import annotations

from pathlib import Path

import pytest
from svod.kb.imports.findings import check_path
from svod.kb.model import Finding, Severity

# Every error-level finding, read in the text by a person: file → (code, clause, words of message or hint).
# 613 is "Interaction of Continuous Effects", and "Continuous Effects" is 611; the two disagree in every edition.
ERRORS = {
    "magic/rules_20190125.txt": [],
    "magic/rules_20221118.txt": [],
    "magic/rules_20240802.txt": [
        ("DOC103", "502.2", "“Day and Night” is 728"),
        ("DOC103", "702.145b", "“Day and Night” is 728"),
        ("DOC103", "722.5", "“Continuous Effects” is 611"),
        ("DOC103", "glossary: Day", "“Day and Night” is 728"),
        ("DOC103", "glossary: Daybound", "“Day and Night” is 728"),
        ("DOC101", "glossary: Map", "110.10"),
    ],
    "magic/rules_20240917.txt": [
        ("DOC201", "702.175", "702.176 would come next"),
        ("DOC201", "702.175a", ""),
        ("DOC103", "722.5", "“Continuous Effects” is 611"),
        ("DOC101", "glossary: Map", "110.10"),
    ],
    "magic/rules_20250404.txt": [
        ("DOC103", "723.5", "“Continuous Effects” is 611"),
        ("DOC103", "glossary: Endure", "“Endure” is 701.6"),
        ("DOC101", "glossary: Map", "110.10"),
    ],
    "magic/rules_20260819.txt": [
        ("DOC103", "725.5", "“Continuous Effects” is 611"),
        ("DOC103", "glossary: Endure", "“Endure” is 701.63"),
    ],
    "fab/en-fab-cr-2.10.1.txt": [("DOC301", "2.6.6", "the the")],
    "netrunner/netrunner-cr-26.03.txt": [("DOC301", "1.13.2c", "step step")],
    "wca/2019-05-01.wca-regulations.md": [("DOC301", "E2a1", "the the")],
    "wca/2019-05-01.wca-guidelines.md": [("DOC101", "4b2+", "1c3a"), ("DOC101", "4f++", "1c3a")],
    "wca/2024-01-01.wca-regulations.md": [],
    "wca/2024-01-01.wca-guidelines.md": [],
    "heroes-glossary/heroes_c1_rules.rst": [("DOC201", "104.3", "104.4 would come next")],
    "heroes-glossary/heroes_glossary_2025-06-19_v17.0.rst": [],
    "berserk/classic_109-112.txt": [],
    "berserk/heroes_108-112.txt": [],
    "berserk/heroes_117-120.txt": [],
}


def place(finding: Finding) -> str:
    return (finding.clause or "").partition(":")[2]


@pytest.mark.parametrize("name", ERRORS)
def test_errors_are_exactly_those_of_the_text(published: Path, name: str) -> None:
    found = [finding for finding in check_path(published / name) if finding.severity is Severity.ERROR]

    assert [(finding.code, place(finding)) for finding in found] == [(code, where) for code, where, _ in ERRORS[name]]
    for finding, (_, _, words) in zip(found, ERRORS[name], strict=True):
        assert words in f"{finding.message}. {finding.hint}"


def test_a_number_that_the_official_fragment_leaves_out_is_told(published: Path) -> None:
    gaps = [f for f in check_path(published / "berserk" / "heroes_117-120.txt") if f.code == "DOC202"]

    assert [(place(gap), gap.severity) for gap in gaps] == [("118.6", Severity.WARNING)]
    assert "118.5" in gaps[0].message


def test_what_a_fragment_cites_elsewhere_is_no_error(published: Path) -> None:
    outside = [f for f in check_path(published / "berserk" / "classic_109-112.txt") if f.code == "DOC102"]

    cited = {finding.message.split()[0] for finding in outside}
    assert {"114", "115", "116", "117", "119", "122", "503", "534"} <= cited
    assert {finding.severity for finding in outside} == {Severity.INFO}


def test_letters_that_a_rulebook_never_uses_are_no_gaps(published: Path) -> None:
    assert [f for f in check_path(published / "magic" / "rules_20260819.txt") if f.code == "DOC202"] == []
