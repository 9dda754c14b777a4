"""Official wording beside the restatement: by number, from several files, never of the wrong game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from svod.kb.imports.attach import attach
from svod.kb.imports.document import Document
from svod.kb.imports.formats import to_text
from svod.kb.imports.library import Library
from svod.kb.imports.library_write import Importer
from svod.kb.imports.read import SourcePart
from svod.kb.model import SvodError

RED = {
    "201": ("Башни", "", False),
    "201.1": ("", "Башня стоит на своём поле и защищает соседние поля.", False),
    "201.2": ("", "Разрушенную башню убирают с доски до конца партии.", False),
    "202": ("Осада", "", True),
    "202.1": ("", "Осаждённая башня не защищает соседние поля.", False),
    "203": ("Стены", "Стена соединяет две башни.", True),
}
BLUE = {
    "201": ("Корабли", "", False),
    "201.1": ("", "Корабль плывёт по воде от острова к острову.", False),
    "201.2": ("", "Потопленный корабль возвращается в гавань владельца.", False),
}


class Restated:
    """Two small rulebooks in place of the store."""

    def __init__(self) -> None:
        self.books = {"red": RED, "blue": BLUE}

    def numbers(self, rulebook: str) -> tuple[str, ...]:
        return tuple(self.books[rulebook])

    def clause(self, clause_id: str) -> dict[str, Any] | None:
        rulebook, _, number = clause_id.partition(":")
        if number not in self.books[rulebook]:
            return None
        heading, text, inferred = self.books[rulebook][number]
        return {"heading": {"ru": heading, "en": ""}, "text": {"ru": text, "en": ""}, "inferred_number": inferred}


FIRST = (
    "201. Башни.\n201.1. Каждая башня стоит на поле и защищает поля рядом (см. 301. Мосты.).\n"
    "201.2. Башню, которую разрушили, убирают с доски.\n\nОсада\n\n"
    "202.1. Если башню осаждают, она не защищает соседние поля.\n\n"
    "Стены.\n\nСтена\tБашни\nОдна\tДве\n"
)
SECOND = "301. Мосты.\n301.1. Мост ведёт через реку к башне (см. п. 201.1).\n301.2. Мост можно сжечь.\n"


def add(folder: Path, text: str, name: str, rulebook: str = "red") -> Document:
    part = SourcePart(name, to_text(text.encode(), name, name))
    return attach(Importer(folder), [part], rulebook, Restated(), ("red", "blue"), None)


def official(folder: Path, number: str, rulebook: str = "red") -> str | None:
    with Library.open(folder) as library:
        clause = library.official(rulebook, number)
        return None if clause is None else clause.wording


def test_wording_by_number_headings_without_number_too(tmp_path: Path) -> None:
    add(tmp_path, FIRST, "first.txt")
    assert official(tmp_path, "201.2") == "Башню, которую разрушили, убирают с доски."
    assert official(tmp_path, "202") == "Осада"
    # a heading that no clause follows is known by its title, and so is what stands under it
    assert official(tmp_path, "203") == "Стены. Стена\tБашни\nОдна\tДве"
    assert official(tmp_path, "203", "blue") is None
    with Library.open(tmp_path) as library:
        assert library.editions() == ()
        assert [edition.rulebook for edition in library.editions(attached=True)] == ["red"]


def test_files_accumulate_and_cite_each_other(tmp_path: Path) -> None:
    alone = add(tmp_path, FIRST, "first.txt")
    assert [one.unresolved for one in alone.references] == [("301",)]
    # whatever order they come in
    both = add(tmp_path, SECOND, "second.txt")
    assert [clause.number for clause in both.clauses][:1] == ["201"]
    assert [(one.clause, one.targets) for one in both.references] == [("201.1", ("301",)), ("301.1", ("201.1",))]
    assert official(tmp_path, "301.2") == "Мост можно сжечь."
    with Library.open(tmp_path) as library:
        assert library.search("сжечь мост", attached=True)[0].id == "red:301.2"
        edition = library.edition("red", attached=True)
        assert edition is not None and edition.source == "first.txt, second.txt"


def test_a_file_of_the_same_name_takes_its_place(tmp_path: Path) -> None:
    add(tmp_path, FIRST, "first.txt")
    add(tmp_path, SECOND, "second.txt")
    add(tmp_path, SECOND.replace("сжечь", "разобрать"), "second.txt")
    assert official(tmp_path, "301.2") == "Мост можно разобрать."
    assert official(tmp_path, "201.2") is not None


def test_of_a_number_in_two_files_the_later_one_counts(tmp_path: Path) -> None:
    add(tmp_path, FIRST, "first.txt")
    found = add(tmp_path, "201. Башни.\n201.1. Башня стоит и защищает все поля рядом.\n201.3. Новое.\n", "newer.txt")
    assert official(tmp_path, "201.1") == "Башня стоит и защищает все поля рядом."
    assert official(tmp_path, "201.2") == "Башню, которую разрушили, убирают с доски."
    assert found.repeated == ()


def test_the_words_of_another_game_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SvodError, match="--attach red"):
        add(tmp_path, FIRST, "first.txt", "blue")
    with pytest.raises(SvodError, match="nothing in common"):
        add(tmp_path, "201. Числа.\n201.1. Простое число делится на единицу.\n201.2. Нуль чётен.\n", "numbers.txt")
    with Library.open(tmp_path) as library:
        assert library.editions(attached=None) == ()


def test_clauses_that_the_restatement_does_not_have_may_be_attached_first(tmp_path: Path) -> None:
    add(tmp_path, SECOND, "second.txt")
    assert official(tmp_path, "301.2") == "Мост можно сжечь."
