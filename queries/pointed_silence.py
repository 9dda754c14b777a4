"""What a card text leaves unsaid (type, zone, owner), and whose zone it names: conditions for the assertions of 118.6–118.9.

Its silence tells something only of the zones and the sorts of card that the text is about: a question that names another zone or another
sort («взять заклинание» where the text says «возьмите существо») finds no default.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from ..kb.text import words
from . import text_clauses
from .answer import DEFAULT, TEXT
from .lexer import Item
from .matching import Piece

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .pointing import Pointer

# The kinds of the words that name cards and zones and say no more of them.
_BARE_KINDS = frozenset({"zone", "zone-goal", "creature", "told", "spell", "keyword", "card-type", "text-head"})
# … and those of words for a card's cost: which cards they are is limited then, where they are is not.
_COST_KINDS = frozenset({"value", "card-cost"})
# The kind of a word for what is done with cards that are not in play («сыграйте», «возродите»): no zone is left unsaid there.
_ELSEWHERE = "text-elsewhere"
# Notions of rules/lexicon/pointing.yaml: what a text leaves unsaid; they imply the conditions that assertions name in `when`.
_UNSAID_TYPE, _UNSAID_ZONE, _UNSAID_OWNER = "unsaid-type", "unsaid-zone", "unsaid-owner"
# … and whose zone it names: this, with the notion of the player behind it.
_SAID_OWNER = "said-owner-"
# … and what the text is: this, with the name of the kind behind it.
_TEXT_IS = "text-is-"
# … and whether a triggered one waits for its controller's leave.
_MAY = {True: "text-says-may", False: "text-says-no-may"}
# … and that it names a zone at all.
_NAMES_ZONE = "text-names-zone"
# … and that it names a player: then whose zone it is, is not left to the default.
_NAMES_OWNER = "text-names-owner"
# The kinds of the words that name a sort of card.
_SPELL = "spell"
_SORTS = frozenset({"creature", "equipment"})
# … and the type at the head of it, which all its parts but attacks have (111.3.3): this, with the name of the type behind it.
_LABELLED = "text-labelled-"
# The kinds of the words for what a text does, and the notion that names no part of its own.
_PART_KINDS = frozenset({"part", "effect"})
_SOME_PART = "part"
# … and the kind of the verbs by which a text does an effect.
_DEED = "text-deed"
# … and what its first part does to a thing of its player, and «при этом» to one of the opponent: this, with the name of the predicate.
_MIRRORED = "text-with-that-"
_OPPONENT, _CREATURE = "opponent", "creature"
# … and that it says which card is meant, or names none: then that one is left to no default.
_TELLS_CARD = "text-tells-card"
# … and that it speaks of activating: who may, is not left to the clause then.
_TELLS_ACTIVATING, _ACTIVATES = "text-tells-activating", "h-activates"
# Notions of choosing a card, and of none being told: nothing is chosen where a text describes a group (118.4).
_CHOOSES = ("h-chooses", "h-chosen-by", "h-chosen-by-which", "h-card-unstated")
# Roles of the card vocabulary by which some cards of a group are chosen, and those for more that is said of a card.
_SOME_OF = ("target-one", "several", "choice", "chosen", "any-number", "whichever", "other-choice")
_SENTENCE_END = re.compile(r"[.!?:]")
# Roles of words that tie a thing to a card («с Рывком»), where no zone or number follows.
_WITH = ("preposition",)
# Roles of the card vocabulary: words that name a card for a target.
# … words for anybody's card, and the clauses that tell which card it is.
_ANY = ("any-number", "whichever")
_LIMITING = frozenset({"which", "not-being"})
_CARD_WORDS = ("target-one", "target-doubt")
# … actions that no clause defines, and those among them that bring a card from where the verb says.
_UNDEFINED, _SUMMONING = "undefined-action", frozenset({"summon", "summon-en"})


def _set_apart(grounds: Sequence[str]) -> bool:
    """Whether a card is told in the text, or none is named: not everything is left to the default."""
    return not grounds or set(grounds) != {DEFAULT}


class Silence:
    """What the text of a pointer does not say."""

    def __init__(self, pointer: Pointer) -> None:
        self._pointer = pointer
        self._view = pointer.view

    def pieces(self, asked: Sequence[Item]) -> tuple[Piece, ...]:
        """Conditions that hold because the text says nothing: pieces that an assertion may take up, and need not.

        `asked`: the words of the question; of a zone or a sort of card that is not the text's, its silence tells nothing.
        """
        zones = self._zones()
        about = frozenset(zone for item in asked for zone in self._zones_of(item))
        near = [players for zone, players in zones if zone in about or not about]
        steps = [step for feature in self._pointer.card.features for step in feature.steps]
        silent = {
            _UNSAID_TYPE: [ability.by for feature in self._pointer.card.features for ability in feature.abilities],
            _UNSAID_ZONE: [step.zone.by for step in steps if step.zone is not None],
            _UNSAID_OWNER: [step.owner.by for step in steps if step.owner is not None],
        }
        if not self._pointer.untyped() or self._asks_of_undone(asked):
            silent[_UNSAID_TYPE] = []
        if not steps and self._pointer.has(*_CARD_WORDS) and not self._pointer.has("owner"):
            # a text that is not taken apart («существо получает …») and names a card all the same
            silent[_UNSAID_ZONE] = silent[_UNSAID_OWNER] = [DEFAULT]
        # whatever the reading of the parts made of it, a zone or a player that the text names is not left unsaid
        if zones or any(self._view.book.kind(concept) == "zone" for concept in self._pointer.concepts):
            silent[_UNSAID_ZONE] = []
        owned = self._pointer.has("owner") or any(
            self._view.lexicon.role(concept) == "player" for concept in self._pointer.concepts
        )
        if owned:
            silent[_UNSAID_OWNER] = []
        if self._moves_from_elsewhere() or self._summons():
            silent[_UNSAID_ZONE] = []
        if not self._bare(_BARE_KINDS) or self._says_more():
            silent[_UNSAID_OWNER] = []
        if self._describes_all() and any(item.has(*_CHOOSES) for item in asked):
            silent[_UNSAID_OWNER] = []
        if not self._bare(_BARE_KINDS | _COST_KINDS) or self.other_card(asked) or (zones and about - {zone for zone, _ in zones}):
            silent[_UNSAID_ZONE] = silent[_UNSAID_OWNER] = []
        meant = about or {zone for zone, _ in zones}
        if self._only_conditions(meant) or self._other_direction(asked, meant):
            silent[_UNSAID_ZONE] = silent[_UNSAID_OWNER] = []
        roles = {role for item in asked for role in self._view.roles(item)}
        if not (zones or about or "question" in roles) and "conditional" in roles:
            silent[_UNSAID_OWNER] = []  # «если существо есть, возьму ли я карту?»: no place is asked of
        spoken = [word for item in asked for word in words(item.text)]
        anyones = (bool(zones) or self._pointer.has("limiting")) and not about and self._asks_of_any(spoken)
        if self._limited() or anyones:
            silent[_UNSAID_ZONE] = silent[_UNSAID_OWNER] = []
        named = (_NAMES_ZONE,) * bool(zones) + (_NAMES_OWNER,) * owned
        names: dict[str, None] = dict.fromkeys(name for name in named if name in self._view.lexicon.notions)
        for notion, told in silent.items():
            if told and set(told) == {DEFAULT} and notion in self._view.lexicon.notions:
                names.update(dict.fromkeys(self._view.lexicon.notions[notion].implies))
        for owner in {
            step.owner.label.get("ru", "") for step in steps if step.owner is not None and step.owner.by == TEXT
        }:
            said = [
                _SAID_OWNER + concept
                for concept in self._pointer.lexer.lookup(owner)
                if near and all(concept in p for p in near)
            ]
            names.update(dict.fromkeys(name for name in said if name in self._view.lexicon.notions))
        for kind in self._agreed_kinds():
            name = _TEXT_IS + kind.rpartition("/")[2]
            if name in self._view.lexicon.notions:
                names[name] = None
        tells = {_TELLS_CARD: _set_apart(silent[_UNSAID_OWNER]), _TELLS_ACTIVATING: _ACTIVATES in self._pointer.concepts}
        names.update(dict.fromkeys(name for name, told in tells.items() if told and name in self._view.lexicon.notions))
        names.update(dict.fromkeys(name for name in self._mirrored() if name in self._view.lexicon.notions))
        label = self._label(asked)
        if label in self._view.lexicon.notions:
            names[label] = None
        optional = {feature.optional for feature in self._pointer.card.features if feature.kind == "triggered"}
        if len(optional) == 1 and len(self._pointer.card.features) == 1:
            said = [_MAY[told] for told in optional if told is not None]
            names.update(dict.fromkeys(name for name in said if name in self._view.lexicon.notions))
        marker = Item("word", self._pointer.text, 0, 0)
        return tuple(Piece(marker, (name,), -1 - index, True) for index, name in enumerate(names))

    def _label(self, asked: Sequence[Item]) -> str:
        """The notion of the type that stands at the head of the text, where the question names only parts that stand in it."""
        head = next((item for item in self._pointer.lexer.items(self._pointer.text) if item.kind != "mark"), None)
        features = self._pointer.card.features
        if head is None or len(features) != 1 or self._asks_of_undone(asked):
            return ""
        written = {_LABELLED + ability.type_id.rpartition("/")[2]: ability for ability in features[0].abilities if ability.by == TEXT}
        labels = [name for name in written if name in self._view.lexicon.notions]
        if len(labels) != 1 or written[labels[0]].type_id not in self._view.concepts(head):
            return ""
        parts = [found for item in asked if (found := self._parts_of(item))]
        done = {concept for item in self._pointer.lexer.items(self._pointer.text) for concept in self._meant(item)}
        return labels[0] if parts and all(found & done for found in parts) else ""

    def _mirrored(self) -> tuple[str, ...]:
        """The notions of what the text does first to a thing of its player and then, with «при этом», to such a thing of the opponent."""
        steps = [step for feature in self._pointer.card.features for step in feature.steps]
        if len(steps) != 2 or steps[1].needs != steps[0].n or any(step.optional for step in steps):
            return ()
        first, second = (self._done_in(step.text) for step in steps)
        if not self._pointer.names("owner", steps[0].text) or _OPPONENT in first or _OPPONENT not in second:
            return ()
        shared = first & second
        same = any(self._notion_kind(concept) == _CREATURE for concept in shared)
        return tuple(_MIRRORED + concept for concept in sorted(shared)) if same else ()

    def _done_in(self, text: str) -> frozenset[str]:
        """The concepts of a part of the text, with all that each is a kind of."""
        items = self._pointer.lexer.items(text)
        return frozenset(above for item in items for c in self._view.concepts(item) for above in (c, *self._view.lexicon.ancestors(c)))

    def _notion_kind(self, concept: str) -> str | None:
        notion = self._view.lexicon.notions.get(concept)
        return notion.kind if notion is not None else None

    def _parts_of(self, item: Item) -> frozenset[str]:
        """The concepts of a word that names something that a text does («закрытие», «отравление»)."""
        found: set[str] = set()
        for concept in self._view.concepts(item):
            notion = self._view.lexicon.notions.get(concept)
            kind = notion.kind if notion is not None else self._view.book.kind(concept)
            if kind in _PART_KINDS and concept != _SOME_PART:
                found.add(concept)
        return frozenset(found)

    def _zones(self) -> tuple[tuple[str, frozenset[str]], ...]:
        """The zones that the text names, each with the players that are named with it («кладбище противника»)."""
        return tuple(
            (zone, frozenset(c for c in self._meant(item) if self._view.lexicon.role(c) == "player"))
            for item in self._pointer.lexer.items(self._pointer.text)
            for zone in self._zones_of(item)
        )

    def _zones_of(self, item: Item) -> tuple[str, ...]:
        return tuple(concept for concept in self._meant(item) if self._view.book.kind(concept) == "zone")

    def _meant(self, item: Item) -> Iterator[str]:
        """The concepts of a word, and those that it brings together."""
        for concept in self._view.concepts(item):
            yield concept
            notion = self._view.lexicon.notions.get(concept)
            for implied in notion.implies if notion is not None else ():
                full = f"{self._view.book.id}:term/{implied}"
                yield full if self._view.book.has(full) else implied

    def _asks_of_any(self, spoken: Sequence[str]) -> bool:
        """Whether the question asks of anybody's card, or any («можно выбрать любое существо?»)."""
        owners = (self._pointer.vocabulary.find("owner", spoken, at) for at in range(len(spoken)))
        return any(match is not None and match.entry.id == "any" for match in owners) or any(
            self._pointer.vocabulary.has(role, spoken) for role in _ANY
        )

    def _limited(self) -> bool:
        """Whether the text says by a clause of its own which cards are meant («существо, которое атаковало»)."""
        told = words(self._pointer.text)
        found = (self._pointer.vocabulary.find("subordinate", told, at) for at in range(len(told)))
        return any(match is not None and match.entry.id in _LIMITING for match in found)

    def _clauses(self) -> tuple[text_clauses.Clause, ...]:
        return text_clauses.clauses(self._pointer.text, self._pointer.vocabulary)

    def _items_of(self, clause: text_clauses.Clause) -> tuple[Item, ...]:
        return tuple(self._pointer.lexer.items(clause.text))

    def _only_conditions(self, zones: Collection[str]) -> bool:
        """Whether a condition or an event of the text speaks of one of the zones: the text works with no zone by that."""
        conditions = (clause for clause in self._clauses() if clause.conditional)
        return any(zone in zones for clause in conditions for item in self._items_of(clause) for zone in self._zones_of(item))

    def _other_direction(self, asked: Sequence[Item], zones: Collection[str]) -> bool:
        """Whether cards are said to come from where the text only puts them, or to go where it only takes them from."""
        vocabulary = self._pointer.vocabulary
        spoken = [word for item in asked for word in words(item.text)]
        out, into = text_clauses.takes_from(spoken, vocabulary), text_clauses.puts_in(spoken, vocabulary)
        if not (out or into):
            return False
        sources: set[str] = set()
        goals: set[str] = set()
        for clause in self._clauses():
            if clause.conditional:
                continue
            taken, put = (self._zones_called(labels) for labels in text_clauses.directions(clause, vocabulary))
            if not taken and not put:  # no phrase of a zone that is known: the verb tells
                named = {zone for item in self._items_of(clause) for zone in self._zones_of(item)}
                if text_clauses.puts_in(clause.words, vocabulary):
                    put = named
                elif text_clauses.takes_from(clause.words, vocabulary):
                    taken = named
            sources |= taken
            goals |= put
        return any((out and zone in goals - sources) or (into and zone in sources - goals) for zone in zones)

    def _zones_called(self, labels: Sequence[str]) -> set[str]:
        return {concept for label in labels for concept in self._pointer.lexer.lookup(label) if self._view.book.kind(concept) == "zone"}

    def undone(self, item: Item) -> bool:
        """Whether a word of the question names an effect that the text does not do."""
        return self._asks_of_undone((item,))

    def _asks_of_undone(self, asked: Sequence[Item]) -> bool:
        """Whether the question names an effect that the text does not have, or only speaks of: as a condition, or as what is taken off."""
        parts = [found for item in asked if (found := self._parts_of(item))]
        if not parts:
            return False
        return any(not self._is_done(found) for found in parts if self._has_verb(found) or self._is_named(found))

    def _has_verb(self, effect: frozenset[str]) -> bool:
        """Whether the verb is known by which a text does the effect: where it is missing, the effect is not done."""
        verbs = (notion for notion in self._view.lexicon.notions.values() if notion.kind == _DEED)
        return any(effect & {done, f"{self._view.book.id}:term/{done}"} for notion in verbs for done in notion.implies)

    def _is_named(self, effect: frozenset[str]) -> bool:
        """Whether the text speaks of the effect at all."""
        return any(effect & set(self._meant(item)) for clause in self._clauses() for item in self._items_of(clause))

    def _is_done(self, effect: frozenset[str]) -> bool:
        """Whether a clause does the effect: neither a condition nor one that takes it off («излечить» itself heals)."""
        for clause in self._clauses():
            if clause.conditional:
                continue
            naming = [item for item in self._items_of(clause) if effect & set(self._meant(item))]
            denied = self._pointer.names("not", clause.text)
            if naming and not text_clauses.undoes(clause, self._pointer.vocabulary):
                return True
            if not denied and any(self._pointer.names("undoes", item.text) for item in naming):
                return True
        return False

    def other_card(self, asked: Sequence[Item]) -> bool:
        """Whether the question names a sort of card («заклинание») where the text names others only («возьмите существо»)."""
        named = {sort for item in self._pointer.lexer.items(self._pointer.text) for sort in self._sorts(item)}
        if not named:
            return False
        open_question = any("question" in self._view.roles(item) for item in asked)
        acted = False
        for index, item in enumerate(asked):
            sorts = self._sorts(item)
            acting = any(self._view.book.kind(sort) == _SPELL for sort in sorts)
            pointed = index > 0 and "this" in self._view.roles(asked[index - 1])
            if acting and (open_question or pointed or not acted):
                continue  # «работает ли это заклинание …», «чьё кладбище обыскивает заклинание»: the card that acts
            if sorts and not any(sort in named or self._view.lexicon.ancestors(sort) & named for sort in sorts):
                return True
            acted = acted or "predicate" in self._view.roles(item)
        return False

    def _sorts(self, item: Item) -> tuple[str, ...]:
        """The sorts of card that a word names; «карта» names none."""
        if self._view.ignored(item) or "light" in self._view.roles(item):
            return ()
        found: list[str] = []
        for concept in self._meant(item):
            notion = self._view.lexicon.notions.get(concept)
            if self._view.book.kind(concept) == _SPELL or (notion is not None and notion.kind in _SORTS):
                found.append(concept)
        return tuple(found)

    def _moves_from_elsewhere(self) -> bool:
        """Whether the text takes cards that are not in play."""
        notions = [
            self._view.lexicon.notions.get(c)
            for item in self._pointer.lexer.items(self._pointer.text)
            for c in item.concepts
        ]
        return any(notion is not None and notion.kind == _ELSEWHERE for notion in notions)

    def _summons(self) -> bool:
        """Whether the verb itself tells where the card comes from («оживите существо»)."""
        told = words(self._pointer.text)
        found = (self._pointer.vocabulary.find(_UNDEFINED, told, at) for at in range(len(told)))
        return any(match is not None and match.entry.id in _SUMMONING for match in found)

    def _bare(self, known: frozenset[str]) -> bool:
        """Whether the text names cards by their kind alone: «закрытое существо», «существо стоимостью 2» say more, and leave less unsaid.

        What the text gives a card in quotation marks says nothing of which card it is.
        """
        for item in self._pointer.lexer.items(self._pointer.text):
            if item.kind in ("mark", "number") or item.quoted:
                continue
            notions = [self._view.lexicon.notions[c] for c in item.concepts if c in self._view.lexicon.notions]
            kinds = {notion.kind for notion in notions} | {self._view.book.kind(c) for c in self._view.terms(item)}
            if not (self._view.ignored(item) or kinds & known or self._view.roles(item) & {"predicate", "and"}):
                return False
        return True

    def _says_more(self) -> bool:
        """Whether the text says more of a card than its sort: «существо, которым …», «существо с Рывком», «…, если оно закрыто»."""
        items = [item for item in self._pointer.lexer.items(self._pointer.text) if not item.quoted]
        for before, item in pairwise(items):
            if before.has(*_WITH) and item.kind != "number" and not self._zones_of(item) and self._view.terms(item):
                return True
        aside = (part for told in _SENTENCE_END.split(self._pointer.text) for part in told.split(",")[1:])
        if any(words(part) and not self._pointer.acts(part) for part in aside):
            return True  # «существо, атакующее героя»
        if any("predicate" in self._view.roles(item) and not self._pointer.acts(item.text) for item in items):
            return True  # «существо, ранившее героя»
        sentences = [words(part) for part in _SENTENCE_END.split(self._pointer.text)]
        return any(
            self._pointer.stands(role, told, at)
            for told in sentences
            for role in ("relative", "condition")
            for at in range(1, len(told))
        )

    def _describes_all(self) -> bool:
        """Whether the text speaks of cards as a group alone: «существа получают …», «ранить каждое существо»."""
        return self._pointer.has("all") or (self._pointer.has("target-many") and not self._pointer.has(*_SOME_OF))

    def _agreed_kinds(self) -> tuple[str, ...]:
        """The kinds that the text is in all its features: of one that it is only in some, nothing is told."""
        named = [
            frozenset(item.term for item in self._pointer.kinds_of(feature)) for feature in self._pointer.card.features
        ]
        return tuple(sorted(frozenset.intersection(*named))) if named else ()
