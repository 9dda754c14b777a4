"""Nodes → model: second stage of loading. What does not fit its shape is a finding; the rest of the object is kept.

Nothing here knows a key by name: `shapes.py` tells which keys an object has. A value that is missing or wrong is
replaced by an empty one, so that one slip gives one finding; an object without its id or clause number is left out.
"""

from __future__ import annotations

import difflib
import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from .codes import finding
from .model import (
    CardWords,
    Clause,
    ClauseId,
    Finding,
    KnowledgeBase,
    Rulebook,
    Span,
    Text,
)
from .shapes import (
    NUMBER,
    UNREAD,
    UNTOLD,
    Bilingual,
    BilingualLists,
    Flag,
    Key,
    ListOf,
    Number,
    Numbers,
    Record,
    Shape,
    Word,
    file_shapes,
)
from .source import Mapping, Node, Scalar, Sequence, to_plain

_MISSING: Any = object()
_MAX_NUMBER = 40


@dataclass(frozen=True, slots=True)
class Tree:
    """A file of rules that could be read: whose it is ("lexicon" or a rulebook), its kind, its stem and its nodes."""

    owner: str
    kind: str
    stem: str
    root: Node


@dataclass(frozen=True, slots=True)
class Part:
    """What a file says: whose it is, its kind, its stem and its value (None: nothing of use), and what is wrong with it. Picklable."""

    owner: str
    kind: str
    stem: str
    value: Any
    findings: tuple[Finding, ...] = ()


def part_of(tree: Tree) -> Part:
    """What one file says, taken by itself. Of a vocabulary of card texts the plain data too, which the store keeps."""
    findings: list[Finding] = []
    read = _Builder(tree.owner, findings).value(tree.root, file_shapes()[tree.kind], f"the file {tree.stem}.yaml")
    if read is _MISSING:
        read = None
    elif tree.kind == "rulebook":
        findings.extend(_folder_finding(read.id, tree))
    elif tree.kind == "cards":
        # what is missing is reported already
        findings.extend(_folder_finding(read.named, tree) if read.named else ())
        read = (json.dumps(to_plain(tree.root), ensure_ascii=False, sort_keys=True), read)
    return Part(tree.owner, tree.kind, tree.stem, read, tuple(findings))


def put_together(parts: Iterable[Part]) -> tuple[KnowledgeBase, tuple[Finding, ...]]:
    """The knowledge base that the files describe, and what is wrong with them one by one.

    Files of a kind are put one after the other in the order given; clauses are put in number order.
    """
    findings: list[Finding] = []
    books: dict[str, dict[str, Any]] = {}
    lexicon: dict[str, tuple[Any, ...]] = {}
    documents: list[tuple[str, str]] = []
    card_words: list[CardWords] = []
    for part in parts:
        findings.extend(part.findings)
        if part.value is None:
            continue
        if part.kind == "cards":
            plain, vocabulary = part.value
            documents.append((f"{part.owner}/{part.stem}", plain))
            card_words.append(vocabulary)
            books.setdefault(part.owner, {})
        elif part.kind == "lexicon":
            _extend(lexicon, part.value)
        elif part.kind == "rulebook":
            books.setdefault(part.owner, {})["book"] = part.value
        elif part.kind == "table":
            _extend(books.setdefault(part.owner, {}), {"tables": (part.value,)})
        else:
            _extend(books.setdefault(part.owner, {}), part.value)
    rulebooks = tuple(_assemble(owner, found) for owner, found in sorted(books.items()))
    knowledge = KnowledgeBase(
        rulebooks, **lexicon, documents=tuple(sorted(documents)), card_words=tuple(card_words)
    )
    return knowledge, tuple(findings)


def _extend(parts: dict[str, Any], more: dict[str, Any]) -> None:
    for name, values in more.items():
        parts[name] = parts.get(name, ()) + values


def _folder_finding(named: str, tree: Tree) -> Iterable[Finding]:
    if named != tree.owner:
        what = "the rulebook calls itself" if tree.kind == "rulebook" else "the vocabulary is of the rulebook"
        message = f"{what} “{_shortened(named)}”, but its folder is “{tree.owner}”"
        hint = "Give the folder and the id one name."
        yield finding("SRC10", message, hint, tree.root.span, rulebook=tree.owner)


def _assemble(owner: str, parts: dict[str, Any]) -> Rulebook:
    book: Rulebook = parts.pop("book", None) or Rulebook(owner, Text())
    clauses: tuple[Clause, ...] = parts.pop("clauses", ())
    known = {clause.id.number for clause in clauses}
    told = (
        replace(clause, parent=_parent(clause.id, known)) if clause.parent is UNTOLD else clause for clause in clauses
    )
    return replace(book, id=owner, clauses=tuple(sorted(told, key=lambda clause: clause.id)), **parts)


def _parent(of: ClauseId, known: set[str]) -> ClauseId | None:
    """The nearest clause whose number is the beginning of this one's: 109.3.1 stands under 109.3, or under 109."""
    number = of.number
    while "." in number:
        number = number.rpartition(".")[0]
        if number in known:
            return ClauseId(of.rulebook, number)
    return None


@dataclass(slots=True)
class _Builder:
    """Reads the nodes of one file. `rulebook` is the owner of its clause numbers."""

    rulebook: str
    findings: list[Finding] = field(default_factory=list)

    def value(self, node: Node, shape: Shape, where: str) -> Any:
        """What the node says in this shape, or _MISSING (with a finding) where it does not fit."""
        match shape:
            case Record():
                return self._record(node, shape, where)
            case ListOf(item):
                return self._list(node, item, where)
            case Bilingual():
                return self._bilingual(node, where)
            case BilingualLists():
                return self._bilingual_lists(node, where)
            case Flag():
                return self._flag(node, where)
            case Number(bare):
                return self._number(node, where, bare=bare)
            case Numbers():
                return self._numbers(node, where)
            case Word():
                return self._word(node, shape, where)

    def _record(self, node: Node, shape: Record, where: str) -> Any:
        if not isinstance(node, Mapping):
            return self._wrong_shape(node, where, f"{shape.name} with the keys {', '.join(shape.keys)}")
        title = self._title(node, shape, where)
        self._unknown_keys(node, shape.keys, title)
        values: dict[str, Any] = {}
        whole = True
        for name, key in shape.keys.items():
            read = self._behind(node, name, key, title)
            if read is _MISSING:
                whole = whole and not key.vital
                values.update(dict.fromkeys(key.fields, key.default))
            elif len(key.fields) == 1:
                values[key.fields[0]] = read
            else:
                values.update(zip(key.fields, read, strict=True))
        if not whole:
            return _MISSING
        if shape.owned:
            values["rulebook"] = self.rulebook
        if shape.placed:
            values["span"] = node.span
        return shape.make(**values)

    def _behind(self, node: Mapping, name: str, key: Key, title: str) -> Any:
        """The value behind a key; _MISSING where there is none (a finding only if there must be one)."""
        child = node.entries.get(name)
        if child is None:
            if key.required:
                self._add("SRC05", node.span, f"{title} has no “{name}”", f"Add the key “{name}”.")
            return _MISSING
        if isinstance(child, Scalar) and child.is_null:
            if key.nullable:
                return None
            hint = "Write a value." if key.required else "Write a value, or leave the key out."
            self._add("SRC05", child.span, f"nothing stands behind “{name}” of {title}", hint)
            return _MISSING
        return self.value(child, key.shape, f"“{name}” of {title}")

    def _title(self, node: Mapping, shape: Record, where: str) -> str:
        """How messages call the object: by its id or number where it has one, otherwise by its place."""
        for name in ("id", "number", "to", "term"):
            child = node.entries.get(name)
            if name in shape.keys and isinstance(child, Scalar) and child.text:
                return f"{_definite(shape.name)} {_shortened(child.text)}"
        return where if shape.make is dict else f"{shape.name} ({where})" if where else shape.name

    def _unknown_keys(self, node: Mapping, known: Iterable[str], title: str) -> None:
        names = list(known)
        for name, key in node.keys.items():
            if name not in names:
                near = difflib.get_close_matches(name, names, 1)
                hint = f"Did you mean “{near[0]}”?" if near else f"The keys are {', '.join(names)}."
                self._add("SRC04", key.span, f"{title} has the unknown key “{_shortened(name)}”", hint)

    def _list(self, node: Node, item: Shape, where: str) -> Any:
        if not isinstance(node, Sequence):
            return self._wrong_shape(node, where, "a list")
        inside = f"an item of {where}"
        read = (self.value(child, item, inside) for child in node.items)
        return tuple(value for value in read if value is not _MISSING)

    def _bilingual(self, node: Node, where: str) -> Any:
        parts = self._languages(node, where, Word())
        if parts is _MISSING:
            return Text(UNREAD, UNREAD)
        return Text(*("" if part is None else UNREAD if part is _MISSING else part for part in parts))

    def _bilingual_lists(self, node: Node, where: str) -> Any:
        parts = self._languages(node, where, ListOf(Word()))
        if parts is _MISSING:
            return _MISSING
        return tuple(() if part is None or part is _MISSING else part for part in parts)

    def _languages(self, node: Node, where: str, shape: Shape) -> Any:
        """What stands behind `ru` and `en`: None where nothing does, _MISSING where it does not fit."""
        if not isinstance(node, Mapping):
            return self._wrong_shape(node, where, "{ru: …, en: …}")
        self._unknown_keys(node, ("ru", "en"), where)
        parts: list[Any] = []
        for language in ("ru", "en"):
            child = node.entries.get(language)
            if child is None or (isinstance(child, Scalar) and not child.text):
                parts.append(None)
                continue
            parts.append(self.value(child, shape, f"“{language}” of {where}"))
        return parts

    def _flag(self, node: Node, where: str) -> Any:
        if not isinstance(node, Scalar):
            return self._wrong_shape(node, where, "“yes” or “no”")
        if node.text not in ("yes", "no"):
            return self._wrong_word(node, f"{where} is “{_shortened(node.text)}”", 'Write "yes" or "no".')
        return node.text == "yes"

    def _number(self, node: Node, where: str, *, bare: bool) -> Any:
        text = self._word(node, Word(), where)
        if text is _MISSING:
            return _MISSING
        if len(text) > _MAX_NUMBER or not _fits(NUMBER, text):
            message = f"“{_shortened(text)}” ({where}) is not a clause number"
            self._add("NUM01", node.span, message, "Write digits with points between them and no zeros before them, such as 111.1.2.")
            return _MISSING
        return text if bare else ClauseId(self.rulebook, text)

    def _numbers(self, node: Node, where: str) -> Any:
        text = self._word(node, Word(), where)
        if text is _MISSING:
            return _MISSING
        wrong = [number for number in text.split() if len(number) > _MAX_NUMBER or not _fits(NUMBER, number)]
        if wrong:
            message = f"“{_shortened(wrong[0])}” ({where}) is not a clause number"
            hint = "Write digits with points between them, such as 111.1.2, and a space between two numbers."
            self._add("NUM01", node.span, message, hint)
            return _MISSING
        return tuple(ClauseId(self.rulebook, number) for number in text.split())

    def _word(self, node: Node, shape: Word, where: str) -> Any:
        if not isinstance(node, Scalar):
            return self._wrong_shape(node, where, "text")
        text = unicodedata.normalize("NFC", node.text).strip()
        if not text:
            self._add("SRC05", node.span, f"{where} is empty", "Write a value, or leave it out.")
            return _MISSING
        if shape.choices and text not in shape.choices:
            near = difflib.get_close_matches(text, shape.choices, 1)
            meant = f"Did you mean “{near[0]}”? " if near else ""
            hint = f"{meant}It is one of {', '.join(shape.choices)}."
            return self._wrong_word(node, f"{where} is “{_shortened(text)}”", hint)
        if shape.pattern and not _fits(shape.pattern, text):
            return self._wrong_word(node, f"{where} is “{_shortened(text)}”", f"Use {shape.form}.")
        return text

    def _wrong_shape(self, node: Node, where: str, wanted: str) -> Any:
        found = {Scalar: "text", Sequence: "a list", Mapping: "a group of keys"}[type(node)]
        self._add("SRC06", node.span, f"{where} is {found}", f"Write {wanted} here.")
        return _MISSING

    def _wrong_word(self, node: Node, message: str, hint: str) -> Any:
        self._add("SRC11", node.span, message, hint)
        return _MISSING

    def _add(self, code: str, span: Span, message: str, hint: str) -> None:
        owner = None if self.rulebook == "lexicon" else self.rulebook
        self.findings.append(finding(code, message, hint, span, rulebook=owner))


def _definite(name: str) -> str:
    return "the " + name.removeprefix("an ").removeprefix("a ")


def _shortened(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= 60 else one_line[:59] + "…"


def _fits(pattern: str, text: str) -> bool:
    return re.fullmatch(pattern, text) is not None
