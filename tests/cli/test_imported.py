"""Rulebooks of the user's own: the same commands work on them, and attached wording is quoted as official."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run

TIDE = """Tide rules

1. Waves

1.1. A wave is small or big. It is told by its crest.

1.2. A big wave washes boats away (see rule 1.1). Boats that are anchored stay.

Example: A raft is no boat.

2. Anchors

2.1. An anchor keeps a boat in place against a wave (see rule 1.2).

2.2. Two anchors are better. A third one is of no use.
"""


@pytest.fixture(scope="session")
def own_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("own")


@pytest.fixture
def own(run: Run, own_folder: Path) -> dict[str, str]:
    """The environment of a user who imported one rulebook and attached the wording of another."""
    env = {"SVOD_DATA_DIR": str(own_folder)}
    if not (own_folder / "library.sqlite3").exists():
        # our own restatement stands in for the official wording, with one clause worded otherwise
        wording = run("export", "heroes", "--format", "txt").out.replace("118.2. ", "118.2. Своя формулировка. ")
        wording += "\n105. Паромы\n105.1. Паром возит ладьи (см. п. 118.2 и п. 105.2).\n105.2. Паром не тонет.\n"
        for name, text, options in (("tide", TIDE, ["--id", "tide"]), ("h", wording, ["--attach", "heroes"])):
            file = own_folder / f"{name}.txt"
            file.write_text(text, "utf-8")
            assert run("import", str(file), *options, env=env).status == 0
    return env


def test_a_clause_of_an_imported_rulebook_is_shown_like_any_other(run: Run, own: dict[str, str]) -> None:
    (clause,) = run("rule", "tide:1.2", "--json", env=own).json["clauses"]
    assert clause["parent"] == "tide:1" and clause["official"] is None and clause["headings"] is None
    assert "washes boats away" in clause["text"]["ru"]
    assert [reference["to"] for reference in clause["refs_out"]] == ["tide:1.1"]
    assert clause["refs_in"] == [{"from": "tide:2.1", "kind": "see"}]
    assert "Своими словами" not in run("rule", "tide:1.2", env=own).out


def test_a_missing_number_of_an_imported_rulebook_is_explained(run: Run, own: dict[str, str]) -> None:
    outcome = run("rule", "1.9", "--rulebook", "tide", env=own)
    assert outcome.status == 1 and "нет пункта 1.9" in outcome.err and "1.2" in outcome.err


def test_an_imported_rulebook_is_searched(run: Run, own: dict[str, str]) -> None:
    results = run("search", "anchors", "--rulebook", "tide", "--json", env=own).json["results"]
    assert {"tide:2", "tide:2.1"} <= {result["id"] for result in results}
    everywhere = run("search", "anchored boats", "--limit", "50", "--json", env=own).json["results"]
    assert "tide:1.2" in [result["id"] for result in everywhere]


def test_an_imported_rulebook_has_its_graph(run: Run, own: dict[str, str]) -> None:
    (way,) = run("path", "tide:2.1", "tide:1.1", "--json", env=own).json["paths"]
    assert [(edge["source"], edge["target"]) for edge in way["edges"]] == [
        ("tide:2.1", "tide:1.2"),
        ("tide:1.2", "tide:1.1"),
    ]
    (entry,) = run("refs", "tide:1.1", "--transitive", "--json", env=own).json["clauses"]
    assert [node["id"] for node in entry["dependents"]] == ["tide:1.2", "tide:2.1"]


def test_an_imported_rulebook_is_exported_without_loss(run: Run, own: dict[str, str]) -> None:
    assert "".join(run("export", "tide", "--format", "txt", env=own).out.split()) == "".join(TIDE.split())
    plain = run("export", "tide", env=own).json
    assert [clause["number"] for clause in plain["clauses"]] == ["1", "1.1", "1.2", "2", "2.1", "2.2"]
    assert "tide:1.2" in run("export", "tide", "--format", "graphml", env=own).out


def test_marks_that_act_on_a_screen_reach_files_only(run: Run, tmp_path: Path) -> None:
    env = {"SVOD_DATA_DIR": str(tmp_path / "data")}
    hostile = "Rules\n\n1. Waves\n1.1. A \x1b[31mred\x1b[0m wave.\n1.2. \x1b]0;title\x07Small waves.\n1.3. None.\n"
    path = tmp_path / "hostile.txt"
    path.write_text(hostile, encoding="utf-8")
    assert run("import", str(path), "--id", "hostile", env=env).status == 0
    assert "".join(run("export", "hostile", "--format", "txt", env=env).out.split()) == "".join(hostile.split())
    for form in ("dot", "mermaid", "json"):
        assert "\x1b" not in run("export", "hostile", "--format", form, env=env).out
    for command in (["rule", "hostile:1.1"], ["check", str(path)], ["search", "wave", "--rulebook", "hostile"]):
        shown = run(*command, env=env)
        assert "\x1b" not in shown.out + shown.err


def test_attached_wording_is_quoted_as_official_beside_the_restatement(run: Run, own: dict[str, str]) -> None:
    shown = run("rule", "heroes:118.2", env=own).out
    assert shown.index("Официально: ") < shown.index("Своими словами: ")
    (clause,) = run("rule", "heroes:118.2", "--json", env=own).json["clauses"]
    assert clause["official"].startswith("Своя формулировка.")
    assert not clause["text"]["ru"].startswith("Своя формулировка.")
    (other,) = run("rule", "classic:111.2", "--json", env=own).json["clauses"]
    assert other["official"] is None


def test_what_was_imported_is_listed(run: Run, own: dict[str, str]) -> None:
    facts = run("info", "--json", env=own).json
    assert [book["id"] for book in facts["rulebooks"]] == ["classic", "heroes", "tide"]
    (attached,) = facts["attached"]
    assert attached["rulebook"] == "heroes" and attached["clauses"] > 10


def test_a_broken_library_is_one_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "library.sqlite3").write_bytes(b"nonsense" * 100)
    outcome = run("rule", "118.6", env={"SVOD_DATA_DIR": str(tmp_path)})
    assert outcome.status == 2 and outcome.err.count("\n") == 1 and "library" in outcome.err


def test_a_clause_that_only_the_official_wording_has_is_shown_found_and_linked(run: Run, own: dict[str, str]) -> None:
    (clause,) = run("rule", "heroes:105.1", "--json", env=own).json["clauses"]
    assert clause["official"].startswith("Паром возит") and clause["text"] == {"ru": "", "en": ""}
    assert clause["parent"] == "heroes:105"
    assert [reference["to"] for reference in clause["refs_out"]] == ["heroes:118.2", "heroes:105.2"]
    shown = run("rule", "heroes:105.1", env=own).out
    assert "Официально: Паром" in shown and "Своими словами" not in shown
    (cited,) = run("rule", "heroes:118.2", "--json", env=own).json["clauses"]
    assert {"from": "heroes:105.1", "kind": "see"} in cited["refs_in"]
    for narrowed in ([], ["--rulebook", "heroes"]):
        results = run("search", "паром возит ладьи", *narrowed, "--json", env=own).json["results"]
        assert "heroes:105.1" in [result["id"] for result in results]
    assert run("search", "паром", "--rulebook", "classic", "--json", env=own).json["results"] == []
    (way,) = run("path", "heroes:105.1", "heroes:118.2", "--json", env=own).json["paths"]
    assert [edge["kind"] for edge in way["edges"]] == ["refers-to"]
    assert "105.1. Паром" in run("export", "heroes", "--format", "txt", env=own).out
