"""`svod diff OLD NEW`: what changed between two editions."""

from __future__ import annotations

import os
import sys

import click

from . import render
from .options import data_dir, json_option


@click.command("diff")
@click.argument("old")
@click.argument("new")
@click.option("--html", "as_html", is_flag=True, help="Print a web page.")
@json_option
@click.pass_context
def diff_command(context: click.Context, old: str, new: str, as_html: bool, as_json: bool) -> None:
    """What changed from OLD to NEW: files, or imported rulebooks as ID or ID@EDITION."""
    from ..kb.imports import diff_report
    from ..kb.imports.diff import compare, to_json
    from ..kb.imports.opened import open_document

    if as_html and as_json:
        raise click.UsageError("Give either --html or --json, not both.", context)
    difference = compare(open_document(old, data_dir()), open_document(new, data_dir()))
    if as_json:
        render.print_json(to_json(difference))
    elif as_html:
        render.echo(diff_report.as_html(difference))
    else:
        # Without colour, and where click would take it out again, brackets mark what came and went.
        colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        render.echo(diff_report.as_text(difference, colour))
