"""The engine's side of the reader process: start it, listen to it, replace it when it fails.

One document at a time. A reading is polled, so that the next document can be read while the last
one is embedded. What a document breaks (too long, too much memory, a crash) ends in an error code
and a fresh process for the next.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Protocol

import psutil

from engine.errors import EngineError, ErrorCode
from engine.reading import process
from engine.reading_protocol import (
    WIRE,
    DocumentPeeked,
    DocumentRead,
    KnownPages,
    PeekDocument,
    ReadDocument,
    ReaderLimits,
    ReadingEvent,
    ReadingFailed,
    RecognisePages,
)
from engine.types import Location

_GOODBYE = 2.0
_LONG_WAIT = 1.0
_PATIENCE = 5.0
"""On a busy computer the process gets little of the processor: how many times its limit may pass
while it has not used up its own processor time."""
_SPOILT = frozenset({ErrorCode.OUT_OF_MEMORY, ErrorCode.INTERNAL})
_NOTHING_KNOWN = KnownPages()


class Reading(Protocol):
    """A document being read."""

    @property
    def finished(self) -> bool:
        """Whether its last event was handed out, it failed, or was cancelled."""
        ...

    def next(self, timeout: float = 0.0) -> ReadingEvent | None:
        """Return the next event, or None where none came within `timeout` seconds.

        Never a `ReadingFailed`: that is raised as `EngineError`.
        """
        ...

    def cancel(self) -> None:
        """Stop reading this document; no event follows."""
        ...


class DocumentReader(Protocol):
    """What reads documents: the reader process, or a stand-in."""

    def start(
        self,
        path: Path,
        *,
        password: str | None = None,
        known: KnownPages = _NOTHING_KNOWN,
        name: str = "",
    ) -> Reading:
        """Begin to read a file and return at once; a reading still under way is cancelled."""
        ...

    def read(
        self,
        path: Path,
        *,
        password: str | None = None,
        known: KnownPages = _NOTHING_KNOWN,
        name: str = "",
    ) -> Iterator[ReadingEvent]:
        """Read a file to its end; raises `EngineError` with one of the codes of reading."""
        ...

    def recognise(
        self,
        path: Path,
        pages: Mapping[int, Location],
        *,
        password: str | None = None,
        name: str = "",
    ) -> Reading:
        """Begin to read pages (1-based) of a rendition by text recognition; as `start`."""
        ...

    def close(self) -> None:
        """End whatever runs; a new start is allowed after it."""
        ...


class DocumentPeeker(Protocol):
    """What looks into documents for a moment: the reader process, or a stand-in."""

    def peek(self, path: Path, *, password: str | None = None, seconds: float) -> Reading:
        """Begin to look into a file and return at once; it is timed_out after `seconds`.

        The last event is a `DocumentPeeked`.
        """
        ...

    def close(self) -> None:
        """End whatever runs; a new start is allowed after it."""
        ...


class Reader:
    """Reads documents in a process of its own, which is started when first needed."""

    def __init__(self, rendition_folder: Path, limits: ReaderLimits | None = None) -> None:
        self._folder = rendition_folder
        self._limits = limits or ReaderLimits()
        self._child: _Child | None = None
        self._current: _ProcessReading | None = None

    @property
    def pid(self) -> int | None:
        """The process that reads, where one runs."""
        return self._child.pid if self._child else None

    def start(
        self,
        path: Path,
        *,
        password: str | None = None,
        known: KnownPages = _NOTHING_KNOWN,
        name: str = "",
    ) -> Reading:
        """See `DocumentReader.start`."""
        self._folder.mkdir(parents=True, exist_ok=True)
        command = ReadDocument(
            path=str(path),
            rendition_folder=str(self._folder),
            password=password,
            known=known,
            name=name or path.name,
        )
        return self._begin(command, path)

    def recognise(
        self,
        path: Path,
        pages: Mapping[int, Location],
        *,
        password: str | None = None,
        name: str = "",
    ) -> Reading:
        """See `DocumentReader.recognise`."""
        command = RecognisePages(
            path=str(path),
            numbers=tuple(pages),
            locations=tuple(pages.values()),
            password=password,
            name=name or path.name,
        )
        return self._begin(command, path)

    def peek(self, path: Path, *, password: str | None = None, seconds: float) -> Reading:
        """See `DocumentPeeker.peek`."""
        self._folder.mkdir(parents=True, exist_ok=True)
        command = PeekDocument(str(path), str(self._folder), password, path.name)
        return self._begin(command, path, seconds)

    def _begin(self, command: process.Command, path: Path, seconds: float | None = None) -> Reading:
        if self._current is not None and not self._current.finished:
            self._current.cancel()
        patience = 1.0 if seconds is not None else _PATIENCE
        if seconds is None:
            megabytes = path.stat().st_size / 1e6 if path.exists() else 0.0
            seconds = self._limits.seconds_per_page + megabytes * self._limits.seconds_per_megabyte
        used = self._child is not None
        limit = SilenceLimit(seconds, patience)
        self._current = _ProcessReading(self, command, self.send(command), limit, used)
        return self._current

    def read(
        self,
        path: Path,
        *,
        password: str | None = None,
        known: KnownPages = _NOTHING_KNOWN,
        name: str = "",
    ) -> Iterator[ReadingEvent]:
        """See `DocumentReader.read`; leaving the loop early cancels the reading."""
        reading = self.start(path, password=password, known=known, name=name)
        try:
            while not reading.finished:
                event = reading.next(_LONG_WAIT)
                if event is not None:
                    yield event
        finally:
            if not reading.finished:
                reading.cancel()

    def close(self) -> None:
        """See `DocumentReader.close`; no process is left."""
        busy = self._current is not None and not self._current.finished
        self._current = None
        self.discard(at_once=busy)

    def discard(self, at_once: bool = True) -> None:
        """End the process, so that the next document gets a fresh one."""
        child, self._child = self._child, None
        if child is not None:
            child.end(at_once)

    def send(self, command: process.Command) -> _Child:
        """Hand the command to the process; one that died meanwhile is replaced."""
        if self._child is not None and not self._child.alive:
            self.discard()
        if self._child is None:
            self._child = _Child(self._limits)
        try:
            WIRE.send(self._child.connection, command)
        except (BrokenPipeError, ConnectionResetError):
            self.discard()
            self._child = _Child(self._limits)
            WIRE.send(self._child.connection, command)
        return self._child


class _Child:
    """The process and our end of its pipe."""

    def __init__(self, limits: ReaderLimits) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection: Connection
        self.connection, theirs = context.Pipe(duplex=True)
        self._process: BaseProcess = context.Process(
            target=process.run, args=(theirs, limits), name="pagecite-reader", daemon=False
        )
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int | None:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    def worked(self) -> float:
        """Return the processor time in seconds that it has used."""
        try:
            times = psutil.Process(self._process.pid).cpu_times()
        except psutil.NoSuchProcess:
            return 0.0
        return float(times.user + times.system)

    def end(self, at_once: bool) -> None:
        """Close the pipe, at which an idle process ends by itself; kill one that does not."""
        self.connection.close()
        if not at_once:
            self._process.join(_GOODBYE)
        if self._process.is_alive():
            self._process.kill()
        self._process.join()
        self._process.close()


@dataclass(frozen=True, slots=True)
class SilenceLimit:
    """How long nothing may be heard: `seconds` of work, at most `patience` times so long in all."""

    seconds: float
    patience: float

    def passed(self, silent: float, worked: float) -> bool:
        """Whether so many seconds of silence, and of work in them, are too many."""
        over = silent > self.seconds
        return over and (worked > self.seconds or silent > self.seconds * self.patience)


class _ProcessReading:
    """One document in the reader process.

    A process that has read others may have died since, unnoticed: where it ends before it said
    anything of this document, one fresh process tries again.
    """

    def __init__(
        self,
        reader: Reader,
        command: process.Command,
        child: _Child,
        limit: SilenceLimit,
        used: bool,
    ) -> None:
        self._reader = reader
        self._command = command
        self._child = child
        self._limit = limit
        self._hear()
        self._may_retry = used
        self._finished = False

    @property
    def finished(self) -> bool:
        return self._finished

    def next(self, timeout: float = 0.0) -> ReadingEvent | None:
        if self._finished:
            return None
        try:
            if not self._child.connection.poll(timeout):
                self._check_time()
                return None
            event = WIRE.receive(self._child.connection)
        except (EOFError, ConnectionResetError, BrokenPipeError):
            self._lost()
            return None
        self._hear()
        self._may_retry = False
        if isinstance(event, ReadingFailed):
            self._fail(ErrorCode(event.code), event.details)
        self._finished = isinstance(event, DocumentRead | DocumentPeeked)
        checked: ReadingEvent = event
        return checked

    def cancel(self) -> None:
        if not self._finished:
            self._finished = True
            self._reader.discard()

    def _lost(self) -> None:
        if not self._may_retry:
            self.cancel()
            raise EngineError(ErrorCode.READER_CRASHED)
        self._may_retry = False
        self._reader.discard()
        self._child = self._reader.send(self._command)
        self._hear()

    def _hear(self) -> None:
        self._heard = time.monotonic()
        self._worked = self._child.worked()

    def _check_time(self) -> None:
        silent = time.monotonic() - self._heard
        if self._limit.passed(silent, self._child.worked() - self._worked):
            self.cancel()
            raise EngineError(ErrorCode.TIMED_OUT)

    def _fail(self, code: ErrorCode, details: dict[str, str]) -> None:
        self._finished = True
        if code in _SPOILT:
            self._reader.discard()
        raise EngineError(code, **details)
