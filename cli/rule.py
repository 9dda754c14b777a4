"""`svod rule NUMBER` for click; what it does is in `rule_body.py`."""

from __future__ import annotations

from pathlib import Path

import click

from . import rule_body
from .options import common_options, complete_clause


@click.command("rule")
@click.argument("number", nargs=-1, required=True, shell_complete=complete_clause)
@common_options
@click.pass_context
def rule_command(
    context: click.Context,
    number: tuple[str, ...],
    rulebook: str | None,
    lang: str | None,
    as_json: bool,
    db: Path | None,
) -> None:
    """Show a clause: `118.6`, `heroes:118.6`, `п. 118.6`. A number in both rulebooks shows both."""
    context.exit(rule_body.run(number, rulebook, lang, as_json, db))
