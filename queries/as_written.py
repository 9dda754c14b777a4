"""Refused questions read once more as they would be written: “X” for «икс» where a construction with letters is quoted, «ни А, ни Б» for
«не А и не Б», «в классике и в «Героях»» for «что в классике, что в «Героях»», “one of the strikes in 111.1.4” for “one of the strikes named
in 111.1.4”, «особого и простого удара» for «особого удара и простого», and a full stop before the question that a comma leaves to what is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..kb.text import fold
from .facts import Lexicon
from .lexer import Item
from .part_names import TWINS
from .question import SENTENCE_ENDS

_NEITHER, _AND, _CARRIES = "ни", "и", "выполня"
_QUOTED = re.compile("[«“\"]([^«»“”\"]+)[»”\"]")
_WORD = re.compile(r"[^\W\d_]+")
_SPOKEN = {"letter-x": "х", "letter-y": "у", "letter-z": "z"}
"""The groups of words that letters are called by, and the letters as they are folded."""
_LETTERS = 2
_TURNS = frozenset({"negation", "contracted", "cannot", "denial", "only", "none", "all", "some", "or", "conditional", "relative"})
_ASKS = frozenset({"question", "cue-define", "cue-list", "cue-place", "cue-compare", "cue-where-said", "cue-quote"})
_TELLS = frozenset({"predicate", "action"})


def in_letters(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The text with the letters of a quoted construction for their names and for small letters («икс прошёл», «x прошёл»)."""
    quoted = [found.span() for found in _QUOTED.finditer(text)]
    written = [found[0] for first, last in quoted for found in _WORD.finditer(text[first:last]) if len(found[0]) == 1 and found[0].isupper()]
    letters = {fold(letter).translate(TWINS): letter for letter in written}
    if len(letters) < _LETTERS:
        return None
    names = {word: letters[letter] for group, letter in _SPOKEN.items() if letter in letters for word in lexicon.group(group)}
    known = {item.start: item for item in items}
    found = text
    for word in reversed(list(_WORD.finditer(text))):
        if any(first <= word.start() < last for first, last in quoted):
            continue
        letter = names.get(word[0].lower())
        if letter is None and len(word[0]) == 1 and word[0].islower():
            item = known.get(word.start())
            idle = item is None or item.end != word.end() or lexicon.roles(item.concepts) & {"noise", "article", "contrast", "and", "linking"}
            letter = None if idle else letters.get(fold(word[0]).translate(TWINS))
        if letter is not None:
            found = f"{found[: word.start()]}{letter}{found[word.end() :]}"
    return found if found != text else None


def neither_of_both(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Ни А, ни Б» for «не А и не Б» and «и не А, и не Б», where nothing else is denied."""
    denials = [at for at, item in enumerate(items) if "negation" in lexicon.roles(item.concepts) or _denied_name(item, lexicon)]
    if len(denials) != 2 or any(lexicon.roles(item.concepts) & (_TURNS - {"negation"}) for item in items) or items[denials[0]].text.isascii():
        return None
    (first, one), (second, other) = (_denied(text, items, at, lexicon) for at in denials)
    between = [item for item in items[denials[0] + 1 : denials[1]] if item.kind != "mark" and item.end > first]
    if not one or not other or len(between) != 1 or "and" not in lexicon.roles(between[0].concepts):
        return None
    before = denials[0] - 1
    doubled = before >= 0 and between[0].text.lower() == items[before].text.lower()
    start = items[before].start if doubled else items[denials[0]].start
    return f"{text[:start]}{_NEITHER} {one}, {_NEITHER} {other}{text[second:]}"


def nor_is_it(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Не является ни А, ни Б» for «не является А и не является Б»."""
    if text.isascii() or any(lexicon.roles(item.concepts) & (_TURNS | _ASKS) - {"negation"} for item in items):
        return None
    be, denial = _any_of(lexicon.group("being")), _any_of(lexicon.group("plain-not"))
    both = re.search(rf"\b({denial} ({be})) ([\w -]+?),? {_AND} {denial} \2 (?=\w)", text, re.IGNORECASE)
    if both is None or re.search(rf"\b{denial}\b", f"{text[: both.start()]} {both[3]} {text[both.end() :]}", re.IGNORECASE):
        return None
    return f"{text[: both.end(1)]} {_NEITHER} {both[3]}, {_NEITHER} {text[both.end() :]}"


def _denied_name(item: Item, lexicon: Lexicon) -> bool:
    """Whether one phrase is a denial and the name that it denies («не атака»)."""
    opening, _, name = item.text.partition(" ")
    return bool(name) and opening.lower() in lexicon.group("plain-not") and item.has("not-an-attack")


def _denied(text: str, items: Sequence[Item], at: int, lexicon: Lexicon) -> tuple[int, str]:
    """Where the name that is denied ends, and the name; an empty one where none is."""
    if _denied_name(items[at], lexicon):
        return items[at].end, text[items[at].start : items[at].end].partition(" ")[2]
    name = items[at + 1] if at + 1 < len(items) else items[at]
    return (name.end, text[name.start : name.end]) if _is_term(name) and "nom" in name.cases else (name.end, "")


def in_both_games(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«В классике и в «Героях»» for «что в классике, что в «Героях»»."""
    games = [at for at, item in enumerate(items) if "game" in lexicon.roles(item.concepts)]
    if len(games) != 2:
        return None
    pairs = [at for at, item in enumerate(items) if lexicon.plays(item, "pairing-games")]
    if len(pairs) != 2 or items[pairs[0]].text.lower() != items[pairs[1]].text.lower():
        return None
    first, second = pairs
    near = first < games[0] < second < games[1] and all(_leads(items[at + 1 : game]) for at, game in zip(pairs, games, strict=True))
    if not near or any(item.text not in {",", "»", "«"} for item in items[games[0] + 1 : second]):
        return None
    between = text[items[games[0]].start : items[second].start].rstrip(" ,")
    lead = text[items[first + 1].start : items[games[0]].start]
    return f"{text[: items[first].start]}{lead}{between} {_AND} {text[items[second + 1].start :]}"


def _leads(items: Sequence[Item]) -> bool:
    """Whether nothing but a preposition and an opening quotation mark stands before the name of a game."""
    return all(item.has("game-in") or item.text == "«" for item in items)


def of_the_clause(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """“One of the strikes in 111.1.4” for “one of the strikes named in 111.1.4”."""
    for at in range(1, len(items) - 2):
        item = items[at]
        if not lexicon.plays(item, "listed-there") or not items[at + 1].has("game-in"):
            continue
        number = next((other for other in items[at + 2 :] if not lexicon.roles(other.concepts) & {"clause-word"}), None)
        name = next((back for back in range(at - 1, -1, -1) if items[back].kind != "mark"), 0)
        among = any(lexicon.plays(other, "one-out-of") for other in items[max(name - 2, 0) : name])
        subject = any(_is_term(other) for other in items[:name])  # “is one of the strikes named in … magic?” says of a strike what it is
        if number is not None and number.kind == "number" and _is_term(items[name]) and among and subject:
            return f"{text[: items[name].end]} {text[items[at + 1].start :]}"
    return None


def noun_of_both(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Особого и простого удара» for «особого удара и простого»: a name of two words and an adjective that stands for another such name."""
    for (name, joins), adjective in zip(pairwise(items), items[2:], strict=False):
        said, _, noun = text[name.start : name.end].rpartition(" ")
        plain = "and" in lexicon.roles(joins.concepts) and said and " " not in said and _is_term(name) and " " not in adjective.text
        if not plain or adjective.kind == "mark" or _is_term(adjective):
            continue
        endings = tuple(lexicon.group("oblique-adjective-ending"))
        same = next((end for end in endings if said.lower().endswith(end)), None)
        behind = items[items.index(adjective) + 1] if adjective is not items[-1] else None
        if same and adjective.text.lower().endswith(same) and (behind is None or behind.kind == "mark" or not _is_term(behind)):
            return f"{text[: name.start]}{said} {text[joins.start : adjective.end]} {noun}{text[adjective.end :]}"
    return None


def told_and_asked(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """A full stop for the one comma between what is told and a question («две способности сработали вместе, чем определяется …»)."""
    commas = [at for at, item in enumerate(items[:-1]) if item.text == "," and not item.quoted]
    if not commas or any(item.kind == "mark" and item.text in SENTENCE_ENDS for item in items[:-1]):
        return None
    at = commas[0]
    told, asked = items[:at], items[at + 1 :]
    roles = [lexicon.roles(item.concepts) for item in told]
    asks = "question" in lexicon.roles(asked[0].concepts) and lexicon.plays(asked[0], "asking-behind")
    tells = any(found & _TELLS and not found & {"noise"} for found in roles) and len(told) > _LETTERS
    if not asks or not tells or any(found & (_TURNS | {"question", "whether", "says", "this"}) for found in roles):
        return None
    return f"{text[: items[at].start]}. {text[asked[0].start :]}"


def noun_of_first(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Простой удар и особый удар» for «простой и особый удар», where the first adjective was taken for another name."""
    for (adjective, joins), name in zip(pairwise(items), items[2:], strict=False):
        said, _, noun = text[name.start : name.end].rpartition(" ")
        plain = "and" in lexicon.roles(joins.concepts) and said and " " not in said and _is_term(name) and " " not in adjective.text
        if plain and adjective.kind != "mark" and any(_end_alike(adjective.text, said, lexicon.group(group)) for group in _ADJECTIVES):
            return f"{text[: adjective.end]} {noun} {text[joins.start :]}"
    return None


_ADJECTIVES = ("adjective-ending", "oblique-adjective-ending")


def _end_alike(first: str, second: str, endings: Sequence[str] | frozenset[str]) -> bool:
    return all(word.lower().endswith(tuple(endings)) for word in (first, second))


def not_either(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """“Isn't an A or a B” for “is neither an A nor a B” and “isn't an A and isn't a B”, and “isn't” for the one “is not”."""
    if not text.isascii() or any(lexicon.roles(item.concepts) & ({"or", "only", "all", "some", "conditional"} | _ASKS) for item in items):
        return None
    be, never, nor, joins = (_any_of(lexicon.group(group)) for group in ("plain-be", "neither-word", "nor-word", "and-it"))
    neither = re.search(rf"\b({be})( [\w ]+?)? {never} ([\w -]+?) {nor} ", text, re.IGNORECASE)
    if neither is not None:
        subject = (neither[2] or "").lstrip()
        said = f"{subject} {neither[1].lower()}" if subject else neither[1]
        return f"{text[: neither.start()]}{said}n't {neither[3]} or {text[neither.end() :]}"
    denies = rf"({be})(?:n't| {_any_of(lexicon.group('plain-not'))})"
    twice = list(re.finditer(rf"\b{denies} ", text, re.IGNORECASE))
    both = re.search(rf"\b{denies} ([\w -]+?),? {joins} {denies} ", text, re.IGNORECASE)
    if both is not None and len(twice) == 2 and both.start():
        return f"{text[: both.start()]}{both[1]}n't {both[2]} or {text[both.end() :]}"
    if len(twice) == 1 and twice[0].start() and "'" not in twice[0][0]:
        return f"{text[: twice[0].start()]}{twice[0][1]}n't {text[twice[0].end() :]}"
    return None


def carried_out(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """«Их выполняют подряд» for «их делают подряд»; what is done is not asked."""
    doing = [item for item in items if lexicon.plays(item, "doing-verb")]
    if len(doing) != 1 or any(lexicon.roles(item.concepts) & (_ASKS | {"all", "some", "only"}) for item in items):
        return None
    said = doing[0].text.lower()
    stem = next((stem for stem in lexicon.group("doing-stem") if said.startswith(stem)), None)
    return f"{text[: doing[0].start]}{_CARRIES}{said[len(stem) :]}{text[doing[0].end :]}" if stem else None


def how_decided(text: str, items: Sequence[Item], lexicon: Lexicon) -> str | None:
    """The comma that is left out in «чем определяется как они взаимодействуют»."""
    asks = next((item for item in items if "question" in lexicon.roles(item.concepts)), None)
    if asks is None or not lexicon.plays(asks, "asking-behind"):
        return None
    found = re.compile(rf"\b({_any_of(lexicon.group('decided'))}) ({_any_of(lexicon.group('how-word'))}) ", re.IGNORECASE).search(text, asks.end)
    return f"{text[: found.end(1)]}, {text[found.start(2) :]}" if found is not None else None


def _any_of(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(sorted(map(re.escape, words), key=len, reverse=True))})"


def _is_term(item: Item) -> bool:
    return any(":" in concept for concept in item.concepts)


AS_WRITTEN = (
    in_letters, neither_of_both, nor_is_it, in_both_games, of_the_clause, noun_of_both, noun_of_first, not_either, carried_out,
    how_decided, told_and_asked,
)
