"""An OpenDocument text is read with the numbers that a word processor shows, and without what it does not show."""

from __future__ import annotations

import io
import zipfile
from xml.etree import ElementTree

import pytest
from import_samples import archive, odt
from svod.kb.imports.convert import from_odt
from svod.kb.imports.counted import LARGEST
from svod.kb.imports.odt_numbers import write_numbers
from svod.kb.imports.odt_text import blocks
from svod.kb.imports.read import document_of
from svod.kb.model import SvodError

_NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{address}:1.0"'
    for name, address in (
        ("office", "office"),
        ("text", "text"),
        ("style", "style"),
        ("table", "table"),
        ("draw", "drawing"),
    )
)


def level(
    at: int, form: str, suffix: str = ".", *, prefix: str = "", start: int = 1, shown: int = 1, more: str = ""
) -> str:
    return (
        f'<text:list-level-style-number text:level="{at}" style:num-format="{form}" style:num-prefix="{prefix}" '
        f'style:num-suffix="{suffix}" text:start-value="{start}" text:display-levels="{shown}" {more}/>'
    )


def style(*levels: str, name: str = "L") -> str:
    return f'<text:list-style style:name="{name}">{"".join(levels)}</text:list-style>'


def lists(*items: str, attributes: str = 'text:style-name="L"') -> str:
    return f"<text:list {attributes}>{''.join(items)}</text:list>"


def item(text: str, *inner: str, attributes: str = "") -> str:
    paragraph = f"<text:p>{text}</text:p>" if text else ""
    return f"<text:list-item {attributes}>{paragraph}{''.join(inner)}</text:list-item>"


def root(body: str, styles: str) -> ElementTree.Element:
    automatic = f"<office:automatic-styles>{styles}</office:automatic-styles>"
    return ElementTree.fromstring(
        f"<office:document-content {_NAMES}>{automatic}<office:body><office:text>{body}</office:text></office:body>"
        "</office:document-content>"
    )


def shown(body: str, styles: str, common: str = "") -> list[str]:
    content = root(body, styles)
    write_numbers(content, root("", common) if common else None)
    return [" | ".join(texts) for _, texts in blocks(content)]


_WHOLE = 'xmlns:loext="urn:x" loext:num-list-format="%1%.%2%%3%"'
RULES = style(level(1, "1", start=101), level(2, "1", shown=2), level(3, "a", more=_WHOLE))
"""101. – 101.1. – 101.1a"""


def test_a_rulebook_numbered_by_lists_is_read_with_its_numbers() -> None:
    name = item("A card has a name (see rule 102.1).", lists(item("The name stands on top."), attributes=""))
    body = "<text:p>Game of Cards</text:p>" + lists(
        item("Cards", lists(name, item("A card has a cost."), attributes="")),
        item("Turns", lists(item("Turns go round."), attributes="")),
    )
    assert shown(body, RULES) == [
        "Game of Cards",
        "101. Cards",
        "101.1. A card has a name (see rule 102.1).",
        "101.1a The name stands on top.",
        "101.2. A card has a cost.",
        "102. Turns",
        "102.1. Turns go round.",
    ]
    found = document_of(_odt(body, RULES), "rules.odt", "game")
    assert [clause.number for clause in found.clauses] == ["101", "101.1", "101.1a", "101.2", "102", "102.1"]
    assert [reference.targets for reference in found.references] == [("102.1",)]


def _odt(body: str, styles: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(odt(""))) as plain:
        members: dict[str, str | bytes] = {name: plain.read(name) for name in plain.namelist()}
    members["content.xml"] = ElementTree.tostring(root(body, styles), "utf-8")
    return archive(members)


@pytest.mark.parametrize(
    ("form", "more", "label"),
    [
        ("1", "", "28)"),
        ("a", 'style:num-letter-sync="true"', "bb)"),
        ("a", "", "ab)"),
        ("A", "", "AB)"),
        ("i", "", "xxviii)"),
        ("I", "", "XXVIII)"),
        ("01", "", "28)"),
        ("А, Б, .., Аа, Аб, ... (ru)", "", "Б)"),
    ],
)
def test_forms_of_numbers(form: str, more: str, label: str) -> None:
    start = 2 if form.startswith("А") else 28
    assert shown(lists(item("x")), style(level(1, form, ")", start=start, more=more))) == [f"{label} x"]


def test_prefix_suffix_and_levels_that_show_nothing() -> None:
    levels = style(level(1, "I"), level(2, ""), level(3, "1", ")", prefix="(", shown=3))
    deep = lists(item("y", lists(item("z"), attributes="")), attributes="")
    assert shown(lists(item("x", deep)), levels) == ["I. x", "y", "(I.1) z"]


def test_a_whole_form_goes_before_its_parts() -> None:
    form = 'xmlns:loext="urn:x" loext:num-list-format="§ %1%-%2%:"'
    levels = style(level(1, "1"), level(2, "a", shown=2, more=form))
    assert shown(lists(item("x", lists(item("y"), attributes=""))), levels) == ["1. x", "§ 1-a: y"]


def test_a_new_list_begins_anew_and_a_continued_one_goes_on() -> None:
    first = lists(item("a"), item("b"), attributes='text:style-name="L" xml:id="one"')
    goes_on = lists(item("c"), attributes='text:style-name="L" text:continue-numbering="true"')
    anew = lists(item("d"))
    back = lists(item("e"), attributes='text:style-name="L" text:continue-list="one"')
    numbered = style(level(1, "1"))
    found = shown(first + "<text:p>between</text:p>" + goes_on + anew + back, numbered)
    assert found == ["1. a", "2. b", "between", "3. c", "1. d", "4. e"]


def test_start_values_of_items_and_headers_without_number() -> None:
    header = "<text:list-header><text:p>head</text:p></text:list-header>"
    body = lists(header, item("a"), item("b", attributes='text:start-value="7"'), item("c"))
    assert shown(body, style(level(1, "1"))) == ["head", "1. a", "7. b", "8. c"]


def test_only_the_first_paragraph_of_an_item_has_its_number() -> None:
    assert shown(lists(item("a", "<text:p>more</text:p>"), item("b")), style(level(1, "1"))) == ["1. a", "more", "2. b"]


def test_an_interrupted_list_inside_a_list_goes_on() -> None:
    goes_on = 'text:style-name="L" text:continue-numbering="true"'
    first = lists(item("a", lists(item("b"), attributes="")))
    # the item without a paragraph is the one before, gone on with
    second = lists(item("", lists(item("c"), attributes="")), item("d"), attributes=goes_on)
    numbered = style(level(1, "1"), level(2, "1", shown=2))
    assert shown(first + "<text:p>x</text:p>" + second, numbered) == ["1. a", "1.1. b", "x", "1.2. c", "2. d"]


def test_a_further_list_in_one_item_begins_anew() -> None:
    inner = lists(item("b"), item("c"), attributes="")
    numbered = style(level(1, "1"), level(2, "a", ")"))
    found = shown(lists(item("a", inner, "<text:p>x</text:p>", lists(item("d"), attributes=""))), numbered)
    assert found == ["1. a", "a) b", "b) c", "x", "a) d"]


def test_styles_of_items_and_of_paragraphs() -> None:
    two = style(level(1, "1")) + style(level(1, "A", ")"), name="M")
    assert shown(lists(item("a"), item("b", attributes='text:style-override="M"')), two) == ["1. a", "B) b"]
    named = '<style:style style:name="P" style:family="paragraph" style:parent-style-name="Q"/>'
    common = '<style:style style:name="Q" style:family="paragraph" style:list-style-name="M"/>' + two
    listed = '<text:list><text:list-item><text:p text:style-name="P">x</text:p></text:list-item></text:list>'
    assert shown(listed, named, common) == ["A) x"]


def test_headings_of_a_numbered_outline() -> None:
    outline = (
        '<text:outline-style style:name="Outline">'
        '<text:outline-level-style text:level="1" style:num-format="1" style:num-suffix="."/>'
        '<text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2" style:num-suffix="."/>'
        "</text:outline-style>"
    )
    plain = '<style:style style:name="Plain" style:family="paragraph" style:list-style-name=""/>'
    body = (
        '<text:h text:outline-level="1">A</text:h><text:h text:outline-level="2">B</text:h>'
        '<text:h text:outline-level="1" text:is-list-header="true">none</text:h>'
        '<text:h text:outline-level="1" text:style-name="Plain">plain</text:h>'
        '<text:h text:outline-level="2">C</text:h><text:h text:outline-level="1">D</text:h>'
        '<text:h text:outline-level="2" text:restart-numbering="true" text:start-value="5">E</text:h>'
    )
    assert shown(body, plain, outline) == ["1. A", "1.1. B", "none", "plain", "1.2. C", "2. D", "2.5. E"]
    listed = '<text:list text:style-name="Outline"><text:list-item><text:h>F</text:h></text:list-item></text:list>'
    assert shown(body + listed, plain, outline)[-1] == "3. F"


def test_numbered_paragraphs() -> None:
    def numbered(text: str, level: int) -> str:
        place = f'text:list-id="x" text:style-name="L" text:level="{level}"'
        return f"<text:numbered-paragraph {place}><text:p>{text}</text:p></text:numbered-paragraph>"

    body = numbered("a", 1) + numbered("b", 2) + "<text:p>x</text:p>" + numbered("c", 2)
    assert shown(body, RULES) == ["101. a", "101.1. b", "x", "101.2. c"]


def test_a_number_that_the_file_prints_is_not_written_again() -> None:
    body = lists(item("<text:number>7.</text:number>a"))
    assert shown(body, style(level(1, "1"))) == ["7. a"]


def test_bullets_unknown_styles_and_endless_forms_give_no_number() -> None:
    bullet = '<text:list-style style:name="L"><text:list-level-style-bullet text:level="1"/></text:list-style>'
    assert shown(lists(item("x")), bullet) == ["x"]
    assert shown(lists(item("x")), "") == ["x"]
    assert shown(lists(item("x")), style(level(1, "1", "§" * 100))) == ["x"]
    huge = lists(item("x", attributes=f'text:start-value="{LARGEST}"'), item("y"))
    assert shown(huge, style(level(1, "1"))) == [f"{LARGEST}. x", f"{LARGEST}. y"]


def read(body: str) -> str:
    return str(from_odt(_odt(body, ""))["text"])


def test_notes_and_boxes_stand_after_their_paragraph_once() -> None:
    note = "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Foot.</text:p></text:note-body></text:note>"
    assert read(f"<text:p>A{note} card.</text:p><text:p>B.</text:p>").split("\n\n") == ["A card.", "Foot.", "B."]
    box = "<draw:frame><draw:text-box><text:p>Boxed.</text:p></draw:text-box></draw:frame>"
    assert read(f"<text:p>A{box} card.</text:p>").split("\n\n") == ["A card.", "Boxed."]


def test_comments_and_deleted_text_are_left_out_and_insertions_kept() -> None:
    deletion = "<text:deletion><text:p>gone</text:p></text:deletion>"
    gone = f"<text:tracked-changes><text:changed-region>{deletion}</text:changed-region></text:tracked-changes>"
    comment = "<office:annotation><text:p>why?</text:p></office:annotation>"
    inserted = '<text:change-start text:change-id="1"/>new <text:change-end text:change-id="1"/>'
    assert read(f"{gone}<text:p>A {comment}{inserted}card.</text:p>") == "A new card."


def test_what_a_cell_holds_is_read_once() -> None:
    inner = "<table:table><table:table-row><table:table-cell><text:p>deep</text:p></table:table-cell></table:table-row></table:table>"
    cells = f"<table:table-cell><text:h>Head</text:h>{inner}</table:table-cell><table:table-cell>{lists(item('li'))}</table:table-cell>"
    assert read(f"<table:table><table:table-row>{cells}</table:table-row></table:table>") == "Head deep\tli"


def test_spaces_tabs_breaks_and_links() -> None:
    spaced = 'A<text:s/>b<text:s text:c="2"/>c<text:tab/>d<text:line-break/>e <text:a>link</text:a>\n  x'
    assert read(f"<text:p>{spaced}</text:p>") == "A b  c\td\ne link x"


def test_a_document_with_a_password_is_told() -> None:
    with zipfile.ZipFile(io.BytesIO(odt(""))) as plain:
        members: dict[str, str | bytes] = {name: plain.read(name) for name in plain.namelist()}
    members["META-INF/manifest.xml"] = "<m><encryption-data/></m>"
    with pytest.raises(SvodError, match="password"):
        from_odt(archive(members))
