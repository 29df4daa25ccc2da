"""How far the change to another embedding model is, and what answers meanwhile."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout

from app.language_models.model_words import time_left_text
from app.language_models.models_in_service import ModelsInService
from app.window_pages import WindowPage


class RebuildLine(QFrame):
    """Hidden while the index is that of the embedding model in use."""

    def __init__(self, service: ModelsInService, parent: WindowPage | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._service = service
        self.text = QLabel(self)
        self.text.setObjectName("modelText")
        self.text.setWordWrap(True)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("How far the documents are prepared"))
        self.button = QPushButton(self.tr("Prepare the documents now"), self)
        self.button.setProperty("primary", True)
        self.button.clicked.connect(service.rebuild)
        row = QHBoxLayout()
        row.addWidget(self.button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 14)
        column.setSpacing(8)
        column.addWidget(self.text)
        column.addWidget(self.bar)
        column.addLayout(row)
        service.changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show how it stands now."""
        service = self._service
        self.setVisible(service.rebuilding or service.behind)
        self.bar.setVisible(service.rebuilding)
        self.button.setVisible(service.behind)
        if service.rebuilding:
            self.bar.setRange(0, service.total)
            self.bar.setValue(service.done)
            self.text.setText(self._progress())
        elif service.behind:
            self.text.setText(self._what_is_behind())

    def _progress(self) -> str:
        service = self._service
        chosen = service.config.embedding
        text = self.tr("The documents are being prepared for {name}: {share} %.")
        share = 100 * service.done // service.total if service.total else 0
        said = text.replace("{name}", chosen.name if chosen else "").replace("{share}", str(share))
        parts = [said]
        left = service.seconds_left
        if left is not None:
            parts[0] += f" {time_left_text(left)[:1].upper()}{time_left_text(left)[1:]}."
        parts.append(self._meanwhile())
        return " ".join(parts)

    def _what_is_behind(self) -> str:
        chosen = self._service.config.embedding
        text = self.tr("The documents are not prepared for {name} yet.")
        return f"{text.replace('{name}', chosen.name if chosen else '')} {self._meanwhile()}"

    def _meanwhile(self) -> str:
        name = self._service.answers_with
        if name:
            text = self.tr("Until then, searching goes on with {name}.")
            return text.replace("{name}", name)
        return self.tr("Until then, only keywords are searched.")
