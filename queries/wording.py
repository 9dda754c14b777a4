"""Sentences of an answer, in the question's language, made of a verdict and its steps."""

from __future__ import annotations

from .answer import INFERENCE, Step, Value

VERDICTS = {
    "ru": {"yes": "Да", "no": "Нет", "depends": "Зависит"},
    "en": {"yes": "Yes", "no": "No", "depends": "It depends"},
}


def numbers(citations: tuple[str, ...]) -> str:
    """`111.1.1, 111.1.3`: the numbers of clause ids, without the rulebook."""
    return ", ".join(citation.partition(":")[2] for citation in citations)


def sentence(verdict: str | None, steps: tuple[Step, ...], lang: str, extra: str = "") -> str:
    """«Да. Разряд — дальняя атака (111.1.1); …»: the verdict, then each claim with its clauses."""
    claims = [
        f"{step.claim.rstrip('.')} ({numbers(step.citations)})" if step.citations else step.claim.rstrip(".")
        for step in steps
        if step.by != INFERENCE
    ]
    parts = [
        VERDICTS[lang][verdict] + "." if verdict else "",
        extra,
        _begun("; ".join(dict.fromkeys(claims)), verdict) + "." if claims else "",
    ]
    return " ".join(part for part in parts if part)


def _begun(claims: str, verdict: str | None) -> str:
    """The claims with a capital behind a verdict; behind a value they go on as they are."""
    return claims[:1].upper() + claims[1:] if verdict else claims


def listing(values: tuple[Value, ...], lang: str) -> str:
    """The labels of the values in a language, divided by commas."""
    return ", ".join(value.en if lang == "en" else value.ru for value in values)
