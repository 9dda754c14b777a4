"""Where a text cites clauses: the numbers, ranges and titles of each citation, before anything is looked up.

A number counts as cited when a citation word, a bracket or a parenthesis with a title says so; without any of them only
if it has a form that is nothing else (layout key `bare`) and the document has that clause. Every number is read to its
end: a suffix that no form reads makes the citation one of a number that does not exist, it never shortens to another.

A text is gone through once, from number to number; no pattern can go back over what it has read, so time grows with
length only.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ..model import number_key
from .layouts import Layout, Level, Words, form_pattern

_NUMBER = r"[0-9][0-9a-zа-яё]*+(?:[._][0-9a-zа-яё]++)*+\+*+"
_RANGE_END = rf"(?P<end>[A-ZА-Я]?{_NUMBER}|[a-zа-яё]{{1,2}})(?!\w)"
_RANGE_DASH = r"(?P<dash>[ \u00a0]?[–—‑−-][ \u00a0]?|[ ]?(?:\.\.\.|…)[ ]?)"
# What `_NUMBER` reads, a capital before it included; a form of another kind is looked for as it is.
_USUAL_FORM = re.compile(r"A?N[NaAiI._N]*\+?")
_QUOTED = re.compile(
    r"(?P<comma>,?)[ \u00a0]?"
    r"(?:“(?P<a>[^“”\n]{1,160})[”“]|\"(?P<b>[^\"\n]{1,160})\"|«(?P<c>[^«»\n]{1,160})»|„(?P<d>[^„“”\n]{1,160})[“”])"
)
_QUOTES = frozenset('“«„"')
_UNQUOTED_START = re.compile(r"\.?[ \u00a0](?=[A-ZА-ЯЁ])")
_WORD_RUN = re.compile(r"[\w.+]{1,60}")
_LETTERS = re.compile(r"[a-zа-яё]{1,2}(?!\w)")
_LETTER_END = re.compile(r"[a-zа-яё]{1,2}$")
_DIGIT_END = re.compile(r"[0-9]+$")


class Lead(NamedTuple):
    """What stands before a number and makes it a citation. (Named tuples here and below: made by the thousand, and
    quicker made than frozen dataclasses.)"""

    many: bool = False
    section: bool = False
    sure: bool = True
    see: bool = False
    parenthesis: bool = False
    bracket: bool = False


class Item(NamedTuple):
    """One cited number or range, before it is looked up."""

    start: int
    end: int
    first: str
    last: str | None
    level: Level | None
    title: str | None = None
    after: int = 0
    """Where the item ends with its title."""


@dataclass(frozen=True, slots=True)
class _Patterns:
    """The words of a layout made ready: citation words with (many, section), see words, and two patterns."""

    cited: Mapping[str, tuple[bool, bool]]
    sees: frozenset[str]
    separator: re.Pattern[str]
    range_word: re.Pattern[str]


@lru_cache(maxsize=16)
def _patterns(words: Words) -> _Patterns:
    joining = "|".join(re.escape(word) for word in sorted(words.joining_words, key=len, reverse=True))
    ranging = "|".join(re.escape(word) for word in sorted(words.range_words, key=len, reverse=True))
    return _Patterns(
        cited={word.lower(): (many, section) for word, many, section in words.citation_words},
        sees=frozenset(word.lower() for word in words.see_words),
        separator=re.compile(
            rf"(?:[ \u00a0]?[,;][ \u00a0\n]?(?:(?:{joining})[ \u00a0\n])?|[ \u00a0\n](?:{joining})[ \u00a0\n])"
        ),
        range_word=re.compile(rf"[ \u00a0\n](?:{ranging})[ \u00a0\n](?P<end>{_NUMBER})(?!\w)"),
    )


class CitationReader:
    """Reads the citations of the texts of one document.

    `known` are the numbers of its clauses, `headings` their titles by number; `brackets`: the document cites in square
    brackets, so that a plain number in them is a citation too.
    """

    def __init__(self, layout: Layout, known: Container[str], headings: Mapping[str, str], *, brackets: bool) -> None:
        self.layout = layout
        self.known = known
        self.headings = headings
        self.brackets = brackets
        patterns = _patterns(layout.words)
        self.cited, self.sees = patterns.cited, patterns.sees
        self.separator, self.range_word = patterns.separator, patterns.range_word
        # letters first only where numbers may begin with one (A1a), and then only one letter directly before the digits
        lettered = any(level.form.startswith("A") for level in layout.levels)
        usual = rf"{'[A-ZА-Я]?' if lettered else ''}{_NUMBER}"
        unusual = [level.form for level in layout.levels if _USUAL_FORM.fullmatch(level.form) is None]
        forms = "|".join(form_pattern(form) for form in sorted(unusual, key=len, reverse=True))
        self.number = re.compile(rf"(?:{forms})(?!\w)|{usual}" if forms else usual)
        ends = rf"(?P<whole>{forms})(?!\w)|{_RANGE_END}" if forms else rf"(?P<whole>(?!))|{_RANGE_END}"
        self.range = re.compile(rf"{_RANGE_DASH}(?:{ends})")
        self.forms_with_plus = any("+" in level.form for level in layout.levels)
        self.bare = frozenset(layout.bare)

    def citations(self, text: str, skip: Sequence[tuple[int, int]] = ()) -> Iterator[tuple[Lead, list[Item]]]:
        """The citations of a text in order, each with the items it lists; `skip` are stretches read already (links), in
        order."""
        done = 0
        skipped = 0
        for match in self.number.finditer(text):
            start = match.start()
            # a number begins a word; looked at here because a look-behind in the pattern would be tried at every letter
            if start < done or (start and (text[start - 1].isalnum() or text[start - 1] == "_")):
                continue
            if start > 1 and text[start - 1] == "." and text[start - 2].isdecimal():
                continue
            while skipped < len(skip) and skip[skipped][1] <= start:
                skipped += 1
            if skipped < len(skip) and skip[skipped][0] <= start:
                continue
            lead = self._lead(text, match)
            if lead is None:
                continue
            items = self._items(text, start, lead)
            if items:
                done = items[-1].end
                yield lead, items

    def _items(self, text: str, position: int, lead: Lead) -> list[Item]:
        """The list of items that begins at a place."""
        items: list[Item] = []
        while True:
            item = self._item(text, position, lead, items[-1] if items else None)
            if item is None:
                return items
            items.append(item)
            separator = self.separator.match(text, item.after)
            if separator is not None:
                position = separator.end()
            elif (
                item.title is not None
                and text[item.after - 2 : item.after - 1] == ","
                and text.startswith(" ", item.after)
            ):
                # "702.109, “Dash,” 702.152": the comma of the list stands inside the quotes
                position = item.after + 1
            else:
                return items

    def _lead(self, text: str, match: re.Match[str]) -> Lead | None:
        start, end = match.span()
        written = match.group()
        before = text[start - 1] if start else ""
        if before == "[":
            level = self.layout.level_of(written)
            if (
                level is not None
                and text[end : end + 1] in ("]", ",", "-", "–", ";")
                and (self.brackets or "." in written)
            ):
                if not self.brackets and level.form not in self.bare:
                    return None
                return Lead(many=True, section=True, bracket=True)
            return None
        plain = written.isdecimal()
        if before in (" ", "\u00a0", ".", "\n", "§"):
            # numbers stand behind words everywhere; only a citation word makes them one
            word, opened = self._word_before(text, start)
            cited = self.cited.get(word)
            if cited is not None:
                return Lead(many=cited[0], section=cited[1], parenthesis=opened)
            if word in self.sees:
                if not plain or self._titled_section(text, written, end):
                    return Lead(many=True, see=True, parenthesis=opened)
                return None
        if before == "(" and self._titled_section(text, written, end):
            return Lead(many=True, see=True, parenthesis=True)
        if not plain and written.rstrip(".") in self.known:
            level = self.layout.level_of(written)
            if level is not None and level.form in self.bare:
                return Lead(many=True, sure=False, parenthesis=before == "(")
        return None

    def _word_before(self, text: str, start: int) -> tuple[str, bool]:
        """The word directly before a place (in small letters), and whether a parenthesis was opened shortly before
        it."""
        window = text[max(0, start - 40) : start]
        head = window.rstrip(" \u00a0\n")
        if len(window) - len(head) > 1:
            return "", False
        word = head[max(head.rfind(" "), head.rfind("\u00a0"), head.rfind("\n")) + 1 :]
        opened = "(" in window[-28:]
        return word.lstrip("([{«“„\"'*_").lower(), opened

    def _titled_section(self, text: str, written: str, end: int) -> bool:
        """Whether a plain number is that of a section by its form, and a title or the end of the parenthesis
        follows."""
        level = self.layout.level_of(written)
        if (
            level is None
            or level.kind == "chapter"
            or level.title_only
            or not (level.kind == "section" or "." in written)
        ):
            return False
        return (
            text[end : end + 1] in (")", "")
            or text[end : end + 2] in (".", ".)", ".\n")
            or _UNQUOTED_START.match(text, end) is not None
            or _QUOTED.match(text, end) is not None
        )

    def _item(self, text: str, position: int, lead: Lead, before: Item | None) -> Item | None:
        match = self.number.match(text, position)
        if match is None:
            return self._letter(text, position, lead, before)
        written = match.group()
        end = match.end()
        following = text[end : end + 1]
        if following and (following.isalnum() or following == "_"):
            run = _WORD_RUN.match(text, end)
            written = (written + run.group() if run is not None else written).rstrip(".")
            end = position + len(written)
        level = self.layout.level_of(written)
        if (
            level is None
            and "+" in written
            and self.layout.level_of(written.rstrip("+")) is not None
            and not self.forms_with_plus
        ):
            written = written.rstrip("+")
            end = position + len(written)
            level = self.layout.level_of(written)
        if level is None and (not lead.sure or written.isdecimal() or lead.bracket):
            return None
        if level is not None:
            if (level.kind == "chapter" or level.title_only) and not lead.section:
                return None
            if (
                before is not None
                and written.isdecimal()
                and not (lead.many and (written in self.known or level.form == "NNN"))
            ):
                return None
            if not lead.sure and (level.form not in self.bare or written not in self.known):
                return None
        last = None
        ranged = self.range.match(text, end) if following else None
        if ranged is not None and level is not None:
            if ranged.group("whole") is not None:
                whole = ranged.group("whole")
                last = whole if number_key(whole) > number_key(written) else None
            else:
                last = self._range_end(written, ranged.group("end"), level, ranged.group("dash"))
            if last is not None:
                end = ranged.end()
        elif level is not None and lead.many and (worded := self.range_word.match(text, end)) is not None:
            last = self._range_end(written, worded.group("end"), level, "-")
            if last is not None:
                end = worded.end()
        title, after = self._title(text, end, written, level, last, lead)
        return Item(position, end, written, last, level, title, after)

    def _letter(self, text: str, position: int, lead: Lead, before: Item | None) -> Item | None:
        """A letter that goes on with the number before it: "608.3a and b"."""
        if before is None or not lead.many or before.level is None:
            return None
        match = _LETTERS.match(text, position)
        previous = before.last or before.first
        suffix = _LETTER_END.search(previous)
        if match is None or suffix is None or number_key(match.group()) <= number_key(suffix.group()):
            return None
        number = previous[: suffix.start()] + match.group()
        level = self.layout.level_of(number)
        if level is None or number not in self.known:
            return None
        return Item(position, match.end(), number, None, level, None, match.end())

    def _range_end(self, first: str, written: str, level: Level, dash: str) -> str | None:
        """The full number of a range's end: "f" of 701.27a–f, "10" of 712.9–10; None where it is no range."""
        end_level = self.layout.level_of(written)
        if end_level is not None and not written.isdecimal() and "." in written:
            return written if number_key(written) > number_key(first) else None
        if dash.strip(" \u00a0") != dash and not written.isdecimal():
            return None
        if written.isdecimal():
            stem = _DIGIT_END.sub("", first)
            if stem == first:
                return None
        elif written.isalpha():
            stem = _LETTER_END.sub("", first)
            if stem == first:
                return None
        else:
            return written if end_level is not None and number_key(written) > number_key(first) else None
        number = stem + written
        if self.layout.level_of(number) is None or number_key(number) <= number_key(first):
            return None
        return number

    def _title(
        self, text: str, end: int, number: str, level: Level | None, last: str | None, lead: Lead
    ) -> tuple[str | None, int]:
        """The title printed with an item that ends at `end`, and where the title ends."""
        following = text[end : end + 3]
        if not following or following[0] not in ',. \u00a0“«„"':
            return None, end
        quoted = None if _QUOTES.isdisjoint(following) else _QUOTED.match(text, end)
        if quoted is not None and (quoted.group("comma") or quoted.group("c") is not None):
            title = next(group for group in quoted.group("a", "b", "c", "d") if group is not None)
            return title.strip().rstrip(".,;").strip() or None, quoted.end()
        opening = _UNQUOTED_START.match(text, end)
        if opening is None or level is None or last is not None:
            return None, end
        begin = opening.end()
        heading = self.headings.get(number, "")
        if heading and text.startswith(heading, begin):
            stop = begin + len(heading)
            # only where the title ends there: "104. Свойства и маркеры" does not quote the title «Свойства»
            rest = text[stop : stop + 2]
            if rest[:1] in ("", ",", ";", ")", "\n") or (
                rest[:1] == "." and (not lead.parenthesis or rest[1:] in ("", ")"))
            ):
                return heading, stop + (rest[:1] == ".")
        if not lead.parenthesis or following[0] != ".":
            return None, end
        close = text.find(")", begin, begin + 200)
        if close < 0 or "(" in text[begin:close] or text.count("\n", begin, close) > 1:
            return None, end
        stop = close
        for separator in self.separator.finditer(text, begin, close):
            after = self.number.match(text, separator.end())
            if after is not None or self._cites_next(text, separator.end()):
                stop = separator.start()
                break
        title = text[begin:stop].rstrip(". ")
        return (title or None), stop

    def _cites_next(self, text: str, position: int) -> bool:
        following = self.number.search(text, position, position + 24)
        if following is None:
            return False
        word = text[position : following.start()].strip().lower()
        return word in self.cited or word in self.sees
