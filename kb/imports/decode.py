"""Bytes of a text file → text. First stage of an import: encoding found, line ends made equal, binary data refused.

An encoding is found, never assumed: byte order mark, then zero bytes (UTF-16), then valid UTF-8, then the single-byte
code page under which the words with bytes above 127 look most like words. That last step needs no library; where none
of the code pages fits, charset-normalizer is asked if it is installed.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from ..model import SvodError

MAX_BYTES = 32_000_000
MAX_LINE = 400_000

# In the order of preference where two fit equally well.
CODE_PAGES = ("cp1251", "cp1252", "koi8-r", "cp866", "cp437", "cp850", "mac-cyrillic")

_LINE_ENDS = "\r\x0b\x0c\x85\u2028\u2029"
_LINE_ENDS_BYTES = re.compile(rb"\r\n|[\r\n]")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32", "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32", "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "utf-16"),
)
# A word with at least one byte above 127, and what stands around it.
_HIGH_WORD = re.compile(rb"[^\x00-\x40\x5b-\x60\x7b-\x7f]{0,40}[\x80-\xff][^\x00-\x40\x5b-\x60\x7b-\x7f]{0,40}")
_CONTROLS = bytes([*range(9), *range(0x0E, 0x1B), *range(0x1C, 0x20)])
_SAMPLE_WORDS = 3_000
_COMMON_RUSSIAN = frozenset("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё")
_FREQUENT_RUSSIAN = frozenset("оеаинтсрвлкмдпу")
_TYPOGRAPHY = frozenset("«»“”„‘’–—…№©®™°·•±½¼¾×§\u00a0●")
_ACCENTED = frozenset("àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœšžßÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸŒŠŽ")


@dataclass(frozen=True, slots=True)
class DecodedText:
    """Text with line feeds for line ends, and the name of the encoding it came in."""

    text: str
    encoding: str


def decode(data: bytes, file: str, *, any_line: bool = False) -> DecodedText:
    """The text of a file. SvodError where it is no text, too large, or a line is too long to be one of a rulebook.

    `any_line`: lines may be of any length, because a line is no line of the text (HTML).
    """
    longest = MAX_BYTES if any_line else MAX_LINE
    if len(data) > MAX_BYTES:
        raise SvodError(
            f"{file}: the file has {len(data) // 1_000_000} MB, more than the {MAX_BYTES // 1_000_000} MB a "
            "rulebook may have; "
            f"import its text alone."
        )
    for mark, name, codec in _MARKS:
        if data.startswith(mark):
            return DecodedText(_finish(_strict(data, codec, file), file, longest), name)
    if b"\x00" in data:
        return DecodedText(_finish(_without_mark(data, file), file, longest), "utf-16")
    _refuse_long_lines(data, file, longest)
    sample = data[:1_000_000]
    if len(sample) - len(sample.translate(None, _CONTROLS)) > 8 + len(data) // 1000:
        raise SvodError(f"{file}: this is binary data, not text; give a text, HTML, docx, odt or PDF file.")
    try:
        return DecodedText(_finish(data.decode("utf-8"), file, longest), "utf-8")
    except UnicodeDecodeError:
        codec = _code_page(data)
        return DecodedText(_finish(data.decode(codec, "replace"), file, longest), codec)


def equal_line_ends(text: str) -> str:
    """The text with a line feed for every kind of line end; no other character changes."""
    text = text.replace("\r\n", "\n")
    for mark in _LINE_ENDS:
        text = text.replace(mark, "\n")
    return text


def _refuse_long_lines(data: bytes, file: str, longest: int) -> None:
    """SvodError where a line is longer than any of a rulebook, before anything is done with it."""
    if len(data) <= longest:
        return
    start = 0
    line = 1
    for match in _LINE_ENDS_BYTES.finditer(data):
        if match.start() - start > longest:
            break
        start = match.end()
        line += 1
    else:
        if len(data) - start <= longest:
            return
    raise SvodError(
        f"{file}:{line}: a line of more than {MAX_LINE // 1000} KB is no line of a rulebook; break it into lines."
    )


def _finish(text: str, file: str, longest: int) -> str:
    text = equal_line_ends(text)
    if len(text) > longest:
        for line, content in enumerate(text.split("\n"), 1):
            if len(content) > longest:
                raise SvodError(
                    f"{file}:{line}: a line of more than {MAX_LINE // 1000} KB is no line of a rulebook; break it "
                    "into lines."
                )
    return text


def _strict(data: bytes, codec: str, file: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        raise SvodError(
            f"{file}: the file says that it is {codec.removesuffix('-sig')} but byte {error.start} is not; save it "
            "as UTF-8."
        ) from error


def _without_mark(data: bytes, file: str) -> str:
    """UTF-16 without a byte order mark: the order in which nearly everything is a letter, digit, space or usual
    mark."""
    if len(data) % 2 == 0:
        for codec in ("utf-16-le", "utf-16-be"):
            try:
                text = data.decode(codec)
            except UnicodeDecodeError:
                continue
            sample = text[:200_000]
            usual = sum(char in "\n\r\t" or " " <= char <= "\u04ff" or "\u2000" <= char <= "\u2122" for char in sample)
            if sample and usual >= 0.97 * len(sample) and any(char in "\n\r " for char in sample):
                return text
    raise SvodError(f"{file}: this is binary data, not text; give a text, HTML, docx, odt or PDF file.")


def _code_page(data: bytes) -> str:
    words = [match.group() for _, match in zip(range(_SAMPLE_WORDS), _HIGH_WORD.finditer(data), strict=False)]
    scores = {codec: _plausibility(words, codec) for codec in CODE_PAGES}
    best = max(CODE_PAGES, key=lambda codec: scores[codec])
    if scores[best] < 0.3:
        return _asked(data) or best
    return best


def _asked(data: bytes) -> str | None:
    """What charset-normalizer says; None where it is not installed or does not know either."""
    try:
        from charset_normalizer import from_bytes
    except ImportError:
        return None
    match = from_bytes(data[:100_000]).best()
    return None if match is None else str(match.encoding).replace("_", "-")


def _plausibility(words: list[bytes], codec: str) -> float:
    """Between 0 and 1: how much the words with high bytes look like words in this code page."""
    total = 0.0
    count = 0
    for word in words:
        text = word.decode(codec, "replace")
        latin = any("a" <= char <= "z" or "A" <= char <= "Z" for char in text)
        lowered = text.lower()
        # ёЁ and upper case after lower case are rare inside a word: KOI8-R read as cp1251 turns case round
        turned = any(text[index].islower() and text[index + 1].isupper() for index in range(len(text) - 1))
        for char, low in zip(text, lowered, strict=False):
            if char <= "\x7f":
                continue
            count += 1
            if low in _COMMON_RUSSIAN:
                if not latin and not turned:
                    total += (0.7 + (0.3 if low in _FREQUENT_RUSSIAN else 0.0)) * (1.0 if char == low else 0.6)
            elif char in _TYPOGRAPHY:
                # marks and letters that meet only at a word's edge say little; inside a Latin word they say no
                inside = latin and text[0] != char and text[-1] != char and char != "’"
                total += 0.0 if inside else 0.85
            elif char in _ACCENTED:
                total += 0.9 if latin else 0.2
    return total / count if count else 0.0
