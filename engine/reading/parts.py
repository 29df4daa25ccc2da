"""Files inside a file: each is handed out as a document of its own."""

from __future__ import annotations

from pathlib import Path

from engine.reading.private_files import write_private
from engine.reading_protocol import PartFound, ReadDocument


def part_found(name: str, data: bytes, command: ReadDocument) -> PartFound:
    """Write a part to a private file that will belong to the receiver; raises OSError.

    The file's own name keeps nothing of `name`, which may be anything.
    """
    path = write_private(data, Path(command.rendition_folder), prefix="part-", suffix=".part")
    return PartFound(name, str(path))
