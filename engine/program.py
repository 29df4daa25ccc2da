"""This copy of the program: frozen or run from its source, where it lies, what it is called."""

from __future__ import annotations

import sys
from pathlib import Path


def is_frozen() -> bool:
    """Whether this is the installed program, without a Python of its own to call."""
    return bool(getattr(sys, "frozen", False))


def program_folder() -> Path:
    """Return the folder of the executables (of a bundle, of what lies with them), or the source."""
    if is_frozen():
        folder = Path(sys.executable).resolve().parent
        return folder.parent / "Resources" if folder.name == "MacOS" else folder
    return Path(__file__).resolve().parent.parent


def command_name() -> str:
    """Return what a user types to reach the command line."""
    return "pagecite-cli" if is_frozen() else "python -m engine"
