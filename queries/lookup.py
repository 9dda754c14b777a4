"""Look-up: a clause by its number, and the clause that states something («в каком пункте сказано, что …»)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from ..kb.record import Record
from .answer import FACT, Answer, Refusal, Step, Value
from .clause_words import ClauseWords
from .definition import clause_text
from .lexer import Item
from .matching import pieces
from .question import View

INTENT = "lookup"
_CLAUSE_NUMBER = r"\d{2,3}(?:\.\d+)*[a-zA-Zа-яА-Я]?"  # compiled when a question has a number
# The notions of words that ask where a term is defined, and that of «виды», “kinds”.
DEFINING = ("where-defined", "defining-word")
KINDS = "kinds-word"
# The notion of «что делать», “what happens”, which claims nothing.
OUTCOME = "h-happens-then"
# The notion of «озаглавлен», “heading”, which the text of a clause begins with.
HEADED = "headed"
# The words that ask how something is called («называется», “called”), and the notion of «раздел», “section”.
NAMED_WORD, SECTION = "heading-word", "section-word"
# The question words whose answer a clause must give to be the one that says so.
OPEN = ("q-when", "q-who", "q-whose", "q-where", "q-how-many", "q-why")
# What may stand between «какой» and a word of saying where a clause is sought: the word for it, the game, what ties them together.
_SOURCE = frozenset({"clause-word", "game", "game-family", "article", "linking"})
_SOURCE_WORDS = ("preposition", "game-in", "n-1")
# Roles that may stand beside a number when its clause is asked for.
_BESIDE = frozenset(
    {
        "noise",
        "light",
        "tag",
        "comment",
        "whether",
        "article",
        "clause-word",
        "says",
        "cue-quote",
        "game",
        "game-family",
    }
    | {"question", "cue-define", "copula", "this", "can", "must", "and", "all", "linking", "rhetorical", "joiner-then"}
)


def clause_numbers(view: View, items: Sequence[Item]) -> tuple[str, ...]:
    """The clause numbers that a question names: with a dot in them, or behind the word for a clause."""
    found: list[str] = []
    for index, item in enumerate(items):
        if item.kind != "number" or not re.fullmatch(_CLAUSE_NUMBER, item.text):
            continue
        before = _previous_word(items, index)
        named = before is not None and ("clause-word" in view.roles(before) or before.has(SECTION))
        behind = items[index + 1] if len(item.text) == 3 and index + 1 < len(items) else None
        named = named or (behind is not None and "clause-word" in view.roles(behind))  # «119 пункт»
        joined = _decimal(items, index)
        if joined is not None:
            found.append(joined)
        elif "." in item.text or named or (len(item.text) == 3 and len([i for i in items if i.kind != "mark"]) <= 4):
            found.append(item.text.lower())
    return tuple(dict.fromkeys(found))


def _decimal(items: Sequence[Item], index: int) -> str | None:
    """The number that a comma or a hyphen is written in for the point of («112,2» is 112.2); None where there is no such thing."""
    if index + 2 >= len(items) or not re.fullmatch(r"\d{3}", items[index].text):
        return None
    mark, part = items[index + 1], items[index + 2]
    adjacent = items[index].end == mark.start and mark.end == part.start
    if adjacent and mark.text in (",", "-") and part.kind == "number" and re.fullmatch(r"\d{1,2}(?:\.\d+)*", part.text):
        return f"{items[index].text}.{part.text}"
    return None


def _previous_word(items: Sequence[Item], index: int) -> Item | None:
    for earlier in range(index - 1, -1, -1):
        if items[earlier].kind != "mark":
            return items[earlier]
    return None


def by_number(view: View, items: Sequence[Item], found: Sequence[str]) -> Answer | Refusal | None:
    """The clauses of the numbers where nothing else is asked; None where the sentence says more than that."""
    if any(item.has("q-how-many", "cue-count") for item in items):
        return Refusal("not-settled")  # «сколько подпунктов у 111.1?»: no clause says so
    if len(found) > 1 and sum("game" in view.roles(item) for item in items) > 1:
        return Refusal("unclear")  # «пункт 118 Героев и пункт 112 классики»: which number is of which game
    if any(item.has("q-card", "q-who", "q-hero") for item in items):
        return Refusal("not-settled")  # «какие карты упомянуты в 119.4?»
    cues = [view.roles(item) for item in items if "cue-quote" in view.roles(item)]
    wondering = any("question" in view.roles(item) for item in items)
    # “clause 119.2 says that …” is a claim; “what does clause 119.2 say” asks for its text
    quoting = any("says" not in roles or wondering for roles in cues)
    headed = _asks_heading(view, items)
    for item in items:
        if item.kind in ("mark", "number"):
            continue
        if view.roles(item) & _BESIDE or item.has("text") or (headed and (_names_heading(view, item) or "cue-list" in view.roles(item))):
            continue
        if not (quoting and item.kind != "unknown" and _in_heading(view, item, found)):
            return None
    ids = [f"{view.book.id}:{number}" for number in found]
    missing = [name for name in ids if name not in view.book.clauses]
    if missing:
        return Refusal("no-clause", tuple(missing))
    if not all(any((*view.book.clauses[name]["heading"].values(), *view.book.clauses[name]["text"].values())) for name in ids):
        return Refusal("not-settled")  # of classic 109 the fragment has sub-clauses alone
    headings = [view.book.clauses[name]["heading"] for name in ids]
    titled = all(heading.get("ru") and heading.get("en") for heading in headings)
    if not headed or (not titled and not any(item.has(HEADED) for item in items)):
        return answer(view, ids)
    if not titled:
        return Refusal("not-settled")
    named = tuple(Value(name, heading["ru"], heading["en"]) for name, heading in zip(ids, headings, strict=True))
    return answer(view, ids, stated=True).replaced(value=named)


def _asks_heading(view: View, items: Sequence[Item]) -> bool:
    """Whether it is asked how a clause is headed («как озаглавлен …?», «назови заголовок …»), and not whether it is headed so."""
    asks = any(view.roles(item) & {"question", "cue-list", "cue-quote", "cue-define"} for item in items)
    return asks and any(_names_heading(view, item) for item in items)


def _names_heading(view: View, item: Item) -> bool:
    """Whether a word is that of a heading («заголовок»), or asks for a name («называется»), which of a clause is its heading."""
    return item.has(HEADED) or view.plays(item, NAMED_WORD)


def _in_heading(view: View, item: Item, found: Sequence[str]) -> bool:
    """Whether a word belongs to the heading that the asker puts beside the number, or is what its clause speaks of."""
    word = item.text.lower().replace("ё", "е")[:5]
    for number in found:
        plain = view.book.clauses.get(f"{view.book.id}:{number}")
        if plain is not None:
            texts = " ".join([*plain["heading"].values(), *plain["text"].values()]).lower().replace("ё", "е")
            if word in texts:
                return True
    return False


def value_of(view: View, concept: str) -> Value:
    """A term or notion as a value of an answer."""
    notion = view.lexicon.notions.get(concept)
    label = view.book.label(concept) if view.book.has(concept) else notion.label if notion is not None else {}
    return Value(concept, label.get("ru") or concept, label.get("en") or label.get("ru") or concept)


def answer(view: View, ids: Sequence[str], stated: bool = False) -> Answer:
    """The clauses with their text. A clause that gives a list or names several has them among the values."""
    values = [Value(name, name.partition(":")[2], name.partition(":")[2]) for name in ids]
    if not stated:
        for item in view.book.lists.values():
            if item.clause in ids and not item.negative and len(ids) == 1:
                for member in item.members:
                    label = view.book.label(member)
                    value = Value(member, label["ru"], label["en"])
                    if value not in values:
                        values.append(value)
        for fact in view.book.assertions.values():
            if fact.intent == "enumeration" and len(ids) == 1 and fact.clauses[0] == ids[0]:
                values.extend(value for value in map(partial(value_of, view), fact.object) if value not in values)
    steps = tuple(Step(clause_text(view, name), FACT, (name,), ("clause", name)) for name in ids)
    text = " ".join(step.claim for step in steps)
    return Answer(
        view.book.id,
        INTENT,
        "clause " + ", ".join(ids) if view.lang == "en" else "пункт " + ", ".join(ids),
        None,
        tuple(values),
        text,
        tuple(ids),
        steps,
        ("clauses", tuple(ids), stated),
    )


def statement(
    view: View, items: tuple[Item, ...], scene: tuple[Item, ...]
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """What the clause sought is to say, and its scene: what stands behind «где сказано, что», else before it, else the sentences before."""
    places = _cues(view, items)
    if not places:
        items, scene = scene, ()
        places = _cues(view, items)
    before, behind = items[: places[0]], _said(view, items[places[-1] + 1 :])
    if any(_tells(view, item) for item in behind):
        return (items if any(_tells(view, item) or _turns(view, item) for item in before) else behind), scene
    if any(_tells(view, item) for item in before):
        return before, scene
    return (_undisputed(view, scene), ()) if any(_tells(view, item) for item in scene) else (items, scene)


def asks_clause(view: View, items: Sequence[Item], scene: Sequence[Item]) -> bool:
    """Whether the clause that says something is asked for, be it that «Какой?», «Какой номер?» follow the sentence that looks for it."""
    if _cues(view, items):
        return True
    bare = all(item.kind == "mark" or view.roles(item) & {"question", "clause-word", "noise", "tag", "this"} for item in items)
    return bare and bool(_cues(view, scene))


def _cues(view: View, items: Sequence[Item]) -> list[int]:
    """The places of what asks for a clause: «в каком пункте», or a word of saying behind «где» («где у Героев прописано, что …»)."""
    places = []
    where = False
    for index, item in enumerate(items):
        roles = view.roles(item)
        if "cue-where-said" in roles:
            places.append(index)
        elif item.has("q-where"):
            where = True
        elif where and "says" in roles and any(claims(view, later) for later in items[index + 1 : index + 3]):
            places.append(index)
            where = False
        elif item.kind != "mark" and not roles & {"noise", "game", "game-family", "article", "linking", "clause-word"}:
            where = False
    return places


def asks_which_says(view: View, items: Sequence[Item]) -> bool:
    """Whether it is a clause that is asked for as what says something («какая статья говорит, кто …?», “which of the Heroes rules says that
    …?”), where no word that looks for one was read: what is so is no answer to that."""
    for index, item in enumerate(items):
        if not item.has("q-which", "q-what"):
            continue
        after = index + 1
        while after < len(items) and (view.roles(items[after]) & _SOURCE or items[after].has(*_SOURCE_WORDS)):
            after += 1
        between = [view.roles(item) for item in items[index + 1 : after]]
        if any("game" in roles for roles in between) and any("clause-word" in roles for roles in between):
            return True  # “which Heroes clause is about …?”
        if between and after < len(items) and view.roles(items[after]) & {"says", "cue-list"}:
            return True
    return False


def claims(view: View, item: Item) -> bool:
    """Whether a word is the «что», “that” behind a word of saying: what stands behind it is claimed to be said."""
    saying = view.roles(item) & {"says", "cue-where-said"} and not describing(view, (item,))  # «где определено, что считать …»
    return bool(saying) and _last_word(item) in view.lexicon.group("conjunction-that")


def _first_word(item: Item) -> str:
    return item.text.lower().split()[0]


def _last_word(item: Item) -> str:
    return item.text.lower().split()[-1]


def _said(view: View, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """What stands behind the first «что», “that” or colon, where nothing before it is of what the rules speak («…, чтобы доказать, что …»)."""
    for index, item in enumerate(items):
        if _turns(view, item) or any(":" in concept for concept in item.concepts):
            break
        if item.text == ":" or claims(view, item):
            return items[index + 1 :] if any(_tells(view, later) for later in items[index + 1 :]) else items
    return items


def _tells(view: View, item: Item) -> bool:
    """Whether a word is of what the rules speak, in this rulebook or another, or not understood at all."""
    return item.kind in ("unknown", "variable") or any(":" in concept for concept in item.concepts)


def _turns(view: View, item: Item) -> bool:
    return bool(view.roles(item) & {"negation", "denial", "none", "only", "conditional"})


def _undisputed(view: View, scene: tuple[Item, ...]) -> tuple[Item, ...]:
    """The scene without the one who doubts it: whoever asks for the clause asserts what the other «не верит, что»."""
    for index in range(len(scene) - 1, -1, -1):
        if scene[index].has("disputed"):
            return scene if any(_tells(view, item) for item in scene[:index]) else scene[index + 1 :]
    return scene


class Sought(Record):
    """What is looked for, by the words as they stand in every rulebook: a definition, a list or division, an answer to «когда», “who”."""

    defines: frozenset[int]
    lists: frozenset[int]
    kinds: bool
    open: bool
    claims: bool


def sought(view: View, words: ClauseWords, items: Sequence[Item]) -> Sought:
    """What the clause is to do; `items` are those of the question, with the words that mean nothing to the rulebook at hand."""
    defines = {item.start for item in items if item.has(*DEFINING) or "cue-define" in view.roles(item)}
    kinds = {item.start for item in items if any(part.has(KINDS) for part in words.parts(item)[:1])}
    lists = kinds | {item.start for item in items if "cue-list" in view.roles(item)}
    spoken = [item for item in items if item.kind != "mark"]
    asks = any(
        any(part.has(*OPEN) for part in words.parts(item)[:1]) and view.roles(before) & {"says", "cue-where-said"} and not claims(view, before)
        for before, item in pairwise(spoken)
    )
    claimed = any(
        (claims(view, before) and not item.has(OUTCOME))
        or ("cue-where-said" in view.roles(before) and view.roles(item) & {"can", "cannot"})
        or (_last_word(before) in view.lexicon.group("said") and item.size > 1 and _first_word(item) in view.lexicon.group("conjunction-that"))
        or (_saying(view, before) and not view.roles(item) & {"question", "says"} and not item.has(*DEFINING))
        for before, item in pairwise(spoken)
    )
    return Sought(frozenset(defines), frozenset(lists), bool(kinds), asks, claimed)


def describing(view: View, items: Sequence[Item]) -> bool:
    """Whether the clause is to describe or explain its thing («в каком пункте описано …»): to mention it is not enough."""
    words = view.lexicon.group("describing")
    return any(word in words for item in items for word in item.text.lower().split())


def _saying(view: View, item: Item) -> bool:
    """Whether a clause follows a word of saying without “that” («which clause says spells are attacks»)."""
    return bool(view.roles(item) & {"says", "cue-where-said"}) and _last_word(item) in view.lexicon.group("saying")


def told(view: View, words: ClauseWords, items: Sequence[Item], claims: bool = False) -> tuple[Item, ...]:
    """What the clause is to say, without the words that look for it («говорит о», “mentions”); in a claim they are a part of it («… объясняет …»)."""
    kept: list[Item] = []
    cued, how = True, False
    for item in items:
        roles = view.roles(item)
        how = how or item.has("q-how")
        if "cue-where-said" in roles:
            cued = True
            continue
        written = how and "predicate" in roles and any(view.terms(earlier) for earlier in kept)
        if "says" in roles and not written and not (claims and "predicate" in roles and kept):
            continue  # “how an attack is written” asks for that
        if cued and item.size > 1 and "says" in view.roles(words.parts(item)[0]):
            continue
        cued = cued and bool(roles & {"noise", "article", "game", "game-family"})
        kept.append(item)
    return tuple(kept)


def one_term(view: View, items: Sequence[Item], looked: Sought) -> str | None:
    """The term that is all a sentence speaks of, but for the words that ask for its definition or its kinds."""
    content, strange = pieces(view, items)
    named = set()
    for piece in content:
        terms = [concept for concept in piece.concepts if view.book.has(concept)]
        asks = piece.item.start in looked.defines | looked.lists
        before = piece.item.start < min(looked.defines, default=0)  # “gives the definition of …”
        if not terms and not (asks or before or piece.optional):
            return None
        named.update(terms)
    return named.pop() if len(named) == 1 and not strange else None


def defining(view: View, term: str) -> Answer | Refusal:
    """The clause that defines a term, in words or by a closed list of what it is."""
    listed = view.book.closed_list(term)
    plain = view.book.terms[term]
    clause = None if plain.get("in_passing") else plain["defined_by"] or (listed.clause if listed is not None else None)
    return answer(view, [clause], stated=True) if clause else Refusal("no-definition", (term,))


def table(view: View, items: Sequence[Item]) -> Answer | Refusal | None:
    """The clause with a table that is all a sentence speaks of («какой пункт содержит таблицу зон?»); None where it speaks of more.

    A bare «таблица» may be any of the rulebook's.
    """
    content, strange = pieces(view, items)
    named = [piece for piece in content if any(view.book.kind(concept) == "table" for concept in piece.concepts)]
    rest = [piece for piece in content if piece not in named and not piece.optional and "predicate" not in view.roles(piece.item)]
    if strange or rest or len(named) != 1:
        return None
    tables = [concept for concept in named[0].concepts if view.book.kind(concept) == "table"]
    if len(tables) != 1 or named[0].item.size < 2:
        return Refusal("several-clauses")
    return defining(view, tables[0])


def dividing(view: View, words: ClauseWords, term: str) -> Answer | Refusal:
    """The clauses that list what a term may be: those of its lists, else of its divisions, and the one that is headed so."""
    found = [item.clause for item in view.book.lists.values() if item.of == term and item.closed and not item.negative]
    if not found:
        found = [axis.clauses[0] for axis in view.book.axes.values() if axis.of == term]
    found += [name for name, plain in view.book.clauses.items() if plain["text"].get("ru") and words.heads(view, name, term, KINDS)]
    return answer(view, tuple(dict.fromkeys(found)), stated=True) if found else Refusal("no-rule")
