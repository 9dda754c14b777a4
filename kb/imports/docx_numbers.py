"""Numbers that only Word shows: automatic numbering of a docx, written out at the head of its paragraphs.

A docx keeps the counters of its lists in `word/numbering.xml` and prints the numbers when it is shown. A rulebook
numbered so has not a single number in its text. Here each paragraph that stands in a numbered list gets the number that
Word would print as text, and leaves the list. Bullets are left alone.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from .counted import LARGEST, RUSSIAN, repeated_letter, roman
from .docx_text import SIGNS, unwrap

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_DOCUMENT = "word/document.xml"
_PLACE = re.compile(r"%([1-9])")
_LEVELS = 9
_LONGEST_FORM = 60


@dataclass(frozen=True, slots=True)
class _Level:
    form: str
    text: str
    start: int
    legal: bool


@dataclass(frozen=True, slots=True)
class _List:
    """A list as paragraphs name it: the counters it shares with others, its levels, and where it begins anew."""

    counters: str
    levels: dict[int, _Level]
    restarts: dict[int, int]


def with_numbers(data: bytes) -> bytes:
    """The docx with its automatic numbers as text, and text unwrapped (`docx_text.py`); the same bytes where it has none.

    The archive has been looked at before: it is of bounded size and defines no entities.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = set(archive.namelist())
        document = archive.read(_DOCUMENT)
        wrapped = any(sign in document for sign in SIGNS)
        listed = "word/numbering.xml" in names
        if not listed and not wrapped:
            return data
        lists = _lists(ElementTree.fromstring(archive.read("word/numbering.xml"))) if listed else {}
        styles = _styles(ElementTree.fromstring(archive.read("word/styles.xml"))) if "word/styles.xml" in names else {}
        for prefix, address in _namespaces(document):
            ElementTree.register_namespace(prefix, address)
        root = ElementTree.fromstring(document)
        changed = unwrap(root) if wrapped else False
        if not _write(root, lists, styles) and not changed:
            return data
        found = io.BytesIO()
        with zipfile.ZipFile(found, "w", zipfile.ZIP_STORED) as numbered:
            for name in dict.fromkeys(archive.namelist()):
                numbered.writestr(
                    name, ElementTree.tostring(root, "utf-8") if name == _DOCUMENT else archive.read(name)
                )
    return found.getvalue()


def _namespaces(document: bytes) -> Iterator[tuple[str, str]]:
    """The prefixes that the document declares, kept so that the other parts of the archive still fit it."""
    for _, (prefix, address) in ElementTree.iterparse(io.BytesIO(document), events=("start-ns",)):
        if prefix and re.fullmatch(r"ns\d+", prefix) is None:
            yield prefix, address


def _value(element: ElementTree.Element | None, path: str) -> str | None:
    found = None if element is None else element.find(path)
    return None if found is None else found.get(f"{_W}val")


def _count(text: str | None, default: int) -> int:
    return int(text) if text is not None and re.fullmatch(r"\d{1,6}", text) else default


def _levels(parent: ElementTree.Element) -> dict[int, _Level]:
    return {
        _count(level.get(f"{_W}ilvl"), 0): _Level(
            _value(level, f"{_W}numFmt") or "decimal",
            _value(level, f"{_W}lvlText") or "",
            _count(_value(level, f"{_W}start"), 1),
            level.find(f"{_W}isLgl") is not None,
        )
        for level in parent.iter(f"{_W}lvl")
    }


def _lists(root: ElementTree.Element) -> dict[str, _List]:
    abstract = {one.get(f"{_W}abstractNumId") or "": _levels(one) for one in root.iter(f"{_W}abstractNum")}
    lists = {}
    for one in root.iter(f"{_W}num"):
        counters = _value(one, f"{_W}abstractNumId") or ""
        restarts = {
            _count(override.get(f"{_W}ilvl"), 0): _count(_value(override, f"{_W}startOverride"), 1)
            for override in one.iter(f"{_W}lvlOverride")
            if override.find(f"{_W}startOverride") is not None
        }
        lists[one.get(f"{_W}numId") or ""] = _List(counters, abstract.get(counters, {}) | _levels(one), restarts)
    return lists


def _styles(root: ElementTree.Element) -> dict[str, tuple[str | None, str | None, str | None]]:
    """By style: the list and level it puts its paragraphs in, and the style it is based on."""
    return {
        style.get(f"{_W}styleId") or "": (
            _value(style, f"{_W}pPr/{_W}numPr/{_W}numId"),
            _value(style, f"{_W}pPr/{_W}numPr/{_W}ilvl"),
            _value(style, f"{_W}basedOn"),
        )
        for style in root.iter(f"{_W}style")
    }


def _place(
    properties: ElementTree.Element | None, styles: dict[str, tuple[str | None, str | None, str | None]]
) -> tuple[str | None, int]:
    """The list and level of a paragraph, its own or those of its style."""
    number = _value(properties, f"{_W}numPr/{_W}numId")
    level = _value(properties, f"{_W}numPr/{_W}ilvl")
    style = _value(properties, f"{_W}pStyle")
    for _ in range(10):
        if style is None or style not in styles or (number is not None and level is not None):
            break
        by_style, its_level, style = styles[style]
        number = by_style if number is None else number
        level = its_level if level is None else level
    return number, min(_count(level, 0), _LEVELS - 1)


def _write(
    root: ElementTree.Element,
    lists: dict[str, _List],
    styles: dict[str, tuple[str | None, str | None, str | None]],
) -> bool:
    counts: dict[str, list[int | None]] = {}
    begun: set[str] = set()
    written = False
    # what stands in a text box is there twice: for old programs once more
    again = {id(one) for fallback in root.iter(f"{_FALLBACK}Fallback") for one in fallback.iter(f"{_W}p")}
    for paragraph in root.iter(f"{_W}p"):
        if id(paragraph) in again:
            continue
        properties = paragraph.find(f"{_W}pPr")
        number, level = _place(properties, styles)
        found = lists.get(number or "")
        if found is None or level not in found.levels or properties is None:
            continue
        state = counts.setdefault(found.counters, [None] * _LEVELS)
        if number not in begun:
            begun.add(number or "")
            for at, start in found.restarts.items():
                if at < _LEVELS:
                    state[at] = start - 1
        for at in range(level + 1):
            start = found.levels[at].start if at in found.levels else 1
            current = state[at]
            if current is None:
                state[at] = start
            elif at == level:
                state[at] = min(current + 1, LARGEST)
        state[level + 1 :] = [None] * (_LEVELS - level - 1)
        label = _label(found, level, state)
        if label:
            _head(paragraph, properties, label)
            written = True
    return written


def _label(found: _List, level: int, state: list[int | None]) -> str:
    own = found.levels[level]
    if own.form in ("bullet", "none") or len(own.text) > _LONGEST_FORM:
        return ""

    def count(match: re.Match[str]) -> str:
        at = int(match.group(1)) - 1
        form = found.levels[at].form if at in found.levels and not (own.legal and at < level) else "decimal"
        return _counted(state[at] or 0, form)

    return _PLACE.sub(count, own.text)


def _head(paragraph: ElementTree.Element, properties: ElementTree.Element, label: str) -> None:
    """Write the number before the paragraph's text, and take the paragraph out of the list."""
    listed = properties.find(f"{_W}numPr")
    if listed is not None:
        properties.remove(listed)
    run = ElementTree.Element(f"{_W}r")
    text = ElementTree.SubElement(run, f"{_W}t", {"{http://www.w3.org/XML/1998/namespace}space": "preserve"})
    text.text = f"{label} "
    paragraph.insert(list(paragraph).index(properties) + 1, run)


def _counted(number: int, form: str) -> str:
    """A count as Word writes it: 27 is aa, xxvii, 27.

    >>> [_counted(27, form) for form in ("lowerLetter", "upperRoman", "decimalZero", "decimal")]
    ['aa', 'XXVII', '27', '27']
    """
    match form:
        case "lowerLetter":
            return repeated_letter(number)
        case "upperLetter":
            return repeated_letter(number).upper()
        case "russianLower":
            return repeated_letter(number, RUSSIAN)
        case "russianUpper":
            return repeated_letter(number, RUSSIAN).upper()
        case "lowerRoman":
            return roman(number)
        case "upperRoman":
            return roman(number).upper()
        case "decimalZero":
            return f"{number:02d}"
        case _:
            return str(number)
