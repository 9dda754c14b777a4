"""Whose choice an optional part of a card's text is («вы можете …», «противник может …»), and whether it is that player who declines, or
asks for leave; and whether it is asked of that player who carries a part out.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards.structure import Part
from .lexer import Item, Lexer
from .question import View

_SELF, _OPPONENT, _OTHER = "self", "opponent", "other"
# The notion of «каждый игрок», “both players”, and the groups of pronouns that may stand for a player.
_ANYBODY, _PRONOUNS = "h-any-player", ("subject-pronoun", "tag-pronoun")
_NOMINATIVE = "nom"


class Options:
    """The optional parts of a text with the players that they are left to: who controls the ability, where the text names nobody."""

    def __init__(self, view: View, lexer: Lexer, parts: Sequence[Part]) -> None:
        self._view = view
        self._texts = {part.n: lexer.items(part.text) for part in parts}
        self._owners = {part.n: self._chooser(self._texts[part.n]) for part in parts if part.optional}
        self._others_play = False  # the opponent has declined what is left to who plays the ability

    def declined(self, number: int, segment: Sequence[Item], asking: Sequence[Item]) -> bool:
        """Whether a clause that tells of declining may tell it of the player whose choice the part is.

        An opponent who declines «вы можете …» plays the ability himself, if what is asked is of him as well.
        """
        owner, who = self._owners.get(number, _SELF), self._named(segment)
        if who == _OPPONENT and owner == _SELF:
            self._others_play = True
            return self._named(asking) == _OPPONENT
        return who != _SELF or owner == _SELF

    def befell(self, number: int, segment: Sequence[Item]) -> bool:
        """Whether a clause may tell of a part that it was done or could not be: not of another player («противнику её выполнить нельзя»)."""
        return not any(item.has(_OPPONENT, _ANYBODY) for item in segment) or self._names(number, _OPPONENT, _ANYBODY)

    def asked(self, number: int, asking: Sequence[Item]) -> bool:
        """Whether what is asked of a part is asked of the player who carries it out: who controls the ability, where the text names nobody."""
        if any(item.has(_ANYBODY) for item in asking) and not self._names(number, _ANYBODY):
            return False
        opponents = [item for item in asking if item.has(_OPPONENT)]
        if opponents and not self._others_play:
            acting = any(_NOMINATIVE in item.cases for item in opponents)
            return self._acted_by_opponent(number) if acting else self._names(number, _OPPONENT)
        if any(self._owners.get(other) == _OPPONENT for other in self._owners if other != number):
            speaks = any(self._view.plays(item, group) for item in asking for group in _PRONOUNS)
            return not speaks or self._names(number, _OPPONENT)  # «противник отказался. Возьмёт ли он карту?»
        return True

    def _names(self, number: int, *notions: str) -> bool:
        """Whether a part's text names a player."""
        return any(item.has(*notions) for item in self._texts[number])

    def _acted_by_opponent(self, number: int) -> bool:
        """Whether the opponent carries a part out («противник берёт карту»)."""
        return any(item.has(_OPPONENT) and _NOMINATIVE in item.cases for item in self._texts[number])

    def free(self, number: int, asking: Sequence[Item]) -> bool:
        """Whether the player who asks for leave to pass a part over is the one that it is left to."""
        owner, who = self._owners.get(number, _SELF), self._named(asking)
        return owner == _SELF if who is None or who == _SELF else owner == who or (who == _OTHER and owner == _SELF)

    def _chooser(self, items: Sequence[Item]) -> str:
        for item in items:
            if item.has(_OPPONENT):
                return _OPPONENT
            if item.has(_SELF):
                return _SELF
            if self._view.roles(item) & {"can"}:
                break
            if "player" in self._view.roles(item):
                return _OTHER
        return _SELF

    def _named(self, segment: Sequence[Item]) -> str | None:
        """The player that a clause names; None where it names none, or both."""
        found = {
            _OPPONENT if item.has(_OPPONENT) else _SELF if item.has(_SELF) else _OTHER
            for item in segment
            if item.has(_OPPONENT, _SELF) or "player" in self._view.roles(item)
        }
        return found.pop() if len(found) == 1 else None
