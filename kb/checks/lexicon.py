"""The lexicon: words lead to one notion of a role, and predicates ask for kinds that exist."""

from __future__ import annotations

from collections.abc import Iterator

from ..codes import finding
from ..model import Finding, Notion
from ..shapes import GROUPS
from ..text import words
from .facts import Facts

# Things, actions, players, conditions and values may share words («лечь»: to be put, to be found): the assertion that fits tells which is meant.
_TOLD_BY_ASSERTIONS = frozenset({"thing", "action", "player", "condition", "value"})


# «в обеих играх» names one game as well as the other.
_GAME = "game"


def words_lead_to_one_notion(facts: Facts) -> Iterator[Finding]:
    """No word or phrase stands under two notions of the same role and kind: nobody could tell which is meant."""
    first: dict[tuple[str, str | None, str], Notion] = {}
    for notion in facts.knowledge.notions:
        if notion.role in _TOLD_BY_ASSERTIONS or notion.role == _GAME:
            continue
        for phrase in dict.fromkeys((*notion.ru, *notion.en, *notion.fixed)):
            # The marks before a phrase (see rules/README.md) say how it is inflected, not what it means.
            other = first.setdefault((notion.role, notion.kind, " ".join(words(phrase))), notion)
            if other.id != notion.id:
                kind = f" and the kind {notion.kind}" if notion.kind else ""
                message = f"“{phrase}” stands for {other.id} and {notion.id}, both of the role {notion.role}{kind}"
                hint = "Leave it with one of them, or make the phrases longer so that they differ."
                yield finding("LEX01", message, hint, notion.span)


def asked_kinds_exist(facts: Facts) -> Iterator[Finding]:
    """Each kind that a predicate takes is the kind of some term or notion."""
    kinds = {term.kind for book in facts.books for term in book.book.terms}
    kinds |= {notion.kind for notion in facts.knowledge.notions if notion.kind}
    for predicate in facts.knowledge.predicates:
        for kind in dict.fromkeys((*predicate.subject, *predicate.object)):
            if kind not in kinds:
                message = f"the predicate {predicate.id} takes the kind {kind}, and no term or notion is of it"
                yield finding("LEX02", message, "Correct the kind, or add what is of it.", predicate.span)


def groups_are_complete(facts: Facts) -> Iterator[Finding]:
    """A lexicon that has groups of words has each that reading a question looks for: without one, what it guards against is not noticed."""
    groups = facts.knowledge.groups
    missing = [name for name in GROUPS if name not in {group.id for group in groups}]
    if groups and missing:
        message = f"the groups of words have no {', '.join(missing)}"
        yield finding("LEX03", message, "Add what is missing; a group that is not wanted may have no words.", groups[0].span)
