"""Where Pagecite keeps its files: in the user's own folders, never in the program's.

`PAGECITE_HOME` overrides all of them; a policy file beside the program stands above it for the
library and the language models.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from engine.policy import policy
from engine.program import program_folder

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
    settled = policy().models_folder
    return Path(settled) if settled else data_folder() / "models"


def shipped_models_folder() -> Path:
    """Language-model files that came with the program, which only reads them."""
    return program_folder() / "starter-models"


def default_library() -> Path:
    """The library that opens when none is named."""
    settled = policy().library
    return Path(settled) if settled else data_folder() / "library.pagecite"
