"""Text of a YAML file → nodes that know their place. First stage of loading, and the only module that imports yaml.

Every scalar stays text: the usual loaders turn clause 111.10 into the number 111.1 and `no` into False, and keep the
last of two equal keys without a word. What is wrong with a file is a finding here, never an exception; `read_plain` is
for callers who want plain values or one sentence. Tags and deep nesting are refused, and anchors and aliases too
where the caller does not allow them, so a small file cannot grow in memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from .codes import finding
from .model import Finding, Severity, Span, SvodError

MAX_BYTES = 8_000_000
MAX_DEPTH = 40
MAX_REPEATED = 20_000
"""Values that aliases may repeat in one file, where they are allowed."""

_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# What YAML 1.1 or 1.2 tools read as something other than text when it is not quoted (null is left out: it is meant).
_READ_DIFFERENTLY = re.compile(
    r"(?:y|yes|n|no|true|false|on|off)"
    r"|[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[-+]?\d+)?"
    r"|[-+]?0[xob][\da-f_]+"
    r"|[-+]?\d+(?::[0-5]?\d)+(?:\.\d*)?"
    r"|[-+]?\.(?:inf|nan)"
    r"|\d{4}-\d\d?-\d\d?(?:[Tt ].*)?",
    re.IGNORECASE,
)
_MAY_BE_READ_DIFFERENTLY = frozenset("0123456789+-.yYnNtTfFoO")
_NULLS = frozenset(("", "~", "null", "Null", "NULL"))


@dataclass(slots=True)
class Scalar:
    """A piece of text; `plain` where it is written without quotes."""

    file: str
    line: int
    column: int
    text: str
    plain: bool = True

    @property
    def span(self) -> Span:
        return Span(self.file, self.line, self.column)

    @property
    def is_null(self) -> bool:
        """Nothing is written here, or an unquoted `null` or `~`."""
        return self.plain and self.text in _NULLS


@dataclass(slots=True)
class Sequence:
    """A list of nodes."""

    file: str
    line: int
    column: int
    items: list[Node] = field(default_factory=list)

    @property
    def span(self) -> Span:
        return Span(self.file, self.line, self.column)


@dataclass(slots=True)
class Mapping:
    """Keys with their nodes, in order. Of a repeated key the first stands here; the others are findings."""

    file: str
    line: int
    column: int
    entries: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Scalar] = field(default_factory=dict)

    @property
    def span(self) -> Span:
        return Span(self.file, self.line, self.column)


Node: TypeAlias = Scalar | Sequence | Mapping
CHECK_SETTINGS = "svod-check.yaml"
"""What is waived of the findings: a file that may lie among the rules without being one of them."""

Readable: TypeAlias = Path | Traversable


def read_nodes(
    path: Readable, file: str | None = None, *, aliases: bool = False
) -> tuple[Node | None, tuple[Finding, ...]]:
    """The nodes of one YAML file and what is wrong with it; None where nothing could be read.

    `file` is the name that findings and spans carry (by default the path as given). `aliases`: anchors and aliases are
    allowed, as programs write them; an alias is then the very node of its anchor.
    """
    name = file if file is not None else str(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        return None, (_unreadable(name, f"the file cannot be read ({error.strerror or error})"),)
    return parse_nodes(data, name, aliases=aliases)


def parse_nodes(data: bytes, file: str, *, aliases: bool = False) -> tuple[Node | None, tuple[Finding, ...]]:
    """Like `read_nodes` for contents that are read already."""
    if len(data) > MAX_BYTES:
        return None, (
            _unreadable(file, f"the file is larger than {MAX_BYTES // 1_000_000} MB", "Split it into several files."),
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return None, (_unreadable(file, "the file is not UTF-8 text", "Save it as UTF-8.", line),)
    reader = _Reader(file, aliases)
    try:
        root = reader.read(_events(text))
    except yaml.YAMLError as error:
        return None, (*reader.findings, _syntax_finding(error, text, file))
    except _Stop:
        return None, tuple(reader.findings)
    return root, tuple(reader.findings)


def read_plain(path: Readable, file: str | None = None) -> object:
    """The contents of a YAML file as dict, list and str (None where nothing or `null` is written).

    Raises SvodError with one sentence and `file:line` where the file cannot be read as YAML.
    """
    node, findings = read_nodes(path, file)
    for found in findings:
        if found.severity is Severity.ERROR:
            hint = f". {found.hint}" if found.hint else ""
            raise SvodError(f"{found.span}: {found.message}{hint}")
    return None if node is None else to_plain(node)


def to_plain(node: Node) -> object:
    """A node as dict, list, str or None."""
    if isinstance(node, Scalar):
        return None if node.is_null else node.text
    if isinstance(node, Sequence):
        return [to_plain(item) for item in node.items]
    return {key: to_plain(value) for key, value in node.entries.items()}


def write_yaml(value: object) -> str:
    """Plain values as YAML, keys in their order; texts that read as numbers or booleans elsewhere are quoted."""
    written: str = yaml.safe_dump(value, allow_unicode=True, sort_keys=False, width=120)
    return written


class _Stop(Exception):
    """The rest of the file is not read; the finding that says why is collected."""


class _Reader:
    """Parser events → nodes, without recursion."""

    def __init__(self, file: str, aliases: bool = False) -> None:
        self.file = file
        # None where aliases are refused
        self.anchors: dict[str, Node] | None = {} if aliases else None
        self.repeated = 0
        self.findings: list[Finding] = []
        self.root: Node | None = None
        self.documents = 0
        # Open collections, innermost last, each with the key that waits for its value.
        self.open: list[Sequence | Mapping] = []
        self.waiting: list[Scalar | None] = []

    def read(self, events: Iterator[Any]) -> Node | None:
        for event in events:
            kind = type(event)
            if kind is yaml.ScalarEvent:
                mark = event.start_mark
                scalar = Scalar(self.file, mark.line + 1, mark.column + 1, event.value, not event.style)
                if event.tag is not None or event.anchor is not None:
                    self._refuse_tag(event)
                    self._remember(event, scalar)
                if scalar.plain and scalar.text[:1] in _MAY_BE_READ_DIFFERENTLY:
                    self._warn_if_unquoted(scalar)
                self._place(scalar)
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                self._refuse_tag(event)
                self._enter(event, Mapping if kind is yaml.MappingStartEvent else Sequence)
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                self.open.pop()
                self.waiting.pop()
            elif kind is yaml.AliasEvent:
                self._place(self._aliased(event))
            elif kind is yaml.DocumentStartEvent:
                self.documents += 1
                if self.documents > 1:
                    self._add(
                        "SRC09",
                        event.start_mark,
                        "a second document starts here (---)",
                        "Move it to a file of its own.",
                    )
                    raise _Stop
        return self.root

    def _enter(self, event: Any, kind: type[Sequence] | type[Mapping]) -> None:
        mark = event.start_mark
        if len(self.open) >= MAX_DEPTH:
            self._add("SRC09", mark, f"values are nested more than {MAX_DEPTH} deep", "Flatten the structure.")
            raise _Stop
        node = kind(self.file, mark.line + 1, mark.column + 1)
        self._remember(event, node)
        self._place(node)
        self.open.append(node)
        self.waiting.append(None)

    def _place(self, node: Node) -> None:
        if not self.open:
            if self.root is None:
                self.root = node
            return
        parent = self.open[-1]
        if isinstance(parent, Sequence):
            parent.items.append(node)
            return
        key = self.waiting[-1]
        if key is None:
            if not isinstance(node, Scalar):
                self._add_at(
                    "SRC01", node.span, "a key must be text, not a list or a group of keys", "Put it in quotes."
                )
                raise _Stop
            self.waiting[-1] = node
            return
        self.waiting[-1] = None
        if key.text in parent.entries:
            first = parent.keys[key.text]
            self._add_at(
                "SRC03",
                key.span,
                f"the key “{key.text}” is written twice in one place (first in line {first.line})",
                "Keep one of the two; the later one is ignored.",
            )
            return
        parent.entries[key.text] = node
        parent.keys[key.text] = key

    def _remember(self, event: Any, node: Node) -> None:
        if event.anchor is not None and self.anchors is not None:
            self.anchors[event.anchor] = node

    def _aliased(self, event: Any) -> Node:
        """The node that an alias stands for; nothing more is read where it may not stand there."""
        node = self.anchors.get(event.anchor) if self.anchors is not None else None
        if node is not None and not any(node is waiting for waiting in self.open):
            self.repeated += _size(node, MAX_REPEATED)
            if self.repeated <= MAX_REPEATED:
                return node
        self._add("SRC08", event.start_mark, f"the alias *{event.anchor} is not allowed here", "Write the value out.")
        raise _Stop

    def _refuse_tag(self, event: Any) -> None:
        if event.anchor is not None and self.anchors is None:
            self._add(
                "SRC08", event.start_mark, f"the anchor &{event.anchor} is not allowed here", "Write the value out."
            )
            raise _Stop
        if event.tag is not None:
            self._add(
                "SRC08", event.start_mark, f"the tag {event.tag} is not allowed here", "Remove it: every value is text."
            )
            raise _Stop

    def _warn_if_unquoted(self, scalar: Scalar) -> None:
        text = scalar.text
        if len(text) <= 40 and _READ_DIFFERENTLY.fullmatch(text):
            self._add_at(
                "SRC07",
                scalar.span,
                f"{text} is not in quotes, and other YAML tools read it as a number, a date or yes/no",
                f'Write "{text}".',
            )

    def _add(self, code: str, mark: Any, message: str, hint: str) -> None:
        self._add_at(code, Span(self.file, mark.line + 1, mark.column + 1), message, hint)

    def _add_at(self, code: str, span: Span, message: str, hint: str) -> None:
        self.findings.append(finding(code, message, hint, span))


def _events(text: str) -> Iterator[Any]:
    """What `yaml.parse` gives, without its asking before every event whether there is one: there are very many."""
    parser = _PARSER(text)
    try:
        yield from iter(parser.get_event, None)
    finally:
        parser.dispose()


def _size(node: Node, most: int) -> int:
    """How many values a node holds, counted up to `most` and a little further."""
    waiting: list[Node] = [node]
    count = 0
    while waiting and count <= most:
        here = waiting.pop()
        count += 1
        if isinstance(here, Sequence):
            waiting.extend(here.items[: most + 1])
        elif isinstance(here, Mapping):
            waiting.extend(here.entries.values())
    return count


def _unreadable(file: str, message: str, hint: str = "", line: int = 1) -> Finding:
    return finding("SRC09", message, hint, Span(file, line))


def _syntax_finding(error: yaml.YAMLError, text: str, file: str) -> Finding:
    """The parser's complaint in one sentence; a tab, the most frequent cause, has a code of its own."""
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        # The parser refuses a character before it counts lines: it tells an offset only.
        position = min(getattr(error, "position", 0) or 0, len(text))
        bad = next((index for index, char in enumerate(text) if _not_printable(char)), position)
        span = Span(file, text.count("\n", 0, bad) + 1, bad - text.rfind("\n", 0, bad))
        return finding("SRC01", "a control character stands here", "Delete it.", span)
    span = Span(file, mark.line + 1, mark.column + 1)
    lines = text.split("\n")
    line = lines[mark.line] if mark.line < len(lines) else ""
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent or line[mark.column : mark.column + 1] == "\t":
        tab = Span(file, mark.line + 1, line.index("\t") + 1)
        return finding("SRC02", "a tab stands where YAML allows only spaces", "Replace it by spaces.", tab)
    problem = str(getattr(error, "problem", None) or "it cannot be read").strip()
    hint = "Look for a missing quote, bracket or colon, or a wrong indent, here or just above."
    return finding("SRC01", f"this is not valid YAML: {problem}", hint, span)


def _not_printable(char: str) -> bool:
    if char in "\ufffe\uffff":
        return True
    return not (char in "\t\n\r\x85" or " " <= char <= "~" or "\xa0" <= char <= "\ud7ff" or char >= "\ue000")
