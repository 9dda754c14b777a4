"""Class expressions: which classes a sentence names, how they hang together, what is said of them.

«Разряд — это дальняя магическая атака?» becomes two groups, [Разряд] and [дальняя атака, магическая]. A group ends at a copula, a
dash, a comma, a quantifier, and after a noun that is followed by another class word. Every word must find its place; the words that
did not are `left`, and then nothing is ruled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .ambiguous import ambiguous
from .expression import (
    ALONE_TAG,
    AMONG,
    APART,
    AXIS_KIND,
    CALLS,
    CLASS_LIGHT,
    CONTRAST_NOT,
    DASHES,
    EVERY,
    EXCLUDES,
    FILES_INTO,
    HOLDS_COPULA,
    INCLUDES,
    NEGATION,
    NOUN_WORD,
    OPEN_QUESTIONS,
    OR_NOT,
    QUIET,
    SEPARATORS,
    THERE_IS,
    Expression,
    Group,
    is_classified,
    same_axis,
)
from .included import UNTOLD, direction
from .lexer import QUOTES, Item
from .question import View
from .structure import (
    RULED_OUT,
    all_denied,
    by_means_of,
    concordant,
    leads_to,
    needs_not,
    of_cards,
    only_asks,
    quantified,
    rhetorical_negation,
    yes_or_no,
)

# The endings of active participles: «являющихся», «относящиеся», «считавшаяся».
_ACCUSATIVE = frozenset({"acc"})
_PARTICIPLE = r"(?:[уюая]щ|вш)(?:ий|ая|ое|ие|их|им|ими|его|ему|ей|ую|ем)(?:ся)?$"
# What a word may be beside the others that no class tells.
_APART = (needs_not, of_cards, by_means_of)



class ExpressionReader:
    """Reads the items of one sentence against one rulebook."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.result = Expression()
        self._open: Group | None = None
        self._negated = False
        self._join: str | None = None
        self._comma = False
        self._contrast = False
        self._lacking = False
        self._after_copula = False
        self._pointing = False
        self._includes = False
        self._excludes = False
        self._among = False
        self._says_next = False
        self._before_class = False
        self._calls_next = False
        self._ends = False
        self._measured = False
        self._sequence: tuple[Item, ...] = ()
        self._behind: list[Item | None] = []  # the word that follows each item
        self._turned = False  # «но», “but” was passed
        self._denied_at = -1  # the copula that a negation stands before
        self._counted: Item | None = None
        self._denied_modals: list[Item] = []
        self._tagged = False

    def read(self, items: Iterable[Item]) -> Expression:
        """The expression of a sentence."""
        sequence = self._sequence = tuple(items)
        self._includes = any(item.has(INCLUDES) for item in sequence)
        self._excludes = any(item.has(EXCLUDES) for item in sequence)
        self._among = any(item.has(AMONG) for item in sequence)
        self._behind = _behind(sequence)
        idle = rhetorical_negation(self.view, sequence)
        if idle is not None and all_denied(self.view, sequence, idle):
            self.result.left.append(sequence[idle])
        for position, item in enumerate(sequence):
            told = len(self.result.conditions)
            roles = self.view.roles(item)
            self._turned = self._turned or "contrast" in roles
            if self._compares(sequence, position):
                self.result.left.append(item)
                break
            if self._stresses(sequence, position):
                continue
            if item.quoted and roles & {"question", "conditional"}:
                self.result.left.append(item)  # «какая способность со словом «Когда»?»
                continue
            following = self._behind[position]
            self._lacking = following is not None and "gen" in following.cases and bool(self.view.terms(following))  # «нет» before it
            self._says_next = following is not None and "says" in self.view.roles(following)
            self._ends = following is None
            self._calls_next = following is not None and following.has(CALLS) and "copula" in self.view.roles(following)
            # «подпадает ли разряд под «удар»?»
            self._before_class = self.result.copula and following is not None and bool(self.view.terms(following))
            if position == idle:
                self.result.rhetorical = True
                if "negation" in roles:
                    continue
            if position == 0 and self._asks_which(item):
                self.result.questions.append("q-which")  # “Which is magic, …?”
                self.result.marks.append(("question", position))
            elif self._ties(sequence, position):
                if "relative" in roles:
                    self.result.relative = True
                else:
                    self.result.left.append(item)
            elif not self._likens(sequence, position):
                self._take(item, position)
            self._after_copula = "copula" in roles
            self._measured = len(self.result.conditions) > told
            # “is this card's ability …?” points at the ability of one card
            self._pointing = item.has("this-one") or (self._pointing and item.text.lower().endswith(("'s", "’s")))
        if self._excludes and self.result.has("only"):
            self.result.left.extend(item for item in sequence if item.has(EXCLUDES))  # «исключено … только …» may mean either
        if self.result.rhetorical or any(self.result.has(role) for role in ("all", "some", "none", "only", "always")):
            self.result.left.extend(item for item in sequence if item.has(*RULED_OUT))  # «разве невозможно, чтобы …?», “is any … unable to …?”
        if any(self.result.has(role) for role in ("some", "only")) or (self.view.lang == "en" and self.result.has("none")):
            # «есть атаки, которым нельзя …»: of whom it is denied is not told by the classes alone
            self.result.left.extend(self._denied_modals)
        self.result.left.extend(item for at, item in enumerate(sequence) if any(apart(self.view, sequence, at) for apart in _APART))
        if self._counted is not None:
            self.result.left.append(self._counted)  # so many there are not
        if self._join == "or" and self.result.groups and not self._negated and not any(item.has(OR_NOT) for item in sequence):
            self.result.left.extend(item for item in sequence[-1:] if "tag" not in self.view.roles(item))  # «это способность или карта?»
        if self._negated:
            self.result.negations += 1
        self.result.left.extend(ambiguous(self.view, self.result, sequence))
        if sequence and self._asks_which(sequence[0]) and not any(group.others for group in self.result.groups):
            self.result.questions, self.result.relative = [], True
        if self.result.questions and yes_or_no(self.view, sequence):
            # “is it above or below …?” asks for a side, though it opens like a question for yes or no
            kept = [item for item in sequence if any(c in self.result.questions and c not in OPEN_QUESTIONS for c in item.concepts)]
            self.result.left.extend(kept)
            self.result.questions = []
        if {"cue-place", "cue-same-cell"} & self.result.cues:
            # «стоят в одной клетке»: the verb says no more than the cue
            self.result.left = [item for item in self.result.left if "predicate" not in self.view.roles(item)]
        return self.result

    def _asks_which(self, item: Item) -> bool:
        """Whether an English relative word may ask at the head of a sentence: “which is magic, a spell or an influence?”."""
        return self.view.lang == "en" and "relative" in self.view.roles(item)

    def _ties(self, items: tuple[Item, ...], position: int) -> bool:
        """Whether a preposition stands between two class words («атака со заклинанием»), or a condition or relative clause holds one.

        What such words narrow is not told by the classes alone.
        """
        roles = self.view.roles(items[position])
        if not roles & {"linking", "relative", "conditional"} or roles & (SEPARATORS | {"negation"}):
            return False
        if "linking" in roles and (not self.result.groups or self._excludes):
            return False
        behind = self._behind[position]
        if items[position].has("game-in") and behind is not None and "game" in self.view.roles(behind):
            return False  # “is the static ability of Heroes an ability?”
        for item in items[position + 1 :]:
            found = self.view.roles(item)
            if item.kind == "mark" or ("linking" in roles and found & {"copula", "can", "must"}):
                return False
            terms = self.view.terms(item)
            if any(self.view.book.kind(term) == "table" for term in terms):
                return False  # «способности из таблицы»
            if any(is_classified(self.view, term) for term in terms):
                return True
        return False

    def _likens(self, items: tuple[Item, ...], position: int) -> bool:
        """«как» between a copula and a class word («классифицировать выстрел как атаку») asks nothing."""
        if not self.result.copula or not items[position].has("q-how") or position + 1 >= len(items):
            return False
        return any(is_classified(self.view, term) for term in self.view.terms(items[position + 1]))

    def _stresses(self, items: tuple[Item, ...], position: int) -> bool:
        """Whether the first «и» of «разряд и магический, и ближний» joins nothing to what stands before it."""
        if "and" not in self.view.roles(items[position]) or not 0 < position < len(items) - 1:
            return False
        again = any(
            "and" in self.view.roles(item) and items[index - 1].kind == "mark" and items[index - 1].text == ","
            for index, item in enumerate(items)
            if index > position + 1
        )
        before, after = items[position - 1], self.view.terms(items[position + 1])
        if not again or not after or not self.view.book.children(after[0]):
            return False
        lowest = [term for term in self.view.terms(before) if not self.view.book.children(term)]
        linked = before.text in DASHES if before.kind == "mark" else "copula" in self.view.roles(before)
        return linked or bool(lowest)

    def _compares(self, items: tuple[Item, ...], position: int) -> bool:
        """Whether «, как разряд» at the end only likens what was said before to a lowest term."""
        if not items[position].has("q-how") or not position or items[position - 1].text != ",":
            return False
        rest = [item for item in items[position + 1 :] if item.kind != "mark"]
        if len(rest) != 1:
            return False
        terms = self.view.terms(rest[0])
        lowest = bool(terms) and not self.view.book.children(terms[0])
        return lowest and bool(self.result.groups)

    def _take(self, item: Item, position: int) -> None:
        if self.result.groups and item.has(OR_NOT):
            self._tagged = True
            self.result.tagged.append(self.result.groups[-1])
        if item.kind == "mark" and item.text == "/" and self.result.groups:
            self._join = "and"  # «разряд/выстрел»
            return
        if item.kind == "mark":
            if item.text in DASHES or item.text in "=:":
                self.result.dash = position if self.result.dash < 0 else self.result.dash
            if item.text in DASHES or item.text in "=:,":
                self._comma = item.text == ","
                if self._comma:
                    self.result.commas.append(position)
                self._close(keep_join=item.text == ",")
            return
        terms = [term for term in self.view.terms(item) if is_classified(self.view, term)]
        roles = self.view.roles(item)
        if terms and not (roles & {"copula", NEGATION}):
            self._atom(item, terms, position)
            return
        mark, at = self.result.marks[-1] if self.result.marks else ("", -1)
        number = self._number(item) if at == position - 1 and mark in ("only", "all", "question") else None
        if number is not None and mark == "only":
            self.result.left.append(item)  # “only one strike is magical”
            return
        if number is not None and mark == "all":
            self._counted = item  # «все четыре удара»
            return
        if number is not None:
            self.result.wanted = number  # “which four types …”
            return
        if item.kind == "number" and self._measured:
            return  # «с дальностью 2»: how much of it is no matter of the class
        if item.kind in ("unknown", "number", "variable"):
            self.result.left.append(item)
            return
        self._structure(item, roles, position)

    def _structure(self, item: Item, roles: frozenset[str], position: int) -> None:
        result = self.result
        if item.has(FILES_INTO) and self._files(position):
            self._separator(item, frozenset({"copula"}), position)
            return
        if self._counted_otherwise(item, position):
            result.left.append(item)  # «сколько чисел в записи атаки?» counts no attacks
            return
        if roles & {"cue-place", "cue-same-cell"}:
            result.axes.extend(axis for concept in item.concepts if (axis := self._axis(concept)) is not None)
            result.apart = result.apart or item.has(*APART)
        asks = "question" in roles and self._includes  # “what does … cover?” asks for no text
        if self._ends and self.view.plays(item, "helping-verb") and result.groups and result.questions:
            result.left.append(item)  # “what do attacks do?” asks for a deed
        elif "cue-list" in roles and self._orders_nothing(item):
            pass  # “rule 111.1.4 lists discharge among the strikes, correct?”
        elif item.has(EXCLUDES) and not result.copula_negated:
            result.copula, result.copula_negated, self._negated = True, not self._negated, False
            result.marks.append(("copula", position))
            self._close()
        elif roles & {"cue-list", "cue-quote"} and "copula" not in roles and not asks and not (result.groups or result.questions or result.marks):
            result.cues.update(role for role in roles if role.startswith("cue"))
            self._close()
        elif "predicate" in roles and self.view.ignored(item) and (self._after_copula or self._before_class):
            pass  # «подпадает под …», «falls in»: the preposition belongs to the copula
        elif (
            "predicate" in roles
            and roles & (QUIET | {"comment"})
            and not roles & SEPARATORS
            and not result.groups
            and not result.questions
            and not self._negated
        ):
            pass  # «говорят, …»: a word that also names a relation, before anything is said
        elif (
            "predicate" in roles
            and not roles & (SEPARATORS | {"light"})
            and not (any(role.startswith("cue") for role in roles - {"cue-quote"}))
        ):
            result.left.append(item)
        elif "contracted" in roles and self._behind_relative(position) and result.has("sole"):
            self._separator(item, frozenset({"copula"}), position)  # “the only magical ability that isn't an attack”
            self._negated = not self._negated
        elif "contracted" in roles and self._behind_relative(position):
            result.left.append(item)  # “is every attack that isn't a strike magical?” narrows the class
        elif "rhetorical" in roles and leads_to(self._sequence, position):
            result.copula = True
            self._close()
        elif "rhetorical" in roles or ("contracted" in roles and not (self._said_something() or self._pointed_at(position))):
            result.rhetorical = True
            result.copula = True
            self._close()
        elif "contracted" in roles and self._adds_predicate(position):
            self._contrast = self._negated = True  # “is magical but isn't an attack”
        elif "contracted" in roles and self._said_something() and self._narrows(position + 1):
            result.copula = self._negated = True  # “a strike isn't always melee”
        elif "contracted" in roles:
            result.copula_negated = not result.copula_negated
            result.copula = True
            self._denied_at = position
            self._close()
        elif "denial" in roles:
            result.denied += 1
            self._close()
        elif item.has(NOUN_WORD) and self._stands_for_noun(position):
            pass  # “which attacks are the ranged ones?”
        elif "player" in roles and self._calls_next and not (result.groups or result.questions):
            pass  # «соперник считает разряд ударом»
        elif {NEGATION, "none"} <= roles and (not result.groups or self._lacking):
            result.marks.append(("none", position))  # “no attack is …”, «нет магических»
            self._close()
        elif item.has(CONTRAST_NOT) and result.groups:
            self._contrast = self._negated = True  # «дальняя, а не ближняя»
        elif "contrast" in roles and self.view.lang == "en" and result.has("all") and not self._comma:
            result.left.append(item)  # “every attack but the discharge”
        elif "contrast" in roles and self._after_denial():
            self._deny_last(item)  # «не является дальней, но является атакой»
        elif "contrast" in roles and (self._comma or item.text.isascii()) and result.groups and any(result.groups[-1].negated):
            self._contrast = True  # «не дальняя, а ближняя»
        elif NEGATION in roles and result.has("none") and self._narrows_by_participle(position + 1):
            result.left.append(item)  # «нет атак, не являющихся ударами»
        elif NEGATION in roles and result.has("none") and concordant(self.view, item):
            pass
        elif NEGATION in roles and leads_to(self._sequence, position + 1):
            result.left.append(item)  # «не факт, что …», “can we not say that …?”
        elif NEGATION in roles:
            if self._after_denial() and self._adds_predicate(position):
                self._deny_last(item)  # «не является атакой и не магическая»
            self._negated = not self._negated
            if self._open is not None and self._open.atoms:
                self._close()
        elif "and" in roles or "or" in roles:
            self._join = "or" if "or" in roles else "and"
        elif roles & SEPARATORS:
            result.cues.update(roles & {"cue-place"})
            self._separator(item, roles, position)
        elif "cue-define" in roles and result.copula and result.groups and self._comma:
            self._comma = False  # «относится ли … к тому, что правила называют ударом?»
        elif any(role.startswith("cue") for role in roles):
            result.cues.update(role for role in roles if role.startswith("cue"))
            self._close()
        elif item.has(CLASS_LIGHT) and not any(self._content(c) for c in item.concepts if c != CLASS_LIGHT):
            pass
        elif "condition" in roles and "light" not in roles:
            narrow = [c for c in item.concepts if self.view.lexicon.role(c) == "condition"]
            if narrow == [ALONE_TAG] and roles & QUIET:
                return  # «подтвердите: …» is talk inside a sentence too
            result.conditions.extend(narrow)
            result.used.append(item)
            self._close()
        elif "says" in roles and self._negated:
            result.left.append(item)  # «не сказано» is a condition, not a manner of speaking
        elif self._names_table(item) or roles & QUIET or self.view.ignored(item):
            pass
        elif self.view.is_foreign(item):
            result.foreign.append(item)
        else:
            result.left.append(item)

    def _behind_relative(self, position: int) -> bool:
        """Whether “that” stands right before a word, behind a class."""
        before = self._sequence[position - 1] if position else None
        return before is not None and bool(self.result.groups) and bool(self.view.roles(before) & {"relative", "says", "this"})

    def _adds_predicate(self, position: int) -> bool:
        """Whether a copula opens a second predicate of the same subject: «и», «но» stands right before it, and a first one before that."""
        if len(self.result.groups) + bool(self.result.questions) < 2:
            return False
        for earlier in reversed(self._sequence[:position]):
            roles = self.view.roles(earlier)
            if roles & {"and", "contrast"}:
                return True
            if NEGATION not in roles and not self.view.ignored(earlier):
                return False
        return False

    def _asks_next(self, position: int) -> bool:
        """Whether «ли» stands behind a word."""
        return position + 1 < len(self._sequence) and "whether" in self.view.roles(self._sequence[position + 1])

    def _after_denial(self) -> bool:
        """Whether a class stands behind the copula that is denied: «не является атакой, …»."""
        groups = self.result.groups
        return self.result.copula_negated and bool(groups) and 0 <= self._denied_at < groups[-1].position

    def _deny_last(self, item: Item) -> None:
        """Let the negation of the copula deny the class behind it alone, as another one follows that is not denied."""
        last = self.result.groups[-1]
        if len(last.atoms) != 1 or last.others:
            self.result.left.append(item)  # which of several classes is denied is not told
            return
        self.result.copula_negated = False
        last.negated = [not last.negated[0]]
        self._contrast = True

    def _orders_nothing(self, item: Item) -> bool:
        """Whether an English word of listing is in the third person: it tells what something lists."""
        told = item.text.lower()
        if self.view.lang == "ru":
            return item.has("cue-list") and told.endswith(("ет", "ют", "ет ли", "ют ли"))  # «пункт 111.1.4 перечисляет удары?»
        opens = bool(self._sequence) and "copula" in self.view.roles(self._sequence[0])  # “does 111.1.4 list the strikes?”
        return " " not in told and (told.endswith("s") or (opens and self.view.plays(self._sequence[0], "helping-verb")))

    def _counted_otherwise(self, item: Item, position: int) -> bool:
        """Whether another noun than a class stands right behind «сколько»."""
        counts = bool(self.result.marks) and self.result.marks[-1] == ("question", position - 1) and self.result.questions[-1:] == ["q-how-many"]
        return counts and "gen" in item.cases and any(self.view.lexicon.role(c) in ("thing", "value") for c in item.concepts)

    def _number(self, item: Item) -> int | None:
        """The number that a word or figure stands for; None where it is none."""
        figure = item.text if item.kind == "number" else next((c[2:] for c in item.concepts if c.startswith("n-")), "")
        return int(figure) if figure.isdigit() else None

    def _content(self, concept: str) -> bool:
        """Whether a concept is a term, or carries content in a relation."""
        return ":" in concept or self.view.lexicon.role(concept) in self.view.lexicon.content_roles

    def _axis(self, concept: str) -> str | None:
        """The axis that a word for a row or a column of the table stands for."""
        notion = self.view.lexicon.notions.get(concept)
        kind = (notion.kind or "") if notion is not None else ""
        return kind.removeprefix(AXIS_KIND) if kind.startswith(AXIS_KIND) else None

    def _said_something(self) -> bool:
        """Whether a class word or a question word stands before: a contracted “isn't” at the head of a question is rhetorical."""
        return bool(self.result.groups or self.result.questions or self.result.left)

    def _narrows_by_participle(self, position: int) -> bool:
        """Whether a word is an active participle that says what a thing is («являющихся»): it narrows the class before it."""
        return any(is_participle(self.view, item) for item in self._sequence[position : position + 1])

    def _narrows(self, position: int) -> bool:
        """Whether a word tells how often, of how many or that it must be so: a negation before it denies that alone."""
        following = self._sequence[position : position + 1]
        return quantified(self.view, self._sequence, position) or any("must" in self.view.roles(item) for item in following)

    def _pointed_at(self, position: int) -> bool:
        """Whether a pointing word stands before a word in its clause: “it isn't …”, “this one cannot …” tell of a thing."""
        for item in reversed(self._sequence[:position]):
            roles = self.view.roles(item)
            if item.kind == "mark" or "this" in roles:
                return item.kind != "mark"
            if not (self.view.ignored(item) or "light" in roles):
                return False
        return False

    def _stands_for_noun(self, position: int) -> bool:
        """Whether “ones”, in a sentence that asks which things, follows a class word, and another class word, its noun, stands before that."""
        before = self._sequence[position - 1] if position else None
        asks = bool(self.result.questions or self.result.cues)
        return asks and before is not None and bool(self.view.terms(before)) and len(self.result.groups) > 1

    def _names_table(self, item: Item) -> bool:
        """Whether an item is the name of the rulebook's table: «типы способностей из Таблицы способностей»."""
        named = [term for term in self.view.terms(item) if self.view.book.kind(term) == "table"]
        self.result.tables.extend(named)
        return bool(named)

    def _files(self, position: int) -> bool:
        """Whether a verb puts one class word into another («записать разряд в магические атаки»): it says that the first is one of these."""
        behind = self._sequence[position + 1 :]
        clause = behind[: next((at for at, item in enumerate(behind) if item.kind == "mark"), len(behind))]
        into = [at for at, item in enumerate(clause[:-1]) if self.view.plays(item, "into")]
        if len(into) != 1 or not into[0]:
            return False
        named = any(is_classified(self.view, term) for item in clause[: into[0]] for term in self.view.terms(item))
        target = clause[into[0] + 1]
        return named and "acc" in target.cases and any(is_classified(self.view, term) for term in self.view.terms(target))

    def _separator(self, item: Item, roles: frozenset[str], position: int) -> None:
        result = self.result
        self._close()
        if "copula" in roles and item.text.lower().split()[0] in self.view.lexicon.group("one") and (not result.groups or result.has("only")):
            result.left.append(item)  # «только один из видов атаки магический?»: it is spoken of, and of how many
        if roles & {"can", "cannot"} and self._says_next:
            result.denied += "cannot" in roles  # «нельзя сказать, что …»: what is said is another matter
            return
        result.copula = result.copula or item.has(HOLDS_COPULA)
        if "cannot" in roles:
            result.marks.append(("can", position))
            opens = not (self._said_something() or self._pointed_at(position))
            if result.has("none") and not item.text.isascii():
                return  # «никакую … нельзя …»: Russian denies twice what it denies once
            if not only_asks(self.view, self._sequence, position, opens):
                result.quantifier_negated = not result.quantifier_negated
                self._denied_modals.append(item)
            return
        opens = not (result.groups or result.questions or result.marks or result.cues)  # «есть магические атаки ближнего боя?»
        if (self._among or opens or self._closes(item)) and "copula" in roles and item.has(THERE_IS):
            result.marks.append(("some", position))
            if not self._among:
                result.marks.append(("opens", position))
            return
        for role in ("copula", "all", "some", "none", "only", "always", "can", "must", "keeps"):
            if role not in roles:
                continue
            if role in ("all", "always", "some") and self._turned and result.groups and result.has(role):
                result.left.append(item)  # «все … — атаки, но не все …»: two statements
            result.marks.append((role, position))
            if role == "copula" and item.has(INCLUDES):
                told = direction(() if result.questions else result.groups, self._sequence, position)
                result.marks.append((told, position))
                result.left.extend([item] if told == UNTOLD else [])
            if role == "some" and item.has(EVERY):
                result.marks.append(("any", position))
            if role == "only" and self._negated:
                result.left.append(item)  # «не единственная магическая атака»
            if role == "only" and item.has("sole"):
                result.marks.append(("sole", position))
            if role == "copula":
                result.copula = True
                if self._adds_predicate(position) and self._negated:
                    self._contrast = True  # «магическая, но не является атакой»: the negation is that of the next class
                    if self._asks_next(position):
                        result.left.append(item)
                elif self._negated:
                    if self._turned and sum(name == "copula" for name, _ in result.marks) > 1:
                        result.left.append(item)  # «к ударам относится, а к ближним атакам не относится»
                    result.copula_negated = not result.copula_negated
                    self._negated = False
                    self._denied_at = position
                elif self._after_denial() and self._adds_predicate(position):
                    self._deny_last(item)  # «не является атакой и является магической»
                elif self._turned and result.copula_negated:
                    result.left.append(item)  # «к ударам не относится, а к ближним атакам относится»
            elif role in ("all", "always", "some") and self._negated:
                result.quantifier_negated = not result.quantifier_negated
                self._negated = False
            elif role == "none":
                if result.quantifier_negated and not item.text.isascii():
                    result.left.append(item)  # «нельзя отнести ни к …, ни к …»: denied once or twice
                self._negated = False
            elif role in ("can", "must") and self._negated:
                result.quantifier_negated = not result.quantifier_negated
                self._denied_modals.append(item)
                self._negated = False
        if "question" in roles:
            result.questions.extend(c for c in item.concepts if self.view.lexicon.role(c) == "question")
            result.marks.append(("question", position))
        if "this" in roles and "copula" not in roles:
            result.marks.append(("this", position))
        elif "this" in roles:
            result.marks.append(("maybe-this", position))

    def _cases(self, item: Item, position: int) -> frozenset[str]:
        """The cases of a class word: behind a preposition it is no predicate in the instrumental («по простому удару: …»), and no subject."""
        before = self._sequence[position - 1] if position > 0 else None
        if before is None or not item.cases:
            return item.cases
        word = before
        if before.kind == "mark" and before.text in QUOTES and position > 1:
            word = self._sequence[position - 2]
            named = "noise" in self.view.roles(word) and "copula" not in self.view.roles(word)
            if named and position > 2 and self._sequence[position - 3].has("governing"):
                return _ACCUSATIVE  # «входит ли в понятие «удар» атака?»: the name itself is not inflected
        if "acc" in item.cases and word.kind == "word" and (self._leads_under(word) or word.has("game-in")):
            return _ACCUSATIVE
        return item.cases - {"ins"} if before.has("preposition", "governing", "game-in") else item.cases

    def _leads_under(self, before: Item) -> bool:
        """Whether «под» stands before a class, with «слово» or the verb or alone: «подпадает ли под слово «удар» …?»"""
        side = self.view.lexicon.group("side")
        spoken = before.text.lower().split()
        return spoken[-1] in side or (spoken[0] in side and "copula" in self.view.roles(before))

    def _closes(self, item: Item) -> bool:
        """Whether «есть» stands behind the one class of a sentence and ends it: «дальние магические атаки вообще есть?»."""
        result = self.result
        said = result.questions or result.marks or result.cues or result.left or result.conditions or result.dash >= 0 or self._negated
        return self._ends and not item.text.isascii() and len(result.groups) == 1 and not result.groups[0].others and not said

    def _atom(self, item: Item, terms: list[str], position: int) -> None:
        term = terms[0]
        if self.result.has("none") and self.view.denies(item):
            term = self.view.denied(term) or term  # «ни одна … не атака»: the «не» only agrees with «ни»
        if self._counted is not None and len(self.view.book.leaves(term)) == self._number(self._counted):
            self._counted = None
        if self._tagged and self._comma and [term] == self.result.groups[-1].atoms and not self._negated:
            self.result.used.append(item)
            return  # «это магия или нет, магическая способность?» says the same again
        group = self._open
        joined = self._join
        self.result.loose = self.result.loose or self._tagged
        self.result.used.append(item)
        if group is not None and term in group.atoms:
            return  # a gloss: «условные играемые (conditional playable)»
        if self._contrast:
            if self._denied_at >= 0 and not item.adjective and "nom" in item.cases and not self.view.book.children(term):
                self.result.left.append(item)  # «разряд не является ближней атакой, а выстрел?» asks of another subject
            last = self.result.groups[-1].members()[-1]
            if self._sequence[position - 1].has(CONTRAST_NOT) and item.cases and last.cases and not item.cases & last.cases:
                self.result.left.append(item)  # «удар является атакой, но не разряд»: the discharge is another subject
            last.atoms.append(term)
            last.negated.append(self._negated)
            last.contrast, self._contrast, self._open = True, False, last
        elif joined == "and" and self.result.groups and self._asks_more(term):
            self.result.loose = True
            fresh = Group([term], [self._negated], not item.adjective, item.cases, position=position)
            self.result.groups.append(fresh)
            self._open = fresh
        elif joined == "and" and self.result.groups and self._adds(term):
            self.result.loose = self.result.loose or self.result.groups[-1].joined == "or"  # “melee or ranged, and magical”
            last = self.result.groups[-1].members()[-1]
            self.result.listed.append((last.closed and not item.adjective, last.position))
            if self._after_denial() or (last.negated[0] and not self._negated and not last.contrast):
                self.result.left.append(item)  # «не (является) магической и дальней»: both together, or the first alone?
            last.atoms.append(term)
            last.negated.append(self._negated)
            last.closed = last.closed or not item.adjective
            self._open = last
        elif joined and self.result.groups and self._may_join(term):
            if joined == "or" and self.view.book.children(term) and self._sorts_apart(term):
                self.result.loose = True  # «разряд ближний или магический?» asks which of two that do not exclude each other
            fresh = Group([term], [self._negated], not item.adjective, item.cases, position=position)
            self.result.groups[-1].others.append(fresh)
            self.result.groups[-1].joined = joined
            self._open = fresh
        elif self._comma and self._open is None and self._listing(term):
            fresh = Group([term], [self._negated], not item.adjective, item.cases, position=position)
            self.result.groups[-1].others.append(fresh)
            self._open = fresh
        elif group is None or (group.closed and not self._fits_behind(group, term, item)):
            self.result.loose = self.result.loose or (joined is not None and bool(self.result.groups))
            fresh = Group(
                *([term], [self._negated], not item.adjective, self._cases(item, position)),
                position=position,
                this=self._pointing and not item.adjective,
            )
            self.result.groups.append(fresh)
            self._open = fresh
        else:
            if joined == "or":
                self.result.left.append(item)  # «интерактивная или играемая?»: a class or one of its kinds
            group.atoms.append(term)
            group.negated.append(self._negated)
            group.closed = group.closed or not item.adjective
            group.cases = self._cases(item, position) or group.cases
        self._negated = False
        self._join = None
        self._comma = False

    def _fits_behind(self, group: Group, term: str, item: Item) -> bool:
        """A topmost class noun («… способность») may follow a noun of its own kind only as a repetition."""
        return False

    def _asks_more(self, term: str) -> bool:
        """Whether «и» stands behind a choice and begins another («ближний или дальний и магический или нет»)."""
        last = self.result.groups[-1]
        offers = last.joined == "or" or last in self.result.tagged
        return offers and bool(self.view.book.children(term)) and same_axis(self.view, (last.members()[-1].atoms[-1], term)) is None

    def _adds(self, term: str) -> bool:
        """Whether «ближние и немагические» asks for both at once: classes of different axes, joined by «и»."""
        last = self.result.groups[-1].members()[-1]
        book = self.view.book
        if not last.atoms or not book.children(term) or not all(book.children(atom) for atom in last.atoms):
            return False
        return all(same_axis(self.view, (atom, term)) is None for atom in last.atoms)

    def _sorts_apart(self, term: str) -> bool:
        """Whether a class and the one before it are values of different axes."""
        last = self.result.groups[-1].members()[-1].atoms[-1]
        divided = [axis for axis in self.view.book.axes.values() if term in axis.values or last in axis.values]
        return len(divided) > 1 and same_axis(self.view, (last, term)) is None

    def _may_join(self, term: str) -> bool:
        """Whether «и», «или» connects two class words of one sort: both lowest terms, or values of one axis, or plain classes."""
        last = self.result.groups[-1].members()[-1]
        if not last.atoms:
            return False
        book = self.view.book
        return bool(book.children(last.atoms[-1])) == bool(book.children(term))

    def _listing(self, term: str) -> bool:
        """Whether a comma continues a list: «простой удар, выстрел и воздействие» of lowest terms, or values of one axis."""
        if not self.result.groups:
            return False
        last = self.result.groups[-1].members()[-1]
        if len(last.atoms) != 1:
            return False
        book = self.view.book
        if not book.children(term) and not book.children(last.atoms[0]):
            return True
        return same_axis(self.view, (last.atoms[0], term)) is not None

    def _close(self, keep_join: bool = False) -> None:
        self._open = None
        if not keep_join:
            self._comma = False


def _behind(items: tuple[Item, ...]) -> list[Item | None]:
    """For each item the next one that is no mark; None where there is none."""
    found: list[Item | None] = []
    following: Item | None = None
    for item in reversed(items):
        found.append(following)
        if item.kind != "mark":
            following = item
    return found[::-1]


def is_participle(view: View, item: Item) -> bool:
    """Whether a word is an active participle of being («являющаяся»): it tells of the noun before it, and asks nothing."""
    return "copula" in view.roles(item) and bool(re.search(_PARTICIPLE, item.text.lower()))
