"""The forms and lemmas that a store of the installed rules needs, looked up in the dictionary: what `word_forms.txt` is made of.

`python -m svod.kb.collect_forms FILE` writes it (the file is kb/word_forms.txt); the tests compare it with what is made here.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .card_words import compiled_vocabularies
from .index import compile_index
from .lexicon import compile_lexicon, named_concepts, written_phrases
from .load import load
from .model import KnowledgeBase
from .morphology import forms, inflections, is_adjective, knowing, lemma
from .text import fold
from .word_forms import Forms, WordForms, paradigm_of, written


class _Asked(WordForms):
    """Knows nothing, and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__({}, {})
        self.inflected: dict[str, None] = {}
        self.lemmatized: dict[str, None] = {}

    def adjective(self, word: str) -> bool | None:
        self.inflected[word] = None
        return None

    def inflections(self, word: str) -> Forms | None:
        self.inflected[word] = None
        return None

    def lemma(self, word: str) -> str | None:
        self.lemmatized[word] = None
        return None


def collected(kb: KnowledgeBase) -> WordForms:
    """All words that are asked for when the store of `kb` is built, and what the dictionary says of them."""
    with knowing(asked := _Asked()):
        compile_lexicon(written_phrases(named_concepts(kb)))
        compile_index(kb)
        compiled_vocabularies(kb.documents, lambda word: (form.word for form in forms(word)))
        # words with ё are told apart from those without by the dictionary alone
        inflected = [word for word in asked.inflected if word == fold(word)]
        lemmatized = list(asked.lemmatized)
        return WordForms(
            {word: paradigm_of(word, is_adjective(word), inflections(word)) for word in inflected},
            {word: lemma(word) for word in lemmatized},
        )


def main() -> None:
    """Write the file that is named on the command line."""
    knowledge, _ = load()
    Path(sys.argv[1]).write_text(written(collected(knowledge)), encoding="utf-8")


if __name__ == "__main__":
    main()
