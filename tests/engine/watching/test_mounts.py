from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from engine.watching.mounts import Mount, is_remote

MOUNTS = [
    cast(Mount, SimpleNamespace(mountpoint=point, fstype=kind, opts=opts))
    for point, kind, opts in (
        ("/", "ext4", "rw"),
        ("/mnt/share", "cifs", "rw,vers=3.0"),
        ("/mnt/share/disk", "ext4", "rw"),
        ("/mnt/home", "nfs4", "rw"),
        ("/mnt/shares", "ext4", "rw"),
        ("/media/server", "fuse.sshfs", "rw"),
        ("/drive", "NTFS", "rw,remote"),
    )
]


@pytest.mark.parametrize(
    ("folder", "remote"),
    [
        ("/home/me/docs", False),
        ("/mnt/share", True),
        ("/mnt/share/hr/2024", True),
        ("/mnt/share/disk/docs", False),
        ("/mnt/shares/docs", False),
        ("/mnt/home/docs", True),
        ("/media/server/docs", True),
        ("/drive/docs", True),
        ("\\\\server\\share\\docs", True),
    ],
)
def test_shares_are_told_from_disks_by_their_mounts(folder: str, remote: bool) -> None:
    assert is_remote(folder, MOUNTS) is remote
