"""The glossary: which of its entries are used."""

from __future__ import annotations

from collections.abc import Callable

from svod.kb.imports.document import Document
from svod.kb.imports.findings import check_document

RULES = """100. The board

100.1. A piece that was crowned moves twice.

100.2. Its mode is chosen first.

Glossary

Crown, Crowned
A crowned piece stands for two. See rule 100.1.

Modal, Mode
What a player chooses. See rule 100.2.

Harbour, Haven
A square at the edge. See rule 100.1.
"""


def test_an_entry_of_several_names_is_used_where_one_of_them_is(read: Callable[..., Document]) -> None:
    found = [finding.clause for finding in check_document(read(RULES)) if finding.code == "DOC402"]
    assert found == ["game:glossary: Harbour, Haven"]
