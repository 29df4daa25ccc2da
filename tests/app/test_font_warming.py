"""Fonts are looked up bit by bit, while nothing else is to be done."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.font_warming import FontWarming


def test_each_turn_of_the_event_loop_looks_up_one(qtbot: QtBot) -> None:
    owner = QObject()
    warming = FontWarming(owner)
    warming.start()
    left = [warming.left]
    with qtbot.waitSignal(warming.ended):
        while warming.left:
            QApplication.processEvents()
            left.append(warming.left)
    assert max(before - after for before, after in pairwise(left)) == 1
    assert left[-1] == 0
