"""Source files are only ever read: bytes, times and folders stay as they were."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.command_line.main import main
from engine.indexing.folders import SkipTally
from engine.indexing.source_files import files_under, fingerprint, open_source
from engine.inventory.taking import take_inventory
from engine.protocol import Event, FileOutcome
from engine.session import Session
from engine.watching.looking import look_again
from engine.watching.settling import Settling
from tests.engine.engine_with_fakes import config_for, open_session
from tests.engine.reading.files import PdfMaker
from tests.fakes.peeking import FakePeeker

LONG_AGO = 946_684_800_000_000_000
NAMES = (
    "plain.txt",
    "😀 笑.txt",
    "a#b%20c&d.txt",
    "cafe\u0301.txt",
    "caf\u00e9.txt",
    "trailing.txt.",
    "trailing space.txt ",
    "x" * 236 + ".txt",
    "folder/𠮷野.txt",
    "folder/ leading.txt",
)


class State(NamedTuple):
    """All that the disk tells of an entry but when it was last read."""

    content: bytes
    mode: int
    size: int
    written: int
    changed: int


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    made = tmp_path / "资料"
    for number, name in enumerate(NAMES):
        path = made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"第{number}份文件的内容，会员十五日内可以退货。", "utf-8")
    for path in sorted(made.rglob("*"), reverse=True):
        os.utime(path, ns=(LONG_AGO, LONG_AGO))
    os.utime(made, ns=(LONG_AGO, LONG_AGO))
    return made


def _states(tree: Path) -> dict[str, State]:
    found = {}
    for path in (tree, *tree.rglob("*")):
        status = path.stat()
        content = path.read_bytes() if path.is_file() else b""
        found[str(path)] = State(
            content, status.st_mode, status.st_size, status.st_mtime_ns, status.st_ctime_ns
        )
    return found


def _steps(tree: Path, session: Session) -> Iterator[Event | None]:
    return session.ingest([str(tree)], None, 1, lambda: False)


def _ingest(tree: Path, tmp_path: Path) -> None:
    with open_session(config_for(tmp_path / "l.pagecite", tmp_path / "cache")) as session:
        steps = _steps(tree, session)
        outcomes = [event.status for event in steps if isinstance(event, FileOutcome)]
    assert outcomes == ["added"] * len(NAMES)


def _take_inventory(tree: Path, tmp_path: Path) -> None:
    assert list(take_inventory([str(tree)], FakePeeker()))


def _watch(tree: Path, tmp_path: Path) -> None:
    list(look_again(str(tree), [], Settling(), lambda: 4e9))


@pytest.mark.parametrize("work", [_ingest, _take_inventory, _watch])
def test_a_folder_is_as_it_was_after(
    work: Callable[[Path, Path], None], tree: Path, tmp_path: Path
) -> None:
    before = _states(tree)
    work(tree, tmp_path)
    assert _states(tree) == before


def test_a_file_is_as_it_was_after_the_real_reader(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path / "home"))
    pdf = PdfMaker()
    pdf.lines(pdf.page(), ["Members return goods within 15 days."])
    pdf.save(tree / "a#b%20c😀.pdf")
    before = _states(tree)
    for name in ("a#b%20c😀.pdf", "trailing.txt.", "x" * 236 + ".txt", "cafe\u0301.txt"):
        assert main(["extract", str(tree / name)]) == 0
    assert main(["inventory", str(tree)]) == 0
    assert _states(tree) == before


def test_names_that_look_alike_are_two_documents(tree: Path) -> None:
    alike = [path for path in files_under([str(tree)]) if path.name.startswith("caf")]
    assert len(alike) == len([path for path in tree.iterdir() if path.name.startswith("caf")])


@pytest.mark.skipif(not hasattr(os, "O_NOATIME"), reason="the system cannot leave it")
def test_hashing_leaves_the_time_of_access(tree: Path) -> None:
    path = tree / "plain.txt"
    before = path.stat().st_atime_ns
    fingerprint(path, lambda: False)
    assert path.stat().st_atime_ns == before


def test_a_file_of_somebody_else_is_opened_all_the_same(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open
    leave = getattr(os, "O_NOATIME", 0)

    def refuse(path: Path, flags: int) -> int:
        if leave and flags & leave:
            raise PermissionError(1, "not the owner")
        return real(path, flags)

    monkeypatch.setattr(os, "open", refuse)
    with open_source(tree / "plain.txt") as file:
        assert file.read()


def test_a_file_that_is_gone_when_its_turn_comes_is_a_failure_of_its_own(
    tree: Path, tmp_path: Path
) -> None:
    with open_session(config_for(tmp_path / "l.pagecite", tmp_path / "cache")) as session:
        steps = _steps(tree, session)
        next(steps)
        shutil.rmtree(tree / "folder")
        outcomes = {
            Path(event.source).name: (event.status, event.error)
            for event in steps
            if isinstance(event, FileOutcome)
        }
    assert outcomes["𠮷野.txt"] == ("failed", "not_found")
    assert outcomes["plain.txt"] == ("added", None)


def test_ten_thousand_files_are_listed_without_opening_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in range(100):
        (tmp_path / f"{folder:03}").mkdir()
        for number in range(100):
            (tmp_path / f"{folder:03}" / f"{number}.pdf").touch()
    monkeypatch.setattr(os, "open", lambda *_: pytest.fail("a file was opened"))
    tally = SkipTally()
    assert sum(1 for _ in files_under([str(tmp_path)], tally)) == 10_000
    assert tally.skipped() == ()
