"""What an IT department has settled for everybody who uses this copy of the program.

A file beside the program, written by whoever may write there:

    network = "locked"                            # the switch stays off and cannot be turned
    mirror = "https://models.example.com"         # the only hub that language models come from
    models_folder = 'D:\\Pagecite\\models'          # with installed.json; read-only will do
    library = '%USERPROFILE%\\Documents\\library.pagecite'
    updates = "https://intranet.example.com/pagecite"  # the page with newer versions

A file that cannot be understood locks the network: what was meant is unknown, and that is safe.
"""

from __future__ import annotations

import logging
import os
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from engine.program import program_folder

FILE_NAME = "policy.toml"
_LOCKED = "locked"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Policy:
    """Settings that stand above the user's; `problem` says why the file was not understood."""

    network: str = ""
    mirror: str = ""
    models_folder: str = ""
    library: str = ""
    updates: str = ""
    problem: str = ""

    @property
    def network_locked(self) -> bool:
        """Whether no process may open an internet socket, whatever the user turns on."""
        return self.network == _LOCKED or bool(self.problem)


def policy(folder: Path | None = None) -> Policy:
    """Return what the file beside the program says; nothing where there is none."""
    path = (folder or program_folder()) / FILE_NAME
    try:
        return _parsed(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        return Policy()
    except (OSError, ValueError) as error:
        _log.error("%s: %s", path, error)
        return Policy(problem=f"{path}: {error}")


def _parsed(text: str) -> Policy:
    values = tomllib.loads(text)
    known = {field.name for field in fields(Policy)} - {"problem"}
    if unknown := sorted(values.keys() - known):
        raise ValueError(f"unknown: {', '.join(unknown)}")
    if wrong := sorted(name for name, value in values.items() if not isinstance(value, str)):
        raise ValueError(f"not a text in quotes: {', '.join(wrong)}")
    if values.get("network", _LOCKED) != _LOCKED:
        raise ValueError(f'network can only be "{_LOCKED}"')
    if not values.get("updates", "https://").startswith("https://"):
        raise ValueError("updates is not an address that begins with https://")
    for name in ("models_folder", "library"):
        if name in values:
            values[name] = _absolute(name, values[name])
    return Policy(**values)


def _absolute(name: str, text: str) -> str:
    path = Path(os.path.expandvars(text)).expanduser()
    if not path.is_absolute():
        raise ValueError(f"{name} is not an absolute path: {text}")
    return str(path)
