"""What the YAML of `rules/` looks like, told from the model: the keys of an object, and what may stand behind each.

Stands between `source.py` (nodes) and `build.py` (model); `schema.py` turns the same shapes into JSON Schema, so that
a field added to a dataclass of the model is read, checked and offered by editors' tools without a word here. Only what
the type of a field cannot tell (another key, a closed set of words, a pattern) stands in the tables below.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from . import model
from .card_parts import CARD_ROLES, GROUNDS, ICON_SENSES, OPEN, TYPE_SENSES
from .model import ClauseId, Text

SLUG = r"[a-z0-9]+(?:[-_][a-z0-9]+)*"
_PART = "(?:0|[1-9][0-9]*)"
NUMBER = rf"{_PART}(?:\.{_PART})*[a-z]*"


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of text: any, one of `choices`, or one that fits `pattern` (`form` says so in words)."""

    choices: tuple[str, ...] = ()
    pattern: str | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Flag:
    """ "yes" or "no"."""


@dataclass(frozen=True, slots=True)
class Number:
    """A clause number of the rulebook that the file belongs to. Read as a ClauseId, or as text where `bare`."""

    bare: bool = False


@dataclass(frozen=True, slots=True)
class Numbers:
    """Clause numbers of the rulebook that the file belongs to, with a space between them."""


@dataclass(frozen=True, slots=True)
class Bilingual:
    """A wording as {ru: …, en: …}."""


@dataclass(frozen=True, slots=True)
class BilingualLists:
    """Words as {ru: […], en: […]}, read into two fields."""


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list whose items have one shape."""

    item: Shape


@dataclass(frozen=True, slots=True)
class Record:
    """An object: `name` as messages call it, its keys in order, and the function that makes it from the fields read."""

    name: str
    keys: dict[str, Key]
    make: Callable[..., Any]
    owned: bool = False
    placed: bool = False


Shape: TypeAlias = Word | Flag | Number | Numbers | Bilingual | BilingualLists | ListOf | Record


@dataclass(frozen=True, slots=True)
class Key:
    """One key of an object: its shape, the fields that it fills, and what stands in where it is missing.

    `required`: a missing key is a finding. `checked`: it is required too, but a check of its own says so. `vital`: an
    object without it cannot be made. `nullable`: `null` may stand behind it.
    """

    shape: Shape
    fields: tuple[str, ...]
    required: bool = False
    checked: bool = False
    vital: bool = False
    nullable: bool = False
    default: object = None


# Stands for a wording that cannot be read, so that no check finds it missing as well. It is never shown: findings of
# this weight stop the store from being built.
UNREAD = "…"

# Stands for the parent of a clause until all numbers are known: no key says it, so the number does.
UNTOLD = ClauseId("", "")

INTENTS = (
    "membership",
    "enumeration",
    "attribute",
    "default",
    "definition",
    "permission",
    "relation",
    "precedent",
    "procedure",
    "comparison",
    "lookup",
)
FORCES = ("always", "can", "usually", "must", "only", "never", "depends")
# What a notion is in a question; rules/README.md says what each does. The words of a misspelled role would count for
# nothing.
ROLES = (
    *("condition", "thing", "action", "player", "value"),
    *("copula", "negation", "contracted", "denial", "rhetorical"),
    *("can", "cannot", "must", "always", "usually", "all", "some", "none", "only", "and", "or"),
    *("question", "contrast", "linking", "relative", "conditional", "this", "keeps"),
    *("clause-word", "says", "reason", "reason-anywhere", "joiner-then"),
    *("cue-define", "cue-list", "cue-count", "cue-same", "cue-same-cell", "cue-place", "cue-compare"),
    *("cue-where-said", "cue-quote"),
    *("game", "game-family"),
    *("noise", "comment", "tag", "whether", "article", "light"),
)
# The parts that words play in a sentence, as reading a question names them.
GROUPS = (
    *("helping-verb", "asked-after", "auxiliary-verb", "playing-a-game", "form-of-be", "being", "having", "saying"),
    *("several-clauses", "said", "describing", "needing", "owner-verb", "giving-or-doing", "naming-verb", "declaring"),
    *("from-where", "left-hanging", "coming-or-going", "explaining", "becoming", "depending", "what-is-in", "for-what"),
    *("is-it", "in-order", "tag-pronoun", "subject-pronoun", "object-pronoun", "these-ones", "own-ones", "possessive"),
    *("his-own", "of-a-player", "conjunction-that", "relative-that", "plain-what", "what-or-who", "of-what", "to-what"),
    *("what-by-means", "by-whom", "oblique-what", "instead", "sometimes", "more", "but-for", "what-of", "what-about"),
    *("what-is-it", "into", "divided-into", "inside", "placing", "between", "away-from", "in-order-to", "before-doing"),
    *("without", "noun-ones", "side", "before-or-after", "turning-preposition", "everybody", "upon", "done-to", "done-by"),
    *("passive-ending", "possessor", "part-of-many", "of", "sort-preposition", "set-against", "strength-preposition"),
    *("left-undone", "heading-word", "kind-word", "kinds", "any-or-some", "no-more-than", "nothing-but", "with-the-text"),
    *("one-of-them", "pointing-ahead", "clause-behind", "or-else", "taking-in", "meaning-by", "going-in", "them-taken-up"),
    *("unwilling", "standing-there", "all-types", "one", "gap", "plain-not", "closing-no", "but-and", "but-not"),
    *("right-or-wrong", "game-noun", "word-word", "by-which", "permitting", "likening-as", "likening-to"),
    *("are-there-exceptions", "what-does-it-have", "list-noun", "only-telling", "sorting", "sorting-where", "asks-to-write"),
    *("comparing", "both-games", "name-word", "wants-list", "how-called", "which-names", "how-are", "called", "which-en"),
    *("helps-to-have", "come-in", "card-word", "which-ru", "there-is", "not-all", "not-each", "some-of-them"),
    *("which-of-them", "ones", "stands-for-verb", "by-what", "although", "absence", "of-me", "ties", "nobody"),
    *("beside-action", "lacking", "keyword-noun", "getting-to", "auxiliary-do", "separately", "customary"),
    *("adjective-ending", "wanted-noun", "permitting-that", "so-that", "taking-up", "being-there-for", "past-ending"),
    *("where-word", "all-of-them", "likewise", "falling-into", "rules-noun", "as-list", "handing-over", "wanting-all"),
    *("which-behind", "meaning-verb", "any-of-them", "other-than", "there-exist", "going-on", "being-infinitive"),
    *("including", "at-least", "out-of-them", "small-number", "by-the-rules", "letter-x", "letter-y", "letter-z"),
    *("pairing-games", "listed-there", "one-out-of", "oblique-adjective-ending", "asking-behind", "plain-be", "neither-word"),
    *("nor-word", "and-it", "decided", "how-word", "doing-verb", "doing-stem", "concluding", "making-one", "rightly"),
    *("put-there", "under-heading", "claiming", "agreed", "it-is", "wound-noun", "making-up", "no-more-said", "coming-by"),
    *("zone-noun", "of-the-other", "standing-for-zone"),
)
PARTS = ("subject", "predicate", "object")
FORMS = ("state", "passive", "possession", "linking")

_ID = Word(pattern=SLUG, form="small Latin letters, digits and single hyphens")
_COLUMN = Record(
    "a column",
    {
        "term": Key(Word(), ("term",), nullable=True),
        "label": Key(Bilingual(), ("label",), default=Text()),
    },
    make=lambda term, label: (term, label),
)


def _entry(name: str, *keys: str, optional: tuple[str, ...] = (), **senses: Shape) -> Record:
    """The shape of an entry of a vocabulary of card texts: those keys that its section has."""
    shapes: dict[str, Shape] = {"label": Bilingual(), "clause": Numbers(), "words": ListOf(Word()), "inflect": Flag(), **senses}
    unread: dict[str, object] = {"label": Text(UNREAD, UNREAD), "words": ("unread",)}
    defaults: dict[str, object] = {"label": Text(), "clause": (), "words": (), "inflect": False}
    found = {"id": Key(_ID, ("id",), required=True, vital=True)}
    for key in (*keys, *optional):
        fields = ("clauses",) if key == "clause" else (key,)
        # what must be there and is not, is told once
        default = unread.get(key, defaults.get(key, "")) if key in keys else defaults.get(key, "")
        found[key] = Key(shapes.get(key, Word()), fields, required=key in keys, default=default)
    return Record(name, found, make=model.CardEntry, placed=True)


def _phrases_of(role: str) -> ListOf:
    """The shape of what stands under a role. Only of an owner and of an action a sense is told."""
    told = ("sense",) if role in ("owner", "part-action") else ()
    sense = Word(choices=(OPEN,)) if role == "owner" else Word()
    return ListOf(_entry("an entry", "words", optional=("inflect", "clause", "label", *told), sense=sense))


_STATED = ("clause", "label")
_PHRASES = Record(
    "a group of phrases",
    {role: Key(_phrases_of(role), (role,)) for role in CARD_ROLES},
    make=lambda **roles: tuple((role, entries) for role, entries in roles.items() if entries is not None),
)

# How messages call what a dataclass of the model stands for.
_NAMES: dict[type, str] = {
    model.Rulebook: "a rulebook",
    model.Clause: "a clause",
    model.ClauseReference: "a reference",
    model.Example: "an example",
    model.ExternalClause: "an external clause",
    model.Gap: "a gap",
    model.Grounded: "a link to a term",
    model.Term: "a term",
    model.TermList: "a list",
    model.Axis: "an axis",
    model.Table: "a table",
    model.TableRow: "a row",
    model.RowStatement: "a statement of a row",
    model.Assertion: "an assertion",
    model.Predicate: "a predicate",
    model.Notion: "a notion",
    model.WordGroup: "a group of words",
    model.CardWords: "a vocabulary",
}

# What the type of a field does not tell.
_KEY_OF: dict[tuple[type, str], str] = {
    (model.Clause, "id"): "number",
    (model.Clause, "references"): "refs",
    (model.ExternalClause, "id"): "number",
    (model.CardWords, "named"): "rulebook",
}
_SHAPE_OF: dict[tuple[type, str], Shape] = {
    (model.Assertion, "intent"): Word(choices=INTENTS),
    (model.Assertion, "force"): Word(choices=FORCES),
    (model.Assertion, "implicit"): ListOf(Word(choices=PARTS)),
    (model.Predicate, "form"): Word(choices=FORMS),
    (model.Notion, "role"): Word(choices=ROLES),
    (model.WordGroup, "id"): Word(choices=GROUPS),
    (model.Gap, "first"): Number(bare=True),
    (model.Gap, "last"): Number(bare=True),
    (model.Table, "columns"): ListOf(_COLUMN),
    (model.CardWords, "icons"): ListOf(
        _entry("an icon", "icon", "sense", optional=_STATED, sense=Word(choices=ICON_SENSES))
    ),
    (model.CardWords, "types"): ListOf(
        _entry("a type", *_STATED, optional=("range", "magic", "sense"), sense=Word(choices=TYPE_SENSES))
    ),
    (model.CardWords, "kinds"): ListOf(_entry("a kind", *_STATED)),
    (model.CardWords, "phrases"): _PHRASES,
    (model.CardWords, "reasons"): ListOf(_entry("a reason", *_STATED)),
    (model.CardWords, "notes"): ListOf(
        _entry("a note", *_STATED, optional=("sense", "by"), by=Word(choices=GROUNDS))
    ),
}
_DEFAULT_OF: dict[tuple[type, str], object] = {(model.Clause, "parent"): UNTOLD}
_OPTIONAL: frozenset[tuple[type, str]] = frozenset(
    {(model.TableRow, "cells"), (model.TableRow, "label"), (model.Assertion, "object")}
)
_CHECKED: frozenset[tuple[type, str]] = frozenset({(model.Assertion, "clauses")})
# Fields of the model that a file of the rulebook fills from elsewhere.
_NOT_READ: dict[type, frozenset[str]] = {
    model.Rulebook: frozenset({"clauses", "terms", "lists", "axes", "tables", "assertions"}),
}
_FILLED_BY_LOADER = frozenset({"span", "rulebook"})


@cache
def record_of(of: type) -> Record:
    """The shape of an object that becomes a dataclass of the model."""
    hints = typing.get_type_hints(of)
    fields = {field.name: field for field in dataclasses.fields(of)}
    keys: dict[str, Key] = {}
    for name, field in fields.items():
        if name in _FILLED_BY_LOADER or name in _NOT_READ.get(of, ()) or name.removesuffix("_en") in keys:
            continue
        keys[_KEY_OF.get((of, name), name)] = _key(of, name, field, hints[name], twin=f"{name}_en" in fields)
    return Record(_NAMES[of], keys, make=of, owned="rulebook" in fields, placed="span" in fields)


def _key(of: type, name: str, field: dataclasses.Field[Any], hint: Any, *, twin: bool) -> Key:
    has_default = field.default is not dataclasses.MISSING
    bare, nullable = _without_none(hint)
    shape: Shape = BilingualLists() if twin else _SHAPE_OF.get((of, name)) or _shape(bare, name)
    default = field.default if has_default else None if nullable else _stand_in(shape)
    required = not (has_default or nullable or (of, name) in _OPTIONAL or (of, name) in _CHECKED)
    return Key(
        shape,
        (name, f"{name}_en") if twin else (name,),
        required=required,
        checked=(of, name) in _CHECKED,
        vital=required and (name == "id" or isinstance(shape, Number)),
        default=_DEFAULT_OF.get((of, name), default),
        nullable=nullable,
    )


def _without_none(hint: Any) -> tuple[Any, bool]:
    if typing.get_origin(hint) in (types.UnionType, typing.Union):
        rest = [part for part in typing.get_args(hint) if part is not types.NoneType]
        if len(rest) == 1:
            return rest[0], True
    return hint, False


def _shape(hint: Any, name: str) -> Shape:
    if hint is str:
        return _ID if name == "id" else Word()
    if hint is bool:
        return Flag()
    if hint is ClauseId:
        return Number()
    if hint is Text:
        return Bilingual()
    if typing.get_origin(hint) is tuple:
        item, *rest = typing.get_args(hint)
        if rest == [Ellipsis]:
            return ListOf(_shape(item, ""))
    if hint in _NAMES:
        return record_of(hint)
    raise TypeError(f"no shape for the field {name!r} of type {hint!r}: add it to the tables of shapes.py")


def _stand_in(shape: Shape) -> object:
    """What takes the place of a missing required value, so that the checks can go on with the rest of the object."""
    if isinstance(shape, ListOf | BilingualLists):
        return ()
    if isinstance(shape, Bilingual):
        return Text(UNREAD, UNREAD)
    if isinstance(shape, Flag):
        return False
    return ""


def file_record(*kinds: tuple[str, type]) -> Record:
    """The shape of a file that holds lists of objects under one key a kind."""
    keys = {key: Key(ListOf(record_of(of)), (key,), default=()) for key, of in kinds}
    return Record("a file", keys, make=dict)


@cache
def file_shapes() -> dict[str, Record]:
    """The shape of each kind of file, by the kind's name (also the name of its JSON Schema)."""
    return {
        "rulebook": record_of(model.Rulebook),
        "clauses": file_record(("clauses", model.Clause)),
        "table": record_of(model.Table),
        "terms": file_record(("terms", model.Term), ("lists", model.TermList), ("axes", model.Axis)),
        "assertions": file_record(("assertions", model.Assertion)),
        "lexicon": file_record(("predicates", model.Predicate), ("notions", model.Notion), ("groups", model.WordGroup)),
        "cards": record_of(model.CardWords),
    }
