"""The page of language models over a small catalogue, an empty folder and a cranked command."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.language_models.model_work import ModelWork
from app.language_models.models_page import ModelsPage
from app.main_window import MainWindow
from app.network import NetworkSwitch
from app.settings import Settings
from app.theme import Theme
from models.catalog import Catalog, load_catalog
from models.library import ModelLibrary
from tests.app.language_models.cranked_command import Commands


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where models and the network switch are kept."""
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("PAGECITE_NETWORK", raising=False)
    return tmp_path / "home"


@pytest.fixture
def commands() -> Commands:
    """The command line, in the hands of the test."""
    return Commands()


@pytest.fixture
def catalog() -> Catalog:
    """The program's own."""
    return load_catalog()


@pytest.fixture
def page(
    home: Path, window: MainWindow, theme: Theme, commands: Commands, catalog: Catalog
) -> Iterator[ModelsPage]:
    """The page, shown over the window."""
    folder = ModelLibrary().folder
    folder.mkdir(parents=True)
    work = ModelWork(commands, window)
    page = ModelsPage(
        work, NetworkSwitch(window), theme, Settings(home / "settings"), window, catalog
    )
    window.pages.open(page)
    yield page
    work.close()
