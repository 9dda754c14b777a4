"""Reading a card text of «Берсерк»: features 112.1, their kinds 112.2, their abilities by the table and the defaults
of 111.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from .abilities import Found, find_abilities
from .heads import Head, has_event, is_spaced_dash, leading
from .model import Ability, Card, Claim, Feature
from .sentence import DASHES, Stretch, split_sentences, stretch
from .text import Kind, Token, trim
from .vocabulary import CardVocabulary, Entry

_PREFIXES = 3
_PREFIX_WORDS = 4
_DEFAULT_TYPE = "default-type"
_VARIABLES = frozenset("хx")


class _Draft:
    """A feature in the making."""

    def __init__(self) -> None:
        self.kind = "unknown"
        self.trigger: str | None = None
        self.cost: str | None = None
        self.abilities: list[Ability] = []
        self.notes: list[Claim] = []


def read_classic(tokens: Sequence[Token], vocabulary: CardVocabulary) -> Card:
    """Take the text apart into features (112.1), each with its kind and abilities."""
    features = [_feature(tokens, first, last, vocabulary) for first, last in split_sentences(tokens)]
    return Card(vocabulary.rulebook, tuple(features))


def _feature(tokens: Sequence[Token], first: int, last: int, vocabulary: CardVocabulary) -> Feature:
    whole = stretch(tokens, first, last)
    draft = _Draft()
    payment = _payment_end(whole, vocabulary)
    if payment is not None:
        cost_first, cost_last = trim(tokens, first, payment, ":")
        draft.kind, draft.cost = "playable", stretch(tokens, cost_first, cost_last).text
        _note(draft, "by-payment", vocabulary)
        _add_abilities(draft, find_abilities(tokens, payment, last, vocabulary), vocabulary)
    else:
        prefix_end = _prefix_end(whole, vocabulary)
        _without_payment(draft, whole, whole.part(prefix_end, last), prefix_end > first, vocabulary)
    return Feature(
        text=whole.text,
        kind=draft.kind,
        trigger=draft.trigger,
        cost=draft.cost,
        abilities=tuple(draft.abilities),
        citations=_citations(draft),
        notes=tuple(draft.notes),
        start=tokens[first].start,
        end=tokens[last - 1].end,
    )


def _payment_end(whole: Stretch, vocabulary: CardVocabulary) -> int | None:
    """Where the payment ends (behind its colon): payment icons, their numbers, and nothing else (110.2).

    The turn icon before a capital letter counts without a colon too: the colon was lost in typing.
    """
    tokens = whole.tokens
    icons = 0
    turned = False
    after_comma = False
    for index in range(whole.first, whole.last):
        token = tokens[index]
        if token.kind is Kind.SPACE or token.text in ",+":
            after_comma = after_comma or token.text == ","
            continue
        if token.kind is Kind.ICON:
            entry = vocabulary.icons.get(token.folded)
            if entry is None or entry.sense != "payment":
                return None
            icons += 1
            turned = turned or entry.id == "turn"
        elif token.kind is Kind.WORD and (token.text.isdecimal() or token.folded in _VARIABLES):
            continue
        elif token.text == ":":
            return index + 1 if icons else None
        else:
            if icons and after_comma and vocabulary.is_predicate(token.folded):
                return _colon_behind(whole, index)
            starts_body = token.kind is Kind.WORD and token.text[0].isupper()
            return index if turned and starts_body else None
    return None


def _colon_behind(whole: Stretch, start: int) -> int | None:
    """Behind the first colon outside quotes and brackets from token `start` on."""
    tokens = whole.tokens
    return next((i + 1 for i in range(start, whole.last) if tokens[i].text == ":" and not tokens[i].inside), None)


def _prefix_end(whole: Stretch, vocabulary: CardVocabulary) -> int:
    """Where the body begins behind prefixes that are no payment: «Строй:», «Бешенство 4:», a condition icon, «Пока
    …:».
    """
    start = whole.first
    for _ in range(_PREFIXES):
        rest = whole.part(start, whole.last)
        end = _colon_prefix(rest, vocabulary) or _icon_prefix(rest, vocabulary)
        if end is None:
            break
        start = end
    return start


def _colon_prefix(rest: Stretch, vocabulary: CardVocabulary) -> int | None:
    tokens = rest.tokens
    colon = next((i for i in range(rest.first, rest.last) if tokens[i].text == ":" and not tokens[i].inside), None)
    if colon is None:
        return None
    left = rest.part(rest.first, colon)
    condition = vocabulary.find("condition", left.words, 0)
    if vocabulary.find("going", left.words, 0):
        return colon + 1
    if condition is not None and condition.entry.id == "while":
        return None if vocabulary.has("grants", left.words) else colon + 1
    if any(vocabulary.find(role, left.words, 0) for role in ("trigger-event", "trigger-turn", "condition")):
        return None
    if len(left.words) > _PREFIX_WORDS or any(map(vocabulary.is_predicate, left.words)):
        return None
    if any(vocabulary.find("ability-type", left.words, at) for at in range(len(left.words))):
        return None
    return colon + 1


def _icon_prefix(rest: Stretch, vocabulary: CardVocabulary) -> int | None:
    """A condition icon at the head, with or without its colon."""
    index = rest.first
    while index < rest.last and rest.tokens[index].kind is Kind.SPACE:
        index += 1
    if index < rest.last and rest.tokens[index].kind is Kind.ICON:
        entry = vocabulary.icons.get(rest.tokens[index].folded)
        if entry is not None and entry.sense == "condition":
            return index + 1
    return None


def _without_payment(draft: _Draft, whole: Stretch, rest: Stretch, prefixed: bool, vocabulary: CardVocabulary) -> None:
    """Kind and abilities of a feature that has no payment."""
    tokens = whole.tokens
    head = leading(rest, vocabulary, conditions=True)
    if prefixed:
        _note(draft, "prefix", vocabulary)
    if head is not None:
        draft.trigger = stretch(tokens, head.head_first, head.head_last).text
        found = find_abilities(tokens, head.body_first, head.body_last, vocabulary)
        body = stretch(tokens, head.body_first, head.body_last)
        if head.head is Head.CONDITION:
            if vocabulary.find("instead", rest.words, 0):
                draft.trigger = None
            _note(draft, "conditional", vocabulary)
            if _only_states(body, found, vocabulary):
                return
            _add_abilities(draft, found, vocabulary)
        else:
            draft.kind = "unknown" if found.may_first else "triggered"
            _note(draft, "may" if found.may_first else "by-trigger", vocabulary)
            if body.words:  # where the trigger took up the whole sentence, what is done is not seen through
                _add_abilities(draft, found, vocabulary)
        return
    found = find_abilities(tokens, rest.first, rest.last, vocabulary)
    kind, note, interactive = _headless(rest, found, prefixed, vocabulary)
    draft.kind = kind
    if note:
        _note(draft, note, vocabulary)
    if interactive:
        _add_abilities(draft, found, vocabulary)
    if kind == "static" and found.quotes_ability:
        _note(draft, "acquired", vocabulary, "abilities")


def _headless(rest: Stretch, found: Found, prefixed: bool, vocabulary: CardVocabulary) -> tuple[str, str, bool]:
    """Kind, note, and whether abilities are looked for, of a sentence without payment, trigger or condition at its
    head.
    """
    if found.covering or (found.starts_with_type and any(strength for _, strength, _ in found.attacks)):
        return "unknown", "type-named", True
    predicate = _main_predicate(rest, vocabulary)
    if predicate is None:
        if not prefixed and (_has_modifier(rest) or vocabulary.find("limit", rest.words, 0)):
            return "static", "by-statement", False
        return "unknown", "" if prefixed else _nameless(rest), bool(found.undefined and found.starts_with_type)
    if vocabulary.has("beginning", rest.words):
        return "unknown", "beginning", False
    if not vocabulary.is_finite(predicate) or any(map(vocabulary.is_imperative, rest.words)):
        return "unknown", "instruction", True
    used = vocabulary.has("with-that", rest.words) or _has_usage_note(rest, vocabulary)
    if used and not found.may_first and vocabulary.find("not", rest.words, 0):
        return "unknown", "used", False
    if used or (found.may_first and vocabulary.has("occasion", rest.words)):
        return "unknown", "may" if found.may_first else "used", True
    if prefixed:
        return "unknown", "", False
    if found.attacks or any(vocabulary.has(role, rest.words) for role in ("no-event", "moment")):
        return "unknown", "trailing", False  # «перед боем наносит выстрел на 2»: a static feature has no abilities, and waits for nothing
    if found.may_first and not vocabulary.has("own-acts", rest.words):
        return "unknown", "may", False  # «может закрыть существо»: played, or a leave that always holds
    if vocabulary.has("next-time", rest.words):
        return "unknown", "trailing", False  # «не перемещаются в следующем ходу»: a change that is made once
    denied = vocabulary.has("not", rest.words)
    if not denied and has_event(rest.words, vocabulary, ("trigger-event", "trigger-turn")):
        lasting = not (vocabulary.has("after", rest.words) or vocabulary.has("trigger-turn", rest.words))
        return "unknown", "trailing", not lasting
    if not denied and vocabulary.has("duration", rest.words):
        return "unknown", "trailing", False
    return "static", "by-statement", False


def _main_predicate(rest: Stretch, vocabulary: CardVocabulary) -> str | None:
    """The first predicate outside relative clauses and conditions; None where nothing is stated («Опыт в атаке, пока
    имеет …»).
    """
    subordinate = comma = False
    for index in range(rest.first, rest.last):
        token = rest.tokens[index]
        if token.inside or token.kind is Kind.SPACE:
            continue
        if token.kind is not Kind.WORD:
            if token.text in ",;:" or is_spaced_dash(rest.tokens, index):
                subordinate, comma = False, True
            continue
        at = bisect_left(rest.places, index)
        if vocabulary.find("subordinate", rest.words, at) or (comma and vocabulary.find("participle", rest.words, at)):
            subordinate = True
        comma = False
        if not subordinate and vocabulary.is_predicate(token.folded):
            return token.folded
    return None


def _has_usage_note(rest: Stretch, vocabulary: CardVocabulary) -> bool:
    """Whether a note in brackets limits how often («(один раз за ход)»): what is limited so is used, not simply
    true.
    """
    noted = tuple(
        token.folded
        for token in rest.tokens[rest.first : rest.last]
        if token.kind is Kind.WORD and token.inside and not token.quoted
    )
    return vocabulary.has("usage", noted)


def _nameless(rest: Stretch) -> str:
    """The note for what is no sentence: pictograms alone, or a name."""
    return "named" if rest.words and any(word.isalpha() and len(word) > 1 for word in rest.words) else "pictogram"


def _has_modifier(rest: Stretch) -> bool:
    """Whether a signed number that changes a value («−1 от …», «+Х к …») stands outside quotes and brackets."""
    tokens = rest.tokens
    for index in range(rest.first, rest.last - 1):
        token = tokens[index]
        if token.inside or not (token.text == "+" or token.text in DASHES):
            continue
        at = index + 1
        while at < rest.last and tokens[at].kind is Kind.SPACE:
            at += 1
        glued = index == rest.first or tokens[index - 1].kind is Kind.SPACE
        if (
            at < rest.last
            and glued
            and (tokens[at].text[0].isdecimal() or tokens[at].folded in _VARIABLES)
            and (token.text == "+" or at == index + 1)
        ):
            return True
    return False


def _only_states(body: Stretch, found: Found, vocabulary: CardVocabulary) -> bool:
    """Whether the body behind «если» only gives a quoted feature or a duty, so that nothing interactive is certain in
    it.
    """
    if vocabulary.has("obliged", body.words):
        return True
    return found.quotes_ability and not found.names_type


def _add_abilities(draft: _Draft, found: Found, vocabulary: CardVocabulary) -> None:
    """The abilities of an interactive feature: attacks as named, the given type for all else (111.3.3), influence by
    default (111.3).
    """
    for entry, strength, one_number in found.attacks:
        draft.abilities.append(_ability(entry, "text", vocabulary, strength))
        _note(draft, "attack", vocabulary, "abilities")
        if one_number:
            _note(draft, "one-number", vocabulary, "abilities")
    for entry in found.covering:
        draft.abilities.append(_ability(entry, "text", vocabulary))
        _note(draft, "covering", vocabulary, "abilities")
    for entry in found.undefined:
        draft.abilities.append(
            Ability("unknown", entry.label, "unknown", None, {"range": "unknown", "magic": "unknown"})
        )
        _note(draft, "undefined-ability", vocabulary, "abilities")
    something_named = found.names_type or found.undefined
    if found.spoken_of and not found.names_type:
        return  # whose ability the named type is, the text does not tell for certain
    if not found.covering and (found.acts or not something_named):
        entry = vocabulary.types[_default_type(vocabulary)]
        draft.abilities.append(_ability(entry, "default", vocabulary))
        _note(
            draft,
            "default-type" if draft.kind in ("playable", "triggered") else "default-extended",
            vocabulary,
            "abilities",
        )
    if found.quotes_ability:
        _note(draft, "acquired", vocabulary, "abilities")


def _default_type(vocabulary: CardVocabulary) -> str:
    """The type that 111.3 gives where none is named: the note of that clause names it."""
    return vocabulary.notes[_DEFAULT_TYPE].sense


def _ability(
    entry: Entry, by: str, vocabulary: CardVocabulary, strength: tuple[int | str, ...] | None = None
) -> Ability:
    clauses = vocabulary.clause(entry.clause)
    if by == "default":
        clauses = vocabulary.clause(vocabulary.notes[_DEFAULT_TYPE].clause) + clauses
    return Ability(f"{vocabulary.rulebook}:term/{entry.id}", entry.label, by, strength, entry.axes, clauses)


def _note(draft: _Draft, name: str, vocabulary: CardVocabulary, about: str = "kind") -> None:
    entry = vocabulary.notes[name]
    claim = Claim(entry.label, vocabulary.clause(entry.clause), entry.by, about)
    if claim not in draft.notes:
        draft.notes.append(claim)


def _citations(draft: _Draft) -> tuple[str, ...]:
    """All clauses of the notes, in the order of the notes, each once."""
    found: dict[str, None] = {}
    for note in draft.notes:
        found.update(dict.fromkeys(note.citations))
    return tuple(found)
