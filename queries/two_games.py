"""A sentence about two games («… в классике, а … в Героях?»): what of it each rulebook is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .facts import Lexicon
from .lexer import QUOTES, Item
from .matching import CONTENT, HELPING
from .question import View

_WHICH = "q-which"


def sets_apart(lexicon: Lexicon, items: Sequence[Item]) -> bool:
    """Whether a game is named as the only one («какая редкость есть только в классике?»), as one that lacks it, or to liken it to another."""
    for index, item in enumerate(items):
        if "game" not in lexicon.roles(item.concepts):
            continue
        if index and item.text.lower().startswith("не ") and lexicon.plays(items[index - 1], "but-and"):
            return True  # «не в классике» is the other game: «…, но не в классике» sets it apart
        for at in range(index - 1, -1, -1):
            roles = lexicon.roles(items[at].concepts)
            if roles & {"only", "none"}:
                return True  # «какой редкости нет в Героях?»
            denied = "negation" in roles and at and lexicon.plays(items[at - 1], "but-and")
            if denied or items[at].text.lower().startswith(tuple(lexicon.group("but-not"))):
                return True  # «… есть в классике, но не в Героях?»
            if items[at].has("q-how") and at and not any(item.text in QUOTES for item in items[at:index]) and _likens(lexicon, items, at, index):
                return True
            if not items[at].has("game-in") and "article" not in roles and items[at].text not in QUOTES:
                break
    return False


def _likens(lexicon: Lexicon, items: Sequence[Item], how: int, game: int) -> bool:
    """Whether a game behind «как» ends its question, behind a comma or another word: «…, как в классике?»"""
    ends = all(item.kind == "mark" or "tag" in lexicon.roles(item.concepts) for item in items[game + 1 :])
    return ends and "and" not in lexicon.roles(items[how - 1].concepts)


def own_part(view: View, items: Sequence[Item]) -> tuple[Item, ...]:
    """The part of a sentence about two games that one rulebook is asked: without the members that are about the other alone.

    A member («… в классике», «и … в Героях», «а каким фоном — необычную?») ends at a colon, a comma or a joining word. It is the other
    game's where it has terms that only that game has, and the sentence names both games or asks twice.
    """
    members = _members(view, items)
    if len(members) < 2:
        return tuple(items)
    games = [_games(view, member) for member in members]
    both = len(frozenset().union(*games)) > 1
    twice = len(members) == 2 and all(any("question" in view.roles(item) for item in member) for member in members)
    if not both and not twice:
        return tuple(items)
    kept: list[Item] = []
    head = not games[0] and any(":" in concept for item in members[0] for concept in view.concepts(item))
    whole = any(
        view.book.id in named and _asks_whole(view, member, head) for member, named in zip(members, games, strict=True)
    )
    mine = any(view.book.id in named and _complete(view, member) for member, named in zip(members, games, strict=True))
    for member, named in zip(members, games, strict=True):
        if mine and named and view.book.id not in named and _speaks_of_things(view, member):
            continue  # «в классике не атака, а в Героях атака»
        if whole and named and view.book.id not in named:
            continue
        member = _own_choice(view, member) if len(named) != 1 else member
        if named and view.book.id not in named and any(view.book.id in other for other in games):
            member = _before_denial(view, member)
        foreign = any(view.is_foreign(item) for item in member)
        others = bool(named) and view.book.id not in named
        if not (foreign and (others or not named)):
            kept.extend(member)
    names = any(view.book.has(concept) or view.lexicon.role(concept) == "thing" for item in kept for concept in view.concepts(item))
    return tuple(kept) if names else tuple(items)


def asking_each(view: View, items: Sequence[Item]) -> tuple[Item, ...]:
    """«Частая карта: цвет в классике и фон в «Героях»?» with its question words («какой цвет …, какой фон …»): a name, and behind a colon
    nothing but a property in each game; every other sentence as it is."""
    members = _members(view, items)
    games = [_games(view, member) for member in members]
    plain = not any(view.roles(item) & {"question", "whether", "negation", "or", "only", "all", "none"} for item in items)
    if not plain or len(members) < 3 or games[0] or any(len(named) != 1 for named in games[1:]) or len(frozenset().union(*games)) < 2:
        return tuple(items)
    head = [item for item in members[0] if item.kind != "mark" and not view.ignored(item)]
    if len(head) != 1 or not any(":" in concept for concept in view.concepts(head[0])) or members[1][0].text != ":":
        return tuple(items)
    found = list(members[0])
    for member in members[1:]:
        said = [item for item in member if item.kind != "mark" and not _names_game(view, item) and not _quiet(view, item)]
        noun = len(said) == 1 and ("nom" in said[0].cases if view.lang == "ru" else not said[0].text.lower().endswith("ed"))
        if not noun or any(":" in concept for concept in view.concepts(said[0])):
            return tuple(items)
        if not view.roles(said[0]) & {"predicate", "thing", "value"}:
            return tuple(items)
        at = member.index(said[0])
        which = Item("word", "какой" if view.lang == "ru" else "which", said[0].start, said[0].start, (_WHICH,))
        found.extend((*member[:at], which, *member[at:]))
    return tuple(found)


def _quiet(view: View, item: Item) -> bool:
    """Whether a word is none but a joining word, a pronoun or a preposition."""
    content = any(":" in concept or view.lexicon.role(concept) in CONTENT for concept in view.concepts(item))
    return not content and (view.ignored(item) or bool(view.roles(item) & {"and", "this"}))


def _before_denial(view: View, member: list[Item]) -> list[Item]:
    """What a member about the other game names before it denies something («легенда в классике не курсивом, а в Героях …»): the denial is
    that game's."""
    at = next((index for index, item in enumerate(member) if "negation" in view.roles(item)), len(member))
    return member[:at]


def _own_choice(view: View, member: list[Item]) -> list[Item]:
    """The member without what stands on the other side of «или» and only the other game knows («через стек или Очередь»)."""
    joined = [index for index, item in enumerate(member) if "or" in view.roles(item) and 0 < index < len(member) - 1]
    if len(joined) != 1:
        return member
    at = joined[0]
    first, last = at - 1, at + 1
    while last < len(member) - 1 and _leads(view, member[last]):
        last += 1  # the side may have a preposition and an article of its own: “on the stack or in the Queue”
    before, after = member[first], member[last]
    if _is_others(view, before) == _is_others(view, after):
        return member
    if _is_others(view, after):
        return [*member[:at], *member[last + 1 :]]
    while last > at + 1 and first and _leads(view, member[first - 1]):
        first -= 1
    return [*member[:first], *member[at + 1 :]]


def _is_others(view: View, item: Item) -> bool:
    """Whether a word names a thing of the other game and none of this one, whatever else it may mean here (“stack”)."""
    terms = [concept for concept in item.concepts if ":" in concept]
    return view.is_foreign(item) or (bool(terms) and not any(view.book.has(concept) for concept in terms))


def _leads(view: View, item: Item) -> bool:
    """Whether a word is an article or a preposition before a name."""
    return "article" in view.roles(item) or item.has("preposition", "governing", "game-in")


def _asks_whole(view: View, member: Sequence[Item], head: bool) -> bool:
    """Whether a member is a question by itself: a question word and a term of the rulebook stand in it, or any content where the
    sentence has named its term before (`head`)."""
    concepts = [concept for item in member for concept in view.concepts(item)]
    content = any(":" in concept or (head and view.lexicon.role(concept) in CONTENT) for concept in concepts)
    return content and any("question" in view.roles(item) for item in member)


def _complete(view: View, member: Sequence[Item]) -> bool:
    """Whether a member says something of its own: two terms of the rulebook stand in it («в классике заклинание не атака»)."""
    return sum(any(view.book.has(concept) for concept in item.concepts) for item in member) > 1


def _speaks_of_things(view: View, member: Sequence[Item]) -> bool:
    """Whether a member names anything beside its game."""
    concepts = [concept for item in member for concept in item.concepts]
    return any(":" in concept or view.lexicon.role(concept) in CONTENT for concept in concepts)


def _members(view: View, items: Sequence[Item]) -> list[list[Item]]:
    members: list[list[Item]] = [[]]
    for item in items:
        if (
            (item.kind == "mark" and item.text in ",:;")
            or ("and" in view.roles(item) and not item.quoted)
            or item.has("contrast")
        ):
            members.append([])
        members[-1].append(item)
    return [member for member in members if any(item.kind != "mark" for item in member)]


def _games(view: View, member: Sequence[Item]) -> frozenset[str]:
    return frozenset(
        concept.removeprefix("game-")
        for item in member
        for concept in item.concepts
        if view.lexicon.role(concept) == "game"
    )


def other_readings(view: View, items: Sequence[Item]) -> Iterator[tuple[Item, ...]]:
    """Further readings of a sentence that names two games, for where `own_part` finds no ruling, the plainest first.

    The members that name the other game are left out; a member that says too little («а что в Героях?») has the other's words with its
    own question word, or the other's verb («… и куда срабатывающая способность в Героях?»).
    """
    members = _members(view, items)
    games = [_games(view, member) for member in members]
    if len(frozenset().union(*games)) < 2 or not any(view.book.id in named for named in games):
        return
    others = [member for member, named in zip(members, games, strict=True) if named and view.book.id not in named]
    kept = [member for member, named in zip(members, games, strict=True) if not named or view.book.id in named]
    own = [member for member, named in zip(members, games, strict=True) if view.book.id in named]
    yield _joined(kept)
    if len(others) != 1 or len(own) != 1:
        return
    lender = [item for item in others[0] if not _names_game(view, item)]
    said = [item for item in own[0] if not _names_game(view, item)]
    if _only_points_back(view, said, lender):
        yield _joined([lender if member is others[0] else member for member in members if member is not own[0]])
        return
    shared = [member for member in kept if member is not own[0]]
    heard = {item.text.lower() for item in said}
    asks = any("question" in view.roles(item) for item in said)
    helps = {"whether"} if asks else {"whether", "question"}
    verbs = [item for item in lender if item.text.lower() not in heard and (_is_verb(view, item) or view.roles(item) & helps)]
    lent = {item.text.lower() for item in lender}
    if verbs and not any(_is_verb(view, item) for item in said if item.text.lower() not in lent):
        at = next((index + 1 for index, item in enumerate(said) if "question" in view.roles(item)), 0)
        yield _joined([*shared, [*said[:at], *verbs, *said[at:]]])


def _is_verb(view: View, item: Item) -> bool:
    """Whether a word may be the verb of a sentence about two games: a word of a predicate, or «есть ли», and no name of a thing."""
    named = any(":" in concept for concept in view.concepts(item))
    return bool({"predicate", "some"} & view.roles(item)) and not named


def _only_points_back(view: View, said: Sequence[Item], lender: Sequence[Item]) -> bool:
    """Whether the words about one game only take up what is asked of the other («и как это называется …», “and is there one …”)."""
    lent = frozenset().union(*(item.concepts for item in lender))
    asks = any("question" in view.roles(item) for item in said)
    for item in said:
        roles = view.roles(item)
        if view.terms(item) or item.kind in ("unknown", "variable", "number"):
            return False
        content = any(":" in concept or view.lexicon.role(concept) in CONTENT for concept in item.concepts)
        points = "this" in roles or ("copula" in roles and asks) or view.plays(item, HELPING)
        if content and not points and not lent & set(item.concepts):
            return False
    return True


def _names_game(view: View, item: Item) -> bool:
    return bool(view.roles(item) & {"game", "game-family"})


def _joined(members: Sequence[Sequence[Item]]) -> tuple[Item, ...]:
    """The members as one sentence, without the mark or the joining word that the first begins with."""
    found = [item for member in members for item in member]
    while found and (found[0].kind == "mark" or found[0].has("contrast") or found[0].has("and")):
        del found[0]
    return tuple(found)
