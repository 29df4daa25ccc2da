"""The libraries that were open before, the last one first."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.settings import Settings
from engine import places
from engine.types import LibraryInfo

_KEPT = 12
_NAME = "libraries/recent"


@dataclass(frozen=True, slots=True)
class RecentLibrary:
    """What is remembered of a library; `opened_at` is ISO 8601, UTC."""

    path: str
    documents: int = 0
    opened_at: str = ""
    shared_name: str = ""
    shared_at: str = ""

    @property
    def name(self) -> str:
        """What people call it: the name it was shared under, or its file's."""
        return self.shared_name or library_name(self.path)

    def size(self) -> int | None:
        """Return how large its file is now, None where it is not there.

        Takes as long as a drive takes that does not answer: not for the window's thread.
        """
        try:
            return Path(self.path).stat().st_size
        except OSError:
            return None


class RecentLibraries:
    """Kept with the settings; what cannot be read there is as if there were none."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def all(self) -> list[RecentLibrary]:
        """Return them, the last one opened first."""
        try:
            rows = json.loads(self._settings.text(_NAME) or "[]")
            return [RecentLibrary(**row) for row in rows]
        except (ValueError, TypeError):
            return []

    def note(self, info: LibraryInfo, opened_at: str) -> None:
        """Put a library that was opened in front."""
        entry = RecentLibrary(
            info.path, info.documents, opened_at, info.shared_name, info.shared_at
        )
        self._keep([entry, *(one for one in self.all() if one.path != info.path)])

    def forget(self, path: str) -> None:
        """Take a library out of the list; its file stays."""
        self._keep([one for one in self.all() if one.path != path])

    def _keep(self, entries: list[RecentLibrary]) -> None:
        rows = [asdict(one) for one in entries[:_KEPT]]
        self._settings.set_text(_NAME, json.dumps(rows, ensure_ascii=False))


def library_name(path: str) -> str:
    """Return what people call a library by where it is."""
    if Path(path) == places.default_library():
        return QCoreApplication.translate("Libraries", "My library")
    return Path(path).stem


def last_library(settings: Settings) -> RecentLibrary | None:
    """Return the library that was last open, whether or not it is there; samples do not count."""
    samples = places.data_folder() / "samples.pagecite"
    own = (one for one in RecentLibraries(settings).all() if Path(one.path) != samples)
    return next(own, None)
