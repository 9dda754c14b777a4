"""Class expressions: which classes a sentence names, how they hang together, what is said of them; read by `expression_reader`."""

from __future__ import annotations

from .lexer import Item
from .question import View

SEPARATORS = frozenset(
    {"copula", "all", "some", "none", "only", "always", "can", "cannot", "must", "question", "this", "article", "keeps"}
)
QUIET = frozenset({"noise", "whether", "tag", "light", "comment", "joiner-then", "says", "game", "game-family"})
# What turns a statement round inside a sentence, before a class, a copula or a quantifier.
NEGATION = "negation"
DASHES = frozenset("-–—")
# The kind of a notion that stands for an axis («строка таблицы»): the axis is named behind it.
AXIS_KIND = "axis-"
# The notion of adverbs that change nothing where classes alone are spoken of («сразу и магические, и дальние»).
CLASS_LIGHT = "class-light"
# The notion of verbs that say of a class what is one of it («включает», “covers”): the other way round than a copula.
INCLUDES = "includes"
# The notion of «или нет»: between two classes it begins another question.
OR_NOT = "or-not"
# The question words that may stand inside a question for yes or no («можно ли выбрать, какие …»).
OPEN_QUESTIONS = frozenset({"q-which", "q-what", "q-who", "q-whose", "q-where", "q-when", "q-how-many", "q-how", "q-why"})
# The notion of words that are harmless only where nothing else stands in their sentence («…. Оставлять?»).
ALONE_TAG = "alone-tag"
# The notions of «среди» and of «есть»: together they ask whether there are any.
AMONG, THERE_IS = "among", "there-is"
# The predicate of «считает», «называет»: who calls a thing so says nothing of it.
CALLS = "named-as"
# The notions of «в разных клетках», «строках», «столбцах»: what one cell, row or column asks, denied.
APART = ("cue-other-cell", "cue-other-row", "cue-other-column")
# The notion of «а не»: the class behind it is denied.
CONTRAST_NOT = "contrast-not"
# The notion of “ones”: behind a class word it stands for a noun named before.
NOUN_WORD = "noun-word"
# The notion of words for every one: “any” is one of them too.
EVERY = "all-word"
# The notion of «исключён из», “left out of”: what is so is none of that class.
EXCLUDES = "excluded-from"
# The notion of «записать …», “put …” before a class word and «в» with another.
FILES_INTO = "files-into"
# The notion of modal phrases with a copula in them («может быть», “can be”).
HOLDS_COPULA = "holds-copula"


class Group:
    """Neighbouring class words. `atoms` hold together («дальняя магическая атака»); `others` are further members of a list («выстрел и метание»)."""

    def __init__(
        self,
        atoms: list[str],
        negated: list[bool],
        closed: bool = False,
        cases: frozenset[str] = frozenset(),
        position: int = 0,
        this: bool = False,
    ) -> None:
        self.atoms = atoms
        self.negated = negated
        self.closed = closed
        self.cases = cases
        self.others: list[Group] = []
        self.joined: str | None = None
        self.position = position
        self.contrast = False
        self.this = this
        self.lent = False  # told of in a sentence before: what is said is said of it

    def members(self) -> list[Group]:
        """The group and those listed with it."""
        return [self, *self.others]


class Expression:
    """What a sentence says of classes. `relative`: a clause of «который» narrows something in it; `loose`: «и», «или» joins classes of
    different sorts («магическая атака или выстрел»), or a tag stands between them («магический или нет и ближний»)."""

    def __init__(self) -> None:
        self.groups: list[Group] = []
        self.questions: list[str] = []
        self.marks: list[tuple[str, int]] = []
        self.copula = False
        self.dash = -1
        self.copula_negated = False
        self.quantifier_negated = False
        self.negations = 0
        self.apart = False
        self.rhetorical = False
        self.relative = False
        self.loose = False
        self.denied = 0
        self.conditions: list[str] = []
        self.cues: set[str] = set()
        self.left: list[Item] = []
        self.foreign: list[Item] = []
        self.used: list[Item] = []
        self.tables: list[str] = []
        self.axes: list[str] = []
        self.commas: list[int] = []
        self.wanted: int | None = None
        self.tagged: list[Group] = []  # those with «или нет» behind them
        self.listed: list[tuple[bool, int]] = []  # classes that «и» adds to another: whether both have nouns of their own, and where

    def has(self, role: str) -> bool:
        """Whether a quantifier, modal or other mark of that role stands in the sentence."""
        return any(name == role for name, _ in self.marks)

    def first(self, role: str) -> int:
        """The position of the first mark of a role; -1 where there is none."""
        return next((position for name, position in self.marks if name == role), -1)


def told_of_second(first: Group, second: Group) -> bool:
    """Whether cases tell that the first of two classes is said of the second: «является ли атакой магическая способность?»."""
    return "ins" in first.cases and first.cases <= {"ins", "dat"} and "nom" in second.cases and "ins" not in second.cases


def is_classified(view: View, term: str) -> bool:
    """Whether the rulebook classifies the term: it has a class above it or something below it."""
    return bool(view.book.edges.get(term)) or bool(view.book.children(term))


def same_axis(view: View, terms: tuple[str, ...]) -> str | None:
    """The axis of which all the terms are values; None where there is none."""
    for axis in view.book.axes.values():
        if all(term in axis.values for term in terms):
            return axis.id
    return None
