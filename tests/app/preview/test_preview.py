"""The preview: moving, zooming, painting off the window's thread, passwords, trouble."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pymupdf as _pymupdf
import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtPdf import QPdfDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.engine_client import EngineClient
from app.preview.highlights import Mark
from app.preview.page_column import Fit
from app.preview.page_painter import PagePainter, PaintJob
from app.preview.page_pictures import whole_size
from app.preview.preview_pane import PreviewPane
from app.theme import Theme
from engine.messages import error_message
from engine.protocol import Failed, Finished, GetPageSizes, GetRendition, Result
from engine.types import Location, LocationKind
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import Policy, make_heavy_page

pymupdf: Any = _pymupdf  # it has no types
_FIELD_EDGE = 7  # pixels: border, padding and the line edit's own margin


@pytest.fixture
def pane(client: EngineClient, theme: Theme, qtbot: QtBot) -> Iterator[PreviewPane]:
    pane = PreviewPane(client, theme)
    qtbot.addWidget(pane)
    pane.resize(600, 700)
    with qtbot.waitExposed(pane):
        pane.show()
    yield pane
    client.close()


def answer(engine: CrankedEngine, path: str, sizes: tuple[tuple[float, float], ...]) -> None:
    wanted, rendition = engine.receive(GetPageSizes), engine.receive(GetRendition)
    engine.send(Finished(wanted.request_id, Result(sizes=sizes)))
    engine.send(Finished(rendition.request_id, Result(path=path)))


@pytest.fixture
def opened(pane: PreviewPane, engine: CrankedEngine, policy: Policy, qtbot: QtBot) -> PreviewPane:
    """The policy stands on the screen."""
    with qtbot.waitSignal(pane.shown):
        pane.show_version(10, "policy.pdf")
        answer(engine, policy.path, policy.sizes)
    qtbot.waitUntil(pane.view.sharp)
    return pane


def wheel(pane: PreviewPane, up: int, keys: Qt.KeyboardModifier) -> None:
    at = QPointF(pane.view.viewport().rect().center())
    event = QWheelEvent(
        at,
        pane.view.viewport().mapToGlobal(at),
        QPoint(),
        QPoint(0, up),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(pane.view.viewport(), event)


def test_a_page_first_fills_the_width(opened: PreviewPane) -> None:
    view = opened.view
    assert view.fit is Fit.WIDTH
    page = view.page_rect(0)
    assert page.left() > 0
    assert page.right() < view.viewport().width()
    assert page.width() > view.viewport().width() - 60


def test_the_page_field_goes_to_a_page_and_bounds_what_is_typed(
    opened: PreviewPane, qtbot: QtBot
) -> None:
    field = opened.toolbar._page
    for typed, shown in (("2", "2"), ("99", "2"), ("1", "1")):
        field.setText(typed)
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert opened.view.current_page == int(shown)
        assert field.text() == shown


def test_the_page_field_has_room_for_the_name_of_a_sheet(opened: PreviewPane) -> None:
    field = opened.toolbar._page
    usual = field.width()
    opened.toolbar.show_locations([Location(LocationKind.SHEET, "Sheet1")] * 2)
    assert field.text() == "Sheet1"
    assert field.fontMetrics().horizontalAdvance(field.text()) <= field.width() - 2 * _FIELD_EDGE
    opened.toolbar.show_locations(())
    assert field.width() == usual


def test_pages_follow_each_other_by_buttons_and_keys(opened: PreviewPane, qtbot: QtBot) -> None:
    opened.toolbar.next_page()
    assert opened.view.current_page == 2
    opened.toolbar.previous_page()
    assert opened.view.current_page == 1
    QTest.keyClick(opened.view, Qt.Key.Key_End)
    assert opened.view.current_page == 2
    QTest.keyClick(opened.view, Qt.Key.Key_Home)
    assert opened.view.verticalScrollBar().value() == 0
    QTest.keyClick(opened.view, Qt.Key.Key_PageDown)
    assert opened.view.verticalScrollBar().value() > 0


def test_control_and_wheel_zooms_about_the_pointer(opened: PreviewPane, qtbot: QtBot) -> None:
    view = opened.view
    before = view.zoom
    middle = QPointF(view.viewport().rect().center())
    held = (middle - view.page_rect(0).topLeft()) / before
    wheel(opened, 120, Qt.KeyboardModifier.ControlModifier)
    assert view.zoom == pytest.approx(before * 1.2)
    assert view.fit is Fit.NONE
    after = (middle - view.page_rect(0).topLeft()) / view.zoom
    assert after.x() == pytest.approx(held.x(), abs=2)
    assert after.y() == pytest.approx(held.y(), abs=2)
    qtbot.waitUntil(view.sharp)


def test_the_wheel_alone_scrolls(opened: PreviewPane) -> None:
    before = opened.view.verticalScrollBar().value()
    wheel(opened, -120, Qt.KeyboardModifier.NoModifier)
    assert opened.view.verticalScrollBar().value() > before


def test_fit_page_shows_the_page_whole(opened: PreviewPane) -> None:
    opened.toolbar.fit_page()
    page = opened.view.page_rect(0)
    assert page.height() < opened.view.viewport().height()


def test_zoom_stays_within_reason(opened: PreviewPane) -> None:
    for _ in range(40):
        opened.view.zoom_in()
    assert opened.view.zoom == 5.0
    size = whole_size(opened.view._pixels(0))
    assert size.width() * size.height() <= 16_100_000
    for _ in range(60):
        opened.view.zoom_out()
    assert opened.view.zoom == pytest.approx(0.1)


def test_a_mark_comes_into_view_wherever_it_is(opened: PreviewPane, qtbot: QtBot) -> None:
    for page, y in ((2, 0.9), (1, 0.02), (2, 0.5)):
        opened.view.show_marks((Mark(page, ((0.1, y, 0.5, y + 0.02),), True),))
        (rect,) = opened.view.mark_rects()
        assert opened.view.viewport().rect().contains(rect.toRect())


def test_a_mark_stays_in_view_when_the_window_changes_its_size(
    opened: PreviewPane, qtbot: QtBot
) -> None:
    opened.view.show_marks((Mark(2, ((0.1, 0.5, 0.5, 0.52),), True),))
    opened.resize(900, 500)
    (rect,) = opened.view.mark_rects()
    assert opened.view.viewport().rect().contains(rect.toRect())


def test_a_cheap_picture_comes_first_and_then_the_sharp_one(
    pane: PreviewPane, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    widths: list[int] = []
    pane._painter.page_painted.connect(lambda job, image: widths.append(job.size.width()))
    with qtbot.waitSignal(pane.shown):
        pane.show_version(10, "policy.pdf")
        answer(engine, policy.path, policy.sizes)
    qtbot.waitUntil(pane.view.sharp)
    assert widths[0] == 200
    assert max(widths) > 500


def test_a_page_that_takes_long_to_paint_leaves_the_window_alive(
    pane: PreviewPane,
    engine: CrankedEngine,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("pages are painted by QPdfPageRenderer's own thread")

    monkeypatch.setattr(QPdfDocument, "render", refuse)
    path = make_heavy_page(tmp_path / "heavy.pdf")
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        ticks += pane._painter.busy

    timer = QTimer()
    timer.timeout.connect(tick)
    timer.start(5)
    with qtbot.waitSignal(pane.shown):
        pane.show_version(11, "heavy.pdf")
        answer(engine, path, ((595.0, 842.0),))
    qtbot.waitUntil(lambda: pane._painter.busy)
    before = pane.view.zoom
    pane.view.zoom_in()
    QTest.keyClicks(pane.toolbar._page, "1")
    assert pane._painter.busy, "the page is still being painted while the window answers"
    assert pane.view.zoom > before
    qtbot.waitUntil(pane.view.sharp, timeout=120_000)
    assert ticks > 20
    timer.stop()


def test_another_document_can_be_opened_while_a_page_is_being_painted(
    qtbot: QtBot, tmp_path: Path, policy: Policy
) -> None:
    painter = PagePainter()
    with qtbot.waitSignal(painter.opened):
        painter.open(make_heavy_page(tmp_path / "heavy.pdf"))
    painter.want([PaintJob(0, QSize(900, 1270))])
    assert painter.busy
    with (
        qtbot.assertNotEmitted(painter.page_painted),
        qtbot.waitSignal(painter.opened, timeout=120_000) as opened,
    ):
        painter.open(policy.path)
    assert opened.args == [2]
    with qtbot.waitSignal(painter.page_painted) as painted:
        painter.want([PaintJob(1, QSize(100, 141))])
    assert painted.args[0].page_index == 1
    assert painted.args[1].size() == QSize(100, 141)


def test_absurd_page_sizes_are_refused(
    pane: PreviewPane, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(pane.shown):
        pane.show_version(10, "policy.pdf")
        answer(engine, policy.path, ((-1.0, 2.0**31), (0.0, 0.0)))
    qtbot.waitUntil(pane.view.sharp)
    assert pane.view._column.rects[0].size() == pane.view._column.rects[1].size()


def test_a_password_is_asked_for_once_a_session(
    pane: PreviewPane, engine: CrankedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    path = str(tmp_path / "locked.pdf")
    with pymupdf.open() as document:
        document.new_page()
        document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="s3cret", owner_pw="o")
    sizes = ((595.0, 842.0),)
    pane.show_version(12, "locked.pdf")
    answer(engine, path, sizes)
    qtbot.waitUntil(pane._password.isVisible)
    entry = pane._password._entry
    QTest.keyClicks(entry, "wrong")
    QTest.keyClick(entry, Qt.Key.Key_Return)
    expected = error_message("password_wrong", "en").sentence
    qtbot.waitUntil(lambda: pane._trouble._title.text() == expected)
    with qtbot.waitSignal(pane.shown):
        QTest.keyClicks(entry, "s3cret")
        QTest.keyClick(entry, Qt.Key.Key_Return)
    pane.forget()
    engine.waiting()
    pane.show_version(12, "locked.pdf")
    pane.view.zoom_in()
    qtbot.waitUntil(pane.view.sharp)
    assert not pane._password.isVisible()
    pane.show_version(15, "copy of locked.pdf")
    with qtbot.waitSignal(pane.shown):
        answer(engine, path, sizes)
    assert not pane._password.isVisible()


def test_a_version_seen_before_stands_there_at_once_with_its_pages(
    opened: PreviewPane, engine: CrankedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    path = str(tmp_path / "other.pdf")
    with pymupdf.open() as document:
        document.new_page()
        document.save(path)
    with qtbot.waitSignal(opened.shown):
        opened.show_version(11, "other.pdf")
        answer(engine, path, ((595.0, 842.0),))
    assert opened.view.page_count == 1
    engine.waiting()
    opened.show_version(10, "policy.pdf", 1)
    assert opened.view.page_count == 2
    assert opened.view.sharp()
    asked = [one for one in engine.waiting() if isinstance(one, GetPageSizes | GetRendition)]
    assert asked == []


def test_a_version_that_cannot_be_shown_says_why(
    pane: PreviewPane, engine: CrankedEngine, client: EngineClient, qtbot: QtBot
) -> None:
    pane.show_version(13, "gone.pdf")
    wanted = engine.receive(GetPageSizes)
    with qtbot.waitSignal(client.request_failed):
        engine.send(Failed(wanted.request_id, "not_found"))
    message = error_message("not_found", "en")
    assert pane._trouble._title.text() == message.sentence
    assert pane._trouble._advice.text() == message.advice


def test_a_file_that_is_no_pdf_says_so(
    pane: PreviewPane, engine: CrankedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "not.pdf"
    path.write_bytes(b"hello")
    pane.show_version(14, "not.pdf")
    answer(engine, str(path), ((595.0, 842.0),))
    expected = error_message("corrupt", "en").sentence
    qtbot.waitUntil(lambda: pane._trouble._title.text() == expected)
