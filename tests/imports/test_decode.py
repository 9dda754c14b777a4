"""Encodings are found, line ends made equal, binary data refused in one sentence."""

from __future__ import annotations

import codecs

import pytest
from svod.kb.imports.decode import MAX_LINE, decode
from svod.kb.model import SvodError

RUSSIAN = (
    "12. Ходы игроков.\n12.1. Игрок, чей ход идёт, может сыграть одну карту — или пропустить ход.\n"
    "12.2. Ещё не сыгранные карты остаются в руке; они не видны сопернику (см. 12.1).\n"
)
ENGLISH = "12. Turns\n12.1. A player’s turn – also the café’s naïve façade – ends with a “pass”.\n"


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866", "mac-cyrillic", "utf-8"])
def test_russian_code_pages(encoding: str) -> None:
    text = RUSSIAN.replace("—", "-") if encoding in ("koi8-r", "cp866") else RUSSIAN
    found = decode(text.encode(encoding), "rules.txt")
    assert (found.text, found.encoding) == (text, encoding)


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8"])
def test_western_code_pages(encoding: str) -> None:
    found = decode(ENGLISH.encode(encoding), "rules.txt")
    assert (found.text, found.encoding) == (ENGLISH, encoding)


def test_a_dos_code_page() -> None:
    text = "4.2. Cards named Dandân, Ghazbán Ogre and Junún Efreet count.\n4.3. Ring of Ma'rûf does not.\n"
    found = decode(text.encode("cp437"), "rules.txt")
    assert (found.text, found.encoding) == (text, "cp437")


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (codecs.BOM_UTF8 + RUSSIAN.encode("utf-8"), "utf-8"),
        (codecs.BOM_UTF16_LE + RUSSIAN.encode("utf-16-le"), "utf-16"),
        (codecs.BOM_UTF16_BE + RUSSIAN.encode("utf-16-be"), "utf-16"),
        (RUSSIAN.encode("utf-16-le"), "utf-16"),
        (RUSSIAN.encode("utf-16-be"), "utf-16"),
        (codecs.BOM_UTF32_LE + RUSSIAN.encode("utf-32-le"), "utf-32"),
    ],
)
def test_unicode_with_and_without_mark(data: bytes, encoding: str) -> None:
    found = decode(data, "rules.txt")
    assert (found.text, found.encoding) == (RUSSIAN, encoding)


def test_every_kind_of_line_end() -> None:
    found = decode("1. A\r\n2. B\r3. C\n\r\n4. D\u20285. E\u20296. F\x0b7. G\x858. H".encode(), "rules.txt")
    assert found.text.split("\n") == ["1. A", "2. B", "3. C", "", "4. D", "5. E", "6. F", "7. G", "8. H"]


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)) * 50,
        b"\x89PNG\r\n\x1a\n" + bytes(range(32)) * 40,
        b"\x00\x01\x02\x03" * 4000,
        codecs.BOM_UTF16_LE + b"\x00\xd8" * 40 + b"x",
        b"1. A rule.\n" + b"\x01\x02\x03\x04" * 200,
    ],
)
def test_binary_data_is_refused(data: bytes) -> None:
    with pytest.raises(SvodError, match=r"^rules\.txt.*\.$"):
        decode(data, "rules.txt")


def test_a_line_of_fifty_megabytes_is_refused() -> None:
    with pytest.raises(SvodError, match=r"rules\.txt"):
        decode(b"a" * 50_000_000, "rules.txt")
    with pytest.raises(SvodError, match=r"^rules\.txt:2: a line of more than"):
        decode(b"1. A rule.\n" + b"a" * (MAX_LINE + 1), "rules.txt")
