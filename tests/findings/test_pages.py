"""Every code has a page, and the examples on it do and do not have the defect."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from svod.kb.imports.document import Document
from svod.kb.imports.findings import CHECKS, TITLES, check_document
from svod.kb.model import Severity

PAGES = Path(__file__).resolve().parents[2] / "docs" / "checks"
EXAMPLE = re.compile(r"^## (Bad|Good)\n\n```(text|rst)\n(.*?)```", re.MULTILINE | re.DOTALL)
SUFFIX = {"text": "txt", "rst": "rst"}


def examples(code: str) -> dict[str, tuple[str, str]]:
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    return {kind: (form, body) for kind, form, body in EXAMPLE.findall(text)}


def test_every_code_has_a_page_with_its_title() -> None:
    for code, title in TITLES.items():
        assert (PAGES / f"{code}.md").read_text(encoding="utf-8").startswith(f"# {code}: {title}\n")
    assert {page.stem for page in PAGES.glob("DOC*.md")} == set(TITLES)


def test_codes_are_in_order_and_unique() -> None:
    codes = [code for code, _, _ in CHECKS]
    assert codes == sorted(set(codes))


@pytest.mark.parametrize("code", [code for code, _, _ in CHECKS])
def test_the_bad_example_has_this_defect_and_no_other(read: Callable[..., Document], code: str) -> None:
    form, body = examples(code)["Bad"]
    findings = check_document(read(body, name=f"rules.{SUFFIX[form]}"))

    assert {finding.code for finding in findings} == {code}
    for finding in findings:
        assert finding.span is not None
        assert finding.hint.endswith(".")
        assert not finding.message.endswith(".")


@pytest.mark.parametrize("code", [code for code, _, _ in CHECKS])
def test_the_good_example_is_clean(read: Callable[..., Document], code: str) -> None:
    form, body = examples(code)["Good"]
    assert check_document(read(body, name=f"rules.{SUFFIX[form]}")) == ()


@pytest.mark.parametrize("code", [code for code, _, _ in CHECKS])
def test_the_page_names_the_severity(read: Callable[..., Document], code: str) -> None:
    form, body = examples(code)["Bad"]
    weights = {Severity.ERROR: "an error", Severity.WARNING: "a warning", Severity.INFO: "a remark"}
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    for finding in check_document(read(body, name=f"rules.{SUFFIX[form]}")):
        assert weights[finding.severity] in text.split("\n\n")[1]
