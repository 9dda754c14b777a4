"""Which sentences of a question ask, and which only set the scene or add nothing («Соперник прав?»)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .expression import ALONE_TAG
from .facts import Lexicon
from .lexer import Item
from .matching import CONTENT
from .premise import THEREFORE
from .question import Question, Unit, View

# What stands beside the name in a sentence that only asks whether something is of a class.
_IN_CLAIMS = frozenset({"copula", "this", "noise", "joiner-then", "tag", "comment", "article", "whether"})
_IN_TAGS = frozenset(
    {"says", "noise", "tag", "comment", "light", "article", "this", "copula", "whether", "can", "game", "game-family"}
)


def asking_units(lexicon: Lexicon, question: Question) -> list[tuple[Unit, tuple[Unit, ...]]]:
    """The sentences that ask, each with the other sentences that set its scene."""
    units = [unit for unit in question.units if not _only_tags(lexicon, unit)]
    if not units:
        return [(question.units[-1], ())] if question.units else []
    asking = [unit for unit in units if unit.asks]
    if not asking:
        requests = [unit for unit in units if _requests(lexicon, unit)]
        # «Назовите тип. Он указан на карте.»: which one is stated there, is not told
        telling = {"says"} if any(lexicon.plays(item, "asks-to-write") for unit in requests for item in unit.words) else {"says", "predicate"}
        told = any(lexicon.roles(item.concepts) & telling for unit in units if unit not in requests for item in unit.words)
        asking = requests if len(requests) == 1 and not told else units[-1:]
    scene = [unit for unit in units if unit not in asking and not _comment(lexicon, unit)]
    return [(unit, tuple(scene)) for unit in asking]


def _requests(lexicon: Lexicon, unit: Unit) -> bool:
    """Whether a sentence without a question mark opens with a request («Назовите тип. На карте он не указан.») and names what is wanted."""
    said = [item for item in unit.words if not lexicon.roles(item.concepts) & {"noise", "comment", "article"}]
    if len(said) < 2 or not (lexicon.roles(said[0].concepts) & {"cue-list"} or lexicon.plays(said[0], "asks-to-write")):
        return False
    return any(":" in concept or lexicon.role(concept) in CONTENT for item in said[1:] for concept in item.concepts)


def _only_tags(lexicon: Lexicon, unit: Unit) -> bool:
    """«Соперник прав?», «верно?»: asks whether what stands before is so, and adds nothing."""
    roles: list[frozenset[str]] = []
    for item in unit.words:
        roles.append(_tag_roles(lexicon, item))
        if roles[-1].isdisjoint(_IN_TAGS):
            return False
    empty = {"tag", "noise"} if not unit.asks else {"tag", "noise", "this"}
    acts = any(
        {"action", "predicate"} <= item_roles and not item_roles & {"tag", "noise", "comment", "copula"}
        for item_roles in roles
    )
    # «что такое легенда? Она объясняет карту?»
    acts = acts or any("predicate" in item_roles and not item_roles & {"tag", "comment", "copula", "says", "can"} for item_roles in roles)
    owner = any("linking" in before and "player" in after for before, after in pairwise(roles))  # «Из моей?»
    letter = any(len(item.text) == 1 and item.text.isupper() for item in unit.words)  # «У будет?»
    letter = letter and any(item.has("ask-done") for item in unit.words)
    owner = owner or any(lexicon.plays(item, "possessive") for item in unit.words)  # «Это его?»
    return (
        not (unit.asks and (acts or owner or letter))
        and any(empty & item_roles for item_roles in roles)
        and not any("question" in item_roles for item_roles in roles)
    )


def _tag_roles(lexicon: Lexicon, item: Item) -> frozenset[str]:
    """The roles of a word in a sentence that may be a mere tag: what is harmless only as a sentence of its own is one there."""
    roles = lexicon.roles(item.concepts)
    return roles | {"tag"} if item.has(ALONE_TAG) else roles


def _comment(lexicon: Lexicon, unit: Unit) -> bool:
    roles = [_tag_roles(lexicon, item) for item in unit.words]
    return bool(roles) and all(r & {"noise", "tag", "comment", "article"} for r in roles)


def leans_on_former(view: View, question: Question, unit: Unit) -> bool:
    """Whether a further question has but an adjective for its thing («Какие удары немагические? И какие дальние?») or points to that of the
    question before it («Что такое разряд? И магическая ли это атака?»): of what, stands before."""
    words = [item for item in unit.items if item.kind != "mark"]
    before = question.units[: question.units.index(unit)] if unit in question.units else ()
    points = any("whether" in view.roles(item) and {"this", "copula"} <= view.roles(behind) for item, behind in pairwise(words))
    if points and any(other.asks for other in before):
        return True
    further = unit in question.units and question.units.index(unit) > 0
    named = [item for item in words if view.terms(item)]
    joins = bool(words) and bool(view.roles(words[0]) & {"and", "contrast"})
    return further and joins and bool(named) and not view.any_role(words, "or") and all(item.adjective for item in named)


def _asks_whether_too(view: View, items: Sequence[Item]) -> bool:
    """Whether a question for yes or no is joined to another that stands before it («что такое легенда и объясняет ли она карту?», “is it
    a strike, and is it melee?”): a pronoun takes up the thing of the first."""
    if view.any_role(items, "or"):
        return False  # “is it melee or ranged, and is it magical or not?” is told in one place
    for at in range(1, len(items) - 1):
        if "and" not in view.roles(items[at]):
            continue
        behind = items[at + 1 : at + 4]
        whether = any("whether" in view.roles(item) or item.text.lower().endswith(" ли") for item in behind)
        helps = view.plays(behind[0], "auxiliary-verb") or view.plays(behind[0], "is-it")
        points = any("this" in view.roles(item) for item in behind)
        if points and (whether or helps):
            return True
    return False


def asks_two_things(view: View, items: Sequence[Item]) -> bool:
    """Whether a second question word is joined to the first with «и», “and” («что такое легенда и где она стоит?»)."""
    if _asks_whether_too(view, items):
        return True
    asking = [at for at, item in enumerate(items) if view.roles(item) & {"question", "cue-define"} and not item.quoted]
    named = {concept for item in items for concept in item.concepts if view.lexicon.role(concept) == "game"}
    if len(asking) < 2 or len(named) > 1:
        return False
    for at in asking[1:]:
        before = next((item for item in reversed(items[:at]) if not item.has("game-in")), None)
        if before is not None and before.has("and") and set(items[at].concepts).isdisjoint(items[asking[0]].concepts):
            return True
    return False


def claims_class(view: View, items: Sequence[Item], told: bool) -> bool:
    """Whether a sentence asks of what was told before it but whether it is of the one class that it names («значит, он удар?»).

    What stands before «значит» was told too; `told` says whether there are other sentences.
    """
    words = [item for item in items if item.kind != "mark"]
    starts = [at for at, item in enumerate(words[:-1]) if item.has(THEREFORE) or view.plays(item, "concluding")]
    if not (told or starts):
        return False
    words = words[starts[-1] + 1 :] if starts else words
    named = [item for item in words if view.terms(item)]
    rest = [item for item in words if item not in named]
    points = any("this" in view.roles(item) for item in rest)
    return len(named) == 1 and named[0] is words[-1] and points and all(view.roles(item) & _IN_CLAIMS for item in rest)
