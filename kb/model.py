"""The plain values that everything else passes around. Nothing here reads a file or imports another module of the project."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from functools import total_ordering

from .errors import SvodError as SvodError

_RUNS = re.compile(r"\d+|[^\W\d_]+|[^\w]+|_+")


def number_key(number: str) -> tuple[tuple[int, int, str], ...]:
    """Sort key of a clause number: 111.2 before 111.10, 704.5z before 704.5aa.

    Digits compare as numbers, letters by length and then alphabetically, punctuation separates.
    """
    key: list[tuple[int, int, str]] = []
    for run in _RUNS.findall(number):
        if run.isdecimal():
            key.append((1, int(run), ""))
        elif run.isalpha():
            key.append((2, len(run), run))
        else:
            key.append((0, 0, run))
    return tuple(key)


@total_ordering
@dataclass(frozen=True, slots=True)
class ClauseId:
    """A clause of one rulebook, printed `classic:111.1.1`. Numbers are text: 111.10 is not 111.1.

    >>> ClauseId.parse("classic:111.1.1").number
    '111.1.1'
    >>> ClauseId("classic", "111.2") < ClauseId("classic", "111.10")
    True
    """

    rulebook: str
    number: str

    @classmethod
    def parse(cls, text: str) -> ClauseId:
        """Read `RULEBOOK:NUMBER`; ValueError where either half is missing."""
        rulebook, colon, number = text.partition(":")
        if not (colon and rulebook and number):
            raise ValueError(f"not a clause id: {text!r} (expected RULEBOOK:NUMBER, for example classic:111.1)")
        return cls(rulebook, number)

    def __str__(self) -> str:
        return f"{self.rulebook}:{self.number}"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, ClauseId):
            return NotImplemented
        return (self.rulebook, number_key(self.number), self.number) < (
            other.rulebook,
            number_key(other.number),
            other.number,
        )


@dataclass(frozen=True, slots=True)
class Span:
    """Where a value stands in its source: file, line and column counted from 1."""

    file: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Severity(StrEnum):
    """How much a finding weighs: an error stops the store from being built."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Finding:
    """One defect of a rulebook: a permanent code, where it stands, and what to do about it."""

    code: str
    severity: Severity
    message: str
    hint: str = ""
    rulebook: str | None = None
    clause: str | None = None
    span: Span | None = field(default=None)
    related: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """One wording in both languages; either may be empty where a value has none."""

    ru: str = ""
    en: str = ""

    def get(self, lang: str) -> str:
        """The wording in `lang` (ru or en), or the other one where that is missing."""
        first, second = (self.en, self.ru) if lang == "en" else (self.ru, self.en)
        return first or second


@dataclass(frozen=True, slots=True)
class ClauseReference:
    """A cross-reference from a clause to a number of the same rulebook, with the heading that the source quotes beside it."""

    to: ClauseId
    kind: str = "see"
    title: Text = Text()
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a clause, restated, with the cards that it names."""

    id: str
    text: Text
    cards: tuple[str, ...] = ()
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a rulebook, restated; `inferred` where the source prints no number but the number follows. `tables` are the ids of its tables."""

    id: ClauseId
    heading: Text = Text()
    text: Text = Text()
    note: Text = Text()
    parent: ClauseId | None = None
    inferred: bool = False
    references: tuple[ClauseReference, ...] = ()
    examples: tuple[Example, ...] = ()
    tables: tuple[str, ...] = ()
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class ExternalClause:
    """A clause that the fragments cite but do not contain: its number and title are all that is known."""

    id: ClauseId
    title: Text
    cited_by: tuple[ClauseId, ...] = ()
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Gap:
    """Numbers known to be missing from the fragments, and what is known of them."""

    rulebook: str
    first: str
    last: str
    note: Text
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Grounded:
    """A link from a term to another term with the clause that states it (is-a, disjoint-with)."""

    term: str
    clause: ClauseId
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Term:
    """A term of one rulebook. `id` is the slug; the full name is `RULEBOOK:term/SLUG`.

    `kind` is the sort of thing (ability-type, class, feature-kind, zone, player, effect, card …), used to tell which role of a
    predicate the term can fill. `definition` is the short defining phrase, `defined_by` the clause that gives it; `in_passing` that the
    clause says it while it is about something else, so that it is no answer to where the term is defined.
    """

    rulebook: str
    id: str
    label: Text
    kind: str
    synonyms: tuple[str, ...] = ()
    synonyms_en: tuple[str, ...] = ()
    slang: tuple[str, ...] = ()
    slang_en: tuple[str, ...] = ()
    isa: tuple[Grounded, ...] = ()
    disjoint: tuple[Grounded, ...] = ()
    definition: Text = Text()
    defined_by: ClauseId | None = None
    in_passing: bool = False
    counterpart: str | None = None
    span: Span | None = field(default=None, compare=False)

    @property
    def full_id(self) -> str:
        """`classic:term/razryad`."""
        return f"{self.rulebook}:term/{self.id}"


@dataclass(frozen=True, slots=True)
class TermList:
    """A list that a clause gives: `members` are (or, with `negative`, are not) kinds of `of`; closed where the clause says it is whole.

    `across` are kinds of `of` that a closed list does not name, as they group or cut across its members.
    """

    rulebook: str
    id: str
    of: str
    members: tuple[str, ...]
    clause: ClauseId
    closed: bool = False
    negative: bool = False
    across: tuple[str, ...] = ()
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Axis:
    """A division of a class into parts that exclude each other (magic: magic | not magic), with the clause that states each."""

    rulebook: str
    id: str
    of: str
    values: tuple[str, ...]
    label: Text
    clauses: tuple[ClauseId, ...]
    exhaustive: bool = True
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class RowStatement:
    """What a row says that another clause says too: the assertions that rest on that clause and on the table's give `predicate` one of `object`.

    `words` are those of the row by which it says so.
    """

    clause: ClauseId
    predicate: str
    object: tuple[str, ...]
    words: Text
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table: the term it is about (or a label), the terms or text of each cell, and what it says that another clause says too."""

    term: str | None
    label: Text
    cells: tuple[tuple[str, ...], ...]
    texts: tuple[Text, ...] = ()
    states: tuple[RowStatement, ...] = ()
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a clause. Cells hold terms (a classification) or texts; `columns` may name the term of a column."""

    rulebook: str
    id: str
    clause: ClauseId
    title: Text
    columns: tuple[tuple[str | None, Text], ...]
    rows: tuple[TableRow, ...]
    note: Text = Text()
    classifies: str | None = None
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Assertion:
    """What a clause states about terms: subject – predicate – object under conditions, with its force.

    `force` is one of always, can, usually, must, only, never. `when` are the notions that must be given for the assertion to
    apply, `unless` those that lift it (exceptions), `allows` the notions that may be mentioned without changing it. `card` makes it a precedent: it
    decides that card's case only. `claim` is the restated sentence used in a derivation. `implicit` names the roles (subject, predicate,
    object) that a question may leave out.
    """

    rulebook: str
    id: str
    clauses: tuple[ClauseId, ...]
    intent: str
    subject: tuple[str, ...]
    predicate: str
    object: tuple[str, ...]
    force: str
    claim: Text
    when: tuple[tuple[str, ...], ...] = ()
    unless: tuple[str, ...] = ()
    allows: tuple[str, ...] = ()
    card: str | None = None
    exclusive: bool = False
    exception_to: str | None = None
    implicit: tuple[str, ...] = ()
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Predicate:
    """A relation that assertions state: the kinds of term its roles take, and the words that express it.

    `subject` and `object` list kinds of term or notion (empty object: the predicate takes none). `functional`: a subject has one object only, so
    that any other is excluded. `agentive`: its subject does it, to something that no role names («закрыть», “heal”). `inverse_ru`/`inverse_en`
    are words that express it with the roles exchanged (passive voice). `form` says how it is told of its subject: `state` (“is shown by”),
    `passive` (“is determined by”: its words in the active voice exchange the roles), `possession` (“has”: «у …»), `linking` (“stays”: what
    follows is the subject's name); None: it acts.
    """

    id: str
    subject: tuple[str, ...]
    object: tuple[str, ...]
    ru: tuple[str, ...]
    en: tuple[str, ...]
    inverse_ru: tuple[str, ...] = ()
    inverse_en: tuple[str, ...] = ()
    functional: bool = False
    agentive: bool = False
    form: str | None = None
    opposite: str | None = None
    label: Text = Text()
    asked_by: tuple[str, ...] = ()
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Notion:
    """A concept of the lexicon that is no term of one rulebook: a condition, modality, question word, noise.

    `role` is from a closed list (see rules/README.md). `implies` names further concepts that the words bring with them («отравить» is
    `imposes` with `poisoning`). `fixed` phrases are not inflected. `kind` is what a predicate's role is matched against.
    """

    id: str
    role: str
    ru: tuple[str, ...] = ()
    en: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    implies: tuple[str, ...] = ()
    kind: str | None = None
    isa: tuple[str, ...] = ()
    label: Text = Text()
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class WordGroup:
    """Words of the language that play one part in a sentence («в», «во», “into”), as they are written, in lower case. They carry no content.

    `id` is from a closed list (see rules/README.md): the part that reading a question looks for.
    """

    id: str
    words: tuple[str, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class CardEntry:
    """An entry of a vocabulary of card texts: an icon, an ability type, a kind, a reason, a note, or the words of a role.

    `clauses` state it (none: plain language, which decides nothing by itself), `label` is what an answer calls it. Which of the other
    fields an entry has, its section tells: `icon` how card lists type an icon, `sense` what reading takes it for, `range` and `magic` where
    a type stands in the table, `by` whether a note is of the text or a default, `words` phrases, in their dictionary form with `inflect`.
    """

    id: str
    label: Text = Text()
    clauses: tuple[ClauseId, ...] = ()
    icon: str = ""
    sense: str = ""
    range: str = ""
    magic: str = ""
    by: str = ""
    words: tuple[str, ...] = ()
    inflect: bool = False
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class CardWords:
    """What one file says of the words and icons by which card texts are read; the files of a rulebook are one vocabulary.

    `named` is the rulebook that the file names, `compound` whether its abilities have several parts, `phrases` the words by the role that
    they play in a text.
    """

    rulebook: str
    named: str
    compound: bool = False
    icons: tuple[CardEntry, ...] = ()
    types: tuple[CardEntry, ...] = ()
    kinds: tuple[CardEntry, ...] = ()
    phrases: tuple[tuple[str, tuple[CardEntry, ...]], ...] = ()
    verbs: tuple[str, ...] = ()
    imperative_endings: tuple[str, ...] = ()
    not_imperatives: tuple[str, ...] = ()
    not_infinitives: tuple[str, ...] = ()
    reasons: tuple[CardEntry, ...] = ()
    notes: tuple[CardEntry, ...] = ()
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook as loaded from `rules/`: everything in clause and source order."""

    id: str
    title: Text
    edition: str = ""
    clauses: tuple[Clause, ...] = ()
    external: tuple[ExternalClause, ...] = ()
    gaps: tuple[Gap, ...] = ()
    terms: tuple[Term, ...] = ()
    lists: tuple[TermList, ...] = ()
    axes: tuple[Axis, ...] = ()
    tables: tuple[Table, ...] = ()
    assertions: tuple[Assertion, ...] = ()


@dataclass(frozen=True, slots=True)
class KnowledgeBase:
    """All rulebooks with the lexicon that they share. `documents` are further vocabularies (card texts) as name and plain data in JSON.

    `card_words` are those vocabularies as read, with their places, for the checks; a knowledge base that comes from a store has none.
    """

    rulebooks: tuple[Rulebook, ...]
    predicates: tuple[Predicate, ...] = ()
    notions: tuple[Notion, ...] = ()
    groups: tuple[WordGroup, ...] = ()
    documents: tuple[tuple[str, str], ...] = ()
    card_words: tuple[CardWords, ...] = field(default=(), compare=False, repr=False)
