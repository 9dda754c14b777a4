"""What was recognised in a file of cards: an editor's list of the texts that the rules do not cover."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

_LISTED = 20


@dataclass(slots=True)
class Summary:
    """Counts over card objects as the contract has them; `add` each, then `as_json`."""

    cards: int = 0
    features: int = 0
    rulebooks: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    abilities: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    unrecognised: Counter[str] = field(default_factory=Counter)

    def add(self, card: dict[str, Any]) -> None:
        """Count one card; of several readings the first."""
        self.cards += 1
        self.rulebooks[card["rulebook"] if card.get("told", True) else "untold"] += 1
        for feature in card["features"]:
            self.features += 1
            self.kinds[feature["kind"]] += 1
            for ability in feature["abilities"]:
                self.abilities[ability["type"]["label"]["ru"]] += 1
            if feature["kind"] == "unknown":
                self.reasons[feature["notes"][0] if feature["notes"] else ""] += 1
                self.unrecognised[feature["text"]] += 1

    def as_json(self) -> dict[str, Any]:
        """The counts, the most frequent first; `settled` are the features whose kind a clause gives."""
        return {
            "cards": self.cards,
            "features": self.features,
            "settled": self.features - self.kinds["unknown"],
            "rulebooks": dict(self.rulebooks.most_common()),
            "kinds": dict(self.kinds.most_common()),
            "abilities": dict(self.abilities.most_common()),
            "unknown_because": dict(self.reasons.most_common()),
            "unknown_texts": [{"text": text, "count": count} for text, count in self.unrecognised.most_common(_LISTED)],
        }
