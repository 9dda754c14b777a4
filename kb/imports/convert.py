"""docx, odt, PDF and HTML → text, as a program: `python -m svod.kb.imports.convert FORMAT`, file on stdin, JSON on
stdout.

Started by `formats.py`, never imported by it. Memory and processor time are limited before any library sees the file.
Nothing that is not white space is added to the text of the file but the automatic numbers of a docx or odt: cells of a
table are separated by tabs, bullets that only a word processor shows are not made up.
"""

from __future__ import annotations

import io
import json
import re
import sys
import zipfile
from collections import Counter
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

from ..model import SvodError
from .decode import MAX_LINE, decode, equal_line_ends

MEMORY = 1_500_000_000
SECONDS = 100
MAX_UNPACKED = 100_000_000
MAX_MEMBERS = 5_000
MAX_PAGES = 3_000
MAX_NODES = 3_000_000
MAX_DEPTH = 10_000
_PARAGRAPH_STEP = 1.5

_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_SECTIONS = frozenset(("article", "aside", "body", "div", "footer", "header", "html", "main", "nav", "section"))
_TEXT_BLOCKS = frozenset(("address", "blockquote", "caption", "dd", "details", "dl", "dt", "fieldset", "figcaption"))
_BLOCKS = (
    _HEADINGS
    | _SECTIONS
    | _TEXT_BLOCKS
    | frozenset(
        ("figure", "form", "hr", "li", "ol", "p", "pre", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul")
    )
)
_SKIPPED = frozenset(("script", "style", "head", "template", "noscript", "svg", "-comment", "_comment"))
# Tags that hold nothing, or that the next of their kind ends.
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
_CLOSING_THEMSELVES = _VOID | {"a", "p", "li", "dd", "dt", "option", "td", "th", "tr", "tbody", "thead", "tfoot"}
# What mammoth writes where a note is cited and behind its text: no text of the document.
_NOTE_MARK = re.compile(
    r'<sup><a href="#(?:foot|end)note-[^"<>]{0,40}" id="[^"<>]{0,60}">\[[0-9]{1,6}\]</a></sup>'
    r'|[ ]?<a href="#(?:foot|end)note-ref-[^"<>]{0,40}">↑</a>'
)
_TAG = re.compile(r"<(/?)([A-Za-z][^\s/>]{0,60})")
_TOO_DEEP = "nests its parts deeper than any document does; import its text alone."
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset=[\"' ]{0,2}([\w-]{2,30})", re.IGNORECASE)
_NO_CHARSETS = frozenset(("idna", "punycode", "raw_unicode_escape", "undefined", "unicode_escape"))
"""Names that Python takes for encodings and no web page has."""
_SPACES = re.compile(r"[ \t\r\n\f]+")
_ENTITY_16 = "<!ENTITY".encode("utf-16-le").removesuffix(b"\x00")
"""As UTF-16 of either byte order has it."""


class Lines:
    """Text that is put together line by line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.headings: list[int] = []
        self.aside: list[int] = []
        self._open: list[str] = []

    def add(self, text: str) -> None:
        """Go on with the open line."""
        self._open.append(text)

    def end(self, *, heading: bool = False) -> None:
        """Close the open line, if anything stands in it."""
        text = "".join(self._open).strip(" \n")
        self._open.clear()
        for line in text.split("\n") if text else ():
            if heading and line.strip():
                self.headings.append(len(self.lines))
            self.lines.append(line.rstrip())

    def blank(self) -> None:
        """An empty line, unless there is one."""
        if self.lines and self.lines[-1]:
            self.lines.append("")

    def result(self, encoding: str) -> dict[str, Any]:
        """What the program prints."""
        self.end()
        if any(len(line) > MAX_LINE for line in self.lines):
            raise SvodError(f"a line of more than {MAX_LINE // 1000} KB is no line of a rulebook; break it into lines.")
        text = equal_line_ends("\n".join(line.replace("\r", " ") for line in self.lines))
        return {"text": text, "encoding": encoding, "headings": self.headings, "aside": self.aside}


def main() -> None:
    """Convert stdin; every failure is a sentence in the output."""
    form = sys.argv[1]
    _limit()
    data = sys.stdin.buffer.read()
    try:
        found = {"html": from_html, "docx": from_docx, "odt": from_odt, "pdf": from_pdf}[form](data)
        if not found["text"].strip():
            raise SvodError("there is no text in the file; a scan has to be read by text recognition first.")
    except Exception as error:
        found = {"error": sentence(error, form)}
    sys.stdout.write(json.dumps(found))


def sentence(error: Exception, form: str) -> str:
    """What a failure is called in front of the user."""
    if isinstance(error, SvodError):
        return str(error)
    if isinstance(error, MemoryError):
        return "the file unpacks to more than a rulebook may hold; import its text alone."
    if isinstance(error, ModuleNotFoundError):
        return f'the library "{error.name}" is missing; install Svod with the extra that reads {form}: svod[import].'
    if isinstance(error, RecursionError) or "Excessive depth" in str(error):
        return f"the {form} file {_TOO_DEEP}"
    if type(error).__name__ == "SecurityError":
        return "the file unpacks to more than a rulebook may hold; import its text alone."
    detail = _SPACES.sub(" ", str(error)).strip()[:120].rstrip(".")
    return f"the {form} file is damaged ({type(error).__name__}: {detail}); open it and save it again."


def _limit() -> None:
    try:
        import resource
    except ImportError:  # no such limits on this platform
        return
    for what, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, SECONDS)):
        _, hard = resource.getrlimit(what)
        resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


# --- HTML
# ---------------------------------------------------------------------------------------------------------------


def from_html(data: bytes) -> dict[str, Any]:
    """The text of an HTML page, a line for each block, table rows with tabs between cells."""
    text, encoding = _html_text(data)
    _refuse_depth(text)
    lines = Lines()
    _walk(text, lines)
    return lines.result(encoding)


def _html_text(data: bytes) -> tuple[str, str]:
    named = _CHARSET.search(data[:4096])
    if named is not None and not data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        name = named.group(1).decode("ascii").lower()
        if name not in _NO_CHARSETS:
            try:
                return data.decode(name), name
            except (LookupError, UnicodeError):
                pass
    decoded = decode(data, "the HTML file", any_line=True)
    return decoded.text, decoded.encoding


def _refuse_depth(html: str) -> None:
    """SvodError where tags are opened inside each other without end: the time to read them grows with their square."""
    depth = 0
    for match in _TAG.finditer(html):
        if match.group(2).lower() not in _CLOSING_THEMSELVES:
            depth = max(0, depth + (-1 if match.group(1) else 1))
            if depth > MAX_DEPTH:
                raise SvodError(f"the page {_TOO_DEEP}")


def _walk(html: str, lines: Lines) -> None:
    """Go through the tree without recursion, so that depth costs nothing."""
    from selectolax.lexbor import LexborHTMLParser

    node = LexborHTMLParser(html).root
    preformatted = 0
    cells = 0
    heading = 0
    count = 0
    while node is not None:
        count += 1
        if count > MAX_NODES:
            raise SvodError("the page has more parts than a rulebook may; import its text alone.")
        tag = node.tag
        entered = False
        if tag == "-text":
            content = node.text_content or ""
            lines.add(content if preformatted and not cells else _SPACES.sub(" ", content))
        elif tag == "br":
            lines.add(" " if cells else "\n")
        elif tag not in _SKIPPED:
            entered = True
            if tag in ("td", "th"):
                if cells == 0 and _has_cell_before(node):
                    lines.add("\t")
                cells += 1
            elif tag in _BLOCKS and not cells:
                lines.end()
                if tag in ("table", "p", "ul", "ol") or tag in _HEADINGS:
                    lines.blank()
            elif tag in _BLOCKS:
                lines.add(" ")
            preformatted += tag == "pre"
            heading += tag in _HEADINGS
        if entered and node.child is not None:
            node = node.child
            continue
        while node is not None:
            if entered:
                tag = node.tag
                if tag in ("td", "th"):
                    cells -= 1
                elif tag in _BLOCKS and not cells:
                    lines.end(heading=tag in _HEADINGS)
                    if tag in ("table", "p", "ul", "ol") or tag in _HEADINGS:
                        lines.blank()
                preformatted -= tag == "pre"
                heading -= tag in _HEADINGS
            if node.next is not None:
                node = node.next
                break
            node = node.parent
            entered = True


def _has_cell_before(node: Any) -> bool:
    before = node.prev
    while before is not None:
        if before.tag in ("td", "th"):
            return True
        before = before.prev
    return False


# --- archives
# -----------------------------------------------------------------------------------------------------------


def _archive(data: bytes, needed: str, what: str) -> zipfile.ZipFile:
    """The zip archive, once it is sure that it unpacks to a bounded size and defines no XML entities."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        members = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        raise SvodError(f"the file is damaged or no {what} document; open it and save it again.") from error
    if needed not in (member.filename for member in members):
        raise SvodError(f"the file is an archive but no {what} document.")
    if len(members) > MAX_MEMBERS:
        raise SvodError(f"the {what} file has more than {MAX_MEMBERS} parts; import its text alone.")
    if sum(member.file_size for member in members) > MAX_UNPACKED:
        raise SvodError(f"the {what} file unpacks to more than {MAX_UNPACKED // 1_000_000} MB; import its text alone.")
    if any(member.flag_bits & 1 for member in members):
        raise SvodError(f"the {what} file is protected by a password; save it without one.")
    for member in members:
        if member.filename.endswith((".xml", ".rels")):
            with archive.open(member) as file:
                said = file.read(MAX_UNPACKED)
                if b"<!ENTITY" in said or _ENTITY_16 in said:
                    raise SvodError(
                        f"the {what} file defines XML entities, which no {what} document does; it is not read."
                    )
    return archive


def from_docx(data: bytes) -> dict[str, Any]:
    """The text of a Word document, its automatic numbers and tracked insertions included, deletions left out."""
    _archive(data, "word/document.xml", "docx")
    import mammoth

    from .docx_numbers import with_numbers

    data = with_numbers(data)
    images = mammoth.images.img_element(lambda _image: {"src": ""})
    html = mammoth.convert_to_html(io.BytesIO(data), convert_image=images).value
    lines = Lines()
    _walk(_NOTE_MARK.sub("", html), lines)
    return lines.result("utf-8")


def from_odt(data: bytes) -> dict[str, Any]:
    """The text of an OpenDocument text, its automatic numbers and tracked insertions included, deletions left out."""
    archive = _archive(data, "content.xml", "odt")
    from .odt_numbers import write_numbers
    from .odt_text import blocks

    names = archive.namelist()
    if "META-INF/manifest.xml" in names and b"encryption-data" in archive.read("META-INF/manifest.xml"):
        raise SvodError("the odt file is protected by a password; save it without one.")
    content = ElementTree.fromstring(archive.read("content.xml"))
    write_numbers(content, ElementTree.fromstring(archive.read("styles.xml")) if "styles.xml" in names else None)
    lines = Lines()
    before = ""
    for kind, cells in blocks(content):
        if (kind, before) != ("row", "row"):
            lines.blank()
        before = kind
        lines.add("\t".join(cells))
        lines.end(heading=kind == "h")
    return lines.result("utf-8")


# --- PDF
# ----------------------------------------------------------------------------------------------------------------


def from_pdf(data: bytes) -> dict[str, Any]:
    """The text of a PDF: its lines, tables as rows; what stands at the same place of most pages is set aside."""
    import pdfplumber

    lines = Lines()
    edges: dict[str, list[int]] = {}
    pages = 0
    with pdfplumber.open(io.BytesIO(data)) as document:
        if len(document.pages) > MAX_PAGES:
            raise SvodError(f"the PDF has more than {MAX_PAGES} pages; import its text alone.")
        for page in document.pages:
            placed = _page_rows(page)
            rows = [text for _, text in placed]
            if rows:
                pages += 1
            usual = _usual_step(placed)
            for position, row in enumerate(rows):
                # more room above a line than lines have: a paragraph begins; a page's first line may go on with the last
                if position and placed[position][0] - placed[position - 1][0] > _PARAGRAPH_STEP * usual:
                    lines.blank()
                lines.add(row)
                lines.end()
                if position in (0, 1, len(rows) - 1, len(rows) - 2) and lines.lines:
                    edges.setdefault(re.sub(r"\d+", "0", row).strip(), []).append(len(lines.lines) - 1)
            page.close()
    for places in edges.values():
        if pages >= 3 and len(places) > 0.5 * pages:
            lines.aside.extend(places)
    return lines.result("utf-8")


def _usual_step(placed: list[tuple[float, str]]) -> float:
    """How far lines stand from each other: what most of them do, of two as frequent the nearer."""
    steps = [round(below - above, 1) for (above, _), (below, _) in pairwise(placed) if below - above > 1]
    return min(Counter(steps).items(), key=lambda step: (-step[1], step[0]))[0] if steps else float("inf")


def _page_rows(page: Any) -> list[tuple[float, str]]:
    """The lines of a page and where they stand, from the top."""
    tables = page.find_tables()
    boxes = [table.bbox for table in tables]
    placed: list[tuple[float, str]] = []
    for line in page.extract_text_lines(return_chars=False):
        middle = (line["top"] + line["bottom"]) / 2
        inside = any(
            top <= middle <= bottom and left <= line["x0"] + 1 and line["x0"] <= right
            for left, top, right, bottom in boxes
        )
        if not inside:
            placed.append((line["top"], line["text"]))
    for table in tables:
        for row, cells in zip(table.rows, table.extract(), strict=True):
            placed.append((row.bbox[1], "\t".join(_SPACES.sub(" ", cell or "").strip() for cell in cells)))
    return sorted(placed, key=lambda entry: entry[0])


if __name__ == "__main__":
    main()
