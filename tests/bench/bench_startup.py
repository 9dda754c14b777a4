"""How long commands take from start to end, as multiples of `python -c pass` (whole processes, best of several).

    python tests/bench/bench_startup.py [--python PATH] [--runs N]

`--python` is the interpreter of the environment that Svod is installed in, best one with the wheel and nothing else: an
editable installation adds its import hook to every start, that of `pass` too. The limits are those that the project
keeps: 5 times `pass` once the store is built, 3 seconds for the first run with building it, 2 seconds for a batch of
1,000 different questions. The exit status is 1 where one is broken.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

LIMIT = 5.0
FIRST_RUN_SECONDS = 3.0
BATCH_SECONDS = 2.0
RULINGS = Path(__file__).resolve().parents[1] / "rulings"
COMMANDS = (
    ("rule", "118.6"),
    ("rule", "111.1", "--json"),
    ("search", "удар через ряд"),
    ("search", "Which abilities can be targeted?", "--json"),
    ("ask", "Разряд — это дальняя магическая атака?"),
)


def seconds(command: Sequence[str], environment: dict[str, str]) -> float:
    """The wall-clock time of one process."""
    start = time.perf_counter()
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def questions() -> str:
    """The first 1,000 questions of the stored rulings as the lines of a batch."""
    found: dict[str, None] = {}
    for file in sorted(RULINGS.rglob("*.yaml")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith('  q: "') and "\\" not in line:
                found[line[6:].rstrip().removesuffix('"')] = None
    return "\n".join(json.dumps({"question": question}, ensure_ascii=False) for question in list(found)[:1000])


def main() -> int:
    """Measure and print; 1 where a limit is broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--runs", type=int, default=15)
    options = parser.parse_args()
    broken = False
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"SVOD_DATA_DIR": folder, "SVOD_LANG": "ru", "SVOD_DB": ""}
        first = seconds([options.python, "-m", "svod.cli", "rule", "118.6"], environment)
        broken |= first > FIRST_RUN_SECONDS
        print(f"first run, store built: {first:.2f} s (limit {FIRST_RUN_SECONDS:.0f} s)")
        batch = Path(folder) / "questions.jsonl"
        batch.write_text(questions(), encoding="utf-8")
        taken = min(seconds([options.python, "-m", "svod.cli", "batch", str(batch)], environment) for _ in range(3))
        broken |= taken > BATCH_SECONDS
        print(f"batch of 1,000 different questions: {taken:.2f} s (limit {BATCH_SECONDS:.0f} s)")
        plain = [options.python, "-c", "pass"]
        commands = [[options.python, "-m", "svod.cli", *command] for command in COMMANDS]
        best = {index: float("inf") for index in range(-1, len(commands))}
        # turn by turn, so that a busy moment of the machine hits all of them alike
        for _ in range(options.runs):
            for index, command in enumerate((plain, *commands), -1):
                best[index] = min(best[index], seconds(command, environment))
    print(f"python -c pass: {best[-1] * 1000:.1f} ms")
    for index, command in enumerate(COMMANDS):
        ratio = best[index] / best[-1]
        broken |= ratio > LIMIT
        print(f"svod {' '.join(command)}: {best[index] * 1000:.1f} ms, {ratio:.2f} × pass (limit {LIMIT:.0f})")
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
