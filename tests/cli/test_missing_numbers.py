"""A question about a clause that is not there says what there is, as `rule` does."""

from __future__ import annotations

import pytest

from .conftest import Run


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("Что сказано в пункте 111.9?", "нет пункта 111.9; есть 111.1–111.4"),
        ("Что указано в п. 118.5?", "heroes: нет пункта 118.5; есть 118.1–118.4, 118.6–118.9"),
        ("п. 114", "пункта 114 «Играемая особенность» в загруженных отрывках нет; на него ссылается 112.2"),
    ],
)
def test_a_number_that_is_not_there_is_explained(run: Run, question: str, says: str) -> None:
    outcome = run("ask", question, "--json")
    assert (outcome.status, outcome.json["answers"]) == (1, [])
    assert says in outcome.json["because"]


def test_the_nearest_clauses_are_those_beside_the_number(run: Run) -> None:
    outcome = run("ask", "Что указано в п. 118.5?", "--json")
    assert [item["clause"] for item in outcome.json["suggestions"]] == ["heroes:118.4", "heroes:118.6", "heroes:118.7"]
