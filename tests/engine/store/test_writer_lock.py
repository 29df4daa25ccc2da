"""One program at a time writes; the lock ends with its holder, however that dies."""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.library import Library, LibraryReader
from tests.engine.store.building import ingest


def _hold(path: str, pipe: Connection) -> None:
    with Library.open(Path(path)) as library:
        ingest(library, "/d/other.pdf", ["别的进程写的"])
        pipe.send(os.getpid())
        pipe.recv()


def test_a_second_writer_learns_who_holds_the_library_and_may_read(tmp_path: Path) -> None:
    path = tmp_path / "held.pagecite"
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_hold, args=(str(path), theirs))
    process.start()
    theirs.close()
    try:
        pid = ours.recv()
        with pytest.raises(EngineError) as caught:
            Library.open(path)
        assert caught.value.code is ErrorCode.LIBRARY_LOCKED
        assert f"pid {pid}" in caught.value.details["holder"]
        with LibraryReader(path) as reader:
            assert len(reader.documents()) == 1
            assert reader.check() == []
    finally:
        process.kill()
        process.join()
        ours.close()
    with LibraryReader(path) as reader:
        assert len(reader.documents()) == 1
    with Library.open(path) as library:
        assert len(library.documents()) == 1
    assert list(tmp_path.iterdir()) == [path]


def test_the_same_program_does_not_write_twice(tmp_path: Path) -> None:
    path = tmp_path / "held.pagecite"
    with Library.open(path), pytest.raises(EngineError, match=str(os.getpid())):
        Library.open(path)
    Library.open(path).close()


def test_a_link_to_a_library_is_the_same_library(tmp_path: Path) -> None:
    path = tmp_path / "held.pagecite"
    link = tmp_path / "link.pagecite"
    try:
        link.symlink_to(path)
    except OSError:
        pytest.skip("this user may not make links")
    with Library.open(path), pytest.raises(EngineError, match="library_locked"):
        Library.open(link)


def test_a_library_that_cannot_be_opened_is_not_left_locked(tmp_path: Path) -> None:
    path = tmp_path / "bad"
    path.write_text("bad")
    for _ in range(2):
        with pytest.raises(EngineError, match="library_damaged"):
            Library.open(path)
    assert list(tmp_path.iterdir()) == [path]


def test_a_text_left_in_the_lock_file_holds_nobody_up(tmp_path: Path) -> None:
    path = tmp_path / "held.pagecite"
    (tmp_path / "held.pagecite.lock").write_text("not json")
    with Library.open(path), pytest.raises(EngineError, match=str(os.getpid())):
        Library.open(path)
