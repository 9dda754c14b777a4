"""What the dictionary says of the words that the installed rules need, kept in a file: a store is then built without the dictionary.

Looking words up took half of the time of the first run. `word_forms.txt` is made by `python -m svod.kb.collect_forms FILE`, and a test
compares it with what is made from the rules as they are; words that are not in it are looked up as ever. It has, one a line,

    # …                      a remark
    @ ENDING FORM …          how the words below end, and how each of their forms ends (`_`: nothing), after a slash its cases:
                             a(ccusative), d(ative), g(enitive), i(nstrumental), l(ocative), n(ominative); `@+` for adjectives
    WORD                     a word whose forms those are
    = LEMMA WORD …           words and their lemma
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

Forms = tuple[tuple[str, tuple[str, ...]], ...]
"""Inflected forms with their cases, sorted."""

FILE = Path(__file__).with_name("word_forms.txt")
_NOTHING = "_"
_CASES = {name[0]: name for name in ("acc", "dat", "gen", "ins", "loc", "nom")}
_NOTICE = """\
# Forms and lemmas of the words of the rules. Made by `python -m svod.kb.collect_forms FILE`; kb/word_forms.py tells how to read it.
# Russian forms and lemmas derive from the dictionary of OpenCorpora (http://opencorpora.org), CC BY-SA 3.0, through pymorphy3-dicts-ru.
"""


class Paradigm(NamedTuple):
    """How words of a kind inflect: whether they are adjectives, how they end as they are asked for, and how each form ends."""

    adjective: bool
    own: str
    endings: Forms


class WordForms:
    """What is known of words without the dictionary."""

    def __init__(self, paradigms: dict[str, Paradigm], lemmas: dict[str, str]) -> None:
        self.paradigms = paradigms
        self.lemmas = lemmas

    def adjective(self, word: str) -> bool | None:
        """Whether a word is an adjective; None where that is not known."""
        paradigm = self.paradigms.get(word)
        return None if paradigm is None else paradigm.adjective

    def inflections(self, word: str) -> Forms | None:
        """All forms of a word; None where they are not known."""
        paradigm = self.paradigms.get(word)
        if paradigm is None:
            return None
        stem = word[: len(word) - len(paradigm.own)]
        return tuple([(stem + ending, cases) for ending, cases in paradigm.endings])

    def lemma(self, word: str) -> str | None:
        """The lemma of a word; None where it is not known."""
        return self.lemmas.get(word)


def paradigm_of(word: str, adjective: bool, forms: Forms) -> Paradigm:
    """What a word shares with others that inflect alike; the word is one of its forms."""
    # they are sorted: what the first and the last begin with all begin with
    first, last = forms[0][0], forms[-1][0]
    alike = zip(first, last, strict=False)
    length = next((at for at, (one, other) in enumerate(alike) if one != other), min(len(first), len(last)))
    return Paradigm(adjective, word[length:], tuple([(form[length:], cases) for form, cases in forms]))


def written(known: WordForms) -> str:
    """The text of the file; the same for the same words in any order."""
    alike: dict[str, list[str]] = {}
    for word, paradigm in known.paradigms.items():
        endings = [_written_ending(paradigm.own), *(_written_ending(*form) for form in paradigm.endings)]
        alike.setdefault(f"@{'+' if paradigm.adjective else ''} {' '.join(endings)}", []).append(word)
    lemmas: dict[str, list[str]] = {}
    for word, lemma in known.lemmas.items():
        lemmas.setdefault(lemma, []).append(word)
    lines = [line for head, words in sorted(alike.items()) for line in (head, *sorted(words))]
    lines += [f"= {lemma} {' '.join(sorted(words))}" for lemma, words in sorted(lemmas.items())]
    return _NOTICE + "".join(f"{line}\n" for line in lines)


def _written_ending(ending: str, cases: tuple[str, ...] = ()) -> str:
    return (ending or _NOTHING) + ("/" + "".join(case[0] for case in cases) if cases else "")


def read(text: str) -> WordForms:
    """What `written` made a text of."""
    paradigms: dict[str, Paradigm] = {}
    lemmas: dict[str, str] = {}
    read_endings: dict[str, tuple[str, tuple[str, ...]]] = {}
    paradigm = Paradigm(False, "", (("", ()),))
    for line in text.splitlines():
        sign = line[0]
        if sign == "=":
            _, lemma, *words = line.split(" ")
            for word in words:
                lemmas[word] = lemma
        elif sign == "@":
            head, own, *endings = line.split(" ")
            for ending in endings:
                if ending not in read_endings:
                    read_endings[ending] = _read_ending(ending)
            forms = tuple([read_endings[ending] for ending in endings])
            paradigm = Paradigm(head == "@+", _read_ending(own)[0], forms)
        elif sign != "#":
            paradigms[line] = paradigm
    return WordForms(paradigms, lemmas)


def _read_ending(written: str) -> tuple[str, tuple[str, ...]]:
    ending, _, cases = written.partition("/")
    return "" if ending == _NOTHING else ending, tuple([_CASES[case] for case in cases])


def installed() -> WordForms:
    """The contents of the file that comes with the package."""
    return read(FILE.read_text(encoding="utf-8"))
