"""The lexicon as tables: every inflected form of every word, and the phrases that name a concept. Compiled when the store is built.

A phrase is written in `rules/` in its dictionary form. Marks before it: `=` takes it as it stands, not inflected; `~` says that it
is used as an adjective («~магический»), so that a noun may follow. A concept is a term (`classic:term/razryad`), a notion or a
predicate of the lexicon (`imposes`); `imposes^-1` stands for words that express a predicate with its roles exchanged.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from .morphology import inflections, is_adjective, is_russian
from .text import fold, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .model import KnowledgeBase

# English words that a name's head stands before.
_AFTER_HEAD = frozenset(
    {"of", "through", "over", "across", "past", "with", "without", "to", "in", "on", "from", "that", "not", "who"}
)
# The notions whose words are wrongly written together with their neighbour.
_PARTICLES = frozenset({"particle", "negation"})
FIXED_MARK, ADJECTIVE_MARK = "=", "~"
INVERSE = "^-1"


@dataclass(frozen=True, slots=True)
class CompiledLexicon:
    """Rows for the store. `forms`: (form, word id, cases as "nom,acc"). `phrases`: (id, id of the first word, id of the second or -1,
    word ids, concepts, flags: `a` adjective use, `f` taken as it stands, `r` reversed order), lists divided by spaces. `particles`: the
    forms of single words that are particles or negations."""

    forms: tuple[tuple[str, int, str], ...]
    phrases: tuple[tuple[int, int, int, str, str, str], ...]
    particles: tuple[str, ...]


# (concept, marks, parts) of a phrase
Written = tuple[str, str, list[str]]
# a concept, a mark that all of its phrases have beside their own ones, the phrases as they are written
Named = tuple[str, str, tuple[str, ...]]


def halves(knowledge_base: KnowledgeBase) -> tuple[list[Named], list[Named]]:
    """What `written_phrases` reads, in two parts of about as many phrases each: two processes share the work."""
    named = list(named_concepts(knowledge_base))
    total, counted = sum(len(phrases) for _, _, phrases in named), 0
    for at, (_, _, phrases) in enumerate(named):
        counted += len(phrases)
        if counted * 2 >= total:
            return named[: at + 1], named[at + 1 :]
    return named, []


def written_phrases(named: Iterable[Named]) -> list[Written]:
    """The concept, the marks and the words of every phrase of the terms, predicates and notions, in a stable order."""
    found = []
    for concept, mark, phrases in named:
        seen: set[str] = set()
        for written in phrases:
            folded = fold(written)
            if not written or folded in seen:
                continue
            seen.add(folded)
            phrase = written.lstrip(FIXED_MARK + ADJECTIVE_MARK)
            parts = phrase_parts(phrase)
            if parts:
                found.append((concept, mark + written[: len(written) - len(phrase)], parts))
    return found


def compile_lexicon(phrases: Iterable[Written]) -> CompiledLexicon:
    """All forms and phrases of what `written_phrases` gives, in a stable order."""
    word_ids: dict[str, int] = {}
    found: dict[tuple[tuple[int, ...], str], dict[str, None]] = {}
    for concept, marks, parts in phrases:
        fixed = FIXED_MARK in marks
        adjective = ADJECTIVE_MARK in marks or (len(parts) == 1 and is_adjective(parts[0]))
        flags = ("a" if adjective else "") + ("f" if fixed else "")
        # only names of terms have words that stand still, and most phrases are none
        if fixed or ":" in concept:
            named = [FIXED_MARK + part if fixed or _stands_still(parts, at) else part for at, part in enumerate(parts)]
        else:
            named = parts
        keys = tuple([word_ids.setdefault(name, len(word_ids)) for name in named])
        found.setdefault((keys, flags), {})[concept] = None
        if not fixed and len(parts) == 2 and is_adjective(parts[0]) and not is_adjective(parts[1]):
            found.setdefault((keys[::-1], flags + "r"), {})[concept] = None
    forms_of = {key: tuple(_form_rows(word, key)) for word, key in word_ids.items()}
    _lend_cases(forms_of)
    little = {
        keys[0] for (keys, _), concepts in found.items() if len(keys) == 1 and not _PARTICLES.isdisjoint(concepts)
    }
    return CompiledLexicon(
        tuple(row for rows in forms_of.values() for row in rows),
        tuple(
            (number, keys[0], keys[1] if len(keys) > 1 else -1, " ".join(map(str, keys)), " ".join(concepts), flags)
            for number, ((keys, flags), concepts) in enumerate(found.items())
        ),
        tuple(sorted({form for key in little for form, _, _ in forms_of[key]})),
    )


def _stands_still(parts: list[str], at: int) -> bool:
    """Whether a word of a term's English name does not inflect: only its head and its last word do (“spell abilities”, “kinds of abilities”)."""
    if is_russian(parts[at]):
        return False
    head = next((index - 1 for index, part in enumerate(parts) if index and part in _AFTER_HEAD), len(parts) - 1)
    return at not in (head, len(parts) - 1)


def _lend_cases(forms_of: dict[int, tuple[tuple[str, int, str], ...]]) -> None:
    """Give a word that stands as it is («=ранами») the cases that its spelling has as a form of an inflected word."""
    standing = {rows[0][0] for rows in forms_of.values() if len(rows) == 1 and not rows[0][2]}
    known: dict[str, set[str]] = {}
    for rows in forms_of.values():
        for form, _, cases in rows:
            if cases and form in standing:
                known.setdefault(form, set()).update(cases.split(","))
    for key, rows in forms_of.items():
        if len(rows) == 1 and not rows[0][2] and rows[0][0] in known:
            forms_of[key] = ((rows[0][0], key, ",".join(sorted(known[rows[0][0]]))),)


# the phrases are made of a tenth as many words as they have
_folded = cache(fold)


def phrase_parts(phrase: str) -> list[str]:
    """The folded words and numbers of a phrase; marks between them do not count."""
    written = phrase.split()
    return list(map(_folded, written)) if all(map(str.isalpha, written)) else words(phrase)


def _form_rows(word: str, key: int) -> Iterator[tuple[str, int, str]]:
    if word.startswith(FIXED_MARK):
        yield word[1:], key, ""
        return
    for form, cases in inflections(word):
        yield form, key, _together(cases)


@cache
def _together(cases: tuple[str, ...]) -> str:
    return ",".join(cases)


def named_concepts(knowledge_base: KnowledgeBase) -> Iterator[Named]:
    """Every concept with its phrases as they are written, terms first, in source order; labels lose their capitals through folding."""
    for rulebook in knowledge_base.rulebooks:
        for term in rulebook.terms:
            russian = (term.label.ru, *term.synonyms, *term.slang)
            yield term.full_id, "", (*russian, term.label.en, *term.synonyms_en, *term.slang_en)
    for predicate in knowledge_base.predicates:
        yield predicate.id, "", (*predicate.ru, *predicate.en)
        yield predicate.id + INVERSE, "", (*predicate.inverse_ru, *predicate.inverse_en)
    for notion in knowledge_base.notions:
        yield notion.id, "", (*notion.ru, *notion.en)
        yield notion.id, FIXED_MARK, tuple(notion.fixed)
