"""«Существ в игровой зоне нет»: what a question says is not there, and which parts of a card's text act on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..kb.text import words
from .cards.reading import read_card
from .cards.structure import Part
from .cards.vocabulary import CardVocabulary
from .lexer import Item, Lexer, Scope
from .matching import CONTENT
from .part_words import PartWords
from .question import View

# The notion of «нет», “no”.
NONE = "none"
# Roles of the card vocabulary by which a part may be done without the thing: another may be chosen, it is not done to one, or not at all.
_FREE = (
    *("either", "joined", "all", "all-but", "any-number", "whichever", "several", "counting", "target-many", "target-doubt"),
    *("other-choice", "condition", "subordinate", "not", "otherwise", "choice", "pronoun", "grants", "instead"),
)
# Roles by which there may be some all the same, and the kind of the notions of «второй».
_SOME, _PART_NUMBER = frozenset({"only", "some", "value", "all"}), "part-number"
# The things of parts that are places, and no cards.
_PLACES = frozenset({"graveyard", "hand", "deck", "top"})


class Absence:
    """What is not there, and so which parts cannot be carried out; `speaking` are the notions that tell or ask of a part."""

    def __init__(
        self,
        view: View,
        lexer: Lexer,
        vocabulary: CardVocabulary,
        pattern: str,
        parts: Sequence[Part],
        speaking: Sequence[str],
    ) -> None:
        self._speaking = tuple(speaking)
        self._naming = PartWords(vocabulary, parts)
        self.view = view
        self.lexer = lexer
        self.parts = parts
        self._vocabulary = vocabulary
        self._pattern = pattern
        self._content = view.lexicon.content()
        content = {name for name, notion in view.lexicon.notions.items() if notion.role in CONTENT}
        things = {name for name in content if self._is_thing(name)}
        predicates = {name + end for name in view.lexicon.predicates for end in ("", "^-1")}
        self._things_only = Scope(frozenset((content - things) | predicates), frozenset(things))

    def set_apart(self, cut: Sequence[Sequence[Item]], sentences: Sequence[int]) -> tuple[list[Sequence[Item]], list[int]]:
        """The clauses of a question with «при отсутствии существ» as one of its own before the clause that it stands in."""
        segments: list[Sequence[Item]] = []
        numbers: list[int] = []
        for segment, number in zip(cut, sentences, strict=True):
            absent = [item for at, item in enumerate(segment) if self._lead(item) and self._is_whole(segment, at)]
            rest = [item for item in segment if item not in absent]
            for clause in (absent, rest) if absent and rest else (segment,):
                segments.append(clause)
                numbers.append(number)
        return segments, numbers

    def _is_whole(self, segment: Sequence[Item], at: int) -> bool:
        """Whether nothing behind «при отсутствии существ» says whose or where («… у противника»): what is pointed at or asked follows."""
        if at and self.view.roles(segment[at - 1]) & {"negation", "only", "none", "or", "and"}:
            return False
        following = segment[at + 1] if at + 1 < len(segment) else None
        return following is None or following.has("this-one", *self._speaking) or "this" in self.view.roles(following)

    def _lead(self, item: Item) -> str:
        """The words of a phrase that say that there is none of what stands behind them."""
        if item.size < 2 or item.quoted:
            return ""
        return next((words for words in self.view.lexicon.group("absence") if item.text.lower().startswith(f"{words} ")), "")

    def plain(self, segment: Sequence[Item]) -> list[Item]:
        """The segment with its conditions («ни одного существа») taken apart into the words that they are made of."""
        result: list[Item] = []
        for item in segment:
            parts = self.lexer.items(item.text, self._things_only) if item.size > 1 else ()
            lead = self._lead(item)
            if lead:  # «при отсутствии существ»
                result.append(Item("word", lead, item.start, item.start + len(lead), (NONE,)))
                result.extend(self.lexer.items(item.text[len(lead) :], self._things_only))
            elif any(self.view.roles(part) & {"none", "negation"} for part in parts) and not item.has(*self._speaking):
                result.extend(parts)
            else:
                result.append(item)
        return result

    def apart(self, segment: Sequence[Item], accounted: Callable[[View, Sequence[Item]], bool]) -> list[Item]:
        """The segment with the phrases that say nothing of a part by themselves («вторая нелегальна») taken apart into their words."""
        result: list[Item] = []
        for item in segment:
            if item.size > 1 and not (item.quoted or accounted(self.view, [item]) or self.accounts_for(item)):
                result.extend(self.lexer.items(item.text, Scope(frozenset(item.concepts), self._content)))
            else:
                result.append(item)
        return result

    def failing(self, segment: Sequence[Item]) -> tuple[int, ...] | None:
        """The parts that act on a thing which the segment says is not there, where the zone that it names is the part's own.

        None where a part speaks of that thing, and may be carried out without it.
        """
        if not any(self.view.roles(item) & {"none", "negation"} for item in segment):
            return ()
        things = {concept for item in segment for concept in self.view.concepts(item) if self._is_thing(concept)}
        zones = {
            concept for item in segment for concept in self.view.terms(item) if self.view.book.kind(concept) == "zone"
        }
        if len(things) != 1:
            return ()
        if not self._plainly_absent(segment):
            return None
        owners = self._owners(segment)
        named = self._naming.of(segment).things
        if self._narrowed(segment, things, owners):
            return None  # «у меня нет существ», «нет второго существа»: the part may be done to another
        fitting = [
            part
            for part in self.parts
            if things & self._concepts(part.text)
            and zones <= self._zones(part.n)
            and owners <= self._naming.owners(part.n)
        ]
        if not all(self._needs(part, things, named, bool(zones)) for part in fitting):
            return None
        return tuple(part.n for part in fitting)

    def _plainly_absent(self, segment: Sequence[Item]) -> bool:
        """Whether a clause says no more than that there is none, and where: not «нет второго», «нет только у меня», «у меня нет»."""
        for at, item in enumerate(segment):
            roles = self.view.roles(item)
            following = segment[at + 1] if at + 1 < len(segment) else None
            if item.has("preposition", "governing"):
                where = following is not None and any(self.view.book.kind(c) == "zone" for c in self.view.concepts(following))
                whose = following is not None and ("player" in self.view.roles(following) or self._is_me(following))
                if not (where or whose or (following is not None and self._naming.of([following]).owners)):
                    return False
            elif not ("player" in roles or self.accounts_for(item) or item.kind == "mark" or self.view.ignored(item)):
                return False
            if roles & _SOME or any(getattr(self.view.lexicon.notions.get(c), "kind", None) == _PART_NUMBER for c in item.concepts):
                return False
        return True

    def _needs(self, part: Part, things: set[str], named: frozenset[str], zoned: bool) -> bool:
        """Whether a part can do nothing without the one thing that it is done to: an order, that names this thing alone, as one, and as
        its object («ранить существо»).

        Not «ранить существо или героя», «уничтожьте все существа» (118.4: there may be none), «создайте существо», «на 1 за каждое существо».
        """
        text = words(part.text)
        if part.conditional or not part.acts or any(self._vocabulary.has(role, text) for role in _FREE):
            return False
        if not zoned and self._vocabulary.has("undefined-action", text):
            return False  # what is summoned need not be there; where the zone is told, it is taken from that
        zones = {thing for thing in self._naming.things(part.n) if thing in _PLACES}
        told = [at for at, word in enumerate(text) if self._vocabulary.is_predicate(word) and not self._may(text, at)]
        if any(self._vocabulary.find("part-action", text, at) is None for at in told):
            return False  # «назовите существо»: what else is done may need none
        verbs = [text[at] for at in told]
        orders = bool(verbs) and not any(self._vocabulary.is_finite(word) and not word.isascii() for word in verbs)
        items = self.lexer.items(part.text)
        places = [at for at, item in enumerate(items) if things & set(item.concepts)]
        if not orders or len(places) != 1 or not self._naming.things(part.n) - zones <= named:
            return False
        governed = places[0] > 0 and items[places[0] - 1].has("preposition", "governing")
        return not governed and self._vocabulary.has("target-one", text)

    def _may(self, text: Sequence[str], at: int) -> bool:
        """Whether a word belongs to «можете»."""
        found = [(start, self._vocabulary.find("optional", text, start)) for start in range(max(at - 1, 0), at + 1)]
        return any(match is not None and start + match.length > at for start, match in found)

    def _owners(self, segment: Sequence[Item]) -> frozenset[str]:
        """Whose things are not there; what no part names where a player is named otherwise («у меня»)."""
        owners = self._naming.of(segment).owners
        if any(item.has("self") for item in segment) and any(item.has("opponent") for item in segment):
            return frozenset()  # neither player has any
        players = [item for item in segment if "player" in self.view.roles(item)]
        if any(self._is_me(item) for item in segment):
            return frozenset({"somebody" if owners or players else "yours"})  # «у меня»
        if owners or not players:
            return owners
        return frozenset({"yours" if all(item.has("self") for item in players) else "somebody"})

    def _narrowed(self, segment: Sequence[Item], things: set[str], owners: frozenset[str]) -> bool:
        """Whether it is not said that there is none at all, and no part is done to those alone that are not there."""
        told = [word for item in segment for word in words(item.text)]
        found = (self._vocabulary.find("narrows-absence", told, at) for at in range(len(told)))
        kinds = {match.entry.id for match in found if match is not None}
        alike = bool(owners) or all("yours" in self._naming.owners(part.n) for part in self.parts if things & self._concepts(part.text))
        return "another" in kinds or ("mine" in kinds and not alike)

    def _is_me(self, item: Item) -> bool:
        return item.text.lower() in self.view.lexicon.group("of-me")

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
        """The zone of a part; of an ability that the reader leaves alone, the play zone where its words name no other (118.7)."""
        card = read_card(self._pattern, self._vocabulary, None)
        steps = [step for feature in card.features for step in feature.steps if step.n == number]
        names = [step.zone.label.get("ru", "") for step in steps if step.zone is not None]
        if not steps and not any(
            self._vocabulary.has(role, words(self._pattern)) for role in ("zone", "zone-either", "zone-to")
        ):
            names = [entry.label.get("ru", "") for entry in self._vocabulary.entries.get("default-zone", {}).values()]
        return {concept for name in names for concept in self.lexer.lookup(name)}
