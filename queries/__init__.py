"""Reading questions, resolving them over the knowledge base, card texts and search."""
