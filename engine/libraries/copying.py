"""What the window asks of library files: each runs beside all else, and says how far it is."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.library import LibraryReader, restore
from engine.protocol import (
    BackUpLibrary,
    CopyProgressed,
    DiscardLibrary,
    RestoreLibrary,
    Result,
    ShareLibrary,
)

CopyCommand = BackUpLibrary | ShareLibrary | RestoreLibrary | DiscardLibrary

Steps = Generator[CopyProgressed | None, None, Result]


def copy_steps(
    command: CopyCommand, library: Callable[[], LibraryReader], cancelled: Callable[[], bool]
) -> Steps:
    """Do what a command asks; `library` gives the open one, which a restore does without.

    Raises EngineError cancelled, and those of `engine.store.copies` and `engine.store.sharing`.
    """
    match command:
        case BackUpLibrary():
            copying = library().back_up(Path(command.target))
        case ShareLibrary():
            copying = library().share(Path(command.target), command.name)
        case RestoreLibrary():
            copying = restore(Path(command.backup), Path(command.target))
        case DiscardLibrary():
            library().discard(Path(command.path))
            yield None
            return Result()
    try:
        for done, total in copying:
            if cancelled():
                raise EngineError(ErrorCode.CANCELLED)
            yield CopyProgressed(command.request_id, done, total)
    finally:
        copying.close()
    return Result(path=command.target)
