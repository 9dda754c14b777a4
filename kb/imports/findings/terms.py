"""Checks of the glossary: what is explained is used, what is linked is explained, each thing once."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from ...model import Finding, Severity
from ..document import GlossaryTerm
from .context import Context, quoted

_WORD = re.compile(r"[^\W_]+")
# Endings change with number and case; the beginning of a word tells whether it is used.
_SHORTEST_STEM = 4
_LONGEST_ENDING = 3
# An entry of more words is no term that a text would name in full.
_LONGEST_TERM = 6


def undefined_terms(context: Context) -> Iterator[Finding]:
    """DOC401: a link to a glossary entry that does not exist."""
    seen: set[tuple[str | None, str | None, str]] = set()
    by_stems = {_stems(name): name for name in context.document.by_term}
    for reference in context.document.references:
        if reference.kind != "term" or reference.document:
            continue
        for term in reference.unresolved:
            key = (reference.clause, reference.term, term)
            if key not in seen:
                seen.add(key)
                yield context.finding(
                    "DOC401",
                    Severity.ERROR,
                    context.owner_of(reference),
                    f"the glossary has no entry {quoted(term)}",
                    _nearest_term(by_stems, term),
                    context.span_of_reference(reference),
                )


def unused_terms(context: Context) -> Iterator[Finding]:
    """DOC402: a glossary entry that no clause and no other entry mentions."""
    document = context.document
    if not document.clauses or not document.terms:
        return
    names = {entry.start: {_stems(name) for name in _names(entry)} for entry in document.terms}
    wanted = {stems for listed in names.values() for stems in listed if 0 < len(stems) <= _LONGEST_TERM}
    mentions = _mentions(context, wanted)
    linked = {document.by_term[target].start for target in _linked(context) if target in document.by_term}
    for entry in document.terms:
        judged = names[entry.start] & wanted
        elsewhere = any(mentions.get(stems, set()) - {entry.start} for stems in judged)
        if judged and not elsewhere and entry.start not in linked:
            message = f"{quoted(entry.term)} is explained in the glossary but used nowhere"
            yield context.finding("DOC402", Severity.INFO, entry, message, "Delete the entry if it is out of date.")


def repeated_terms(context: Context) -> Iterator[Finding]:
    """DOC403: two glossary entries of one name."""
    times = Counter(entry.term for entry in context.document.terms)
    seen: set[str] = set()
    for entry in context.document.terms:
        if times[entry.term] > 1 and entry.term in seen:
            first = context.document.by_term[entry.term]
            message = f"{quoted(entry.term)} has another entry"
            hint = f"Join it with the one in line {first.line}."
            yield context.finding("DOC403", Severity.WARNING, entry, message, hint)
        seen.add(entry.term)


def _mentions(context: Context, wanted: set[tuple[str, ...]]) -> dict[tuple[str, ...], set[int]]:
    """Where each term is mentioned: the beginnings of two clauses or entries at most, which is all that is asked."""
    mentions: dict[tuple[str, ...], set[int]] = defaultdict(set)
    lengths: dict[str, set[int]] = defaultdict(set)
    for stems in wanted:
        lengths[stems[0]].add(len(stems))
    for passage in context.passages:
        spoken = _stems(passage.text)
        for place, first in enumerate(spoken):
            for length in lengths.get(first, ()):
                stems = spoken[place : place + length]
                if stems in wanted and len(mentions[stems]) < 2:
                    mentions[stems].add(passage.owner.start)
    return mentions


def _names(entry: GlossaryTerm) -> tuple[str, ...]:
    """The term and its aliases; of "Bury (Obsolete)" also what stands before the bracket, of "Modal, Mode" either."""
    names = (entry.term, *entry.aliases)
    shorter = [name.partition("(")[0] for name in names if "(" in name]
    listed = [one for name in names if "," in name for one in name.split(",")]
    return (*names, *shorter, *listed)


def _linked(context: Context) -> Iterator[str]:
    for reference in context.document.references:
        if reference.kind == "term":
            yield from reference.targets


def _stems(text: str) -> tuple[str, ...]:
    return tuple(
        word[: max(_SHORTEST_STEM, len(word) - _LONGEST_ENDING)]
        for word in _WORD.findall(text.casefold().replace("ё", "е"))
    )


def _nearest_term(by_stems: Mapping[tuple[str, ...], str], term: str) -> str:
    name = by_stems.get(_stems(term))
    return f"The nearest entry is {quoted(name)}." if name else "Add the entry, or correct the link."
