"""The shape of a sentence: clauses that do not ask (the asker's reasons), and negations that only ask («не … ли», "is it not")."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .lexer import Item
from .question import View

# The particle that makes a modal ask («может ли», «можно ли»), where the lexicon takes the two as one word.
WHETHER = (" ли", " ль")
# The notion of «запрещает», “forbids” …
CLAUSE_FORBIDS = "clause-forbids"
# … and those of «запрещено», “impossible”: words that deny by themselves wherever they stand.
RULED_OUT = ("forbids", CLAUSE_FORBIDS)
# The notions of a card.
CARD_WORDS = ("card-word", "h-card-c")
_STOPS = frozenset(",;:—–")
_TAG_ENDS = ("this", "tag-pronoun", "h-i-word", "self")


def drop_reasons(view: View, items: Sequence[Item]) -> tuple[Item, ...]:
    """The items without the asker's reasons: from an opening «раз», «потому что», "because" to the comma that ends it, or to the end.

    What a reason says decides nothing: the rules do. «раз» opens a reason at the head of a clause only, for it also means “once”.
    """
    kept: list[Item] = []
    skipping = False
    for index, item in enumerate(items):
        if skipping:
            if (
                item.kind == "mark" and item.text in _STOPS and kept_later(view, items, index)
            ) or "joiner-then" in view.roles(item):
                skipping = False
            continue
        roles = view.roles(item)
        if "reason-anywhere" in roles or ("reason" in roles and _opens(items, index)):
            skipping = True
            continue
        kept.append(item)
    return tuple(kept)


def reason_of(view: View, items: Sequence[Item]) -> tuple[Item, ...]:
    """The items that `drop_reasons` leaves out, without the word that opens them: what the asker supposes."""
    kept = {id(item) for item in drop_reasons(view, items)}
    return tuple(
        item for item in items if id(item) not in kept and not view.roles(item) & {"reason", "reason-anywhere"}
    )


def drop_speakers(view: View, items: Sequence[Item]) -> tuple[Item, ...]:
    """The items without a player who only says what follows («игрок уверяет, что …», “the player claims that …”)."""
    return tuple(item for index, item in enumerate(items) if not _speaks(view, items, index))


def speaks_for_another(view: View, items: Sequence[Item], said: Sequence[Item], lookup: Callable[[str], tuple[str, ...]]) -> bool:
    """Whether the opponent's words are given («соперник говорит, что … с моего кладбища»): whose «мой», «его», “he” are then, is not told."""
    opponent = any(item.has("opponent") and item not in said for item in items)
    if items and items[0].has("story") and items[0].size > 1:
        opponent = opponent or "opponent" in lookup(items[0].text.split()[0])  # «соперник говорит» is one phrase
    return opponent and any(item.has("self", "h-my-c", "h-mine-strict", "h-i-word", "opponent") or is_his(view, item) for item in said)


def is_his(view: View, item: Item) -> bool:
    """Whether a word says that something is a player's (his, mine), or names him again."""
    return item.text.lower().split()[0] in view.lexicon.group("of-a-player")


def _speaks(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a player is followed by a word of saying and by «, что» or “that”."""
    if "player" not in view.roles(items[index]):
        return False
    behind = list(items[index + 1 : index + 4])
    if behind and behind[0].size > 1 and "noise" in view.roles(behind[0]) and behind[0].text.lower().endswith((" что", " that")):
        return all(view.ignored(item) for item in items[:index])  # «игроки решили, что …» is one phrase
    if len(behind) < 2 or not behind[0].has("says", "story", "speech"):
        return False
    if behind[1].kind == "mark" and behind[1].text == ",":
        del behind[1]
    return len(behind) > 1 and "says" in view.roles(behind[1])


# What may stand before «, что» or a colon beside words that the lexicon does not have: who speaks, how, and where one read it.
_FRAME = frozenset(
    {"noise", "says", "light", "comment", "tag", "player", "article", "linking", "this", "joiner-then", "and"}
)
_STATES = frozenset(
    {
        "copula",
        "negation",
        "denial",
        "condition",
        "question",
        "only",
        "none",
        "can",
        "must",
        "all",
        "some",
        "conditional",
        "relative",
    }
)


def drop_frame(view: View, items: Sequence[Item]) -> tuple[Item, ...]:
    """The items without the clause that only brings a statement or a question in: «вычитываю памятку, там сказано: …», “the guide I skimmed
    insists that …”, «соперник спрашивает, какие …».

    Such a clause says who speaks and not what of. It may hold no word that the lexicon does not have, nothing that the rules speak of and
    nothing that denies or narrows; a word of saying or a player has to stand in it.
    """
    for index, item in enumerate(items):
        cut = _brought_in(view, items, index)
        if cut is None:
            continue
        if kept_later(view, items, cut - 1) and _is_frame(
            view, items[: min(cut, index + 1)] if cut > index else items[:index]
        ):
            return tuple(items[cut:])
        if item.text != ",":
            break
    return tuple(items)


def _brought_in(view: View, items: Sequence[Item], index: int) -> int | None:
    """Where what is said or asked begins, if the item at a position ends the clause that brings it in; None if it does not."""
    item = items[index]
    roles = view.roles(item)
    if item.kind == "mark" and not item.quoted and item.text == ":":
        return index + 1
    if item.kind == "mark" and not item.quoted and item.text == ",":
        behind = [later for later in items[index + 1 : index + 4] if not view.ignored(later)]
        return (
            index + 1
            if behind and "question" in view.roles(behind[0]) and "says" not in view.roles(behind[0])
            else None
        )
    if (
        index
        and view.plays(item, "conjunction-that")
        and "says" in roles
        and (item.text.isascii() or items[index - 1].text == ",")
    ):
        return index + 1
    if item.text.isascii() and item.text.lower().endswith(" that") and "noise" in roles:
        return index + 1
    return index if index and item.text.isascii() and "question" in roles and "says" not in roles else None


def _is_frame(view: View, items: Sequence[Item]) -> bool:
    """Whether items say no more than that somebody states or asks what follows."""
    words = [item for item in items if item.kind != "mark"]
    if not any("player" in view.roles(item) or _told(view, item) for item in words):
        return False  # what else the lexicon knows to be talk is passed over anyway
    speaks = False
    for position, item in enumerate(words):
        roles = view.roles(item)
        conjunction = position == len(words) - 1 and "says" in roles and view.plays(item, "conjunction-that")
        if item.kind in ("number", "variable", "unknown") or any(view.book.has(concept) for concept in item.concepts):
            return False
        if roles & _STATES and not conjunction:
            return False
        if not roles & _FRAME and not _told(view, item):
            return False
        speaks = (
            speaks
            or bool(roles & {"says", "player"})
            or _told(view, item)
            or item.has("story", "speech", "opinion", "self")
        )
    return speaks


def _told(view: View, item: Item) -> bool:
    """Whether a word may tell that something happens or stands somewhere («в глоссарии стоит: …»)."""
    notions = (view.lexicon.notions.get(concept) for concept in item.concepts)
    return any(notion is not None and notion.kind == "told" and notion.role == "action" for notion in notions)


def drop_tag(view: View, items: Sequence[Item]) -> tuple[Item, ...]:
    """The items without an English tag that asks the same once more: “spells can wound, can't they?”, “…, is it?”."""
    words = [at for at, item in enumerate(items) if item.kind != "mark"]
    if len(words) < 4:
        return tuple(items)
    verb, pronoun = words[-2:]
    if items[pronoun].size == 2 and items[pronoun - 1].text == "," and items[pronoun].text.isascii() and items[pronoun].has("this", "contracted"):
        return (*items[: pronoun - 1], *items[pronoun + 1 :])  # “…, is it?” is one phrase
    short = items[verb].text.isascii() and bool(view.roles(items[verb]) & {"copula", "can", "cannot", "must", "contracted"})
    named = items[pronoun].text.isascii() and items[pronoun].has(*_TAG_ENDS)
    if verb and items[verb - 1].text == "," and short and named:
        return (*items[: verb - 1], *items[pronoun + 1 :])
    return tuple(items)


def _opens(items: Sequence[Item], index: int) -> bool:
    return index == 0 or items[index - 1].kind == "mark"


def yes_or_no(view: View, items: Sequence[Item]) -> bool:
    """Whether a sentence asks yes or no though a question word stands in it: «можно ли выбрать, какие …», “may I choose which …”."""
    head = next((item for item in items if item.kind != "mark" and not _passing(view, item)), None)
    asks = head is not None and head.has("q-who", "q-whose") and "whether" not in view.roles(head)  # «кто решает, выполнять ли …»
    whether = [at for at, item in enumerate(items) if "whether" in view.roles(item) or item.text.lower().endswith(WHETHER)]
    counts = head is not None and "cue-count" in view.roles(head)
    if head is not None and whether and "question" in view.roles(head) and not counts and any(item.text == "," for item in items[: whether[0]]):
        return False  # «что определяет, можно ли …?»
    if whether and not asks:
        return True
    if _asks_within(view, items):
        return True
    opening = True
    for item in items:
        if item.kind == "mark":
            opening = True
        elif opening and not _passing(view, item):
            roles = view.roles(item)
            if roles & {"question", "cue-define"}:
                return False
            if item.text.isascii() and roles & {"copula", "can", "must"}:
                return True
            opening = False
    return False


def _asks_within(view: View, items: Sequence[Item]) -> bool:
    """Whether the question words stand behind a comma and a verb of the rules: «могу я решить, в каком порядке …»."""
    acts = comma = modal = named = False
    for item in items:
        roles = view.roles(item)
        if ("question" in roles or "conditional" in roles) and not comma:
            return False
        modal = modal or bool(roles & {"can", "must"})
        acts = acts or (named and "must" in roles)  # «Возрождение требует указать, чьё …?»
        named = named or bool(view.terms(item))
        acts = acts or ("predicate" in roles and not roles & {"says", "noise", "copula", "can"})
        comma = comma or (acts and modal and item.text == ",")
    return comma


def stranded(view: View, items: Sequence[Item]) -> bool:
    """Whether an English sentence ends in a preposition («what are they for?»): then it asks for what would stand behind that."""
    words = [item for item in items if item.kind != "mark" and "tag" not in view.roles(item)]
    return bool(words) and words[-1].text.isascii() and words[-1].has("stranded", "preposition")


def concordant(view: View, item: Item) -> bool:
    """Whether a negation may only repeat an earlier «ни один», «никогда»: in Russian it does, in English it does not."""
    return "negation" in view.roles(item) and not item.text.isascii()


def _passing(view: View, item: Item) -> bool:
    return view.ignored(item) or bool(view.roles(item) & {"game", "game-family", "joiner-then", "and"})


def kept_later(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether anything that could be a statement stands behind the mark."""
    return any(item.kind != "mark" and not view.ignored(item) for item in items[index + 1 :])


def leads_to(items: Sequence[Item], index: int) -> bool:
    """Whether the word or phrase at a position leads to what is stated with «что», “that” («не факт, что …», “isn't it true that …”)."""
    if index >= len(items):
        return False
    behind = next((item.text.lower() for item in items[index + 1 : index + 3] if item.kind != "mark"), "")
    return behind in ("что", "that") or items[index].text.lower().endswith((" что", " that"))


def _no_such(view: View, item: Item) -> bool:
    """Whether a negation is the English “no”, which says that there is none («нет ли …» asks, “is no …” denies)."""
    return "none" in view.roles(item) and item.text.isascii()


def only_asks(view: View, items: Sequence[Item], index: int, opens: bool) -> bool:
    """Whether a denied modal denies nothing: “can't a spell wound?” (`opens` its sentence), «не могут ли удары …?»; «запрещено ли …?» does."""
    if items[index].has(*RULED_OUT):
        return False
    return (opens and items[index].text.isascii()) or (index + 1 < len(items) and "whether" in view.roles(items[index + 1]))


def _second_predicate(view: View, items: Sequence[Item], negation: int) -> bool:
    """Whether an English denial stands behind another predicate («is magical but not an attack»), or speaks of several («are both not …»)."""
    if not items[negation].text.isascii():
        return False
    spoken = [at for at in range(negation) if items[at].kind != "mark"]
    if len(spoken) > 1 and "copula" in view.roles(items[spoken[-1]]):
        return True  # “does 111.1.1 say a shot is not …?”
    for earlier in reversed(items[:negation]):
        roles = view.roles(earlier)
        if roles & {"and", "contrast", "relative", "all"} or earlier.has("adds-denial"):
            return True
        if not (view.ignored(earlier) or "copula" in roles) or earlier.kind == "mark":
            break
    return any(view.roles(item) & {"all", "says", "cue-where-said"} for item in items[:negation])


def rhetorical_negation(view: View, items: Sequence[Item]) -> int | None:
    """The position of a negation that denies nothing: «не ближняя ли это атака?», “is a shot not an attack?”; None where there is none.

    «Верно ли, что … не …» is none: there the word that asks stands before the negation.
    """
    negation = next(
        (
            index
            for index, item in enumerate(items)
            if ("negation" in view.roles(item) and not _no_such(view, item)) or view.denies(item)
        ),
        None,
    )
    if negation is None or any("contrast" in view.roles(item) for item in items[negation + 1 :]):
        return None  # “is it not A but B?” denies A
    if _second_predicate(view, items, negation):
        return None  # “is it A but not B?” denies B
    for item in items[negation + 1 :]:
        if item.kind == "mark":
            break
        if "whether" in view.roles(item) or item.text.lower().endswith(" ли"):
            return negation  # «не может ли атака …?»
    head = next((item for item in items if item.kind != "mark" and not view.ignored(item)), None)
    if (
        head is not None
        and head.text.isascii()
        and "copula" in view.roles(head)
        and not head.text.lower().endswith("'s")  # “it's not …” tells
        and not view.roles(head) & {"can", "must"}  # “can an attack not wound?” asks whether it may leave it
        and head is not items[negation]
        and (view.plays(items[negation], "plain-not") or view.denies(items[negation]))  # “is a shot by no means a strike?” denies
        and not quantified(view, items, negation + 1)  # so does “is a strike not always ranged?”
    ):
        return negation
    return None


def quantified(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a word tells how often or of how many."""
    return index < len(items) and bool(view.roles(items[index]) & {"all", "always", "usually", "only"})


def needs_not(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether “need” stands before “not” («a strike need not be melee»): that it must is denied, not that it is."""
    following = items[index + 1] if index + 1 < len(items) else None
    return view.plays(items[index], "needing") and following is not None and "negation" in view.roles(following)


def of_cards(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a class is said of cards: its adjective belongs to the noun («магические карты», “static cards”), or they are listed («перечисли
    карты не атаки»). What is so of abilities and features is not told of cards."""
    if not index or not items[index].has(*CARD_WORDS):
        return False
    before, noun = items[index - 1], items[index]
    following = items[index + 1] if index + 1 < len(items) else None
    if "cue-list" in view.roles(before):
        return following is not None and "linking" not in view.roles(following)
    if not any(view.book.has(concept) for concept in before.concepts) or before.size > 1:
        return False
    if noun.text.isascii():
        return following is None or not any(view.book.has(concept) for concept in following.concepts)
    return before.adjective and bool(before.cases & noun.cases)


def by_means_of(view: View, items: Sequence[Item], index: int) -> bool:
    """Whether a class word in the instrumental says by what means the one before it is done («удар заклинанием — магический?»): a dash or «это»
    behind it links the two together to what follows."""
    if not 0 < index < len(items) - 1 or items[index].cases != {"ins"}:
        return False
    before, behind = items[index - 1], items[index + 1]
    linked = behind.kind == "mark" or {"copula", "this"} <= view.roles(behind)
    return linked and bool(before.cases) and "ins" not in before.cases and bool(view.terms(before)) and bool(view.terms(items[index]))


def all_denied(view: View, items: Sequence[Item], negation: int | None) -> bool:
    """Whether “are all … not …?” denies a class of all or of none of them: which, is not told."""
    if negation is None or not items[negation].text.isascii():
        return False
    return any(view.roles(item) & {"all", "always", "some", "none"} for item in items[:negation])
