"""Slips of an editor that leave the rules whole: each is found in the installed rules once it is made there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from svod.kb.errors import SvodError
from svod.kb.findings import check
from svod.kb.load import load

RULES = Path(__file__).resolve().parents[2] / "rules"
SLIPS = [
    ("terms/abilities.yaml", "[стрелялка]", "[разряд]", {"TRM10"}),
    (
        "terms/abilities.yaml",
        "magicheskiy-udar, udar-cherez-ryad]}",
        "magicheskiy-udar, udar-cherez-ryad, vystrel]}",
        {"TRM08", "TXT03"},
    ),
    ("terms/abilities.yaml", 'of: udar, clause: "111.1.4"', 'of: udar, clause: "111.1.3"', {"TRM09"}),
    ("terms/abilities.yaml", 'defined_by: "111.2"', 'defined_by: "111.4"', {"LNK08"}),
    ("assertions/111.yaml", 'stays-melee, clauses: ["111.1.1"]', 'stays-melee, clauses: ["111.1.3"]', {"LNK08"}),
    ("terms/abilities.yaml", "dalnyaya-ataka, ne-ataka]", "dalnyaya-ataka]", {"TRM11"}),
    ("clauses/111.yaml", "        cards: [Арацент]\n", "", {"TRM12", "TRM13"}),
    ("clauses/111.yaml", "        метание и выстрел. Ни", "        выстрел. Ни", {"TXT03"}),
]


@pytest.mark.parametrize(
    ("file", "old", "new", "codes"),
    SLIPS,
    ids=lambda value: None if isinstance(value, str) else "-".join(sorted(value)),
)
def test_a_slip_is_found(tmp_path: Path, file: str, old: str, new: str, codes: set[str]) -> None:
    shutil.copytree(RULES, tmp_path / "rules")
    slipped = tmp_path / "rules" / "classic" / file
    text = slipped.read_text(encoding="utf-8")
    assert old in text
    slipped.write_text(text.replace(old, new), encoding="utf-8")

    assert {finding.code for finding in load(tmp_path / "rules")[1]} == codes


@pytest.mark.parametrize("part", ["tide", "tide/clauses"])
def test_a_part_of_the_rules_is_checked_with_the_rest(sample_rules: Path, tmp_path: Path, part: str) -> None:
    assert check(sample_rules / part, None, tmp_path / "data")[0] == ()

    clauses = sample_rules / "tide" / "clauses" / "1.yaml"
    clauses.write_text(clauses.read_text("utf-8").replace('to: "1.2"', 'to: "1.3.7"'), encoding="utf-8")

    assert [finding.code for finding in check(sample_rules / part, None, tmp_path / "data")[0]] == ["LNK01"]
    assert check(sample_rules / "lexicon", None, tmp_path / "data")[0] == ()


def test_a_folder_that_is_no_part_of_rules_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SvodError, match="no rulebook is here"):
        check(tmp_path, None, tmp_path / "data")
