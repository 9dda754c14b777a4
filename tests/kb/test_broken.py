"""`tests/broken/`: a folder is the smallest rules with one defect, what must be found, and the repair that ends it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from svod.kb.codes import TITLES
from svod.kb.load import load
from svod.kb.source import read_plain

REPOSITORY = Path(__file__).resolve().parents[2]
BROKEN = REPOSITORY / "tests" / "broken"
PAGES = REPOSITORY / "docs" / "checks"
FOLDERS = sorted(folder for folder in BROKEN.iterdir() if folder.name.partition("_")[0] in TITLES)


def expectation(folder: Path) -> dict[str, Any]:
    expected = read_plain(folder / "expect.yaml")
    assert isinstance(expected, dict)
    assert expected.keys() == {"findings", "repair"}, (
        f"{folder.name}: expect.yaml has other keys than findings and repair"
    )
    assert expected["findings"] and expected["repair"], f"{folder.name}: nothing is expected"
    return expected


def test_every_code_has_a_folder() -> None:
    assert {folder.name.partition("_")[0] for folder in FOLDERS} == set(TITLES)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_exactly_the_findings_expected(folder: Path) -> None:
    expected = expectation(folder)["findings"]
    _, findings = load(folder / "rules")

    found = [(finding.code, _place(finding.span, folder)) for finding in findings]
    assert found == [(item["code"], item["at"]) for item in expected], "\n".join(
        finding.message for finding in findings
    )
    assert folder.name.partition("_")[0] in {finding.code for finding in findings}
    for finding, item in zip(findings, expected, strict=True):
        said = f"{finding.message} {finding.hint}"
        assert [words for words in item["mentions"] if words not in said] == []
        assert finding.hint
        assert finding.message[0].islower() or not finding.message[0].isalpha(), (
            "a message is one sentence without capital"
        )


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_nothing_is_found_once_repaired(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / "rules", tmp_path / "rules")
    for step in expectation(folder)["repair"]:
        file = tmp_path / step["file"]
        if step.get("delete") == "yes":
            file.unlink()
            continue
        text = file.read_text(encoding="utf-8")
        assert step["old"] in text, f"{folder.name}: the repair finds nothing to replace"
        file.write_text(text.replace(step["old"], step["new"]), encoding="utf-8")

    _, findings = load(tmp_path)

    assert findings == ()


@pytest.mark.parametrize("code", TITLES)
def test_every_code_has_a_page(code: str) -> None:
    page = (PAGES / f"{code}.md").read_text(encoding="utf-8")

    assert page.startswith(f"# {code}: {TITLES[code]}\n")
    assert len(page.split()) > 40, "a page says what, why, and what to do"


def _place(span: Any, folder: Path) -> str:
    assert span is not None
    return f"{Path(span.file).relative_to(folder).as_posix()}:{span.line}"
