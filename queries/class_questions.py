"""What is asked of classes: which resolver a class expression is for, and what the sentences before the question lend it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..kb.text import fold
from . import attribute, definition, enumeration, membership
from .answer import DEPENDS, ENUMERATION, MEMBERSHIP, Answer, Refusal
from .class_doubts import asks_otherwise, lists_axis
from .expression import CALLS, Expression, Group
from .expression_reader import ExpressionReader, is_participle
from .lexer import Item
from .question import View
from .structure import stranded, yes_or_no
from .told_class import AS_A_WHOLE, TOLD_CLASS, UNSAID, told_class
from .told_noun import only_mentioned

_KEEPS = "keeps-class"
# The notions of «неизвестно, какой именно», «тип не назвали»: the class told of is meant as a whole.
_OPEN_KINDS = frozenset({"unknown-which", "type-unstated", UNSAID})
# The notion of «всё», “everything”.
_EVERYTHING = "everything-that"
# The notion of «прошла», “was made”: what is done is done.
_DONE = "event-done"
# The notion of «группа», “category”.
_GROUP = "group-word"
# The notion of «пожалуйста», “please”.
_POLITE = "polite"
_COMPARATIVE = "нее"
_LISTING_WORDS = frozenset({"q-which", "q-what", "q-how-many", "q-who"})


def by_class(view: View, expression: Expression, items: tuple[Item, ...], scene: tuple[Item, ...]) -> Answer | Refusal:
    """The ruling of the class resolvers: a list where one is asked for, its number where only that is."""
    outcome = _by_class(view, expression, items, scene)
    denies = expression.denied or any(item.has("forbids") for item in items)
    if isinstance(outcome, Answer) and outcome.verdict is not None and not expression.has("some") and _tells_by_participle(view, items):
        return Refusal("unclear-roles")  # «является ли способность, не являющаяся атакой, …?»: which of the two is asked cannot be told
    if isinstance(outcome, Answer) and outcome.verdict is not None and _card_under_condition(view, items):
        return Refusal("unclear-roles")
    if isinstance(outcome, Answer) and outcome.verdict is not None and _denies_second(view, items):
        return Refusal("unclear-roles")  # each of the two is to be asked by itself (see `denied_second`)
    if isinstance(outcome, Answer) and _compares(view, items):
        return Refusal("unclear-roles")
    if isinstance(outcome, Answer) and outcome.verdict == DEPENDS and denies:
        return Refusal("unclear")  # «невозможно, чтобы атака была магической и дальней?»: of none, or not of every one
    if isinstance(outcome, Answer) and outcome.verdict is None:
        from .kinds_unasked import lists_for_another_verb
        from .open_verbs import goes, hangs

        if (outcome.intent == ENUMERATION and lists_for_another_verb(view, items)) or hangs(view, items) or goes(view, items):
            return Refusal("unclear")
    counts = "cue-count" in expression.cues or expression.questions == ["q-how-many"]
    if counts and isinstance(outcome, Answer) and outcome.intent == ENUMERATION:
        clauses = {view.book.terms[table]["defined_by"] for table in expression.tables if view.book.has(table)}
        placed = all(any(edge.clause in clauses for edge in view.book.edges.get(member.id, ())) for member in outcome.value)
        if _of_kinds(view, expression, items):
            return Refusal("not-settled")  # «сколько видов способностей?»: the groups or the types
        if clauses and not placed:
            return Refusal("not-settled")  # «сколько способностей в таблице?» where a clause without that table lists them
        return enumeration.counted(view, outcome)
    return outcome


def _card_under_condition(view: View, items: tuple[Item, ...]) -> bool:
    """Whether a card stands with a condition that the clauses know of attacks («карта с дальностью … ближняя?»)."""
    return any(item.has(*definition.CARD) and "condition" in view.roles(behind) and behind.has("with-range") for item, behind in pairwise(items))


def _denies_second(view: View, items: tuple[Item, ...]) -> bool:
    """Whether a second class is denied behind «но не», where «ли» asks of the first («является ли удар через ряд ударом, но не ближней атакой?»)."""
    asks = next((at for at, item in enumerate(items) if "whether" in view.roles(item) or item.text.lower().endswith(" ли")), None)
    if asks is None:
        return False
    return any(view.plays(item, "but-not") for item in items[asks:])


def _compares(view: View, items: tuple[Item, ...]) -> bool:
    """Whether an adjective stands in the comparative before what is compared with («дальнее выстрела»): no clause says how far or how magical."""
    return any(
        item.text.lower().endswith(_COMPARATIVE) and bool(view.terms(behind)) and "gen" in behind.cases and "nom" not in behind.cases
        for item, behind in pairwise(items)
    )


def _tells_by_participle(view: View, items: tuple[Item, ...]) -> bool:
    """Whether a participle tells more of a class that is spoken of: «…, не являющаяся атакой, …», “is an attack being magic a …?”."""
    words = [item for item in items if item.kind != "mark"]
    english = bool(words) and view.plays(words[0], "form-of-be") and any(item.text.lower() == "being" for item in words)
    return english or any(is_participle(view, item) for item in items)


def _by_class(view: View, expression: Expression, items: tuple[Item, ...], scene: tuple[Item, ...]) -> Answer | Refusal:
    kind = _told_kind(view, expression, scene) if scene and expression.questions and points_at(expression) else None
    if kind is not None:
        return kind
    meant = told_class(view, expression, items, scene) if scene else None
    if meant is not None:
        expression.groups.append(meant)
        expression.conditions = [condition for condition in expression.conditions if condition != TOLD_CLASS]
        expression.marks = [(role, at) for role, at in expression.marks if role != "can"]
        expression.copula, scene = True, ()
    told = _scene(view, expression, scene)
    if isinstance(told, Refusal):
        return told
    if _parted_by_this(view, expression, items):
        return Refusal("no-text")
    cues = expression.cues
    terms = [atom for group in expression.groups for member in group.members() for atom in member.atoms]
    if not terms:
        return Refusal("unclear") if lists_axis(view, expression, items) else _whole_table(view, expression)
    if asks_otherwise(view, expression, items, scene):
        return Refusal("unclear")
    if "cue-define" in cues and (stranded(view, items) or any("conditional" in view.roles(item) for item in items)):
        return Refusal("unclear")  # what a thing is does not hang on an “if”
    head = next((item for item in items if item.kind != "mark"), None)
    if head is not None and not expression.questions and view.plays(head, "auxiliary-verb"):
        cues.discard("cue-define")  # “does the legend explain the card?”
    if "cue-define" in cues and set(expression.conditions) - {_EVERYTHING} and not expression.tables:
        return Refusal("unclear")  # «что такое ближняя атака с дальностью?»
    if "cue-define" in cues and not expression.questions and any(group.others for group in expression.groups[1:]):
        cues.discard("cue-define")  # “what is non-magic: shot or discharge?”
        expression.questions.append("q-what")
        expression.marks.insert(0, ("question", -1))
    single = _sole_member(view, expression, items)
    if single is not None:
        return single
    by_what = expression.questions == ["q-what"] and any(view.plays(item, "what-by-means") for item in items)
    if by_what and expression.copula and len(set(terms)) == 1 and not expression.copula_negated:
        return definition.resolve(view, terms[0])  # «чем, согласно …, является способность?»
    if "cue-define" in cues and "cue-list" not in cues and len(set(terms)) == 1:
        return definition.resolve(view, terms[0])
    if "cue-define" in cues and "cue-list" not in cues and not membership.choices(view, expression):
        return Refusal("unclear")
    if "cue-same" in cues or "cue-same-cell" in cues:
        return attribute.same_place(view, expression, "cue-same-cell" in cues)
    if expression.has("none") and not expression.has("some") and len(expression.groups) == 1:
        if expression.has("can") or any(_told_thing(view, item) for item in items):
            return Refusal("unclear")  # “can a card have no legend?” asks of a card
    # «скинь все немагические атаки»
    told_all = "cue-quote" in cues and expression.has("all") and len(expression.groups) == 1 and not yes_or_no(view, items)
    if told_all or _wants_list(view, expression, items):
        cues.add("cue-list")
    axes = membership.choices(view, expression)
    lowest = [term for term in dict.fromkeys(terms) if not view.book.children(term) and view.book.edges.get(term)]
    asks_value = bool(expression.questions) or "cue-list" in cues or "cue-count" in cues
    if expression.questions == ["q-where"] and expression.tables and lowest and len(lowest) == len(set(terms)):
        return attribute.resolve(view, expression, tuple(dict.fromkeys(expression.axes)))  # «воздействие в таблице где?»
    listing = {"cue-place"} if expression.questions == ["q-where"] else {"cue-list", "cue-place"}
    if expression.questions and expression.questions[0] not in _LISTING_WORDS and not cues & listing:
        return Refusal("unclear")  # how, why, when and where ask for no list, «где перечислены …» neither
    if axes and not expression.copula_negated:
        return attribute.resolve(view, expression, axes)
    if "cue-place" in cues:
        return _by_place(view, expression, lowest)
    counts = "cue-count" in cues or "q-how-many" in expression.questions or expression.has("opens")
    if counts and any(_told_thing(view, item) for item in items):
        return Refusal("unclear")  # «сколько атак у карты?» asks of one card
    if asks_value and points_at(expression):
        return Refusal("no-text")
    if asks_value and not lowest and (_asks_groups(view, expression, items) or _asks_kinds(view, expression, items)):
        grouped = enumeration.groups(view, expression)
        if grouped is not None:
            return grouped
    if asks_value and not lowest:
        return enumeration.resolve(view, expression)
    if asks_value:
        parted = _chosen_among(view, expression)
        if parted and expression.has("none"):
            return Refusal("unclear")  # “which of them is never ranged: … or …?”
        if parted:
            return enumeration.among(view, *parted)
        if _asks_belonging(view, expression, lowest):
            return attribute.resolve(view, expression, ())
        return _named_as(view, expression, lowest)
    return membership.resolve(view, expression)


def _asks_groups(view: View, expression: Expression, items: Sequence[Item]) -> bool:
    """Whether «какими бывают …?», “which groups …?” ask into what groups a class falls and not for all that is in it."""
    if expression.questions == ["q-what"] and any(item.has(CALLS) and "copula" in view.roles(item) for item in items):
        return True  # «что называют способностями?»
    if expression.questions != ["q-which"]:
        return False
    if any(item.has(_GROUP) for item in items):
        return True  # “which groups do attacks fall into?”
    return any(
        "question" in view.roles(item) and item.cases == {"ins"} and "some" in view.roles(after)
        for item, after in pairwise(items)
    )


def _asks_kinds(view: View, expression: Expression, items: Sequence[Item]) -> bool:
    """Whether the kinds of a class are asked for («какие виды способностей есть?», «какие бывают …?») that one list divides and another
    lists to the last of its types: the kinds are the groups, and «типы» all of them."""
    if "cue-count" in expression.cues or expression.questions not in ([], ["q-which"], ["q-what"]):
        return False
    return _of_kinds(view, expression, items)


def _of_kinds(view: View, expression: Expression, items: Sequence[Item]) -> bool:
    """Whether it is «виды» of a class that is listed twice that are spoken of, and not «типы» or all of them."""
    words = {word for item in items for word in item.text.lower().split()}
    kinds = not words.isdisjoint(view.lexicon.group("kinds")) or expression.wanted is not None
    if not kinds or not words.isdisjoint(view.lexicon.group("all-types")):
        return False
    return any(enumeration.listed_twice(view.book, atom) for group in expression.groups for atom in group.atoms)


def _told_kind(view: View, expression: Expression, scene: tuple[Item, ...]) -> Answer | None:
    """«Немагическая и не атака. Какой это тип?»: the one lowest term that has all that the sentences before say; None where it is not so."""
    told = ExpressionReader(view).read(scene)
    lent = _lent(told) if told.groups and not (told.left or told.foreign or told.conditions or told.negations) else None
    plain = not (told.questions or told.cues or told.copula_negated or expression.negations or expression.copula_negated)
    plain = plain and not (expression.left or expression.foreign or expression.conditions or expression.cues)
    marks = all(role in ("copula", "this", "maybe-this", "article") for role, _ in told.marks)
    if lent is None or not plain or not marks or len(expression.groups) != 1 or expression.groups[0].others:
        return None
    asked = expression.groups[0]
    whole = Expression()
    whole.groups = [Group([*asked.atoms, *lent.atoms], [*asked.negated, *lent.negated], True)]
    found = enumeration.resolve(view, whole)
    return found if isinstance(found, Answer) and len(found.value) == 1 else None


def _parted_by_this(view: View, expression: Expression, items: Sequence[Item]) -> bool:
    """Whether a pointing word parts an adjective from its noun: «собственная ли это её особенность?» asks what the thing pointed at is."""
    groups = [group for group in expression.groups if group.atoms]
    if len(groups) != 2 or groups[0].others or groups[1].others:
        return False
    asked = any("whether" in view.roles(item) and "this" in view.roles(after) for item, after in pairwise(items))
    if groups[0].closed and not asked:
        return False  # «играемая это интерактивная особенность»; «играемая ли это …?» asks of the thing pointed at
    narrow, wide = groups[0].atoms[-1], groups[1].atoms[-1]
    between = range(groups[0].position + 1, groups[1].position)
    pointed = any(role in ("this", "maybe-this") and at in between for role, at in expression.marks)
    if _likens_kinds(view, expression, items, wide):
        return False
    return pointed and narrow != wide and view.book.is_a(narrow, wide)


def _likens_kinds(view: View, expression: Expression, items: Sequence[Item], wide: str) -> bool:
    """Whether «это» is the copula between an adjective that opens the sentence and a class that has an adjective of its own: «условная
    играемая это интерактивная особенность?», where no «ли» asks what the thing pointed at is."""
    words = [item for item in items if item.kind != "mark"]
    named = [item for item in words if wide in view.terms(item)]
    asks = any("whether" in view.roles(item) or item.text.lower().endswith(" ли") for item in words)
    plain = len(named) == 1 and named[0].size > 1 and bool(view.book.edges.get(wide)) and not asks
    return plain and len(words) > 2 and bool(view.terms(words[0])) and words[1].size == 1 and expression.first("maybe-this") >= 0


def _by_place(view: View, expression: Expression, lowest: Sequence[str]) -> Answer | Refusal:
    """What is asked of rows, columns and cells of the table: a term's place, whether it stands there, or what stands there."""
    groups = [group for group in expression.groups if group.atoms]
    named = [atom for group in groups for member in group.members() for atom in member.atoms]
    values = [atom for atom in named if atom not in lowest and view.book.edges.get(atom)]
    divided = any(axis.of in view.book.ancestors(atom) for axis in view.book.axes.values() for atom in named)
    if not divided or any(axis not in view.book.axes for axis in expression.axes):
        return Refusal("unclear")  # the rulebook has no such table
    asks = bool(expression.questions) or "cue-list" in expression.cues or "cue-count" in expression.cues
    if lowest and not values:
        return attribute.resolve(view, expression, tuple(dict.fromkeys(expression.axes)))
    if lowest and not asks and len(groups) == 2 and not groups[1].others:
        if not expression.copula:
            expression.copula = True  # «удар стоит в столбце …»: stands there, so is of that class
        return membership.resolve(view, expression)
    if values and not lowest and asks:
        return enumeration.resolve(view, expression)
    return Refusal("unclear")


def _scene(view: View, expression: Expression, scene: tuple[Item, ...]) -> Refusal | None:
    """Let the sentences before the question lend it a subject and its conditions; refuse where they say what is not understood."""
    told = ExpressionReader(view).read(scene)
    stands_alone = len([group for group in expression.groups if group.atoms]) > 1 and not any(
        group.this for group in expression.groups
    )
    if stands_alone and _idle_scene(told, expression):
        return None
    if any(item.kind in ("unknown", "variable") for item in told.left):
        return Refusal("unknown-words", tuple(item.text for item in told.left))
    if any(item.has(CALLS) for item in scene) and any(_told_thing(view, item) and (not item.cases or item.cases & {"nom", "acc"}) for item in scene):
        return Refusal("unclear")  # «карта называется «Разряд». Это …?»: what a card is called does not say what it does
    denied = any(any(member.negated) for group in told.groups for member in group.members())
    acts = any(view.roles(item) & {"predicate", "action", "story"} for item in scene)
    # «по карте не проводили дальнюю атаку. Эта атака …?» tells of none
    lends = not told.negations and not (denied and acts and not told.copula) and all(_happens(view, item) for item in told.left)
    conditions = [*told.conditions, *expression.conditions]
    asks_value = bool(expression.questions) or bool({"cue-list", "cue-count"} & expression.cues)
    if asks_value and (told.groups or told.left):
        return Refusal("unclear")
    for index, group in enumerate(expression.groups):
        if group.this:
            meant = _meant(view, group, told.groups or expression.groups[:index])
            if meant is None or (told.groups and (not lends or only_mentioned(view, scene, meant.atoms))):
                return Refusal("no-text")
            expression.groups[index] = meant
    points = expression.has("this") or expression.has("maybe-this")
    bare = all(role == "keeps" for role, _ in expression.marks)
    points = points or (bare and not (expression.cues or expression.negations))  # «… удар через ряд. Дальняя атака?»
    if points and len([g for g in expression.groups if g.atoms]) == 1 and told.groups and not expression.questions:
        lent = _lent(told) if lends else None
        placed = "cue-place" in told.cues  # “the strike goes through a row”
        if lent is None or placed or only_mentioned(view, scene, lent.atoms):
            return Refusal("unclear")  # more is told of the thing than its class
        expression.groups.insert(0, lent)
    open_kind = (bool(told.questions) or bool(_OPEN_KINDS & set(told.conditions))) and any(
        view.book.children(atom) and view.book.edges.get(atom) for group in told.groups for atom in group.atoms
    )
    for condition in conditions:
        if open_kind and condition in told.conditions:
            continue  # «удар, какой именно — не сказано»: the class as a whole is meant
        if not kept(view, expression, condition, conditions):
            return Refusal("condition", (condition,))
    return None


def _idle_scene(told: Expression, expression: Expression) -> bool:
    """Whether the story before a complete statement of classes cannot bear on it: what it tells of is no condition, denies nothing and
    names no class but those asked about."""
    asked = {atom for group in expression.groups for member in group.members() for atom in member.atoms}
    named = {atom for group in told.groups for member in group.members() for atom in member.atoms}
    denies = told.negations or told.copula_negated or any(any(m.negated) for g in told.groups for m in g.members())
    denies = (
        denies and len(told.groups) > 1
    )  # what is denied of a class makes it no other class; that it is another class would
    return not set(told.conditions) - {AS_A_WHOLE} and not denies and named <= asked and not expression.conditions


def kept(view: View, expression: Expression, condition: str, told: Sequence[str]) -> bool:
    """Whether a clause says that the condition does not change what the subject is (melee with range stays melee).

    What the clause only allows («теперь») counts beside a condition that it names and that is told too.
    """
    subjects = [atom for group in expression.groups[:1] for atom in group.atoms]
    return any(
        any(
            condition in group or (condition in assertion.allows and any(c in group for c in told))
            for group in assertion.when
        )
        and any(view.book.is_a(subject, stated) for subject in subjects for stated in assertion.subject)
        for assertion in view.book.by_predicate.get(_KEEPS, ())
    )


def _meant(view: View, pointing: Group, before: Sequence[Group]) -> Group | None:
    """What «эта способность», «такая особенность» points back to: the one thing named that is of the class; None where there are several."""
    named = [
        group
        for group in before
        if group.atoms and all(view.book.is_a(group.atoms[-1], atom) and group.atoms[-1] != atom for atom in pointing.atoms)
    ]
    return named[0] if len(named) == 1 and not named[0].others else None


def from_table(view: View, expression: Expression, outcome: Answer | Refusal, items: Sequence[Item]) -> Answer | Refusal:
    """The outcome, unless the sentence asks what stands in a table and the answer does not come from that table's clause, or the table that
    it names by its title is none of the rulebook's."""
    if isinstance(outcome, Answer) and outcome.intent in (ENUMERATION, MEMBERSHIP):
        if any(_titled_otherwise(view, items, index) for index in range(len(items))):
            return Refusal("unclear")
        for table in expression.tables:
            stated = view.book.terms[table]["defined_by"]
            # the clauses below the table's restate its rows and columns
            if not any(cited == stated or cited.startswith(f"{stated}.") for cited in outcome.citations):
                return Refusal("not-settled")
    return outcome


def _titled_otherwise(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a word for the rulebook's table has a title in quotation marks behind it that is not that table's."""
    tables = [term for term in view.terms(items[index]) if view.book.kind(term) == "table"]
    behind = next((item for item in items[index + 1 : index + 3] if item.kind != "mark"), None)
    if not tables or behind is None or not behind.quoted or items[index].quoted:
        return False
    run = behind.quoted
    title = " ".join(fold(item.text) for item in items if item.quoted == run and item.kind != "mark")
    labels = [fold(label) for term in tables for label in view.book.label(term).values() if label]
    return bool(title) and not any(title in label for label in labels)


def _lent(told: Expression) -> Group | None:
    """The thing that the sentences before the question tell of: all that its classes have in common («способность магическая и не атака»);
    None where several things may be meant."""
    if any(group.others or group.contrast for group in told.groups) or (told.copula_negated and len(told.groups) < 2):
        return None
    atoms: list[str] = []
    negated: list[bool] = []
    for index, group in enumerate(told.groups):
        turned = told.copula_negated and index == len(told.groups) - 1
        atoms.extend(group.atoms)
        negated.extend(flag != turned for flag in group.negated)
    lent = Group(atoms, negated, True, position=-1)
    lent.lent = True
    return lent


def _chosen_among(view: View, expression: Expression) -> tuple[Group, Group] | None:
    """The lowest terms that a question offers, and the class asked for («… : какой из них магический?», “which is ranged: … or …?”); None
    where it is not so."""
    groups = [group for group in expression.groups if group.atoms]
    if len(expression.questions) != 1 or expression.negations or expression.copula_negated:
        return None
    listed = [group for group in groups if group.others]
    rest = [group for group in groups if not group.others]
    if len(listed) != 1 or not 0 < len(rest) < 3:
        return None
    offered = listed[0]
    terms = [member.atoms for member in offered.members()]
    if not all(len(atoms) == 1 and not view.book.children(atoms[0]) for atoms in terms):
        return None
    asked, last = expression.first("question"), rest[-1].position
    # «какой из них магический: выстрел или разряд?», «выстрел, разряд: какой из них магический?», “which of spell and influence is magic?”
    stands = offered.position < asked < rest[0].position or asked < rest[0].position <= last < offered.position
    stands = stands or (asked < offered.position < rest[0].position and offered.joined == "and")
    target = Group(
        [atom for group in rest for atom in group.atoms], [flag for group in rest for flag in group.negated], True
    )
    return (offered, target) if stands else None


def _wants_list(view: View, expression: Expression, items: Sequence[Item]) -> bool:
    """«Все дальние атаки, пожалуйста»: a class with a polite word, and nothing said of it."""
    polite = any(item.has(_POLITE) for item in items)
    bare = (
        not (expression.copula or expression.questions or expression.cues or expression.negations)
        and expression.dash < 0
    )
    if not (polite and bare and expression.marks and all(role == "all" for role, _ in expression.marks)):
        return False
    if view.lang == "en" and len(expression.groups) > 1 and not expression.tagged and not any(group.others for group in expression.groups):
        # “all magic ranged attacks, please”: what one adjective after another names is one class
        atoms = [(atom, flag) for group in expression.groups for atom, flag in zip(group.atoms, group.negated, strict=True)]
        expression.groups = [Group([atom for atom, _ in atoms], [flag for _, flag in atoms], True)]
    expression.groups = [group for group in expression.groups if group not in expression.tagged]  # “…, attack or not”
    return len(expression.groups) == 1


def _sole_member(view: View, expression: Expression, items: Sequence[Item]) -> Answer | Refusal | None:
    """«Единственная магическая дальняя атака — это?»: the one that the classes have in common; None where the sentence asks something else."""
    groups = [group for group in expression.groups if group.atoms]
    atoms = [atom for group in groups for atom in group.atoms]
    others = any(group.others for group in groups) or any(not view.book.children(atom) for atom in atoms)
    turned = (
        expression.negations
        or expression.copula_negated
        or expression.denied
        or expression.rhetorical
        or expression.questions
    )
    if others or turned or not groups or not 0 <= expression.first("only") <= groups[0].position:
        return None
    last = next((item for item in reversed(items) if item.kind != "mark"), None)
    ends = last is not None and bool(view.roles(last) & {"copula", "this"}) and not view.terms(last)
    defines = "cue-define" in expression.cues
    if not (ends or (len(groups) == 1 and (defines or expression.has("sole")) and not expression.copula)):
        return None
    found = enumeration.resolve(view, expression)
    return found if isinstance(found, Answer) and len(found.value) == 1 else Refusal("unclear")


def _asks_belonging(view: View, expression: Expression, lowest: Sequence[str]) -> bool:
    """«К каким атакам относится особый удар?»: all that the table says of one lowest term, asked with its class in the dative or the instrumental."""
    groups = [group for group in expression.groups if group.atoms]
    if (
        len(groups) != 2
        or len(lowest) != 1
        or any(group.others or any(group.negated) for group in groups)
        or not expression.copula
    ):
        return False
    first, second = groups
    wanted = (["q-which"], ["q-what"]) if view.lang == "en" else (["q-which"],)
    asked = expression.first("question") < first.position and expression.questions in wanted
    plain = not (expression.negations or expression.copula_negated or expression.denied)
    above = len(first.atoms) == 1 and second.atoms == [lowest[0]] and view.book.is_a(lowest[0], first.atoms[0])
    told = bool(first.cases & {"dat", "ins"}) and "nom" not in first.cases
    # “what type of attack is a discharge?”
    told = told or (view.lang == "en" and any(role == "copula" and first.position < at < second.position for role, at in expression.marks))
    return asked and plain and above and told


def _named_as(view: View, expression: Expression, lowest: Sequence[str]) -> Answer | Refusal:
    """«Какая способность называется простой?»: the definition that a clause words for the term."""
    atoms = [atom for group in expression.groups for member in group.members() for atom in member.atoms]
    plain = not (
        expression.negations
        or expression.copula_negated
        or expression.denied
        or any(any(g.negated) for g in expression.groups)
    )
    if len(lowest) == 1 and expression.copula and plain and expression.questions == ["q-which"] and not expression.has("can"):
        term = lowest[0]
        if all(view.book.is_a(term, atom) for atom in atoms) and view.book.terms[term]["definition"].get("ru"):
            return definition.resolve(view, term)
    return Refusal("unclear")


def _whole_table(view: View, expression: Expression) -> Answer | Refusal:
    """«Перечисли всё, что есть в таблице»: all of the class that the table divides."""
    if (
        len(expression.tables) != 1
        or "cue-list" not in expression.cues
        or expression.negations
        or set(expression.conditions) - {_EVERYTHING}
    ):
        return Refusal("no-class")
    stated = view.book.terms[expression.tables[0]]["defined_by"]
    of = {
        axis.of
        for axis in view.book.axes.values()
        if any(c == stated or c.startswith(f"{stated}.") for c in axis.clauses)
    }
    if len(of) != 1:
        return Refusal("no-class")
    expression.conditions = []
    expression.groups.append(Group([of.pop()], [False], True))
    return enumeration.resolve(view, expression)


def _told_thing(view: View, item: Item) -> bool:
    """Whether a word names a single thing of a story («карта»)."""
    notions = [view.lexicon.notions[concept] for concept in item.concepts if concept in view.lexicon.notions]
    return any(notion.kind == "told" and notion.role == "thing" for notion in notions)


def _happens(view: View, item: Item) -> bool:
    """Whether a word only tells that something happens, to whom, or by whom: it says nothing of the class that is spoken of."""
    if view.roles(item) & {"player"} or view.ignored(item) or item.has(_DONE):
        return True
    notions = [view.lexicon.notions[concept] for concept in item.concepts if concept in view.lexicon.notions]
    return any(notion.kind in ("told", "creature") for notion in notions)


def points_at(expression: Expression) -> bool:
    """Whether «какой это вид способности?», “what rarity is this?” ask about a thing pointed at and not about the class as a whole.

    «Какие способности — это атаки?» and «атаки — это какие?» point at nothing: there «это» is the copula.
    """
    if {"cue-list", "cue-define"} & expression.cues:
        return False
    if expression.has("this"):
        return True
    asked, pointed = expression.first("question"), expression.first("maybe-this")
    before = any(group.position < pointed for group in expression.groups)
    after = any(group.position > pointed for group in expression.groups)
    return asked < pointed and not (before and after)
