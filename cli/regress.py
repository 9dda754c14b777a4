"""`svod regress OLD_RULES NEW_RULES` or `--against REV`: the answers that change from one version to the other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import exits, render
from .bank import bank_files, bank_option, checkout
from .options import json_option, lang_option, language

if TYPE_CHECKING:
    from ..queries.answer import Answer
    from ..queries.ask import Asker
    from ..queries.regress import Change, Regression

_WORDS = {
    "ru": {
        "yes": "ДА",
        "no": "НЕТ",
        "depends": "ЗАВИСИТ",
        "gained": "Появились ответы",
        "lost": "Ответов больше нет",
        "changed": "Ответы изменились",
        "reworded": "Ответы те же, изменились слова",
        "same": "Ничего не изменилось; вопросов",
        "unsettled": "НЕ РЕШЕНО",
        "old": "было",
        "new": "стало",
    },
    "en": {
        "yes": "YES",
        "no": "NO",
        "depends": "IT DEPENDS",
        "gained": "Answers gained",
        "lost": "Answers lost",
        "changed": "Answers changed",
        "reworded": "Same answers in other words",
        "same": "Nothing changed; questions",
        "unsettled": "NOT SETTLED",
        "old": "old",
        "new": "new",
    },
}


@click.command("regress")
@click.argument("rules", nargs=-1, type=click.Path(path_type=Path), metavar="OLD_RULES NEW_RULES")
@click.option("--against", metavar="REV", help="Compare with this git revision; then NEW_RULES alone may be given.")
@bank_option
@lang_option
@json_option
@click.pass_context
def regress_command(
    context: click.Context,
    rules: tuple[Path, ...],
    against: str | None,
    bank: tuple[Path, ...],
    lang: str | None,
    as_json: bool,
) -> None:
    """Answer the whole bank under two versions of the rules and show each answer that changed."""
    if len(rules) != 2 and against is None:
        raise click.UsageError("Give two folders of rules, or --against with a revision.", context)
    if len(rules) > 1 and against is not None:
        raise click.UsageError("Give either two folders of rules or --against with at most one.", context)
    paths = bank_files(bank)
    old, new = _askers(rules) if against is None else _against(against, rules)
    found = _compared(paths, old, new)
    if as_json:
        render.print_json(_as_object(found))
    else:
        render.echo(_as_text(found, language(lang)))
    context.exit(exits.NOT_FOUND if found.changes else exits.OK)


def _askers(rules: Sequence[Path]) -> tuple[Asker, Asker]:
    from ..queries.regress import asker_over

    return asker_over(rules[0]), asker_over(rules[1])


def _against(revision: str, rules: Sequence[Path]) -> tuple[Asker, Asker]:
    """The askers over a revision of a folder of rules and over the folder as it is now."""
    from tempfile import TemporaryDirectory

    from ..kb.model import SvodError
    from ..kb.revision import extract_revision
    from ..kb.sources import builtin_rules
    from ..queries.regress import asker_over

    root = checkout()
    now = rules[0] if rules else (root / "rules" if root is not None else Path(builtin_rules()))
    with TemporaryDirectory(prefix="svod-") as folder:
        extract_revision(now, revision, Path(folder))
        try:
            old = asker_over(Path(folder))
        except SvodError as error:
            raise SvodError(f"At revision {revision}: {str(error).replace(folder, str(now))}") from error
    # a store in memory needs its sources no longer
    return old, asker_over(now)


def _compared(paths: Sequence[Path], old: Asker, new: Asker) -> Regression:
    from ..queries.bank import known_clauses, load_bank
    from ..queries.regress import regress

    # a ruling may speak of a clause that only one of the two versions has
    clauses: dict[str, list[str]] = {}
    for asker in (old, new):
        for name, book in asker.facts.books.items():
            clauses.setdefault(name, []).extend(book.clauses)
    return regress(load_bank(paths, known_clauses(clauses.items())), old, new)


def _as_object(found: Regression) -> dict[str, Any]:
    from ..queries.regress import Kind

    counts: dict[str, int] = {"questions": found.asked}
    counts |= {kind.value: len(found.of(kind)) for kind in Kind}
    return {"changed": [_change(change) for change in found.changes], "counts": counts}


def _change(change: Change) -> dict[str, Any]:
    return {
        "case": change.case.id,
        "question": change.case.question,
        "card_text": change.case.text,
        "rulebook": change.rulebook,
        "kind": change.kind.value,
        "old": change.old.as_json() if change.old is not None else None,
        "new": change.new.as_json() if change.new is not None else None,
    }


def _as_text(found: Regression, lang: str) -> str:
    from ..queries.regress import Kind

    words = _WORDS[lang]
    if not found.changes:
        return f"{words['same']}: {found.asked}."
    blocks = []
    for kind in Kind:
        changes = found.of(kind)
        if changes:
            shown = "\n\n".join(_shown(change, words, lang) for change in changes)
            blocks.append(render.title(f"{words[kind.value]}: {len(changes)}") + "\n\n" + shown)
    return "\n\n".join(blocks)


def _shown(change: Change, words: dict[str, str], lang: str) -> str:
    lines = [render.wrapped(change.case.question, 2, f"  {render.number(change.rulebook)}  ")]
    for title, answer in ((words["old"], change.old), (words["new"], change.new)):
        lines.append(render.wrapped(_ruling(answer, words, lang), 6, f"    {title}: "))
    return "\n".join(lines)


def _ruling(answer: Answer | None, words: dict[str, str], lang: str) -> str:
    if answer is None:
        return words["unsettled"]
    labels = ", ".join(value.en if lang == "en" else value.ru for value in answer.value)
    head = ": ".join(filter(None, (words[answer.verdict] if answer.verdict else "", labels)))
    clauses = ", ".join(citation.partition(":")[2] for citation in answer.citations)
    return f"{head} ({clauses}). {answer.text}"
