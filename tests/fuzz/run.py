"""Run the fuzz targets with hypothesis or atheris; see README.md."""

from __future__ import annotations

import argparse
import hashlib
import logging
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).parent))

SECONDS = 2.0
"""Processor time that a case may take."""
MEMORY = 3_000_000_000


class HangError(BaseException):
    """A case took longer than it may."""


def _late(_number: int, _frame: FrameType | None) -> None:
    raise HangError(f"more than {SECONDS} s")


class Runner:
    """Runs cases, and keeps one of each kind of failure."""

    def __init__(self, targets: dict[str, Callable[[bytes], None]], keep: Path) -> None:
        self.targets = targets
        self.keep = keep
        self.cases = dict.fromkeys(targets, 0)
        self.slowest = dict.fromkeys(targets, 0.0)
        self.seen: set[str] = set()
        signal.signal(signal.SIGVTALRM, _late)

    def __call__(self, name: str, data: bytes) -> None:
        """Run one case."""
        self.cases[name] += 1
        start = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            self.targets[name](data)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            self._report(name, data, error)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        self.slowest[name] = max(self.slowest[name], time.process_time() - start)

    def _report(self, name: str, data: bytes, error: BaseException) -> None:
        frames = traceback.extract_tb(error.__traceback__)
        ours = [frame for frame in frames if "/kb/" in frame.filename] or frames
        # a hang is interrupted anywhere; what it has in common is the function of ours that it was in
        last = ours[-1]
        place = f"{Path(last.filename).name}:{last.name}" + ("" if isinstance(error, HangError) else f":{last.lineno}")
        kind = f"{name}:{type(error).__name__}:{place}"
        if kind in self.seen:
            return
        self.seen.add(kind)
        self.keep.mkdir(parents=True, exist_ok=True)
        file = self.keep / f"{name}-{hashlib.sha256(kind.encode()).hexdigest()[:10]}"
        file.write_bytes(data)
        detail = " ".join(str(error).split())[:300]
        print(f"FOUND {kind}\n      {detail}\n      {file}", flush=True)

    def summary(self) -> None:
        """How many cases, and how slow the slowest was."""
        for name, count in self.cases.items():
            print(f"{name:10} {count:9} cases, slowest {self.slowest[name]:.2f} s")
        print(f"{len(self.seen)} kinds of failures", flush=True)


def with_hypothesis(runner: Runner, names: list[str], seconds: float) -> None:
    """Random cases until time is up."""
    from hypothesis import HealthCheck, given, settings
    from hypothesis import seed as reproduce
    from hypothesis import strategies as st

    stop = time.monotonic() + seconds
    cases = st.lists(st.integers(0, 255), max_size=120).map(bytes) | st.binary(max_size=400)
    seed = int(time.time())
    while time.monotonic() < stop:
        for name in names:
            seed += 1

            @reproduce(seed)
            @settings(max_examples=300, deadline=None, database=None, suppress_health_check=list(HealthCheck))
            @given(data=cases)
            def one(data: bytes) -> None:
                if time.monotonic() < stop:
                    runner(name, data)  # noqa: B023  (called before the loop goes on)

            one()


def with_atheris(runner: Runner, names: list[str], seconds: float) -> None:
    """Cases guided by coverage until time is up; the first byte names the target."""
    import atheris

    stop = time.monotonic() + seconds

    def one(data: bytes) -> None:
        if time.monotonic() > stop:
            runner.summary()
            import os

            os._exit(0)
        if data:
            runner(names[data[0] % len(names)], data[1:])

    corpus = runner.keep / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    atheris.Setup(
        [
            sys.argv[0],
            str(corpus),
            "-max_len=420",
            "-len_control=0",
            "-rss_limit_mb=0",
            "-timeout=300",
            "-print_final_stats=1",
            "-report_slow_units=300",
            f"-artifact_prefix={runner.keep}/",
        ],
        one,
    )
    atheris.Fuzz()


def main() -> int:
    """Parse the arguments and run; 1 where something was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", choices=("hypothesis", "atheris"), default="hypothesis")
    parser.add_argument("--target", action="append", help="only this one (repeatable)")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--keep", type=Path, default=Path(".fuzz"), help="folder for failures and the corpus")
    parser.add_argument("--again", type=Path, help="run one kept case and show where it fails")
    options = parser.parse_args()
    logging.disable()  # what the PDF reader says of every damaged object
    if options.engine == "atheris":
        import atheris
        import pieces

        global SECONDS  # what is measured for coverage is some three times slower
        SECONDS *= 3
        pieces.LONGEST = 3_000  # coverage is found in short documents; what takes long the other engine finds
        with atheris.instrument_imports(include=["svod.kb"]):
            from targets import TARGETS
    else:
        from targets import TARGETS
    if options.again is not None:
        TARGETS[options.again.name.partition("-")[0]](options.again.read_bytes())
        return 0
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if options.engine == "hypothesis":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))
    names = options.target or list(TARGETS)
    runner = Runner({name: TARGETS[name] for name in names}, options.keep)
    run = with_atheris if options.engine == "atheris" else with_hypothesis
    run(runner, names, options.minutes * 60)
    runner.summary()
    return int(bool(runner.seen))


if __name__ == "__main__":
    sys.exit(main())
