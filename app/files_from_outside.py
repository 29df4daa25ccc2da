"""Files that come into the window: dropped anywhere on it, pasted, or chosen from an inventory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject, QRect, Slot
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
)

from app.documents.inventory_choice import Choice
from app.dropped import how_to_save, local_paths, to_be_looked_at
from app.file_pasting import FilePasting

if TYPE_CHECKING:
    from app.main_window import MainWindow


class FilesFromOutside(QObject):
    """Watches what is dragged over a `MainWindow`, and hands it to its documents."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._documents = window.documents
        self._overlay = window.overlay
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        pasting = FilePasting(window, window.questions.box.entry)
        pasting.files_pasted.connect(self.paste)
        window.documents.inventory_asked.connect(self._on_inventory_asked)
        window.inventory.chosen.connect(self._on_inventory_chosen)

    @Slot()
    def paste(self) -> None:
        """Take in the files that were copied in a file manager."""
        self.take_in(QGuiApplication.clipboard().mimeData())

    def take_in(self, data: QMimeData) -> None:
        """Read in files that were dropped or pasted; say what to do about what is none."""
        paths = local_paths(data)
        if paths:
            self._window.pages.close_page()
            self._documents.take_in(paths)
        else:
            self._window.notice.say(how_to_save(data))

    # --- an inventory first -----------------------------------------------------------------

    @Slot(list)
    def _on_inventory_asked(self, paths: list[str]) -> None:
        self._window.middle.setCurrentWidget(self._window.inventory)
        self._window.inventory.begin(paths)

    @Slot(Choice)
    def _on_inventory_chosen(self, choice: Choice) -> None:
        self._window.show_preview()
        seconds = {path: (least + most) / 2 for path, (least, most) in choice.seconds.items()}
        self._documents.add_paths(choice.paths, seconds=seconds)

    # --- the mouse --------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self._overlay.isVisible():
            self._overlay.cover()
        elif event.type() == QEvent.Type.DragLeave:
            self._overlay.hide()
        elif isinstance(event, QDragEnterEvent):
            event.acceptProposedAction()
            self._overlay.cover()
            return True
        elif isinstance(event, QDragMoveEvent):
            event.acceptProposedAction()
            self._hover(event)
            return True
        elif isinstance(event, QDropEvent):
            self._drop(event)
            return True
        return super().eventFilter(watched, event)

    def _hover(self, event: QDragMoveEvent) -> None:
        view = self._documents.view
        place = event.position().toPoint()
        one = len(local_paths(event.mimeData())) == 1
        found = view.document_at(view.mapFrom(self._window, place)) if one else None
        if found:
            row, rect = found
            origin = view.mapTo(self._window, rect.topLeft())
            self._overlay.hover(row, QRect(origin, rect.size()))
        else:
            self._overlay.hover(None, QRect())

    def _drop(self, event: QDropEvent) -> None:
        older = self._overlay.target
        self._overlay.hide()
        event.acceptProposedAction()
        paths = local_paths(event.mimeData())
        if older and len(paths) == 1 and not to_be_looked_at(paths):
            self._documents.add_replacing(paths[0], older)
        else:
            self.take_in(event.mimeData())
