"""The step of the first page that gets language models: by download, or from the user's files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.icons import name_icon
from app.language_models.model_words import progress_text, size_text
from app.language_models.work_state import Work, WorkState
from app.welcome.starter_models import StarterModels
from models import network


class ModelsStep(QFrame):
    """Says what is needed and why, then how far it is, then that all is ready."""

    others_asked = Signal()
    shown = Signal()

    def __init__(self, starter: StarterModels, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._starter = starter
        self.title = QLabel(self)
        self.title.setObjectName("groupTitle")
        self.text = QLabel(self)
        self.text.setObjectName("modelText")
        self.text.setWordWrap(True)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.bar.setAccessibleName(self.tr("How far the language models are"))
        self.said = QLabel(self)
        self.said.setObjectName("modelSaid")
        self.said.setWordWrap(True)
        self.download = QPushButton(self)
        self.download.setProperty("primary", True)
        name_icon(self.download, "download", "on_accent")
        self.folder = QPushButton(self.tr("From a folder or USB stick…"), self)
        name_icon(self.folder, "folder")
        self.others = QPushButton(self.tr("Choose others…"), self)
        self.pause = QPushButton(self.tr("Pause"), self)
        name_icon(self.pause, "pause")
        self.go_on = QPushButton(self.tr("Go on"), self)
        self.go_on.setProperty("primary", True)
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self.download, self.go_on, self.pause, self.folder, self.others):
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(8)
        for widget in (self.title, self.text, self.bar, self.said):
            column.addWidget(widget)
        column.addLayout(row)
        self.download.clicked.connect(self._on_download_clicked)
        self.folder.clicked.connect(self.choose_folder)
        self.others.clicked.connect(self.others_asked)
        self.pause.clicked.connect(starter.pause)
        self.go_on.clicked.connect(starter.go_on)
        starter.changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show how it stands now."""
        starter, work = self._starter, self._starter.current
        ready = starter.ready
        failed = work is not None and work.state is WorkState.FAILED
        paused = work is not None and work.state is WorkState.PAUSED
        busy = work is not None and not failed and not paused
        self.title.setText(self._title(ready))
        self.text.setText(self._text(work, ready))
        self.bar.setVisible(work is not None and not failed)
        self.bar.setValue(round(1000 * starter.share))
        self.said.setVisible(failed)
        self.said.setProperty("bad", failed)
        self.said.setText(str(work.failed) if work and failed else "")
        self.said.style().unpolish(self.said)
        self.said.style().polish(self.said)
        self.download.setVisible(not ready and work is None and not network.is_locked())
        self.download.setText(self._download_text())
        self.go_on.setVisible(failed or paused)
        self.go_on.setText(self.tr("Try again") if failed else self.tr("Go on"))
        self.pause.setVisible(busy)
        self.folder.setVisible(not ready and not busy)
        self.others.setVisible(not ready and not busy)
        self.shown.emit()

    def _title(self, ready: bool) -> str:
        if ready:
            return self.tr("1. The language models are ready")
        return self.tr("1. Two language models are needed")

    def _download_text(self) -> str:
        size = size_text(sum(model.bytes for model in self._starter.missing))
        return self.tr("Download them ({size})").replace("{size}", size)

    def _text(self, work: Work | None, ready: bool) -> str:
        if ready:
            return self.tr("One finds the passages, one writes the answers. Both run here.")
        if work is None or work.state is WorkState.FAILED:
            return self.tr(
                "One finds the passages, one writes the answers; both run on this computer."
                " They are fetched once. This is the only time that Pagecite uses the network,"
                " and only if you say so: a stick with the files does as well."
            )
        name = Path(work.name).name
        return f"{name}: {progress_text(work)}"

    @Slot()
    def _on_download_clicked(self) -> None:
        self._starter.get(allow_network=True)

    @Slot()
    def choose_folder(self) -> None:
        """Take the GGUF files of a folder, or of the folders in it."""
        folder = QFileDialog.getExistingDirectory(self, self.tr("Folder with GGUF files"))
        if not folder:
            return
        paths = [str(path) for path in _ggufs(Path(folder))]
        if paths:
            self._starter.give_up()
            self._starter.take_files(paths)
        else:
            self.said.setProperty("bad", True)
            self.said.setText(
                self.tr("There is no GGUF file in “{name}”.").replace("{name}", folder)
            )
            self.said.show()


def _ggufs(folder: Path) -> list[Path]:
    here = sorted(folder.glob("*.gguf"))
    return here or sorted(folder.glob("*/*.gguf"))
