"""What is asked before a library is shared: its name for others, and what they will not get."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)


class ShareForm(QFrame):
    """Hidden until it is wanted; `name_given` carries what others will call the library."""

    name_given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("shareForm")
        told = QLabel(
            self.tr(
                "Others can open the copy, read its documents and ask questions; they cannot change"
                " it. The documents and their groups are in it. Your conversations, questions,"
                " folders, passwords and replaced versions are not."
            ),
            self,
        )
        told.setObjectName("cardText")
        told.setWordWrap(True)
        label = QLabel(self.tr("Name for others"), self)
        self.name = QLineEdit(self)
        self.name.setAcceptDrops(False)
        self.name.setMaxLength(60)
        self.name.setAccessibleName(label.text())
        self.name.setPlaceholderText(self.tr("After-sales"))
        self.save = QPushButton(self.tr("Choose where to save it…"), self)
        self.save.setProperty("primary", True)
        self.cancel = QPushButton(self.tr("Cancel"), self)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(label)
        row.addWidget(self.name, 1)
        row.addWidget(self.save)
        row.addWidget(self.cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(8)
        column.addWidget(told)
        column.addLayout(row)
        self.name.textChanged.connect(self._on_changed)
        self.name.returnPressed.connect(self._on_given)
        self.save.clicked.connect(self._on_given)
        self.cancel.clicked.connect(self.hide)
        self.hide()

    def open(self, name: str) -> None:
        """Ask, with a name to begin with."""
        self.name.setText(name)
        self._on_changed()
        self.show()
        self.name.setFocus()
        self.name.selectAll()

    @Slot()
    def _on_changed(self) -> None:
        self.save.setEnabled(bool(self.name.text().strip()))

    @Slot()
    def _on_given(self) -> None:
        if self.save.isEnabled():
            self.name_given.emit(self.name.text().strip())
