"""The page of check questions: what became of each, what has changed, and asking them again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.checking.check_row_view import CheckRowView
from app.checking.check_words import is_good, outdated_text
from app.checking.checks import Checks
from app.checking.expectation_form import ExpectationForm
from app.checking.proposal_panel import ProposalPanel
from app.empty_state import EmptyState
from app.icons import dress, name_icon
from app.moments import moment_text
from app.pane_line import PaneLine
from app.theme import Theme
from app.window_pages import WindowPage
from engine.types import CheckRow, CitedPlace, DocumentRow, Expectation


class ChecksPage(WindowPage):
    """Shows `Checks`; `place_asked` follows the button that shows an expected place."""

    place_asked = Signal(CitedPlace)

    def __init__(
        self,
        checks: Checks,
        documents: Callable[[], Sequence[DocumentRow]],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", parent)
        self._checks = checks
        self._theme = theme
        self.rows: list[CheckRowView] = []
        self._shown: tuple[CheckRow, ...] = ()
        self.title.setText(self.tr("Check questions"))
        self.area.setAccessibleName(self.title.text())
        self.new = QPushButton(self.tr("New question…"), self)
        name_icon(self.new, "add")
        self.run = QPushButton(self.tr("Ask them all again"), self)
        self.run.setProperty("primary", True)
        self.head.addWidget(self.new)
        self.head.addWidget(self.run)
        self.summary = self._label("modelText")
        self.outdated = self._label("findCompleteness")
        self.outdated.setProperty("lacking", True)
        self.filter = QComboBox(self)
        self.filter.setAccessibleName(self.tr("Which questions are shown"))
        for text in (self.tr("All"), self.tr("What changed"), self.tr("Not as expected")):
            self.filter.addItem(text)
        self.doing = self._label("cardText")
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Questions asked"))
        self.stop = QPushButton(self.tr("Stop"), self)
        self.said = PaneLine(self)
        self.form = ExpectationForm(documents, self)
        self.proposal = ProposalPanel(self)
        self._empty = EmptyState(
            "check_list",
            self.tr("No check questions yet"),
            self.tr(
                "Keep the questions that matter with their right answer: below an answer, press"
                " “Add to the check questions”. After documents, language models or the program"
                " have changed, ask them again and see what is different."
            ),
            self,
        )
        self._arrange()
        self._connect()
        self._show()
        dress(self, theme.colors)

    def _label(self, name: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName(name)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        return label

    def _arrange(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self.summary, 1)
        top.addWidget(self.filter)
        working = QHBoxLayout()
        working.setSpacing(10)
        working.addWidget(self.bar, 1)
        working.addWidget(self.stop)
        self._list = QVBoxLayout()
        self._list.setSpacing(8)
        self.column.addLayout(top)
        self.column.addWidget(self.outdated)
        self.column.addWidget(self.doing)
        self.column.addLayout(working)
        for widget in (self.said, self.form, self.proposal):
            self.column.addWidget(widget)
        self.column.addLayout(self._list)
        self.column.addWidget(self._empty)
        self.column.addStretch(1)

    def _connect(self) -> None:
        checks = self._checks
        checks.changed.connect(self._show)
        checks.failed.connect(self.said.say)
        self.run.clicked.connect(checks.run)
        self.stop.clicked.connect(checks.stop)
        self.new.clicked.connect(lambda: self.form.open())
        self.filter.currentIndexChanged.connect(self._show_rows)
        self.form.given.connect(self._on_given)
        self.form.closed.connect(self.new.setFocus)
        self.form.pages_asked.connect(checks.ask_places)
        checks.places_told.connect(self.form.show_places)
        self.proposal.limit_chosen.connect(checks.set_limit)

    @Slot()
    def _show(self) -> None:
        checks = self._checks
        report = checks.report
        some = bool(report.rows)
        self.summary.setText(self._told())
        self.outdated.setText("" if checks.running else outdated_text(report))
        self.outdated.setVisible(bool(self.outdated.text()))
        self.filter.setVisible(some)
        self.run.setVisible(some)
        self.run.setEnabled(not checks.running)
        for widget in (self.doing, self.bar, self.stop):
            widget.setVisible(checks.running)
        if checks.running:
            text = self.tr("Asking {done} of {total}; your own questions always go first.")
            at = min(checks.done + 1, checks.total)
            text = text.replace("{done}", str(at)).replace("{total}", str(checks.total))
            self.doing.setText(text)
            self.bar.setRange(0, max(checks.total, 1))
            self.bar.setValue(checks.done)
        self.proposal.show_report(report)
        self._empty.setVisible(checks.known and not some and not self.form.isVisible())
        if report.rows != self._shown:
            self._shown = report.rows
            self._show_rows()

    def _told(self) -> str:
        report = self._checks.report
        if not report.rows:
            return ""
        count = len(report.rows)
        parts = [
            self.tr("{good} of %n as expected", "", count).replace(
                "{good}", str(self._checks.as_expected)
            )
        ]
        changed = sum(bool(row.changes) for row in report.rows)
        if changed:
            parts.append(self.tr("%n changed", "", changed))
        if self._checks.never_asked:
            parts.append(self.tr("%n not asked yet", "", self._checks.never_asked))
        if report.run_at:
            text = self.tr("last asked {time}")
            parts.append(text.replace("{time}", moment_text(report.run_at)))
        return " · ".join(parts)

    @Slot()
    def _show_rows(self) -> None:
        for view in self.rows:
            self._list.removeWidget(view)
            view.setParent(None)
            view.deleteLater()
        self.rows = []
        for row in self._shown:
            if self._fits(row):
                view = CheckRowView(row, self._theme.colors)
                view.place_asked.connect(self.place_asked)
                view.edit_asked.connect(self.form.open)
                view.edit_asked.connect(lambda _: self.area.ensureWidgetVisible(self.form))
                view.remove_asked.connect(self._on_remove_asked)
                self.rows.append(view)
                self._list.addWidget(view)
        dress(self, self._theme.colors)

    def _fits(self, row: CheckRow) -> bool:
        match self.filter.currentIndex():
            case 1:
                return bool(row.changes)
            case 2:
                return not is_good(row)
            case _:
                return True

    @Slot(str, Expectation)
    def _on_given(self, question: str, expected: Expectation) -> None:
        self._checks.add(question, expected)

    @Slot(int)
    def _on_remove_asked(self, question_id: int) -> None:
        row = next((one for one in self._shown if one.id == question_id), None)
        self._checks.remove(question_id)
        if row:
            self.said.say(
                self.tr("Removed: {question}").replace("{question}", row.question),
                self.tr("Undo"),
                lambda: self._checks.add(row.question, row.expected),
            )
