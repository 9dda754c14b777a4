"""`svod why CLAUSE`: the rulings of the bank that rest on a clause."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..queries.numbers import find_each
from . import exits, render
from .bank import bank_files, bank_option
from .options import common_options, complete_clause, language, shelf, text_of
from .rule_body import missing_object

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..queries.answer import Answer, Result
    from ..queries.bank import Case
    from ..queries.why import Resting

_WORDS = {
    "ru": {
        "yes": "ДА",
        "no": "НЕТ",
        "depends": "ЗАВИСИТ",
        "rest": "Решений, которые на него опираются",
        "none": "Ни одно решение банка на этот пункт не опирается.",
        "step": "шаг",
        "wrong": "банк ждёт другого ответа",
    },
    "en": {
        "yes": "YES",
        "no": "NO",
        "depends": "IT DEPENDS",
        "rest": "Rulings that rest on it",
        "none": "No ruling of the bank rests on this clause.",
        "step": "step",
        "wrong": "the bank expects another answer",
    },
}


@click.command("why")
@click.argument("clause", nargs=-1, required=True, shell_complete=complete_clause)
@bank_option
@common_options
@click.pass_context
def why_command(
    context: click.Context,
    clause: tuple[str, ...],
    bank: tuple[Path, ...],
    rulebook: str | None,
    lang: str | None,
    as_json: bool,
    db: Path | None,
) -> None:
    """List the rulings of the bank that rest on a clause: `118.6`, `heroes:118.6`, `п. 118.6`."""
    from ..queries.why import resting_on

    language_code = language(lang)
    books = shelf(db)
    found = find_each(books, text_of(clause, "number"), rulebook)
    answered = _answered(books, bank_files(bank)) if found.clauses else ()
    rulings = {entry["id"]: resting_on(entry["id"], answered) for entry in found.clauses}
    if as_json:
        clauses = [
            {"id": name, "rulings": [_object(name, one) for one in resting]} for name, resting in rulings.items()
        ]
        missing = [missing_object(entry, language_code) for entry in found.unfound]
        render.print_json({"clauses": clauses, "missing": missing})
    else:
        if rulings:
            render.echo("\n\n".join(_as_text(name, resting, language_code) for name, resting in rulings.items()))
        for entry in found.unfound:
            render.say(f"{entry.rulebook}: {entry.because[language_code]}")
    context.exit(exits.OK if any(rulings.values()) else exits.NOT_FOUND)


def _answered(books: Any, paths: Sequence[Path]) -> tuple[tuple[Case, Result], ...]:
    from ..queries.bank import known_clauses, load_bank
    from ..queries.session import asker_of

    asker = asker_of(books)
    cases = load_bank(paths, known_clauses((name, book.clauses) for name, book in asker.facts.books.items()))
    return tuple((case, asker.ask(case.question, case.text)) for case in cases)


def _object(clause: str, resting: Resting) -> dict[str, Any]:
    answer = resting.answer.as_json()
    steps = [{"n": number, **answer["derivation"][number - 1]} for number in resting.steps]
    span = resting.case.span
    return {
        "case": resting.case.id,
        "question": resting.case.question,
        "card_text": resting.case.text,
        "rulebook": answer["rulebook"],
        "verdict": answer["verdict"],
        "value": answer["value"],
        "deciding": resting.deciding(clause),
        "steps": steps,
        "right": resting.right,
        "file": span.file,
        "line": span.line,
    }


def _as_text(clause: str, rulings: Sequence[Resting], lang: str) -> str:
    words = _WORDS[lang]
    if not rulings:
        return f"{render.number(clause)}  {words['none']}"
    lines = [f"{render.number(clause)}  {words['rest']}: {len(rulings)}"]
    for one in rulings:
        lines += ["", render.wrapped(one.case.question, 2, f"  {_head(one.answer, words, lang)}  ")]
        if not one.right:
            lines.append("    " + render.warning(words["wrong"]))
        for number in one.steps:
            claim = one.answer.steps[number - 1].claim
            lines.append(render.wrapped(claim, 4, f"    {words['step']} {number}/{len(one.answer.steps)}: "))
        lines.append("    " + render.dim(f"{render.clean(one.case.span.file)}:{one.case.span.line}"))
    return "\n".join(lines)


def _head(answer: Answer, words: dict[str, str], lang: str) -> str:
    if answer.verdict is not None:
        colour = {"yes": render.good, "no": render.bad}.get(answer.verdict, render.warning)
        return colour(words[answer.verdict])
    return render.good(render.clean(", ".join(value.en if lang == "en" else value.ru for value in answer.value)))
