"""The document that is shown, outside of the window: its own program, its folder, on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from app.desktop_files import open_in_system, reveal
from app.preview.preview_actions import connect

if TYPE_CHECKING:
    from app.main_window import MainWindow


class DocumentOutside(QObject):
    """Says in the line for notices what did not work."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._preview = window.preview
        window.preview.print_failed.connect(self._on_print_failed)
        connect(window.preview.commands.open_outside, self._open)
        connect(window.preview.commands.reveal, self._reveal)

    def _file(self) -> str:
        """Return the user's file of the version shown, or else the PDF that is painted."""
        rows = self._window.documents.model.documents()
        row = next((row for row in rows if row.version_id == self._preview.version_id), None)
        own = row is not None and row.parent_id is None and not row.missing
        return row.source if row and own else self._preview.rendition

    def _open(self) -> None:
        if not open_in_system(self._file()):
            self._window.notice.say(self.tr("The system could not open this document."))

    def _reveal(self) -> None:
        if not reveal(self._file()):
            self._window.notice.say(self.tr("The folder of this document could not be shown."))

    @Slot()
    def _on_print_failed(self) -> None:
        text = self.tr("The document was not printed whole. Check the printer.")
        self._window.notice.say(text)
