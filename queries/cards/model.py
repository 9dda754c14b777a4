"""What reading a card text gives: plain frozen values, and their form in JSON as scripts may rely on it."""

from __future__ import annotations

from collections.abc import Mapping

from ...kb.record import Record
from .structure import Outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Label = Mapping[str, str]
NOTHING: Mapping[str, str] = {}


def in_language(label: Label, language: str) -> str:
    """The label in the language, or in Russian where it has none."""
    return label.get(language) or label.get("ru") or next(iter(label.values()), "")


class Claim(Record):
    """A sentence in several languages, with the clauses that state it; `by` tells the text's own words from a
    default.

    `about` names the field of the feature that it explains.
    """

    label: Label
    citations: tuple[str, ...] = ()
    by: str = "text"
    about: str = "kind"


class Said(Record):
    """A value that the text names or that a default gives: a zone, or whose it is."""

    label: Label
    by: str
    citations: tuple[str, ...] = ()

    def as_json(self, language: str) -> dict[str, Any]:
        """`label` and `by`."""
        return {"label": dict(self.label), "by": self.by, "citations": list(self.citations)}


class Ability(Record):
    """An ability of a feature: its type, its strength (attacks only), and whether the type stands in the text or is
    the default.
    """

    type_id: str
    label: Label
    by: str
    strength: tuple[int | str, ...] | None = None
    axes: Mapping[str, str] = NOTHING
    citations: tuple[str, ...] = ()

    def as_json(self, language: str) -> dict[str, Any]:
        """As the contract lists it."""
        return {
            "type": {"id": self.type_id, "label": dict(self.label)},
            "strength": list(self.strength) if self.strength is not None else None,
            "by": self.by,
            "axes": dict(self.axes),
            "citations": list(self.citations),
        }


class Step(Record):
    """A part of an ability, in the order in which the parts are carried out."""

    n: int
    text: str
    join: str
    optional: bool
    needs: int | None = None
    zone: Said | None = None
    owner: Said | None = None

    def as_json(self, language: str) -> dict[str, Any]:
        """As the contract lists it."""
        return {
            "n": self.n,
            "text": self.text,
            "join": self.join,
            "optional": self.optional,
            "needs": self.needs,
            "zone": self.zone.as_json(language) if self.zone else None,
            "owner": self.owner.as_json(language) if self.owner else None,
        }


class Feature(Record):
    """One feature of a card, taken apart. `kind` is "unknown" where the clauses do not settle it; the notes then say
    why.
    """

    text: str
    kind: str
    optional: bool | None = None
    trigger: str | None = None
    cost: str | None = None
    targeting: str = "unknown"
    complexity: str = "unknown"
    abilities: tuple[Ability, ...] = ()
    steps: tuple[Step, ...] = ()
    citations: tuple[str, ...] = ()
    notes: tuple[Claim, ...] = ()
    start: int = 0
    end: int = 0

    def as_json(self, language: str) -> dict[str, Any]:
        """As the contract lists it; `because` adds to each note its clauses and where it comes from."""
        return {
            "text": self.text,
            "kind": self.kind,
            "optional": self.optional,
            "trigger": self.trigger,
            "cost": self.cost,
            "targeting": self.targeting,
            "complexity": self.complexity,
            "abilities": [ability.as_json(language) for ability in self.abilities],
            "steps": [step.as_json(language) for step in self.steps],
            "citations": list(self.citations),
            "notes": [in_language(note.label, language) for note in self.notes],
            "because": [
                {
                    "about": note.about,
                    "claim": in_language(note.label, language),
                    "by": note.by,
                    "citations": list(note.citations),
                }
                for note in self.notes
            ],
        }


class Card(Record):
    """A card text taken apart by the rules of one rulebook."""

    rulebook: str
    features: tuple[Feature, ...]

    def as_json(self, language: str = "ru") -> dict[str, Any]:
        """The `card` object of the contract."""
        return {"rulebook": self.rulebook, "features": [feature.as_json(language) for feature in self.features]}


class ResolvedStep(Record):
    """A part and what becomes of it, with the reason and its clauses."""

    n: int
    text: str
    outcome: Outcome
    because: Claim
    citations: tuple[str, ...]

    def as_json(self, language: str) -> dict[str, Any]:
        """As the contract lists it."""
        return {
            "n": self.n,
            "text": self.text,
            "outcome": self.outcome.value,
            "because": in_language(self.because.label, language),
            "citations": list(self.citations),
        }


class Resolution(Record):
    """Whether an ability may be declared (None: not settled), and the fate of each of its parts."""

    declarable: bool | None
    steps: tuple[ResolvedStep, ...]
    because: Claim
    citations: tuple[str, ...]

    def as_json(self, language: str = "ru") -> dict[str, Any]:
        """The `resolve` object of the contract, with the reason for `declarable` added."""
        return {
            "declarable": self.declarable,
            "steps": [step.as_json(language) for step in self.steps],
            "because": in_language(self.because.label, language),
            "citations": list(self.citations),
        }
