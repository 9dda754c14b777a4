"""One door: a question in, a result out. Each sentence that asks is read against each rulebook in scope, resolver by resolver.

    question → lexer → units → (per rulebook) look-up, procedure, class expression, definition, assertions → proof → result

A rulebook that does not settle the question has no answer; if none settles it the result is `unknown` with the nearest clauses.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from itertools import pairwise

from ..kb.text import strip_controls, without_stress
from . import assertions, default_place, definition, difference, lookup, named_sort, of_two
from .across import compared as compared_terms
from .answer import DEFINITION, DEPENDS, ENUMERATION, MEMBERSHIP, NO, YES, Answer, Refusal, Result, Suggestion, unique
from .asides import continued
from .asked_back import asked_back
from .bare_lists import existing, requested
from .clause_words import ClauseWords
from .expression import CONTRAST_NOT, Expression
from .expression_reader import ExpressionReader
from .facts import Book, Facts
from .games import asks_at_end, asks_which_heroes, games_left, half_of_both, in_common, named_games, without_game
from .lexer import MAX_WORDS, Item, Lexer, Scope
from .matching import leaves_undone, pieces
from .merely import both_at_once
from .messages import because, rank
from .misfits import WHOSE
from .named_lists import listed_names, lists
from .numbered import forbids_otherwise, lists_in_clause, offers_numbers, places_by_number, without_numbers
from .of_text import CardTexts, CardWords, speaks_of_numbers, told_of_text
from .outcomes import (
    cites,
    gives_reason,
    merged,
    miscounted,
    names_condition,
    narrowed,
    referent,
    rests_on,
    settled_by_own_terms,
)
from .premise import THEREFORE, conditional, judged
from .question import Question, Unit, View, read_question
from .quotes import without_glosses, without_needless_quotes
from .relative_request import by_relative
from .sentences import asking_units, asks_two_things, claims_class, leans_on_former
from .shared_head import headed
from .structure import (
    drop_frame,
    drop_reasons,
    drop_speakers,
    drop_tag,
    reason_of,
    speaks_for_another,
    stranded,
)
from .tense import later_words, not_yet
from .trimmed import asks_of_list, without_contents
from .turned import parted, points_at_turned
from .two_games import asking_each, other_readings, own_part, sets_apart
from .wanted import as_question, is_fragment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .proof import Rules

Suggest = Callable[[str, tuple[str, ...], str], Sequence[Suggestion]]
Absent = Callable[[Sequence[str], str], tuple[str, Sequence[Suggestion]]]
MAX_CHARACTERS = 4000
MAX_READINGS = 3
"""How often a refused question is put more plainly and asked again, one way of it after another."""
ASKS_DECLARING = "ask-declarable"
THERE_IS, ATTACK_DEED = "there-is", "attack-deed"
"""The notions of «есть», “there is”, and of verbs that tell which attack was made."""
WHICH_GAME = "q-game"
"""The notion of «какая игра», “which game”: no clause of one rulebook answers that."""
ASKS_PART = ("ask-done", "ask-complete", "ask-interrupted", "ask-declarable", "ask-lost")
"""The notions of asking what becomes of an ability or its parts."""
ON_CARD = ("on-the-card", "h-on-card")
"""The notions of «на карте»: where a word stands changes nothing of what it means."""
_JOINS = frozenset({"contrast", "and"})
KIND_WORDS = ("kinds-word", "pattern-word")
"""The notions of «вид», “kind”, by which Heroes speaks of abilities."""


class Asker:
    """Answers questions over the facts of a store."""

    def __init__(
        self,
        facts: Facts,
        lexer: Lexer,
        suggest: Suggest | None = None,
        card_words: CardWords | None = None,
        absent: Absent | None = None,
    ) -> None:
        """`suggest` finds the nearest clauses of a question that is refused, `absent` says why clauses are not there."""
        self.facts = facts
        self.lexer = lexer
        self._suggest = suggest
        self._absent = absent
        self._texts = CardTexts(facts.books, lexer, card_words)
        self._idle: dict[str, Scope] = {}
        self._rules: Rules | None = None
        self._clause_words = ClauseWords(lexer)

    def ask(
        self, text: str, card_text: str | None = None, rulebook: str | None = None, lang: str | None = None
    ) -> Result:
        """The result for one question.

        `card_text` is what «это» / “this” points to; `rulebook` narrows to one; `lang` (ru, en) overrides the language of the answer.
        """
        return self._ask(text, card_text, rulebook, lang, 0)

    def _ask(self, text: str, card_text: str | None, rulebook: str | None, lang: str | None, rereading: int) -> Result:
        """`rereading` counts how often the question was put more plainly."""
        clean = without_stress(strip_controls(text))[: MAX_CHARACTERS + 1]
        if not clean.strip():
            return self._refused(text, lang or "ru", Refusal("empty"), ())
        if len(clean) > MAX_CHARACTERS:
            return self._refused(text, lang or "ru", Refusal("too-long"), ())
        clean = without_needless_quotes(self.lexer.in_layout(clean), self.lexer.lookup)
        if "(" in clean:
            self.lexer.items(clean)  # the words of a gloss are looked up in the language of the question
            clean = without_glosses(clean, self.lexer.lookup)
        items = self.lexer.items(clean)
        if len(items) > MAX_WORDS:
            return self._refused(text, lang or "ru", Refusal("too-long"), ())
        if not card_text and rereading <= MAX_READINGS and (listed := listed_names(clean, items, self.facts.lexicon, self.lexer.items)) is not None:
            again = self._ask(listed, None, rulebook, lang, MAX_READINGS + 1)
            if not again.answers or lists(again.answers):
                return again.replaced(question=text)
            return self._refused(text, again.lang, Refusal("unclear"), ())
        question = read_question(clean, items, self.facts.lexicon, card_text)
        if lang is not None:
            question = question.replaced(lang=lang)
        if len(question.units) > 1:
            question = question.replaced(later=later_words(self.lexer, items))
        books = self._scope(question, rulebook)
        if asks_which_heroes(self.facts.lexicon, items) or _declarable_otherwise(items):
            return self._refused(text, question.lang, Refusal("unclear-roles"), tuple(book.id for book in books))
        result = self._result(text, question, books)
        listing = without_contents(clean, items, self.facts.lexicon) if not card_text and rereading <= MAX_READINGS else None
        if not card_text and (listing is not None or asks_of_list(items, self.facts.lexicon)) and not lists(result.answers):
            again = self._ask(listing, None, rulebook, question.lang, MAX_READINGS + 1) if listing is not None else result
            if lists(again.answers) and not again.notes:
                return again.replaced(question=text)
            result = self._refused(text, question.lang, Refusal("unclear"), tuple(book.id for book in books)) if result.answers else result
        if result.answers and rereading <= MAX_READINGS and (whole := continued(clean, items, self.facts.lexicon)) is not None:
            again = self._ask(whole, card_text, rulebook, question.lang, MAX_READINGS + 1)
            both = bool(again.answers) and not again.notes and all(answer.verdict is None for answer in again.answers)
            return again.replaced(question=text) if both else result
        if result.answers and rereading <= MAX_READINGS and not card_text and (each := headed(clean, items, self.facts.lexicon, books)) is not None:
            again = self._ask(each, None, rulebook, question.lang, MAX_READINGS + 1)
            return again.replaced(question=text) if again.answers and not again.notes else result
        defines = rereading <= MAX_READINGS and not card_text and any(answer.intent == DEFINITION for answer in result.answers)
        if defines and any(item.has("q-which") for item in items):
            from .asked_further import further

            if (narrower := further(clean, items, self.facts.lexicon)) is not None:
                again = self._ask(narrower, None, rulebook, question.lang, MAX_READINGS + 1)
                if lists(again.answers) and not again.notes:
                    return again.replaced(question=text)
                return self._refused(text, question.lang, Refusal("unclear"), tuple(book.id for book in books))
        if result.notes and rereading <= MAX_READINGS and not card_text:
            from .both_sides import both_ruled, in_one

            one = in_one(clean, items, self.facts.lexicon, question.lang)
            again = self._ask(one, None, rulebook, question.lang, MAX_READINGS + 1) if one is not None else result
            return again.replaced(question=text) if both_ruled(result, again) else result
        if result.answers or rereading > MAX_READINGS:
            return result
        shorter = without_game(self.facts.lexicon, clean, question.items) if len(books) == 1 else None
        if shorter is not None:
            again = self._ask(shorter, card_text, books[0].id, question.lang, rereading + 1)
            if again.answers:
                return again.replaced(question=text)
        halves = self._halves(clean, items, rulebook, question) if not card_text and len(question.units) == 1 else None
        if halves is not None:
            return halves.replaced(question=text)
        from .plainer import put_plainly

        def ask(other: str, told: str | None, further: bool) -> Result:
            return self._ask(other, told, rulebook, question.lang, rereading + 1 if further else MAX_READINGS + 1)

        plainly = put_plainly(ask, clean, items, self.facts.lexicon, card_text, self.lexer.lookup)
        if plainly is not None:
            return plainly.replaced(question=text)
        return self._compared(question, books, result) or self._likened(clean, question, books, result)

    def _halves(self, text: str, items: tuple[Item, ...], rulebook: str | None, question: Question) -> Result | None:
        """The ruling on «X — A, но не B», from those on each of its two statements; None where they settle nothing."""
        if not any(item.has(CONTRAST_NOT) or self.facts.lexicon.roles(item.concepts) & _JOINS for item in items):
            return None
        from .denied_second import halves, joined

        parts = halves(text, items, self.facts.lexicon)
        if parts is None:
            return None
        first, second = (self._ask(part, None, rulebook, question.lang, MAX_READINGS + 1) for part in (parts.first, parts.second))
        if first.notes or second.notes:
            return None
        answers = tuple(answer for answer in joined(first.answers, second.answers, question.lang, parts.may) if self._proves(answer))
        return Result(text, question.lang, "answered", answers) if answers else None

    def _compared(self, question: Question, books: tuple[Book, ...], refused: Result) -> Result | None:
        """What each game says a term is, where it is compared in both; None where nothing is."""
        pair = compared_terms(self.facts.lexicon, books, question.items, question.lang) if len(question.units) == 1 and not question.card_text else ()
        answers = [definition.resolve(view, term) for view, term in pair]
        found = tuple(answer for answer in answers if isinstance(answer, Answer) and self._proves(answer))
        return Result(refused.question, question.lang, "answered", found) if pair and len(found) == len(pair) else None

    def _likened(self, text: str, question: Question, books: tuple[Book, ...], refused: Result) -> Result:
        """The ruling on whether something is the same in both games, by what each of them says of it (see `likeness`)."""
        if len(books) != 2 or len(named_games(self.facts.lexicon, question.items)) != 2 or len(question.units) != 1 or question.card_text:
            return refused
        from .likeness import ASKING, OF_ONE, RESTRICTING, compared, opened

        turned = opened(text, any(item.has(OF_ONE) for item in question.items))
        if turned is None:
            return refused
        items = self.lexer.items(turned[0])
        roles = [self.facts.lexicon.roles(item.concepts) for item in items]
        asking = sum("cue-define" in found or ("question" in found and item.has(*ASKING)) for item, found in zip(items, roles, strict=True))
        asking += sum("question" in found and not item.has(*ASKING) for item, found in zip(items, roles, strict=True)) * 2
        if asking != 1 or any(found & RESTRICTING for found in roles) or sets_apart(self.facts.lexicon, items):
            return refused
        plain = read_question(turned[0], items, self.facts.lexicon).replaced(lang=question.lang)
        opened_result = self._result(turned[0], plain, books)
        found = opened_result.answers
        if len(found) != 2 or opened_result.notes or {answer.rulebook for answer in found} != {book.id for book in books}:
            return refused
        labels = {book.id: self.facts.lexicon.notions[f"game-{book.id}"].label for book in books}
        names = {name: label["en" if question.lang == "en" else "ru"] for name, label in labels.items()}
        answers = compared(found[0], found[1], turned[1], names, question.lang)
        proved = bool(answers) and all(self._proves(answer) for answer in answers)
        return Result(refused.question, question.lang, "answered", answers) if proved else refused

    def nearest(self, text: str, rulebook: str, lang: str) -> Result:
        """No ruling, but the clauses of an imported rulebook that are nearest to a question."""
        return self._refused(text, lang, Refusal("imported", (rulebook,)), (rulebook,))

    def withheld(self, text: str, lang: str) -> Result:
        """No ruling, for a defect of Svod; the caller has logged it."""
        return self._refused(text, lang, Refusal("unreadable"), ())

    # scope ----------------------------------------------------------------------------------------------------------

    def _scope(self, question: Question, rulebook: str | None) -> tuple[Book, ...]:
        """The rulebooks that a question is about: those it names, else all."""
        named = named_games(self.facts.lexicon, question.items)
        if not named and question.card_text:
            from .cards.reading import told_rulebook

            # the card's own words tell whose card it is
            told = told_rulebook(question.card_text, self._texts.known())
            named = frozenset(filter(None, (told,)))
        left = games_left(self.facts.lexicon, question.items, self.facts.books)
        wanted = [
            name
            for name in self.facts.books
            if (rulebook is None or name == rulebook) and (not named or name in named) and name in left
        ]
        return tuple(self.facts.books[name] for name in wanted)

    # answering ------------------------------------------------------------------------------------------------------

    def _result(self, text: str, question: Question, books: tuple[Book, ...]) -> Result:
        answers: list[Answer] = []
        refusals: list[Refusal] = []
        unanswered: list[str] = []
        readings = [(book, *self._read_for(book, question)) for book in books]
        for position, (unit, _) in enumerate(asking_units(self.facts.lexicon, question)):
            found: list[Answer] = []
            for book, own, asking in readings:
                view = View(book, self.facts.lexicon, question.lang)
                if position >= len(asking):
                    continue
                outcome = self._attempt(view, own, *asking[position])
                if isinstance(outcome, Answer) and not self._proves(outcome):
                    outcome = Refusal("unproved")
                if isinstance(outcome, Answer):
                    found.append(outcome)
                elif outcome.code == "no-text" and question.card_text:
                    refusals.append(Refusal("text-silent"))
                else:
                    refusals.append(outcome)
            if position and question.card_text and any(answer.intent == "procedure" and answer in answers for answer in found):
                return self._refused(text, question.lang, Refusal("unclear"), tuple(book.id for book in books))  # one of the two asks otherwise
            if not named_games(self.facts.lexicon, question.items):
                found = settled_by_own_terms(found)
            if not found:
                unanswered.append(" ".join(item.text for item in unit.words))
            answers = merged(answers, found) if position else found
        ids = tuple(book.id for book in books)
        half = len(answers) < len(books) and (any(r.code == "unsure-kind" for r in refusals) or self._speaks_of_kinds(question))
        if half and question.card_text and any(answer.intent == "default" and answer.verdict is None for answer in answers):
            return self._refused(text, question.lang, Refusal("text-silent"), ids)  # of which game the card is, is not told
        if answers and any(answer.verdict is not None for answer in answers) and asks_at_end(self.facts.lexicon, question.items):
            return self._refused(text, question.lang, Refusal("unclear-roles"), ids)
        if answers and in_common(self.facts.lexicon, question.items) and all(answer.intent == ENUMERATION for answer in answers):
            return self._refused(text, question.lang, Refusal("unclear-roles"), ids)
        if answers and (sets_apart(self.facts.lexicon, question.items) or half_of_both(self.facts.lexicon, question.items, answers, ids)):
            return self._refused(text, question.lang, Refusal("unclear-roles"), ids)
        if not answers:
            # the rulebook that has the clause asked about says why it settles nothing
            having = [refusal for refusal in refusals if refusal.code != "no-clause"] or refusals
            best = min(having, key=lambda refusal: rank(refusal.code), default=Refusal("unclear"))
            if best.code == "no-clause" and self._absent is not None:
                numbers = unique([number for refusal in refusals if refusal.code == best.code for number in refusal.about])
                reason, nearest = self._absent(numbers, question.lang)
                return Result(text, question.lang, "unknown", (), tuple(nearest), reason)
            return self._refused(text, question.lang, best, ids)
        notes = tuple(because("two-questions", tuple(unanswered), question.lang) for _ in unanswered[:1])
        return Result(text, question.lang, "answered", tuple(answers), (), None, notes)

    def _speaks_of_kinds(self, question: Question) -> bool:
        """Whether a question asks of a «вид», a “kind”: Heroes has kinds of abilities, and the other game has types."""
        spoken = (word for item in question.items for word in item.text.lower().split())
        named = self.facts.lexicon.group("kind-word")
        return any(item.has(*KIND_WORDS) for item in question.items) or any(word in named for word in spoken)

    def _read_for(self, book: Book, question: Question) -> tuple[Question, list[tuple[Unit, tuple[Unit, ...]]]]:
        """The question with the words that mean nothing to a rulebook set aside, and its sentences that ask."""
        if book.id not in self._idle:
            self._idle[book.id] = Scope(self.facts.idle(book.id), self.facts.content())
        items = self.lexer.items(question.text, self._idle[book.id])
        own = read_question(question.text, items, self.facts.lexicon, question.card_text).replaced(lang=question.lang, later=question.later)
        return own, asking_units(self.facts.lexicon, own)

    def _attempt(self, view: View, question: Question, unit: Unit, context: tuple[Unit, ...]) -> Answer | Refusal:
        if asked_back(view, question, unit) or leans_on_former(view, question, unit):
            return Refusal("unclear-roles")
        said = drop_speakers(view, drop_reasons(view, drop_frame(view, drop_tag(view, unit.items))))
        if speaks_for_another(view, unit.items, said, self.lexer.lookup):
            return Refusal("unclear-roles")
        said = by_relative(view, requested(view, existing(view, asking_each(view, said) if unit.asks else said, unit.asks), unit.asks))
        own = own_part(view, said)
        if any("question" in view.roles(item) and item not in own for item in said) and not any("question" in view.roles(item) for item in own):
            return Refusal("unclear-roles")  # «в классике фиолетовая, а в Героях какая?»
        outcome = self._attempt_reading(view, question, unit, context, own)
        for items in other_readings(view, said) if isinstance(outcome, Refusal) else ():
            other = self._attempt_reading(view, question, unit, context, items)
            if isinstance(other, Answer):
                outcome = other
                break
        if isinstance(outcome, Refusal) and not context and not question.card_text:
            parts = of_two.readings(view, said)
            singles = [of_two.chosen(view, part, lambda it: self._attempt_reading(view, question, unit.replaced(items=it), (), it)) for part in parts]
            known = [single for single in singles if single is not None]
            outcome = functools.reduce(lambda one, other: merged([one], [other])[0], known) if known and len(known) == len(parts) else outcome
        if isinstance(outcome, Refusal) or outcome.verdict is not None:
            plain = as_question(view, own, unit.asks)
            if plain is not None:
                outcome = self._attempt_reading(view, question, unit, context, plain)
            elif isinstance(outcome, Answer) and is_fragment(view, own):
                outcome = Refusal("unclear-roles")  # «эффект, который может накладывать атака?» asks for no yes or no
        told = [other.items for other in context]
        if isinstance(outcome, Answer) and rests_on(outcome) and not_yet(question.later, told, unit.items):
            return Refusal("not-settled")
        return outcome

    def _attempt_reading(
        self, view: View, question: Question, unit: Unit, context: tuple[Unit, ...], items: tuple[Item, ...]
    ) -> Answer | Refusal:
        """The outcome of one reading of a sentence that asks."""
        if any(item.has(WHICH_GAME) for item in items) or asks_two_things(view, items):
            return Refusal("unclear")
        scene: tuple[Item, ...] = ()
        for other in context:
            said = drop_speakers(view, drop_reasons(view, drop_frame(view, other.items)))
            scene = (*scene, *said, *(Item("mark", ".", item.end, item.end) for item in other.items[-1:]))
        everything = (*scene, *items)
        numbers = view.within = lookup.clause_numbers(view, everything)
        if places_by_number(view, everything):
            return Refusal("unclear")
        if len(numbers) > 1 and offers_numbers(view, everything):
            return Refusal("unclear")  # «111.1.1 или 111.1.2 перечисляет …?» asks which of the two
        if forbids_otherwise(everything, numbers) and not lookup.asks_clause(view, items, scene):
            return Refusal("unclear")
        if numbers:
            found = lookup.by_number(view, everything, numbers)
            if found is not None:
                return found
            ids = [f"{view.book.id}:{number}" for number in numbers]
            absent = [name for name in ids if name not in view.book.clauses]
            if absent:
                return Refusal("no-clause", tuple(absent))
            if unit.asks and lists_in_clause(view, items):
                return Refusal("unclear")  # «виды способностей перечислены в 111.1?» asks whether they are
            items = without_numbers(view, items, numbers)
            scene = without_numbers(view, scene, numbers)
        procedure = self._procedure(view, question, (*scene, *items))
        if procedure is not None:
            return procedure
        if any(item.has(ASKS_DECLARING) for item in items) and not any(self._names_spell(view, item) for item in (*scene, *items)):
            from .legality import with_legality

            scene, items = with_legality(view, scene, items)
        if lookup.asks_clause(view, items, scene):
            from .where_said import where_said

            asked = self.lexer.items(question.text)
            return where_said(view, items, scene, asked, self._clause_words, functools.partial(self._ruled, view, question))
        if lookup.asks_which_says(view, items):
            return Refusal("unclear")
        premise = reason_of(view, drop_frame(view, unit.items)) if not (scene or question.card_text) else ()
        if any("this" in view.roles(item) for item in items):
            scene = (*scene, *referent(view, reason_of(view, drop_frame(view, unit.items))))
        outcome = self._resolve(view, question, items, scene)
        if question.card_text and isinstance(outcome, Answer) and outcome.verdict is None and not told_of_text(view, outcome, items):
            outcome = outcome if speaks_of_numbers(question.card_text, items) else Refusal("no-text")
        roles = frozenset[str]().union(*(view.roles(item) for item in items))
        whole = isinstance(outcome, Answer) and outcome.verdict == NO and bool(roles & {"must", "always"}) and "this" in roles and "all" not in roles
        if isinstance(outcome, Answer) and outcome.verdict == DEPENDS and any(item.has(ATTACK_DEED) for item in question.items):
            return Refusal("unclear-roles")  # «карта выстрелила: атака магическая?»: the verb tells which attack it was
        if isinstance(outcome, Answer) and (outcome.verdict == DEPENDS or whole) and outcome.intent == MEMBERSHIP:
            outcome = narrowed(view, reason_of(view, drop_frame(view, unit.items)), items, outcome)
        if (
            isinstance(outcome, Refusal)
            and not scene
            and not question.card_text
            and (parts := conditional(view, items))
        ):
            supposed = judged(view, *parts)
            outcome = supposed if isinstance(supposed, Answer) else outcome
        if isinstance(outcome, Refusal) and not (scene or question.card_text) and (merely := both_at_once(view, items)) is not None:
            narrower = self._resolve(view, question, merely[0], ())
            if isinstance(narrower, Answer) and narrower.intent == MEMBERSHIP and narrower.verdict in ((YES, NO) if merely[1] else (NO,)):
                outcome = narrower
        if isinstance(outcome, Refusal) and premise:
            supposed = judged(view, premise, items)
            # «раз способность немагическая, она обязательно атака?»: what does not follow, does not follow for whatever reason
            outcome = supposed if isinstance(supposed, Answer) and supposed.verdict == NO else outcome
        if isinstance(outcome, Refusal):
            reasoned = self._with_reasons(view, question, unit, context)
            outcome = reasoned if isinstance(reasoned, Answer) else outcome
        if isinstance(outcome, Refusal):
            concluded = self._concluded(view, question, items, scene)
            outcome = concluded if isinstance(concluded, Answer) else outcome
        if isinstance(outcome, Answer) and outcome.verdict == YES and gives_reason(view, unit.items):
            reasoned = self._with_reasons(view, question, unit, context)
            if isinstance(reasoned, Answer) and reasoned.verdict == YES and rests_on(reasoned) != rests_on(outcome):
                return reasoned
            return Refusal("other-reason", tuple(cited.partition(":")[2] for cited in outcome.citations[:1]))
        if isinstance(outcome, Answer) and outcome.verdict != NO and not cites(outcome, numbers):
            # it is so, but the clause that the asker names does not say it
            return Refusal("not-stated", outcome.citations[:1])
        return Refusal("no-rule") if miscounted(view, items, outcome) else outcome

    def _concluded(
        self, view: View, question: Question, items: tuple[Item, ...], scene: tuple[Item, ...]
    ) -> Answer | Refusal | None:
        """What is asked behind «значит», “therefore”: the premise before it decides nothing, and only says of what is spoken."""
        at = next((index for index, item in enumerate(items) if index and item.has(THEREFORE)), None)
        if at is None or at + 1 >= len(items):
            return None
        premise, rest = items[:at], items[at + 1 :]
        strange = any(item.kind in ("unknown", "variable") or view.is_foreign(item) for item in premise)
        if strange or any(view.roles(item) & {"conditional", "question"} for item in premise):
            return None
        if names_condition(view, premise) or any("condition" in view.roles(item) for item in premise):
            told = (*scene, *premise, Item("mark", ".", rest[0].start, rest[0].start))
            return self._resolve(view, question, rest, told)  # «тип не написан, значит …»: the rules know that condition
        points = any("this" in view.roles(item) for item in rest)
        return self._resolve(view, question, rest, (*scene, *referent(view, premise)) if points else scene)

    def _with_reasons(
        self, view: View, question: Question, unit: Unit, context: tuple[Unit, ...]
    ) -> Answer | Refusal | None:
        """The ruling where the asker's reason is a condition that an assertion names («раз тип не указан, это атака?»)."""
        items = drop_speakers(view, unit.items)
        if len(drop_reasons(view, items)) == len(items) or any("cue-where-said" in view.roles(item) for item in items):
            return None
        whole = own_part(view, tuple(item for item in items if not (view.roles(item) & {"reason", "reason-anywhere"})))
        scene = tuple(item for other in context for item in drop_speakers(view, other.items))
        numbers = lookup.clause_numbers(view, (*scene, *whole))
        whole, scene = without_numbers(view, whole, numbers), without_numbers(view, scene, numbers)
        return assertions.resolve(view, (*scene, *whole), self._texts.unsaid(view, question, (*scene, *whole)), len(scene))

    def _procedure(self, view: View, question: Question, items: tuple[Item, ...]) -> Answer | Refusal | None:
        """The parts of an ability that the question quotes or that `--text` gives; None where it asks nothing of them."""
        asks = any(item.has(*ASKS_PART) for item in items)
        # «если Х пропустить, У можно?»
        asks = asks or any(
            len(part.text) == 1 and part.text.isupper() and "can" in view.roles(item)
            for pair in pairwise(items)
            for part, item in (pair, pair[::-1])
        )
        if not asks and (not question.card_text or any(item.has(*ASKS_PART) for item in question.items)):
            return None  # «сложная ли она? выполнится ли вторая часть, если …?»: of its parts only the other one asks
        if not (
            question.card_text
            or any(item.quoted or item.kind == "variable" or item.text.isupper() for item in items)
            or any(self._numbers_part(view, item) for item in items)
        ):
            return None
        from . import procedure

        spoken = [item.text.lower() for item in question.items if item.kind != "mark"]
        russian, english = (view.lexicon.group(part) for part in ("what-of", "what-about"))
        if " ".join(spoken[-3:-1]) in russian or " ".join(spoken[-4:-2]) in english:
            return Refusal("not-settled")  # «Что с картой?»: what of it, is not said
        spell = True if any(self._names_spell(view, item) for item in items) else None
        whole = tuple(item for item in question.items if not (view.roles(item) & {"game", "game-family"}))
        return procedure.resolve(
            view, whole, question.text, question.card_text, self._texts.vocabulary(view.book.id), spell, self.lexer
        )

    def _numbers_part(self, view: View, item: Item) -> bool:
        notions = [view.lexicon.notions.get(concept) for concept in item.concepts]
        return any(notion is not None and notion.kind == "part-number" for notion in notions)

    def _names_spell(self, view: View, item: Item) -> bool:
        return not item.quoted and any(view.book.kind(concept) == "spell" for concept in view.concepts(item))

    def _resolve(
        self, view: View, question: Question, items: tuple[Item, ...], scene: tuple[Item, ...]
    ) -> Answer | Refusal:
        """The resolvers in order; a class reading that accounts for every word comes first."""
        refusals: list[Refusal] = []
        defined = self._defined(view, (*scene, *items))
        if isinstance(defined, Answer) and not (question.card_text and any("this" in view.roles(item) for item in items)):
            return defined
        apart = difference.resolve(view, items) if not (scene or question.card_text) else None
        if isinstance(apart, Answer):
            return apart
        named = named_sort.resolve(view, items, self.lexer.lookup) if not (scene or question.card_text) else None
        if isinstance(named, Answer):
            return named
        pointed = self._texts.pointed(view, question, items, scene)
        if question.card_text and not isinstance(pointed, Answer) and points_at_turned(view, items):
            predicative = parted(view, self.lexer, self._idle.get(view.book.id), items)  # «эта способность целевая?»
            pointed = self._texts.pointed(view, question, predicative, scene) if predicative is not None else pointed
        if isinstance(pointed, Answer) and pointed.verdict == DEPENDS and (_quantified(view, items) or any(item.has(THERE_IS) for item in items)):
            pointed = Refusal("no-text")  # «есть ли здесь атака?» is settled by one of several
        if isinstance(pointed, Answer):
            return pointed
        if question.card_text and any("whether" in view.roles(item) and {"this", "copula"} <= view.roles(behind) for item, behind in pairwise(items)):
            return Refusal("no-text")  # «срабатывающая ли это способность?» asks of the text, whatever the class is
        placed = default_place.resolve(view, items, scene) if not question.card_text else None
        if placed is not None:
            return placed
        if not question.card_text and any(item.kind == "number" for item in (*scene, *items)):
            from . import told_strength

            dealt = told_strength.amount(view, items, scene, lambda text: self._texts.pointer(view, question.replaced(card_text=text)))
            if dealt is not None:
                return dealt
            scene, items = told_strength.as_short(items, scene)
        foreign = [item for item in (*scene, *items) if view.is_foreign(item)]
        # a word that no class expression has room for: then what would be read is of no use
        strange = bool(foreign) or any(item.kind == "unknown" or leaves_undone(items, at) for at, item in enumerate(items))
        expression = ExpressionReader(view).read(() if strange and not question.card_text else items)
        if not strange and not expression.left and not expression.foreign:
            outcome = _by_class(view, expression, items, scene)
            asks_of_text = self._texts.asks_of(view, question, expression) or (
                isinstance(outcome, Answer)
                and outcome.intent == DEFINITION
                and bool(question.card_text)
                and (expression.has("this") or expression.has("maybe-this"))
            )
            lists = isinstance(outcome, Answer) and outcome.intent == ENUMERATION and bool(question.card_text)
            counts = bool(question.card_text) and _quantified(view, items)  # “are both attacks ranged?” asks of those in the text
            counts = counts or (isinstance(outcome, Answer) and self._texts.names_one(view, question, outcome))
            if isinstance(outcome, Answer) and outcome.verdict == DEPENDS and question.card_text and expression.has("this"):
                outcome = Refusal("no-text")  # «удар тут магический?»: which strike, the text would say
            of_class = isinstance(outcome, Answer) and outcome.intent == MEMBERSHIP and bool(question.card_text)
            if of_class and self._texts.points_back(view, items, expression):
                outcome = Refusal("no-text")  # «это тип способности заклинание?» asks of the text
            if isinstance(outcome, Answer) and definition.unfit(view, items, outcome):
                outcome = Refusal("no-definition", (str(outcome.goal[1]),))
            if isinstance(outcome, Answer) and not asks_of_text and not lists and not counts:
                return outcome
            if isinstance(outcome, Answer):
                outcome = Refusal("no-text")
            refusals.append(outcome)
            told = (scene and not points_at_turned(view, items)) or question.card_text or (not scene and _points(expression))
            split = parted(view, self.lexer, self._idle.get(view.book.id), items) if not told else None
            if split is not None:
                expression = ExpressionReader(view).read(split)
                expression.groups[0].lent = len(expression.groups) == 2
                outcome = _by_class(view, expression, split, scene)
                if isinstance(outcome, Answer):
                    return outcome
        if (
            question.card_text
            and not (expression.left or expression.foreign)
            and expression.questions
            and _points_at(expression)
            and not self._texts.names_deed(view, question, expression)
            and not (scene and any(item.has(WHOSE) for item in items))  # «не сказано, чьё кладбище. Чьё оно?»: no kind is asked for
        ):
            return Refusal("no-text")  # what kind the text's ability is: no clause says that but of the text
        outcome = assertions.resolve(view, (*scene, *items), self._texts.unsaid(view, question, (*scene, *items)), len(scene))
        if isinstance(outcome, Answer) and outcome.intent == "permission" and claims_class(view, items, bool(scene)):
            outcome = Refusal("unclear-roles")  # «выстрел наносит раны. Значит, он удар?»: what it may do is told, and not asked
        if isinstance(outcome, Answer) and question.card_text and self._texts.left_to(view, question, outcome):
            outcome = Refusal("no-text")  # what is usually so, the text at hand may turn round
        if isinstance(outcome, Answer) and isinstance(named, Refusal) and outcome.intent != DEFINITION:
            outcome = named  # «какую способность называют активируемой?»: what else may be one is not what bears the name
        if isinstance(outcome, Answer) and question.card_text and self._texts.decides_parts(view, question, outcome):
            outcome = Refusal("no-text")  # «вторую часть нельзя, третья выполнится?»: of a text with one part nothing is said
        if isinstance(outcome, Answer) and question.card_text and self._texts.belies(view, question, (*scene, *items)):
            outcome = Refusal("no-text")  # «не сказано, какое существо», where the text does say it
        if isinstance(outcome, Answer) and self._texts.exceeds(view, question, items, scene, outcome):
            outcome = Refusal("no-text")  # «можно взять два существа со своего кладбища?», where the text takes one
        if isinstance(outcome, Answer) and self._texts.misnamed(view, question, items, scene):
            outcome = Refusal("no-text")
        if isinstance(outcome, Answer):
            return outcome
        refusals.append(outcome)
        if foreign:
            return Refusal("foreign-term", tuple(item.text for item in foreign))
        return min(refusals, key=lambda refusal: rank(refusal.code))

    def _defined(self, view: View, items: tuple[Item, ...]) -> Answer | Refusal | None:
        """The definition of a term that stands alone with «что такое»; class readings cannot see terms that no class holds."""
        if not view.any_role(items, "cue-define") or any(
            view.roles(item) & {"cue-list", "cue-place", "cue-same-cell"} for item in items
        ):
            return None  # “what's in the list of …” asks for the list
        head = next((item for item in items if item.kind != "mark"), None)
        if head is not None and view.plays(head, "auxiliary-verb"):
            return None  # “does the legend explain the card?”
        if stranded(view, items) or any(view.roles(item) & {"can", "must"} for item in items):
            return None  # “what are effects able to do?” asks for no definition
        content, strange = pieces(view, items)
        terms = {
            tuple(concept for concept in piece.concepts if view.book.has(concept))
            for piece in content
            if not (piece.optional or (piece.item.size > 1 and piece.item.has(*ON_CARD)))
        }
        if strange or len(terms) != 1:
            return None
        named = next(iter(terms))
        if len(named) != 1 or any("negation" in view.roles(item) for item in items):
            return None
        found = definition.resolve(view, named[0])
        if isinstance(found, Answer):
            from .open_verbs import hangs

            return None if definition.unfit(view, items, found) or hangs(view, items) else found
        return found

    def _ruled(self, view: View, question: Question, items: tuple[Item, ...], scene: tuple[Item, ...]) -> Answer | Refusal:
        """The ruling on a sentence and its scene, or a refusal where its proof does not hold."""
        outcome = self._resolve(view, question, items, scene)
        return outcome if isinstance(outcome, Refusal) or self._proves(outcome) else Refusal("unproved")

    def _proves(self, answer: Answer) -> bool:
        """Whether an answer's derivation holds, by the independent checker: loaded where there is something to check."""
        from .proof import Rules, proves

        if self._rules is None:
            self._rules = Rules(self.facts.documents)
        return proves(self._rules, answer)

    def _refused(self, text: str, lang: str, refusal: Refusal, books: tuple[str, ...]) -> Result:
        about = tuple(
            self.facts.label(item, lang) if ":term/" in item or item in self.facts.lexicon.notions else item
            for item in unique(refusal.about)
        )
        suggestions = tuple(self._suggest(text, books, lang)) if self._suggest is not None and books else ()
        return Result(text, lang, "unknown", (), suggestions, because(refusal.code, about, lang))


def _quantified(view: View, items: Sequence[Item]) -> bool:
    """Whether it is asked if some, all, only or none are so."""
    return any(view.roles(item) & {"some", "all", "only", "none"} for item in items)


def _by_class(view: View, expression: Expression, items: tuple[Item, ...], scene: tuple[Item, ...]) -> Answer | Refusal:
    """The ruling of an expression of classes."""
    from .class_questions import by_class, from_table

    outcome = from_table(view, expression, by_class(view, expression, items, scene), items)
    if isinstance(outcome, Answer) and outcome.verdict is None and view.any_role(items, "cue-compare"):
        return Refusal("unclear")  # «чем магический удар отличается от простого?»: what the one is does not say in what they differ
    return outcome


def _declarable_otherwise(items: tuple[Item, ...]) -> bool:
    """Whether it is asked what may be declared, and the question tells of something else than a part illegal from the start."""
    if not any(item.has(ASKS_DECLARING) for item in items):
        return False
    from .legality import otherwise_told

    return otherwise_told(items)


def _points_at(expression: Expression) -> bool:
    from .class_questions import points_at

    return points_at(expression)


def _points(expression: Expression) -> bool:
    return expression.has("this") or expression.has("maybe-this")
