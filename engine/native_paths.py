"""Paths in the form in which libraries written in C take them, whatever the user is called.

On Windows llama.cpp and SQLite take UTF-8 and open files by their wide names; the code page of the
computer, which lacks most names, must never come in between (ADR 0066).
"""

from __future__ import annotations

import os
import sys
from pathlib import PurePath
from urllib.parse import quote_from_bytes

_WINDOWS = sys.platform == "win32"


def for_llama(path: str | PurePath) -> bytes:
    """Return a path as `const char *` for llama.cpp and ggml."""
    if _WINDOWS:  # not os.fsencode: a setting of the environment makes that the code page
        return os.fspath(path).encode("utf-8", "surrogatepass")
    return os.fsencode(path)


def for_sqlite(path: PurePath, *, immutable: bool = False) -> str:
    """Return an absolute path as an address for SQLite, which knows no computer's name in it."""
    slashes = path.as_posix()
    raw = slashes.encode("utf-8", "surrogatepass") if _WINDOWS else os.fsencode(slashes)
    rooted = slashes.startswith("/")  # of //server/share/… all slashes belong to the path
    address = "file://" + ("" if rooted else "/") + quote_from_bytes(raw, safe="/:")
    return address + ("?immutable=1" if immutable else "")
