"""A library opens whole or not at all, and what cannot be opened is left as it was."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from engine.errors import EngineError, ErrorCode
from engine.library import Library, LibraryReader
from engine.store.connection import APPLICATION_ID
from engine.types import Scope
from tests.engine.store.building import ingest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def closed(tmp_path: Path) -> Path:
    path = tmp_path / "closed.pagecite"
    with Library.open(path) as library:
        ingest(library, "/d/a.pdf", [f"退货说明第{number}条" * 40 for number in range(60)])
    return path


def _refused(path: Path, *, writable: bool = True) -> EngineError:
    with pytest.raises(EngineError) as caught:
        Library.open(path, writable=writable)
    return caught.value


def test_a_library_is_made_where_there_is_none(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "资料 #1?.pagecite"
    with Library.open(path) as library:
        assert library.documents() == []
        assert library.check() == []
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_a_killed_program_left_of_a_new_library_is_no_trouble(tmp_path: Path) -> None:
    for name in ("a.pagecite.new", "a.pagecite.new-journal", "a.pagecite.new-wal"):
        (tmp_path / name).write_bytes(b"half" * 1000)
    with Library.open(tmp_path / "a.pagecite") as library:
        assert library.check() == []
    assert [each.name for each in tmp_path.iterdir()] == ["a.pagecite"]


def test_a_full_disk_is_said_and_costs_nothing_stored(closed: Path) -> None:
    with Library.open(closed) as library:
        pages = library._database.value("PRAGMA page_count")
        library._database.rows(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(EngineError) as caught:
            ingest(library, "/d/b.pdf", [f"{number}很长的说明" * 99 for number in range(99)])
        assert caught.value.code is ErrorCode.DISK_FULL
        assert library.check() == []
        assert len(library.keyword_search("退货", 99, Scope())) == 60


def test_a_closed_library_is_one_file_that_opens_again(closed: Path) -> None:
    assert [each.name for each in closed.parent.iterdir()] == [closed.name]
    with Library.open(closed) as library:
        assert len(library.keyword_search("退货", 99, Scope())) == 60


def test_reading_leaves_one_file_with_the_same_bytes(closed: Path) -> None:
    before = closed.read_bytes()
    with Library.open(closed, writable=False) as library:
        assert library.documents()
    assert closed.read_bytes() == before
    assert [each.name for each in closed.parent.iterdir()] == [closed.name]


def test_reading_makes_no_library(tmp_path: Path) -> None:
    assert _refused(tmp_path / "none", writable=False).code is ErrorCode.NOT_FOUND
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("writable", [True, False])
@pytest.mark.parametrize("content", [b"", b"hello", b"%PDF-1.7\n" * 5000, bytes(100_000)])
def test_a_file_that_is_no_database_is_refused(
    tmp_path: Path, content: bytes, writable: bool
) -> None:
    path = tmp_path / "thesis.pdf"
    path.write_bytes(content)
    assert _refused(path, writable=writable).code is ErrorCode.LIBRARY_DAMAGED
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    other = apsw.Connection(str(path))
    other.execute("CREATE TABLE document (id)")
    other.close()
    content = path.read_bytes()
    assert _refused(path).code is ErrorCode.LIBRARY_DAMAGED
    assert path.read_bytes() == content


def test_a_file_that_was_cut_off_is_refused(closed: Path) -> None:
    content = closed.read_bytes()[: closed.stat().st_size // 2]
    closed.write_bytes(content)
    assert _refused(closed).code is ErrorCode.LIBRARY_DAMAGED
    assert _refused(closed, writable=False).code is ErrorCode.LIBRARY_DAMAGED
    assert closed.read_bytes() == content


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7])
def test_a_zeroed_middle_is_refused_or_reported_and_nothing_is_written(
    closed: Path, share: float
) -> None:
    content = bytearray(closed.read_bytes())
    middle = int(len(content) * share) // 16384 * 16384
    content[middle : middle + 65536] = bytes(65536)
    closed.write_bytes(content)
    assert _refused(closed).code is ErrorCode.LIBRARY_DAMAGED
    with LibraryReader(closed) as reader:
        assert reader.check()
    assert closed.read_bytes() == bytes(content)
    assert list(closed.parent.iterdir()) == [closed]


def test_a_library_of_a_newer_program_is_refused(closed: Path) -> None:
    newer = apsw.Connection(str(closed))
    newer.execute("PRAGMA user_version = 999")
    newer.close()
    content = closed.read_bytes()
    assert _refused(closed).code is ErrorCode.LIBRARY_TOO_NEW
    assert _refused(closed, writable=False).code is ErrorCode.LIBRARY_TOO_NEW
    assert closed.read_bytes() == content


def test_a_folder_is_no_library(tmp_path: Path) -> None:
    assert _refused(tmp_path).code is ErrorCode.LIBRARY_DAMAGED


def test_a_writer_that_only_reads_cannot_write(closed: Path) -> None:
    with Library.open(closed, writable=False) as library, pytest.raises(EngineError) as caught:
        library.remove(1)
    assert caught.value.code is ErrorCode.NO_PERMISSION


def test_the_file_says_whose_it_is_and_gives_room_back(closed: Path) -> None:
    content = closed.read_bytes()
    assert int.from_bytes(content[68:72], "big") == APPLICATION_ID
    connection = sqlite3.connect(closed)
    try:
        assert connection.execute("PRAGMA auto_vacuum").fetchone() == (2,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    finally:
        connection.close()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user of the machine may enter, unlike pytest's own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


_READ_AS_NOBODY = """
import os, sys
from pathlib import Path
from engine.library import Library
from engine.types import Scope
os.setuid(65534)
path = Path(sys.argv[1])
assert not os.access(path.parent, os.W_OK)
with Library.open(path, writable=False) as library:
    print(len(library.keyword_search("refund", 9, Scope())), library.check())
"""


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become someone else"
)
def test_a_library_in_a_folder_that_cannot_be_written_can_be_read(open_folder: Path) -> None:
    path = open_folder / "shared.pagecite"
    with Library.open(path) as library:
        ingest(library, "/d/a.pdf", ["refund"])
    path.chmod(0o444)
    open_folder.chmod(0o555)
    done = subprocess.run(
        [sys.executable, "-c", _READ_AS_NOBODY, str(path)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "1 []\n", done.stderr
    assert [each.name for each in open_folder.iterdir()] == [path.name]
