"""One file of an inventory: looked into for a moment by the reader."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.indexing.names import readable_name
from engine.indexing.source_files import require_file
from engine.reader import DocumentPeeker
from engine.reading_protocol import DocumentOpened, DocumentPeeked
from engine.types import DocumentKind, FileState

SECONDS_A_FILE = 15.0
_POLL_SECONDS = 0.05
_HAN = re.compile("[\u3400-\u9fff\U00020000-\U0003ffff]")
_STATES = {
    ErrorCode.PASSWORD_REQUIRED: FileState.PASSWORD_REQUIRED,
    ErrorCode.PASSWORD_WRONG: FileState.PASSWORD_REQUIRED,
    ErrorCode.UNSUPPORTED: FileState.UNSUPPORTED,
    ErrorCode.UNKNOWN_ENCODING: FileState.UNSUPPORTED,
    ErrorCode.CORRUPT: FileState.DAMAGED,
    ErrorCode.EMPTY_FILE: FileState.EMPTY,
    ErrorCode.ZERO_PAGES: FileState.NO_TEXT,
    ErrorCode.NO_TEXT: FileState.NO_TEXT,
    ErrorCode.TOO_LARGE: FileState.TOO_LARGE,
    ErrorCode.NO_PERMISSION: FileState.NO_PERMISSION,
    ErrorCode.LOCKED_BY_OTHER: FileState.IN_USE,
    ErrorCode.NOT_FOUND: FileState.NOT_FOUND,
}
"""What is not named here (timed_out, reader_crashed, …) leaves it unclear what the file is."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What came of it: `peeked` is None where `state` is not ready."""

    state: FileState
    kind: DocumentKind | None = None
    peeked: DocumentPeeked | None = None
    error: str | None = None
    details: dict[str, str] = field(default_factory=dict)


def look_into(path: Path, peeker: DocumentPeeker) -> Generator[None, None, Looked]:
    """Yield while the reader is at work; return what it saw. A bad file is never an exception."""
    kind: DocumentKind | None = None
    peeked: DocumentPeeked | None = None
    try:
        require_file(path)
        if readable_name(str(path)) != str(path):
            return Looked(FileState.NAME_NOT_TEXT)
        reading = peeker.peek(path, seconds=SECONDS_A_FILE)
        try:
            while not reading.finished:
                match reading.next(_POLL_SECONDS):
                    case DocumentOpened() as opened:
                        kind = opened.kind
                    case DocumentPeeked() as peeked:
                        kind = peeked.kind
                    case None:
                        yield
        finally:
            reading.cancel()
    except EngineError as error:
        if error.code is ErrorCode.CANCELLED:
            raise
        return Looked(_state(error), kind, None, error.code.value, error.details)
    return Looked(FileState.READY, kind, peeked)


def han_share(text: str) -> float:
    """Return the share of a text's characters that are Chinese, 0..1; half where there is none."""
    letters = sum(not character.isspace() for character in text)
    return len(_HAN.findall(text)) / letters if letters else 0.5


def _state(error: EngineError) -> FileState:
    if error.code is ErrorCode.WRONG_USAGE:
        return FileState.NOT_A_FILE
    if error.details.get("needs"):
        return FileState.NEEDS_PROGRAM
    if error.details.get("where") == FileState.ONLINE_ONLY.value:
        return FileState.ONLINE_ONLY
    return _STATES.get(error.code, FileState.UNCLEAR)
