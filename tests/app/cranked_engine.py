"""An engine that does nothing by itself: the test reads its commands and sends its events."""

from __future__ import annotations

from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import TypeVar

from app.engine_process import EngineProcess
from engine import protocol
from engine.protocol import Command, EngineConfig, Event
from engine.wire import Wire

C = TypeVar("C", bound=Command)

WIRE = Wire(protocol.COMMANDS + protocol.EVENTS)


class EndedProcess:
    """A process that ends by itself as soon as its pipe does."""

    exitcode: int | None = 0

    def join(self, timeout: float | None = None) -> None:
        """It has ended already."""

    def terminate(self) -> None:
        """It has ended already."""

    def kill(self) -> None:
        """It has ended already."""


class CrankedEngine:
    """Stands where the engine process stands; `launch` is given to the client."""

    def __init__(self) -> None:
        self.launches = 0
        self._connection: Connection | None = None

    def launch(self, config: EngineConfig) -> tuple[EngineProcess, Connection]:
        """Begin anew, as a restarted engine would."""
        self.close()
        ours, self._connection = Pipe(duplex=True)
        self.launches += 1
        return EndedProcess(), ours

    def receive(self, kind: type[C]) -> C:
        """Return the next command of a kind; those before it are dropped."""
        while True:
            command = WIRE.receive(self._end())
            if isinstance(command, kind):
                return command

    def waiting(self) -> list[Command]:
        """Return all commands that have been sent and not been received."""
        commands = []
        while self._end().poll():
            commands.append(WIRE.receive(self._end()))
        return commands

    def send(self, event: Event) -> None:
        """Tell the window something."""
        WIRE.send(self._end(), event)

    def send_bytes(self, data: bytes) -> None:
        """Tell the window something that may be no message."""
        self._end().send_bytes(data)

    def close(self) -> None:
        """Die: the pipe ends."""
        if self._connection:
            self._connection.close()
            self._connection = None

    def _end(self) -> Connection:
        assert self._connection, "the engine is not running"
        return self._connection
