"""The library as the rest of the engine sees it: one file, one writer, any number of readers.

A `Library` or `LibraryReader` is used by one thread at a time. All methods raise `EngineError`
with library_damaged, library_locked, disk_full or no_permission where the file or the disk fails.
"""

from __future__ import annotations

from engine.library.reader import LibraryReader
from engine.library.writer import Library
from engine.store.chunks import StoredChunk
from engine.store.conversations import KeptTurn
from engine.store.copies import Copying, restore
from engine.store.sources import PART_MARK
from engine.store.staging import StagedVersion
from engine.types import ConversationRow, Turn

__all__ = [
    "PART_MARK",
    "ConversationRow",
    "Copying",
    "KeptTurn",
    "Library",
    "LibraryReader",
    "StagedVersion",
    "StoredChunk",
    "Turn",
    "restore",
]
