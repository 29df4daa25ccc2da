"""Which folders lie on another computer: no word comes from there when a file changes."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Protocol

import psutil

_REMOTE = frozenset(
    ("nfs", "nfs4", "cifs", "smb2", "smb3", "smbfs", "afpfs", "webdav", "davfs", "9p", "afs")
)
_REMOTE_FUSE = ("fuse.sshfs", "fuse.rclone", "fuse.davfs", "fuse.gvfsd", "fuse.s3fs", "fuse.vmhgfs")


class Mount(Protocol):
    """A disk as the system lists it."""

    @property
    def mountpoint(self) -> str:
        """Where it begins."""
        ...

    @property
    def fstype(self) -> str:
        """What kind of file system it is."""
        ...

    @property
    def opts(self) -> str:
        """How it is mounted, separated by commas."""
        ...


def is_remote(folder: str, mounts: Iterable[Mount] | None = None) -> bool:
    """Say whether a folder is on a network share; False where the system does not tell."""
    if folder.startswith(("\\\\", "//")):
        return True
    real = os.path.realpath(folder)
    best: Mount | None = None
    for mount in psutil.disk_partitions(all=True) if mounts is None else mounts:
        if _lies_in(real, mount.mountpoint) and (
            best is None or len(mount.mountpoint) >= len(best.mountpoint)
        ):
            best = mount
    if best is None:
        return False
    kind = best.fstype.lower()
    return kind in _REMOTE or kind.startswith(_REMOTE_FUSE) or "remote" in best.opts.split(",")


def _lies_in(path: str, folder: str) -> bool:
    start = os.path.normcase(folder.rstrip("/\\"))
    return os.path.normcase(path).startswith(start + os.sep) or os.path.normcase(path) == start
