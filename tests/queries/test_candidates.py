"""Passing over assertions that cannot fit changes no answer."""

from __future__ import annotations

import pytest
from svod.queries import assertions
from svod.queries.ask import Asker
from svod.queries.bank import load_bank
from svod.queries.matching import AssertionFact, Piece
from svod.queries.question import View

from .test_rulings import KNOWN, RULINGS


def test_the_same_answers_without_a_choice_of_assertions(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = load_bank([RULINGS], KNOWN)
    chosen = [asker.ask(case.question, case.text) for case in cases]

    def everything(view: View, content: list[Piece]) -> list[AssertionFact]:
        return list(view.book.assertions.values())

    monkeypatch.setattr(assertions, "candidates", everything)
    unchosen = [asker.ask(case.question, case.text) for case in cases]
    assert [case.id for case, one, other in zip(cases, chosen, unchosen, strict=True) if one != other] == []
