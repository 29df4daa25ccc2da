"""No call that may take long is made on the thread of the window while it works."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QIODevice, QSaveFile, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.main_window import MainWindow
from engine.protocol import (
    AnswerDelta,
    AnswerProgress,
    Ask,
    DocumentChanged,
    FileOutcome,
    Finished,
    Ingest,
    IngestProgress,
    PassagesFound,
    Result,
)
from engine.types import DocumentState
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import COVERAGE, GATE, ROW, Policy
from tests.app.heavy_calls import HeavyCalls, watch_decoding, watching
from tests.app.questions.asking import send_pages
from tests.app.test_main_line_in_the_window import drop, files, type_question

DOCUMENTS = 50


def _save(folder: Path) -> None:
    file = QSaveFile(str(folder / "a.docx"))
    file.open(QIODevice.OpenModeFlag.WriteOnly)


HEAVY: dict[str, Callable[[Path], object]] = {
    "a database": lambda _: sqlite3.connect(":memory:").close(),
    "a look at a drive": lambda folder: (folder / "a").is_file(),
    "a folder": os.listdir,
    "a file written": lambda folder: (folder / "a").write_text("a", "utf-8"),
    "a file written by Qt": _save,
    "a picture scaled": lambda _: QImage(QSize(9, 9), QImage.Format.Format_RGB32).scaled(3, 3),
}


@pytest.mark.parametrize("call", HEAVY.values(), ids=HEAVY.keys())
def test_a_heavy_call_is_seen_on_this_thread_only(
    call: Callable[[Path], object], tmp_path: Path
) -> None:
    with watching() as calls:
        other = threading.Thread(target=call, args=(tmp_path,))
        other.start()
        other.join()
        assert not calls.seen
        call(tmp_path)
        assert calls.seen


def read_in(window: MainWindow, engine: CrankedEngine, calls: HeavyCalls, qtbot: QtBot) -> None:
    """Let the engine read documents in, and send the rows that change with each."""
    paths = [f"/documents/{number}.pdf" for number in range(DOCUMENTS)]
    calls.harmless = set(paths)  # the user named them a moment ago
    window.documents.add_paths(paths)
    calls.harmless = set()
    request = engine.receive(Ingest).request_id
    for number, path in enumerate(paths):
        row = replace(ROW, id=number + 1, name=Path(path).name, source=path, version_id=number + 1)
        for stage in ("queued", "read", "chunk", "embed"):
            engine.send(IngestProgress(request, path, row.id, stage, 1, 2, number, DOCUMENTS))
        engine.send(DocumentChanged(0, replace(row, state=DocumentState.READABLE)))
        engine.send(FileOutcome(request, path, "added", row))
    engine.send(Finished(request))
    qtbot.waitUntil(lambda: window.documents.model.total == DOCUMENTS)


def test_reading_in_and_answering_leave_the_thread_alone(
    window: MainWindow,
    engine: CrankedEngine,
    policy: Policy,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "answer.docx"), "")
    )
    with watching() as calls:
        watch_decoding(window._client._wire, calls, monkeypatch)
        read_in(window, engine, calls, qtbot)
        type_question(qtbot, window, "签收10天后还能退货吗？")
        request = engine.receive(Ask).request_id
        answer = policy.answer()
        engine.send(PassagesFound(request, answer.passages, GATE, COVERAGE))
        engine.send(AnswerProgress(request, 64, 400))
        for piece in "可以申请退货。" * 10:
            engine.send(AnswerDelta(request, piece))
        with qtbot.waitSignal(window.questions.answer_shown):
            engine.send(Finished(request, Result(answer=answer, conversation_id=4, turn_id=7)))
        view = window.questions.cards[0].view
        point = view.citation_point(1)
        assert point
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
        with qtbot.waitSignal(window.preview.shown):
            send_pages(engine, policy)
        qtbot.waitUntil(window.preview.view.sharp)
        with qtbot.waitSignal(window.questions.desk.saved):
            window.questions.cards[0].proof_asked.emit("docx")
            send_pages(engine, policy)
    assert not calls.seen, "make it in app.background, or ask the engine"


def test_a_drop_looks_at_nothing_but_what_was_dropped(
    window: MainWindow, engine: CrankedEngine, policy: Policy
) -> None:
    with watching() as calls:
        calls.harmless = {policy.path}
        drop(window, files(policy.path))
        assert engine.receive(Ingest).paths == (policy.path,)
    assert not calls.seen
