"""The bytes of a file of any supported format → text."""

from __future__ import annotations

from dataclasses import dataclass

from .decode import decode


@dataclass(frozen=True, slots=True)
class SourceText:
    """The text of a source file. `headings` are indexes of lines that the format marks as headings."""

    text: str
    encoding: str
    format: str
    headings: frozenset[int] = frozenset()


def to_text(data: bytes, name: str, shown: str) -> SourceText:
    """The text of a file."""
    decoded = decode(data, shown)
    suffix = name.rpartition(".")[2].lower()
    return SourceText(decoded.text, decoded.encoding, {"md": "md", "markdown": "md", "rst": "rst"}.get(suffix, "txt"))
