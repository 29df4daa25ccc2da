"""Text in the preview: selected with the mouse, copied, found, marked, and jumped to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf as _pymupdf
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.engine_client import EngineClient
from app.preview.page_pictures import MAX_PIXELS
from app.preview.preview_pane import PreviewPane
from app.theme import Theme
from engine import boxes
from engine.protocol import (
    FindInVersion,
    Finished,
    GetOutline,
    GetPage,
    GetPageSizes,
    GetRendition,
    Result,
)
from engine.types import (
    Block,
    BlockKind,
    Location,
    LocationKind,
    OutlineEntry,
    Page,
    PlacedSpan,
    Verdict,
)
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import Policy

pymupdf: Any = _pymupdf  # it has no types

SIZES = ((595.0, 842.0),) * 3
LINES = ("会员订单在签收后，可以退货。", "Order GB-19001 within 15 days.", "型号 | 数量 | 价格")


def page(number: int, verdict: Verdict = Verdict.TEXT) -> Page:
    """Return a page of three lines, each character 12 points wide; the last is a table row."""
    text = "".join(line + "\n" for line in LINES)
    grid = np.zeros((len(text), 4))
    blocks, at = [], 0
    for row, line in enumerate(LINES):
        kind = BlockKind.TABLE_ROW if row == 2 else BlockKind.PARAGRAPH
        blocks.append(Block(at, at + len(line), kind))
        for column, character in enumerate(line):
            if character != "|" and not (row == 2 and character == " "):
                x, y = 60 + 12 * column, 100 + 40 * row
                grid[at + column] = (x / 595, y / 842, (x + 12) / 595, (y + 14) / 842)
        at += len(line) + 1
    place = Location(LocationKind.PAGE, ("i", "1", "2")[number - 1])
    return Page(number, text, boxes.pack(grid), tuple(blocks), verdict, "zh", place,
                595.0, 842.0, uncertain=((2, 4),))  # fmt: skip


@dataclass
class Reading:
    """A document of three pages on the screen, whose engine the test cranks."""

    pane: PreviewPane
    engine: CrankedEngine
    qtbot: QtBot

    def at(self, index: int, row: int, column: float) -> QPoint:
        """Return the point of the viewport in a column of a line of a page."""
        sheet = self.pane.view.page_rect(index)
        x, y = (60 + 12 * column) / 595, (107 + 40 * row) / 842
        return QPoint(
            round(sheet.left() + x * sheet.width()), round(sheet.top() + y * sheet.height())
        )

    def drag(self, start: QPoint, end: QPoint) -> None:
        viewport = self.pane.view.viewport()
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(viewport, (start + end) / 2)
        QTest.mouseMove(viewport, end)
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)

    def copied(self) -> str:
        QTest.keyClick(self.pane.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        return QGuiApplication.clipboard().text()

    def send_page(self, wanted: GetPage, verdict: Verdict = Verdict.TEXT) -> None:
        with self.qtbot.waitSignal(self.pane.texts.arrived):
            found = page(wanted.page, verdict)
            self.engine.send(Finished(wanted.request_id, Result(page=found)))


@pytest.fixture
def reading(
    client: EngineClient, theme: Theme, engine: CrankedEngine, qtbot: QtBot, tmp_path: Path
) -> Iterator[Reading]:
    path = str(tmp_path / "three.pdf")
    with pymupdf.open() as document:
        for _ in SIZES:
            document.new_page(width=595, height=842)
        document.save(path)
    pane = PreviewPane(client, theme)
    qtbot.addWidget(pane)
    pane.resize(700, 1100)
    with qtbot.waitExposed(pane):
        pane.show()
    pane.view.setFocus()
    pane.show_version(10, "three.pdf")
    wanted, rendition = engine.receive(GetPageSizes), engine.receive(GetRendition)
    places = tuple(page(number).location for number in (1, 2, 3))
    with qtbot.waitSignal(pane.shown):
        engine.send(Finished(wanted.request_id, Result(sizes=SIZES, locations=places)))
        engine.send(Finished(rendition.request_id, Result(path=path)))
    reading = Reading(pane, engine, qtbot)
    reading.send_page(engine.receive(GetPage), Verdict.OCR)
    reading.send_page(engine.receive(GetPage))
    yield reading
    client.close()


def test_what_is_dragged_over_is_copied(reading: Reading) -> None:
    reading.drag(reading.at(0, 0, 2.1), reading.at(0, 0, 7.9))
    assert reading.copied() == "订单在签收后"
    reading.drag(reading.at(0, 1, 13.9), reading.at(0, 0, 12.1))
    assert reading.copied() == "货。\nOrder GB-19001"


def test_cells_are_parted_by_tabs(reading: Reading) -> None:
    reading.drag(reading.at(0, 2, 0), reading.at(0, 2, 12))
    assert reading.copied() == "型号\t数量\t价格"


def test_a_double_click_selects_the_word_and_a_third_the_line(reading: Reading) -> None:
    viewport = reading.pane.view.viewport()
    for row, column, word in ((1, 9.5, "GB-19001"), (0, 4.5, "会员订单在签收后")):
        QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=reading.at(0, row, column))
        assert reading.copied() == word
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=reading.at(0, row, column))
        assert reading.copied() == LINES[row]


def test_a_selection_runs_over_the_end_of_a_page(reading: Reading) -> None:
    reading.pane.view.verticalScrollBar().setValue(500)
    reading.drag(reading.at(0, 2, 10.1), reading.at(1, 0, 1.9))
    assert reading.copied() == "价格\n会员"


def test_a_whole_page_is_selected_and_a_click_ends_it(reading: Reading) -> None:
    QTest.keyClick(reading.pane.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert reading.copied() == f"{LINES[0]}\n{LINES[1]}\n" + LINES[2].replace(" | ", "\t")
    viewport = reading.pane.view.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=reading.at(0, 0, 3))
    assert not reading.pane.selection


def test_recognised_pages_say_so_and_others_do_not(reading: Reading) -> None:
    assert reading.pane.badge.isVisible()
    assert reading.pane.badge.text() == "Recognised text"
    reading.pane.view.go_to_page(2)
    assert not reading.pane.badge.isVisible()


def test_doubtful_characters_are_those_of_the_selection(reading: Reading) -> None:
    text = reading.pane.texts.get(0)
    assert text
    assert text.uncertain_rects(3, 9) == text.rects(3, 4)
    assert text.uncertain_rects(5, 9) == ()


def test_a_text_is_found_counted_and_walked_through(reading: Reading) -> None:
    pane, engine = reading.pane, reading.engine
    QTest.keyClick(pane.view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert pane.find_bar.isVisible()
    with reading.qtbot.waitSignal(pane.finding.found):
        QTest.keyClicks(pane.find_bar.entry, "15")
    wanted = engine.receive(FindInVersion)
    assert (wanted.version_id, wanted.text) == (10, "15")
    hits = tuple(PlacedSpan(number, (0, 2), ((0.1, 0.5, 0.2, 0.52),)) for number in (1, 2, 2, 3))
    with reading.qtbot.waitSignal(pane.finding.jumped):
        engine.send(Finished(wanted.request_id, Result(hits=hits)))
    assert pane.find_bar.count_text() == "1 of 4"
    QTest.keyClick(pane.find_bar.entry, Qt.Key.Key_Return)
    assert (pane.find_bar.count_text(), pane.view.current_page) == ("2 of 4", 2)
    QTest.keyClick(pane.find_bar.entry, Qt.Key.Key_F3)
    QTest.keyClick(pane.find_bar.entry, Qt.Key.Key_F3)
    assert (pane.find_bar.count_text(), pane.view.current_page) == ("4 of 4", 3)
    QTest.keyClick(pane.find_bar.entry, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert pane.find_bar.count_text() == "3 of 4"
    assert len(pane.finding.on_page(2)) == 2
    QTest.keyClick(pane.find_bar.entry, Qt.Key.Key_Escape)
    assert not pane.find_bar.isVisible()
    assert pane.finding.hits == ()


def test_the_outline_jumps_and_follows(reading: Reading) -> None:
    pane = reading.pane
    QTest.keyClick(pane.view, Qt.Key.Key_F9)
    wanted = reading.engine.receive(GetOutline)
    entries = (OutlineEntry("总则", 1, 1, 0.1), OutlineEntry("退货", 2, 2, 0.1))
    with reading.qtbot.waitSignal(pane.outline.model.rowsInserted):
        reading.engine.send(Finished(wanted.request_id, Result(outline=entries)))
    child = pane.outline.model.index(0, 0, pane.outline.model.index(0, 0))
    place = pane.outline.tree.visualRect(child).center()
    QTest.mouseClick(pane.outline.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert pane.view.current_page == 2
    assert pane.view.page_rect(1).top() < 0
    pane.view.go_to_page(1)
    assert pane.outline.tree.currentIndex().data() == "总则"


def test_the_page_field_knows_printed_labels(reading: Reading) -> None:
    field = reading.pane.toolbar._page
    assert field.text() == "i"
    for typed, shown in (("2", 3), ("I", 1), ("3", 3), ("zzz", 3)):
        field.setText(typed)
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert reading.pane.view.current_page == shown


def test_n_and_p_walk_through_the_citations(reading: Reading, policy: Policy) -> None:
    pane, answer = reading.pane, policy.answer()
    pane.show_citation(answer.citations[0], answer)
    assert pane.walk.text() == "Citation 1 of 2"
    with reading.qtbot.waitSignal(pane.citation_shown):
        QTest.keyClick(pane.view, Qt.Key.Key_N)
    assert (pane.walk.text(), pane.view.current_page) == ("Citation 2 of 2", 2)
    QTest.keyClick(pane.view, Qt.Key.Key_P)
    assert (pane.walk.text(), pane.view.current_page) == ("Citation 1 of 2", 1)


def test_a_page_too_large_to_paint_whole_is_sharp_where_it_is_seen(reading: Reading) -> None:
    view = reading.pane.view
    view.set_zoom(5.0)
    whole = view._pixels(0)
    assert whole.width() * whole.height() > MAX_PIXELS
    reading.qtbot.waitUntil(view.sharp, timeout=60_000)
    (held,) = view._pictures._parts.values()
    job, image = held
    assert job.part
    assert image.size() == job.part.size()
    assert job.size.width() == round(whole.width())


def test_printing_paints_every_page(reading: Reading, tmp_path: Path) -> None:
    target = tmp_path / "printed.pdf"
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFileName(str(target))
    reading.pane.print_with(printer)
    assert reading.pane.print_line.isVisible()
    reading.qtbot.waitUntil(lambda: not reading.pane.print_line.busy, timeout=30_000)
    with pymupdf.open(target) as printed:
        assert printed.page_count == 3
