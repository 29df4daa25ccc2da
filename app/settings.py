"""What the window remembers: an INI file in the data folder, readable by people."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

LANGUAGES = ("zh", "en")


class Settings:
    """Language, last folder, geometry and splitter; a missing or odd value reads as unset."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)

    @property
    def language(self) -> str | None:
        """`zh` or `en` where the user chose; None follows the system."""
        value = self._store.value("language")
        return value if value in LANGUAGES else None

    @language.setter
    def language(self, value: str | None) -> None:
        if value is None:
            self._store.remove("language")
        else:
            self._store.setValue("language", value)

    @property
    def last_folder(self) -> str:
        """Where documents were last added from; the home folder at first, or where it is gone."""
        value = self._store.value("last_folder")
        return value if isinstance(value, str) and Path(value).is_dir() else str(Path.home())

    @last_folder.setter
    def last_folder(self, path: str) -> None:
        self._store.setValue("last_folder", path)

    def text(self, name: str) -> str:
        """Return a remembered text; empty where there is none."""
        value = self._store.value(name)
        return value if isinstance(value, str) else ""

    def set_text(self, name: str, value: str) -> None:
        """Remember a text; an empty one is forgotten."""
        if value:
            self._store.setValue(name, value)
        else:
            self._store.remove(name)

    def layout(self, name: str) -> QByteArray | None:
        """Return the geometry or splitter state stored under `name`."""
        value = self._store.value(f"layout/{name}")
        return value if isinstance(value, QByteArray) else None

    def set_layout(self, name: str, state: QByteArray) -> None:
        """Remember a geometry or splitter state."""
        self._store.setValue(f"layout/{name}", state)
