"""Checks of the wording itself: slips of the keyboard, and style kept throughout."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from ...model import Finding, Severity
from ..document import DocClause
from .context import Context, Passage, quoted

# A word with what is joined to it by hyphen, slash or apostrophe: the second word of "flip-card card" is not doubled.
_JOINED_WORD = re.compile(r"[^\W_]+(?:[-/’'‑][^\W_]+)*")
# English and Russian words that grammar may set side by side ("the player whose turn it is is …", "that that").
_MAY_MEET_ITSELF = frozenset(("is", "was", "that", "had", "do", "in", "on", "то", "что", "его", "их", "её"))

_MOST_IN_A_PASSAGE = 10
_OPENING = "([{“«„‘'\"*_"

_PAIRS = {"(": ")", "[": "]", "{": "}", "“": "”", "«": "»", "„": "“"}
_OPENERS = {closing: opening for opening, closing in _PAIRS.items()}
_MARKS = re.compile(r"[()\[\]{}“”«»„\"\n]")
# "a)" and "1)" number the items of a list and close nothing.
_ITEM_LABEL = re.compile(r"(?:^|[\s(])(?:\d{1,3}|[^\W\d_]{1,2}|[ivx]{1,5})\Z")

_QUOTE_STYLES = {"“": "“ ”", "”": "“ ”", "«": "« »", "»": "« »", '"': '" "'}
# The rarer style is a slip, not a second style with a purpose, below this share.
_MOST_OF_A_SLIP = 0.25
_SPACED_DASH = re.compile(r"(?<=[^\W_][ \u00a0])[–—](?=[ \u00a0])|(?<=[^\W_])—(?=[^\W_])")
_SPACED_HYPHEN = re.compile(r"(?<=[^\W\d_][ \u00a0])-(?=[ \u00a0][^\W\d_])")


def doubled_words(context: Context) -> Iterator[Finding]:
    """DOC301: a word printed twice in a row."""
    for passage in context.passages:
        if not _may_double(passage.text):
            continue
        before: re.Match[str] | None = None
        reported = 0
        for word in _JOINED_WORD.finditer(passage.text):
            if before is not None and _is_doubled(passage.text, before, word):
                # Two capitals may be a name ("Duran Duran").
                capitals = before.group()[0].isupper() and word.group()[0].isupper()
                weak = capitals or word.group().lower() in _MAY_MEET_ITSELF
                severity = Severity.WARNING if weak else Severity.ERROR
                yield context.finding(
                    "DOC301",
                    severity,
                    passage.owner,
                    f"{quoted(f'{before.group()} {word.group()}')}: the word is doubled",
                    "Delete one of the two.",
                    context.span_in(passage, before.start()),
                )
                before = None
                reported += 1
                if reported == _MOST_IN_A_PASSAGE:
                    break
                continue
            before = word


def unbalanced_marks(context: Context) -> Iterator[Finding]:
    """DOC302: a quotation mark or bracket without its partner; one finding for a passage."""
    for passage in context.passages:
        found = _unbalanced(passage.text)
        if found is not None:
            position, mark = found
            yield context.finding(
                "DOC302",
                Severity.WARNING,
                passage.owner,
                f"{mark} has no partner near {quoted(passage.text[max(0, position - 10) : position + 40])}",
                "Add the missing mark, or delete this one.",
                context.span_in(passage, position),
            )


def mixed_quotation_marks(context: Context) -> Iterator[Finding]:
    """DOC303: a few quotation marks of another style than the rest."""
    places: dict[str, list[tuple[Passage, int]]] = defaultdict(list)
    for passage in context.passages:
        for match in _MARKS.finditer(passage.text):
            style = _QUOTE_STYLES.get(match.group())
            if style is not None:
                places[style].append((passage, match.start()))
    yield from _rare_style(context, "DOC303", places, "quotation marks", "Use one style throughout.")


def hyphens_for_dashes(context: Context) -> Iterator[Finding]:
    """DOC304: a hyphen between spaces where the rulebook sets dashes."""
    places: dict[str, list[tuple[Passage, int]]] = {"dash": [], "hyphen between spaces": []}
    for passage in context.passages:
        places["dash"] += [(passage, match.start()) for match in _SPACED_DASH.finditer(passage.text)]
        places["hyphen between spaces"] += [(passage, match.start()) for match in _SPACED_HYPHEN.finditer(passage.text)]
    if len(places["hyphen between spaces"]) < len(places["dash"]):
        yield from _rare_style(context, "DOC304", places, "dashes", "Set a dash here.")


def _may_double(text: str) -> bool:
    """A quick look whether any word begins like the one before it: few passages have to be read word by word."""
    spoken = text.casefold().split()
    return any(right.startswith(left.lstrip(_OPENING)) for left, right in pairwise(spoken) if left[-1].isalnum())


def _is_doubled(text: str, before: re.Match[str], word: re.Match[str]) -> bool:
    if before.group().casefold() != word.group().casefold() or word.group().isnumeric():
        return False
    between = text[before.end() : word.start()]
    # A line feed begins a new paragraph. One letter is a symbol ("X X"), save the words of one letter.
    if not between or between.strip(" \t\u00a0") or (len(word.group()) == 1 and not word.group().islower()):
        return False
    # "4 h h" in a list of signs: what a hyphen or bracket holds fast on either side is no word of the sentence.
    return text[word.end() : word.end() + 1] not in ("-", "/") and text[before.start() - 1 : before.start()] not in (
        "-",
        "/",
    )


def _unbalanced(text: str) -> tuple[int, str] | None:
    """The first mark without partner. A quotation may run over paragraphs, each opening it again."""
    stack: list[tuple[int, str]] = []
    straight: int | None = None
    for match in _MARKS.finditer(text):
        mark, position = match.group(), match.start()
        if mark == "\n":
            following = text[position + 1 : position + 2]
            if stack and stack[-1][1] in "“«„" and following == stack[-1][1]:
                stack.pop()
        elif mark == '"':
            straight = position if straight is None else None
        elif mark == "“" and stack and stack[-1][1] == "„":
            stack.pop()
        elif mark in _PAIRS:
            stack.append((position, mark))
        elif stack and stack[-1][1] == _OPENERS[mark]:
            stack.pop()
        elif not (mark == ")" and _ITEM_LABEL.search(text[max(0, position - 6) : position])):
            return position, mark
    if stack:
        return stack[0]
    return None if straight is None else (straight, '"')


def _rare_style(
    context: Context, code: str, places: dict[str, list[tuple[Passage, int]]], what: str, hint: str
) -> Iterator[Finding]:
    used = {style: found for style, found in places.items() if found}
    if len(used) < 2:
        return
    usual = max(used, key=lambda style: len(used[style]))
    for style, found in used.items():
        if style != usual and len(found) <= _MOST_OF_A_SLIP * len(used[usual]):
            passage, position = found[0]
            more = f" (and in {len(found) - 1} more places)" if len(found) > 1 else ""
            owners = dict.fromkeys(p.owner.number for p, _ in found if isinstance(p.owner, DocClause))
            yield context.finding(
                code,
                Severity.INFO,
                passage.owner,
                f"{style} stand here{more}; the {what} of this rulebook are {usual}"
                if code == "DOC303"
                else f"a {style} stands here{more}, where this rulebook sets a {usual}",
                hint,
                context.span_in(passage, position),
                tuple(owners),
            )
