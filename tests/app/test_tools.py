"""The pages behind the menu of tools: reached by it, named for screen readers, left by Esc."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from app.main_window import MainWindow
from app.window_pages import WindowPage
from tests.app.document_rows import ROW, Policy
from tests.app.test_main_line_in_the_window import drop, files

_KINDS = (
    *(QAbstractButton, QLineEdit, QPlainTextEdit, QComboBox, QSpinBox, QProgressBar),
    QScrollArea,
)
_OWN = ("qt_spinbox_lineedit",)
_PAGES: dict[str, Callable[[MainWindow, Policy], WindowPage]] = {
    "models": lambda window, policy: _opened(window, window.tools.models.open),
    "welcome": lambda window, policy: _opened(window, window.tools.welcome.open),
    "settings": lambda window, policy: _opened(window, window.tools.open_settings),
    "report": lambda window, policy: _opened(window, window.tools.trouble.open_report),
    "why": lambda window, policy: _opened(
        window, lambda: window.tools.trouble.explain("?", policy.answer())
    ),
}


def _opened(window: MainWindow, act: Callable[[], object]) -> WindowPage:
    act()
    page = window.pages.currentWidget()
    assert isinstance(page, WindowPage)
    return page


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path / "home"))


@pytest.fixture(params=_PAGES)
def page(request: pytest.FixtureRequest, window: MainWindow, policy: Policy) -> WindowPage:
    window.documents.model.set_documents((ROW,))
    return _PAGES[request.param](window, policy)


def test_every_control_of_a_page_has_a_name_for_screen_readers(page: WindowPage) -> None:
    controls = [one for one in page.findChildren(QWidget) if isinstance(one, _KINDS)]
    assert len(controls) > 3
    nameless = [
        one
        for one in controls
        if not one.accessibleName()
        and one.objectName() not in _OWN
        and not (isinstance(one, QAbstractButton) and one.text())
    ]
    assert nameless == []


def test_esc_leads_back_from_every_page_and_the_title_says_where_one_is(
    page: WindowPage, window: MainWindow
) -> None:
    assert (page.title.text() and page.back.hasFocus()) or not window.isActiveWindow()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not window.pages.covered


def test_nothing_on_a_page_is_wider_than_the_smallest_window(
    page: WindowPage, window: MainWindow
) -> None:
    window.resize(window.minimumSize())
    inside = page.area.widget()
    assert inside is not None
    assert inside.minimumSizeHint().width() <= page.area.viewport().width()


def test_the_menu_of_tools_opens_each_of_them(window: MainWindow) -> None:
    texts = ("&Language models…", "&First steps…", "&Settings…", "Report a &problem…")
    actions = {action.text(): action for action in window.findChildren(QAction)}
    seen = set()
    for text in texts:
        actions[text].trigger()
        seen.add(window.pages.currentWidget())
    assert len(seen) == len(texts)


def test_files_that_are_dropped_bring_the_documents_back(
    window: MainWindow, tmp_path: Path
) -> None:
    window.tools.open_settings()
    drop(window, files(str(tmp_path / "a.pdf")))
    assert not window.pages.covered


def test_a_click_on_what_leaves_this_computer_leads_to_the_switch(window: MainWindow) -> None:
    window.activateWindow()
    state = window.statusBar().findChild(QPushButton, "networkState")
    assert isinstance(state, QPushButton)
    QTest.mouseClick(state, Qt.MouseButton.LeftButton)
    page = window.tools.settings_page
    assert window.pages.currentWidget() is page
    assert page.network.hasFocus()
    port = page.area.viewport()
    assert port.rect().contains(page.network.mapTo(port, page.network.rect().center()))
