"""The files that a library still waits for, remembered until they are read in."""

from __future__ import annotations

import json
from collections.abc import Iterable

from app.settings import Settings

_NAME = "documents/unread"


class UnreadFiles:
    """Kept with the settings, by library; what cannot be read there is as if there were none."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def of(self, library: str) -> list[str]:
        """Return the files that a library waits for, in the order in which they were added."""
        return self._all().get(library, [])

    def keep(self, library: str, files: Iterable[str]) -> None:
        """Remember what a library waits for, and nothing else of it."""
        every = self._all()
        waiting = list(files)
        if waiting == every.get(library, []):
            return
        every.pop(library, None)
        if waiting:
            every[library] = waiting
        self._settings.set_text(_NAME, json.dumps(every, ensure_ascii=False) if every else "")

    def _all(self) -> dict[str, list[str]]:
        try:
            every = json.loads(self._settings.text(_NAME) or "{}")
            return {str(one): [str(file) for file in files] for one, files in every.items()}
        except (ValueError, TypeError, AttributeError):
            return {}
