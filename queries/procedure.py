"""Procedure: what becomes of a part of a compound ability when another was declined, failed or was replaced («X, при этом Y, Z»).

The ability is quoted in the question or given as the card's text; its parts are read and carried out by `cards`. The question's other words
must all be told events («от Х отказались»), the part asked about, or words that only lead to them; anything else is refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..kb.errors import SvodError
from ..kb.text import fold, words
from .answer import NO, YES, Answer, Refusal, Step, unique
from .cards.model import Resolution, ResolvedStep
from .cards.resolution import read_parts
from .cards.resolution import resolve as carry_out
from .cards.structure import Outcome, Part, Reason
from .cards.vocabulary import CardVocabulary
from .expression import CONTRAST_NOT
from .lexer import Item, Lexer
from .part_absence import Absence
from .part_doubts import text_leaves_open
from .part_links import as_on_card, tied_otherwise, without_remark
from .part_names import TWINS, letters, part_numbers, variable_name
from .part_words import PartWords
from .pointing import Pointer
from .procedure_told import (
    ASKS,
    DONE,
    EVENTS,
    NARROWING,
    OPTIONAL,
    UNSUCCESSFUL,
    Told,
    read_told,
)
from .question import GAME_IN, SENTENCE_ENDS, View
from .wording import sentence

INTENT = "procedure"

# The text of a compound ability of which only the numbers of its parts are told: as many parts as the question counts, and one more …
_QUOTATION, _CLAUSE_NUMBER = re.compile("«([^«»]+)»"), re.compile(r"\d{3}(?:\.\d{1,2})+")
_COMPOUND, _PART_TEXT, _LETTERS = "compound", "выполните {}", "АБВГДЕ"
# … and the roles of the card vocabulary that tie parts together or leave one to the player: such an ability is no plain one.
_TIES, _YOU_MAY = ("with-that", "in-order-to", "otherwise"), "you-may"


# The notion of a creature: whose ability it is, changes nothing of its parts.
_CREATURE = "creature"
# What is asked of parts, and the notion of words that tie a part to the one before it in a way that no clause speaks of.
_ASKING, _IF_DONE = ("ask-done", "ask-complete", "ask-interrupted", "ask-declarable", "ask-lost"), "if-you-do"


# What the outcome of a part says to «выполнится ли …?».
_HAPPENS = {Outcome.DONE: True, Outcome.FAILED: False, Outcome.SKIPPED: False, Outcome.NOT_REACHED: False}


def pattern_of(items: Sequence[Item], text: str, card_text: str | None) -> tuple[str, tuple[int, int]] | None:
    """The ability's text that a question is about, with its place in the question: a quotation of several words, else the card's text."""
    quotes: dict[int, list[Item]] = {}
    for item in items:
        if item.quoted:
            quotes.setdefault(item.quoted, []).append(item)
    spans = [
        (group[0].start, group[-1].end)
        for group in quotes.values()
        if sum(item.size for item in group if item.kind != "mark") >= 3 or sum(variable_name(item) is not None for item in group) >= 2
    ]
    spans = spans or _bracketed(items)
    if len(spans) == 1:
        start, end = spans[0]
        return text[start:end], spans[0]
    if not spans and card_text:
        return card_text, (0, 0)
    if not spans:
        return _unquoted(items, text)
    return None


def _bracketed(items: Sequence[Item]) -> list[tuple[int, int]]:
    """The one pair of brackets with two variables in it: «(можете Х, при этом У, Z)»."""
    opened = [at for at, item in enumerate(items) if item.kind == "mark" and item.text == "("]
    closed = [at for at, item in enumerate(items) if item.kind == "mark" and item.text == ")"]
    if len(opened) != 1 or len(closed) != 1 or opened[0] > closed[0]:
        return []
    inside = items[opened[0] + 1 : closed[0]]
    several = sum(variable_name(item) is not None for item in inside) >= 2
    return [(inside[0].start, inside[-1].end)] if several else []


def _unquoted(items: Sequence[Item], text: str) -> tuple[str, tuple[int, int]] | None:
    """A first sentence with two variables («Сделайте А, при этом Б. От А отказались. …») is the ability without its quotation marks."""
    for index, item in enumerate(items):
        if item.kind == "mark" and (item.text in SENTENCE_ENDS or item.text == ":"):
            # the lexicon may have the whole of «выполнить Х, при этом выполнить У» as one phrase
            variables = sum(len(letters(i.text)) if i.size > 2 else variable_name(i) is not None for i in items[:index])
            if variables >= 2 and any(later.kind != "mark" for later in items[index + 1 :]):
                return text[items[0].start : item.start], (items[0].start, item.end)
            if item.text in SENTENCE_ENDS:
                return None
    return None


def _of_clause(view: View, items: Sequence[Item], text: str) -> tuple[str, tuple[int, int]] | None:
    """The construction that a clause quotes with the letters of the question, where the question names that clause («по 119.4 …, если Х …»).

    It has no place in the question, as a card's text has none.
    """
    asked = {name for item in items if (name := variable_name(item)) is not None}
    numbers = set(_CLAUSE_NUMBER.findall(text))
    clauses = [view.book.clauses.get(f"{view.book.id}:{number}") for number in numbers]
    quoted = [text for clause in clauses if clause is not None for text in _QUOTATION.findall(clause["text"].get("ru") or "")]
    fitting = [text for text in quoted if asked <= letters(text)]  # with Х and У alone 119.5 has two, and they differ
    return (fitting[0], (0, 0)) if len(asked) > 1 and len(fitting) == 1 else None


def _links_otherwise(lexer: Lexer, *texts: str | None) -> bool:
    """Whether a part is tied to the one before it otherwise than the clauses do («если сделали», “if you do”): none speaks of that."""
    return any(item.has(_IF_DONE) for text in texts if text for item in lexer.items(text))


def _bends_facts(view: View, items: Sequence[Item]) -> bool:
    """Whether what befalls the parts is told of another player, or it is asked of some alone («только А», «А, но не Б») or denied."""
    if not any(item.has("ask-done") for item in items):
        return False
    last = max((index for index, item in enumerate(items) if item.kind == "mark" and item.text in ",.:;"), default=-1)
    for index, item in enumerate(items):
        if item.quoted or item.kind != "word":
            continue
        roles = view.roles(item)
        if "only" in roles or item.has("not-only", CONTRAST_NOT):
            return True
        if item.text.isascii() and roles & {"negation", "contracted"} and index > last:
            return True  # “is Y not done?”
        if item.has("opponent") and index + 1 < len(items) and items[index + 1].has("event-declined"):
            return True
    return False


def _declared_yet_undone(items: Sequence[Item]) -> bool:
    """Whether a part is told to be declarable and behind «но» not to be carried out, where it is asked what may be declared."""
    for at, item in enumerate(items[1:-1], 1):
        if item.has("contrast") and items[at - 1].has("h-declares", "ask-declarable") and items[at + 1].has("h-cannot-do"):
            return True
    return False


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
    if vocabulary is None or not vocabulary.compound:
        return None
    if any(item.has(*_ASKING) for item in items) and (_bends_facts(view, items) or _links_otherwise(lexer, text, card_text)):
        return Refusal("unclear-roles")
    if _declared_yet_undone(items):
        return Refusal("unclear-roles")
    found = pattern_of(items, text, card_text) or _of_clause(view, items, text)
    if found is None:
        ruling = _of_any(view, items, text, vocabulary, lexer) if spell is None else None
        return ruling if isinstance(ruling, Answer) else None
    return _of_text(view, items, found, vocabulary, spell, lexer)


def _of_any(view: View, items: Sequence[Item], text: str, vocabulary: CardVocabulary, lexer: Lexer) -> Answer | Refusal | None:
    """The ruling on the numbered parts of any compound ability («вторая часть невозможна, третья выполнится?»): one with that many parts
    and one more, all of them compulsory and none tied to another. None where the question tells of more than that.
    """
    compound = [term for term in lexer.lookup(_COMPOUND) if view.book.has(term)]
    numbers = [int(which) for item in items for which in part_numbers(view, item) if which.isdecimal()]
    told = words(text)
    tied = any(vocabulary.has(role, told) for role in _TIES) or any(
        entry.entry.id == _YOU_MAY
        for at in range(len(told))
        if (entry := vocabulary.find("optional", told, at)) is not None
    )
    named = any(view.concepts(item) and set(compound) & set(view.concepts(item)) for item in items)
    narrowed = any(view.roles(item) & NARROWING for item in items)
    if not numbers or not named or tied or narrowed or any(item.quoted or variable_name(item) for item in items):
        return None
    pattern = ", ".join(_PART_TEXT.format(letter) for letter in _LETTERS[: max(2, *numbers) + 1])
    return _of_text(view, items, (pattern, (0, 0)), vocabulary, None, lexer)


def _of_text(
    view: View,
    items: Sequence[Item],
    found: tuple[str, tuple[int, int]],
    vocabulary: CardVocabulary,
    spell: bool | None,
    lexer: Lexer,
) -> Answer | Refusal | None:
    """The ruling on the parts of the ability whose text is given, with its place in the question."""
    pattern, (start, end) = found
    ties = view.lexicon.group("ties")
    pattern = as_on_card(pattern, vocabulary, ties)
    try:
        parts = read_parts(pattern, vocabulary, spell)
    except SvodError:
        return None
    if not parts:
        return None
    if len(parts) < 2 and _asks_of_parts(view, items) and _offers_two(vocabulary, parts[0]):
        return Refusal("unclear-roles")  # «…, или возьмите карту»: one of two is done, and they are no parts in order
    if len(parts) < 2 and not (parts[0].optional and _is_of_a_kind(view, lexer, vocabulary, pattern)):
        return None
    if tied_otherwise(pattern, parts, vocabulary, ties, view.lexicon.group("beside-action")):
        return Refusal("unclear-roles")
    before = [item for item in items if item.end <= start]
    leading = next((at for at in range(len(before) - 1, -1, -1) if before[at].kind != "mark"), None)
    if leading is not None and before[leading].has("preposition", "governing", "function-word", GAME_IN):
        del before[leading]  # «В «выполните А, …» …»: no letter of a part
    before = [item for item in before if not item.has(_CREATURE)]  # «способность моего существа: «…»»
    rest = [*before, *(item for item in items if item.start >= end)]
    rest = without_remark(view, rest, parts, vocabulary)
    rest = [word for item in rest for word in _spelled(item, parts, lexer)]
    absence = Absence(view, lexer, vocabulary, pattern, parts, (*EVENTS, *ASKS))
    naming = PartWords(vocabulary, parts, pattern) if not any(letters(part.text) for part in parts) else None
    told = read_told(view, rest, parts, absence, naming)
    if told is None or told.about is None or (len(parts) < 2 and told.about != OPTIONAL):
        return None
    return _rule(view, pattern, parts, told, vocabulary, spell, lexer)


def _asks_of_parts(view: View, items: Sequence[Item]) -> bool:
    """Whether a question speaks of a part by its number, or asks what becomes of the ability."""
    return any(item.has(*_ASKING) or part_numbers(view, item) for item in items)


def _offers_two(vocabulary: CardVocabulary, part: Part) -> bool:
    """Whether a text leaves it to somebody which of two actions is done."""
    told = words(part.text)
    return vocabulary.has("either", told) and sum(vocabulary.is_predicate(word) for word in told) > 1


def _is_of_a_kind(view: View, lexer: Lexer, vocabulary: CardVocabulary, pattern: str) -> bool:
    """Whether the text tells of what kind its ability is: of one part alone «можете» is spoken of with the kinds."""
    return any(item.step.fact[2] == "kind" for item in Pointer(view, lexer, vocabulary, pattern).kinds())


def _spelled(item: Item, parts: Sequence[Part], lexer: Lexer) -> Sequence[Item]:
    """A phrase of the lexicon that begins with the letter of a part («А не …») taken apart: there the letter is the part's name."""
    first, _, rest = item.text.partition(" ")
    if not rest or len(first) != 1 or not first.isupper():
        return (item,)
    letter = fold(first).translate(TWINS)
    if not any(letter in letters(part.text) for part in parts):
        return (item,)
    return (*lexer.items(first), *lexer.items(rest))


def _rule(
    view: View, pattern: str, parts: Sequence[Part], told: Told, vocabulary: CardVocabulary, spell: bool | None, lexer: Lexer
) -> Answer | Refusal:
    loose = tuple(n for n, event in told.events.items() if event == UNSUCCESSFUL)
    asked = next((part for part in parts if part.n == told.asked), None)
    if loose and (asked is None or asked.needs not in loose or told.about != "ask-done"):
        return Refusal("not-settled")  # only for «при этом» it is said what a part decides that did not come about
    told.events.update(dict.fromkeys(loose, "fail"))
    if told.about == OPTIONAL:
        return _leave(view, pattern, parts, told, vocabulary, spell, lexer)
    if told.events and set(told.events.values()) == {DONE} and (told.asked or 0) - 1 not in told.events:
        return Refusal("not-settled")  # of what stands between nothing is told
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
    if verdict is None or text_leaves_open(vocabulary, parts, told.events, told.asked, _goes_on(told, verdict)):
        return Refusal("not-settled")
    if told.negated:
        verdict = NO if verdict == YES else YES
    reading = "; ".join(
        [f"{n}. {part.text} [{told.events.get(n, '—')}]" for n, part in ((part.n, part) for part in parts)]
        + [f"? {told.about} {told.asked or ''}".strip()]
    )
    return _answer(view, reading, verdict, steps, _goal(pattern, parts, told, spell))


def _goes_on(told: Told, verdict: str) -> bool:
    """Whether a verdict says that a part is carried out, or that the ability is not broken off."""
    return (verdict == YES) != (told.about == "ask-interrupted")


def _leave(
    view: View, pattern: str, parts: Sequence[Part], told: Told, vocabulary: CardVocabulary, spell: bool | None, lexer: Lexer
) -> Answer | Refusal:
    """Whether a part may be passed over: where it says «можете» (119.5). Of other parts the clauses speak of what cannot be done alone."""
    part = next(part for part in parts if part.n == told.asked)
    if told.events or not part.optional or part.conditional:
        return Refusal("not-settled")
    reason = vocabulary.reasons[Reason.MAY_BE_PASSED_OVER.value]
    claim = reason.label.get(view.lang) or reason.label.get("ru", "")
    fact = ("structure", str(part.n), OPTIONAL)
    step = Step(f"{part.n}. {part.text}: {claim}", "fact", vocabulary.clause(reason.clause), fact)
    verdict = NO if told.negated else YES
    # of a triggered ability “you may” says as well that it waits for its controller's consent: the clause of its kind
    kind = tuple(item.step for item in Pointer(view, lexer, vocabulary, pattern).kinds() if part.n == 1 and item.step.fact[2] == "kind")
    steps = (*kind, step)
    return _answer(view, f"{part.n}. {part.text} [?]", verdict, steps, _goal(pattern, parts, told, spell))


def _goal(pattern: str, parts: Sequence[Part], told: Told, spell: bool | None) -> tuple[object, ...]:
    events = tuple(sorted(told.events.items()))
    plain = tuple(_plain(part) for part in parts)
    return ("structure", pattern, plain, events, told.about, told.asked or 0, told.negated, spell)


def _answer(view: View, reading: str, verdict: str, steps: tuple[Step, ...], goal: tuple[object, ...]) -> Answer:
    return Answer(
        view.book.id,
        INTENT,
        reading,
        verdict,
        (),
        sentence(verdict, steps, view.lang),
        unique([citation for step in steps for citation in step.citations]),
        steps,
        goal,
    )


def _plain(part: Part) -> tuple[object, ...]:
    """A part as the checker of derivations reads it."""
    join, connective = part.join.value, part.connective.value
    return (part.n, part.text, join, part.optional, connective, part.conditional, part.sentence, part.own_ability)


def _verdict(view: View, result: Resolution, told: Told, parts: Sequence[Part]) -> tuple[str | None, tuple[Step, ...]]:
    """The verdict on what is asked; None where the clauses leave it open."""
    if told.about == "ask-declarable" and told.asked is None:
        if result.declarable is None or (result.declarable and not told.events):
            return None, ()  # whether the first part is legal is not told
        claim = result.because.label.get(view.lang) or result.because.label.get("ru", "")
        step = Step(claim, "fact", result.citations, ("structure", "declarable", str(result.declarable)))
        return (YES if result.declarable else NO), (step,)
    if told.about == "ask-interrupted":
        outcomes = {step.outcome for step in result.steps}
        if Outcome.UNKNOWN in outcomes or not set(told.events.values()) - {DONE}:
            return None, ()
        broken = [step for step in result.steps if step.outcome is Outcome.NOT_REACHED]
        failed = any(event == "fail" and not parts[n - 1].optional for n, event in told.events.items())
        # a part may be passed over though nothing is broken off (119.5), and behind a last part nothing is left to break off
        if failed != bool(broken):
            return None, ()
        deciding = broken[:1] or [step for step in result.steps if step.n in told.events] + [result.steps[-1]]
        return (YES if broken else NO), _steps(view, deciding)
    if told.asked is None or told.about == "ask-declarable":
        return None, ()  # «можно ли заявить У?»: parts are not declared
    asked = next(step for step in result.steps if step.n == told.asked)
    if any(parts[n - 1].sentence != parts[told.asked - 1].sentence for n in told.events):
        return None, ()  # another sentence is no part of the same ability
    if asked.outcome is Outcome.UNKNOWN or not told.events:
        return None, ()
    if asked.outcome is Outcome.DONE and parts[told.asked - 1].optional and told.asked not in told.events:
        return None, ()  # whether it is done the player decides (119.5)
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
