"""The fault of the Qt binding that `keep_true_and_none_alive` makes harmless."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

START = """
from app.lasting_references import keep_true_and_none_alive

keep_true_and_none_alive()
keep_true_and_none_alive()
"""

EMIT = """
from PySide6.QtCore import QObject, Signal

class Sender(QObject):
    sent = Signal(int)

sender = Sender()
for number in range(20_000):
    sender.sent.emit(number)
"""

TITLE = """
from PySide6.QtWidgets import QApplication, QWidget

application = QApplication([])
widget = QWidget()
for number in range(20_000):
    widget.setWindowTitle("title")
"""

PAINT = """
from PySide6.QtGui import QGuiApplication, QPainter, QPixmap

application = QGuiApplication([])
pixmap = QPixmap(4, 4)
painter = QPainter(pixmap)
for number in range(10_000):
    painter.save()
    painter.restore()
painter.end()
"""


@pytest.mark.parametrize("work", [EMIT, TITLE, PAINT], ids=["signals", "titles", "painting"])
def test_a_session_with_very_many_qt_calls_ends_well(work: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", START + work],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
