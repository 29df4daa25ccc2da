"""A library is backed up while it is open, put back as another file, and given up when moved."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.library import Library
from engine.store import copies
from engine.types import Scope
from tests.engine.store.answers import answer_citing
from tests.engine.store.building import ingest

EVERYTHING = Scope(in_force_only=False)


def names(path: Path) -> list[str]:
    with Library.open(path, writable=False) as library:
        assert library.check() == []
        return [row.name for row in library.documents()]


def test_a_backup_is_of_one_moment_whatever_is_written_meanwhile(
    library: Library, tmp_path: Path
) -> None:
    ingest(library, "a.txt", ["退货。"])
    library.save_turn("问？", answer_citing(1, "答。"), None)
    target = tmp_path / "backups" / "a.pagecite"
    with library.reader() as reader:
        steps = reader.back_up(target)
        next(steps)
        ingest(library, "b.txt", ["换货。"])
        assert not target.exists()
        done = [*steps]
    assert not done or done[-1][0] == done[-1][1]
    assert names(target) == ["a.txt"]
    with Library.open(target, writable=False) as copy:
        assert [one.title for one in copy.conversations()] == ["问？"]
    assert [one.name for one in target.parent.iterdir()] == ["a.pagecite"]


def test_a_backup_that_is_given_up_leaves_the_one_before(library: Library, tmp_path: Path) -> None:
    ingest(library, "a.txt", ["退货。"])
    target = tmp_path / "backup.pagecite"
    list(library.back_up(target))
    ingest(library, "b.txt", ["换货。"])
    steps = library.back_up(target)
    next(steps)
    steps.close()
    assert names(target) == ["a.txt"]
    assert not list(tmp_path.glob(".*.part"))


def test_a_library_is_no_backup_of_itself(library: Library) -> None:
    with pytest.raises(EngineError) as raised:
        next(library.back_up(library.path))
    assert raised.value.code is ErrorCode.WRONG_USAGE


def test_a_restored_library_goes_on_under_numbers_that_were_never_used(
    library: Library, tmp_path: Path
) -> None:
    ingest(library, "a.txt", ["退货。"])
    backup, restored = tmp_path / "backup.pagecite", tmp_path / "restored.pagecite"
    list(library.back_up(backup))
    before = backup.read_bytes()
    later = ingest(library, "b.txt", ["换货。"])
    done = list(copies.restore(backup, restored))
    assert done[-1][0] == done[-1][1] == len(before)
    assert backup.read_bytes() == before
    with Library.open(restored) as other:
        assert [row.name for row in other.documents()] == ["a.txt"]
        assert ingest(other, "c.txt", ["别的。"]) > later


@pytest.mark.parametrize(
    ("content", "code"),
    [(None, ErrorCode.NOT_FOUND), (b"no library at all" * 99, ErrorCode.LIBRARY_DAMAGED)],
)
def test_what_is_no_backup_is_not_restored(
    content: bytes | None, code: ErrorCode, tmp_path: Path
) -> None:
    backup = tmp_path / "backup.pagecite"
    if content:
        backup.write_bytes(content)
    with pytest.raises(EngineError) as raised:
        list(copies.restore(backup, tmp_path / "restored.pagecite"))
    assert raised.value.code is code
    assert not list(tmp_path.glob("*restored*"))


def test_a_damaged_backup_is_not_restored(library: Library, tmp_path: Path) -> None:
    ingest(library, "a.txt", [f"退货{n}。" for n in range(40)])
    backup = tmp_path / "backup.pagecite"
    list(library.back_up(backup))
    content = bytearray(backup.read_bytes())
    content[16384 * 2 : 16384 * 6] = bytes(16384 * 4)
    backup.write_bytes(content)
    with pytest.raises(EngineError) as raised:
        list(copies.restore(backup, tmp_path / "restored.pagecite"))
    assert raised.value.code is ErrorCode.LIBRARY_DAMAGED
    assert not list(tmp_path.glob("*restored*"))


def test_nothing_is_restored_over_a_file(library: Library, tmp_path: Path) -> None:
    backup = tmp_path / "backup.pagecite"
    list(library.back_up(backup))
    with pytest.raises(EngineError) as raised:
        list(copies.restore(backup, library.path))
    assert raised.value.code is ErrorCode.WRONG_USAGE


def test_the_file_that_a_library_was_moved_away_from_goes(library: Library, tmp_path: Path) -> None:
    ingest(library, "a.txt", ["退货。"])
    former = tmp_path / "former.pagecite"
    list(library.back_up(former))
    library.discard(former)
    assert not list(tmp_path.glob("former*"))


def test_no_other_library_can_be_given_up_for_it(library: Library, tmp_path: Path) -> None:
    other = tmp_path / "other.pagecite"
    Library.open(other).close()
    for path in (other, library.path):
        with pytest.raises(EngineError) as raised:
            library.discard(path)
        assert raised.value.code is ErrorCode.WRONG_USAGE
    assert other.exists()
