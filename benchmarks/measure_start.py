"""How long the frozen program takes to show its window, beside a bare Qt window frozen alike.

    python -m benchmarks.measure_start dist/pagecite/pagecite build/environment/bin/python

The second argument is the Python with PyInstaller that `make dist` made. Needs Linux with Xvfb and
xwininfo. Starts both in turn, drops the first start of each, and prints medians and their ratio.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

_ROUNDS = 5
_DISPLAY = ":97"
_SHOWN = re.compile(r"^\s+0x[0-9a-f]+ (?!\(has no name\)).*\s(\d+)x(\d+)\+", re.MULTILINE)
_LEAST_WIDTH = 600
_PATIENCE = 60.0
_BARE = """\
import sys
from PySide6.QtWidgets import QApplication, QLabel
application = QApplication(sys.argv)
label = QLabel("bare")
label.resize(1280, 800)
label.show()
sys.exit(application.exec())
"""


def main() -> int:
    """Print the medians."""
    program, python = map(Path, sys.argv[1:3])
    with tempfile.TemporaryDirectory() as name, _display():
        folder = Path(name)
        bare = _frozen(python, folder)
        taken: dict[str, list[float]] = {"bare Qt window": [], "Pagecite": []}
        for _ in range(_ROUNDS + 1):
            for what, executable in zip(taken, (bare, program), strict=True):
                taken[what].append(_seconds(executable, folder))
    medians = {what: median(times[1:]) for what, times in taken.items()}
    for what, seconds in medians.items():
        sys.stdout.write(f"{what}: {seconds:.2f} s\n")
    sys.stdout.write(f"ratio: {medians['Pagecite'] / medians['bare Qt window']:.2f}\n")
    return 0


def _frozen(python: Path, folder: Path) -> Path:
    script = folder / "bare.py"
    script.write_text(_BARE, "utf-8")
    command = [str(python), "-m", "PyInstaller", "--onedir", "--windowed", "--log-level=ERROR"]
    command += [f"--{kind}path={folder / kind}" for kind in ("dist", "work", "spec")]
    subprocess.run([*command, str(script)], check=True)
    return folder / "dist" / "bare" / "bare"


@contextmanager
def _display() -> Iterator[None]:
    server = subprocess.Popen(
        ["Xvfb", _DISPLAY, "-screen", "0", "1400x900x24"], stderr=subprocess.DEVNULL
    )
    try:
        while not Path(f"/tmp/.X11-unix/X{_DISPLAY[1:]}").exists():
            time.sleep(0.05)
        yield
    finally:
        server.terminate()
        server.wait()


def _seconds(executable: Path, home: Path) -> float:
    """Start it, wait until a window of some size is on the screen, end it."""
    environment = {**os.environ, "DISPLAY": _DISPLAY, "PAGECITE_HOME": str(home / "home")}
    environment.pop("QT_QPA_PLATFORM", None)
    started = time.monotonic()
    process = subprocess.Popen([executable], env=environment, stderr=subprocess.DEVNULL)
    try:
        while not _is_shown():
            if time.monotonic() - started > _PATIENCE or process.poll() is not None:
                raise SystemExit(f"{executable} shows no window")
            time.sleep(0.02)
        return time.monotonic() - started
    finally:
        process.terminate()
        process.wait()


def _is_shown() -> bool:
    command = ["xwininfo", "-display", _DISPLAY, "-root", "-tree"]
    tree = subprocess.run(  # a window may go while it is asked about
        command, check=False, capture_output=True, text=True
    ).stdout
    return any(int(width) >= _LEAST_WIDTH for width, _ in _SHOWN.findall(tree))


if __name__ == "__main__":
    sys.exit(main())
