"""Clauses by number: how a number may be written, which clauses it means, and why one that is not there is missing.

Works on the built-in rulebooks and on imported ones alike (`Shelf`). Standard library only: `svod rule` starts with it.
"""

from __future__ import annotations

import re
import unicodedata

from ..kb.record import Record
from ..kb.text import fold, strip_controls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..kb.shelf import Shelf

_PREFIX = re.compile(
    r"^(?:(?:пункт|правило|глава|раздел|clause|rule|section|п|пп|cl|no)(?:[а-я]{0,3})?\b\.?|[§№#])\s*", re.IGNORECASE
)
_COMMA = re.compile(r"(?<=\d),(?=\d)")
_LAST_PART = re.compile(r"^(.*?)(\d+)$")
_LONGEST = 60
_BETWEEN = re.compile(r"[\s;]+(?:(?:и|and)\s+)?|,\s+(?:(?:и|and)\s+)?", re.IGNORECASE)
_ONE_NUMBER = re.compile(r"(?:[^\W\d][\w-]*:)?\d+(?:\.\d+)*[^\W\d_]?[.,]?$")


class Missing(Record):
    """A number that a rulebook does not have: why, in both languages, and the nearest clauses that it does have.

    `beside`: the rulebook has the clause that would contain it, or cites it.
    """

    rulebook: str
    number: str
    because: dict[str, str]
    nearest: tuple[str, ...]
    beside: bool = False


class Found(Record):
    """The clauses that a number means; where there are none, what is known of it in each rulebook.

    `external`: what is known of it in the rulebooks that only cite it, whether another has it or not; `nearest` is what cites it.
    """

    clauses: tuple[dict[str, Any], ...]
    missing: tuple[Missing, ...]
    external: tuple[Missing, ...] = ()

    @property
    def unfound(self) -> tuple[Missing, ...]:
        """All that is to be said of what is not there."""
        return (*self.missing, *(entry for entry in self.external if entry not in self.missing))


def find_each(shelf: Shelf, written: str, rulebook: str | None = None) -> Found:
    """What `find_clauses` finds; where several numbers are written («111.1, 111.2 и 111.3»), what it finds for each."""
    written = strip_controls(written).strip()
    numbers = [number for number in _BETWEEN.split(_PREFIX.sub("", written)) if number]
    several = len(numbers) > 1 and all(map(_ONE_NUMBER.match, numbers))
    # «111. 1. 1» is one number with spaces in it, which no rulebook stands before but the first
    if not several or not any(":" in number for number in numbers[1:]):
        found = find_clauses(shelf, written, rulebook)
        if not several or found.clauses or found.external:
            return found
    each = [find_clauses(shelf, number, rulebook) for number in dict.fromkeys(numbers)]
    clauses = {clause["id"]: clause for one in each for clause in one.clauses}
    return Found(
        tuple(clauses.values()),
        tuple(entry for one in each for entry in one.missing),
        tuple(entry for one in each for entry in one.external),
    )


def find_clauses(shelf: Shelf, written: str, rulebook: str | None = None) -> Found:
    """The clauses that a written number means, one a rulebook that has it.

    `written` is `118.6`, `heroes:118.6`, `п. 118.6`, `118.6.` and the like. Raises SvodError where a rulebook is
    named that is not there.
    """
    named, number = parse_number(written)
    books = [book["id"] for book in shelf.rulebooks()]
    wanted = rulebook or named
    if wanted is not None:
        if named is not None and not shelf.knows(named):
            named = _by_title(shelf, named)
            wanted = rulebook or named
        check_rulebook(shelf, wanted)
        if named is not None and rulebook is not None and named != rulebook:
            return Found((), (_elsewhere(named, rulebook, number),))
        books = [wanted]
    clauses = []
    for book in books:
        for spelling in _spellings(number):
            clause = shelf.clause(f"{book}:{spelling}")
            if clause is not None:
                clauses.append(clause)
                break
    there = {clause["rulebook"] for clause in clauses}
    external = tuple(
        _external(book, number, one)
        for book in books
        if book not in there
        for one in shelf.external(book)
        if one["number"] == number
    )
    if clauses:
        return Found(tuple(clauses), (), external)
    missing = [_missing(shelf, book, number) for book in books]
    # a rulebook that has the number's neighbours speaks; the others would only say which chapters they have
    telling = [entry for entry in missing if entry.beside] or missing
    return Found((), tuple(telling), external)


def _by_title(shelf: Shelf, named: str) -> str:
    """The id of the rulebook that is called so («Герои»: the last part of a title is enough); the name itself where none is."""
    wanted = fold(named)
    for whole in (True, False):
        for book in shelf.rulebooks():
            titles = [fold(title) for title in book["title"].values()]
            if wanted in (titles if whole else [title.rpartition(". ")[2] for title in titles]):
                return str(book["id"])
    return named


def check_rulebook(shelf: Shelf, rulebook: str) -> None:
    """Raises SvodError where no such rulebook is loaded."""
    if not shelf.knows(rulebook):
        from ..kb.errors import SvodError

        known = [book["id"] for book in shelf.rulebooks()]
        raise SvodError(f"There is no rulebook “{rulebook}”: loaded are {', '.join(known)}.")


def parse_number(written: str) -> tuple[str | None, str]:
    """The rulebook (None where none is named) and the number of a clause as people write it.

    >>> parse_number("п. 118.6."), parse_number("heroes:118.6"), parse_number("§ 111,1,1")
    ((None, '118.6'), ('heroes', '118.6'), (None, '111.1.1'))
    """
    text = unicodedata.normalize("NFKC", written).strip()[:_LONGEST]
    text = _PREFIX.sub("", text).strip()
    rulebook: str | None = None
    if ":" in text:
        before, _, text = text.partition(":")
        rulebook = before.strip().lower() or None
        text = _PREFIX.sub("", text.strip())
    text = _COMMA.sub(".", text).strip().rstrip(".:;,)").lstrip("(").strip()
    return rulebook, text


def _spellings(number: str) -> tuple[str, ...]:
    """As written first; then with look-alike letters of the other alphabet, and without space."""
    return tuple(dict.fromkeys((number, fold(number), number.replace(" ", ""), number.lower(), number.upper())))


def _elsewhere(named: str, rulebook: str, number: str) -> Missing:
    because = {
        "ru": f"номер {named}:{number} – из другого свода, чем выбран (--rulebook {rulebook})",
        "en": f"{named}:{number} is of another rulebook than the chosen one (--rulebook {rulebook})",
    }
    return Missing(rulebook, number, because, ())


def _missing(shelf: Shelf, book: str, number: str) -> Missing:
    numbers = shelf.numbers(book)
    if not any(char.isdigit() for char in number):
        # an imported rulebook may number its clauses with letters; then it is what it is
        ru, en = _neighbours(numbers, number)[1:3]
        because = {
            "ru": f"«{number}» – не номер пункта (слова ищет svod search); {ru}",
            "en": f"“{number}” is no clause number (svod search finds words); {en}",
        }
        return Missing(book, number, because, ())
    close = shelf.nearest(book, number)
    if close:
        listed = ", ".join(close)
        because = {
            "ru": f"нет пункта {number}; рядом {listed}",
            "en": f"there is no clause {number}; near it are {listed}",
        }
        return Missing(book, number, because, tuple(f"{book}:{near}" for near in close))
    nearest, ru, en, beside = _neighbours(numbers, number)
    for external in shelf.external(book):
        if external["number"] == number:
            return _external(book, number, external)
    for gap in shelf.gaps(book):
        if _within(number, gap["first"], gap["last"]):
            note = gap["note"]
            ru += f". {note['ru'] or note['en']}" if any(note.values()) else ""
            en += f". {note['en'] or note['ru']}" if any(note.values()) else ""
            break
    because = {"ru": f"нет пункта {number}; {ru}", "en": f"there is no clause {number}; {en}"}
    return Missing(book, number, because, tuple(f"{book}:{near}" for near in nearest), beside)


def _external(book: str, number: str, external: dict[str, Any]) -> Missing:
    title, cited_by = external["title"], external["cited_by"]
    short = [citing.partition(":")[2] for citing in cited_by]
    ru_title = f" «{title['ru'] or title['en']}»" if any(title.values()) else ""
    en_title = f" “{title['en'] or title['ru']}”" if any(title.values()) else ""
    ru_cited = f"на него ссылается {', '.join(short)}" if short else "на него есть ссылка"
    en_cited = f"{', '.join(short)} cites it" if short else "it is cited"
    because = {
        "ru": f"пункта {number}{ru_title} в загруженных отрывках нет; {ru_cited}",
        "en": f"clause {number}{en_title} is outside the loaded fragments; {en_cited}",
    }
    return Missing(book, number, because, tuple(cited_by), True)


def _within(number: str, first: str, last: str) -> bool:
    key = _key(number)
    # the sub-clauses of the last number of a gap are missing too
    return _key(first) <= key and (key <= _key(last) or key[: len(_key(last))] == _key(last))


def _key(number: str) -> tuple[tuple[int, str], ...]:
    return tuple((int(part), "") if part.isdecimal() else (0, part) for part in re.findall(r"\d+|[^\W\d_]+", number))


def _neighbours(numbers: tuple[str, ...], number: str) -> tuple[tuple[str, ...], str, str, bool]:
    """The clauses beside a number that is not there, and how to say which they are."""
    if not numbers:
        return (), "свод пуст", "the rulebook is empty", False
    parent = number
    while "." in parent:
        parent = parent.rpartition(".")[0]
        if parent in numbers:
            beside = [other for other in numbers if other.rpartition(".")[0] == parent]
            if not beside:
                return (parent,), f"есть {parent}, подпунктов у него нет", f"{parent} has no sub-clauses", True
            runs = spans(beside)
            return tuple(beside), f"есть {runs}", f"there are {runs}", True
    top = [other for other in numbers if "." not in other]
    beside = top or list(numbers)
    near = sorted(beside, key=lambda other: _distance(_key(other), _key(number)))[:3]
    runs = spans(beside, most=4)
    return tuple(sorted(near, key=beside.index)), f"есть {runs}", f"there are {runs}", False


def around(clauses: tuple[str, ...], number: str) -> tuple[str, ...]:
    """Of several clauses (`heroes:118.4`) the one before a number and those behind it, the nearest first.

    >>> around(("heroes:118.3", "heroes:118.4", "heroes:118.6"), "118.5")
    ('heroes:118.4', 'heroes:118.6', 'heroes:118.3')
    """
    before = [name for name in clauses if _key(name.partition(":")[2]) < _key(number)]
    behind = [name for name in clauses if name not in before]
    return (*before[-1:], *behind, *before[-2::-1])


def _distance(one: tuple[tuple[int, str], ...], other: tuple[tuple[int, str], ...]) -> int:
    return abs(one[0][0] - other[0][0]) if one and other else 1_000_000


def spans(numbers: list[str] | tuple[str, ...], most: int = 8) -> str:
    """Numbers in a few words: runs with their ends only.

    >>> spans(["118.1", "118.2", "118.3", "118.4", "118.6"])
    '118.1–118.4, 118.6'
    """
    runs: list[list[str]] = []
    for number in numbers:
        if runs and _follows(runs[-1][-1], number):
            runs[-1].append(number)
        else:
            runs.append([number])
    written = [run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs]
    if len(written) > most:
        written = [*written[: most - 1], "…", written[-1]]
    return ", ".join(written)


def _follows(one: str, other: str) -> bool:
    first, second = _LAST_PART.match(one), _LAST_PART.match(other)
    return bool(first and second and first[1] == second[1] and int(second[2]) == int(first[2]) + 1)
