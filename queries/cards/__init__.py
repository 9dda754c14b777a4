"""Card texts: taken apart by the rules of their game, and compound abilities resolved part by part.

`read_card`, `told_rulebook` and `resolve` are the doors; `structure` is the engine of compound abilities on abstract
parts.
"""

from .model import Ability, Card, Feature, Resolution, Step
from .reading import read_card, told_rulebook
from .resolution import read_parts, resolve
from .vocabulary import CardVocabulary

__all__ = [
    "Ability",
    "Card",
    "CardVocabulary",
    "Feature",
    "Resolution",
    "Step",
    "read_card",
    "read_parts",
    "resolve",
    "told_rulebook",
]
