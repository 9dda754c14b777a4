"""The exception of the whole package, apart from the model: who raises or catches it need not load that."""

from __future__ import annotations


class SvodError(Exception):
    """The call or the machine is wrong: one sentence for the user, exit status 2."""
