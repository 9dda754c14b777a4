"""Refused questions in which a situation is told and a class concluded from it, put as the engine reads them: “… and says that it is melee. Is
he right?” as two sentences, «у меня защита от ударов, разряд же тоже удар?» with the claim in a sentence of its own, «…, то есть это удар?» with
«значит», «попало в рубрику «Удары». Правильно ли я его туда поставил?» as «в рубрике «Удары». Верно?», «разряд — он из дальних?» without
its pronoun.

What is told stays in the question, so that it is judged like every other story; only what makes something of it («делает ли это его атакой?»)
is asked of the thing alone, and then for a denial (see `in_part` in `recast`).
"""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Lexicon
from .lexer import QUOTES, Item
from .question import SENTENCE_ENDS

_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "or", "conditional", "relative", "contrast", "condition"})
_ASKS = frozenset({"question", "whether", "cue-define", "cue-list", "cue-place", "cue-compare", "cue-same", "cue-where-said", "cue-quote"})
_QUIET = frozenset({"noise", "article", "tag", "comment", "light"})
# What stands in a sentence beside the tag that asks whether a thing was put rightly.
_PUTTING = frozenset({"noise", "player", "this", "tag"})
_OPENS = frozenset({"noise", "article", "contrast"})
# What stands beside the class that is concluded.
_POINTING = frozenset({"this", "noise", "article", "whether", "contrast", "and"})
_POINTERS = ("tag-pronoun", "auxiliary-verb", "it-is")
# The notion of «туда», “there”.
_THERE = "in-that-place"
_DASHES = "—–-"
_NEXT = ". "
_THEREFORE = {True: ", therefore ", False: ", значит, "}
_IS_IT = "Is it"
_RIGHT = {True: "Right?", False: "Верно?"}


def said_apart(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """What somebody says behind «и» in a sentence of its own, where the last sentence only asks whether it is so.

    A dash behind the reason that he gives becomes a comma («что раз рядом — это …»).
    """
    ends = _ends(items)
    if len(ends) != 2 or not _only_tag(items[ends[0] + 1 :], lexicon):
        return None
    told = items[: ends[0]]
    at = next((at for at in range(1, len(told) - 2) if "and" in lexicon.roles(told[at].concepts) and _claiming(told[at + 1], lexicon)), 0)
    if not at or not any(_is_term(item) for item in told[:at]) or any(lexicon.roles(item.concepts) & _ASKS for item in told[: at]):
        return None
    cut = at - 1 if told[at - 1].text == "," else at
    reason = next((index for index in range(at, len(told)) if "reason" in lexicon.roles(told[index].concepts)), len(told))
    dash = next((told[index] for index in range(reason, len(told)) if told[index].text in _DASHES and told[index].kind == "mark"), None)
    before = f"{text[: told[cut - 1].end]}. "
    opens = next((item for item in told[at + 2 :] if item.kind != "mark" and "says" not in lexicon.roles(item.concepts)), told[-1])
    if lexicon.plays(opens, "it-is"):
        return f"{before}{_IS_IT}{text[opens.end : told[-1].end]}?"
    return f"{before}{text[opens.start :]}" if dash is None else f"{before}{text[opens.start : dash.start].rstrip()}, {text[dash.end :].lstrip()}"


def claimed_apart(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The claim behind the last comma in a sentence of its own, where it names two classes and what stands before it names only the second,
    or neither («карта защищена от ударов, разряд же тоже удар?»)."""
    ends = _ends(items)
    if len(ends) != 1 or any(item.kind != "mark" for item in items[ends[0] :]) or items[ends[0]].text != "?":
        return None
    last = ends[0]
    pauses = (at for at in range(last - 1, 0, -1) if items[at].kind == "mark" and items[at].text in (",", *_DASHES))
    comma = next((at for at in pauses if _claims(items[at + 1 : last], lexicon)), 0)
    if not comma or items[comma].text != ",":
        return None
    told, claim = items[:comma], [item for item in items[comma + 1 : last] if _is_term(item)]
    roles = frozenset[str]().union(*(lexicon.roles(item.concepts) for item in told))
    acts = any(lexicon.roles(item.concepts) & {"predicate", "action"} for item in told)
    named = {concept for item in told for concept in item.concepts if ":" in concept}
    if not acts or roles & (_TURNS | _ASKS | {"copula", "reason", "says"}) or named & set(claim[0].concepts):
        return None
    opens = items[comma + 1]
    start = items[comma + 2].start if {"contrast", "and"} & lexicon.roles(opens.concepts) and not _is_term(opens) else opens.start
    return f"{text[: told[-1].end]}. {text[start:]}"


def _claims(items: Sequence[Item], lexicon: Lexicon) -> bool:
    """Whether a clause names two classes and nothing else but what links them."""
    words = [item for item in items if item.kind != "mark" and not item.quoted]
    named = [item for item in words if _is_term(item)]
    linked = all(item in named or lexicon.roles(item.concepts) & (_QUIET | {"copula", "this", "contrast", "and"}) for item in words)
    turned = any(lexicon.roles(item.concepts) & (_TURNS - {"contrast"}) for item in words)
    return len(named) == 2 and linked and not turned and all(item.kind != "mark" or item.text in _DASHES for item in items)


def follows(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text with «значит», “therefore” for «то есть», «так что», “which means” before what it concludes with «это», “it is”."""
    ends = _ends(items)
    for at in range(1, len(items) - 2):
        if not lexicon.plays(items[at], "concluding") or items[at].quoted or items[at - 1].text not in (",", ".", *_DASHES):
            continue
        whole = "this" in lexicon.roles(items[at].concepts) or lexicon.plays(items[at], "it-is")  # “so it's”
        behind = items[at] if whole else next((item for item in items[at + 1 :] if item.kind != "mark"), None)
        earlier = [end for end in ends if end < at - 1]
        told = items[: at - 1]
        if behind is None or "this" not in lexicon.roles(behind.concepts) or earlier or not any(_is_named(item, lexicon) for item in told):
            return None
        # a condition stays in the question, so that it is judged there; what became another thing is not judged
        if any(
            lexicon.plays(item, "making-one") or lexicon.roles(item.concepts) & ((_TURNS - {"condition"}) | _ASKS) or _links(told, at, lexicon)
            for at, item in enumerate(told)
        ):
            return None
        return f"{text[: told[-1].end]}{_NEXT if whole else _THEREFORE[text.isascii()]}{text[behind.start :]}"
    return None


def put_rightly(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«… стоит в рубрике «Удары». Правильно ли я его туда поставил?» as «… в рубрике «Удары». Верно?»: the verb of a heading, and what the
    last sentence says of the putting, add nothing."""
    found = text
    ends = _ends(items)
    if len(ends) == 2 and items[ends[0]].text != "?":
        asked = [item for item in items[ends[0] + 1 : ends[1]] if item.kind != "mark"]
        tag = bool(asked) and lexicon.plays(asked[0], "rightly")
        put = any(lexicon.plays(item, "put-there") for item in asked[1:])
        if tag and put and all(_of_putting(item, lexicon) for item in asked[1:]):
            found = f"{text[: items[ends[0]].end]} {_RIGHT[text.isascii()]}"
    at = next((at for at, item in enumerate(items) if lexicon.plays(item, "under-heading")), 0)
    told = [item for item in items[:at] if item.kind != "mark"]
    named = [item for item in told if _is_term(item)]
    verbs = [item for item in told if lexicon.plays(item, "put-there")]
    rest = [item for item in told if item not in named and item not in verbs]
    if len(named) == len(verbs) == 1 and not any(lexicon.roles(item.concepts) & _TURNS for item in told):
        if verbs[0] is told[-1]:
            found = f"{found[: verbs[0].start]}{found[items[at].start :]}"
        elif named[0] is told[-1] and all(lexicon.roles(item.concepts) & (_PUTTING | {"article"}) for item in rest):
            found = f"{text[named[0].start : named[0].end]} {found[items[at].start :]}"  # «я записал разряд в раздел «Удары»»
    return found if found != text else None


def _of_putting(item: Item, lexicon: Lexicon) -> bool:
    return lexicon.plays(item, "put-there") or bool(lexicon.roles(item.concepts) & _PUTTING) or item.has(_THERE)


def taken_up(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text without the pronoun that takes up its only subject behind a dash or a comma («разряд — он из дальних?»)."""
    words = [item for item in items if item.kind != "mark"]
    at = next((at for at in range(1, len(items) - 2) if items[at].kind == "mark" and items[at].text in (*_DASHES, ",")), 0)
    if not at or len(_ends(items)) > 1 or not lexicon.plays(items[at + 1], "subject-pronoun"):
        return None
    head = [item for item in items[:at] if item.kind != "mark"]
    opens = all(lexicon.roles(item.concepts) & _OPENS for item in head[:-1])
    if not head or not _is_term(head[-1]) or head[-1].quoted or not opens:
        return None
    if any(lexicon.roles(item.concepts) & (_TURNS - {"contrast"}) for item in words):
        return None
    return f"{text[head[-1].start : head[-1].end]} {text[items[at + 2].start :]}"


def made_one(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Заклинание — это атака?» for «заклинание снимает жизни. Делает ли это его атакой?»; for a denial alone: what a thing does makes nothing
    of it, but it may be that anyway."""
    parts = _concluding(items, lexicon)
    if parts is None:
        return None
    told, asked = parts
    named = [item for item in told if _is_term(item) and not lexicon.plays(item, "wound-noun")]
    concluded = [item for item in asked if _is_named(item, lexicon)]
    if len(named) != 1 or len(concluded) != 1 or asked[-1] is not concluded[0]:
        return None
    makes = [item for item in asked if any(lexicon.plays(item, group) for group in ("making-one", "concluding"))]
    rest = [item for item in asked if item not in makes and item is not concluded[0]]
    pointers = [item for item in asked if _points(item, lexicon)]
    fine = all(lexicon.roles(item.concepts) & _POINTING or any(lexicon.plays(item, group) for group in _POINTERS) for item in rest)
    if not makes or not pointers or not fine or any(lexicon.roles(item.concepts) & _TURNS for item in (*told, *asked)):
        return None
    before = [item for item in told[: told.index(named[0])] if item.kind != "mark"]
    if not all(lexicon.roles(item.concepts) & (_OPENS | {"game"}) for item in before) or any(_unfit(told, at, lexicon) for at in range(len(told))):
        return None
    games = [item for item in told if "game" in lexicon.roles(item.concepts)]
    thing, one = (text[item.start : item.end] for item in (named[0], concluded[0]))
    where = f"{text[games[0].start : games[0].end]}: " if games else ""
    return f"{where}is {thing} {one}?" if text.isascii() else f"{where}{thing} является {one}?"


def _concluding(items: Sequence[Item], lexicon: Lexicon) -> tuple[Sequence[Item], list[Item]] | None:
    """What is told and what is concluded from it: in two sentences, or in one with a word that says so between; without tags at the end."""
    ends = _ends(items)
    if not ends or len(ends) > 2 or items[ends[-1]].text != "?" or any(item.kind != "mark" for item in items[ends[-1] :]):
        return None
    if len(ends) == 2:
        at = ends[0] if items[ends[0]].text != "?" else 0
    else:
        at = next((at for at in range(2, ends[0] - 1) if items[at].text in (",", *_DASHES) and _opens_conclusion(items, at, lexicon)), 0)
    asked = [item for item in items[at + 1 : ends[-1]] if item.kind != "mark"]
    while asked and "tag" in lexicon.roles(asked[-1].concepts) and not _is_term(asked[-1]):
        asked.pop()
    return (items[:at], asked) if at and asked else None


def _opens_conclusion(items: Sequence[Item], at: int, lexicon: Lexicon) -> bool:
    return any(lexicon.plays(item, "concluding") for item in items[at + 1 : at + 3])


def _unfit(items: Sequence[Item], at: int, lexicon: Lexicon) -> bool:
    """Whether a word of what is told may make the thing another one, or means nothing to Svod."""
    item = items[at]
    if item.kind == "mark":
        return item.text not in (",", *_DASHES, *QUOTES, *QUOTES.values())
    says = bool(lexicon.roles(item.concepts) & (_ASKS | {"says", "condition"}))
    return item.kind != "word" or says or _links(items, at, lexicon) or lexicon.plays(item, "making-one")


def _points(item: Item, lexicon: Lexicon) -> bool:
    return "this" in lexicon.roles(item.concepts) or lexicon.plays(item, "tag-pronoun") or lexicon.plays(item, "it-is")


def _links(items: Sequence[Item], at: int, lexicon: Lexicon) -> bool:
    """Whether a copula stands here that says what a thing is, and not what is done to it (“is fired”)."""
    behind = lexicon.roles(items[at + 1].concepts) if at + 1 < len(items) else frozenset[str]()
    return "copula" in lexicon.roles(items[at].concepts) and not behind & {"action", "predicate"}


def _claiming(item: Item, lexicon: Lexicon) -> bool:
    return item.text.lower().split()[0] in lexicon.group("claiming")


def _only_tag(items: Sequence[Item], lexicon: Lexicon) -> bool:
    words = [item for item in items if item.kind != "mark"]
    spoken = [word for item in words for word in item.text.lower().split()]
    agrees = any("tag" in lexicon.roles(item.concepts) for item in words) and any(word in lexicon.group("agreed") for word in spoken)
    return agrees and not any(lexicon.roles(item.concepts) & _TURNS for item in words)


def _ends(items: Sequence[Item]) -> list[int]:
    """Where the sentences end; several marks in a row are one end."""
    found = [at for at, item in enumerate(items) if item.kind == "mark" and item.text in SENTENCE_ENDS and not item.quoted]
    return [at for at in found if at - 1 not in found]


def _is_term(item: Item) -> bool:
    return any(":" in concept for concept in item.concepts)


def _is_named(item: Item, lexicon: Lexicon) -> bool:
    return _is_term(item) or "value" in lexicon.roles(item.concepts)


TOLD_CONCLUSIONS = (said_apart, claimed_apart, follows, put_rightly, taken_up)
CONCLUDED_FOR_A_DENIAL = (made_one,)
