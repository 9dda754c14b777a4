"""What «это» / “this” points to: a card text (given with --text, or quoted in the question), taken apart by `cards`.

The text becomes facts of the rulebook: terms that the thing is (its ability types, its kind, targeted or not, simple or compound),
each with the clauses that say so, and notions for what the text leaves unsaid (type, zone, owner). A content word of the question
that stands in the text itself («the poisoning part of this») is accounted for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from ..kb.record import Record
from ..kb.text import words
from .answer import DEFAULT, DEPENDS, FLIPPED, NO, TEXT, YES, Answer, Refusal, Step, Value, unique
from .cards.model import Card, Feature
from .cards.reading import read_card
from .cards.vocabulary import CardVocabulary
from .classes import Classes
from .expression import Expression, Group
from .lexer import Item, Lexer
from .matching import Piece
from .membership import judge
from .pointed_silence import Silence
from .question import View
from .wording import listing, sentence

# A feature that is a statement, and where its sentences end.
_STATEMENT = "static"
_SIMPLE = "simple"
# The refusal where the text has a kind, and the game is not told.
UNSURE = "unsure-kind"
_LABEL = re.compile(r"\s*[^\W\d_]{2,20}\.?\s*(?:[«\"][^»\"]{0,40}[»\"])?\s*[–—-]\s")
# A colon with a figure before it, or nothing: a payment, whose signs are lost.
_BARE_PAYMENT = re.compile(r"\s*(?:\(?(?:\d+|[ХхXx])\)?\s*(?:,[^:\n]{0,30})?)?:")
_CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?;:\n]")
# Roles of the card vocabulary: words for cards that a sentence does not name («существо», «два существа», «они»).
_UNNAMED = ("target-one", "several", "chosen", "pronoun")


class Pointed(Record):
    """A term that the thing pointed at is, with the step that says so."""

    term: str
    step: Step
    strength: tuple[int | str, ...] | None = None


class Pointer:
    """A card text as one rulebook reads it."""

    def __init__(self, view: View, lexer: Lexer, vocabulary: CardVocabulary, text: str, doubtful: bool = False) -> None:
        """`doubtful`: another rulebook's cards are worded so, and none is told; then what this one takes for granted is not ruled."""
        self.view = view
        self.lexer = lexer
        self.text = text
        self._doubtful = doubtful
        self.card: Card = read_card(text, vocabulary, None)
        self.vocabulary = vocabulary

    @cached_property
    def concepts(self) -> frozenset[str]:
        """All concepts that words of the text name."""
        return frozenset(concept for item in self.lexer.items(self.text) for concept in item.concepts)

    def abilities(self) -> tuple[Pointed, ...]:
        """The ability types that the text contains, one entry a type."""
        found: dict[str, Pointed] = {}
        for feature in self.card.features:
            for ability in feature.abilities:
                if ability.by == DEFAULT and not self.untyped():
                    continue  # «Закл. – …»: a word stands where the type does, and is not known
                if self.view.book.has(ability.type_id) and ability.type_id not in found:
                    found[ability.type_id] = Pointed(
                        ability.type_id, self._ability_step(feature, ability.type_id, ability.by), ability.strength
                    )
        return tuple(found.values())

    def complete(self) -> bool:
        """Whether the type of every ability in the text is known."""
        found = [ability for feature in self.card.features for ability in feature.abilities]
        return all(self.view.book.has(ability.type_id) and (ability.by != DEFAULT or self.untyped()) for ability in found)

    def untyped(self) -> bool:
        """Whether the text may be said to state no type where it names none.

        Not where it begins with one word before a dash: that may be a type, and is not known; nor where its payment has no sign of this
        rulebook, or it reads like a card of another.
        """
        return not (self._doubtful or _LABEL.match(self.text) or _BARE_PAYMENT.match(self.text))

    def kinds(self) -> tuple[Pointed, ...]:
        """What the features of the text are: their kind, targeted or not, simple or compound, where the text settles it."""
        return tuple(self._kinds())

    def _kinds(self) -> Iterator[Pointed]:
        told = [tuple(self.kinds_of(feature)) for feature in self.card.features]
        whole = [frozenset(one.step.fact[2] for one in kinds) for kinds in told]
        for kinds in told:
            # of a sentence that is not understood nothing is known, and so nothing of the whole text
            yield from (one for one in kinds if all(one.step.fact[2] in known for known in whole))

    def _acts_on_unnamed(self) -> bool:
        """Whether a sentence of the text begins with cards that it does not name («Существо получает …», «Они сражаются»).

        A spell may read so, and then any suitable card is chosen (118.8); as a statement it would be static. Which of the two it is, the text
        alone does not tell.
        """
        sentences = [words(part) for part in _SENTENCE_END.split(self.text)]
        return any(part and any(self.vocabulary.find(role, part, 0) for role in _UNNAMED) for part in sentences)

    def _foreign(self) -> bool:
        """Whether the text has no word in the letters of the card vocabulary: an English text tells nothing of its kind."""
        return not _CYRILLIC.search(self.text)

    def _player_acts(self) -> bool:
        """Whether a sentence of the text begins with a player («противник выбирает …»): who chooses then, the tables do not say."""
        starting = True
        for item in self.lexer.items(self.text):
            if starting and any(self.view.lexicon.role(concept) == "player" for concept in item.concepts):
                return True
            whole = starting and bool(self.view.roles(item) & {"all", "article"})  # «все игроки выбирают …»
            starting = whole or (item.kind == "mark" and item.text in ".!?;:")
        return False

    def _happens_once(self) -> bool:
        """Whether a statement tells what is done once («ваш герой излечивается на 3»): a spell may read so, and a static ability as well."""
        told = words(self.text)
        if self.vocabulary.has("part-not", told):
            return False
        found = (self.vocabulary.find("part-action", told, at) for at in range(len(told)))
        return any(match is not None and len((match.entry.sense or match.entry.id).split()) == 1 for match in found)

    def kinds_of(self, feature: Feature) -> Iterator[Pointed]:
        """What one feature of the text is."""
        if feature.kind == _STATEMENT and (self._acts_on_unnamed() or self._happens_once()):
            return
        if self._foreign() or self._player_acts():
            return
        if feature.kind == _STATEMENT and feature.text.lstrip().startswith(":"):
            return  # the payment before the colon is lost
        for about, word in (
            ("kind", feature.kind),
            ("targeting", feature.targeting),
            ("complexity", feature.complexity),
        ):
            if word == "unknown" or (about == "complexity" and word == _SIMPLE and self._may_be_more()):
                continue
            if word == "untargeted" and self._others_open(feature):
                continue  # «два существа получают Рывок. Возьмите карту»: the other sentence may choose
            term = self._term(word)
            if term is not None:
                yield Pointed(term, self._said(feature, about, term))

    def _others_open(self, feature: Feature) -> bool:
        """Whether another sentence of the text does something, and whether it chooses cards is not settled."""
        others = [other for other in self.card.features if other is not feature]
        unnamed = self._acts_on_unnamed()
        return any(
            (other.targeting == "unknown" or (other.kind == _STATEMENT and (unnamed or self.names("one-card", other.text))))
            and any(self.vocabulary.is_predicate(word) for word in words(other.text))
            for other in others
        )

    def _may_be_more(self) -> bool:
        """Whether one part may not be all of it: a clause between commas may be one of its own («…, если оно открыто, на 2»), or another
        sentence follows.
        """
        return "," in self.text or len(self.card.features) > 1

    def _term(self, word: str) -> str | None:
        found = [concept for concept in self.lexer.lookup(word.replace("-", " ")) if self.view.book.has(concept)]
        return found[0] if len(found) == 1 else None

    def unsaid(self, asked: Sequence[Item] = ()) -> tuple[Piece, ...]:
        """Conditions that hold because the text says nothing; `asked`: the words of the question (see `pointed_silence`)."""
        return Silence(self).pieces(asked)

    def has(self, *roles: str) -> bool:
        """Whether a word of one of the roles stands in the text."""
        folded = words(self.text)
        return any(self.vocabulary.has(role, folded) for role in roles)

    def acts(self, text: str) -> bool:
        """Whether a word of a text orders or states something."""
        return any(self.vocabulary.is_predicate(word) for word in words(text))

    def stands(self, role: str, told: Sequence[str], at: int) -> bool:
        """Whether a word of a role stands at a place of folded words."""
        return self.vocabulary.find(role, told, at) is not None

    def names(self, role: str, text: str) -> bool:
        """Whether a word of a role stands in a part of the text."""
        return self.vocabulary.has(role, words(text))

    def in_text(self, item: Item) -> bool:
        """Whether a word of the question names something that stands in the text."""
        told = [concept for concept in self.view.concepts(item) if not self._only_tells(concept)]
        if not self.view.terms(item) and any(concept not in self.concepts for concept in item.concepts if ":term/" in concept):
            return False  # «играемая» is a class of the other game, whatever else the text plays
        return any(concept in self.concepts for concept in told)

    def _only_tells(self, concept: str) -> bool:
        """Whether a concept only says that something happens: any two deeds share it."""
        notion = self.view.lexicon.notions.get(concept)
        return notion is not None and notion.kind == "told"

    def in_text_term(self, term: str) -> bool:
        """Whether a term of the question only repeats a word of the text; what the text leaves to a default does not count."""
        return term in self.concepts and bool(self.view.book.edges.get(term))

    def _ability_step(self, feature: Feature, term: str, by: str) -> Step:
        name = Classes(self.view.book, self.view.lang).name(term)
        notes = [note for note in feature.notes if note.by == by and set(note.citations) & set(feature.citations)]
        if by == DEFAULT:
            claim = f"no type is stated: {name}" if self.view.lang == "en" else f"тип не указан: {name}"
            clauses = unique([clause for note in notes for clause in note.citations]) or feature.citations[:1]
            return Step(claim, DEFAULT, clauses, ("text", self.text, "ability", term))
        claim = f"the text names: {name}" if self.view.lang == "en" else f"в тексте назван тип: {name}"
        clauses = unique([c for a in feature.abilities if a.type_id == term for c in a.citations])
        return Step(claim, TEXT, clauses, ("text", self.text, "ability", term))

    def _said(self, feature: Feature, about: str, term: str) -> Step:
        notes = [note for note in feature.notes if getattr(note, "about", about) == about]
        claim = "; ".join(note.label.get(self.view.lang) or note.label.get("ru", "") for note in notes)
        clauses = unique([clause for note in notes for clause in note.citations]) or feature.citations
        return Step(claim or term, TEXT, clauses, ("text", self.text, about, term))


def resolve(pointer: Pointer, expression: Expression, left: Sequence[Item], sure: bool, noun: str = "") -> Answer | Refusal:
    """The ruling on a sentence that says or asks something of the thing pointed at.

    `noun`: the class that an adjective is said of («магическая ли атака?»): of those in the text alone.
    `sure`: the question or the text tells the game. Where it does not, no kind is named: both games have kinds of the same look.
    """
    if any(not pointer.in_text(item) for item in left):
        return Refusal("unknown-words", tuple(item.text for item in left if not pointer.in_text(item)))
    if any(Silence(pointer).undone(item) for item in (*left, *expression.used)):
        return Refusal("not-settled")  # «снимите отравление»: of what type the poisoning is, the text does not tell
    groups = [group for group in expression.groups if group.atoms]
    asks_value = bool(expression.questions) or "cue-place" in expression.cues
    if not groups or (not asks_value and _only_pointed_at(groups)):
        return Refusal("unclear")
    options = _options(pointer, groups, expression.loose)
    if options:
        return _choice(pointer, options)
    if asks_value:
        return _value(pointer, expression, groups, sure)
    outcome = _verdict(pointer, expression, groups, noun)
    if left and isinstance(outcome, Answer) and (outcome.verdict == DEPENDS or _says_what_it_does(expression)):
        return Refusal("not-settled")  # one part of the text is asked about, or what the thing does
    return outcome


def _only_pointed_at(groups: Sequence[Group]) -> bool:
    """Whether «эта способность», “this ability” only names the thing: nothing is said or asked of it («Классифицируйте эту способность»)."""
    return len(groups) == 1 and groups[0].this and not groups[0].others and len(groups[0].atoms) == 1


def _says_what_it_does(expression: Expression) -> bool:
    """Whether no copula stands in the sentence, or its class is named in English, where a noun may be a verb as well: “does this strike
    my creature?”."""
    english = any(item.text.isascii() for item in expression.used)
    return english or not (expression.copula or expression.dash >= 0)


def _candidates(pointer: Pointer, target: str) -> list[Pointed]:
    """The terms of the thing that the class could be said of: settled either way."""
    classes = Classes(pointer.view.book, pointer.view.lang)
    return [
        item for item in (*pointer.abilities(), *pointer.kinds()) if classes.inside(item.term, target).holds is not None
    ]


def _verdict(pointer: Pointer, expression: Expression, groups: list[Group], noun: str) -> Answer | Refusal:
    view = pointer.view
    classes = Classes(view.book, view.lang)
    merged = Group([atom for g in groups for atom in g.atoms], [flag for g in groups for flag in g.negated], True)
    if any(group.others for group in groups):
        return Refusal("unclear")
    if expression.rhetorical:
        merged.negated = [False] * len(merged.atoms)
    # “is this ability compound?” asks of the narrower class
    narrow = [a for a in merged.atoms if not any(a != b and view.book.is_a(b, a) for b in merged.atoms)]
    candidates = _candidates(pointer, (narrow or merged.atoms)[0])
    named = [atom for group in groups if group.this for atom in group.atoms]  # «этот удар»: of the text's strikes
    meant = [item for item in candidates if any(view.book.is_a(item.term, atom) for atom in named)]
    candidates = [item for item in meant or candidates if not noun or view.book.is_a(item.term, noun)]
    types = [group.atoms[0] for group in groups if len(group.atoms) == 1 and pointer.in_text_term(group.atoms[0])]
    if not candidates or any(len(candidates) > 1 or item.term != one for one in types for item in candidates):
        return Refusal("not-settled")  # «разряд здесь — атака?»: one of several things in the text is asked about
    if not pointer.complete() and any(item.step.fact[2] == "ability" for item in candidates):
        return Refusal("not-settled")  # another ability of the text, whose type is not known, may be meant
    judged = [(item, judge(classes, item.term, merged)) for item in candidates]
    if any(result.holds is None for _, result in judged):
        return Refusal("not-settled")
    outcomes = {result.holds for _, result in judged}
    verdict = DEPENDS if len(outcomes) > 1 else YES if outcomes == {True} else NO
    goal = (
        "pointed",
        pointer.text,
        tuple(item.term for item in candidates),
        tuple(merged.atoms),
        tuple(merged.negated),
    )
    if expression.quantifier_negated and not expression.has("can"):
        return Refusal("unclear")
    turned = (
        expression.copula_negated + expression.negations + expression.denied + expression.quantifier_negated  # “it cannot be magic”
    ) % 2 == 1 and not expression.rhetorical
    if turned:
        verdict = FLIPPED[verdict]
    steps = tuple(dict.fromkeys(step for item, result in judged for step in (item.step, *result.steps)))
    names = " ∩ ".join(
        ("¬" if flag else "") + classes.name(atom) for atom, flag in zip(merged.atoms, merged.negated, strict=True)
    )
    return Answer(
        view.book.id,
        "membership",
        f"«{pointer.text[:60]}» ∈ {names}",
        verdict,
        (),
        sentence(verdict, steps, view.lang),
        _deciding(steps),
        steps,
        ("not", goal) if turned else goal,
    )


def _options(pointer: Pointer, groups: Sequence[Group], loose: bool) -> tuple[str, ...]:
    """The kinds that the question offers («простая или сложная?»); empty where it offers none, or says more than them."""
    book = pointer.view.book
    offered = [group for group in groups if group.joined == "or" and group.others]
    members = [member for group in offered for member in group.members()]
    if loose and not offered:
        members = [
            group
            for group in groups
            if not any(book.is_a(o.atoms[0], group.atoms[0]) and o is not group for o in groups)
        ]
    plain = all(len(member.atoms) == 1 and not any(member.negated) for member in members)
    names = tuple(dict.fromkeys(member.atoms[0] for member in members if member.atoms))
    rest = [atom for group in groups if not any(group is m for m in members) for atom in group.atoms]
    if not plain or len(names) < 2 or len(names) != len(members):
        return ()
    return names if all(book.is_a(name, atom) for name in names for atom in rest) else ()


def _choice(pointer: Pointer, options: Sequence[str]) -> Answer | Refusal:
    """Which of the kinds offered the thing is, where all others are excluded."""
    classes = Classes(pointer.view.book, pointer.view.lang)
    known = (*pointer.abilities(), *pointer.kinds())
    found = [item for item in known if item.term in options]
    if not found:
        return _under(pointer, options)
    excluded = [
        option
        for option in options
        if any(classes.inside(item.term, option).holds is False for item in known)
        and not any(classes.inside(item.term, option).holds for item in known)
    ]
    if len({item.term for item in found}) + len(excluded) != len(options):
        return Refusal("not-settled")
    return _named(pointer, found, "attribute")


def _under(pointer: Pointer, options: Sequence[str]) -> Answer | Refusal:
    """The one class offered («магическая или немагическая?») that everything in the text is under, outside all others."""
    view = pointer.view
    classes = Classes(view.book, view.lang)
    shared = _shared(view, options)
    spoken_of: list[str] = []
    holding: set[str] = set()
    steps: list[Step] = []
    for item in (*pointer.abilities(), *pointer.kinds()):
        found = {option: classes.inside(item.term, option) for option in options}
        if all(finding.holds is None for finding in found.values()):
            continue
        under = [option for option, finding in found.items() if finding.holds]
        settled = all(finding.holds is not None for finding in found.values())
        if not settled or len(under) != 1 or not all(view.book.is_a(item.term, above) for above in shared):
            return Refusal("not-settled")
        spoken_of.append(item.term)
        holding.add(under[0])
        steps.extend((item.step, *(step for finding in found.values() for step in finding.steps)))
    if len(holding) != 1:
        return Refusal("not-settled")
    value = holding.pop()
    label = view.book.label(value)
    values = (Value(value, label["ru"], label["en"]),)
    kept = tuple(dict.fromkeys(steps))
    return Answer(
        view.book.id,
        "attribute",
        f"«{pointer.text[:60]}» → ?",
        None,
        values,
        sentence(None, kept, view.lang, listing(values, view.lang) + "."),
        _deciding(kept),
        kept,
        ("pointed-choice", pointer.text, tuple(dict.fromkeys(spoken_of)), value, tuple(o for o in options if o != value)),
    )


def _shared(view: View, options: Sequence[str]) -> frozenset[str]:
    """The classes that a noun behind the last option says of all («магическая или немагическая атака»): what is asked about is an attack."""
    found: set[str] = set()
    for axis in view.book.axes.values():
        values = [value for value in axis.values if value in options]
        below = [(o, v) for o in options if o not in axis.values for v in axis.values if view.book.is_a(o, v)]
        if values and below:
            found.update(above for o, v in below for above in view.book.ancestors(o) if above != v and not view.book.is_a(v, above))
    return frozenset(found)


def _value(pointer: Pointer, expression: Expression, groups: list[Group], sure: bool) -> Answer | Refusal:
    """«Какой это тип способности?»: the lowest terms of the thing under the class asked for."""
    view = pointer.view
    if _denies(expression, groups):
        return _outside(pointer, expression, groups)
    named = [atom for group in groups for atom in group.atoms]
    atoms = [atom for atom in named if not pointer.in_text_term(atom)]
    if not atoms or any(one != atom and view.book.is_a(one, atom) for one in named if one not in atoms for atom in atoms):
        return Refusal("unclear")  # «какие способности тут заклинания?» asks what is so of the one that the text names
    found = [
        item
        for item in (*pointer.abilities(), *pointer.kinds())
        if all(view.book.is_a(item.term, atom) for atom in atoms) and item.term not in atoms
    ]
    told = [item for item in found if item.step.fact[2] == "ability" or (item.step.fact[2] == "kind" and sure)]
    if found and not told:
        return Refusal(UNSURE)
    found = told
    if any(item.step.fact[2] == "ability" for item in found) and not pointer.complete():
        return Refusal("not-settled")
    if not found or len({item.step.fact[2] for item in found}) > 1:
        return Refusal("not-settled")
    default = any(item.step.by == DEFAULT for item in found)
    return _named(pointer, found, "default" if default else "attribute")


def _denies(expression: Expression, groups: Sequence[Group]) -> bool:
    """Whether a word denies something in the sentence."""
    words = expression.negations + expression.denied + expression.copula_negated + expression.quantifier_negated + expression.rhetorical
    return bool(words) or expression.has("none") or any(any(member.negated) for group in groups for member in group.members())


def _outside(pointer: Pointer, expression: Expression, groups: Sequence[Group]) -> Answer | Refusal:
    """«Какие способности тут не атаки?»: the types in the text that are outside the one class denied, where that is settled of each."""
    view = pointer.view
    classes = Classes(view.book, view.lang)
    last = groups[-1]
    plain = not (expression.quantifier_negated or expression.denied or expression.rhetorical or expression.left or expression.foreign)
    plain = plain and not any(expression.has(role) for role in ("none", "only", "all", "some", "can", "must", "includes"))
    marks = expression.negations + expression.copula_negated + sum(flag for group in groups for flag in group.negated)
    pairs = [(atom, flag) for group in groups for atom, flag in zip(group.atoms, group.negated, strict=True)]
    above = [atom for atom, _ in pairs[:-1]]
    if not plain or marks != 1 or not pointer.complete() or any(group.others for group in groups) or any(flag for _, flag in pairs[:-1]):
        return Refusal("unclear")
    if not above or any(view.book.edges.get(atom) for atom in above) or len(last.atoms) > 2:
        return Refusal("unclear")  # «какая атака тут не магическая?»: of the attacks alone
    phrase = any(item.size > 1 and pairs[-1][0] in view.terms(item) for item in expression.used)
    if phrase and view.book.children(pairs[-1][0]):
        return Refusal("unclear")  # «какие способности тут не магические атаки?»: the other attacks, or all else
    judged = [(item, classes.inside(item.term, pairs[-1][0])) for item in pointer.abilities()]
    found = [item for item, finding in judged if finding.holds is False]
    settled = all(finding.holds is not None for _, finding in judged)
    if not found or not settled or not all(view.book.is_a(item.term, atom) for item in found for atom in above):
        return Refusal("not-settled")
    return _named(pointer, found, "default" if any(item.step.by == DEFAULT for item in found) else "attribute")


def _named(pointer: Pointer, found: Sequence[Pointed], intent: str) -> Answer:
    """The answer that names what the thing is."""
    view = pointer.view
    labels = tuple(
        Value(item.term, view.book.label(item.term)["ru"], view.book.label(item.term)["en"]) for item in found
    )
    labels = tuple(dict.fromkeys(labels))
    steps = tuple(dict.fromkeys(item.step for item in found))
    return Answer(
        view.book.id,
        intent,
        f"«{pointer.text[:60]}» → ?",
        None,
        labels,
        sentence(None, steps, view.lang, listing(labels, view.lang) + "."),
        _deciding(steps),
        steps,
        ("pointed-value", pointer.text, tuple(value.id for value in labels)),
    )


def _deciding(steps: Sequence[Step]) -> tuple[str, ...]:
    return unique([clause for step in reversed(steps) for clause in step.citations])
