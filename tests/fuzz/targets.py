"""What is fuzzed: each target takes bytes and raises where Svod does not do what it promises."""

from __future__ import annotations

import io
import re
import sys
import tempfile
import traceback
import zipfile
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "imports"))

import import_samples as samples
import pieces
from svod.kb.formats import render
from svod.kb.imports import convert
from svod.kb.imports.decode import decode
from svod.kb.imports.diff import compare, to_json
from svod.kb.imports.diff_report import as_html, as_text
from svod.kb.imports.document import Document
from svod.kb.imports.findings import TITLES, check_document
from svod.kb.imports.formats import to_text
from svod.kb.imports.layouts import SHIPPED, load_layout, shipped
from svod.kb.imports.library import Library
from svod.kb.imports.library_write import Importer
from svod.kb.imports.read import SourcePart, assemble, document_of
from svod.kb.imports.trace import trace
from svod.kb.imports.waivers import apply_settings, load_settings
from svod.kb.imports.word_changes import word_changes
from svod.kb.model import SvodError
from test_fuzz import check

NAMES = ("rules.txt", "rules.md", "rules.rst", "rules")
FRAME = "".join(
    f"{section}. Cards {section}\n{section}.1. A card.\n{section}.1a First.\n{section}.1b Second.\n{section}.2. B.\n"
    for section in range(101, 106)
)


def document(text: str, name: str, layout: str | None = None) -> Document | None:
    """The document of a text, looked at closely; None where one sentence says why there is none."""
    try:
        found = document_of(
            text.encode("utf-8", "surrogatepass"), name, "book", layout=shipped(layout) if layout else None
        )
    except SvodError as error:
        said(error)
        return None
    check(found, text.encode("utf-8", "surrogatepass").decode("utf-8", "replace") if "\ud800" in text else text)
    return found


def said(error: SvodError) -> None:
    """An error is one sentence of sensible length without control characters."""
    sentence = str(error)
    assert "\n" not in sentence, sentence
    assert len(sentence) < 600, sentence[:700]
    assert sentence.isprintable() or not any(ord(char) < 32 for char in sentence), sentence


def text(data: bytes) -> None:
    """A text document: read, and every check made on it."""
    if not data:
        return
    layout = SHIPPED[data[0] // 8 % len(SHIPPED)] if data[0] >= 128 else None
    found = document(pieces.built(data[1:], pieces.TEXT).replace("\ud800", "?"), NAMES[data[0] % 4], layout)
    if found is not None:
        findings = check_document(found)
        lines = found.source_text.count("\n") + 1
        for finding in findings:
            assert finding.code in TITLES
            assert finding.span is not None and 1 <= finding.span.line <= lines
            assert "\n" not in finding.message
        for form in ("text", "json", "sarif", "github"):
            shown = render(findings[:200], form, TITLES)
            assert "\x1b" not in shown and "\x07" not in shown


def raw(data: bytes) -> None:
    """Any bytes as a text file."""
    try:
        found = document_of(data, "rules.txt" if len(data) % 2 else "rules.md", "book")
    except SvodError as error:
        said(error)
        return
    if found.format in ("txt", "md", "rst"):
        assert "".join(found.source_text.split()) == "".join(decode(data, "x").text.split())


def links(data: bytes) -> None:
    """Citations inside a clause of a sound rulebook."""
    said_there = pieces.built(data, pieces.TEXT).replace("\n", " ").replace("\r", " ")
    found = document(f"{FRAME}106. Last\n106.1. See {said_there}\n".replace("\ud800", "?"), "rules.txt", "three-digit")
    if found is None:
        return
    for reference in found.references:
        clause = found.by_number.get(reference.clause or "")
        if clause is None or reference.part != "text" or reference.kind == "term":
            continue
        after = clause.text[reference.end : reference.end + 1]
        # nothing that is read shortens a number
        if after.isascii() and after.isalnum() and reference.written[-1:].isalnum() and len(reference.written) < 60:
            raise AssertionError(f"{reference.written!r} is cut off before {after!r}")


def layout(data: bytes) -> None:
    """A layout file, and a text read with it."""
    half = len(data) // 2
    with tempfile.NamedTemporaryFile(suffix=".yaml") as file:
        file.write(pieces.built(data[:half], pieces.YAML).encode("utf-8", "surrogatepass"))
        file.flush()
        try:
            chosen = load_layout(Path(file.name))
        except SvodError as error:
            said(error)
            return
    words = pieces.built(data[half:], pieces.TEXT).replace("\ud800", "?")
    try:
        found = document_of(words.encode(), "rules.txt", "book", layout=chosen)
    except SvodError as error:
        said(error)
        return
    check(found, words)
    check_document(found)


def waivers(data: bytes) -> None:
    """A `svod-check.yaml`, and findings held against it."""
    with tempfile.NamedTemporaryFile(suffix=".yaml") as file:
        file.write(pieces.built(data, pieces.YAML).encode("utf-8", "surrogatepass"))
        file.flush()
        try:
            settings = load_settings(Path(file.name))
        except SvodError as error:
            said(error)
            return
    findings, checked = _faulty()
    kept = apply_settings(findings, settings, lambda waiver: waiver.code in checked, "book")
    assert len(kept) <= len(findings) + len(settings.waivers)


@lru_cache(maxsize=1)
def _faulty() -> tuple[tuple, frozenset[str]]:  # type: ignore[type-arg]
    found = document_of((FRAME + "106. A\n106.1. See rule 999.9, ((.\n106.1. A the the.\n").encode(), "a.txt", "book")
    return check_document(found), frozenset(TITLES)


def diff(data: bytes) -> None:
    """Two editions: one of bytes, the other the same with a part put elsewhere, doubled or left out."""
    if len(data) < 6:
        return
    base, edit = data[4:], data[:4]
    cut, length, to = edit[1] % len(base), edit[2], edit[3] % len(base)
    moved = base[cut : cut + length]
    rest = base[:cut] + base[cut + length :]
    later = (rest, rest[:to] + moved + rest[to:], base[:to] + moved + base[to:], base[::-1])[edit[0] % 4]
    frame = FRAME if edit[0] & 16 else ""
    old, new = (
        document(frame + pieces.built(part, pieces.TEXT).replace("\ud800", "?"), "rules.txt") for part in (base, later)
    )
    if old is None or new is None:
        return
    found = compare(old, new)
    placed = [*found.removed, *(pair.old for pair in found.changed), *(pair.old for pair in found.moved)]
    assert len({(clause.number, clause.occurrence) for clause in placed if clause}) <= len(old.clauses)
    to_json(found)
    page = as_html(found)
    assert "<script" not in page and "\x1b" not in page
    as_text(found, False)
    assert not compare(old, old).changed
    for clause in old.clauses[:3]:
        trace((old, new), clause.number)
    for pair in found.changed[:5]:
        changes = word_changes(pair.old_wording.plain, pair.new_wording.plain)
        kept = "".join(change.text for change in changes if change.operation != "delete")
        assert "".join(kept.split()) == "".join(pair.new_wording.plain.split())


def export(data: bytes) -> None:
    """Into the library and back."""
    if not data:
        return
    name = NAMES[data[0] % 4]
    words = pieces.built(data[1:], pieces.TEXT).replace("\ud800", "?")
    try:
        part = SourcePart(name, to_text(words.encode(), name, name))
        found = assemble([part], "book")
    except SvodError as error:
        said(error)
        return
    with tempfile.TemporaryDirectory() as folder:
        Importer(Path(folder)).store(found, [part])
        with Library.open(Path(folder)) as library:
            edition = library.edition("book")
            assert edition is not None
            back = library.document(edition)
            assert "".join(library.text(edition).split()) == "".join(words.removeprefix("\ufeff").split())
            assert back.clauses == found.clauses
            assert back.references == found.references
            library.as_json(edition)
            library.search(words[:200])
            library.search(words[-60:])


def _whole(opened: str, kinds: Sequence[str]) -> str:
    """Tags closed in order, so that most cases are well-formed; a closing tag that nothing opens is left out."""
    stack: list[str] = []
    written = []
    for token in re.split(r"(<[^<>]*>)", opened):
        tag = re.match(r"<(/?)([\w:-]+)[^<>]*?(/?)>$", token)
        if tag is None or tag.group(3):
            written.append(token if tag else token.replace("&", "&amp;").replace("<", "&lt;"))
        elif not tag.group(1):
            stack.append(tag.group(2))
            written.append(token)
        elif tag.group(2) in stack:
            while (last := stack.pop()) != tag.group(2):
                written.append(f"</{last}>")
            written.append(token)
    return "".join(written) + "".join(f"</{name}>" for name in reversed(stack))


def html(data: bytes) -> None:
    """A web page."""
    page = pieces.built(data, pieces.HTML).encode("utf-8", "surrogatepass")
    try:
        convert.from_html(page)
    except SvodError as error:
        said(error)


_XML_BAD = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF])
_NUMBERING = (
    '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum '
    'w:abstractNumId="0">'
    + "".join(
        f'<w:lvl w:ilvl="{level}"><w:start w:val="{level + 1}"/><w:numFmt w:val="{form}"/><w:lvlText w:val="%1.%{level + 1}"/>'
        "</w:lvl>"
        for level, form in enumerate(("decimal", "lowerLetter", "upperRoman", "bullet", "none", "decimalZero"))
    )
    + '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId '
    'w:val="9"/></w:num></w:numbering>'
)


def docx(data: bytes) -> None:
    """A Word document."""
    body = _whole(pieces.built(data, pieces.DOCX).translate(_XML_BAD).replace("\ud800", ""), pieces.DOCX)
    made = samples.docx(body)
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        members: dict[str, str | bytes] = {name: archive.read(name) for name in archive.namelist()}
    members["word/numbering.xml"] = _NUMBERING
    _converted(convert.from_docx, samples.archive(members))


_LISTS = (
    '<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><text:list-style style:name="L1">'
    + "".join(
        f'<text:list-level-style-number text:level="{level}" style:num-format="{form}" text:display-levels="{level}"/>'
        for level, form in enumerate(("1", "a", "I", "", "i", "A"), 1)
    )
    + '</text:list-style><text:outline-style style:name="O"><text:outline-level-style text:level="1" '
    'style:num-format="1"/></text:outline-style></office:document-styles>'
)


def odt(data: bytes) -> None:
    """An OpenDocument text."""
    body = _whole(pieces.built(data, pieces.ODT).translate(_XML_BAD).replace("\ud800", ""), pieces.ODT)
    with zipfile.ZipFile(io.BytesIO(samples.odt(body))) as archive:
        members: dict[str, str | bytes] = {name: archive.read(name) for name in archive.namelist()}
    members["styles.xml"] = _LISTS
    _converted(convert.from_odt, samples.archive(members))


def pdf(data: bytes) -> None:
    """A PDF with damage."""
    made = bytearray(samples.pdf([["101. Cards", "101.1. A card.", "page 1"], ["101.2. B (see 101.1).", "page 2"]]))
    for place in range(0, len(data) - 3, 4):
        at = int.from_bytes(data[place : place + 2], "big") % len(made)
        if data[place + 2] % 3 == 0:
            del made[at : at + data[place + 3] % 40]
        elif data[place + 2] % 3 == 1:
            made[at : at + 1] = bytes([data[place + 3]])
        else:
            made[at:at] = made[max(0, at - data[place + 3]) : at]
    try:
        convert.from_pdf(bytes(made))
    except MemoryError:
        raise
    except Exception as error:
        assert convert.sentence(error, "pdf")


def _converted(reader: Callable[[bytes], object], made: bytes) -> None:
    try:
        reader(made)
    except (MemoryError, AssertionError):
        raise
    except Exception as error:
        # what a library says of a damaged file becomes a sentence; what our own code stumbles over is a fault
        where = traceback.extract_tb(error.__traceback__)[-1].filename
        if not isinstance(error, SvodError | RecursionError) and "/kb/" in where:
            raise
        assert len(convert.sentence(error, "docx")) < 300


TARGETS: dict[str, Callable[[bytes], None]] = {
    "text": text,
    "bytes": raw,
    "links": links,
    "layout": layout,
    "waivers": waivers,
    "diff": diff,
    "export": export,
    "html": html,
    "docx": docx,
    "odt": odt,
    "pdf": pdf,
}
