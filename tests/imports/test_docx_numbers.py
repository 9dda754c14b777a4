"""Numbers that Word makes itself are read as it shows them."""

from __future__ import annotations

import io
import zipfile

import pytest
from import_samples import archive, docx, paragraph
from svod.kb.imports.convert import from_docx
from svod.kb.imports.docx_numbers import with_numbers
from svod.kb.imports.read import document_of

_SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def level(at: int, form: str, text: str, start: int = 1, more: str = "") -> str:
    counted = f'<w:start w:val="{start}"/><w:numFmt w:val="{form}"/>{more}<w:lvlText w:val="{text}"/>'
    return f'<w:lvl w:ilvl="{at}">{counted}</w:lvl>'


def numbering(*levels: str, restart: str = "") -> str:
    return (
        f'<?xml version="1.0"?><w:numbering {_SPACE}>'
        f'<w:abstractNum w:abstractNumId="7">{"".join(levels)}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>'
        f'<w:num w:numId="2"><w:abstractNumId w:val="7"/>{restart}</w:num></w:numbering>'
    )


def listed(text: str, at: int, number: int = 1) -> str:
    place = f'<w:pPr><w:numPr><w:ilvl w:val="{at}"/><w:numId w:val="{number}"/></w:numPr></w:pPr>'
    return paragraph(text).replace("<w:p>", f"<w:p>{place}")


def with_list(body: str, lists: str, styles: str = "") -> bytes:
    with zipfile.ZipFile(io.BytesIO(docx(body))) as plain:
        members = {name: plain.read(name).decode() for name in plain.namelist()}
    members["word/numbering.xml"] = lists
    if styles:
        members["word/styles.xml"] = styles
    return archive(members)


def lines(data: bytes) -> list[str]:
    text = zipfile.ZipFile(io.BytesIO(with_numbers(data))).read("word/document.xml").decode()
    found = []
    for one in text.split("</w:p>")[:-1]:
        found.append("".join(piece.partition(">")[2].partition("<")[0] for piece in one.split("<w:t")[1:]))
    return found


RULES = numbering(level(0, "decimal", "%1.", 101), level(1, "decimal", "%1.%2."), level(2, "lowerLetter", "%1.%2%3"))


def test_a_rulebook_numbered_by_word_is_read_with_its_numbers() -> None:
    pytest.importorskip("mammoth")
    body = (
        paragraph("Game of Cards")
        + listed("Cards", 0)
        + listed("A card has a name (see rule 102.1).", 1)
        + listed("The name stands on top.", 2)
        + listed("The name is unique.", 2)
        + listed("A card has a cost.", 1)
        + listed("Turns", 0)
        + listed("Turns go round.", 1)
    )
    found = document_of(with_list(body, RULES), "rules.docx", "game")
    assert [clause.number for clause in found.clauses] == ["101", "101.1", "101.1a", "101.1b", "101.2", "102", "102.1"]
    assert found.by_number["101.1b"].text == "The name is unique."
    assert [reference.targets for reference in found.references] == [("102.1",)]
    assert "".join(found.source_text.split()).startswith("GameofCards101.Cards101.1.Acard")


def test_forms_of_numbers() -> None:
    forms = ("upperRoman", "lowerRoman", "upperLetter", "decimalZero", "russianLower")
    lists = numbering(*(level(at, form, f"%{at + 1})", 4) for at, form in enumerate(forms)))
    found = lines(with_list("".join(listed("x", at) for at in range(len(forms))), lists))
    assert found == ["IV) x", "iv) x", "D) x", "04) x", "г) x"]


def test_legal_numbering_shows_digits_for_the_levels_above() -> None:
    lists = numbering(level(0, "upperRoman", "%1."), level(1, "decimal", "%1.%2", more="<w:isLgl/>"))
    assert lines(with_list(listed("x", 0) + listed("y", 1), lists)) == ["I. x", "1.1 y"]


def test_a_second_list_goes_on_unless_it_begins_anew() -> None:
    body = listed("x", 0) + listed("y", 0, 2)
    anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'
    assert lines(with_list(body, numbering(level(0, "decimal", "%1.")))) == ["1. x", "2. y"]
    assert lines(with_list(body, numbering(level(0, "decimal", "%1."), restart=anew))) == ["1. x", "5. y"]


def test_a_style_may_hold_the_number() -> None:
    styles = (
        f'<?xml version="1.0"?><w:styles {_SPACE}><w:style w:styleId="Rule"><w:pPr><w:numPr>'
        '<w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
        '<w:style w:styleId="Red"><w:basedOn w:val="Rule"/></w:style></w:styles>'
    )
    body = paragraph("x").replace("<w:p>", '<w:p><w:pPr><w:pStyle w:val="Red"/></w:pPr>')
    assert lines(with_list(body, numbering(level(0, "decimal", "%1.")), styles)) == ["1. x"]


def test_a_number_longer_than_any_number_is_none() -> None:
    endless = with_list(listed("x", 0), numbering(level(0, "decimal", "%1." + "§" * 100_000)))
    assert with_numbers(endless) == endless


def test_bullets_and_documents_without_lists_stay_as_they_are() -> None:
    bullets = with_list(listed("x", 0), numbering(level(0, "bullet", "•")))
    assert with_numbers(bullets) == bullets
    plain = docx(paragraph("101. A"))
    assert with_numbers(plain) == plain


def test_notes_leave_no_marks_in_the_text() -> None:
    pytest.importorskip("mammoth")
    cited = '<w:p><w:r><w:t>A</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t>card.</w:t></w:r></w:p>'
    with zipfile.ZipFile(io.BytesIO(docx(cited))) as plain:
        members = {name: plain.read(name).decode() for name in plain.namelist()}
    members["word/footnotes.xml"] = (
        f'<w:footnotes {_SPACE}><w:footnote w:id="2">{paragraph("Foot.")}</w:footnote></w:footnotes>'
    )
    members["word/_rels/document.xml.rels"] = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r9" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/>'
        "</Relationships>"
    )
    assert str(from_docx(archive(dict(members)))["text"]).split() == ["Acard.", "Foot."]


_MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'


@pytest.mark.parametrize(
    ("inner", "read"),
    [
        ('<w:fldSimple w:instr="REF x">{}</w:fldSimple>', "see 101.2."),
        ('<w:dir w:val="ltr"><w:bdo w:val="ltr">{}</w:bdo></w:dir>', "see 101.2."),
        ('<w:ins><w:fldSimple w:instr="REF x"><w:fldSimple>{}</w:fldSimple></w:fldSimple></w:ins>', "see 101.2."),
        (f"<m:oMath {_MATH}><m:r><m:t>x=1</m:t></m:r></m:oMath>", "see x=1."),
        ("<w:r><w:ruby><w:rt>{}</w:rt><w:rubyBase>{}</w:rubyBase></w:ruby></w:r>", "see 101.2."),
    ],
)
def test_text_in_wrappings_is_not_lost(inner: str, read: str) -> None:
    pytest.importorskip("mammoth")
    run = "<w:r><w:t>101.2</w:t></w:r>"
    before, after = '<w:r><w:t xml:space="preserve">see </w:t></w:r>', "<w:r><w:t>.</w:t></w:r>"
    made = docx(f"<w:p>{before}{inner.replace('{}', run)}{after}</w:p>")
    assert from_docx(made)["text"].strip() == read
