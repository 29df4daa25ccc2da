"""Renditions written out for the preview: private files of one process, gone with it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Protocol

_PREFIX = "renditions-"


class RenditionSource(Protocol):
    """A library that can write a version's rendition to a file."""

    def write_rendition(self, version_id: int, target: Path) -> None:
        """Write the PDF, readable by this user alone."""
        ...


class RenditionFolder:
    """A folder in the cache for this process; folders of processes that died are removed."""

    def __init__(self, cache: Path) -> None:
        self._folder = cache / f"{_PREFIX}{os.getpid()}"
        cache.mkdir(parents=True, exist_ok=True)
        for left in cache.glob(f"{_PREFIX}*"):
            if not _alive(left.name.removeprefix(_PREFIX)):
                shutil.rmtree(left, ignore_errors=True)
        self._folder.mkdir(mode=0o700, exist_ok=True)

    def path(self, source: RenditionSource, version_id: int) -> Path:
        """Return a file with the version's rendition, written on the first call."""
        target = self._folder / f"{version_id}.pdf"
        if not target.exists():
            source.write_rendition(version_id, target)
        return target

    def close(self) -> None:
        """Remove the folder."""
        shutil.rmtree(self._folder, ignore_errors=True)


def _alive(pid: str) -> bool:
    if not pid.isdigit():
        return False
    if int(pid) == os.getpid():
        return True
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
