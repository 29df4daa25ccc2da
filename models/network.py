"""The network switch: off until the user turns it on, and nothing is downloaded while it is off.

It is a file in the data folder, so that the window and the command line share it;
`PAGECITE_NETWORK=1` or `0` decides for one process and those it starts.
"""

from __future__ import annotations

import os
from pathlib import Path

from engine import places
from engine.model_problems import ModelProblem
from models.refusals import unobtainable

_VARIABLE = "PAGECITE_NETWORK"


def is_on() -> bool:
    """Return whether downloads are allowed."""
    value = os.environ.get(_VARIABLE, "").strip().lower()
    if value:
        return value in ("1", "on", "yes", "true")
    try:
        return _file().read_text("utf-8").strip() == "on"
    except FileNotFoundError:
        return False


def switch(on: bool) -> None:
    """Turn the switch, for good."""
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("on\n" if on else "off\n", "utf-8")


def require(name: str, allowed: bool = False) -> None:
    """Raise EngineError model_missing (network_off) where `name` must not be downloaded."""
    if not allowed and not is_on():
        raise unobtainable(ModelProblem.NETWORK_OFF, name)


def _file() -> Path:
    return places.data_folder() / "network-switch"
