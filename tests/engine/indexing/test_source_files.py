from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.indexing.source_files import files_under, fingerprint, readable_name


def _never() -> bool:
    return False


def test_a_folder_gives_its_files_in_name_order_and_each_once(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("c.pdf", "a.md", "b/d.txt"):
        (tmp_path / name).write_text("x")
    given = [str(tmp_path), str(tmp_path / "a.md")]
    assert [f.relative_to(tmp_path).as_posix() for f in files_under(given)] == [
        "a.md",
        "b/d.txt",
        "c.pdf",
    ]


def test_hidden_files_lock_files_and_link_loops_are_passed_over(tmp_path: Path) -> None:
    for name in (".hidden", "~$report.docx", ".~lock.x#", "real.md"):
        (tmp_path / name).write_text("x")
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    assert [file.name for file in files_under([str(tmp_path)])] == ["real.md"]


def test_a_missing_path_is_kept_so_that_reading_it_says_so(tmp_path: Path) -> None:
    (missing,) = files_under([str(tmp_path / "gone.pdf")])
    with pytest.raises(EngineError) as raised:
        fingerprint(missing, _never)
    assert raised.value.code is ErrorCode.NOT_FOUND


def test_a_fingerprint_is_the_sha256_and_the_size_and_touches_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"x" * 3_000_000)
    before = (file.stat().st_mtime_ns, file.stat().st_size)
    found = fingerprint(file, _never)
    assert found.sha256 == hashlib.sha256(b"x" * 3_000_000).hexdigest()
    assert (file.stat().st_mtime_ns, found.size) == before


def test_fingerprinting_stops_when_cancelled(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"x")
    with pytest.raises(EngineError) as raised:
        fingerprint(file, lambda: True)
    assert raised.value.code is ErrorCode.CANCELLED


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_says_so(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"x")
    file.chmod(0)
    with pytest.raises(EngineError) as raised:
        fingerprint(file, _never)
    assert raised.value.code is ErrorCode.NO_PERMISSION


def test_a_pipe_is_refused_and_never_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "p.txt"
    os.mkfifo(pipe)
    with pytest.raises(EngineError) as raised:
        fingerprint(pipe, _never)
    assert raised.value.code is ErrorCode.UNSUPPORTED


def test_a_name_that_is_no_text_can_be_shown_and_stored() -> None:
    assert readable_name("bad\udcff name.txt") == "bad? name.txt"
