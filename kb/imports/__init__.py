"""Imported rulebooks: reading documents, linking clauses, checking and comparing editions."""
