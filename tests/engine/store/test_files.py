"""Files come out of the library as they went in, or not at all."""

from __future__ import annotations

import hashlib
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.library import Library
from engine.store.files import PART_BYTES
from engine.types import DocumentKind

Stage = Callable[[bytes], tuple[int, Path]]


@pytest.fixture
def staged(library: Library, tmp_path: Path) -> Stage:
    def stage(content: bytes) -> tuple[int, Path]:
        path = tmp_path / "file.pdf"
        path.write_bytes(content)
        sha256 = hashlib.sha256(content).hexdigest()
        version = library.stage(
            name="file.pdf",
            source=str(path),
            sha256=sha256,
            size=len(content),
            kind=DocumentKind.PDF,
        )
        return version.version_id, path

    return stage


@pytest.mark.parametrize(
    "size", [0, 1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES + 7]
)
def test_a_file_comes_out_as_it_went_in(
    library: Library, staged: Stage, tmp_path: Path, size: int
) -> None:
    content = bytes(index % 251 for index in range(1000)) * (size // 1000 + 1)
    version_id, path = staged(content[:size])
    steps = list(library.store_original(version_id, path))
    assert steps[-1:] == [size] * bool(size)
    assert len(steps) == -(-size // PART_BYTES)
    target = tmp_path / "out.pdf"
    library.write_original(version_id, target)
    assert target.read_bytes() == content[:size]
    if sys.platform != "win32":
        assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert library.staged_version(version_id).has_original


def test_storing_goes_on_where_it_was_left(library: Library, staged: Stage, tmp_path: Path) -> None:
    content = b"x" * (2 * PART_BYTES + 5)
    version_id, path = staged(content)
    next(library.store_original(version_id, path))
    assert not library.staged_version(version_id).has_original
    with pytest.raises(EngineError, match="not_found"):
        library.write_original(version_id, tmp_path / "half")
    assert list(library.store_original(version_id, path)) == [2 * PART_BYTES, len(content)]
    library.write_original(version_id, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == content


def test_a_file_that_changes_while_it_is_stored_is_refused(
    library: Library, staged: Stage, tmp_path: Path
) -> None:
    version_id, path = staged(b"x" * (2 * PART_BYTES))
    storing = library.store_original(version_id, path)
    next(storing)
    path.write_bytes(b"y" * (2 * PART_BYTES))
    with pytest.raises(EngineError) as caught:
        list(storing)
    assert caught.value.code is ErrorCode.LOCKED_BY_OTHER
    with pytest.raises(EngineError, match="not_found"):
        library.write_original(version_id, tmp_path / "half")


def test_another_rendition_replaces_the_pieces_of_one_cut_short(
    library: Library, staged: Stage, tmp_path: Path
) -> None:
    version_id, _ = staged(b"text")
    rendition = tmp_path / "rendition"
    rendition.write_bytes(b"a" * (3 * PART_BYTES))
    next(library.store_rendition(version_id, rendition))
    rendition.write_bytes(b"b" * 10)
    list(library.store_rendition(version_id, rendition))
    library.write_rendition(version_id, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == b"b" * 10


def test_a_pdf_is_its_own_rendition(library: Library, staged: Stage, tmp_path: Path) -> None:
    version_id, path = staged(b"%PDF")
    list(library.store_original(version_id, path))
    library.write_rendition(version_id, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == b"%PDF"


def test_a_missing_source_is_not_found(library: Library, staged: Stage) -> None:
    version_id, path = staged(b"text")
    path.unlink()
    with pytest.raises(EngineError, match="not_found"):
        list(library.store_original(version_id, path))


def test_a_target_that_cannot_be_written_leaves_nothing(
    library: Library, staged: Stage, tmp_path: Path
) -> None:
    version_id, path = staged(b"text")
    list(library.store_original(version_id, path))
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(EngineError, match="disk_full"):
        library.write_original(version_id, folder)
    assert not [each for each in tmp_path.iterdir() if each.name.startswith(".folder")]
