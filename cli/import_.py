"""`svod import FILE`: a rulebook of any numbering into the user's library, or the official wording beside the
restatement."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import exits, render
from .options import data_dir, db_option, json_option, lang_option, language, opened, own_data_dir

if TYPE_CHECKING:
    from ..kb.imports.document import Document
    from ..kb.imports.read import SourcePart

_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_BAR_FROM = 250_000
"""Characters of text whose import takes about a second: from here on there is a progress bar."""
_SHOWN_LINES = 5

_WORDS = {
    "ru": {
        "imported": "Загружено: {spec} «{title}»",
        "attached": "Приложено к {spec}: {source}",
        "counts": "пунктов: {clauses}, ссылок: {references} (никуда не ведут: {unresolved}), примеров: {examples}, "
        "терминов: {terms}; кодировка {encoding}, нумерация {layout}",
        "unread": "Не вошло ни в один пункт строк: {count}",
        "more": "… и ещё {count}: их перечисляет --json",
        "work": "Загрузка",
        "removed": "Удалено изданий: {count}",
        "none": "Изданий «{spec}» среди загруженных нет.",
        "empty": "Ничего не загружено.",
        "shifted-header": "шапка таблицы сдвинута на столбец влево; прочитана исправленной",
        "inferred-number": "номер {clause} в источнике не напечатан, но следует из того, что стоит ниже",
        "repeated-number": "номер {clause} напечатан ещё раз",
        "odd-number": "строка начинается как пункт, но такого номера в этой нумерации не бывает",
    },
    "en": {
        "imported": "Imported {spec}, “{title}”",
        "attached": "Attached to {spec}: {source}",
        "counts": "{clauses} clauses, {references} references ({unresolved} lead nowhere), {examples} examples, "
        "{terms} terms; encoding {encoding}, numbering {layout}",
        "unread": "{count} lines belong to no clause",
        "more": "… and {count} more: --json lists them",
        "work": "Importing",
        "removed": "{count} editions removed",
        "none": "No edition “{spec}” is imported.",
        "empty": "Nothing is imported.",
        "shifted-header": "the table's header stands one column too far left; it is read put right",
        "inferred-number": "the number {clause} is not printed in the source but follows from what stands below",
        "repeated-number": "the number {clause} is printed again",
        "odd-number": "the line begins like a clause, but the numbering has no such number",
    },
}


@click.command("import")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="FILE...")
@click.option(
    "--id", "rulebook", metavar="ID", help="Short name of the rulebook: small Latin letters, digits, - and _."
)
@click.option("--title", metavar="TEXT", help="Its title (default: the document's).")
@click.option("--edition", metavar="DATE", help="Its edition (default: the date in the file's name or at its head).")
@click.option(
    "--attach", "attached", metavar="ID", help="Attach the official wording to a built-in rulebook: classic or heroes."
)
@click.option(
    "--layout", "layout_name", metavar="NAME|FILE", help="How clauses are numbered: a shipped layout or a YAML file."
)
@click.option("--list", "listing", is_flag=True, help="List what is imported.")
@click.option("--remove", metavar="ID[@EDITION]", help="Remove an imported rulebook, or one edition of it.")
@lang_option
@json_option
@db_option
@click.pass_context
def import_command(
    context: click.Context,
    files: tuple[Path, ...],
    rulebook: str | None,
    title: str | None,
    edition: str | None,
    attached: str | None,
    layout_name: str | None,
    listing: bool,
    remove: str | None,
    lang: str | None,
    as_json: bool,
    db: Path | None,
) -> None:
    """Import a rulebook (text, Markdown, reStructuredText, HTML, docx, odt, PDF), or attach the official wording.

    Several FILEs make one rulebook. Importing an edition again replaces it; other editions stay.
    """
    language_code = language(lang)
    if listing:
        context.exit(_list(language_code, as_json))
    if remove is not None:
        context.exit(_remove(remove, language_code, as_json))
    if not files:
        raise click.UsageError("Name the file to import.")
    if (rulebook is None) == (attached is None):
        raise click.UsageError("Say what the file is: --id ID for a rulebook of its own, or --attach classic|heroes.")
    if rulebook is not None and not _ID.fullmatch(rulebook):
        raise click.UsageError(f"“{rulebook}” is no id: use up to 40 small Latin letters, digits, - and _.")
    if attached is not None:
        document, parts = _attach(files, attached, layout_name, db, language_code)
        spec = attached
    else:
        document, parts, spec = _import(files, rulebook or "", title, edition, layout_name, db, language_code)
    summary = as_object(document, [part.name for part in parts])
    if as_json:
        render.print_json(summary)
    else:
        _print(summary, spec, attached is not None, language_code)


def as_object(document: Document, files: list[str]) -> dict[str, Any]:
    """What `--json` prints. `references` counts those on numbered lines and in examples and the glossary;
    `references_in_paragraphs` those in further paragraphs of a clause."""
    from ..kb.imports.summary import summary

    return {**summary(document), "files": files}


def _import(
    files: tuple[Path, ...],
    rulebook: str,
    title: str | None,
    edition: str | None,
    layout_name: str | None,
    db: Path | None,
    lang: str,
) -> tuple[Document, list[SourcePart], str]:
    from ..kb.imports.library_write import Importer
    from ..kb.imports.read import assemble
    from ..kb.model import SvodError

    if rulebook in _built_in():
        raise SvodError(
            f"“{rulebook}” is a built-in rulebook; attach its official wording with --attach {rulebook}, or take "
            "another id."
        )
    layout = _layout(layout_name)
    parts = _parts(files)
    with _bar(parts, lang) as bar:
        document = assemble(parts, rulebook, title=title, edition=edition, layout=layout)
        bar.update(_half(parts))
        label = Importer(own_data_dir(), _ticks(bar, document, parts)).store(document, parts)
    return document, parts, f"{rulebook}@{label}"


def _attach(
    files: tuple[Path, ...], rulebook: str, layout_name: str | None, db: Path | None, lang: str
) -> tuple[Document, list[SourcePart]]:
    from ..kb.imports.attach import attach
    from ..kb.imports.library_write import Importer
    from ..kb.model import SvodError

    if rulebook not in _built_in():
        raise SvodError(f"“{rulebook}” is no built-in rulebook to attach to; there are {', '.join(_built_in())}.")
    parts = _parts(files)
    layout = _layout(layout_name)
    store = opened(db)
    with _bar(parts, lang):
        document = attach(Importer(own_data_dir()), parts, rulebook, store, _built_in(), layout)
    return document, parts


def _built_in() -> list[str]:
    """The ids of the built-in rulebooks, without loading any."""
    from ..kb.sources import builtin_rules

    return sorted(path.parent.name for path in Path(builtin_rules()).glob("*/rulebook.yaml"))


def _parts(files: tuple[Path, ...]) -> list[SourcePart]:
    from ..kb.imports.read import read_part

    return [read_part(file) for file in files]


def _layout(name: str | None) -> Any:
    from ..kb.imports.layouts import SHIPPED, load_layout, shipped

    if name is None:
        return None
    return shipped(name) if name in SHIPPED or not Path(name).suffix else load_layout(Path(name))


class _NoBar:
    """Stands for the progress bar where there is none to show."""

    def __enter__(self) -> _NoBar:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def update(self, steps: int) -> None:
        """Nothing is shown."""


def _bar(parts: list[SourcePart], lang: str) -> Any:
    """A progress bar on stderr; none where the work takes less than a second or stderr is no terminal."""
    size = sum(len(part.text.text) for part in parts)
    if size < _BAR_FROM or not sys.stderr.isatty():
        return _NoBar()
    return click.progressbar(length=size, label=_WORDS[lang]["work"], file=sys.stderr)


def _half(parts: list[SourcePart]) -> int:
    return sum(len(part.text.text) for part in parts) // 3


def _ticks(bar: Any, document: Document, parts: list[SourcePart]) -> Any:
    entries = max(len(document.clauses) + len(document.terms), 1)
    share = (sum(len(part.text.text) for part in parts) - _half(parts)) / entries
    return lambda done: bar.update(int(done * share))


def _print(summary: dict[str, Any], spec: str, attached: bool, lang: str) -> None:
    words = _WORDS[lang]
    head = words["attached" if attached else "imported"]
    render.echo(render.title(head.format(spec=spec, title=summary["title"], source=", ".join(summary["files"]))))
    total = summary["references"] + summary["references_in_paragraphs"]
    render.echo(render.clean(words["counts"].format(**{**summary, "references": total})))
    for note in summary["notes"]:
        render.echo(render.warning(f"{note['file']}:{note['line']}: {words[note['code']].format(**note)}"))
    unread = summary["unread"]
    if unread:
        render.echo(words["unread"].format(count=len(unread)))
        for line in unread[:_SHOWN_LINES]:
            render.echo(render.shortened(f"  {render.dim(str(line['line']))}", line["text"]))
        if len(unread) > _SHOWN_LINES:
            render.echo("  " + words["more"].format(count=len(unread) - _SHOWN_LINES))


def _list(lang: str, as_json: bool) -> int:
    from ..kb.imports.library import Library

    with Library.open(data_dir()) as library:
        editions = library.editions(attached=None)
    if as_json:
        names = (
            "rulebook",
            "edition",
            "title",
            "language",
            "encoding",
            "source",
            "format",
            "layout",
            "attached",
            "clauses",
        )
        render.print_json({"editions": [{name: getattr(edition, name) for name in names} for edition in editions]})
    else:
        for edition in editions:
            mark = f"+ {edition.rulebook}" if edition.attached else edition.spec
            render.echo(
                f"{render.number(mark)}  {render.clean(edition.title)}  {edition.clauses}  "
                f"{render.clean(edition.source)}"
            )
        if not editions:
            render.say(_WORDS[lang]["empty"])
    return exits.OK


def _remove(spec: str, lang: str, as_json: bool) -> int:
    from ..kb.imports.library import Library
    from ..kb.imports.library_write import Importer

    rulebook, _, label = spec.partition("@")
    with Library.open(data_dir()) as library:
        present = library.editions(attached=None)
    chosen = [one for one in present if one.rulebook == rulebook and label in ("", one.edition)]
    importer = Importer(own_data_dir())
    for edition in chosen:
        importer.remove(edition.rulebook, edition.edition, attached=edition.attached)
    if as_json:
        render.print_json({"removed": [edition.spec for edition in chosen]})
    elif chosen:
        render.echo(_WORDS[lang]["removed"].format(count=len(chosen)))
    else:
        render.say(_WORDS[lang]["none"].format(spec=spec))
    return exits.OK if chosen else exits.NOT_FOUND
