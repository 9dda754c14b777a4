"""A folder of rules as it was at an earlier revision, read with git. The only place that runs git.

Nothing of the repository is changed, and no more than `LARGEST` bytes are taken from it.
"""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path, PurePosixPath
from threading import Timer

from .model import SvodError

LARGEST = 64_000_000
"""Bytes of an archive of rules at most."""
_SECONDS = 60.0
_LONGEST_NAME = 200


def extract_revision(folder: Path, revision: str, target: Path) -> None:
    """Write the YAML files that `folder` had at `revision` into the empty folder `target`.

    Raises SvodError with one sentence where git, the repository, the revision or the folder in it is not there.
    """
    if not folder.is_dir():
        raise SvodError(f"{folder}: there is no such folder; give the folder that holds the rulebooks, such as rules.")
    if revision.startswith("-") or not revision.strip() or len(revision) > _LONGEST_NAME or not revision.isprintable():
        raise SvodError("That is no name of a revision: give a commit, tag or branch, such as HEAD~1.")
    if _told(folder, "rev-parse", "--is-inside-work-tree") != "true":
        raise SvodError(f"{folder} is in no git repository that can be read: give two folders instead of --against.")
    commit = _told(folder, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    if commit is None:
        raise SvodError(f"The repository of {folder} has no revision “{revision}”: give a commit, tag or branch.")
    archive = _archive(folder, commit)
    if archive is None or not _extract(archive, target):
        raise SvodError(f"Revision “{revision}” has no rules in {folder}.")


def _told(folder: Path, *arguments: str) -> str | None:
    """The one line that git answers; None where it fails."""
    command = ["git", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_SECONDS, check=False)
    except FileNotFoundError as error:
        raise SvodError("git is not installed, and --against needs it: install it, or give two folders.") from error
    except subprocess.TimeoutExpired as error:
        raise SvodError(f"git gave no answer within {_SECONDS:.0f} seconds.") from error
    return done.stdout.decode("utf-8", "replace").strip() if done.returncode == 0 else None


def _archive(folder: Path, commit: str) -> bytes | None:
    """The folder at a commit as a tar archive; None where the commit does not have it."""
    command = ["git", "-C", str(folder), "archive", "--format=tar", commit]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        timer = Timer(_SECONDS, process.kill)
        timer.start()
        try:
            assert process.stdout is not None
            data = process.stdout.read(LARGEST + 1)
        finally:
            timer.cancel()
        if len(data) > LARGEST:
            process.kill()
            raise SvodError(f"{folder} holds more than {LARGEST // 1_000_000} MB: give the folder of the rules alone.")
    return data if process.returncode == 0 else None


def _extract(archive: bytes, target: Path) -> bool:
    """Write the YAML files of an archive; whether there were any. Links and whatever points outside are left out."""
    found = False
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:") as members:
        for member in members:
            place = PurePosixPath(member.name)
            if not member.isfile() or place.is_absolute() or ".." in place.parts:
                continue
            if place.suffix not in (".yaml", ".yml"):
                continue
            content = members.extractfile(member)
            if content is None:
                continue
            file = target.joinpath(*place.parts)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content.read())
            found = True
    return found
