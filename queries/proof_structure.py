"""Compound abilities for the checker of derivations: heroes 119.2–119.5 and 117.1 carried out a second time, by other
code.

The goal is ("structure", text, parts, events, about, part asked, denied, spell); a part is (number, words, join,
optional, connective, conditional, sentence, own ability). That the parts are those of the text is checked with the
words of the rules' vocabulary; what becomes of each follows from the clauses. The names of outcomes and reasons are
those of the stored vocabulary (`reasons`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ..kb.record import Record
from .proof_classes import NO, YES, Conclusion, nothing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TOKEN = re.compile(r"\w+|[^\w\s]")
OPTIONAL = "optional"
_ENDS = frozenset(".!?…•")
_JOINS = {"with-that": "with-that", "in-order-to": "in-order-to"}
_PLAIN = frozenset(",;:—–-\"'«»“”„()[]{}")


class _Part(Record):
    n: int
    text: str
    join: str
    optional: bool
    connective: str
    conditional: bool
    sentence: int
    own: bool


class Fate(Record):
    """What becomes of a part (or whether the ability may be declared), and the id of the reason."""

    outcome: str
    reason: str


class Course(Record):
    """The fates of the parts, the fate of the declaration, and whether the ability is broken off (None: not
    settled).
    """

    parts: Mapping[int, Fate]
    declared: Fate
    broken: bool | None


def course(vocabulary: Mapping[str, Any], goal: tuple[Any, ...]) -> Course | str:
    """Carry the goal's parts out; a sentence where they are not the text's parts or the events do not fit them."""
    _, text, plain, told, *_, spell = goal
    parts = tuple(_Part(*item) for item in plain)
    events = dict(told)
    misread = _misread(str(text), parts, vocabulary)
    if misread:
        return misread
    for number, event in events.items():
        if not 1 <= number <= len(parts) or event not in ("fail", "skip", "replaced", "done"):
            return f"there is no part {number} for what is told"
        if event == "skip" and not parts[number - 1].optional:
            return f"part {number} cannot be passed over"
    events = {number: event for number, event in events.items() if event != "done"}
    fates, broken = _carried_out(parts, events)
    for part in parts:
        if goal[4] == OPTIONAL and goal[5] == part.n and part.optional and not part.conditional and not told:
            fates[part.n] = Fate(OPTIONAL, "may-be-passed-over")
    return Course(fates, _declared(parts, events, bool(spell)), broken)


def structure(made: Course | str, goal: tuple[Any, ...], shown: frozenset[tuple[str, ...]]) -> Conclusion:
    """The verdict on what is asked of the parts; `shown` are the facts of the steps."""
    if isinstance(made, str):
        return nothing(made)
    _, _, _, told, about, asked, denied, _ = goal
    found: str | None = None
    needed = {number for number, _ in told}
    if about == "ask-declarable" and not asked:
        if made.declared.outcome == "None":
            return nothing("whether it may be declared is not settled")
        if ("structure", "declarable", made.declared.outcome) not in shown:
            return nothing("the step on declaring is missing")
        return _turned(YES if made.declared.outcome == "True" else NO, denied)
    if about == "ask-interrupted" and any(event != "done" for _, event in told):
        if any(fate.outcome == "unknown" for fate in made.parts.values()) or made.broken is None:
            return nothing("whether it is broken off is not settled")
        off = [number for number, fate in made.parts.items() if fate.reason == "broken-off"]
        if made.broken and not off and not any(fate.outcome == "not-reached" for fate in made.parts.values()):
            return nothing("whether a last part that fails breaks anything off is not settled")
        left = [number for number, fate in made.parts.items() if fate.outcome == "not-reached"]
        if left and not made.broken:
            return nothing("a part is passed over, but nothing is broken off")
        found = YES if made.broken else NO
        needed = {left[0]} if left else needed | {len(made.parts)}
    elif about == OPTIONAL:
        if asked not in made.parts or made.parts[asked].outcome != OPTIONAL:
            return nothing("whether the part may be passed over is not settled")
        found, needed = YES, {asked}
    elif asked and told:
        if all(event == "done" for _, event in told) and asked - 1 not in dict(told):
            return nothing("of what stands before the part nothing is told")
        outcome = made.parts[asked].outcome if asked in made.parts else "unknown"
        if outcome == "unknown":
            return nothing("what becomes of the part is not settled")
        found = YES if outcome == "done" else NO
        needed = needed | {asked}
    if found is None:
        return nothing("nothing is asked of the parts")
    if any(("structure", str(number), made.parts[number].outcome) not in shown for number in needed):
        return nothing("the step on a part is missing")
    return _turned(found, denied)


def step_fate(made: Course, fact: tuple[str, ...]) -> Fate | None:
    """The fate that a step's fact names; None where the fact says another outcome."""
    if len(fact) != 3:
        return None
    if fact[1] == "declarable":
        return made.declared if made.declared.outcome == fact[2] else None
    fate = made.parts.get(int(fact[1])) if fact[1].isdecimal() else None
    return fate if fate is not None and fate.outcome == fact[2] else None


def _turned(verdict: str, denied: bool) -> Conclusion:
    return Conclusion({YES: NO, NO: YES}[verdict] if denied else verdict)


# carrying out -----------------------------------------------------------------------------------------------------


def _carried_out(parts: Sequence[_Part], events: Mapping[int, str]) -> tuple[dict[int, Fate], bool | None]:
    """119.2: in order, until a part cannot be carried out; 119.4: «при этом»; 119.5: what may be passed over breaks
    nothing off.

    `doubt` is the reason why it is no longer certain that the ability goes on, `stopped` the part that broke it off.
    """
    fates: dict[int, Fate] = {}
    doubt: str | None = None
    stopped: int | None = None
    ever: bool | None = False
    for index, part in enumerate(parts):
        before = parts[index - 1] if index else None
        if before is not None and before.sentence != part.sentence:
            if part.own:
                doubt, stopped = None, None
            elif stopped is not None or doubt is not None:
                doubt, stopped = "sentence-open", None
        event = events.get(part.n)
        fate = _unreached(part, before, fates, events, stopped)
        if fate is not None and fate.reason == "then-open":
            doubt, stopped = "then-open", None
        elif fate is None and stopped is not None:
            fate = Fate("not-reached", "broken-off")
        elif fate is None and doubt is not None:
            fate = Fate("unknown", doubt)
        if fate is None:
            bound = _bound_to_optional(parts, index)
            fate = _tried(part, event, bound, index and _behind_optional(parts, index), part is parts[-1])
            if event == "fail" and not part.optional:
                if bound or part.conditional:
                    doubt = "any-case-open" if bound else "condition-open"
                else:
                    stopped, ever = part.n, True
            elif event == "replaced" and not part.optional:
                doubt = "any-case-open" if bound else "after-replaced-open"
        fates[part.n] = fate
        if (
            part.join == "in-order-to"
            and before is not None
            and before.optional
            and events.get(before.n) == "fail"
            and not (stopped or doubt)
        ):
            doubt = "after-purpose-open"
    return fates, None if doubt is not None else ever


def _unreached(
    part: _Part, before: _Part | None, fates: Mapping[int, Fate], events: Mapping[int, str], stopped: int | None
) -> Fate | None:
    """The fate of a part that hangs on the one before it; None where that one lets it be tried."""
    if before is None:
        return None
    host, replaced = fates[before.n].outcome, events.get(before.n) == "replaced"
    if part.connective == "otherwise":
        return Fate("unknown", "otherwise-open")
    if part.join == "with-that" and (replaced or host != "done"):
        if replaced:
            return Fate("not-reached", "needs-replaced")
        return Fate("unknown", "needs-open") if host == "unknown" else Fate("not-reached", "needs-missing")
    if part.join == "in-order-to" and (replaced or host != "done"):
        certain = not replaced and host in ("failed", "not-reached")
        return Fate("not-reached", "purpose-missing") if certain else Fate("unknown", "purpose-open")
    hanging = part.join in ("with-that", "in-order-to")
    return Fate("unknown", "then-open") if part.connective == "then" and stopped == before.n and not hanging else None


def _tried(part: _Part, event: str | None, bound: bool, after_optional: bool | int, last: bool) -> Fate:
    if event == "skip":
        return Fate("skipped", "declined")
    if event == "replaced":
        return Fate("unknown", "replaced")
    if event == "fail":
        return Fate("failed", "impossible-optional" if part.optional else "impossible-last" if last else "impossible")
    if part.join == "with-that":
        return Fate("done", "with-that-met")
    if part.conditional:
        return Fate("done", "condition-presumed")
    return Fate("done", "in-any-case" if after_optional and part.join != "first" else "carried-out")


def _bound_to_optional(parts: Sequence[_Part], index: int) -> bool:
    """Whether a chain of «при этом» leads from the part back to one that may be passed over."""
    while index > 0 and parts[index].join == "with-that":
        index -= 1
        if parts[index].optional:
            return True
    return False


def _behind_optional(parts: Sequence[_Part], index: int) -> bool:
    return parts[index - 1].optional or _bound_to_optional(parts, index - 1)


def _declared(parts: Sequence[_Part], events: Mapping[int, str], spell: bool) -> Fate:
    """119.3: the first part must be legal; 117.1: of a spell each ability."""
    impossible = {number for number, event in events.items() if event == "fail"}
    heads = [index for index, part in enumerate(parts) if part.join == "first"]
    for index in heads if spell else heads[:1]:
        if parts[index].n not in impossible:
            continue
        if parts[index].optional:
            return Fate("None", "declare-optional-open")
        if index + 1 < len(parts) and parts[index + 1].connective == "otherwise":
            return Fate("None", "declare-otherwise-open")
        return Fate("False", "not-declarable-spell" if spell else "not-declarable")
    if spell and impossible:
        return Fate("None", "declare-spell-open")
    if any(parts[index].n in impossible for index in heads[1:]):
        return Fate("None", "declare-several-open")
    return Fate("True", "declarable-spell" if spell else "declarable")


# the text's parts -------------------------------------------------------------------------------------------------


def _words(text: str) -> list[str]:
    return [word.replace("ё", "е") for word in _TOKEN.findall(text.lower())]


def _phrases(vocabulary: Mapping[str, Any], role: str) -> list[list[str]]:
    found = [_words(words) for item in vocabulary.get("phrases", {}).get(role, ()) for words in item["words"]]
    return sorted(found, key=len, reverse=True)


def _at(words: Sequence[str], at: int, phrases: Sequence[Sequence[str]]) -> int:
    """The length of the longest phrase that stands at a place; 0 where none does."""
    return next((len(phrase) for phrase in phrases if list(words[at : at + len(phrase)]) == list(phrase)), 0)


def _anywhere(words: Sequence[str], phrases: Sequence[Sequence[str]]) -> int:
    """The place of the first phrase; -1 where none stands."""
    return next((at for at in range(len(words)) if _at(words, at, phrases)), -1)


def _misread(text: str, parts: Sequence[_Part], vocabulary: Mapping[str, Any]) -> str | None:
    """Why the parts are not those of the text; None where nothing tells against them."""
    words = _words(text)
    at = 0
    if [part.n for part in parts] != list(range(1, len(parts) + 1)):
        return "the parts are not numbered in order"
    for index, part in enumerate(parts):
        own = _words(part.text)
        start = next((i for i in range(at, len(words) - len(own) + 1) if words[i : i + len(own)] == own), -1)
        if not own or start < 0:
            return f"the text has no part “{part.text}” there"
        problem = _wrong_join(words[at:start], part, parts[index - 1] if index else None, vocabulary)
        problem = problem or _wrong_head(own, part, vocabulary) or _divisible(part.text)
        if problem:
            return problem
        at = start + len(own)
    if any(word not in _PLAIN | _ENDS for word in _outside_brackets(words[at:])):
        return "words of the text stand behind its last part"
    return None


def _outside_brackets(words: Sequence[str]) -> Iterator[str]:
    depth = 0
    for word in words:
        depth += word == "("
        if not depth:
            yield word
        depth -= word == ")" and depth > 0


def _wrong_join(gap: Sequence[str], part: _Part, before: _Part | None, vocabulary: Mapping[str, Any]) -> str | None:
    between = list(_outside_brackets(gap))
    hanging = next((join for role, join in _JOINS.items() if _anywhere(between, _phrases(vocabulary, role)) >= 0), None)
    if before is None or before.sentence != part.sentence:
        ends = before is None or any(word in _ENDS for word in between)
        return None if part.join == "first" and ends and not hanging else f"part {part.n} does not open a sentence"
    if hanging:
        phrases = _phrases(vocabulary, hanging)
        place = _anywhere(between, phrases)
        rest = between[:place] + between[place + _at(between, place, phrases) :]
        expected = hanging
    else:
        rest, expected = between, "semicolon" if ";" in between else "comma" if "," in between else ""
    if part.join != expected:
        return f"part {part.n} is not joined as the text has it"
    return f"words of the text stand before part {part.n}" if any(word not in _PLAIN for word in rest) else None


def _wrong_head(own: Sequence[str], part: _Part, vocabulary: Mapping[str, Any]) -> str | None:
    connective, at = "", 0
    for role in ("otherwise", "then"):
        length = _at(own, 0, _phrases(vocabulary, role))
        if length:
            connective, at = role, length
    if part.connective != connective and part.join != "first":
        return f"part {part.n} is not connected as the text has it"
    if part.conditional != bool(_at(own, at, _phrases(vocabulary, "condition"))):
        return f"whether part {part.n} is conditional is misread"
    place = _anywhere(own, _phrases(vocabulary, "optional"))
    limited = _anywhere(own, _phrases(vocabulary, "only")) >= 0
    denied = place > 0 and _at(own, place - 1, _phrases(vocabulary, "not")) > 0
    may = place >= 0 and not limited and not denied
    subordinate = "," in own[: max(place, 0)]
    if (part.optional and not may) or (may and not part.optional and not subordinate):
        return f"whether part {part.n} may be passed over is misread"
    return None


def _divisible(text: str) -> str | None:
    """A part that stands for one action by one letter holds no second letter."""
    letters = [word for word in _TOKEN.findall(text) if len(word) == 1 and word.isalpha() and word.isupper()]
    return "two actions stand in one part" if len(set(letters)) > 1 else None
