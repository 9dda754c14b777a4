"""The words and icons by which card texts are read: plain data of `rules/<rulebook>/cards*.yaml`, compiled and looked up.

`compile_vocabulary` runs when the store is built and needs a source of inflected forms; what it returns is JSON. `CardVocabulary`
reads that JSON at run time with the standard library alone. Every entry carries the clause that states it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...kb.model import SvodError
from ...kb.text import fold, words
from .text import fold_icon

Forms = Callable[[str], Iterable[str]]

_SECTIONS = frozenset({"rulebook", "icons", "phrases", "verbs", "imperative_endings", "not_imperatives", "not_infinitives", "types", "reasons", "notes", "kinds", "tells"})
_ENTRY_KEYS = frozenset({"id", "words", "inflect", "clause", "label", "sense", "icon", "range", "magic", "by"})
_PARTICIPLE = re.compile(
    r"(?:вш|ш|щ|нн|м|т)(?:ий|ый|ая|яя|ее|ое|ие|ые|его|ого|ему|ому|им|ым|их|ых|ую|юю|ими|ыми|ем|ом|ей|ой|ею|ою)(?:ся)?\Z"
)

_INFINITIVE = ("ть", "ти", "чь", "ться", "тись")


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the vocabulary: what it is called, what it means to the reader, and the clause behind it (None: no clause defines it)."""

    id: str
    sense: str = ""
    clause: str | None = None
    label: Mapping[str, str] = field(default_factory=dict)
    axes: Mapping[str, str] = field(default_factory=dict)
    by: str = "text"


@dataclass(frozen=True, slots=True)
class Match:
    """An entry found at a place of a word list, and how many words it takes."""

    entry: Entry
    length: int


@dataclass(frozen=True, slots=True)
class CardVocabulary:
    """Everything a reader of card texts of one rulebook needs to know about its words; plain look-ups, no law of its own."""

    rulebook: str
    icons: Mapping[str, Entry]
    phrases: Mapping[str, Mapping[str, tuple[tuple[tuple[frozenset[str], ...], Entry], ...]]]
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
                icons={str(item["icon"]): _entry(item) for item in data["icons"]},
                phrases={str(role): _table(items) for role, items in data["phrases"].items()},
                verbs=frozenset(data["verbs"]),
                imperative_endings=tuple(data["imperative_endings"]),
                not_imperatives=frozenset(data["not_imperatives"]),
                not_infinitives=frozenset(data["not_infinitives"]),
                types={str(item["id"]): _entry(item) for item in data["types"]},
                kinds={str(item["id"]): _entry(item) for item in data["kinds"]},
                reasons={str(item["id"]): _entry(item) for item in data["reasons"]},
                notes={str(item["id"]): _entry(item) for item in data["notes"]},
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise SvodError(f"the card vocabulary in the store cannot be read ({error}); build the store anew") from error

    def find(self, role: str, folded: Sequence[str], at: int) -> Match | None:
        """The longest phrase of `role` that stands at place `at` of the folded words."""
        table = self.phrases.get(role)
        if table is None or at >= len(folded):
            return None
        for pattern, entry in table.get(folded[at], ()):
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

    def clause(self, number: str | None) -> tuple[str, ...]:
        """The full ids of the clauses in a space-separated list of numbers."""
        return tuple(f"{self.rulebook}:{part}" for part in (number or "").split())


def compile_vocabulary(plain: Mapping[str, Any], forms: Forms) -> dict[str, Any]:
    """Turn the plain data of the YAML files (all scalars text) into the JSON document that the store keeps.

    `forms` gives the inflected forms of a dictionary word. SvodError for unknown sections or keys and for entries without words.
    """
    unknown = sorted(set(plain) - _SECTIONS)
    if unknown:
        raise SvodError(f"card vocabulary: unknown section {unknown[0]!r}; expected one of {', '.join(sorted(_SECTIONS))}")
    return {
        "rulebook": str(plain["rulebook"]),
        "icons": [
            {**_plain_entry(item, "icons"), "icon": fold_icon(str(icon))}
            for item in plain.get("icons", ())
            for icon in str(item["icon"]).split()
        ],
        "phrases": {
            str(role): [
                {**_plain_entry(item, role), "pattern": pattern}
                for item in items
                for pattern in _patterns(item, forms, role)
            ]
            for role, items in plain.get("phrases", {}).items()
        },
        "verbs": sorted(_verb_forms(plain.get("verbs", ()), forms)),
        "imperative_endings": [str(ending) for ending in plain.get("imperative_endings", ())],
        "not_imperatives": sorted(fold(str(word)) for word in plain.get("not_imperatives", ())),
        "not_infinitives": sorted(fold(str(word)) for word in plain.get("not_infinitives", ())),
        "types": [_plain_entry(item, "types") for item in plain.get("types", ())],
        "kinds": [_plain_entry(item, "kinds") for item in plain.get("kinds", ())],
        "reasons": [_plain_entry(item, "reasons") for item in plain.get("reasons", ())],
        "notes": [_plain_entry(item, "notes") for item in plain.get("notes", ())],
    }


def merge_plain(*documents: Mapping[str, Any]) -> dict[str, Any]:
    """One plain document of several files of a rulebook: lists are joined, phrase roles united; two rulebooks are a SvodError."""
    merged: dict[str, Any] = {}
    for document in documents:
        for key, value in document.items():
            if key == "rulebook":
                if merged.setdefault(key, value) != value:
                    raise SvodError(f"card vocabulary: files of two rulebooks, {merged[key]} and {value}, cannot be one document")
            elif isinstance(value, Mapping):
                section = merged.setdefault(key, {})
                for role, items in value.items():
                    section.setdefault(role, []).extend(items)
            else:
                merged.setdefault(key, []).extend(value)
    return merged


def _plain_entry(item: Mapping[str, Any], where: str) -> dict[str, Any]:
    unknown = sorted(set(item) - _ENTRY_KEYS)
    if unknown:
        raise SvodError(f"card vocabulary, {where}, {item.get('id', '?')}: unknown key {unknown[0]!r}; expected {', '.join(sorted(_ENTRY_KEYS))}")
    if "id" not in item:
        raise SvodError(f"card vocabulary, {where}: an entry has no id; name it")
    kept: dict[str, Any] = {"id": str(item["id"])}
    for key in ("sense", "clause", "range", "magic", "by"):
        if item.get(key):
            kept[key] = str(item[key])
    if item.get("label"):
        kept["label"] = {str(language): str(text) for language, text in item["label"].items()}
    return kept


def _patterns(item: Mapping[str, Any], forms: Forms, where: str) -> list[list[list[str]]]:
    """The phrases of an entry, each a list of words, each word a list of its forms."""
    phrases = item.get("words") or ()
    if not phrases:
        raise SvodError(f"card vocabulary, {where}, {item.get('id', '?')}: no words; list at least one")
    inflected = str(item.get("inflect", "no")) == "yes"
    found: list[list[list[str]]] = []
    for phrase in phrases:
        pattern = [
            sorted({fold(form) for form in forms(word)} | {word}) if inflected else [word] for word in words(str(phrase))
        ]
        if not pattern:
            raise SvodError(f"card vocabulary, {where}, {item['id']}: the phrase {phrase!r} has no word; write words")
        found.append(pattern)
    return found


def _verb_forms(verbs: Iterable[Any], forms: Forms) -> set[str]:
    """Finite forms, infinitives and imperatives of the verbs; participles are left out, for they do not make a game action."""
    found: set[str] = set()
    for line in verbs:
        for verb in str(line).split():
            found.update(form for form in (fold(form) for form in forms(verb)) if not _PARTICIPLE.search(form))
            found.add(fold(verb))
    return found


def _entry(item: Mapping[str, Any]) -> Entry:
    return Entry(
        id=str(item["id"]),
        sense=str(item.get("sense", "")),
        clause=str(item["clause"]) if item.get("clause") else None,
        label=dict(item.get("label", {})),
        axes={axis: str(item[axis]) for axis in ("range", "magic") if axis in item},
        by=str(item.get("by", "text")),
    )


def _table(items: Iterable[Mapping[str, Any]]) -> dict[str, tuple[tuple[tuple[frozenset[str], ...], Entry], ...]]:
    """Phrases by each form of their first word, the longest first."""
    table: dict[str, list[tuple[tuple[frozenset[str], ...], Entry]]] = {}
    for item in items:
        pattern = tuple(frozenset(forms) for forms in item["pattern"])
        for first in pattern[0]:
            table.setdefault(first, []).append((pattern, _entry(item)))
    return {first: tuple(sorted(found, key=lambda pair: -len(pair[0]))) for first, found in table.items()}
