"""How fast card texts are read, as ratios: `python tests/bench/bench_cards.py`; exit status 1 where a ratio is missed.

The yardstick is the time of splitting the same texts into words, so that a slow machine measures itself.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CARD = (
    "Гном. Шишколюбие 2. При [:atk] - закрыть атакованного (один раз за ход). "
    "[:tap]: Разряд на 2-3-4, при этом - закрыть его. "
)
HOSTILE = (
    ",",
    '"',
    "(",
    "«",
    "при этом ",
    "А, ",
    ". А",
    "- ",
    "если ",
    "где Х - ",
    "выстрел на 1 и ",
    "*",
    "[:tap]: ",
    "(*",
)
PER_CARD = 60.0
"""A card may cost this many times the splitting of its text into words."""
FOURFOLD = 8.0
"""Four times the text may take this many times as long; quadratic work would take 16 times."""


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """The best of several runs, without the garbage collector's walks over what the runs keep."""
    best = float("inf")
    for _ in range(times):
        gc.collect()
        gc.disable()
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
        gc.enable()
    return best


def main() -> int:
    """Print the ratios; 1 where one is missed."""
    missed = 0
    for rulebook in ("classic", "heroes"):
        missed += _rulebook(rulebook)
    return 1 if missed else 0


def _rulebook(rulebook: str) -> int:
    """How many ratios one rulebook's texts miss."""
    from svod.kb import morphology
    from svod.kb.card_words import compile_vocabulary
    from svod.kb.source import read_plain
    from svod.kb.text import words
    from svod.queries.cards import CardVocabulary, read_card, resolve

    plain = read_plain(ROOT / "rules" / rulebook / "cards.yaml")
    assert isinstance(plain, dict)
    compiled = compile_vocabulary(plain, lambda word: (form.word for form in morphology.forms(word)))
    vocabulary = CardVocabulary.from_data(compiled)
    cards = [f"{CARD}Гном {number}." for number in range(1000)]
    yardstick = seconds(lambda: [words(card) for card in cards])
    whole = seconds(lambda: [read_card(card, vocabulary) for card in cards])
    missed = told(f"{rulebook}: 1,000 cards ({whole:.2f} s) to splitting into words", whole / yardstick, PER_CARD)
    for piece in HOSTILE:
        ratio = growth(lambda text: read_card(text, vocabulary), piece)
        missed += told(f"{rulebook}: 100 kB of {piece!r} to 25 kB", ratio, FOURFOLD)
    if vocabulary.compound:
        ratio = growth(lambda text: resolve(text, vocabulary, [9]), "сделайте А, ")
        missed += told(f"{rulebook}: parts of 100 kB to those of 25 kB", ratio, FOURFOLD)
    return missed


def growth(work: Callable[[str], object], piece: str) -> float:
    """How much longer 100 kB of the piece take than 25 kB."""
    part, full = piece * (25_000 // len(piece)), piece * (100_000 // len(piece))
    return seconds(lambda: work(full), 2) / seconds(lambda: work(part), 2)


def told(what: str, ratio: float, limit: float) -> int:
    """Print a ratio with its limit; 1 where it is missed."""
    print(f"{'ok  ' if ratio <= limit else 'MISS'} {ratio:8.2f} (at most {limit:g})  {what}")
    return int(ratio > limit)


if __name__ == "__main__":
    sys.exit(main())
