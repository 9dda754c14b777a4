"""Checks of what clauses and glossary entries cite."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from ...model import Finding, Severity
from ..document import DocClause, DocReference, Document, GlossaryTerm
from ..word_changes import edit_distance
from ..wording import MASK, clause_wording, term_wordings
from .context import Context, plain_title, quoted

# A clause that says nothing but "see …" has no more words than this beside its citations.
_MOST_WORDS_OF_A_POINTER = 3
_LONGEST_POINTER = 120


def dangling_references(context: Context) -> Iterator[Finding]:
    """DOC101: a cited number that the rulebook does not have."""
    for reference, number in _missing(context):
        if context.is_outside(number) and not reference.document:
            continue
        yield from _dangling(context, reference, number)


def references_outside(context: Context) -> Iterator[Finding]:
    """DOC102: a cited number in a part of the rulebook that is not loaded"""
    for reference, number in _missing(context):
        if context.is_outside(number) and not reference.document:
            yield context.finding(
                "DOC102",
                Severity.INFO,
                context.owner_of(reference),
                f"{number} is cited here, but that part of the rulebook is not loaded",
                "Import the whole rulebook to have this reference checked.",
                context.span_of_reference(reference),
            )


def wrong_titles(context: Context) -> Iterator[Finding]:
    """DOC103: the title printed with a reference is not that of the cited clause."""
    for reference in context.document.references:
        if reference.quoted_title is None or reference.kind != "clause" or reference.document:
            continue
        if len(reference.targets) != 1 or reference.unresolved:
            continue
        yield from _wrong_title(context, reference, reference.targets[0])


def pointer_cycles(context: Context) -> Iterator[Finding]:
    """DOC104: clauses or entries that only point to each other, so that none of them says anything"""
    pointers = _pointers(context.document)
    settled: set[str] = set()
    for start in pointers:
        path: dict[str, None] = {}
        place = start
        while place in pointers and place not in settled and place not in path:
            path[place] = None
            place = pointers[place]
        if place in path:
            names = list(path)
            cycle = names[names.index(place) :]
            yield _cycle_finding(context, cycle)
        settled.update(path)


def _missing(context: Context) -> Iterator[tuple[DocReference, str]]:
    """Each cited number that is not there, once for a clause that cites it several times."""
    seen: set[tuple[str | None, int, str | None, str, str]] = set()
    left_out_seen: set[str] = set()
    for reference in context.document.references:
        if reference.kind != "clause" or (reference.document and reference.document not in context.companions):
            continue
        elsewhere = context.companions[reference.document].document if reference.document else None
        for number in reference.unresolved:
            if elsewhere is not None and number in elsewhere.by_number:
                continue
            key = (reference.clause, reference.occurrence, reference.term, reference.document, number)
            if key in seen or number in context.intended:
                continue
            # A number that is left out in the numbering is one defect, however often it is cited.
            if number in left_out_seen and not reference.document:
                continue
            seen.add(key)
            if number in context.left_out:
                left_out_seen.add(number)
            yield reference, number


def _dangling(context: Context, reference: DocReference, number: str) -> Iterator[Finding]:
    owner = context.owner_of(reference)
    if reference.document:
        where = f"{number} is cited in {reference.document}, which has no such number"
        hint = context.companions[reference.document].nearest_hint(number)
    else:
        where = f"{number} is cited here, but there is no such number"
        hint = _title_hint(context, reference) or context.nearest_hint(number)
    yield context.finding("DOC101", Severity.ERROR, owner, where, hint, context.span_of_reference(reference))


def _title_hint(context: Context, reference: DocReference) -> str:
    """Where a title is printed with the number, the clause that has it."""
    if reference.quoted_title is None:
        return ""
    titled = context.by_title.get(plain_title(reference.quoted_title), ())
    return f"{quoted(reference.quoted_title)} is {titled[0]}." if titled else ""


def _wrong_title(context: Context, reference: DocReference, number: str) -> Iterator[Finding]:
    title = reference.quoted_title or ""
    wanted = plain_title(title)
    heading = _heading_over(context.document, number)
    if not wanted or not heading or _same_title(wanted, plain_title(heading)):
        return
    if _stands_at_beginning(context.document, number, wanted):
        return
    holders = tuple(holder for holder in context.by_title.get(wanted, ()) if holder != number)
    report = partial(
        context.finding,
        "DOC103",
        owner=context.owner_of(reference),
        span=context.span_of_reference(reference),
        related=(number, *holders),
    )
    message = f"{number} is cited as {quoted(title)}, but its title is {quoted(heading)}"
    if holders:
        yield report(severity=Severity.ERROR, message=message, hint=f"{quoted(title)} is {holders[0]}.")
    elif _alike(wanted, plain_title(heading)) or not context.document.by_number[number].heading:
        # The clause's own title written otherwise, or a free description of a clause without one.
        yield report(severity=Severity.WARNING, message=message, hint="Print the title as it stands in the clause.")
    else:
        yield report(severity=Severity.ERROR, message=message, hint="No clause has this title; correct one of the two.")


def _heading_over(document: Document, number: str) -> str:
    """The heading of a clause or, where it has none, of the nearest clause above that has one."""
    seen: set[str] = set()
    place: str | None = number
    while place is not None and place not in seen and place in document.by_number:
        seen.add(place)
        clause = document.by_number[place]
        if clause.heading:
            return clause.heading
        place = clause.parent
    return ""


def _stands_at_beginning(document: Document, number: str, title: str) -> bool:
    """Whether a clause without heading opens with the title, as definitions do."""
    clause = document.by_number[number]
    return not clause.heading and plain_title(clause.text[: 4 * len(title) + 40]).startswith(title)


def _same_title(left: str, right: str) -> bool:
    return left == right or left.replace(" ", "") == right.replace(" ", "")


def _alike(left: str, right: str) -> bool:
    """Whether one title is a part of the other or a slip away: the wording is wrong more likely than the number."""
    return left in right or right in left or edit_distance(left[:200], right[:200]) <= 2


def _pointers(document: Document) -> dict[str, str]:
    """Clauses and entries that say nothing but "see X", each with X; names of entries begin with a colon here."""
    pointers: dict[str, str] = {}
    for clause in document.clauses:
        if len(clause.text) > _LONGEST_POINTER or clause.occurrence > 1 or document.children.get(clause.number):
            continue
        wording = clause_wording(document, clause)
        if len(wording.targets) == 1 and len(wording.targets[0]) == 1 and _is_pointer(wording.folded):
            pointers[clause.number] = wording.targets[0][0]
    entries = {plain_title(term): term for term in document.by_term}
    for term, wording in term_wordings(document).items():
        target = _pointed_term(wording.folded, entries)
        if target is not None:
            pointers[f":{document.by_term[term].term}"] = f":{document.by_term[target].term}"
    return pointers


def _is_pointer(folded: str) -> bool:
    return MASK in folded and len(plain_title(folded.replace(MASK, " ")).split()) <= _MOST_WORDS_OF_A_POINTER


def _pointed_term(folded: str, entries: Mapping[str, str]) -> str | None:
    """The entry that an entry of a few words points to: «See Active Player.», whatever the word for "see" is."""
    if MASK in folded or len(folded) > _LONGEST_POINTER:
        return None
    _, _, rest = plain_title(folded).partition(" ")
    return entries.get(rest)


def _cycle_finding(context: Context, cycle: list[str]) -> Finding:
    document = context.document
    owner: DocClause | GlossaryTerm
    owner = document.by_term[cycle[0][1:]] if cycle[0].startswith(":") else document.by_number[cycle[0]]
    names = [name.removeprefix(":") for name in cycle]
    if len(names) == 1:
        message = f"{names[0]} only points to itself"
    else:
        message = f"{' → '.join([*names[:10], names[0]])}: each only points to the next, and none says anything"
    related = tuple(name for name in cycle if not name.startswith(":"))
    return context.finding("DOC104", Severity.WARNING, owner, message, "Say it in one of them.", related=related)
