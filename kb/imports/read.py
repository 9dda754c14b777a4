"""From a file to a `Document`: the stages of an import in order, on one screen."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..model import SvodError, number_key
from .decode import MAX_BYTES
from .document import DocClause, Document, GlossaryTerm
from .formats import SourceText, to_text
from .layout_choice import best_layout
from .layouts import Layout
from .links import Linker, own_links
from .parse import Parsed, hierarchy, parse

# formats whose lists keep their numbers to themselves
_SILENT_LISTS = ("html",)
_FILE_DATE = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)")
_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_MONTHS_RU = (
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
)
_MONTH = "|".join((*_MONTHS, *_MONTHS_RU))
_TEXT_DATE = re.compile(
    rf"(?P<iso>(?:19|20)\d\d-[01]\d-[0-3]\d)|(?P<m1>{_MONTH})[ ](?P<d1>\d{{1,2}}),?[ ](?P<y1>(?:19|20)\d\d)"
    rf"|(?P<d2>\d{{1,2}})[ ](?P<m2>{_MONTH})[ ](?P<y2>(?:19|20)\d\d)"
    r"|(?P<d3>[0-3]\d)\.(?P<m3>[01]\d)\.(?P<y3>(?:19|20)\d\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class SourcePart:
    """One file of a document: its name and decoded text."""

    name: str
    text: SourceText


def read_part(path: Path) -> SourcePart:
    """Read and decode a file of any supported format; SvodError with one sentence where that cannot be done."""
    try:
        with path.open("rb") as file:
            # what is no common file (a device, a pipe) tells no size, and may never end
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            megabytes = max(path.stat().st_size, len(data)) // 1_000_000
            raise SvodError(
                f"{path}: the file has {megabytes} MB, more than the {MAX_BYTES // 1_000_000} MB a rulebook may have; "
                f"import its text alone."
            )
    except OSError as error:
        raise SvodError(
            f"{path}: the file cannot be read ({error.strerror or error}); check its name and rights."
        ) from error
    return SourcePart(path.name, to_text(data, path.name, str(path)))


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

    `rulebook` is its id. `title` and `edition` default to what the document or its file name says. `titles` gives
    numbers to headings that the source prints without one (title → number). SvodError with one sentence where it
    cannot be read.
    """
    return assemble([read_part(path)], rulebook, title=title, edition=edition, layout=layout, titles=titles)


def document_of(
    data: bytes,
    name: str,
    rulebook: str,
    *,
    title: str | None = None,
    edition: str | None = None,
    layout: Layout | None = None,
    titles: Mapping[str, str] | None = None,
) -> Document:
    """Like `read_document` for contents that are read already; `name` is the file's name."""
    part = SourcePart(name, to_text(data, name, name))
    return assemble([part], rulebook, title=title, edition=edition, layout=layout, titles=titles)


def assemble(
    parts: Sequence[SourcePart],
    rulebook: str,
    *,
    title: str | None = None,
    edition: str | None = None,
    layout: Layout | None = None,
    titles: Mapping[str, str] | None = None,
    elsewhere: Mapping[str, str] | None = None,
    latest_wins: bool = False,
) -> Document:
    """One document of one or several files.

    A heading that a later file repeats word for word is the same heading. `elsewhere` are numbers with headings that
    references may mean although no file has them. `latest_wins`: of a number that two files have, only the clause of
    the later file is kept, and clauses are put in the order of their files' first numbers.
    """
    known = {known_title.casefold(): number for known_title, number in (titles or {}).items()}
    if layout is None:
        layout = best_layout([line for part in parts for line in part.text.text.split("\n")])
    parsed = [parse(part.text.text, layout, known, part.text.marks, part.name) for part in parts]
    if not any(one.clauses or one.terms for one in parsed):
        names = ", ".join(part.name for part in parts)
        if any(part.text.format in _SILENT_LISTS for part in parts):
            raise SvodError(
                f"{names}: no numbered clauses and no glossary were found; if the numbers are those of an automatic "
                "list, save the document as docx, odt or plain text, else describe the numbering in a layout file "
                "(--layout)."
            )
        raise SvodError(
            f"{names}: no numbered clauses and no glossary were found; describe the numbering in a layout file and "
            "give it with --layout."
        )
    if latest_wins:
        parsed, parts = _latest(parsed, parts)
    text, clauses, terms = _joined(parsed, parts, layout)
    linker = Linker(layout, clauses, terms, text, elsewhere or {})
    return Document(
        rulebook=rulebook,
        title=title or next((one.title for one in parsed if one.title), rulebook),
        edition=edition or _edition(parts[-1].name, text),
        language=_language(text),
        encoding=parts[0].text.encoding,
        source=", ".join(part.name for part in parts),
        format=parts[0].text.format,
        layout=layout.name,
        source_text=text,
        clauses=clauses,
        terms=terms,
        references=own_links(linker.link()),
        unread=tuple(line for one in parsed for line in one.unread),
        notes=tuple(note for one in parsed for note in one.notes),
    )


def _latest(parsed: list[Parsed], parts: Sequence[SourcePart]) -> tuple[list[Parsed], Sequence[SourcePart]]:
    taken: set[str] = set()
    kept: list[Parsed] = []
    for one in reversed(parsed):
        clauses = tuple(clause for clause in one.clauses if clause.number not in taken)
        taken.update(clause.number for clause in one.clauses)
        kept.append(replace(one, clauses=clauses))
    pairs = list(zip(reversed(kept), parts, strict=True))
    pairs.sort(key=lambda pair: number_key(pair[0].clauses[0].number) if pair[0].clauses else ())
    return [one for one, _ in pairs], [part for _, part in pairs]


def _joined(
    parsed: list[Parsed], parts: Sequence[SourcePart], layout: Layout
) -> tuple[str, tuple[DocClause, ...], tuple[GlossaryTerm, ...]]:
    """The texts of all files as one, clauses and terms with offsets in it, parents and occurrences told anew."""
    if len(parts) == 1:
        return parts[0].text.text, parsed[0].clauses, parsed[0].terms
    clauses: list[DocClause] = []
    terms: list[GlossaryTerm] = []
    headings: dict[str, str] = {}
    offset = 0
    for one, part in zip(parsed, parts, strict=True):
        first_here = len(clauses)
        for clause in one.clauses:
            bare = clause.kind != "clause" and not clause.text and not clause.examples
            if bare and headings.get(clause.number) == clause.heading:
                continue
            clauses.append(replace(clause, start=clause.start + offset, end=clause.end + offset))
        headings.update((clause.number, clause.heading) for clause in clauses[first_here:])
        terms += [replace(term, start=term.start + offset, end=term.end + offset) for term in one.terms]
        offset += len(part.text.text) + 1
    parents, depths = hierarchy((clause.number for clause in clauses), layout)
    seen: dict[str, int] = {}
    for position, clause in enumerate(clauses):
        number = clause.number
        seen[number] = seen.get(number, 0) + 1
        clauses[position] = replace(clause, parent=parents[number], depth=depths[number], occurrence=seen[number])
    return "\n".join(part.text.text for part in parts), tuple(clauses), tuple(terms)


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
    middle = len(text) // 2
    sample = text[:8000] + text[middle : middle + 8000]
    cyrillic = len(re.findall("[А-Яа-яЁё]", sample))
    return "ru" if cyrillic > len(re.findall("[A-Za-z]", sample)) else "en"
