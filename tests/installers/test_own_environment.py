"""What runs first in the frozen program on Linux."""

from __future__ import annotations

import os
import runpy
from pathlib import Path

import pytest

HOOK = Path(__file__).resolve().parents[2] / ".ci" / "installers" / "own_environment.py"


@pytest.mark.parametrize("users", [None, "/opt/theirs"])
def test_other_programs_get_the_users_libraries_and_our_children_look_for_ours(
    users: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/pagecite/_internal")
    monkeypatch.setenv("PYINSTALLER_RESET_ENVIRONMENT", "")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    if users:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", users)
    runpy.run_path(str(HOOK))
    assert os.environ.get("LD_LIBRARY_PATH") == users
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ
    assert os.environ["PYINSTALLER_RESET_ENVIRONMENT"] == "1"
