"""Whose choice an optional part of a card's text is («вы можете …», «противник может …»), and whether it is that player who declines, or
asks for leave.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards.structure import Part
from .lexer import Item, Lexer
from .question import View

_SELF, _OPPONENT, _OTHER = "self", "opponent", "other"


class Options:
    """The optional parts of a text with the players that they are left to: who controls the ability, where the text names nobody."""

    def __init__(self, view: View, lexer: Lexer, parts: Sequence[Part]) -> None:
        self._view = view
        self._owners = {part.n: self._chooser(lexer.items(part.text)) for part in parts if part.optional}

    def declined(self, number: int, segment: Sequence[Item], asking: Sequence[Item]) -> bool:
        """Whether a clause that tells of declining may tell it of the player whose choice the part is.

        An opponent who declines «вы можете …» plays the ability himself, if what is asked is of him as well.
        """
        owner, who = self._owners.get(number, _SELF), self._named(segment)
        if who == _OPPONENT and owner == _SELF:
            return self._named(asking) == _OPPONENT
        return who != _SELF or owner == _SELF

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
