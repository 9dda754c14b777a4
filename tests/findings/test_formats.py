"""Findings as text, JSON, SARIF and GitHub annotations."""

from __future__ import annotations

import json

import pytest
from svod.kb.formats import FORMATS, counts, fails, render
from svod.kb.model import Finding, Severity, Span

FINDINGS = (
    Finding(
        code="DOC101",
        severity=Severity.ERROR,
        message="110.10 is cited here, 100% wrong\x1b[31m",
        hint="The nearest number is 111.10.",
        rulebook="game",
        clause="game:glossary: Map, folded",
        span=Span("rules/a b,c.txt", 12, 3),
        related=("game:111.10",),
    ),
    Finding("DOC402", Severity.INFO, "«Якорь» is used nowhere"),
)


def test_text_has_place_code_severity_message_and_hint() -> None:
    lines = render(FINDINGS, "text").split("\n")

    assert lines[0].startswith("rules/a b,c.txt:12:3: DOC101 error: 110.10 is cited here")
    assert lines[0].endswith("[game:glossary: Map, folded]")
    assert lines[1] == "    The nearest number is 111.10."
    assert lines[2] == "DOC402 info: «Якорь» is used nowhere"
    assert lines[3] == "1 error, 0 warnings, 1 info."
    assert render((), "text") == "No findings."


def test_json_has_the_promised_fields() -> None:
    value = json.loads(render(FINDINGS, "json"))

    assert value["counts"] == {"error": 1, "warning": 0, "info": 1}
    first, second = value["findings"]
    assert set(first) == {
        "code",
        "severity",
        "rulebook",
        "clause",
        "message",
        "hint",
        "file",
        "line",
        "column",
        "related",
    }
    assert (first["file"], first["line"], first["related"]) == ("rules/a b,c.txt", 12, ["game:111.10"])
    assert (first["column"], second["column"]) == (3, None)
    assert (second["file"], second["line"], second["hint"], second["related"]) == (None, None, None, [])


def test_sarif_names_its_rules_and_escapes_paths() -> None:
    log = json.loads(render(FINDINGS, "sarif", {"DOC101": "Dangling"}))
    run = log["runs"][0]

    assert log["version"] == "2.1.0"
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["DOC101", "DOC402"]
    assert rules[0]["shortDescription"]["text"] == "Dangling"
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert [result["level"] for result in run["results"]] == ["error", "note"]
    location = run["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "rules/a%20b%2Cc.txt"
    assert location["region"] == {"startLine": 12, "startColumn": 3}


def test_github_annotations_escape_what_means_something_to_the_runner() -> None:
    first, second = render(FINDINGS, "github").split("\n")

    assert first.startswith(
        "::error file=rules/a b%2Cc.txt,line=12,col=3,title=DOC101 game%3Aglossary%3A Map%2C folded::"
    )
    assert "100%25 wrong" in first
    assert second.startswith("::notice title=DOC402::")


@pytest.mark.parametrize("form", FORMATS)
def test_no_control_character_reaches_the_output(form: str) -> None:
    nasty = Finding(
        "DOC301",
        Severity.WARNING,
        "a\x1b]0;title\x07\r\n::error::b\u202e",
        "\x9b31m",
        "g",
        "g:\x001",
        Span("f\x1b\n.txt", 1),
    )
    text = render([nasty], form)
    assert not any(char in text for char in "\x1b\x07\r\x9b\x00\u202e")
    assert len(text.split("\n")) == {"text": 3, "github": 1}.get(form, len(text.split("\n")))


def test_what_fails() -> None:
    assert fails(FINDINGS)
    assert fails(FINDINGS, "error")
    assert not fails(FINDINGS[1:], "warning")
    assert fails(FINDINGS[1:], "info")
    assert counts(()) == {"error": 0, "warning": 0, "info": 0}
