"""What a question about a compound ability tells of its parts, and what it asks: the clauses of the question, each read as an event
(«от Х отказались»), as the part and thing asked about, or as words that only lead to them; anything else is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards.structure import Part
from .lexer import Item
from .part_absence import Absence
from .part_denials import denied_once, follows, says_nobody
from .part_doubts import belied, names_several, open_event
from .part_names import PART_KIND, lettered, named_part, part_numbers, variable_name
from .part_players import Options
from .part_ties import tied_parts
from .part_words import PartWords
from .question import SENTENCE_ENDS, View
from .structure import RULED_OUT, rhetorical_negation

# Notions of rules/lexicon/procedure.yaml; the words for them are data, what they do to a part is told here.
EVENTS = {"event-declined": "skip", "event-failed": "fail", "event-replaced": "replaced", "event-done": "done"}
_DEPENDS = "ask-depends"
# Asks whether a part is not carried out («пропадает ли и Z?»).
_LOST = "ask-lost"
# Asks for a part behind what was told of («дальше делаем У?»).
_FURTHER = "ask-further"
ASKS = (_DEPENDS, "ask-complete", "ask-done", "ask-interrupted", "ask-declarable", _LOST)
_SCENE_KINDS = frozenset(
    {"part", "player", "event", "event-asked", PART_KIND, "spell", "ability", "stack", "effect", "text-form", "cause"}
)
# What a part named by its action was told of that is no failure for certain: it did not come about (119.4 speaks of that alone).
UNSUCCESSFUL = "unsuccessful"
DONE = "done"
_DENIED, _UNREPLACED = "denied", "unreplaced"
# Asks whether a part may be passed over («можно не сбрасывать?»).
OPTIONAL = "optional"
_NEGATING = frozenset({"negation", "contracted", "cannot", "denial", "none"})
# The group of the «нет» that closes a clause.
_CLOSING_NO = "closing-no"
# The notions of «теперь», and of «пока», “yet”.
_BY_NOW = "by-now"
_YET = (_BY_NOW, "h-graveyard-now", "limit")
_DASHES = "—–-"
# What asks for more than whether the part is carried out.
NARROWING = frozenset({"question", "only", "all", "some", "always", "usually", "must"})


class Told:
    """What the question tells and asks of the parts."""

    def __init__(self) -> None:
        self.events: dict[int, str] = {}
        self.asked: int | None = None
        self.about: str | None = None
        self.negated = False


def read_told(
    view: View, items: Sequence[Item], parts: Sequence[Part], absence: Absence, naming: PartWords | None
) -> Told | None:
    """The events and the thing asked; None where a word is not accounted for."""
    told = Told()
    tie = tied_parts(view, items, parts, naming) if naming is not None else None
    if tie is not None:
        told.about, told.asked, told.negated = "ask-done", tie[1], tie[2]
        told.events[tie[0]] = "skip"
        return told
    last: int | None = None  # what «it» in the next clause points to
    last_event: str | None = None
    cut, sentences = absence.set_apart(*_segments(view, items))
    segments = [absence.apart(absence.plain(segment), accounted) for segment in cut]
    asking = _asking(view, segments, sentences, naming)
    options = Options(view, absence.lexer, parts)
    if names_several(view, segments, sentences, asking, parts):
        return None
    unreplaced: set[int | None] = set()
    for index, segment in enumerate(segments):
        part = named_part(view, segment, parts)
        named = naming.meant(segment) if naming is not None and part is None else frozenset()
        covered = naming.covered(segment) if naming is not None else frozenset()
        if len(named) == 1 or (last in named and index != asking):
            part = next(iter(named)) if len(named) == 1 else last
        elif named:
            return None
        tells = naming is not None and index != asking and (naming.plays(segment) or _has_cause(view, segment))
        last = part or last
        event = _event(view, segment)
        if event is None and index != asking and _may_be_declared(view, segment, segments[asking]):
            event = DONE  # «первую часть можно заявить, вторую — нет»
        if event == _DENIED or (index != asking and open_event(view, segment, event, parts)):
            return None  # «А не провалилось», «от А не отказались»: what came of it then is not told
        if event == _UNREPLACED:
            unreplaced.add(part or last)
        if event == "replaced" and index != asking and naming is None and len(lettered(segment, parts)) > 1:
            return None  # “X happened, but a replacement effect was applied to Y”: one event is told of X, the other of Y
        failing = absence.failing(segment) if index != asking else ()
        if failing != () and all(absence.accounts_for(item) or accounted(view, [item]) for item in segment):
            if failing is None:
                return None  # «существ нет», where the part may be done without one
            told.events.update(dict.fromkeys(failing, "fail"))
            continue
        if any(view.plays(item, "nobody") for item in segment):
            if index == asking or part is None or not says_nobody(view, segment, covered) or not follows(parts[part - 1], told.events):
                return None
            continue
        if not accounted(
            view,
            [
                item
                for at, item in enumerate(segment)
                if naming is None or not (_named(view, item, at in covered, bool(named) or tells) or _of_card(view, segment, at))
            ],
        ):
            return None
        if index == asking:
            if any(item.has("event-replaced") for item in segment):
                return None  # what else happens to a part is told, not asked
            told.about = next((ask for ask in ASKS if any(item.has(ask) for item in segment)), None)
            if told.about is None and told.events and part is not None and _bare_leave(view, segment):
                told.about = "ask-done"  # «если Х пропустить, У можно?»
            lost = told.about == _LOST
            told.about = "ask-done" if lost else told.about
            told.asked = part
            same = index > 0 and sentences[index] == sentences[index - 1]
            if part is None and same and told.about == "ask-done" and last not in told.events:
                told.asked = last  # «последняя часть, про лечение, выполнится?»
            told.negated = _negated(view, segment) != lost
            if told.about == _DEPENDS:
                cause, asked = _tied(segment, parts)
                if (
                    cause is None
                    or asked is None
                    or told.events
                    or any(view.roles(item) & NARROWING for item in segment)
                ):
                    return None
                # a part hangs on another where it is not carried out once that one is passed over or impossible
                told.events[cause] = "skip" if parts[cause - 1].optional else "fail"
                told.asked, told.about, told.negated = asked, "ask-done", not told.negated
                continue
            if naming is None and told.about == "ask-done" and any(item.has("event-declined") for item in segment):
                # «можно пропустить Х и перейти к У?»: what becomes of У once Х is passed over
                both = lettered(segment, parts)
                if (
                    len(both) != 2
                    or not parts[both[0] - 1].optional
                    or any("must" in view.roles(item) for item in segment)
                ):
                    return None
                told.asked = both[1]
                told.events[both[0]] = "skip"
                continue
            if told.about == "ask-done" and any("always" in view.roles(item) for item in segment) and not told.events:
                # «выполнится ли Z в любом случае?»: also where the part that may be passed over is
                free = _only_candidate("skip", parts)
                if free is None or free == part:
                    return None
                told.events[free] = "skip"
                continue
            if naming is None and len(lettered(segment, parts)) > 1:
                return None  # «можно пропустить А и Б?»
            if told.about == "ask-done" and part is not None and not told.events and _compulsory_part(view, segment, parts[part - 1]):
                # «обязательно ли выполнится Z?»: also where the one part that may be passed over is
                free = _only_candidate("skip", parts)
                if free is None:
                    return None
                told.events[free] = "skip"
                continue
            if _must_forbear(view, segment):
                return None
            if part is not None and not named and _asks_leave(view, segment, told.about):
                told.about, told.negated = OPTIONAL, _forced(view, segment)
                continue
            if named and naming is not None:
                if told.about not in (None, "ask-done") or any(
                    view.roles(item) & (NARROWING - {"must"}) for item in segment
                ):
                    return None
                told.about = "ask-done"
                if any("must" in view.roles(item) or item.has("event-declined") for item in segment) or _may_not(
                    view, segment
                ):
                    told.about = OPTIONAL
                    told.negated = _forced(view, segment)
                    continue
                if any(naming.denies(item) and not view.roles(item) & _NEGATING for item in segment):
                    return None
                told.negated = told.negated != naming.of(segment).opposite
            if any(item.has("ask-complete") for item in segment):
                told.about, told.negated = "ask-interrupted", not told.negated
            continue
        if named and naming is not None and part is not None:
            if any(item.has("says") for item in segment) and event is None:
                continue  # only says which part is meant: «про лечение»
            if event is None and _apposed(view, segments, sentences, index, asking, parts) == part:
                continue  # «последнее, взятие карты, выполнится?»
            if any("can" in view.roles(item) for item in segment) and not any(view.roles(item) & _NEGATING for item in segment):
                return None  # «моё существо может выжить»: whether it does, is not told
            event = _happened(view, segment, parts[part - 1], naming)
            if event == UNSUCCESSFUL and follows(parts[part - 1], told.events):
                continue
        if event is None and part is not None and any(_denies(view, item) for item in segment):
            declares = any(item.has("ask-declarable") for item in segments[asking])
            if not _gapped(view, segment, declares) or told.events.get(part - 1) != DONE or last_event != DONE:
                return None  # «первая нет»: what is denied of the part is not told
            event = "fail"  # «первая выполняется, вторая нет»
        if event == "skip" and part is None and _supposes(view, segment) and _asks_freedom(view, segments[asking]):
            continue  # «могу я не уничтожать, если не хочу?»: that he would rather not, is what he asks leave for
        last_event = event
        if event == DONE and part is None and belied(segment, told.events.get(last or 0)):
            return None
        if event is None and any(part_numbers(view, item) for item in segment) and sentences[index] != sentences[asking]:
            return None  # «первую часть нельзя, вторую тоже»: what is told of the part, is not said
        if event is None or event == _UNREPLACED or (event == DONE and part is None):
            continue
        number = part if part is not None else _only_candidate(event, parts) or last
        if number is None:
            return None
        if number in told.events:
            known = told.events[number]
            if known != event and {known, event} != {DONE, "replaced"} and UNSUCCESSFUL not in (known, event):
                return None
            if {known, event} == {DONE, UNSUCCESSFUL} and event == DONE:
                return None
            if event in (known, DONE) or (event == UNSUCCESSFUL and known != DONE):
                continue  # told twice: «не уничтожено, его спас эффект замещения»
        if event == "skip" and not options.declined(number, segment, segments[asking]):
            return None  # «противник отказался», where the choice is not his
        if event in (DONE, "fail") and not options.befell(number, segment):
            return None
        told.events[number] = event
    if told.about == OPTIONAL and told.asked is not None and not options.free(told.asked, segments[asking]):
        return None
    if told.about == "ask-done" and told.asked is not None and not options.asked(told.asked, segments[asking]):
        return None
    further = 0 <= asking < len(segments) and any(item.has(_FURTHER) for item in segments[asking])  # an order asks in none of them
    if further and told.asked is not None and max(told.events, default=0) > told.asked:
        return None  # «У не выполнен. Дальше делаем Х?» goes back
    if any(told.events.get(number or 0) != DONE for number in unreplaced):
        return None  # «первая часть не заменена»: that it was done, is not told with it
    return told


def _gapped(view: View, segment: Sequence[Item], declares: bool) -> bool:
    """Whether a clause is no more than a part and a denial, the verb being that of the clause before («вторая нет», “B is not”).

    What is not so yet may come about, but where it is asked what may be declared now («вторая пока нет»).
    """
    if not declares and any(item.has(*_YET) or view.plays(item, "more") for item in segment):
        return False
    told = [item for item in segment if not view.ignored(item) and not variable_name(item) and not part_numbers(view, item)]
    quiet = {"contrast", "and", "copula", "conditional"}
    return all(_denies(view, item) or view.roles(item) & quiet or item.has(*_YET) for item in told)


def _denies(view: View, item: Item) -> bool:
    """Whether a word is a denial, or the «нет» that stands for a whole clause («Б — нет»)."""
    return bool(view.roles(item) & _NEGATING) or view.plays(item, _CLOSING_NO)


def _may_be_declared(view: View, segment: Sequence[Item], asked: Sequence[Item]) -> bool:
    """Whether a clause tells that something may be declared, where the question is what may be declared."""
    leave = any("can" in view.roles(item) for item in segment) and not any(_denies(view, item) for item in segment)
    return leave and all(any(item.has("ask-declarable") for item in clause) for clause in (segment, asked))


def _apposed(
    view: View, segments: Sequence[Sequence[Item]], sentences: Sequence[int], index: int, asking: int, parts: Sequence[Part]
) -> int | None:
    """The part that the clause before names by its number, where a clause stands between that and the question of the same sentence."""
    between = 0 < index == asking - 1 and sentences[index - 1] == sentences[index] == sentences[asking]
    if not between or any(view.roles(item) & _NEGATING for item in segments[index]) or _event(view, segments[index - 1]) is not None:
        return None
    return named_part(view, segments[index - 1], parts)


def _has_cause(view: View, segment: Sequence[Item]) -> bool:
    """Whether a clause tells by what something comes about («герой немёртвый», «из-за Хаосфортума»)."""
    notions = [view.lexicon.notions.get(concept) for item in segment for concept in item.concepts]
    return any(notion is not None and notion.kind == "cause" for notion in notions)


def _compulsory_part(view: View, segment: Sequence[Item], part: Part) -> bool:
    """Whether a clause asks if a part must be carried out that leaves no choice itself («обязательно ли выполнится Z?»)."""
    roles = {role for item in segment for role in view.roles(item)}
    return not part.optional and "must" in roles and not roles & (_NEGATING | {"can"})


def _asks_leave(view: View, segment: Sequence[Item], about: str | None) -> bool:
    """Whether a clause asks if a part may be passed over: «можно пропустить Х», «обязательно ли выполнять Х»."""
    declines = any(item.has("event-declined") for item in segment)
    roles = {role for item in segment for role in view.roles(item)}
    if declines:
        return about is None and bool(roles & {"can", "cannot", "must"})
    return about == "ask-done" and ("must" in roles or _may_not(view, segment))


def _bare_leave(view: View, segment: Sequence[Item]) -> bool:
    """Whether a clause is no more than the letter of one part and «можно»."""
    told = [item for item in segment if variable_name(item) is None and not view.ignored(item)]
    named = sum(variable_name(item) is not None for item in segment)
    return named == 1 and len(told) == 1 and "can" in view.roles(told[0])


def _may_not(view: View, segment: Sequence[Item]) -> bool:
    """Whether leave is asked for not doing something: «можно не сбрасывать», “may I not discard”."""
    can = next((index for index, item in enumerate(segment) if "can" in view.roles(item)), None)
    return can is not None and any("negation" in view.roles(item) for item in segment[can + 1 :])


def _asks_freedom(view: View, segment: Sequence[Item]) -> bool:
    """Whether a clause asks if something may be left undone or must be done."""
    return _may_not(view, segment) or any("must" in view.roles(item) for item in segment)


def _forced(view: View, segment: Sequence[Item]) -> bool:
    """Whether a question for leave asks if there is none: «обязан ли», «нельзя отказаться»; «не обязан», «нельзя ли отказаться» do not."""
    must = any("must" in view.roles(item) for item in segment)
    head = next((item for item in segment if not view.ignored(item)), None)
    if must and head is not None and head.text.isascii() and "contracted" in view.roles(head):
        return True  # “don't I have to destroy it?” asks if I have to
    if rhetorical_negation(view, segment) is not None or any("rhetorical" in view.roles(item) for item in segment):
        return must or any(item.has(*RULED_OUT) for item in segment)
    if must:
        return not any(view.roles(item) & _NEGATING for item in segment)
    return any("cannot" in view.roles(item) for item in segment) and not (head is not None and _contracted(view, head))


def _must_forbear(view: View, segment: Sequence[Item]) -> bool:
    """Whether it is asked if something must not be done («должен ли я не уничтожать?»), or which of must and may not it is («обязан ли я
    уничтожать или могу не уничтожать?»): that it may be left undone is no answer to the one, and no yes or no to the other."""
    must = next((at for at, item in enumerate(segment) if "must" in view.roles(item)), None)
    denied = next((at for at, item in enumerate(segment) if must is not None and at > must and "negation" in view.roles(item)), None)
    return must is not None and denied is not None and not (
        any("can" in view.roles(item) for item in segment[must:denied]) and not any("or" in view.roles(item) for item in segment[must:denied])
    )


def _contracted(view: View, head: Item) -> bool:
    """Whether the word at the head only asks: “don't I …”, “can't I …”."""
    return "contracted" in view.roles(head) or (head.text.isascii() and "cannot" in view.roles(head) and not head.has(*RULED_OUT))


def _named(view: View, item: Item, covered: bool, part: bool) -> bool:
    """Whether an item is a word of the part that its clause names, or tells of the card whose text is given («Жертву играю на своё»)."""
    if part and covered:
        return True
    notions = [view.lexicon.notions[concept] for concept in item.concepts if concept in view.lexicon.notions]
    told = any(notion.kind == "told" for notion in notions)
    return told or any(view.book.kind(concept) == "card" for concept in view.concepts(item))


def _of_card(view: View, segment: Sequence[Item], at: int) -> bool:
    """Whether a word for a feature stands before the name of the card that has it («я применил особенность Хаосфортума»)."""
    after = segment[at + 1] if at + 1 < len(segment) else None
    feature = any(view.book.kind(concept) == "feature" for concept in view.concepts(segment[at]))
    return feature and after is not None and any(view.book.kind(concept) == "card" for concept in view.concepts(after))


def _happened(view: View, segment: Sequence[Item], part: Part, naming: PartWords) -> str | None:
    """What is told of a part that is named by its action: declined, impossible, replaced, or only that it did not come about."""
    negated = denied_once(view, [item for item in segment if view.roles(item) & _NEGATING or naming.denies(item)])
    opposite = naming.of(segment).opposite
    if any(item.has("event-declined") for item in segment):
        return "skip" if part.optional else None
    if any(item.has("event-replaced") for item in segment):
        return "replaced"
    failing = [item for item in segment if item.has("event-failed") or "cannot" in view.roles(item)]
    if failing:
        denied = any("negation" in view.roles(item) and item not in failing for item in segment)
        return "fail" if not denied else None  # «не могу не взять карту»
    if negated and any(view.roles(item) & {"can"} for item in segment):
        return "fail"
    if negated != opposite:
        return "skip" if part.optional and not opposite else UNSUCCESSFUL
    return "done"


def _negated(view: View, segment: Sequence[Item]) -> bool:
    """Whether the clause that asks is turned round; «разве не …», «не … ли» and “don't I …” are not."""
    if rhetorical_negation(view, segment) is not None or any("rhetorical" in view.roles(item) for item in segment):
        return sum(item.has(*RULED_OUT) for item in segment) % 2 == 1
    head = next((item for item in segment if not view.ignored(item)), None)
    if head is not None and _contracted(view, head):
        return False
    return sum(bool(view.roles(item) & (_NEGATING - {"none"})) for item in segment) % 2 == 1


def _segments(view: View, items: Sequence[Item]) -> tuple[list[list[Item]], list[int]]:
    """The clauses: between marks, and before «если» and behind the «то» that answers it; with the number of the sentence of each,
    negative where it ends with a question mark.
    """
    segments: list[list[Item]] = [[]]
    sentences = [0]
    sentence = 0
    for index, item in enumerate(items):
        if item.kind == "mark":
            if item.text in _DASHES and _is_closing_no(view, items, index + 1):
                continue
            if item.text in SENTENCE_ENDS or item.text in ",:—–-":
                if item.text in SENTENCE_ENDS:
                    if "?" in item.text:
                        sentences = [-1 - sentence if number == sentence else number for number in sentences]
                    sentence += 1
                segments.append([])
                sentences.append(sentence)
            continue
        roles = view.roles(item)
        if "conditional" in roles or ("joiner-then" in roles and _supposes(view, segments[-1])):
            segments.append([])
            sentences.append(sentence)
        segments[-1].append(item)
    kept = [index for index, segment in enumerate(segments) if segment]
    return [segments[index] for index in kept], [sentences[index] for index in kept]


def _is_closing_no(view: View, items: Sequence[Item], at: int) -> bool:
    """Whether nothing but «нет» stands between a dash and the next mark: «А легально, Б — нет»."""
    ends = at + 1 == len(items) or (at + 1 < len(items) and items[at + 1].kind == "mark" and "?" not in items[at + 1].text)
    return ends and view.plays(items[at], _CLOSING_NO)


def _supposes(view: View, segment: Sequence[Item]) -> bool:
    return any("conditional" in view.roles(item) for item in segment)


def _asking(view: View, segments: Sequence[Sequence[Item]], sentences: Sequence[int], naming: PartWords | None) -> int:
    """The last clause that asks for something and supposes nothing, in a sentence with a question mark where one asks; the others tell."""
    asking = [
        index
        for index, segment in enumerate(segments)
        if not _supposes(view, segment)
        and (
            any(item.has(*ASKS) for item in segment)
            or _asks_leave(view, segment, None)
            or _bare_leave(view, segment)
            or (naming is not None and bool(naming.meant(segment)))
        )
    ]
    if any(sentences[index] < 0 and not all(view.ignored(item) for item in segment) for index, segment in enumerate(segments)):
        asking = [index for index in asking if sentences[index] < 0]  # a question that asks nothing of a part is not understood
    return (asking or [-1])[-1]


def accounted(view: View, segment: Sequence[Item]) -> bool:
    for item in segment:
        if variable_name(item) or view.ignored(item) or item.kind == "mark" or item.quoted:
            continue  # what is quoted beside the ability is only spoken of («слова «можете» нет»)
        if item.kind == "number" and "." in item.text:
            continue  # the clause that the asker names: «по 119.4»
        if item.kind in ("unknown", "number"):
            return False
        if item.has(_BY_NOW):
            continue  # «Б теперь тоже пропадает?»: after what was told
        if view.plays(item, "instead") and any(other.has("event-replaced") for other in segment):
            continue  # «вместо Х сработал эффект замещения»
        structural = bool(view.roles(item) - {"thing", "action", "player", "predicate", "condition", "value"})
        kinds = {view.book.kind(c) or getattr(view.lexicon.notions.get(c), "kind", None) for c in view.concepts(item)}
        if not structural and not kinds & _SCENE_KINDS:
            return False
    return True


def _tied(segment: Sequence[Item], parts: Sequence[Part]) -> tuple[int | None, int | None]:
    """Of two parts named by their letters the one behind a preposition, and the other («зависит ли Z от выполнения Х»)."""
    both = lettered(segment, parts)
    behind = next((at for at, item in enumerate(segment) if item.has("preposition", "stranded")), None)
    named = lettered(segment[behind:], parts) if behind is not None else []
    if len(both) != 2 or not named:
        return None, None
    return named[0], next(number for number in both if number != named[0])


def _event(view: View, segment: Sequence[Item]) -> str | None:
    for notion, event in EVENTS.items():
        if any(item.has(notion) for item in segment):
            negated = any(view.roles(item) & {"negation", "none", "contracted", "denial"} for item in segment)
            if negated and event == "replaced":
                return DONE if any(item.has("event-done") for item in segment) else _UNREPLACED
            if negated and event in ("skip", "fail"):
                return _DENIED
            return "fail" if negated and event == "done" else event
    if any(item.has("ask-done") for item in segment) and any("negation" in view.roles(item) for item in segment):
        return "fail"
    return None


def _only_candidate(event: str, parts: Sequence[Part]) -> int | None:
    if event == "skip":
        optional = [part.n for part in parts if part.optional]
        return optional[0] if len(optional) == 1 else None
    return None
