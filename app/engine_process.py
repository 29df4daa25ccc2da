"""Starting and ending the process that the engine runs in."""

from __future__ import annotations

import multiprocessing
import pkgutil
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Protocol

from engine.protocol import EngineConfig

EngineEntry = Callable[[Connection, EngineConfig], None]

_PATIENCE = 5.0  # seconds that a closing engine gets before it is terminated, then killed


class EngineProcess(Protocol):
    """What the client needs of a process; `multiprocessing.Process` has it all."""

    @property
    def exitcode(self) -> int | None: ...

    def join(self, timeout: float | None = None) -> None: ...
    def terminate(self) -> None: ...
    def kill(self) -> None: ...


class EntryByName:
    """A function named "module:name" that only the child imports.

    The window's process never loads what the engine loads. Unpickling yields the function itself.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        return pkgutil.resolve_name, (self._name,)

    def __call__(self, connection: Connection, config: EngineConfig) -> None:
        pkgutil.resolve_name(self._name)(connection, config)


Launch = Callable[[EngineConfig], tuple[EngineProcess, Connection]]


def launcher(entry: EngineEntry) -> Launch:
    """Return a function that starts `entry` in a process and gives it one end of a pipe.

    The child is not daemonic (it starts the reader itself), and this process keeps no copy of
    the child's end, or the end of a dead engine would never be noticed.
    """

    def launch(config: EngineConfig) -> tuple[EngineProcess, Connection]:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=True)
        process = context.Process(target=entry, args=(theirs, config), name="pagecite-engine")
        process.start()
        theirs.close()
        return process, ours

    return launch


def end(process: EngineProcess) -> int:
    """Wait for a process whose pipe is closed, then insist; return its exit code."""
    process.join(_PATIENCE)
    if process.exitcode is None:
        process.terminate()
        process.join(_PATIENCE)
    if process.exitcode is None:
        process.kill()
        process.join()
    return process.exitcode or 0
