"""Where Pagecite keeps its files: in the user's own folders, never in the program's.

`PAGECITE_HOME` overrides all of them.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

_APP = "pagecite"


def home() -> Path | None:
    """Return the folder that overrides all others, where one is set."""
    value = os.environ.get("PAGECITE_HOME")
    return Path(value).expanduser().resolve() if value else None


def data_folder() -> Path:
    """Libraries and settings."""
    override = home()
    return override / "data" if override else Path(platformdirs.user_data_dir(_APP, False))


def cache_folder() -> Path:
    """Files that can be made again: downloads, built wheels, renditions being shown."""
    override = home()
    return override / "cache" if override else Path(platformdirs.user_cache_dir(_APP, False))


def models_folder() -> Path:
    """Language-model files."""
    return data_folder() / "models"


def default_library() -> Path:
    """The library that opens when none is named."""
    return data_folder() / "library.pagecite"
