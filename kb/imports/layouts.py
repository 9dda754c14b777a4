"""How a document numbers its clauses, read from YAML: shipped layouts in `rules/layouts/`, others given with
`--layout`.

A layout lists number *forms* instead of regular expressions, so that a layout file can neither be wrong in subtle ways
nor make matching slow. In a form, `N` is a number, `NN`/`NNN`/`NNNN` a number of exactly so many digits, `a` one or
two lower-case letters, `A` one upper-case letter, `i` a small and `I` a capital Roman numeral, `+` one or more plus
signs; anything else stands for itself. "NNN.N.Na" reads 109.3.1b.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import cast

from ..model import SvodError
from ..source import read_plain
from .document import ClauseKind

SHIPPED = ("three-digit", "dotted", "alternating", "flat")

_TOKEN = re.compile(r"N{2,4}|N|a|A|i|I|\+|[^NaAiI+]")
_TOKENS = {
    "N": r"[0-9]{1,4}",
    "a": r"[a-zа-яё]{1,2}",
    "A": r"[A-ZА-Я]",
    "i": r"[ivxlc]{1,6}",
    "I": r"[IVXLC]{1,6}",
    "+": r"\+{1,9}",
}
_LAST_RUN = re.compile(r"(?:[0-9]{1,4}|[a-zа-яё]{1,6}|[A-ZА-ЯЁ]{1,6}|\+{1,9})$")
_MAX_FORMS = 60

# What may stand before a number on its line: indent (files put together have byte order marks inside), quotation and
# heading marks, bullets, tags, emphasis.
_BEFORE = (
    r"[ \t\u00a0\u2003\ufeff]{0,40}(?:>[ ]?){0,3}(?:#{1,6}[ \t]+)?(?:[-*•·●◦–—][ \t\u00a0]+)?"
    r"(?:<[^<>\n]{1,60}>[ ]?){0,4}(?:\*\*|__|\*)?"
)
# What must follow the number and its closing mark: white space, the end, or a capital letter or quote glued to a mark.
_GLUED = r"(?=[A-ZА-ЯЁ«“\"(\[*])"


def form_pattern(form: str) -> str:
    """The regular expression of one form; SvodError for a form without any number or letter class."""
    parts = _TOKEN.findall(form)
    if not any(part[0] in "NaAiI" for part in parts) or len(parts) > 24:
        raise SvodError(
            f'the number form "{form}" names no number; write N for a number and a for a letter, as in "N.N.Na".'
        )
    pattern = ""
    for part in parts:
        if part[0] == "N" and len(part) > 1:
            pattern += f"[0-9]{{{len(part)}}}"
        else:
            pattern += _TOKENS.get(part, re.escape(part))
    return pattern


@dataclass(frozen=True, slots=True)
class Level:
    """One number form. `counts`: counted among the clauses; `worded`: only read after a chapter word ("Article 1");
    `title_only`: a line with this form is a heading or nothing."""

    form: str
    kind: ClauseKind
    counts: bool = True
    worded: bool = False
    title_only: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """The words by which documents mark their parts and cite themselves (`rules/layouts/words.yaml`)."""

    chapter_words: tuple[str, ...]
    example_words: tuple[tuple[str, str, bool], ...]
    contents_titles: frozenset[str]
    glossary_titles: frozenset[str]
    end_titles: frozenset[str]
    citation_words: tuple[tuple[str, bool, bool], ...]
    see_words: tuple[str, ...]
    joining_words: tuple[str, ...]
    range_words: tuple[str, ...]


@dataclass(frozen=True)
class Layout:
    """A numbering layout, compiled. `level_of(number)` classifies a number; `line` matches a numbered line."""

    name: str
    levels: tuple[Level, ...]
    closing: tuple[str, ...]
    bare: tuple[str, ...]
    chapter_digits: int
    last_resort: bool
    words: Words = field(repr=False)

    @cached_property
    def _line(self) -> re.Pattern[str]:
        closing = "|".join(re.escape(mark) for mark in sorted(self.closing, key=len, reverse=True) if mark) or "(?!)"
        chapter = "|".join(re.escape(word) for word in self.words.chapter_words)
        levels = [(index, self.levels[index], form_pattern(self.levels[index].form)) for index in self._longest_first]
        forms = "|".join(f"(?P<f{index}>{pattern})" for index, level, pattern in levels if not level.worded)
        worded = "|".join(f"(?P<w{index}>{pattern})" for index, level, pattern in levels if level.kind != "clause")
        spaced = rf"(?:(?:{closing})(?:\*\*|__|\*)?(?:[ \t\u00a0\u2003]+|$|{_GLUED})"
        unclosed = r"|(?:\*\*|__|\*)?(?:[ \t\u00a0\u2003]+|$))" if "" in self.closing else ")"
        end = r"(?![0-9A-Za-zА-Яа-яЁё_+]|[._][0-9])"
        plain = rf"(?:{forms}){end}{spaced}{unclosed}" if forms else "(?!)"
        after_word = rf"(?:{chapter})[ \t\u00a0]+(?:{worded}){end}[.:)]{{0,2}}(?:[ \t\u00a0]+|$)"
        return re.compile(rf"{_BEFORE}(?:{plain}|{after_word if worded and chapter else '(?!)'})")

    @cached_property
    def _longest_first(self) -> tuple[int, ...]:
        # NNN before N, so that 109 is a section and not a very high chapter
        return tuple(sorted(range(len(self.levels)), key=lambda index: -len(self.levels[index].form)))

    @cached_property
    def _fulls(self) -> tuple[tuple[Level, re.Pattern[str]], ...]:
        levels = [self.levels[index] for index in self._longest_first]
        return tuple((level, re.compile(form_pattern(level.form))) for level in levels)

    @cached_property
    def _known(self) -> dict[str, Level | None]:
        return {}

    def match_line(self, line: str) -> tuple[str, Level, int, bool] | None:
        """Number, level, where the rest of the line begins, and whether a chapter word stands before it; None for
        others."""
        match = self._line.match(line)
        if match is None:
            return None
        group = match.lastgroup or ""
        return match.group(group), self.levels[int(group[1:])], match.end(), group[0] == "w"

    def level_of(self, number: str) -> Level | None:
        """The level whose form the whole number has; None where no form reads it."""
        if number not in self._known:
            if len(self._known) > 200_000:
                self._known.clear()
            self._known[number] = next((level for level, form in self._fulls if form.fullmatch(number)), None)
        return self._known[number]

    def ancestors(self, number: str) -> tuple[str, ...]:
        """The numbers that would hold this one, nearest first, whether or not the document has them.

        >>> shipped("three-digit").ancestors("704.5aa")
        ('704.5', '704', '7')
        """
        known = self._ancestors.get(number)
        if known is None:
            if len(self._ancestors) > 200_000:
                self._ancestors.clear()
            parent = self._parent(number)
            known = () if parent is None else (parent, *self.ancestors(parent))
            self._ancestors[number] = known
        return known

    @cached_property
    def _ancestors(self) -> dict[str, tuple[str, ...]]:
        return {}

    def _parent(self, number: str) -> str | None:
        last = _LAST_RUN.search(number)
        stem = number[: last.start()].rstrip("._-:/()§ ") if last is not None else ""
        if stem:
            return stem
        if self.chapter_digits and number.isdecimal() and len(number) > self.chapter_digits:
            return number[: self.chapter_digits]
        return None


def last_run(number: str) -> str:
    """The last number or letter run: "aa" of 704.5aa, "10" of 111.10, "+" of 1c+."""
    match = _LAST_RUN.search(number)
    return match.group() if match is not None else ""


def is_first(number: str) -> bool:
    """Whether the number is the first of its siblings: it ends in 0, 1, a, A or i."""
    return last_run(number) in ("0", "1", "a", "A", "i", "I", "а", "А", "+")


def shipped(name: str) -> Layout:
    """One of the shipped layouts by name; SvodError for another name."""
    if name not in SHIPPED:
        raise SvodError(
            f'there is no layout "{name}"; shipped are {", ".join(SHIPPED)}, or give the path of a layout file.'
        )
    return _shipped(name)


@cache
def _shipped(name: str) -> Layout:
    return _read(_folder().joinpath(f"{name}.yaml"), f"rules/layouts/{name}.yaml")


def load_layout(path: Path) -> Layout:
    """A layout from a YAML file of the user's; SvodError with file and key where something is wrong."""
    return _read(path, str(path))


@lru_cache(maxsize=1)
def default_words() -> Words:
    """The words of `rules/layouts/words.yaml`."""
    return _words(
        _mapping(read_plain(_folder().joinpath("words.yaml"), "rules/layouts/words.yaml"), "words.yaml"), None
    )


def _folder() -> Traversable:
    return files("svod.rules").joinpath("layouts")


def _mapping(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise SvodError(f"{where}: a mapping is expected here; docs/import.md shows a layout file.")
    return value


def _strings(value: object, where: str) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or not all(item is None or isinstance(item, str) for item in value):
        raise SvodError(f"{where}: a list of texts is expected here.")
    return tuple(item or "" for item in value)


def _flag(value: object, where: str) -> bool:
    if value not in ("yes", "no", None):
        raise SvodError(f'{where}: "yes" or "no" is expected here.')
    return value == "yes"


def _only(mapping: Mapping[str, object], allowed: tuple[str, ...], where: str) -> None:
    for key in mapping:
        if key not in allowed:
            raise SvodError(f'{where}: the key "{key}" is not known; known are {", ".join(allowed)}.')


_WORD_KEYS = tuple(Words.__dataclass_fields__)
_LAYOUT_KEYS = ("name", "about", "levels", "chapter_digits", "closing", "bare", "last_resort", "language", *_WORD_KEYS)


def _read(path: Path | Traversable, where: str) -> Layout:
    raw = _mapping(read_plain(path, where), where)
    _only(raw, _LAYOUT_KEYS, where)
    entries = raw.get("levels")
    if not isinstance(entries, list) or not 0 < len(entries) <= _MAX_FORMS:
        raise SvodError(f"{where}: levels must list between 1 and {_MAX_FORMS} number forms; docs/import.md shows how.")
    digits = raw.get("chapter_digits") or "0"
    if digits not in ("0", "1", "2", "3"):
        raise SvodError(f"{where}: chapter_digits must be 0, 1, 2 or 3.")
    name = raw.get("name")
    closing = _strings(raw.get("closing"), f"{where}: closing") or (".", ")", "")
    if any(len(mark) > 3 or any(char.isalnum() for char in mark) for mark in closing):
        raise SvodError(f"{where}: closing may list marks of up to three characters that are no letters or digits.")
    try:
        return Layout(
            name=name if isinstance(name, str) else "layout",
            levels=tuple(_level(entry, where) for entry in entries),
            closing=closing,
            bare=_strings(raw.get("bare"), f"{where}: bare"),
            chapter_digits=int(str(digits)),
            last_resort=_flag(raw.get("last_resort"), f"{where}: last_resort"),
            words=_words(raw, default_words()) if any(key in raw for key in _WORD_KEYS) else default_words(),
        )
    except SvodError as error:
        message = str(error)
        raise SvodError(message if message.startswith(where) else f"{where}: {message}") from error


def _level(entry: object, where: str) -> Level:
    raw = _mapping(entry, f"{where}: levels")
    _only(raw, ("form", "kind", "counts", "worded", "title_only"), f"{where}: levels")
    form, kind = raw.get("form"), raw.get("kind", "clause")
    if not isinstance(form, str) or kind not in ("chapter", "section", "clause"):
        raise SvodError(f"{where}: a level needs a form, and its kind is chapter, section or clause.")
    form_pattern(form)
    return Level(
        form=form,
        kind=kind,
        counts=raw.get("counts") is None or _flag(raw.get("counts"), f"{where}: counts"),
        worded=_flag(raw.get("worded"), f"{where}: worded"),
        title_only=_flag(raw.get("title_only"), f"{where}: title_only"),
    )


def _words(raw: Mapping[str, object], base: Words | None) -> Words:
    def listed(key: str) -> tuple[str, ...]:
        own = _strings(raw.get(key), key)
        return own if base is None else (*cast("tuple[str, ...]", tuple(getattr(base, key))), *own)

    examples = tuple(
        (str(entry["word"]), str(entry.get("after") or ".:"), _flag(entry.get("part_of_text"), "example_words"))
        for entry in _mappings(raw.get("example_words"), "example_words")
    )
    citations = tuple(
        (str(entry["word"]), _flag(entry.get("many"), "citation_words"), _flag(entry.get("section"), "citation_words"))
        for entry in _mappings(raw.get("citation_words"), "citation_words")
    )
    return Words(
        chapter_words=listed("chapter_words"),
        example_words=examples if base is None else (*base.example_words, *examples),
        contents_titles=frozenset(title.lower() for title in listed("contents_titles")),
        glossary_titles=frozenset(title.lower() for title in listed("glossary_titles")),
        end_titles=frozenset(title.lower() for title in listed("end_titles")),
        citation_words=citations if base is None else (*base.citation_words, *citations),
        see_words=listed("see_words"),
        joining_words=listed("joining_words"),
        range_words=listed("range_words"),
    )


def _mappings(value: object, where: str) -> list[Mapping[str, object]]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise SvodError(f"{where}: a list is expected here.")
    found = [_mapping(entry, where) for entry in value]
    if any(not isinstance(entry.get("word"), str) for entry in found):
        raise SvodError(f'{where}: each entry needs a "word".')
    return found
