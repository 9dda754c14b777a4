"""«X — A, но не B», “X is an A but not a B”: two statements of one thing, the second of which is denied. Each is asked by itself, and both rulings
are joined: it is so where the first holds and the second does not, and not so where one of them fails. Loaded only where such a sentence is refused.

What cannot be parted cleanly stays refused: a word of number, time or condition, a further member, or a choice may belong to both.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kb.record import Record
from .answer import NO, YES, Answer, unique
from .expression import CONTRAST_NOT, DASHES
from .facts import Lexicon
from .lexer import Item
from .question import SENTENCE_ENDS
from .wording import VERDICTS

GOAL = "first-not-second"
# Words with which it is another question, wherever they stand.
_OTHERWISE = frozenset(
    {"question", "or", "conditional", "reason", "says", "only", "some", "all", "none", "always", "usually", "denial", "tag", "relative", "rhetorical"}
)
_DENIES = frozenset({"negation", "contracted", "cannot"})
_VERB = frozenset({"predicate", "action"})
_HOLDS_VERB = frozenset({"predicate", "action", "copula", "can", "must"})
_ENDS_SUBJECT = frozenset({"article", "predicate", "action", "thing", "copula", "value"})


class Halves(Record):
    """The two questions. `may`: the first says no more than that it may be so, and a second that may be so too does not belie the whole."""

    first: str
    second: str
    may: bool = False


def halves(text: str, items: Sequence[Item], lexicon: Lexicon) -> Halves | None:
    """Both statements as questions of their own; None where the sentence has another shape, or says more."""
    marks = [item for item in items if item.kind == "mark"]
    ends = [item for item in marks if item.text in SENTENCE_ENDS]
    plain = all(item.text == "," or item.text in DASHES for item in marks if item not in ends)
    if not plain or len(ends) > 1 or (ends and ends[0] is not items[-1]) or any(item.quoted or item.kind == "unknown" for item in items):
        return None
    said = items[:-1] if ends else items
    joint = denied_joint(said, lexicon)
    if joint is None:
        return None
    head, tail, own_verb = said[: joint[0]], said[joint[1] :], said[joint[0] + 1 : joint[1]]
    while head and head[-1].kind == "mark":
        head = head[:-1]
    spoken = [*head, *tail]
    if not head or not tail or any(item.kind == "mark" and item.text == "," for item in spoken):
        return None
    if any(lexicon.roles(item.concepts) & (_OTHERWISE | _DENIES) or item.has(CONTRAST_NOT) for item in spoken):
        return None
    if any("and" in lexicon.roles(item.concepts) or item.kind in ("number", "variable") for item in tail):
        return None
    verb = next((item for item in own_verb if "copula" in lexicon.roles(item.concepts)), None)
    parted = _english if text.isascii() else _russian
    return parted(text, head, tail, verb, lexicon)


def denied_joint(items: Sequence[Item], lexicon: Lexicon) -> tuple[int, int] | None:
    """From where to where the words stand that join the second statement and deny it («но не», “but is not”); None where not just one does."""
    found: list[tuple[int, int]] = []
    for at, item in enumerate(items):
        roles = lexicon.roles(item.concepts)
        if not at or item.quoted:
            continue
        if item.has(CONTRAST_NOT):
            found.append((at, at + 1))
        elif roles & {"contrast", "and"} or lexicon.plays(item, "but-and"):
            last = _denial(items, at + 1, lexicon)
            if last:
                found.append((at, last))
    return found[0] if len(found) == 1 else None


def _denial(items: Sequence[Item], at: int, lexicon: Lexicon) -> int:
    """Where a denial ends that opens at a position, with what may stand before it («и при этом не», “but it is not”); 0 where none does."""
    for index in range(at, min(at + 3, len(items))):
        roles = lexicon.roles(items[index].concepts)
        if roles & _DENIES and "none" not in roles:
            return index + 1
        if not (roles & {"noise", "copula", "contrast"} or items[index].has("class-light", "adds-denial")) or ":" in "".join(items[index].concepts):
            return 0
    return 0


def _russian(text: str, head: Sequence[Item], tail: Sequence[Item], verb: Item | None, lexicon: Lexicon) -> Halves | None:
    if verb is not None:
        return None
    link = next((at for at, item in enumerate(head) if at and (item.text in DASHES or "copula" in lexicon.roles(item.concepts))), 0)
    modal = next((at for at, item in enumerate(head) if lexicon.roles(item.concepts) & {"can", "must"}), -1)
    own = _is_verb(tail[0], lexicon)
    alone = len(tail) == 1 and bool(lexicon.roles(tail[0].concepts) & {"can", "must"})
    what, first = text[tail[0].start : tail[-1].end], f"{text[: head[-1].end]}?"
    if alone and modal > 0:
        return Halves(first, f"{text[: head[modal].start]}{what}{text[head[modal].end : head[-1].end]}?")
    if alone or any(lexicon.roles(item.concepts) & {"can", "must"} for item in tail):
        return None
    verbal = next((at for at, item in enumerate(head) if at and _is_verb(item, lexicon)), 0)
    may = modal >= 0
    if may and (own or "must" in lexicon.roles(head[modal].concepts) or any(_is_copula(item, lexicon) for item in head)):
        return None
    if link and not (verbal and verbal < link):
        last = link
        while last + 1 < len(head) - 1 and (head[last + 1].text in DASHES or "copula" in lexicon.roles(head[last + 1].concepts)):
            last += 1
        if not own and head[last].size > 1:
            return None  # «срабатывающие способности попадают в Очередь, но не активируемые»: the preposition parts them
        held = head[last + 1] if last + 1 < len(head) else None
        if held is None or (not own and held.cases and tail[0].cases and not held.cases & tail[0].cases):
            return None  # «удар является атакой, но не разряд»: the discharge is another subject
        opening = text[: head[link].start] if own else f"{text[: head[last].end]} "
    elif verbal and not own and "nom" in tail[0].cases and any(":" in concept for item in tail for concept in item.concepts):
        return None  # «атаки накладывают раны, но не заклинания»
    elif verbal and verbal < len(head) - own:
        opening = text[: head[modal if may and modal < verbal else verbal].start] if own else f"{text[: head[verbal].end]} "
    else:
        return None
    return Halves(first, f"{opening.rstrip()} {what}?", may) if opening.strip() else None


def _english(text: str, head: Sequence[Item], tail: Sequence[Item], verb: Item | None, lexicon: Lexicon) -> Halves | None:
    opens = lexicon.roles(head[0].concepts) & {"copula", "can", "must"}
    if not opens or "must" in opens:
        return None
    subject = next((at for at, item in enumerate(head) if at and ":" in "".join(item.concepts)), 0)
    if not subject or any("article" not in lexicon.roles(item.concepts) for item in head[1:subject]) or subject + 1 >= len(head):
        return None
    behind = head[subject + 1]
    if not (":" in "".join(behind.concepts) or lexicon.roles(behind.concepts) & _ENDS_SUBJECT):
        return None
    named, what = text[head[1].start : head[subject].end], text[tail[0].start : tail[-1].end]
    first, may = f"{text[: head[-1].end]}?", "can" in opens
    if any(lexicon.roles(item.concepts) & {"can", "must"} for item in tail):
        return None
    if verb is not None:
        return None if may else Halves(first, f"{verb.text.capitalize()} {named} {what}?")
    does = lexicon.plays(head[0], "auxiliary-do")
    article = "article" in lexicon.roles(tail[0].concepts)
    if may or does:
        verbal = bool(lexicon.roles(behind.concepts) & _VERB) and "article" not in lexicon.roles(behind.concepts)
        if not article or not verbal or any(":" in concept for item in tail for concept in item.concepts):
            return None  # “attacks inflict wounds, but not the spells”
        return Halves(first, f"{text[: behind.end]} {what}?", may)
    return Halves(first, f"{head[0].text} {named} {what}?")


def _is_verb(item: Item, lexicon: Lexicon) -> bool:
    """Whether a Russian word may be a verb or a short participle: none that has cases, nor the name of a thing."""
    return not item.cases and bool(lexicon.roles(item.concepts) & _HOLDS_VERB) and ":" not in "".join(item.concepts)


def _is_copula(item: Item, lexicon: Lexicon) -> bool:
    return item.text in DASHES or "copula" in lexicon.roles(item.concepts)


def joined(firsts: Sequence[Answer], seconds: Sequence[Answer], lang: str, may: bool) -> tuple[Answer, ...]:
    """The rulings of the rulebooks that settle both statements; a “depends” settles nothing."""
    others = {answer.rulebook: answer for answer in seconds}
    found: list[Answer] = []
    for first in firsts:
        second = others.get(first.rulebook)
        if second is None or not {first.verdict, second.verdict} <= {YES, NO} or first.foreign or second.foreign:
            continue
        if may and first.verdict == YES and second.verdict == YES:
            continue  # «может указывать зону, но не карты»: that it may point at both does not say that it must
        verdict = YES if (first.verdict, second.verdict) == (YES, NO) else NO
        said = " ".join(_without_verdict(answer, lang) for answer in (first, second))
        steps = tuple(dict.fromkeys((*first.steps, *second.steps)))
        found.append(
            second.replaced(
                reading=f"{first.reading} ∧ ¬ {second.reading}",
                verdict=verdict,
                text=f"{VERDICTS[lang][verdict]}. {said}",
                citations=unique([citation for step in steps for citation in step.citations]),
                steps=steps,
                goal=(GOAL, first.goal, second.goal),
            )
        )
    return tuple(found)


def _without_verdict(answer: Answer, lang: str) -> str:
    opening = f"{VERDICTS[lang][answer.verdict or NO]}."
    return answer.text.removeprefix(opening).strip()
