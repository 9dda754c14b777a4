"""Rulings written down by people: questions with the answers that they must get, read strictly; and scoring of results.

A bank file is a YAML list of cases; docs/rulings.md describes the format. Nothing here asks a question: `score` takes
the result that somebody else got. Imports the YAML reader, so nothing that a judge waits for may import this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from ..kb.codes import finding
from ..kb.model import ClauseId, Finding, Severity, Span, SvodError
from ..kb.source import Mapping as MappingNode
from ..kb.source import Node, Scalar, read_nodes
from ..kb.source import Sequence as SequenceNode
from ..kb.text import words
from .answer import DEPENDS, NO, YES, Answer, Result

CATEGORIES = (
    *("membership", "enumeration", "attribute", "default", "definition", "permission", "relation", "precedent"),
    *("procedure", "comparison", "lookup", "trap", "unanswerable"),
)
STYLES = ("judge", "player", "editor", "chat", "author")
VERDICTS = (YES, NO, DEPENDS)

Known = Mapping[str, AbstractSet[str]]
"""The clause numbers of every rulebook that a case may speak of."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What one rulebook must answer: the verdict, the values to be named, the clauses of which one must be cited.

    A value is a tuple of wordings, any of which names it.
    """

    rulebook: str
    verdict: str | None
    value: tuple[tuple[str, ...], ...]
    cite_any: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A question as somebody would type it and what it must be answered; where `expected` is empty it is to be refused.

    `expected_to_fail` is the reason why it is not answered so yet. `faq` is the fingerprint of a real player's question
    that the case restates.
    """

    id: str
    lang: str
    style: str
    question: str
    category: str
    expected: tuple[Expected, ...]
    text: str | None = None
    note: str = ""
    expected_to_fail: str | None = None
    faq: str | None = None
    span: Span = field(default=Span("", 0), compare=False)


class Outcome(StrEnum):
    """How a result stands to its case. `UNDUE` is a ruling where none was due; it and `WRONG` must never be."""

    RIGHT = "right"
    MISSED = "missed"
    WRONG = "wrong"
    UNDUE = "undue"


@dataclass(frozen=True, slots=True)
class Score:
    """An outcome, and in what the result differs from what was expected; nothing where it is right."""

    outcome: Outcome
    differences: tuple[str, ...] = ()


# scoring ------------------------------------------------------------------------------------------------------------


def score(case: Case, result: Result) -> Score:
    """Compare a result with its case: status, exactly the rulebooks expected, of each verdict, values and gold clause.

    A rulebook that should rule and does not is a miss; everything else that differs is wrong.
    """
    if not case.expected:
        if result.answers or result.status != "unknown":
            return Score(Outcome.UNDUE, tuple(f"{one.rulebook} rules where it must refuse" for one in result.answers))
        return Score(Outcome.RIGHT)
    wanted = {expected.rulebook: expected for expected in case.expected}
    wrong = [f"{one.rulebook} rules and must not" for one in result.answers if one.rulebook not in wanted]
    missed = []
    for name, expected in wanted.items():
        found = [one for one in result.answers if one.rulebook == name]
        if len(found) > 1:
            wrong.append(f"{name} gives {len(found)} answers")
        elif found:
            wrong += _differences(case, expected, found[0])
        else:
            missed.append(f"{name} gives no ruling")
    if wrong:
        return Score(Outcome.WRONG, (*wrong, *missed))
    return Score(Outcome.MISSED, tuple(missed)) if missed else Score(Outcome.RIGHT)


def _differences(case: Case, expected: Expected, answer: Answer) -> list[str]:
    found = []
    if answer.verdict != expected.verdict:
        found.append(f"{answer.rulebook}: the verdict is {answer.verdict or 'none'}, not {expected.verdict or 'none'}")
    cited = {citation.partition(":")[2] for citation in answer.citations if citation.startswith(f"{answer.rulebook}:")}
    if not cited & set(expected.cite_any):
        found.append(f"{answer.rulebook}: none of {', '.join(expected.cite_any)} is cited")
    if expected.value:
        found += _values(expected, answer, "enumeration" in (case.category, answer.intent))
    return found


def _values(expected: Expected, answer: Answer, exactly: bool) -> list[str]:
    """Which values are not named; in an enumeration also which are named and should not be.

    A member of an enumeration must have the very name; elsewhere the label may say it in more words.
    """
    labels = [{_plain(value.ru), _plain(value.en), _plain(_own_name(value.id))} for value in answer.value]
    found = []
    used: set[int] = set()
    for wordings in expected.value:
        alternatives = [_plain(wording) for wording in wordings]
        naming = [
            index
            for index, names in enumerate(labels)
            if any(wording in names or (not exactly and _within(wording, names)) for wording in alternatives)
        ]
        free = [index for index in naming if index not in used]
        if free:
            used.add(free[0])
        elif exactly or not naming:
            found.append(f"{answer.rulebook}: the value “{wordings[0]}” is not named")
    if exactly:
        extra = [value.ru for index, value in enumerate(answer.value) if index not in used]
        found += [f"{answer.rulebook}: the value “{label}” is too much" for label in extra]
    return found


def _within(wording: str, names: Iterable[str]) -> bool:
    return any(f" {wording} " in f" {name} " for name in names)


def _plain(text: str) -> str:
    """Folded words alone: neither case nor ё nor marks count."""
    return " ".join(words(text))


def _own_name(concept: str) -> str:
    """`classic:term/razryad` → `razryad`, `classic:111.2` → `111.2`."""
    return concept.rpartition(":")[2].rpartition("/")[2]


def known_clauses(books: Iterable[tuple[str, Iterable[str]]]) -> Known:
    """Rulebooks with their clause ids (`classic:111.1`), as `read_bank` wants them."""
    return {name: frozenset(clause.partition(":")[2] for clause in clauses) for name, clauses in books}


# reading ------------------------------------------------------------------------------------------------------------


def load_bank(paths: Sequence[Path], known: Known) -> tuple[Case, ...]:
    """The cases of bank files and folders of them, in order.

    Raises SvodError with one sentence and `file:line` at the first defect, and where there are no cases at all.
    """
    cases, findings = read_bank(paths, known)
    errors = [one for one in findings if one.severity is Severity.ERROR]
    if errors:
        more = f" ({len(errors) - 1} more like this)" if len(errors) > 1 else ""
        raise SvodError(f"{errors[0].span}: {errors[0].message}. {errors[0].hint}{more}".rstrip())
    return cases


def read_bank(paths: Sequence[Path], known: Known) -> tuple[tuple[Case, ...], tuple[Finding, ...]]:
    """The cases of bank files and folders of them, and everything that is wrong with them.

    `known` are the rulebooks and their clause numbers. Raises SvodError where a path is not there or holds no bank.
    """
    reader = _Reader(known)
    files = [file for path in paths for file in _files(path)]
    # a file that was given twice is read once
    unique = {file.resolve(): file for file in files}
    for file in unique.values():
        reader.read(file)
    if not reader.cases and not reader.findings:
        raise SvodError("There are no questions in the bank: give a YAML file of rulings, or a folder of them.")
    return tuple(reader.cases), tuple(reader.findings)


def _files(path: Path) -> list[Path]:
    try:
        if path.is_dir():
            found = sorted(file for file in path.rglob("*.y*ml") if file.suffix in (".yaml", ".yml") and file.is_file())
            if not found:
                raise SvodError(f"{path}: no rulings are in this folder; they are YAML files (see docs/rulings.md).")
            return found
        if not path.is_file():
            raise SvodError(
                f"{path}: there is no such file or folder; give a YAML file of rulings or a folder of them."
            )
    except OSError as error:
        raise SvodError(f"{path}: the rulings cannot be read ({error.strerror or error}).") from error
    return [path]


_REQUIRED = ("id", "lang", "style", "q", "category", "expect")
_OPTIONAL = ("text", "note", "expected_to_fail", "faq")
_OF_RULEBOOK = ("verdict", "value", "cite_any")


class _Reader:
    """Bank files → cases and findings. A case with a defect is left out."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.cases: list[Case] = []
        self.findings: list[Finding] = []
        self._ids: dict[str, Span] = {}

    def read(self, path: Path) -> None:
        root, findings = read_nodes(path, aliases=True)
        # clause numbers without quotes do no harm: every scalar is text here
        self.findings += [one for one in findings if one.severity is Severity.ERROR]
        if root is None and not findings:
            self._add("SRC06", "the file is empty", "Delete it or write a case.", Span(str(path), 1))
        if root is None:
            return
        if not isinstance(root, SequenceNode) or not root.items:
            self._add("SRC06", "a file of rulings is a list with at least one case", "See docs/rulings.md.", root.span)
            return
        for node in root.items:
            before = len(self.findings)
            case = self._case(node)
            if case is not None and len(self.findings) == before:
                self.cases.append(case)

    def _case(self, node: Node) -> Case | None:
        if not self._is_object(node, "a case", _REQUIRED, _OPTIONAL):
            return None
        assert isinstance(node, MappingNode)
        entries = node.entries
        identity = self._text(entries["id"], "id")
        self._claim(identity, entries["id"].span)
        return Case(
            id=identity,
            lang=self._choice(entries["lang"], "lang", ("ru", "en")),
            style=self._choice(entries["style"], "style", STYLES),
            question=self._text(entries["q"], "q"),
            category=self._choice(entries["category"], "category", CATEGORIES),
            expected=self._expectation(entries["expect"]),
            text=self._optional(entries, "text"),
            note=self._optional(entries, "note") or "",
            expected_to_fail=self._optional(entries, "expected_to_fail"),
            faq=self._optional(entries, "faq"),
            span=node.span,
        )

    def _claim(self, identity: str, span: Span) -> None:
        if identity in self._ids:
            first = self._ids[identity]
            self._add("IDS01", f"the id “{identity}” is taken ({first.file}:{first.line})", "Give another id.", span)
        self._ids.setdefault(identity, span)

    def _expectation(self, node: Node) -> tuple[Expected, ...]:
        if not isinstance(node, MappingNode) or not node.entries:
            hint = "Write a rulebook with its verdict, value and cite_any, or {unknown: true}."
            self._add("SRC06", "nothing is expected here", hint, node.span)
            return ()
        unknown = node.entries.get("unknown")
        if unknown is not None:
            if len(node.entries) > 1 or not isinstance(unknown, Scalar) or unknown.text != "true":
                hint = "Write {unknown: true} where no rulebook may rule; otherwise leave the key out."
                self._add("SRC06", "`unknown` stands alone and is true", hint, unknown.span)
            return ()
        return tuple(
            expected
            for name, entry in node.entries.items()
            if (expected := self._of_rulebook(name, entry, node.keys[name].span)) is not None
        )

    def _of_rulebook(self, name: str, node: Node, span: Span) -> Expected | None:
        if name not in self.known:
            self._add("SRC11", f"there is no rulebook “{name}”", f"There are {', '.join(self.known)}.", span)
            return None
        if not self._is_object(node, "an expected answer", _OF_RULEBOOK, ()):
            return None
        assert isinstance(node, MappingNode)
        verdict_node = node.entries["verdict"]
        verdict = None
        if not (isinstance(verdict_node, Scalar) and verdict_node.is_null):
            verdict = self._choice(verdict_node, "verdict", VERDICTS)
        value = tuple(
            tuple(filter(None, (wording.strip() for wording in self._text(item, "value").split("|"))))
            for item in self._list(node.entries["value"], "value")
        )
        numbers = self._list(node.entries["cite_any"], "cite_any")
        cite_any = tuple(self._clause(name, item) for item in numbers)
        if not numbers and isinstance(node.entries["cite_any"], SequenceNode):
            self._add(
                "SRC06",
                "cite_any is empty",
                "Name the clauses of which one must be cited.",
                node.entries["cite_any"].span,
            )
        return Expected(name, verdict, value, cite_any)

    def _clause(self, rulebook: str, node: Node) -> str:
        number = self._text(node, "cite_any")
        if number and number not in self.known[rulebook]:
            self.findings.append(
                finding(
                    "LNK03",
                    f"{rulebook} has no clause {number}",
                    "Name a clause that is there.",
                    node.span,
                    clause=ClauseId(rulebook, number),
                )
            )
        return number

    def _is_object(self, node: Node, name: str, required: tuple[str, ...], optional: tuple[str, ...]) -> bool:
        if not isinstance(node, MappingNode):
            self._add("SRC06", f"{name} is an object with keys", f"Its keys are {', '.join(required)}.", node.span)
            return False
        for key, written in node.keys.items():
            if key not in required and key not in optional:
                hint = f"Known are {', '.join((*required, *optional))}."
                self._add("SRC04", f"the key “{key}” is unknown in {name}", hint, written.span)
        missing = [key for key in required if key not in node.entries]
        if missing:
            self._add("SRC05", f"{name} has no {' and no '.join(missing)}", "Add it.", node.span)
        return not missing

    def _text(self, node: Node, key: str) -> str:
        if not isinstance(node, Scalar) or not node.text.strip():
            self._add("SRC06", f"`{key}` is a text and not empty", "Write it on one line or in quotes.", node.span)
            return ""
        return node.text.strip()

    def _optional(self, entries: Mapping[str, Node], key: str) -> str | None:
        return self._text(entries[key], key) if key in entries else None

    def _choice(self, node: Node, key: str, choices: tuple[str, ...]) -> str:
        text = self._text(node, key)
        if text and text not in choices:
            self._add("SRC11", f"`{key}` cannot be “{text}”", f"It is one of {', '.join(choices)}.", node.span)
        return text

    def _list(self, node: Node, key: str) -> list[Node]:
        if not isinstance(node, SequenceNode):
            self._add("SRC06", f"`{key}` is a list", "Write [] for none.", node.span)
            return []
        return node.items

    def _add(self, code: str, message: str, hint: str, span: Span) -> None:
        self.findings.append(finding(code, message, hint, span))
