"""Nodes become the model: every key reaches its field, and one slip is one finding."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable

import pytest
from svod.kb import model
from svod.kb.model import CardEntry, ClauseId, Finding, KnowledgeBase, Span, Text
from svod.kb.shapes import Bilingual, Flag, Key, ListOf, Number, Numbers, Record, Word, file_shapes, record_of

Loader = Callable[[dict[str, str]], tuple[KnowledgeBase, tuple[Finding, ...]]]

RECORDS = (
    model.Clause,
    model.ClauseReference,
    model.Example,
    model.ExternalClause,
    model.Gap,
    model.Grounded,
    model.Term,
    model.TermList,
    model.Axis,
    model.Table,
    model.TableRow,
    model.Assertion,
    model.Predicate,
    model.Notion,
)


def clause(number: str) -> ClauseId:
    return ClauseId("draughts", number)


@pytest.mark.parametrize("of", RECORDS, ids=lambda of: of.__name__)
def test_every_field_of_the_model_has_a_key(of: type) -> None:
    filled = [field for key in record_of(of).keys.values() for field in key.fields]

    assert sorted(filled) == sorted(
        field.name for field in dataclasses.fields(of) if field.name not in ("span", "rulebook")
    )


def test_a_clause_with_everything(load_rules: Loader) -> None:
    knowledge, findings = load_rules(
        {
            "draughts/clauses/1.yaml": """
clauses:
  - number: "1"
    heading: {ru: Фигуры, en: Pieces}
  - number: "1.1"
    inferred: "yes"
    parent: null
    heading: {ru: Ход, en: Move}
    text:
      ru: >-
        Первая строка
        и вторая.
      en: One line.
    note: {ru: Номера нет., en: No number is printed.}
    refs:
      - {to: "1", kind: see, title: {ru: Фигуры, en: Pieces}}
    examples:
      - {id: crown, text: {ru: Пример., en: An example.}, cards: []}
"""
        }
    )

    assert findings == ()
    (book,) = knowledge.rulebooks
    assert book.clauses[1] == model.Clause(
        clause("1.1"),
        heading=Text("Ход", "Move"),
        text=Text("Первая строка и вторая.", "One line."),
        note=Text("Номера нет.", "No number is printed."),
        parent=None,
        inferred=True,
        references=(model.ClauseReference(clause("1"), "see", Text("Фигуры", "Pieces")),),
        examples=(model.Example("crown", Text("Пример.", "An example."), ()),),
    )
    assert book.clauses[1].references[0].span is not None
    assert book.clauses[1].references[0].span.line == 16
    assert isinstance(book.clauses[1].span, Span)


def test_clauses_come_in_number_order_and_stand_under_the_nearest_number(load_rules: Loader) -> None:
    entry = '  - {number: "%s", text: {ru: Слово., en: Word.}}\n'
    knowledge, _ = load_rules(
        {
            "draughts/clauses/2.yaml": "clauses:\n" + entry % "2.10.1" + entry % "2.9" + entry % "2",
            "draughts/clauses/10.yaml": "clauses:\n" + entry % "10.1.1" + entry % "2.10",
        }
    )

    parents = {one.id.number: one.parent and one.parent.number for one in knowledge.rulebooks[0].clauses}
    assert list(parents) == ["2", "2.9", "2.10", "2.10.1", "10.1.1"]
    assert parents == {"2": None, "2.9": "2", "2.10": "2", "2.10.1": "2.10", "10.1.1": None}


def test_words_in_both_languages_reach_two_fields(load_rules: Loader) -> None:
    knowledge, findings = load_rules(
        {
            "draughts/clauses/1.yaml": 'clauses:\n  - {number: "1", heading: {ru: Фигуры, en: Pieces}}\n',
            "draughts/terms/pieces.yaml": """
terms:
  - {id: figura, label: {ru: фигура, en: piece}, kind: piece}
  - id: damka
    label: {ru: дамка, en: king}
    kind: piece
    synonyms: {ru: [доведённая шашка], en: [crowned man, queen]}
    slang: {ru: [дама]}
    isa: [{term: figura, clause: "1"}]
    definition: {ru: дошедшая до края, en: one that reached the far edge}
    defined_by: "1"
lists:
  - {id: pieces, of: figura, members: [damka], clause: "1", closed: "yes", negative: "no"}
axes:
  - {id: strength, of: figura, values: [damka], label: {ru: сила, en: strength}, clauses: ["1"], exhaustive: "no"}
""",
        }
    )

    assert findings == ()
    (book,) = knowledge.rulebooks
    assert book.terms[1] == model.Term(
        "draughts",
        "damka",
        Text("дамка", "king"),
        "piece",
        synonyms=("доведённая шашка",),
        synonyms_en=("crowned man", "queen"),
        slang=("дама",),
        slang_en=(),
        isa=(model.Grounded("figura", clause("1")),),
        definition=Text("дошедшая до края", "one that reached the far edge"),
        defined_by=clause("1"),
    )
    assert book.lists == (model.TermList("draughts", "pieces", "figura", ("damka",), clause("1"), closed=True),)
    assert book.axes[0].exhaustive is False


def test_the_lexicon_and_an_assertion(load_rules: Loader) -> None:
    knowledge, findings = load_rules(
        {
            "draughts/clauses/1.yaml": 'clauses:\n  - {number: "1", heading: {ru: Фигуры, en: Pieces}}\n',
            "draughts/terms/a.yaml": "terms:\n  - {id: damka, label: {ru: дамка, en: king}, kind: piece}\n",
            "draughts/assertions/a.yaml": """
assertions:
  - id: king-any-way
    clauses: ["1"]
    intent: permission
    subject: [damka]
    predicate: moves
    force: can
    when: [[own-turn, free-square], [no-capture]]
    unless: [pinned]
    exclusive: "yes"
    claim: {ru: Дамка ходит., en: A king moves.}
""",
            "lexicon/a.yaml": """
predicates:
  - {id: moves, subject: [piece], object: [], ru: [ходит], en: [moves], inverse_ru: [ходим], asked_by: [own-turn]}
""",
            "lexicon/b.yaml": """
notions:
  - {id: own-turn, role: condition, ru: [свой ход], en: [own turn], kind: time, implies: [moves]}
  - {id: free-square, role: condition, fixed: [свободно]}
  - {id: no-capture, role: condition, isa: [own-turn]}
  - {id: pinned, role: condition}
""",
        }
    )

    assert findings == ()
    assert knowledge.rulebooks[0].assertions == (
        model.Assertion(
            "draughts",
            "king-any-way",
            (clause("1"),),
            "permission",
            ("damka",),
            "moves",
            (),
            "can",
            Text("Дамка ходит.", "A king moves."),
            when=(("own-turn", "free-square"), ("no-capture",)),
            unless=("pinned",),
            exclusive=True,
        ),
    )
    assert knowledge.predicates[0].inverse_ru == ("ходим",)
    assert [notion.id for notion in knowledge.notions] == ["own-turn", "free-square", "no-capture", "pinned"]


def test_vocabularies_of_cards_are_carried_as_they_are(load_rules: Loader) -> None:
    text = 'rulebook: draughts\nicons: [{id: turn, icon: "(1) {one}", sense: payment, clause: "1 1.2"}]\n'
    knowledge, _ = load_rules({"draughts/cards.yaml": text + "phrases: {only: [{id: only, words: [да]}], on: []}\n"})

    ((name, plain),) = knowledge.documents
    assert name == "draughts/cards"
    assert json.loads(plain) == {
        "rulebook": "draughts",
        "icons": [{"id": "turn", "icon": "(1) {one}", "sense": "payment", "clause": "1 1.2"}],
        "phrases": {"only": [{"id": "only", "words": ["да"]}], "on": []},
    }
    (read,) = knowledge.card_words
    assert read.icons[0].clauses == (ClauseId("draughts", "1"), ClauseId("draughts", "1.2"))
    assert read.phrases == (("only", (CardEntry("only", words=("да",)),)), ("on", ()))


def test_letters_are_composed(load_rules: Loader) -> None:
    heading = "{ru: Второи\u0306, en: Second}"
    knowledge, _ = load_rules({"draughts/clauses/1.yaml": f'clauses:\n  - {{number: "1", heading: {heading}}}\n'})

    assert knowledge.rulebooks[0].clauses[0].heading.ru == "Второй"


@pytest.mark.parametrize(
    ("entry", "code", "said"),
    [
        ('{number: "1", heading: Фигуры}', "SRC06", "{ru: …, en: …}"),
        ('{number: "1", heading: {ru: [Фигуры], en: Pieces}}', "SRC06", "is a list"),
        ('{number: "1", heading: {ru: Фигуры, en: Pieces, de: Steine}}', "SRC04", "“de”"),
        ('{number: "1", heading: {ru: Фигуры, en: Pieces}, inferred: "да"}', "SRC11", "“да”"),
        ('{number: "1", heading: {ru: Фигуры, en: Pieces}, note: }', "SRC05", "“note” of the clause 1"),
        ('{number: "1.", heading: {ru: Фигуры, en: Pieces}}', "NUM01", "“1.”"),
        ('{number: "draughts:1", heading: {ru: Фигуры, en: Pieces}}', "NUM01", "“draughts:1”"),
        ('{number: "", heading: {ru: Фигуры, en: Pieces}}', "SRC05", "is empty"),
        ("[]", "SRC06", "is a list"),
        ('{number: "1", heading: {ru: Фигуры, en: Pieces}, refs: [{kind: see}]}', "SRC05", "has no “to”"),
        (
            '{number: "1", heading: {ru: Фигуры, en: Pieces}, examples: [{id: "А б", text: {ru: а, en: b}}]}',
            "SRC11",
            "“А б”",
        ),
    ],
)
def test_one_slip_is_one_finding(load_rules: Loader, entry: str, code: str, said: str) -> None:
    _, findings = load_rules({"draughts/clauses/1.yaml": f"clauses:\n  - {entry}\n"})

    assert [finding.code for finding in findings] == [code], [finding.message for finding in findings]
    assert said in f"{findings[0].message} {findings[0].hint}"
    assert findings[0].rulebook == "draughts"
    assert findings[0].span is not None and findings[0].span.line == 2


@pytest.mark.parametrize("dropped", ["label", "kind", "label kind"])
def test_an_object_without_a_value_is_kept_for_the_checks(load_rules: Loader, dropped: str) -> None:
    values = {"id": "damka", "label": "{ru: дамка, en: king}", "kind": "piece"}
    kept = ", ".join(f"{key}: {value}" for key, value in values.items() if key not in dropped.split())
    knowledge, findings = load_rules({"draughts/terms/a.yaml": f"terms:\n  - {{{kept}}}\n"})

    assert [term.id for term in knowledge.rulebooks[0].terms] == ["damka"]
    assert [finding.code for finding in findings if finding.code == "SRC05"] == ["SRC05"] * len(dropped.split())


def test_a_long_word_is_shortened_in_messages(load_rules: Loader) -> None:
    _, findings = load_rules(
        {"draughts/clauses/1.yaml": f'clauses:\n  - {{number: "{"1." * 500}", text: {{ru: а, en: b}}}}\n'}
    )

    assert len(findings[0].message) < 300


def test_every_shape_is_of_a_known_kind() -> None:
    def walk(record: Record) -> None:
        for key in record.keys.values():
            assert isinstance(key, Key)
            shape = key.shape
            while isinstance(shape, ListOf):
                shape = shape.item
            if isinstance(shape, Record):
                walk(shape)
            else:
                assert isinstance(shape, Word | Flag | Number | Numbers | Bilingual) or len(key.fields) == 2

    for record in file_shapes().values():
        walk(record)
