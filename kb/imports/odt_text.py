"""The paragraphs and table rows of an OpenDocument text, in order.

Deleted text that a document keeps for its history, and comments, are no text of it. A footnote or a text box follows the
paragraph that it hangs on, because in it it would tear a sentence apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_DRAWING = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
_LEFT_OUT = frozenset((f"{_TEXT}tracked-changes", f"{_OFFICE}annotation", f"{_OFFICE}forms"))
_APART = f"{_TEXT}note-body"
_SPACES = re.compile(r"[ \t\r\n]+")
_MOST_SPACES = 1_000

Block = tuple[str, list[str]]
"""Kind ("p", "h" or "row") and texts: of a row its cells, else one."""


def blocks(element: ElementTree.Element) -> Iterator[Block]:
    """What stands in an element, in order."""
    for child in element:
        if child.tag in (f"{_TEXT}p", f"{_TEXT}h"):
            apart: list[ElementTree.Element] = []
            yield child.tag[len(_TEXT) :], ["".join(_inline(child, apart)).strip(" \t\n")]
            for one in apart:
                yield from blocks(one)
        elif child.tag == f"{_TABLE}table-row":
            yield "row", [_cell(cell) for cell in child if cell.tag == f"{_TABLE}table-cell"]
        elif child.tag not in _LEFT_OUT:
            yield from blocks(child)


def _cell(cell: ElementTree.Element) -> str:
    return _SPACES.sub(" ", " ".join(text for _, texts in blocks(cell) for text in texts)).strip()


def _inline(element: ElementTree.Element, apart: list[ElementTree.Element]) -> Iterator[str]:
    """The text of a paragraph; what stands apart from it is added to `apart`."""
    yield _SPACES.sub(" ", element.text or "")
    for child in element:
        match child.tag.removeprefix(_TEXT):
            case "s":
                count = child.get(f"{_TEXT}c", "1")
                yield " " * min(int(count) if re.fullmatch("[0-9]{1,6}", count) else 1, _MOST_SPACES)
            case "tab":
                yield "\t"
            case "line-break":
                yield "\n"
            case "note":
                apart += child.findall(_APART)
            case "number":
                yield f"{''.join(_inline(child, apart))} "
            case _ if child.tag.startswith(_DRAWING):
                apart.append(child)
            case _ if child.tag not in _LEFT_OUT:
                yield from _inline(child, apart)
        yield _SPACES.sub(" ", child.tail or "")
