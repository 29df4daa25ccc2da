"""Why an answer is as it is, and what became of a passage that was expected in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.engine_client import EngineClient
from app.icons import dress
from app.theme import Theme
from app.trouble.steps_list import StepsList
from app.window_pages import WindowPage
from app.wording import interface_language
from engine.explaining.story import story
from engine.messages import error_message
from engine.protocol import Event, Failed, Finished
from engine.types import Answer, DocumentRow

_MOST_PAGES = 100_000


class WhyPage(WindowPage):
    """The story of one answer; below it a look for an expected place."""

    def __init__(self, client: EngineClient, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._client = client
        self._theme = theme
        self._answer: Answer | None = None
        self._question = ""
        self._request_id: int | None = None
        self.title.setText(self.tr("Why this answer?"))
        self.area.setAccessibleName(self.title.text())
        self._asked = QLabel(self)
        self._asked.setObjectName("questionText")
        self._asked.setWordWrap(True)
        self._asked.setTextFormat(Qt.TextFormat.PlainText)
        self.steps = StepsList(theme, self)
        self.document = QComboBox(self)
        self.document.setEditable(True)
        self.document.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.document.setAccessibleName(self.tr("Document that was expected"))
        self.name = QLineEdit(self.document)
        self.name.setAccessibleName(self.tr("Name of the document"))
        self.name.setPlaceholderText(self.tr("Name of the document"))
        self.document.setLineEdit(self.name)
        completer = QCompleter(self.document.model(), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.document.setCompleter(completer)
        self.page = QSpinBox(self)
        self.page.setRange(0, _MOST_PAGES)
        self.page.setSpecialValueText(self.tr("any page"))
        self.page.setPrefix(self.tr("page "))
        self.page.lineEdit().setTextMargins(6, 0, 0, 0)
        self.page.setAccessibleName(self.tr("Page that was expected"))
        self.look = QPushButton(self.tr("Look where it was lost"), self)
        self.look.setProperty("primary", True)
        self.look.clicked.connect(self._on_look_clicked)
        self.conclusion = QLabel(self)
        self.conclusion.setObjectName("modelSaid")
        self.conclusion.setWordWrap(True)
        self.conclusion.setTextFormat(Qt.TextFormat.PlainText)
        self.found = StepsList(theme, self)
        self._arrange()
        client.request_finished.connect(self._on_request_finished)
        for ended in (client.request_failed, client.request_cancelled):
            ended.connect(self._on_request_broken)

    def _arrange(self) -> None:
        self.column.addWidget(self._asked)
        how = self._panel(self.tr("How it came about"))
        how.addWidget(self.steps)
        expected = self._panel(self.tr("Did you expect another passage?"))
        text = QLabel(
            self.tr("Choose the document in which the answer stands, and the page if you know it."),
            self,
        )
        text.setObjectName("cardText")
        text.setWordWrap(True)
        expected.addWidget(text)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.document, 1)
        row.addWidget(self.page)
        row.addWidget(self.look)
        expected.addLayout(row)
        expected.addWidget(self.conclusion)
        expected.addWidget(self.found)
        self.column.addStretch(1)

    def _panel(self, title: str) -> QVBoxLayout:
        panel = QFrame(self)
        panel.setObjectName("panel")
        column = QVBoxLayout(panel)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(9)
        heading = QLabel(title, panel)
        heading.setObjectName("groupTitle")
        column.addWidget(heading)
        self.column.addWidget(panel)
        return column

    def show_answer(self, question: str, answer: Answer, documents: Sequence[DocumentRow]) -> None:
        """Tell the story of an answer; `documents` can be named as expected."""
        self._question, self._answer = question, answer
        self._request_id = None
        self._asked.setText(question)
        self.steps.show_steps(story(answer, interface_language()))
        self.document.clear()
        for row in sorted(documents, key=lambda row: row.name.casefold()):
            self.document.addItem(row.name, row.id)
        self.document.setCurrentIndex(-1)
        self.page.setValue(0)
        self._show_found("", ())
        dress(self, self._theme.colors)

    def _show_found(self, conclusion: str, steps: Sequence[object]) -> None:
        self.conclusion.setText(conclusion)
        self.conclusion.setVisible(bool(conclusion))
        self.look.setEnabled(True)
        if not steps:
            self.found.show_steps(())

    @Slot()
    def _on_look_clicked(self) -> None:
        at = self.document.findText(self.document.currentText(), Qt.MatchFlag.MatchExactly)
        if at < 0 or self._answer is None:
            self._show_found(self.tr("Choose a document from the list first."), ())
            self.document.setFocus()
            return
        self._show_found(self.tr("Looking…"), ())
        self.look.setEnabled(False)
        self._request_id = self._client.explain(
            self._question,
            self._answer,
            self.document.itemData(at),
            self.page.value(),
            interface_language(),
        )

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        if event.request_id == self._request_id:
            self._request_id = None
            self._show_found(event.result.conclusion, event.result.explained)
            self.found.show_steps(event.result.explained)

    @Slot(Event)
    def _on_request_broken(self, event: Event) -> None:
        if event.request_id != self._request_id:
            return
        self._request_id = None
        failed = event if isinstance(event, Failed) else None
        code, details = (failed.code, failed.details) if failed else ("cancelled", {})
        self._show_found(str(error_message(code, interface_language(), details)), ())
