"""A table of the rules, drawn. Loaded without click, because `svod rule` shows the tables of a clause."""

from __future__ import annotations

from . import render

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def drawn(table: dict[str, Any], lang: str, indent: int = 0) -> str:
    """The table with lines around its cells, in one language."""
    header = [label[lang] for label in table["header"]]
    rows = [[cell["text"][lang] for cell in row["cells"]] for row in table["rows"]]
    labels = [row["label"][lang] for row in table["rows"]]
    if any(labels):
        header = ["", *header]
        rows = [[label, *cells] for label, cells in zip(labels, rows, strict=True)]
    return render.table(header, rows, indent)
