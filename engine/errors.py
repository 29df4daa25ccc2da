"""Errors as data: a code of the closed list, and plain details that fill its sentence."""

from __future__ import annotations

import errno
from enum import StrEnum

_SHARING_VIOLATION, _LOCK_VIOLATION = 32, 33  # Windows: the file is open elsewhere
_IN_USE = (errno.EBUSY, errno.ETXTBSY, errno.EAGAIN)
_NOT_THERE = (errno.ELOOP, errno.ENAMETOOLONG, errno.ESTALE, errno.ENXIO)


class ErrorCode(StrEnum):
    """All errors a user can meet; `engine.messages` has a sentence for each."""

    WRONG_USAGE = "wrong_usage"
    NOT_FOUND = "not_found"
    NO_PERMISSION = "no_permission"
    EMPTY_FILE = "empty_file"
    UNSUPPORTED = "unsupported"
    CORRUPT = "corrupt"
    PASSWORD_REQUIRED = "password_required"
    PASSWORD_WRONG = "password_wrong"
    ZERO_PAGES = "zero_pages"
    NO_TEXT = "no_text"
    UNKNOWN_ENCODING = "unknown_encoding"
    TOO_LARGE = "too_large"
    TIMED_OUT = "timed_out"
    OUT_OF_MEMORY = "out_of_memory"
    READER_CRASHED = "reader_crashed"
    LOCKED_BY_OTHER = "locked_by_other"
    MODEL_MISSING = "model_missing"
    MODEL_INVALID = "model_invalid"
    LIBRARY_DAMAGED = "library_damaged"
    LIBRARY_LOCKED = "library_locked"
    LIBRARY_TOO_NEW = "library_too_new"
    DISK_FULL = "disk_full"
    CANCELLED = "cancelled"
    INTERNAL = "internal"


class EngineError(Exception):
    """An expected failure. `details` are strings for the message, never a traceback."""

    def __init__(self, code: ErrorCode, **details: str) -> None:
        super().__init__(code.value, details)
        self.code = code
        self.details = details

    @classmethod
    def from_os_error(cls, error: OSError, name: str) -> EngineError:
        """Return what the operating system's error means for the file `name`."""
        if isinstance(error, FileNotFoundError | NotADirectoryError):
            return cls(ErrorCode.NOT_FOUND, name=name)
        if isinstance(error, IsADirectoryError):
            return cls(ErrorCode.UNSUPPORTED, name=name)
        if isinstance(error, PermissionError):
            held = getattr(error, "winerror", None) in (_SHARING_VIOLATION, _LOCK_VIOLATION)
            return cls(ErrorCode.LOCKED_BY_OTHER if held else ErrorCode.NO_PERMISSION, name=name)
        if error.errno in _IN_USE:
            return cls(ErrorCode.LOCKED_BY_OTHER, name=name)
        if error.errno in _NOT_THERE:
            return cls(ErrorCode.NOT_FOUND, name=name)
        if error.errno == errno.ENOSPC:
            return cls(ErrorCode.DISK_FULL, name=name)
        return cls(ErrorCode.CORRUPT, name=name, reason=error.strerror or "")

    def __str__(self) -> str:
        shown = ", ".join(f"{key}={value}" for key, value in self.details.items())
        return f"{self.code.value} ({shown})" if shown else self.code.value
