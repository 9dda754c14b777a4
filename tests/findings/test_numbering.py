"""What counts as following, learnt from the rulebook itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from svod.kb.imports.document import Document
from svod.kb.imports.findings import check_document
from svod.kb.imports.findings.numbering import Numbering
from svod.kb.imports.word_changes import edit_distance
from svod.kb.model import Severity

Read = Callable[..., Document]


def clauses(*numbers: str) -> str:
    """A rulebook of these numbers with a sentence each; headings get a title. "1.2" stands for 101.2, to be short."""
    lines = []
    for short in numbers:
        number = f"10{short}"
        if "." not in short:
            lines.append(f"{number}. Title of {number}")
        else:
            dot = "" if number[-1].isalpha() else "."
            lines.append(f"{number}{dot} The piece of {number} moves {len(short)} squares in each of its turns.")
    return "\n\n".join(lines)


def short(text: str) -> str:
    return text.replace("10", "")


def found(read: Read, *numbers: str) -> list[tuple[str, str, str]]:
    return [
        (finding.code, short((finding.clause or "").partition(":")[2]), finding.message)
        for finding in check_document(read(clauses(*numbers)))
        if finding.code.startswith("DOC2")
    ]


def codes(read: Read, *numbers: str) -> list[tuple[str, str]]:
    return [(code, clause) for code, clause, _ in found(read, *numbers)]


def test_ten_comes_after_nine_and_aa_after_z(read: Read) -> None:
    numbers = ["1", *(f"1.{n}" for n in range(1, 13)), *(f"1.12{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")]

    assert codes(read, *numbers, "1.12aa", "1.12ab", "1.13", "2", "2.1") == []


def test_letters_skipped_in_two_groups_are_skipped_on_purpose(read: Read) -> None:
    groups = [
        number for head in ("1.1", "1.2") for number in (head, *(f"{head}{letter}" for letter in "abcdefghijkmnp"))
    ]
    document = read(clauses("1", *groups))

    assert Numbering(document).skipped_letters == {"l", "o"}
    assert codes(read, "1", *groups) == []


def test_two_letters_swapped_next_to_a_skipped_one_are_out_of_order(read: Read) -> None:
    groups = [
        number for head in ("1.1", "1.2") for number in (head, *(f"{head}{letter}" for letter in "abcdefghijkmnp"))
    ]
    place = groups.index("1.2m")
    groups[place], groups[place + 1] = groups[place + 1], groups[place]

    assert codes(read, "1", *groups, "1.3") == [("DOC203", "1.2n")]


def test_a_letter_left_out_in_one_of_two_groups_is_a_gap(read: Read) -> None:
    numbers = ["1", "1.1", "1.1a", "1.1b", "1.1c", "1.1d", "1.2", "1.2a", "1.2b", "1.2d", "1.3"]

    assert codes(read, *numbers) == [("DOC202", "1.2d")]


def test_one_gap_names_every_number_left_out(read: Read) -> None:
    [(code, clause, message)] = found(read, "1", "1.1", "1.2", "1.6", "1.7", "2", "2.1")

    assert (code, clause) == ("DOC202", "1.6")
    assert "101.3 to 101.5" in message


@pytest.mark.parametrize(
    ("numbers", "code", "clause"),
    [
        (("1", "1.1", "1.3", "1.2", "1.4", "2", "2.1"), "DOC203", "1.3"),
        (("1", "1.1", "1.2", "1.4", "1.5", "1.3", "1.6", "2", "2.1"), "DOC203", "1.3"),
        (("1", "1.1", "1.2", "7.3", "1.4", "2", "2.1"), "DOC204", "7.3"),
        (("1", "1.1", "1.1a", "1.1b", "2.1c", "1.1d", "1.2", "2", "2.1"), "DOC204", "2.1c"),
        (("1", "1.1", "1.2", "1.2", "1.3", "2", "2.1"), "DOC201", "1.2"),
        (("1", "1.1", "1.2", "1.1", "1.4", "2", "2.1"), "DOC201", "1.1"),
        (("1", "1.2", "1.3", "2", "2.1", "3", "3.1"), "DOC202", "1.2"),
    ],
)
def test_one_defect_is_one_finding(read: Read, numbers: tuple[str, ...], code: str, clause: str) -> None:
    assert codes(read, *numbers) == [(code, clause)]


def test_a_mistyped_number_names_the_one_meant_and_its_citations_stand(read: Read) -> None:
    text = clauses("1", "1.1", "1.2", "7.3", "1.4") + "\n\n101.5. The king waits (see rule 101.3).\n"
    findings = check_document(read(text))

    assert [(finding.code, finding.hint) for finding in findings] == [("DOC204", "Write 101.3.")]


def test_a_rulebook_that_never_reuses_numbers_gets_one_remark(read: Read) -> None:
    numbers = ["1"] + [f"1.{n}" for n in range(1, 40) if n % 4]
    findings = [f for f in check_document(read(clauses(*numbers))) if f.code == "DOC202"]

    assert [finding.severity for finding in findings] == [Severity.INFO]
    assert "in 9 places" in findings[0].message


def test_groups_may_begin_with_zero_where_most_do(read: Read) -> None:
    assert codes(read, "1", "1.0", "1.1", "2", "2.0", "2.1", "3", "3.0") == []


def test_the_jump_to_an_absurd_number_costs_nothing(read: Read) -> None:
    [(code, clause, message)] = found(read, "1", "1.1", "1.2", "1.9999", "2", "2.1")

    assert (code, clause) == ("DOC202", "1.9999")
    assert len(message) < 120


@pytest.mark.parametrize(
    ("left", "right", "distance"),
    [("118.5", "118.5", 0), ("118.5", "181.5", 1), ("118.5", "119.5", 1), ("1.1", "1.11", 1), ("1.1", "9.9.9", 3)],
)
def test_distance_of_slips(left: str, right: str, distance: int) -> None:
    assert edit_distance(left, right) == distance


def test_where_numbers_are_left_out_as_a_habit_a_late_one_is_no_slip(read: Read) -> None:
    # rules are deleted and their numbers never given again; 1.4a is then no mistyped 1.5
    numbers = ["1", "1.1", "1.3", "1.4a", "1.7", "1.9", "1.12", "1.14", "2", "2.1", "2.2", "2.5", "2.6a", "2.8", "2.10"]

    assert {code for code, _ in codes(read, *numbers)} == {"DOC202"}
