"""The underlined letters of the menus: in one menu, each leads to one thing only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QMenu, QMenuBar

from app.main_window import MainWindow
from app.resource_files import resource

_LETTER = re.compile(r"&([^&])")


@pytest.fixture(params=["en", "zh_CN"])
def translator(request: pytest.FixtureRequest) -> Iterator[QTranslator]:
    """The window's texts in one language; asked for before the window is."""
    translator = QTranslator()
    assert translator.load(str(resource("translations", f"pagecite_{request.param}.qm")))
    QCoreApplication.installTranslator(translator)
    yield translator
    QCoreApplication.removeTranslator(translator)


def test_no_letter_leads_to_two_things_in_one_menu(
    translator: QTranslator, window: MainWindow
) -> None:
    menus: list[QMenu | QMenuBar] = [window.menuBar(), *window.menuBar().findChildren(QMenu)]
    letters = 0
    for menu in menus:
        texts = [action.text().replace("&&", "") for action in menu.actions()]
        found = Counter(hit[1].upper() for text in texts if (hit := _LETTER.search(text)))
        letters += found.total()
        twice = [letter for letter, times in found.items() if times > 1]
        assert not twice, f"{twice} in {texts}"
    assert letters > 40
