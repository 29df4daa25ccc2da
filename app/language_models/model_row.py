"""One language model of the page: what it is good for, what it needs, what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.icons import name_icon
from app.language_models.model_words import (
    damage_text,
    facts_text,
    progress_text,
    run_text,
    size_text,
    source_name,
)
from app.language_models.work_state import Work, WorkState
from app.wording import interface_language
from models.catalog import Role
from models.overview import ModelStatus


@dataclass(frozen=True, slots=True)
class Offer:
    """A button and what it does; the `primary` one stands out."""

    text: str
    act: Callable[[], None]
    primary: bool = False


class ModelRow(QFrame):
    """Shows one `ModelStatus`, the work on it, and asks back where something must be decided."""

    get_asked = Signal(str)
    get_from_asked = Signal(str, str)  # name, source
    get_again_asked = Signal(str)
    use_asked = Signal(str)
    stop_using_asked = Signal(str)
    remove_asked = Signal(str)
    pause_asked = Signal(str)
    go_on_asked = Signal(str)
    cancel_asked = Signal(str)

    def __init__(self, status: ModelStatus, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("modelRow")
        self.status = status
        self.damage = ""
        self._work: Work | None = None
        self._said: tuple[str, bool] | None = None
        name = status.name
        self.name = self._label("modelName")
        self.recommended = self._label("cardTag", self.tr("Recommended for this computer"))
        self.recommended.setProperty("strong", True)
        self.in_use = self._label("cardTag", self.tr("In use"))
        self.in_use.setProperty("strong", True)
        self.good_for = self._label("modelText")
        self.facts = self._label("cardText")
        self.get = self._button("", lambda: self.get_asked.emit(name), "download")
        self.use = self._button(self.tr("Use"), lambda: self.use_asked.emit(name))
        self.stop_using = self._button(
            self.tr("Stop using"), lambda: self.stop_using_asked.emit(name)
        )
        self.remove = QToolButton(self)
        name_icon(self.remove, "trash", "muted")
        self.remove.clicked.connect(lambda: self.remove_asked.emit(name))
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.told = self._label("cardText")
        self.pause = self._icon_button("pause", lambda: self.pause_asked.emit(name))
        self.go_on = self._icon_button("play", lambda: self.go_on_asked.emit(name))
        self.cancel = self._icon_button("close", lambda: self.cancel_asked.emit(name))
        self.said = self._label("modelSaid")
        self.offers = QHBoxLayout()
        self.offers.setSpacing(8)
        self._arrange()
        self.show_status(status)

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.name)
        for badge in (self.recommended, self.in_use):
            head.addWidget(badge, 0, Qt.AlignmentFlag.AlignVCenter)
        head.addStretch(1)
        for button in (self.get, self.use, self.stop_using, self.remove):
            head.addWidget(button)
        work = QHBoxLayout()
        work.setSpacing(2)
        work.addWidget(self.told, 1)
        for tool in (self.pause, self.go_on, self.cancel):
            work.addWidget(tool)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 12, 14)
        column.setSpacing(5)
        column.addLayout(head)
        column.addWidget(self.good_for)
        column.addWidget(self.facts)
        column.addSpacing(3)
        column.addWidget(self.bar)
        column.addLayout(work)
        column.addWidget(self.said)
        column.addLayout(self.offers)

    def _label(self, name: str, text: str = "") -> QLabel:
        label = QLabel(text, self)
        label.setObjectName(name)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(name not in ("modelName", "cardTag"))
        return label

    def _button(self, text: str, act: Callable[[], None], icon: str = "") -> QPushButton:
        button = QPushButton(text, self)
        if icon:
            name_icon(button, icon, "on_accent" if icon == "download" else "text")
        button.clicked.connect(lambda: act())
        return button

    def _icon_button(self, icon: str, act: Callable[[], None]) -> QToolButton:
        button = QToolButton(self)
        name_icon(button, icon, "muted")
        button.clicked.connect(lambda: act())
        return button

    # --- what is shown ----------------------------------------------------------------------

    def show_status(self, status: ModelStatus) -> None:
        """Show what is known of it now."""
        self.status = status
        self.setAccessibleName(status.name)
        self.name.setText(status.name)
        self.recommended.setVisible(status.recommended)
        self.in_use.setVisible(status.in_use)
        good_for = status.good_for.get(interface_language(), "") or self.tr("Brought by you.")
        self.good_for.setText(good_for)
        facts = facts_text(status)
        self.facts.setText(f"{facts}\n{run_text(status)}" if status.in_use else facts)
        self.facts.setToolTip(run_text(status))
        self._name_controls(status.name)
        self._show()

    def _name_controls(self, name: str) -> None:
        for control, text in (
            (self.get, self.tr("Get {name}")),
            (self.use, self.tr("Use {name}")),
            (self.stop_using, self.tr("Stop using {name}")),
            (self.remove, self.tr("Remove {name}")),
            (self.pause, self.tr("Pause {name}")),
            (self.go_on, self.tr("Go on with {name}")),
            (self.cancel, self.tr("Stop getting {name} and delete what has arrived")),
        ):
            told = text.replace("{name}", name)
            control.setAccessibleName(told)
            if isinstance(control, QToolButton):
                control.setToolTip(told)
        self.bar.setAccessibleName(self.tr("How far {name} is").replace("{name}", name))

    def show_work(self, work: Work | None) -> None:
        """Show what is being done to it; None: nothing."""
        self._work = work
        if work:
            self.ask("")
        self._show()

    def show_damage(self, code: str) -> None:
        """Show what `verify` found wrong; an empty code: nothing."""
        self.damage = code
        self._show()

    def ask(self, text: str, offers: Sequence[Offer] = ()) -> None:
        """Ask back in the row itself; an empty text asks nothing any more."""
        self._say(text, offers)

    def _show(self) -> None:
        status, work = self.status, self._work
        failed = work is not None and work.state is WorkState.FAILED
        under_way = work is not None and not failed
        self.get.setVisible(not status.installed and work is None and bool(status.sources))
        if self.get.property("primary") != status.recommended:
            self.get.setProperty("primary", status.recommended)
            _restyle(self.get)
        name_icon(self.get, "download", "on_accent" if status.recommended else "text")
        self.get.setText(self._get_text())
        self.use.setVisible(status.installed and not status.in_use and work is None)
        optional = status.in_use and status.role is Role.RERANKER
        self.stop_using.setVisible(optional and work is None)
        self.remove.setVisible(status.installed and not status.shipped and work is None)
        self.bar.setVisible(under_way)
        self.told.setVisible(under_way)
        running = under_way and work is not None and work.state is not WorkState.PAUSED
        self.pause.setVisible(running)
        self.go_on.setVisible(under_way and not running)
        self.cancel.setVisible(under_way)
        if work is not None and under_way:
            self._show_progress(work)
        if work is not None and work.failed and running:
            self._say_bad(work.failed.sentence)
        elif work is not None and failed:
            self._say_failed(work)
        elif self.damage:
            again = self.tr("Get it again")
            act = Offer(again, lambda: self.get_again_asked.emit(status.name), primary=True)
            self._say_bad(damage_text(self.damage), (act,) if status.sources else ())
        elif self.said.property("bad"):
            self.ask("")
        elif not self.said.text():
            self._say("")

    def _get_text(self) -> str:
        if self.status.arrived:
            text = self.tr("Go on ({done} are here)")
            return text.replace("{done}", size_text(self.status.arrived))
        return self.tr("Get")

    def _show_progress(self, work: Work) -> None:
        self.told.setText(progress_text(work))
        known = work.total > 0 and work.stage in ("fetch", "copy", "check")
        busy = work.state in (WorkState.RUNNING, WorkState.WAITING) and not known
        self.bar.setRange(0, 0 if busy else 1000)
        self.bar.setValue(1000 * work.done // work.total if work.total else 0)

    def _say_failed(self, work: Work) -> None:
        name = self.status.name
        offers = [
            Offer(
                self.tr("From {source}").replace("{source}", source_name(other)),
                lambda other=other: self.get_from_asked.emit(name, other),  # type: ignore[misc]
                primary=number == 0,
            )
            for number, other in enumerate(work.offers)
        ]
        offers.append(Offer(self.tr("Try again"), lambda: self.go_on_asked.emit(name)))
        self._say_bad(str(work.failed or ""), offers)

    def _say_bad(self, text: str, offers: Sequence[Offer] = ()) -> None:
        self._say(text, offers, bad=True)

    def _say(self, text: str, offers: Sequence[Offer] = (), *, bad: bool = False) -> None:
        if (text, bad) == self._said and not offers and not self.offers.count():
            return
        self._said = (text, bad)
        self.said.setText(text)
        self.said.setVisible(bool(text))
        self.said.setProperty("bad", bad)
        _restyle(self.said)
        while (item := self.offers.takeAt(0)) is not None:
            widget = item.widget()
            if widget:
                widget.hide()
                widget.deleteLater()
        for offer in offers:
            button = self._button(offer.text, offer.act)
            button.setProperty("primary", offer.primary)
            self.offers.addWidget(button)
            button.show()
        if offers:
            self.offers.addStretch(1)


def _restyle(widget: QWidget) -> None:
    """Let the style sheet see a property that has changed."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)
