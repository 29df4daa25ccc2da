"""The reader process: one document at a time, until the pipe ends.

The engine imports this module for its entry function, so MuPDF is imported only inside it.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import uuid
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.reading.failures import code_of_os_error
from engine.reading_protocol import (
    WIRE,
    PeekDocument,
    ReadDocument,
    ReaderLimits,
    ReadingEvent,
    ReadingFailed,
    RecognisePages,
)

Command = ReadDocument | RecognisePages | PeekDocument

LOGGER = logging.getLogger(__name__)
_NICENESS = 10
_ORPHAN_FACTOR = 2
"""A reader that hangs after its engine died ends itself after this many time limits."""


def run(connection: Connection, limits: ReaderLimits) -> None:
    """Answer commands until the other end of the pipe is closed."""
    _take_second_place()
    _bound_memory(limits.memory)
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        while True:
            try:
                command = WIRE.receive(connection)
                events = answer(command, limits)
                seconds = limits.seconds_per_page + _megabytes(command.path) * (
                    limits.seconds_per_megabyte
                )
                while True:
                    faulthandler.dump_traceback_later(
                        _ORPHAN_FACTOR * seconds, exit=True, file=nowhere
                    )
                    event = next(events, None)
                    faulthandler.cancel_dump_traceback_later()
                    if event is None:
                        break
                    WIRE.send(connection, event)
            except (EOFError, BrokenPipeError, ConnectionResetError):
                return


def answer(command: Command, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Answer a command; every failure becomes a `ReadingFailed`, never an exception."""
    try:
        yield from _events(command, limits)
    except EngineError as error:
        yield ReadingFailed(error.code.value, error.details)
    except MemoryError:
        yield ReadingFailed(ErrorCode.OUT_OF_MEMORY.value)
    except OSError as error:
        LOGGER.info("reading failed: %s", error)
        yield ReadingFailed(code_of_os_error(error).value)
    except Exception:
        reference = uuid.uuid4().hex[:8]
        LOGGER.exception("internal error %s", reference)
        yield ReadingFailed(ErrorCode.INTERNAL.value, {"reference": reference})


def _events(command: Command, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    if isinstance(command, RecognisePages):
        from engine.reading.ocr.recognition import recognise_pages

        return recognise_pages(command, limits)
    if isinstance(command, PeekDocument):
        from engine.reading.peeking.peek import peek

        return peek(command, limits)
    from engine.reading.formats import read_document

    return read_document(command, limits)


def _megabytes(path: str) -> float:
    try:
        return Path(path).stat().st_size / 1e6
    except OSError:
        return 0.0


def _take_second_place() -> None:
    if hasattr(os, "nice"):
        os.nice(_NICENESS)


def _bound_memory(limit: int) -> None:
    """Bound the address space where the system can, so that a bad file ends in an error."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    if limit:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        bound = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        try:
            resource.setrlimit(resource.RLIMIT_AS, (bound, hard))
        except (ValueError, OSError) as error:  # macOS refuses
            LOGGER.info("memory is not bounded: %s", error)
