"""Reading YAML: everything is text with its place, and whatever is wrong is a finding or one sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from svod.kb import source
from svod.kb.model import SvodError
from svod.kb.source import Mapping, Scalar, Sequence, parse_nodes, read_nodes, read_plain, to_plain


def codes(data: bytes | str) -> list[str]:
    _, findings = parse_nodes(data.encode() if isinstance(data, str) else data, "f.yaml")
    return [finding.code for finding in findings]


def plain(text: str) -> object:
    node, findings = parse_nodes(text.encode(), "f.yaml")
    assert [finding for finding in findings if finding.code != "SRC07"] == []
    return None if node is None else to_plain(node)


def test_every_scalar_is_text() -> None:
    text = "number: 111.10\nclosed: no\nday: 2024-01-01\nbig: 1_000\nhex: 0x10\ntime: 12:30:00\nnothing: 'null'"

    assert plain(text) == {
        "number": "111.10",
        "closed": "no",
        "day": "2024-01-01",
        "big": "1_000",
        "hex": "0x10",
        "time": "12:30:00",
        "nothing": "null",
    }


@pytest.mark.parametrize("written", ["", "~", "null"])
def test_nothing_is_none(written: str) -> None:
    assert plain(f"parent: {written}") == {"parent": None}


def test_places_count_characters_from_one() -> None:
    node, _ = parse_nodes("# шашки\nчлены:\n  - а: б\n  - [в, «г»]\n".encode(), "f.yaml")

    assert isinstance(node, Mapping)
    members = node.entries["члены"]
    assert isinstance(members, Sequence)
    assert str(node.keys["члены"].span) == "f.yaml:2:1"
    assert str(members.items[0].span) == "f.yaml:3:5"
    inner = members.items[1]
    assert isinstance(inner, Sequence)
    assert str(inner.items[1].span) == "f.yaml:4:9"


@pytest.mark.parametrize("word", ["yes", "No", "on", "1", "111.1", "-5", "1e3", "2024-01-01", "0x1f", "1:30", ".5"])
def test_a_word_that_other_tools_read_differently_is_found_unless_quoted(word: str) -> None:
    assert codes(f"a: {word}") == ["SRC07"]
    assert codes(f'a: "{word}"') == []


@pytest.mark.parametrize("word", ["111.1.1", "nothing", "yesterday", "1a", "n/a", "2d6", "null", "~", "+", "."])
def test_a_word_that_all_tools_read_as_text_is_not_found(word: str) -> None:
    assert codes(f"a: {word}") == []


@given(st.text(alphabet="0123456789.:-+_eExXyYnNoOaftrul ", min_size=1, max_size=8))
def test_no_plain_word_that_yaml_reads_differently_goes_unnoticed(word: str) -> None:
    try:
        value = yaml.safe_load(f"[{word}]")
    except (yaml.YAMLError, ValueError, OverflowError):
        return
    if isinstance(value, list) and len(value) == 1 and not isinstance(value[0], str | dict | list | type(None)):
        assert "SRC07" in codes(f"[{word}]")


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("a:\n\t- b", "SRC02", "f.yaml:2:1"),
        ("a: [b\n", "SRC01", "f.yaml:2:1"),
        ("a: 'b\n", "SRC01", "f.yaml:2:1"),
        ("a: b: c", "SRC01", "f.yaml:1:5"),
        ("a: b\n  c: d", "SRC01", "f.yaml:2:4"),
        ("а: б\nв: \x07", "SRC01", "f.yaml:2:4"),
        ("? [a]\n: b", "SRC01", "f.yaml:1:3"),
        ("a: &x b", "SRC08", "f.yaml:1:4"),
        ("a: *x", "SRC08", "f.yaml:1:4"),
        ("a: !!python/name:os.system b", "SRC08", "f.yaml:1:4"),
        ("a: b\n---\nc: d", "SRC09", "f.yaml:2:1"),
    ],
)
def test_what_cannot_be_read_is_one_finding_with_its_place(text: str, code: str, place: str) -> None:
    node, findings = parse_nodes(text.encode(), "f.yaml")

    assert node is None
    assert [(finding.code, str(finding.span)) for finding in findings] == [(code, place)]
    assert "\n" not in findings[0].message


def test_of_a_repeated_key_the_first_counts() -> None:
    node, findings = parse_nodes(b"a: u\nb: v\na: w", "f.yaml")

    assert node is not None and to_plain(node) == {"a": "u", "b": "v"}
    assert [(finding.code, str(finding.span)) for finding in findings] == [("SRC03", "f.yaml:3:1")]


def test_other_encodings_are_found() -> None:
    _, findings = parse_nodes("а: б\n".encode() + "в: г".encode("cp1251"), "f.yaml")

    assert [(finding.code, str(finding.span)) for finding in findings] == [("SRC09", "f.yaml:2:1")]
    assert codes("a: b".encode("utf-8-sig")) == []


def test_a_laughing_file_is_refused_before_it_grows() -> None:
    lines = ["a0: &a0 [ha, ha]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 40)]

    assert codes("\n".join(lines)) == ["SRC08"]


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_deep_nesting_is_refused(opening: str) -> None:
    assert codes(opening * 500)[-1] in ("SRC09", "SRC01")
    assert codes(opening * (source.MAX_DEPTH + 1) + "x")[-1] == "SRC09"


def test_a_large_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_BYTES", 10)

    assert codes("a: 0123456789") == ["SRC09"]


@given(st.binary(max_size=60))
def test_no_bytes_raise(data: bytes) -> None:
    node, findings = parse_nodes(data, "f.yaml")

    assert node is None or isinstance(node, Scalar | Sequence | Mapping)
    for finding in findings:
        assert finding.span is not None and finding.span.line >= 1 and finding.span.column >= 1


@given(st.text(max_size=60))
def test_no_text_raises(text: str) -> None:
    parse_nodes(text.encode("utf-8", "surrogatepass"), "f.yaml")


def _plain_values() -> st.SearchStrategy[object]:
    words = st.text(alphabet=st.characters(categories=("L", "N", "P", "Zs")), max_size=8)
    return st.recursive(
        words,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
        max_leaves=8,
    )


@given(_plain_values())
def test_what_is_quoted_comes_back_as_it_was(value: object) -> None:
    # JSON with quoted strings is YAML.
    assert plain(json.dumps(value, ensure_ascii=False)) == value


def test_both_parsers_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a: [б, 'в']\nc: >-\n  d\n  e\nf: 1\nf: 2\n"
    fast = parse_nodes(text.encode(), "f.yaml")
    monkeypatch.setattr(source, "_PARSER", yaml.SafeLoader)

    assert parse_nodes(text.encode(), "f.yaml") == fast
    assert codes("a: \x01") == ["SRC01"]
    assert codes("a:\n\t- b") == ["SRC02"]


def test_read_plain_raises_one_sentence_with_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_text("a: b\nc: [d\n", encoding="utf-8")

    with pytest.raises(SvodError, match=rf"^{re.escape(str(file))}:3:1: this is not valid YAML: [^\n]+$"):
        read_plain(file)
    with pytest.raises(SvodError, match=r"no\.yaml:1:1: the file cannot be read \(No such file"):
        read_plain(tmp_path / "no.yaml")


def test_read_plain_does_not_mind_missing_quotes(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_text("a: 1\nb: [yes]\nc:\n", encoding="utf-8")

    assert read_plain(file) == {"a": "1", "b": ["yes"], "c": None}
    assert [finding.code for finding in read_nodes(file)[1]] == ["SRC07", "SRC07"]
