from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QProgressBar,
    QPushButton,
)
from pytestqt.qtbot import QtBot

from app.language_models.model_row import ModelRow
from app.language_models.models_page import ModelsPage
from app.language_models.work_state import WorkState
from app.main_window import MainWindow
from engine.messages import error_message
from models import network
from models.catalog import CatalogModel, Role
from models.events import InstallProgress, SourceFailed, Stage
from models.library import Entry, ModelLibrary
from tests.app.language_models.cranked_command import Commands

CHAT, BIGGER, SEARCH = "qwen3-1.7b", "qwen3-4b-instruct-2507", "bge-m3"


def click(button: QAbstractButton) -> None:
    assert button.isVisible() and button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def asked(commands: Commands) -> tuple[str, ...]:
    """Return how the command line was called last."""
    return commands.last.arguments


def offered(row: ModelRow) -> dict[str, QPushButton]:
    buttons = row.findChildren(QPushButton)
    return {one.text(): one for one in buttons if one.isVisible()}


def put_there(page: ModelsPage, name: str, *, choose: bool = False) -> None:
    """Have a file of that name in the models folder, as if it had been installed."""
    model = page._catalog.find(name)
    assert isinstance(model, CatalogModel)
    library = ModelLibrary()
    (library.folder / model.file).write_bytes(b"GGUF")
    entry = Entry(name, model.role, model.file, 4, "0" * 64, model.context)
    library.add(entry, choose=choose)
    page.refresh()


def fetching(done: int, total: int = 1_000_000_000) -> InstallProgress:
    return InstallProgress(
        CHAT, Stage.FETCH, done, total, "mirror", speed=2_000_000.0, seconds_left=300.0
    )


def test_each_model_says_what_it_is_for_what_it_needs_and_its_licence(page: ModelsPage) -> None:
    assert len(page.rows) == 8
    row = page.rows[CHAT]
    assert "8 GB" in row.good_for.text()
    for part in ("1.8 GB file", "of memory", "licence Apache-2.0"):
        assert part in row.facts.text()
    assert "cores" in row.facts.toolTip()
    recommended = [one for one in page.rows.values() if one.recommended.isVisible()]
    assert sorted(one.status.role for one in recommended) == [Role.CHAT, Role.EMBEDDING]


def test_what_is_only_for_tests_is_not_offered(page: ModelsPage) -> None:
    assert "smollm2-135m-instruct" not in page.rows


def test_a_download_asks_first_while_the_network_is_off(
    page: ModelsPage, commands: Commands
) -> None:
    row = page.rows[CHAT]
    click(row.get)
    assert commands.made == []
    assert "1.8 GB" in row.said.text()
    click(offered(row)["Not now"])
    assert not row.said.isVisible()
    click(row.get)
    click(offered(row)["Allow this download"])
    assert asked(commands)[:2] == ("install", CHAT)
    assert "--network" in asked(commands)
    assert not network.is_on()


def test_the_switch_allows_downloads_for_good(page: ModelsPage, commands: Commands) -> None:
    QTest.keyClick(page.allow, Qt.Key.Key_Space)
    assert network.is_on()
    click(page.rows[CHAT].get)
    assert asked(commands) == ("install", CHAT, "--events", "--while-open")


def test_progress_tells_size_speed_time_left_and_where_from(
    page: ModelsPage, commands: Commands
) -> None:
    network.switch(True)
    row = page.rows[CHAT]
    click(row.get)
    commands.last.tell(fetching(250_000_000))
    assert row.bar.value() == 250
    told = row.told.text()
    for part in ("250 MB of 1.0 GB", "2.0 MB a second", "5 minute", "the mirror"):
        assert part in told
    commands.last.tell(InstallProgress(CHAT, Stage.TRY, 0, 10))
    assert "Trying it" in row.told.text()
    assert row.bar.maximum() == 0


def test_a_download_is_paused_and_goes_on(page: ModelsPage, commands: Commands) -> None:
    network.switch(True)
    row = page.rows[CHAT]
    click(row.get)
    commands.last.tell(fetching(250_000_000))
    click(row.pause)
    assert commands.last.paused
    commands.last.end(130)
    assert "250 MB have arrived" in row.told.text()
    assert not row.pause.isVisible()
    click(row.go_on)
    assert len(commands.made) == 2
    assert asked(commands) == commands.made[0].arguments
    commands.last.end(0)
    assert page.work.work(CHAT) is None


def test_a_cancelled_download_leaves_nothing(page: ModelsPage, commands: Commands) -> None:
    network.switch(True)
    row = page.rows[CHAT]
    click(row.get)
    commands.last.tell(fetching(250_000_000))
    click(row.cancel)
    commands.last.end(130)
    assert asked(commands) == ("discard", CHAT, "--json")
    commands.last.end(0)
    assert row.get.isVisible() and not row.bar.isVisible()


def test_a_second_download_waits_for_the_first(page: ModelsPage, commands: Commands) -> None:
    network.switch(True)
    click(page.rows[CHAT].get)
    click(page.rows[BIGGER].get)
    assert len(commands.made) == 1
    assert "Waiting" in page.rows[BIGGER].told.text()
    commands.last.end(0)
    assert asked(commands)[1] == BIGGER


def test_where_a_source_fails_the_next_is_told_and_others_are_offered(
    page: ModelsPage, commands: Commands
) -> None:
    network.switch(True)
    row = page.rows[CHAT]
    click(row.get)
    details = {"problem": "unreachable", "host": "hub.example"}
    commands.last.tell(SourceFailed(CHAT, "huggingface", "model_missing", details, "mirror"))
    assert "hub.example cannot be reached" in row.said.text()
    assert "mirror" in row.told.text()
    failed = {"event": "Failed", "code": "model_missing"}
    commands.last.tell(failed | {"details": details | {"offers": "modelscope, huggingface"}})
    commands.last.end(4)
    assert str(error_message("model_missing", "en", details)) == row.said.text()
    click(offered(row)["From ModelScope"])
    assert asked(commands)[:4] == ("install", CHAT, "--from", "modelscope")


def test_a_process_that_ends_without_a_word_is_told_as_an_error(
    page: ModelsPage, commands: Commands
) -> None:
    network.switch(True)
    click(page.rows[CHAT].get)
    commands.last.end(1)
    work = page.work.work(CHAT)
    assert work is not None and work.state is WorkState.FAILED
    assert page.rows[CHAT].said.isVisible()


@pytest.mark.parametrize(
    ("choose", "origin"),
    [
        (lambda page: page.origin.kind.findData("modelscope"), "modelscope"),
        (lambda page: page.origin.kind.findData("huggingface"), "huggingface"),
    ],
)
def test_the_choice_of_where_from_is_used_and_remembered(
    page: ModelsPage, commands: Commands, choose: Callable[[ModelsPage], int], origin: str
) -> None:
    network.switch(True)
    page.origin.kind.setCurrentIndex(choose(page))
    click(page.rows[CHAT].get)
    assert asked(commands)[:4] == ("install", CHAT, "--from", origin)
    again = ModelsPage(
        page.work, page._network, page._theme, page.origin._settings, page.parentWidget()
    )
    assert again.origin.kind.currentData() == origin


def test_an_address_of_the_company_is_asked_for_and_used(
    page: ModelsPage, commands: Commands
) -> None:
    network.switch(True)
    page.origin.kind.setCurrentIndex(page.origin.kind.findData("address"))
    click(page.rows[CHAT].get)
    assert commands.made == []
    assert "where it is to come from" in page.rows[CHAT].said.text()
    QTest.keyClicks(page.origin.address, "https://files.example/gguf/")
    QTest.keyClick(page.origin.address, Qt.Key.Key_Return)
    click(page.rows[CHAT].get)
    assert asked(commands)[3] == "https://files.example/gguf/"


def test_a_folder_needs_no_network(
    page: ModelsPage, commands: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    page.origin.kind.setCurrentIndex(page.origin.kind.findData("folder"))
    click(page.origin.folder)
    click(page.rows[CHAT].get)
    assert asked(commands)[3] == str(tmp_path)
    assert "--network" not in asked(commands)


def test_a_file_of_the_users_is_brought_and_told(
    page: ModelsPage, commands: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "own.gguf")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (path, ""))
    click(page.bring)
    assert asked(commands)[:2] == ("import", path)
    commands.last.tell(InstallProgress("own", Stage.COPY, 5, 10, str(tmp_path)))
    assert page.brought.isVisible() and page.brought.bar.value() == 500
    failed = {"event": "Failed", "code": "model_invalid"}
    commands.last.tell(failed | {"details": {"problem": "not_gguf", "name": "own.gguf"}})
    commands.last.end(4)
    assert "not a language-model file" in page.brought.told.text()
    click(page.brought.close_button)
    assert not page.brought.isVisible()


def test_verifying_names_the_damaged_file_and_offers_it_again(
    page: ModelsPage, commands: Commands
) -> None:
    put_there(page, CHAT, choose=True)
    put_there(page, BIGGER)
    click(page.check)
    assert asked(commands) == ("verify", "--json")
    found = [
        {"model": CHAT, "problem": "the SHA-256 differs", "code": "hash_differs"},
        {"model": BIGGER, "problem": "", "code": ""},
    ]
    commands.last.tell({"sound": False, "models": found})
    commands.last.end(4)
    row = page.rows[CHAT]
    assert "damaged" in row.said.text() and not page.rows[BIGGER].said.isVisible()
    assert "1 file" in page.told.text()
    click(offered(row)["Get it again"])
    click(offered(row)["Allow this download"])
    assert asked(commands) == ("remove", CHAT, "--force", "--json")
    commands.last.end(0)
    assert asked(commands)[:2] == ("install", CHAT)
    assert "--use" in asked(commands)


def test_an_installed_model_is_put_to_use(page: ModelsPage, commands: Commands) -> None:
    put_there(page, CHAT)
    row = page.rows[CHAT]
    assert not row.in_use.isVisible()
    click(row.use)
    assert asked(commands) == ("use", CHAT, "--json")
    ModelLibrary().choose(CHAT)
    commands.last.end(0)
    assert row.in_use.isVisible() and not row.use.isVisible()
    assert "tokens at most" in row.facts.text()


def test_what_only_orders_can_be_done_without_again(page: ModelsPage, commands: Commands) -> None:
    name = "bge-reranker-v2-m3"
    put_there(page, name, choose=True)
    row = page.rows[name]
    assert row.in_use.isVisible() and not row.use.isVisible()
    click(row.stop_using)
    assert asked(commands) == ("stop-using", name, "--json")
    ModelLibrary().stop_using(name)
    commands.last.end(0)
    assert row.use.isVisible() and not row.stop_using.isVisible()
    put_there(page, CHAT, choose=True)
    assert not page.rows[CHAT].stop_using.isVisible()


def test_removing_asks_and_says_what_it_means(page: ModelsPage, commands: Commands) -> None:
    put_there(page, CHAT, choose=True)
    row = page.rows[CHAT]
    click(row.remove)
    assert commands.made == [] and "in use" in row.said.text()
    click(offered(row)["Delete"])
    assert asked(commands) == ("remove", CHAT, "--force", "--json")
    ModelLibrary().remove(CHAT)
    commands.last.end(0)
    assert row.get.isVisible()


def test_an_embedding_model_that_means_a_rebuild_is_asked_about(
    page: ModelsPage, commands: Commands, qtbot: QtBot
) -> None:
    put_there(page, SEARCH)
    page.needs_rebuild = lambda name: name == SEARCH
    row = page.rows[SEARCH]
    click(row.use)
    assert commands.made == [] and "searching goes on with the present one" in row.said.text()
    with qtbot.waitSignal(page.change_asked):
        click(offered(row)["Change to it"])


def test_what_a_paused_download_brought_is_shown_after_a_restart(page: ModelsPage) -> None:
    model = page._catalog.find(CHAT)
    assert model is not None
    (ModelLibrary().folder / f"{model.file}.incoming").write_bytes(b"0" * 3_000_000)
    page.refresh()
    assert page.rows[CHAT].get.text() == "Go on (3.0 MB are here)"


def test_esc_goes_back_to_the_documents(page: ModelsPage, window: MainWindow) -> None:
    assert window.pages.covered
    QTest.keyClick(page.check, Qt.Key.Key_Escape)
    assert not window.pages.covered


def test_every_control_of_the_page_has_a_name(page: ModelsPage) -> None:
    put_there(page, CHAT)
    kinds = (QAbstractButton, QLineEdit, QComboBox, QProgressBar)
    nameless = [
        one
        for kind in kinds
        for one in page.findChildren(kind)
        if not one.accessibleName() and not (isinstance(one, QAbstractButton) and one.text())
    ]
    assert nameless == []
