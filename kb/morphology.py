"""Inflected forms and lemmas. Loaded when a store is built, never when a question is answered (pymorphy3 costs 0.2 s).

What the installed rules need is kept in a file (`word_forms.py`), so that the dictionary itself is read for other words alone. Russian
goes through pymorphy3, English through snowballstemmer and a few regular endings. As a generator of forms pymorphy3 is right for nouns,
full adjectives, verbs and full participles; short and comparative adjectives read as adverbs or particles (просто, открыто) and are
left out.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .text import fold, tokens, words
from .word_forms import Forms, WordForms, installed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CASES = {
    "nomn": "nom",
    "gent": "gen",
    "datv": "dat",
    "accs": "acc",
    "ablt": "ins",
    "loct": "loc",
    "gen2": "gen",
    "loc2": "loc",
}
_NOUN, _ADJECTIVE, _VERB = "noun", "adjective", "verb"
_POS = {
    _NOUN: frozenset({"NOUN", "NPRO"}),
    _ADJECTIVE: frozenset({"ADJF"}),
    _VERB: frozenset({"VERB", "INFN", "PRTF", "PRTS", "GRND"}),
}
_INFLECTED = frozenset[str]().union(*_POS.values())
_POS_ADJECTIVE = frozenset({"ADJF", "PRTF"})
_LEFT_OUT = frozenset({"ADJS", "COMP"})
_ENGLISH_VOWELS = frozenset("aeiou")


@lru_cache(maxsize=1)
def _analyzer() -> Any:
    import pymorphy3

    analyzer = pymorphy3.MorphAnalyzer(probability_estimator_cls=None)
    # the graph of words is walked byte by byte in Python, and words share beginnings and endings: each way is gone once
    graph = analyzer.dictionary.words
    for owner, method in ((graph, "_value_for_index"), (getattr(graph, "dct", None), "follow_bytes")):
        if method in dir(type(owner)) and hasattr(owner, "__dict__"):
            setattr(owner, method, cache(getattr(owner, method)))
    return analyzer


@lru_cache(maxsize=1)
def _estimator() -> Any:
    from pymorphy3.analyzer import ProbabilityEstimator

    return ProbabilityEstimator(_analyzer().dictionary.path)


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer("english")


class Form(NamedTuple):
    """An inflected form: the folded word and its cases (nom, gen, dat, acc, ins, loc), empty where it has none."""

    word: str
    cases: tuple[str, ...] = ()


@lru_cache(maxsize=100_000)
def is_russian(word: str) -> bool:
    """Whether the word is written in Cyrillic."""
    return not word.isascii() and any("а" <= char <= "я" or char == "ё" for char in word.lower())


def forms(word: str, pos: str | None = None) -> tuple[Form, ...]:
    """All inflected forms of a dictionary word, sorted; `pos` (noun, adjective, verb) picks among homonyms.

    A word that is not in the dictionary, or is no noun, adjective or verb, has itself as its only form. English words get
    the regular plural, -s, -ed, -ing and possessive forms.
    """
    return tuple([Form(*pair) for pair in inflections(word, pos)])


@lru_cache(maxsize=100_000)
def inflections(word: str, pos: str | None = None) -> Forms:
    """What `forms` gives as bare pairs, for those who want very many."""
    folded = fold(word)
    if not is_russian(folded):
        return tuple([(form, ()) for form in sorted(english_forms(folded))])
    known = _known().inflections(word) if pos is None else None
    if known is not None:
        return known
    found: dict[str, tuple[str, ...]] = {folded: ()}
    for parse in _parses(word, pos):
        for inflected, cases in _paradigm(parse):
            before = found.get(inflected)
            found[inflected] = tuple(sorted({*before, *cases})) if before else cases
    return tuple(sorted(found.items()))


# what takes the place of the file, while it does
_instead: list[WordForms] = []


@lru_cache(maxsize=1)
def _known() -> WordForms:
    return _instead[-1] if _instead else installed()


@contextmanager
def knowing(known: WordForms) -> Iterator[None]:
    """Inside, `known` is asked before the dictionary instead of the file that comes with the package."""
    _instead.append(known)
    _forget()
    try:
        yield
    finally:
        _instead.pop()
        _forget()


def _forget() -> None:
    for found in (_known, inflections, lemma, is_adjective):
        found.cache_clear()


def _paradigm(parse: Any) -> Iterable[tuple[str, tuple[str, ...]]]:
    """The inflected forms of the parsed word, folded, with their cases in order; of a participle only its own, not the whole verb."""
    own = _facts(parse.tag)
    if _in_dictionary(parse):
        # what parse.lexeme does, without an object for each form: most of the time of a build went there
        analyzer, word, paradigm, index = parse.methods_stack[0]
        dictionary = analyzer.dict
        stem = fold(dictionary.build_stem(dictionary.paradigms[paradigm], index, word))
        participle = own if own.part == "PRTF" else None
        return [(prefix + stem + suffix, cases) for prefix, suffix, cases in _endings(paradigm, participle)]
    found: dict[str, set[str]] = {}
    for form in parse.lexeme:
        facts = _facts(form.tag)
        if _belongs(facts, own):
            found.setdefault(fold(form.word), set()).update(facts.cases)
    return [(form, tuple(sorted(cases))) for form, cases in found.items()]


def _in_dictionary(parse: Any) -> bool:
    """Whether a word was found in the dictionary as it is, and not put together of parts or guessed."""
    return len(parse.methods_stack) == 1 and type(parse.methods_stack[0][0]).__name__ == "DictionaryAnalyzer"


@lru_cache(maxsize=10_000)
def _endings(paradigm: int, participle: _TagFacts | None) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Beginning, ending and cases in order of every form that words of a paradigm of the dictionary have, each once."""
    own = participle or _NO_FACTS
    found: dict[tuple[str, str], set[str]] = {}
    for prefix, tag, suffix in _analyzer().dictionary.build_paradigm_info(paradigm):
        facts = _facts(tag)
        if _belongs(facts, own):
            found.setdefault((prefix, suffix), set()).update(facts.cases)
    merged: dict[tuple[str, str], set[str]] = {}
    for (prefix, suffix), cases in found.items():
        merged.setdefault((fold(prefix), fold(suffix)), set()).update(cases)
    return tuple([(prefix, suffix, tuple(sorted(cases))) for (prefix, suffix), cases in merged.items()])


class _TagFacts(NamedTuple):
    part: str | None
    cases: tuple[str, ...]
    kind: tuple[str | None, ...]
    left_out: bool


_NO_FACTS = _TagFacts(None, (), (), False)
_TAGS: dict[int, tuple[Any, _TagFacts]] = {}


def _belongs(facts: _TagFacts, own: _TagFacts) -> bool:
    """Whether a form with these facts is one of the word; `own` are the facts of the word's own tag."""
    return not facts.left_out and (own.part != "PRTF" or facts.kind == own.kind)


def _facts(tag: Any) -> _TagFacts:
    """What is asked of a tag, found out once: there are some hundred tags, and asking pymorphy3 each time is slow."""
    known = _TAGS.get(id(tag))
    if known is None:
        # plain strings, as those of pymorphy3 check every comparison
        part, case, voice, tense = (
            None if value is None else str.__str__(value) for value in (tag.POS, tag.case, tag.voice, tag.tense)
        )
        facts = _TagFacts(
            part,
            (_CASES[case],) if case in _CASES else (),
            (part, voice, tense),
            part in _LEFT_OUT or "Supr" in tag,
        )
        # the tag is kept beside its facts, so that no other object can get its id
        known = _TAGS[id(tag)] = (tag, facts)
    return known[1]


@lru_cache(maxsize=100_000)
def _parsed(word: str) -> tuple[Any, ...]:
    """All parses of a word in small letters; half of the time that a store takes to build goes here, hence kept."""
    parses = _analyzer().parse(word)
    if len({(_facts(parse.tag).part, parse.normal_form) for parse in parses}) > 1:
        # which of them is likelier takes time to tell, and matters only where they differ in what is asked of them
        parses = [type(parses[0])(*parse) for parse in _estimator().apply_to_parses(word, word, parses)]
    return tuple(parses)


@lru_cache(maxsize=100_000)
def _parses(word: str, pos: str | None) -> list[Any]:
    """The parses in which the word is a dictionary form: a normal form, or an adjective or participle in the nominative."""
    lowered = word.lower()
    wanted = _POS[pos] if pos else _INFLECTED
    folded = fold(lowered)
    parses = [
        parse
        for parse in _parsed(lowered)
        if (facts := _facts(parse.tag)).part in wanted
        and (fold(parse.normal_form) == folded or (facts.part in _POS_ADJECTIVE and facts.cases == ("nom",)))
    ]
    # a guessed word has several paradigms; only the likeliest is taken
    return parses if len(parses) < 2 or _in_dictionary(parses[0]) else parses[:1]


def english_forms(word: str) -> set[str]:
    """The regular inflections of an English word.

    >>> sorted(english_forms("carry"))
    ['carried', 'carries', 'carry', "carry's", 'carrying']
    """
    if not word.isascii() or not word.isalpha() or len(word) < 3:
        return {word}
    result = {word, word + "'s"}
    if word.endswith("y") and word[-2] not in _ENGLISH_VOWELS:
        result |= {word[:-1] + "ies", word[:-1] + "ied", word + "ing"}
    elif word.endswith(("s", "x", "z", "ch", "sh", "o")):
        result |= {word + "es", word + "ed", word + "ing"}
    elif word.endswith("e"):
        result |= {word + "s", word + "d", word[:-1] + "ing"}
    else:
        result |= {word + "s", word + "ed", word + "ing"}
        if (
            len(word) <= 5
            and word[-1] not in _ENGLISH_VOWELS | set("wxy")
            and word[-2] in _ENGLISH_VOWELS
            and word[-3] not in _ENGLISH_VOWELS
        ):
            result |= {word + word[-1] + "ed", word + word[-1] + "ing"}
    return result


@lru_cache(maxsize=100_000)
def lemma(word: str) -> str:
    """The lemma of one folded word: pymorphy3's likeliest normal form in Russian, the Snowball stem in English."""
    folded = fold(word)
    if not any(char.isalpha() for char in folded):
        return folded
    known = _known().lemma(folded)
    if known is not None:
        return known
    if is_russian(folded):
        return fold(_parsed(folded)[0].normal_form)
    return str(_stemmer().stemWord(folded))


def lemmas(text: str) -> list[str]:
    """The lemmas of the words and numbers of a text, in order; what goes into a search index."""
    return [lemma(word) for word in words(text)]


def phrase_words(phrase: str) -> list[str]:
    """The folded words of a phrase of the lexicon, in order."""
    return [token.folded for token in tokens(phrase) if token.kind != "mark"]


@lru_cache(maxsize=100_000)
def is_adjective(word: str) -> bool:
    """Whether a Russian word in its dictionary form is an adjective or a participle."""
    if not is_russian(word):
        return False
    known = _known().adjective(word)
    if known is not None:
        return known
    parses = _parses(word, None)
    return bool(parses) and _facts(parses[0].tag).part in _POS_ADJECTIVE
