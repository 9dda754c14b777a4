"""The stages of loading in order: files → nodes → parts → model → checks. Whoever wants the whole picture reads `load`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path, PurePosixPath

from .aside import Aside
from .build import Part, Tree, part_of, put_together
from .checks import run_checks
from .codes import finding
from .model import Finding, KnowledgeBase, Span, SvodError
from .source import CHECK_SETTINGS, Readable, parse_nodes

YAML = (".yaml", ".yml")
"""How the names of files of rules end."""
_WORTH_A_PROCESS = 200_000
"""Bytes of lexicon files that take longer to read than a process to start."""

_ENDING = ".yaml"
# What is meant as rules by its name, what editors leave behind, and what may lie beside the rules.
_MEANT = re.compile(r"\.(?:ya?ml|json)(?:\.|$)", re.IGNORECASE)
_BACKUPS = ("~", "#", ".bak", ".orig", ".swp", ".tmp")
_BESIDE = frozenset({".md", ".py", ".typed"})


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file of the rules: the path that messages show, its place under the folder of the rules, its contents.

    `problem` says why it has none where it cannot be read.
    """

    name: str
    place: PurePosixPath
    data: bytes
    problem: str = ""


def load(rules: Readable | None = None) -> tuple[KnowledgeBase, tuple[Finding, ...]]:
    """The knowledge base in a folder of rules (by default the installed one), and everything that is wrong with it.

    Where a file is empty or cannot be read as YAML the checks of the whole are left out: they would only report what is
    missing for that reason. Raises SvodError where the folder itself cannot be read or holds no rulebook.
    """
    read = _read(read_sources(rules))
    knowledge, misfits = put_together(one.part for one in read if one.part is not None)
    checked = run_checks(knowledge) if all(one.whole for one in read) else ()
    unread = (found for one in read for found in one.findings)
    return knowledge, tuple(sorted((*unread, *misfits, *checked), key=_order))


def read_sources(rules: Readable | None = None) -> tuple[SourceFile, ...]:
    """All YAML files of a folder of rules, in the order of loading, and (empty) those that look like rules and have another ending.

    A folder that has its rules in a sub-folder `rules` may be given too. Raises SvodError as `load` does.
    """
    root: Readable = files("svod.rules") if rules is None else rules
    name = PurePosixPath("rules") if rules is None else PurePosixPath(Path(str(rules)).as_posix())
    try:
        if not root.is_dir():
            raise SvodError(
                f"{name}: there is no such folder; give the folder that holds the rulebooks, such as rules."
            )
        if not holds_rulebooks(root) and (root / "rules").is_dir():
            root, name = root / "rules", name / "rules"
        if not holds_rulebooks(root):
            raise SvodError(
                f"{name}: no rulebook is here; each is a folder with a rulebook.yaml (see rules/README.md)."
            )
        return tuple(
            _source(str(name / place), place, file) if place.suffix == _ENDING else SourceFile(str(name / place), place, b"")
            for place, file in _files(root)
        )
    except OSError as error:
        raise SvodError(f"{name}: the rules cannot be read ({error.strerror or error}).") from error


def _source(name: str, place: PurePosixPath, file: Readable) -> SourceFile:
    if file.is_dir():
        return SourceFile(name, place, b"", "a folder stands where a file should be")
    if not file.is_file():
        return SourceFile(name, place, b"", "this is no file, or a link to one that is not there")
    try:
        return SourceFile(name, place, file.read_bytes())
    except OSError as error:
        return SourceFile(name, place, b"", f"the file cannot be read ({error.strerror or error})")


def holds_rulebooks(root: Readable) -> bool:
    """Whether a folder has rulebooks in it. Raises OSError where it cannot be looked into."""
    return any((folder / "rulebook.yaml").is_file() for folder in root.iterdir() if folder.is_dir())


def _files(root: Readable) -> Iterator[tuple[PurePosixPath, Readable]]:
    """Files at most three folders deep: rules lie one less deep, and a wrong folder is not searched to the bottom."""
    found = [(PurePosixPath(entry.name), entry) for entry in root.iterdir() if not entry.name.startswith((".", "_"))]
    ruled = {place.name for place, folder in found if folder.is_dir() and (folder / "rulebook.yaml").is_file()}
    for _ in range(3):
        below = [
            (place / entry.name, entry)
            for place, folder in found
            if folder.is_dir()
            for entry in folder.iterdir()
            if not entry.name.startswith((".", "_"))
        ]
        yield from _sorted_files(found, ruled)
        found = below
    yield from _sorted_files(found, ruled)


def _sorted_files(
    found: list[tuple[PurePosixPath, Readable]], ruled: set[str]
) -> list[tuple[PurePosixPath, Readable]]:
    matching = [
        (place, file)
        for place, file in found
        if str(place) != CHECK_SETTINGS
        and (place.suffix == _ENDING or (_looks_like_rules(place, ruled) and file.is_file()))
    ]
    return sorted(matching, key=lambda pair: str(pair[0]))


def _looks_like_rules(place: PurePosixPath, ruled: set[str]) -> bool:
    """Whether a file with another ending is meant to be one of the rules: it calls itself YAML or JSON, or lies where only rules do."""
    if place.parts[0] == "schema" or place.name.endswith(_BACKUPS):
        return False
    if _MEANT.search(place.name):
        return True
    return len(place.parts) > 1 and place.parts[0] in {*ruled, "lexicon", "layouts"} and place.suffix not in _BESIDE


@dataclass(frozen=True, slots=True)
class _Read:
    """What one file says (None: nothing), what is wrong with it as YAML or with its place, and whether all of it could be read."""

    part: Part | None
    findings: tuple[Finding, ...]
    whole: bool


def _read(sources: tuple[SourceFile, ...]) -> list[_Read]:
    """Every file in order. The lexicon, more than half of all, is read by a second process where there is a processor for it."""
    books = frozenset(source.place.parts[0] for source in sources if source.place.name == "rulebook.yaml")
    lexicon = [source for source in sources if source.place.parts[0] == "lexicon"]
    if sum(len(source.data) for source in lexicon) < _WORTH_A_PROCESS:
        return [_read_one(source, books) for source in sources]

    def work() -> Iterable[list[_Read]]:
        yield [_read_one(source, books) for source in lexicon]

    with closing(Aside(work)) as aside:
        own = {source.place: _read_one(source, books) for source in sources if source.place.parts[0] != "lexicon"}
        found = own | dict(zip((source.place for source in lexicon), aside.result(), strict=True))
    return [found[source.place] for source in sources]


def _read_one(source: SourceFile, books: frozenset[str]) -> _Read:
    owner = source.place.parts[0]
    if source.place.suffix != _ENDING:
        return _Read(None, (replace(_misnamed(source), rulebook=owner if owner in books else None),), True)
    if source.problem:
        hint = "Put the file itself there, or delete this."
        lost = finding("SRC09", source.problem, hint, Span(source.name, 1), rulebook=owner if owner in books else None)
        return _Read(None, (lost,), whole=False)
    root, found = parse_nodes(source.data, source.name)
    findings = [replace(one, rulebook=owner if owner in books else None) for one in found]
    kind = _kind(source.place, books)
    part = None
    if kind is None:
        findings.append(_stray(source))
    elif root is not None and kind != "layout":
        part = part_of(Tree(owner, kind, source.place.stem, root))
    elif root is None and not found:
        findings.append(_empty(source))
    return _Read(part, tuple(findings), root is not None)


_IN_BOOK = {"clauses": "clauses", "tables": "table", "terms": "terms", "assertions": "assertions"}


def _kind(place: PurePosixPath, books: frozenset[str]) -> str | None:
    """What a file holds, told from its folder and name; None for a file that nothing reads."""
    match place.parts:
        case ("lexicon", _):
            return "lexicon"
        case ("layouts", _):
            return "layout"
        case (book, "rulebook.yaml") if book in books:
            return "rulebook"
        case (book, name) if book in books and name.startswith("cards"):
            return "cards"
        case (book, folder, _) if book in books:
            return _IN_BOOK.get(folder)
        case _:
            return None


def _stray(source: SourceFile) -> Finding:
    message = f"nothing reads this file: {source.place} is no place for rules"
    hint = "Move it to clauses, tables, terms or assertions of a rulebook that has a rulebook.yaml, or to lexicon."
    return finding("SRC10", message, hint, Span(source.name, 1))


def _misnamed(source: SourceFile) -> Finding:
    message = f"nothing reads this file: the names of rules end with {_ENDING}, and this is {source.place.name}"
    hint = f"Name it {source.place.name.partition('.')[0]}{_ENDING}, or move it out of the rules."
    return finding("SRC10", message, hint, Span(source.name, 1))


def _empty(source: SourceFile) -> Finding:
    return finding("SRC06", "the file is empty", "Delete it or fill it.", Span(source.name, 1))


def _order(found: Finding) -> tuple[str, int, int, str, str]:
    span = found.span or Span("", 0, 0)
    return (span.file, span.line, span.column, found.code, found.message)
