"""Checks over the loaded knowledge base."""
