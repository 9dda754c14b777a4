"""What a question asks of a card's text: what it points to there, what the text leaves unsaid, and whether a ruling is of that text at all."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from .answer import DEPENDS, NO, TEXT, Answer, Refusal
from .asked_sort import asks_sort
from .expression import Expression
from .expression_reader import ExpressionReader
from .facts import Book
from .lexer import Item, Lexer
from .matching import Piece
from .outcomes import usually
from .question import Question, View

TYPE_CHECKING = False
if TYPE_CHECKING:  # read only where a card's text is given
    from .cards.vocabulary import CardVocabulary
    from .pointing import Pointer

CardWords = Callable[[str], str | None]
_SORT_WORD = "type-word"
"""The notion of «тип», “kind”."""
_THREE_NUMBERS, _THREE = "three-numbers", r"(?<![\d-])\d+-\d+-\d+(?![\d-])"
"""The notion of «три числа», and what they look like in a text («2-3-4»)."""
_THIS_ONE = "this-one"
"""The notion of «этот», “this” before a noun."""
_THIS_IS = ("copula", "this")
"""The notions of «это», which says what the text has."""
_DEED, _EFFECT = "text-deed", "effect"
"""The kind of the notions of verbs by which a text does something, and of the terms for what is done."""
_OF_TEXT = frozenset({"default", "precedent"})
"""The intents whose values say something of the very text at hand, and not of all abilities."""


_UNSTATED = {"h-card-unstated": "h-owner-unstated", "type-unstated": "type-unstated"}
"""The notions by which a question says that a text does not tell which card or type is meant, with those that hold where it is silent."""


class CardTexts:
    """The card texts of questions, read with the vocabulary of each rulebook, which is loaded when a text is first given."""

    def __init__(self, books: Mapping[str, Book], lexer: Lexer, card_words: CardWords | None) -> None:
        self._books = books
        self._lexer = lexer
        self._card_words = card_words
        self._vocabularies: dict[str, CardVocabulary | None] = {}

    def vocabulary(self, rulebook: str) -> CardVocabulary | None:
        """The card vocabulary of a rulebook, loaded when a question quotes a card's text."""
        if rulebook not in self._vocabularies:
            from .cards.vocabulary import CardVocabulary

            body = self._card_words(rulebook) if self._card_words is not None else None
            self._vocabularies[rulebook] = CardVocabulary.from_data(json.loads(body)) if body else None
        return self._vocabularies[rulebook]

    def known(self) -> list[CardVocabulary]:
        return [known for name in self._books if (known := self.vocabulary(name)) is not None]

    def pointer(self, view: View, question: Question) -> Pointer | None:
        from .pointing import Pointer

        vocabulary = self.vocabulary(view.book.id)
        if not question.card_text or vocabulary is None:
            return None
        return Pointer(view, self._lexer, vocabulary, question.card_text, self._doubtful(view, question))

    def _doubtful(self, view: View, question: Question) -> bool:
        """Whether a card's text has marks of another rulebook, where neither the question nor the text tells this one."""
        from .cards.reading import looks_like, told_rulebook

        others = [known for known in self.known() if known.rulebook != view.book.id]
        if any("game" in view.roles(item) for item in question.items) or not any(looks_like(question.card_text or "", other) for other in others):
            return False
        return told_rulebook(question.card_text or "", self.known()) != view.book.id

    def unsaid(self, view: View, question: Question, items: tuple[Item, ...]) -> tuple[Piece, ...]:
        """What the card's text leaves unsaid, as conditions for the assertions."""
        pointer = self.pointer(view, question) if question.card_text else None
        return pointer.unsaid(items) if pointer is not None else ()

    def points_back(self, view: View, items: tuple[Item, ...], expression: Expression) -> bool:
        """Whether «это» points to the text («это тип способности заклинание?»), and joins no term with what is said of it."""
        from .joined_terms import joined

        return expression.has("maybe-this") and joined(view, items) is None

    def exceeds(self, view: View, question: Question, items: tuple[Item, ...], scene: tuple[Item, ...], outcome: Answer) -> bool:
        """Whether a ruling by the defaults would answer more than they settle of the card's text (see `beyond_text`)."""
        pointer = self.pointer(view, question) if question.card_text and outcome.goal[0] == "assertions" else None
        if pointer is None:
            return False
        from .beyond_text import says_beyond

        return says_beyond(pointer, scene, items, outcome)

    def belies(self, view: View, question: Question, items: tuple[Item, ...]) -> bool:
        """Whether the question says that the text does not tell which card or type is meant, and the text tells it."""
        told = {concept for item in items for concept in view.concepts(item) if concept in _UNSTATED}
        pointer = self.pointer(view, question) if told and question.card_text else None
        if pointer is None:
            return False
        silent = {concept for piece in pointer.unsaid(items) for concept in piece.concepts}
        return any(_UNSTATED[concept] not in silent for concept in told)

    def pointed(
        self, view: View, question: Question, items: tuple[Item, ...], scene: tuple[Item, ...]
    ) -> Answer | Refusal | None:
        """What is said or asked of «это» where a card text is given; None where there is none or nothing points to it."""
        if not question.card_text:
            return None
        pointer = self.pointer(view, question)
        if pointer is None:
            return None
        from . import joined_terms, pointed_strength, pointing
        from .cards.reading import told_rulebook

        if joined_terms.joined(view, items) is not None:
            return None  # «выстрел — это атака?» asks of shots, whatever the text holds
        named = (joined_terms.named_beside(view, items), joined_terms.ends_pointing(view, items), joined_terms.told_alone(view, scene))
        if any(term is not None and not joined_terms.is_in(pointer, term) for term in named):
            return Refusal("no-text")  # «удар тут — атака?»: of another ability than the text has
        written = pointed_strength.resolve(pointer, items, scene)
        if written is not None or any(item.has(pointed_strength.FULL) for item in items):
            return written
        expression = ExpressionReader(view).read(items)
        if not expression.questions and _asks_what_kind(view, items):
            expression.questions.append("q-what")
        bare = not (
            expression.foreign or expression.questions or expression.cues or expression.marks or expression.negations
        )
        part = bool(expression.left) and all(
            pointer.in_text(item) for item in expression.left
        )  # «Закрытие — тоже заклинание?»
        bare = bare and len(expression.groups) == 1 and (part or not expression.left)  # «Простая или сложная?»
        bare = bare and not self._asks_sort(question)
        points = expression.has("this") or expression.has("maybe-this") or (bare and not scene)
        linked = any("copula" in view.roles(item) and "light" not in view.roles(item) for item in items)
        if self._asks_sort(question) and not (expression.questions or expression.cues or linked):
            return None  # «Вид этой способности?»
        silent = {concept for piece in pointer.unsaid((*scene, *items)) for concept in piece.concepts}
        if not points or not silent.issuperset(expression.conditions):
            return None
        told = ExpressionReader(view).read(scene)
        strange = [item for item in (*told.left, *told.foreign) if item.kind in ("unknown", "variable")]
        if strange or not silent.issuperset(told.conditions):
            return None  # but for what the text itself leaves unsaid: «тип на карте не назван»
        if told.conditions:
            held = {above for one in (*pointer.abilities(), *pointer.kinds()) for above in view.book.ancestors(one.term)}
            if any(view.book.edges.get(atom) and atom not in held for group in told.groups for atom in group.atoms):
                return None  # «тип не указан, но это атака»
        told_game = any("game" in view.roles(item) for item in question.items)
        sure = told_game or told_rulebook(question.card_text, self.known()) == view.book.id
        noun = self._noun_spoken_of(view, items) if bare else ""
        return pointing.resolve(pointer, expression, [*expression.left, *expression.foreign], sure, noun)

    def misnamed(self, view: View, question: Question, items: tuple[Item, ...], scene: tuple[Item, ...]) -> bool:
        """Whether «эта постоянная способность», “this static ability” is said of a text whose ability is none: what holds of static
        abilities is no ruling on it."""
        if not question.card_text:
            return False
        told = self.pointed(view, question, scene, ()) if scene else None  # “It's a static ability. Does it …?”
        if isinstance(told, Answer) and told.verdict == NO:
            return True
        linking = {"copula", "article"}
        words = [item for item in scene if item.kind != "mark"]
        if words and "copula" in view.roles(words[0]) and all(view.terms(item) or view.roles(item) & linking for item in words):
            # “This is an untargeted ability. Does it …?”
            told = self.pointed(view, question, (words[0].replaced(concepts=_THIS_IS), *words[1:]), ())
            if isinstance(told, Answer) and told.verdict == NO:
                return True
        everything = (*scene, *items)
        spoken = [item for item in everything if item.has(_THIS_ONE) or view.terms(item) or not view.roles(item) & linking]
        for pointing_word, named in pairwise(spoken):
            if not pointing_word.has(_THIS_ONE) or not view.terms(named) or _parted_from(view, everything, pointing_word):
                continue
            outcome = self.pointed(view, question, (pointing_word.replaced(concepts=_THIS_IS), named), ())
            if isinstance(outcome, Answer) and outcome.verdict == NO:
                return True
        return False

    def asks_of(self, view: View, question: Question, expression: Expression) -> bool:
        """Whether «какого типа атака?» asks of the one in the card's text, and not which attacks there are."""
        groups = [group for group in expression.groups if group.atoms]
        if not question.card_text or len(groups) != 1 or not expression.questions or expression.cues or expression.has("all"):
            return False
        pointer = self.pointer(view, question)
        types = [pointed.term for pointed in (*pointer.abilities(), *pointer.kinds())] if pointer is not None else []
        asked = groups[0].atoms
        whole = len(asked) == 1 and not view.book.edges.get(asked[0])  # «какой тип способности?»: of the text, whatever it holds
        return whole or (len(asked) == 1 and any(view.book.is_a(one, asked[0]) for one in types))

    def names_deed(self, view: View, question: Question, expression: Expression) -> bool:
        """Whether the question for a type names what the text does by a verb («отравить»: poisoning): it asks of the ability that does it."""
        pointer = self.pointer(view, question) if self._asks_sort(question) else None
        notions = (view.lexicon.notions.get(concept) for concept in (pointer.concepts if pointer is not None else ()))
        done = {f"{view.book.id}:term/{one}" for notion in notions if notion is not None and notion.kind == _DEED for one in notion.implies}
        named = {atom for group in expression.groups for atom in group.atoms if view.book.kind(atom) == _EFFECT}
        return bool(named) and named <= done

    def names_one(self, view: View, question: Question, outcome: Answer) -> bool:
        """Whether a ruling on a class that hangs on its kinds («атака магическая?») meets a text that names one of them."""
        pointer = self.pointer(view, question) if outcome.verdict == DEPENDS and outcome.goal[0] == "member" else None
        if pointer is None:
            return False
        told = [one.term for one in pointer.abilities() if one.step.by == TEXT]
        return any(all(view.book.is_a(term, atom) for atom in atoms) for atoms, _ in outcome.goal[1] for term in told)

    def _noun_spoken_of(self, view: View, items: Sequence[Item]) -> str:
        """The class that an adjective is said of («атака магическая?», «магическая ли атака?»): of these in the text; empty where of none."""
        spoken = [item for item in items if item.kind != "mark" and view.terms(item)]
        nouns = [item for item in spoken if not item.adjective] if any("whether" in view.roles(item) for item in items) else []
        if len(spoken) == 1 and spoken[0].size > 1 and view.lang == "ru":
            parts = [part for word in spoken[0].text.split() for part in self._lexer.items(word)]
            turned = len(parts) > 1 and parts[-1].adjective and bool(view.terms(parts[-1])) and not parts[0].adjective
            nouns = parts[:1] if turned else nouns
        if len(nouns) != 1 or (len(nouns) == len(spoken) and spoken == nouns):
            return ""
        named = view.terms(nouns[0])
        return named[0] if named else ""

    def left_to(self, view: View, question: Question, outcome: Answer) -> bool:
        """Whether a ruling is of the usual case, on what the text says or of kinds of what it holds: the text at hand decides then."""
        return outcome.verdict == DEPENDS or usually(view, outcome) or self._lists_kinds(view, question, outcome)

    def decides_parts(self, view: View, question: Question, outcome: Answer) -> bool:
        """Whether a ruling is on the parts of any compound ability, and the text at hand is none, or decides by its own structure."""
        from .general_parts import text_decides

        return text_decides(view, question.items, question.card_text or "", self.vocabulary(view.book.id), outcome)

    def _lists_kinds(self, view: View, question: Question, answer: Answer) -> bool:
        """Whether an open question is answered by kinds of what the card's text holds: it asks which of them that is."""
        named = [value.id for value in answer.value if view.book.has(value.id)]
        pointer = self.pointer(view, question) if named and answer.verdict is None else None
        if pointer is None:
            return False
        held = {above for one in (*pointer.abilities(), *pointer.kinds()) for above in view.book.ancestors(one.term)}
        return len(named) > 1 and all(view.book.ancestors(name) & held for name in named)

    def _asks_sort(self, question: Question) -> bool:
        """Whether the word for a type stands in a question: «Тип способности?» asks which one, not whether it is one."""
        words = list(self._lexer.items(question.text))
        words += [part for item in words if item.size > 1 for text in item.text.split() for part in self._lexer.items(text)]
        return any(item.has(_SORT_WORD) for item in words)


def _parted_from(view: View, items: Sequence[Item], pointing: Item) -> bool:
    """Whether «это» ends a phrase («part of this count as an attack»): “of” stands before it and a copula behind it."""
    at = next(index for index, item in enumerate(items) if item is pointing)
    before, behind = items[at - 1] if at else None, items[at + 1] if at + 1 < len(items) else None
    return before is not None and behind is not None and view.plays(before, "of") and "copula" in view.roles(behind)


def speaks_of_numbers(text: str, items: Sequence[Item]) -> bool:
    """Whether the three numbers are asked of that stand in a card's text («что здесь означают три числа?»)."""
    return any(item.has(_THREE_NUMBERS) for item in items) and len(re.findall(_THREE, text)) == 1


def told_of_text(view: View, outcome: Answer, items: Sequence[Item]) -> bool:
    """Whether a value answers what is asked of the thing in the card's text: its type, where that is asked, or what the text itself says."""
    if outcome.goal[0] == "pointed-value" or _is_type(view, outcome):
        return asks_sort(view, items)
    points = any("this" in view.roles(item) and ("copula" not in view.roles(item) or view.terms(behind)) for item, behind in pairwise(items))
    points = points or any("this" in view.roles(item) and "copula" not in view.roles(item) for item in items[-2:])
    these = view.lexicon.group("these-ones")
    points = points or any(item.size > 1 and item.text.lower().split()[-1] in these for item in items)  # «что из этого …?»
    if outcome.goal[0] == "assertions" and _asks_kind(view, items) and not any(view.book.kind(value.id) == "ability" for value in outcome.value):
        return False  # «к какому виду относится способность?»: where it works is another matter
    return not points or outcome.goal[0] != "assertions" or outcome.intent in _OF_TEXT


def _asks_kind(view: View, items: Sequence[Item]) -> bool:
    """Whether the word for a type stands right behind a question word («к какому виду относится …?»)."""
    kinds = view.lexicon.group("kind-word")
    asked = (behind for item, behind in pairwise(items) if "question" in view.roles(item))
    return any(behind.has(_SORT_WORD) or behind.text.lower() in kinds for behind in asked)


def _is_type(view: View, outcome: Answer) -> bool:
    """Whether the default type of an ability is the answer."""
    return outcome.intent == "default" and len(outcome.value) == 1 and view.book.kind(outcome.value[0].id) == "ability"


def _asks_what_kind(view: View, items: Sequence[Item]) -> bool:
    """Whether «что это за …» stands in a sentence, behind a word that asks for an answer («подскажите, что это за способность»)."""
    spoken = [item.text.lower() for item in items if item.kind != "mark"]
    return any(" ".join(spoken[at : at + 3]) in view.lexicon.group("what-is-it") for at in range(len(spoken) - 2))
