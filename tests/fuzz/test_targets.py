"""The fuzz targets still run: a few fixed cases each. What fuzzing found is tested in `tests/imports` and elsewhere."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

for needed in ("mammoth", "pdfplumber", "selectolax", "rapidfuzz"):
    pytest.importorskip(needed)
sys.path.insert(0, str(Path(__file__).parent))

from pieces import LONGEST, TEXT, built  # noqa: E402
from targets import TARGETS  # noqa: E402


@pytest.mark.parametrize("name", TARGETS)
def test_a_few_cases_of_each_target(name: str) -> None:
    chance = random.Random(name)
    for length in (0, 1, 40, 90):
        # the last byte says that nothing is repeated: long cases take too long here
        TARGETS[name](bytes(chance.randrange(256) for _ in range(length)) + b"\x01" * bool(length))


def test_a_part_is_repeated_up_to_the_longest_case() -> None:
    assert built(bytes([1, 2, 3, 0, 12]), TEXT).count(TEXT[1]) > 1
    assert len(built(bytes([69, 69, 0, 252]), TEXT)) <= LONGEST
