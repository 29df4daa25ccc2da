"""Says how the engine fares: in the status bar, and in a notice where the user is needed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QLabel, QPushButton, QStatusBar

from app.engine_client import EngineClient
from app.icons import pixmap
from app.notice_bar import NoticeBar
from app.theme import Theme
from app.wording import interface_language
from engine.messages import error_message
from engine.protocol import EngineStarted, Failed

_ICON = 18


class EngineStatus(QObject):
    """Follows one `EngineClient`."""

    models_asked = Signal()
    network_asked = Signal()

    def __init__(
        self, client: EngineClient, notice: NoticeBar, bar: QStatusBar, theme: Theme
    ) -> None:
        super().__init__(bar)
        self._client = client
        self._notice = notice
        self._theme = theme
        self._restarting = False
        self._shield = QLabel(bar)
        self._offline = QPushButton(self.tr("Offline: nothing leaves this computer"), bar)
        self._offline.setObjectName("networkState")
        self._offline.setToolTip(self.tr("What is sent, and the network switch"))
        self._offline.clicked.connect(self.network_asked)
        self._model = QLabel(bar)
        self.state = QLabel(self.tr("Starting the engine…"), bar)
        bar.setSizeGripEnabled(False)
        bar.addWidget(self._shield)
        bar.addWidget(self._offline)
        bar.addPermanentWidget(self._model)
        bar.addPermanentWidget(self.state)
        self._act: Callable[[], None] = self._start_again
        self._open = False
        self._said_missing = False
        self._rebuild = QLabel(bar)
        bar.addPermanentWidget(self._rebuild)
        self._rebuild.hide()
        self._show_model()
        client.config_changed.connect(self._show_model)
        client.engine_started.connect(self._on_engine_started)
        client.engine_died.connect(self._on_engine_died)
        client.engine_refused.connect(self._on_engine_refused)
        client.background_failed.connect(self._on_background_failed)
        notice.acted.connect(self._on_acted)
        theme.changed.connect(self._draw)
        self._draw()

    def show_network(self, on: bool, *, fetching: bool) -> None:
        """Say what may leave this computer: nothing, or requests for language models."""
        if fetching and on:
            text = self.tr("Downloading a language model; documents and questions stay here")
        elif on:
            text = self.tr("Downloads allowed; documents and questions stay here")
        elif fetching:
            text = self.tr("Getting a language model; documents and questions stay here")
        else:
            text = self.tr("Offline: nothing leaves this computer")
        self._offline.setText(text)
        self._open = on or fetching
        self._draw()

    def show_rebuild(self, share: int | None) -> None:
        """Say how far all documents are prepared for another embedding model, in per cent."""
        text = self.tr("Preparing the documents: {share} %").replace("{share}", str(share))
        self._rebuild.setText(text)
        self._rebuild.setVisible(share is not None)

    @Slot()
    def _show_model(self) -> None:
        config = self._client.config
        self._model.setText(config.chat.name if config.chat else self.tr("no language model"))
        if self._said_missing and config.chat and config.embedding:
            self._said_missing = False
            self._notice.hide()

    def offer(self, text: str, action: str, act: Callable[[], None]) -> None:
        """Say what can be done about something, and do it when the button is pressed."""
        self._act = act
        self._notice.say(text, action)

    @Slot(EngineStarted)
    def _on_engine_started(self, event: EngineStarted) -> None:
        self.state.setText(self.tr("Engine ready"))
        if event.missing_roles:
            self._say_missing(event.missing_roles)
        elif self._restarting:
            self._notice.say(
                self.tr("The engine stopped unexpectedly and was restarted. No document is lost.")
            )
        self._restarting = False

    def _say_missing(self, roles: tuple[str, ...]) -> None:
        if len(roles) > 1:
            text = self.tr("There is no language model yet: nothing can be searched or answered.")
        elif roles[0] == "chat":
            text = self.tr("There is no language model for answering: passages are found only.")
        else:
            text = self.tr("There is no language model for searching: nothing can be read in.")
        self._said_missing = True
        self.offer(text, self.tr("Get language models"), self.models_asked.emit)

    @Slot(bool)
    def _on_engine_died(self, restarts: bool) -> None:
        self._restarting = restarts
        if restarts:
            self.state.setText(self.tr("Restarting the engine…"))
            self._notice.say(self.tr("The engine stopped unexpectedly. It is being restarted."))
        else:
            self.state.setText(self.tr("Engine stopped"))
            self._notice.say(
                self.tr("The engine stops each time it is started."), self.tr("Start again")
            )
            self._act = self._start_again

    @Slot(Failed)
    def _on_engine_refused(self, event: Failed) -> None:
        self.state.setText(self.tr("Engine stopped"))
        message = error_message(event.code, interface_language(), event.details)
        self._act = self._start_again
        self._notice.say(str(message), self.tr("Start again"))

    @Slot(Failed)
    def _on_background_failed(self, event: Failed) -> None:
        self._notice.say(str(error_message(event.code, interface_language(), event.details)))

    @Slot()
    def _on_acted(self) -> None:
        self._notice.hide()
        act, self._act = self._act, self._start_again
        act()

    def _start_again(self) -> None:
        self.state.setText(self.tr("Starting the engine…"))
        self._client.start()

    @Slot()
    def _draw(self) -> None:
        ratio = self._shield.devicePixelRatioF()
        name = "network" if self._open else "shield"
        self._shield.setPixmap(pixmap(name, self._theme.colors.accent, _ICON, ratio))
