"""The knowledge base: model, loading and checking of `rules/`, graph, store, imported rulebooks."""
