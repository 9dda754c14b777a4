"""Which part of a card's text a clause of a question speaks of, by the action, the things, the owner and the numbers that it names.

«Сбросить не захотел; карту беру?» names two parts of «можете сбросить карту, …, возьмите карту» by what is done in them. The words are
data of the rulebook's card vocabulary (`part-action`, `part-thing`, `part-owner`); a part is meant only where no other one fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..kb.record import Record
from ..kb.text import words
from .cards.structure import Part
from .cards.vocabulary import CardVocabulary
from .lexer import Item

_ACTION, _THING, _OWNER, _IDLE, _NOT = "part-action", "part-thing", "part-owner", "part-idle", "part-not"
_OPPOSITE = "not-"
_PLAY = "play"
_TRIGGER, _TURN_END = "trigger-turn", "turn-end"
_OPPONENTS = "opponents"


class Signs(Record):
    """What a stretch of text names: for each word of an action the actions that it may stand for, things, owners, numbers."""

    actions: tuple[frozenset[str], ...] = ()
    things: frozenset[str] = frozenset()
    owners: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()

    @property
    def opposite(self) -> bool:
        """Whether what is named is that the action did not come about («выжило», “survived”)."""
        return any(action.startswith(_OPPOSITE) for word in self.actions for action in word)


class PartWords:
    """The parts of a card's text with what each of them names."""

    def __init__(self, vocabulary: CardVocabulary, parts: Sequence[Part], pattern: str = "") -> None:
        """`pattern` is the whole text of the ability, with its trigger."""
        self._vocabulary = vocabulary
        told = words(pattern)
        triggers = (vocabulary.find(_TRIGGER, told, at) for at in range(len(told)))
        self._at_turn_end = any(found is not None and found.entry.id == _TURN_END for found in triggers)
        self._parts = {part.n: self.signs(words(part.text)) for part in parts}

    def signs(self, text: Sequence[str]) -> Signs:
        """What folded words name."""
        actions: list[frozenset[str]] = []
        things: set[str] = set()
        owners: set[str] = set()
        idle = [self._vocabulary.find(_IDLE, text, at) for at in range(len(text))]
        # a phrase that says nothing of a part may hold the word of an action («как положено»)
        passed = {at + step for at, found in enumerate(idle) if found is not None and found.length > 1 for step in range(found.length)}
        for at in range(len(text)):
            if at in passed:
                continue
            for role in (_ACTION, _THING, _OWNER):
                found = self._vocabulary.find(role, text, at)
                if found is None:
                    continue
                if role == _ACTION:
                    actions.append(frozenset((found.entry.sense or found.entry.id).split()))
                else:
                    (things if role == _THING else owners).add(found.entry.id)
        numbers = frozenset(word for word in text if word.isdecimal())
        return Signs(tuple(actions), frozenset(things), frozenset(owners), numbers)

    def meant(self, segment: Iterable[Item]) -> frozenset[int]:
        """The parts that fit everything a clause names; empty where it names no action."""
        given = self.of(segment)
        if not given.actions:
            return frozenset()
        return frozenset(number for number, own in self._parts.items() if _fits(given, own))

    def owners(self, number: int) -> frozenset[str]:
        """Whose things a part speaks of."""
        return self._parts[number].owners

    def things(self, number: int) -> frozenset[str]:
        """What a part names."""
        return self._parts[number].things

    def of(self, segment: Iterable[Item]) -> Signs:
        """What the items of a clause name."""
        return self.signs([word for item in segment for word in words(item.text)])

    def plays(self, segment: Iterable[Item]) -> bool:
        """Whether a clause only tells that the card is played («играю на своё существо»), where no part plays one."""
        given = self.of(segment).actions
        return (
            bool(given)
            and all(word == {_PLAY} for word in given)
            and not any(_PLAY in word for own in self._parts.values() for word in own.actions)
        )

    def covered(self, segment: Sequence[Item]) -> frozenset[int]:
        """The positions of items whose every word helps to recognise a part, or says nothing of it («в итоге»)."""
        text: list[str] = []
        owner: list[int] = []
        for index, item in enumerate(segment):
            for word in words(item.text):
                text.append(word)
                owner.append(index)
        known = [word.isdecimal() for word in text]
        for at in range(len(text)):
            for role in (_ACTION, _THING, _OWNER, _IDLE, _NOT):
                found = self._vocabulary.find(role, text, at)
                if found is not None and (self._at_turn_end or role != _IDLE or found.entry.id != _TURN_END):
                    known[at : at + found.length] = [True] * found.length
        missing = {index for index, is_known in zip(owner, known, strict=True) if not is_known}
        return frozenset(owner) - missing

    def denies(self, item: Item) -> bool:
        """Whether a negation stands among the words of an item («не уничтожено» is one word of the lexicon)."""
        return self._vocabulary.has(_NOT, words(item.text))


def _fits(given: Signs, own: Signs) -> bool:
    done = frozenset(action for word in own.actions for action in word)
    # a word of receiving beside a definite action is its auxiliary (“get destroyed”)
    definite = tuple(word for word in given.actions if len(word) == 1)
    for word in definite or given.actions:
        if not {action.removeprefix(_OPPOSITE) for action in word} & done:
            return False
    if (_OPPONENTS in own.owners) != (_OPPONENTS in given.owners):
        return False
    return given.things <= own.things and given.owners <= own.owners and given.numbers <= own.numbers
