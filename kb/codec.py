"""The model as plain JSON values and back: what the store keeps of it comes out equal.

Clause ids become `RULEBOOK:NUMBER`, places `{"file", "line", "column"}`, tuples lists; every field is there under its
own name.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from .model import ClauseId, KnowledgeBase, Notion, Predicate, Rulebook, WordGroup

T = TypeVar("T")
Decoder = Callable[[Any], Any]

LEXICON = "lexicon"
BOOK = "book/"


def to_plain(value: Any) -> Any:
    """A value of the model as dicts, lists, strings, numbers, booleans and None.

    TypeError for a value that the model does not have.
    """
    kind = type(value)
    if kind is str or kind is bool or value is None or kind is int or kind is float:
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (str, int, float)):
        return value
    if isinstance(value, ClauseId):
        return str(value)
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {name: to_plain(getattr(value, name)) for name in _names(type(value))}
    raise TypeError(f"not a value of the model: {type(value).__name__}")


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def from_plain(kind: type[T], plain: Any) -> T:
    """The value of type `kind` that `to_plain` made `plain` of.

    ValueError, TypeError or KeyError where `plain` has another form.
    """
    decoder: Decoder = _decoder(kind)  # type: ignore[arg-type]  # a cached function wants hashable arguments; types are
    value: T = decoder(plain)
    return value


def documents(kb: KnowledgeBase) -> dict[str, str]:
    """The knowledge base as named JSON documents: `book/<id>` a rulebook, `lexicon`, and the further vocabularies."""
    named = {BOOK + book.id: _dump(to_plain(book)) for book in kb.rulebooks}
    named[LEXICON] = _dump({"predicates": to_plain(kb.predicates), "notions": to_plain(kb.notions), "groups": to_plain(kb.groups)})
    for name, body in kb.documents:
        named[name] = body
    return named


def knowledge_base(named: dict[str, str]) -> KnowledgeBase:
    """The knowledge base of which `documents` made these, in the same order.

    >>> knowledge_base(documents(KnowledgeBase(rulebooks=())))
    KnowledgeBase(rulebooks=(), predicates=(), notions=(), groups=(), documents=())
    """
    lexicon = json.loads(named[LEXICON])
    return KnowledgeBase(
        rulebooks=tuple(
            from_plain(Rulebook, json.loads(body)) for name, body in named.items() if name.startswith(BOOK)
        ),
        predicates=tuple(from_plain(Predicate, item) for item in lexicon["predicates"]),
        notions=tuple(from_plain(Notion, item) for item in lexicon["notions"]),
        groups=tuple(from_plain(WordGroup, item) for item in lexicon["groups"]),
        documents=tuple((name, body) for name, body in named.items() if name != LEXICON and not name.startswith(BOOK)),
    )


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@cache
def _decoder(kind: Any) -> Decoder:
    if kind is ClauseId:
        return ClauseId.parse
    if kind in (str, int, bool, float, Any, NoneType):
        return _same
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    if isinstance(kind, type) and is_dataclass(kind):
        return _dataclass_decoder(kind)
    if get_origin(kind) is tuple:
        return _tuple_decoder(get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        return _optional_decoder(get_args(kind))
    raise TypeError(f"no decoder for {kind!r}")


def _same(plain: Any) -> Any:
    return plain


def _dataclass_decoder(kind: type[Any]) -> Decoder:
    hints = get_type_hints(kind)
    decoders = [(field.name, _decoder(hints[field.name])) for field in fields(kind)]

    def decode(plain: dict[str, Any]) -> Any:
        return kind(**{name: decoder(plain[name]) for name, decoder in decoders})

    return decode


def _tuple_decoder(arguments: tuple[Any, ...]) -> Decoder:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        item = _decoder(arguments[0])
        return lambda plain: tuple([item(value) for value in plain])
    items = [_decoder(argument) for argument in arguments]
    return lambda plain: tuple([item(value) for item, value in zip(items, plain, strict=True)])


def _optional_decoder(arguments: tuple[Any, ...]) -> Decoder:
    kinds = [argument for argument in arguments if argument is not NoneType]
    if len(kinds) != 1:
        raise TypeError(f"no decoder for a union of {arguments!r}")
    decoder = _decoder(kinds[0])
    return lambda plain: None if plain is None else decoder(plain)
