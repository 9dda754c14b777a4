"""Questions that name classes and yet ask for something that no class tells: they are refused before any list or membership is read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .expression import AXIS_KIND, CONTRAST_NOT, THERE_IS, Expression, Group, told_of_second
from .lexer import Item
from .membership import choices
from .question import View
from .roles import asks_for_more

# The notions of «все», “all the”: what is spoken of is the whole.
_WHOLE = ("all-word", "whole-word")
_NEIGHBOUR = "neighbour"
_TOO = "too-word"
_CARD = ("card-word", "h-card-c")
# «тип способности», “type of ability”, which names the types of the table and not their classes.
_TYPE = "ability-type"
# The notions of «определяет» and «с дальностью».
_DETERMINES, _WITH_RANGE = "determines", "with-range"
_WITH = frozenset({"с", "with"})


def asks_otherwise(view: View, expression: Expression, items: Sequence[Item], scene: Sequence[Item]) -> bool:
    """Whether the class words of a sentence do not tell what it asks."""
    cues, groups = expression.cues, [group for group in expression.groups if group.atoms]
    one = len({atom for group in groups for member in group.members() for atom in member.atoms}) == 1
    asks = bool(expression.questions) or bool(cues & {"cue-list", "cue-count"})
    denied = any(any(group.negated) for group in groups)
    return (
        _asks_what_it_has(view, expression, items)
        # «метание, удар через ряд: удар или нет, по порядку?»
        or (not asks and any(view.plays(item, "in-order") for item in items))
        # «какие ещё бывают редкости?»: which are known, is not told
        or asks_for_more(view, items)
        or lists_axis(view, expression, items)
        or _asks_if_all_of_them(expression, items)
        # «заклинание бывает целевым. Бывает ли постоянная?»
        or (bool(scene) and expression.has("some") and len(groups) == 1 and not asks)
        # “what is not a feature?”
        or ("cue-define" in cues and denied and not expression.rhetorical)
        # «что может способность?»
        or (one and expression.has("can") and expression.questions == ["q-what"] and not expression.copula)
        # «что стоит в одной клетке с выстрелом?»
        or (one and "cue-same-cell" in cues and (asks or "cue-define" in cues))
        or (bool(cues & {"cue-place", "cue-same-cell"}) and any(item.has(_NEIGHBOUR) for item in items))
        or _asks_twice(view, expression, items)
        or _offers_unlike(view, expression)
        or _asks_for_places(view, expression, items)
        or _asks_of_card(view, items)
        or ("cue-list" in cues and _lists_what_does(view, items))
        or ("cue-compare" in cues and not asks)
        # «можно ли заявить заклинание?»
        or (expression.has("can") and any(item.has("ask-declarable") for item in items) and len(groups) < 2)
        or _another_subject(view, expression, items)
        or (not asks and not cues and _says_class_is_type(view, items))
        # «определяет ли разряд атаку?»
        or (not asks and not cues and any(determines(view, item) for item in items))
        or _is_said_with_range(view, groups, items, asks)
        or (not asks and _asks_what_card_has(view, expression, items))
    )


def determines(view: View, item: Item) -> bool:
    """Whether a word is the verb «определяет», “determines”, and names no thing."""
    return item.has(_DETERMINES) and not view.terms(item) and "copula" not in view.roles(item) and not item.cases


def _is_said_with_range(view: View, groups: Sequence[Group], items: Sequence[Item], asks: bool) -> bool:
    """Whether «с дальностью» goes with what a thing is said to be («… — это удар с дальностью?»), or with a list that is wanted."""
    if not groups or (len(groups) < 2 and not asks) or (len(groups) > 1 and groups[0].cases == {"ins"}):
        return False
    last = max(group.position for group in groups)
    if last + 1 >= len(items) or not items[last + 1].has(_WITH_RANGE):
        return False
    return items[last + 1].text.lower().split()[0] in _WITH  # not «…, который получил дальность»


def _asks_what_card_has(view: View, expression: Expression, items: Sequence[Item]) -> bool:
    """Whether «есть ли у карты удар?» asks what a card has, and not whether there is such a class."""
    possessor = any(view.plays(item, "possessor") and after.has(*_CARD) for item, after in pairwise(items))
    return possessor and (expression.has("some") or any(item.has(THERE_IS) for item in items))


def _says_class_is_type(view: View, items: Sequence[Item]) -> bool:
    """Whether a class of several is said to be one of the types («атака — это тип способности?», «есть ли тип «атака»?»): that all of it are
    abilities is another matter."""
    types = [item for item in items if item.has(_TYPE) and view.terms(item)]
    others = [term for item in items if not item.has(_TYPE) for term in view.terms(item) if view.book.kind(term) != "table"]
    return bool(types) and not view.any_role(items, "all") and any(view.book.children(term) for term in others)


def _asks_twice(view: View, expression: Expression, items: Sequence[Item]) -> bool:
    """Whether two lists are asked for at once («удары и дальние атаки», «какие магические и какие нет»), or a list beside a yes or no
    («есть ли …, и какие?»): one list of what the classes have in common is no answer."""
    asking = [at for at, item in enumerate(items) if "question" in view.roles(item) or ("relative" in view.roles(item) and at)]
    groups = [group for group in expression.groups if group.atoms]
    lists = bool(expression.questions) or bool(expression.cues & {"cue-list", "cue-count"})
    if not lists:
        behind = items[asking[-1] + 1 :] if asking and "question" not in view.roles(items[asking[-1]]) else ()
        if expression.conditions and any(view.roles(item) & {"condition"} for item in behind):
            return not all(view.ignored(item) or set(item.concepts) & set(expression.conditions) for item in behind)
        return bool(asking and groups) and asking[-1] > max(group.position for group in groups)
    joined = [at for at in asking[1:] if view.roles(items[at - 1]) & {"and", "contrast"} or items[at - 1].text == ","]
    if joined and not expression.axes:
        return True
    copula = expression.first("copula")
    return any(flag and not 0 <= copula < at for flag, at in expression.listed)


def _asks_of_card(view: View, items: Sequence[Item]) -> bool:
    """Whether it is asked which card has or gets a thing («у какой карты есть способность?», «какой карте она принадлежит?») and not which
    things there are."""
    for at, (item, behind) in enumerate(pairwise(items)):
        if "question" not in view.roles(item):
            continue
        led = at > 0 and items[at - 1].has("preposition", "governing", "game-in")
        card = behind.has(*_CARD) and behind.cases and (led or behind.cases.isdisjoint({"nom", "acc"}))
        if card or (not led and view.plays(item, "to-what")):
            return True
    return False


def _asks_for_places(view: View, expression: Expression, items: Sequence[Item]) -> bool:
    """Whether cells or rows themselves are asked for («в скольких клетках стоят удары?», “which rows hold …?”) and not one thing's place."""
    asked = any("question" in view.roles(item) and "cue-place" in view.roles(after) for item, after in pairwise(items))
    whole = all(view.book.children(atom) for group in expression.groups for member in group.members() for atom in member.atoms)
    counts = "cue-count" in expression.cues or "q-how-many" in expression.questions
    return asked and whole and (counts or not expression.axes)


def _lists_what_does(view: View, items: Sequence[Item]) -> bool:
    """Whether a list is wanted of what does something to the classes named («перечислите всё, что определяет способности»)."""
    cue = next((at for at, item in enumerate(items) if "cue-list" in view.roles(item)), len(items))
    behind = range(cue + 1, len(items))
    opening = (at for at in behind if view.roles(items[at]) & {"says", "relative"} or items[at].has("everything-that", "q-what"))
    opens = next(opening, len(items))
    if any(view.terms(item) for item in items[cue:opens]):
        return False
    return any("predicate" in view.roles(item) and not view.roles(item) & {"copula", "light", "can"} for item in items[opens:])


def _offers_unlike(view: View, expression: Expression) -> bool:
    """Whether «или» stands between classes that do not exclude each other («это удар или магическая атака?»): which of the two is asked,
    though both may hold."""
    offering = [group for group in expression.groups if group.joined == "or" and len(group.others) == 1]
    offering = [group for group in offering if group.atoms != group.others[0].atoms]  # «удар или не удар»
    return bool(offering) and not expression.questions and not choices(view, expression) and not expression.tagged


def _another_subject(view: View, expression: Expression, items: Sequence[Item]) -> bool:
    """Whether a second subject follows, and what is asked of the first is asked of it too, or denied («… может быть целевой, а постоянная?»,
    “are spells magical but shots not?”)."""
    groups = [group for group in expression.groups if group.atoms]
    words = [at for at, item in enumerate(items) if item.kind != "mark" and ("tag" not in view.roles(item) or "negation" in view.roles(item))]
    if len(groups) < 2 or expression.questions or not words:
        return False
    last = items[words[-1]]
    spoken = [item for item in items if item.kind != "mark"]
    if "tag" in view.roles(spoken[-1]) and view.plays(spoken[-1], "closing-no") and view.terms(spoken[-2]):
        return any("contrast" in view.roles(item) for item in items)  # «…, а выстрелы — нет?»
    joins = [at for at in range(len(items)) if view.roles(items[at]) & {"and", "contrast"} and not items[at].has(CONTRAST_NOT)]
    if "negation" in view.roles(last) and "or" not in view.roles(items[words[-2]]) and not view.terms(last):
        return bool(joins)
    if joins and "copula" in view.roles(last) and view.terms(items[words[-2]]) and any("contrast" in view.roles(items[at]) for at in joins):
        return True  # “a spell isn't an attack but an influence is”
    for at in joins:
        behind = [item for item in items[at + 1 :] if item.kind != "mark" and not view.ignored(item)]
        before = [group for group in groups if group.position < at]
        if len(before) < 2 or not behind or not view.terms(behind[0]) or behind[0].cases == {"ins"}:
            continue
        denied = any(view.roles(item) & {"negation", "contracted"} for item in items[:at])
        alike = any(item.has(_TOO) for item in items[at:])
        if alike or ("contrast" in view.roles(items[at]) and not denied and not items[at].text.isascii()):
            return True
        turned = items[at - 1].text == "," and before[-1].cases == {"ins"} and "nom" in behind[0].cases
        if turned or (items[at - 1].text == "," and items[at].text.isascii() and "article" in view.roles(items[at + 1])):
            return True
    return False


def _asks_if_all_of_them(expression: Expression, items: Sequence[Item]) -> bool:
    """Whether «все» stands before the second class («A и B — это все X?», «входят ли в Y все X?»): it asks if there are no others, or more."""
    groups = [group for group in expression.groups if group.atoms]
    if len(groups) < 2 or expression.questions or expression.cues & {"cue-list", "cue-count"}:
        return False
    if len(groups) == 2 and told_of_second(*groups):
        return False  # «является ли атакой всякая магическая способность?»
    places = [at for role, at in expression.marks if role == "all" and groups[0].position < at < groups[-1].position]
    return any(items[at].has(*_WHOLE) and items[at].size < 3 for at in places)  # «оба», «все до одной» go with what stands before


def _asks_what_it_has(view: View, expression: Expression, items: Sequence[Item]) -> bool:
    """Whether «есть ли у заклинаний свой тип способностей?» asks what a class has: that is not what it is."""
    possessor = any(view.plays(item, "possessor") and view.terms(after) for item, after in pairwise(items))
    has = any(after.text.isascii() and view.plays(after, "having") and view.terms(item) for item, after in pairwise(items))
    if has and not expression.questions and len([group for group in expression.groups if group.atoms]) > 1:
        return True  # “does the legend have an illustration?”
    return possessor and (expression.has("some") or (not expression.questions and any(item.has(THERE_IS) for item in items)))


def lists_axis(view: View, expression: Expression, items: Sequence[Item]) -> bool:
    """Whether the columns or rows of a table are wanted («перечислите столбцы таблицы способностей»), and not what stands in one of them."""
    notions = (view.lexicon.notions.get(concept) for item in items for concept in item.concepts)
    named = any(notion is not None and (notion.kind or "").startswith(AXIS_KIND) for notion in notions)
    return named and "cue-list" in expression.cues and not any(view.book.edges.get(atom) for group in expression.groups for atom in group.atoms)
