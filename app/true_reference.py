"""Keeps a fault of the Qt binding from ending the program (docs/adr/0042).

In PySide6 6.12.0 `emit` returns True without taking a reference to it. Up to Python 3.11 True has
a count of references, some hundreds at the start, and the interpreter aborts when it reaches zero;
from Python 3.12 on True is immortal.
"""

from __future__ import annotations

import ctypes
import sys

_ENOUGH = sys.maxsize >> 8


def keep_true_alive() -> None:
    """Give True more references than any session can lose; does nothing where it is immortal."""
    if sys.getrefcount(True) < _ENOUGH and sys.version_info < (3, 12):
        ctypes.c_ssize_t.from_address(id(True)).value += _ENOUGH
