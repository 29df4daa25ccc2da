"""The few libraries of the operating system that the packages expect, and the compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

# Shared library -> Debian package. Qt needs the first group even without a display; the second
# is installed as well where it can be, because a display may come later.
_ALWAYS = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgomp.so.1": "libgomp1",
}
_WITH_A_DISPLAY = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}


def provide(python: Path) -> Iterator[str]:
    """Install what is missing where that is possible; yields what the user has to do instead."""
    if not sys.platform.startswith("linux"):
        return
    yield from _install_missing(python, _ALWAYS)
    problems = list(_install_missing(python, _WITH_A_DISPLAY))
    if any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")):
        yield from problems


def _install_missing(python: Path, wanted: dict[str, str]) -> Iterator[str]:
    missing = [library for library in wanted if not _loads(python, library)]
    yield from _install([wanted[library] for library in missing], ", ".join(missing))


def provide_compiler() -> Iterator[str]:
    """Install a C++ compiler where that is possible; yields what the user has to do instead."""
    names = ("c++", "g++", "clang++", "cl")
    if not any(map(shutil.which, names)):
        yield from _install(["g++"], "a C++ compiler, to compile llama.cpp once")


def _loads(python: Path, library: str) -> bool:
    load = f"import ctypes; ctypes.CDLL({library!r})"
    quiet = subprocess.DEVNULL
    return subprocess.run([python, "-c", load], check=False, stderr=quiet).returncode == 0


def _install(packages: list[str], what: str) -> Iterator[str]:
    if not packages:
        return
    apt = shutil.which("apt-get")
    if apt is None:
        yield f"Missing: {what}. Install it with your system's package manager, then try again."
        return
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    if os.geteuid() != 0:
        yield f"Missing: {what}. Run this once, then try again:\n  sudo {' '.join(command)}"
        return
    print(f"      installing {' '.join(packages)}", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["apt-get", "update", "--quiet"], command):
        done = subprocess.run(
            arguments, check=False, env=environment, stdin=subprocess.DEVNULL, capture_output=True
        )
        if done.returncode != 0:
            reason = done.stderr.decode("utf-8", "replace").strip()
            yield f"Missing: {what}, and {' '.join(arguments[:2])} failed:\n{reason}"
            return
