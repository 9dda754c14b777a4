"""Bytes → documents: a byte names a piece of a document, so that either engine can put documents together."""

from __future__ import annotations

from collections.abc import Sequence

LONGEST = 100_000
"""Characters of a case at most."""

TEXT = (
    "1. ", "101. ", "101.1. ", "101.2 ", "101.1a ", "704.5aa ", "1a) ", "A1a2+) ", "1.0.2a ", "11.2_1_b. ", "9f12+) ",
    "102.1. ", "102. ", "103. ", "2. ", "101.3. ", "101.2a ", "101.10. ", "0. ", "901.4.All ", "119.1d. ", "606.5 ",
    "Article A: ", "Глава 2. ", "§ 3", "## ", "- ", "● ", "> ", "**", "Cards", "Виды карт", "Card is a card", "card ",
    "карта ", "card card ", ".", "!", "?", ", ", " – ", ":", ";", "(", ")", "[", "]", "«", "»", "“", "”", '"', "'",
    "see rule 101.1", "rules 101.1a–f, 712.9–10, and 3", "пп. 101–104", "(см. 101. Виды карт.)", "[101.1]", "rule ",
    "rules ", "and ", "section 10.4", "see ", "п. ", "см. ", "101.1", "101.1a–c", "–", "-", "[x](#101.1)", "](#",
    "[Rule 1a](rules:rule:1a)", ":term:`Карта.`", ":term:`", "ПРИМЕР. ", "Example: ", "Например, ", "Note: ",
    "| a | b |", "a\tb", "\t", "|", "|---|---|", "-----", "=====", "Glossary", "Глоссарий", "Contents", "Содержание",
    "Credits", ".. glossary::", "  **Карта.**", "    text", "\n", "\n", "\n", "\n", "\n", "\n", "\n\n", "\n\n", "\r\n",
    "\r", "\u2028", "\x85", "\x0b", "\x0c", " ", " ", "\u00a0", "\u3000", "\ufeff", "\u200b", "\u200f", "\u0301", "\x1b[31m",
    "\x00", "\x07", "\ud800", "𝟙", "١٠١. ", "①", "²", "Ⅳ. ", "<p>", "<article-1>", "</b>", "&amp;", "{", "}", "\\",
    "`", "``", "*", "_", "#", "+", "=", "~", "^", "%", "$", "//", "http://a.b/1.2.3", "x" * 60, "1" * 30, "1.1.1.1.1.1",
    "a. ", "i. ", "iv) ", "A. ", "IV. ", "ß", "İ", "ё", "Ё", "ſ", "﷽", "e\u0301", "2024-01-05", "5 мая 2020",
    "The card is turned and the player may not look at it while the game goes on, see", "\n101.4. The card. ",
)  # fmt: skip

HTML = (
    "<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "<table>", "</table>", "<tr>", "</tr>", "<td>", "</td>", "<th>",
    "</th>", "<ul>", "</ul>", "<ol>", "</ol>", "<ol start=3>", "<li>", "</li>", "<li value=7>", "<h1>", "</h1>", "<h2>",
    "</h2>", "<br>", "<pre>", "</pre>", "<dl>", "<dt>", "<dd>", "<span>", "</span>", "<a href='#101.1'>", "</a>", "\n",
    " ", "&nbsp;", "&lt;", "&#0;", "&#x110000;", "101. ", "101.1. ", "Cards", "1. ", "2. ", "<!-- ", "-->", "<script>",
    "</script>", "<style>", "</style>", "<svg>", "</svg>", "<template>", "</template>", "<math>", "<body>", "</body>",
    "<html>", "<head>", "<title>", "<textarea>", "<select>", "<option>", "<frameset>", "<plaintext>", "<![CDATA[", "]]>",
    "<", ">", "&", '"', "'", "=", "/", "\x00", "<meta charset=utf-16>", "<meta charset=\"cp1251\">", "ё", "\ufeff",
    "<p hidden>", "<noscript>", "<object>", "<form>", "<input>", "<iframe>", "<q>", "<sub>", "<ruby>", "<colgroup>",
)  # fmt: skip

DOCX = (
    "<w:p>", "</w:p>", "<w:pPr>", "</w:pPr>", '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
    '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>', '<w:numPr><w:numId w:val="2"/></w:numPr>',
    '<w:numPr><w:ilvl w:val="8"/><w:numId w:val="1"/></w:numPr>', '<w:numPr><w:ilvl w:val="x"/></w:numPr>',
    '<w:pStyle w:val="H1"/>', "<w:r>", "</w:r>", "<w:t>", "</w:t>", "<w:tab/>", "<w:br/>", "<w:tbl>", "</w:tbl>",
    "<w:tr>", "</w:tr>", "<w:tc>", "</w:tc>", "<w:ins>", "</w:ins>", "<w:del>", "</w:del>", "<w:delText>",
    "</w:delText>", "<w:hyperlink>", "</w:hyperlink>", "<w:sdt>", "<w:sdtContent>", "</w:sdtContent>", "</w:sdt>",
    "101. ", "101.1. ", "Cards", "a", " ", "1. ", "<w:footnoteReference w:id=\"1\"/>", "<w:sym w:char=\"F0B7\"/>",
    "<w:fldChar w:fldCharType=\"begin\"/>", "<w:instrText>", "</w:instrText>", "<w:fldSimple>", "</w:fldSimple>",
    "<w:gridSpan w:val=\"99999\"/>", "<w:vMerge/>", "<w:tcPr>", "</w:tcPr>", "<w:noBreakHyphen/>", "<w:softHyphen/>",
)  # fmt: skip

ODT = (
    "<text:p>", "</text:p>", '<text:h text:outline-level="1">', '<text:h text:outline-level="2">',
    '<text:h text:outline-level="x">', "</text:h>", '<text:list text:style-name="L1">', "<text:list>",
    '<text:list text:style-name="L1" text:continue-numbering="true">', '<text:list xml:id="a">',
    '<text:list text:continue-list="a">', "</text:list>", "<text:list-item>", '<text:list-item text:start-value="7">',
    "</text:list-item>", "<text:list-header>", "</text:list-header>", "<text:span>", "</text:span>", "<text:s/>",
    '<text:s text:c="9999999"/>', "<text:tab/>", "<text:line-break/>", "<table:table>", "</table:table>",
    "<table:table-row>", "</table:table-row>", "<table:table-cell>", "</table:table-cell>", "<text:note>",
    "</text:note>", "<text:tracked-changes>", "</text:tracked-changes>", "<text:deletion>", "</text:deletion>",
    "<text:section>", "</text:section>", '<text:p text:style-name="P1">', "<text:numbered-paragraph>",
    "</text:numbered-paragraph>", "101. ", "101.1. ", "Cards", "a", " ", "1. ", "<text:soft-page-break/>",
)  # fmt: skip

YAML = (
    "name: laws\n", "levels:\n", "  - {form: \"N\", kind: section}\n", "  - {form: \"N.N\", kind: clause}\n",
    "  - {form: \"N.Na\", kind: clause}\n", "  - {form: \"§ N\", kind: chapter, worded: \"yes\"}\n",
    "  - {form: \"aaaaaaaaaaaaaaaa\"}\n", "  - {form: \"iiiiIIIIaaaaNNNN\"}\n", "  - {form: \"\"}\n", "  - form: \"+++\"\n",
    "closing: [\":\", \".\", \"\"]\n", "closing: [\"(\"]\n", "bare: [\"N.N\"]\n", "chapter_digits: \"1\"\n",
    "citation_words:\n  - {word: law, many: \"no\", section: \"yes\"}\n", "example_words:\n  - {word: \"Case\"}\n",
    "contents_titles: [Toc]\n", "joining_words: [\"\", \"und\"]\n", "range_words: [to]\n", "see_words: [\"(\"]\n",
    "last_resort: \"yes\"\n", "chapter_words: [\"Law\", \"\"]\n", "waivers:\n", "severity:\n", "  DOC402: \"off\"\n",
    "  - {code: DOC103, clause: \"101.1\", reason: \"so\"}\n", "  - code: X\n", "    clause: \"a: b\"\n",
    "    reason: \"\"\n", "[", "]", "{", "}", ": ", "- ", "\n", "  ", "\t", "\"", "'", "&a ", "*a", "!!python/object:os ",
    "!!binary |", "---\n", "...\n", "# x\n", "|\n", ">\n", "? ", "<<: *a\n", "null\n", "~\n", "1\n", "\x00", "\ufeff", "\u2028",
    "%YAML 1.2\n", "@", "`", ",", "a", "levels: 1\n", "name: [a]\n", "a: " * 30, "[" * 40,
)  # fmt: skip


def built(data: bytes, pieces: Sequence[str]) -> str:
    """A text of pieces. Bytes beyond the pieces are characters; the last two bytes repeat a part of it up to
    `LONGEST`, because time that grows faster than length shows at length only."""
    made = [pieces[byte] if byte < len(pieces) else chr(byte) for byte in data[:400]]
    if len(data) > 2 and data[-1] % 4 == 0:
        first = data[-2] % len(made)
        run = made[first : first + 1 + data[-1] // 16]
        times = min(LONGEST // max(1, sum(map(len, run))), 1 << (data[-1] % 15 + 2))
        made[first:first] = run * times
    return "".join(made)[:LONGEST]
