"""Errors planted one at a time: each is reported where it stands, with next to nothing beside it.

The same is done to small generated rulebooks (always) and to a published one of 3,000 clauses (where it is at hand).
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from svod.kb.imports.findings import check_document
from svod.kb.imports.formats import to_text
from svod.kb.imports.read import SourcePart, assemble
from svod.kb.model import Finding

LETTERS = "abcdefghijkmnp"  # a numbering that never uses l and o
NUMBERED = re.compile(r"\d{3}\.\d+[a-z]{0,2}(?=\.? )")
SLIP_CODES = ("DOC201", "DOC202", "DOC203", "DOC204")


@dataclass(frozen=True)
class Planted:
    """A rulebook with one error: its lines, where the error may be reported, and under which codes."""

    lines: list[str]
    at: tuple[int, ...]
    codes: tuple[str, ...]


def findings_of(lines: list[str]) -> tuple[Finding, ...]:
    text = to_text("\n".join(lines).encode(), "rules.txt", "rules.txt")
    return check_document(assemble([SourcePart("rules.txt", text)], "game"))


def number_of(line: str) -> str:
    found = NUMBERED.match(line)
    return found.group() if found else ""


def stem(number: str) -> str:
    return number.rstrip("abcdefghijklmnopqrstuvwxyz")


def lettered_pairs(lines: list[str]) -> list[tuple[int, int]]:
    """Places of neighbouring clauses of one group, 118.5a and 118.5b."""
    places = [index for index, line in enumerate(lines) if number_of(line)]
    return [
        (left, right)
        for left, right in pairwise(places)
        if number_of(lines[left])[-1].isalpha() and stem(number_of(lines[left])) == stem(number_of(lines[right]))
    ]


def dangling(lines: list[str], draw: random.Random) -> Planted:
    cited = [
        (index, found)
        for index, line in enumerate(lines)
        for found in re.finditer(r"rule (\d{3})\.\d+[a-z]?", line)
        if number_of(line)
    ]
    index, found = draw.choice(cited)
    wrong = f"rule {found.group(1)}.{draw.randrange(700, 999)}"
    lines[index] = lines[index][: found.start()] + wrong + lines[index][found.end() :]
    return Planted(lines, (index + 1,), ("DOC101",))


def repeated(lines: list[str], draw: random.Random) -> Planted:
    left, right = draw.choice(lettered_pairs(lines))
    if draw.random() < 0.5:
        lines[right] = number_of(lines[left]) + lines[right][len(number_of(lines[right])) :]
        return Planted(lines, (right + 1,), ("DOC201",))
    lines.insert(left + 1, lines[left])
    return Planted(lines, (left + 2,), ("DOC201",))


def gap(lines: list[str], draw: random.Random) -> Planted:
    left, right = draw.choice(lettered_pairs(lines))
    del lines[left]
    return Planted(lines, (right,), ("DOC202",))


def order(lines: list[str], draw: random.Random) -> Planted:
    left, right = draw.choice(lettered_pairs(lines))
    lines[left], lines[right] = lines[right], lines[left]
    return Planted(lines, (left + 1, right + 1), ("DOC203",))


def typo(lines: list[str], draw: random.Random) -> Planted:
    index = draw.choice([index for index, line in enumerate(lines) if number_of(line)][1:-1])
    number = number_of(lines[index])
    while True:
        place = draw.randrange(len(number))
        sign = draw.choice("0123456789" if number[place].isdigit() else LETTERS)
        if number[place] not in (".", sign):
            break
    lines[index] = number[:place] + sign + number[place + 1 :] + lines[index][len(number) :]
    return Planted(lines, (index + 1,), SLIP_CODES)


def wrong_title(lines: list[str], draw: random.Random) -> Planted:
    titles = [line.split(" ", 1)[1] for line in lines if re.match(r"\d{3}\. \w", line)]
    cited = [
        (index, found)
        for index, line in enumerate(lines)
        for found in re.finditer(r"rule \d{3}(?:\.\d+)?, “([^”]+?)[.,]?”", line)
        if number_of(line)
    ]
    index, found = draw.choice(cited)
    others = [title for title in titles if found.group(1).lower() not in title.lower()]
    lines[index] = lines[index][: found.start(1)] + draw.choice(others) + lines[index][found.end(1) :]
    return Planted(lines, (index + 1,), ("DOC103",))


def doubled_word(lines: list[str], draw: random.Random) -> Planted:
    words = [
        (index, found)
        for index, line in enumerate(lines)
        if number_of(line)
        for found in re.finditer(r"(?<= )[a-z]{2,}(?= )", line)
    ]
    index, found = draw.choice(words)
    lines[index] = f"{lines[index][: found.end()]} {found.group()}{lines[index][found.end() :]}"
    return Planted(lines, (index + 1,), ("DOC301",))


KINDS: tuple[Callable[[list[str], random.Random], Planted], ...] = (
    dangling,
    repeated,
    gap,
    order,
    typo,
    wrong_title,
    doubled_word,
)


def assert_reported(lines: list[str], before: tuple[Finding, ...], planted: Planted) -> None:
    """The planted error is found at its place, and at most one other finding is new."""
    known = Counter((finding.code, finding.clause, finding.message) for finding in before)
    new = []
    for finding in findings_of(planted.lines):
        key = (finding.code, finding.clause, finding.message)
        if known[key]:
            known[key] -= 1
        else:
            new.append(finding)
    at_place = [f for f in new if f.code in planted.codes and f.span is not None and f.span.line in planted.at]
    shown = "\n".join(f"{f.span} {f.code} {f.message}" for f in new)
    assert at_place, f"not reported in line {planted.at}: {planted.lines[planted.at[0] - 1][:80]}\n{shown}"
    assert len(new) - len(at_place) <= 1, f"too much besides line {planted.at}:\n{shown}"


NOUNS = ("scout", "tower", "banner", "ledger", "harbor", "lantern", "orchard", "anvil", "ferry", "market")
VERBS = ("guards", "repairs", "trades", "watches", "carries", "measures", "borrows", "counts")


def title_of(section: int) -> str:
    return f"{NOUNS[section % 10].capitalize()} and {NOUNS[(section * 7 + section // 10 + 3) % 10]} number {section}"


@st.composite
def rulebooks(draw: st.DrawFn) -> list[str]:
    """A rulebook of two chapters in the layout of 7., 702., 702.3., 702.3a, with groups that step over l and o."""
    lines: list[str] = []
    count = draw(st.integers(2, 4))
    sections = [chapter * 100 + offset for chapter in (1, 2) for offset in range(count)]
    for section in sections:
        if section % 100 == 0:
            lines += [f"{section // 100}. Chapter of {NOUNS[section // 100]}", ""]
        lines += [f"{section}. {title_of(section)}", ""]
        for clause in range(1, draw(st.integers(2, 4)) + 1):
            verb = draw(st.sampled_from(VERBS))
            noun = NOUNS[section % 10]
            lines += [f"{section}.{clause}. Every {NOUNS[clause]} {verb} one {noun} in its turn {clause}.", ""]
            for letter in LETTERS[: draw(st.sampled_from((0, 3, len(LETTERS))))]:
                other = draw(st.sampled_from(sections))
                tail = draw(st.sampled_from((f"rule {other}.1.", f"rule {other}, “{title_of(other)}.”")))
                lines += [f"{section}.{clause}{letter} A {NOUNS[clause]} of kind {letter} {verb} late. See {tail}", ""]
    # What the plants need is always there.
    last = 200 + count
    lines += [f"{last}. The last section", ""]
    for clause in (1, 2):
        lines += [f"{last}.{clause}. It ends the game in many steps, part {clause}.", ""]
        for letter in LETTERS:
            lines += [f"{last}.{clause}{letter} It waits for step {letter} of part {clause}. See rule 100.1.", ""]
    lines += [f"{last}.3. The end comes when rule 101.1 and rule 100, “{title_of(100)},” both say so.", ""]
    return lines


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(lines=rulebooks(), kind=st.sampled_from(KINDS), seed=st.integers(0, 2**16))
def test_in_small_rulebooks(lines: list[str], kind: Callable[[list[str], random.Random], Planted], seed: int) -> None:
    before = findings_of(lines)
    assert_reported(lines, before, kind(list(lines), random.Random(seed)))


@pytest.fixture(scope="module")
def large(published: Path) -> tuple[list[str], tuple[Finding, ...]]:
    """The lines of a published rulebook of 3,000 clauses, and its own findings."""
    source = (published / "magic" / "rules_20260819.txt").read_text(encoding="utf-8-sig")
    lines = source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines, findings_of(lines)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_in_a_published_rulebook(
    large: tuple[list[str], tuple[Finding, ...]], kind: Callable[[list[str], random.Random], Planted]
) -> None:
    lines, before = large
    draw = random.Random(f"{kind.__name__} 1")
    for _ in range(3):
        assert_reported(lines, before, kind(list(lines), draw))
