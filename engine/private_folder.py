"""A folder in the cache for the files of one process, gone with it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import psutil


class PrivateFolder:
    """Readable by this user alone (0700); folders of processes that died are removed."""

    def __init__(self, cache: Path, purpose: str) -> None:
        self._purpose = f"{purpose}-"
        cache.mkdir(parents=True, exist_ok=True)
        for left in cache.glob(f"{self._purpose}*"):
            if not self._in_use(left):
                shutil.rmtree(left, ignore_errors=True)
        self.path = cache / f"{self._purpose}{os.getpid()}"
        self.path.mkdir(mode=0o700, exist_ok=True)

    def _in_use(self, folder: Path) -> bool:
        pid = folder.name.removeprefix(self._purpose)
        return pid.isdigit() and psutil.pid_exists(int(pid))

    def close(self) -> None:
        """Remove the folder with all that is in it."""
        shutil.rmtree(self.path, ignore_errors=True)
