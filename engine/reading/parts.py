"""Files inside a file: each is handed out as a document of its own."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import IO

from engine.reading.private_files import write_private
from engine.reading_protocol import PartFound, ReadDocument, ReadingProgress

_BLOCK = 1 << 20
_PREFIX, _SUFFIX = "part-", ".part"


def part_found(name: str, data: bytes, command: ReadDocument) -> PartFound:
    """Write a part to a private file that will belong to the receiver; raises OSError.

    The file's own name keeps nothing of `name`, which may be anything.
    """
    path = write_private(data, Path(command.rendition_folder), prefix=_PREFIX, suffix=_SUFFIX)
    return PartFound(name, str(path))


def part_copied(
    name: str, source: IO[bytes], command: ReadDocument
) -> Generator[ReadingProgress, None, PartFound]:
    """Write a part block by block, with a sign of life after each; nothing is left if that fails.

    Raises what reading `source` raises, and OSError.
    """
    path = write_private(b"", Path(command.rendition_folder), prefix=_PREFIX, suffix=_SUFFIX)
    whole = False
    try:
        with path.open("wb") as file:
            while block := source.read(_BLOCK):
                file.write(block)
                yield ReadingProgress(0, 0)
        whole = True
    finally:
        if not whole:
            path.unlink()
    return PartFound(name, str(path))
