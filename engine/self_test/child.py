"""Calls a function in a process of its own, so that a part that crashes is a line of the report."""

from __future__ import annotations

import multiprocessing
import pkgutil
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

_SECONDS = 120.0

Call = Callable[..., Any]
"""Calls the function that "module:name" names with plain arguments, and returns its result."""


class CheckError(Exception):
    """A check that failed, and why, in a sentence."""


def call_in_child(name: str, *arguments: Any) -> Any:
    """Return what the function returns. Raises CheckError where it raises, crashes, or hangs."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_serve, args=(theirs, name, arguments))
    process.start()
    theirs.close()
    try:
        if not ours.poll(_SECONDS):
            raise CheckError(f"no answer within {_SECONDS:.0f} s")
        result, reason = ours.recv()
    except EOFError as error:
        process.join(_SECONDS)
        raise CheckError(f"ended with {_exit_name(process.exitcode or 0)}") from error
    finally:
        ours.close()
        if process.is_alive():
            process.kill()
        process.join()
    if reason:
        raise CheckError(reason)
    return result


def _exit_name(code: int) -> str:
    return signal.Signals(-code).name if -64 < code < 0 else f"exit code {hex(code & 0xFFFFFFFF)}"


def _serve(connection: Connection, name: str, arguments: tuple[Any, ...]) -> None:
    """Be the process."""
    try:
        message = (pkgutil.resolve_name(name)(*arguments), "")
    except Exception as error:  # noqa: BLE001 - whatever it is belongs into the report
        message = (None, f"{type(error).__name__}: {error}")
    connection.send(message)
    connection.close()
