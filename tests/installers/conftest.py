from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).resolve().parents[2] / ".ci" / "installers"


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Import one of the scripts that make installers; they are no package."""

    def load(name: str) -> ModuleType:
        for folder in (FOLDER, FOLDER.parent):
            monkeypatch.syspath_prepend(str(folder))
        for known in ("parts", "notices", "contents", "sizes", "linkage", "hollow"):
            monkeypatch.delitem(sys.modules, known, raising=False)
        return import_module(name)

    return load
