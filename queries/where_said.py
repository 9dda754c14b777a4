"""The clause that states something («в каком пункте сказано, что …»): that of its ruling, else the one that speaks of its topic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from . import lookup, topics
from .answer import Answer, Refusal
from .clause_words import ClauseWords
from .constructions import quoting
from .expression import DASHES
from .lexer import Item
from .matching import pieces
from .question import View
from .structure import WHETHER

Items = tuple[Item, ...]
Resolve = Callable[[Items, Items], "Answer | Refusal"]
"""The ruling on a sentence and its scene, whose proof has been checked."""
UNSAID = ("unstated", "h-not-stated")
"""The notions of «не сказано»."""
SECTION = "section-word"
"""The notion of «раздел», “section”."""
_DENYING = frozenset({"negation", "contracted", "cannot", "denial"})


def where_said(view: View, items: Items, scene: Items, asked: Sequence[Item], words: ClauseWords, resolve: Resolve) -> Answer | Refusal:
    """The clause sought; `asked` is the whole question with the words as all rulebooks have them."""
    if any("cue-where-said" in view.roles(cue) and (said.has(*UNSAID) or view.roles(said) & _DENYING) for cue, said in pairwise(items)):
        return Refusal("not-settled")  # «в каком пункте не сказано про …?»
    looked = lookup.sought(view, words, asked)
    if any("all" in view.roles(item) and "cue-where-said" in view.roles(behind) for item, behind in pairwise(items)):
        return Refusal("several-clauses")  # «нужны все пункты про удар»
    if not looked.claims and any(part.has(SECTION) for item in items for part in words.parts(item)):
        return Refusal("not-settled")  # the sections that the clauses point to are not loaded
    items, scene = lookup.statement(view, items, scene)
    told = lookup.told(view, words, items, looked.claims)
    constructed = quoting(view, told)
    if constructed is not None:
        return constructed
    rest = tuple(item for item in told if "question" not in view.roles(item) or "noise" in view.roles(item))
    asks = any("question" in view.roles(item) and item.start not in looked.defines for item in told)
    describing = lookup.describing(view, asked)
    if describing and any(concept in view.book.elsewhere for item in rest for concept in item.concepts):
        return Refusal("not-settled")  # «… описан эффект замещения»: a clause that is not loaded is about it
    defined = _defined(view, (*scene, *rest), looked, words, asks)
    if defined is not None:
        return defined
    stated = _stated(view, told, rest, scene, resolve)
    if stated is not None:
        return stated
    content, strange = pieces(view, (*scene, *rest))
    if strange:
        return Refusal("unknown-words", tuple(item.text for item in strange))
    foreign = tuple(item.text for item in rest if view.is_foreign(item))
    if foreign:
        return Refusal("foreign-term", foreign)
    named = {concept for piece in content for concept in piece.concepts if view.book.has(concept)}
    equated = any(item.text in DASHES if item.kind == "mark" else "copula" in view.roles(item) for item in rest)
    if equated and len(named) > 1:
        return Refusal("not-settled")  # «… написано, что легенда — особенность»: no clause says so
    if looked.open or any(item.has(*lookup.OPEN) for item in told):
        return Refusal("not-settled")  # the clause that speaks of the same things need not say when or by whom
    if looked.lists and not looked.claims:
        return Refusal("not-settled")  # «… перечислены игровые ресурсы»: to have the word is not to list what it stands for
    forces = topics.demanded(view, rest, looked.claims)
    several = 0 if looked.lists else 1 if looked.claims or asks else topics.SEVERAL
    if not looked.claims and any(view.lexicon.group("several-clauses") & set(item.text.lower().split()) for item in asked):
        return Refusal("not-settled")  # «в каких пунктах говорится про …?»: the one that deals with it is not all of them
    topic = topics.by_topic(view, content, words, forces, looked.claims, several, describing)
    # another rulebook may state it; this one only speaks of the same things
    return topic.replaced(outside=True) if isinstance(topic, Answer) else topic


def _defined(view: View, said: Items, looked: lookup.Sought, words: ClauseWords, asks: bool) -> Answer | Refusal | None:
    """The clause that defines or divides the one term that a sentence speaks of, or has the table; None where it speaks of more."""
    term = lookup.one_term(view, said, looked) if looked.defines or (looked.lists and not looked.claims) else None
    if term is not None and looked.kinds and isinstance(divided := lookup.dividing(view, words, term), Answer):
        return divided
    if term is not None and looked.defines and not asks:  # «чем определяются способности» asks for no definition
        return lookup.defining(view, term)
    table = lookup.table(view, said)
    if table is not None or term is None or not looked.lists:
        return table
    divided = lookup.dividing(view, words, term)
    return divided if looked.kinds or isinstance(divided, Answer) else None


def _stated(view: View, told: Items, rest: Items, scene: Items, resolve: Resolve) -> Answer | Refusal | None:
    """The deciding clause of the ruling on what is said; None where nothing is ruled on it."""
    outcome = resolve(rest, scene)
    speaks = len(rest) < len(told)  # «…, где печатают автора идеи»: where it is printed at all is not what is looked for
    if speaks:
        valued = resolve(told, scene)
        if isinstance(valued, Answer) and valued.verdict is None:
            outcome, speaks = valued, False
    if not isinstance(outcome, Answer):
        return outcome if outcome.code == "unproved" else None
    asks_whether = any("whether" in view.roles(item) or item.text.lower().endswith(WHETHER) for item in rest)
    if outcome.verdict in (None, "yes") or asks_whether:
        return lookup.answer(view, outcome.citations[:1], stated=True).replaced(outside=speaks)
    return Refusal("not-stated", outcome.citations[:1])
