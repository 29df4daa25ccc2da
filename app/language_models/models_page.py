"""The page of language models: known and installed ones by what they do, and where to get them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QFrame,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.icons import dress, name_icon
from app.language_models.brought_files import BroughtFiles
from app.language_models.model_row import ModelRow
from app.language_models.model_words import role_title
from app.language_models.model_work import ModelWork
from app.language_models.origin_choice import OriginChoice
from app.language_models.row_questions import RowQuestions
from app.network import NetworkSwitch
from app.settings import Settings
from app.theme import Theme
from app.window_pages import WindowPage
from models.catalog import Catalog, Role, load_catalog
from models.overview import ModelStatus, list_models

_ROLES = (Role.CHAT, Role.EMBEDDING, Role.RERANKER)


class ModelsPage(WindowPage):
    """Asks back inside the row concerned; all work is `ModelWork`'s."""

    change_asked = Signal(str)  # an embedding model was chosen that means a rebuild

    def __init__(
        self,
        work: ModelWork,
        network: NetworkSwitch,
        theme: Theme,
        settings: Settings,
        parent: QWidget | None = None,
        catalog: Catalog | None = None,
    ) -> None:
        self.work = work
        self._network = network
        self._theme = theme
        self._catalog = catalog or load_catalog()
        self.rows: dict[str, ModelRow] = {}
        self._ask = RowQuestions(theme)
        self.needs_rebuild: Callable[[str], bool] = lambda name: False
        self.threads: Callable[[], int] = lambda: 0
        super().__init__("", parent)
        self.title.setText(self.tr("Language models"))
        self.area.setAccessibleName(self.title.text())
        self.check = QPushButton(self.tr("Check all files"), self)
        self.bring = QPushButton(self.tr("Bring a GGUF file…"), self)
        name_icon(self.bring, "add")
        self.head.addWidget(self.check)
        self.head.addWidget(self.bring)
        self.origin = OriginChoice(settings, self)
        self.allow = QCheckBox(self.tr("Allow downloads of language models"), self)
        self.brought = BroughtFiles(work, self)
        self.told = QLabel(self)
        self.told.setObjectName("cardText")
        self.told.setWordWrap(True)
        self.told.hide()
        self._sections = {role: self._section(role) for role in _ROLES}
        self._arrange()
        self._connect()
        self.refresh()

    def _section(self, role: Role) -> QVBoxLayout:
        section = QVBoxLayout()
        section.setSpacing(8)
        name, purpose = role_title(role)
        title = QLabel(name, self)
        title.setObjectName("groupTitle")
        text = QLabel(purpose, self)
        text.setObjectName("cardText")
        section.addSpacing(10)
        section.addWidget(title)
        section.addWidget(text)
        section.addSpacing(2)
        return section

    def _arrange(self) -> None:
        panel = QFrame(self)
        panel.setObjectName("panel")
        inside = QVBoxLayout(panel)
        inside.setContentsMargins(16, 12, 16, 14)
        inside.setSpacing(8)
        inside.addWidget(self.allow)
        locked = self.tr("Your IT department has settled that nothing is downloaded.")
        text = QLabel(
            locked
            if self._network.locked
            else self.tr(
                "Off: nothing leaves this computer. On: only the files that you get here are"
                " downloaded; no document and no question is ever sent."
            ),
            self,
        )
        text.setObjectName("cardText")
        text.setWordWrap(True)
        inside.addWidget(text)
        inside.addWidget(self.origin)
        self.column.addWidget(panel)
        self.column.addWidget(self.told)
        self.column.addWidget(self.brought)
        for section in self._sections.values():
            self.column.addLayout(section)
        self.column.addStretch(1)

    def _connect(self) -> None:
        self.work.changed.connect(self._on_work_changed)
        self.work.models_changed.connect(self.refresh)
        self.work.verified.connect(self._on_verified)
        self._network.changed.connect(self.allow.setChecked)
        self.allow.setChecked(self._network.on)
        self.allow.setEnabled(not self._network.locked)
        self.allow.toggled.connect(self._network.turn)
        self.check.clicked.connect(self._on_check_clicked)
        self.bring.clicked.connect(self.choose_file)
        self._theme.changed.connect(self._dress)

    def opened(self) -> None:
        super().opened()
        self.refresh()

    # --- what there is ----------------------------------------------------------------------

    @Slot()
    def refresh(self) -> None:
        """Look at the models folder anew."""
        seen = set()
        for status in list_models(catalog=self._catalog, threads=self.threads()):
            known = self._catalog.find(status.name)
            if known is not None and known.only_for_tests and not status.installed:
                continue
            seen.add(status.name)
            row = self.rows.get(status.name) or self._add_row(status)
            row.show_status(status)
            row.show_damage(self.work.damaged.get(status.name, ""))
            row.show_work(self.work.work(status.name))
        for name in set(self.rows) - seen:
            row = self.rows.pop(name)
            row.hide()
            row.deleteLater()
        self._dress()

    def _add_row(self, status: ModelStatus) -> ModelRow:
        row = self.rows[status.name] = ModelRow(status, self)
        row.get_asked.connect(self.get)
        row.get_from_asked.connect(self._on_get_from_asked)
        row.get_again_asked.connect(self.get_again)
        row.use_asked.connect(self.use)
        row.stop_using_asked.connect(self.work.stop_using)
        row.remove_asked.connect(self.remove)
        row.pause_asked.connect(self.work.pause)
        row.go_on_asked.connect(self._on_go_on_asked)
        row.cancel_asked.connect(self.work.cancel)
        self._sections[status.role].addWidget(row)
        return row

    @Slot()
    def _dress(self) -> None:
        dress(self, self._theme.colors)

    @Slot(str)
    def _on_work_changed(self, name: str) -> None:
        row = self.rows.get(name)
        if row:
            row.show_work(self.work.work(name))
            dress(row, self._theme.colors)

    # --- what is asked ----------------------------------------------------------------------

    @Slot(str)
    def get(self, name: str) -> None:
        """Get a language model from where the choice says."""
        row = self.rows[name]
        if not self.origin.ready():
            row.ask(self.tr("Say first where it is to come from."))
            self.origin.ask_for_it()
            return
        self._get(row, self.origin.origin_for(row.status), self.origin.from_network)

    @Slot(str, str)
    def _on_get_from_asked(self, name: str, origin: str) -> None:
        self._get(self.rows[name], origin, from_network=True)

    @Slot(str)
    def get_again(self, name: str) -> None:
        """Get a damaged language model anew."""
        row = self.rows[name]
        status, origin = row.status, self.origin.origin_for(row.status)

        def begin() -> None:
            self.work.install_again(name, origin, allow_network=True, use=status.in_use)

        if self.origin.from_network and not self._network.on:
            self._ask.for_network(row, begin)
        else:
            begin()

    @Slot(str)
    def _on_go_on_asked(self, name: str) -> None:
        work = self.work.work(name)
        if work and work.problem == "network_off":
            self.work.forget(name)
            self.get(name)
        else:
            self.work.go_on(name)

    def _get(self, row: ModelRow, origin: str, from_network: bool) -> None:
        name = row.status.name
        if from_network and not self._network.on:
            self._ask.for_network(row, lambda: self.work.install(name, origin, allow_network=True))
        else:
            self.work.install(name, origin)

    @Slot(str)
    def use(self, name: str) -> None:
        """Put an installed language model to use; one that means a rebuild is asked about first."""
        if self.needs_rebuild(name):
            self._ask.about_rebuild(self.rows[name], lambda: self.change_asked.emit(name))
        else:
            self.work.use(name)

    @Slot(str)
    def remove(self, name: str) -> None:
        """Delete an installed language model's file, after asking."""
        self._ask.about_removal(self.rows[name], lambda: self.work.remove(name, force=True))

    @Slot()
    def choose_file(self) -> None:
        """Ask which GGUF file to take in."""
        kinds = f"{self.tr('Language models')} (*.gguf)"
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Bring a GGUF file"), "", kinds)
        if path:
            self.brought.bring(path)

    @Slot()
    def _on_check_clicked(self) -> None:
        self.check.setEnabled(False)
        self.told.setText(self.tr("Reading every installed file whole…"))
        self.told.show()
        self.work.verify()

    @Slot()
    def _on_verified(self) -> None:
        self.check.setEnabled(True)
        bad, checked = len(self.work.damaged), len(self.work.checked)
        if bad:
            self.told.setText(self.tr("%n file(s) are not as they were installed.", "", bad))
        else:
            text = self.tr("All %n installed file(s) are as they were installed.", "", checked)
            self.told.setText(text)
        self.refresh()
