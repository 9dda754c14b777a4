"""`svod build`: build the store from the rules now, even where it matches."""

from __future__ import annotations

from pathlib import Path

import click

from . import render
from .options import db_option, json_option, lang_option, language, opened


@click.command("build")
@lang_option
@json_option
@db_option
def build_command(lang: str | None, as_json: bool, db: Path | None) -> None:
    """Build the store from the rules. Other commands do so by themselves when the rules have changed."""
    with opened(db, build=True) as store:
        counts = {book["id"]: store.counts(book["id"]) for book in store.rulebooks()}
        if as_json:
            render.print_json({"path": str(store.path), "stamp": store.stamp(), "counts": counts})
            return
        built = {"ru": "Хранилище построено: {path}", "en": "Store built: {path}"}[language(lang)]
        render.echo(render.clean(built.format(path=store.path)))
