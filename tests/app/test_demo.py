"""The samples worked through without a display, against the fake engine's process."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app import demo
from app.engine_client import EngineClient
from app.engine_process import launcher
from app.main_window import MainWindow
from app.samples import sample_questions
from app.settings import Settings
from app.theme import Theme
from engine.protocol import EngineConfig
from tests.app import fake_engine


def run(theme: Theme, qtbot: QtBot, folder: Path) -> int:
    client = EngineClient(EngineConfig("", "", None, None), launcher(fake_engine.run))
    window = MainWindow(client, theme, Settings(folder))
    qtbot.addWidget(window)
    code = demo.Demo(window, client, folder).run()
    client.close()
    return code


def test_it_prints_answers_with_citations_and_takes_a_picture(
    theme: Theme, qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(theme, qtbot, tmp_path) == 0
    printed = capsys.readouterr().out
    for question in sample_questions():
        assert question in printed
    assert "[1] Travel and Expense Guide.pdf, page 1: so it is." in printed
    picture = tmp_path / demo.PICTURE
    assert str(picture) in printed
    image = QImage(str(picture))
    assert (image.width(), image.height()) == (1280, 800)


def test_a_sample_that_cannot_be_read_is_a_failure(
    theme: Theme,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(demo, "sample_files", lambda: [str(tmp_path / "gone.pdf")])
    assert run(theme, qtbot, tmp_path) == 1
    assert "gone.pdf" in capsys.readouterr().err
