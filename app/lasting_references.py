"""Keeps a fault of the Qt binding from ending the program (docs/adr/0042).

PySide6 6.12.0 returns True from `emit`, and None from nearly every call without a result, without
taking a reference to it. Up to Python 3.11 both have a count of references, some hundreds or
thousands at the start, and the interpreter aborts when it reaches zero; from Python 3.12 on they
are immortal.
"""

from __future__ import annotations

import ctypes
import sys

_ENOUGH = sys.maxsize >> 8


def keep_true_and_none_alive() -> None:
    """Give True and None more references than any session can lose, where they are mortal."""
    if sys.version_info >= (3, 12):
        return
    for lost in (True, None):
        if sys.getrefcount(lost) < _ENOUGH // 2:
            ctypes.c_ssize_t.from_address(id(lost)).value += _ENOUGH
