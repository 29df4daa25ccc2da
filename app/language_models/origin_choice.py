"""Where language models are to come from: a hub, a mirror, a company address, a folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.icons import name_icon
from app.language_models.model_words import source_name
from app.settings import Settings
from models.catalog import SourceKind
from models.overview import ModelStatus

_HUBS = (SourceKind.HUGGINGFACE, SourceKind.MIRROR, SourceKind.MODELSCOPE)


class OriginChoice(QWidget):
    """A choice that is remembered; `origin_for` is what the command line takes."""

    changed = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._label = QLabel(self.tr("Where from"), self)
        self._label.setObjectName("fieldLabel")
        self.kind = QComboBox(self)
        self.kind.setAccessibleName(self.tr("Where language models come from"))
        self._label.setBuddy(self.kind)
        self.kind.addItem(self.tr("The first that can be reached"), "")
        for hub in _HUBS:
            name = source_name(hub)
            self.kind.addItem(name[:1].upper() + name[1:], hub.value)
        self.kind.addItem(self.tr("An address of your company"), SourceKind.ADDRESS.value)
        self.kind.addItem(self.tr("A folder or USB stick"), SourceKind.FOLDER.value)
        self.address = QLineEdit(self)
        self.address.setAccessibleName(self.tr("Address of your company"))
        self.address.setPlaceholderText("https://models.example.com/gguf/")
        self.folder = QPushButton(self)
        name_icon(self.folder, "folder")
        self.told = QLabel(self)
        self.told.setObjectName("cardText")
        self.told.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self._label)
        row.addWidget(self.kind)
        row.addWidget(self.address, 3)
        row.addWidget(self.folder)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.told)
        self._recall()
        self.kind.currentIndexChanged.connect(self._on_changed)
        self.address.editingFinished.connect(self._on_changed)
        self.folder.clicked.connect(self.choose_folder)
        self._show()

    @property
    def from_network(self) -> bool:
        """Whether the choice needs the network."""
        return str(self.kind.currentData()) != SourceKind.FOLDER

    def origin_for(self, status: ModelStatus) -> str:
        """Return where a language model is to come from; empty: the catalogue's own order.

        A hub that does not have it leaves the order to the catalogue.
        """
        kind = self.kind.currentData()
        if kind == SourceKind.ADDRESS:
            return self.address.text().strip()
        if kind == SourceKind.FOLDER:
            return self._settings.text("models/folder")
        return kind if kind in status.sources else ""

    def ready(self) -> bool:
        """Say whether the choice is whole: an address or folder must be named."""
        kind = self.kind.currentData()
        if kind == SourceKind.ADDRESS:
            return "://" in self.address.text()
        return kind != SourceKind.FOLDER or bool(self._settings.text("models/folder"))

    @Slot()
    def choose_folder(self) -> None:
        """Ask which folder."""
        before = self._settings.text("models/folder") or str(Path.home())
        path = QFileDialog.getExistingDirectory(self, self.tr("Folder with GGUF files"), before)
        if path:
            self._settings.set_text("models/folder", path)
            self._show()
            self.changed.emit()

    def ask_for_it(self) -> None:
        """Have the user name what is missing."""
        if self.kind.currentData() == SourceKind.FOLDER:
            self.choose_folder()
        else:
            self.address.setFocus()

    def _recall(self) -> None:
        index = self.kind.findData(self._settings.text("models/origin"))
        self.kind.setCurrentIndex(max(index, 0))
        self.address.setText(self._settings.text("models/address"))

    @Slot()
    def _on_changed(self) -> None:
        self._settings.set_text("models/origin", self.kind.currentData())
        self._settings.set_text("models/address", self.address.text().strip())
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        kind = self.kind.currentData()
        self.address.setVisible(kind == SourceKind.ADDRESS)
        self.folder.setVisible(kind == SourceKind.FOLDER)
        folder = self._settings.text("models/folder")
        self.folder.setText(Path(folder).name if folder else self.tr("Choose a folder…"))
        self.folder.setToolTip(folder)
        match kind:
            case SourceKind.ADDRESS:
                text = self.tr("A web folder that holds the GGUF files by their usual names.")
            case SourceKind.FOLDER:
                text = self.tr("Nothing is downloaded: the files are copied, checked and tried.")
            case "":
                text = self.tr("Each is tried in turn until one has the file.")
            case _:
                text = self.tr("Where it cannot be reached, the next one is offered.")
        self.told.setText(text)
