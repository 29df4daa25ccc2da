"""Renditions written out for the preview: private files of one process, gone with it."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from engine.private_folder import PrivateFolder


class RenditionSource(Protocol):
    """A library that can write a version's rendition to a file."""

    def write_rendition(self, version_id: int, target: Path) -> None:
        """Write the PDF, readable by this user alone."""
        ...


class RenditionFolder:
    """The renditions that this process has written out."""

    def __init__(self, cache: Path) -> None:
        self._folder = PrivateFolder(cache, "renditions")

    def path(self, source: RenditionSource, version_id: int) -> Path:
        """Return a file with the version's rendition, written on the first call."""
        target = self._folder.path / f"{version_id}.pdf"
        if not target.exists():
            source.write_rendition(version_id, target)
        return target

    def close(self) -> None:
        """Remove them."""
        self._folder.close()
