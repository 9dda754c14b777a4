"""What is right: the questions of tests/rulings, as people ask them, with the answers that people wrote down.

A case that fails prints its file and line, both answers and the derivation that was found. The runner itself is tested
in test_bank.py.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from svod.kb.load import load
from svod.queries.ask import Asker
from svod.queries.bank import Case, Outcome, known_clauses, load_bank, score

from .ruling_runner import check
from .wording import ROOT

RULINGS = ROOT / "tests" / "rulings"
SHARED = ROOT.parent / "shared"
SHARED_BANK = SHARED / "bank" / "questions.yaml"
PLAYERS_QUESTIONS = SHARED / "faq" / "players_questions.jsonl"
KNOWN = known_clauses(
    (book.id, [str(clause.id) for clause in book.clauses]) for book in load(ROOT / "rules")[0].rulebooks
)


def cases(path: Path) -> list[object]:
    """The cases of a bank as test parameters `<file>-<id>`; a defect or an empty bank stops the whole run."""
    root = path if path.is_dir() else path.parent
    return [
        pytest.param(case, id=f"{Path(case.span.file).relative_to(root).with_suffix('').as_posix()}-{case.id}")
        for case in load_bank([path], KNOWN)
    ]


@pytest.mark.parametrize("case", cases(RULINGS))
def test_ruling(asker: Asker, case: Case) -> None:
    check(case, asker.ask(case.question, case.text))


@pytest.mark.skipif(not SHARED_BANK.is_file(), reason="the shared bank is not at hand")
def test_the_shared_bank_is_answered_right_and_never_wrong(asker: Asker) -> None:
    differing = {
        f"{outcome.outcome}: {case.id}": outcome.differences
        for case in load_bank([SHARED_BANK], KNOWN)
        if (outcome := score(case, asker.ask(case.question, case.text))).outcome is not Outcome.RIGHT
    }
    assert differing == {}


def fingerprint(question: str) -> str:
    """What stands under `faq` in a ruling that restates a player's question: the wording is not ours to keep."""
    return hashlib.sha256(question.encode()).hexdigest()[:12]


@pytest.mark.skipif(not PLAYERS_QUESTIONS.is_file(), reason="the players' questions are not at hand")
def test_a_players_question_is_ruled_on_only_where_the_ruling_was_read(asker: Asker) -> None:
    read = {case.faq for case in load_bank([RULINGS], KNOWN) if case.faq is not None}
    asked = [json.loads(line) for line in PLAYERS_QUESTIONS.read_text("utf-8").splitlines()]
    assert len(asked) > 200
    ruled = {
        fingerprint(entry["question"]): (entry["question"], [answer.text for answer in result.answers], entry["answer"])
        for entry in asked
        for rulebook in (None, entry["rulebook"])
        if (result := asker.ask(entry["question"], None, rulebook)).answers
    }
    assert {mark: what for mark, what in ruled.items() if mark not in read} == {}
    assert read <= {fingerprint(entry["question"]) for entry in asked}
