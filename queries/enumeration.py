"""Enumeration: which things are all of these; how many. The whole list or nothing: an open list is not enumerated."""

from __future__ import annotations

from .answer import CLOSED, ENUMERATION, Answer, Refusal, Step, Value, unique
from .classes import Classes
from .expression import Expression, Group
from .facts import Book
from .membership import judge
from .question import View
from .wording import listing, sentence


def resolve(view: View, expression: Expression) -> Answer | Refusal:
    """All members of the classes that the sentence names together; none where it names another number of them."""
    if expression.negations:
        return Refusal("unclear-roles")  # “which rarities can a card not have?”: a negation without its class
    if sum(role == "none" for role, _ in expression.marks) > 1:
        return Refusal("unclear")  # «ни ударами, ни магическими»
    if expression.has("none") or expression.quantifier_negated:
        # «какие атаки не бывают дальними?», «… не могут быть магическими?»: the class behind the modal is denied
        groups = [group for group in expression.groups if group.atoms]
        at = max(expression.first("none"), expression.first("can"))
        behind = len(groups) > 1 and at < groups[-1].position
        if not behind or expression.copula_negated or expression.negations or (expression.has("none") and expression.quantifier_negated):
            return Refusal("unclear-roles")
        expression.copula_negated = True
    outcome = _members(view, expression)
    if isinstance(outcome, Answer) and expression.wanted not in (None, len(outcome.value)):
        return Refusal("unclear")
    return outcome


def _members(view: View, expression: Expression) -> Answer | Refusal:
    groups = [group for group in expression.groups if group.atoms]
    if not groups:
        return Refusal("no-class")
    book = view.book
    classes = Classes(book, view.lang)
    if any(group.others for group in groups):
        return Refusal("unclear-roles")
    atoms, negated = _narrowest(book, *_together(groups, expression))
    if expression.copula_negated and len(groups) == 1:
        if len(atoms) != 1 or negated[0] or not expression.tables:
            return Refusal("unclear-roles")  # «что не считается атакой?»: of what, is not said
        # «что из таблицы …»: of all that the table holds
        tops = [above for above in book.ancestors(atoms[0]) if not book.edges.get(above)]
        atoms, negated = [*tops[:1], atoms[0]], [False, True]
    if any(not book.children(atom) for atom in atoms):
        return Refusal("unclear-roles")
    positive = [atom for atom, flag in zip(atoms, negated, strict=True) if not flag]
    if len(atoms) == 1 and positive:
        return _listed(view, classes, positive[0], "count" if "cue-count" in expression.cues else "list")
    merged = Group(atoms, negated, True)
    if not positive:
        return Refusal("no-class")
    whole = classes.whole_steps(positive[0])
    if whole is None:
        return Refusal("open-list", (positive[0],))
    members: list[str] = []
    steps: list[Step] = []
    for term in classes.domain(positive[0]):
        judged = judge(classes, term, merged)
        if judged.holds is None:
            return Refusal("not-settled")
        if judged.holds:
            members.append(term)
            steps.extend(judged.steps)
        elif not _already_out(term, positive[0], classes):
            steps.extend(judged.steps)
    steps.extend(whole)
    if not members:
        return Refusal("empty-class")
    return _answer(view, classes, merged, members, tuple(dict.fromkeys(steps)))


def counted(view: View, found: Answer) -> Answer:
    """How many things a list has, with the list in the text («сколько редкостей?»); the list itself where the lexicon has no such number."""
    number = view.lexicon.notions.get(f"n-{len(found.value)}")
    if number is None or found.goal[0] != "extension":
        return found
    value = Value(f"n-{len(found.value)}", number.label["ru"], number.label["en"])
    listed = ("count", found.goal, tuple(member.id for member in found.value))
    text = f"{value.en if view.lang == 'en' else value.ru}: {found.text}"
    return found.replaced(intent="attribute", value=(value,), text=text, goal=listed)


def groups(view: View, expression: Expression) -> Answer | Refusal | None:
    """The groups that a closed list divides one class into («атаки, заклинания и воздействия»); None where no list names groups."""
    atoms = [atom for group in expression.groups for member in group.members() for atom in member.atoms]
    negated = any(any(member.negated) for group in expression.groups for member in group.members())
    if len(atoms) != 1 or negated or expression.negations or expression.copula_negated:
        return None
    book = view.book
    classes = Classes(book, view.lang)
    if _divided_twice(book, atoms[0]):
        return None
    lists = [item for item in book.lists.values() if item.of == atoms[0] and item.closed and not item.negative]
    lists = [item for item in lists if any(book.children(member) for member in item.members)]
    nested = [classes.whole_steps(member) for item in lists for member in item.members if book.children(member)]
    if len(lists) != 1 or None in nested or expression.wanted not in (None, len(lists[0].members)):
        return None
    item = lists[0]
    names = ", ".join(classes.name(member) for member in item.members)
    step = Step(f"{classes.name(item.of)}: {names}", CLOSED, (item.clause,), ("list", item.id))
    whole = [found for steps in nested if steps for found in steps]
    return _answer(view, classes, Group([item.of], [False], True), list(item.members), (*dict.fromkeys((*whole, step)),))


def listed_twice(book: Book, term: str) -> bool:
    """Whether one closed list names the groups of a class, and another everything in it."""
    lists = [item for item in book.lists.values() if item.of == term and item.closed and not item.negative]
    grouped = [any(book.children(member) for member in item.members) for item in lists]
    return any(grouped) and not all(grouped)


def _divided_twice(book: Book, term: str) -> bool:
    """Whether closed lists divide a class in two ways («интерактивные …», «собственные …»): which of them is asked for is not said."""
    lists = [item for item in book.lists.values() if item.of == term and item.closed and not item.negative]
    return len({frozenset(leaf for member in item.members for leaf in book.leaves(member)) for item in lists}) > 1


def among(view: View, members: Group, target: Group) -> Answer | Refusal:
    """Which of the lowest terms named are under the classes («заклинание и воздействие: что из них магическое?»)."""
    classes = Classes(view.book, view.lang)
    named = [member.atoms[0] for member in members.members()]
    judged = [judge(classes, term, target) for term in named]
    if any(item.holds is None for item in judged) or not any(item.holds for item in judged):
        return Refusal("not-settled")
    steps = tuple(dict.fromkeys(step for item in judged for step in item.steps))
    found = [item.term for item in judged if item.holds]
    return _answer(view, classes, target, found, steps, ("among", tuple(named), tuple(target.atoms), tuple(target.negated)))


def _together(groups: list[Group], expression: Expression) -> tuple[list[str], list[bool]]:
    """All class words of the sentence; a negation before the copula («которые не являются») turns the class behind it round."""
    atoms: list[str] = []
    negated: list[bool] = []
    for index, group in enumerate(groups):
        turned = expression.copula_negated and index == len(groups) - 1 and index > 0
        for atom, flag in zip(group.atoms, group.negated, strict=True):
            if atom in atoms:
                continue
            atoms.append(atom)
            negated.append(flag != turned)
    return atoms, negated


def _narrowest(book: Book, atoms: list[str], negated: list[bool]) -> tuple[list[str], list[bool]]:
    """The classes without those that another one is under («интерактивные особенности» are no fewer than «интерактивные»)."""
    pairs = list(zip(atoms, negated, strict=True))
    kept = [
        (atom, flag)
        for atom, flag in pairs
        if flag or not any(other != atom and not out and book.is_a(other, atom) for other, out in pairs)
    ]
    return [atom for atom, _ in kept], [flag for _, flag in kept]


def _already_out(term: str, first: str, classes: Classes) -> bool:
    """Whether a term is outside the first class anyway: why need not be told for each."""
    return classes.inside(term, first).holds is False


def _listed(view: View, classes: Classes, term: str, form: str) -> Answer | Refusal:
    """The members of one class: its own closed list, down to the lowest terms where they are what the class is made of."""
    book = view.book
    item = book.closed_list(term)
    if _divided_twice(book, term):
        return Refusal("not-settled")
    if item is None:
        whole = classes.whole_steps(term)
        if whole is None:
            return Refusal("open-list", (term,))
        members = list(book.leaves(term))
        steps = [step for member in members for step in classes.inside(member, term).steps]
        steps.extend(whole)
        return _answer(view, classes, Group([term], [False], True), members, tuple(dict.fromkeys(steps)))
    members = [leaf for member in item.members for leaf in book.leaves(member)]
    if any(book.children(member) for member in item.members) and not _settled_below(classes, members):
        members = list(item.members)
    names = ", ".join(classes.name(member) for member in members)
    steps = []
    if any(member not in item.members for member in members):
        for nested in (member for member in item.members if book.children(member)):
            whole = classes.whole_steps(nested)
            if whole is None:
                return Refusal("open-list", (nested,))
            steps.extend(whole)
        steps.extend(step for member in members for step in classes.inside(member, term).steps)
    label = classes.name(term)
    claim = f"{label}: {names}"
    steps.insert(0, Step(claim, CLOSED, (item.clause,), ("list", item.id)))
    return _answer(
        view, classes, Group([term], [False], True), list(dict.fromkeys(members)), tuple(dict.fromkeys(steps))
    )


def _settled_below(classes: Classes, members: list[str]) -> bool:
    """Whether going down to the lowest terms keeps to one list: only ability types are asked for that way."""
    return len({classes.book.kind(member) for member in members}) == 1 and all(
        classes.book.kind(member) == "ability" for member in members
    )


def _answer(
    view: View,
    classes: Classes,
    group: Group,
    members: list[str],
    steps: tuple[Step, ...],
    goal: tuple[object, ...] | None = None,
) -> Answer:
    values = tuple(Value(member, view.book.label(member)["ru"], view.book.label(member)["en"]) for member in members)
    name = " ∩ ".join(
        ("¬" if flag else "") + classes.name(atom) for atom, flag in zip(group.atoms, group.negated, strict=True)
    )
    text = sentence(None, steps[-1:] if len(steps) > 4 else steps, view.lang, listing(values, view.lang) + ".")
    return Answer(
        view.book.id,
        ENUMERATION,
        f"{{x : x ∈ {name}}}",
        None,
        values,
        text,
        unique([citation for step in steps for citation in step.citations]),
        steps,
        goal or ("extension", tuple(group.atoms), tuple(group.negated)),
    )
