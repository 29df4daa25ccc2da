"""The fault of the Qt binding that `keep_true_alive` makes harmless."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

EMIT = """
from PySide6.QtCore import QObject, Signal
from app.true_reference import keep_true_alive

class Sender(QObject):
    sent = Signal(int)

keep_true_alive()
keep_true_alive()
sender = Sender()
for number in range(20_000):
    sender.sent.emit(number)
"""


def test_a_session_with_very_many_signals_ends_well() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", EMIT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
