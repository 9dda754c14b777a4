"""The tables of the store, as data: columns with types and descriptions, keys, indexes. `store.py` makes them.

What is written here is also what the store says of itself in its table `metadata`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Column:
    """A column: name, type (str or int), whether it may be NULL, the `table.column` it refers to, and what it means."""

    name: str
    meaning: str
    type: type = str
    optional: bool = False
    refers_to: str | None = None


@dataclass(frozen=True, slots=True)
class TableShape:
    """A table: its columns, primary key, the columns of its indexes, and what a row of it is."""

    name: str
    meaning: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    indexes: tuple[tuple[str, ...], ...] = ()


def _both(name: str, meaning: str) -> tuple[Column, Column]:
    return (Column(f"{name}_ru", f"{meaning}, in Russian"), Column(f"{name}_en", f"{meaning}, in English"))


_RULEBOOK = Column("rulebook", "the rulebook it belongs to", refers_to="rulebook.id")
_POSITION = Column("position", "order within the source, from 0", int)
_FILE = Column("file", "the file of the rules in which it stands", optional=True)
_LINE = Column("line", "the line of that file", int, optional=True)

TABLES: tuple[TableShape, ...] = (
    TableShape(
        "stamp",
        "What the store was built from and by; a store whose stamp does not match the rules is built anew.",
        (Column("key", "schema, digest or version"), Column("value", "its value")),
        ("key",),
    ),
    TableShape(
        "metadata",
        "What each table and column of this file means.",
        (
            Column("table_name", "the table"),
            Column("column_name", "the column; empty for the table as a whole"),
            Column("description", "what it holds"),
        ),
        ("table_name", "column_name"),
    ),
    TableShape(
        "rulebook",
        "The rulebooks: one a game.",
        (
            Column("id", "short name, the first half of every clause id"),
            *_both("title", "title"),
            Column("edition", "edition"),
            _POSITION,
        ),
        ("id",),
    ),
    TableShape(
        "clause",
        "The clauses, restated in the project's own words; the official wording is never stored here.",
        (
            Column("id", "RULEBOOK:NUMBER"),
            _RULEBOOK,
            Column("number", "the number as printed; text, because 111.10 is not 111.1"),
            _POSITION,
            *_both("heading", "heading, or empty"),
            *_both("text", "the restated wording"),
            *_both("note", "what to beware of in the source, or empty"),
            Column("parent", "the clause that contains it", optional=True, refers_to="clause.id"),
            Column("inferred", "1 where the source prints no number but the number follows", int),
            _FILE,
            _LINE,
        ),
        ("id",),
        (("rulebook", "position"), ("parent",)),
    ),
    TableShape(
        "external_clause",
        "Clauses that are cited but not contained: their number and title are all that is known.",
        (
            Column("id", "RULEBOOK:NUMBER"),
            _RULEBOOK,
            Column("number", "the number as cited"),
            _POSITION,
            *_both("title", "the title that the citation quotes, or empty"),
        ),
        ("id",),
    ),
    TableShape(
        "gap",
        "Numbers that are known to be missing from the fragments.",
        (
            _RULEBOOK,
            _POSITION,
            Column("first", "the first missing number"),
            Column("last", "the last one"),
            *_both("note", "what is known of them"),
        ),
        ("rulebook", "position"),
    ),
    TableShape(
        "reference",
        "Cross-references from clause to clause.",
        (
            Column("id", "number of the reference", int),
            _RULEBOOK,
            Column("source", "the clause that refers", refers_to="clause.id"),
            Column("target", "the clause referred to (of `clause` or of `external_clause`)"),
            Column("kind", "what sort of reference: see, except …"),
            *_both("title", "the heading that the source quotes beside the number, or empty"),
            _POSITION,
        ),
        ("id",),
        (("source",), ("target",)),
    ),
    TableShape(
        "example",
        "Examples, restated; each illustrates a clause.",
        (
            Column("id", "CLAUSE/example/NAME"),
            _RULEBOOK,
            Column("clause", "the clause that it illustrates", refers_to="clause.id"),
            *_both("text", "the restated wording"),
            _POSITION,
        ),
        ("id",),
        (("clause",),),
    ),
    TableShape(
        "example_card",
        "The cards that an example names.",
        (
            Column("example", "the example", refers_to="example.id"),
            _POSITION,
            Column("card", "the name of the card"),
        ),
        ("example", "position"),
    ),
    TableShape(
        "term",
        "The terms of the rulebooks.",
        (
            Column("id", "RULEBOOK:term/SLUG"),
            _RULEBOOK,
            Column("slug", "name within the rulebook"),
            *_both("label", "the term"),
            Column("kind", "what sort of thing: ability, feature, effect, zone, element, card …"),
            *_both("definition", "the defining phrase, or empty"),
            Column("defined_by", "the clause that defines it", optional=True, refers_to="clause.id"),
            Column("counterpart", "slug of the term of the other rulebook that it answers to", optional=True),
            _POSITION,
        ),
        ("id",),
        (("rulebook",),),
    ),
    TableShape(
        "term_name",
        "Further names of the terms.",
        (
            Column("term", "the term", refers_to="term.id"),
            Column("lang", "ru or en"),
            Column("register", "label, synonym or slang"),
            Column("name", "the name"),
            _POSITION,
        ),
        ("term", "position"),
    ),
    TableShape(
        "rule_table",
        "The tables of the rules.",
        (
            Column("id", "RULEBOOK:table/NAME"),
            _RULEBOOK,
            Column("name", "name within the rulebook"),
            Column("clause", "the clause that it belongs to", refers_to="clause.id"),
            *_both("title", "title"),
            *_both("note", "what to beware of in the source, or empty"),
            _POSITION,
        ),
        ("id",),
    ),
    TableShape(
        "rule_cell",
        "The cells of the tables; row 0 is the header and column 0 the label of a row.",
        (
            Column("table_id", "the table", refers_to="rule_table.id"),
            Column("row", "row, from 0", int),
            Column("col", "column, from 0", int),
            *_both("text", "what the cell says"),
            Column("terms", "ids of the terms in it, separated by spaces"),
        ),
        ("table_id", "row", "col"),
    ),
    TableShape(
        "assertion",
        "What the clauses state of the terms, in the form that rulings are derived from.",
        (
            Column("id", "RULEBOOK:KIND/NAME"),
            _RULEBOOK,
            Column("clause", "the clause that decides it", refers_to="clause.id"),
            Column("clauses", "ids of all clauses that state it, the deciding one first, separated by spaces"),
            Column("intent", "the kind of question that it answers"),
            Column("subject", "what it is stated of: ids of terms, and names of notions, separated by spaces"),
            Column("predicate", "the relation"),
            Column("object", "what the relation leads to, as the subject; empty where it takes none or the answer is yes or no"),
            Column("force", "always, can, usually, must, only, never or depends"),
            *_both("claim", "the statement as a sentence"),
            _POSITION,
        ),
        ("id",),
        (("clause",),),
    ),
    TableShape(
        "node",
        "The nodes of the graph.",
        (
            Column("id", "id of the clause, term, table, example … that the node stands for"),
            Column("kind", "what it stands for"),
            Column("rulebook", "the rulebook it belongs to", refers_to="rulebook.id"),
            *_both("label", "its name"),
        ),
        ("id",),
    ),
    TableShape(
        "edge",
        "The edges of the graph; two edges between a pair of nodes are two rows.",
        (
            Column("id", "number of the edge", int),
            Column("source", "the node that it leaves", refers_to="node.id"),
            Column("target", "the node that it arrives at", refers_to="node.id"),
            Column("kind", "what it says: contains, refers-to, defines, is-a …"),
            Column("clause", "the clause that says so", refers_to="clause.id"),
        ),
        ("id",),
        (("source",), ("target",), ("clause",)),
    ),
    TableShape(
        "document",
        "The whole knowledge base as JSON, from which it can be loaded again as it was.",
        (
            Column("name", "book/RULEBOOK, lexicon, or the name of a vocabulary of card texts"),
            _POSITION,
            Column("body", "JSON"),
        ),
        ("name",),
    ),
    TableShape(
        "reasoning",
        "The same statements laid out for answering, so that a question loads only what it needs.",
        (Column("name", "ask/lexicon, ask/RULEBOOK and the parts of it"), Column("body", "JSON")),
        ("name",),
    ),
    TableShape(
        "card_words",
        "The vocabularies by which card texts are read, compiled with their inflected forms.",
        (Column("rulebook", "whose cards"), Column("body", "JSON")),
        ("rulebook",),
    ),
    TableShape(
        "form",
        "Every inflected form of every word of the lexicon.",
        (
            Column("id", "number of the row", int),
            Column("form", "the form, folded (small letters, е for ё)"),
            Column("backwards", "the form spelt backwards, for finding words with a slip at the start"),
            Column("word", "number of the word: all forms of a word have the same", int),
            Column("cases", "its grammatical cases, separated by commas"),
        ),
        ("id",),
        (("form",), ("backwards",)),
    ),
    TableShape(
        "phrase",
        "The phrases of the lexicon that name a concept.",
        (
            Column("id", "number of the phrase", int),
            Column("first", "its first word, by the number of form.word", int),
            Column("second", "its second word, likewise; -1 where it has one only", int),
            Column("words", "all its words, separated by spaces"),
            Column("targets", "the concepts that it names, separated by spaces"),
            Column("flags", "how it is used"),
        ),
        ("id",),
        (("first", "second"),),
    ),
    TableShape(
        "particle",
        "Little words that are wrongly written together with their neighbour, and negations.",
        (Column("form", "the form, folded"),),
        ("form",),
    ),
    TableShape(
        "ordinary",
        "Ordinary English words: one that the lexicon does not have is unknown, not a slip of another.",
        (Column("word", "the word, folded"),),
        ("word",),
    ),
    TableShape(
        "search_form",
        "Every form of every word of the clauses, so that a query finds any inflection without a dictionary.",
        (
            Column("form", "the form, folded"),
            Column("backwards", "the form spelt backwards"),
            Column("lemmas", "its dictionary words as they stand in the search index, separated by spaces"),
        ),
        ("form",),
        (("backwards",),),
    ),
    TableShape(
        "clause_words",
        "The words of each clause as the search index holds them: dictionary forms, both languages.",
        (
            Column("id", "number of the clause in the index", int),
            Column("clause", "the clause", refers_to="clause.id"),
            Column("number", "its number"),
            Column("heading", "its heading"),
            Column("body", "its wording, and that of its table"),
            Column("example", "its examples"),
            Column("claim", "what is stated in it, as sentences"),
            Column("defines", "the terms that it defines"),
            Column("term", "further names of the terms that it defines or speaks of"),
            Column("context", "the headings that it stands under"),
            Column("stem", "the beginnings of all these words, for words of one family"),
        ),
        ("id",),
    ),
)

FULL_TEXT = ("clause_words", ("number", "heading", "body", "example", "claim", "defines", "term", "context", "stem"))
"""The table that has a full-text index (FTS5) and the columns in it, in the order in which search weighs them."""

INDEX = f"{FULL_TEXT[0]}_fts"
INDEX_MEANING = (
    "The full-text index (FTS5) of clause_words: its rowid is clause_words.id, its columns are those of the same name there. The tables"
    " whose names go on from this one are its own."
)
