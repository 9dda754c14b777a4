"""How fast rulebooks are imported and searched, as ratios: `python tests/bench/bench_import.py`.

Exit status 1 where a ratio is missed. The yardstick is what two regular expressions over the same text take, one for
numbered lines and one for citations, so that a slow machine measures itself. The rulebook is made here: a megabyte of
clauses with citations, titles and examples; a tenth of its clauses differ from edition to edition.
"""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EDITIONS = 20
PARSING = 5.0
"""Reading and linking may take this many times as long as the two regular expressions."""
IMPORTING = 60.0
"""And the whole import, with store and index, this many times (3 s where they take 50 ms)."""
SEARCHING = 0.4
"""Searching all editions may take this part of them (20 ms where they take 50)."""
DOUBLING = 3.0
"""Twice the text may take this many times as long."""

_NUMBERED = re.compile(r"^\s*(\d+(?:\.\d+)*[a-z]*)[.)]?\s+(.*)$", re.MULTILINE)
_CITED = re.compile(r"\b(?:see\s+)?(?:rules?|sections?)\s+(\d+(?:\.\d+)?[a-z]*)", re.IGNORECASE)
_COMMON = (
    "the a of to is that player card creature in it and this ability on you spell as permanent an may with attack "
    "block zone graveyard library target controller damage turn step phase counter token effect cost mana owner combat"
)
# few words are common and many are rare, as in any text
_RARE = [word + ending for word in _COMMON.split()[6:] for ending in ("ward", "less", "ish", "dom")]
_WORDS = [*_COMMON.split(), *_RARE]
HOSTILE = (
    "(", "«", "“a", "see rules 101.1, ", "a1", "[a](#", ":term:`", "(101. A. ", "1.", "<b", "* ", "| ", ".\"'",
    "ПРИМЕР. ", "and see rule 101.2 with it\n", "[x](#101.1) 7 ", ":term:`A` 7 ",
)  # fmt: skip


def rulebook(edition: int = 0) -> str:
    """About a megabyte of rules."""
    state = 12345

    def pick(limit: int) -> int:
        nonlocal state
        state = (state * 1103515245 + 12345) % 2**31
        return state // 65536 % limit

    def words(count: int) -> str:
        return " ".join(_WORDS[pick(1 + pick(1 + pick(len(_WORDS))))] for _ in range(count))

    lines = ["Rules of a Game", ""]
    for chapter in range(1, 9):
        lines += [f"{chapter}. Chapter {chapter}", ""]
        for section in range(chapter * 100, chapter * 100 + 20):
            lines += [f"{section}. Section {section}", ""]
            for clause in range(1, 20):
                said = words(30 + pick(30))
                if pick(10) == edition % 10:
                    said += f" in edition {edition}"
                cited = f"See rule {100 + pick(20)}.{1 + pick(19)}, and section {1 + pick(8)}, “Chapter.”"
                lines += [f"{section}.{clause}. A {said}. {cited}", ""]
                if clause % 7 == 0:
                    lines += [f"Example: A {said}.", ""]
    return "\n".join(lines)


def seconds(work: Callable[[], object], times: int = 5, clock: Callable[[], float] = time.process_time) -> float:
    """The best of several runs in processor time, without the garbage collector's walks over what the runs keep."""
    best = float("inf")
    for _ in range(times):
        gc.collect()
        gc.disable()
        start = clock()
        work()
        best = min(best, clock() - start)
        gc.enable()
    return best


def children() -> float:
    """The processor time of the programs that were run."""
    spent = os.times()
    return spent.children_user + spent.children_system


def main() -> int:
    """Print the ratios; 1 where one is missed."""
    from svod.kb.imports.formats import to_text
    from svod.kb.imports.library import Library
    from svod.kb.imports.library_write import Importer
    from svod.kb.imports.read import SourcePart, assemble, document_of

    def part(text: str, name: str = "rules.txt") -> SourcePart:
        return SourcePart(name, to_text(text.encode(), name, name))

    missed = 0

    def report(what: str, ratio: float, limit: float, took: float) -> None:
        nonlocal missed
        missed += ratio > limit
        mark = "  MISSED" if ratio > limit else ""
        print(f"{what:48} {took * 1000:8.1f} ms  ratio {ratio:6.2f} of {limit:g}{mark}")

    text = rulebook()
    whole = part(text)
    yardstick = took = float("inf")
    for _ in range(5):
        # in turns, so that a busy machine slows both down
        yardstick = min(yardstick, seconds(lambda: (_NUMBERED.findall(text), _CITED.findall(text)), 2))
        took = min(took, seconds(lambda: assemble([whole], "game"), 2))
    print(f"{len(text) / 1e6:.2f} MB; two regular expressions take {yardstick * 1000:.1f} ms")
    report("parse and link", took / yardstick, PARSING, took)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "rules.txt"
        source.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "svod.cli", "import", str(source), "--id", "game"]
        took = seconds(lambda: _run(command, folder), 3, children)
        report("svod import, with store and index", took / yardstick, IMPORTING, took)
    with tempfile.TemporaryDirectory() as folder:
        for edition in range(EDITIONS):
            one = part(rulebook(edition), f"rules-{edition}.txt")
            Importer(Path(folder)).store(assemble([one], "game", edition=f"{edition:02d}"), [one])
        with Library.open(Path(folder)) as library:
            for query in (
                "creature",
                "destroy target creature",
                "shuffling a library",
                "the controller of a spell",
                "113.7",
            ):
                took = seconds(lambda asked=query: library.search(asked, all_editions=True), 3)  # type: ignore[misc]
                report(f"search {EDITIONS} editions: {query}", took / yardstick, SEARCHING, took)
    for piece in HOSTILE:
        texts = [_hostile(piece, times) for times in (10_000, 20_000)]
        once, twice = (seconds(lambda text=text: document_of(text, "rules.txt", "game"), 2) for text in texts)  # type: ignore[misc]
        report(f"twice as many {piece!r}", twice / max(once, 0.005), DOUBLING, twice)
    return 1 if missed else 0


def _hostile(piece: str, times: int) -> bytes:
    return f"101. Cards\n101.1. {piece * times}\n101.2. B.\n101.3. C.\n".encode()


def _run(command: list[str], folder: str) -> None:
    environment = {**os.environ, "SVOD_DATA_DIR": folder}
    subprocess.run(command, check=True, capture_output=True, env=environment, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
