"""What the commands answer, over the built-in rules: as people read it and as scripts do."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import click
import pytest
import yaml
from svod.cli.options import complete_clause, complete_rulebook, complete_table, complete_term
from svod.kb.sources import builtin_rules

from .conftest import Run


@pytest.mark.parametrize("written", [("111.1.1", "heroes:118.6"), ("111.1.1, heroes:118.6",), ("пп. 111.1.1 и heroes:118.6",)])
def test_several_numbers_are_several_clauses(run: Run, written: tuple[str, ...]) -> None:
    for command in ("rule", "refs"):
        outcome = run(command, *written, "--json")
        assert [clause["id"] for clause in outcome.json["clauses"]] == ["classic:111.1.1", "heroes:118.6"]
        assert (outcome.status, outcome.err) == (0, "")


def test_one_of_several_numbers_that_is_not_there_is_told(run: Run) -> None:
    outcome = run("rule", "111.1.1", "111.9")
    assert outcome.status == 1 and "classic:111.1.1" in outcome.out
    assert "classic: нет пункта 111.9; есть 111.1–111.4" in outcome.err


def test_a_number_that_another_rulebook_cites_is_told_beside_the_clause(run: Run) -> None:
    outcome = run("rule", "117")
    assert outcome.status == 0 and outcome.out.startswith("heroes:117 ")
    assert "classic: пункта 117 «Постоянная особенность»" in outcome.err and "112.2" in outcome.err
    (entry,) = run("rule", "117", "--json").json["missing"]
    assert (entry["rulebook"], entry["nearest"]) == ("classic", ["classic:112.2"])
    assert run("rule", "heroes:117").err == "" == run("rule", "117", "--rulebook", "heroes").err


@pytest.mark.parametrize("word", ["foo", "разряд", "п."])
def test_what_is_no_number_is_told_to_be_none(run: Run, word: str) -> None:
    outcome = run("rule", word)
    assert (outcome.status, outcome.out) == (1, "")
    assert "не номер пункта" in outcome.err and "svod search" in outcome.err and "есть 109–112" in outcome.err


def test_a_rulebook_may_be_named_by_its_title(run: Run) -> None:
    for named, clause in (("герои:118.6", "heroes:118.6"), ("Берсерк:111.4", "classic:111.4"), ("Heroes:111.4", "heroes:111.4")):
        assert [one["id"] for one in run("rule", named, "--json").json["clauses"]] == [clause]
    outcome = run("rule", "шашки:1")
    assert outcome.status == 2 and "classic, heroes" in outcome.err


def test_a_clause_that_is_only_cited_has_references_and_paths(run: Run) -> None:
    outcome = run("refs", "534", "--json")
    assert outcome.status == 0
    (entry,) = outcome.json["clauses"]
    assert (entry["id"], entry["refs_out"]) == ("classic:534", [])
    assert entry["refs_in"] == [{"from": "classic:111.4", "kind": "see"}]
    assert "«Эффект замещения»" in run("refs", "534").err
    assert [one["id"] for one in run("refs", "117", "--json").json["clauses"]] == ["heroes:117", "classic:117"]
    (way,) = run("path", "111.4", "534", "--json").json["paths"]
    assert [(edge["source"], edge["target"]) for edge in way["edges"]] == [("classic:111.4", "classic:534")]
    assert run("path", "117", "534").status == 0


def test_a_table_is_found_by_the_beginning_of_its_name(run: Run) -> None:
    (table,) = run("table", "zone", "--json").json["tables"]
    assert table["id"].endswith("zone-defaults")
    assert run("table", "abilit").status == 1  # two begin so


def test_what_is_too_long_is_told_by_what_it_is(run: Run) -> None:
    assert run("rule", "1" * 30_000).err.endswith("are read: shorten it.\n")
    assert run("search", "удар " * 10_000).err.endswith("are read: give fewer words.\n")
    assert run("ask", "удар " * 10_000).err.endswith("are read: ask about one thing at a time.\n")


@pytest.mark.parametrize(
    "written", ["118.6", "118.6.", "п. 118.6", "п.118.6", "heroes:118.6", "пункт 118.6", "§ 118,6"]
)
def test_a_clause_is_found_however_its_number_is_written(run: Run, written: str) -> None:
    outcome = run("rule", written, "--json")
    assert outcome.status == 0
    assert [clause["id"] for clause in outcome.json["clauses"]] == ["heroes:118.6"]


def test_a_number_of_both_rulebooks_shows_both(run: Run) -> None:
    assert [clause["id"] for clause in run("rule", "111.1", "--json").json["clauses"]] == [
        "classic:111.1",
        "heroes:111.1",
    ]
    assert [c["id"] for c in run("rule", "111.1", "--rulebook", "heroes", "--json").json["clauses"]] == ["heroes:111.1"]


def test_a_clause_has_all_that_is_promised(run: Run) -> None:
    (clause,) = run("rule", "classic:111.3", "--json").json["clauses"]
    assert set(clause) >= {
        "id", "rulebook", "number", "heading", "text", "official", "parent", "children", "examples", "refs_out",
        "refs_in", "inferred_number",
    }  # fmt: skip
    assert clause["parent"] == "classic:111"
    assert clause["children"] == ["classic:111.3.1", "classic:111.3.2", "classic:111.3.3"]
    assert clause["official"] is None and clause["inferred_number"] is False
    assert set(clause["text"]) == {"ru", "en"} and clause["examples"][0]["text"]["ru"]
    (citing,) = run("rule", "classic:112.2", "--json").json["clauses"]
    assert {"classic:114", "classic:117"} <= {reference["to"] for reference in citing["refs_out"]}
    (heading,) = run("rule", "heroes:109", "--json").json["clauses"]
    assert heading["inferred_number"] is True


def empty_texts(value: Any, place: str = "") -> list[str]:
    """Where in a JSON value a text stands that is empty in both languages."""
    if isinstance(value, list):
        return [found for item in value for found in empty_texts(item, place)]
    if not isinstance(value, dict):
        return []
    if value.keys() == {"ru", "en"}:
        return [] if any(value.values()) else [place]
    return [found for name, item in value.items() for found in empty_texts(item, f"{place}.{name}")]


@pytest.mark.parametrize(
    "arguments",
    [
        ("rule", "111.1"), ("rule", "112.2"), ("refs", "classic:110.2"), ("path", "classic:111.1", "classic:112.2"),
        ("terms",), ("terms", "разряд"), ("table",),
    ],
)  # fmt: skip
def test_what_does_not_apply_is_null(run: Run, arguments: tuple[str, ...]) -> None:
    assert empty_texts(run(*arguments, "--json").json) == []


def test_null_is_told_from_empty_field_by_field(run: Run) -> None:
    (clause,) = run("rule", "heroes:118.1", "--json").json["clauses"]
    assert (clause["heading"], clause["headings"], clause["official"]) == (None, None, None)
    assert clause["note"] is None
    # `text` is an object of two languages, always
    assert run("rule", "heroes:108", "--json").json["clauses"][0]["text"] == {"ru": "", "en": ""}
    assert {term["text"] for term in run("export", "classic").json["terms"]} > {None}


@pytest.mark.parametrize("arguments", [("refs", "999"), ("path", "999", "heroes:118.6"), ("why", "999")])
def test_what_is_missing_and_why_is_in_the_json(run: Run, arguments: tuple[str, ...]) -> None:
    outcome = run(*arguments, "--json")
    assert outcome.status == 1
    assert outcome.json["missing"] == run("rule", "999", "--json").json["missing"]
    assert run("refs", "118.6", "--json").json["missing"] == []


def test_a_clause_is_shown_with_its_place_and_its_table(run: Run) -> None:
    shown = run("rule", "classic:111.1").out
    assert "Берсерк › 111 " in shown
    assert "│ Дальняя атака │ Разряд" in shown
    assert "classic:111.1.4" in shown
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert "Ranged attack" in run("rule", "classic:111.1", "--lang", "en").out


@pytest.mark.parametrize(
    ("number", "because"),
    [
        ("classic:111.9", "нет пункта 111.9; есть 111.1–111.4"),
        ("heroes:118.5", "нет пункта 118.5; есть 118.1–118.4, 118.6–118.9"),
        ("classic:111.2.1", "111.2, подпунктов у него нет"),
        ("classic:117", "в загруженных отрывках нет; на него ссылается 112.2"),
        ("heroes:113", "нет пункта 113"),
        ("classic:113", "Глава 113 в отрывок не вошла"),
        ("classic:118.6", "Глава 118 в отрывок не вошла"),
        ("classic:535", "упоминает отрывок, – 534"),
        ("classic:999.1", "упоминает отрывок, – 534"),
        ("classic:112.5", "Отрывок обрывается после 112.3"),
        ("heroes:112.2", "есть ли в главе 112 нумерованные пункты, неизвестно"),
        ("heroes:120.2", "её пункты в отрывок не вошли"),
        ("heroes:121", "кончается заголовком главы 120"),
    ],
)
def test_a_missing_number_is_explained(run: Run, number: str, because: str) -> None:
    outcome = run("rule", number)
    assert (outcome.status, outcome.out) == (1, "")
    assert because in outcome.err and outcome.err.count("\n") == 1


def test_a_missing_number_has_its_neighbours_in_json(run: Run) -> None:
    outcome = run("rule", "classic:111.9", "--json")
    assert outcome.status == 1 and outcome.json["clauses"] == []
    assert outcome.json["missing"][0]["nearest"] == [f"classic:111.{last}" for last in range(1, 5)]


@pytest.mark.parametrize("query", ["111.1.1", '"111.1.1"', "п. 111.1.1?", "111.1.1 OR NEAR( * : ^"])
def test_a_number_in_a_query_comes_first(run: Run, query: str) -> None:
    assert run("search", query, "--json").json["results"][0]["id"] == "classic:111.1.1"


@pytest.mark.parametrize(
    "query",
    ["стоимость цели", "СТОИМОСТЬЮ ЦЕЛЕЙ", "неигровыми элементами", "неигровых элиментов", "ytbuhjdst 'ktvtyns"],
)
def test_inflection_capitals_slips_and_layout_do_not_matter(run: Run, query: str) -> None:
    results = run("search", query, "--json").json["results"]
    assert results
    if "элем" in query or "элим" in query or query.startswith("yt"):
        assert "heroes:109.1" in [result["id"] for result in results[:3]]


def test_search_results_have_the_promised_form(run: Run) -> None:
    outcome = run("search", "простой удар", "--limit", "3", "--json")
    assert outcome.status == 0 and outcome.json["query"] == "простой удар"
    results = outcome.json["results"]
    assert len(results) == 3
    assert [result["score"] for result in results] == sorted((result["score"] for result in results), reverse=True)
    for result in results:
        assert set(result) >= {"id", "heading", "snippet", "score"}
        for start, end in result["marks"]:
            assert result["snippet"][start:end].strip() == result["snippet"][start:end] != ""


def test_what_a_terminal_adds_to_a_number_or_a_query_does_not_count(run: Run) -> None:
    plain, coloured = run("rule", "classic:111.1"), run("rule", "\x1b[31mclassic:111.1\x1b[0m\x07")
    assert plain.out == coloured.out
    assert run("search", "атака").out == run("search", "\x1b[1mатака\x1b[0m").out


def test_search_narrows_to_a_rulebook_and_says_when_there_is_nothing(run: Run) -> None:
    found = run("search", "способность", "--rulebook", "heroes", "--limit", "50", "--json").json["results"]
    assert found and all(result["id"].startswith("heroes:") for result in found)
    outcome = run("search", "ъъъъъ")
    assert (outcome.status, outcome.out) == (1, "") and outcome.err
    assert run("search", "ъъъъъ", "--json").json["results"] == []


@pytest.mark.parametrize(
    ("query", "first"), [("при этом", "heroes:119.4"), ("with that", "heroes:119.4"), ("«при этом»", "heroes:119.4")]
)
def test_words_that_are_common_one_by_one_are_found_side_by_side(run: Run, query: str, first: str) -> None:
    assert run("search", query, "--json").json["results"][0]["id"] == first


@pytest.mark.parametrize(
    ("query", "says", "not_said"),
    [
        ("если", "обычные слова, как «если»", "ни одного"),
        ("if", "common as “if”", "none of these"),
        ("если ъъъъъ", "остальных слов в правилах нет", "ни одного"),
        ("ъъъъъ", "ни одного из этих слов в правилах нет", "обычные"),
        ("118.5", "пропущен ли пункт 118.5 или его нет, неизвестно", "ни одного"),
        ("п. 118.5", "пропущен ли пункт 118.5 или его нет, неизвестно", "ни одного"),
        ("heroes:118.5 ъъъъъ", "118.1–118.4, 118.6–118.9", "ни одного"),
        ("classic:111.9", "111.1–111.4", "heroes"),
        ("nowhere:111.9", "111.1–111.4", "nowhere"),
    ],
)
def test_what_is_not_found_is_said_as_it_is(run: Run, query: str, says: str, not_said: str) -> None:
    outcome = run("search", query, *(["--lang", "ru"] if query != "if" else []))
    assert (outcome.status, outcome.out) == (1, "")
    assert says in outcome.err and not_said not in outcome.err
    assert says in run("search", query, "--json", *(["--lang", "ru"] if query != "if" else [])).json["because"]


def test_words_of_the_other_game_are_not_said_to_be_nowhere(run: Run) -> None:
    assert "в своде classic нет" in run("search", "кладбище", "--rulebook", "classic").err
    assert run("search", "кладбище", "--json").json["because"] is None


def test_references_go_both_ways_and_as_far_as_asked(run: Run) -> None:
    (entry,) = run("refs", "classic:112", "--json").json["clauses"]
    assert "classic:110.2" in [reference["from"] for reference in entry["refs_in"]]
    assert entry["dependents"] is None
    (entry,) = run("refs", "classic:112", "--transitive", "--json").json["clauses"]
    assert {"classic:110.2", "classic:112.2"} <= {node["id"] for node in entry["dependents"]}
    assert "classic:110.2" in run("refs", "classic:112", "--transitive").out


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_all_that_rests_on_a_clause_is_named_once_in_words_with_its_clauses(run: Run, lang: str) -> None:
    shown = run("refs", "classic:111", "--transitive", "--lang", lang).out
    (entry,) = run("refs", "classic:111", "--transitive", "--json").json["clauses"]

    kinds = {"relation", "default", "precedent", "term", "table", "cell"}
    flat = " ".join(shown.split())
    for node in entry["dependents"]:
        if node["kind"] in kinds:
            assert node["id"] not in shown and node["label"][lang] in flat
        if node["kind"] in {"relation", "default", "precedent"}:
            assert f"{node['label'][lang]} [" in flat
        # none comes twice
        assert flat.count(f"] {node['label'][lang]} [") <= 1
    told = {"ru": "Простой удар: к чему относится", "en": "Simple strike: what it is"}[lang]
    assert f"{told} [111.1, 111.1.1, 111.1.2, 111.1.3, 111.1.4]" in flat


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize(
    "arguments",
    [
        ("path", "111.1", "112.2"), ("path", "classic:111.1", "heroes:118.6"), ("table",), ("table", "118.9"),
        ("refs", "classic:112.2"), ("refs", "classic:111", "--transitive"), ("terms",), ("terms", "сложная способность"),
        ("rule", "classic:111.1"), ("rule", "118.9"), ("ask", "К каким картам применяется способность, если тип зоны не указан?"),
    ],
)  # fmt: skip
def test_lines_are_no_wider_than_the_screen(run: Run, columns: int, arguments: tuple[str, ...]) -> None:
    shown = run(*arguments, env={"COLUMNS": str(columns)}).out
    assert [line for line in shown.splitlines() if len(line) > columns] == []
    assert [line for line in shown.splitlines() if line != line.rstrip()] == []


def test_info_breaks_no_path_and_nothing_else_is_too_wide(run: Run, data_folder: Path) -> None:
    shown = run("info", env={"COLUMNS": "40"}).out
    assert str(data_folder) in shown
    assert [line for line in shown.splitlines() if len(line) > 40 and str(data_folder) not in line] == []


def test_a_path_is_told_in_words_and_the_same_each_time(run: Run, spawn: Run) -> None:
    shown = run("path", "classic:111.1", "classic:112.2").out
    assert "──▶ Способность [classic:111.1]" in shown and "relation/" not in shown
    assert all(
        spawn("path", "classic:111.1", "classic:112.2", env={"PYTHONHASHSEED": seed}).out == shown for seed in "12"
    )


def test_a_path_names_every_edge_with_its_clause(run: Run) -> None:
    (way,) = run("path", "classic:110.2", "classic:112.2", "--json").json["paths"]
    assert [(edge["source"], edge["target"], edge["kind"]) for edge in way["edges"]] == [
        ("classic:110.2", "classic:112", "refers-to"),
        ("classic:112", "classic:112.2", "contains"),
    ]
    assert all(edge["clause"] for edge in way["edges"])
    assert "──refers-to──▶" in run("path", "classic:110.2", "classic:112.2").out
    assert run("path", "classic:110.2", "classic:999").status == 1


@pytest.mark.parametrize(
    "arguments", [("table", "nope"), ("refs", "999"), ("path", "999", "118.6"), ("rule", "999"), ("terms", "ъъъъъ")]
)
def test_what_is_not_found_prints_nothing_but_a_sentence(run: Run, arguments: tuple[str, ...]) -> None:
    outcome = run(*arguments)
    assert (outcome.status, outcome.out) == (1, "") and outcome.err.strip()


def test_tables_are_listed_and_drawn(run: Run) -> None:
    assert "classic:table/abilities" in run("table").out
    for name in ("abilities", "classic:111.1", "Таблица способностей"):
        assert "│ Не атака" in run("table", name).out
    (table,) = run("table", "abilities", "--json").json["tables"]
    assert table["rows"][1]["cells"][0]["text"] == {"ru": "Разряд", "en": "Discharge"}
    assert table["rows"][1]["cells"][0]["terms"] == ["classic:term/razryad"]
    outcome = run("table", "nonsense")
    assert outcome.status == 1 and "abilities" in outcome.err


def test_a_term_is_explained_with_the_clauses_that_say_so(run: Run) -> None:
    (term,) = run("terms", "разрядами", "--json").json["terms"]
    assert term["id"] == "classic:term/razryad"
    assert any(
        link["kind"] == "is-a" and link["id"].endswith("dalnyaya-ataka") and link["clause"] == "classic:111.1.1"
        for link in term["links"]
    )
    assert "111.1.1" in run("terms", "Discharge").out
    assert run("terms", "Razryad", "--json").json["terms"] == run("terms", "разряд", "--json").json["terms"]
    outcome = run("terms", "разрад")
    assert outcome.status == 1 and "Разряд" in outcome.err
    assert "classic" in run("terms").out


def test_check_finds_no_errors_in_the_built_in_rules(run: Run) -> None:
    outcome = run("check", "--json", "--fail-on", "error")
    assert outcome.status == 0 and outcome.json["counts"]["error"] == 0
    assert set(outcome.json) == {"findings", "counts"}


def test_check_of_a_folder_reports_what_is_wrong_there(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tide").mkdir()
    (tmp_path / "tide" / "rulebook.yaml").write_text("id: tide\ntitel: {ru: П, en: T}\n", "utf-8")
    outcome = run("check", str(tmp_path), "--format", "github")
    assert outcome.status == 1 and "SRC04" in outcome.out
    assert run("check", str(tmp_path), "--rulebook", "classic").status == 2


def copied_rules(folder: Path, old: str = "", new: str = "", *, place: str = "clauses/111.yaml") -> Path:
    """The built-in rules in a folder, with something replaced once in one file of the classic rulebook; that file."""
    shutil.copytree(builtin_rules(), folder, ignore=shutil.ignore_patterns("__pycache__", "*.py", "*.typed"))
    file = folder / "classic" / place
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    return file


def test_check_of_one_file_of_rules_reports_what_is_wrong_in_it(run: Run, tmp_path: Path) -> None:
    file = copied_rules(tmp_path / "rules", "clauses:\n", "clauses:\n\t- x\n")
    other = file.with_name("112.yaml")

    outcome = run("check", str(file), "--json")
    assert outcome.status == 1
    assert [(found["code"], found["file"]) for found in outcome.json["findings"]] == [("SRC02", str(file))]
    assert {"line", "column"} <= outcome.json["findings"][0].keys()
    # what keeps the whole from being checked is said whichever file was asked about
    assert "SRC02" in run("check", str(other)).out

    file.write_text((Path(builtin_rules()) / "classic/clauses/111.yaml").read_text("utf-8"), "utf-8")
    assert run("check", str(file)).out == "No findings.\n"


def test_check_of_a_yaml_file_that_is_part_of_no_rules_says_so(run: Run, tmp_path: Path) -> None:
    (tmp_path / "alone.yaml").write_text("a: b\n", "utf-8")
    outcome = run("check", str(tmp_path / "alone.yaml"))
    assert (outcome.status, outcome.out) == (2, "")
    assert "no rulebook.yaml" in outcome.err and outcome.err.count("\n") == 1


def test_check_names_the_cause_and_holds_back_what_follows_from_it(run: Run, tmp_path: Path) -> None:
    copied_rules(tmp_path / "rules", "\nclauses:\n", "\nclause:\n")

    outcome = run("check", str(tmp_path / "rules"))
    lines = outcome.out.splitlines()
    assert "classic/clauses/111.yaml:" in lines[0] and "SRC04" in lines[0]
    assert len(lines) < 10 and "may only follow" in outcome.out

    everything = run("check", str(tmp_path / "rules"), "--json").json
    assert len(everything["findings"]) == sum(everything["counts"].values()) and everything["counts"]["error"] > 100
    assert f"{everything['counts']['error']} errors" in lines[-1]


@pytest.mark.parametrize("arguments", [[], ["abilities"], ["--json"]])
def test_the_tables_of_an_unknown_rulebook_are_a_sentence(run: Run, arguments: list[str]) -> None:
    outcome = run("table", *arguments, "--rulebook", "nowhere")
    assert (outcome.status, outcome.out) == (2, "")
    assert "classic, heroes" in outcome.err and outcome.err.count("\n") == 1


@pytest.mark.parametrize(("name", "says"), [("\udcff", "UTF-8"), ("я" * 30_000, "at most"), ("  ", "empty")])
def test_the_name_of_a_table_is_read_as_every_text_is(run: Run, name: str, says: str) -> None:
    outcome = run("table", name)
    assert (outcome.status, outcome.out) == (2, "") and says in outcome.err


@pytest.mark.parametrize("command", ["table", "terms"])
def test_a_long_name_that_is_not_there_is_not_echoed_whole(run: Run, command: str) -> None:
    outcome = run(command, "я" * 9_000)
    assert outcome.status == 1 and "яяя…" in outcome.err and len(outcome.err) < 200


@pytest.mark.parametrize("rulebook", ["classic", "heroes"])
def test_export_writes_every_form(run: Run, rulebook: str) -> None:
    plain = run("export", rulebook).json
    numbers = [clause["number"] for clause in plain["clauses"]]
    assert plain["rulebook"] == rulebook and "111.1" in numbers
    for clause in plain["clauses"]:
        for reference in clause["refs"]:
            assert (
                reference["text"] is None or clause["text"][reference["start"] : reference["end"]] == reference["text"]
            )
    assert yaml.safe_load(run("export", rulebook, "--format", "yaml").out) == plain
    text = run("export", rulebook, "--format", "txt").out
    assert all(f"{number}." in text for number in numbers)
    root = ElementTree.fromstring(run("export", rulebook, "--format", "graphml").out)
    nodes = {node.get("id") for node in root.findall(".//{*}node")}
    assert {f"{rulebook}:{number}" for number in numbers} <= nodes
    assert run("export", rulebook, "--format", "dot").out.startswith("digraph")
    assert run("export", rulebook, "--format", "mermaid").out.startswith("flowchart")


def test_build_and_info_say_what_there_is(run: Run, data_folder: Path) -> None:
    built = run("build", "--json").json
    assert built["path"] == str(data_folder / "svod.sqlite3") and Path(built["path"]).is_file()
    facts = run("info", "--json").json
    assert [book["id"] for book in facts["rulebooks"][:2]] == ["classic", "heroes"]
    assert facts["store"]["path"] == built["path"] and facts["data_dir"] == str(data_folder)
    assert {"first": "118.5", "last": "118.5"} in facts["rulebooks"][1]["gaps"]
    assert str(data_folder) in run("info").out


def test_the_store_goes_where_it_is_told(run: Run, tmp_path: Path) -> None:
    for arguments, env in ((["--db", str(tmp_path / "a")], {}), ([], {"SVOD_DB": str(tmp_path / "b")})):
        assert run("rule", "118.6", *arguments, env=env).status == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a", "b"]
    assert run("rule", "118.6", "--db", str(tmp_path)).status == 2


@pytest.mark.parametrize(
    ("arguments", "env", "word"),
    [
        (["search", "spell"], {"SVOD_LANG": "ru"}, "spell"),
        (["search", "spell", "--lang", "ru"], {}, "заклинани"),
        (["rule", "118.3"], {"SVOD_LANG": "en"}, "Restated"),
        (["rule", "118.3"], {"SVOD_LANG": "", "LC_ALL": "en_GB.UTF-8"}, "Restated"),
        (["rule", "118.3"], {"SVOD_LANG": "", "LC_ALL": "C"}, "Своими словами"),
    ],
)
def test_the_language_is_the_querys_then_the_settings(
    run: Run, arguments: list[str], env: dict[str, str], word: str
) -> None:
    assert word in run(*arguments, env=env).out.replace("Заклинани", "заклинани")


def test_completion_knows_numbers_terms_tables_and_rulebooks(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    run("build")
    monkeypatch.setenv("SVOD_DATA_DIR", str(data_folder))
    monkeypatch.delenv("SVOD_DB", raising=False)
    context = click.Context(click.Command("rule"))
    parameter = click.Argument(["number"])

    def values(complete: object, start: str) -> list[str]:
        assert callable(complete)
        return [item.value for item in complete(context, parameter, start)]

    assert values(complete_clause, "111.1.") == ["111.1.1", "111.1.2", "111.1.3", "111.1.4"]
    assert values(complete_clause, "heroes:118.9") == ["heroes:118.9"]
    assert "Разряд" in values(complete_term, "разр")
    assert "abilities" in values(complete_table, "abil")
    assert values(complete_rulebook, "") == ["classic", "heroes"]


def test_the_shell_is_offered_commands_and_numbers(spawn: Run) -> None:
    offered = spawn(env={"_SVOD_COMPLETE": "bash_complete", "COMP_WORDS": "svod ru", "COMP_CWORD": "1"}).out
    assert "rule" in offered
    offered = spawn(env={"_SVOD_COMPLETE": "bash_complete", "COMP_WORDS": "svod rule 118.", "COMP_CWORD": "2"}).out
    assert "118.9" in offered


@pytest.mark.parametrize(
    ("words", "offered", "not_offered"),
    [
        # bash splits words at a colon
        (["svod", "rule", "heroes", ":", "118."], "118.9", "111.1.1"),
        (["svod", "rule", "heroes", ":"], "117", "111.1.1"),
        (["svod", "rule", "heroes:118."], "heroes:118.9", "classic:111"),
        (["svod", "rule", "--rulebook", "heroes", "1"], "118.9", "111.1.1"),
        (["svod", "refs", "111.1."], "111.1.4", "118.9"),
        (["svod", "terms", "магическая", "а"], "атака", "Магическая атака"),
        (["svod", "terms", "Магическая"], "Магическая атака", "Немагическая атака"),
    ],
)
def test_the_shell_is_offered_what_goes_on_from_the_words_typed(
    spawn: Run, words: list[str], offered: str, not_offered: str
) -> None:
    typed = {"_SVOD_COMPLETE": "bash_complete", "COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    lines = spawn(env=typed).out.splitlines()
    assert f"plain,{offered}" in lines and f"plain,{not_offered}" not in lines


def test_json_holds_cyrillic_as_it_is_and_escapes_what_acts_on_a_terminal(run: Run) -> None:
    outcome = run("search", "разряд\u009b31m\u202e", "--json")
    assert "разряд" in outcome.out and not {"\u009b", "\u202e"} & set(outcome.out)
    assert json.loads(outcome.out)["query"] == "разряд\u009b31m\u202e"
