"""From a file to a `Document`: the stages of an import in order, on one screen."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from ..model import SvodError
from .document import Document
from .formats import to_text
from .layouts import Layout
from .links import Linker, own_links
from .parse import parse

_FILE_DATE = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)")
_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december")
_MONTHS_RU = ("января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября", "декабря")
_MONTH = "|".join((*_MONTHS, *_MONTHS_RU))
_TEXT_DATE = re.compile(
    rf"(?P<iso>(?:19|20)\d\d-[01]\d-[0-3]\d)|(?P<m1>{_MONTH})[ ](?P<d1>\d{{1,2}}),?[ ](?P<y1>(?:19|20)\d\d)"
    rf"|(?P<d2>\d{{1,2}})[ ](?P<m2>{_MONTH})[ ](?P<y2>(?:19|20)\d\d)|(?P<d3>[0-3]\d)\.(?P<m3>[01]\d)\.(?P<y3>(?:19|20)\d\d)",
    re.IGNORECASE,
)


def read_document(
    path: Path,
    rulebook: str,
    *,
    title: str | None = None,
    edition: str | None = None,
    layout: Layout | None = None,
    titles: Mapping[str, str] | None = None,
) -> Document:
    """Read a numbered document of any supported format.

    `rulebook` is its id. `title` and `edition` default to what the document or its file name says. `titles` gives numbers
    to headings that the source prints without one (title → number). SvodError with one sentence where it cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SvodError(f"{path}: the file cannot be read ({error.strerror or error}); check its name and rights.") from error
    return document_of(
        data, path.name, rulebook, title=title, edition=edition, layout=layout, titles=titles, shown=str(path)
    )


def document_of(
    data: bytes,
    name: str,
    rulebook: str,
    *,
    title: str | None = None,
    edition: str | None = None,
    layout: Layout | None = None,
    titles: Mapping[str, str] | None = None,
    shown: str | None = None,
) -> Document:
    """Like `read_document` for contents that are read already; `name` is the file's name, `shown` what errors call it."""
    source = to_text(data, name, shown or name)
    known = {known_title.casefold(): number for known_title, number in (titles or {}).items()}
    parsed = parse(source.text, layout, known, source.headings, name)
    if not parsed.clauses and not parsed.terms:
        raise SvodError(
            f"{shown or name}: no numbered clauses and no glossary were found; describe the numbering in a layout file "
            f"and give it with --layout."
        )
    references = own_links(Linker(parsed.layout, parsed.clauses, parsed.terms, source.text).link())
    return Document(
        rulebook=rulebook,
        title=title or parsed.title or rulebook,
        edition=edition or _edition(name, source.text),
        language=_language(source.text),
        encoding=source.encoding,
        source=name,
        format=source.format,
        layout=parsed.layout.name,
        source_text=source.text,
        clauses=parsed.clauses,
        terms=parsed.terms,
        references=references,
        unread=parsed.unread,
        notes=parsed.notes,
    )


def fingerprint(text: str) -> str:
    """A short digest of the text without white space: the same for two copies that say the same."""
    return hashlib.sha256("".join(text.split()).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _edition(name: str, text: str) -> str:
    """The date in the file's name, else the first date near the head of the text, else the text's fingerprint."""
    match = _FILE_DATE.search(name)
    if match is not None:
        return "-".join(match.groups())
    match = _TEXT_DATE.search(text[:3000])
    if match is None:
        return fingerprint(text)[:8]
    if match.group("iso"):
        return match.group("iso")
    year = match.group("y1") or match.group("y2") or match.group("y3")
    day = match.group("d1") or match.group("d2") or match.group("d3")
    named = (match.group("m1") or match.group("m2") or "").lower()
    months = _MONTHS if named in _MONTHS else _MONTHS_RU
    month = months.index(named) + 1 if named else int(match.group("m3"))
    return f"{year}-{month:02d}-{int(day):02d}"


def _language(text: str) -> str:
    """Russian where Cyrillic letters outnumber Latin ones, else English."""
    sample = text[:200_000]
    cyrillic = len(re.findall("[а-яё]", sample, re.IGNORECASE))
    return "ru" if cyrillic > len(re.findall("[a-z]", sample, re.IGNORECASE)) else "en"
