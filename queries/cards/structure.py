"""The engine of compound abilities (heroes 119.2–119.5, 117.1): which parts are carried out when some of them cannot
be.

It works on abstract parts and knows no wording: `parts.py` makes parts of a text, and the answer to a question about
«X, при этом Y, Z» may build them by hand. The law of each step is named by a `Reason`; the clauses and the sentence
behind a reason are data (`rules/heroes/cards.yaml`, `resolution`), so that a ruling always carries its clause.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from ...kb.errors import SvodError
from ...kb.record import Record


class Join(StrEnum):
    """How a part is joined to the one before it; `FIRST` opens a sentence."""

    FIRST = "first"
    COMMA = "comma"
    SEMICOLON = "semicolon"
    WITH_THAT = "with-that"
    IN_ORDER_TO = "in-order-to"


class Connective(StrEnum):
    """A word at the head of a part that the clauses do not define, but whose sense bears on the order."""

    NONE = ""
    THEN = "then"
    OTHERWISE = "otherwise"


class Outcome(StrEnum):
    """What becomes of a part."""

    DONE = "done"
    FAILED = "failed"
    SKIPPED = "skipped"
    NOT_REACHED = "not-reached"
    UNKNOWN = "unknown"


class Reason(StrEnum):
    """Why a part has its outcome, or why the ability may be declared; each is an entry of the rulebook's card
    vocabulary.
    """

    CARRIED_OUT = "carried-out"
    CONDITION_PRESUMED = "condition-presumed"
    WITH_THAT_MET = "with-that-met"
    IMPOSSIBLE = "impossible"
    IMPOSSIBLE_OPTIONAL = "impossible-optional"
    IMPOSSIBLE_LAST = "impossible-last"
    DECLINED = "declined"
    REPLACED = "replaced"
    BROKEN_OFF = "broken-off"
    NEEDS_MISSING = "needs-missing"
    NEEDS_REPLACED = "needs-replaced"
    NEEDS_OPEN = "needs-open"
    PURPOSE_MISSING = "purpose-missing"
    PURPOSE_OPEN = "purpose-open"
    OTHERWISE_OPEN = "otherwise-open"
    THEN_OPEN = "then-open"
    IN_ANY_CASE = "in-any-case"
    ANY_CASE_OPEN = "any-case-open"
    AFTER_PURPOSE_OPEN = "after-purpose-open"
    AFTER_REPLACED_OPEN = "after-replaced-open"
    AFTER_OPEN = "after-open"
    SENTENCE_OPEN = "sentence-open"
    CONDITION_OPEN = "condition-open"
    NO_ACTION = "no-action"
    MAY_BE_PASSED_OVER = "may-be-passed-over"
    DECLARABLE = "declarable"
    DECLARABLE_SPELL = "declarable-spell"
    NOT_DECLARABLE = "not-declarable"
    NOT_DECLARABLE_SPELL = "not-declarable-spell"
    DECLARE_OPTIONAL_OPEN = "declare-optional-open"
    DECLARE_OTHERWISE_OPEN = "declare-otherwise-open"
    DECLARE_SPELL_OPEN = "declare-spell-open"
    DECLARE_SEVERAL_OPEN = "declare-several-open"
    DECLARE_NO_ACTION = "declare-no-action"


class Part(Record):
    """One game action of an ability, numbered from 1 over the whole text.

    `needs` is the part that «при этом» hangs on; `sentence` counts sentences; `own_ability` marks the first part of a
    sentence that has a payment or a trigger of its own, and so is declared by itself. `acts` is False where the
    sentence gives no order that is carried out: a name alone, or a statement that is no spell's for certain.
    """

    n: int
    text: str
    join: Join = Join.FIRST
    optional: bool = False
    needs: int | None = None
    connective: Connective = Connective.NONE
    conditional: bool = False
    sentence: int = 0
    own_ability: bool = False
    acts: bool = True


class Fate(Record):
    """The outcome of one part and the reason for it."""

    n: int
    outcome: Outcome
    reason: Reason


class Declaration(Record):
    """Whether the ability may be put into the Queue (None: the clauses leave it open), and why."""

    declarable: bool | None
    reason: Reason


class _Course:
    """How far the carrying out has come: going on, broken off, or no longer certain."""

    def __init__(self) -> None:
        self.going_on: bool | None = True
        self.reason = Reason.CARRIED_OUT
        self.stopped_at = 0

    def stop(self, n: int) -> None:
        self.going_on, self.reason, self.stopped_at = False, Reason.BROKEN_OFF, n

    def doubt(self, reason: Reason) -> None:
        self.going_on, self.reason = None, reason


def carry_out(
    parts: tuple[Part, ...], fail: Iterable[int] = (), skip: Iterable[int] = (), replaced: Iterable[int] = ()
) -> tuple[Fate, ...]:
    """The fate of every part, in order, when `fail` cannot be carried out, `skip` is declined and `replaced` was
    changed by a replacement.

    Parts that are not named are presumed possible and, where optional, wanted. SvodError for a number that is no part,
    a part named twice, or a declined part that is not optional.

    >>> two = (Part(1, "do A", optional=True), Part(2, "do B", Join.COMMA))
    >>> [fate.outcome.value for fate in carry_out(two, fail=[1])]
    ['failed', 'done']
    """
    failing, declined, changed = _checked(parts, fail, skip, replaced)
    fates: dict[int, Fate] = {}
    hanging = _hanging_on_optional(parts)
    course = _Course()
    previous: Part | None = None
    for part in parts:
        if not part.acts:
            fates[part.n] = Fate(part.n, Outcome.UNKNOWN, Reason.NO_ACTION)
            continue
        if previous is not None and part.sentence != previous.sentence:
            if part.own_ability:
                course = _Course()
            elif course.going_on is not True:
                course.doubt(Reason.SENTENCE_OPEN)
        fate = _before_trying(part, previous, fates, changed, course)
        if fate is None:
            behind_optional = previous is not None and (previous.optional or previous.n in hanging)
            fate = _try(part, part.n in hanging, failing, declined, changed, course, part is parts[-1], behind_optional)
        fates[part.n] = fate
        if (
            part.join is Join.IN_ORDER_TO
            and previous is not None
            and previous.optional
            and previous.n in failing
            and course.going_on
        ):
            course.doubt(Reason.AFTER_PURPOSE_OPEN)
        previous = part
    return tuple(fates[part.n] for part in parts)


def declare(
    parts: tuple[Part, ...], fail: Iterable[int] = (), skip: Iterable[int] = (), spell: bool | None = None
) -> Declaration:
    """May the ability be declared (119.3), or the spell (117.1), when the parts in `fail` are illegal from the
    outset?

    `spell` is None where the kind of card is not told: then 119.3 alone is applied.
    """
    failing, _, _ = _checked(parts, fail, skip, ())
    acting = tuple(part for part in parts if part.acts)
    if not acting or (len(acting) < len(parts) and spell is not False and not acting[0].own_ability):
        return Declaration(None, Reason.DECLARE_NO_ACTION)
    parts = acting
    heads = [index for index, part in enumerate(parts) if part.join is Join.FIRST]
    relevant = heads if spell else heads[:1]
    for index in relevant:
        head = parts[index]
        if head.n not in failing:
            continue
        follower = parts[index + 1] if index + 1 < len(parts) else None
        if head.optional:
            return Declaration(None, Reason.DECLARE_OPTIONAL_OPEN)
        if follower is not None and follower.connective is Connective.OTHERWISE:
            return Declaration(None, Reason.DECLARE_OTHERWISE_OPEN)
        return Declaration(False, Reason.NOT_DECLARABLE_SPELL if spell else Reason.NOT_DECLARABLE)
    if spell and failing:
        return Declaration(None, Reason.DECLARE_SPELL_OPEN)
    if any(parts[index].n in failing for index in heads[1:]):
        return Declaration(None, Reason.DECLARE_SEVERAL_OPEN)
    return Declaration(True, Reason.DECLARABLE_SPELL if spell else Reason.DECLARABLE)


def _before_trying(
    part: Part, previous: Part | None, fates: dict[int, Fate], changed: frozenset[int], course: _Course
) -> Fate | None:
    """The fate of a part that is settled before it is tried; None where it is tried (or at least reached as far as is
    known).
    """
    if part.connective is Connective.OTHERWISE and previous is not None:
        return Fate(part.n, Outcome.UNKNOWN, Reason.OTHERWISE_OPEN)
    if part.join is Join.WITH_THAT and part.needs is not None:
        return _hanging_on(part, fates[part.needs], part.needs in changed)
    if part.join is Join.IN_ORDER_TO and previous is not None:
        return _in_order_to(part, fates[previous.n], previous.n in changed)
    if part.connective is Connective.THEN and previous is not None and course.stopped_at == previous.n:
        course.doubt(Reason.THEN_OPEN)
        return Fate(part.n, Outcome.UNKNOWN, Reason.THEN_OPEN)
    return None


def _hanging_on(part: Part, needed: Fate, needed_changed: bool) -> Fate | None:
    """«При этом»: only if the other part was carried out, and without replacement (119.4)."""
    if needed_changed:
        return Fate(part.n, Outcome.NOT_REACHED, Reason.NEEDS_REPLACED)
    match needed.outcome:
        case Outcome.DONE:
            return None
        case Outcome.UNKNOWN:
            return Fate(part.n, Outcome.UNKNOWN, Reason.NEEDS_OPEN)
        case Outcome.FAILED | Outcome.SKIPPED | Outcome.NOT_REACHED:
            return Fate(part.n, Outcome.NOT_REACHED, Reason.NEEDS_MISSING)


def _in_order_to(part: Part, before: Fate, before_changed: bool) -> Fate | None:
    """«Чтобы»: the example to 119.3 settles that what cannot be done brings no purpose; a refusal or a replacement is
    left open.
    """
    if before_changed:
        return Fate(part.n, Outcome.UNKNOWN, Reason.PURPOSE_OPEN)
    match before.outcome:
        case Outcome.DONE:
            return None
        case Outcome.FAILED | Outcome.NOT_REACHED:
            return Fate(part.n, Outcome.NOT_REACHED, Reason.PURPOSE_MISSING)
        case Outcome.SKIPPED | Outcome.UNKNOWN:
            return Fate(part.n, Outcome.UNKNOWN, Reason.PURPOSE_OPEN)


def _try(
    part: Part,
    in_optional_group: bool,
    failing: frozenset[int],
    declined: frozenset[int],
    changed: frozenset[int],
    course: _Course,
    last: bool,
    behind_optional: bool,
) -> Fate:
    """The fate of a part whose turn comes, and what it does to the course of the ability."""
    if course.going_on is False:
        return Fate(part.n, Outcome.NOT_REACHED, Reason.BROKEN_OFF)
    if course.going_on is None:
        return Fate(part.n, Outcome.UNKNOWN, course.reason)
    if part.n in declined:
        return Fate(part.n, Outcome.SKIPPED, Reason.DECLINED)
    if part.n in changed:
        if not part.optional:
            course.doubt(Reason.ANY_CASE_OPEN if in_optional_group else Reason.AFTER_REPLACED_OPEN)
        return Fate(part.n, Outcome.UNKNOWN, Reason.REPLACED)
    if part.n in failing:
        if part.optional:
            return Fate(part.n, Outcome.FAILED, Reason.IMPOSSIBLE_OPTIONAL)
        if in_optional_group:
            course.doubt(Reason.ANY_CASE_OPEN)
        elif part.conditional:
            course.doubt(Reason.CONDITION_OPEN)
        else:
            course.stop(part.n)
        return Fate(part.n, Outcome.FAILED, Reason.IMPOSSIBLE_LAST if last else Reason.IMPOSSIBLE)
    if part.join is Join.WITH_THAT:
        return Fate(part.n, Outcome.DONE, Reason.WITH_THAT_MET)
    if part.conditional:
        return Fate(part.n, Outcome.DONE, Reason.CONDITION_PRESUMED)
    in_any_case = behind_optional and part.join is not Join.FIRST
    return Fate(part.n, Outcome.DONE, Reason.IN_ANY_CASE if in_any_case else Reason.CARRIED_OUT)


def _hanging_on_optional(parts: tuple[Part, ...]) -> frozenset[int]:
    """The parts of «можете X, при этом Y» groups but X: those whose chain of `needs` leads to an optional part."""
    optional = {part.n for part in parts if part.optional}
    found: set[int] = set()
    for part in parts:
        if part.needs is not None and (part.needs in optional or part.needs in found):
            found.add(part.n)
    return frozenset(found)


def _checked(
    parts: tuple[Part, ...], fail: Iterable[int], skip: Iterable[int], replaced: Iterable[int]
) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
    """The three sets of numbers, refused in one sentence where they do not fit the parts."""
    failing, declined, changed = frozenset(fail), frozenset(skip), frozenset(replaced)
    known = {part.n: part for part in parts}
    for number in sorted(failing | declined | changed):
        if number not in known:
            raise SvodError(
                f"there is no part {number}: the text has {len(parts)} part(s), numbered from 1; name one of them"
            )
        if (number in failing) + (number in declined) + (number in changed) > 1:
            raise SvodError(
                f"part {number} is named twice: it can be failed, skipped or replaced, but only one of these"
            )
    for number in sorted(declined):
        if not known[number].optional:
            raise SvodError(
                f"part {number} cannot be skipped, for it is not optional (heroes:119.5); "
                "name an optional part, or call it failed"
            )
    return failing, declined, changed
