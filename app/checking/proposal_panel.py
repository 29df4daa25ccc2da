"""What the check questions propose for the evidence gate; nothing changes until it is accepted."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.checking.check_words import proposal_lines
from engine.types import CheckReport, GateProposal


class ProposalPanel(QFrame):
    """Shows a `GateProposal` with each decision it would change, or the limit accepted before."""

    limit_chosen = Signal(str, object)  # calibration, the threshold or None for the usual one

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._proposal: GateProposal | None = None
        self._limits: tuple[str, ...] = ()
        self.told = self._label("modelText")
        self.flips = self._label("cardText")
        self.accept = QPushButton(self)
        self.accept.clicked.connect(self._on_accepted)
        self.accepted = self._label("cardText")
        self.accepted.setText(
            self.tr("The demand on evidence is one that you accepted, not the program's own.")
        )
        self.usual = QPushButton(self.tr("Back to the program's own"), self)
        self.usual.clicked.connect(self._on_usual_clicked)
        row = QHBoxLayout()
        row.addWidget(self.accept)
        row.addStretch(1)
        back = QHBoxLayout()
        back.addWidget(self.accepted, 1)
        back.addWidget(self.usual)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 14)
        column.setSpacing(8)
        column.addWidget(self.told)
        column.addWidget(self.flips)
        column.addLayout(row)
        column.addLayout(back)
        self.hide()

    def _label(self, name: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName(name)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        return label

    def show_report(self, report: CheckReport) -> None:
        """Show what a report proposes, and what was accepted before."""
        self._proposal = proposal = report.proposal
        self._limits = tuple(limit.calibration for limit in report.limits)
        if proposal:
            self.told.setText("\n".join(proposal_lines(proposal)))
            self.flips.setText("\n".join(self._flips(proposal)))
            self.accept.setText(
                self.tr("Be stricter from now on")
                if proposal.stricter
                else self.tr("Be looser from now on")
            )
        for widget in (self.told, self.flips, self.accept):
            widget.setVisible(proposal is not None)
        for widget in (self.accepted, self.usual):
            widget.setVisible(bool(self._limits))
        self.setVisible(proposal is not None or bool(self._limits))

    def _flips(self, proposal: GateProposal) -> list[str]:
        lines = []
        for flip in proposal.flips:
            if flip.passes:
                text = self.tr("Would be answered: {question}")
            else:
                text = self.tr("Would be turned away: {question}")
            worse = "" if flip.better else self.tr(" (not as expected)")
            lines.append(text.replace("{question}", flip.question) + worse)
        return lines

    @Slot()
    def _on_accepted(self) -> None:
        if self._proposal:
            self.limit_chosen.emit(self._proposal.calibration, self._proposal.proposed)

    @Slot()
    def _on_usual_clicked(self) -> None:
        for calibration in self._limits:
            self.limit_chosen.emit(calibration, None)
