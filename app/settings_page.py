"""The settings: few, each with what it does, all with effect at once but for the language."""

from __future__ import annotations

import os
from pathlib import Path

import psutil
from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.desktop_files import reveal
from app.documents.watched_folders import WatchedFolders
from app.elided_label import ElidedLabel
from app.icons import dress, name_icon
from app.network import NetworkSwitch
from app.path_text import path_text
from app.setting_row import SettingGroup, SettingRow, choice, tick
from app.settings_in_force import LARGE_FILE, SettingsInForce
from app.theme import Theme
from app.window_pages import WindowPage
from engine import places


class SettingsPage(WindowPage):
    """Each control changes one setting as soon as it is touched."""

    restart_asked = Signal()
    models_asked = Signal()
    libraries_asked = Signal()

    def __init__(
        self,
        force: SettingsInForce,
        network: NetworkSwitch,
        watched: WatchedFolders,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", parent)
        self._force = force
        self._network = network
        self._theme = theme
        self.title.setText(self.tr("Settings"))
        self.area.setAccessibleName(self.title.text())
        self.watched = watched
        self._window_group()
        self._answers_group()
        self._documents_group()
        self._computer_group()
        self._places_group()
        self.column.addStretch(1)
        theme.changed.connect(self._dress)
        self._dress()

    def opened(self) -> None:
        super().opened()
        with QSignalBlocker(self.language):
            self.language.setCurrentIndex(max(self.language.findData(self._force.language), 0))
        self.watched.open()
        self.back.setFocus()
        self._show_places()

    @Slot()
    def _dress(self) -> None:
        dress(self, self._theme.colors)

    # --- groups -----------------------------------------------------------------------------

    def _window_group(self) -> None:
        group = self._group(self.tr("Window"))
        languages = ((self.tr("As the system"), ""), ("简体中文", "zh"), ("English", "en"))
        self.language = choice(languages, self._force.language)
        self._row(
            group, self.tr("Language"), self.tr("Used from the next start on."), self.language
        )
        self.restart = QPushButton(self.tr("Start again in this language"), self)
        self.restart.hide()
        line = QHBoxLayout()
        line.addStretch(1)
        line.addWidget(self.restart)
        group.column.addLayout(line)
        themes = (
            (self.tr("As the system"), ""),
            (self.tr("Light"), "light"),
            (self.tr("Dark"), "dark"),
        )
        self.theme = choice(themes, self._force.theme)
        self._row(group, self.tr("Appearance"), self.tr("Light or dark colours."), self.theme)
        self.language.currentIndexChanged.connect(self._on_language_chosen)
        self.restart.clicked.connect(self.restart_asked)
        self.theme.currentIndexChanged.connect(self._on_theme_chosen)

    def _answers_group(self) -> None:
        group = self._group(self.tr("Answers"))
        lengths = ((self.tr("One sentence"), False), (self.tr("Some sentences"), True))
        self.length = choice(lengths, self._force.config.fuller_answers)
        self._row(
            group,
            self.tr("Length"),
            self.tr("Some sentences also give conditions and exceptions, and take longer."),
            self.length,
        )
        self.length.currentIndexChanged.connect(
            lambda: self._force.set_fuller_answers(self.length.currentData())
        )

    def _documents_group(self) -> None:
        group = self._group(self.tr("Documents"))
        self.recognise = tick(self.tr("On"), self._force.config.recognise)
        self._row(
            group,
            self.tr("Text recognition"),
            self.tr("Reads scans and pictures, after everything else. Off: they wait."),
            self.recognise,
        )
        copies = (
            (self.tr("Of all files"), -1),
            (self.tr("Of files up to 100 MB"), LARGE_FILE),
            (self.tr("Of none"), 0),
        )
        self.copies = choice(copies, self._force.config.originals_up_to)
        self._row(
            group,
            self.tr("Copies of the originals"),
            self.tr(
                "With a copy, pages are shown even when the file is gone; without, the library"
                " stays small. For documents added from now on."
            ),
            self.copies,
        )
        in_line = self.watched.layout()
        assert in_line
        in_line.setContentsMargins(0, 10, 0, 0)
        group.column.addWidget(self.watched)
        self.recognise.toggled.connect(self._force.set_recognise)
        self.copies.currentIndexChanged.connect(
            lambda: self._force.set_originals_up_to(self.copies.currentData())
        )

    def _computer_group(self) -> None:
        group = self._group(self.tr("This computer"))
        self.threads = self._threads()
        self._row(
            group,
            self.tr("Processor cores"),
            self.tr("Fewer leave more for other programs; answers then take longer."),
            self.threads,
        )
        locked = self.tr("Your IT department has settled that nothing is downloaded.")
        effect = self.tr(
            "Only for downloading language models, when you ask for one. No document, no"
            " question, no answer and no count of what you do is ever sent."
        )
        self.network = tick(self.tr("Downloads allowed"), self._network.on)
        self.network.setEnabled(not self._network.locked)
        self._row(
            group, self.tr("Network"), locked if self._network.locked else effect, self.network
        )
        self.models = QPushButton(self.tr("Language models…"), self)
        self._row(
            group,
            self.tr("Language models"),
            self.tr("What searches and answers: get others, check, remove."),
            self.models,
        )
        self.threads.currentIndexChanged.connect(
            lambda: self._force.set_threads(self.threads.currentData())
        )
        self.network.toggled.connect(self._network.turn)
        self._network.changed.connect(self.network.setChecked)
        self.models.clicked.connect(self.models_asked)

    def _threads(self) -> QComboBox:
        cores = psutil.cpu_count(logical=False) or os.cpu_count() or 1
        automatic = self.tr("Automatic ({count})").replace("{count}", str(cores))
        entries = [(automatic, 0), *((str(count), count) for count in range(1, cores + 1))]
        return choice(entries, self._force.config.threads)

    def _places_group(self) -> None:
        group = self._group(self.tr("Where things are"))
        self._places = QVBoxLayout()
        self._places.setSpacing(8)
        group.column.addLayout(self._places)
        self.libraries = QPushButton(self.tr("Move or back up the library…"), self)
        self.libraries.clicked.connect(self.libraries_asked)
        line = QHBoxLayout()
        line.addWidget(self.libraries)
        line.addStretch(1)
        group.column.addLayout(line)

    def _show_places(self) -> None:
        while (item := self._places.takeAt(0)) is not None:
            widget = item.widget()
            if widget:
                widget.hide()
                widget.deleteLater()
        for name, path in (
            (self.tr("Library"), Path(self._force.config.library)),
            (self.tr("Language models"), places.models_folder()),
            (self.tr("Settings"), places.data_folder() / "settings.ini"),
            (self.tr("Logs"), Path(self._force.config.cache) / "engine.log"),
        ):
            self._places.addWidget(self._place(name, path))
        self._dress()

    def _place(self, name: str, path: Path) -> QWidget:
        row = QWidget(self)
        label = QLabel(name, row)
        label.setObjectName("fieldLabel")
        label.setMinimumWidth(120)
        where = ElidedLabel(path_text(path), row)
        where.setObjectName("cardText")
        where.setToolTip(str(path))
        show = QPushButton(self.tr("Show"), row)
        show.setProperty("quiet", True)
        show.setAccessibleName(self.tr("Show in the folder: {name}").replace("{name}", name))
        name_icon(show, "folder", "accent")
        show.clicked.connect(lambda: reveal(str(path)))
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(label)
        line.addWidget(where, 1)
        line.addWidget(show)
        return row

    def _group(self, title: str) -> SettingGroup:
        group = SettingGroup(title, self)
        self.column.addWidget(group)
        return group

    def _row(self, group: SettingGroup, name: str, effect: str, control: QWidget) -> None:
        group.column.addWidget(SettingRow(name, effect, control, group))

    def show_network(self) -> None:
        """Bring what is said of the network into sight, and the focus to its switch."""
        self.area.ensureWidgetVisible(self.network, 0, 120)
        (self.network if self.network.isEnabled() else self.models).setFocus()

    # --- slots ------------------------------------------------------------------------------

    @Slot()
    def _on_language_chosen(self) -> None:
        self._force.language = self.language.currentData()
        self.restart.show()

    @Slot()
    def _on_theme_chosen(self) -> None:
        self._force.theme = self.theme.currentData()
