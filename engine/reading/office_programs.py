"""LibreOffice, where it is installed: found, and run as a child that cannot be left behind.

A process of its own stands between the reader and LibreOffice: when the reader is killed, it
ends LibreOffice with all it started and removes the folder they worked in.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

import psutil

from engine.errors import EngineError, ErrorCode
from engine.reading_protocol import ReadingProgress

VARIABLE = "PAGECITE_SOFFICE"
"""Names the program where it is installed in an unusual place."""

_NAMES = ("soffice", "libreoffice")
_PLACES = (
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    "/usr/lib/libreoffice/program/soffice",
    "/usr/lib64/libreoffice/program/soffice",
    "/snap/bin/libreoffice",
)
_WINDOWS_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "PROGRAMW6432")
_WINDOWS_PROGRAM = Path("LibreOffice", "program", "soffice.com")
_OPTIONS = (
    "--headless",
    "--invisible",
    "--nologo",
    "--nodefault",
    "--nolockcheck",
    "--norestore",
)
_ENDED, _KEEP = b"ended", b"keep"
_SIGN_OF_LIFE = 1.0
_LOOK = 0.2
_GOODBYE = 5.0

_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting">
<prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting">
<prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting">
<prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings">
<prop oor:name="ooInetProxyType" oor:op="fuse"><value>1</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings">
<prop oor:name="ooInetHTTPProxyName" oor:op="fuse"><value>127.0.0.1</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings">
<prop oor:name="ooInetHTTPProxyPort" oor:op="fuse"><value>9</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings">
<prop oor:name="ooInetHTTPSProxyName" oor:op="fuse"><value>127.0.0.1</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings">
<prop oor:name="ooInetHTTPSProxyPort" oor:op="fuse"><value>9</value></prop></item>
</oor:items>
"""
"""No macros, nothing linked is loaded, and a proxy where nobody listens (port 9, discard)."""


def find_office() -> Path | None:
    """Return LibreOffice's program, None where it is not installed."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named) if Path(named).is_file() else None
    for name in _NAMES:
        found = shutil.which(name)
        if found:
            return Path(found)
    folders = [os.environ[key] for key in _WINDOWS_FOLDERS if os.environ.get(key)]
    candidates = [Path(folder, _WINDOWS_PROGRAM) for folder in folders] + [
        Path(place) for place in _PLACES
    ]
    return next((place for place in candidates if place.is_file()), None)


@contextmanager
def working_folder(parent: Path) -> Iterator[Path]:
    """A private folder (0700) for one conversion, removed with all in it."""
    folder = Path(tempfile.mkdtemp(prefix="office-", dir=parent))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def convert(
    program: Path, source: Path, filter_name: str, folder: Path, seconds: float
) -> Generator[ReadingProgress, None, Path]:
    """Convert `source`, a file in `folder`, with its own profile there; with signs of life.

    Returns the file made. Raises `EngineError` timed_out, corrupt (nothing was made of it).
    """
    profile, results = folder / "profile", folder / "results"
    (profile / "user").mkdir(parents=True)
    (profile / "user" / "registrymodifications.xcu").write_text(_SETTINGS, "utf-8")
    results.mkdir()
    arguments = [
        str(program),
        f"-env:UserInstallation={profile.as_uri()}",
        *_OPTIONS,
        "--convert-to",
        filter_name,
        "--outdir",
        str(results),
        str(source),
    ]
    yield from _run(arguments, folder, seconds)
    made = sorted(results.iterdir())
    if not made:
        raise EngineError(ErrorCode.CORRUPT)
    return made[0]


def _run(
    arguments: list[str], folder: Path, seconds: float
) -> Generator[ReadingProgress, None, None]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    guard = context.Process(target=guard_office, args=(theirs, arguments, str(folder)))
    guard.start()
    theirs.close()
    deadline = time.monotonic() + seconds
    try:
        while not ours.poll(_SIGN_OF_LIFE):
            if time.monotonic() > deadline:
                raise EngineError(ErrorCode.TIMED_OUT)
            yield ReadingProgress(0, 0)
        ours.recv_bytes()
        ours.send_bytes(_KEEP)
    except EOFError as error:
        raise EngineError(ErrorCode.CORRUPT) from error
    finally:
        ours.close()
        guard.join()
        guard.close()


def guard_office(connection: Connection, arguments: list[str], folder: str) -> None:
    """Run the program; end it, and remove the folder, where the reader is gone or gives up."""
    keep = False
    with tempfile.TemporaryFile() as spoken:
        process = subprocess.Popen(
            arguments,
            stdin=subprocess.DEVNULL,
            stdout=spoken,
            stderr=subprocess.STDOUT,
            cwd=folder,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        try:
            while process.poll() is None:
                if connection.poll(_LOOK):
                    break
            else:
                connection.send_bytes(_ENDED)
            keep = connection.recv_bytes() == _KEEP
        except (EOFError, BrokenPipeError, ConnectionResetError):
            keep = False
        finally:
            _end_tree(process.pid)
            process.wait()
    if not keep:
        shutil.rmtree(folder, ignore_errors=True)


def _end_tree(pid: int) -> None:
    """Kill a process and all that it started."""
    try:
        root = psutil.Process(pid)
        family = [*root.children(recursive=True), root]
    except psutil.NoSuchProcess:
        return
    for member in family:
        try:
            member.kill()
        except psutil.NoSuchProcess:
            continue
    psutil.wait_procs(family, timeout=_GOODBYE)
