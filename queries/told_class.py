"""A class that a sentence before the question names and the question takes up: «Эффект действует на удар. Входит ли особый удар в это понятие?»"""

from __future__ import annotations

from collections.abc import Sequence

from .expression import Expression, Group
from .expression_reader import ExpressionReader
from .lexer import Item
from .question import View

# The notion of «в это понятие», “qualify”: a class that a sentence before names is meant, and whether something is one of it.
TOLD_CLASS = "told-class"
# The notion of «вообще», “in general” where a class is told of as a whole.
AS_A_WHOLE = "usually-word"
# The notion of words that only tell a story.
_STORY = "story"
_DENYING = frozenset({"negation", "none", "cannot", "contracted", "denial"})
# The notions of «не указано», «без уточнений»: nothing more is said of the class.
UNSAID, UNKNOWN = "unstated", "unknown-which"


def told_class(view: View, expression: Expression, items: Sequence[Item], scene: tuple[Item, ...]) -> Group | None:
    """The class that a story names and the question points back to: «Эффект действует на удар. Входит ли особый удар в это понятие?»; None
    where more is told of it, or where the question does not ask whether a term is one of it."""
    groups = [group for group in expression.groups if group.atoms]
    points = any(item.has(TOLD_CLASS) for item in items)
    # “does a shot count?”; “do we treat it as a spell?” asks of the thing told of
    counts = expression.copula and all(role in ("copula", "article", "can") for role, _ in expression.marks)
    counts = counts and all("copula" in view.roles(item) for item in items if "can" in view.roles(item))
    last = next((item for item in reversed(items) if item.kind != "mark"), None)
    counts = counts and last is not None and (view.lang != "en" or "copula" in view.roles(last))  # “is a shot?” asks what was said
    counts = counts and not any("this" in view.roles(item) for item in items)
    counts = counts and bool(groups) and (not groups[0].cases or "nom" in groups[0].cases)  # «является ли заклинанием?» leaves it out
    if len(groups) != 1 or groups[0].this or not (points or counts):
        return None
    plain = not (expression.questions or expression.cues or expression.left or expression.foreign or expression.has("none"))
    if not plain or expression.relative or any(len(m.atoms) != 1 or m.negated[0] for m in groups[0].members()):
        return None
    told = ExpressionReader(view).read(scene)
    tops = {above for above in view.book.ancestors(groups[0].atoms[0]) if not view.book.edges.get(above)}
    named = [group for group in told.groups if any(tops & set(view.book.ancestors(atom)) for atom in group.atoms)]
    if len(named) != 1 or named[0].others or any(named[0].negated) or not view.book.children(named[0].atoms[-1]):
        return None
    turned = bool(told.negations or told.copula_negated or told.denied or told.questions or told.foreign or told.relative)
    turned = turned or any(view.roles(item) & _DENYING for item in scene)  # «на карте написано не «удар»»
    narrowed = set(told.conditions) - {AS_A_WHOLE, UNSAID, UNKNOWN}
    if turned or narrowed or any(told.has(role) for role in ("none", "only", "can")):
        return None
    plain = all(view.roles(item) & {"predicate", "action", "says"} or _is_told(view, item) for item in told.left)
    if not plain or _narrows(view, scene, named[0].atoms, told.left):
        return None
    return Group(list(named[0].atoms), list(named[0].negated), True, position=len(items))


def _is_told(view: View, item: Item) -> bool:
    """Whether a word only names what a story speaks of («на карте написано «удар»»)."""
    notions = [view.lexicon.notions.get(concept) for concept in item.concepts]
    return any(notion is not None and notion.kind == "told" for notion in notions)


def _narrows(view: View, scene: Sequence[Item], atoms: Sequence[str], left: Sequence[Item]) -> bool:
    """Whether a word beside the class says more of it («об открытых атаках», «об ударах соседей»), though it means nothing to the rules."""
    places = [index for index, item in enumerate(scene) if set(view.terms(item)) & set(atoms)]
    if not places:
        return True
    if any(item.has(UNSAID, UNKNOWN) for item in scene[: places[0]]):
        return True  # «на карте не написано «удар»»
    before = next((item for item in reversed(scene[: places[0]]) if item.kind != "mark"), None)
    behind = [item for item in scene[places[-1] + 1 :] if item.kind != "mark"]
    plain = before is None or not (before.has(_STORY) or before in left)
    return not plain or not all(view.roles(item) & {"tag", "usually"} or item.has(AS_A_WHOLE, UNSAID, UNKNOWN) for item in behind)
