"""Runs the self-test of a frozen program the way it will live: on a computer with nothing else.

On Linux: a copy in a folder with Chinese and a space in its name that nobody may write, another
user with an empty home, no network, an empty PATH. What this machine does not allow is said.
Elsewhere: a copy in such a folder, with an empty PATH.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534
MODELS = "starter-models"
FOLDER = "页证 自检　一"


def main() -> int:
    """Return the self-test's exit code."""
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="bare-") as name:
        outside = Path(name)
        outside.chmod(0o755)
        copy = outside / FOLDER / program.name
        shutil.copytree(program, copy, symlinks=True)
        home = outside / "空 home"
        home.mkdir()
        inside = copy / "Contents" / "MacOS" if copy.suffix == ".app" else copy
        command = [str(inside / ("pagecite-cli.exe" if os.name == "nt" else "pagecite-cli"))]
        command.append("--self-test")
        if not any(copy.rglob(f"{MODELS}/installed.json")):
            command.append("--without-models")
        with _read_only(copy):
            environment = _environment(home)
            prefix = _prefix(home) if sys.platform == "linux" else []
            print(" ".join([*prefix, *command]), flush=True)
            return subprocess.run(
                [*prefix, *command], check=False, cwd=home, env=environment
            ).returncode


def _environment(home: Path) -> dict[str, str]:
    if os.name == "nt":
        kept = ("SYSTEMROOT", "WINDIR", "TEMP", "TMP", "USERPROFILE", "LOCALAPPDATA", "APPDATA")
        return {name: os.environ[name] for name in kept if name in os.environ} | {"PATH": ""}
    return {"HOME": str(home), "LANG": "C.UTF-8", "PATH": "", "TMPDIR": str(home)}


def _prefix(home: Path) -> list[str]:
    """Return what to start it with: as root another user, else at least no network."""
    unshare, setpriv = shutil.which("unshare"), shutil.which("setpriv")
    if unshare is None:
        print("unshare is missing: the network stays reachable", flush=True)
        return []
    if os.geteuid() != 0:
        print("not root: the same user, but no network", flush=True)
        return [unshare, "--map-root-user", "--net"]
    if setpriv is None:
        print("setpriv is missing: the same user, but no network", flush=True)
        return [unshare, "--net"]
    shutil.chown(home, NOBODY, NOBODY)
    user = [f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    return [unshare, "--net", setpriv, *user]


@contextmanager
def _read_only(folder: Path) -> Iterator[None]:
    """Take the right to write away from everybody, until the folder is removed."""
    paths = [folder, *(path for path in folder.rglob("*") if not path.is_symlink())]
    for path in paths:
        path.chmod(path.stat().st_mode & ~0o222)
    try:
        yield
    finally:
        for path in paths:
            path.chmod(path.stat().st_mode | 0o200)


if __name__ == "__main__":
    sys.exit(main())
