"""The bytes of a file of any supported format → text. Text formats are read here; the others in a process of their own.

docx, odt, PDF and HTML are read by libraries (the extra `import`), some of them in C, from files that nobody vouches
for. They run in a child process with a limit on memory and time (`convert.py`), so that no file can take the machine
or this process down.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass

from ..model import SvodError
from .decode import MAX_BYTES, decode
from .lines import NO_MARKS, Marks

SECONDS = 120
_TEXT_FORMATS = {"md": "md", "markdown": "md", "rst": "rst", "rest": "rst"}
_ENDINGS = {"htm": "html", "html": "html", "xhtml": "html", "docx": "docx", "docm": "docx", "odt": "odt", "pdf": "pdf"}
_FOREIGN = {"doc": "docx or odt", "rtf": "docx or odt", "xls": "text", "xlsx": "text", "ods": "text", "epub": "HTML"}


@dataclass(frozen=True, slots=True)
class SourceText:
    """The text of a source file, with what its format says of the lines."""

    text: str
    encoding: str
    format: str
    marks: Marks = NO_MARKS


def to_text(data: bytes, name: str, shown: str) -> SourceText:
    """The text of a file called `name`; `shown` is what errors call it.

    The format is told by the contents where they have a signature, else by the name. SvodError with one sentence where
    the file is empty, too large, damaged, or of a format that is not read.
    """
    if not data.strip():
        raise SvodError(f"{shown}: the file is empty.")
    if len(data) > MAX_BYTES:
        raise SvodError(f"{shown}: the file has more than {MAX_BYTES // 1_000_000} MB; import its text alone.")
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    form = _by_contents(data, ending) or _ENDINGS.get(ending)
    if form is None and ending in _FOREIGN:
        raise SvodError(f"{shown}: {ending} files are not read; save the document as {_FOREIGN[ending]}.")
    if form is None:
        decoded = decode(data, shown)
        return SourceText(decoded.text, decoded.encoding, _TEXT_FORMATS.get(ending, "txt"))
    return _converted(data, form, shown)


def _by_contents(data: bytes, ending: str) -> str | None:
    if data.startswith(b"%PDF-"):
        return "pdf"
    if data.startswith(b"PK\x03\x04"):
        return "odt" if b"mimetypeapplication/vnd.oasis.opendocument" in data[:200] or ending == "odt" else "docx"
    head = data[:512].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return "html" if head.startswith((b"<!doctype html", b"<html")) else None


def _converted(data: bytes, form: str, shown: str) -> SourceText:
    # -P: nothing in the folder where the user stands may take the place of a module
    command = [sys.executable, "-P", "-X", "utf8", "-m", f"{__package__}.convert", form]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise SvodError(
            f"{shown}: reading took more than {SECONDS} seconds and was given up; import its text alone."
        ) from error
    except OSError as error:
        raise SvodError(
            f"{shown}: the reader of {form} files cannot be started ({error}); import its text alone."
        ) from error
    try:
        found = json.loads(done.stdout)
    except ValueError as error:
        raise SvodError(
            f"{shown}: the file is damaged, or needs more memory than a rulebook may; open it and save it again, "
            "or import its "
            f"text alone."
        ) from error
    if "error" in found:
        raise SvodError(f"{shown}: {found['error']}")
    marks = Marks(frozenset(found["headings"]), frozenset(found["aside"]))
    return SourceText(found["text"], found["encoding"], form, marks)
