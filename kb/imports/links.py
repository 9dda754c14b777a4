"""Cross-references: which clauses the text of a clause cites. Fourth stage of an import.

`citations.py` reads what is cited; here it is looked up in the document, ranges are spelt out in document order, and
links of Markdown and reStructuredText are added.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import NamedTuple

from ..model import number_key
from .citations import CitationReader, Item, Lead
from .document import DocClause, DocReference, Document, GlossaryTerm, ReferenceKind
from .layouts import Layout, Level

_LINK = re.compile(r"\[(?P<label>[^\[\]\n]{1,200})\]\((?P<url>[^()\s]{1,300})\)")
_TERM_LINK = re.compile(r":term:`(?P<label>[^`<\n]{1,160})(?:<(?P<target>[^`<>\n]{1,160})>)?`")
_BRACKETED_DOTTED = re.compile(r"\[[0-9]{1,4}\.[0-9]")
_FOREIGN_SCHEMES = frozenset(("http", "https", "mailto", "ftp", "link"))
_ENOUGH_BRACKETS = 3
_LONGEST_RANGE = 400
_LINE_WINDOW = 20_000


class _Place(NamedTuple):
    """The text that is being read: of a clause (`part` says which of its texts) or of a glossary entry."""

    text: str
    clause: DocClause | None
    term: GlossaryTerm | None
    part: str
    one_line: bool = False


class Linker:
    """Finds the references of one document. `clauses` are all clauses of it, `terms` its glossary, `text` the whole
    source; `elsewhere` are numbers with headings that exist although the document does not have them."""

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
        self.order: dict[str, int] = {}
        self.parents: dict[str, str | None] = {}
        self.siblings: dict[str | None, list[str]] = {}
        headings: dict[str, str] = {}
        for position, clause in enumerate(clauses):
            if clause.number not in self.order:
                self.order[clause.number] = position
                self.parents[clause.number] = clause.parent
                self.siblings.setdefault(clause.parent, []).append(clause.number)
                headings[clause.number] = clause.heading
        # what ranges are cut from, made when the first one is: numbers under one parent by their keys, and clauses by
        # their level
        self.keyed: dict[str | None, list[tuple[tuple[tuple[int, int, str], ...], str]]] = {}
        self.levels: dict[Level | None, list[tuple[int, str]]] = {}
        for number, heading in elsewhere.items():
            if number not in self.order:
                self.order[number] = len(clauses)
                self.parents[number] = next(iter(layout.ancestors(number)), None)
                headings[number] = heading
        self.named_terms: dict[str, str] = {}
        for entry in terms:
            for name in (entry.term, *entry.aliases):
                self.named_terms.setdefault(_folded_term(name), entry.term)
        brackets = len(_BRACKETED_DOTTED.findall(text)) >= _ENOUGH_BRACKETS
        self.reader = CitationReader(layout, self.order, headings, brackets=brackets)
        self.mention = 0
        self.found: list[DocReference] = []
        self.cursor = (-1, 0, 0)

    def link(self) -> tuple[DocReference, ...]:
        """All references, in the order of clauses, then of glossary entries; within one by place."""
        for clause in self.clauses:
            if clause.heading:
                self._scan(_Place(clause.heading, clause, None, "heading"))
            if clause.text:
                one_line = not clause.heading and "\n" not in self.text[clause.start : clause.end]
                self._scan(_Place(clause.text, clause, None, "text", one_line))
            for position, example in enumerate(clause.examples):
                self._scan(_Place(example.text, clause, None, f"example:{position}"))
        for entry in self.terms:
            self._scan(_Place(entry.text, None, entry, "text"))
        return tuple(self.found)

    def _scan(self, place: _Place) -> None:
        text = place.text
        links = self._links(place) if "](" in text or ":term:" in text else ()
        for lead, items in self.reader.citations(text, links):
            self.mention += 1
            for item in items:
                self._add(place, item, lead)

    def _links(self, place: _Place) -> list[tuple[int, int]]:
        """Read Markdown links and links to glossary terms; the stretches of text they take."""
        spans = []
        for match in _LINK.finditer(place.text):
            spans.append(match.span())
            url = match.group("url")
            scheme, colon, _ = url.partition(":")
            local = url.startswith("#")
            if not local and (not colon or scheme in _FOREIGN_SCHEMES):
                continue
            target = re.split(r"[:/#]", url)[-1]
            level = self.layout.level_of(target)
            if level is None and local:
                inner = self.reader.number.search(match.group("label"))
                target = inner.group() if inner is not None else target
                level = self.layout.level_of(target)
            if level is None:
                continue
            self.mention += 1
            numbers = self._told_apart(target)
            self._append(
                place, *match.span(), *numbers, document="" if local else scheme, section=level.kind != "clause"
            )
        for match in _TERM_LINK.finditer(place.text):
            spans.append(match.span())
            name = (match.group("target") or match.group("label")).strip().removesuffix(".")
            term = self.named_terms.get(_folded_term(name))
            self.mention += 1
            self._append(
                place, *match.span(), () if term is None else (term,), (name,) if term is None else (), kind="term"
            )
        # where stretches overlap, the one that begins first and ends last is what is skipped
        return sorted(spans)

    def _add(self, place: _Place, item: Item, lead: Lead) -> None:
        numbers = self._told_apart(item.first) if item.last is None else self._between(item.first, item.last)
        self._append(
            place,
            item.start,
            item.end,
            *numbers,
            title=item.title,
            section=lead.section and not lead.bracket,
            sure=lead.sure,
        )

    def _told_apart(self, number: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return ((number,), ()) if number in self.order else ((), (number,))

    def _between(self, first: str, last: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The clauses of a range in document order, and the ends that the document does not have."""
        missing = tuple(number for number in (first, last) if number not in self.order)
        if not missing and self.parents[first] != self.parents[last]:
            placed = self._of_level(self.layout.level_of(first))
            low, high = self.order[first], self.order[last]
            begin, end = bisect_left(placed, (low, "")), bisect_left(placed, (high + 1, ""))
            if low >= high or end - begin > _LONGEST_RANGE:
                return (first, last), ()
            return tuple(number for _, number in placed[begin:end]), ()
        if len(missing) == 2:
            return (), missing
        parent = self.parents[last if first in missing else first]
        keyed = self.keyed.get(parent)
        if keyed is None:
            keyed = self.keyed[parent] = sorted(
                (number_key(number), number) for number in self.siblings.get(parent, ())
            )
        begin = bisect_left(keyed, number_key(first), key=itemgetter(0))
        end = bisect_right(keyed, number_key(last), key=itemgetter(0))
        if end - begin > _LONGEST_RANGE:
            return tuple(number for number in (first, last) if number in self.order), missing
        return tuple(sorted((number for _, number in keyed[begin:end]), key=self.order.__getitem__)), missing

    def _of_level(self, level: Level | None) -> list[tuple[int, str]]:
        if not self.levels:
            for clause in self.clauses:
                if clause.occurrence == 1:
                    place = (self.order[clause.number], clause.number)
                    self.levels.setdefault(self.layout.level_of(clause.number), []).append(place)
        return self.levels.get(level, [])

    def _append(
        self,
        place: _Place,
        start: int,
        end: int,
        targets: tuple[str, ...],
        unresolved: tuple[str, ...],
        *,
        title: str | None = None,
        kind: ReferenceKind = "clause",
        document: str = "",
        section: bool = False,
        sure: bool = True,
    ) -> None:
        clause, term = place.clause, place.term
        written = place.text[start:end]
        self.found.append(
            DocReference(
                clause=clause.number if clause is not None else None,
                term=term.term if term is not None else None,
                part=place.part,
                written=written,
                start=start,
                end=end,
                line=self._line(place, start, written),
                targets=targets,
                unresolved=unresolved,
                quoted_title=title,
                kind=kind,
                document=document,
                mention=self.mention,
                occurrence=clause.occurrence if clause is not None else 1,
                section=section,
                sure=sure,
                file=clause.file if clause is not None else term.file if term is not None else "",
            )
        )

    def _line(self, place: _Place, start: int, written: str) -> int:
        clause = place.clause
        if clause is None:
            return self._line_in(place.term.start, place.term.end, place.term.line, written) if place.term else 0
        if place.part == "heading":
            return clause.line
        if place.part != "text":
            return clause.examples[int(place.part.partition(":")[2])].line
        if place.one_line:
            return clause.line
        return self._line_in(clause.start, clause.end, clause.line, written)

    def _line_in(self, start: int, end: int, line: int, written: str) -> int:
        """The line of the source on which a reference stands; each is looked for behind the one before."""
        if self.cursor[0] != start:
            self.cursor = (start, start, line)
        _, position, line = self.cursor
        at = self.text.find(written, position, min(end, position + _LINE_WINDOW))
        if at >= 0:
            line += self.text.count("\n", position, at)
            self.cursor = (start, at, line)
        return line


def _folded_term(name: str) -> str:
    return name.strip().removesuffix(".").casefold()


def own_links(references: tuple[DocReference, ...]) -> tuple[DocReference, ...]:
    """Tell links into this document from links into another: a name under which most numbers are found is this
    document."""
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
            settled.append(reference._replace(document=""))
        elif reference.document and reference.targets:
            settled.append(reference._replace(targets=(), unresolved=reference.targets))
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
        yield reference._replace(targets=(*reference.targets, *found), unresolved=missing)
