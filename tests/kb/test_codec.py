"""What goes into the store comes out equal."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from svod.kb.codec import documents, from_plain, knowledge_base, to_plain
from svod.kb.model import (
    Assertion,
    Axis,
    Clause,
    ClauseId,
    ClauseReference,
    Example,
    ExternalClause,
    Finding,
    Gap,
    Grounded,
    KnowledgeBase,
    Notion,
    Predicate,
    Rulebook,
    Severity,
    Span,
    Table,
    TableRow,
    Term,
    TermList,
    Text,
)

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NAMES = st.text("абвabc-1", min_size=1, max_size=5)
TEXTS = st.builds(Text, WORDS, WORDS)
CLAUSES = st.builds(ClauseId, NAMES, st.text("0123456789.", min_size=1, max_size=6))
SPANS = st.none() | st.builds(Span, WORDS, st.integers(1, 999), st.integers(1, 99))


def tuples(items: st.SearchStrategy) -> st.SearchStrategy:  # type: ignore[type-arg]
    return st.lists(items, max_size=2).map(tuple)


st.register_type_strategy(Text, TEXTS)
st.register_type_strategy(ClauseId, CLAUSES)


def built(dataclass_: type, **fields: st.SearchStrategy) -> st.SearchStrategy:  # type: ignore[type-arg]
    """Values of a dataclass; fields that are not given come from their types, with small tuples and texts."""
    return st.builds(dataclass_, **fields)


GROUNDED = built(Grounded, term=NAMES, clause=CLAUSES, span=SPANS)
TERMS = built(
    Term, rulebook=NAMES, id=NAMES, label=TEXTS, kind=NAMES, synonyms=tuples(WORDS), isa=tuples(GROUNDED),
    disjoint=tuples(GROUNDED), definition=TEXTS,
    defined_by=st.none() | CLAUSES, counterpart=st.none() | NAMES, span=SPANS,
)  # fmt: skip
REFERENCES = built(ClauseReference, to=CLAUSES, kind=NAMES, title=TEXTS, span=SPANS)
EXAMPLES = built(Example, id=NAMES, text=TEXTS, cards=tuples(WORDS), span=SPANS)
CLAUSE_VALUES = built(
    Clause, id=CLAUSES, heading=TEXTS, text=TEXTS, note=TEXTS, parent=st.none() | CLAUSES, inferred=st.booleans(),
    references=tuples(REFERENCES), examples=tuples(EXAMPLES), span=SPANS,
)  # fmt: skip
ROWS = built(
    TableRow, term=st.none() | NAMES, label=TEXTS, cells=tuples(tuples(NAMES)), texts=tuples(TEXTS), span=SPANS
)  # fmt: skip
TABLES = built(
    Table, rulebook=NAMES, id=NAMES, clause=CLAUSES, title=TEXTS, columns=tuples(st.tuples(st.none() | NAMES, TEXTS)),
    rows=tuples(ROWS), note=TEXTS, classifies=st.none() | NAMES, span=SPANS,
)  # fmt: skip
ASSERTIONS = built(
    Assertion, rulebook=NAMES, id=NAMES, clauses=tuples(CLAUSES), intent=NAMES, subject=tuples(NAMES), predicate=NAMES,
    object=tuples(NAMES), force=NAMES, claim=TEXTS, when=tuples(tuples(NAMES)), unless=tuples(NAMES),
    allows=tuples(NAMES), card=st.none() | NAMES, exclusive=st.booleans(), exception_to=st.none() | NAMES, span=SPANS,
)  # fmt: skip
BOOKS = built(
    Rulebook, id=NAMES, title=TEXTS, edition=WORDS, clauses=tuples(CLAUSE_VALUES),
    external=tuples(built(ExternalClause, id=CLAUSES, title=TEXTS, cited_by=tuples(CLAUSES), span=SPANS)),
    gaps=tuples(built(Gap, rulebook=NAMES, first=NAMES, last=NAMES, note=TEXTS, span=SPANS)),
    terms=tuples(TERMS),
    lists=tuples(built(TermList, rulebook=NAMES, id=NAMES, of=NAMES, members=tuples(NAMES), clause=CLAUSES)),
    axes=tuples(
        built(Axis, rulebook=NAMES, id=NAMES, of=NAMES, values=tuples(NAMES), label=TEXTS, clauses=tuples(CLAUSES))
    ),
    tables=tuples(TABLES), assertions=tuples(ASSERTIONS),
)  # fmt: skip
PREDICATES = built(
    Predicate, id=NAMES, subject=tuples(NAMES), object=tuples(NAMES), ru=tuples(WORDS), en=tuples(WORDS), span=SPANS
)
NOTIONS = built(Notion, id=NAMES, role=NAMES, ru=tuples(WORDS), fixed=tuples(WORDS), kind=st.none() | NAMES, span=SPANS)
BASES = st.builds(
    KnowledgeBase,
    rulebooks=st.lists(BOOKS, max_size=2, unique_by=lambda book: book.id).map(tuple),
    predicates=tuples(PREDICATES),
    notions=tuples(NOTIONS),
    documents=st.dictionaries(NAMES.map("cards/".__add__), WORDS, max_size=2).map(lambda named: tuple(named.items())),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(BASES)
def test_a_knowledge_base_comes_back_as_it_was(kb: KnowledgeBase) -> None:
    back = knowledge_base(documents(kb))
    assert back == kb
    # places are left out of equality, but must survive as well
    assert [clause.span for book in back.rulebooks for clause in book.clauses] == [
        clause.span for book in kb.rulebooks for clause in book.clauses
    ]


def test_every_document_is_json_with_all_fields_under_their_names() -> None:
    clause = Clause(ClauseId("classic", "111.10"), text=Text("да", "yes"))
    plain = json.loads(
        documents(KnowledgeBase((Rulebook("classic", Text("Б", "B"), clauses=(clause,)),)))["book/classic"]
    )
    assert plain["clauses"][0]["id"] == "classic:111.10"
    assert plain["clauses"][0]["text"] == {"ru": "да", "en": "yes"}
    assert plain["terms"] == []


def test_enumerations_and_missing_values_survive() -> None:
    finding = Finding("SRC01", Severity.WARNING, "m", span=Span("f", 1, 2), related=("a",))
    assert from_plain(Finding, json.loads(json.dumps(to_plain(finding)))) == finding
    assert from_plain(Finding, to_plain(replace(finding, span=None))).span is None


def test_what_the_model_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError):
        to_plain({"a": 1})
    with pytest.raises(KeyError):
        from_plain(Text, {"ru": "да"})
