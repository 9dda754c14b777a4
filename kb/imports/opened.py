"""What a user names on the command line, a file or an imported edition, as a `Document`."""

from __future__ import annotations

from pathlib import Path

from ..model import SvodError
from .document import Document
from .library import Edition, Library


def open_document(name: str, folder: Path) -> Document:
    """The document of a name: the path of a file, or ID or ID@EDITION in the library of a data folder.

    SvodError, with what is imported, where it is neither.
    """
    with Library.open(folder) as library:
        edition = library.edition(name)
        if edition is not None:
            return library.document(edition)
        path = Path(name)
        if path.is_file():
            from .findings.run import rulebook_id
            from .read import read_document

            return read_document(path, rulebook_id(path))
        raise SvodError(f"“{name}” is no file and no imported rulebook. {_known(library.editions())}")


def open_editions(rulebook: str, folder: Path) -> tuple[Document, ...]:
    """All imported editions of a rulebook, oldest first; SvodError where there is none."""
    with Library.open(folder) as library:
        editions = library.editions(rulebook)
        if not editions:
            raise SvodError(f"No edition of “{rulebook}” is imported. {_known(library.editions())}")
        return tuple(library.document(edition) for edition in editions)


def _known(editions: tuple[Edition, ...]) -> str:
    if not editions:
        return "Nothing is imported yet; import it with svod import FILE --id ID."
    listed = ", ".join(edition.spec for edition in editions[:20])
    return f"Imported are: {listed}."
