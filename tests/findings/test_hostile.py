"""Texts made to hurt: every check and the comparison come to an end on them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from svod.kb.imports.diff import compare
from svod.kb.imports.diff_report import as_html, as_text
from svod.kb.imports.document import Document
from svod.kb.imports.findings import check_document

Read = Callable[..., Document]
HEAD = "100. The board\n\n100.1. The board has nine rows.\n\n"

TEXTS = {
    "one word ten thousand times": HEAD + "100.2. " + "the " * 10_000,
    "nested brackets": HEAD + "100.2. " + "(" * 20_000,
    "nested quotes": HEAD + "100.2. " + "“«" * 20_000,
    "white space": HEAD + "100.2. word" + " " * 50_000 + "word.",
    "one clause three thousand times": HEAD + "100.2. A piece stands on one square.\n\n" * 3_000,
    "dangling references": HEAD + "100.2. See " + ", ".join(f"rule 9{n:02}.{n}" for n in range(100)) * 40 + ".",
    "numbers far apart": HEAD
    + "\n\n".join(f"{100 + n * 7 % 800}.{n * 13 % 90 + 1}. A piece moves." for n in range(2_000)),
    "a glossary of one term": HEAD + "Glossary\n\n" + "Anchor\nAn anchor is an anchor anchor.\n\n" * 2_000,
    "long words": HEAD + "100.2. " + "x" * 100_000 + " " + "x" * 100_000,
    "hyphens": HEAD + "100.2. " + "a - " * 20_000,
}


@pytest.mark.parametrize("name", TEXTS)
def test_every_check_ends(read: Read, name: str) -> None:
    findings = check_document(read(TEXTS[name]))
    assert all(len(finding.message) < 1_000 and len(finding.related) <= 20 for finding in findings)


@pytest.mark.parametrize("name", TEXTS)
def test_the_comparison_ends(read: Read, name: str) -> None:
    old, new = read(TEXTS[name]), read(TEXTS[name].replace("one", "two", 50).replace("the ", "a ", 3_000))
    found = compare(old, new)
    assert as_text(found)
    assert as_html(found)
