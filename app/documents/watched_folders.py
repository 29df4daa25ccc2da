"""The folders that are looked through again by themselves: listed, added, taken out."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.elided_label import ElidedLabel
from app.engine_client import EngineClient
from app.icons import dress, name_icon
from app.path_text import path_text
from app.theme import Theme
from engine.protocol import Finished


class WatchedFolders(QFrame):
    """Hidden until it is asked for; there are few folders, so each is a row of widgets."""

    add_asked = Signal()

    def __init__(self, client: EngineClient, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("watchedFolders")
        self._client = client
        self._theme = theme
        self._requests: set[int] = set()
        self.folders: tuple[str, ...] = ()
        title = QLabel(self.tr("Watched folders"), self)
        title.setObjectName("cardTitle")
        self.close_button = QToolButton(self)
        self.close_button.setToolTip(self.tr("Close"))
        self.close_button.setAccessibleName(self.tr("Close the watched folders"))
        name_icon(self.close_button, "close", "muted")
        self.close_button.clicked.connect(self.hide)
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(self.close_button)
        self._advice = QLabel(
            self.tr("New and changed files in these folders are read in by themselves."), self
        )
        self._advice.setObjectName("cardText")
        self._advice.setWordWrap(True)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        self.add = QPushButton(self.tr("Watch a folder…"), self)
        name_icon(self.add, "folder")
        self.add.clicked.connect(self.add_asked)
        foot = QHBoxLayout()
        foot.addWidget(self.add)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 8, 12)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self._advice)
        column.addLayout(self._rows)
        column.addLayout(foot)
        client.request_finished.connect(self._on_request_finished)
        self.hide()

    @Slot()
    def open(self) -> None:
        """Ask which folders are watched, and show them."""
        self._requests.add(self._client.watched_folders())
        self.show()
        self.add.setFocus()

    def watch(self, path: str) -> None:
        """Watch one more folder from now on."""
        self._set((*(one for one in self.folders if one != path), path))

    def unwatch(self, path: str) -> None:
        """Watch a folder no more; its documents stay."""
        self._set(tuple(one for one in self.folders if one != path))

    def _set(self, folders: tuple[str, ...]) -> None:
        self._requests.add(self._client.watch_folders(folders))

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        if event.request_id in self._requests:
            self._requests.discard(event.request_id)
            self.folders = event.result.folders
            self._show()

    def _show(self) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget:
                widget.hide()
                widget.deleteLater()
        for path in self.folders:
            self._rows.addWidget(self._row(path))
        dress(self, self._theme.colors)

    def _row(self, path: str) -> QWidget:
        row = QWidget(self)
        name = ElidedLabel(path_text(path), row)
        name.setToolTip(path)
        remove = QToolButton(row)
        text = self.tr("Stop watching {folder}").replace("{folder}", path)
        remove.setToolTip(text)
        remove.setAccessibleName(text)
        name_icon(remove, "trash", "muted")
        remove.clicked.connect(lambda: self.unwatch(path))
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(name, 1)
        line.addWidget(remove)
        return row
