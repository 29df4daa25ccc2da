"""The line that says what became of an answer that was handed out."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QWidget

from app.desktop_files import reveal
from app.pane_line import PaneLine
from app.proof.proof_desk import ProofDesk

_SAID_FOR = 6000  # milliseconds


class ProofLine(PaneLine):
    """Goes by itself where it only says something; stays where it offers something."""

    def __init__(self, desk: ProofDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hiding = QTimer(self)
        self._hiding.setSingleShot(True)
        self._hiding.setInterval(_SAID_FOR)
        self._hiding.timeout.connect(self._on_said_long_enough)
        desk.told.connect(self._on_told)
        desk.saved.connect(self._on_saved)

    @Slot(str)
    def _on_told(self, text: str) -> None:
        self.say(text)
        self._hiding.start()

    @Slot(str)
    def _on_saved(self, path: str) -> None:
        self.say(self.tr("Saved."), self.tr("Show in folder"), lambda: _reveal(path))

    @Slot()
    def _on_said_long_enough(self) -> None:
        if not self.offers:
            self.hide()


def _reveal(path: str) -> None:
    reveal(path)
