"""From characters to concepts: the words of a question looked up in the compiled lexicon of the store.

An `Item` is a run of words that names one thing, with every concept that it may stand for. A word that the lexicon does not know
is an item of kind `unknown`; whoever reads the question must account for it or refuse. Only sqlite3 (through the store's
connection) and the standard library are loaded.
"""

from __future__ import annotations

import sqlite3
from itertools import pairwise
from operator import attrgetter

from ..kb.record import Record
from ..kb.text import Token, fold, other_layout, strip_controls, tokens, twin
from .ellipsis import lend_back, lend_nouns
from .language import language
from .spelling import corrections

QUOTES = {"«": "»", "“": "”", "„": "“", '"': '"', "‘": "’", "'": "'"}
MAX_WORDS = 400
ALONE = -1
"""In the place of the second word of a phrase that has one."""
_number = attrgetter("number")
_VARIABLES = frozenset("xyzабвгхуabc")
_SHORT = 7  # letters of an adjective that is cut short, and fewer
_LONGEST = 9  # words and commas of a phrase at most
_MOST_TEXTS = 20
_MOST_LOOKED_UP = 2000


class Item(Record):
    """A piece of the question.

    `kind` is word, unknown, number, variable or mark; `concepts` are the ids it may stand for; `adjective` says that the lexicon lists
    it as an adjective; `cases` are those its head may be in; `start` and `end` are offsets into the question; `fixed` is what
    a misspelt word was taken for; `quoted` counts the quotation that it stands in (0: none); `turned`: a phrase whose adjective stands
    behind its noun.
    """

    kind: str
    text: str
    start: int
    end: int
    concepts: tuple[str, ...] = ()
    adjective: bool = False
    cases: frozenset[str] = frozenset()
    fixed: str | None = None
    quoted: int = 0
    size: int = 1
    turned: bool = False

    def has(self, *concepts: str) -> bool:
        """Whether it may stand for one of the concepts."""
        mine = self.concepts
        for concept in concepts:  # noqa: SIM110 - `any` takes twice as long
            if concept in mine:
                return True
        return False


class Scope(Record):
    """Which concepts count when a question is read for one rulebook: `dropped` do not; `content` are those that carry content at all."""

    dropped: frozenset[str] = frozenset()
    content: frozenset[str] = frozenset()


class _Phrase(Record):
    number: int
    words: tuple[int, ...]
    concepts: tuple[str, ...]
    adjective: bool
    reversed: bool
    fixed: bool


class _Word(Record):
    """A token with the dictionary words that it may be a form of, each with its cases."""

    token: Token
    ids: dict[int, frozenset[str]]
    fixed: str | None
    quoted: int


class _Reading(Record):
    """What a run of words means: its concepts (none: it is unknown as a whole), and `turned` 1 where only the reversed order fits."""

    concepts: tuple[str, ...]
    adjective: bool = False
    cases: frozenset[str] = frozenset()
    turned: int = 0


_UNREAD = _Reading(())


class _Meaning:
    """The phrases that words may be, each with its cases, and what they mean where all their concepts count."""

    __slots__ = ("phrases", "whole")

    def __init__(self, phrases: list[tuple[_Phrase, frozenset[str]]]) -> None:
        self.phrases = phrases
        self.whole = _together([(phrase.concepts, phrase, cases) for phrase, cases in phrases])


class _Match:
    """What a run of words may be."""

    __slots__ = ("_item", "concepts", "phrases", "whole", "words")

    def __init__(self, words: list[_Word], meaning: _Meaning) -> None:
        self.words = words
        self.phrases = meaning.phrases
        self.whole = meaning.whole
        self.concepts = meaning.whole.concepts
        self._item: Item | None = None

    def as_item(self, reading: _Reading) -> Item:
        """The run as an item with that meaning."""
        if self._item is None or reading is not self.whole:
            made = self._made(reading)
            if reading is not self.whole:
                return made
            self._item = made
        return self._item

    def _made(self, reading: _Reading) -> Item:
        first, last = self.words[0], self.words[-1]
        text = first.token.text if first is last else " ".join([word.token.text for word in self.words])
        fixed = None
        if reading.concepts and (first.fixed if first is last else any(word.fixed for word in self.words)):
            fixed = " ".join([word.fixed or word.token.folded for word in self.words])
        return Item(
            "word" if reading.concepts else "unknown",
            text,
            first.token.start,
            last.token.end,
            reading.concepts,
            reading.adjective,
            reading.cases,
            fixed,
            first.quoted,
            len(self.words),
            bool(reading.turned),
        )


_EVERYTHING = Scope()


class _Text:
    """A text in hand: its words, what its runs of words may be, and its items as far as scopes bear on it."""

    __slots__ = ("found", "items", "misspelt", "named", "russian", "words")

    def __init__(self, russian: bool) -> None:
        self.russian = russian
        self.misspelt = False
        """Whether one of its words was taken for another: what that means, its letters do not tell."""
        self.words: list[_Word] = []
        self.found: dict[tuple[int, int], tuple[list[int], list[list[tuple[int, _Match]]]]] = {}
        self.named: set[str] = set()
        """The concepts that its words may stand for."""
        self.items: dict[Scope, tuple[Item, ...]] = {}


class Lexer:
    """Looks words and phrases up in a store, and remembers what it has looked up."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._forms: dict[str, dict[int, frozenset[str]]] = {}
        self._phrases: dict[tuple[int, int], list[_Phrase]] = {}
        self._cases: dict[str, frozenset[str]] = {}
        self._fixes: dict[str, tuple[str, ...] | None] = {}
        self._ordinary: dict[str, bool] = {}
        self._meanings: dict[tuple[str, ...], _Meaning | None] = {}
        self._spans: dict[tuple[str, str], set[int]] = {}
        self._joining: dict[str, bool] = {}
        self._glue: frozenset[str] | None = None
        self._scope = Scope()
        # what was found out about the question in hand and those before it: each is read for every rulebook
        self._text = _Text(True)
        self._texts: dict[str, _Text] = {}
        self._looked_up: dict[tuple[str, bool, Scope], tuple[str, ...]] = {}

    def items(self, question: str, scope: Scope | None = None) -> tuple[Item, ...]:
        """The question as items in order; marks included, white space not.

        `scope` says which concepts do not count, so that a long phrase for one of them does not swallow the words of another. Such a
        phrase stays whole, and unknown, where its words alone would be mere structure: «не только» must not become «не» and «только».
        """
        self._scope = scope or _EVERYTHING
        known = self._texts.get(question)
        if known is None:
            if len(self._texts) >= _MOST_TEXTS:
                self._texts.clear()
            self._text = _Text(language(question) == "ru")
            self._text.words = self._words(strip_controls(question))
            self._texts[question] = self._text
        else:
            self._text = known
        counting = self._counting()
        found = self._text.items.get(counting)
        if found is not None:
            return found
        items: list[Item] = []
        run: list[_Word] = []
        for word in self._text.words:
            mark = word.token.kind == "mark" and word.token.text != ","
            if mark or (run and run[-1].quoted != word.quoted):
                items.extend(self._segment(run))
                run = []
            if mark:
                items.append(Item("mark", word.token.text, word.token.start, word.token.end, quoted=word.quoted))
            else:
                run.append(word)
        items.extend(self._segment(run))
        read = self._text.items[counting] = tuple(items)
        return read

    def _counting(self) -> Scope:
        """The scope in hand as far as it bears on the question in hand: rulebooks to which its words mean the same read it alike."""
        dropped = self._scope.dropped & self._text.named
        return Scope(dropped, self._scope.content) if dropped else _EVERYTHING

    def in_layout(self, question: str) -> str:
        """The question as it was meant: typed on the wrong keyboard layout it is converted, where that makes sense of most words."""
        if language(question) == "ru":
            return question
        latin = [token.folded for token in tokens(question) if token.kind == "word" and token.folded.isascii()]
        if len(latin) < 2:
            return question
        self._load_forms(latin)
        if sum(bool(self._forms[word]) for word in latin) * 3 > len(latin):
            return question
        converted = other_layout(question.lower()) or question
        meant = [token.folded for token in tokens(converted) if token.kind == "word"]
        self._load_forms(meant)
        known = sum(bool(self._forms[word]) for word in meant)
        return converted if meant and known * 3 >= len(meant) * 2 else question

    def lookup(self, phrase: str) -> tuple[str, ...]:
        """The concepts that a whole phrase names; empty where it names none."""
        # the language of the question in hand, and the rulebook that it was read for last, bear on it
        question = self._text
        key = (phrase, question.russian, self._scope)
        known = self._looked_up.get(key)
        if known is None:
            if len(self._looked_up) >= _MOST_LOOKED_UP:
                self._looked_up.clear()
            self._text = _Text(question.russian)
            items = self._segment([word for word in self._words(phrase) if word.token.kind != "mark"])
            known = self._looked_up[key] = items[0].concepts if len(items) == 1 else ()
            self._text = question
        return known

    # words ----------------------------------------------------------------------------------------------------------

    def _words(self, question: str) -> list[_Word]:
        found = _formats(tokens(question)) if "-" in question else tokens(question)
        self._load_forms([token.folded for token in found if token.kind != "mark"])
        words: list[_Word] = []
        closing, quoted, count = "", 0, 0
        for token in found:
            if token.kind == "mark" and token.text in QUOTES and not closing and not _apostrophe(question, token):
                closing, count = QUOTES[token.text], count + 1
                quoted = count
                words.append(_Word(token, {}, None, 0))
            elif token.kind == "mark" and token.text == closing:
                closing, quoted = "", 0
                words.append(_Word(token, {}, None, 0))
            elif token.kind == "mark":
                words.append(_Word(token, {}, None, quoted))
            else:
                words.extend(self._word(token, quoted))
        if any(self._joins(word) for word in words):
            words = lend_nouns(words, self._joins, _is_mark, self._names, self._stands, _lent)
            words = lend_back(words, self._ands, self._ends, self._names, self._stands, _lent)
        words = self._without_abbreviating(words)
        self._text.misspelt = any(word.fixed is not None for word in words)
        spoken = [word.ids for word in words if word.token.kind != "mark"]
        self._load_phrases([(first, ALONE) for ids in spoken for first in ids])
        self._load_phrases([(one, two) for left, right in pairwise(spoken) for one in left for two in right])
        return words

    def _without_abbreviating(self, words: list[_Word]) -> list[_Word]:
        """The words without the full stop of an adjective cut short («маг. удар»): the two words name a term together."""
        dots = [
            at
            for at in range(1, len(words) - 1)
            if words[at].token.text == "."
            and words[at - 1].token.kind == words[at + 1].token.kind == "word"
            and len(words[at - 1].token.text) < _SHORT
            and words[at + 1].token.text[0].islower()
            and self._names(words[at - 1], words[at + 1])
        ]
        return [word for at, word in enumerate(words) if at not in dots] if dots else words

    def _joins(self, word: _Word) -> bool:
        """Whether a word joins the members of a list: «и», «или», a comma."""
        if word.token.kind == "mark":
            return word.token.text == ","
        form = word.token.folded
        if len(form) > 4:
            return False
        known = self._joining.get(form) if word.fixed is None else None
        if known is None:
            known = any({"and", "or"} & set(phrase.concepts) for key in word.ids for phrase in self._starting(key, ALONE))
            if word.fixed is None:
                self._joining[form] = known
        return known

    def _ands(self, word: _Word) -> bool:
        """Whether a word is «и» or «или»."""
        return not _is_mark(word) and self._joins(word)

    def _ends(self, word: _Word) -> bool:
        """Whether a word is a mark or a copula: no noun that an adjective before it could belong to."""
        return _is_mark(word) or any(
            "copula" in phrase.concepts for key in word.ids for phrase in self._starting(key, ALONE)
        )

    def _names(self, adjective: _Word, noun: _Word) -> bool:
        """Whether two words together name a term."""
        return bool(self._terms_of_pair(adjective, noun))

    def _terms_of_pair(self, adjective: _Word, noun: _Word) -> set[str]:
        """The terms that an adjective and a noun name together."""
        if not adjective.token.folded.isascii() and not any(adjective.ids.values()):
            return set()  # «не» is no adjective
        return {
            concept
            for one in adjective.ids
            for two in noun.ids
            for phrase in self._starting(one, two)
            if len(phrase.words) == 2 and not phrase.reversed
            for concept in phrase.concepts
            if ":" in concept
        }

    def _stands(self, adjective: _Word, noun: _Word) -> bool:
        """Whether an adjective names something by itself in a game that has the two together."""
        games = {term.partition(":")[0] for term in self._terms_of_pair(adjective, noun)}
        alone = (concept for key in adjective.ids for phrase in self._starting(key, ALONE) for concept in phrase.concepts)
        return any(concept.partition(":")[0] in games for concept in alone if ":" in concept)

    def _word(self, token: Token, quoted: int) -> list[_Word]:
        ids = self._known(token.folded)
        taken_for = None if ids else self._taken_for(token, quoted)
        # the dictionary is asked last, as it takes long to open: only where the word would be taken for another
        if taken_for is None or (token.kind == "word" and self._is_ordinary(token.folded)):
            return [_Word(token, ids, None, quoted)]
        return taken_for

    def _taken_for(self, token: Token, quoted: int) -> list[_Word] | None:
        """The words that an unknown one may stand for: look-alike letters, the other layout, parts, a slip; None where there are none."""
        if token.kind == "word":
            for alternative, shortest in (
                (twin(token.folded), 1 if self._text.russian else 3),
                (other_layout(token.folded), 3),
                *((form, 5) for form in _reflexive(token.folded)),
            ):
                if alternative and len(alternative) >= shortest and self._known(alternative):
                    return [_Word(token, self._known(alternative), alternative, quoted)]
        parts = _split(token) if "-" in token.folded else []
        if not parts or not all(self._known(part.folded) for part in parts):
            parts = []
        if not parts and token.kind == "word":
            ids, fixed = self._corrected(token.folded)
            if ids:
                return [_Word(token, ids, fixed, quoted)]
            parts = self._glued(token) if len(token.folded) >= 4 else []
        return [_Word(part, self._known(part.folded), None, quoted) for part in parts] or None

    def _is_ordinary(self, word: str) -> bool:
        """Whether a word that the lexicon lacks is right as it stands: then it is unknown, not a slip of another."""
        if word not in self._ordinary:
            if word.isascii():
                query = "SELECT 1 FROM ordinary WHERE word = ?"
                self._ordinary[word] = self._connection.execute(query, (word,)).fetchone() is not None
            else:
                from ..kb.known_words import is_russian_word

                self._ordinary[word] = is_russian_word(word)
        return self._ordinary[word]

    def _particles(self) -> frozenset[str]:
        """The little words that are wrongly written together with their neighbour («тотже», «незаклинание»)."""
        if self._glue is None:
            self._glue = frozenset(row[0] for row in self._connection.execute("SELECT form FROM particle"))
        return self._glue

    def _glued(self, token: Token) -> list[Token]:
        """A particle and a known word written as one («тотже»); nothing where no split, or more than one, fits."""
        splits = []
        for cut in range(2, len(token.folded) - 1):
            left, right = token.folded[:cut], token.folded[cut:]
            if not {left, right} & self._particles():
                continue
            if self._known(left) and self._known(right) and len(token.folded) == len(token.text):
                splits.append(cut)
        if len(splits) != 1:
            return []
        cut = splits[0]
        middle = token.start + cut
        return [
            Token(token.text[:cut], token.folded[:cut], "word", token.start, middle),
            Token(token.text[cut:], token.folded[cut:], "word", middle, token.end),
        ]

    def _known(self, form: str) -> dict[int, frozenset[str]]:
        if form not in self._forms:
            self._load_forms([form])
        return self._forms[form]

    def _load_forms(self, forms: list[str]) -> None:
        missing = [form for form in dict.fromkeys(forms) if form not in self._forms]
        for start in range(0, len(missing), 500):
            part = missing[start : start + 500]
            for form in part:
                self._forms[form] = {}
            marks = ",".join("?" * len(part))
            query = f"SELECT form, word, cases FROM form WHERE form IN ({marks})"
            for form, word, cases in self._connection.execute(query, part):
                if cases not in self._cases:
                    self._cases[cases] = frozenset(cases.split(",")) - {""}
                self._forms[form][word] = self._cases[cases]

    def _corrected(self, word: str) -> tuple[dict[int, frozenset[str]], str | None]:
        """The dictionary words of a misspelt one, where all nearest spellings agree on the meaning."""
        if word not in self._fixes:
            self._fixes[word] = corrections(self._connection, word)
        merged: dict[int, frozenset[str]] = {}
        found = self._fixes[word] or ()
        senses: set[tuple[str, ...]] = set()
        for form in found:
            known = self._known(form)
            senses.add(self._senses(known))
            for key, cases in known.items():
                merged[key] = merged.get(key, frozenset()) | cases
        if len(senses) > 1:
            return {}, None
        return merged, (found[0] if found else None)

    def _senses(self, ids: dict[int, frozenset[str]]) -> tuple[str, ...]:
        """What a word means by itself; its dictionary ids where it only occurs in phrases."""
        concepts = {concept for key in ids for phrase in self._starting(key, ALONE) for concept in phrase.concepts}
        return tuple(sorted(concepts)) or tuple(str(key) for key in sorted(ids))

    # phrases --------------------------------------------------------------------------------------------------------

    def _starting(self, first: int, second: int) -> list[_Phrase]:
        """The phrases that begin with two words (`ALONE`: that are the first word alone), in their order."""
        if (first, second) not in self._phrases:
            self._load_phrases([(first, second)])
        return self._phrases[first, second]

    def _load_phrases(self, beginnings: list[tuple[int, int]]) -> None:
        missing = [pair for pair in dict.fromkeys(beginnings) if pair not in self._phrases]
        for start in range(0, len(missing), 400):
            part = missing[start : start + 400]
            for pair in part:
                self._phrases[pair] = []
            # a join, as `(first, second) IN (…)` would not be looked up in the index
            query = (
                "SELECT id, first, second, words, targets, flags"
                f" FROM (VALUES {','.join(['(?,?)'] * len(part))}) AS asked"
                " CROSS JOIN phrase ON first = asked.column1 AND second = asked.column2"
            )
            values = [word for pair in part for word in pair]
            for number, first, second, words, targets, flags in self._connection.execute(query, values):
                phrase = _Phrase(
                    number,
                    tuple([int(word) for word in words.split()]),
                    tuple(targets.split()),
                    "a" in flags,
                    "r" in flags,
                    "f" in flags,
                )
                self._phrases[first, second].append(phrase)

    def _fitting(self, first: int, run: list[_Word]) -> list[_Phrase]:
        """The phrases as long as the run that begin with this word and may go on with the run's second, in their order."""
        seconds = run[1].ids if len(run) > 1 else (ALONE,)
        found = [
            phrase for second in seconds for phrase in self._starting(first, second) if len(phrase.words) == len(run)
        ]
        return sorted(found, key=_number) if len(seconds) > 1 else found

    def _segment(self, run: list[_Word]) -> list[Item]:
        """The division of a run of words into phrases that leaves least unknown and takes the longest phrases."""
        if not run:
            return []
        place = (run[0].token.start, run[0].token.end)
        if place not in self._text.found:
            self._text.found[place] = ([self._cost_alone(word) for word in run], self._ending(run))
        alone, ending = self._text.found[place]
        dropped = self._scope.dropped
        # for each end of a prefix: its cost, the item that ends there (None: a word alone), and where that item starts
        best: list[tuple[int, tuple[_Match, _Reading] | None, int]] = [(0, None, 0)]
        for end in range(1, len(run) + 1):
            cost, item, origin = best[end - 1][0] + alone[end - 1], None, end - 1
            for start, match in ending[end]:
                reading = match.whole if dropped.isdisjoint(match.concepts) else self._reading(match)
                if reading is None:
                    continue
                # one item costs 1; fewer, longer items win, and the square prefers one long to two middling ones
                together = best[start][0] + 1000 - 10 * (end - start) ** 2 + reading.turned
                if together < cost:
                    cost, item, origin = together, (match, reading), start
            best.append((cost, item, origin))
        found: list[Item] = []
        end = len(run)
        while end:
            _, item, start = best[end]
            found.append(_alone(run[start]) if item is None else item[0].as_item(item[1]))
            end = start
        return found[::-1]

    def _ending(self, run: list[_Word]) -> list[list[tuple[int, _Match]]]:
        """For each end of a prefix of a run, where the phrases that end there start, and what they may be.

        A comma may stand inside a phrase that is taken as it stands.
        """
        ending: list[list[tuple[int, _Match]]] = [[] for _ in range(len(run) + 1)]
        marks = [word.token.kind == "mark" for word in run]
        for start, first in enumerate(run):
            if marks[start]:
                continue
            meaning = self._meaning([first], False)
            if meaning is not None:
                ending[start + 1].append((start, _Match([first], meaning)))
            lengths = self._lengths(run, start)
            part = [first]
            for end in range(start + 2, min(len(run), start + _LONGEST) + 1 if lengths else 0):
                if marks[end - 1]:
                    continue
                part = [*part, run[end - 1]]
                if len(part) in lengths and (meaning := self._meaning(part, len(part) < end - start)) is not None:
                    ending[end].append((start, _Match(part, meaning)))
        for found in ending:
            for _, match in found:
                self._text.named.update(match.concepts)
        return ending

    def _lengths(self, run: list[_Word], start: int) -> set[int]:
        """How many words the phrases of two or more have that may begin at a word, told from the two words that they begin with."""
        first = run[start]
        for following in run[start + 1 : start + _LONGEST]:
            if following.token.kind != "mark":
                break
        else:
            return set()
        pair = (first.token.folded, following.token.folded)
        if pair not in self._spans or self._text.misspelt:
            found = {len(phrase.words) for one in first.ids for two in following.ids for phrase in self._starting(one, two)}
            if self._text.misspelt:
                return found
            self._spans[pair] = found
        return self._spans[pair]

    def _meaning(self, run: list[_Word], broken: bool) -> _Meaning | None:
        """What a run of words may be, kept for the next question that has it; None where it is nothing."""
        key = ("," if broken else "", *[word.token.folded for word in run])
        if key not in self._meanings or self._text.misspelt:
            phrases = self._phrases_of(run, broken)
            meaning = _Meaning(phrases) if phrases else None
            if self._text.misspelt:
                return meaning
            self._meanings[key] = meaning
        return self._meanings[key]

    def _phrases_of(self, run: list[_Word], broken: bool) -> list[tuple[_Phrase, frozenset[str]]]:
        """The phrases that a run of words may be, with the cases of each; `broken` by a comma only those without forms."""
        return [
            (phrase, _cases_of(phrase, run))
            for first in run[0].ids
            for phrase in self._fitting(first, run)
            if (phrase.fixed or not broken) and all(key in word.ids for key, word in zip(phrase.words, run, strict=True))
        ]

    def _speaks(self, word: _Word) -> bool:
        """Whether a word has a meaning of its own beside structure: a term, or a content concept that counts."""
        return any(
            ":" in concept or (concept in self._scope.content and concept not in self._scope.dropped)
            for key in word.ids
            for phrase in self._starting(key, ALONE)
            for concept in phrase.concepts
        )

    def _cost_alone(self, word: _Word) -> int:
        if word.token.kind == "mark":
            return 0
        return 1000 if word.token.kind == "number" or _variable(word.token) else 5000

    def _reading(self, match: _Match) -> _Reading | None:
        """What a match means in a scope in which some of its concepts do not count; None where none of them does."""
        dropped = self._scope.dropped
        kept = [
            (concepts, phrase, cases)
            for phrase, cases in match.phrases
            if (concepts := tuple([concept for concept in phrase.concepts if concept not in dropped]))
        ]
        if kept:
            return _together(kept)
        if len(match.words) > 1 and not any(self._speaks(word) for word in match.words):
            return _UNREAD
        return None


def _together(phrases: list[tuple[tuple[str, ...], _Phrase, frozenset[str]]]) -> _Reading:
    """What several phrases (with their concepts that count, and their cases) mean where a run of words may be each of them."""
    if len(phrases) == 1:
        concepts, phrase, cases = phrases[0]
        return _Reading(concepts, phrase.adjective, cases, int(phrase.reversed))
    return _Reading(
        tuple(dict.fromkeys([concept for concepts, _, _ in phrases for concept in concepts])),
        all(phrase.adjective for _, phrase, _ in phrases),
        frozenset().union(*[cases for _, _, cases in phrases]),
        int(all(phrase.reversed for _, phrase, _ in phrases)),
    )


def _reflexive(word: str) -> tuple[str, ...]:
    """The spellings of a reflexive verb that is written as it sounds («считаеца»: считается, считаеться)."""
    return (word[:-2] + "тся", word[:-2] + "ться") if word.endswith("ца") else ()


def _is_mark(word: _Word) -> bool:
    return word.token.kind == "mark"


def _lent(adjective: _Word, noun: _Word) -> _Word:
    """The noun as it would stand behind another adjective of the list: it takes no room in the question."""
    place = adjective.token.end
    return _Word(Token(noun.token.text, noun.token.folded, noun.token.kind, place, place), noun.ids, noun.fixed, adjective.quoted)


def _alone(word: _Word) -> Item:
    kind = "unknown"
    if word.token.kind == "mark":
        kind = "mark"
    elif word.token.kind == "number":
        kind = "number"
    elif _variable(word.token):
        kind = "variable"
    return Item(kind, word.token.text, word.token.start, word.token.end, quoted=word.quoted)


def _variable(token: Token) -> bool:
    """A single capital letter stands for a part of an ability (X, У, Б)."""
    return len(token.text) == 1 and token.text.isupper() and fold(token.text) in _VARIABLES


def _cases_of(phrase: _Phrase, run: list[_Word]) -> frozenset[str]:
    """The cases that a run of words may be in as a phrase; none where several words stand as they are («внизу карты»)."""
    if phrase.fixed and len(run) > 1:
        return frozenset()
    return frozenset(_common_cases([word.ids[key] for key, word in zip(phrase.words, run, strict=True)]))


def _common_cases(cases: list[frozenset[str]]) -> set[str]:
    """The cases that the inflected words of a phrase share; of a noun with a fixed genitive, the noun's."""
    stated = [found for found in cases if found]
    if not stated:
        return set()
    shared = frozenset.intersection(*stated)
    if "nom" in stated[0] and "nom" not in shared:
        return set(stated[0])  # «способности заклинаний», «имя художника»: no adjective agrees so
    return set(shared or stated[0])


def _split(token: Token) -> list[Token]:
    parts, start = [], token.start
    names = _format(token.text.split("-"))
    for part, folded in zip(token.text.split("-"), names, strict=True):
        parts.append(Token(part, folded, "word", start, start + len(part)))
        start += len(part) + 1
    return parts


def _formats(found: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens with three hyphenated numbers («2-2-2») as one word each for the letters of the format that they are in."""
    kept: list[Token] = []
    index = 0
    while index < len(found):
        run = found[index : index + 5]
        numbers = run[::2]
        hyphens = run[1::2]
        if (
            len(run) == 5
            and all(token.kind == "number" and token.text.isdigit() for token in numbers)
            and all(token.text == "-" for token in hyphens)
            and all(left.end == right.start for left, right in pairwise(run))
        ):
            letters = _format([token.text for token in numbers])
            kept.extend(Token(token.text, letter, "word", token.start, token.end) for token, letter in zip(numbers, letters, strict=True))
            index += 5
        else:
            kept.append(found[index])
            index += 1
    return tuple(kept)


def _format(parts: list[str]) -> list[str]:
    """The parts of a hyphenated word; three numbers stand for the format that they are in («2-2-2»: x-x-x, «1-2-3»: x-y-z)."""
    if len(parts) == 3 and all(part.isdigit() for part in parts):
        return ["x", "x", "x"] if len(set(parts)) == 1 else ["x", "y", "z"]
    return [fold(part) for part in parts]


def _apostrophe(question: str, token: Token) -> bool:
    """Whether a quote mark is an apostrophe: a letter stands on both sides."""
    before = question[token.start - 1 : token.start]
    after = question[token.end : token.end + 1]
    return token.text in "'’" and before.isalnum() and after.isalnum()
