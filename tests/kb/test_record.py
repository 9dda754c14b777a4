"""Records behave as frozen dataclasses do."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from svod.kb.record import Record


class Place(Record):
    """A record with a default."""

    row: int
    column: str = "a"


class Weight(Record):
    """A record of one field, which must not be negative."""

    grams: int

    def __post_init__(self) -> None:
        if self.grams < 0:
            raise ValueError("nothing weighs less than nothing")


@dataclass(frozen=True, slots=True)
class Model:
    """What `Place` is held against."""

    row: int
    column: str = "a"


VALUES = st.tuples(st.integers(0, 3), st.sampled_from("ab"))


@given(VALUES, VALUES)
def test_equality_and_hash_are_those_of_a_dataclass(one: tuple[int, str], other: tuple[int, str]) -> None:
    assert (Place(*one) == Place(*other)) == (Model(*one) == Model(*other))
    assert (hash(Place(*one)) == hash(Place(*other))) == (one == other)
    assert repr(Place(*one)).replace("Place", "Model") == repr(Model(*one))


def test_no_other_class_is_equal() -> None:
    assert Place(1) != Model(1) and Weight(1) != 1 and Weight(1) != Place(1)
    assert len({Weight(1), Weight(1), Weight(2)}) == 2


@pytest.mark.parametrize("named", [{}, {"row": 1, "colum": "b"}, {"row": 1, "column": "b", "depth": 2}])
def test_fields_are_all_given_and_known(named: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="Place"):
        Place(**named)


@pytest.mark.parametrize("values", [(), (1, "b", 2)])
def test_values_are_as_many_as_fields(values: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        Place(*values)


def test_no_field_is_given_twice() -> None:
    with pytest.raises(TypeError):
        Place(1, row=2)  # type: ignore[misc]


def test_the_thousandth_record_is_made_as_the_first() -> None:
    class Line(Record):
        start: int
        end: int = 9

    class Heavy(Weight):
        grams: int
        tons: int = 0

    def made() -> list[object]:
        return [Line(1), Line(1, 2), Line(end=3, start=2), Line(1).replaced(end=4), Heavy(5), Heavy(5, tons=1)]

    first = made()
    for number in range(1000):
        assert (Line(number).start, Weight(number).grams, Heavy(number).grams) == (number, number, number)
    assert made() == first and Line(1).end == 9
    for wrong in ((), (1, 2, 3)):
        with pytest.raises(TypeError, match="Line"):
            Line(*wrong)
    with pytest.raises(ValueError, match="nothing"):
        Weight(-1)
    with pytest.raises(AttributeError):
        Line(1).end = 2  # type: ignore[misc]


def test_fields_cannot_be_set_deleted_or_added() -> None:
    place = Place(1)
    for name in ("row", "depth"):
        with pytest.raises(AttributeError, match=name):
            setattr(place, name, 2)
        with pytest.raises(AttributeError):
            delattr(place, name)
    assert not hasattr(place, "__dict__")


def test_values_are_checked_wherever_they_come_from() -> None:
    with pytest.raises(ValueError, match="less than nothing"):
        Weight(-1)
    with pytest.raises(ValueError, match="less than nothing"):
        Weight(1).replaced(grams=-1)


def test_a_replaced_field_leaves_the_record_as_it_was() -> None:
    place = Place(1, "b")
    assert place.replaced(row=2) == Place(2, "b") and place == Place(1, "b")
    with pytest.raises(TypeError):
        place.replaced(depth=1)


def test_copies_are_equal() -> None:
    place = Place(1, "b")
    assert pickle.loads(pickle.dumps(place)) == copy.copy(place) == copy.deepcopy(place) == place


def test_records_are_matched_by_position() -> None:
    match Place(1, "b"):
        case Place(row, "b"):
            assert row == 1
        case _:
            pytest.fail("the second field is “b”")
