"""Opening the store: it is never answered from when it does not match, and there is always an answer."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from svod.kb import db, sources
from svod.kb.db import Store, open_store, rebuild
from svod.kb.model import SvodError
from svod.kb.sources import digest_of


def test_it_is_built_once_and_opened_afterwards(sample_rules: Path, tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "a%20b?#.sqlite3"
    with open_store(path, sample_rules) as store:
        assert store.path == str(path) and store.notice is None
    written = path.stat().st_mtime_ns
    with open_store(path, sample_rules) as store:
        assert store.numbers("tide")
    assert path.stat().st_mtime_ns == written
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_changed_rule_is_seen_at_once_and_an_untouched_one_is_not(sample_rules: Path, tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite3"
    open_store(path, sample_rules).close()
    file = sample_rules / "tide" / "clauses" / "1.yaml"
    digest = digest_of(sample_rules)
    os.utime(file, (1, 1))
    assert digest_of(sample_rules) == digest
    file.write_text(file.read_text("utf-8").replace("большой", "огромной"), "utf-8")
    with open_store(path, sample_rules) as store:
        clause = store.clause("tide:1.1")
    assert clause is not None and "огромной" in clause["text"]["ru"]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the contents are always read")
def test_contents_are_read_again_only_where_a_file_was_touched(
    sample_rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "_SETTLED", -10**9)  # so that files written just now count as settled
    path = tmp_path / "s.sqlite3"
    with open_store(path, sample_rules) as store:
        digest = store.rules_digest

    def unread(_: object = None) -> str:
        raise AssertionError("the contents are read")

    with monkeypatch.context() as patched:
        patched.setattr(db, "digest_of", unread)
        with open_store(path, sample_rules) as store:
            assert store.rules_digest == digest

    file = sample_rules / "tide" / "clauses" / "1.yaml"
    before = file.stat()
    text = file.read_text("utf-8")
    file.write_text(text.replace("большой", "БОЛЬШОЙ"), "utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert file.stat().st_size == before.st_size and file.stat().st_mtime_ns == before.st_mtime_ns
    with open_store(path, sample_rules) as store:
        clause = store.clause("tide:1.1")
    assert clause is not None and "БОЛЬШОЙ" in clause["text"]["ru"]


def test_what_was_written_a_moment_ago_is_read_again(sample_rules: Path, tmp_path: Path) -> None:
    (sample_rules / "tide" / "clauses" / "1.yaml").touch()
    assert sources.unchanged(sample_rules, digest_of(sample_rules)) is None
    assert sources.unchanged(sample_rules, "another digest") is None


def test_a_file_that_moves_to_another_rulebook_changes_the_digest(sample_rules: Path) -> None:
    before = digest_of(sample_rules)
    (sample_rules / "tide" / "terms" / "waves.yaml").rename(sample_rules / "tide" / "terms" / "other.yaml")
    assert digest_of(sample_rules) != before


def test_without_a_path_it_lives_in_memory(sample_rules: Path) -> None:
    with open_store(None, sample_rules) as store:
        assert store.path is None and store.notice is None
        assert store.clause("tide:1.1") is not None


@pytest.mark.parametrize("damage", ["cut", "garbage", "empty", "other schema"])
def test_a_damaged_store_is_built_again(sample_rules: Path, tmp_path: Path, damage: str) -> None:
    path = tmp_path / "s.sqlite3"
    open_store(path, sample_rules).close()
    whole = path.read_bytes()
    if damage == "cut":
        path.write_bytes(whole[: len(whole) // 2])
    elif damage == "garbage":
        path.write_bytes(whole[:100] + os.urandom(5000))
    elif damage == "empty":
        path.write_bytes(b"")
    else:
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE stamp SET value = '0' WHERE key = 'schema'")
        connection.close()
    with open_store(path, sample_rules) as store:
        assert store.clause("tide:1.1") is not None and store.path == str(path)


def test_somebody_elses_file_is_left_alone(sample_rules: Path, tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE notes (text)")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    for call in (open_store, rebuild):
        with pytest.raises(SvodError, match="not a store of Svod"):
            call(path, sample_rules)
    assert path.read_bytes() == before
    with pytest.raises(SvodError, match="is a folder"):
        open_store(tmp_path, sample_rules)


@pytest.mark.skipif(os.name != "posix", reason="pipes and links of this kind are posix")
@pytest.mark.parametrize("kind", ["pipe", "device", "dangling link", "circle of links"])
@pytest.mark.parametrize("own", [False, True])
def test_what_is_no_file_is_neither_opened_nor_replaced(
    sample_rules: Path, tmp_path: Path, kind: str, own: bool
) -> None:
    path = tmp_path / "s.sqlite3"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        try:
            os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, 3))
        except PermissionError:
            pytest.skip("only root makes devices")
    else:
        path.symlink_to("nowhere" if kind == "dangling link" else path.name)
    before = path.lstat()

    for call in (open_store, rebuild):
        with pytest.raises(SvodError, match="leads nowhere" if "link" in kind else "device, pipe or socket"):
            call(path, sample_rules, own=own)

    after = path.lstat()
    assert (after.st_mode, after.st_ino, after.st_rdev) == (before.st_mode, before.st_ino, before.st_rdev)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["rules", path.name]


@pytest.mark.skipif(os.name != "posix", reason="links need a privilege elsewhere")
def test_a_link_to_a_store_stays_one(sample_rules: Path, tmp_path: Path) -> None:
    real, link = tmp_path / "real.sqlite3", tmp_path / "link.sqlite3"
    real.write_bytes(b"")
    link.symlink_to(real.name)

    with open_store(link, sample_rules) as store:
        assert store.path == str(link) and store.numbers("tide")

    assert link.is_symlink() and real.stat().st_size > 0


def test_in_its_own_place_svod_replaces_what_it_cannot_read(sample_rules: Path, tmp_path: Path) -> None:
    path = tmp_path / "svod.sqlite3"
    path.write_bytes(b"not a database at all")
    with open_store(path, sample_rules, own=True) as store:
        assert store.clause("tide:1.1") is not None


def test_where_nothing_can_be_written_it_works_from_memory_and_says_so(sample_rules: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where a folder would have to be")
    with open_store(blocked / "s.sqlite3", sample_rules) as store:
        assert store.path is None
        assert store.notice is not None and "could not be written" in store.notice
        assert store.clause("tide:1.1") is not None
    with pytest.raises(SvodError, match="could not be written"):
        rebuild(blocked / "s.sqlite3", sample_rules)


def test_a_full_disk_is_no_reason_to_give_up(
    sample_rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("svod.kb.store.build_store", full)
    with open_store(tmp_path / "s.sqlite3", sample_rules) as store:
        assert store.notice is not None and "full" in store.notice
        assert store.numbers("tide")


def test_rules_with_errors_stop_the_store_with_one_sentence(sample_rules: Path, tmp_path: Path) -> None:
    (sample_rules / "tide" / "clauses" / "1.yaml").write_text("clauses:\n\t- number: '1'\n")
    with pytest.raises(SvodError, match=r"svod check.*SRC02") as caught:
        open_store(tmp_path / "s.sqlite3", sample_rules)
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "s.sqlite3").exists()


def test_the_first_error_named_is_the_one_that_the_others_follow_from(sample_rules: Path, tmp_path: Path) -> None:
    file = sample_rules / "tide" / "clauses" / "1.yaml"
    file.write_text(file.read_text("utf-8").replace("clauses:", "clause:", 1), "utf-8")
    with pytest.raises(SvodError, match=r"errors \(\d\d?\).*The first: \S*clauses/1\.yaml:1:1: SRC04 "):
        open_store(tmp_path / "s.sqlite3", sample_rules)


@pytest.mark.skipif(os.name != "posix", reason="links need a privilege elsewhere")
def test_a_dead_link_among_the_rules_is_named(sample_rules: Path, tmp_path: Path) -> None:
    (sample_rules / "tide" / "clauses" / "2.yaml").symlink_to("nowhere")
    with pytest.raises(SvodError, match=r"clauses/2\.yaml:1:1: SRC09 .*link"):
        open_store(tmp_path / "s.sqlite3", sample_rules)


def test_processes_that_start_at_once_all_work(sample_rules: Path, tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite3"
    code = (
        "import sys, pathlib; from svod.kb.db import open_store\n"
        "with open_store(sys.argv[1], pathlib.Path(sys.argv[2])) as store:\n"
        "    print(len(store.numbers('tide')), store.notice)\n"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, path, sample_rules], stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    assert [process.communicate()[0].strip() for process in running] == ["5 None"] * 3
    assert sorted(file.name for file in tmp_path.iterdir()) == ["rules", "s.sqlite3"]


def test_an_open_store_outlives_its_replacement(sample_rules: Path, tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("an open file cannot be replaced there")
    path = tmp_path / "s.sqlite3"
    with open_store(path, sample_rules) as old:
        rebuild(path, sample_rules).close()
        assert old.clause("tide:1.1") is not None


def test_an_unknown_document_is_a_key_error(sample_rules: Path) -> None:
    with open_store(None, sample_rules) as store:
        assert isinstance(store, Store)
        with pytest.raises(KeyError):
            store.document("book/none")
