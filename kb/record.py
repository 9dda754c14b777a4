"""Frozen records for the modules that every start loads: what `@dataclass(frozen=True, slots=True)` gives, at a fraction of its cost.

Importing dataclasses, with what it needs to write the methods of each class, takes longer than answering a question. A
`Record` is declared in the same way and checked by the type checker in the same way; it has no order and no `field()`.
"""

from __future__ import annotations

from operator import attrgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self, dataclass_transform
else:

    def dataclass_transform(**_):
        """The mark for the type checker, without importing typing."""
        return lambda kind: kind


_set = object.__setattr__
_MANY = 150
"""Records of a class after which it gets an `__init__` of its own: writing one takes as long as making hundreds."""


# The type checker does not see what the metaclass gives its classes (`_fields`, `_values` …): every `attr-defined` below is that.
@dataclass_transform(frozen_default=True)
class _RecordType(type):
    """Makes slots of the annotated names of a class, and remembers the values given to them there as defaults."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _RecordType:
        fields = tuple(namespace.get("__annotations__", ()))
        defaults = {field: namespace.pop(field) for field in fields if field in namespace}
        namespace["__slots__"] = namespace["__match_args__"] = fields
        if bases:
            # not the one that a record above may have got for its own fields
            namespace.setdefault("__init__", Record.__init__)
        made = super().__new__(mcs, name, bases, namespace)
        made._fields = fields  # type: ignore[attr-defined]
        made._checks = "__post_init__" in namespace and bool(bases)  # type: ignore[attr-defined]
        made._defaults = defaults  # type: ignore[attr-defined]
        # of a single field the getter gives the bare value, which compares and hashes as well
        made._values = attrgetter(*fields) if fields else None  # type: ignore[attr-defined]
        made._made = 0  # type: ignore[attr-defined]
        return made


class Record(metaclass=_RecordType):
    """A value with named fields, given in order or by name; equal to one of the same class with equal fields.

    >>> class Point(Record):
    ...     x: int
    ...     y: int = 0
    >>> Point(1), Point(1) == Point(x=1, y=0), Point(1).replaced(y=2)
    (Point(x=1, y=0), True, Point(x=1, y=2))

    A class may check its values in `__post_init__`. TypeError where fields are missing or unknown; AttributeError where
    one is set.
    """

    def __init__(self, *values: Any, **named: Any) -> None:
        fields = self._fields  # type: ignore[attr-defined]
        if named or len(values) != len(fields):
            values = self._completed(values, named)
        for field, value in zip(fields, values):  # noqa: B905 - they are as many, and `strict` takes time
            _set(self, field, value)
        if self._checks:  # type: ignore[attr-defined]
            self.__post_init__()
        kind = type(self)
        kind._made += 1  # type: ignore[attr-defined]
        if kind._made == _MANY:  # type: ignore[attr-defined]
            type.__setattr__(kind, "__init__", _initialiser(kind))

    def __post_init__(self) -> None:
        """Check the values; not called where a class does not say how."""

    def _completed(self, values: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """The values of all fields, in order."""
        fields, defaults = self._fields, self._defaults  # type: ignore[attr-defined]
        given = {**defaults, **dict(zip(fields, values, strict=False)), **named}
        if len(values) > len(fields) or len(given) != len(fields) or not named.keys().isdisjoint(fields[: len(values)]):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(fields)}")
        try:
            return tuple([given[field] for field in fields])
        except KeyError as missing:
            raise TypeError(f"{type(self).__name__} needs {missing}") from None

    def replaced(self, **changes: Any) -> Self:
        """The record with other values in some of its fields."""
        fields = self._fields  # type: ignore[attr-defined]
        return type(self)(**{field: getattr(self, field) for field in fields} | changes)

    __replace__ = replaced

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        values = type(self)._values  # type: ignore[attr-defined]
        return values is None or bool(values(self) == values(other))

    def __hash__(self) -> int:
        values = type(self)._values  # type: ignore[attr-defined]
        return hash(values(self) if values is not None else type(self))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be deleted")

    def __repr__(self) -> str:
        shown = ", ".join(f"{field}={getattr(self, field)!r}" for field in self._fields)  # type: ignore[attr-defined]
        return f"{type(self).__name__}({shown})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple([getattr(self, field) for field in self._fields])  # type: ignore[attr-defined]


def _initialiser(kind: type[Any]) -> Any:
    """An `__init__` for one class of records that does what `Record.__init__` does without looking anything up.

    The names of its parameters are those of the class's fields, which are identifiers by the way they are declared.
    """
    fields, defaults = kind._fields, kind._defaults
    optional = tuple(fields[len(fields) - len(defaults) :])
    if set(optional) != set(defaults) or "self" in fields:
        return Record.__init__
    lines = [f"    _set(self, {field!r}, {field})" for field in fields] + ["    self.__post_init__()"] * kind._checks
    scope: dict[str, Any] = {"_set": _set}
    exec(f"def __init__(self, {', '.join(fields)}):\n" + "\n".join(lines or ["    pass"]), scope)
    made = scope["__init__"]
    made.__defaults__ = tuple([defaults[field] for field in optional])
    made.__qualname__ = f"{kind.__qualname__}.__init__"
    return made
