"""Checks of a loaded knowledge base."""

from __future__ import annotations

from ..model import Finding, KnowledgeBase


def run_checks(knowledge: KnowledgeBase) -> tuple[Finding, ...]:
    return ()
