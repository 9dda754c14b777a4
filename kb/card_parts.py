"""The parts that a vocabulary of card texts is made of, by the names under which reading a card looks them up.

Names alone: what stands under them (words, clauses, sentences) is data of `rules/<rulebook>/cards*.yaml`. A name that is
misspelt there would count for nothing, and one that is missing would not be found when a card is read, so the lists are
closed. A rulebook with `compound: "yes"` has abilities of several parts; the others have simple ones.
"""

from __future__ import annotations

# The parts that words play in a card's text.
_ROLES_OF_BOTH = (
    *("card-type-spell", "condition", "duration", "grants", "instead", "moment", "next-time", "no-event", "not", "only", "optional", "so"),
    *("subordinate", "told", "trigger-event", "trigger-turn", "turn-owner", "turn-word", "where", "with-that"),
)
_ROLES_OF_SIMPLE = (
    *("ability-type", "ability-type-named", "after", "attack-verb", "attack-word", "beginning", "blow-degree", "count"),
    *("distance", "fight-verb", "going", "joiner", "limit", "list-joiner", "makes", "obliged", "occasion", "on"),
    *("own-acts", "participle", "size-change", "type-means", "undefined-ability", "undoes", "usage"),
)
_ROLES_OF_COMPOUND = (
    *("all", "all-but", "any-card", "any-number", "choice", "chosen", "counting", "default-owner", "default-zone"),
    *("draw", "either", "fixed", "group-before", "group-behind", "group-ending", "group-open", "in-order-to"),
    *("instead-of", "joined", "leave", "limiting", "marks", "modes", "named-before-colon", "narrows-absence"),
    *("one-card", "one-time", "other-choice", "otherwise", "out-of", "owner", "part-action", "part-idle"),
    *("part-not", "part-owner", "part-thing", "payment-unit", "pronoun", "puts", "relative", "several"),
    *("taken", "takes", "target-doubt", "target-many", "target-one", "then", "undefined-action", "whichever"),
    *("zone", "zone-either", "zone-to"),
)
CARD_ROLES = (*_ROLES_OF_BOTH, *_ROLES_OF_SIMPLE, *_ROLES_OF_COMPOUND)

# Roles whose entries an answer names, so that each has a label; of owners those that say whose it is.
LABELLED_ROLES = frozenset(
    {"attack-word", "default-owner", "default-zone", "named-before-colon", "owner", "undefined-ability", "zone", "zone-either", "zone-to"}
)
OPEN = "open"

# Roles whose entries are types of the table: what is found under them is looked up there.
TYPE_ROLES = ("ability-type", "ability-type-named")
# The note whose sense is the type of an ability that names none.
TYPE_NOTE = "default-type"
ACTION_ROLE, OPPOSITE = "part-action", "not-"

ICON_SENSES = ("payment", "attack", "condition", "pictogram", "value")
ATTACK = "attack"
TYPE_SENSES = ("covering",)
GROUNDS = ("text", "default")

# Without any of these nothing is recognised in a text at all.
CARD_SECTIONS = ("icons", "kinds", "notes", "phrases", "verbs", "imperative_endings")

_NOTES_OF_SIMPLE = (
    *("acquired", "attack", "beginning", "by-payment", "by-statement", "by-trigger", "conditional", "covering"),
    *("default-extended", "default-type", "instruction", "may", "named", "one-number", "pictogram", "prefix"),
    *("trailing", "type-named", "undefined-ability", "used"),
)
_NOTES_OF_COMPOUND = (
    *("any-owner", "by-payment", "by-spell", "by-statement", "by-trailing-trigger", "by-trigger", "colon-unclear"),
    *("compound", "conditional-open", "instruction-open", "may", "may-in-part", "named", "named-colon", "no-may"),
    *("own-zone", "play-zone", "simple", "static-untargeted", "targeted", "trailing-open", "untargeted"),
)
# Why a part of a compound ability has its outcome.
_REASONS = (
    *("carried-out", "condition-presumed", "with-that-met", "impossible", "impossible-optional", "impossible-last"),
    *("declined", "replaced", "broken-off", "needs-missing", "needs-replaced", "needs-open", "purpose-missing"),
    *("purpose-open", "otherwise-open", "then-open", "in-any-case", "any-case-open", "after-purpose-open"),
    *("after-replaced-open", "after-open", "sentence-open", "condition-open", "no-action", "may-be-passed-over"),
    *("declarable", "declarable-spell", "not-declarable", "not-declarable-spell", "declare-optional-open"),
    *("declare-otherwise-open", "declare-spell-open", "declare-several-open", "declare-no-action"),
)


def needed_roles(*, compound: bool) -> tuple[str, ...]:
    """The roles that reading a text of such a rulebook looks for."""
    return (*_ROLES_OF_BOTH, *(_ROLES_OF_COMPOUND if compound else _ROLES_OF_SIMPLE))


def needed_entries(*, compound: bool) -> dict[str, tuple[str, ...]]:
    """The ids that reading a text of such a rulebook looks up, by section or role."""
    if not compound:
        return {"notes": _NOTES_OF_SIMPLE}
    return {
        "notes": _NOTES_OF_COMPOUND,
        "reasons": _REASONS,
        "default-zone": ("play",),
        "default-owner": ("anyone", "controller"),
    }
