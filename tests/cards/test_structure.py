"""The engine of compound abilities on abstract parts: heroes 119.2–119.5 and 117.1."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from svod.kb.model import SvodError
from svod.queries.cards.structure import Connective, Join, Outcome, Part, Reason, carry_out, declare

DONE, FAILED, SKIPPED, NOT_REACHED, UNKNOWN = (
    Outcome.DONE,
    Outcome.FAILED,
    Outcome.SKIPPED,
    Outcome.NOT_REACHED,
    Outcome.UNKNOWN,
)


def parts(*kinds: str) -> tuple[Part, ...]:
    """Parts from shorthand: `may` optional, `with` hangs on the part before, `for` in order to, `.` a new sentence."""
    made: list[Part] = []
    sentence = 0
    for n, kind in enumerate(kinds, 1):
        words = kind.split()
        if "." in words:
            sentence += 1
        join = Join.FIRST if n == 1 or "." in words else Join.COMMA
        join = Join.WITH_THAT if "with" in words else Join.IN_ORDER_TO if "for" in words else join
        connective = Connective.NONE
        connective = Connective.OTHERWISE if "else" in words else Connective.THEN if "then" in words else connective
        made.append(
            Part(
                n=n,
                text=f"part {n}",
                join=join,
                optional="may" in words,
                needs=n - 1 if "with" in words else None,
                connective=connective,
                conditional="if" in words,
                sentence=sentence,
                own_ability="own" in words,
            )
        )
    return tuple(made)


def outcomes(ability: tuple[Part, ...], **named: list[int]) -> list[Outcome]:
    return [fate.outcome for fate in carry_out(ability, **named)]


@pytest.mark.parametrize(
    ("kinds", "named", "expected"),
    [
        (["do", "do", "do"], {}, [DONE, DONE, DONE]),
        (["do", "do", "do"], {"fail": [2]}, [DONE, FAILED, NOT_REACHED]),
        (["do", "do"], {"fail": [1]}, [FAILED, NOT_REACHED]),
        (["may", "do"], {"skip": [1]}, [SKIPPED, DONE]),
        (["may", "do"], {"fail": [1]}, [FAILED, DONE]),
        (["do", "may", "do", "do"], {"fail": [2]}, [DONE, FAILED, DONE, DONE]),
        (["do", "with"], {"fail": [1]}, [FAILED, NOT_REACHED]),
        (["do", "with"], {"fail": [2]}, [DONE, FAILED]),
        (["do", "with"], {"replaced": [1]}, [UNKNOWN, NOT_REACHED]),
        (["do", "with", "do"], {"fail": [2]}, [DONE, FAILED, NOT_REACHED]),
        (["do", "with", "do"], {"replaced": [1]}, [UNKNOWN, NOT_REACHED, UNKNOWN]),
        (["may", "with", "do"], {"skip": [1]}, [SKIPPED, NOT_REACHED, DONE]),
        (["may", "with", "do"], {"fail": [1]}, [FAILED, NOT_REACHED, DONE]),
        (["may", "with", "do"], {"replaced": [1]}, [UNKNOWN, NOT_REACHED, DONE]),
        (["may", "with", "do"], {"fail": [2]}, [DONE, FAILED, UNKNOWN]),
        (["may", "with", "with", "do"], {"fail": [3]}, [DONE, DONE, FAILED, UNKNOWN]),
        (["do", "with", "with"], {"fail": [2]}, [DONE, FAILED, NOT_REACHED]),
        (["do", "may with", "do"], {"skip": [2]}, [DONE, SKIPPED, DONE]),
        (["may", "for"], {"fail": [1]}, [FAILED, NOT_REACHED]),
        (["may", "for"], {"skip": [1]}, [SKIPPED, UNKNOWN]),
        (["may", "for", "do"], {"fail": [1]}, [FAILED, NOT_REACHED, UNKNOWN]),
        (["do", "for"], {"replaced": [1]}, [UNKNOWN, UNKNOWN]),
        (["do", "else"], {}, [DONE, UNKNOWN]),
        (["do", "else"], {"fail": [1]}, [FAILED, UNKNOWN]),
        (["do", "then"], {"fail": [1]}, [FAILED, UNKNOWN]),
        (["do", "then"], {}, [DONE, DONE]),
        (["do", ". do"], {"fail": [1]}, [FAILED, UNKNOWN]),
        (["do", ". own"], {"fail": [1]}, [FAILED, DONE]),
        (["do", "if do", "do"], {"fail": [2]}, [DONE, FAILED, UNKNOWN]),
    ],
)
def test_what_becomes_of_the_parts(kinds: list[str], named: dict[str, list[int]], expected: list[Outcome]) -> None:
    assert outcomes(parts(*kinds), **named) == expected


def test_the_reason_for_an_open_part_names_both_clauses() -> None:
    """X done, Y fails inside «можете X, при этом Y, Z»: 119.5 carries Z out in any case, 119.2 breaks off."""
    assert carry_out(parts("may", "with", "do"), fail=[2])[2].reason is Reason.ANY_CASE_OPEN


@pytest.mark.parametrize(
    ("kinds", "fail", "spell", "expected"),
    [
        (["do", "do"], [], None, True),
        (["do", "do"], [1], None, False),
        (["do", "do"], [2], False, True),
        (["do", "do"], [2], True, None),
        (["may", "do"], [1], None, None),
        (["do", "else"], [1], False, None),
        (["do", ". do"], [2], True, False),
        (["do", ". do"], [2], False, None),
    ],
)
def test_may_it_be_declared(kinds: list[str], fail: list[int], spell: bool | None, expected: bool | None) -> None:
    assert declare(parts(*kinds), fail=fail, spell=spell).declarable is expected


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ({"fail": [3]}, "no part 3"),
        ({"fail": [0]}, "no part 0"),
        ({"skip": [2]}, "cannot be skipped"),
        ({"fail": [1], "skip": [1]}, "named twice"),
    ],
)
def test_numbers_that_do_not_fit_are_refused_in_one_sentence(named: dict[str, list[int]], said: str) -> None:
    with pytest.raises(SvodError, match=said):
        carry_out(parts("may", "do"), **named)


KINDS = st.sampled_from(["do", "may", "with", "may with", "for", "else", "then", ". do", "if do"])


@st.composite
def cases(draw: st.DrawFn) -> tuple[tuple[Part, ...], set[int], set[int], set[int]]:
    made = parts("do", *draw(st.lists(KINDS, max_size=7)))
    fail, skip, replaced = set(), set(), set()
    for part in made:
        fate = draw(st.sampled_from(["", "", "", "fail", "skip", "replaced"]))
        if fate == "fail":
            fail.add(part.n)
        elif fate == "skip" and part.optional:
            skip.add(part.n)
        elif fate == "replaced":
            replaced.add(part.n)
    return made, fail, skip, replaced


@given(cases())
def test_no_part_is_called_done_against_the_clauses(
    case: tuple[tuple[Part, ...], set[int], set[int], set[int]],
) -> None:
    made, fail, skip, replaced = case
    fates = {fate.n: fate.outcome for fate in carry_out(made, fail, skip, replaced)}
    assert list(fates) == [part.n for part in made]
    for part in made:
        named = part.n in fail | skip | replaced
        assert not (named and fates[part.n] is DONE)
        assert fates[part.n] is not SKIPPED or part.n in skip
        assert fates[part.n] is not FAILED or part.n in fail
        if part.needs is not None and fates[part.n] is DONE:
            assert fates[part.needs] is DONE


@given(cases())
def test_a_failure_settles_nothing_that_stands_before_it(
    case: tuple[tuple[Part, ...], set[int], set[int], set[int]],
) -> None:
    made, fail, skip, replaced = case
    last = max(fail | skip | replaced, default=0)
    whole = carry_out(made, fail, skip, replaced)
    without = carry_out(made, fail - {last}, skip - {last}, replaced - {last})
    before = [fate.outcome for fate in whole if fate.n < last]
    assert before == [fate.outcome for fate in without if fate.n < last]


@given(st.lists(st.sampled_from(["do", "may", "with"]), max_size=6))
def test_where_nothing_is_named_all_is_done(kinds: list[str]) -> None:
    assert set(outcomes(parts("do", *kinds))) == {DONE}
