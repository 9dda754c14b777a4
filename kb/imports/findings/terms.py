"""Checks of the glossary: what is explained is used, what is linked is explained, each thing once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from ...model import Finding, Severity
from ..document import GlossaryTerm
from ..wording import words
from .context import Context, plain_title, quoted

# Endings change with number and case; the beginning of a word tells whether it is used.
_SHORTEST_STEM = 4
_LONGEST_ENDING = 3


def undefined_terms(context: Context) -> Iterator[Finding]:
    """DOC401: a link to a glossary entry that does not exist."""
    seen: set[tuple[str | None, str | None, str]] = set()
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
                    f"The glossary has no entry {quoted(term)}.",
                    _nearest_terms(context, term),
                    context.span_of_reference(reference),
                )


def unused_terms(context: Context) -> Iterator[Finding]:
    """DOC402: a glossary entry that no clause and no other entry mentions."""
    document = context.document
    if not document.clauses or not document.terms:
        return
    entries: dict[tuple[str, ...], list[GlossaryTerm]] = defaultdict(list)
    for entry in document.terms:
        for name in _names(entry):
            entries[_stems(name)].append(entry)
    by_first: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for stems in entries:
        if stems:
            by_first[stems[0]].append(stems)
    used: set[int] = {id(document.by_term[target]) for target in _linked(context) if target in document.by_term}
    for passage in context.passages:
        spoken = _stems(passage.text)
        for place, stem in enumerate(spoken):
            for stems in by_first.get(stem, ()):
                if spoken[place : place + len(stems)] == stems:
                    used.update(id(entry) for entry in entries[stems] if entry is not passage.owner)
    for entry in document.terms:
        if id(entry) not in used:
            message = f"{quoted(entry.term)} is explained in the glossary but used nowhere."
            yield context.finding("DOC402", Severity.INFO, entry, message, "Delete the entry if it is out of date.")


def repeated_terms(context: Context) -> Iterator[Finding]:
    """DOC403: two glossary entries of one name."""
    times = Counter(entry.term for entry in context.document.terms)
    seen: set[str] = set()
    for entry in context.document.terms:
        if times[entry.term] > 1 and entry.term in seen:
            first = context.document.by_term[entry.term]
            message = f"{quoted(entry.term)} has another entry in line {first.line}."
            yield context.finding("DOC403", Severity.WARNING, entry, message, "Join the two entries.")
        seen.add(entry.term)


def _names(entry: GlossaryTerm) -> tuple[str, ...]:
    """The term and its aliases; of "Bury (Obsolete)" also the part before the bracket."""
    names = (entry.term, *entry.aliases)
    return (*names, *(name.partition("(")[0] for name in names if "(" in name))


def _linked(context: Context) -> Iterator[str]:
    for reference in context.document.references:
        if reference.kind == "term":
            yield from reference.targets


def _stems(text: str) -> tuple[str, ...]:
    return tuple(_stem(word) for word in words(text.casefold().replace("ё", "е")) if word[0].isalnum())


def _stem(word: str) -> str:
    return word[: max(_SHORTEST_STEM, len(word) - _LONGEST_ENDING)]


def _nearest_terms(context: Context, term: str) -> str:
    plain = plain_title(term)
    for name in context.document.by_term:
        other = plain_title(name)
        if other and plain and (other == plain or other[: len(plain) - 2] == plain[: len(plain) - 2]):
            return f"The nearest entry is {quoted(name)}."
    return "Add the entry, or correct the link."
