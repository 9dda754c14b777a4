"""The words and icons by which card texts are read, looked up.

They are data of `rules/<rulebook>/cards*.yaml`, compiled with their inflected forms when the store is built
(`kb/card_words.py`). Here that JSON is read with the standard library alone. Every entry carries the clause that
states it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...kb.errors import SvodError
from ...kb.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NOTHING: Mapping[str, str] = {}
_INFINITIVE = ("ть", "ти", "чь", "ться", "тись")


class Entry(Record):
    """One entry of the vocabulary: what it is called, what it means to the reader, and the clause behind it (None: no
    clause defines it).
    """

    id: str
    sense: str = ""
    clause: str | None = None
    label: Mapping[str, str] = _NOTHING
    axes: Mapping[str, str] = _NOTHING
    by: str = "text"


Phrase = tuple[tuple[frozenset[str], ...], Entry]
"""The forms of each of its words, and the entry it belongs to."""


class Match(Record):
    """An entry found at a place of a word list, and how many words it takes."""

    entry: Entry
    length: int


class CardVocabulary(Record):
    """Everything a reader of card texts of one rulebook needs to know about its words; plain look-ups, no law of its
    own.
    """

    rulebook: str
    compound: bool
    icons: Mapping[str, Entry]
    phrases: Mapping[str, Mapping[str, tuple[Phrase, ...]]]
    """By the first word, then by role; the longest first."""
    entries: Mapping[str, Mapping[str, Entry]]
    """By role, then by id."""
    verbs: frozenset[str]
    imperative_endings: tuple[str, ...]
    not_imperatives: frozenset[str]
    not_infinitives: frozenset[str]
    types: Mapping[str, Entry]
    kinds: Mapping[str, Entry]
    reasons: Mapping[str, Entry]
    notes: Mapping[str, Entry]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> CardVocabulary:
        """Read what `compile_vocabulary` gave. SvodError where the document has another shape (an old store)."""
        try:
            return cls(
                rulebook=str(data["rulebook"]),
                compound=bool(data["compound"]),
                icons={str(item["icon"]): _entry(item) for item in data["icons"]},
                phrases=_Beginnings(data["phrases"]),
                entries=_Entries({str(role): _named(f"entry of {role}", items) for role, items in data["phrases"].items()}),
                verbs=frozenset(data["verbs"]),
                imperative_endings=tuple(data["imperative_endings"]),
                not_imperatives=frozenset(data["not_imperatives"]),
                not_infinitives=frozenset(data["not_infinitives"]),
                types=_named("type", data["types"]),
                kinds=_named("kind", data["kinds"]),
                reasons=_named("reason", data["reasons"]),
                notes=_named("note", data["notes"]),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise SvodError(
                f"the card vocabulary in the store cannot be read ({error}); build the store anew"
            ) from error

    def find(self, role: str, folded: Sequence[str], at: int) -> Match | None:
        """The longest phrase of `role` that stands at place `at` of the folded words."""
        if at >= len(folded):
            return None
        # most words begin no phrase at all: one look-up settles those
        beginning = self.phrases.get(folded[at])
        if beginning is None or role not in beginning:
            return None
        for pattern, entry in beginning[role]:
            if at + len(pattern) <= len(folded) and all(
                folded[at + step] in forms for step, forms in enumerate(pattern[1:], 1)
            ):
                return Match(entry, len(pattern))
        return None

    def is_predicate(self, folded: str) -> bool:
        """Whether the folded word is an action: a form of a listed verb, or an imperative by its ending."""
        return folded in self.verbs or self.is_imperative(folded)

    def is_imperative(self, folded: str) -> bool:
        """Whether the folded word has the ending of an imperative (возьмите, уничтожьте)."""
        return len(folded) > 4 and folded.endswith(self.imperative_endings) and folded not in self.not_imperatives

    def is_finite(self, folded: str) -> bool:
        """Whether the folded word is a predicate that states something: neither an infinitive nor an imperative."""
        if folded not in self.verbs or self.is_imperative(folded):
            return False
        return folded in self.not_infinitives or not folded.endswith(_INFINITIVE)

    def has(self, role: str, folded: Sequence[str]) -> bool:
        """Whether a phrase of `role` stands anywhere among the folded words."""
        return any(self.find(role, folded, at) is not None for at in range(len(folded)))

    def is_plain(self, folded: str) -> bool:
        """Whether the folded word begins no phrase of any role and is no predicate."""
        return folded not in self.phrases and not self.is_predicate(folded)

    def clause(self, number: str | None) -> tuple[str, ...]:
        """The full ids of the clauses in a space-separated list of numbers."""
        return tuple(f"{self.rulebook}:{part}" for part in (number or "").split())


def _entry(item: Mapping[str, Any]) -> Entry:
    return Entry(
        str(item["id"]),
        str(item.get("sense", "")),
        str(item["clause"]) if item.get("clause") else None,
        dict(item.get("label", {})),
        {axis: str(item[axis]) for axis in ("range", "magic") if axis in item},
        str(item.get("by", "text")),
    )


class _Named(dict[str, Entry]):
    """Entries by their id. SvodError where one is looked up that is not there, as the rules were not checked."""

    def __init__(self, what: str, entries: Mapping[str, Entry]) -> None:
        super().__init__(entries)
        self._what = what

    def __missing__(self, name: str) -> Entry:
        raise SvodError(f"the card vocabulary has no {self._what} “{name}”; svod check says what is missing in the rules")


class _Entries(dict[str, Mapping[str, Entry]]):
    """Entries by their role and id; a role without entries is an empty one."""

    def __missing__(self, role: str) -> Mapping[str, Entry]:
        return _Named(f"entry of {role}", {})


def _named(what: str, items: Iterable[Mapping[str, Any]]) -> _Named:
    return _Named(what, {str(item["id"]): _entry(item) for item in items})


class _Beginnings(Mapping[str, Mapping[str, tuple[Phrase, ...]]]):
    """The phrases by their first word; those of a word are put in order when it is first met, as a text meets few of them."""

    def __init__(self, phrases: Mapping[str, Iterable[Mapping[str, Any]]]) -> None:
        self._rows: dict[str, list[tuple[str, Mapping[str, Any]]]] = {}
        self._read: dict[str, Mapping[str, tuple[Phrase, ...]]] = {}
        for role, items in phrases.items():
            for item in items:
                for first in dict.fromkeys(item["pattern"][0]):
                    self._rows.setdefault(first, []).append((role, item))

    def get(self, first: str, default: Any = None) -> Any:
        """The phrases that begin with a word, by role; the default where there are none."""
        return self[first] if first in self._rows else default

    def __getitem__(self, first: str) -> Mapping[str, tuple[Phrase, ...]]:
        if first not in self._read:
            roles: dict[str, list[Phrase]] = {}
            for role, item in self._rows[first]:
                pattern = tuple([frozenset(forms) for forms in item["pattern"]])
                roles.setdefault(role, []).append((pattern, _entry(item)))
            self._read[first] = {
                role: tuple(sorted(rows, key=lambda row: -len(row[0]))) for role, rows in roles.items()
            }
        return self._read[first]

    def __contains__(self, first: object) -> bool:
        return first in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)
