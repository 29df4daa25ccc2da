"""A folder is told and ticked before anything of it is read in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.documents.inventory_choice import Ticks, choose
from app.main_window import MainWindow
from engine.protocol import (
    Cancel,
    Failed,
    Finished,
    Ingest,
    InventoryProgressed,
    Result,
    TakeInventory,
)
from engine.types import (
    FileState,
    Inventory,
    InventoryFile,
    InventoryProgress,
    InventoryTotals,
)
from tests.app.cranked_engine import CrankedEngine
from tests.app.test_main_line_in_the_window import drop, files

NEW = InventoryFile("/f/new.pdf", "new.pdf", FileState.READY, seconds=(2.0, 4.0))
SCAN = replace(NEW, path="/f/a scan.pdf", name="a scan.pdf", needs_ocr=3, seconds=(60.0, 90.0))
OLD = replace(NEW, path="/f/old.pdf", name="old.pdf", newest="/f/new.pdf")
COPY = replace(NEW, path="/f/copy.pdf", state=FileState.DUPLICATE, duplicate_of="/f/new.pdf")
LOCKED = replace(NEW, path="/f/locked.pdf", state=FileState.PASSWORD_REQUIRED)
PROGRAM = replace(NEW, path="/f/a.exe", name="a.exe", state=FileState.UNSUPPORTED)
ALL = Inventory((SCAN, NEW, OLD, COPY, LOCKED, PROGRAM), (), (), (), InventoryTotals(files=6))


@pytest.mark.parametrize(
    ("ticks", "paths"),
    [
        (Ticks(), ["new", "old", "locked", "a scan"]),
        (Ticks(only_newest=True), ["new", "locked", "a scan"]),
        (Ticks(scans_last=False), ["a scan", "new", "old", "locked"]),
        (Ticks(skip_duplicates=False), ["new", "old", "copy", "locked", "a scan"]),
    ],
)
def test_what_is_ticked_decides_what_is_read(ticks: Ticks, paths: list[str]) -> None:
    assert list(choose(ALL, ticks).paths) == [f"/f/{name}.pdf" for name in paths]


def look(window: MainWindow, engine: CrankedEngine, qtbot: QtBot, folder: Path) -> int:
    """Drop a folder and let the engine look; return the request."""
    drop(window, files(str(folder)))
    asked = engine.receive(TakeInventory)
    assert asked.paths == (str(folder),)
    with qtbot.waitSignal(window._client.inventory_progressed):
        engine.send(InventoryProgressed(asked.request_id, InventoryProgress(3, 6, "old.pdf")))
    return asked.request_id


def test_a_dropped_folder_is_told_then_added_with_one_button(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    request = look(window, engine, qtbot, tmp_path)
    page = window.inventory
    assert page.isVisible()
    assert "3" in page.looking.text() and "old.pdf" in page.looking.text()
    with qtbot.waitSignal(window._client.request_finished):
        engine.send(Finished(request, Result(inventory=ALL)))
    assert page.told.text()
    assert page.add.text() == "Add 4 file(s)"
    assert page.duplicates.isVisible() and page.scans.isVisible()
    page.newest.setFocus()
    QTest.keyClick(page.newest, Qt.Key.Key_Space)
    assert page.add.text() == "Add 3 file(s)"
    assert "2 file(s) left out as ticked, 1 that cannot be read" in page.sum.text()
    QTest.mouseClick(page.add, Qt.MouseButton.LeftButton)
    assert engine.receive(Ingest).paths == ("/f/new.pdf", "/f/locked.pdf", "/f/a scan.pdf")
    assert window.preview.isVisible() and not page.isVisible()
    assert window.documents.model.rowCount() == 3


def test_looking_is_stopped_by_its_button(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    request = look(window, engine, qtbot, tmp_path)
    QTest.mouseClick(window.inventory.cancel, Qt.MouseButton.LeftButton)
    assert engine.receive(Cancel).target == request
    assert not window.inventory.isVisible()
    assert not any(isinstance(one, Ingest) for one in engine.waiting())


def test_many_files_are_looked_at_first_and_a_failure_is_told(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    drop(window, files(*(f"/f/{number}.pdf" for number in range(21))))
    request = engine.receive(TakeInventory)
    assert len(request.paths) == 21
    with qtbot.waitSignal(window._client.request_failed):
        engine.send(Failed(request.request_id, "internal"))
    assert window.inventory.told.text()
    assert not window.inventory.add.isVisible()


def test_a_look_elsewhere_does_not_lose_what_was_looked_at(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    request = look(window, engine, qtbot, tmp_path)
    with qtbot.waitSignal(window._client.request_finished):
        engine.send(Finished(request, Result(inventory=ALL)))
    window.show_preview()
    assert not window.inventory.isVisible()
    QTest.mouseClick(window.documents.said.button, Qt.MouseButton.LeftButton)
    assert window.inventory.isVisible() and window.inventory.add.isVisible()
