"""From a hub on this computer, through the real command line in a process of its own."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.language_models.model_work import ModelWork
from app.language_models.models_command import ModelsCommand
from app.language_models.models_page import ModelsPage
from app.language_models.work_state import WorkState
from app.main_window import MainWindow
from app.network import NetworkSwitch
from app.settings import Settings
from app.theme import Theme
from models.catalog import Catalog, CatalogModel, HashFrom, Role, Source, SourceKind
from models.library import ModelLibrary
from tests.app.language_models.shop_command import CATALOG_VARIABLE
from tests.app.language_models.test_models_page import click, offered
from tests.models.gguf_files import large_gguf
from tests.models.local_hub import PATH, REPO, REVISION, Behaviour, LocalHub, serving

_SECONDS = 60_000  # milliseconds that a process gets on a busy machine before the test fails
_COMMAND = (sys.executable, "-m", "tests.app.language_models.shop_command")


@dataclass
class Shop:
    """One model on a hub, and the page that shows it."""

    content: bytes
    hub: LocalHub
    page: ModelsPage

    @property
    def file(self) -> Path:
        return ModelLibrary().folder / "small.gguf"


@pytest.fixture
def shop(
    home: Path,
    window: MainWindow,
    theme: Theme,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Shop]:
    content = large_gguf(tmp_path / "original.gguf", rows=60_000)
    sources = tuple(
        Source(kind, REPO, PATH, REVISION) for kind in (SourceKind.HUGGINGFACE, SourceKind.MIRROR)
    )
    model = CatalogModel(
        name="small",
        role=Role.CHAT,
        languages=("en",),
        licence="MIT",
        file="small.gguf",
        bytes=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        hash_from=HashFrom.PUBLISHED,
        memory_megabytes=1,
        context=128,
        sources=sources,
    )
    catalog = Catalog({}, (model,))
    ModelLibrary().folder.mkdir(parents=True)
    with serving(Behaviour(content)) as hub:
        monkeypatch.setenv("NO_PROXY", "*")
        monkeypatch.setenv("HF_ENDPOINT", hub.address)
        monkeypatch.setenv(CATALOG_VARIABLE, msgspec.json.encode(catalog).decode())
        work = ModelWork(started, window)
        settings = Settings(home / "settings")
        page = ModelsPage(work, NetworkSwitch(window), theme, settings, window, catalog)
        window.pages.open(page)
        yield Shop(content, hub, page)
        work.close()


def started(arguments: Sequence[str], parent: QObject) -> ModelsCommand:
    return ModelsCommand(arguments, parent, _COMMAND)


def test_a_download_is_paused_goes_on_is_damaged_and_comes_again(shop: Shop, qtbot: QtBot) -> None:
    page, behaviour = shop.page, shop.hub.behaviour
    row = page.rows["small"]
    page.origin.kind.setCurrentIndex(page.origin.kind.findData("mirror"))
    behaviour.stall_at = 4_000_000
    click(row.get)
    click(offered(row)["Allow this download"])
    qtbot.waitUntil(lambda: row.bar.value() > 0 and "a second" in row.told.text(), timeout=_SECONDS)
    click(row.pause)
    shop.hub.released.set()
    qtbot.waitUntil(lambda: _state(page) is WorkState.PAUSED, timeout=_SECONDS)
    arrived = shop.file.with_name("small.gguf.incoming").stat().st_size
    assert 0 < arrived < len(shop.content)

    behaviour.stall_at = None
    click(row.go_on)
    qtbot.waitUntil(lambda: row.in_use.isVisible(), timeout=_SECONDS)
    assert shop.file.read_bytes() == shop.content
    assert 0 < behaviour.starts[-1] <= arrived

    with shop.file.open("r+b") as file:
        file.seek(100_000)
        file.write(b"\0damage")
    with qtbot.waitSignal(page.work.verified, timeout=_SECONDS):
        click(page.check)
    assert "damaged" in row.said.text()
    click(offered(row)["Get it again"])
    click(offered(row)["Allow this download"])
    qtbot.waitUntil(lambda: not page.work.busy and row.in_use.isVisible(), timeout=_SECONDS)
    assert shop.file.read_bytes() == shop.content
    assert not row.said.isVisible()


def test_with_the_network_off_nothing_is_asked_of_the_hub(shop: Shop, qtbot: QtBot) -> None:
    shop.page.work.install("small")
    qtbot.waitUntil(lambda: _state(shop.page) is WorkState.FAILED, timeout=_SECONDS)
    assert "network switch is off" in shop.page.rows["small"].said.text()
    assert shop.hub.behaviour.requests == []


def test_closing_the_window_pauses_and_keeps_what_has_arrived(shop: Shop, qtbot: QtBot) -> None:
    shop.hub.behaviour.stall_at = 4_000_000
    shop.page.work.install("small", "mirror", allow_network=True)
    row = shop.page.rows["small"]
    qtbot.waitUntil(lambda: row.bar.value() > 0, timeout=_SECONDS)
    shop.page.work.close()
    assert not shop.page.work.busy
    assert shop.file.with_name("small.gguf.incoming").stat().st_size > 0


def test_a_command_line_that_cannot_be_started_is_told(
    shop: Shop, qtbot: QtBot, tmp_path: Path
) -> None:
    missing = ModelsCommand(("list", "--json"), shop.page, (str(tmp_path / "nothing"),))
    with qtbot.waitSignal(missing.ended) as ended:
        missing.start()
    assert ended.args == [-1]


def test_the_whole_list_comes_as_one_document(shop: Shop, qtbot: QtBot) -> None:
    command = started(("list", "--json"), shop.page)
    with qtbot.waitSignal(command.told, timeout=_SECONDS) as told:
        command.start()
    assert [model["name"] for model in told.args[0]["models"]] == ["small"]
    QTest.keyClick(shop.page, Qt.Key.Key_Escape)


def _state(page: ModelsPage) -> WorkState | None:
    work = page.work.work("small")
    return work.state if work else None
