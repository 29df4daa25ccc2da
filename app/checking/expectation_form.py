"""What is typed to make a check question, or to say better what is expected of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.checking.place_choice import PlaceChoice
from engine.types import (
    CheckRow,
    DocumentRow,
    Expectation,
    Location,
)


class ExpectationForm(QFrame):
    """Hidden until it is wanted; `given` carries the question and what is expected.

    `pages_asked` carries the version whose places are to be told to `show_places`.
    """

    given = Signal(str, Expectation)
    pages_asked = Signal(int)
    closed = Signal()

    def __init__(
        self, documents: Callable[[], Sequence[DocumentRow]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._documents = documents
        self._before: CheckRow | None = None
        self.question = QLineEdit(self)
        self.question.setAcceptDrops(False)
        self.question.setPlaceholderText(self.tr("The question, as it would be asked"))
        self.question.setAccessibleName(self.tr("Question"))
        self.document = QComboBox(self)
        self.document.setAccessibleName(self.tr("Document that holds the answer"))
        self.document.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.document.setMinimumContentsLength(24)
        self.place = PlaceChoice(self)
        self.absent = QCheckBox(self.tr("The documents don't say"), self)
        self.keep = QPushButton(self.tr("Keep"), self)
        self.keep.setProperty("primary", True)
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self._arrange()
        self.question.textChanged.connect(self._show)
        self.document.currentIndexChanged.connect(self._on_document_chosen)
        self.absent.toggled.connect(self._show)
        self.question.returnPressed.connect(self._on_given)
        self.keep.clicked.connect(self._on_given)
        self.cancel.clicked.connect(self.close_form)
        self.hide()

    def _arrange(self) -> None:
        label = QLabel(self.tr("The answer stands in"), self)
        label.setObjectName("fieldLabel")
        place = QHBoxLayout()
        place.setSpacing(8)
        place.addWidget(label)
        place.addWidget(self.document, 1)
        place.addWidget(self.place)
        last = QHBoxLayout()
        last.setSpacing(8)
        last.addWidget(self.absent, 1)
        last.addWidget(self.keep)
        last.addWidget(self.cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addWidget(self.question)
        column.addLayout(place)
        column.addLayout(last)

    def open(self, row: CheckRow | None = None) -> None:
        """Ask for a new question, or for what is expected of this one."""
        self._before = row
        self.document.clear()
        self.document.addItem(self.tr("any document"), None)
        for document in self._documents():
            if document.version_id is not None:
                self.document.addItem(document.name, document.id)
        expected = row.expected if row else Expectation(answerable=True)
        place = expected.place
        at = self.document.findData(place.document_id) if place else 0
        if place and at < 0:
            at = self.document.findText(place.document)
        self.document.setCurrentIndex(max(at, 0))
        self.place.choose(place.page if place else 0)
        self.absent.setChecked(not expected.answerable)
        self.question.setText(row.question if row else "")
        self.question.setReadOnly(row is not None)
        self._show()
        self.show()
        (self.document if row else self.question).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_places(self, version_id: int, locations: Sequence[Location]) -> None:
        """Offer the places of a document's version, if it is still the one that is chosen."""
        if version_id == self._version_id():
            self.place.show_places(locations)

    def _version_id(self) -> int | None:
        chosen = self.document.currentData()
        rows = (row for row in self._documents() if row.id == chosen)
        return next((row.version_id for row in rows), None)

    @Slot()
    def _on_document_chosen(self) -> None:
        self.place.choose(0)
        self.place.show_places(())
        version_id = self._version_id()
        if version_id is not None:
            self.pages_asked.emit(version_id)

    @Slot()
    def close_form(self) -> None:
        """Hide it without keeping anything."""
        self.hide()
        self.closed.emit()

    def expectation(self) -> Expectation:
        """Return what is expected as it stands in the fields."""
        if self.absent.isChecked():
            return Expectation(answerable=False)
        document_id = self.document.currentData()
        before = self._before.expected if self._before else Expectation(answerable=True)
        if document_id is None:
            return Expectation(answerable=True, wrong=before.wrong)
        place = self.place.place(document_id, self.document.currentText())
        return Expectation(True, place, before.quote if place == before.place else "")

    @Slot()
    def _show(self) -> None:
        answerable = not self.absent.isChecked()
        self.document.setEnabled(answerable)
        self.place.setEnabled(answerable)
        self.keep.setEnabled(bool(self.question.text().strip()))

    @Slot()
    def _on_given(self) -> None:
        question = " ".join(self.question.text().split())
        if question:
            self.hide()
            self.given.emit(question, self.expectation())
