"""Every format gives the same clauses; what is damaged or hostile gives one sentence and changes nothing."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from import_samples import archive, docx, odt, paragraph, pdf
from svod.kb.imports.document import Document
from svod.kb.imports.formats import to_text
from svod.kb.imports.read import document_of, read_part
from svod.kb.model import SvodError

LINES = ["101. Cards", "101.1. A card is up or down (see rule 102.1).", "102. Decks", "102.1. A deck is a pile."]


def read(data: bytes, name: str) -> Document:
    return document_of(data, name, "book")


def check(found: Document) -> None:
    assert [(clause.number, clause.heading or clause.text) for clause in found.clauses] == [
        ("101", "Cards"),
        ("101.1", "A card is up or down (see rule 102.1)."),
        ("102", "Decks"),
        ("102.1", "A deck is a pile."),
    ]
    assert [(one.clause, one.targets) for one in found.references] == [("101.1", ("102.1",))]
    assert "".join(found.source_text.split()).startswith("".join("".join(LINES).split()))


def test_html() -> None:
    page = (
        "<!DOCTYPE html><html><head><title>x</title><style>p{}</style><script>1</script></head><body>"
        "<h2>101. Cards</h2><p>101.1. A <b>card</b> is up or down (see <a href='#d'>rule 102.1</a>).</p>"
        "<h2>102. Decks</h2><div>102.1. A\n deck is a pile.</div></body></html>"
    )
    found = read(page.encode(), "rules.html")
    check(found)
    assert (found.format, found.encoding) == ("html", "utf-8")


def test_html_tables_and_encoding() -> None:
    page = (
        '<html><meta charset="windows-1251"><body><h2>101. Карты</h2><p>101.1. Вот таблица:</p>'
        "<table><tr><th>Вид</th><th>Сила</th></tr><tr><td>Ближний<br>бой</td><td><p>один</p><p>два</p></td></tr></table>"
        "<p>101.2. Вот.</p></html>"
    )
    found = read(page.encode("cp1251"), "rules.htm")
    (table,) = found.by_number["101.1"].tables
    assert table.rows == (("Вид", "Сила"), ("Ближний бой", "один два"))
    assert found.encoding == "windows-1251"


def test_docx() -> None:
    check(read(docx("".join(paragraph(line) for line in LINES)), "rules.docx"))


def test_docx_keeps_tracked_insertions_and_tables() -> None:
    inserted = (
        '<w:p><w:r><w:t xml:space="preserve">102.1. A deck is </w:t></w:r><w:ins w:id="1" w:author="a">'
        '<w:r><w:t>a pile.</w:t></w:r></w:ins><w:del w:id="2" w:author="a"><w:r><w:delText>gone</w:delText></w:r>'
        "</w:del></w:p>"
    )
    cell = "<w:tc><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc>"
    rows = [("Kind", "Force"), ("Near", "one")]
    table = "".join("<w:tr>" + "".join(cell.format(text) for text in row) + "</w:tr>" for row in rows)
    found = read(docx("".join(map(paragraph, LINES[:3])) + inserted + f"<w:tbl>{table}</w:tbl>"), "rules.docx")
    clause = found.by_number["102.1"]
    assert clause.paragraphs[0] == "A deck is a pile."
    assert clause.tables[0].rows == (("Kind", "Force"), ("Near", "one"))
    assert "gone" not in found.source_text


def test_odt() -> None:
    body = "".join(f"<text:h>{line}</text:h>" if len(line) < 12 else f"<text:p>{line}</text:p>" for line in LINES)
    check(read(odt(body), "rules.odt"))


def test_odt_tables() -> None:
    cell = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
    rows = [("Kind", "Force"), ("Near", "one")]
    table = "".join(
        "<table:table-row>" + "".join(cell.format(text) for text in row) + "</table:table-row>" for row in rows
    )
    body = "".join(f"<text:p>{line}</text:p>" for line in LINES) + f"<table:table>{table}</table:table>"
    (read_table,) = read(odt(body), "rules.odt").by_number["102.1"].tables
    assert read_table.rows == (("Kind", "Force"), ("Near", "one"))


def test_pdf() -> None:
    found = read(pdf([LINES[:2], LINES[2:]]), "rules.pdf")
    check(found)


def test_pdf_running_titles_and_page_numbers_are_set_aside() -> None:
    pages = [
        [
            "Rules of the Game",
            "101. Cards",
            "101.1. A card is up or down, and it stays so until the very end of the",
            "Page 1",
        ],
        ["Rules of the Game", "turn of its player.", "102. Decks", "102.1. A deck is a pile.", "Page 2"],
        ["Rules of the Game", "102.2. It is shuffled.", "Page 3"],
    ]
    found = read(pdf(pages), "rules.pdf")
    text = "A card is up or down, and it stays so until the very end of the turn of its player."
    assert found.by_number["101.1"].text == text
    assert "Page" not in found.by_number["102.1"].text
    assert [line.text for line in found.unread if line.text.startswith("Page")] == ["Page 1", "Page 2", "Page 3"]


def bomb() -> bytes:
    return archive({"[Content_Types].xml": "x", "word/document.xml": b" " * 150_000_000})


def lying_bomb() -> bytes:
    """An archive whose directory says that it unpacks to next to nothing."""
    data = bytearray(bomb())
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as file:
        size = file.getinfo("word/document.xml").file_size
    return bytes(data).replace(size.to_bytes(4, "little"), (1000).to_bytes(4, "little"))


ENTITIES = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {chr(98 + n)} "{("&" + chr(97 + n) + ";") * 10}">' for n in range(8)
)
HOSTILE = {
    "bomb.docx": bomb,
    "lying.docx": lying_bomb,
    "entities.docx": lambda: docx(paragraph("&i;"), ENTITIES + "]>"),
    "entities.odt": lambda: archive({"content.xml": f"{ENTITIES}]><a>&i;</a>".encode("utf-16")}),
    "parts.docx": lambda: archive({**dict.fromkeys(map(str, range(6000)), ""), "word/document.xml": "<a/>"}),
    "truncated.docx": lambda: docx(paragraph("101. A"))[:300],
    "other.docx": lambda: archive({"a.txt": "x"}),
    "other.odt": lambda: archive({"mimetype": "x"}),
    "noise.pdf": lambda: b"%PDF-1.4\n" + bytes(range(256)) * 200,
    "empty.pdf": lambda: pdf([[]]),
    "stream.pdf": lambda: pdf([["x"]]).replace(
        b"stream\nBT", b"/Filter /FlateDecode stream\n" + zlib.compress(b" " * 10**8)
    ),
    "empty.txt": lambda: b"  \n",
    "picture.txt": lambda: b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 100,
    "long.txt": lambda: b"101.1. " + b"a" * 50_000_000,
    "long.html": lambda: b"<html><p>101.1. " + b"a" * 5_000_000,
    "words.doc": lambda: b"\xd0\xcf\x11\xe0 words",
    "prose.txt": lambda: b"No numbers here at all.\nNone.\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_give_one_sentence(name: str) -> None:
    with pytest.raises(SvodError) as caught:
        read(HOSTILE[name](), name)
    message = str(caught.value)
    assert message.startswith(name)
    assert "\n" not in message and message.endswith(".")
    assert len(message) < 320


@pytest.mark.parametrize(
    ("name", "build"),
    [
        ("a.docx", lambda: docx(2_000 * "<w:ins>" + paragraph("101. A") + 2_000 * "</w:ins>")),
        ("a.html", lambda: b"<html>" + b"<div>\n" * 200_000 + b"<p>101. Cards<p>101.1. A."),
        ("a.odt", lambda: odt(2_000 * "<text:section>" + "<text:p>101. A</text:p>" + 2_000 * "</text:section>")),
    ],
)
def test_parts_nested_without_end_are_told_as_such(name: str, build: Callable[[], bytes]) -> None:
    pytest.importorskip("mammoth")
    with pytest.raises(SvodError, match="nests its parts deeper"):
        to_text(build(), name, name)


def test_tags_that_are_never_closed_do_not_nest() -> None:
    pytest.importorskip("selectolax")
    rules = "".join(
        f"<p>{section}. Cards" + "".join(f"<p><a name=x>{section}.{number}. A<br>card" for number in range(1, 6000))
        for section in (101, 102)
    )
    assert len(read(f"<html>{rules}".encode(), "rules.html").clauses) == 12_000


def test_a_page_written_in_one_line_is_read() -> None:
    pytest.importorskip("selectolax")
    rows = "".join(f"<p>101.{number}. {'A card. ' * 100}</p>" for number in range(1, 1000))
    assert len(read(f"<html><h1>101. Cards</h1>{rows}</html>".encode(), "rules.html").clauses) == 1000


@pytest.mark.parametrize("charset", ["undefined", "punycode", "base64", "no-such"])
def test_a_page_that_names_no_encoding_is_read_by_its_bytes(charset: str) -> None:
    pytest.importorskip("selectolax")
    page = f"<html><meta charset={charset}><p>101. Виды карт<p>101.1. Ёж." + "<p>101.2. Карта."
    assert read(page.encode(), "rules.html").by_number["101.1"].text == "Ёж."


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
def test_a_file_without_end_is_refused() -> None:
    with pytest.raises(SvodError, match="import its text alone"):
        read_part(Path("/dev/zero"))


@pytest.mark.parametrize(
    "line",
    [
        "101.1. " + "(" * 30_000,
        "101.1. " + "«" * 30_000,
        "101.1. " + "“a" * 20_000,
        "101.1. see rules " + "101.1, " * 20_000,
        "101.1. see rules 101.1" + "a1" * 20_000 + "Ж",
        "101.1. see rules 101.1–" + "a1" * 20_000 + "Ж",
        "101.1. " + "[a](#" * 10_000,
        "101.1. " + ":term:`" * 10_000,
        "101.1. (101. " + "A. " * 20_000,
        "101.1. " + "1." * 30_000,
        "#" * 30_000 + " 101.1. x",
        "<" * 30_000 + " 101.1. x",
        "* " * 20_000 + " 101.1. x",
        "| " * 20_000,
        "101.1. ." + "\"'" * 20_000 + "x",
        "ПРИМЕР. " + "ПРИМЕР. " * 10_000,
    ],
)
def test_lines_that_patterns_might_stumble_over_are_read(line: str) -> None:
    """None of them may cost more than its length; a pattern that goes back and forth would not come to an end here."""
    found = read(("101. Cards\n" + line + "\n101.2. B.\n101.3. C.\n").encode(), "rules.txt")
    assert found.by_number["101.3"].text == "C."


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "")
    from svod.kb.imports import convert

    monkeypatch.setitem(__import__("sys").modules, "mammoth", None)
    with pytest.raises(ModuleNotFoundError) as caught:
        convert.from_docx(docx(paragraph("101. A")))
    assert "svod[import]" in convert.sentence(caught.value, "docx")


def test_files_of_the_working_folder_take_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit(3)")
    monkeypatch.chdir(tmp_path)
    assert read(b"<html><p>101. A<p>101.1. B.<p>101.2. C.", "rules.html").by_number["101.2"].text == "C."


def test_text_needs_no_library() -> None:
    assert to_text("101. Ёж".encode("koi8-r"), "a.txt", "a.txt").format == "txt"


def test_numbers_that_a_list_makes_are_asked_for_in_another_format() -> None:
    pytest.importorskip("selectolax")
    with pytest.raises(SvodError, match="automatic list, save the document as docx"):
        read(b"<html><body><ol><li>A card has a name.</li><li>A card has a cost.</li></ol></body></html>", "rules.html")


def test_paragraphs_of_a_pdf_are_told_by_the_room_between_them() -> None:
    pytest.importorskip("pdfplumber")
    said = [
        "Glossary",
        "",
        "Anchor",
        "What holds a boat.",
        "",
        "Boat",
        "What swims and",
        "is no anchor.",
        "",
        "Crew",
        "All.",
    ]
    found = read(pdf([["101. Boats", "101.1. A boat swims.", "", *said]]), "rules.pdf")
    assert [entry.term for entry in found.terms] == ["Anchor", "Boat", "Crew"]
    assert found.terms[1].text == "What swims and\nis no anchor."
