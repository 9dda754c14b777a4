"""Procedure: what becomes of a part of a compound ability when another was declined, failed or was replaced («X, при этом Y, Z»).

The ability is quoted in the question or given as the card's text; its parts are read and carried out by `cards`. The question's other words
must all be told events («от Х отказались»), the part asked about, or words that only lead to them; anything else is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kb.errors import SvodError
from ..kb.text import fold
from .answer import NO, YES, Answer, Refusal, Step, unique
from .cards.model import Resolution, ResolvedStep
from .cards.reading import read_card
from .cards.resolution import read_parts
from .cards.resolution import resolve as carry_out
from .cards.structure import Outcome, Part
from .cards.vocabulary import CardVocabulary
from .lexer import Item, Lexer, Scope
from .matching import CONTENT
from .question import SENTENCE_ENDS, View
from .wording import sentence

INTENT = "procedure"
# Notions of rules/lexicon/procedure.yaml; the words for them are data, what they do to a part is told here.
_EVENTS = {"event-declined": "skip", "event-failed": "fail", "event-replaced": "replaced", "event-done": "done"}
_ASKS = ("ask-complete", "ask-done", "ask-interrupted", "ask-declarable")
_PART_KIND = "part-number"
_SCENE_KINDS = frozenset({"part", "player", "event", "event-asked", _PART_KIND, "spell", "ability", "stack", "effect"})
_TWINS = str.maketrans("xyabc", "хуавс")
# What the outcome of a part says to «выполнится ли …?».
_HAPPENS = {Outcome.DONE: True, Outcome.FAILED: False, Outcome.SKIPPED: False, Outcome.NOT_REACHED: False}


class _Told:
    """What the question tells and asks of the parts."""

    def __init__(self) -> None:
        self.events: dict[int, str] = {}
        self.asked: int | None = None
        self.about: str | None = None
        self.negated = False


def pattern_of(items: Sequence[Item], text: str, card_text: str | None) -> tuple[str, tuple[int, int]] | None:
    """The ability's text that a question is about, with its place in the question: a quotation of several words, else the card's text."""
    quotes: dict[int, list[Item]] = {}
    for item in items:
        if item.quoted:
            quotes.setdefault(item.quoted, []).append(item)
    spans = [
        (group[0].start, group[-1].end)
        for group in quotes.values()
        if sum(item.size for item in group if item.kind != "mark") >= 3
    ]
    if len(spans) == 1:
        start, end = spans[0]
        return text[start:end], spans[0]
    if not spans and card_text:
        return card_text, (0, 0)
    if not spans:
        return _unquoted(items, text)
    return None


def _unquoted(items: Sequence[Item], text: str) -> tuple[str, tuple[int, int]] | None:
    """A first sentence with two variables («Сделайте А, при этом Б. От А отказались. …») is the ability without its quotation marks."""
    for index, item in enumerate(items):
        if item.kind == "mark" and (item.text in SENTENCE_ENDS or item.text == ":"):
            variables = [i for i in items[:index] if _variable_name(i)]
            if len(variables) >= 2:
                return text[items[0].start : item.start], (items[0].start, item.end)
            if item.text in SENTENCE_ENDS:
                return None
    return None


def resolve(
    view: View,
    items: Sequence[Item],
    text: str,
    card_text: str | None,
    vocabulary: CardVocabulary | None,
    spell: bool | None,
    lexer: Lexer,
) -> Answer | Refusal | None:
    """The ruling on the parts of a compound ability; None where the question is not of this kind."""
    found = pattern_of(items, text, card_text)
    if found is None or vocabulary is None or not vocabulary.compound:
        return None
    pattern, (start, end) = found
    try:
        parts = read_parts(pattern, vocabulary, spell)
    except SvodError:
        return None
    if len(parts) < 2:
        return None
    rest = [item for item in items if item.end <= start or item.start >= end]
    absence = _Absence(view, lexer, vocabulary, pattern, parts)
    told = _told(view, rest, parts, absence)
    if told is None or told.about is None:
        return None
    return _rule(view, pattern, parts, told, vocabulary, spell)


class _Absence:
    """«Существ в игровой зоне нет»: what is not there, and so which parts cannot be carried out."""

    def __init__(
        self, view: View, lexer: Lexer, vocabulary: CardVocabulary, pattern: str, parts: Sequence[Part]
    ) -> None:
        self.view = view
        self.lexer = lexer
        self.parts = parts
        self._vocabulary = vocabulary
        self._pattern = pattern
        content = {name for name, notion in view.lexicon.notions.items() if notion.role in CONTENT}
        things = {name for name in content if self._is_thing(name)}
        predicates = {name + end for name in view.lexicon.predicates for end in ("", "^-1")}
        self._things_only = Scope(frozenset((content - things) | predicates), frozenset(things))

    def plain(self, segment: Sequence[Item]) -> list[Item]:
        """The segment with its conditions («ни одного существа») taken apart into the words that they are made of."""
        result: list[Item] = []
        for item in segment:
            parts = self.lexer.items(item.text, self._things_only) if item.size > 1 else ()
            if any(self.view.roles(part) & {"none", "negation"} for part in parts) and not item.has(*_EVENTS, *_ASKS):
                result.extend(parts)
            else:
                result.append(item)
        return result

    def failing(self, segment: Sequence[Item]) -> tuple[int, ...]:
        """The parts that act on a thing which the segment says is not there, where the zone that it names is the part's own."""
        if not any(self.view.roles(item) & {"none", "negation"} for item in segment):
            return ()
        things = {concept for item in segment for concept in self.view.concepts(item) if self._is_thing(concept)}
        zones = {
            concept for item in segment for concept in self.view.terms(item) if self.view.book.kind(concept) == "zone"
        }
        if len(things) != 1:
            return ()
        found = [part.n for part in self.parts if things & self._concepts(part.text) and zones <= self._zones(part.n)]
        return tuple(found)

    def accounts_for(self, item: Item) -> bool:
        """Whether an item only says what is not there, and where."""
        return bool(self.view.roles(item) & {"none", "negation"}) or any(
            self._is_thing(concept) or self.view.book.kind(concept) == "zone" for concept in self.view.concepts(item)
        )

    def _is_thing(self, concept: str) -> bool:
        notion = self.view.lexicon.notions.get(concept)
        return notion is not None and notion.role == "thing" and notion.kind == "creature"

    def _concepts(self, text: str) -> set[str]:
        return {concept for item in self.lexer.items(text) for concept in item.concepts}

    def _zones(self, number: int) -> set[str]:
        card = read_card(self._pattern, self._vocabulary, None)
        steps = [step for feature in card.features for step in feature.steps if step.n == number]
        names = [step.zone.label.get("ru", "") for step in steps if step.zone is not None]
        return {concept for name in names for concept in self.lexer.lookup(name)}


def _told(view: View, items: Sequence[Item], parts: Sequence[Part], absence: _Absence) -> _Told | None:
    """The events and the thing asked; None where a word is not accounted for."""
    told = _Told()
    last: int | None = None  # what «it» in the next clause points to
    segments = [absence.plain(segment) for segment in _segments(items)]
    asking = _asking(view, segments)
    for index, segment in enumerate(segments):
        part = _part(view, segment, parts)
        last = part or last
        event = _event(view, segment)
        failing = absence.failing(segment) if index != asking else ()
        if failing and all(absence.accounts_for(item) or _accounted(view, [item]) for item in segment):
            told.events.update(dict.fromkeys(failing, "fail"))
            continue
        if not _accounted(view, segment):
            return None
        if index == asking:
            told.about = next((ask for ask in _ASKS if any(item.has(ask) for item in segment)), None)
            told.asked = part
            told.negated = any("negation" in view.roles(item) for item in segment)
            if any(item.has("ask-complete") for item in segment):
                told.about, told.negated = "ask-interrupted", not told.negated
            continue
        if event == "done" or event is None:
            continue
        number = part if part is not None else _only_candidate(event, parts) or last
        if number is None or number in told.events:
            return None
        told.events[number] = event
    return told


def _segments(items: Sequence[Item]) -> list[list[Item]]:
    segments: list[list[Item]] = [[]]
    for item in items:
        if item.kind == "mark" and (item.text in SENTENCE_ENDS or item.text in ",:—–-"):
            segments.append([])
        elif item.kind != "mark":
            segments[-1].append(item)
    return [segment for segment in segments if segment]


def _asking(view: View, segments: Sequence[Sequence[Item]]) -> int:
    """The last part of the question that asks for something; what stands before it tells."""
    for index in range(len(segments) - 1, -1, -1):
        if any(item.has(*_ASKS) for item in segments[index]):
            return index
    return -1


def _accounted(view: View, segment: Sequence[Item]) -> bool:
    for item in segment:
        if _variable_name(item) or view.ignored(item) or item.kind == "mark" or item.quoted:
            continue  # what is quoted beside the ability is only spoken of («слова «можете» нет»)
        if item.kind in ("unknown", "number"):
            return False
        structural = bool(view.roles(item) - {"thing", "action", "player", "predicate", "condition", "value"})
        kinds = {view.book.kind(c) or getattr(view.lexicon.notions.get(c), "kind", None) for c in view.concepts(item)}
        if not structural and not kinds & _SCENE_KINDS:
            return False
    return True


def _variable_name(item: Item) -> str | None:
    """The letter of a variable: one capital letter, alone."""
    letter = item.text.strip("«»“”\"'")
    if len(letter) == 1 and letter.isalpha() and letter.isupper():
        return fold(letter).translate(_TWINS)
    return None


def _part(view: View, segment: Sequence[Item], parts: Sequence[Part]) -> int | None:
    """The part that a segment speaks of: by its letter, by its number, or by the only letter that fits."""
    for item in segment:
        name = _variable_name(item)
        if name is not None:
            named = [part.n for part in parts if name in _letters(part.text)]
            if len(named) == 1:
                return named[0]
    for item in segment:
        for concept in item.concepts:
            notion = view.lexicon.notions.get(concept)
            if notion is not None and notion.kind == _PART_KIND:
                return _numbered(concept.rpartition("-")[2], parts)
    return None


def _numbered(which: str, parts: Sequence[Part]) -> int | None:
    if which == "last":
        return parts[-1].n
    if which == "middle":
        return parts[len(parts) // 2].n if len(parts) % 2 else None
    number = int(which) if which.isdecimal() else 0
    return number if 1 <= number <= len(parts) else None


def _letters(text: str) -> set[str]:
    return {
        fold(word).translate(_TWINS)
        for word in text.replace(",", " ").replace(".", " ").split()
        if len(word) == 1 and word.isupper()
    }


def _event(view: View, segment: Sequence[Item]) -> str | None:
    for notion, event in _EVENTS.items():
        if any(item.has(notion) for item in segment):
            negated = any(view.roles(item) & {"negation", "none"} for item in segment)
            if negated and event == "replaced":
                return "done"
            return "fail" if negated and event == "done" else event
    if any(item.has("ask-done") for item in segment) and any("negation" in view.roles(item) for item in segment):
        return "fail"
    return None


def _only_candidate(event: str, parts: Sequence[Part]) -> int | None:
    if event == "skip":
        optional = [part.n for part in parts if part.optional]
        return optional[0] if len(optional) == 1 else None
    return None


def _rule(
    view: View, pattern: str, parts: Sequence[Part], told: _Told, vocabulary: CardVocabulary, spell: bool | None
) -> Answer | Refusal:
    chosen = {
        kind: tuple(n for n, event in told.events.items() if event == kind) for kind in ("fail", "skip", "replaced")
    }
    try:
        result = carry_out(
            pattern, vocabulary, chosen["fail"], chosen["skip"], chosen["replaced"], "заклинание" if spell else None
        )
    except SvodError:
        return Refusal("unclear")
    verdict, steps = _verdict(view, result, told, parts)
    if verdict is None:
        return Refusal("not-settled")
    if told.negated:
        verdict = NO if verdict == YES else YES
    reading = "; ".join(
        [f"{n}. {part.text} [{told.events.get(n, '—')}]" for n, part in ((part.n, part) for part in parts)]
        + [f"? {told.about} {told.asked or ''}".strip()]
    )
    return Answer(
        view.book.id,
        INTENT,
        reading,
        verdict,
        (),
        sentence(verdict, steps, view.lang),
        unique([citation for step in steps for citation in step.citations]),
        steps,
        (
            "structure",
            pattern,
            tuple(_plain(part) for part in parts),
            tuple(sorted(told.events.items())),
            told.about,
            told.asked or 0,
            told.negated,
            spell,
        ),
    )


def _plain(part: Part) -> tuple[object, ...]:
    """A part as the checker of derivations reads it."""
    join, connective = part.join.value, part.connective.value
    return (part.n, part.text, join, part.optional, connective, part.conditional, part.sentence, part.own_ability)


def _verdict(view: View, result: Resolution, told: _Told, parts: Sequence[Part]) -> tuple[str | None, tuple[Step, ...]]:
    """The verdict on what is asked; None where the clauses leave it open."""
    if told.about == "ask-declarable" and told.asked is None:
        if result.declarable is None:
            return None, ()
        claim = result.because.label.get(view.lang) or result.because.label.get("ru", "")
        step = Step(claim, "fact", result.citations, ("structure", "declarable", str(result.declarable)))
        return (YES if result.declarable else NO), (step,)
    if told.about == "ask-interrupted":
        outcomes = {step.outcome for step in result.steps}
        if Outcome.UNKNOWN in outcomes or not told.events:
            return None, ()
        broken = [step for step in result.steps if step.outcome is Outcome.NOT_REACHED]
        failed = any(event == "fail" and not parts[n - 1].optional for n, event in told.events.items())
        # a part may be passed over though nothing is broken off (119.5), and behind a last part nothing is left to break off
        if failed != bool(broken):
            return None, ()
        deciding = broken[:1] or [step for step in result.steps if step.n in told.events] + [result.steps[-1]]
        return (YES if broken else NO), _steps(view, deciding)
    if told.asked is None:
        return None, ()
    asked = next(step for step in result.steps if step.n == told.asked)
    if asked.outcome is Outcome.UNKNOWN or not told.events:
        return None, ()
    return (YES if _HAPPENS[asked.outcome] else NO), _steps(
        view, [asked, *(s for s in result.steps if s.n in told.events)]
    )


def _steps(view: View, deciding: Sequence[ResolvedStep]) -> tuple[Step, ...]:
    made: list[Step] = []
    for item in deciding:
        claim = item.because.label.get(view.lang) or item.because.label.get("ru", "")
        text = f"{item.n}. {item.text}: {claim}"
        made.append(Step(text, "fact", item.citations, ("structure", str(item.n), item.outcome.value)))
    return tuple(step for step in dict.fromkeys(made) if step.citations)
