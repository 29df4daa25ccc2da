from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.types import SkipReason
from engine.watching.looking import Looked, look_again
from engine.watching.planning import ChangeKind, KnownFile
from engine.watching.settling import Settling

LATER = 4e9
"""A time at which every file of the test is an old one."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    made = tmp_path / "watched"
    made.mkdir()
    return made


def _known(path: Path, document_id: int = 1) -> KnownFile:
    status = path.stat()
    content = hashlib.sha256(path.read_bytes()).hexdigest()
    return KnownFile(document_id, str(path), content, status.st_size, status.st_mtime_ns)


def _look(
    root: Path,
    known: Sequence[KnownFile],
    settling: Settling | None = None,
    now: float = LATER,
) -> Looked:
    steps = look_again(str(root), known, settling or Settling(), lambda: now)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            looked: Looked = stop.value
            return looked


def _kinds(looked: Looked) -> list[tuple[str, str]]:
    return [(change.kind.value, Path(change.source).name) for change in looked.changes]


def test_a_life_of_a_folder(root: Path) -> None:
    file = root / "政策.md"
    file.write_text("第一版")
    looked = _look(root, [])
    assert _kinds(looked) == [("new", "政策.md")]
    known = [_known(file)]
    assert _look(root, known).changes == ()
    file.write_text("第二版本")
    assert _kinds(_look(root, known)) == [("changed", "政策.md")]
    known = [_known(file)]
    (root / "sub").mkdir()
    moved = file.rename(root / "sub" / "政策（新）.md")
    (change,) = _look(root, known).changes
    assert (change.kind, change.before) == (ChangeKind.RENAMED, str(file))
    known = [_known(moved)]
    moved.unlink()
    assert _kinds(_look(root, known)) == [("vanished", "政策（新）.md")]


def test_a_folder_that_is_gone_makes_its_files_unreachable(root: Path) -> None:
    file = root / "a.md"
    file.write_text("x")
    known = [_known(file)]
    root.rename(root.with_name("unplugged"))
    looked = _look(root, known)
    assert (looked.reachable, _kinds(looked)) == (False, [("unreachable", "a.md")])


def test_an_empty_folder_where_a_drive_was_deletes_nothing(root: Path) -> None:
    file = root / "a.md"
    file.write_text("x")
    known = [_known(file)]
    file.unlink()
    looked = _look(root, known)
    assert (looked.reachable, _kinds(looked)) == (False, [("unreachable", "a.md")])


def test_a_file_being_copied_waits_until_it_stays_the_same(root: Path) -> None:
    file = root / "big.pdf"
    file.write_bytes(b"half")
    written = file.stat().st_mtime
    settling = Settling(quiet=3)
    looked = _look(root, [], settling, now=written + 1)
    assert (looked.waiting, looked.changes) == ((str(file),), ())
    file.write_bytes(b"half and more")
    assert _look(root, [], settling, now=written + 2).changes == ()
    assert _kinds(_look(root, [], settling, now=written + 60)) == [("new", "big.pdf")]


def test_a_file_that_looks_as_known_never_waits(root: Path) -> None:
    file = root / "a.md"
    file.write_text("x")
    looked = _look(root, [_known(file)], now=file.stat().st_mtime)
    assert looked.waiting == ()


def test_a_file_in_use_by_another_program_waits(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = root / "a.md"
    file.write_text("x")
    known = [_known(file)]
    os.utime(file, ns=(1, 1))

    def refuse(path: Path, cancelled: object) -> None:
        raise EngineError(ErrorCode.LOCKED_BY_OTHER, name=path.name)

    monkeypatch.setattr("engine.watching.looking.fingerprint", refuse)
    looked = _look(root, known)
    assert (looked.waiting, looked.changes) == ((str(file),), ())


def test_only_what_may_be_renamed_or_the_same_is_opened(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(50):
        (root / f"{number}.md").write_text(f"text {number:05}")
    known = [_known(root / f"{number}.md", number) for number in range(25)]
    opened = []
    monkeypatch.setattr(
        "engine.watching.looking.fingerprint", lambda path, cancelled: opened.append(path)
    )
    assert len(_look(root, known).changes) == 25
    assert opened == []


def test_a_file_gone_to_the_cloud_is_not_gone(root: Path) -> None:
    file = root / "a.md"
    file.write_text("x")
    known = [_known(file)]
    file.rename(root / ".a.md.icloud")
    looked = _look(root, known)
    assert looked.changes == ()
    assert [one.reason for one in looked.skipped] == [SkipReason.ONLINE_ONLY]


def test_a_look_ends_when_cancelled(root: Path) -> None:
    for number in range(250):
        (root / str(number)).touch()
    with pytest.raises(EngineError) as raised:
        list(look_again(str(root), [], Settling(), lambda: LATER, lambda: True))
    assert raised.value.code is ErrorCode.CANCELLED


def test_many_files_are_looked_at_in_steps(root: Path) -> None:
    for number in range(1000):
        (root / f"{number}.pdf").touch()
    steps = look_again(str(root), [], Settling(), lambda: LATER)
    assert sum(1 for _ in steps) == 5
