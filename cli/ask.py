"""`svod ask`: a ruling, as a judge reads it or as JSON."""

from __future__ import annotations

from pathlib import Path

import click

from . import ask_body
from .options import common_options


@click.command("ask")
@click.argument("question", nargs=-1)
@click.option(
    "--text", "card_text", metavar="CARD_TEXT", help="The card text that «это» / “this” in the question points to."
)
@click.option("--explain", is_flag=True, help="Print the derivation as a numbered argument, each step with its clause.")
@common_options
@click.pass_context
def ask_command(
    context: click.Context,
    question: tuple[str, ...],
    card_text: str | None,
    explain: bool,
    rulebook: str | None,
    lang: str | None,
    as_json: bool,
    db: Path | None,
) -> None:
    """Rule on a question, in Russian or English; `-` reads it from stdin."""
    context.exit(ask_body.run(question, rulebook, lang, as_json, db, card_text, explain))
