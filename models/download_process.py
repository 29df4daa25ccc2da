"""Drives the downloading process: what it tells, how it is stopped, what its death means."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from multiprocessing.connection import Connection

import msgspec

from engine.errors import EngineError, ErrorCode
from engine.messages.model_problems import ModelProblem
from models.download_task import Message, Task
from models.refusals import unobtainable

_STOP_SECONDS = 2.0


def messages(task: Task) -> Iterator[Message]:
    """Start the process and yield what it tells; closing the generator stops it, keeping the part.

    Raises EngineError: model_missing with its problem, disk_full, no_permission.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(
        target=_run, args=(msgspec.json.encode(task), theirs), name="pagecite-download"
    )
    process.start()
    theirs.close()
    try:
        while True:
            message = _next(ours, task.name)
            if message.what == "failed":
                raise EngineError(ErrorCode(message.code), **message.details)
            yield message
            if message.what == "done":
                return
    finally:
        ours.close()
        process.join(_STOP_SECONDS)
        for end in (process.terminate, process.kill):
            if process.is_alive():
                end()
                process.join(_STOP_SECONDS)
        process.close()


def _run(task_json: bytes, connection: Connection) -> None:
    # Imported in the new process only: no other one loads what can open an internet socket.
    from models.downloading import run

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    run(task_json, connection)


def _next(connection: Connection, name: str) -> Message:
    try:
        return msgspec.json.decode(connection.recv_bytes(), type=Message)
    except (EOFError, OSError) as error:
        raise unobtainable(ModelProblem.DOWNLOADER_DIED, name) from error
