"""Room on the disk, and what it means when the disk refuses."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.errors import EngineError, ErrorCode

_SPARE = 64 << 20
"""Bytes that are left free for everything else."""


def require_space(folder: Path, needed: int) -> None:
    """Raise EngineError disk_full where a folder's disk has no room for so many bytes."""
    free = shutil.disk_usage(folder).free
    if free < needed + _SPARE:
        raise EngineError(ErrorCode.DISK_FULL, needed=str(needed), free=str(free))


@contextmanager
def disk_errors(folder: Path) -> Iterator[None]:
    """Translate the operating system's refusals: disk_full, no_permission."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise EngineError(ErrorCode.DISK_FULL) from error
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise EngineError(ErrorCode.NO_PERMISSION, name=str(folder)) from error
        raise
