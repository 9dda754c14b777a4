"""Membership: is this a kind of that; is every, any, some one; with negation, conditions and the card's text.

One of the question kinds; the others that read class expressions are `enumeration` and `attribute`.
"""

from __future__ import annotations

from ..kb.record import Record
from .answer import DEPENDS, FLIPPED, MEMBERSHIP, NO, YES, Answer, Refusal, Step, unique
from .attribute import outside
from .classes import Classes
from .expression import Expression, Group, same_axis, told_of_second
from .question import View
from .wording import sentence


class Judged(Record):
    """Whether a lowest term is under a group of classes, with the steps that say so."""

    term: str
    holds: bool | None
    steps: tuple[Step, ...]


def resolve(view: View, expression: Expression) -> Answer | Refusal:
    """The ruling on a sentence that says something of two groups of classes."""
    resolver = _Membership(view, expression)
    return resolver.resolve()


def judge(classes: Classes, term: str, group: Group) -> Judged:
    """Whether a lowest term is under all classes of a group (a negated one: outside)."""
    steps: list[Step] = []
    settled = True
    for atom, negated in zip(group.atoms, group.negated, strict=True):
        found = classes.inside(term, atom)
        if found.holds is None:
            settled = False
            continue
        if found.holds == negated:
            return Judged(term, False, found.steps)
        steps.extend(found.steps)
    return Judged(term, True if settled else None, tuple(steps))


class _Membership:
    def __init__(self, view: View, expression: Expression) -> None:
        self.view = view
        self.expression = expression
        self.classes = Classes(view.book, view.lang)

    def resolve(self) -> Answer | Refusal:
        expression = self.expression
        groups = [group for group in expression.groups if group.atoms]
        if expression.rhetorical:
            for group in groups:
                self._assert_positive(group)
        if len(groups) == 1 and not groups[0].others:
            return self._alone(groups[0])
        if len(groups) == 1 and groups[0].others:
            return Refusal("no-statement")
        narrowed = expression.relative and not expression.has("some") and not self._ends_relative(groups)
        if expression.loose or narrowed:
            return Refusal("unclear-roles")
        if expression.has("some") and expression.relative and expression.has("none"):
            return Refusal("unclear-roles")  # «есть ли атаки, которые никогда не магические?»
        if self._neither(groups):
            groups = [group for group in expression.groups if group.atoms]
        listed = self._listing(groups)
        if listed is not None:
            return listed
        subject, target = self._roles(groups)
        if subject is None or target is None or subject.atoms == target.atoms:
            return Refusal("unclear-roles")
        bare = not (expression.copula or expression.dash >= 0 or expression.has("keeps"))
        told_of = expression.has("must") and not target.others and (not target.closed or self._told_of_all(subject, target))
        # «удар обязательно магический?» needs no copula
        if (expression.has("can") or expression.has("must")) and bare and not told_of:
            return Refusal("no-statement")  # «может ли заклинание … атаку»: what it may do is not what it is
        if self._only_listed(subject, target):
            return Refusal("no-statement")
        if not self._or_not(target):
            return Refusal("unclear-roles")
        return self._statement(subject, target)

    def _told_of_all(self, subject: Group, target: Group) -> bool:
        """Whether «любая … обязательно атака» stands there: all of a class, what must be so, and a noun in the nominative alone."""
        marks = self.expression.marks
        must = any(role == "must" and subject.position < at < target.position for role, at in marks)
        every = any(role == "all" and at < subject.position for role, at in marks)
        return must and every and target.cases == {"nom"}

    def _or_not(self, target: Group) -> bool:
        """«… удар или не удар?» asks whether it is one: whatever it is, one of the two is so. False where a class is offered beside what
        another is not («атака или не удар?»)."""
        members = target.members()
        if target.joined != "or" or len(members) < 2:
            return True
        first, last = members[0], members[-1]
        atoms = [complement(self.view, atom) or atom for atom in last.atoms]
        denied = any(last.negated) or atoms != last.atoms
        if not denied and not any(any(member.negated) for member in members):
            return first.atoms != last.atoms  # «всегда атака или не всегда атака?»
        if len(members) > 2 or any(first.negated) or first.atoms not in (atoms, last.atoms) or not denied or len(atoms) > 1:
            return False
        target.others = []
        target.joined = None
        return True

    def _neither(self, groups: list[Group]) -> bool:
        """«Ни …, ни …»: both are denied; what is said becomes one group of denied classes."""
        expression = self.expression
        nones = [position for role, position in expression.marks if role == "none"]
        if len(nones) < 2 or len(groups) < 2 or groups[0].position > nones[0]:
            return False
        denied = [member for group in groups[1:] for member in group.members()]
        if any(any(member.negated) for member in denied):
            return False
        atoms = [atom for member in denied for atom in member.atoms]
        expression.groups = [groups[0], Group(atoms, [True] * len(atoms), True, position=groups[1].position)]
        expression.marks = [mark for mark in expression.marks if mark[0] != "none"]
        expression.copula_negated = False
        expression.negations = 0
        expression.copula = True
        expression.loose = False
        return True

    def _listing(self, groups: list[Group]) -> Answer | Refusal | None:
        """«Ближние атаки — это простой, особый и магический удар?»: whether the list is the class; None where nothing is listed so."""
        expression = self.expression
        if len(groups) != 2 or groups[0].others or self._is_lowest(groups[0]) or not self._is_lowest(groups[1]):
            return None
        of, named = groups
        only = of.position < expression.first("only") < named.position
        plain = not (expression.negations or expression.copula_negated or expression.denied or expression.rhetorical)
        said = all(role in ("copula", "only", "maybe-this", "this", "all", "article") for role, _ in expression.marks)
        listed = named.others and named.joined != "or"
        if not plain or not said or not (listed or only) or any(any(member.negated) for member in named.members()) or of.lent:
            return None
        if not (expression.copula or expression.dash >= 0) or expression.has("includes") or any(of.negated):
            return None
        members = {member.atoms[0] for member in named.members() if len(member.atoms) == 1}
        extension = self._extension(of)
        if extension is None or len(members) != len(named.members()):
            return None
        if not members <= set(extension):
            if only or not named.others:
                return None
            expression.marks = []
            return self._statement(named, of)
        if members != set(extension) and not only:
            return None  # some of them: whether all are meant cannot be told
        named.joined = "or"
        expression.marks = [("all", -1)]
        return self._statement(of, named)

    # who is said to be what -----------------------------------------------------------------------------------------

    def _roles(self, groups: list[Group]) -> tuple[Group | None, Group | None]:
        """The subject and what is said of it. A lowest term («разряд») is the subject before a class; else case, else order."""
        if len(groups) == 2 and groups[0].lent:
            return groups[0], groups[1]
        if len(groups) == 2 and self.expression.has("included"):
            # “is a discharge one of the things that «attack» covers?”
            wider = any(self.view.book.is_a(below, above) for above in groups[0].atoms for below in groups[1].atoms)
            return (groups[0], groups[1]) if self._of_one_sort(*groups) and not wider else (None, None)
        if len(groups) == 2 and self.expression.has("includes"):
            # «включает ли «удар» разряд?»: the second is said to be one of the first
            return (groups[1], groups[0]) if self._of_one_sort(*groups) else (None, None)
        if len(groups) == 2 and self._adds_denied(groups[1]) and not any(groups[0].negated):
            return groups[0], groups[1]  # «удар — атака, но не выстрел»
        lowest = [group for group in groups if self._is_lowest(group)]
        if len(lowest) == 1 and len(groups) == 2:
            other = next(group for group in groups if group is not lowest[0])
            if lowest[0] is groups[1] and all(lowest[0].negated) and not any(other.negated):
                return other, lowest[0]  # «атака — это не заклинание»
            quantified = any(-1 < self.expression.first(role) < other.position for role in ("all", "always", "must"))
            if lowest[0] is groups[1] and quantified:
                return other, lowest[0]  # «все ближние атаки — простые удары»
            if lowest[0] is groups[0] and told_of_second(*groups) and not self._apart(lowest[0], other):
                every = any(groups[0].position < self.expression.first(role) < other.position for role in ("all", "always"))
                return (other, lowest[0]) if every else (None, None)  # «разрядом является всякая магическая атака?»
            if (_taken_for(other, lowest[0]) or self._led_to(lowest[0], other)) and not self._apart(lowest[0], other):
                return None, None
            if lowest[0] is groups[1] and (self._speaks_of(other) or self._belongs(other)) and not self._apart(lowest[0], other):
                return None, None  # «способность — воздействие?», «его способность целевая?»: some are, and whether all are meant cannot be told
            return lowest[0], other
        if len(groups) == 2:
            first, second = groups
            if first.cases == {"gen"} and second.cases and _nominative(second) and not self.expression.has("some"):
                # «является ли одной из дальних атак удар?»; «вид удара — атака?», «из атак все — удары?»
                unclear = self.expression.dash >= 0 or self.expression.has("all") or self.expression.has("only")
                return (None, None) if unclear else (second, first)
            if _oblique(first) and _nominative(second) and not _nominative(first):
                first, second = second, first
            return first, second
        return self._merged(groups)

    def _only_listed(self, subject: Group, target: Group) -> bool:
        """Whether an English sentence has no copula and a comma parts its classes: “every non-magical ability, please, attack or not”."""
        expression = self.expression
        if expression.copula or expression.rhetorical or expression.has("keeps") or self.view.lang != "en" or subject.lent:
            return False
        first, last = sorted((subject.position, target.position))
        return any(first < comma < last for comma in expression.commas)

    def _ends_relative(self, groups: list[Group]) -> bool:
        """Whether the clause of «который» only goes on with what is said of a lowest term («… магическая способность, которая не атака»)."""
        first = groups[0]
        return len(groups) == 3 and self._is_lowest(first) and not any(self._is_lowest(g) or g.others for g in groups[1:])

    def _of_one_sort(self, first: Group, second: Group) -> bool:
        """Whether two groups divide one topmost class: a feature that includes an ability is another matter."""
        domains = [frozenset(self.classes.domain(atom)) for group in (first, second) for atom in group.atoms]
        return len(set(domains)) == 1 and not first.others

    def _speaks_of(self, first: Group) -> bool:
        """Whether a class that stands first may be what the sentence speaks of: no case, «ли» or «это» before it makes it the predicate."""
        expression = self.expression
        if expression.rhetorical or expression.has("whether") or not _nominative(first) or _oblique(first):
            return False
        return not any(expression.has(role) and expression.first(role) < first.position for role in ("this", "maybe-this"))

    def _belongs(self, first: Group) -> bool:
        """Whether «его», «эта» stands right before the class: one thing's own ability is spoken of, whatever follows."""
        expression = self.expression
        pointed = any(role in ("this", "maybe-this") and at == first.position - 1 for role, at in expression.marks)
        return pointed and not expression.copula and not expression.has("whether")

    def _led_to(self, lowest: Group, other: Group) -> bool:
        """Whether the lowest term is what the class behind it is put to: «относится ли к магическому удару удар?»"""
        led = lowest.position < other.position and lowest.cases in ({"dat"}, {"acc"}) and "nom" in other.cases
        return led and not any(role in ("this", "maybe-this") and lowest.position < at < other.position for role, at in self.expression.marks)

    def _apart(self, lowest: Group, other: Group) -> bool:
        """Whether nothing is both: then it is the same whichever of the two is spoken of."""
        return not other.others and any(
            self.classes.inside(member.atoms[-1], atom).holds is False for member in lowest.members() for atom in other.atoms
        )

    def _merged(self, groups: list[Group]) -> tuple[Group | None, Group | None]:
        """Three groups or more: a lowest subject and classes that hold together («Разряд дальняя, магическая атака»)."""
        lowest = [group for group in groups if self._is_lowest(group)]
        if len(lowest) > 1 or not groups:
            return None, None
        subject = lowest[0] if lowest else groups[0]
        rest = [group for group in groups if group is not subject]
        links = [at for at in (self.expression.first("copula"), self.expression.dash) if at >= 0]
        if links and subject.position > min(links) and any(group.position < min(links) for group in rest):
            return None, None  # «способности — это атаки, заклинания …»: what stands before the copula is spoken of
        if any(group.others for group in rest):
            return None, None
        verb = max(links[:1] + [at for role, at in self.expression.marks if role == "copula"], default=-1)
        if self.expression.copula_negated and any(group.position < verb for group in rest):
            return None, None  # «выстрел, будучи магическим, не является дальней атакой?»: not all of it is denied
        merged = Group(
            [atom for group in rest for atom in group.atoms], [flag for group in rest for flag in group.negated], True
        )
        return subject, merged

    def _assert_positive(self, group: Group) -> None:
        """«Разве воздействие не атака?» asks about the attack: a class that is all that another is not gives way to that other."""
        for member in group.members():
            member.negated = [False] * len(member.atoms)
            for index, atom in enumerate(member.atoms):
                opposite = complement(self.view, atom)
                if opposite is not None:
                    member.atoms[index] = opposite

    def _adds_denied(self, group: Group) -> bool:
        """Whether a group names a class that has kinds, and one that is denied behind it («атака, но не выстрел»)."""
        held = [atom for atom, negated in zip(group.atoms, group.negated, strict=True) if not negated]
        return bool(held) and len(held) < len(group.atoms) and not group.others and all(self.view.book.children(atom) for atom in held)

    def _is_lowest(self, group: Group) -> bool:
        return all(not self.view.book.children(member.atoms[-1]) for member in group.members())

    # verdicts -------------------------------------------------------------------------------------------------------

    def _alone(self, group: Group) -> Answer | Refusal:
        """One group: «бывают ли магические дальние атаки?» asks whether there are any."""
        expression = self.expression
        if not (expression.has("some") or expression.has("none")) or expression.has("all") or expression.has("only"):
            return Refusal("no-subject")
        topmost = len(group.atoms) == 1 and not self.view.book.edges.get(group.atoms[0])
        if -1 < expression.first("some") < expression.first("none") and self.view.lang == "en":
            return Refusal("unclear")  # “is there no magic shot?”: whether yes says that there is one or none
        if expression.has("this") or topmost:
            return Refusal("no-subject")  # «есть в ней хоть одна способность?» asks of the thing told of
        plain = len(group.atoms) == 1 and len(self.view.book.edges.get(group.atoms[0], ())) < 2
        if expression.has("opens") and (plain or expression.has("maybe-this")):
            return Refusal("no-subject")  # «есть атака?» may be asked of a card
        if not expression.has("some") and (expression.copula or expression.questions or expression.has("this")):
            return Refusal("no-subject")
        members = self._extension(group)
        if members is None:
            return Refusal("not-settled")
        denied = expression.has("none") and not expression.has("some")  # «не бывает дальних магических атак»
        negated = (expression.negations + expression.quantifier_negated + expression.denied + denied) % 2 == 1
        if members:
            steps = judge(self.classes, members[0], group).steps or self._listed(members[0])
            return self._answer(YES, negated, group, group, steps, ("exists", tuple(group.atoms), tuple(group.negated)))
        whole = self._whole(group)
        if whole is None:
            return Refusal("not-settled")
        steps = (*self._none_steps(group), *whole)
        return self._answer(NO, negated, group, group, steps, ("exists", tuple(group.atoms), tuple(group.negated)))

    def _listed(self, term: str) -> tuple[Step, ...]:
        """The steps that put a lowest term under its topmost class: that there is such a thing."""
        tops = [above for above in self.view.book.ancestors(term) if not self.view.book.edges.get(above)]
        return self.classes.inside(term, tops[0]).steps if tops else ()

    def _statement(self, subject: Group, target: Group) -> Answer | Refusal:
        expression = self.expression
        inner, outer = self._negations(target)
        if expression.rhetorical:
            inner = outer = False
        judged: list[Judged] = []
        for member in subject.members():
            leaves = self._extension(member)
            if leaves is None or not leaves:
                return Refusal("not-settled")
            for leaf in leaves:
                found = self._judge(leaf, target)
                # that the term is one of those spoken of is part of the argument («Разряд — дальняя атака …»)
                why = judge(self.classes, leaf, member).steps if found.holds is not None else ()
                judged.append(found.replaced(steps=(*why, *found.steps)))
        if inner:
            judged = [item.replaced(holds=None if item.holds is None else not item.holds) for item in judged]
        verdict, steps = self._quantified(judged, subject, target)
        if verdict is None or (verdict == NO and self._named_after(subject, target)):
            return Refusal("not-settled")
        goal = (
            "member",
            tuple((tuple(g.atoms), tuple(g.negated)) for g in subject.members()),
            tuple((tuple(g.atoms), tuple(g.negated)) for g in target.members()),
            bool(target.others) and target.joined == "or",
            "only-these" if self._only_these(subject) else self._force(subject, target),
            inner,
        )
        if expression.denied % 2:
            outer = not outer
        return self._answer(verdict, outer, subject, target, steps, goal)

    def _named_after(self, subject: Group, target: Group) -> bool:
        """Whether the name of what is spoken of holds the name of the class («условная играемая особенность — играемая?»): a list that names
        both beside each other does not tell whether the one is a kind of the other."""
        return any(
            f" {name(term)} ".casefold().endswith(f" {name(atom)} ".casefold())
            for member in subject.members()
            for term in member.atoms
            for atom in target.atoms
            if not self.view.book.is_a(term, atom)
            for name in (self.classes.name,)
        )

    def _judge(self, leaf: str, target: Group) -> Judged:
        if target.others and target.joined == "or":
            options = [judge(self.classes, leaf, member) for member in target.members()]
            true = [option for option in options if option.holds]
            if true:
                return true[0]
            if any(option.holds is None for option in options):
                return Judged(leaf, None, ())
            return Judged(leaf, False, tuple(step for option in options for step in option.steps))
        found = [judge(self.classes, leaf, member) for member in target.members()]
        wrong = [item for item in found if item.holds is False]
        if wrong:
            return wrong[0]
        if any(item.holds is None for item in found):
            return Judged(leaf, None, ())
        return Judged(leaf, True, tuple(step for item in found for step in item.steps))

    def _negations(self, target: Group) -> tuple[bool, bool]:
        """(inside the statement, outside a quantifier): «не каждая» denies the whole, «каждая … не» each one."""
        expression = self.expression
        inner = expression.copula_negated
        if len(target.atoms) > 1 and target.negated[0] and not any(target.negated[1:]) and not target.contrast:
            target.negated[0] = False
            inner = not inner
        if expression.negations % 2:
            inner = not inner
        return inner, expression.quantifier_negated

    def _force(self, subject: Group, target: Group) -> str:
        for role in ("none", "only", "all", "always", "must"):
            if self.expression.has(role):
                if role == "only" and self._nothing_but(subject, target):
                    return "all"
                return "all" if role in ("always", "must") else role
        if self.expression.first("any") >= 0 and self.expression.first("any") < subject.position < self.expression.first("copula"):
            return "all"  # “any magic ability is an attack”; “is any …” asks for one
        if self.expression.has("some") or self.expression.has("can"):
            return "some"
        return "generic"

    def _quantified(self, judged: list[Judged], subject: Group, target: Group) -> tuple[str | None, tuple[Step, ...]]:
        """The verdict of the positive statement under its quantifier, and the steps that are enough for it."""
        force = self._force(subject, target)
        true = [item for item in judged if item.holds]
        false = [item for item in judged if item.holds is False]
        if len(true) + len(false) < len(judged):
            return None, ()
        if force == "none" and true:
            return NO, true[0].steps
        if force == "only":
            return self._only(subject, target, judged)
        if force == "some" and true:
            return YES, true[0].steps
        if target.others and target.joined != "or" and not self._is_lowest(subject) and false:
            return None, ()  # «способности — это атаки, заклинания и воздействия» says what they are made up of
        if true and false and subject.joined == "or":
            return None, ()  # «простой или магический удар магический?» asks which of them is
        if false and force == "all" and self.expression.first("can") > self.expression.first("all"):
            return None, ()  # «все … могут быть …»: what may be is another matter than what is
        if false and (force == "all" or subject.others) and force not in ("some", "none"):
            return NO, false[0].steps
        if true and false:
            return DEPENDS, (*true[0].steps, *false[0].steps)
        every = self._every(judged, subject)
        if every is None:
            return None, ()
        return YES if not false or force == "none" else NO, every

    def _every(self, judged: list[Judged], subject: Group) -> tuple[Step, ...] | None:
        """The steps of all cases, and that they are all; None where no closed list says so."""
        whole = [self._whole(member) for member in subject.members()]
        if any(steps is None for steps in whole):
            return None
        return (
            *(step for item in judged for step in item.steps),
            *(step for steps in whole if steps for step in steps),
        )

    def _whole(self, group: Group) -> tuple[Step, ...] | None:
        """The step that a closed list gives everything under a group; none is needed for a lowest term. None where there is no list."""
        if len(group.atoms) == 1 and not group.negated[0] and self._is_lowest(group):
            return ()
        classes = self.classes
        positive = [atom for atom, negated in zip(group.atoms, group.negated, strict=True) if not negated]
        for atom in positive or [
            above for above in self.view.book.ancestors(group.atoms[0]) if not self.view.book.edges.get(above)
        ]:
            found = classes.whole_steps(atom)
            if found is not None:
                return found
        return None

    def _only(self, subject: Group, target: Group, judged: list[Judged]) -> tuple[str | None, tuple[Step, ...]]:
        """«Только разряд — магическая дальняя атака»: nothing else is."""
        if not self._only_these(subject):
            return None, ()  # «является ли … только …» may mean either
        extension = self._extension(target)
        if extension is None:
            return None, ()
        mine = {item.term for item in judged}
        others = [term for term in extension if term not in mine]
        if others:
            mine_too = next((item for item in judged if item.holds), judged[0])
            return NO, (*mine_too.steps, *judge(self.classes, others[0], target).steps)
        if any(not item.holds for item in judged):
            return None, ()  # nothing else is one, but not all of these are: «только» may be meant either way
        whole = self._whole(target)
        if whole is None:
            return None, ()
        steps = [step for term in self._first_class(target) for step in self._judge(term, target).steps]
        return YES, (*(step for item in judged for step in item.steps), *steps, *whole)

    def _nothing_but(self, subject: Group, target: Group) -> bool:
        """Whether «только» stands before what is said of a class of several: «ближние атаки бывают только немагические»."""
        if self._only_these(subject) or self._is_lowest(subject) or subject.others or target.others:
            return False
        return subject.position < self.expression.first("only") < target.position

    def _only_these(self, subject: Group) -> bool:
        """Whether «только» stands before the subject: it says that nothing else is so."""
        if not self.expression.has("only") or self.expression.has("none"):
            return False
        return self.expression.has("sole") or self.expression.first("only") <= subject.position

    def _first_class(self, group: Group) -> tuple[str, ...]:
        """The lowest terms that could be under all classes of a group: those of its first that is not negated."""
        positive = [atom for atom, negated in zip(group.atoms, group.negated, strict=True) if not negated]
        return self.view.book.leaves(positive[0]) if positive else self.classes.domain(group.atoms[0])

    # pieces ---------------------------------------------------------------------------------------------------------

    def _extension(self, group: Group) -> tuple[str, ...] | None:
        inside = tuple(atom for atom, negated in zip(group.atoms, group.negated, strict=True) if not negated)
        outside = tuple(atom for atom, negated in zip(group.atoms, group.negated, strict=True) if negated)
        if len(group.atoms) == 1 and not group.negated[0]:
            return self.view.book.leaves(group.atoms[0])
        if not inside:
            top = self.classes.domain(outside[0])
            found = [self.classes.inside(term, out).holds for term in top for out in outside]
            if None in found:
                return None
            return tuple(t for t in top if not any(self.classes.inside(t, out).holds for out in outside))
        return self.classes.extension(inside, outside)

    def _none_steps(self, group: Group) -> tuple[Step, ...]:
        steps: list[Step] = []
        for term in self._first_class(group):
            steps.extend(judge(self.classes, term, group).steps)
        return tuple(dict.fromkeys(steps))

    def _answer(
        self, verdict: str, flip: bool, subject: Group, target: Group, steps: tuple[Step, ...], goal: tuple[object, ...]
    ) -> Answer | Refusal:
        reading = f"{self._name(subject)} {'∉' if goal[0] == 'member' and goal[-1] is True else '∈'} {self._name(target)}"
        if flip:
            reading = f"¬({reading})"
            verdict = FLIPPED[verdict]
            goal = ("not", goal)
        steps = tuple(dict.fromkeys(steps))
        if not steps:
            return Refusal("no-step")
        deciding = [citation for step in reversed(steps) for citation in step.citations]
        first = [citation for step in steps for citation in step.citations]
        citations = unique(first if verdict == YES else [*deciding[:1], *first])
        return Answer(
            self.view.book.id,
            MEMBERSHIP,
            reading,
            verdict,
            (),
            sentence(verdict, steps, self.view.lang),
            citations,
            steps,
            goal,
        )

    def _name(self, group: Group) -> str:
        def one(member: Group) -> str:
            return " ∩ ".join(
                ("¬" if negated else "") + self.classes.name(atom)
                for atom, negated in zip(member.atoms, member.negated, strict=True)
            )

        return (" | " if group.joined == "or" else ", ").join(one(member) for member in group.members())


def choices(view: View, expression: Expression) -> tuple[str, ...]:
    """The axes that «магическая или немагическая», «ближняя или дальняя» offer a choice on, in order; empty where none is offered."""
    found: dict[str, None] = {}
    several = len(expression.tagged) > 1 or any(group.others and group.joined == "or" for group in expression.groups)
    for group in expression.groups:
        if group.others and group.joined != "and" and all(len(member.atoms) == 1 for member in group.members()):
            values = [_value(view, member) for member in group.members()]
            axis = same_axis(view, tuple(values)) or _parting_axis(view, values)
            if axis is not None and len(set(values)) > 1:  # «магия или нет, магическая способность?» says one thing twice
                found[axis] = None
        elif several and group in expression.tagged and len(group.atoms) == 1:
            # «ближний или дальний и магический или нет»: beside another choice
            named = {group.atoms[0], outside(view, group.atoms[0])}
            told = [axis.id for axis in view.book.axes.values() if not named.isdisjoint(axis.values)]
            if not told and not view.book.children(group.atoms[0]):
                return ()  # «магическое или нет, выстрел или нет?»: which type it is, no axis says
            found.update(dict.fromkeys(told))
    if found:
        found.update((axis, None) for group in expression.groups if (axis := _denying_axis(view, group)) is not None)
    return tuple(found)


def _denying_axis(view: View, group: Group) -> str | None:
    """The axis that has all that a class is not as a value of its own, where the class and that are offered («атака или не атака»)."""
    members = group.members()
    if group.joined != "or" or len(members) != 2 or any(len(member.atoms) != 1 for member in members):
        return None
    first, second = (_value(view, member) for member in members)
    if outside(view, first) != second and outside(view, second) != first:
        return None
    return next((axis.id for axis in view.book.axes.values() if not {first, second}.isdisjoint(axis.values)), None)


def _parting_axis(view: View, terms: list[str]) -> str | None:
    """The axis on which every term is under a value of its own («магическая атака или немагическая?»)."""
    if not any(view.book.children(term) for term in terms):
        return None  # «простой или магический удар» offers two types, not two values
    for axis in view.book.axes.values():
        places = [next((value for value in axis.values if view.book.is_a(term, value)), None) for term in terms]
        if None not in places and len(set(places)) == len(places):
            return axis.id
    return None


def complement(view: View, term: str) -> str | None:
    """The class that holds all that a named «не …» class does not, where a clause denies that its members are of it."""
    return view.denied(term)


def _value(view: View, member: Group) -> str:
    """The class that a listed choice means: of «не атака» the value that is all that attacks are not."""
    atom = member.atoms[0]
    return (outside(view, atom) or atom) if member.negated[0] else atom


def _taken_for(other: Group, lowest: Group) -> bool:
    """Whether a class is the object and the lowest term what it is taken for: «можно ли считать дальнюю атаку выстрелом?»"""
    return "acc" in other.cases and not other.cases & {"nom", "ins", "dat"} and bool(lowest.cases) and not lowest.cases & {"nom", "acc"}


def _oblique(group: Group) -> bool:
    return bool(group.cases & {"ins", "dat"}) or group.cases == {"acc"}


def _nominative(group: Group) -> bool:
    return "nom" in group.cases or not group.cases
