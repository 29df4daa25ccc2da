"""Where the files that ship with the program lie, also when it is frozen."""

from __future__ import annotations

from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent / "resources"


def resource(*parts: str) -> Path:
    """Return the path of a file or folder in `resources/`."""
    return _ROOT.joinpath(*parts)
