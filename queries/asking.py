"""What a sentence asks beside its content: question words, force, negation («должна ли», «только», «не»)."""

from __future__ import annotations

from collections.abc import Sequence

from ..kb.record import Record
from .expression import AXIS_KIND, CONTRAST_NOT
from .lexer import Item
from .matching import COPULA, Match, requests, supposed
from .question import SENTENCE_ENDS, View
from .structure import RULED_OUT, all_denied, concordant, leads_to, needs_not, only_asks, rhetorical_negation, yes_or_no

_STRENGTHENING = {
    "all": "always",
    "always": "always",
    "must": "must",
    "can": "can",
    "some": "can",
    "only": "only",
    "usually": "usually",
}


# The notion of «выше или ниже», “before or after”: a question for one of the two even behind “is it …”.
WHICH_SIDE = "q-which-side"
# The notion of «как»: “how”, and “as” between two names.
LIKENING = "q-how"


class Asked(Record):
    """What a sentence asks beside its content: the question words, the force, and whether it is turned round."""

    words: tuple[str, ...]
    force: str
    flipped: bool
    choice: bool = False
    defines: bool = False
    inner: bool = False
    only_of: str = ""


def asked(view: View, items: Sequence[Item], match: Match | None = None, scene: int = 0) -> Asked | None:
    """The question words, force and negation of a sentence; None where a negation belongs to a word that only sets the scene."""
    words: list[str] = []
    force, modal_at, flips, inner, choice = "generic", -1, 0, 0, False
    absent = defines = exists = denied = False
    idle, asking, content_at = _frame(view, items, scene)
    if all_denied(view, items[scene:], idle - scene if idle is not None else None):
        return None
    if any(needs_not(view, items, index) for index in range(scene, len(items))):
        return None
    if match is not None and _leaves_out_member(view, items, match, scene):
        return None
    rhetorical = idle is not None
    assumed = supposed(view, items)
    for index, item in enumerate(items):
        if index == idle:
            continue
        roles = view.roles(item)
        if index < scene:
            if item.has(CONTRAST_NOT) and match is not None and index not in match.placed:
                return None  # «… удалил Рывок, но не у этой карты»
            if roles & {"negation", "contracted", "cannot", "denial"} and not (
                match is not None and index in match.placed
            ):
                return None
            continue
        if absent and match is not None and match.placed.get(index) == "predicate" and item.text.lower().startswith("не "):
            flips += 1  # «никакая … не играется»: Russian denies twice what it denies once
        elif absent and match is not None and match.placed.get(index) in ("subject", "object", "when") and item.text.lower().startswith("не "):
            return None  # «ни одна нецелевая не требует выбора цели?»: nor does a condition deny twice
        lacks = match is not None and index in assumed and {"negation", "none"} <= roles
        if lacks and match is not None and match.placed.get(index) == "when" and _lacked(items, index, match):
            continue  # «если слова «может» в ней нет»: what is lacking is the condition itself
        if match is not None and index in match.placed and "negation" not in roles:
            if "question" in roles and match.placed[index] in ("allowed", "when"):
                words.extend(c for c in item.concepts if view.lexicon.role(c) == "question")
            stated = bool(match.subject and match.object) and _content_before(view, items, index) and not asking
            opens = "cue-define" in roles and _opens_statement(view, items, index)
            if opens and _asks_meaning(view, items, index):
                return None
            stated = stated or opens
            if roles & {"cue-define", "cue-list", "cue-quote"} and match.placed[index] == "predicate" and not stated:
                if "cue-quote" not in roles or requests(view, items, index):
                    words.append("q-which" if "cue-list" in roles else "q-what")
            if "cue-place" in roles and match.placed[index] == "predicate" and not _names_axis(view, item):
                words.append("q-where")  # «куда попадает …»
            if match.placed[index] != "allowed":
                continue
        if index in assumed and "only" in roles:
            return None  # «если нет только слова …» supposes more than any condition of the clauses
        if index in assumed and index not in (match.placed if match is not None else ()):
            if roles & {"negation", "none", "contracted", "cannot", "denial"} and not roles & {"article"}:
                return None  # what is denied is a condition
        if "rhetorical" in roles and leads_to(items, index):
            pass  # «не правда ли, что … не …?», “isn't it true that …”: what is asked stands behind it, denied or not
        elif "rhetorical" in roles or ("contracted" in roles and not _content_before(view, items, index)):
            rhetorical = True
        elif "contracted" in roles or "denial" in roles:
            behind = _content_before(view, items, index)
            if behind and denied:
                return None  # “isn't an attack and isn't a spell”: each denies its own half, and neither denies the other
            flips, denied = flips + 1, denied or behind
        elif "cannot" in roles and _in_relative_clause(view, items, index, scene):
            return None
        elif "cannot" in roles:
            # «ни одна атака не может …», «никогда не может …»: Russian denies twice what it denies once
            again = not item.text.isascii() and any("none" in view.roles(other) for other in items[scene:index])
            again = again and not item.has(*RULED_OUT)  # «никогда не запрещено»
            if denied and not again:
                return None  # “can't be an attack, can't be a spell”
            denied = denied or _content_before(view, items, index)
            asks = only_asks(view, items, index, not _content_before(view, items, index))
            force, modal_at, flips = "can", index, flips if again or asks else flips + 1
        elif {"negation", "none"} <= roles and not _content_before(view, items, index):
            force, flips, absent = "can", flips + 1, True
        elif absent and concordant(view, item):
            pass
        elif "none" in roles and not item.text.isascii() and _denied_before(view, items, index, scene):
            pass  # «не входить ни в какую …»: Russian denies twice what it denies once
        elif "negation" in roles and _in_relative_clause(view, items, index, scene):
            return None  # «бывают ли способности, которые не копируют?» narrows the class
        elif "negation" in roles:
            if not _counts(view, items, index, match) or leads_to(items, index + 1):
                return None
            if any(other.has(*RULED_OUT) for other in items[scene:]):
                return None  # «не запрещается ли особенности не иметь точки?»: too many denials to be sure of
            inner, flips = (inner + 1, flips) if modal_at >= 0 and force in ("can", "must") else (inner, flips + 1)
        elif "cue-compare" in roles:
            return None  # «отличается ли …?» asks whether two things are apart, and not what one of them is
        elif "or" in roles:
            choice = True
        elif (
            "cue-quote" in roles
            and not roles & {"cue-list", "cue-define", "question"}
            and not requests(view, items, index)
        ):
            pass  # «…. Напомните: …», “the blog says …” asks for no text
        elif "cue-define" in roles and _opens_statement(view, items, index):
            if _asks_meaning(view, items, index):
                return None
        elif roles & {"cue-list", "cue-define", "cue-quote"} and "question" not in roles:
            words.append("q-which" if "cue-list" in roles else "q-what")
            defines = defines or "cue-define" in roles
        else:
            if "question" in roles and not _likens(view, items, index) and not (
                index in assumed and any(later not in assumed for later in content_at if later > index)
            ):
                words.extend(c for c in item.concepts if view.lexicon.role(c) == "question")
            if "all" in roles and exists and force == "can":
                force = "always"  # «есть ли … у каждой …?»
            if "can" in roles and force == "always":
                force = "can-all"  # «все … могут …»: what may be is another matter than what always is
            for role, stronger in _STRENGTHENING.items():
                if role in roles and (force == "generic" or stronger in ("must", "only")):
                    force, modal_at, exists = stronger, index, role == "some"
                    break
            if "none" in roles and not (absent and not item.text.isascii()):
                if denied and item.text.isascii():
                    return None  # “isn't an attack and never a spell”
                force, flips, absent = "can", flips + 1, True
    if inner % 2:
        # «может не …» denies «обязан», «обязан не …» denies «может»
        force = "must" if force == "can" else "can"
        flips += 1
    if rhetorical and match is not None and any(items[at].text.lower().startswith("не ") for at in match.placed if at >= scene):
        return None  # «разве … не внизу карты?»: whether it is so or not, one word says both
    if rhetorical:
        # «разве запрещено …?», “isn't it impossible …?”: such a word denies behind them too
        placed = match.placed if match is not None else {}
        flips = sum(items[index].has(*RULED_OUT) and index not in placed for index in range(scene, len(items)))
    if WHICH_SIDE in words and (force != "generic" or flips):
        return None  # «всегда ли … выше или ниже?»: yes or no may be wanted as well as one of the two
    if WHICH_SIDE in words and match is not None and any(_behind_sides(view, items, piece.index) for piece, _, _ in match.subject):
        return None  # «базовые свойства выше или ниже особенностей?»: the sides are those of what stands behind them
    if words and set(words) != {WHICH_SIDE} and yes_or_no(view, items[scene:]):
        if _asks_whether_said(view, items, match, scene):
            return None
        words = []
    return Asked(
        tuple(words), force, flips % 2 == 1, choice, defines, inner % 2 == 1, _only_of(view, items, match, scene)
    )


def _likens(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether «как» only stands between two terms behind a copula («подписываю Катаклизм как заклинание»): it asks nothing."""
    if not items[index].has(LIKENING) or items[index].text.isascii() or not 0 < index < len(items) - 1:
        return False
    between = view.terms(items[index - 1]) and view.terms(items[index + 1])
    return bool(between) and any("copula" in view.roles(item) for item in _clause_up_to(items, index))


def _clause_up_to(items: Sequence[Item], index: int) -> Sequence[Item]:
    start = max((at + 1 for at in range(index) if items[at].kind == "mark"), default=0)
    return items[start:index]


def _behind_sides(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a word stands behind «выше или ниже» with nothing but pointing and passed-over words between."""
    for earlier in range(index - 1, -1, -1):
        if items[earlier].has(WHICH_SIDE):
            return True
        if not view.ignored(items[earlier]) and not view.roles(items[earlier]) & {"this", "all"}:
            return False
    return False


def _names_axis(view: View, item: Item) -> bool:
    """Whether a word for a place names rows or columns of a table («столбцы таблицы»): it asks for no place."""
    notions = (view.lexicon.notions.get(concept) for concept in item.concepts)
    return any(notion is not None and (notion.kind or "").startswith(AXIS_KIND) for notion in notions)


def _frame(view: View, items: Sequence[Item], scene: int) -> tuple[int | None, bool, list[int]]:
    """What does not hang on the assertion: a negation that denies nothing, whether a question word stands there, where content is."""
    known = view.frame_of
    if known is not None and known[0] is items and known[1] == scene:
        return known[2]
    idle = rhetorical_negation(view, items[scene:])
    asking = any("question" in view.roles(item) for item in items[scene:])
    content_at = [index for index, item in enumerate(items) if item.kind != "mark" and not view.ignored(item)]
    frame = (idle + scene if idle is not None else None, asking, content_at)
    view.frame_of = (items, scene, frame)
    return frame


def _asks_whether_said(view: View, items: Sequence[Item], match: Match | None, scene: int) -> bool:
    """Whether it is asked if something is said of («говорится ли, какое …?», “does it say which …?”): that is not what is so."""
    placed = match.placed if match is not None else {}
    for index in range(scene, len(items)):
        if "question" in view.roles(items[index]):
            if any(view.roles(item) & {"can", "must"} for item in items[scene:index]):
                return False  # “may the player decide which …?”
            before = [at for at in range(scene, index) if "says" in view.roles(items[at]) and not items[at].cases]
            return any(placed.get(at) != "predicate" for at in before)
    return False


def _denied_before(view: View, items: Sequence[Item], index: int, scene: int) -> bool:
    """Whether a negation stands earlier in the clause of a word; a comma before a further «ни» ends no clause («не является ни …, ни …»)."""
    for at in range(index - 1, scene - 1, -1):
        if items[at].text == "," and "none" in view.roles(items[at + 1]):
            continue
        if items[at].kind == "mark" and items[at].text in ",;:—–.":
            return False
        if "negation" in view.roles(items[at]) or "cannot" in view.roles(items[at]):
            return True
    return False


def _leaves_out_member(view: View, items: Sequence[Item], match: Match, scene: int) -> bool:
    """Whether one of several members that «ни …, ни …» denies is none of the words that the assertion is matched by."""
    denying = [at for at in range(scene, len(items)) if "none" in view.roles(items[at]) and not items[at].text.isascii()]
    listed = len(denying) > 1 and any(items[at - 1].text == "," for at in denying[1:])
    for at in denying if listed else ():
        named = next((later for later in range(at + 1, len(items)) if not view.ignored(items[later])), at)
        if match.placed.get(named, "allowed") == "allowed":
            return True
    return False


def _in_relative_clause(view: View, items: Sequence[Item], index: int, scene: int) -> bool:
    """Whether a word stands in a clause that «который», “that” opens, behind the statement that asks."""
    for at in range(index - 1, scene, -1):
        if items[at].kind == "mark" and items[at].text in ",;—–.":
            return False
        if "relative" in view.roles(items[at]) and "question" not in view.roles(items[at]):
            return True
    return False


def _only_of(view: View, items: Sequence[Item], match: Match | None, scene: int) -> str:
    """The place of what «только» stands before; "" where there is no such word, or nothing follows it."""
    for index in range(scene, len(items)):
        if match is not None and "only" in view.roles(items[index]) and match.placed.get(index, "allowed") == "allowed":
            if items[index].has("sole"):
                return "subject"
            places = [match.placed[later] for later in range(index + 1, len(items)) if later in match.placed]
            return next((place for place in places if place != "allowed"), "")
    return ""


def _lacked(items: Sequence[Item], index: int, match: Match) -> bool:
    """Whether the content word before a «нет», in its clause, only sets a condition."""
    for earlier in range(index - 1, -1, -1):
        if items[earlier].kind == "mark" and items[earlier].text not in '«»“”"':
            return False
        if earlier in match.placed:
            return match.placed[earlier] in ("when", "allowed")
    return False


def _content_before(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether the sentence has said anything before: a contracted “isn't” at its head is rhetorical."""
    for item in reversed(items[:index]):
        if item.kind == "mark" and item.text in SENTENCE_ENDS:
            return False
        if item.kind != "mark" and not view.ignored(item):
            return True
    return False


def _opens_statement(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether the conjunction stands behind a word («… означает, что вторая часть зависит от первой?»): it asks whether that is so."""
    following = next((item for item in items[index + 1 :] if item.kind != "mark"), None)
    return following is not None and "says" in view.roles(following) and items[index + 1].text in (",", following.text)


def _asks_meaning(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether «что означает, что …», “what does it mean that …” asks neither whether it is so nor for what is."""
    if any("question" in view.roles(other) for other in items[:index]):
        return True
    whether = "whether" in view.roles(items[index + 1]) or items[index].text.lower().endswith(" ли")
    return not whether and not _content_before(view, items, index)


def _counts(view: View, items: Sequence[Item], index: int, match: Match | None) -> bool:
    """Whether a negation turns the statement round: what follows it is the predicate, a role, a modal or a copula."""
    if {"negation", "none"} <= view.roles(items[index]) and match is not None and _lacked(items, index, match):
        return False  # «слова «может» нет»: what is lacking stands before
    for later in range(index + 1, len(items)):
        item = items[later]
        if item.kind == "mark":
            continue
        roles = view.roles(item)
        if roles & {"copula", "can", "must", "all", "always", "some", "only", "usually", "keeps"}:
            return True
        if match is not None and later in match.placed:
            place = match.placed[later]
            verb = match.predicate is not None and match.assertion.predicate != COPULA
            # «могут ли не эффекты наделять …»: a name that is denied is another thing than the assertion's
            if place == "allowed" and match.predicate is None and "predicate" in roles and not item.cases:
                return True  # «редкость не имеет отдельного значка»: the verb that the assertion leaves out
            return place == "predicate" or (place in ("object", "subject") and not verb)
        if not view.ignored(item) and not roles:
            return True
    return True
