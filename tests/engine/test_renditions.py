from __future__ import annotations

import stat
from pathlib import Path

from engine.renditions import RenditionFolder


class Source:
    def __init__(self) -> None:
        self.written: list[int] = []

    def write_rendition(self, version_id: int, target: Path) -> None:
        self.written.append(version_id)
        target.write_bytes(b"%PDF")


def test_a_rendition_is_written_once_into_a_private_folder_and_removed(tmp_path: Path) -> None:
    folder, source = RenditionFolder(tmp_path), Source()
    path = folder.path(source, 3)
    assert folder.path(source, 3) == path and source.written == [3]
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    folder.close()
    assert not path.parent.exists()


def test_folders_of_dead_processes_are_removed_at_the_next_start(tmp_path: Path) -> None:
    dead = tmp_path / "renditions-999999999"
    dead.mkdir()
    (dead / "1.pdf").write_bytes(b"secret")
    RenditionFolder(tmp_path).close()
    assert not dead.exists()
