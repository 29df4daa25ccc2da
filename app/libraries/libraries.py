"""Libraries in the window: which is open, which were, and what is done with their files."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QFileDialog, QMenu

from app.desktop_files import reveal
from app.engine_client import EngineClient
from app.libraries.first_library import FirstLibrary
from app.libraries.libraries_page import LibrariesPage
from app.libraries.library_words import done_text, shared_text
from app.libraries.library_work import Deed, Done, LibraryWork
from app.libraries.recent_libraries import RecentLibraries, RecentLibrary, library_name
from app.settings import Settings
from app.theme import Theme
from engine import places
from engine.protocol import EngineStarted, Failed

if TYPE_CHECKING:
    from app.main_window import MainWindow

_ENDING = ".pagecite"


class Libraries(QObject):
    """Follows the engine; the page is made when it is first opened."""

    def __init__(
        self, window: MainWindow, client: EngineClient, theme: Theme, settings: Settings
    ) -> None:
        super().__init__(window)
        self._window = window
        self._client = client
        self._theme = theme
        self._settings = settings
        self._pages = window.pages
        self._page: LibrariesPage | None = None
        self._current: RecentLibrary | None = None
        self.recent = RecentLibraries(settings)
        self.work = LibraryWork(client, self)
        self.work.done.connect(self._on_done)
        self.work.failed.connect(self._on_failed)
        client.engine_started.connect(self._on_engine_started)
        client.engine_refused.connect(self._on_engine_refused)
        client.library_left.connect(self._on_library_left)
        self._changed = False  # whether its documents did since it was opened
        for changed in (client.document_changed, client.document_gone):
            changed.connect(self._on_documents_changed)

    @property
    def page(self) -> LibrariesPage:
        """The page, made when first wanted."""
        if self._page is None:
            self._page = page = LibrariesPage(self.work, self._theme, self._pages)
            page.new_asked.connect(self.make_new)
            page.open_file_asked.connect(self.open_file)
            page.restore_asked.connect(self.put_back)
            page.back_up_asked.connect(self.back_up)
            page.move_asked.connect(self.move_elsewhere)
            page.reveal_asked.connect(self._reveal)
            page.share_asked.connect(self.share)
            page.open_asked.connect(self.open_library)
            page.forget_asked.connect(self._on_forget_asked)
        return self._page

    def start(self, last: RecentLibrary | None) -> None:
        """Start the engine on the library that was last open, or on that of its settings."""
        if last is None:
            self._client.start()
            return
        first = FirstLibrary(self._client.start, self)
        first.missing.connect(self._on_missing)
        first.open(last)

    @Slot()
    def open(self) -> None:
        """Show the page."""
        page = self.page
        if self._current and self._changed:
            rows = self._window.documents.model.documents()
            count = sum(row.version_id is not None for row in rows)
            self._current = replace(self._current, documents=count)
        self._refresh()
        self._pages.open(page)

    def fill(self, menu: QMenu) -> None:
        """Put the page, and below it the libraries that were open before, into a menu."""
        page = QAction(self.tr("&Libraries…"), self._window)
        page.setShortcut(QKeySequence("Ctrl+Shift+M"))
        page.triggered.connect(self.open)
        menu.addAction(page)
        recent = menu.addMenu(self.tr("&Recent libraries"))
        recent.aboutToShow.connect(lambda: self._fill_recent(recent))

    def _fill_recent(self, menu: QMenu) -> None:
        menu.clear()
        for library in self._others():
            action = QAction(library.name.replace("&", "&&"), menu)
            action.setToolTip(library.path)
            action.triggered.connect(lambda _=False, path=library.path: self.open_library(path))
            menu.addAction(action)
        if menu.isEmpty():
            menu.addAction(self.tr("No other library was open yet")).setEnabled(False)

    @Slot(str)
    def open_library(self, path: str) -> None:
        """Leave the library that is open for another one."""
        if not self.work.busy and Path(path) != Path(self._client.config.library):
            self._client.open_library(path)
        self._pages.close_page()

    # --- what the user is asked for ---------------------------------------------------------

    @Slot()
    def make_new(self) -> None:
        """Ask for the file of a new library and open it; one that is there is only opened."""
        title = self.tr("New library")
        path = self._ask_where(title, self._folder() / f"{title}{_ENDING}", confirm=False)
        if path:
            self.open_library(path)

    @Slot()
    def open_file(self) -> None:
        """Ask for a library to open."""
        path = self._ask_which(self.tr("Open a library"))
        if path:
            self.open_library(path)

    @Slot()
    def put_back(self) -> None:
        """Ask for a backup, make a library of it beside the others, and open that."""
        backup = self._ask_which(self.tr("Put a backup back"))
        if backup:
            self.work.restore(backup, str(self._free_name(Path(backup).stem)))

    @Slot()
    def back_up(self) -> None:
        """Ask where to back the library up."""
        day = datetime.now(UTC).astimezone().strftime("%Y-%m-%d")
        name = f"{self._name()} {day}{_ENDING}"
        path = self._ask_where(self.tr("Back up the library"), self._last() / name)
        if path:
            self.work.back_up(path)

    @Slot()
    def move_elsewhere(self) -> None:
        """Ask where the library's file is to be from now on."""
        name = Path(self._client.config.library).name
        path = self._ask_where(self.tr("Move the library"), self._last() / name)
        if path and Path(path) != Path(self._client.config.library):
            self.work.move(path)

    @Slot(str)
    def share(self, name: str) -> None:
        """Ask where the copy for others is to be saved."""
        proposed = self._last() / f"{name.replace('/', ' ')}{_ENDING}"
        path = self._ask_where(self.tr("Save the copy to share"), proposed)
        if path:
            self.work.share_as(path, name)

    def _ask_where(self, title: str, proposed: Path, *, confirm: bool = True) -> str:
        options = QFileDialog.Option(0)
        if not confirm:
            options = QFileDialog.Option.DontConfirmOverwrite
        path, _ = QFileDialog.getSaveFileName(
            self._window, title, str(proposed), self._kinds(), "", options
        )
        if path and not path.endswith(_ENDING):
            path += _ENDING
        return self._noted(path)

    def _ask_which(self, title: str) -> str:
        path, _ = QFileDialog.getOpenFileName(self._window, title, str(self._last()), self._kinds())
        return self._noted(path)

    def _noted(self, path: str) -> str:
        if path:
            self._settings.set_text("libraries/folder", str(Path(path).parent))
        return path

    def _kinds(self) -> str:
        return f"{self.tr('Pagecite libraries')} (*{_ENDING})"

    def _last(self) -> Path:
        folder = self._settings.text("libraries/folder")
        return Path(folder) if folder and Path(folder).is_dir() else Path.home()

    def _folder(self) -> Path:
        return Path(self._client.config.library).parent

    def _free_name(self, stem: str) -> Path:
        folder = places.data_folder()
        names = [stem, *(f"{stem} {number}" for number in range(2, 1000))]
        return next(path for name in names if not (path := folder / f"{name}{_ENDING}").exists())

    def _name(self) -> str:
        return self._current.name if self._current else library_name(self._client.config.library)

    # --- what happens -----------------------------------------------------------------------

    @Slot(EngineStarted)
    def _on_engine_started(self, event: EngineStarted) -> None:
        info = event.library
        if info is None:
            return
        self.recent.note(info, datetime.now(UTC).isoformat(timespec="seconds"))
        self._current = self.recent.all()[0]
        self._changed = False
        title = QGuiApplication.applicationDisplayName()
        usual = Path(info.path) == places.default_library()
        self._window.setWindowTitle(title if usual else f"{self._current.name} - {title}")
        self._window.documents.set_reading_only(shared_text(self._current) if info.shared else "")
        self._refresh()

    @Slot(RecentLibrary)
    def _on_missing(self, last: RecentLibrary) -> None:
        text = self.tr("“{name}” is not at {place} now: your usual library is open.")
        self._window.notice.say(text.replace("{name}", last.name).replace("{place}", last.path))

    @Slot(object)
    def _on_documents_changed(self, _event: object) -> None:
        self._changed = True

    @Slot()
    def _on_library_left(self) -> None:
        """Take from the window all that is of the library before."""
        window = self._window
        self.page.said.hide()
        window.preview.forget()
        window.questions.begin_anew()
        window.finding.begin_anew()
        window.scope.ask_all()
        window.documents.model.set_documents(())

    @Slot(Failed)
    def _on_engine_refused(self, _event: Failed) -> None:
        self._current = None
        self._refresh()

    @Slot(Done)
    def _on_done(self, done: Done) -> None:
        text = done_text(done.deed).replace("{name}", Path(done.path).name)
        shows = done.deed in (Deed.BACK_UP, Deed.SHARE)
        if shows:
            self.page.said.say(
                text, self.tr("Show in the folder"), lambda: self._reveal_file(done.path)
            )
            self.page.said.button.setFocus()  # what had it is hidden now
        else:
            self.page.said.say(text)
        if done.former:
            self.recent.forget(done.former)
        self._refresh()

    @Slot(str)
    def _on_failed(self, reason: str) -> None:
        self.page.said.say(reason)

    @Slot(str)
    def _on_forget_asked(self, path: str) -> None:
        self.recent.forget(path)
        self._refresh()

    @Slot()
    def _reveal(self) -> None:
        self._reveal_file(self._client.config.library)

    def _reveal_file(self, path: str) -> None:
        if not reveal(path):
            self.page.said.say(self.tr("The folder of this library could not be shown."))

    def _others(self) -> list[RecentLibrary]:
        now = self._client.config.library
        return [one for one in self.recent.all() if one.path != now or self._current is None]

    def _refresh(self) -> None:
        if self._page is not None:
            self._page.show_libraries(self._current, self._others())
