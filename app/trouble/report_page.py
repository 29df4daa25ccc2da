"""A report on a problem: shown whole before it is saved, and sent by nobody."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from app.desktop_files import reveal
from app.icons import dress, name_icon
from app.theme import Theme
from app.window_pages import WindowPage

_LEAST_HEIGHT = 240


class ReportPage(WindowPage):
    """`make` returns the report's text."""

    def __init__(
        self, make: Callable[[], str], theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__("", parent)
        self._make = make
        self.title.setText(self.tr("Report a problem"))
        self.area.setAccessibleName(self.title.text())
        self.save = QPushButton(self.tr("Save as a file…"), self)
        self.save.setProperty("primary", True)
        name_icon(self.save, "report", "on_accent")
        self.copy = QPushButton(self.tr("Copy"), self)
        text = QLabel(
            self.tr(
                "This is the whole report. It holds versions, settings and the program's log, but"
                " no word of your documents, questions or answers, and none of their names or"
                " folders. Nothing is sent: save it and give it to whoever helps you."
            ),
            self,
        )
        text.setObjectName("modelText")
        text.setWordWrap(True)
        self.text = QPlainTextEdit(self)
        self.text.setObjectName("reportText")
        self.text.setReadOnly(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setMinimumHeight(_LEAST_HEIGHT)
        self.text.setAccessibleName(self.tr("The report"))
        self.told = QLabel(self)
        self.told.setObjectName("cardText")
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.save)
        row.addWidget(self.copy)
        row.addWidget(self.told, 1)
        self.column.addWidget(text)
        self.column.addWidget(self.text, 1)
        self.column.addLayout(row)
        self.save.clicked.connect(self._on_save_clicked)
        self.copy.clicked.connect(self._on_copy_clicked)
        theme.changed.connect(lambda: dress(self, theme.colors))
        dress(self, theme.colors)

    def opened(self) -> None:
        super().opened()
        self.told.setText("")
        self.text.setPlainText(self._make())

    @Slot()
    def _on_save_clicked(self) -> None:
        day = datetime.now(UTC).astimezone().strftime("%Y-%m-%d")
        suggested = str(Path.home() / f"pagecite-report-{day}.txt")
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save the report"), suggested, "*.txt")
        if not path:
            return
        try:
            Path(path).write_text(self.text.toPlainText(), "utf-8")
        except OSError:
            self.told.setText(self.tr("It could not be saved there. Choose another folder."))
            return
        self.told.setText(self.tr("Saved."))
        reveal(path)

    @Slot()
    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.told.setText(self.tr("Copied."))
