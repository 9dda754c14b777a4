"""Numbers that only a word processor shows: automatic numbering of an OpenDocument text, written out at the head of its
paragraphs.

An odt has lists and list styles, no numbers (OpenDocument 1.3, part 3, 5.3 "Lists" and 16.30 "List styles"). Here each
paragraph that opens a numbered list item, and each heading of a numbered outline, gets the number as text. Where the
standard leaves room, numbers are those that LibreOffice shows: an item without a paragraph of its own does not count, the
first list inside an item goes on with the numbers of its level, a further one begins anew. Bullets are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from xml.etree import ElementTree

from .counted import LARGEST, LATIN, RUSSIAN, counting_letters, repeated_letter, roman

_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_ID = "{http://www.w3.org/XML/1998/namespace}id"
_LONGEST_FORM = 60
_MOST_LEVELS = 30
_PLACE = re.compile(r"%(\d{1,2})%")
_PARAGRAPHS = (f"{_TEXT}p", f"{_TEXT}h")
_LEVEL_STYLES = (
    f"{_TEXT}list-level-style-number",
    f"{_TEXT}list-level-style-bullet",
    f"{_TEXT}list-level-style-image",
    f"{_TEXT}outline-level-style",
)


@dataclass(frozen=True, slots=True)
class _Level:
    """How one level of a list is numbered: `form` "" for a bullet or nothing; `whole` the whole label with %1% for the
    count of the first level, "" where prefix, suffix and the number of levels shown say it."""

    form: str
    prefix: str
    suffix: str
    start: int
    shown: int
    synchronous: bool
    whole: str


@dataclass(frozen=True, slots=True)
class _ParagraphStyle:
    lists: str | None
    parent: str | None
    automatic: bool


@dataclass(slots=True)
class _Counts:
    """The counts of one list, by level; None where the level has none yet."""

    at: list[int | None] = field(default_factory=lambda: [None] * _MOST_LEVELS)

    def forget(self, level: int) -> None:
        """Begin anew from this level down."""
        self.at[level:] = [None] * (_MOST_LEVELS - level)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in a list an element stands."""

    style: str
    level: int
    counts: _Counts


_Styles = dict[str, dict[int, _Level]]


def write_numbers(content: ElementTree.Element, styles: ElementTree.Element | None) -> None:
    """Write the automatic numbers into the text of `content`; `styles` are those that the document keeps apart."""
    _Numbering([one for one in (styles, content) if one is not None]).read(content)


def _number(text: str | None, default: int) -> int:
    return int(text) if text is not None and re.fullmatch(r"\d{1,6}", text, re.ASCII) else default


def _level(style: ElementTree.Element) -> _Level:
    numbered = style.tag in (_LEVEL_STYLES[0], _LEVEL_STYLES[3])
    # a later version of the standard has this attribute, LibreOffice had it before in a namespace of its own
    whole = next((value for name, value in style.attrib.items() if name.endswith("}num-list-format")), "")
    return _Level(
        form=style.get(f"{_STYLE}num-format", "") if numbered else "",
        prefix=style.get(f"{_STYLE}num-prefix", ""),
        suffix=style.get(f"{_STYLE}num-suffix", ""),
        start=_number(style.get(f"{_TEXT}start-value"), 1),
        shown=_number(style.get(f"{_TEXT}display-levels"), 1),
        synchronous=style.get(f"{_STYLE}num-letter-sync") == "true",
        whole=whole,
    )


def _levels(style: ElementTree.Element) -> dict[int, _Level]:
    return {_number(one.get(f"{_TEXT}level"), 1) - 1: _level(one) for one in style if one.tag in _LEVEL_STYLES}


class _Numbering:
    """Goes through the text once, counting, and writes the numbers into it."""

    def __init__(self, roots: Iterable[ElementTree.Element]) -> None:
        self.styles: _Styles = {}
        self.paragraphs: dict[str, _ParagraphStyle] = {}
        self.outline: dict[int, _Level] = {}
        self.outline_name = ""
        for root in roots:
            for style in root.iter(f"{_TEXT}list-style"):
                self.styles[style.get(f"{_STYLE}name", "")] = _levels(style)
            for style in root.iter(f"{_TEXT}outline-style"):
                self.outline = _levels(style)
                self.outline_name = style.get(f"{_STYLE}name", "")
            for parent in root.iter():
                for style in parent.findall(f"{_STYLE}style"):
                    self.paragraphs[style.get(f"{_STYLE}name", "")] = _ParagraphStyle(
                        style.get(f"{_STYLE}list-style-name"),
                        style.get(f"{_STYLE}parent-style-name"),
                        parent.tag.endswith("}automatic-styles"),
                    )
        if self.outline_name:
            self.styles.setdefault(self.outline_name, self.outline)
        self.outline_counts = _Counts()
        self.by_id: dict[str, _Counts] = {}
        self.by_style: dict[str, _Counts] = {}

    def read(self, element: ElementTree.Element) -> None:
        """Number what stands in an element that is no list."""
        for child in element:
            if child.tag == f"{_TEXT}list":
                self._list(child, None, 1)
            elif child.tag == f"{_TEXT}numbered-paragraph":
                self._numbered_paragraph(child)
            elif child.tag != f"{_TEXT}tracked-changes":
                if child.tag == f"{_TEXT}h":
                    self._heading(child)
                self.read(child)

    def _list(self, element: ElementTree.Element, outer: _Place | None, lists_in_item: int) -> None:
        goes_on = element.get(f"{_TEXT}continue-numbering") == "true"
        style = element.get(f"{_TEXT}style-name") or (outer.style if outer is not None else "")
        if outer is not None:
            place = _Place(style, outer.level + 1, outer.counts)
            if lists_in_item > 1 and not goes_on and place.level < _MOST_LEVELS:
                place.counts.forget(place.level)
        else:
            place = _Place(style, 0, self._counts(element, style, goes_on))
            self.by_style[style] = place.counts
        identity = element.get(_ID)
        if identity:
            self.by_id[identity] = place.counts
        for item in element:
            if item.tag in (f"{_TEXT}list-item", f"{_TEXT}list-header"):
                self._item(item, place)

    def _counts(self, element: ElementTree.Element, style: str, goes_on: bool) -> _Counts:
        """The counts that a list at the top goes on with, or new ones."""
        if style and style == self.outline_name:
            return self.outline_counts
        continued = self.by_id.get(element.get(f"{_TEXT}continue-list") or "")
        if continued is None and goes_on:
            continued = self.by_style.get(style)
        return continued or _Counts()

    def _item(self, item: ElementTree.Element, place: _Place) -> None:
        own = item.get(f"{_TEXT}style-override")
        if own:
            place = _Place(own, place.level, place.counts)
        numbered = item.tag == f"{_TEXT}list-header"
        lists = 0
        for child in item:
            if child.tag == f"{_TEXT}list":
                lists += 1
                self._list(child, place, lists)
                continue
            if child.tag in _PARAGRAPHS and not numbered:
                numbered = True
                self._write(child, place, item.get(f"{_TEXT}start-value"))
            self.read(child)

    def _numbered_paragraph(self, element: ElementTree.Element) -> None:
        style = element.get(f"{_TEXT}style-name", "")
        key = element.get(f"{_TEXT}list-id") or style
        counts = self.by_id.setdefault(key, _Counts())
        place = _Place(style, _number(element.get(f"{_TEXT}level"), 1) - 1, counts)
        for child in element:
            if child.tag in _PARAGRAPHS:
                self._write(child, place, element.get(f"{_TEXT}start-value"))
            self.read(child)

    def _heading(self, heading: ElementTree.Element) -> None:
        """A heading outside lists: numbered by the outline, unless its own style takes it out."""
        if heading.get(f"{_TEXT}is-list-header") == "true":
            return
        style = self.paragraphs.get(heading.get(f"{_TEXT}style-name", ""))
        if style is not None and style.automatic and style.lists == "":
            return
        level = _number(heading.get(f"{_TEXT}outline-level"), 1) - 1
        anew = heading.get(f"{_TEXT}restart-numbering") == "true"
        start = heading.get(f"{_TEXT}start-value") or ("1" if anew else None)
        if self.outline:
            self._write(heading, _Place(self.outline_name, level, self.outline_counts), start, self.outline)

    def _write(
        self,
        paragraph: ElementTree.Element,
        place: _Place,
        start: str | None,
        levels: dict[int, _Level] | None = None,
    ) -> None:
        """Count a paragraph and write its number before its text."""
        if not 0 <= place.level < _MOST_LEVELS:
            return
        if levels is None:
            levels = self.styles.get(place.style or self._style_of(paragraph), {})
        counts = place.counts.at
        for at in range(place.level + 1):
            current = counts[at]
            if at == place.level and start is not None:
                counts[at] = _number(start, 1)
            elif current is None:
                counts[at] = levels[at].start if at in levels else 1
            elif at == place.level:
                counts[at] = min(current + 1, LARGEST)
        place.counts.forget(place.level + 1)
        printed = paragraph.find(f"{_TEXT}number")
        if printed is not None:
            # the file says itself what is shown
            return
        label = _label(levels, place.level, counts)
        if label:
            paragraph.text = f"{label} {paragraph.text or ''}"

    def _style_of(self, paragraph: ElementTree.Element) -> str:
        """The list style that a paragraph's style names, or one that it is made from."""
        name = paragraph.get(f"{_TEXT}style-name")
        for _ in range(10):
            style = self.paragraphs.get(name or "")
            if style is None:
                break
            if style.lists is not None:
                return style.lists
            name = style.parent
        return ""


def _label(levels: dict[int, _Level], level: int, counts: list[int | None]) -> str:
    own = levels.get(level)
    if own is None or not own.form or len(own.prefix + own.suffix + own.whole) > _LONGEST_FORM:
        return ""

    def count(at: int) -> str:
        form = levels.get(at)
        return "" if form is None or at > level else _counted(counts[at] or 0, form)

    if own.whole:
        return _PLACE.sub(lambda place: count(int(place.group(1)) - 1), own.whole).strip()
    first = max(0, level + 1 - own.shown)
    return f"{own.prefix}{'.'.join(filter(None, map(count, range(first, level + 1))))}{own.suffix}".strip()


def _counted(number: int, level: _Level) -> str:
    """A count in the form of its level; "" where the level shows none."""
    letters = repeated_letter if level.synchronous else counting_letters
    match level.form[:1]:
        case "":
            return ""
        case "i":
            return roman(number)
        case "I":
            return roman(number).upper()
        case "a":
            return letters(number, LATIN)
        case "A":
            return letters(number, LATIN).upper()
        case "а":
            return letters(number, RUSSIAN)
        case "А":
            return letters(number, RUSSIAN).upper()
        case "0":
            return f"{number:02d}"
        case _:
            return str(number)
