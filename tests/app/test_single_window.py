from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.single_window import SingleWindow, bring_to_front

ROOT = Path(__file__).resolve().parents[2]
_SECOND = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from app.single_window import SingleWindow
application = QCoreApplication([])
single = SingleWindow(Path(sys.argv[1]))
first = single.is_first(sys.argv[2])
if sys.argv[2] == "stay":
    application.exec()
sys.exit(0 if first else 7)
"""


@pytest.fixture
def first(qtbot: QtBot, tmp_path: Path) -> Iterator[SingleWindow]:
    single = SingleWindow(tmp_path)
    assert single.is_first()
    yield single
    single.close()


def second_start(folder: Path, library: str) -> subprocess.Popen[bytes]:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", _SECOND, str(folder), library], cwd=ROOT, env=environment
    )


def test_a_second_start_calls_the_first_and_hands_over_its_library(
    first: SingleWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    with qtbot.waitSignal(first.called, timeout=60_000) as called:
        second = second_start(tmp_path, "/资料/b.pagecite")
    assert called.args == ["/资料/b.pagecite"]
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=60_000)
    assert second.returncode == 7


def test_the_lock_of_a_killed_window_holds_nobody_up(qtbot: QtBot, tmp_path: Path) -> None:
    killed = second_start(tmp_path, "stay")
    qtbot.waitUntil(lambda: (tmp_path / "window" / "lock").exists(), timeout=60_000)
    killed.kill()
    killed.wait()
    again = SingleWindow(tmp_path)
    assert again.is_first()
    again.close()


def test_another_data_folder_is_another_program(
    first: SingleWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    other = SingleWindow(tmp_path / "other")
    assert other.is_first()
    other.close()


def test_after_the_first_has_gone_the_next_start_is_a_first_one(
    first: SingleWindow, tmp_path: Path
) -> None:
    first.close()
    again = SingleWindow(tmp_path)
    assert again.is_first()
    again.close()


@pytest.mark.qt_log_ignore("does not support raise", extend=True)
def test_a_window_that_was_made_small_comes_to_the_front(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.showMinimized()
    bring_to_front(window)
    assert window.isVisible() and not window.isMinimized()
