"""Search at query time: clauses by words, best first. Standard library only.

A query is plain text: the MATCH expression is built here, from words that the index knows. Every inflection of a word
finds it (the forms were stored), an unknown word is taken for a slip of one that is near, function words are left out.
"""

from __future__ import annotations

import math
import re
from itertools import pairwise, product

from .distance import edits
from .record import Record
from .text import Token, other_layout, strip_controls, tokens, twin, without_stress, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .db import Store

STEM_LENGTH = 5
"""As in `index.py`, which cannot be imported here: it loads the morphology."""
_MOST_WORDS = 40
_MOST_FORMS = 900  # SQLite takes no more than 999 values in old versions

# How much a word counts by where it stands in a clause. Measured on questions with known clauses; small changes of any
# of these numbers change little.
_WEIGHTS = {
    "heading": 2.4,
    "body": 2.0,
    "example": 0.8,
    "claim": 1.2,
    "defines": 1.5,
    "term": 0.7,
    "context": 0.4,
}
_STEM_WEIGHT = 0.45
_SATURATION = 1.6
_LENGTH_SHARE = 0.4
_NEIGHBOURS = 0.4
_PARENT_SHARE = 0.15
_NAMED_GAME = 1.6
_GAME = "game-"
"""How notions that name the game of a rulebook begin in the lexicon: `game-classic`."""
_SLIP = 0.6
_CUT_SHORT = 0.8
_SHORTEST_BEGINNING = 4
_MOST_BEGUN = 12
_PINNED = 100.0
_MOST_KEPT = 20_000  # words that a store remembers at a time


class Hit(Record):
    """A clause that was found: its id, and a score (higher is better)."""

    clause: str
    score: float


class Word(Record):
    """A word of a query: the dictionary words that it may be, and how sure that is (1: it is a known form)."""

    lemmas: tuple[str, ...]
    weight: float = 1.0


class Query(Record):
    """A query as it was understood: its words in order, numbers, quoted phrases, and whose game it names."""

    words: tuple[Word, ...]
    numbers: tuple[str, ...]
    phrases: tuple[str, ...] = ()
    games: tuple[str, ...] = ()

    @property
    def lemmas(self) -> frozenset[str]:
        """All dictionary words that count as a match."""
        return frozenset(lemma for word in self.words for lemma in word.lemmas)


class _Candidate(Record):
    clause: str
    rulebook: str
    parent: str | None
    columns: dict[str, list[str]]
    words: frozenset[str]
    stems: frozenset[str]
    length: int
    # filled when they are first looked for: where a word stands, as (weight × how often, how often), and words side by side
    counts: dict[str, list[tuple[float, int]]]
    pairs: set[tuple[str, str]]


def search(store: Store, text: str | Query, rulebook: str | None = None, limit: int = 10) -> tuple[Hit, ...]:
    """The clauses that fit a text (or the query read from it) best, best first. Empty where no word of it is in the rules.

    A clause whose number stands in the text comes first. `rulebook` narrows to one.
    """
    query = read_query(store, text) if isinstance(text, str) else text
    candidates = _candidates(store, query)
    order = _clause_order(store)
    scores = _scores(query, candidates, len(order))
    pinned = _pinned(store, query)
    for clause in pinned:
        scores[clause] = scores.get(clause, 0.0) + _PINNED
    found = [
        Hit(clause, score)
        for clause, score in scores.items()
        if score > 0 and rulebook in (None, clause.partition(":")[0])
    ]
    return tuple(sorted(found, key=lambda hit: (-hit.score, order[hit.clause]))[:limit])


def read_query(store: Store, text: str) -> Query:
    """Turn the text of a query into words of the index.

    Several words of which all are too common to search by («при этом») are taken as a quotation: as they stand.
    """
    found: dict[Word, None] = {}
    numbers: dict[str, None] = {}
    text = strip_controls(text)
    written = tokens(without_stress(text))
    games, naming = _named_games(store, written)
    _look_up(store, [token.folded for token in written if token.kind == "word"][:_MOST_FORMS])
    for token in written:
        if naming and token in naming:
            continue
        if token.kind == "number":
            numbers[token.folded] = None
        elif token.kind == "word" and len(found) < _MOST_WORDS:
            word = word_of(store, token.folded)
            if word.lemmas:
                found[word] = None
    quoted = re.findall(_QUOTED, text) if any(mark in text for mark in "«“\"") else []  # compiled where it is needed
    phrases = [" ".join(words(phrase)) for groups in quoted for phrase in groups]
    if not found and not numbers and not any(phrases):
        phrases = [" ".join(common_words(store, text))]
    return Query(tuple(found), tuple(numbers), tuple(phrase for phrase in phrases if " " in phrase), games)


def common_words(store: Store, text: str) -> tuple[str, ...]:
    """The words of a text, folded and in order, that are left out of index and queries, as they say nothing of what is meant."""
    written = [token.folded for token in tokens(text) if token.kind == "word"][:_MOST_WORDS]
    marks = ",".join("?" * len(written))
    rows = store.connection.execute(
        f"SELECT form FROM search_form WHERE form IN ({marks}) AND lemmas = ''", written
    ).fetchall()
    left_out = {form for (form,) in rows}
    return tuple(word for word in written if word in left_out)


def _named_games(store: Store, written: tuple[Token, ...]) -> tuple[tuple[str, ...], frozenset[Token]]:
    """The rulebooks whose game a text names, and the words with which it does: they are not what it is about."""
    spoken = [token for token in written if token.kind != "mark"][:_MOST_WORDS]
    known: dict[str, tuple[set[int], list[tuple[list[int], list[str]]]]] = store.kept.setdefault("game", {})
    if len(known) >= _MOST_KEPT:
        known.clear()
    missing = [word for word in dict.fromkeys(token.folded for token in spoken) if word not in known]
    if missing:
        known.update(_games_begun(store, missing))
    ids = [known[token.folded][0] for token in spoken]
    games: dict[str, None] = {}
    naming: set[Token] = set()
    for at, token in enumerate(spoken):
        for phrase, targets in known[token.folded][1]:
            if len(phrase) <= len(ids) - at and all(word in ids[at + offset] for offset, word in enumerate(phrase)):
                games.update(dict.fromkeys(targets))
                naming.update(spoken[at : at + len(phrase)])
    books = {book for (book,) in store.connection.execute("SELECT id FROM rulebook")} if games else set()
    return tuple(game for game in games if game in books), frozenset(naming)


def _games_begun(store: Store, words: list[str]) -> dict[str, tuple[set[int], list[tuple[list[int], list[str]]]]]:
    """For each word the words of the lexicon that it may be, and the phrases that begin with it and name a game: their words, the rulebooks."""
    ids: dict[str, set[int]] = {word: set() for word in words}
    marks = ",".join("?" * len(words))
    for form, number in store.connection.execute(f"SELECT form, word FROM form WHERE form IN ({marks})", words):
        ids[form].add(number)
    firsts = tuple(set().union(*ids.values()))[:_MOST_FORMS]
    marks = ",".join("?" * len(firsts))
    rows = store.connection.execute(
        f"SELECT first, words, targets FROM phrase WHERE first IN ({marks}) AND ' ' || targets LIKE '% {_GAME}%' ORDER BY id",
        firsts,
    )
    phrases = [
        (
            first,
            [int(word) for word in written.split()],
            [name[len(_GAME) :] for name in targets.split() if name.startswith(_GAME)],
        )
        for first, written, targets in rows
    ]
    return {
        word: (found, [(phrase, targets) for first, phrase, targets in phrases if first in found])
        for word, found in ids.items()
    }


_QUOTED = r"«([^«»]{3,200})»|“([^“”]{3,200})”|\"([^\"]{3,200})\""


def _clause_order(store: Store) -> dict[str, int]:
    """The place of each clause in the rules."""
    order = store.kept.setdefault("order", {})
    if not order:
        rows = store.connection.execute("SELECT clause FROM clause_words ORDER BY id")
        order.update((clause, position) for position, (clause,) in enumerate(rows))
    return order


def _candidates(store: Store, query: Query) -> list[_Candidate]:
    """Every clause that holds any word of the query: so that the frequency of each word can be counted here."""
    expression = " OR ".join(
        _quoted(spelling) for lemma in sorted(query.lemmas) for spelling in dict.fromkeys((lemma, lemma[:STEM_LENGTH]))
    )
    if not expression:
        return []
    rows = store.connection.execute(
        "SELECT rowid FROM clause_words_fts WHERE clause_words_fts MATCH ? ORDER BY rowid", (expression,)
    )
    found = [number for (number,) in rows]
    # each clause is taken apart once
    known: dict[int, _Candidate] = store.kept.setdefault("candidate", {})
    missing = [number for number in found if number not in known]
    if missing:
        names = ", ".join(f"clause_words.{name}" for name in (*_WEIGHTS, "stem"))
        for at in range(0, len(missing), _MOST_FORMS):
            part = missing[at : at + _MOST_FORMS]
            marks = ",".join("?" * len(part))
            read = store.connection.execute(
                f"SELECT clause_words.id, clause.id, clause.rulebook, clause.parent, {names} FROM clause_words "
                f"JOIN clause ON clause.id = clause_words.clause WHERE clause_words.id IN ({marks})",
                part,
            )
            known.update((number, _candidate(*row)) for number, *row in read)
    return [known[number] for number in found]


def _candidate(clause: str, rulebook: str, parent: str | None, *columns: str) -> _Candidate:
    *split, stems = map(str.split, columns)
    named = dict(zip(_WEIGHTS, split, strict=True))
    length = sum(len(named[name]) for name in ("heading", "body", "example", "claim"))
    return _Candidate(clause, rulebook, parent, named, frozenset().union(*split), frozenset(stems), length, {}, set())


def _quoted(word: str) -> str:
    return '"' + word.replace('"', '""') + '"'


def _scores(query: Query, candidates: list[_Candidate], clauses: int) -> dict[str, float]:
    """BM25 over fields, but of the spellings of one word only the best counts, and words side by side count more."""
    if not candidates:
        return {}
    average = sum(candidate.length for candidate in candidates) / len(candidates) or 1.0
    holding, beginning = _places(query, candidates)
    rarity = _rarity(query, holding, beginning, clauses)
    norms = [
        _SATURATION * (1 - _LENGTH_SHARE + _LENGTH_SHARE * candidate.length / average) for candidate in candidates
    ]
    summed = [0.0] * len(candidates)
    for word in query.words:
        best: dict[int, float] = {}
        for lemma in word.lemmas:
            stem = lemma[:STEM_LENGTH]
            begun = _STEM_WEIGHT * rarity[stem + "-"]
            values = dict.fromkeys(beginning.get(stem, ()), begun)
            for at in holding.get(lemma, ()):
                candidate, norm = candidates[at], norms[at]
                value = 0.0
                for weighted, count in _standing(lemma, candidate):
                    value += weighted / (count + norm)
                values[at] = value * rarity[lemma] + values.get(at, 0.0)
            for at, value in values.items():
                if value > best.get(at, 0.0):
                    best[at] = value
        for at, value in best.items():
            summed[at] += word.weight * value
    neighbours = [
        (first, second, frozenset(product(first.lemmas, second.lemmas))) for first, second in pairwise(query.words)
    ]
    scores = {
        candidate.clause: score + _NEIGHBOURS * _side_by_side(neighbours, candidate)
        for candidate, score in zip(candidates, summed, strict=True)
    }
    if len(query.games) == 1:
        for candidate in candidates:
            if candidate.rulebook == query.games[0]:
                scores[candidate.clause] *= _NAMED_GAME
    alone = dict(scores)
    for candidate in candidates:
        if candidate.parent is not None:
            scores[candidate.clause] += _PARENT_SHARE * alone.get(candidate.parent, 0.0)
    return scores


def _places(query: Query, candidates: list[_Candidate]) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """Which candidates hold each lemma of a query, and which hold each of the stems."""
    lemmas = query.lemmas
    stems = frozenset(lemma[:STEM_LENGTH] for lemma in lemmas)
    holding: dict[str, list[int]] = {}
    beginning: dict[str, list[int]] = {}
    for at, candidate in enumerate(candidates):
        for lemma in candidate.words & lemmas:
            holding.setdefault(lemma, []).append(at)
        for stem in candidate.stems & stems:
            beginning.setdefault(stem, []).append(at)
    return holding, beginning


def _rarity(
    query: Query, holding: dict[str, list[int]], beginning: dict[str, list[int]], clauses: int
) -> dict[str, float]:
    """How telling each lemma and each stem (`stem-`) of a query is: the fewer clauses hold it, the more."""
    found: dict[str, float] = {}
    for word in query.words:
        # homonyms count as one word, as frequent as the rarest of those that occur
        number = min((len(holding[lemma]) for lemma in word.lemmas if lemma in holding), default=0)
        for lemma in word.lemmas:
            found[lemma] = _idf(number, clauses)
            stem = lemma[:STEM_LENGTH]
            found[stem + "-"] = _idf(len(beginning.get(stem, ())), clauses)
    return found


def _idf(number: int, clauses: int) -> float:
    return math.log(1 + (clauses - number + 0.5) / (number + 0.5))


def _standing(lemma: str, candidate: _Candidate) -> list[tuple[float, int]]:
    """For each part of a clause that holds a lemma: the part's weight times how often it does, and how often."""
    found = candidate.counts.get(lemma)
    if found is None:
        counted = ((weight, candidate.columns[name].count(lemma)) for name, weight in _WEIGHTS.items())
        found = candidate.counts[lemma] = [(weight * count, count) for weight, count in counted if count]
    return found


def _side_by_side(neighbours: list[tuple[Word, Word, frozenset[tuple[str, str]]]], candidate: _Candidate) -> int:
    """How many words that stand side by side in the query stand side by side in the clause."""
    if not candidate.pairs:
        words = candidate.words
        if all(words.isdisjoint(first.lemmas) or words.isdisjoint(second.lemmas) for first, second, _ in neighbours):
            return 0
        for name in ("heading", "body", "claim"):
            candidate.pairs.update(pairwise(candidate.columns[name]))
    number = 0
    for _, _, pairs in neighbours:
        number += not candidate.pairs.isdisjoint(pairs)
    return number


def _pinned(store: Store, query: Query) -> list[str]:
    """Clauses whose number or whose very words the query quotes."""
    found = [
        clause
        for number in query.numbers
        for (clause,) in store.connection.execute("SELECT id FROM clause WHERE number = ? ORDER BY rowid", (number,))
    ]
    if query.phrases:
        for clause, folded in _folded_texts(store).items():
            if any(f" {phrase} " in folded for phrase in query.phrases):
                found.append(clause)
    return found


def _folded_texts(store: Store) -> dict[str, str]:
    """The wording of every clause as folded words between spaces."""
    texts: dict[str, str] = store.kept.setdefault("folded", {})
    if not texts:
        rows = store.connection.execute(
            "SELECT id, heading_ru, heading_en, text_ru, text_en FROM clause ORDER BY rowid"
        )
        texts.update((clause, f" {' '.join(words(' '.join(parts)))} ") for clause, *parts in rows)
    return texts


def word_of(store: Store, word: str) -> Word:
    """A folded word as the index knows it: itself, or the words that it is a slip of. No lemmas for a stop word."""
    known: dict[str, Word] = store.kept.setdefault("word", {})
    if word not in known:
        if len(known) >= _MOST_KEPT:
            known.clear()
        known[word] = _word_of(store, word)
    return known[word]


def _look_up(store: Store, forms: list[str]) -> None:
    """Look the words of a query up together; those that are no known forms are left to `word_of`."""
    known: dict[str, Word] = store.kept.setdefault("word", {})
    if len(known) >= _MOST_KEPT:
        known.clear()
    missing = [form for form in dict.fromkeys(forms) if form not in known]
    if not missing:
        return
    marks = ",".join("?" * len(missing))
    rows = store.connection.execute(f"SELECT form, lemmas FROM search_form WHERE form IN ({marks})", missing)
    known.update((form, Word(tuple(lemmas.split()))) for form, lemmas in rows)


def _word_of(store: Store, word: str) -> Word:
    for spelling in dict.fromkeys((word, twin(word) or word, other_layout(word) or word)):
        row = store.connection.execute("SELECT lemmas FROM search_form WHERE form = ?", (spelling,)).fetchone()
        if row is not None:
            return Word(tuple(row[0].split()))
    return _begun(store, word) or _near(store, word)


def known_lemmas(store: Store, forms: Iterable[str]) -> dict[str, frozenset[str]]:
    """The dictionary words of those forms that the index knows."""
    wanted = tuple(dict.fromkeys(forms))[:_MOST_FORMS]
    marks = ",".join("?" * len(wanted))
    rows = store.connection.execute(f"SELECT form, lemmas FROM search_form WHERE form IN ({marks})", wanted)
    return {form: frozenset(lemmas.split()) for form, lemmas in rows}


def _begun(store: Store, word: str) -> Word | None:
    """The dictionary words of forms that begin with a word that was cut short («магич»); None where there are none."""
    if len(word) < _SHORTEST_BEGINNING:
        return None
    rows = store.connection.execute(
        "SELECT lemmas FROM search_form WHERE form BETWEEN ?1 AND ?1 || char(1114111) ORDER BY form", (word,)
    )
    lemmas = dict.fromkeys(lemma for (listed,) in rows for lemma in listed.split())
    return Word(tuple(lemmas), _CUT_SHORT) if 0 < len(lemmas) <= _MOST_BEGUN else None


def _near(store: Store, word: str) -> Word:
    """The dictionary words of the known forms nearest to an unknown word: one slip in short words, two in long ones."""
    most = 0 if len(word) < 5 else 1 if len(word) < 8 else 2
    if not most or store.connection.execute("SELECT 1 FROM ordinary WHERE word = ?", (word,)).fetchone():
        # a word that is right as it stands is no slip of another
        return Word(())
    half = len(word) // 2
    best, found = most + 1, dict[str, None]()
    rows = store.connection.execute(
        "SELECT form, lemmas FROM search_form WHERE form BETWEEN ?1 AND ?1 || char(1114111) AND length(form) BETWEEN ?3 AND ?4 "
        "UNION SELECT form, lemmas FROM search_form WHERE backwards BETWEEN ?2 AND ?2 || char(1114111) "
        "AND length(form) BETWEEN ?3 AND ?4 ORDER BY form",
        (word[:half], word[half:][::-1], len(word) - most, len(word) + most),
    )
    for form, lemmas in rows:
        distance = edits(word, form, best)
        if distance < best:
            best, found = distance, dict.fromkeys(lemmas.split())
        elif distance == best <= most:
            found.update(dict.fromkeys(lemmas.split()))
    return Word(tuple(found), _SLIP**best)
