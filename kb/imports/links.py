"""Cross-references: which clauses the text of a clause cites. Fourth stage of an import.

A number counts as cited when a citation word, a bracket, a link or a parenthesis with a title says so; without any of them only
if it has a form that is nothing else (layout key `bare`) and the document has that clause. Every number is read to its end: a
suffix that no form reads makes the citation unresolved, it never shortens to another clause.

The texts are gone through once, from number to number; all patterns are bounded, so time grows with length only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from ..model import number_key
from .document import DocClause, DocReference, Document, GlossaryTerm
from .layouts import Layout, Level, Words

_NUMBER = r"[0-9]{1,6}(?:[._]?[0-9a-zа-яё]{1,8}){0,12}\+{0,9}"
_LINK = re.compile(r"\[(?P<label>[^\[\]\n]{1,200})\]\((?P<url>[^()\s]{1,300})\)")
_TERM_LINK = re.compile(r":term:`(?P<label>[^`<\n]{1,160}?)(?:[ ]?<(?P<target>[^`<>\n]{1,160})>)?`")
_RANGE = re.compile(
    rf"(?P<dash>[ \u00a0]?[–—‑−-][ \u00a0]?|[ ]?(?:\.\.\.|…)[ ]?)(?P<end>[A-ZА-Я]?{_NUMBER}|[a-zа-яё]{{1,2}})(?!\w)"
)
_QUOTED = re.compile(
    r"(?P<comma>,?)[ \u00a0]?(?:“(?P<a>[^“”\n]{1,160})[”“]|\"(?P<b>[^\"\n]{1,160})\"|«(?P<c>[^«»\n]{1,160})»|„(?P<d>[^„“”\n]{1,160})[“”])"
)
_UNQUOTED_START = re.compile(r"\.?[ \u00a0](?=[A-ZА-ЯЁ])")
_BRACKETED_DOTTED = re.compile(r"\[[0-9]{1,4}\.[0-9]")
_WORD_RUN = re.compile(r"[\w.+]{1,40}")
_LETTERS = re.compile(r"[a-zа-яё]{1,2}(?!\w)")
_ENOUGH_BRACKETS = 3


@dataclass(frozen=True, slots=True)
class _Lead:
    """What stands before a number and makes it a citation."""

    many: bool = False
    section: bool = False
    sure: bool = True
    see: bool = False
    parenthesis: bool = False
    bracket: bool = False


@dataclass(frozen=True, slots=True)
class _Item:
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


class Linker:
    """Finds the references of one document. `clauses` are all clauses of it, `terms` its glossary, `text` the whole source;
    `elsewhere` are numbers with headings that exist although the document does not have them."""

    def __init__(
        self,
        layout: Layout,
        clauses: tuple[DocClause, ...],
        terms: tuple[GlossaryTerm, ...],
        text: str,
        elsewhere: Mapping[str, str],
    ) -> None:
        self.layout = layout
        self.clauses = clauses
        self.terms = terms
        self.text = text
        patterns = _patterns(layout.words)
        self.cited, self.sees = patterns.cited, patterns.sees
        self.separator, self.range_word = patterns.separator, patterns.range_word
        # letters first only where numbers may begin with one (A1a), and then only one letter directly before the digits
        lettered = any(level.form.startswith("A") for level in layout.levels)
        self.item_number = re.compile(rf"{'[A-ZА-Я]?' if lettered else ''}{_NUMBER}")
        self.forms_with_plus = any("+" in level.form for level in layout.levels)
        self.bare = frozenset(layout.bare)
        self.order: dict[str, int] = {}
        self.parents: dict[str, str | None] = {}
        self.headings: dict[str, str] = {}
        self.siblings: dict[str | None, list[str]] = {}
        for position, clause in enumerate(clauses):
            if clause.number not in self.order:
                self.order[clause.number] = position
                self.parents[clause.number] = clause.parent
                self.headings[clause.number] = clause.heading
                self.siblings.setdefault(clause.parent, []).append(clause.number)
        for number, heading in elsewhere.items():
            if number not in self.order:
                self.order[number] = len(clauses)
                self.parents[number] = layout.ancestors(number)[0] if layout.ancestors(number) else None
                self.headings[number] = heading
        self.named_terms: dict[str, str] = {}
        for entry in terms:
            for name in (entry.term, *entry.aliases):
                self.named_terms.setdefault(_folded_term(name), entry.term)
        self.brackets = len(_BRACKETED_DOTTED.findall(text)) >= _ENOUGH_BRACKETS
        self.mention = 0
        self.found: list[DocReference] = []

    def link(self) -> tuple[DocReference, ...]:
        """All references, in the order of clauses, then of glossary entries; within one by place."""
        for clause in self.clauses:
            if clause.heading:
                self._scan(clause.heading, clause, None, "heading")
            if clause.text:
                self._scan(clause.text, clause, None, "text")
            for position, example in enumerate(clause.examples):
                self._scan(example.text, clause, None, f"example:{position}")
        for entry in self.terms:
            self._scan(entry.text, None, entry, "text")
        return tuple(self.found)

    # --- one text ---------------------------------------------------------------------------------------------------

    def _scan(self, text: str, clause: DocClause | None, term: GlossaryTerm | None, part: str) -> None:
        done = 0
        links = self._links(text, clause, term, part) if "](" in text or ":term:" in text else ()
        for match in self.item_number.finditer(text):
            start = match.start()
            # a number begins a word; looked at here because a look-behind in the pattern would be tried at every letter
            if start < done or (start and (text[start - 1].isalnum() or text[start - 1] == "_")):
                continue
            if links and any(first <= start < last for first, last in links):
                continue
            if start > 1 and text[start - 1] == "." and text[start - 2].isdecimal():
                continue
            lead = self._lead(text, match)
            if lead is not None:
                done = self._mention(text, start, lead, clause, term, part)

    def _lead(self, text: str, match: re.Match[str]) -> _Lead | None:
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
                return _Lead(many=True, section=True, bracket=True)
            return None
        plain = written.isdecimal()
        if before in (" ", "\u00a0", ".", "\n", "§"):
            # numbers stand behind words everywhere; only a citation word makes them one
            word, opened = self._word_before(text, start)
            cited = self.cited.get(word)
            if cited is not None:
                return _Lead(many=cited[0], section=cited[1], parenthesis=opened)
            if word in self.sees:
                if not plain or self._titled_section(text, written, end):
                    return _Lead(many=True, see=True, parenthesis=opened)
                return None
        if before == "(" and self._titled_section(text, written, end):
            return _Lead(many=True, see=True, parenthesis=True)
        if not plain and written.rstrip(".") in self.order:
            level = self.layout.level_of(written)
            if level is not None and level.form in self.bare:
                return _Lead(many=True, sure=False, parenthesis=before == "(")
        return None

    def _word_before(self, text: str, start: int) -> tuple[str, bool]:
        """The word directly before a place (in small letters), and whether a parenthesis was opened shortly before it."""
        window = text[max(0, start - 40) : start]
        head = window.rstrip(" \u00a0\n")
        if len(window) - len(head) > 1:
            return "", False
        word = head[max(head.rfind(" "), head.rfind("\u00a0"), head.rfind("\n")) + 1 :]
        opened = "(" in window[-28:]
        return word.lstrip("([{«“„\"'*_").lower(), opened

    def _titled_section(self, text: str, written: str, end: int) -> bool:
        """Whether a plain number is that of a section by its form, and a title or the end of the parenthesis follows."""
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
            or _UNQUOTED_START.match(text, end) is not None
            or _QUOTED.match(text, end) is not None
        )

    def _mention(
        self, text: str, start: int, lead: _Lead, clause: DocClause | None, term: GlossaryTerm | None, part: str
    ) -> int:
        """Read the list of items that begins at `start`; the place where it ends."""
        items: list[_Item] = []
        position = start
        while True:
            item = self._item(text, position, lead, items[-1] if items else None)
            if item is None:
                break
            items.append(item)
            position = item.after
            separator = self.separator.match(text, position)
            if separator is None:
                break
            position = separator.end()
        if not items:
            return start + 1
        self.mention += 1
        for item in items:
            self._add(text, item, lead, clause, term, part)
        return items[-1].end

    def _item(self, text: str, position: int, lead: _Lead, before: _Item | None) -> _Item | None:
        match = self.item_number.match(text, position)
        if match is None:
            return self._letter(text, position, lead, before)
        written = match.group()
        end = match.end()
        following = text[end : end + 1]
        if following and (following.isalnum() or following == "_"):
            run = _WORD_RUN.match(text, position)
            written = (run.group() if run is not None else written).rstrip(".")
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
                and not (lead.many and (written in self.order or level.form == "NNN"))
            ):
                return None
            if not lead.sure and (level.form not in self.bare or written not in self.order):
                return None
        last = None
        ranged = _RANGE.match(text, end)
        if ranged is not None and level is not None:
            last = self._range_end(written, ranged.group("end"), level, ranged.group("dash"))
            if last is not None:
                end = ranged.end()
        elif level is not None and lead.many and (worded := self.range_word.match(text, end)) is not None:
            last = self._range_end(written, worded.group("end"), level, "-")
            if last is not None:
                end = worded.end()
        title, after = self._title(text, end, written, level, last, lead)
        return _Item(position, end, written, last, level, title, after)

    def _letter(self, text: str, position: int, lead: _Lead, before: _Item | None) -> _Item | None:
        """A letter that goes on with the number before it: "608.3a and b"."""
        if before is None or not lead.many or before.level is None:
            return None
        match = _LETTERS.match(text, position)
        previous = before.last or before.first
        base = previous.rstrip("abcdefghijklmnopqrstuvwxyzабвгдеёжзийклмнопрстуфхцчшщъыьэюя")
        suffix = previous[len(base) :]
        if match is None or not suffix or number_key(match.group()) <= number_key(suffix) or len(suffix) > 2:
            return None
        number = base + match.group()
        level = self.layout.level_of(number)
        if level is None or number not in self.order:
            return None
        return _Item(position, match.end(), number, None, level, None, match.end())

    def _range_end(self, first: str, written: str, level: Level, dash: str) -> str | None:
        """The full number of a range's end: "f" of 701.27a–f, "10" of 712.9–10; None where it is no range."""
        end_level = self.layout.level_of(written)
        if end_level is not None and not written.isdecimal() and "." in written:
            return written if number_key(written) > number_key(first) else None
        if dash.strip(" \u00a0") != dash and not written.isdecimal():
            return None
        if written.isdecimal():
            stem = re.sub(r"[0-9]+$", "", first)
            if stem == first:
                return None
        elif written.isalpha():
            stem = re.sub(r"[a-zа-яё]{1,2}$", "", first)
            if stem == first:
                return None
        else:
            return written if end_level is not None and number_key(written) > number_key(first) else None
        number = stem + written
        if self.layout.level_of(number) is None or number_key(number) <= number_key(first):
            return None
        return number

    def _title(
        self, text: str, end: int, number: str, level: Level | None, last: str | None, lead: _Lead
    ) -> tuple[str | None, int]:
        """The title printed with an item that ends at `end`, and where the title ends."""
        following = text[end : end + 3]
        if not following or following[0] not in ',. \u00a0“«„"':
            return None, end
        quoted = _QUOTED.match(text, end) if any(mark in following for mark in '“«„"') else None
        if quoted is not None and (quoted.group("comma") or quoted.group("c") is not None):
            title = next(group for group in quoted.group("a", "b", "c", "d") if group is not None)
            return title.strip().rstrip(".,;").strip() or None, quoted.end()
        opening = _UNQUOTED_START.match(text, end)
        if opening is None or level is None or last is not None:
            return None, end
        begin = opening.end()
        heading = self.headings.get(number, "")
        if (
            heading
            and text.startswith(heading, begin)
            and not text[begin + len(heading) : begin + len(heading) + 1].isalnum()
        ):
            stop = begin + len(heading)
            return heading, stop + (text[stop : stop + 1] == ".")
        if not lead.parenthesis or following[0] != ".":
            return None, end
        close = text.find(")", begin, begin + 200)
        if close < 0 or "(" in text[begin:close] or "\n" in text[begin:close]:
            return None, end
        stop = close
        for separator in self.separator.finditer(text, begin, close):
            after = self.item_number.match(text, separator.end())
            if after is not None or self._cites_next(text, separator.end()):
                stop = separator.start()
                break
        title = text[begin:stop].rstrip(". ")
        return (title or None), stop

    def _cites_next(self, text: str, position: int) -> bool:
        following = self.item_number.search(text, position, position + 24)
        if following is None:
            return False
        word = text[position : following.start()].strip().lower()
        return word in self.cited or word in self.sees

    # --- links and looking up ---------------------------------------------------------------------------------------

    def _links(
        self, text: str, clause: DocClause | None, term: GlossaryTerm | None, part: str
    ) -> list[tuple[int, int]]:
        spans = []
        for match in _LINK.finditer(text):
            spans.append(match.span())
            target = re.split(r"[:/#]", match.group("url"))[-1]
            scheme, colon, _ = match.group("url").partition(":")
            local = match.group("url").startswith("#")
            if not local and (not colon or scheme in ("http", "https", "mailto", "ftp", "link")):
                continue
            level = self.layout.level_of(target)
            if level is None:
                inner = self.item_number.search(match.group("label"))
                target = inner.group() if inner is not None else target
                level = self.layout.level_of(target) if local else None
            if level is None:
                continue
            self.mention += 1
            resolved = target in self.order
            self._append(
                text,
                match.start(),
                match.end(),
                clause,
                term,
                part,
                targets=(target,) if resolved else (),
                unresolved=() if resolved else (target,),
                document="" if local else scheme,
                section=level.kind != "clause",
            )
        for match in _TERM_LINK.finditer(text):
            spans.append(match.span())
            name = (match.group("target") or match.group("label")).strip().removesuffix(".")
            known = self.named_terms.get(_folded_term(name))
            self.mention += 1
            self._append(
                text,
                match.start(),
                match.end(),
                clause,
                term,
                part,
                targets=(known,) if known is not None else (),
                unresolved=() if known is not None else (name,),
                kind="term",
            )
        return spans

    def _add(
        self, text: str, item: _Item, lead: _Lead, clause: DocClause | None, term: GlossaryTerm | None, part: str
    ) -> None:
        if item.last is None:
            targets = tuple(number for number in (item.first,) if number in self.order)
            unresolved = tuple(number for number in (item.first,) if number not in self.order)
        else:
            targets, unresolved = self._between(item.first, item.last)
        self._append(
            text,
            item.start,
            item.end,
            clause,
            term,
            part,
            targets=targets,
            unresolved=unresolved,
            title=item.title,
            section=lead.section and not lead.bracket,
            sure=lead.sure,
        )

    def _between(self, first: str, last: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The clauses of a range in document order, and the ends that the document does not have."""
        missing = tuple(number for number in (first, last) if number not in self.order)
        if not missing and self.parents[first] != self.parents[last]:
            level = self.layout.level_of(first)
            low, high = self.order[first], self.order[last]
            inside = [
                clause.number
                for clause in self.clauses[low : high + 1]
                if clause.occurrence == 1 and self.layout.level_of(clause.number) is level
            ]
            return tuple(inside) if low < high else (first, last), ()
        if len(missing) == 2:
            return (), missing
        parent = self.parents[last if first in missing else first]
        low_key, high_key = number_key(first), number_key(last)
        return tuple(n for n in self.siblings.get(parent, ()) if low_key <= number_key(n) <= high_key), missing

    def _append(
        self,
        text: str,
        start: int,
        end: int,
        clause: DocClause | None,
        term: GlossaryTerm | None,
        part: str,
        *,
        targets: tuple[str, ...],
        unresolved: tuple[str, ...],
        title: str | None = None,
        kind: str = "clause",
        document: str = "",
        section: bool = False,
        sure: bool = True,
    ) -> None:
        written = text[start:end]
        if clause is not None:
            line = self._line(clause, part, text, start, written)
        else:
            line = self._line_in(term.start, term.end, term.line, written) if term is not None else 0
        self.found.append(
            DocReference(
                clause.number if clause is not None else None,
                term.term if term is not None else None,
                part,
                written,
                start,
                end,
                line,
                targets,
                unresolved,
                title,
                kind,  # type: ignore[arg-type]
                document,
                self.mention,
                clause.occurrence if clause is not None else 1,
                section,
                sure,
                clause.file if clause is not None else term.file if term is not None else "",
            )
        )

    def _line(self, clause: DocClause, part: str, text: str, start: int, written: str) -> int:
        if part == "heading":
            return clause.line
        if part != "text":
            example = clause.examples[int(part.partition(":")[2])]
            return example.line
        if "\n" not in text[:start] and clause.text and len(clause.paragraphs) == 1:
            return clause.line
        return self._line_in(clause.start, clause.end, clause.line, written)

    def _line_in(self, start: int, end: int, line: int, written: str) -> int:
        """The line of the source on which a written reference stands (its first one between two offsets)."""
        at = self.text.find(written, start, end)
        return line if at < 0 else line + self.text.count("\n", start, at)


def _folded_term(name: str) -> str:
    return name.strip().removesuffix(".").casefold()


def own_links(references: tuple[DocReference, ...]) -> tuple[DocReference, ...]:
    """Tell links into this document from links into another: a name under which most numbers are found is this document."""
    counts: dict[str, list[int]] = {}
    if not any(reference.document for reference in references):
        return references
    for reference in references:
        if reference.document:
            tally = counts.setdefault(reference.document, [0, 0])
            tally[bool(reference.targets)] += 1
    own = {name for name, (missing, found) in counts.items() if found >= missing}
    settled = []
    for reference in references:
        if reference.document in own:
            settled.append(replace(reference, document=""))
        elif reference.document and reference.targets:
            settled.append(replace(reference, targets=(), unresolved=reference.targets))
        else:
            settled.append(reference)
    return tuple(settled)


def link_companions(document: Document, companions: Mapping[str, Document]) -> tuple[DocReference, ...]:
    """The document's references with those into other documents looked up there.

    `companions`: by the name that the links use. A number found there moves from `unresolved` to `targets`, written
    RULEBOOK:NUMBER; one that is not there stays, and is then known to be missing.
    """
    return tuple(_looked_up(document.references, companions))


def _looked_up(references: tuple[DocReference, ...], companions: Mapping[str, Document]) -> Iterator[DocReference]:
    for reference in references:
        other = companions.get(reference.document) if reference.document else None
        if other is None:
            yield reference
            continue
        found = tuple(f"{other.rulebook}:{number}" for number in reference.unresolved if number in other.by_number)
        missing = tuple(number for number in reference.unresolved if number not in other.by_number)
        yield replace(reference, targets=(*reference.targets, *found), unresolved=missing)
