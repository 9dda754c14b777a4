"""`svod check [PATH | --rulebook ID]`: defects of the rules, or of an imported or numbered document."""

from __future__ import annotations

from pathlib import Path

import click

from . import exits, render
from .options import data_dir, json_option, lang_option, rulebook_option

FORMATS = ("text", "json", "sarif", "github")


@click.command("check")
@click.argument("path", required=False, type=click.Path(path_type=Path))
@rulebook_option
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How findings are printed.")
@click.option(
    "--fail-on",
    type=click.Choice(("error", "warning")),
    default="warning",
    show_default=True,
    help="The least that makes the exit status 1.",
)
@lang_option
@json_option
@click.pass_context
def check_command(
    context: click.Context,
    path: Path | None,
    rulebook: str | None,
    form: str,
    fail_on: str,
    lang: str | None,
    as_json: bool,
) -> None:
    """Find defects. PATH is a folder of rules, a file in one, or a document; without it, the built-in rules are checked."""
    from ..kb.findings import check
    from ..kb.formats import fails
    from ..kb.formats import render as render_findings

    if path is not None and rulebook is not None:
        raise click.UsageError("Give either PATH or --rulebook, not both.", context)
    findings, titles = check(path, rulebook, data_dir())
    render.echo(render_findings(findings, "json" if as_json else form, titles))
    context.exit(exits.NOT_FOUND if fails(findings, fail_on) else exits.OK)
