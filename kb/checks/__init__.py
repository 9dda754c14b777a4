"""Checks of a loaded knowledge base: one function a check, each from facts to findings, in the order of `CHECKS`.

A check never writes and never raises. The codes and their titles are in `kb/codes.py`, a page on each in
`docs/checks/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..model import Finding, KnowledgeBase
from .assertions import (
    assertions_do_not_contradict,
    assertions_name_their_clauses,
    exceptions_name_assertions,
    roles_fit_their_predicates,
    slots_have_one_filling,
)
from .cards import card_words_are_whole, card_words_have_words, card_words_lead_somewhere
from .defaults import defaults_agree
from .facts import Facts
from .grounds import (
    clauses_speak_of_what_rests_on_them,
    lists_are_named_by_their_clauses,
    numbers_in_texts_are_references,
)
from .headings import headings_name_their_terms, tables_and_their_clauses_name_each_other
from .lexicon import asked_kinds_exist, groups_are_complete, words_lead_to_one_notion
from .links import (
    external_clauses_are_cited,
    parents_are_there,
    quoted_titles_agree,
    references_lead_somewhere,
    statements_rest_on_clauses,
)
from .membership import exhaustive_axes_have_every_value, lists_agree_with_links
from .names import cards_in_examples_are_listed, names_lead_to_one_term, precedents_have_examples
from .numbers import (
    clauses_stand_in_their_places,
    external_clauses_are_outside,
    gaps_are_gaps,
    ids_stand_once,
    numbers_passed_over_are_gaps,
    numbers_stand_once,
)
from .tables import (
    rows_fit_their_columns,
    tables_agree_with_clauses,
    tables_are_whole,
    tables_repeat_what_clauses_state,
)
from .terms import (
    cards_of_examples_are_terms,
    closed_lists_name_every_kind,
    definitions_name_their_clauses,
    is_a_has_no_circle,
    labels_tell_terms_apart,
    no_term_is_in_two_exclusive_classes,
    used_words_are_defined,
)
from .texts import nothing_is_without_words, wordings_are_in_both_languages

CHECKS: tuple[Callable[[Facts], Iterable[Finding]], ...] = (
    numbers_stand_once,
    ids_stand_once,
    gaps_are_gaps,
    numbers_passed_over_are_gaps,
    clauses_stand_in_their_places,
    external_clauses_are_outside,
    references_lead_somewhere,
    statements_rest_on_clauses,
    parents_are_there,
    quoted_titles_agree,
    external_clauses_are_cited,
    numbers_in_texts_are_references,
    clauses_speak_of_what_rests_on_them,
    nothing_is_without_words,
    wordings_are_in_both_languages,
    used_words_are_defined,
    is_a_has_no_circle,
    definitions_name_their_clauses,
    labels_tell_terms_apart,
    no_term_is_in_two_exclusive_classes,
    closed_lists_name_every_kind,
    lists_agree_with_links,
    exhaustive_axes_have_every_value,
    names_lead_to_one_term,
    lists_are_named_by_their_clauses,
    cards_of_examples_are_terms,
    cards_in_examples_are_listed,
    precedents_have_examples,
    rows_fit_their_columns,
    tables_agree_with_clauses,
    tables_are_whole,
    tables_and_their_clauses_name_each_other,
    headings_name_their_terms,
    tables_repeat_what_clauses_state,
    assertions_name_their_clauses,
    exceptions_name_assertions,
    roles_fit_their_predicates,
    slots_have_one_filling,
    defaults_agree,
    assertions_do_not_contradict,
    words_lead_to_one_notion,
    asked_kinds_exist,
    groups_are_complete,
    card_words_are_whole,
    card_words_lead_somewhere,
    card_words_have_words,
)


def run_checks(knowledge: KnowledgeBase) -> tuple[Finding, ...]:
    """Everything that is wrong with a knowledge base as a whole."""
    facts = Facts(knowledge)
    return tuple(found for check in CHECKS for found in check(facts))
