"""`svod card`, `svod cards` and `svod resolve`: card texts taken apart, one by one or a whole file, and compound
abilities resolved.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..kb.model import SvodError
from . import exits, render
from .card_files import CardRow, read_rows
from .card_layout import card_text, resolution_text, summary_text
from .environment import language, opened, text_of
from .options import common_options

if TYPE_CHECKING:
    from ..kb.db import Store
    from ..queries.cards.vocabulary import CardVocabulary

TYPES = ("creature", "spell", "support", "event", "hero", "land")
_RULEBOOKS = ("classic", "heroes")
_COMPOUND = "heroes"

type_option = click.option(
    "--type", "card_type", type=click.Choice(TYPES), help="The card's type; it decides spell abilities."
)


@click.command("card")
@click.argument("text", nargs=-1, required=True)
@type_option
@common_options
@click.pass_context
def card_command(
    context: click.Context,
    text: tuple[str, ...],
    card_type: str | None,
    rulebook: str | None,
    lang: str | None,
    as_json: bool,
    db: Path | None,
) -> None:
    """Take a card's text apart: each feature with its kind, abilities, targets, zones and parts.

    `-` reads the text from stdin.
    """
    shown = text_of(text, "card text")
    language_code = language(lang, shown)
    result = taken_apart(shown, card_type, vocabularies(opened(db), rulebook), language_code)
    if as_json:
        render.print_json(result)
    else:
        render.echo(card_text(result, language_code))
    context.exit(exits.OK if settled(result) else exits.NOT_FOUND)


@click.command("cards")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True))
@click.option("--summary", is_flag=True, help="Count what was recognised and list what was not, instead of the cards.")
@common_options
@click.pass_context
def cards_command(
    context: click.Context,
    file: Path,
    summary: bool,
    rulebook: str | None,
    lang: str | None,
    as_json: bool,
    db: Path | None,
) -> None:
    """Take apart the cards of a JSON array, JSON lines or CSV file with the fields name, type and text; one JSON
    object a line.
    """
    from ..queries.cards.summary import Summary

    rows = read_rows(file)
    known = vocabularies(opened(db), rulebook)
    counts = Summary()
    with click.progressbar(rows, file=sys.stderr, label=file.name, hidden=not sys.stderr.isatty()) as bar:
        for row in bar:
            result = _named(row, taken_apart(row.text, row.type, known, language(lang, row.text)))
            if summary:
                counts.add(result)
            else:
                render.print_json(result, indent=None)
    if summary:
        language_code = language(lang)
        if as_json:
            render.print_json(counts.as_json())
        else:
            render.echo(summary_text(counts.as_json(), language_code))
    context.exit(exits.OK)


@click.command("resolve")
@click.argument("text", nargs=-1, required=True)
@click.option("--fail", multiple=True, type=int, metavar="N", help="Part N cannot be carried out (repeatable).")
@click.option(
    "--skip", multiple=True, type=int, metavar="N", help="The player declines the optional part N (repeatable)."
)
@click.option(
    "--replaced", multiple=True, type=int, metavar="N", help="A replacement effect changed part N (repeatable)."
)
@type_option
@common_options
@click.pass_context
def resolve_command(
    context: click.Context,
    text: tuple[str, ...],
    fail: tuple[int, ...],
    skip: tuple[int, ...],
    replaced: tuple[int, ...],
    card_type: str | None,
    rulebook: str | None,
    lang: str | None,
    as_json: bool,
    db: Path | None,
) -> None:
    """Resolve a compound ability of «Берсерк. Герои» part by part: what is done, what is not, and by which clause."""
    from ..queries.cards.resolution import resolve

    shown = text_of(text, "ability's text")
    if rulebook not in (None, _COMPOUND):
        raise SvodError(
            f"Parts of an ability are ruled on by {_COMPOUND} only, not by “{rulebook}”: leave --rulebook out."
        )
    language_code = language(lang, shown)
    vocabulary = vocabularies(opened(db), _COMPOUND)[0]
    result = resolve(shown, vocabulary, fail, skip, replaced, card_type).as_json(language_code)
    if as_json:
        render.print_json(result)
    else:
        render.echo(resolution_text(result, language_code))
    unsettled = result["declarable"] is None or any(step["outcome"] == "unknown" for step in result["steps"])
    context.exit(exits.NOT_FOUND if unsettled else exits.OK)


def vocabularies(store: Store, rulebook: str | None) -> tuple[CardVocabulary, ...]:
    """The card vocabularies of the store, or that of one rulebook. SvodError where a rulebook has none.

    This is the one place where they are fetched; the store keeps them compiled.
    """
    from ..queries.cards.vocabulary import CardVocabulary

    found = []
    for name in _RULEBOOKS if rulebook is None else (rulebook,):
        body = store.card_words(name)
        if body is None:
            known = " or ".join(_RULEBOOKS)
            raise SvodError(f"No card texts can be read by “{name}”: use --rulebook {known}.")
        found.append(CardVocabulary.from_data(json.loads(body)))
    return tuple(found)


def taken_apart(
    text: str, card_type: str | None, known: Sequence[CardVocabulary], language_code: str
) -> dict[str, Any]:
    """The card object of one text: by the rulebook that the text tells, else by each; the further readings then stand
    in `also`.
    """
    from ..queries.cards.reading import read_card, told_rulebook

    told = known[0].rulebook if len(known) == 1 else told_rulebook(text, known)
    readings = [
        read_card(text, vocabulary, card_type).as_json(language_code)
        for vocabulary in known
        if told in (None, vocabulary.rulebook)
    ]
    readings.sort(key=lambda reading: sum(feature["kind"] == "unknown" for feature in reading["features"]))
    return {**readings[0], "told": told is not None, "also": readings[1:]}


def settled(result: dict[str, Any]) -> bool:
    """Whether the clauses settle the kind of at least one feature."""
    return any(feature["kind"] != "unknown" for reading in (result, *result["also"]) for feature in reading["features"])


def _named(row: CardRow, result: dict[str, Any]) -> dict[str, Any]:
    return {"name": row.name, **result}
