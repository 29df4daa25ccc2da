"""Paths as people see them."""

from __future__ import annotations

import sys
from pathlib import Path


def path_text(path: str | Path) -> str:
    """Return a path; where the system has that habit, the user's own folder is "~" in it."""
    if sys.platform == "win32":
        return str(path)
    try:
        inside = Path(path).relative_to(Path.home())
    except ValueError:
        return str(path)
    return str("~" / inside)
