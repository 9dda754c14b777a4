"""Inflected forms and lemmas. Loaded when a store is built, never when a question is answered (pymorphy3 costs 0.2 s).

Russian goes through pymorphy3, English through snowballstemmer and a few regular endings. As a generator of forms pymorphy3
is right for nouns, full adjectives, verbs and full participles; short and comparative adjectives read as adverbs or particles
(просто, открыто) and are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .text import fold, tokens, words

if TYPE_CHECKING:
    from collections.abc import Iterable

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
_LEFT_OUT = frozenset({"ADJS", "COMP"})
_ENGLISH_VOWELS = frozenset("aeiou")


@lru_cache(maxsize=1)
def _analyzer() -> Any:
    import pymorphy3

    return pymorphy3.MorphAnalyzer(probability_estimator_cls=None)


@lru_cache(maxsize=1)
def _estimator() -> Any:
    from pymorphy3.analyzer import ProbabilityEstimator

    return ProbabilityEstimator(_analyzer().dictionary.path)


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer("english")


@dataclass(frozen=True, slots=True, order=True)
class Form:
    """An inflected form: the folded word and its cases (nom, gen, dat, acc, ins, loc), empty where it has none."""

    word: str
    cases: tuple[str, ...] = ()


def is_russian(word: str) -> bool:
    """Whether the word is written in Cyrillic."""
    return not word.isascii() and any("а" <= char <= "я" or char == "ё" for char in word.lower())


@lru_cache(maxsize=100_000)
def forms(word: str, pos: str | None = None) -> tuple[Form, ...]:
    """All inflected forms of a dictionary word, sorted; `pos` (noun, adjective, verb) picks among homonyms.

    A word that is not in the dictionary, or is no noun, adjective or verb, has itself as its only form. English words get
    the regular plural, -s, -ed, -ing and possessive forms.
    """
    folded = fold(word)
    if not is_russian(folded):
        return tuple(Form(form) for form in sorted(english_forms(folded)))
    found: dict[str, set[str]] = {folded: set()}
    for parse in _parses(word, pos):
        for inflected, case in _paradigm(parse):
            cases = found.setdefault(inflected, set())
            if case is not None:
                cases.add(case)
    return tuple(Form(form, tuple(sorted(cases))) for form, cases in sorted(found.items()))


def _paradigm(parse: Any) -> Iterable[tuple[str, str | None]]:
    """The inflected forms of the parsed word, folded, with their case; of a participle only its own, not the whole verb."""
    method = parse.methods_stack[0]
    own = _facts(parse.tag)
    if len(parse.methods_stack) == 1 and type(method[0]).__name__ == "DictionaryAnalyzer":
        # what parse.lexeme does, without an object for each form: most of the time of a build went there
        analyzer, word, paradigm, index = method
        dictionary = analyzer.dict
        stem = fold(dictionary.build_stem(dictionary.paradigms[paradigm], index, word))
        participle = own if own.part == "PRTF" else None
        for prefix, suffix, case in _endings(paradigm, participle):
            yield prefix + stem + suffix, case
        return
    for form in parse.lexeme:
        if _belongs(form.tag, own):
            yield fold(form.word), _CASES.get(_facts(form.tag).case or "")


@lru_cache(maxsize=10_000)
def _endings(paradigm: int, participle: _TagFacts | None) -> tuple[tuple[str, str, str | None], ...]:
    """Beginning, ending and case of every form that words of a paradigm of the dictionary have, each once."""
    rows = _analyzer().dictionary.build_paradigm_info(paradigm)
    own = participle or _NO_FACTS
    return tuple(
        dict.fromkeys(
            (fold(prefix), fold(suffix), _CASES.get(_facts(tag).case or ""))
            for prefix, tag, suffix in rows
            if _belongs(tag, own)
        )
    )


def _belongs(tag: Any, own: _TagFacts) -> bool:
    """Whether a form with this tag is one of the word; `own` are the facts of the word's own tag."""
    facts = _facts(tag)
    if facts.part in _LEFT_OUT or facts.superlative:
        return False
    return own.part != "PRTF" or (facts.part, facts.voice, facts.tense) == ("PRTF", own.voice, own.tense)


class _TagFacts(NamedTuple):
    part: str | None
    case: str | None
    voice: str | None
    tense: str | None
    superlative: bool


_NO_FACTS = _TagFacts(None, None, None, None, False)
_TAGS: dict[int, tuple[Any, _TagFacts]] = {}


def _facts(tag: Any) -> _TagFacts:
    """What is asked of a tag, found out once: there are some hundred tags, and asking pymorphy3 each time is slow."""
    known = _TAGS.get(id(tag))
    if known is None:
        # the tag is kept beside its facts, so that no other object can get its id
        known = _TAGS[id(tag)] = (tag, _TagFacts(tag.POS, tag.case, tag.voice, tag.tense, "Supr" in tag))
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
    wanted = _POS[pos] if pos else frozenset().union(*_POS.values())
    parses = [
        parse
        for parse in _parsed(lowered)
        if parse.tag.POS in wanted
        and (
            fold(parse.normal_form) == fold(lowered) or (parse.tag.POS in {"ADJF", "PRTF"} and parse.tag.case == "nomn")
        )
    ]
    # a guessed word has several paradigms; only the likeliest is taken
    return parses if len(parses) < 2 or _analyzer().word_is_known(lowered) else parses[:1]


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
    if is_russian(folded):
        return fold(_parsed(folded)[0].normal_form)
    return str(_stemmer().stemWord(folded))


def lemmas(text: str) -> list[str]:
    """The lemmas of the words and numbers of a text, in order; what goes into a search index."""
    return [lemma(word) for word in words(text)]


def phrase_words(phrase: str) -> list[str]:
    """The folded words of a phrase of the lexicon, in order."""
    return [token.folded for token in tokens(phrase) if token.kind != "mark"]


def is_adjective(word: str) -> bool:
    """Whether a Russian word in its dictionary form is an adjective or a participle."""
    return bool(_parses(word, None)) and _parses(word, None)[0].tag.POS in {"ADJF", "PRTF"}
