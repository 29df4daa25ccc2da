"""Checking for updates opens a page in the browser, where one is known, and does nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMenu

from app.main_window import MainWindow
from app.updates import updates_page

PAGE = "https://intranet.example.com/pagecite"


@pytest.fixture
def settled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.policy.program_folder", lambda: tmp_path)
    (tmp_path / "policy.toml").write_text(f'updates = "{PAGE}"', "utf-8")


def _texts(window: MainWindow) -> list[str]:
    menu = QMenu(window)
    window.tools.fill(menu)
    return [action.text() for action in menu.actions()]


def test_without_a_known_page_nothing_is_offered(window: MainWindow) -> None:
    assert updates_page() == ""
    assert not any("updates" in text for text in _texts(window))


@pytest.mark.usefixtures("settled")
def test_the_page_that_was_settled_opens_in_the_browser(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    menu = QMenu(window)
    window.tools.fill(menu)
    next(one for one in menu.actions() if "updates" in one.text()).trigger()
    assert opened == [QUrl(PAGE)]
