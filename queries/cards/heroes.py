"""Reading a card text of «Берсерк. Герои»: kinds by the table of 112, targeting 118, simple and compound 119."""

from __future__ import annotations

from collections.abc import Sequence

from ...kb.record import Record
from .frame import frame
from .groups import is_plain_group
from .heads import Frame, Head, has_event
from .model import Card, Claim, Feature, Said, Step
from .parts import Piece, cut, gives_order, is_subordinate, number
from .sentence import DASHES, Stretch, split_sentences, stretch
from .text import Kind, Token
from .vocabulary import CardVocabulary, Entry

_LOOK_BACK = 3
# What leaves to somebody which cards are meant, or names a moment.
_LEFT_OPEN = ("any-number", "whichever", "choice", "all-but", "no-event", "moment")


class _Draft:
    """A feature in the making."""

    def __init__(self) -> None:
        self.kind = "unknown"
        self.notes: list[Claim] = []
        self.optional: bool | None = None
        self.trigger: str | None = None
        self.cost: str | None = None
        self.targeting = "unknown"
        self.complexity = "unknown"
        self.steps: tuple[Step, ...] = ()


def read_heroes(tokens: Sequence[Token], vocabulary: CardVocabulary, spell: bool | None) -> Card:
    """Take the text apart into features (111.1), each with its kind, targeting, complexity and parts."""
    features = [
        _feature(tokens, first, last, vocabulary, spell) for first, last in split_sentences(tokens, keep_bullets=True)
    ]
    return Card(vocabulary.rulebook, tuple(features))


def _feature(tokens: Sequence[Token], first: int, last: int, vocabulary: CardVocabulary, spell: bool | None) -> Feature:
    whole = stretch(tokens, first, last)
    its_frame = frame(tokens, first, last, vocabulary, spell)
    body = stretch(tokens, its_frame.body_first, its_frame.body_last)
    draft = _Draft()
    _set_kind(draft, its_frame, whole, body, vocabulary, spell)
    if draft.kind == "static":
        draft.targeting = "untargeted"
        draft.notes.append(_note("static-untargeted", vocabulary, "targeting"))
    elif _acts(draft, its_frame, body, vocabulary):
        pieces = cut(tokens, its_frame.body_first, its_frame.body_last, vocabulary)
        _set_optional(draft, its_frame, pieces, whole, vocabulary)
        _set_parts(draft, tokens, pieces, vocabulary)
    citations = _citations(draft, vocabulary)
    return Feature(
        text=whole.text,
        kind=draft.kind,
        optional=draft.optional,
        trigger=draft.trigger,
        cost=draft.cost,
        targeting=draft.targeting,
        complexity=draft.complexity,
        steps=draft.steps,
        citations=citations,
        notes=tuple(draft.notes),
        start=tokens[first].start,
        end=tokens[last - 1].end,
    )


def _set_kind(
    draft: _Draft, its_frame: Frame, whole: Stretch, body: Stretch, vocabulary: CardVocabulary, spell: bool | None
) -> None:
    """The kind by the table of 112, and the note that says by what; "unknown" with the reason where the table does
    not settle it.
    """
    head_text = stretch(whole.tokens, its_frame.head_first, its_frame.head_last).text
    match its_frame.head:
        case Head.PAYMENT if vocabulary.has("choice", stretch(whole.tokens, its_frame.head_first, its_frame.head_last).words):
            draft.notes.append(_note("colon-unclear", vocabulary))  # «выберите: …» offers, it is not paid
        case Head.PAYMENT:
            draft.kind, draft.cost = "activated", head_text
            draft.notes.append(_note("by-payment", vocabulary))
        case Head.NAMED:
            draft.trigger = head_text if vocabulary.find("named-before-colon", (its_frame.word,), 0) else None
            draft.notes.append(_note("named-colon" if draft.trigger else "colon-unclear", vocabulary))
        case Head.TRIGGER | Head.TRAILING_TRIGGER if vocabulary.has("next-time", whole.words):
            draft.trigger = head_text
            draft.notes.append(_note("trailing-open", vocabulary))  # «в начале вашего следующего хода …»: once, and a spell may read so
        case Head.TRIGGER | Head.TRAILING_TRIGGER:
            draft.kind, draft.trigger = "triggered", head_text
            trailing = its_frame.head is Head.TRAILING_TRIGGER
            draft.notes.append(_note("by-trailing-trigger" if trailing else "by-trigger", vocabulary))
        case Head.CONDITION:
            draft.trigger = head_text
            draft.notes.append(_note("conditional-open", vocabulary))
        case Head.NONE if spell:
            draft.kind = "spell"
            draft.notes.append(_note("by-spell", vocabulary))
        case Head.NONE:
            draft.kind, note = _statement(whole, body, vocabulary)
            draft.notes.append(_note(note, vocabulary))


def _statement(whole: Stretch, body: Stretch, vocabulary: CardVocabulary) -> tuple[str, str]:
    """Kind and note of a sentence without a head: a statement is static, a name alone or an order is not settled."""
    if any(vocabulary.find(role, body.words, 0) for role in ("trigger-event", "trigger-turn")):
        return "unknown", "trailing-open"
    if vocabulary.has("duration", body.words) or vocabulary.has("next-time", body.words):
        return "unknown", "trailing-open"  # spells are worded so as well: «ваши существа получают Рывок до конца хода»
    if _is_modifier(whole):
        return "static", "by-statement"
    condition = vocabulary.find("condition", body.words, 0)
    if condition is not None and condition.entry.id == "if":
        return "unknown", "conditional-open"
    if has_event(body.words, vocabulary, ("trigger-event",), "when"):
        return "unknown", "trailing-open"
    predicate = next((word for word in body.words if vocabulary.is_predicate(word)), None)
    if predicate is None:
        return "unknown", "named"
    if not vocabulary.is_finite(predicate) or gives_order(body, vocabulary):
        return "unknown", "instruction-open"
    if has_event(body.words, vocabulary, ("trigger-turn", "trigger-event")) and not vocabulary.has("not", body.words):
        return "unknown", "trailing-open"
    if any(vocabulary.has(role, body.words) for role in _LEFT_OPEN):
        return "unknown", "instruction-open"  # «любое количество существ получает …»: somebody chooses, and a statement leaves nothing to choose
    if vocabulary.has("one-card", body.words) and vocabulary.has("one-time", body.words):
        return "unknown", "instruction-open"
    return "static", "by-statement"


def _is_modifier(whole: Stretch) -> bool:
    """Whether the sentence begins with a signed number («−2 от атак»): a statement of a changed value."""
    tokens = whole.tokens
    return (
        whole.last - whole.first > 1
        and (tokens[whole.first].text in DASHES or tokens[whole.first].text == "+")
        and tokens[whole.first + 1].text[0].isdecimal()
    )


def _acts(draft: _Draft, its_frame: Frame, body: Stretch, vocabulary: CardVocabulary) -> bool:
    """Whether the body is carried out: it has a head, or is a spell's, or gives an order."""
    if draft.kind != "unknown" or its_frame.head is not Head.NONE:
        return any(token.kind in (Kind.WORD, Kind.ICON) for token in body.tokens[body.first : body.last])
    return any(vocabulary.is_predicate(word) and not vocabulary.is_finite(word) for word in body.words)


def _set_optional(draft: _Draft, its_frame: Frame, pieces: Sequence[Piece], whole: Stretch, vocabulary: CardVocabulary) -> None:
    """«Может» makes a trigger optional (112); where it belongs to one part among others the whole is not settled."""
    if its_frame.head not in (Head.TRIGGER, Head.TRAILING_TRIGGER, Head.CONDITION, Head.NAMED):
        return
    if its_frame.head is Head.NAMED and draft.trigger is None:
        return
    if not any(piece.optional for piece in pieces):
        if _permits(whole.words, vocabulary):
            draft.notes.append(_note("may-in-part", vocabulary, "optional"))  # the word stands, and where the body begins is not sure
            return
        draft.optional = False
        draft.notes.append(_note("no-may", vocabulary, "optional"))
    elif pieces[0].optional and all(piece.join.value == "with-that" for piece in pieces[1:]):
        draft.optional = True
        draft.notes.append(_note("may", vocabulary, "optional"))
    else:
        draft.notes.append(_note("may-in-part", vocabulary, "optional"))


def _permits(words: Sequence[str], vocabulary: CardVocabulary) -> bool:
    """Whether a «может» that no «не» denies stands among the words, or leave is given in others («по желанию»)."""
    return vocabulary.has("leave", words) or any(
        vocabulary.find("optional", words, at) is not None and not (at and vocabulary.find("not", words, at - 1))
        for at in range(len(words))
    )


def _set_parts(draft: _Draft, tokens: Sequence[Token], pieces: Sequence[Piece], vocabulary: CardVocabulary) -> None:
    """Steps with their zones, and from them targeting (118) and complexity (119)."""
    steps = []
    readings = []
    hidden = False  # a choice told in a subordinate clause («всех существ, которых вы выберете»)
    for part, piece in zip(number(tokens, pieces), pieces, strict=True):
        whole = stretch(tokens, piece.first, piece.last)
        reading = _Aim.of(_main_clause(whole, vocabulary), vocabulary)
        readings.append(reading)
        hidden = hidden or (vocabulary.has("choice", whole.words) and not reading.chosen)
        hidden = hidden or (vocabulary.has("chosen", whole.words) and not reading.is_limited)
        hidden = hidden or (vocabulary.has("all-but", whole.words) and not reading.is_limited)
        # «можете уничтожить всех», «всех существ или героя»: a group, and yet something is left to the player
        hidden = hidden or (reading.described and (piece.optional or _offers(whole.words, vocabulary)))
        hidden = hidden or piece.listing or _offers_action(whole.words, vocabulary)
        zone, owner = _zone(whole, reading, vocabulary)
        steps.append(Step(part.n, part.text, part.join.value, part.optional, part.needs, zone, owner))
    draft.steps = tuple(steps)
    draft.targeting = "unknown" if hidden else _targeting(readings)
    if draft.targeting != "unknown":
        draft.notes.append(_note(draft.targeting, vocabulary, "targeting"))
    if len(steps) > 1:
        draft.complexity = "compound"
    elif len(steps) == 1 and readings[0].is_single and draft.targeting == "targeted":
        draft.complexity = "simple"
    if draft.complexity != "unknown":
        draft.notes.append(_note(draft.complexity, vocabulary, "complexity"))
    for step in steps:
        for said in (step.zone, step.owner):
            if said is not None and said.by == "default":
                note = Claim(_zone_note(said, vocabulary), said.citations, "default", "zone")
                if note not in draft.notes:
                    draft.notes.append(note)


def _zone_note(said: Said, vocabulary: CardVocabulary) -> dict[str, str]:
    """The sentence for a default of 118.6–118.9."""
    for note in ("play-zone", "any-owner", "own-zone"):
        entry = vocabulary.notes[note]
        if vocabulary.clause(entry.clause) == said.citations:
            return dict(entry.label)
    return dict(said.label)


class _Aim(Record):
    """Which cards a part speaks of: limited by number or choice, described as a group, already fixed, or not seen
    through.
    """

    ones: int = 0
    several: bool = False
    described: bool = False
    doubtful: bool = False
    chosen: bool = False
    modes: bool = False
    draws: bool = False
    undefined: bool = False
    actions: int = 0
    place: int = -1
    joined: bool = False

    @property
    def is_limited(self) -> bool:
        """118.4: the number of targets is limited, or the player chooses."""
        return not self.modes and not self.undefined and (self.ones > 0 or self.several or self.chosen)

    @property
    def is_single(self) -> bool:
        """119.1: one action with one target."""
        return self.ones == 1 and not (self.several or self.described or self.joined) and self.actions == 1

    @classmethod
    def of(cls, clause: Stretch, vocabulary: CardVocabulary) -> _Aim:
        """Look at each card word with the words before it."""
        words = clause.words
        ones, several, described, doubtful, place = 0, False, False, False, -1
        for at in range(len(words)):
            doubt = vocabulary.find("target-doubt", words, at) is not None
            one = vocabulary.find("target-one", words, at) is not None
            if not (one or doubt) and vocabulary.find("target-many", words, at) is None:
                continue
            before = words[max(0, at - _LOOK_BACK) : at]
            start = max((step + 1 for step, word in enumerate(before) if vocabulary.is_predicate(word)), default=0)
            near = before[start:]
            if vocabulary.has("fixed", near) or vocabulary.has("counting", before):
                continue
            if doubt or (vocabulary.has("all", near) and _names_other(near, vocabulary)):
                doubtful = True  # «всех соседей существа»: whose neighbours they are, is chosen
                continue
            if place < 0:
                place = clause.places[at]
            if vocabulary.has("chosen", near):
                ones += 1
            elif vocabulary.has("all", near) and vocabulary.has("several", near):
                several = True  # «каждого из двух существ»: their number is limited
            elif vocabulary.has("any-number", near):
                several = True
            elif vocabulary.has("all", near):
                described = described or is_plain_group(words, at, len(near), vocabulary)
                doubtful = doubtful or not is_plain_group(words, at, len(near), vocabulary)
            elif one:
                ones += 1
            elif vocabulary.has("several", near):
                several = True
            elif vocabulary.has("whichever", near):
                doubtful = True
            else:
                described = described or is_plain_group(words, at, len(near), vocabulary)
                doubtful = doubtful or not is_plain_group(words, at, len(near), vocabulary)
        modes = vocabulary.has("modes", words)
        return cls(
            ones,
            several,
            described,
            doubtful,
            vocabulary.has("choice", words) and (place >= 0 or doubtful or _names_card(words, vocabulary)),
            modes,
            vocabulary.has("draw", words) and not _from_zone(words, vocabulary),
            vocabulary.has("undefined-action", words),
            sum(vocabulary.is_predicate(word) and not vocabulary.find("optional", (word,), 0) for word in words),
            place,
            vocabulary.has("joined", words),
        )


def _names_other(words: Sequence[str], vocabulary: CardVocabulary) -> bool:
    """Whether another card than the one behind it stands among the words («соседей»)."""
    found = (vocabulary.find("joined", words, at) for at in range(len(words)))
    return any(match is not None and match.entry.id == "other-card" for match in found)


def _targeting(readings: Sequence[_Aim]) -> str:
    if any(reading.undefined or reading.modes or reading.doubtful for reading in readings):
        return "unknown"
    if any(reading.is_limited for reading in readings):
        return "targeted"
    if readings and all(reading.described or reading.draws for reading in readings):
        return "untargeted"
    return "unknown"


def _from_zone(words: Sequence[str], vocabulary: CardVocabulary) -> bool:
    """Whether a card is taken from a zone that the text names («возьмите карту с кладбища»): it is chosen there, not drawn."""
    return any(vocabulary.find(role, words, at) is not None for role in ("zone", "zone-either") for at in range(len(words)))


def _names_card(words: Sequence[str], vocabulary: CardVocabulary) -> bool:
    """Whether a choice is one of cards: «выберите цвет» chooses no target."""
    return vocabulary.has("any-card", words) or vocabulary.has("other-choice", words)


def _offers(words: Sequence[str], vocabulary: CardVocabulary) -> bool:
    """Whether an «или» joins anything but numbers («стоимостью 1 или 2»)."""
    return any(
        vocabulary.find("either", words, at) is not None and not (at and words[at - 1].isdecimal())
        for at in range(len(words))
    )


def _offers_action(words: Sequence[str], vocabulary: CardVocabulary) -> bool:
    """Whether an «или» has another action behind it: then it is not told that a target is chosen at all."""
    return any(
        vocabulary.find("either", words, at) is not None and vocabulary.is_predicate(behind)
        for at, behind in enumerate(words[1:])
    )


def _main_clause(piece: Stretch, vocabulary: CardVocabulary) -> Stretch:
    """The part without its condition and without «где …»: only there cards are acted on."""
    words = piece.words
    first, last = piece.first, piece.last
    at = 0
    for role in ("otherwise", "then"):
        match = vocabulary.find(role, words, 0)
        at = match.length if match is not None else at
    tokens = piece.tokens
    commas = [index for index in range(first, last) if tokens[index].text == "," and not tokens[index].inside]
    if commas and vocabulary.find("condition", words, at) is not None:
        return stretch(tokens, commas[0] + 1, last)
    for index, following in zip(commas, [*commas[1:], last][: len(commas)], strict=True):
        behind = stretch(tokens, index, following)
        if is_subordinate(behind, vocabulary) or vocabulary.find("condition", behind.words, 0):
            return stretch(tokens, first, index)
    return piece


def _zone(piece: Stretch, aim: _Aim, vocabulary: CardVocabulary) -> tuple[Said | None, Said | None]:
    """Where the cards of a part are looked for and whose they are (118.6–118.9); nothing where no card is looked
    for.
    """
    words = piece.words
    # what is taken is where the words say, though the same words name a goal with other verbs
    roles = ("zone", "zone-either") if vocabulary.has("takes", words) else ("zone",)
    for role, at in ((role, at) for role in roles for at in range(len(words))):
        named = vocabulary.find(role, words, at)
        if named is not None:
            zone = _said(named.entry, "text", vocabulary)
            return zone, _owner_or_default(words[at : at + named.length + 1], vocabulary)
    if aim.undefined or aim.modes:
        return None, None
    if aim.place < 0:
        return _goal(words, vocabulary)
    at = piece.places.index(aim.place)
    around = words[max(0, at - _LOOK_BACK) : at + 2]
    start = max(
        (step + 1 for step, word in enumerate(around[: at - max(0, at - _LOOK_BACK)]) if vocabulary.is_predicate(word)),
        default=0,
    )
    owner = _owner(around[start:], vocabulary) or _default("any-owner", "default-owner", "anyone", vocabulary)
    return _default("play-zone", "default-zone", "play", vocabulary), owner


def _goal(words: Sequence[str], vocabulary: CardVocabulary) -> tuple[Said | None, Said | None]:
    """The named zone that a card goes to, told only where the part moves no other card than its own."""
    if any(vocabulary.has(role, words) for role in ("pronoun", "fixed", "any-card")):
        return None, None
    for at in range(len(words)):
        named = vocabulary.find("zone-to", words, at)
        if named is not None:
            owner = _owner_or_default(words[at : at + named.length + 1], vocabulary)
            return _said(named.entry, "text", vocabulary), owner
    return None, None


def _owner_or_default(words: Sequence[str], vocabulary: CardVocabulary) -> Said | None:
    """Whose the named zone is: as the text says, else the controller's (118.6); nothing where «своя» is anybody's."""
    if any((match := vocabulary.find("owner", words, at)) and match.entry.sense == "open" for at in range(len(words))):
        return None
    return _owner(words, vocabulary) or _default("own-zone", "default-owner", "controller", vocabulary)


def _owner(words: Sequence[str], vocabulary: CardVocabulary) -> Said | None:
    for at in range(len(words)):
        match = vocabulary.find("owner", words, at)
        if match is not None and match.entry.sense != "open":
            return _said(match.entry, "text", vocabulary)
    return None


def _said(entry: Entry, by: str, vocabulary: CardVocabulary) -> Said:
    return Said(entry.label, by, vocabulary.clause(entry.clause))


def _default(note: str, role: str, value: str, vocabulary: CardVocabulary) -> Said:
    """The default that the note states; its value is the entry of that id among the defaults of the role."""
    return Said(vocabulary.entries[role][value].label, "default", vocabulary.clause(vocabulary.notes[note].clause))


def _note(name: str, vocabulary: CardVocabulary, about: str = "kind") -> Claim:
    entry = vocabulary.notes[name]
    return Claim(entry.label, vocabulary.clause(entry.clause), entry.by, about)


def _citations(draft: _Draft, vocabulary: CardVocabulary) -> tuple[str, ...]:
    """All clauses of the notes, in the order of the notes, each once."""
    found: dict[str, None] = {}
    for note in draft.notes:
        found.update(dict.fromkeys(note.citations))
    return tuple(found)
