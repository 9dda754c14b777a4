"""The vocabulary of card texts, compiled: from the plain data of `rules/<rulebook>/cards*.yaml` to the JSON that the
store keeps.

Runs when the store is built, for it needs inflected forms. What the entries mean is told by `queries/cards`, and what the files
may say by `shapes.py` and `checks/cards.py`; here a plain document that was never checked is refused in one sentence.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping

from .errors import SvodError
from .text import fold, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Forms = Callable[[str], Iterable[str]]

_SECTIONS = frozenset(
    {"rulebook", "compound", "icons", "phrases", "verbs", "imperative_endings", "not_imperatives", "not_infinitives"}
    | {"types", "reasons", "notes", "kinds"}
)
_ENTRY_KEYS = frozenset({"id", "words", "inflect", "clause", "label", "sense", "icon", "range", "magic", "by"})
_LISTS = ("types", "kinds", "reasons", "notes")
_ICON_DIGITS = re.compile(r"\d+")
_LOOK_ALIKE = str.maketrans("ёxt", "ехт")
_PARTICIPLE = re.compile(
    r"(?:вш|ш|щ|нн|м|т)(?:ий|ый|ая|яя|ее|ое|ие|ые|его|ого|ему|ому|им|ым|их|ых|ую|юю|ими|ыми|ем|ом|ей|ой|ею|ою)(?:ся)?\Z"
)


def fold_icon(icon: str) -> str:
    """The name under which the legend knows an icon: any number of coins is `(#)`, Latin look-alikes are Cyrillic.

    >>> fold_icon("(12)"), fold_icon("(X)"), fold_icon("[:TAP]")
    ('(#)', '(х)', '[:tap]')
    """
    lowered = icon.lower()
    return _ICON_DIGITS.sub("#", lowered).translate(_LOOK_ALIKE) if lowered.startswith("(") else lowered


def compile_vocabulary(plain: Mapping[str, Any], forms: Forms) -> dict[str, Any]:
    """Turn the plain data of the YAML files (all scalars text) into the JSON document that the store keeps.

    `forms` gives the inflected forms of a dictionary word. SvodError for unknown sections or keys and for entries
    without words.
    """
    unknown = sorted(set(plain) - _SECTIONS)
    if unknown:
        raise SvodError(
            f"card vocabulary: unknown section {unknown[0]!r}; expected one of {', '.join(sorted(_SECTIONS))}"
        )
    return {
        "rulebook": str(plain["rulebook"]),
        "compound": str(plain.get("compound", "no")) == "yes",
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
        **{section: [_plain_entry(item, section) for item in plain.get(section, ())] for section in _LISTS},
    }


def compiled_vocabularies(documents: Iterable[tuple[str, str]], forms: Forms) -> dict[str, str]:
    """The compiled vocabularies by rulebook, as JSON, of all documents named `<rulebook>/cards…` that name their
    rulebook.

    SvodError where one of them cannot be compiled.
    """
    found: dict[str, list[Mapping[str, Any]]] = {}
    for name, body in documents:
        owner, _, stem = name.partition("/")
        plain = json.loads(body) if stem.startswith("cards") else None
        if isinstance(plain, dict) and "rulebook" in plain:
            found.setdefault(owner, []).append(plain)
    return {
        owner: json.dumps(compile_vocabulary(merge_plain(*plains), forms), ensure_ascii=False)
        for owner, plains in found.items()
    }


def merge_plain(*documents: Mapping[str, Any]) -> dict[str, Any]:
    """One plain document of several files of a rulebook: lists are joined, phrase roles united, `compound` where one file says
    so; two rulebooks are a SvodError.
    """
    merged: dict[str, Any] = {}
    for document in documents:
        for key, value in document.items():
            if key == "compound":
                merged[key] = "yes" if "yes" in (value, merged.get(key)) else value
            elif key == "rulebook":
                if merged.setdefault(key, value) != value:
                    raise SvodError(
                        f"card vocabulary: files of two rulebooks, {merged[key]} and {value}, cannot be one document"
                    )
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
        raise SvodError(
            f"card vocabulary, {where}, {item.get('id', '?')}: unknown key {unknown[0]!r}; "
            f"expected {', '.join(sorted(_ENTRY_KEYS))}"
        )
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
            sorted({fold(form) for form in forms(word)} | {word}) if inflected else [word]
            for word in words(str(phrase))
        ]
        if not pattern:
            raise SvodError(f"card vocabulary, {where}, {item['id']}: the phrase {phrase!r} has no word; write words")
        found.append(pattern)
    return found


def _verb_forms(verbs: Iterable[Any], forms: Forms) -> set[str]:
    """Finite forms, infinitives and imperatives of the verbs; participles are left out, for they do not make a game
    action.
    """
    found: set[str] = set()
    for line in verbs:
        for verb in str(line).split():
            found.update(form for form in (fold(form) for form in forms(verb)) if not _PARTICIPLE.search(form))
            found.add(fold(verb))
    return found
