"""A store built once for the whole session, and an asker over it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from svod.kb.db import open_store
from svod.queries.ask import Asker
from svod.queries.facts import Facts
from svod.queries.lexer import Lexer

from .wording import ROOT, Ask, Table, read_table


@pytest.fixture(scope="session")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """An asker over the rules of this repository."""
    store = open_store(tmp_path_factory.mktemp("store") / "svod.sqlite", ROOT / "rules")
    facts = Facts.from_documents(store.document, ("classic", "heroes"))
    yield Asker(facts, Lexer(store.connection), None, store.card_words)
    store.connection.close()


@pytest.fixture(scope="session")
def ask(asker: Asker) -> Ask:
    """The ruling of the classic rulebook: yes, no, depends, a set of ids of values, or None where nothing is ruled."""

    def ruling(question: str, text: str | None = None) -> Any:
        for answer in asker.ask(question, text).as_json()["answers"]:
            if answer["rulebook"] == "classic":
                return answer["verdict"] or {value["id"].rpartition("/")[2] for value in answer["value"]}
        return None

    return ruling


@pytest.fixture(scope="session")
def table() -> Table:
    """The table of 111.1 as its YAML has it."""
    return read_table()
