"""Clauses by words, as they are shown: heading, a telling passage, and where in it the words of the query stand."""

from __future__ import annotations

from ..kb.record import Record
from ..kb.search import Query, known_lemmas, read_query
from ..kb.search import search as search_store
from ..kb.text import Token, tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..kb.shelf import Shelf

SNIPPET_LENGTH = 240
_NUMBER = "#"
"""Tells numbers from words where both are looked up."""


class Result(Record):
    """A clause or glossary entry that was found. `marks` are the places in `snippet` (start, end) that answer to the query."""

    id: str
    heading: str
    snippet: str
    score: float
    marks: tuple[tuple[int, int], ...]


def search(
    shelf: Shelf, text: str, rulebook: str | None, lang: str, limit: int, glossary: bool = False
) -> tuple[Result, ...]:
    """The clauses that fit a text best, at most `limit`: built-in rulebooks first, then imported ones, with `glossary`
    the entries of their glossaries among their clauses.

    `rulebook` narrows to one; the caller has checked that it is there. A third of the places is kept for clauses that
    only the attached official wording has.
    """
    query = read_query(shelf.store, text)
    official = shelf.search_official(text, rulebook, limit // 3)
    found = [
        _result(shelf, clause, query, lang, hit.score)
        for hit in search_store(shelf.store, query, rulebook, limit - len(official))
        if (clause := shelf.clause(hit.clause)) is not None
    ]
    for hit in [*official, *shelf.search_imported(text, rulebook, limit - len(found) - len(official), glossary)]:
        if "term" in hit:
            _, snippet, marks = _window(shelf, hit["text"] or hit["term"], query)
            found.append(Result(hit["id"], hit["term"], snippet, round(hit["score"], 3), marks))
            continue
        clause = shelf.clause(hit["id"])
        if clause is not None:
            found.append(_result(shelf, clause, query, lang, hit["score"]))
    return tuple(found)


def _result(shelf: Shelf, clause: dict[str, Any], query: Query, lang: str, score: float) -> Result:
    passages = [clause["official"] or "", _in(clause["text"], lang)]
    passages += [_in(example["text"], lang) for example in clause["examples"]]
    shown = [passage for passage in passages if passage] or [_in(clause["heading"], lang)]
    windows = [_window(shelf, passage, query) for passage in shown]
    # the clause's own wording unless an example has more of the query
    _, snippet, marks = max(windows, key=lambda window: window[0])
    return Result(clause["id"], _in(clause["heading"], lang), snippet, round(score, 3), marks)


def _in(text: dict[str, str], lang: str) -> str:
    return text[lang] or text["en" if lang == "ru" else "ru"]


def _window(shelf: Shelf, passage: str, query: Query) -> tuple[int, str, tuple[tuple[int, int], ...]]:
    """How many words of the query a passage has in its best part, that part, and where they stand in it."""
    flat, parts, places = _taken_apart(shelf, passage)
    sought = (*query.lemmas, *(_NUMBER + number for number in query.numbers))
    matching = [parts[at] for at in sorted({at for key in sought for at in places.get(key, ())})]
    start = _best_start(flat, matching)
    end = min(len(flat), start + SNIPPET_LENGTH)
    if end < len(flat):
        end = max(flat.rfind(" ", start, end), start + 1)
    lead, tail = ("… " if start else ""), (" …" if end < len(flat) else "")
    inside = [token for token in matching if start <= token.start and token.end <= end]
    marks = tuple((token.start - start + len(lead), token.end - start + len(lead)) for token in inside)
    return len({token.folded for token in inside}), lead + flat[start:end] + tail, marks


def _taken_apart(shelf: Shelf, passage: str) -> tuple[str, tuple[Token, ...], dict[str, list[int]]]:
    """A passage in one line, its tokens, and where each dictionary word and number (after `#`) stands among them.

    The passages of the rules are taken apart once.
    """
    kept: dict[str, tuple[str, tuple[Token, ...], dict[str, list[int]]]] = shelf.store.kept.setdefault("passage", {})
    if passage not in kept:
        flat = " ".join(passage.split())
        parts = tokens(flat)
        known = known_lemmas(shelf.store, (token.folded for token in parts if token.kind == "word"))
        places: dict[str, list[int]] = {}
        for at, token in enumerate(parts):
            if token.kind == "number":
                places.setdefault(_NUMBER + token.folded, []).append(at)
            elif token.kind == "word":
                for lemma in known.get(token.folded, ()):
                    places.setdefault(lemma, []).append(at)
        kept[passage] = (flat, parts, places)
    return kept[passage]


def _best_start(flat: str, matching: list[Token]) -> int:
    """Where to begin so that most of the matching words are shown: at the start of a sentence where that loses none."""
    if len(flat) <= SNIPPET_LENGTH or not matching:
        return 0
    best, most = 0, 0
    for first in matching:
        number = sum(
            first.start <= token.start and token.end <= first.start + SNIPPET_LENGTH - 20 for token in matching
        )
        if number > most:
            best, most = first.start, number
    sentence = max(flat.rfind(mark, 0, best) for mark in (". ", "! ", "? ", "; ")) + 2
    if sentence <= 1:
        sentence = 0
    last = max(token.end for token in matching if token.end <= best + SNIPPET_LENGTH - 20)
    return sentence if last - sentence <= SNIPPET_LENGTH - 20 else best
