"""How long answering takes in this process, as ratios to a full-text query of the same store.

    python tests/bench/bench_ask.py [BANK]...

Answers the questions of tests/rulings (and of further banks) over the rules of this repository. The exit status is 1
where a ratio is over its limit; ratios hold on any machine, the milliseconds beside them are for people. Where such a
query takes 0.1 ms, the limits are a median of 2 ms, 10 ms for the slowest hundredth, and 2 s for a thousand questions.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path

from svod.kb.db import open_store
from svod.queries.ask import Asker
from svod.queries.bank import Case, known_clauses, load_bank
from svod.queries.lexer import Lexer
from svod.queries.session import facts_of

ROOT = Path(__file__).resolve().parents[2]
MEDIAN, HUNDREDTH, THOUSAND = 20.0, 100.0, 20_000.0
TIMES = 3
QUERY = "SELECT rowid FROM clause_words_fts WHERE clause_words_fts MATCH ? ORDER BY rank LIMIT 3"
WORDS = ("атака OR способность OR карта",)


def seconds(work: Callable[[], object]) -> float:
    """Time of the processor for a piece of work."""
    start = time.process_time()
    work()
    return time.process_time() - start


def main(banks: list[str]) -> int:
    """Measure, print, and tell whether every ratio is within its limit."""
    store = open_store(None, ROOT / "rules")
    asker = Asker(facts_of(store), Lexer(store.connection), None, store.card_words)
    known = known_clauses((name, book.clauses) for name, book in asker.facts.books.items())
    cases = load_bank([ROOT / "tests" / "rulings", *map(Path, banks)], known)

    def search() -> object:
        return store.connection.execute(QUERY, WORDS).fetchall()

    def ask(case: Case) -> object:
        return asker.ask(case.question, case.text)

    first = sorted(seconds(lambda: ask(case)) for case in cases)  # noqa: B023 (called at once)
    gc.collect()
    gc.disable()
    units, rounds, batches = [], [], []
    for _ in range(TIMES):
        units.append(sorted(seconds(search) for _ in range(500))[250])
        rounds.append([seconds(lambda: ask(case)) for case in cases])  # noqa: B023
        batches.append(seconds(lambda: [ask(case) for case in islice(cycle(cases), 1000)]))
    gc.enable()
    unit = min(units)
    # the best of several runs for every question: what others do on the machine is not what is measured
    each = sorted(min(times) for times in zip(*rounds, strict=True))
    slowest = each[int(len(each) * 0.99)]
    print(f"{len(cases)} questions; a full-text query takes {unit * 1000:.3f} ms")
    print(f"asked for the first time: median {first[len(first) // 2] * 1000:.2f} ms")
    missed = told("median", each[len(each) // 2], unit, MEDIAN)
    missed += told("99th percentile", slowest, unit, HUNDREDTH)
    missed += told("1,000 questions", min(batches), unit, THOUSAND)
    return int(missed > 0)


def told(what: str, taken: float, unit: float, limit: float) -> int:
    """Print a time and its ratio; 1 where that is over the limit."""
    ratio = taken / unit
    print(f"{'ok  ' if ratio <= limit else 'MISS'} {what:<16} {taken * 1000:9.2f} ms {ratio:9.1f} of at most {limit:g}")
    return int(ratio > limit)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
