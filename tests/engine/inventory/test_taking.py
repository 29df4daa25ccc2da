from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.inventory.taking import take_inventory
from engine.reading_protocol import DocumentPeeked
from engine.types import (
    Counted,
    DocumentFacts,
    DocumentKind,
    Fact,
    FileState,
    Inventory,
    InventoryProgress,
    SkipReason,
)
from tests.engine.versions.policies import policy
from tests.fakes.peeking import FakePeeker


@pytest.fixture
def peeker() -> FakePeeker:
    return FakePeeker()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "docs"
    made.mkdir()
    return made


def _take(peeker: FakePeeker, *paths: Path) -> tuple[Inventory, Sequence[InventoryProgress]]:
    steps = take_inventory([str(path) for path in paths], peeker)
    told: list[InventoryProgress] = []
    while True:
        try:
            progress = next(steps)
        except StopIteration as stop:
            taken: Inventory = stop.value
            return taken, told
        told += [progress] if progress else []


def _states(inventory: Inventory) -> dict[str, FileState]:
    return {file.name: file.state for file in inventory.files}


def test_each_file_is_looked_into_once_and_counted(peeker: FakePeeker, folder: Path) -> None:
    for name in ("a.txt", "b.pdf"):
        (folder / name).write_text(f"text of {name}" * 9)
    peeker.seen["b.pdf"] = DocumentPeeked(
        DocumentKind.PDF, length=12, counted=Counted.PAGES, exact=True, needs_ocr=3, characters=900
    )
    inventory, told = _take(peeker, folder)
    assert peeker.looked_into == ["a.txt", "b.pdf"]
    assert [(one.done, one.total, one.name) for one in told] == [(0, 2, "a.txt"), (1, 2, "b.pdf")]
    totals = inventory.totals
    assert (totals.files, totals.ready, totals.pages) == (2, 2, 12)
    assert (totals.scanned_files, totals.needs_ocr) == (1, 3)
    assert 0 < totals.seconds[0] < totals.seconds[1]
    assert {(kind.kind, kind.files, kind.length) for kind in inventory.kinds} == {
        (DocumentKind.TEXT, 1, 0),
        (DocumentKind.PDF, 1, 12),
    }


def test_the_same_bytes_again_are_a_duplicate_of_the_first(
    peeker: FakePeeker, folder: Path
) -> None:
    for name, text in (("a.txt", "same"), ("b.txt", "same"), ("c.txt", "else")):
        (folder / name).write_text(text)
    inventory, _ = _take(peeker, folder)
    assert _states(inventory)["b.txt"] is FileState.DUPLICATE
    assert inventory.files[1].duplicate_of == str(folder / "a.txt")
    assert inventory.files[1].kind is DocumentKind.TEXT
    assert peeker.looked_into == ["a.txt", "c.txt"]
    assert inventory.totals.duplicates == 1


def test_versions_are_grouped_and_the_older_ones_point_to_the_newest(
    peeker: FakePeeker, folder: Path
) -> None:
    for name, seed, day in (
        ("差旅费管理办法.txt", 1, "2022-01-01"),
        ("差旅费管理办法（修订）.txt", 2, "2024-01-01"),
        ("差旅费管理办法v0.9.txt", 3, "2020-01-01"),
    ):
        text = policy(0, seed)
        (folder / name).write_text(text, "utf-8")
        peeker.seen[name] = DocumentPeeked(
            DocumentKind.TEXT,
            characters=len(text),
            text=text,
            facts=DocumentFacts(effective_date=Fact(day, "page 1")),
        )
    (folder / "考勤.txt").write_text(policy(1, 1), "utf-8")
    inventory, _ = _take(peeker, folder)
    (group,) = inventory.versions
    newest = str(folder / "差旅费管理办法（修订）.txt")
    assert (group.newest, group.newest_by, len(group.files)) == (newest, "effective_date", 3)
    assert group.files[0] == newest
    assert group.changed
    assert {file.name for file in inventory.files if file.newest} == {
        "差旅费管理办法.txt",
        "差旅费管理办法v0.9.txt",
    }
    assert inventory.totals.older_versions == 2


@pytest.mark.parametrize(
    ("error", "state"),
    [
        (EngineError(ErrorCode.PASSWORD_REQUIRED), FileState.PASSWORD_REQUIRED),
        (EngineError(ErrorCode.CORRUPT), FileState.DAMAGED),
        (EngineError(ErrorCode.ZERO_PAGES), FileState.NO_TEXT),
        (EngineError(ErrorCode.UNSUPPORTED, reason="7-Zip"), FileState.UNSUPPORTED),
        (EngineError(ErrorCode.UNSUPPORTED, needs="libreoffice"), FileState.NEEDS_PROGRAM),
        (EngineError(ErrorCode.LOCKED_BY_OTHER), FileState.IN_USE),
        (EngineError(ErrorCode.NO_PERMISSION), FileState.NO_PERMISSION),
        (EngineError(ErrorCode.TIMED_OUT), FileState.UNCLEAR),
        (EngineError(ErrorCode.READER_CRASHED), FileState.UNCLEAR),
        (EngineError(ErrorCode.INTERNAL, reference="1"), FileState.UNCLEAR),
    ],
)
def test_what_the_reader_refuses_is_a_state_of_the_file(
    peeker: FakePeeker, folder: Path, error: EngineError, state: FileState
) -> None:
    (folder / "x.pdf").write_text("x")
    peeker.errors["x.pdf"] = error
    inventory, _ = _take(peeker, folder)
    assert _states(inventory) == {"x.pdf": state}
    assert inventory.files[0].error == error.code.value
    assert inventory.totals.ready == 0


def test_what_is_no_file_is_said_so_and_never_opened(peeker: FakePeeker, folder: Path) -> None:
    os.mkfifo(folder / "pipe.pdf")
    (folder / ".away.docx.icloud").write_text("x")
    (folder / "~$open.docx").write_text("x")
    inventory, _ = _take(peeker, folder, folder / "gone.pdf", folder / "pipe.pdf")
    assert _states(inventory) == {
        "away.docx": FileState.ONLINE_ONLY,
        "gone.pdf": FileState.NOT_FOUND,
        "pipe.pdf": FileState.UNSUPPORTED,
    }
    assert {one.reason for one in inventory.skipped} == {
        SkipReason.LOCK_FILE,
        SkipReason.NOT_A_FILE,
    }
    assert peeker.looked_into == []


def test_a_name_that_is_no_text_is_named_as_far_as_it_is(peeker: FakePeeker, folder: Path) -> None:
    try:
        (folder / os.fsdecode(b"bad\xff.txt")).write_text("x")
    except OSError:
        pytest.skip("this disk takes names of text only")
    inventory, _ = _take(peeker, folder)
    assert _states(inventory) == {"bad?.txt": FileState.NAME_NOT_TEXT}


def test_two_files_of_one_name_are_told_apart(peeker: FakePeeker, folder: Path) -> None:
    for year in ("2023", "2024"):
        (folder / year).mkdir()
        (folder / year / "政策.txt").write_text(year)
    inventory, _ = _take(peeker, folder)
    assert [(file.name, file.folder) for file in inventory.files] == [
        ("政策.txt", "2023"),
        ("政策.txt", "2024"),
    ]


def test_an_ending_that_promises_another_kind_is_noted(peeker: FakePeeker, folder: Path) -> None:
    for name in ("real.md", "web.rar", "letter.doc", "sheet.et"):
        (folder / name).write_text(name)
    peeker.seen["sheet.et"] = DocumentPeeked(DocumentKind.XLS)
    peeker.seen["letter.doc"] = DocumentPeeked(DocumentKind.DOCX)
    inventory, _ = _take(peeker, folder)
    assert {file.name for file in inventory.files if file.misnamed} == {"web.rar", "letter.doc"}


def test_it_ends_when_cancelled(peeker: FakePeeker, folder: Path) -> None:
    (folder / "a.txt").write_text("x")
    with pytest.raises(EngineError) as raised:
        list(take_inventory([str(folder)], peeker, cancelled=lambda: True))
    assert raised.value.code is ErrorCode.CANCELLED
    assert peeker.looked_into == []
