"""A question taken apart before anything is resolved: sentences, language, game, quotations, card text.

What stands here is about language alone; which rulebook has which term is asked later, through a `View`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kb.record import Record
from .facts import Book, Lexicon
from .language import language
from .lexer import QUOTES, Item

SENTENCE_ENDS = frozenset(".?!;…")
# Roles of notions that never change what is asked.
IGNORED = frozenset({"noise", "whether", "tag", "article", "comment", "linking", "relative", "conditional"})
NUMBER_WORDS = "clause-word"
# The modals whose words may be spoken of; the notion of the word «может» is that of its role with “-word”.
MENTIONED = frozenset({"can", "must", "all", "only", "always", "usually"})
# The game whose name is the word for beings, the notion of those, and that of the prepositions that a game's name stands behind.
_BETWEEN_BEINGS = ("interaction", "h-interaction", "h-at-the-same-time")
PLURAL_GAME, BEING, GAME_IN = "game-heroes", "hero", "game-in"
# The notion of «слово», “the word”: what stands behind it is spoken of and not used.
WORD_NOTION = "named-word"
# The predicate of «означает», “means”.
SIGNIFIES = "signifies"
# The notion of «является одним из», the words that a dash stands before in its place, and the dashes.
IS_ONE = "copula-wide"
_DASHES = frozenset("—–-")
# What «чья она — нет» stands for behind «зона указана»: the notions of what is not stated, of the words that ask whose, and of those that
# say that something is stated; what may not stand between.
UNSTATED_OWNER, _WHOSE, _STATED = "h-owner-unstated", ("q-whose", "h-whose-c"), ("h-stated", "h-stands-c", "stated-in")
_NO_ZONES = ("story-thing", "h-card-c", "creature", "hero", "target")
_SAYING, _GAP_WORDS = frozenset({"predicate", "action", "negation", "conditional"}), 6


class Unit(Record):
    """A sentence, or a part of one that stands alone: its items, and whether it ends as a question."""

    items: tuple[Item, ...]
    asks: bool

    @property
    def words(self) -> tuple[Item, ...]:
        """The items that are no marks."""
        return tuple([item for item in self.items if item.kind != "mark"])


class Question(Record):
    """A question as read: the original, its language, its sentences, and what they say of game and card text. `later`: where words stand that
    put off what is told (see `tense`)."""

    text: str
    lang: str
    items: tuple[Item, ...]
    units: tuple[Unit, ...]
    card_text: str | None = None
    later: frozenset[int] = frozenset()

    @property
    def unknown(self) -> tuple[Item, ...]:
        """The words that the lexicon does not have."""
        return tuple(item for item in self.items if item.kind == "unknown")


def read_question(text: str, items: tuple[Item, ...], lexicon: Lexicon, card_text: str | None = None) -> Question:
    """Take a question apart; `items` are the lexer's."""
    items = _settled(_gapped(_one_of(_uncounted(items), lexicon), lexicon), lexicon)
    units = tuple(unit for unit in _units(items, lexicon) if unit.words)
    return Question(text, language(text), items, units, card_text)


def _uncounted(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The items without a number that only counts the questions of a list («1) …», «7. …»)."""
    counts = len(items) > 2 and items[0].kind == "number" and items[0].text.isdigit() and items[1].text in (".", ")")
    return items[2:] if counts else items


def _one_of(items: tuple[Item, ...], lexicon: Lexicon) -> tuple[Item, ...]:
    """The items with «один из» behind a dash read as the verb that the dash stands for («выстрел — один из ударов»)."""
    result: list[Item] = []
    for item in items:
        last = result[-1] if result else None
        names = lexicon.plays(item, "part-of-many") and last is not None and lexicon.plays(last, "one") and last.size == 1
        if last is not None and names and len(result) > 2 and result[-2].kind == "mark" and result[-2].text in _DASHES and IS_ONE in lexicon.notions:
            result[-1] = last.replaced(text=f"{last.text} {item.text}", end=item.end, concepts=(IS_ONE,), cases=frozenset(), size=2)
        else:
            result.append(item)
    return tuple(result)


def _gapped(items: tuple[Item, ...], lexicon: Lexicon) -> tuple[Item, ...]:
    """The items with «указана зона, а чья она — нет» read as the words for what is not stated: «нет» takes up the verb before it."""
    for at, item in enumerate(items):
        after = items[at + 1] if at + 1 < len(items) else None
        ends = after is None or (after.kind == "mark" and after.text in ".?!;,")
        if not ends or not lexicon.plays(item, "gap") or UNSTATED_OWNER not in lexicon.notions:
            continue
        start = at
        while start and not (items[start - 1].kind == "mark" and items[start - 1].text not in _DASHES) and at - start < _GAP_WORDS:
            start -= 1
        words = [word for word in items[start:at] if word.kind != "mark"]
        asks = [word for word in words if word.has(*_WHOSE)]
        plain = all(word.has(*_WHOSE) or not lexicon.known_roles[word.concepts] & _SAYING for word in words)
        plain = plain and not any(word.has(*_NO_ZONES) for word in words)  # «чья карта — нет»
        head = items[start - 1] if start else None
        stated = [word for word in _sentence_before(items, start) if word.has(*_STATED)]
        if head is None or head.text != "," or len(asks) != 1 or not plain or not stated:
            continue
        folded = item.replaced(text=" ".join(word.text for word in items[start : at + 1]), concepts=(UNSTATED_OWNER,), start=items[start].start)
        return _gapped((*items[:start], folded, *items[at + 1 :]), lexicon)
    return items


def _sentence_before(items: Sequence[Item], index: int) -> list[Item]:
    found: list[Item] = []
    for item in reversed(items[:index]):
        if item.kind == "mark" and item.text in SENTENCE_ENDS and not item.quoted:
            break
        found.append(item)
    return found


def _units(items: tuple[Item, ...], lexicon: Lexicon) -> list[Unit]:
    units: list[Unit] = []
    run: list[Item] = []
    for index, item in enumerate(items):
        if (
            item.kind == "mark"
            and item.text in SENTENCE_ENDS
            and not item.quoted
            and not _inner_dot(items, index, lexicon)
        ):
            units.append(Unit(tuple(run), item.text == "?"))
            run = []
        else:
            run.append(item)
    units.append(Unit(tuple(run), False))
    # «???» and «?!» make one end; the first mark says how the sentence ends
    return [unit for unit in units if unit.items]


# The roles of words that may be read in two ways, by where they stand.
_INFINITIVE = ("ть", "ти", "чь", "ться", "тись")
_SETTLED = frozenset({"negation", "question", "joiner-then", "game"})


def _settled(items: tuple[Item, ...], lexicon: Lexicon) -> tuple[Item, ...]:
    """The items with «что» / “that” read as the conjunction where it follows a comma or a word of saying, not as a question word."""
    result: list[Item] = []
    for index, item in enumerate(items):
        roles = lexicon.known_roles[item.concepts]
        if not item.quoted and roles.isdisjoint(_SETTLED) and not (index and items[index - 1].has(WORD_NOTION)):
            result.append(item)
            continue
        if _role(item, "negation", lexicon) and (_stands_alone(items, index, lexicon) or _trails(items, index, lexicon)):
            item = item.replaced(concepts=tuple(c for c in ("tag",) if c in lexicon.notions))
        if index and _role(item, "question", lexicon) and _role(item, "says", lexicon):
            before = items[index - 1]
            said = before.text == "," or any(_role(before, role, lexicon) for role in ("says", "tag", "denial"))
            if before.text == "," and (_asks_what_to_do(items, index) or _asks_what_follows(items, index, lexicon)):
                item = item.replaced(concepts=tuple(c for c in item.concepts if lexicon.role(c) != "says"))
            elif said or _means_that(items, index, lexicon):
                item = item.replaced(concepts=tuple(c for c in item.concepts if lexicon.role(c) != "question"))
        if _idle_what(items, index, lexicon):
            item = item.replaced(concepts=tuple(c for c in ("tag",) if c in lexicon.notions))
        if index and item.text.isascii() and lexicon.plays(item, "conjunction-that") and item.has("this-one") and _role(item, "says", lexicon):
            before = items[index - 1]
            if _role(before, "says", lexicon) or before.has("story", "speech", "opinion"):
                item = item.replaced(concepts=tuple(c for c in item.concepts if lexicon.role(c) == "says"))
        if _role(item, "joiner-then", lexicon) and index and items[index - 1].text == ",":
            # «…, значит, это …» draws a conclusion and tells of no meaning
            item = item.replaced(concepts=tuple(c for c in item.concepts if lexicon.role(c) == "joiner-then"))
        item = _mentioned(items, index, item, lexicon)
        if _being(items, index, lexicon):
            item = item.replaced(concepts=tuple(c for c in (BEING,) if c in lexicon.notions))
        if _role(item, "question", lexicon) and _role(item, "relative", lexicon):
            opens = all(other.kind == "mark" or _role(other, "noise", lexicon) for other in items[:index])
            dropped = "relative" if opens else "question"
            item = item.replaced(concepts=tuple(c for c in item.concepts if lexicon.role(c) != dropped))
        if _role(item, "question", lexicon) and _role(item, "conditional", lexicon):
            asks = _opens_alone(items, index, lexicon) or _asks_last(items, index, lexicon)
            dropped = "conditional" if asks else "question"
            item = item.replaced(concepts=tuple(c for c in item.concepts if lexicon.role(c) != dropped))
        result.append(item)
    return tuple(result)


def _asks_what_to_do(items: tuple[Item, ...], index: int) -> bool:
    """Whether an infinitive right behind «что» ends the sentence («если тип карты не указан, что выбирать?»)."""
    behind = items[index + 1 : index + 3]
    ends = len(behind) == 1 or (len(behind) == 2 and behind[1].kind == "mark" and behind[1].text in SENTENCE_ENDS)
    return ends and behind[0].size == 1 and not behind[0].cases and behind[0].text.lower().endswith(_INFINITIVE)


def _asks_what_follows(items: tuple[Item, ...], index: int, lexicon: Lexicon) -> bool:
    """Whether «что» behind an «если» clause that opens the sentence asks for what follows («если часть выполнить нельзя, что происходит?»)."""
    told = _sentence_before(items, index - 1)
    behind = items[index + 1 : index + 4]
    closes = not items[index].text.isascii() and behind and len(items) <= index + len(behind) + 1
    spoken = [item for item in behind if item.kind != "mark"]
    if not closes or len(spoken) > 2 or any(item.kind == "mark" and item.text not in SENTENCE_ENDS for item in behind):
        return False
    opens = bool(told) and _role(told[-1], "conditional", lexicon)
    return opens and not any(item.text in (",", ":", "—", "–") or _role(item, "says", lexicon) for item in told)


def _means_that(items: tuple[Item, ...], index: int, lexicon: Lexicon) -> bool:
    """Whether «что» without its comma opens what something means («пиктограмма означает что у карты есть особенность?»): a name stands before
    the verb, and a statement with a verb or a name of its own behind it."""
    if items[index].text.isascii() or index < 2 or not items[index - 1].has(SIGNIFIES):
        return False
    for earlier in items[: index - 1]:
        if earlier.kind in ("mark", "unknown") or _role(earlier, "question", lexicon):
            return False
    behind = items[index + 1 : index + 7]
    return any(":" in concept or lexicon.role(concept) in ("predicate", "some", "copula") for item in behind for concept in item.concepts)


def _being(items: tuple[Item, ...], index: int, lexicon: Lexicon) -> bool:
    """Whether «героям», “heroes” are beings and not the game: a verb of the rules, or a preposition that no game stands behind, comes
    before («можно применить к героям»); the game is written with a capital inside a sentence, or stands behind «в», «по»."""
    item = items[index]
    if not index or item.quoted or item.size > 1 or item.text != item.text.lower() or not item.has(PLURAL_GAME):
        return False
    before = items[index - 1]
    if before.kind == "mark" or before.has(GAME_IN):
        return False
    if before.has("preposition", "governing", "function-word", "stranded", "limit", *_BETWEEN_BEINGS) or _counts(before):
        return True
    return _role(before, "predicate", lexicon) and not any(_role(before, role, lexicon) for role in ("noise", "says", "copula", "tag"))


def _counts(item: Item) -> bool:
    """Whether a word tells how many, or asks («100 героев», «сколько героев»): there is one game of the name."""
    return item.kind == "number" or item.has("cue-count") or any(concept[:2] == "n-" for concept in item.concepts)


def _trails(items: tuple[Item, ...], index: int, lexicon: Lexicon) -> bool:
    """Whether «не» is the last word of its sentence: it only asks («разряд это дальняя атака не?»)."""
    after = items[index + 1] if index + 1 < len(items) else None
    last = after is None or (after.kind == "mark" and after.text in SENTENCE_ENDS)
    return last and not items[index].text.isascii() and lexicon.plays(items[index], "plain-not") and not items[index].quoted


def _idle_what(items: tuple[Item, ...], index: int, lexicon: Lexicon) -> bool:
    """Whether «что» stands alone before a comma at the head of a sentence («И что, …», «Это что, …»): it asks for no thing."""
    asks = items[index].has("q-what") and lexicon.plays(items[index], "plain-what")
    if not asks or index + 2 >= len(items) or items[index + 1].text != ",":
        return False
    for earlier in reversed(items[:index]):
        if earlier.kind == "mark" and earlier.text in SENTENCE_ENDS:
            break
        if not any(lexicon.role(c) in ("noise", "and", "this", "game", "article", "tag", "joiner-then") for c in earlier.concepts):
            return False
    return True


def _stands_alone(items: tuple[Item, ...], index: int, lexicon: Lexicon) -> bool:
    """Whether a word stands between marks: «…, нет?» and «нет, …» only ask or answer, they deny nothing."""
    before = items[index - 1] if index else None
    after = items[index + 1] if index + 1 < len(items) else None
    quoted = before is not None and before.text in "«»“”\"'"
    speaks = before is not None and (_role(before, "says", lexicon) or before.has("story", "speech", "people"))
    opens = before is None or (before.kind == "mark" and not quoted) or speaks
    # «разряд — не «удар»?» denies what stands in the quotation
    names = after is not None and after.text in QUOTES and not items[index].quoted
    return opens and not names and (after is None or after.kind == "mark")


def _mentioned(items: tuple[Item, ...], index: int, item: Item, lexicon: Lexicon) -> Item:
    """A modal that stands alone in quotation marks («триггер с «может»»), or behind «слово», is spoken of, not used: it becomes the notion
    of the word."""
    alone = item.quoted and not any(o.quoted == item.quoted and o is not item for o in items if o.kind != "mark")
    if not alone and not (index and items[index - 1].has(WORD_NOTION)):
        return item
    words = tuple(f"{role}-word" for concept in item.concepts if (role := lexicon.role(concept)) in MENTIONED)
    return item.replaced(concepts=words) if words else item


def _opens_alone(items: tuple[Item, ...], index: int, lexicon: Lexicon) -> bool:
    """Whether «когда» / “when” asks for a time: it opens its sentence, and no comma ends a condition there."""
    for earlier in reversed(items[:index]):
        if earlier.kind == "mark" and (earlier.text in SENTENCE_ENDS or earlier.text == ":"):
            break
        if earlier.kind == "mark":
            continue
        if not any(
            lexicon.role(concept) in ("noise", "game", "game-family", "article", "says", "tag", "cue-quote") for concept in earlier.concepts
        ):
            return False
    for later in items[index + 1 :]:
        if later.kind == "mark" and later.text in SENTENCE_ENDS:
            break
        if later.text == "," or _role(later, "joiner-then", lexicon):
            return False
    return True


def _asks_last(items: tuple[Item, ...], index: int, lexicon: Lexicon) -> bool:
    """Whether «когда» asks for a time behind the thing asked about («постоянная способность когда начинает работать?»): only the
    verb comes after it, and no verb, no modal and no other question stands before it."""
    told = _sentence_before(items, index)
    if not told or any(item.kind == "mark" for item in told):
        return False
    if not any(":" in concept for item in told for concept in item.concepts):
        return False
    if any(lexicon.role(concept) not in (None, "game", "governing", "article", "thing", "light") for item in told for concept in item.concepts):
        return False
    rest = [item for item in items[index + 1 :] if item.kind != "mark" or item.text not in SENTENCE_ENDS]
    return len(rest) == 1 and _role(rest[0], "predicate", lexicon)


def _inner_dot(items: tuple[Item, ...], index: int, lexicon: Lexicon) -> bool:
    """Whether a full stop belongs to an abbreviation («п. 118.6») or to the name «Берсерк. Герои»."""
    if items[index].text != "." or not 0 < index < len(items) - 1:
        return False
    before, after = items[index - 1], items[index + 1]
    if before.has(NUMBER_WORDS) and after.kind == "number":
        return True
    return _role(before, "game-family", lexicon) and _role(after, "game", lexicon)


def _role(item: Item, role: str, lexicon: Lexicon) -> bool:
    return role in lexicon.known_roles[item.concepts]


class View:
    """A question's items as one rulebook sees them: only its own terms and the shared notions count."""

    def __init__(self, book: Book, lexicon: Lexicon, lang: str) -> None:
        self.book = book
        self.lexicon = lexicon
        self.lang = lang
        self._roles = lexicon.known_roles
        # what was found out about the items in hand: every assertion that may fit asks for it again
        self.supposed_of: tuple[Sequence[Item], frozenset[int]] | None = None
        self.frame_of: tuple[Sequence[Item], int, tuple[int | None, bool, list[int]]] | None = None
        # the clauses that the question names: what only others state is no value of them
        self.within: tuple[str, ...] = ()

    def terms(self, item: Item) -> tuple[str, ...]:
        """The terms of this rulebook that an item may name."""
        return tuple(concept for concept in item.concepts if self.book.has(concept))

    def concepts(self, item: Item) -> tuple[str, ...]:
        """Terms of this rulebook, notions and predicates that an item may stand for."""
        return tuple(concept for concept in item.concepts if ":" not in concept or self.book.has(concept))

    def roles(self, item: Item) -> frozenset[str]:
        """The roles of the notions that an item may stand for; `predicate` for predicates."""
        return self._roles[item.concepts]

    def plays(self, item: Item, part: str) -> bool:
        """Whether an item is, as it is written, one of the words that play a part in a sentence (a group of the lexicon)."""
        return self.lexicon.plays(item, part)

    def any_role(self, items: Sequence[Item], role: str) -> bool:
        """Whether one of several items has a role."""
        known = self._roles
        for item in items:  # noqa: SIM110 - `any` takes twice as long
            if role in known[item.concepts]:
                return True
        return False

    def denies(self, item: Item) -> bool:
        """Whether an item of several words names a class by what it is not («не атака»)."""
        if item.size < 2:
            return False
        return any(self.denied(term) is not None for term in self.terms(item))

    def denied(self, term: str) -> str | None:
        """The class that a class is all but: of «не атака» the attack; None for any other class."""
        leaves = set(self.book.leaves(term))
        for entry in self.book.lists.values():
            if entry.negative and set(entry.members) == leaves and entry.of != term:
                return entry.of
        return None

    def is_foreign(self, item: Item) -> bool:
        """Whether an item names terms of the other game only."""
        return item.kind == "word" and not self.concepts(item)

    def ignored(self, item: Item) -> bool:
        """Whether an item can be passed over: a mark, noise, a tag."""
        return item.kind == "mark" or not IGNORED.isdisjoint(self._roles[item.concepts])


def without(unit: Unit, dropped: frozenset[int]) -> Unit:
    """The unit without the items at the given positions."""
    return unit.replaced(items=tuple(item for index, item in enumerate(unit.items) if index not in dropped))
