"""What the self-test paints."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.resource_files import resource
from app.self_test import open_window, paint

SAMPLE = str(resource("samples", "售后服务政策.pdf"))


def test_a_window_is_shown_and_told_of(qtbot: QtBot) -> None:
    assert "shown on" in open_window()


def test_a_page_is_painted_with_ink_where_text_stands(qtbot: QtBot, tmp_path: Path) -> None:
    picture = tmp_path / "页.png"
    whole, margin = (0.0, 0.0, 1.0, 1.0), (0.0, 0.0, 0.02, 0.02)
    inks = paint(SAMPLE, 0, (600, 800), str(picture), [whole, margin])
    assert inks[0] > 0 and inks[1] == 0
    assert (QImage(str(picture)).width(), QImage(str(picture)).height()) == (600, 800)


def test_what_is_no_pdf_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    other = tmp_path / "other.pdf"
    other.write_text("no", "utf-8")
    with pytest.raises(RuntimeError, match="InvalidFileFormat"):
        paint(str(other), 0, (10, 10), "")
