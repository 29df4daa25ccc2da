"""A path in the user's own folder is shown without the way there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.path_text import path_text


def test_the_users_own_folder_is_a_tilde(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/somebody"))
    assert path_text("/home/somebody/文档/a.pagecite") == str(Path("~/文档/a.pagecite"))
    assert path_text(Path("/home/somebody2/a.pagecite")) == str(Path("/home/somebody2/a.pagecite"))


def test_on_windows_a_path_is_shown_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/somebody"))
    assert path_text("/home/somebody/a.pagecite") == "/home/somebody/a.pagecite"
