"""A difference of two editions for people: as text for a screen and as a web page.

Everything quoted comes from an imported document: control characters are dropped, and the page escapes what it quotes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from ..text import strip_controls
from .diff import Diff, Pair
from .document import DocClause, Document
from .word_changes import WordChange, word_changes

# Words shown around a change on the screen; the page shows everything.
_CONTEXT_WORDS = 8
_SNIPPET_LENGTH = 160

_MARKS = {"equal": ("", ""), "delete": ("[-", "-]"), "insert": ("{+", "+}")}
_COLOURS = {"equal": ("", ""), "delete": ("\x1b[31;9m", "\x1b[0m"), "insert": ("\x1b[32m", "\x1b[0m")}
_TAGS = {"equal": ("", ""), "delete": ("<del>", "</del>"), "insert": ("<ins>", "</ins>")}

_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
    "h2{border-bottom:1px solid #999}dt{font-weight:bold;margin-top:1em}dd{margin:0;white-space:pre-line}"
    "ins{background:#c8f0c8;text-decoration:none}del{background:#f6cccc}"
    "@media (prefers-color-scheme:dark){body{background:#1c1c1c;color:#ddd}"
    "ins{background:#1f4d1f}del{background:#5c2323}}"
)


def as_text(diff: Diff, colour: bool = False) -> str:
    """The difference for a screen: deleted words red, new ones green, or marked [-so-] {+and so+} without colour."""
    marks = _COLOURS if colour else _MARKS
    lines = [f"{_edition(diff.old)} → {_edition(diff.new)}"]
    for title, entries in _sections(diff):
        listed = list(entries)
        if listed:
            lines += ["", f"{title} ({len(listed)})"]
            for head, changes in listed:
                lines.append("  " + strip_controls(head))
                if changes:
                    lines.append("      " + _marked(_shortened(changes), marks))
    if diff.empty:
        lines += ["", "Nothing changed but typography." if diff.typography else "Nothing changed."]
    return "\n".join(lines)


def as_html(diff: Diff) -> str:
    """The difference as a web page that needs no other file."""
    title = escape(f"{_edition(diff.old)} → {_edition(diff.new)}")
    language = escape(diff.new.language or "und", quote=True)
    parts = [
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>",
    ]
    for heading, entries in _sections(diff):
        listed = list(entries)
        if listed:
            parts.append(f"<h2>{escape(heading)} ({len(listed)})</h2>\n<dl>")
            for head, changes in listed:
                parts.append(f"<dt>{escape(strip_controls(head))}</dt>")
                if changes:
                    parts.append(f"<dd>{''.join(_element(change) for change in changes)}</dd>")
            parts.append("</dl>")
    if diff.empty:
        parts.append("<p>Nothing changed.</p>")
    parts.append("</body>\n</html>")
    return "\n".join(parts)


_Entry = tuple[str, tuple[WordChange, ...]]


def _sections(diff: Diff) -> Iterator[tuple[str, Iterable[_Entry]]]:
    yield "Added", (_whole(clause, "insert") for clause in diff.added)
    yield "Removed", (_whole(clause, "delete") for clause in diff.removed)
    yield "Changed", (_changed(pair) for pair in diff.changed)
    yield "Moved", ((f"{pair.old.number} → {pair.new.number}", ()) for pair in diff.moved)
    yield "Merged", ((f"{_numbers(group.old)} → {_numbers(group.new)}", ()) for group in diff.merged)
    yield "Split", ((f"{_numbers(group.old)} → {_numbers(group.new)}", ()) for group in diff.split)
    yield "References only", (_changed(pair) for pair in diff.references_only)
    yield (
        "References left behind",
        (
            (f"{pair.new.number} still cites {cited}, which is {now} now", ())
            for pair in diff.stale
            for cited, now in pair.stale
        ),
    )
    yield "Typography only", ((pair.new.number, ()) for pair in diff.typography)
    terms = diff.terms
    yield "Terms added", ((term, ()) for term in terms.added)
    yield "Terms removed", ((term, ()) for term in terms.removed)
    yield "Terms changed", ((term, word_changes(old.plain, new.plain)) for term, old, new in terms.changed)
    yield "Terms with other references", ((term, ()) for term in terms.references_only)


def _changed(pair: Pair) -> _Entry:
    head = pair.new.number if not pair.renumbered else f"{pair.old.number} → {pair.new.number}"
    if pair.reworded:
        head += f"  {int(100 * pair.similarity)}% the same"
    return head, word_changes(pair.old_wording.plain, pair.new_wording.plain)


def _whole(clause: DocClause, operation: str) -> _Entry:
    wording = " ".join(f"{clause.heading} {clause.text}".split())
    if not wording:
        return clause.number, ()
    return clause.number, (WordChange("insert" if operation == "insert" else "delete", wording),)


def _numbers(clauses: Iterable[DocClause]) -> str:
    return " + ".join(clause.number for clause in clauses)


def _edition(document: Document) -> str:
    return strip_controls(f"{document.title or document.rulebook} {document.edition}".strip())


def _shortened(changes: tuple[WordChange, ...]) -> list[WordChange]:
    """Long stretches that stayed are cut to the words next to a change; a whole clause to its beginning."""
    if len(changes) == 1:
        text = changes[0].text
        cut = text if len(text) <= _SNIPPET_LENGTH else text[:_SNIPPET_LENGTH].rstrip() + " …"
        return [WordChange(changes[0].operation, cut)]
    short = []
    for index, change in enumerate(changes):
        text = change.text
        if change.operation == "equal":
            kept = text.split(" ")
            before = kept[:_CONTEXT_WORDS] if index else []
            after = kept[-_CONTEXT_WORDS:] if index < len(changes) - 1 else []
            if len(kept) > len(before) + len(after) + 1:
                text = " ".join([*before, "…", *after])
        short.append(WordChange(change.operation, text))
    return short


def _marked(changes: Iterable[WordChange], marks: dict[str, tuple[str, str]]) -> str:
    pieces = []
    for change in changes:
        opening, closing = marks[change.operation]
        text = strip_controls(change.text)
        kept = text.rstrip()
        # The space after a run stays outside its marks, so that a struck-out word does not trail a line.
        pieces.append(f"{opening}{kept}{closing}{text[len(kept) :]}" if kept else text)
    return "".join(pieces).rstrip()


def _element(change: WordChange) -> str:
    opening, closing = _TAGS[change.operation]
    return f"{opening}{escape(strip_controls(change.text))}{closing}"
