"""How long checking and comparing editions of a megabyte take, as ratios to splitting one of them into words.

    python tests/bench/bench_check_diff.py

Uses the published rulebooks where they are at hand, a generated one of the same size otherwise. The exit status is 1
where a ratio is over its limit; ratios hold on any machine, the seconds beside them are for people.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

from svod.kb.imports.diff import compare
from svod.kb.imports.diff_report import as_html
from svod.kb.imports.document import Document
from svod.kb.imports.findings import check_document
from svod.kb.imports.formats import to_text
from svod.kb.imports.read import SourcePart, assemble
from svod.kb.imports.trace import trace

MAGIC = Path(__file__).resolve().parents[3] / "shared" / "rulebooks" / "magic"
WORDS = re.compile(r"[^\W_]+|[^\w\s]")
# What is measured, and how many times the splitting of one edition into words it may take.
LIMITS = {"check": 20.0, "diff of neighbours": 20.0, "diff of far editions": 35.0, "diff as a page": 1.0, "trace": 30.0}


def source(name: str) -> bytes:
    """An edition's bytes; of a generated rulebook the later name has a tenth of its clauses moved on by one."""
    file = MAGIC / f"rules_{name}.txt"
    if file.is_file():
        return file.read_bytes()
    later = int(name) > 20260700
    lines = []
    for section in range(100, 400):
        lines.append(f"{section}. Section {section}")
        if later and section % 10 == 0:
            lines.append(f"{section}.1. This clause of {section} is new and moves the others on by one.")
        for clause in range(1, 11):
            number = clause + (1 if later and section % 10 == 0 else 0)
            words = " ".join(f"word{(section * 31 + clause * 17 + n * n) % 900}" for n in range(40))
            lines.append(f"{section}.{number}. The {words} ends. See rule {100 + (section + clause) % 300}.1.")
    return "\n\n".join(lines).encode()


def read(data: bytes, name: str) -> Document:
    return assemble([SourcePart(f"{name}.txt", to_text(data, f"{name}.txt", name))], "magic")


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """The best of a few runs, in processor time."""
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def main() -> int:
    """Measure, print, and tell whether every ratio is within its limit."""
    names = ("20240802", "20260619", "20260819")
    data = {name: source(name) for name in names}
    far, near, newest = (read(data[name], name) for name in names)
    found = compare(near, newest)
    unit = seconds(lambda: WORDS.findall(newest.source_text))
    measured = {
        "check": seconds(lambda: check_document(newest)),
        "diff of neighbours": seconds(lambda: compare(near, newest)),
        "diff of far editions": seconds(lambda: compare(far, newest)),
        "diff as a page": seconds(lambda: as_html(found)),
        "trace": seconds(lambda: trace((far, near, newest), newest.clauses[-1].number)),
    }
    print(f"{'splitting into words':<22} {unit:6.2f} s   {len(newest.clauses)} clauses")
    for what, taken in measured.items():
        verdict = "" if taken <= LIMITS[what] * unit else "  OVER THE LIMIT"
        print(f"{what:<22} {taken:6.2f} s   {taken / unit:5.2f} of at most {LIMITS[what]}{verdict}")
    return int(any(taken > LIMITS[what] * unit for what, taken in measured.items()))


if __name__ == "__main__":
    sys.exit(main())
