"""The first page: what the program does, that nothing leaves the computer, and three steps."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.engine_client import EngineClient
from app.icons import dress, name_icon, pixmap
from app.samples import questions_to_try, sample_files
from app.theme import Theme
from app.welcome.models_step import ModelsStep
from app.welcome.starter_models import StarterModels
from app.window_pages import WindowPage
from app.wording import interface_language
from engine.protocol import Event, Finished

_ICON = 22


class WelcomePage(WindowPage):
    """`add_paths` reads documents in and returns the request's id."""

    add_asked = Signal()
    add_folder_asked = Signal()
    question_asked = Signal(str)
    models_asked = Signal()

    def __init__(
        self,
        client: EngineClient,
        starter: StarterModels,
        theme: Theme,
        add_paths: Callable[[list[str]], int],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", parent)
        self._theme = theme
        self._add_paths = add_paths
        self._starter = starter
        self._request_id: int | None = None
        self._have_samples = False
        self._next_question = ""
        self.title.setText(self.tr("Welcome to Pagecite"))
        self.area.setAccessibleName(self.title.text())
        self.start = QPushButton(self.tr("Go to the documents"), self)
        self.start.clicked.connect(self.back_asked)
        self.head.addWidget(self.start)
        self.models = ModelsStep(starter, self)
        self.models.others_asked.connect(self.models_asked)
        self.models.shown.connect(self.refresh)
        self._shield = QLabel(self)
        self.add = QPushButton(self.tr("Add documents…"), self)
        name_icon(self.add, "add")
        self.add.clicked.connect(self.add_asked)
        self.add_folder = QPushButton(self.tr("Add a folder…"), self)
        name_icon(self.add_folder, "folder")
        self.add_folder.clicked.connect(self.add_folder_asked)
        self.samples = QPushButton(self.tr("Try three sample documents"), self)
        self.samples.clicked.connect(self.read_samples)
        self.told = QLabel(self)
        self.told.setObjectName("cardText")
        self.told.setWordWrap(True)
        self.questions = [QPushButton(text, self) for text in self._texts()]
        self._arrange()
        client.request_finished.connect(self._on_request_ended)
        client.request_failed.connect(self._on_request_ended)
        theme.changed.connect(self._draw)
        self._draw()
        self.refresh()

    def _texts(self) -> list[str]:
        return questions_to_try(interface_language())

    def _arrange(self) -> None:
        what = self._label(
            "welcomeText",
            self.tr(
                "Give Pagecite your documents and ask in your own words. The answer is short, and"
                " every statement in it carries a number: a click on it opens the document at"
                " the very words. What the documents do not say, Pagecite does not say either."
            ),
        )
        promise = self._label(
            "welcomePromise",
            self.tr(
                "Everything happens on this computer. No document, no question and no answer"
                " ever leaves it."
            ),
        )
        line = QHBoxLayout()
        line.setSpacing(10)
        line.addWidget(self._shield, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(promise, 1)
        self.column.addWidget(what)
        self.column.addLayout(line)
        self.column.addSpacing(8)
        self.column.addWidget(self.models)
        self.column.addWidget(self._documents_step())
        self.column.addWidget(self._questions_step())
        self.column.addStretch(1)

    def _documents_step(self) -> QFrame:
        step, column = self._step(self.tr("2. Add documents"))
        column.addWidget(
            self._label(
                "modelText",
                self.tr(
                    "PDF, Word, Excel, PowerPoint, mail, pictures and more, also scans. Drop files"
                    " or folders anywhere on the window. Your files are only read, never changed."
                ),
            )
        )
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.add)
        row.addWidget(self.add_folder)
        row.addWidget(self.samples)
        row.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.told)
        return step

    def _questions_step(self) -> QFrame:
        step, column = self._step(self.tr("3. Ask"))
        self._ask_text = self._label("modelText", "")
        column.addWidget(self._ask_text)
        for question in self.questions:
            name_icon(question, "question", "accent")
            question.setObjectName("sampleQuestion")
            question.clicked.connect(lambda _checked=False, text=question.text(): self._ask(text))
            column.addWidget(question, 0, Qt.AlignmentFlag.AlignLeft)
        return step

    def _step(self, title: str) -> tuple[QFrame, QVBoxLayout]:
        step = QFrame(self)
        step.setObjectName("panel")
        column = QVBoxLayout(step)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(8)
        column.addWidget(self._label("groupTitle", title))
        return step, column

    def _label(self, name: str, text: str) -> QLabel:
        label = QLabel(text, self)
        label.setObjectName(name)
        label.setWordWrap(True)
        return label

    def opened(self) -> None:
        super().opened()
        self._starter.look_anew()
        if self.samples.isEnabled():
            self.samples.setFocus()

    @Slot()
    def refresh(self) -> None:
        """Show what can be done now."""
        ready = self._starter.ready
        self.samples.setEnabled(ready and self._request_id is None and not self._have_samples)
        self.told.setVisible(not ready or self._request_id is not None or self._have_samples)
        if not ready:
            self.told.setText(
                self.tr("The samples can be tried once the language models are here.")
            )
        elif self._request_id is not None:
            self.told.setText(
                self.tr("Reading the samples; your question is asked then.")
                if self._next_question
                else self.tr("Reading the samples…")
            )
        else:
            self.told.setText(self.tr("The samples are in the list; remove them at any time."))
        for question in self.questions:
            question.setEnabled(ready)
        self._ask_text.setText(
            self.tr("Click a question, or type one of your own.")
            if ready and self._have_samples
            else self.tr("Click a question: the samples are read first, then it is asked.")
            if ready
            else self.tr("These questions can be asked of the samples:")
        )

    def _ask(self, question: str) -> None:
        if self._have_samples:
            self.question_asked.emit(question)
            return
        self._next_question = question
        if self._request_id is None:
            self.read_samples()
        else:
            self.refresh()

    @Slot()
    def read_samples(self) -> None:
        """Read the sample documents in."""
        self._request_id = self._add_paths(sample_files())
        self.refresh()

    @Slot(Event)
    def _on_request_ended(self, event: Event) -> None:
        if event.request_id == self._request_id:
            self._request_id = None
            self._have_samples = isinstance(event, Finished)
            question, self._next_question = self._next_question, ""
            self.refresh()
            if question and self._have_samples:
                self.question_asked.emit(question)

    @Slot()
    def _draw(self) -> None:
        ratio = self.devicePixelRatioF()
        self._shield.setPixmap(pixmap("shield", self._theme.colors.accent, _ICON, ratio))
        dress(self, self._theme.colors)
