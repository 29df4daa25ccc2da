"""Files that the reader makes: their owner alone may read them."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def new_private_file(folder: Path, *, prefix: str = "rendition-", suffix: str = ".pdf") -> Path:
    """Return a new, empty file (0600) for another program to fill; raises OSError."""
    handle, name = tempfile.mkstemp(suffix=suffix, prefix=prefix, dir=folder)
    os.close(handle)
    return Path(name)


def write_private(
    data: bytes, folder: Path, *, prefix: str = "rendition-", suffix: str = ".pdf"
) -> Path:
    """Write a new file (0600); raises OSError, and leaves nothing then."""
    handle, name = tempfile.mkstemp(suffix=suffix, prefix=prefix, dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
    except OSError:
        Path(name).unlink()
        raise
    return Path(name)
