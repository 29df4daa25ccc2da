"""GGUF files that the user brings: each a line while it is copied, checked and tried."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.icons import name_icon
from app.language_models.model_words import progress_text
from app.language_models.model_work import ModelWork
from app.language_models.work_state import WorkState


class BroughtFiles(QFrame):
    """One file at a time; hidden where nothing is brought."""

    def __init__(self, work: ModelWork, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._work = work
        self._path = ""
        self.name = QLabel(self)
        self.name.setObjectName("modelName")
        self.close_button = QToolButton(self)
        self.close_button.setToolTip(self.tr("Stop, or close this line"))
        self.close_button.setAccessibleName(self.tr("Stop bringing the file"))
        name_icon(self.close_button, "close", "muted")
        self.close_button.clicked.connect(self._on_closed)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("How far the file is"))
        self.told = QLabel(self)
        self.told.setObjectName("modelSaid")
        self.told.setWordWrap(True)
        head = QHBoxLayout()
        head.addWidget(self.name, 1)
        head.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 10, 12)
        column.setSpacing(5)
        column.addLayout(head)
        column.addWidget(self.bar)
        column.addWidget(self.told)
        work.changed.connect(self._on_work_changed)
        self.hide()

    def bring(self, path: str) -> None:
        """Take a file in."""
        self._path = path
        self.name.setText(Path(path).name)
        self._work.import_file(path)

    @Slot()
    def _on_closed(self) -> None:
        work = self._work.work(self._path)
        if work and work.state is not WorkState.FAILED:
            self._work.pause(self._path)
        self._work.forget(self._path)
        self.hide()

    @Slot(str)
    def _on_work_changed(self, name: str) -> None:
        if name != self._path or not name:
            return
        work = self._work.work(name)
        self.setVisible(work is not None)
        if work is None:
            return
        failed = work.state is WorkState.FAILED
        self.bar.setVisible(not failed)
        self.bar.setRange(0, 1000 if work.total else 0)
        self.bar.setValue(1000 * work.done // work.total if work.total else 0)
        self.told.setProperty("bad", failed)
        self.told.style().unpolish(self.told)
        self.told.style().polish(self.told)
        self.told.setText(str(work.failed) if failed else progress_text(work))
