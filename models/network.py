"""The network switch: off until the user turns it on, and nothing is downloaded while it is off.

It is a file in the data folder, so that the window and the command line share it;
`PAGECITE_NETWORK=1` or `0` decides for one process and those it starts. Above all stands the policy
file beside the program, which can lock it.
"""

from __future__ import annotations

import os
from pathlib import Path

from engine import places
from engine.messages.model_problems import ModelProblem
from engine.policy import policy
from models.refusals import unobtainable

_VARIABLE = "PAGECITE_NETWORK"


def is_on() -> bool:
    """Return whether downloads are allowed."""
    if is_locked():
        return False
    value = os.environ.get(_VARIABLE, "").strip().lower()
    if value:
        return value in ("1", "on", "yes", "true")
    try:
        return _file().read_text("utf-8").strip() == "on"
    except FileNotFoundError:
        return False


def is_locked() -> bool:
    """Return whether the switch is off and cannot be turned."""
    return policy().network_locked


def switch(on: bool) -> None:
    """Turn the switch, for good. Raises EngineError model_missing (network_locked)."""
    if on and is_locked():
        raise unobtainable(ModelProblem.NETWORK_LOCKED, "")
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("on\n" if on else "off\n", "utf-8")


def require(name: str, allowed: bool = False) -> None:
    """Raise EngineError model_missing where `name` must not be downloaded.

    Its problem is network_locked, which `allowed` does not help against, or network_off.
    """
    if is_locked():
        raise unobtainable(ModelProblem.NETWORK_LOCKED, name)
    if not allowed and not is_on():
        raise unobtainable(ModelProblem.NETWORK_OFF, name)


def _file() -> Path:
    return places.data_folder() / "network-switch"
