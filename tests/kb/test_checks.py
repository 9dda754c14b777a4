"""Checks find every way in which the rules can come apart, and nothing in rules that hold together.

The folders of `tests/broken/` have a defect a code; here the installed rules are bent wherever they could break.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from svod.kb.checks import CHECKS, run_checks
from svod.kb.checks.defaults import defaults_agree
from svod.kb.checks.facts import BookFacts, Facts
from svod.kb.checks.numbers import lies_in
from svod.kb.load import load
from svod.kb.model import (
    Assertion,
    Axis,
    Clause,
    ClauseId,
    ExternalClause,
    Finding,
    Gap,
    Grounded,
    KnowledgeBase,
    Notion,
    Predicate,
    Rulebook,
    Table,
    TableRow,
    Term,
    TermList,
    Text,
)

Change = Callable[[Rulebook], Rulebook]

RULES = load()[0]
# The words of the lexicon are left out: what is bent here is the rulebooks, and comparing words takes most of the time.
INSTALLED = replace(RULES, notions=tuple(replace(notion, ru=(), en=(), fixed=()) for notion in RULES.notions))
UNBENT = run_checks(INSTALLED)
TEXT = Text("слово", "word")
ONE = ClauseId("draughts", "1")


def classic() -> Rulebook:
    (book,) = [book for book in INSTALLED.rulebooks if book.id == "classic"]
    return book


def found_after(change: Change) -> dict[str, list[Finding]]:
    """The findings that a change of the classic rulebook brings, by code."""
    books = tuple(change(book) if book.id == "classic" else book for book in INSTALLED.rulebooks)
    codes: dict[str, list[Finding]] = {}
    for finding in run_checks(replace(INSTALLED, rulebooks=books)):
        if finding not in UNBENT:
            codes.setdefault(finding.code, []).append(finding)
    return codes


def ability_table() -> Table:
    return next(table for table in classic().tables if table.classifies)


def cells() -> list[tuple[int, int]]:
    table = ability_table()
    return [(row, column) for row in range(len(table.rows)) for column in range(len(table.columns))]


def members() -> list[tuple[str, int, int]]:
    return [(member, row, column) for row, column in cells() for member in ability_table().rows[row].cells[column]]


def with_cells(change: Callable[[int, int, tuple[str, ...]], tuple[str, ...]]) -> Change:
    def changed(book: Rulebook) -> Rulebook:
        table = ability_table()
        rows = tuple(
            replace(row, cells=tuple(change(number, column, cell) for column, cell in enumerate(row.cells)))
            for number, row in enumerate(table.rows)
        )
        return replace(book, tables=tuple(replace(one, rows=rows) if one == table else one for one in book.tables))

    return changed


def test_checks_are_told_apart_and_explained() -> None:
    assert len(set(CHECKS)) == len(CHECKS)
    assert all(check.__doc__ for check in CHECKS)


@pytest.mark.parametrize(("member", "row", "column"), members())
def test_a_member_moved_to_any_other_cell_contradicts_the_clauses(member: str, row: int, column: int) -> None:
    for other in cells():
        if other == (row, column):
            continue

        def move(at_row: int, at_column: int, cell: tuple[str, ...], to: tuple[int, int] = other) -> tuple[str, ...]:
            rest = tuple(name for name in cell if name != member)
            return (*rest, member) if (at_row, at_column) == to else rest

        found = found_after(with_cells(move))

        assert set(found) == {"TAB01"}
        assert all(member in finding.message for finding in found["TAB01"])
        assert all(finding.related for finding in found["TAB01"])
        assert len(found["TAB01"]) == (other[0] != row) + (other[1] != column)


@pytest.mark.parametrize(("member", "row", "column"), members())
def test_a_member_taken_out_of_the_table_is_missed(member: str, row: int, column: int) -> None:
    found = found_after(with_cells(lambda _row, _column, cell: tuple(name for name in cell if name != member)))

    assert {code: len(findings) for code, findings in found.items()} == {"TAB02": 1}
    assert member in found["TAB02"][0].message


def test_a_header_row_one_column_off_contradicts_every_clause() -> None:
    table = ability_table()
    turned = replace(table, columns=tuple(reversed(table.columns)))

    found = found_after(lambda book: replace(book, tables=(turned,)))

    assert len(found["TAB01"]) == len(members())


def classifying_lists() -> list[TermList]:
    table = ability_table()
    classes = {row.term for row in table.rows} | {term for term, _ in table.columns}
    return [terms for terms in classic().lists if terms.of in classes and not terms.negative]


@pytest.mark.parametrize("terms", classifying_lists(), ids=lambda terms: terms.id)
def test_a_member_taken_out_of_a_list_contradicts_the_table(terms: TermList) -> None:
    for member in terms.members:
        rest = replace(terms, members=tuple(name for name in terms.members if name != member))

        def change(book: Rulebook, rest: TermList = rest) -> Rulebook:
            return replace(book, lists=tuple(rest if one == terms else one for one in book.lists))

        # Another list may still say it: 111.1.3 makes a magic attack magic, as 111.1.2 does.
        facts = BookFacts(change(classic()))
        expected = set() if terms.of in facts.ancestors(member) else {"TAB01"}
        assert set(found_after(change)) & {"TAB01"} == expected


@pytest.mark.parametrize("axis", classic().axes, ids=lambda axis: axis.id)
def test_a_member_of_two_parts_of_an_axis_is_found(axis: Axis) -> None:
    facts = BookFacts(classic())
    for value in axis.values:
        below = [name for name in facts.terms if name != value and value in facts.ancestors(name)]
        for member in below or [value]:
            for other in axis.values:
                if other in facts.ancestors(member):
                    continue
                wrong = TermList("classic", "wrong", other, (member,), axis.clauses[0])

                found = found_after(lambda book, wrong=wrong: replace(book, lists=(*book.lists, wrong)))  # type: ignore[misc]

                assert "TRM03" in found, f"{member} is in {other} too"


def test_every_circle_is_found() -> None:
    facts = BookFacts(classic())
    for link in facts.links:
        back = TermList("classic", "wrong", link.child, (link.parent,), link.clause)

        found = found_after(lambda book, back=back: replace(book, lists=(*book.lists, back)))  # type: ignore[misc]

        assert "TRM02" in found


@pytest.mark.parametrize("number", [clause.id.number for clause in classic().clauses])
def test_a_clause_taken_away_is_missed_by_whatever_names_it(number: str) -> None:
    book = classic()
    named = any(reference.to.number == number for clause in book.clauses for reference in clause.references)
    grounds = {
        *(link.clause.number for term in book.terms for link in (*term.isa, *term.disjoint)),
        *(terms.clause.number for terms in book.lists),
        *(clause.number for axis in book.axes for clause in axis.clauses),
        *(table.clause.number for table in book.tables),
    }
    parents = {clause.parent.number for clause in book.clauses if clause.parent}
    asserted = {clause.number for claim in book.assertions for clause in claim.clauses}

    found = found_after(
        lambda book: replace(book, clauses=tuple(one for one in book.clauses if one.id.number != number))
    )

    assert bool(found.keys() & {"LNK01", "LNK02"}) == named
    assert "LNK03" in found or number not in grounds
    assert ("LNK04" in found) == (number in parents)
    assert ("AST02" in found) == (number in asserted)


def draughts(**parts: object) -> tuple[Finding, ...]:
    """What is found in a rulebook with one clause and these parts."""
    values: dict[str, object] = {"clauses": (Clause(ONE, heading=TEXT),)}
    lexicon = {key: parts.pop(key) for key in ("predicates", "notions") if key in parts}
    book = Rulebook("draughts", TEXT, **(values | parts))  # type: ignore[arg-type]
    return run_checks(KnowledgeBase((book,), **lexicon))  # type: ignore[arg-type]


def term(name: str, *isa: str, kind: str = "piece") -> Term:
    return Term("draughts", name, Text(name, name), kind, isa=tuple(Grounded(up, ONE) for up in isa))


def codes(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.code for finding in findings]


def test_nothing_is_found_in_an_empty_knowledge_base() -> None:
    assert run_checks(KnowledgeBase(())) == ()


def test_a_circle_does_not_hang_and_is_told_once() -> None:
    findings = draughts(terms=(term("a", "b"), term("b", "c"), term("c", "a"), term("d", "a")))

    assert codes(findings) == ["TRM02"]
    assert "a → b → c → a" in findings[0].message
    assert codes(draughts(terms=(term("a", "a"),))) == ["TRM02"]


def test_parents_in_a_circle_do_not_hang() -> None:
    two = ClauseId("draughts", "2")
    clauses = (Clause(ONE, heading=TEXT, parent=two), Clause(two, heading=TEXT, parent=ONE))

    assert codes(draughts(clauses=clauses)) == ["LNK04", "LNK04"]


def test_a_long_chain_of_kinds_is_no_circle() -> None:
    names = [f"n{number}" for number in range(1500)]
    terms = (term(names[0]), *(term(name, up) for up, name in pairwise(names)))

    assert draughts(terms=terms) == ()


def test_what_a_class_inherits_is_told_of_the_class_alone() -> None:
    axis = Axis("draughts", "colour", "piece", ("white", "black"), TEXT, (ONE,))
    terms = (term("piece"), term("white"), term("black"), term("grey", "white", "black"), term("mouse", "grey"))

    findings = draughts(terms=terms, axes=(axis,))

    assert codes(findings) == ["TRM03"]
    assert findings[0].message.startswith("grey is both")


def test_a_stated_exclusion_counts_as_well() -> None:
    white = replace(term("white"), disjoint=(Grounded("black", ONE),))

    assert codes(draughts(terms=(white, term("black"), term("grey", "white", "black")))) == ["TRM03"]
    assert codes(draughts(terms=(white, term("black"), term("grey", "white")))) == []


@pytest.mark.parametrize(
    ("first", "last", "number", "inside"),
    [
        ("118.5", "118.5", "118.5", True),
        ("118.5", "118.5", "118.5.1", True),
        ("118.5", "118.5", "118.6", False),
        ("118.5", "118.5", "118", False),
        ("118.5", "118.5", "118.50", False),
        ("113", "116", "114.2", True),
        ("113", "116", "116.9", True),
        ("113", "116", "117", False),
        ("113", "116", "1130", False),
        ("109.2", "109.10", "109.9", True),
    ],
)
def test_what_lies_in_a_gap(first: str, last: str, number: str, inside: bool) -> None:
    assert lies_in(Gap("draughts", first, last, TEXT), number) is inside


def claim(name: str, **values: object) -> Assertion:
    parts: dict[str, object] = {
        "clauses": (ONE,),
        "intent": "relation",
        "subject": ("man",),
        "predicate": "moves",
        "object": ("forward",),
        "force": "always",
        "claim": TEXT,
    }
    return Assertion("draughts", name, **(parts | values))  # type: ignore[arg-type]


def about_men(*claims: Assertion, functional: bool = True) -> list[str]:
    predicate = Predicate("moves", ("piece",), ("way",), ("ходит",), ("moves",), functional=functional)
    notions = tuple(Notion(name, "manner", kind="way") for name in ("forward", "back", "crowned", "pinned"))
    return codes(
        draughts(terms=(term("man"), term("king")), assertions=claims, predicates=(predicate,), notions=notions)
    )


@pytest.mark.parametrize(
    ("other", "found"),
    [
        ({"object": ("back",)}, ["AST04"]),
        ({"object": ("back",), "subject": ("king", "man")}, ["AST04"]),
        ({"object": ("back",), "subject": ("king",)}, []),
        ({"object": ("back",), "when": (("crowned",),)}, []),
        ({"object": ("back",), "exception_to": "one"}, []),
        ({"object": ("back",), "force": "never"}, []),
        ({"object": ("forward",)}, []),
        ({"force": "never"}, ["AST05"]),
        ({"force": "never", "when": (("pinned",),)}, []),
        ({"force": "never", "exception_to": "one"}, []),
    ],
)
def test_two_assertions_about_one_slot(other: dict[str, object], found: list[str]) -> None:
    assert about_men(claim("one"), claim("two", **other)) == found


def test_two_defaults_fill_one_slot_whatever_the_predicate() -> None:
    one, two = claim("one", intent="default"), claim("two", intent="default", object=("back",))

    assert about_men(one, two, functional=False) == ["AST04"]
    assert about_men(replace(one, intent="relation"), two, functional=False) == []


def defaults_of(rulebook: str) -> list[Assertion]:
    (book,) = [book for book in RULES.rulebooks if book.id == rulebook]
    return [claim for claim in book.assertions if claim.intent == "default"]


def found_among_defaults(rulebook: str, *changed: Assertion) -> list[str]:
    """The codes that are found once these assertions stand in place of those with their ids, or beside the others."""
    ids = {claim.id for claim in changed}
    books = tuple(
        replace(book, assertions=(*(claim for claim in book.assertions if claim.id not in ids), *changed))
        if book.id == rulebook
        else book
        for book in RULES.rulebooks
    )
    return sorted({finding.code for finding in defaults_agree(Facts(replace(RULES, rulebooks=books)))})


@pytest.mark.parametrize(
    ("rulebook", "name", "value"),
    [
        ("heroes", "silent-zone-play-zone", "kladbische"),
        ("heroes", "unstated-zone-is-play-zone", "kladbische"),
        ("heroes", "silent-owner-controller", "opponent"),
        ("heroes", "stated-type-owner-none", "opponent"),
        ("classic", "unstated-type-of-what-is-done", "zaklinanie"),
        ("classic", "unstated-type-is-influence", "zaklinanie"),
    ],
)
def test_one_default_that_is_changed_alone_is_found(rulebook: str, name: str, value: str) -> None:
    (claim,) = [claim for claim in defaults_of(rulebook) if claim.id == name]

    assert found_among_defaults(rulebook, claim) == []
    assert found_among_defaults(rulebook, replace(claim, object=(value,))) == ["AST04"]


def test_a_second_default_is_found_whatever_words_it_is_given() -> None:
    (claim,) = [claim for claim in defaults_of("classic") if claim.id == "unstated-type-is-influence"]
    added = replace(claim, id="new", subject=("sposobnost",), object=("zaklinanie",), unless=(), exclusive=False)

    assert found_among_defaults("classic", added) == ["AST04"]
    assert found_among_defaults("classic", replace(added, exception_to="unstated-type-is-influence")) == ["AST04"]
    assert found_among_defaults("classic", replace(added, card="aratsent")) == []
    assert found_among_defaults("classic", replace(added, unless=("type-unstated",))) == []
    assert found_among_defaults("classic", replace(added, when=(("type-stated",),))) == []
    assert found_among_defaults("classic", replace(added, subject=("udar",))) == []


def test_conditions_compare_without_their_order() -> None:
    one = claim("one", when=(("crowned", "pinned"), ("back",)))
    two = claim("two", object=("back",), when=(("back",), ("pinned", "crowned")))

    assert about_men(one, two) == ["AST04"]


def test_an_object_where_the_predicate_takes_none() -> None:
    predicate = Predicate("falls", ("piece",), (), ("падает",), ("falls",))
    notions = (Notion("forward", "manner", kind="way"),)

    findings = draughts(
        terms=(term("man"),), assertions=(claim("one", predicate="falls"),), predicates=(predicate,), notions=notions
    )

    assert codes(findings) == ["AST03"]


def test_a_kind_that_nothing_takes_is_the_terms_fault() -> None:
    predicate = Predicate("moves", ("piece",), ("way",), ("ходит",), ("moves",))
    notions = (Notion("forward", "manner", kind="way"),)

    findings = draughts(
        terms=(term("man", kind="peice"),), assertions=(claim("one"),), predicates=(predicate,), notions=notions
    )

    (found,) = (finding for finding in findings if finding.code == "AST03")
    assert found.hint == "No predicate takes peice: correct the kind of the term, piece perhaps."


def test_a_notion_has_the_kinds_of_more_general_ones() -> None:
    predicate = Predicate("moves", ("piece",), ("way",), ("ходит",), ("moves",))
    notions = (Notion("way", "thing", kind="way"), Notion("forward", "thing", isa=("way",)), Notion("odd", "thing"))

    def about(*objects: str) -> list[str]:
        claims = (claim("one", object=objects),)
        return codes(draughts(terms=(term("man"),), assertions=claims, predicates=(predicate,), notions=notions))

    assert about("way", "forward") == []
    assert about("forward", "odd") == ["AST03"]


def test_a_circle_of_notions_is_told_once() -> None:
    notions = (Notion("a", "thing", isa=("b",)), Notion("b", "thing", isa=("a",)), Notion("c", "thing", isa=("a",)))

    findings = run_checks(KnowledgeBase((), notions=notions))

    assert codes(findings) == ["TRM02"]
    assert findings[0].message.endswith(": a, b")


def test_a_counterpart_is_sought_in_the_other_rulebook() -> None:
    here = Rulebook("draughts", TEXT, terms=(replace(term("man"), counterpart="pawn"),))
    there = Rulebook("chess", TEXT, terms=(Term("chess", "pawn", TEXT, "piece"),))

    assert run_checks(KnowledgeBase((here, there))) == ()
    assert codes(run_checks(KnowledgeBase((here,)))) == ["TRM01"]


def test_words_of_two_notions_are_compared_folded_and_without_their_marks() -> None:
    def lexicon(one: str, two: str, role: str = "manner") -> list[str]:
        notions = (Notion("one", "manner", ru=(one,)), Notion("two", role, ru=(two,)))
        return codes(run_checks(KnowledgeBase((), notions=notions)))

    assert lexicon("Вперёд", "вперед") == ["LEX01"]
    assert lexicon("вперёд, и быстро", "вперёд и быстро") == ["LEX01"]
    assert lexicon("=вперёд", "~вперёд") == ["LEX01"]
    assert lexicon("вперёд", "назад") == []
    assert lexicon("вперёд", "вперёд", role="time") == []


def test_words_of_notions_of_two_kinds_can_be_told_apart_by_predicates() -> None:
    notions = (Notion("one", "thing", ru=("ход",), kind="time"), Notion("two", "thing", ru=("ход",), kind="way"))

    assert run_checks(KnowledgeBase((), notions=notions)) == ()


@pytest.mark.parametrize("name", ["udar", "ne-ataka", "magicheskaya-ataka"])
def test_a_kind_that_a_closed_list_does_not_name_is_found(name: str) -> None:
    link = Grounded(name, ClauseId("classic", "111.1"))

    def bent(book: Rulebook) -> Rulebook:
        return replace(
            book, terms=tuple(replace(term, isa=(link, *term.isa)) if term.id == "vystrel" else term for term in book.terms)
        )

    (found,) = found_after(bent)["TRM05"]
    assert found.message.startswith("vystrel is a kind of ") and f" of {name} (" in found.message


def test_divisions_that_have_nothing_to_do_with_each_other_do_not_ask_for_each_others_members() -> None:
    def of(name: str, *members: str, across: tuple[str, ...] = ()) -> TermList:
        return TermList("draughts", name, "piece", members, ONE, closed=True, across=across)

    white, man, king = term("white", "piece"), term("man", "piece"), term("king", "piece")
    terms = (term("piece"), man, king, term("flying-king", "king"), white)
    apart = (of("colours", "white"), of("ranks", "man", "king"))

    assert draughts(terms=terms, lists=apart) == ()
    assert codes(draughts(terms=terms, lists=apart[1:])) == ["TRM05"]
    assert draughts(terms=terms, lists=(of("ranks", "man", "king", across=("white",)),)) == ()
    assert codes(draughts(terms=(*terms, term("rider", "piece")), lists=apart)) == ["TRM05"]


def test_tables_of_texts_are_not_compared_with_clauses() -> None:
    table = Table("draughts", "t", ONE, TEXT, ((None, TEXT),), (TableRow(None, TEXT, (), (TEXT,)),))

    assert codes(draughts(tables=(table,))) == ["TAB07"]


def renamed(change: Callable[[Table], Table]) -> dict[str, list[Finding]]:
    """The findings that a change of the table of abilities brings."""
    return found_after(
        lambda book: replace(book, tables=tuple(change(one) if one.classifies else one for one in book.tables))
    )


def test_two_columns_of_one_class_are_told_once() -> None:
    def twice(table: Table) -> Table:
        (_, first), (other, second) = table.columns
        return replace(table, columns=((other, first), (other, second)))

    found = renamed(twice)
    assert [one.message for one in found["TAB01"]] == ["the table abilities has 2 columns of nemagicheskaya-sposobnost"]


def test_a_lexicon_that_is_lost_is_told_once_a_rulebook() -> None:
    found = run_checks(replace(INSTALLED, predicates=(), notions=(), groups=()))
    assert [(one.code, one.rulebook) for one in found if one not in UNBENT] == [("TRM01", "classic"), ("TRM01", "heroes")]


def test_headings_that_are_exchanged_are_found() -> None:
    def exchanged(table: Table) -> Table:
        (one, first), (other, second) = table.columns
        return replace(table, columns=((one, second), (other, first)))

    found = renamed(exchanged)
    assert list(found) == ["TAB06"]
    assert {(one.message.split("“")[0].split()[-1], one.message.split("“")[1].split("”")[0]) for one in found["TAB06"]} == {
        ("magicheskaya-sposobnost", "Немагическая"),
        ("magicheskaya-sposobnost", "Non-magic"),
        ("nemagicheskaya-sposobnost", "Магическая"),
        ("nemagicheskaya-sposobnost", "Magic"),
    }


@pytest.mark.parametrize(
    ("row", "ru", "en", "count"),
    [
        (0, "Ближние атаки", "Melee attacks", 0),
        (0, "Ближняя", "Melee", 0),
        (0, "Рукопашные атаки", "Close attacks", 0),
        (0, "Дальняя атака", "Melee attack", 1),
        (0, "Дальние атаки", "Ranged attacks", 2),
        (0, "Ближняя неатака", "Melee attack", 1),
        (0, "Атака", "Attack", 2),  # the label of another term
        (2, "Не атаки", "Not attacks", 0),
        (2, "Атака", "An attack", 2),
        (0, "Не ближняя атака", "No melee attack", 2),
    ],
)
def test_a_heading_names_its_term_in_any_form(row: int, ru: str, en: str, count: int) -> None:
    def changed(table: Table) -> Table:
        rows = list(table.rows)
        rows[row] = replace(rows[row], label=Text(ru, en))
        return replace(table, rows=tuple(rows))

    assert len(renamed(changed).get("TAB06", [])) == count


def test_a_table_that_is_lost_is_missed() -> None:
    (found,) = found_after(lambda book: replace(book, tables=()))["TAB05"]
    assert "classic:111.1" in found.message and "abilities" in found.message


def test_a_table_is_one_of_the_clause_that_names_it() -> None:
    table = Table("draughts", "t", ClauseId("draughts", "2"), TEXT, ((None, TEXT),), (TableRow(None, TEXT, (), (TEXT,)),))
    clauses = (Clause(ONE, heading=TEXT, tables=("t",)), Clause(table.clause, heading=TEXT))
    book = Rulebook("draughts", TEXT, clauses=clauses, tables=(table,))

    assert codes(run_checks(KnowledgeBase((book,)))) == ["TAB05", "TAB07"]


def test_a_definition_without_a_clause_is_found() -> None:
    def bare(book: Rulebook) -> Rulebook:
        return replace(
            book, terms=tuple(replace(one, defined_by=None) if one.id == "sposobnost" else one for one in book.terms)
        )

    assert list(found_after(bare)) == ["TRM07"]


def numbered(*numbers: str, gaps: tuple[tuple[str, str], ...] = (), external: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """The codes found in a rulebook of clauses with these numbers, each with the first part of its message."""
    ids = [ClauseId("draughts", number) for number in numbers]
    known = {one.number for one in ids}

    def parent(of: str) -> ClauseId | None:
        while "." in of:
            of = of.rpartition(".")[0]
            if of in known:
                return ClauseId("draughts", of)
        return None

    book = Rulebook(
        "draughts",
        TEXT,
        clauses=tuple(Clause(one, heading=TEXT, parent=parent(one.number)) for one in ids),
        gaps=tuple(Gap("draughts", first, last, TEXT) for first, last in gaps),
        external=tuple(ExternalClause(ClauseId("draughts", number), TEXT) for number in external),
    )
    found = run_checks(KnowledgeBase((book,)))
    return [(one.code, one.message.partition(" and ")[0].partition(",")[0]) for one in found]


def test_a_number_is_there_or_in_a_gap_or_external() -> None:
    passed = "passed over before"
    assert numbered("1", "1.1", "1.2", "2") == []
    assert numbered("1", "1.1", "1.3", "1.7") == [
        ("NUM05", f"1.2 is {passed} draughts:1.3"),
        ("NUM05", f"1.4 to 1.6 are {passed} draughts:1.7"),
    ]
    assert numbered("1", "1.2") == [("NUM05", f"1.1 is {passed} draughts:1.2")]
    assert numbered("1", "1.0", "1.1") == []
    assert numbered("7", "9") == [("NUM05", f"8 is {passed} draughts:9")]
    assert numbered("7", "9", external=("8", "20")) == []
    assert numbered("1", "1.9", gaps=(("1.1", "1.3"), ("1.6", "1.7"))) == [
        ("NUM05", f"1.4 to 1.5 are {passed} draughts:1.9"),
        ("NUM05", f"1.8 is {passed} draughts:1.9"),
    ]
    assert numbered("1", "1.3", gaps=(("1.1", "1.2.4"),)) == []
    assert {code for code, _ in numbered("1", "1.3", "2", "2.3", "3", gaps=(("1.1", "2.2"),))} == {"NUM03"}
    assert numbered("1", "1.1a", "1.1b", "1.2") == []
    far = "9" * 30
    assert numbered("1", "1.1", f"1.{far}") == [("NUM05", f"1.2 to 1.{int(far) - 1} are {passed} draughts:1.{far}")]
    assert numbered("1", f"1.{far}", gaps=(("1.1", f"1.{int(far) - 1}"),)) == []


def test_a_number_stands_under_the_number_that_it_begins_with() -> None:
    assert numbered("1", "1.1", "1.2.1") == [("LNK04", "draughts:1.2.1 should stand under 1.2")]
    assert [code for code, _ in numbered("1", "1.1", "1.2.1", gaps=(("1.2", "1.2"),))] == ["NUM03"]
    assert numbered("1", "1.1", "5.1") == [("LNK04", "draughts:5.1 should stand under 5")]
    assert numbered("1.1", "1.2", "2.1") == []  # a rulebook that heads no chapter


def test_facts_are_of_one_rulebook() -> None:
    facts = Facts(INSTALLED)

    assert [book.id for book in facts.books] == ["classic", "heroes"]
    assert all(finding.rulebook == "draughts" for finding in draughts(terms=(term("a", "b"),)))
