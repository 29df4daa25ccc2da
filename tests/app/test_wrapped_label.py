"""A label of several lines answers for its height without setting its text again."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.theme import Theme
from app.wrapped_label import WrappedLabel

TEXT = "供应商应当在收到订单后3个工作日内确认交期，逾期未确认的，视为接受。" * 4


def plain(text: str, size: int = 0) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    enlarge(label, size)
    return label


def enlarge(label: QLabel, size: int) -> None:
    font = label.font()
    font.setPointSize(font.pointSize() + size)
    label.setFont(font)


@pytest.mark.parametrize("width", [120, 300])
def test_it_is_as_tall_as_any_label(theme: Theme, qtbot: QtBot, width: int) -> None:
    label = WrappedLabel()
    qtbot.addWidget(label)
    label.setText(TEXT)
    assert label.heightForWidth(width) == plain(TEXT).heightForWidth(width)


def test_another_text_has_its_own_height(theme: Theme, qtbot: QtBot) -> None:
    label = WrappedLabel()
    qtbot.addWidget(label)
    label.setText(TEXT)
    tall = label.heightForWidth(200)
    label.setText(TEXT[:10])
    assert label.heightForWidth(200) < tall


def test_a_larger_font_has_its_own_height(theme: Theme, qtbot: QtBot) -> None:
    label = WrappedLabel()
    qtbot.addWidget(label)
    label.setText(TEXT)
    label.heightForWidth(200)
    enlarge(label, 6)
    assert label.heightForWidth(200) == plain(TEXT, 6).heightForWidth(200)


def test_the_text_is_set_once_for_each_width(
    theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    usual = QLabel.heightForWidth

    def counted(label: QLabel, width: int) -> int:
        asked.append(width)
        return usual(label, width)

    monkeypatch.setattr(QLabel, "heightForWidth", counted)
    label = WrappedLabel()
    qtbot.addWidget(label)
    label.setText(TEXT)
    for _ in range(3):
        label.heightForWidth(200)
        label.heightForWidth(240)
    assert asked == [200, 240]
