"""What a question of classes only concedes, or gives as a reason for the other side: “…, although it reaches far?”, “…, or is it excluded for
reaching far?”. No class depends on it, so that the question is read without it."""

from __future__ import annotations

from collections.abc import Sequence

from .answer import MEMBERSHIP, NO, YES, Answer
from .facts import Lexicon
from .lexer import Item

_TURNING = frozenset(
    {"negation", "denial", "none", "only", "question", "whether", "or", "conditional", "condition", "cannot", "contracted", "tag"}
)


def without_concession(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without such a clause at its end; None where there is none, or it names a class, denies or asks."""
    last = items[-1] if items else None
    if last is None or last.kind != "mark" or any(item.kind == "mark" and item.text in ".?!;:" for item in items[:-1]):
        return None
    for at, item in enumerate(items[1:-1], start=1):
        concedes = items[at - 1].text == "," and item.text.lower() in lexicon.group("although")
        excuses = item.text.lower() == "for" and "tag" in lexicon.roles(items[at - 1].concepts) and items[at + 1].text.lower().endswith("ing")
        if not (concedes or excuses):
            continue
        clause = items[at + 1 : -1]
        if len(clause) < 2 or any(_matters(other, lexicon) for other in clause):
            return None
        return f"{text[: items[at - 1].start if concedes else item.start].rstrip(' ,')}{text[last.start :]}"
    return None


def _matters(item: Item, lexicon: Lexicon) -> bool:
    """Whether a word of the clause names something of the rulebooks, denies or asks."""
    return item.kind in ("mark", "number") or any(":" in concept for concept in item.concepts) or bool(lexicon.roles(item.concepts) & _TURNING)


def of_classes(answers: Sequence[Answer]) -> bool:
    """Whether the answers are rulings on classes alone."""
    return bool(answers) and all(one.intent == MEMBERSHIP and one.verdict in (YES, NO) and one.goal[:1] != ("assertions",) for one in answers)
