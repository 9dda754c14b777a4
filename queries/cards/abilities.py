"""Which abilities a classic feature's body names (111.1, 111.3): attacks with their strength, spell or influence,
effects without a type.

A type counts where it is named as the ability itself: at the head of a clause, behind a number («два метания»), or
behind «объявить», «наносит». As the object of an effect («блокировать выстрел», «+1 к выстрелу») or in quotes (an
acquired feature, 112.3) it does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .heads import defines_variable, is_spaced_dash
from .text import Kind, Token
from .vocabulary import CardVocabulary, Entry

_BOUNDARIES = frozenset(",;:")
_EMPHASIS = frozenset("*_")
_VARIABLES = frozenset("хx")
_SIGNS = frozenset("+-−–")
_ENDS = frozenset(".!?…")
_ONLY_WITHIN = 6

Strength = tuple[int | str, ...]


class Found:
    """What a body names, in the order of the text."""

    def __init__(self) -> None:
        self.attacks: list[tuple[Entry, Strength | None, bool]] = []
        self.covering: list[Entry] = []
        self.undefined: list[Entry] = []
        self.acts = False
        self.starts_with_type = False
        self.may_first = False
        self.quotes_ability = False
        self.spoken_of = False  # a type is named that may be another ability's

    @property
    def names_type(self) -> bool:
        """Whether any type of the table is named."""
        return bool(self.attacks or self.covering)


class _Scan:
    """Where the scan stands: `fresh` at the head of a clause, `listed` behind «и»/«или», `counted` behind a number,
    `lead` behind a verb that only declares an attack, `subordinate` within a relative clause.
    """

    def __init__(self) -> None:
        self.fresh = True
        self.listed = False
        self.counted = False
        self.lead = False
        self.subordinate = False
        self.comma = False
        self.said = False  # a predicate was met in the clause …
        self.makes = False  # a verb was met by which an attack may be made
        self.said_before = False  # … or in one before it, from which a comma alone divides it

    def begin(self, listed: bool = False, comma: bool = False) -> None:
        """A new clause begins."""
        self.fresh, self.listed, self.counted, self.comma = True, listed, False, comma
        if not listed:
            self.said_before = comma and (self.said or self.said_before)
            self.lead = self.subordinate = self.said = self.makes = False


def find_abilities(tokens: Sequence[Token], first: int, last: int, vocabulary: CardVocabulary) -> Found:
    """Scan the body once, from token `first` up to `last`."""
    found = Found()
    places = [index for index in range(first, last) if tokens[index].kind is Kind.WORD and not tokens[index].inside]
    words = tuple(tokens[index].folded for index in places)
    rank = {place: at for at, place in enumerate(places)}
    scan = _Scan()
    passed = -1  # the last word met, of those in `words`
    found.spoken_of = vocabulary.has("type-means", words)  # «закрыть существо заклинанием»
    followed = False  # a «при этом» was met: a permission behind it is no permission of the whole
    skip_to = first
    begun = False
    for index in range(first, last):
        token = tokens[index]
        if index < skip_to or token.kind is Kind.SPACE or token.text in _EMPHASIS:
            continue
        if token.inside:
            _look_inside(tokens, index, last, found, vocabulary)
            continue
        if token.kind is Kind.MARK:
            dash = is_spaced_dash(tokens, index) and not defines_variable(words, passed, vocabulary)
            if dash or token.text in _BOUNDARIES:
                scan.begin(comma=token.text == ",")
            continue
        if token.kind is Kind.ICON:
            entry = vocabulary.icons.get(token.folded)
            if entry is not None and entry.sense == "attack" and not scan.subordinate:
                _take_icon(tokens, index, last, entry, scan, found, begun, vocabulary)
            scan.fresh = False
            begun = True
            continue
        at = passed = rank[index]
        taken = _take_word(tokens, index, last, words, at, scan, found, begun, vocabulary)
        if taken:
            skip_to = places[at + taken - 1] + 1
            begun = True
            continue
        followed = followed or vocabulary.find("with-that", words, at) is not None
        begun = _pass_word(words, at, scan, found, followed, vocabulary) or begun
    return found


def _take_word(
    tokens: Sequence[Token],
    index: int,
    last: int,
    words: Sequence[str],
    at: int,
    scan: _Scan,
    found: Found,
    begun: bool,
    vocabulary: CardVocabulary,
) -> int:
    """Take an ability type that is named here; how many words it has, or 0."""
    if scan.subordinate or not (scan.fresh or scan.lead):
        return 0
    any_form = scan.lead or scan.counted
    match = vocabulary.find("ability-type" if any_form else "ability-type-named", words, at)
    if match is None:
        undefined = vocabulary.find("undefined-ability", words, at) if scan.fresh else None
        if undefined is None:
            return 0
        found.undefined.append(undefined.entry)
        scan.fresh = False
        return undefined.length
    entry = vocabulary.types[match.entry.id]
    behind = _end_of_words(tokens, index, match.length)
    if not any_form and _only_spoken_of(tokens, behind, last, entry.sense == "covering", vocabulary):
        found.spoken_of = True
        return 0
    if entry.sense == "covering":
        if entry not in found.covering:
            found.covering.append(entry)
    else:
        end = _end_of_words(tokens, index, match.length)
        strength = _strength(tokens, end, last, vocabulary)
        object_of_verb = scan.said or scan.said_before or (scan.listed and not found.starts_with_type)
        if strength is None and not scan.lead and object_of_verb:
            return 0  # «блокировать выстрел или метание»: the second object of the verb
        found.attacks.append((entry, *_sized(strength)))
    found.starts_with_type = found.starts_with_type or not begun
    scan.fresh = False
    return match.length


def _only_spoken_of(tokens: Sequence[Token], start: int, last: int, covers: bool, vocabulary: CardVocabulary) -> bool:
    """Whether a type at the head of a clause may be what the clause speaks of, and no ability of the card: something happens to it, or is said
    of it («заклинание противника отменяется»), or its size is changed («выстрел +2»). A type that covers the feature is followed by a
    mark, a name in quotes or an order.
    """
    words = 0
    for index in range(start, last):
        token = tokens[index]
        if token.kind is Kind.SPACE or token.text in _EMPHASIS:
            continue
        if token.kind is not Kind.WORD or token.inside:
            sign = token.text in _SIGNS and index + 1 < last and bool(_numbers(tokens[index + 1].text))
            if sign or token.text not in _ENDS:
                return sign and not words
            continue
        if vocabulary.find("joiner", (token.folded,), 0) or _numbers(token.text):
            return False
        if vocabulary.is_predicate(token.folded):
            return vocabulary.is_finite(token.folded)
        if not words and vocabulary.find("turn-owner", (token.folded,), 0):
            return True  # «выстрел противника»
        words += 1
    return covers and words > 0


def _take_icon(
    tokens: Sequence[Token],
    index: int,
    last: int,
    icon: Entry,
    scan: _Scan,
    found: Found,
    begun: bool,
    vocabulary: CardVocabulary,
) -> None:
    """Take an attack that is named by its icon: with its strength, or behind a verb that declares it."""
    if not (scan.fresh or scan.lead):
        return
    strength = _strength(tokens, index + 1, last, vocabulary)
    if strength is None and not scan.lead:
        return
    found.attacks.append((vocabulary.types[icon.id], *_sized(strength)))
    found.starts_with_type = found.starts_with_type or not begun


def _pass_word(
    words: Sequence[str], at: int, scan: _Scan, found: Found, followed: bool, vocabulary: CardVocabulary
) -> bool:
    """Go past a word that names no type, and note what it does to the scan; whether it is part of what the body
    says.
    """
    word = words[at]
    if not word.isdecimal() and vocabulary.is_plain(word):
        scan.fresh = scan.comma = False
        return True
    # «выстрел или разряд», «разряд или два выстрела», but not «один или два выстрела»
    counted = vocabulary.find("count", words, at + 1) and vocabulary.find("ability-type", words, at + 2)
    named = vocabulary.find("ability-type-named", words, at + 1)
    offers = vocabulary.find("list-joiner", words, at) and (named or (counted and not scan.counted))
    if not offers and (word.isdecimal() or word in _VARIABLES or vocabulary.find("count", words, at)):
        scan.counted = scan.counted or scan.fresh
        return False
    if vocabulary.find("joiner", words, at):
        listed = vocabulary.find("list-joiner", words, at) is not None
        if listed:
            scan.begin(listed=True)
        else:
            scan.begin()
        return False
    if vocabulary.find("optional", words, at):
        negated = at > 0 and vocabulary.find("not", words, at - 1) is not None
        limits = any(vocabulary.find("only", words, step) for step in range(at, min(at + _ONLY_WITHIN, len(words))))
        found.may_first = found.may_first or not (followed or negated or limits or scan.subordinate)
        return False
    if vocabulary.find("attack-verb", words, at):
        scan.lead = scan.said = True
        return False
    named_so = vocabulary.find("attack-word", words, at)
    if named_so is not None and not scan.subordinate and (scan.lead or scan.makes or not scan.said):
        found.undefined.append(named_so.entry)  # «сильный удар на 3»: an attack, and none of the table by its name
    if vocabulary.find("subordinate", words, at) or (scan.comma and vocabulary.find("participle", words, at)):
        scan.subordinate = True
    scan.comma = False
    if vocabulary.find("fight-verb", words, at):
        scan.lead = True
    scan.makes = scan.makes or vocabulary.find("makes", words, at) is not None
    if vocabulary.is_predicate(word):
        scan.said = True
        found.acts = found.acts or not scan.subordinate
    scan.fresh = False
    return True


def _look_inside(tokens: Sequence[Token], index: int, last: int, found: Found, vocabulary: CardVocabulary) -> None:
    """A type named at the head of a bracket («(воздействие «…»)») covers the feature; a colon in quotes is an
    acquired feature's.
    """
    token = tokens[index]
    if token.quoted:
        found.quotes_ability = found.quotes_ability or token.text == ":"
        return
    if token.text != "(":
        return
    step = index + 1
    while step < last and (tokens[step].kind is Kind.SPACE or tokens[step].text in _EMPHASIS):
        step += 1
    noted = tuple(token.folded for token in _until_close(tokens, step, last))
    if vocabulary.find("with-that", noted, 0) and any(map(vocabulary.is_predicate, noted)):
        found.acts = True
    if step < last and tokens[step].kind is Kind.WORD:
        match = vocabulary.find("ability-type-named", (tokens[step].folded,), 0)
        if match is not None and vocabulary.types[match.entry.id].sense == "covering":
            entry = vocabulary.types[match.entry.id]
            if entry not in found.covering:
                found.covering.append(entry)


def _until_close(tokens: Sequence[Token], start: int, last: int) -> Iterator[Token]:
    """The words up to the next closing bracket."""
    for index in range(start, last):
        if tokens[index].text in ")(":
            return
        if tokens[index].kind is Kind.WORD:
            yield tokens[index]


def _end_of_words(tokens: Sequence[Token], index: int, count: int) -> int:
    """The token index behind the `count` words that begin at `index`."""
    while count:
        if tokens[index].kind is Kind.WORD and not tokens[index].inside:
            count -= 1
        index += 1
    return index


def _strength(tokens: Sequence[Token], start: int, last: int, vocabulary: CardVocabulary) -> Strength | None:
    """The strength behind an attack's name: `на X-Y-Z`, `на X`, or the bare numbers right behind the name (111.3.1)."""
    expected = True  # a bare number counts only right behind the name
    after_on = False
    for index in range(start, last):
        token = tokens[index]
        if token.inside or token.kind is Kind.SPACE or token.text in _EMPHASIS:
            continue
        if token.kind is Kind.MARK:
            if token.text == "," and _distance_follows(tokens, index + 1, last, vocabulary):
                expected = after_on = False
                continue
            if token.text in ",;:" or is_spaced_dash(tokens, index):
                return None
            continue
        if token.kind is Kind.WORD:
            if (after_on or expected) and (numbers := _numbers(token.text)):
                return numbers
            if vocabulary.find("with-that", (token.folded,), 0) or vocabulary.is_predicate(token.folded):
                return None
            after_on = vocabulary.find("on", (token.folded,), 0) is not None
        else:
            after_on = False
        expected = False
    return None


def _distance_follows(tokens: Sequence[Token], start: int, last: int, vocabulary: CardVocabulary) -> bool:
    index = start
    while index < last and tokens[index].kind is Kind.SPACE:
        index += 1
    return index < last and vocabulary.find("distance", (tokens[index].folded,), 0) is not None


def _numbers(text: str) -> Strength | None:
    """`2-3-4`, `3`, `Х`, `Х-Х-Х` as numbers and variables as printed; None for anything else."""
    pieces = text.split("-")
    if len(pieces) > 3 or not all(piece.isdecimal() or piece.lower() in _VARIABLES for piece in pieces):
        return None
    return tuple(int(piece) if piece.isdecimal() else piece for piece in pieces)


def _sized(strength: Strength | None) -> tuple[Strength | None, bool]:
    """X-Y-Z, one number being X-X-X (111.3.1), and whether it was one number."""
    if strength is not None and len(strength) == 1:
        return (strength[0],) * 3, True
    return strength, False
