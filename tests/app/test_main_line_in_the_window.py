"""Drop a file, ask, click a citation, see it marked: by real events on the real window."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, QRectF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.engine_client import EngineClient
from app.main_window import MainWindow
from app.settings import Settings
from app.theme import Theme
from engine.protocol import (
    AnswerDelta,
    AnswerProgress,
    Ask,
    EngineConfig,
    Finished,
    GetPage,
    GetPageSizes,
    GetRendition,
    Ingest,
    PassagesFound,
    Result,
)
from engine.types import AnswerStatus, ModelFile
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import COVERAGE, GATE, RULE, Policy


def drop(target: QWidget, mime: QMimeData) -> None:
    """Carry something over the middle of a widget and let it go there."""
    at = target.rect().center()
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    copy = Qt.DropAction.CopyAction
    QApplication.sendEvent(target, QDragEnterEvent(QPointF(at), copy, mime, buttons, keys))
    QApplication.sendEvent(target, QDropEvent(QPointF(at), copy, mime, buttons, keys))


def files(*paths: str) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(path) for path in paths])
    return mime


def type_question(qtbot: QtBot, window: MainWindow, question: str) -> None:
    entry = window.questions.box.entry
    entry.insertPlainText(question)
    QTest.keyClick(entry, Qt.Key.Key_Return)


def pixels(image: QImage, rect: QRectF) -> np.ndarray:
    """Return the colours (n, 3) within a rectangle of an image."""
    part = image.copy(QRect(rect.toAlignedRect())).convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(bytes(part.constBits()), np.uint8).reshape(
        part.height(), part.bytesPerLine()
    )
    found: np.ndarray = rows[:, : part.width() * 3].reshape(-1, 3)
    return found


def assert_marked(window: MainWindow) -> None:
    """The sentence's ground has the marker's yellow, and around it the page is white."""
    view = window.preview.view
    (mark,) = view.mark_rects()
    assert QRectF(view.viewport().rect()).contains(mark)
    image = view.viewport().grab().toImage()
    ground = pixels(image, mark.adjusted(1, 1, -1, -1)).max(axis=0)
    above = mark.translated(0, -2 * mark.height())
    outside = np.median(pixels(image, above), axis=0)
    assert outside.tolist() == [255, 255, 255]
    red, green, blue = ground
    assert red > 240
    assert 150 < green < red
    assert blue < 130
    darkest = pixels(image, mark).min(axis=0)
    assert darkest.max() < 120, "the words are still readable under the mark"


def test_a_click_on_a_citation_shows_the_sentence_marked(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    drop(window, files(policy.path))
    ingest = engine.receive(Ingest)
    assert ingest.paths == (policy.path,)
    engine.send(Finished(ingest.request_id))

    type_question(qtbot, window, "签收10天后还能退货吗？")
    ask = engine.receive(Ask)
    assert ask.question == "签收10天后还能退货吗？"
    answer = policy.answer()
    engine.send(PassagesFound(ask.request_id, answer.passages, GATE, COVERAGE))
    engine.send(AnswerProgress(ask.request_id, 64, 400))
    engine.send(AnswerDelta(ask.request_id, "可以"))
    with qtbot.waitSignal(window.questions.answer_shown):
        engine.send(Finished(ask.request_id, Result(answer=answer)))

    view = window.questions.cards[0].view
    point = view.citation_point(1)
    assert point
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    sizes, rendition = engine.receive(GetPageSizes), engine.receive(GetRendition)
    assert sizes.version_id == rendition.version_id == 10
    with qtbot.waitSignal(window.preview.shown):
        engine.send(Finished(sizes.request_id, Result(sizes=policy.sizes)))
        engine.send(Finished(rendition.request_id, Result(path=policy.path)))
    qtbot.waitUntil(window.preview.view.sharp)
    assert window.preview.view.current_page == 1
    assert_marked(window)


def test_a_second_citation_of_an_open_document_asks_the_engine_for_nothing(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    test_a_click_on_a_citation_shows_the_sentence_marked(window, engine, policy, qtbot)
    engine.waiting()
    card = window.questions.cards[0].sources.cards[1]
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(window.preview.view.sharp)
    assert window.preview.view.current_page == 2
    assert not [one for one in engine.waiting() if not isinstance(one, GetPage)]
    assert_marked(window)


def test_a_click_on_a_passage_opens_its_document_too(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    type_question(qtbot, window, "退货？")
    ask = engine.receive(Ask)
    with qtbot.waitSignal(window.questions.answer_shown):
        engine.send(Finished(ask.request_id, Result(answer=policy.refusal())))
    card = window.questions.cards[0].evidence.cards[0]
    assert card.isVisible()
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert engine.receive(GetRendition).version_id == 10


@pytest.mark.real_models
def test_the_main_line_holds_with_the_real_engine(
    theme: Theme,
    qtbot: QtBot,
    tmp_path: Path,
    starter_embedding: ModelFile,
    starter_chat: ModelFile,
    policy: Policy,
) -> None:
    config = EngineConfig(
        str(tmp_path / "a.pagecite"), str(tmp_path / "cache"), starter_embedding, starter_chat
    )
    client = EngineClient(config)
    window = MainWindow(client, theme, Settings(tmp_path))
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    with qtbot.waitSignal(client.engine_started, timeout=60_000):
        client.start()
    with qtbot.waitSignal(client.file_finished, timeout=120_000) as outcome:
        drop(window, files(policy.path))
    assert outcome.args[0].status == "added"
    with qtbot.waitSignal(window.questions.answer_shown, timeout=300_000) as shown:
        type_question(qtbot, window, "会员订单签收后几日内可以申请退货？")
    answer = shown.args[0]
    assert answer.status in (AnswerStatus.ANSWERED, AnswerStatus.PARTLY_SUPPORTED)
    number = next(one.number for one in answer.citations if one.quote in RULE)
    view = window.questions.cards[0].view
    point = view.citation_point(number)
    assert isinstance(point, QPoint)
    with qtbot.waitSignal(window.preview.shown, timeout=60_000):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    qtbot.waitUntil(window.preview.view.sharp, timeout=60_000)
    assert_marked(window)
    client.close()
