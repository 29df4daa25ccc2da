"""The user's settings put to work: in the window, and in the engine while it runs."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Qt

from app.engine_client import EngineClient
from app.settings import Settings
from app.theme import Theme
from engine.protocol import EngineConfig

LARGE_FILE = 100_000_000
"""Bytes of an original above which it is linked, for those who want copies of smaller ones."""

_SCHEMES = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}


class SettingsInForce(QObject):
    """Reads and writes each setting by name, with its effect."""

    def __init__(
        self, client: EngineClient, theme: Theme, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._theme = theme
        self._settings = settings
        if self.theme:
            self._theme.fix(_SCHEMES[self.theme])

    @property
    def language(self) -> str:
        """`zh` or `en`; empty follows the system. It is used from the next start on."""
        return self._settings.language or ""

    @language.setter
    def language(self, value: str) -> None:
        self._settings.language = value or None

    @property
    def theme(self) -> str:
        """`light` or `dark`; empty follows the system."""
        value = self._settings.text("theme")
        return value if value in _SCHEMES else ""

    @theme.setter
    def theme(self, value: str) -> None:
        self._settings.set_text("theme", value)
        self._theme.fix(_SCHEMES.get(value))

    @property
    def config(self) -> EngineConfig:
        """What the engine works with."""
        return self._client.config

    def set_fuller_answers(self, on: bool) -> None:
        """Answer in some sentences with conditions and exceptions, instead of one."""
        self._settings.set_text("fuller_answers", "yes" if on else "")
        self._apply()

    def set_recognise(self, on: bool) -> None:
        """Read the text of scanned pages, or leave them waiting."""
        self._settings.set_text("recognise", "" if on else "no")
        self._apply()

    def set_threads(self, threads: int) -> None:
        """Compute on so many cores; 0 chooses for the machine."""
        self._settings.set_text("threads", str(threads) if threads else "")
        self._apply()

    def set_originals_up_to(self, size: int) -> None:
        """Copy originals of at most so many bytes into the library; -1 copies all."""
        self._settings.set_text("originals_up_to", str(size) if size >= 0 else "")
        self._apply()

    def _apply(self) -> None:
        config = with_settings(self.config, self._settings)
        if config != self.config:
            self._client.configure(config)


def with_settings(config: EngineConfig, settings: Settings) -> EngineConfig:
    """Return what the engine is to work with, as the user has set it."""
    return replace(
        config,
        threads=_number(settings.text("threads"), 0),
        recognise=settings.text("recognise") != "no",
        fuller_answers=settings.text("fuller_answers") == "yes",
        originals_up_to=_number(settings.text("originals_up_to"), -1),
    )


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isdecimal() else otherwise
