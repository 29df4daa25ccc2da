"""Failures of the system as error codes."""

from __future__ import annotations

import errno

from engine.errors import ErrorCode

_BY_NUMBER = {
    errno.ENOENT: ErrorCode.NOT_FOUND,
    errno.ENOTDIR: ErrorCode.NOT_FOUND,
    errno.EISDIR: ErrorCode.UNSUPPORTED,
    errno.EACCES: ErrorCode.NO_PERMISSION,
    errno.EPERM: ErrorCode.NO_PERMISSION,
    errno.ENOSPC: ErrorCode.DISK_FULL,
    errno.EDQUOT: ErrorCode.DISK_FULL,
    errno.ENOMEM: ErrorCode.OUT_OF_MEMORY,
    errno.EBUSY: ErrorCode.LOCKED_BY_OTHER,
    errno.ETXTBSY: ErrorCode.LOCKED_BY_OTHER,
}
_SHARING_VIOLATIONS = (32, 33)


def code_of_os_error(error: OSError) -> ErrorCode:
    """Return what a failed system call means to the user; `corrupt` for a failing disk."""
    if getattr(error, "winerror", None) in _SHARING_VIOLATIONS:
        return ErrorCode.LOCKED_BY_OTHER
    return _BY_NUMBER.get(error.errno or 0, ErrorCode.CORRUPT)
