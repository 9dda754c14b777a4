"""`svod trace ID NUMBER`: a clause through all imported editions of a rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from . import exits, render
from .options import data_dir, json_option, lang_option, language

if TYPE_CHECKING:
    from ..kb.imports.trace import Trace, TraceStep

_WORDS = {
    "ru": {
        "present": "есть",
        "unchanged": "без изменений",
        "reworded": "изменён текст",
        "moved": "новый номер",
        "references": "изменены только ссылки",
        "added": "появился",
        "removed": "удалён",
        "merged": "объединён с другим",
        "split": "разделён",
        "in": "в",
        "never": "Пункта {number} нет ни в одной редакции «{rulebook}»",
    },
    "en": {
        "present": "present",
        "unchanged": "unchanged",
        "reworded": "reworded",
        "moved": "new number",
        "references": "other references only",
        "added": "added",
        "removed": "removed",
        "merged": "merged into another",
        "split": "split",
        "in": "in",
        "never": "No edition of {rulebook} has a clause {number}",
    },
}


@click.command("trace")
@click.argument("rulebook", metavar="ID")
@click.argument("number")
@lang_option
@json_option
@click.pass_context
def trace_command(context: click.Context, rulebook: str, number: str, lang: str | None, as_json: bool) -> None:
    """Follow the clause NUMBER of the imported rulebook ID through all its editions."""
    from ..kb.imports.opened import open_editions
    from ..kb.imports.trace import to_json, trace

    language_code = language(lang)
    wanted = number.strip().rstrip(".")
    found = trace(open_editions(rulebook, data_dir()), wanted)
    if as_json:
        render.print_json(to_json(wanted, found))
    elif found:
        render.echo("\n\n".join(_as_text(one, language_code) for one in found))
    else:
        render.say(_WORDS[language_code]["never"].format(rulebook=rulebook, number=wanted) + ".")
    context.exit(exits.OK if found else exits.NOT_FOUND)


def _as_text(found: Trace, lang: str) -> str:
    """«310.8b → 310.9b в 2026-08-19» first, then every edition."""
    words = _WORDS[lang]
    moves = [_numbers(found.steps[0])]
    for before, after in zip(found.steps, found.steps[1:], strict=False):
        if after.numbers != before.numbers:
            moves.append(f"→ {_numbers(after)} {words['in']} {after.edition}")
    lines = [render.title(" ".join(moves))]
    for step in found.steps:
        likeness = "" if step.similarity is None else f" ({int(100 * step.similarity)} %)"
        lines.append(f"  {render.clean(step.edition)}  {render.number(_numbers(step))}  {words[step.change]}{likeness}")
    return "\n".join(lines)


def _numbers(step: TraceStep) -> str:
    return " + ".join(step.numbers) or "—"
