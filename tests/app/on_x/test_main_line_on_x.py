"""Drag a file in, type a question, click its number: with the mouse of an X server."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.on_x.main_line import QUESTION

ROOT = Path(__file__).resolve().parents[3]
NEEDED = ("Xvfb", "xdotool")


@pytest.fixture
def display() -> Iterator[str]:
    """The name of an X server of the test's own."""
    for name in NEEDED:
        if shutil.which(name) is None:
            pytest.skip(f"{name} is not installed")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as number:
        yield f":{number.readline().strip()}"
    server.terminate()
    server.wait()


@pytest.mark.real_models
@pytest.mark.usefixtures("starter_embedding", "starter_chat")
def test_the_main_line_holds_by_mouse_and_keyboard(display: str, tmp_path: Path) -> None:
    environment = os.environ | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.app.on_x.main_line", str(tmp_path)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["platform"] == "xcb"
    assert told["outcome"] == "added"
    assert told["asked"] == QUESTION
    assert told["status"] in ("answered", "partly_supported")
    assert told["shown"] == told["cited"][0]
    assert told["yellow"] > 0.5
