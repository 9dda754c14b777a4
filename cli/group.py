"""The `svod` command as a click group that imports a command's module only when that command runs.

Nothing but click and the standard library may be imported here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from . import exits
from .failures import complain, drop_output, guarded

# name, module, attribute, short help: `svod --help` is printed from this alone.
COMMANDS: tuple[tuple[str, str, str, str], ...] = (
    ("ask", "ask", "ask_command", "Rule on a question, with the clauses and the steps that lead to the ruling."),
    ("batch", "batch", "batch_command", "Answer the questions of a JSON-lines file, one result a line."),
    ("rule", "rule", "rule_command", "Show a clause by its number."),
    ("search", "search", "search_command", "Find clauses by words."),
    ("refs", "refs", "refs_command", "What a clause refers to and what refers to it."),
    ("path", "path", "path_command", "How two clauses hang together, edge by edge."),
    ("table", "table", "table_command", "Show a table of the rules."),
    ("terms", "terms", "terms_command", "List the terms, or explain one."),
    ("card", "card", "card_command", "Take a card's text apart."),
    ("cards", "card", "cards_command", "Take apart the card texts of a file, one result a line."),
    ("resolve", "card", "resolve_command", "Resolve a compound ability step by step."),
    ("check", "check", "check_command", "Find defects of the rules or of an imported rulebook."),
    ("import", "import_", "import_command", "Import a rulebook, or attach the official wording."),
    ("diff", "diff", "diff_command", "What changed between two editions."),
    ("export", "export", "export_command", "Write a rulebook out as JSON, text, YAML or a graph."),
    ("trace", "trace", "trace_command", "Follow a clause through all editions of an imported rulebook."),
    ("why", "why", "why_command", "Show what a clause decides."),
    ("regress", "regress", "regress_command", "Answer stored rulings again and show what moved."),
    ("build", "build", "build_command", "Build the store from the rules now."),
    ("info", "info", "info_command", "What is loaded: rulebooks, counts, gaps, store, version."),
)


class SvodGroup(click.Group):
    """Imports commands on use and turns every foreseeable failure into one sentence and an exit status."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of `COMMANDS`."""
        return [name for name, *_ in COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, its module imported; None where there is none."""
        for name, module, attribute, _ in COMMANDS:
            if name == cmd_name:
                return _imported(module, attribute, name)
        return None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, short) for name, _, _, short in COMMANDS])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Completion of the command's name, without importing any."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name, help=short) for name, _, _, short in COMMANDS if name.startswith(incomplete)]

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; whoever closed the pipe that it writes to has seen enough."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # click itself would exit with 1 here, which means “not found”
            drop_output()
            ctx.exit(exits.BROKEN_PIPE)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line and leave by `SystemExit` with the status that the documentation promises."""

        result: Any = None

        def run() -> int:
            nonlocal result
            try:
                result = super(SvodGroup, self).main(args, prog_name or "svod", complete_var, False, **extra)
            except click.Abort:
                return exits.INTERRUPTED
            except click.ClickException as problem:
                return complain(_usage_sentence(problem))
            return result if isinstance(result, int) else exits.OK

        status = guarded(run)
        if standalone_mode:
            sys.exit(status)
        return result


def _imported(module: str, attribute: str, name: str) -> click.Command:
    try:
        command = getattr(import_module(f".{module}", __package__), attribute)
    except ModuleNotFoundError as problem:
        if problem.name == f"{__package__}.{module}":
            raise click.ClickException(f"The command “{name}” is not part of this version.") from problem
        raise
    assert isinstance(command, click.Command)
    return command


def _usage_sentence(problem: click.ClickException) -> str:
    """One line that says what was wrong and where help is; click's own form takes four."""
    message = " ".join(problem.format_message().split())
    context = getattr(problem, "ctx", None)
    if context is not None:
        return f"{message} See “{context.command_path} --help”."
    return message


@click.group(
    cls=SvodGroup,
    # click's own way differs from version to version: printed to stdout with status 0, or raised as an error
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="svod", prog_name="svod")
@click.pass_context
def main(context: click.Context) -> None:
    """Rulings with clauses for «Берсерк» and «Берсерк. Герои»."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        context.color = False
    if context.invoked_subcommand is None:
        # nothing was asked for: the help is talk, not a result
        click.echo(context.get_help(), err=True)
        context.exit(exits.USAGE)
