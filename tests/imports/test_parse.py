"""Numbers, headings, paragraphs, examples, tables and glossaries of texts of our own."""

from __future__ import annotations

import pytest
from svod.kb.imports.document import Document
from svod.kb.imports.read import document_of


def read(text: str, name: str = "rules.txt") -> Document:
    return document_of(text.encode(), name, "book")


def numbers(text: str, name: str = "rules.txt") -> list[str]:
    return [clause.number for clause in read(text, name).clauses]


def test_the_tree_of_a_three_digit_numbering() -> None:
    found = read(
        "2. Turns\n201. Order\n201.1. First this.\n201.1a Then that.\n201.1.2. Or so.\n202. End\n202.1. Over.\n"
    )
    assert [(clause.number, clause.parent, clause.kind) for clause in found.clauses] == [
        ("2", None, "chapter"),
        ("201", "2", "section"),
        ("201.1", "201", "clause"),
        ("201.1a", "201.1", "clause"),
        ("201.1.2", "201.1", "clause"),
        ("202", "2", "section"),
        ("202.1", "202", "clause"),
    ]
    assert found.by_number["201"].heading == "Order"
    assert found.by_number["201.1"].text == "First this."


@pytest.mark.parametrize(
    ("line", "number", "text"),
    [
        ("401.5aa A battle ends.", "401.5aa", "A battle ends."),
        ("401.6d. In a short game it is 25.", "401.6d", "In a short game it is 25."),
        ("401.7 If the cost has several parts.", "401.7", "If the cost has several parts."),
        ("401.8.All cards stay.", "401.8", "All cards stay."),
        ("401.9.\u00a0A no-break space.", "401.9", "A no-break space."),
        ("**401.10.** A bold number.", "401.10", "A bold number."),
        ("    401.11. An indent.", "401.11", "An indent."),
        ("- 401.12. A bullet.", "401.12", "A bullet."),
    ],
)
def test_ways_to_write_a_number(line: str, number: str, text: str) -> None:
    found = read(f"401. Battles\n401.1. One.\n401.2. Two.\n{line}\n402. Peace\n402.1. None.\n")
    assert found.by_number[number].text == text


def test_letters_and_digits_in_turn_with_remarks() -> None:
    text = (
        "## Article 1: People\n\n- 1a) A judge.\n    - 1a1) One judge.\n"
        "        - 1a1b) Or two.\n- 1a1b+) [REMARK] Or three.\n"
    )
    text += (
        "- 1a1b++) [REMARK] Or four.\n\n## Article A: Speed\n\n- A1) Fast.\n"
        "    - A1a) Faster.\n        - A1a2) Fastest.\n"
    )
    found = read(text, "rules.md")
    assert [(clause.number, clause.parent) for clause in found.clauses] == [
        ("1", None),
        ("1a", "1"),
        ("1a1", "1a"),
        ("1a1b", "1a1"),
        ("1a1b+", "1a1b"),
        ("1a1b++", "1a1b"),
        ("A", None),
        ("A1", "A"),
        ("A1a", "A1"),
        ("A1a2", "A1a"),
    ]
    assert found.by_number["A"].heading == "Speed"


def test_steps_of_a_timing_table() -> None:
    text = (
        "5 Turn\n5.1 Phases\n5.1.1 There are two.\n5.1_1. Draw\n"
        "5.1_1_a. A card.\n5.1_1_a_i. If none, go on.\n5.1_1_a_ii. Else stop.\n"
    )
    assert numbers(text) == ["5", "5.1", "5.1.1", "5.1_1", "5.1_1_a", "5.1_1_a_i", "5.1_1_a_ii"]


def test_a_wrapped_line_that_begins_with_a_cited_number_is_no_clause() -> None:
    text = (
        "301. Mana\n301.1. A mana ability needs no target and adds mana to the pool (see rule\n"
        '301.4, "Mana Abilities.") of the player, as it is written in rules 301.2 and\n'
        "301.3. It has no cost of its own unless the text of the card says so, and see\n301.2. for more.\n"
        "301.2. Second.\n301.3. Third.\n301.4. Mana Abilities\n"
    )
    found = read(text)
    assert [clause.number for clause in found.clauses] == ["301", "301.1", "301.2", "301.3", "301.4"]
    assert '301.4, "Mana Abilities.") of the player' in found.by_number["301.1"].text
    assert "\n" not in found.by_number["301.1"].text


def test_a_clause_after_an_unfinished_line_is_still_one() -> None:
    assert numbers("101. Cards\n101.1. Cards are\n101.2. Cards have\n102. Hands\n102.1. Big\n") == [
        "101", "101.1", "101.2", "102", "102.1",
    ]  # fmt: skip


def test_a_numbered_list_inside_a_clause_is_text() -> None:
    found = read("101. Setup\n101.1. Do this:\n1. Shuffle.\n2. Draw.\n101.2. Play.\n")
    assert [clause.number for clause in found.clauses] == ["101", "101.1", "101.2"]
    assert found.by_number["101.1"].paragraphs == ("Do this:", "1. Shuffle.", "2. Draw.")


def test_the_table_of_contents_is_no_clause() -> None:
    body = "1. Basics\n101. Cards\n101.1. Cards.\n102. Decks\n102.1. Decks.\n2. Turns\n201. Order\n201.1. Order.\n"
    found = read("Game Rules\n\nContents\n1. Basics\n101. Cards\n102. Decks\n2. Turns\n201. Order\nGlossary\n\n" + body)
    assert found.repeated == ()
    assert next(clause.line for clause in found.clauses) == 11
    assert found.unread == ()
    assert found.title == "Game Rules"


def test_headings_without_number_are_inferred_from_the_first_clause_under_them() -> None:
    text = (
        "101.1. A rule.\n\nDecks of cards\n\nA deck is a pile.\n\n"
        "102.1. First.\n\n102.2. Second.\n\nAn aside\n\nNot placed.\n\n102.5. Fifth.\n"
    )
    found = read(text)
    clause = found.by_number["102"]
    assert (clause.heading, clause.inferred, clause.text, clause.line) == (
        "Decks of cards",
        True,
        "A deck is a pile.",
        3,
    )
    assert found.by_number["102.1"].parent == "102"
    assert [note.code for note in found.notes] == ["inferred-number"]
    # a heading that no number follows ends the clause before it, and is not made part of anything
    assert [line.text for line in found.unread] == ["An aside", "Not placed."]
    assert found.by_number["102.2"].text == "Second."


@pytest.mark.parametrize(
    ("opening", "marker", "text"),
    [
        ("ПРИМЕР. Карта ушла.", "ПРИМЕР", "Карта ушла."),
        ("ПРИМЕР: Карта ушла.", "ПРИМЕР", "Карта ушла."),
        ("Пример. Карта ушла.", "Пример", "Карта ушла."),
        ("Например, карта ушла.", "Например", "Например, карта ушла."),
        ("Example: A card left.", "Example", "A card left."),
        ("**Example:** A card left.", "Example", "A card left."),
        ("Note: A card left.", "Note", "A card left."),
    ],
)
def test_example_blocks(opening: str, marker: str, text: str) -> None:
    found = read(f"101. Cards\n101.1. Cards leave.\n{opening}\n\n{opening}\n\n101.2. Next.\n")
    clause = found.by_number["101.1"]
    assert [(example.marker, example.text) for example in clause.examples] == [(marker, text)] * 2
    assert [example.line for example in clause.examples] == [3, 5]
    assert clause.text == "Cards leave."


def test_an_example_goes_on_until_its_sentence_ends() -> None:
    text = (
        "101. Cards\n101.1. A.\nExample: A card with the text “ \n"
        ":Draw” – and\nso on.\nA second paragraph of the clause.\n101.2. B.\n"
    )
    clause = read(text).by_number["101.1"]
    assert [example.text for example in clause.examples] == ["A card with the text “ :Draw” – and so on."]
    assert clause.paragraphs == ("A.", "A second paragraph of the clause.")


def test_notes_that_are_sentences_are_no_examples() -> None:
    clause = read("101. Cards\n101.1. A.\nNote that cards leave.\n101.2. B.\n").by_number["101.1"]
    assert clause.examples == ()
    assert clause.paragraphs == ("A.", "Note that cards leave.")


@pytest.mark.parametrize(
    "rows",
    [
        ["| Magic | Plain | |", "| Near | a | b |", "| Far | c | d |"],
        ["Magic\tPlain\t", "Near\ta\tb", "Far\tc\td"],
    ],
)
def test_a_table_with_a_shifted_header_is_put_right_and_reported(rows: list[str]) -> None:
    found = read("101. Kinds\n101.1. They are:\n" + "\n".join(rows) + "\n101.2. Next.\n")
    (table,) = found.by_number["101.1"].tables
    assert table.header == ("", "Magic", "Plain")
    assert table.rows[1:] == (("Near", "a", "b"), ("Far", "c", "d"))
    assert [(note.code, note.line) for note in found.notes] == [("shifted-header", 3)]


def test_a_straight_table_is_left_alone() -> None:
    found = read("101. Kinds\n101.1. They are:\n| Kind | Plain |\n|---|---|\n| Near | a |\n101.2. Next.\n", "rules.md")
    (table,) = found.by_number["101.1"].tables
    assert table.rows == (("Kind", "Plain"), ("Near", "a"))
    assert found.notes == ()


def test_repeated_numbers_are_both_kept() -> None:
    found = read("101. Cards\n101.1. A.\n101.2. B.\n101.2. C.\n101.3. D.\n")
    assert found.repeated == ("101.2",)
    assert [(clause.text, clause.occurrence) for clause in found.clauses if clause.number == "101.2"] == [
        ("B.", 1),
        ("C.", 2),
    ]


def test_a_glossary_in_blocks() -> None:
    found = read(
        "101. Cards\n101.1. A.\n101.2. B.\n\nGlossary\n\nDeck\n"
        "A pile. See rule 101.1.\n\nHand\n1. Cards held.\n2. A player’s fan.\n\n"
        "Credits\n\nWritten by nobody.\n"
    )
    assert [(term.term, term.text, term.line) for term in found.terms] == [
        ("Deck", "A pile. See rule 101.1.", 7),
        ("Hand", "1. Cards held.\n2. A player’s fan.", 10),
    ]
    assert [(one.term, one.targets) for one in found.references] == [("Deck", ("101.1",))]
    assert [line.text for line in found.unread] == ["Credits", "Written by nobody."]


def test_a_glossary_of_definition_lists() -> None:
    text = (
        "Глоссарий\n=========\n\n**Б**\n-----\n.. glossary::\n\n"
        "  **Броня Х.** \n    Мешает ранам. :term:`Рана.` мала.\n\n"
        "  **Рана.**\n    Вред.\n    И ещё вред.\n"
    )
    found = read(text, "terms.rst")
    assert [(term.term, term.text) for term in found.terms] == [
        ("Броня Х", "Мешает ранам. :term:`Рана.` мала."),
        ("Рана", "Вред.\nИ ещё вред."),
    ]
    assert [(one.kind, one.targets) for one in found.references] == [("term", ("Рана",))]
    assert found.unread == ()


def test_lines_that_belong_to_nothing_are_listed() -> None:
    found = read("● редкость карты\n101.1. A.\n101.2. B.\n")
    assert [(line.line, line.text) for line in found.unread] == [(1, "● редкость карты")]


def test_headings_that_rest_marks_with_underlines() -> None:
    found = read(
        "Rules\n=====\n\n101. Cards\n----------\n101.1. A.\n\n102. Decks\n----------\n\n102.1. B.\n", "rules.rst"
    )
    assert [(clause.number, clause.heading, clause.text) for clause in found.clauses] == [
        ("101", "Cards", ""),
        ("101.1", "", "A."),
        ("102", "Decks", ""),
        ("102.1", "", "B."),
    ]
    assert found.title == "Rules"
    assert found.unread == ()


def test_the_date_of_an_edition() -> None:
    text = "101. A\n101.1. B.\n101.2. C.\n"
    assert read(text, "rules_20260819.txt").edition == "2026-08-19"
    assert read("Effective as of August 7, 2026.\n\n" + text).edition == "2026-08-07"
    assert read("Редакция от 26 марта 2025\n\n" + text).edition == "2025-03-26"
    assert len(read(text).edition) == 8


TWO_LEVELS = """House Rules

1. Setup
1.1 Each player takes ten coins and one tower card, and all of them put their five pieces on the fields nearest to them.
1.2 Sort the cards by colour:
red ones to the left.
1.3 If the sum of all the coins that a player has on the board and in the box, counted at the end of the turn, comes to
1.5 coins or more, the player pays.
2. Turns
2.1. A player who moves a piece over the river, over a wall or past a tower that another owns pays one coin to them.
"""


def test_a_rulebook_of_two_levels_has_its_sentences_as_clauses() -> None:
    found = read(TWO_LEVELS)
    assert found.layout == "dotted"
    assert [clause.number for clause in found.clauses] == ["1", "1.1", "1.2", "1.3", "2", "2.1"]
    assert found.by_number["1.3"].text.endswith("comes to 1.5 coins or more, the player pays.")


def test_a_repeated_or_misplaced_number_of_two_levels_is_a_clause() -> None:
    repeated = read(TWO_LEVELS + "2.1. A player may pass.\n1.4. A player may shuffle.\n")
    assert [clause.number for clause in repeated.clauses][-3:] == ["2.1", "2.1", "1.4"]
    assert repeated.clauses[-2].occurrence == 2


def test_a_plain_list_of_hundreds_of_rules_is_read() -> None:
    rules = (f"{number}. A rule that follows rule {number - 1}." for number in range(1, 301))
    found = read("Rules\n\n" + "\n".join(rules))
    assert found.layout == "flat"
    assert len(found.clauses) == 300


def test_lines_of_two_levels_need_no_full_stop() -> None:
    first = "small ones, told by the crest, which nobody who sails sees from a boat at sea in thick fog"
    found = read(f"1. Waves\n1.1. {first}\n1.2. big ones\n")
    assert [clause.number for clause in found.clauses] == ["1", "1.1", "1.2"]


def test_files_put_together_with_their_byte_order_marks() -> None:
    found = document_of(b"\xef\xbb\xbf101. Cards\n101.1. A.\n\xef\xbb\xbf102. Decks\n102.1. B.\n", "rules.txt", "book")
    assert [clause.number for clause in found.clauses] == ["101", "101.1", "102", "102.1"]


def test_a_glossary_of_a_paragraph_each_for_term_and_text() -> None:
    said = [
        "Glossary",
        "A",
        "Anchor",
        "What holds a boat. See rule 101, “Boats.”",
        "Boat, Ship",
        "1. What swims.",
        "2. What sinks",
        "and is no anchor.",
        "Ahoy There!",
        "What is called.",
        "X",
        "A number. See rule 101.1.",
    ]
    text = "101. Boats\n\n101.1. A boat swims.\n\n" + "\n\n".join(said) + "\n\nCredits\n\nNobody.\n"
    found = document_of(text.encode(), "rules.txt", "book")
    assert [(entry.term, entry.text) for entry in found.terms] == [
        ("Anchor", "What holds a boat. See rule 101, “Boats.”"),
        ("Boat, Ship", "1. What swims.\n2. What sinks\nand is no anchor."),
        ("Ahoy There!", "What is called."),
        ("X", "A number. See rule 101.1."),
    ]
    assert [line.text for line in found.unread] == ["Credits", "Nobody."]


def test_words_divided_at_the_end_of_a_line_are_whole() -> None:
    said = "This is a long line that ends inside of a state-\nbased word, before any other pre-\nand post-combat phase."
    (clause,) = document_of(f"101. A\n101.1. {said}\n".encode(), "rules.txt", "book").clauses[1:]
    assert clause.text.endswith("a state-based word, before any other pre- and post-combat phase.")


def test_cited_numbers_at_the_beginning_of_lines_end_no_glossary() -> None:
    entries = "".join(
        f"\n\nTerm{word}\nWhat stands in a line that is wrapped where a number is cited. See rule\n101.{number}."
        for number, word in enumerate(("Anchor", "Boat", "Crew", "Deck"), 1)
    )
    rules = "".join(f"101.{number}. Clause.\n" for number in range(1, 5))
    found = document_of(f"101. Cards\n{rules}\nGlossary{entries}\n".encode(), "rules.txt", "book")
    assert [entry.term for entry in found.terms] == ["TermAnchor", "TermBoat", "TermCrew", "TermDeck"]
    assert len(found.clauses) == 5
